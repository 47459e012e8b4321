// Reading with and without gzip, from anything that can be read.
#include "export/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- the bytes as they are -----------------------------------------------------------------------

static bool read_some(struct input *input, unsigned char *bytes, size_t room, size_t *count,
                      struct err *err) {
  ssize_t result;
  do result = read(input->descriptor, bytes, room);
  while (result < 0 && errno == EINTR);
  if (result < 0) return err_set_errno(err, "%s: cannot read", input->name);
  *count = (size_t)result;
  return true;
}

// --- gzip ----------------------------------------------------------------------------------------

static bool refuse(const struct input *input, const char *what, struct err *err) {
  return err_set(err, ERR_INPUT, "%s: %s", input->name, what);
}

// Takes the bytes read so far for the start of a compressed file.
static bool start_inflating(struct input *input, struct err *err) {
  enum { GZIP_ONLY = 16 };
  memcpy(input->packed, input->bytes, input->end);
  input->inflater = (z_stream){.next_in = input->packed, .avail_in = (uInt)input->end};
  if (inflateInit2(&input->inflater, GZIP_ONLY + MAX_WBITS) != Z_OK)
    return err_set(err, ERR_WORLD, "out of memory");
  input->compressed = true;
  input->over = false;
  input->at = input->end = 0;
  return true;
}

// Once more compressed bytes, or the end of the file, which may only come between two members.
static bool refill(struct input *input, struct err *err) {
  size_t count = 0;
  if (!read_some(input, input->packed, sizeof input->packed, &count, err)) return false;
  input->inflater.next_in = input->packed;
  input->inflater.avail_in = (uInt)count;
  if (count > 0) return true;
  input->over = true;
  return input->between || refuse(input, "the compressed file is cut short", err);
}

static bool inflate_some(struct input *input, unsigned char *bytes, size_t room, size_t *count,
                         struct err *err) {
  z_stream *inflater = &input->inflater;
  inflater->next_out = bytes;
  inflater->avail_out = (uInt)room;
  while (inflater->avail_out == room && !input->over) {
    if (inflater->avail_in == 0 && !refill(input, err)) return false;
    if (input->over) break;
    input->between = false;
    int status = inflate(inflater, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) return err_set(err, ERR_WORLD, "out of memory");
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
      return refuse(input, "the compressed file is damaged", err);
    if (status != Z_STREAM_END) continue;
    input->between = true; // files made by several programs in turn have several members
    inflateReset(inflater);
  }
  *count = room - inflater->avail_out;
  return true;
}

// --- the window ----------------------------------------------------------------------------------

bool input_read_on(struct input *input, struct err *err) {
  if (input->at > 0) {
    memmove(input->bytes, input->bytes + input->at, input->end - input->at);
    input->end -= input->at;
    input->at = 0;
  }
  size_t room = sizeof input->bytes - input->end, count = 0;
  if (room == 0 || input->over) return true;
  unsigned char *behind = input->bytes + input->end;
  if (input->compressed) {
    if (!inflate_some(input, behind, room, &count, err)) return false;
  } else {
    if (!read_some(input, behind, room, &count, err)) return false;
    input->over = count == 0;
  }
  input->end += count;
  return true;
}

static bool start(struct input *input, struct err *err) {
  while (input->end < 2 && !input->over)
    if (!input_read_on(input, err)) return false;
  if (input->end < 2 || input->bytes[0] != 0x1f || input->bytes[1] != 0x8b) return true;
  return start_inflating(input, err);
}

bool input_open(struct input *input, const char *path, struct err *err) {
  bool standard = strcmp(path, "-") == 0;
  input->descriptor = standard ? STDIN_FILENO : -1;
  input->name = standard ? "standard input" : path;
  input->at = input->end = 0;
  input->over = input->compressed = input->between = false;
  struct stat status;
  if (!standard && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
    return refuse(input, "is a folder, not a file of puzzles", err);
  if (!standard) {
    input->descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (input->descriptor < 0) {
      err_set_errno(err, "%s: cannot read", path);
      err->kind = ERR_INPUT; // a wrong name, more often than a broken disk
      return false;
    }
  }
  if (start(input, err)) return true;
  input_release(input);
  return false;
}

void input_release(struct input *input) {
  if (input->compressed) inflateEnd(&input->inflater);
  if (input->descriptor > STDIN_FILENO) close(input->descriptor);
  input->compressed = false;
  input->descriptor = -1;
}

int input_peek(struct input *input, struct err *err) {
  while (input->at == input->end) {
    if (input->over) return -1;
    if (!input_read_on(input, err)) return -2;
  }
  return input->bytes[input->at];
}

int input_next_slowly(struct input *input, struct err *err) {
  int next = input_peek(input, err);
  if (next >= 0) input->at++;
  return next;
}

// --- as a stream ---------------------------------------------------------------------------------

struct stream_cookie {
  struct input *input;
  struct err *err;
};

static ssize_t cookie_read(void *opaque, char *buffer, size_t size) {
  struct stream_cookie *cookie = opaque;
  struct input *input = cookie->input;
  int next = input_peek(input, cookie->err);
  if (next == -2) {
    errno = EIO;
    return -1;
  }
  size_t count = input->end - input->at;
  if (count > size) count = size;
  memcpy(buffer, input->bytes + input->at, count);
  input->at += count;
  return (ssize_t)count;
}

static int cookie_close(void *opaque) {
  free(opaque);
  return 0;
}

FILE *input_open_stream(struct input *input, struct err *err) {
  struct stream_cookie *cookie = malloc(sizeof *cookie);
  if (cookie == NULL) return NULL;
  *cookie = (struct stream_cookie){.input = input, .err = err};
  FILE *stream = fopencookie(cookie, "rb",
                             (cookie_io_functions_t){.read = cookie_read, .close = cookie_close});
  if (stream == NULL) free(cookie);
  return stream;
}
