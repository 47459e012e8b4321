// Reads the template of a book: finds each key in the table, parses its value, and checks that all
// fits together. Its lines come from template_lines.c.
#include "export/template_keys.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/language.h"
#include "export/template_file.h"
#include "export/template_lines.h"
#include "export/words.h"

enum { NAME_MAX_BYTES = 40, KEYS_MAX = TEMPLATE_KEYS_MAX, SECTIONS_MAX = KEYS_MAX + 2 };

struct reading {
  struct template *template;
  struct err *err;
  const char *section;    // of the table of keys; NULL before the first head
  int current;            // which of the sections, or of the pages
  int key_line[KEYS_MAX]; // where each key was last said
  int section_line[TEMPLATE_SECTIONS_MAX][KEYS_MAX]; // the same for the keys of sections
  int page_line[TEMPLATE_PAGES_MAX][KEYS_MAX];       // and of pages
  int label_line[LABEL_COUNT];                       // for [labels]
  int technique_line[TECHNIQUE_COUNT];               // and for [techniques]
  const char *asked; // the code of the language that was asked for; NULL: the template's own
  bool translated[TEMPLATE_SECTIONS_MAX + TEMPLATE_PAGES_MAX + 1]
                 [KEYS_MAX]; // said in that language:
                             // by sections, pages, and all the rest
};

// The sections whose keys are not in the table: they are the names of labels and of techniques.
static const char labels_head[] = "labels", techniques_head[] = "techniques";

// A part of which a template may have several, each with a name: [section Easy], [page Thanks].
static const struct part {
  const char *section; // in the table of keys
  const char *mark;    // how its heads begin
  const char *example;
  int most;
  size_t count; // offset in struct template
} parts[] = {
    {"section", "section ", "[section Easy]", TEMPLATE_SECTIONS_MAX,
     offsetof(struct template, section_count)},
    {"page NAME", "page ", "[page Thanks]", TEMPLATE_PAGES_MAX,
     offsetof(struct template, page_count)},
    {NULL, NULL, NULL, 0, 0},
};
enum { PART_SECTION, PART_PAGE };

// The part of a section of the table; NULL: there is only one of it.
static const struct part *part_of(const char *section) {
  const struct part *part = parts;
  while (part->section != NULL && strcmp(part->section, section) != 0) part++;
  return part->section != NULL ? part : NULL;
}

static void *base_of(struct reading *reading, const struct template_key *key) {
  struct template *template = reading->template;
  const struct part *part = part_of(key->section);
  if (part == NULL) return template;
  if (part == &parts[PART_PAGE]) return &template->pages[reading->current];
  return &template->sections[reading->current];
}

#define REFUSE(reading, line, ...) \
  template_refuse((reading)->template->path, line, (reading)->err, __VA_ARGS__)

// Every key of a part at its default, or, NULL, those of all that there is but one of.
static void set_defaults(struct reading *reading, const struct part *part) {
  for (const struct template_key *key = template_keys; key->section != NULL; key++)
    if (part_of(key->section) == part)
      template_parse_value(key, key->fallback, &reading->template->pool, base_of(reading, key));
}

// --- values --------------------------------------------------------------------------------------

// "\n" in a text begins a new line.
static void expand_escapes(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++)
    if (from[0] == '\\' && from[1] == 'n') {
      *to++ = '\n';
      from++;
    } else {
      *to++ = *from;
    }
  *to = '\0';
}

// `text` is the value as it stands in the file; "\\n" in it has no meaning but in texts.
static bool parse_value(struct reading *reading, int line, const struct template_key *key,
                        const char *text, void *base) {
  char *value = strdup(text);
  if (value == NULL) return err_set(reading->err, ERR_WORLD, "out of memory");
  if (key->kind == KEY_TEXT || key->kind == KEY_LABEL) expand_escapes(value);
  const char *expected = template_parse_value(key, value, &reading->template->pool, base);
  free(value);
  if (expected == NULL) return true;
  return REFUSE(reading, line, "%s = '%.60s' in [%s]: expected %s", key->name, text, key->section,
                expected);
}

// --- keys ----------------------------------------------------------------------------------------

