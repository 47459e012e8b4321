// The bytes of a file or of standard input, uncompressed when they are compressed with gzip.
//
// One window of bytes that are read and not yet used: bytes[at .. end). Memory is bounded by it,
// however much the file blows up.
#ifndef GRIDPRESS_EXPORT_INPUT_H
#define GRIDPRESS_EXPORT_INPUT_H

#include <zlib.h>

#include "core/core.h"

enum { INPUT_WINDOW = 1 << 16 };

struct input {
  int descriptor;
  const char *name; // for messages
  size_t at, end;
  bool over;                // nothing comes behind `end`
  bool compressed, between; // gzip; no member of the file is under way
  z_stream inflater;
  unsigned char bytes[INPUT_WINDOW];
  unsigned char packed[INPUT_WINDOW];
};

// "-" is standard input. `path` is kept.
bool input_open(struct input *input, const char *path, struct err *err);
void input_release(struct input *input);

// Makes room in front and reads on, once. False when reading failed; `over` tells the end. A window
// that is full stays as it is.
bool input_read_on(struct input *input, struct err *err);

// The next byte, -1 at the end, -2 when reading failed; and the same without taking it.
int input_next_slowly(struct input *input, struct err *err);
int input_peek(struct input *input, struct err *err);

static inline int input_next(struct input *input, struct err *err) {
  return input->at < input->end ? input->bytes[input->at++] : input_next_slowly(input, err);
}

// The rest as a stream of the C library, for core's reader. The stream borrows the input; what goes
// wrong stays in `err`, which it borrows too.
FILE *input_open_stream(struct input *input, struct err *err);

#endif
