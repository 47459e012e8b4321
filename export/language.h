// A language: every label, technique and word of the page in it, read from a file of
// templates/languages.
//
//      [labels]      the texts of export/labels.h
//      [techniques]  the names that the solver's tables have
//      [page]        the words of templates/player.html, which has the English ones
//
// Whatever a file lacks stays English, and language_list_missing tells it. Functions take NULL for the
// program's own English.
#ifndef GRIDPRESS_EXPORT_LANGUAGE_H
#define GRIDPRESS_EXPORT_LANGUAGE_H

#include "export/labels.h"
#include "export/pool.h"
#include "solver/solver.h"

enum {
  LANGUAGE_PAGE_MAX = 400, // words of the page
  LANGUAGE_TEXT_MAX = 160, // bytes of a date, a level or a name, with the terminator
  LANGUAGE_MISSING_MAX = LABEL_COUNT + TECHNIQUE_COUNT + SE_TECHNIQUE_COUNT + LANGUAGE_PAGE_MAX,
};

// "de" of languages/de.ini; that of English.
#define LANGUAGE_ENGLISH "en"

struct language {
  const char *code; // the name of its file
  const char *path;
  const char *labels[LABEL_COUNT]; // NULL: English
  const char *techniques[TECHNIQUE_COUNT];
  const char *se_techniques[SE_TECHNIQUE_COUNT];
  struct pool_word page[LANGUAGE_PAGE_MAX + 1]; // ended by a row without a name
  struct pool pool;                             // of all its texts
};

// Reads a language by its code, or a file by its path. An unknown code is refused with those there are.
struct language *language_open(const char *name, struct err *err);
void language_free(struct language *language);

// The same for a language that nobody asked for by an option: of "pt-BR" it may be that of "pt". NULL
// without `err` when there is no file of it, as for English.
bool language_find(const char *code, struct language **language, struct err *err);

const char *language_code(const struct language *language);

// What the file lacks: names of labels and techniques and, if there are pages, `page.NAME`. Returns
// how many; the names are the language's.
int language_list_missing(struct language *language, bool pages,
                          const char *names[LANGUAGE_MISSING_MAX], struct err *err);

// Writes a file of English, the model of all others: all that can be translated.
bool language_write_english(FILE *stream, struct err *err);

// --- words ---------------------------------------------------------------------------------------

const char *language_label(const struct language *language, enum template_label label);

// A level or a grade as it stands in a sentence: "extremely easy". Returns `name`.
const char *language_level(const struct language *language, const char *level,
                           char name[LANGUAGE_TEXT_MAX]);

// A word of a list with commas between them, counted from 0. Returns `name`.
const char *language_list_word(const char *list, int index, char name[LANGUAGE_TEXT_MAX]);

// "Monday" is weekday 0; "January" month 1. Both return `name`.
const char *language_weekday(const struct language *language, int weekday,
                             char name[LANGUAGE_TEXT_MAX]);
const char *language_month(const struct language *language, int month,
                           char name[LANGUAGE_TEXT_MAX]);

// "31 January 2027", and the month as a heading, "January 2027". Both return `text`.
const char *language_date(const struct language *language, int day, char text[LANGUAGE_TEXT_MAX]);
const char *language_month_heading(const struct language *language, int year, int month,
                                   char text[LANGUAGE_TEXT_MAX]);

// The text of a label with its words filled in. Returns `text`, which is cut where it does not fit.
const char *language_fill(const struct language *language, enum template_label label,
                          const struct pool_word *words, char text[LANGUAGE_TEXT_MAX]);

// How steps are told, with these symbols for digits.
struct step_language language_steps(const struct language *language, const struct geom *geom,
                                    const char *symbols);

// The same from an array of all labels; names may be NULL.
struct step_language labels_steps(const char *const labels[LABEL_COUNT], const char *const *names,
                                  const struct geom *geom, const char *symbols);

// The label of a region and of several of its kind, LABEL_COUNT for those of which a board has but one.
struct region_labels {
  enum template_label one, several;
};
struct region_labels labels_of_region(const struct geom *geom, enum region_kind kind);

#endif