// The keys of a section: its rows stand together.
static struct name_list keys_of(const char *section) {
  if (section == labels_head) return label_names;
  const struct template_key *first = template_keys;
  while (strcmp(first->section, section) != 0) first++;
  struct name_list keys = {&first->name, 0, sizeof *first};
  while (first[keys.count].section != NULL && strcmp(first[keys.count].section, section) == 0)
    keys.count++;
  return keys;
}

static int find_key(const char *section, const char *name) {
  for (int i = 0; template_keys[i].section != NULL; i++)
    if (strcmp(template_keys[i].section, section) == 0 && strcmp(template_keys[i].name, name) == 0)
      return i;
  return -1;
}

// The section that has a key of this name, for those who wrote it under the wrong head.
static const char *owner_of(const char *name) {
  for (const struct template_key *key = template_keys; key->section != NULL; key++)
    if (strcmp(key->name, name) == 0) return key->section;
  return name_list_find(&label_names, name) >= 0 ? labels_head : NULL;
}

static bool refuse_key(struct reading *reading, int line, const char *name) {
  const struct name_list keys = keys_of(reading->section);
  const char *meant = name_list_nearest(&keys, name);
  const char *owner = owner_of(name);
  if (owner != NULL)
    return REFUSE(reading, line, "unknown key '%.40s' in [%s]; it belongs in [%s%s]", name,
                  reading->section, owner, part_of(owner) == &parts[PART_SECTION] ? " NAME" : "");
  if (meant != NULL)
    return REFUSE(reading, line, "unknown key '%.40s' in [%s]; did you mean %s?", name,
                  reading->section, meant);
  return REFUSE(reading, line, "unknown key '%.40s' in [%s]; docs/TEMPLATES.md lists them", name,
                reading->section);
}

bool template_override(struct template *template, const char *section, const char *key,
                       const char *value, struct err *err) {
  if (value == NULL) return true;
  const char *expected = template_parse_value(&template_keys[find_key(section, key)], value,
                                              &template->pool, template);
  return expected == NULL || err_set(err, ERR_INPUT, "'%.60s': expected %s", value, expected);
}

// Counts from the table; the rows of a part are counted once for each of its kind.
static int *line_of(struct reading *reading, int key) {
  const struct part *part = part_of(template_keys[key].section);
  if (part == NULL) return &reading->key_line[key];
  return part == &parts[PART_PAGE] ? &reading->page_line[reading->current][key]
                                   : &reading->section_line[reading->current][key];
}

static bool refuse_twice(struct reading *reading, int line, const char *name, int first) {
  return REFUSE(reading, line, "%s appears twice, first on line %d", name, first);
}

// "rules_goal.de": a label for books in that language, which comes before that of the language itself.
static bool take_label_translation(struct reading *reading, int line, const char *name,
                                   const char *dot, const char *value) {
  struct template *template = reading->template;
  const char *base = pool_copy(&template->pool, name, (size_t)(dot - name));
  int label = name_list_find(&label_names, base);
  if (label < 0) return refuse_key(reading, line, base);
  if (reading->asked == NULL || strcmp(dot + 1, reading->asked) != 0) return true;
  if (template->translated_labels[label] != NULL)
    return REFUSE(reading, line, "%s appears twice", name);
  const struct template_key key = template_label_key((enum template_label)label);
  return parse_value(reading, line, &key, value, (void *)template->translated_labels);
}

static bool take_label(struct reading *reading, int line, const char *name, const char *value) {
  const char *dot = strchr(name, '.');
  if (dot != NULL) return take_label_translation(reading, line, name, dot, value);
  int label = name_list_find(&label_names, name);
  if (label < 0) return refuse_key(reading, line, name);
  int *said = &reading->label_line[label];
  if (*said > 0) return refuse_twice(reading, line, name, *said);
  *said = line;
  reading->template->label_given[label] = true;
  const struct template_key key = template_label_key((enum template_label)label);
  return parse_value(reading, line, &key, value, (void *)reading->template->labels);
}

