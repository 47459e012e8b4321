// The stream is one of the C library's, with a write of our own below its buffer. The only place
// that needs the library to be glibc, or one that has fopencookie too.
#include "core/stream.h"

#include <errno.h>
#include <unistd.h>

static struct stream_watch standard = {.descriptor = STDOUT_FILENO};

static ssize_t watched_write(void *opaque, const char *bytes, size_t size) {
  struct stream_watch *watch = opaque;
  size_t done = 0;
  while (done < size) {
    ssize_t count = write(watch->descriptor, bytes + done, size - done);
    if (count >= 0) {
      done += (size_t)count;
    } else if (errno != EINTR) {
      if (watch->reason == 0) watch->reason = errno;
      break;
    }
  }
  return (ssize_t)done; // fewer than there are: the stream is marked as failed
}

static int watched_close(void *opaque) {
  return close(((const struct stream_watch *)opaque)->descriptor);
}

FILE *stream_open(struct stream_watch *watch, int descriptor) {
  *watch = (struct stream_watch){.descriptor = descriptor};
  return fopencookie(watch, "wb",
                     (cookie_io_functions_t){.write = watched_write, .close = watched_close});
}

bool stream_failed(FILE *stream, const struct stream_watch *watch) {
  if (watch->reason != 0) errno = watch->reason;
  return ferror(stream) || watch->reason != 0;
}

void stream_watch_standard(void) {
  FILE *stream = stream_open(&standard, STDOUT_FILENO);
  if (stream == NULL) return; // the old one does as well, but for its reasons
  if (isatty(STDOUT_FILENO)) setvbuf(stream, NULL, _IOLBF, BUFSIZ);
  stdout = stream;
}

bool stream_standard_failed(void) {
  return stream_failed(stdout, &standard);
}

const struct stream_watch *stream_standard(void) {
  return &standard;
}
