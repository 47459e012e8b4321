// Streams for writing that remember why a write failed.
//
// Most writers leave it to whoever closes a stream to see that a write failed, long after the
// system said why: by then errno is that of something else. These streams keep the first reason.
#ifndef GRIDPRESS_CORE_STREAM_H
#define GRIDPRESS_CORE_STREAM_H

#include <stdbool.h>
#include <stdio.h>

struct stream_watch {
  int descriptor; // where the stream writes; its fileno is not known
  int reason;     // errno of the first write that failed; 0: none did
};

// Opens a stream on a descriptor, and closes that with it; the watch must outlive the stream. NULL
// and errno on failure: the descriptor stays the caller's then.
FILE *stream_open(struct stream_watch *watch, int descriptor);

// Has a write failed? errno then says why the first one did.
bool stream_failed(FILE *stream, const struct stream_watch *watch);

// Watches standard output from now on: `stdout` is another stream then. For a program's start.
void stream_watch_standard(void);

// Has a write to standard output failed? errno then says why.
bool stream_standard_failed(void);

// The watch of standard output, borrowed.
const struct stream_watch *stream_standard(void);

#endif