// The name of a technique in the book's language; the key is the name that it has here.
static bool take_technique(struct reading *reading, int line, const char *name, const char *value) {
  struct template *template = reading->template;
  int index = name_list_find(&words_techniques, name);
  if (index < 0) {
    const char *meant = name_list_nearest(&words_techniques, name);
    return REFUSE(reading, line, "unknown technique '%.40s'; %s%s", name,
                  meant != NULL ? "did you mean " : "'gridpress rate --list' lists them",
                  meant != NULL ? pool_print(&template->pool, "%s?", meant) : "");
  }
  int *said = &reading->technique_line[index];
  if (*said > 0) return refuse_twice(reading, line, name, *said);
  *said = line;
  template->techniques[index] = pool_copy(&template->pool, value, strlen(value));
  return true;
}

static bool *translated_of(struct reading *reading, int key) {
  const struct part *part = part_of(template_keys[key].section);
  int row = part == NULL                ? TEMPLATE_SECTIONS_MAX + TEMPLATE_PAGES_MAX
            : part == &parts[PART_PAGE] ? TEMPLATE_SECTIONS_MAX + reading->current
                                        : reading->current;
  return &reading->translated[row][key];
}

// "title.de": a text for books in that language, instead of the template's own.
static bool take_translation(struct reading *reading, int line, const char *name, const char *dot,
                             const char *value) {
  const char *base = pool_copy(&reading->template->pool, name, (size_t)(dot - name));
  int key = find_key(reading->section, base);
  if (key < 0) return refuse_key(reading, line, base);
  if (template_keys[key].kind != KEY_TEXT)
    return REFUSE(reading, line, "'%.40s' in [%s]: only texts can be translated", name,
                  reading->section);
  if (reading->asked == NULL || strcmp(dot + 1, reading->asked) != 0) return true;
  bool *translated = translated_of(reading, key);
  if (*translated) return REFUSE(reading, line, "%s appears twice", name);
  *translated = true;
  return parse_value(reading, line, &template_keys[key], value,
                     base_of(reading, &template_keys[key]));
}

static bool take_value(void *context, int line, const char *name, const char *value,
                       struct err *err) {
  (void)err; // reading has it
  struct reading *reading = context;
  if (reading->section == NULL)
    return REFUSE(reading, line, "'%.40s' comes before the first [section]", name);
  if (reading->section == labels_head) return take_label(reading, line, name, value);
  if (reading->section == techniques_head) return take_technique(reading, line, name, value);
  const char *dot = strchr(name, '.');
  if (dot != NULL) return take_translation(reading, line, name, dot, value);
  int key = find_key(reading->section, name);
  if (key < 0) return refuse_key(reading, line, name);
  int *said = line_of(reading, key);
  if (*said > 0) return refuse_twice(reading, line, name, *said);
  *said = line;
  if (*translated_of(reading, key)) return true;
  return parse_value(reading, line, &template_keys[key], value,
                     base_of(reading, &template_keys[key]));
}

// --- heads ---------------------------------------------------------------------------------------

// The names of the sections there are.
static struct name_list list_sections(const char *names[SECTIONS_MAX]) {
  struct name_list sections = {names, 0, sizeof names[0]};
  for (int i = 0; template_keys[i].section != NULL; i++)
    if (i == 0 || strcmp(template_keys[i].section, template_keys[i - 1].section) != 0)
      names[sections.count++] = template_keys[i].section;
  names[sections.count++] = labels_head;
  names[sections.count++] = techniques_head;
  return sections;
}

// Where a part of this name is already, as its line; 0: nowhere.
static int find_part(const struct reading *reading, const struct part *part, const char *name) {
  const struct template *t = reading->template;
  if (part == &parts[PART_PAGE]) {
    for (int i = 0; i < t->page_count; i++)
      if (strcmp(t->pages[i].name, name) == 0) return t->pages[i].line;
    return 0;
  }
  for (int i = 0; i < t->section_count; i++)
    if (strcmp(t->sections[i].name, name) == 0) return t->sections[i].line;
  return 0;
}

