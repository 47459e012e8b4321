// A stream that compresses what is written to it, through zlib. The same bytes in give the same
// bytes out: no name and no time go into the header.
#include <stdlib.h>
#include <zlib.h>

#include "export/export.h"

enum { PACKED = 1 << 15 };

struct gzip_cookie {
  FILE *below;
  z_stream deflater;
  unsigned char packed[PACKED];
};

// Deflates what the cookie has, until nothing more comes out.
static bool push(struct gzip_cookie *gzip, int flush) {
  do {
    gzip->deflater.next_out = gzip->packed;
    gzip->deflater.avail_out = PACKED;
    deflate(&gzip->deflater, flush);
    size_t size = PACKED - gzip->deflater.avail_out;
    if (fwrite(gzip->packed, 1, size, gzip->below) != size) return false;
  } while (gzip->deflater.avail_out == 0);
  return true;
}

static ssize_t gzip_write(void *opaque, const char *bytes, size_t size) {
  struct gzip_cookie *gzip = opaque;
  gzip->deflater.next_in = (unsigned char *)bytes;
  gzip->deflater.avail_in = (uInt)size;
  return push(gzip, Z_NO_FLUSH) ? (ssize_t)size : 0;
}

static int gzip_close(void *opaque) {
  struct gzip_cookie *gzip = opaque;
  gzip->deflater.avail_in = 0;
  bool well = push(gzip, Z_FINISH);
  deflateEnd(&gzip->deflater);
  free(gzip);
  return well ? 0 : EOF;
}

FILE *gzip_open_stream(FILE *below) {
  enum { GZIP = 16, MEMORY = 8 };
  struct gzip_cookie *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  gzip->below = below;
  if (deflateInit2(&gzip->deflater, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP + MAX_WBITS, MEMORY,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    free(gzip);
    return NULL;
  }
  FILE *stream =
      fopencookie(gzip, "wb", (cookie_io_functions_t){.write = gzip_write, .close = gzip_close});
  if (stream == NULL) gzip_close(gzip);
  return stream;
}
