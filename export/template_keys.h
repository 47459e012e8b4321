// The keys that a template may have, in a table, and how their values are read. Private to the
// readers of templates: those of books (template.c), of the calendar (calendar_template.c) and of
// corpora (corpus_recipe.c).
#ifndef GRIDPRESS_EXPORT_TEMPLATE_KEYS_H
#define GRIDPRESS_EXPORT_TEMPLATE_KEYS_H

#include "export/template.h"

enum template_kind {
  KEY_TEXT,      // const char *
  KEY_LENGTH,    // double, "0.5in", "12mm", "9pt"
  KEY_AUTO,      // double, a length or "auto"
  KEY_TRIM,      // two doubles, "6in x 9in" or the name of a paper
  KEY_SHARE,     // double without a unit
  KEY_COUNT,     // int
  KEY_YES,       // bool, "yes" or "no"
  KEY_CHOICE,    // int, an index of `choices`
  KEY_NUMBER,    // int, one of the numbers in `choices`
  KEY_LEVEL,     // const char *, a name of export/words.h; so are the next two
  KEY_GRADE,     //
  KEY_SYMMETRY,  //
  KEY_SHAPES,    // const char *, a kind of shapes of gen/shape.h
  KEY_TECHNIQUE, // const char *, a name of `rate --list`
  KEY_CLUES,     // two ints, "24-30"; empty: 0 and 0
  KEY_MINUTES,   // two ints, in tenths of a minute, "5-8"; empty: 0 and 0
  KEY_ER,        // two ints, ratings in tenths, "7.0-7.8"; empty: 0 and 0
  KEY_SOLUTIONS, // two uint64_t, "1", "10-1000", "1000001+": up to `high`; empty: 1 and 0
  KEY_LABEL,     // const char *, with words in braces to fill in
  KEY_LIST,      // const char *[low], words with commas between them
};

struct template_key {
  const char *section, *name;
  enum template_kind kind;
  size_t target;              // offset in struct template, struct template_section, or who reads
  const char *fallback;       // the default, as it would be written
  double low, high;           // of lengths, shares and counts; both 0: any that is not negative.
                              // `low` of a list: its words
  const char *const *choices; // NULL-ended
  const char *help;
};

// Settles what the sections of a course teach, and their titles and texts; template_course.c. Returns
// NULL, or what is wrong and in *section where.
const char *template_settle_course(struct template *template, int *section);

// Finds the places of the pages of one's own, and reads their pictures; template_pages.c.
bool template_settle_pages(struct template *template, struct err *err);

enum { TEMPLATE_KEYS_MAX = 256 };

// Ended by a row without a name; the rows of a section stand together.
extern const struct template_key template_keys[];

// A label as a key, whose value goes to its place in an array of all labels.
struct template_key template_label_key(enum template_label label);

// All labels in English and none of them given.
void template_set_english(struct template *template);

// Fills in what the template has not said in its language, and changes to another one if that is asked
// for; NULL: it is not.
bool template_settle_language(struct template *template, const struct language *asked,
                              struct err *err);

// The words for how hard the puzzles of a section are, from one array of labels to another.
void template_translate_words(struct template_section *section, const char *const *from,
                              const char *const *to);

// Gives a section the word for how hard its puzzles are. Returns NULL, or what is wrong with it: the
// word of a level belongs to puzzles of that level. Texts go to the template's pool.
const char *template_settle_word(struct template *template, struct template_section *section);

// Stores the value that `text` stands for at the key's place in `base`. Returns NULL, or what was
// expected instead.
const char *template_parse_value(const struct template_key *key, const char *text,
                                 struct pool *pool, void *base);

#endif