static bool begin_part(struct reading *reading, int line, const struct part *part,
                       const char *name) {
  struct template *template = reading->template;
  int *count = (int *)((char *)template + part->count);
  int kind = (int)strcspn(part->mark, " ");
  name += strspn(name, " ");
  if (*name == '\0')
    return REFUSE(reading, line, "a %.*s needs a name, such as %s", kind, part->mark,
                  part->example);
  int first = find_part(reading, part, name);
  if (first > 0)
    return REFUSE(reading, line, "[%s%s] appears twice, first on line %d", part->mark, name, first);
  if (*count == part->most)
    return REFUSE(reading, line, "a book has at most %d %.*ss", part->most, kind, part->mark);
  reading->current = (*count)++;
  reading->section = part->section;
  set_defaults(reading, part);
  const char *copy = pool_copy(&template->pool, name, strlen(name));
  if (part == &parts[PART_PAGE]) {
    template->pages[reading->current].name = copy;
    template->pages[reading->current].line = line;
  } else {
    template->sections[reading->current].name = copy;
    template->sections[reading->current].line = line;
  }
  return true;
}

static bool take_head(void *context, int line, const char *name, struct err *err) {
  (void)err; // reading has it
  struct reading *reading = context;
  for (const struct part *part = parts; part->section != NULL; part++) {
    if (strncmp(name, part->mark, strlen(part->mark)) != 0) continue;
    if (strlen(name) > strlen(part->mark) + NAME_MAX_BYTES)
      return REFUSE(reading, line, "a %.*s name has at most %d bytes",
                    (int)strcspn(part->mark, " "), part->mark, NAME_MAX_BYTES);
    return begin_part(reading, line, part, name + strlen(part->mark));
  }
  if (strcmp(name, "section") == 0)
    return REFUSE(reading, line, "a section needs a name, such as [section Easy]");
  const char *names[SECTIONS_MAX];
  const struct name_list sections = list_sections(names);
  int section = name_list_find(&sections, name);
  if (section >= 0) {
    reading->section = names[section];
    return true;
  }
  const char *meant = name_list_nearest(&sections, name);
  if (meant != NULL)
    return REFUSE(reading, line, "unknown section [%s]; did you mean [%s]?", name, meant);
  return REFUSE(reading, line, "unknown section [%s]; docs/TEMPLATES.md lists them", name);
}

// --- what has to fit together --------------------------------------------------------------------

static double said(double length) {
  return length == TEMPLATE_AUTO ? 0 : length;
}

static bool check_margins(struct reading *reading) {
  const struct template *t = reading->template;
  const double least = 72; // what has to be left for a page to be one
  static const char *const across[] = {"inside", "outside", "gutter"};
  static const char *const down[] = {"top", "bottom"};
  if (t->trim_width - said(t->inside) - said(t->outside) - t->gutter < least)
    for (int i = 0; i < 3; i++)
      if (reading->key_line[find_key("page", across[i])] > 0)
        return REFUSE(reading, reading->key_line[find_key("page", across[i])],
                      "inside, outside and gutter leave less than 1in on a page %gpt wide",
                      t->trim_width);
  if (t->trim_height - said(t->top) - said(t->bottom) < least)
    for (int i = 0; i < 2; i++)
      if (reading->key_line[find_key("page", down[i])] > 0)
        return REFUSE(reading, reading->key_line[find_key("page", down[i])],
                      "top and bottom leave less than 1in on a page %gpt high", t->trim_height);
  return true;
}

// --- boards --------------------------------------------------------------------------------------

// The symbols that the puzzles of a section bring along: those with words to spell, those of a section
// that has its own, and pictures, which are shown under each puzzle. A small board has the first ones.
static bool settle_letters(struct template_section *section, struct err *err) {
  char symbols[SYMBOLS_MAX] = "";
  bool spells = section->spells[0] != '\0';
  free(section->letters);
  section->letters = NULL;
  if (!spells && section->own_symbols[0] == '\0' && !symbols_are_pictures(section->symbols))
    return true;
  symbols_first(section->symbols, section->size->side, symbols);
  const struct gen_letters_wish wish = {.symbols = symbols,
                                        .words = section->spells,
                                        .where = section->spells_at,
                                        .symbols_name = "symbols",
                                        .words_name = "spells",
                                        .where_name = "spells_at"};
  section->letters = gen_letters_new(&wish, section->size, &section->letters_count, err);
  return section->letters != NULL;
}

