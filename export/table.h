// The exporters that the table of formats in table.c names.
#ifndef GRIDPRESS_EXPORT_TABLE_H
#define GRIDPRESS_EXPORT_TABLE_H

#include "export/export.h"

// A zeroed struct of `size` bytes that begins with an exporter; NULL and `err` without memory.
void *exporter_new(size_t size, const struct exporter_ops *ops, FILE *stream, struct err *err);

// For an exporter that owns nothing but itself.
void exporter_free_plain(struct exporter *exporter);

struct exporter *csv_open_exporter(const struct export_format *format, FILE *stream,
                                   struct err *err);
struct exporter *quizzes_open_exporter(const struct export_format *format, FILE *stream,
                                       struct err *err);
struct exporter *json_open_exporter(const struct export_format *format, FILE *stream,
                                    struct err *err);
struct exporter *ipuz_open_exporter(const struct export_format *format, FILE *stream,
                                    struct err *err);
struct exporter *opensudoku_open_exporter(const struct export_format *format, FILE *stream,
                                          struct err *err);
struct exporter *sheet_open_pdf(const struct export_format *format, FILE *stream, struct err *err);
struct exporter *sheet_open_png(const struct export_format *format, FILE *stream, struct err *err);
struct exporter *player_open_html(const struct export_format *format, FILE *stream,
                                  struct err *err);
struct exporter *sheet_open_svg(const struct export_format *format, FILE *stream, struct err *err);

// Is the word of `length` bytes one of those words, which blanks separate? In either case.
bool export_has_word(const char *words, const char *word, size_t length);

#endif
