// The exporters and readers that the table of formats in table.c names.
#ifndef GRIDPRESS_EXPORT_TABLE_H
#define GRIDPRESS_EXPORT_TABLE_H

#include "export/export.h"

// A zeroed struct of `size` bytes that begins with an exporter; NULL and `err` without memory.
void *exporter_new(size_t size, const struct exporter_ops *ops, FILE *stream, struct err *err);

// For an exporter that owns nothing but itself.
void exporter_free_plain(struct exporter *exporter);

// What the rows name.
export_opener csv_open_exporter, quizzes_open_exporter, json_open_exporter, ipuz_open_exporter,
    opensudoku_open_exporter, fpuzzles_open_exporter, sheet_open_pdf, sheet_open_png,
    sheet_open_svg, player_open_html;
extern const struct source_reader source_text, source_csv, source_json, source_xml, source_links;

bool ipuz_carries(const struct geom *geom), fpuzzles_carries(const struct geom *geom);
const char *fpuzzles_refuses_marks(const struct puzzle *puzzle);
const char *ipuz_refuses_marks(const struct puzzle *puzzle);

// Refuses a board that a format of this name cannot tell.
bool exporter_check_board(const char *format, const struct puzzle *puzzle, struct err *err);

// A board that is not plain, for the page; see board_json.c. A new reference; NULL without memory.
struct board_kind;
struct json_t *board_to_json(const struct board_kind *kind, const struct language *language);

// Is the word of `length` bytes one of those words, which blanks separate? In either case.
bool export_has_word(const char *words, const char *word, size_t length);

#endif