bool template_settle_board(struct template_section *section, struct err *err) {
  const char *shapes = section->shapes;
  const struct gen_shapes *kind = NULL;
  if (shapes[0] != '\0') kind = &gen_shape_kinds[name_list_find(&gen_shape_names, shapes)];
  gen_board_release(&section->board);
  bool well = gen_board_init(&section->board, &section->wish, kind,
                             gen_lookup_symmetry(section->symmetry), err);
  section->size = section->board.geom;
  return well && settle_letters(section, err);
}

bool template_section_has_rules(const struct template_section *section) {
  return !section->size->plain || section->wish.marks != 0;
}

static int section_line(const struct reading *reading, int section, const char *key) {
  int line = reading->section_line[section][find_key("section", key)];
  return line > 0 ? line : reading->template->sections[section].line;
}

// A board by its name, or by a size and a list of variants.
static bool read_board(struct reading *reading, int index) {
  struct template_section *section = &reading->template->sections[index];
  const char *key = section->board_name[0] != '\0' ? "board" : "variant";
  struct err err;
  if (section->board_name[0] != '\0' && (section->sized || section->variant[0] != '\0'))
    return REFUSE(reading, section_line(reading, index, key),
                  "[section %s] has a board, which says size and variant as well", section->name);
  const struct geom *geom;
  if (section->board_name[0] == '\0' && section->variant[0] == '\0' &&
      !geom_parse_size(section->size_text, &geom, &err))
    return REFUSE(reading, section_line(reading, index, "size"),
                  "size = '%.60s' in [section]: expected a side from 4 to 25, such as 9, or a box, "
                  "such as 3x2",
                  section->size_text);
  const char *variant = section->variant[0] != '\0' ? section->variant : NULL;
  // Some variants have a usual size of their own.
  const char *size = section->sized || variant == NULL ? section->size_text : NULL;
  bool well = section->board_name[0] != '\0'
                  ? board_wish_parse_name(section->board_name, &section->wish, &err)
                  : board_wish_parse(size, variant, &section->wish, &err);
  if (well && template_settle_board(section, &err)) return true;
  if (section->size != NULL) // the board is one
    key = section->spells[0] != '\0' ? "spells" : "symbols";
  return REFUSE(reading, section_line(reading, index, key), "[section %s]: %s", section->name,
                err.text);
}

// --- sections ------------------------------------------------------------------------------------

static bool check_sections(struct reading *reading) {
  struct template *t = reading->template;
  int total = 0, wrong_section = 0;
  t->symbols = symbols_named(t->symbols);
  const char *wrong_course = template_settle_course(t, &wrong_section);
  if (wrong_course != NULL)
    return REFUSE(reading, section_line(reading, wrong_section, "technique"), "[section %s]: %s",
                  t->sections[wrong_section].name, wrong_course);
  for (int i = 0; i < t->section_count; i++) {
    struct template_section *section = &t->sections[i];
    total += section->count;
    if (section->title[0] == '\0') section->title = section->name;
    section->symmetry_given = reading->section_line[i][find_key("section", "symmetry")] > 0;
    section->sized = reading->section_line[i][find_key("section", "size")] > 0;
    section->size_given =
        section->sized || section->variant[0] != '\0' || section->board_name[0] != '\0';
    section->own_symbols = symbols_named(section->own_symbols);
    section->symbols = section->own_symbols[0] != '\0' ? section->own_symbols : t->symbols;
    if (section->spells_at[0] != '\0' && section->spells[0] == '\0')
      return REFUSE(reading, section_line(reading, i, "spells_at"),
                    "[section %s] has spells_at, but nothing that it spells", section->name);
    if (!read_board(reading, i)) return false;
    const char *wrong = template_settle_word(t, section);
    if (wrong != NULL) return REFUSE(reading, section->line, "%s", wrong);
    if (section->level[0] != '\0' && section->grade[0] != '\0')
      return REFUSE(reading, reading->section_line[i][find_key("section", "grade")],
                    "[section %s] has both a level and a grade; give only one", section->name);
    if (section->grid > t->trim_width || section->grid > t->trim_height)
      return REFUSE(reading, reading->section_line[i][find_key("section", "grid")],
                    "a grid %gpt wide does not fit on a page of %g x %gpt", section->grid,
                    t->trim_width, t->trim_height);
    if (t->symbols[0] != '\0' && section->own_symbols[0] == '\0' &&
        utf8_count(t->symbols) < section->size->side)
      return REFUSE(reading, reading->key_line[find_key("puzzles", "symbols")],
                    "%d symbols are too few for [section %s], which needs %d",
                    utf8_count(t->symbols), section->name, section->size->side);
  }
  if (total > TEMPLATE_COUNT_MAX)
    return REFUSE(reading, t->sections[t->section_count - 1].line,
                  "the sections add up to %d puzzles; a book has at most %d", total,
                  TEMPLATE_COUNT_MAX);
  return true;
}

