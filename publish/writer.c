// Puts exporter, compressor and output together.
#include "publish/writer.h"

#include <limits.h>
#include <stdio_ext.h>

enum { WRITER_BUFFER = 1 << 16 }; // more than a record takes

bool writer_open(struct writer *writer, const struct output *output,
                 const struct export_format *format, const struct export_settings *settings,
                 struct err *err) {
  *writer = (struct writer){.output = output};
  FILE *stream = output->stream;
  setvbuf(stream, NULL, _IOFBF, WRITER_BUFFER);
  if (export_path_is_compressed(output->path)) {
    stream = writer->compressed = gzip_open_stream(stream);
    if (stream == NULL) return err_set(err, ERR_WORLD, "out of memory");
  }
  writer->exporter = format->open(format, stream, err);
  if (writer->exporter == NULL) return writer_finish(writer, false, err);
  if (settings != NULL) writer->exporter->settings = *settings;
  return true;
}

void writer_set_columns(struct writer *writer, const char *const *columns) {
  writer->exporter->settings.columns = columns;
}

// A run that is stopped leaves whole records: the stream is emptied between two of them, before its
// buffer overflows, and in pieces that even a pipe takes as a whole. Only SIGKILL can cut one, and
// only in the midst of a write to a file, which the system gives up at the end of a page then.
static void flush_whole(FILE *stream, size_t before) {
  size_t after = __fpending(stream), size = after > before ? after - before : after;
  if (after + size > PIPE_BUF) fflush(stream);
}

bool writer_add(struct writer *writer, const struct puzzle *puzzle, struct err *err) {
  size_t before = __fpending(writer->output->stream);
  if (!writer->exporter->ops->add(writer->exporter, puzzle, err)) return false;
  flush_whole(writer->output->stream, before);
  return output_check(writer->output, err);
}

bool writer_finish(struct writer *writer, bool well, struct err *err) {
  struct exporter *exporter = writer->exporter;
  if (exporter != NULL) {
    if (well) well = exporter->ops->finish(exporter, err);
    exporter->ops->free(exporter);
  }
  if (writer->compressed != NULL && fclose(writer->compressed) != 0 && well)
    well = output_check(writer->output, err) && err_set(err, ERR_WORLD, "out of memory");
  *writer = (struct writer){0};
  return well;
}
