// The exporters that the table of formats in table.c names.
#ifndef GRIDPRESS_EXPORT_TABLE_H
#define GRIDPRESS_EXPORT_TABLE_H

#include "export/export.h"

struct exporter *catalogue_open_csv(const struct export_format *format, FILE *stream,
                                    struct err *err);
struct exporter *sheet_open_pdf(const struct export_format *format, FILE *stream, struct err *err);
struct exporter *sheet_open_png(const struct export_format *format, FILE *stream, struct err *err);

#endif