// Letters and digits, and hyphens between them.
static bool check_language(struct reading *reading) {
  const char *language = reading->template->language;
  size_t length =
      strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
  if (language[length] == '\0' && length >= 2 && length <= 35) return true;
  return REFUSE(reading, reading->key_line[find_key("book", "language")],
                "language = '%.60s' in [book]: expected a tag such as en, de or pt-BR", language);
}

static bool settle_language(struct reading *reading, const struct language *asked) {
  return check_language(reading) &&
         template_settle_language(reading->template, asked, reading->err);
}

static bool check_whole(struct reading *reading) {
  struct template *t = reading->template;
  if (t->section_count == 0)
    return err_set(reading->err, ERR_INPUT, "%s: no [section NAME]; a book needs at least one",
                   t->path);
  if (t->leading < t->text_size)
    return REFUSE(reading,
                  reading->key_line[find_key("type", "leading")] > 0
                      ? reading->key_line[find_key("type", "leading")]
                      : reading->key_line[find_key("type", "text")],
                  "a leading of %gpt is less than the text size of %gpt", t->leading, t->text_size);
  if (t->book_qr[0] != '\0' && !t->copyright_page)
    return REFUSE(
        reading, reading->key_line[find_key("book", "qr")],
        "qr in [book] is a code on the copyright page, which copyright_page = no in [front] "
        "leaves out");
  return check_margins(reading) && check_sections(reading) &&
         template_settle_pages(t, reading->err);
}

// --- reading -------------------------------------------------------------------------------------

static bool read_text(struct reading *reading, const char *text, const struct language *asked) {
  const struct template_taker taker = {
      .path = reading->template->path, .head = take_head, .value = take_value, .context = reading};
  set_defaults(reading, NULL);
  template_set_english(reading->template);
  if (!template_read_lines(text, &taker, reading->err) || !settle_language(reading, asked) ||
      !check_whole(reading))
    return false;
  return !reading->template->pool.failed || err_set(reading->err, ERR_WORLD, "out of memory");
}

struct template *template_read(const char *path, struct err *err) {
  return template_read_in(path, NULL, err);
}

struct template *template_read_in(const char *path, const struct language *language,
                                  struct err *err) {
  struct reading *reading = calloc(1, sizeof *reading);
  struct template *template = calloc(1, sizeof *template);
  bool well = reading != NULL && template != NULL;
  if (!well) {
    err_set(err, ERR_WORLD, "out of memory");
  } else {
    template->path = pool_copy(&template->pool, path, strlen(path));
    *reading = (struct reading){
        .template = template, .err = err, .asked = language != NULL ? language->code : NULL};
    char *text = template_load_path(path, err);
    well = text != NULL && read_text(reading, text, language);
    free(text);
  }
  free(reading);
  if (well) return template;
  template_free(template);
  return NULL;
}

void template_free(struct template *template) {
  if (template == NULL) return;
  for (int i = 0; i < template->page_count; i++) image_free(template->pages[i].image);
  for (int i = 0; i < template->section_count; i++) {
    board_wish_release(&template->sections[i].wish);
    gen_board_release(&template->sections[i].board);
    free(template->sections[i].letters);
  }
  pool_release(&template->pool);
  free(template);
}

const char *template_symbols(const struct template *template, const struct puzzle *puzzle) {
  return symbols_given(puzzle->symbols) ? puzzle->symbols : template->symbols;
}

const char *template_name(const char *path, char *name, size_t room) {
  const char *slash = strrchr(path, '/');
  snprintf(name, room, "%s", slash != NULL ? slash + 1 : path);
  char *dot = strrchr(name, '.');
  if (dot != NULL && strcmp(dot, ".ini") == 0) *dot = '\0';
  return name;
}
