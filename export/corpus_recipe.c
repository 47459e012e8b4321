// Reads the recipe of a corpus by a table of keys. Its lines come from template_lines.c, and its values
// are those of the templates of books: template_values.c parses both.
//
// [corpus] is the head of the file, and every [bucket NAME] adds a bucket. Whatever the generator would
// refuse is refused here, with the line, before anything is made.
#include "export/corpus_recipe.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/template_file.h"
#include "export/template_keys.h"
#include "export/template_lines.h"

const char *const corpus_fault_names[FAULT_COUNT + 1] = {
    [FAULT_NONE] = "none",
    [FAULT_EQUAL_GIVENS] = "equal-givens",
    [FAULT_CONTRADICTION] = "contradiction",
    [FAULT_CLUE_CHANGED] = "clue-changed",
    [FAULT_CLUE_REMOVED] = "clue-removed",
    [FAULT_WRONG_LENGTH] = "wrong-length",
    [FAULT_BAD_SYMBOL] = "bad-symbol",
};

// The solutions of cases with a fault, unless the recipe says it more narrowly.
static const uint64_t fault_solutions[FAULT_COUNT][2] = {
    [FAULT_NONE] = {1, 1},
    [FAULT_EQUAL_GIVENS] = {0, 0},
    [FAULT_CONTRADICTION] = {0, 0},
    [FAULT_CLUE_CHANGED] = {0, CORPUS_SOLUTIONS_MAX},
    [FAULT_CLUE_REMOVED] = {2, CORPUS_SOLUTIONS_MAX},
    [FAULT_WRONG_LENGTH] = {0, 0},
    [FAULT_BAD_SYMBOL] = {0, 0},
};

static const char corpus_part[] = "corpus", bucket_part[] = "bucket";

#define KEY(word, what, member, otherwise, text)          \
  .section = corpus_part, .name = (word), .kind = (what), \
  .target = offsetof(struct corpus_recipe, member), .fallback = (otherwise), .help = (text)
#define BUCKET_KEY(word, what, member, otherwise, text)   \
  .section = bucket_part, .name = (word), .kind = (what), \
  .target = offsetof(struct corpus_bucket, member), .fallback = (otherwise), .help = (text)

static const struct template_key keys[] = {
    {KEY("title", KEY_TEXT, title, "Test puzzles", "of the README in the folder")},
    {KEY("about", KEY_TEXT, about, "", "what it is for; also in `corpus list`")},
    {BUCKET_KEY("about", KEY_TEXT, about, "", "what is special about the cases, for the README")},
    {BUCKET_KEY("count", KEY_COUNT, count, "10", "how many cases"), .low = 1,
     .high = CORPUS_COUNT_MAX},
    {BUCKET_KEY("size", KEY_TEXT, size_text, "9", "a side, or a box such as `3x2`")},
    {BUCKET_KEY("variant", KEY_TEXT, variant, "",
                "rules of `gridpress variants`, such as `x+windows`")},
    {BUCKET_KEY("board", KEY_TEXT, board_name, "", "a board by its full name, instead of both")},
    {BUCKET_KEY("shapes", KEY_SHAPES, shapes, "", "of jigsaws, as in `generate`")},
    {BUCKET_KEY("level", KEY_LEVEL, level, "", "as in `generate`")},
    {BUCKET_KEY("grade", KEY_GRADE, grade, "", "as in `generate`")},
    {BUCKET_KEY("technique", KEY_TECHNIQUE, technique, "",
                "without which what is no harder fails; a name of `rate --list`")},
    {BUCKET_KEY("er", KEY_ER, er, "",
                "ratings on the Sudoku Explainer scale, such as `7.0-7.8`; plain 9x9")},
    {BUCKET_KEY("clues", KEY_CLUES, clues, "", "how many, such as `22-24`")},
    {BUCKET_KEY("minimal", KEY_YES, minimal, "no", "`yes`: no clue can go")},
    {BUCKET_KEY("symmetry", KEY_SYMMETRY, symmetry, "", "of the clues, as in `generate`")},
    {BUCKET_KEY("choices", KEY_COUNT, choices, "0",
                "at least so many of engine `constraint`, which stands for common solvers"),
     .high = 1000000},
    {BUCKET_KEY("last", KEY_YES, last, "no",
                "`yes`: digits are renamed so that search from the first cell and the digit 1 "
                "comes to the solution last")},
    {BUCKET_KEY("solutions", KEY_SOLUTIONS, solutions, "",
                "`0`, `2`, `10-1000` or `1000001+`; empty: one, or what the fault leaves"),
     .high = CORPUS_SOLUTIONS_MAX},
    {BUCKET_KEY("fault", KEY_CHOICE, fault, "none",
                "`none`, `equal-givens`, `contradiction`, `clue-changed`, `clue-removed`, "
                "`wrong-length` or `bad-symbol`"),
     .choices = corpus_fault_names},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

struct reading {
  struct corpus_recipe *recipe;
  const char *part;             // of the table; NULL before the first head
  struct corpus_bucket *bucket; // under work; NULL: the head of the file
  int said[KEYS];               // the line, in this part
};

#define REFUSE(reading, line, err, ...) \
  template_refuse((reading)->recipe->path, line, err, __VA_ARGS__)

static void set_defaults(struct reading *reading) {
  void *base = reading->bucket != NULL ? (void *)reading->bucket : reading->recipe;
  for (int i = 0; i < KEYS; i++)
    if (keys[i].section == reading->part)
      template_parse_value(&keys[i], keys[i].fallback, &reading->recipe->pool, base);
}

// --- what belongs together -----------------------------------------------------------------------

static bool settle_board(struct reading *reading, struct corpus_bucket *bucket, struct err *err) {
  struct board_wish wish;
  bool named = bucket->board_name[0] != '\0';
  const char *variant = bucket->variant[0] != '\0' ? bucket->variant : NULL;
  bool sized = false;
  for (int i = 0; i < KEYS; i++) sized |= strcmp(keys[i].name, "size") == 0 && reading->said[i] > 0;
  if (named && (sized || variant != NULL))
    return err_set(err, ERR_INPUT, "has a board, which says size and variant as well");
  // Some variants have a usual size of their own.
  const char *size = sized || variant == NULL ? bucket->size_text : NULL;
  if (!(named ? board_wish_parse_name(bucket->board_name, &wish, err)
              : board_wish_parse(size, variant, &wish, err)))
    return false;
  const struct gen_shapes *shapes =
      bucket->shapes[0] != '\0' ? &gen_shape_kinds[name_list_find(&gen_shape_names, bucket->shapes)]
                                : NULL;
  bool well =
      gen_board_init(&bucket->board, &wish, shapes, gen_lookup_symmetry(bucket->symmetry), err);
  board_wish_release(&wish);
  return well;
}

// Some faults say how many solutions there are, and a range cannot leave what they say.
static bool settle_solutions(struct corpus_bucket *bucket, struct err *err) {
  const uint64_t *own = fault_solutions[bucket->fault];
  bool given = bucket->solutions[0] <= bucket->solutions[1];
  if (!given) memcpy(bucket->solutions, own, sizeof bucket->solutions);
  if (bucket->fault == FAULT_NONE) return true;
  return (bucket->solutions[0] >= own[0] && bucket->solutions[1] <= own[1]) ||
         err_set(err, ERR_INPUT, "has fault = %s, which leaves %s; change solutions",
                 corpus_fault_names[bucket->fault], own[1] == 0 ? "no solution" : "two or more");
}

static bool check_bucket(struct corpus_bucket *bucket, struct err *err) {
  bool marked = bucket->board.marks != 0;
  bool spoiled = bucket->fault != FAULT_NONE || bucket->solutions[1] != 1;
  if (marked && (spoiled || bucket->last || bucket->choices > 0))
    return err_set(err, ERR_INPUT,
                   "has marks; fault, solutions, last and choices are for boards without them");
  if (bucket->fault == FAULT_CONTRADICTION &&
      !solver_supports(solver_lookup("sets"), bucket->board.geom))
    return err_set(err, ERR_INPUT,
                   "has a board on which engine sets, which says that a "
                   "contradiction is not simple, does not work");
  if (bucket->choices > 0 && !solver_supports(solver_lookup("constraint"), bucket->board.geom))
    return err_set(err, ERR_INPUT,
                   "has a board that engine constraint, whose choices count, does "
                   "not know");
  if (bucket->level[0] != '\0' && bucket->grade[0] != '\0')
    return err_set(err, ERR_INPUT, "has both a level and a grade; give only one");
  if (spoiled && bucket->clues[1] > 0)
    return err_set(err, ERR_INPUT, "has faulty puzzles, of which nobody says the number of clues");
  return true;
}

bool corpus_bucket_request(const struct corpus_recipe *recipe, const struct corpus_bucket *bucket,
                           struct board_shelf *shelf, struct gen_request *request,
                           struct err *err) {
  *request = (struct gen_request){
      .level = bucket->level[0] != '\0' ? gen_lookup_level(bucket->level) : NULL,
      .grade = bucket->grade[0] != '\0' ? grade_lookup(bucket->grade) : GRADE_NONE,
      .symmetry = gen_lookup_symmetry(bucket->symmetry),
      .needs_technique = bucket->technique[0] != '\0' ? 1 + technique_lookup(bucket->technique) : 0,
      .er_low = bucket->er[0],
      .er_high = bucket->er[1],
      .clues_low = bucket->clues[0],
      .clues_high = bucket->clues[1],
      .minimal = bucket->minimal || bucket->fault == FAULT_CLUE_REMOVED,
  };
  gen_board_request(&bucket->board, shelf, request);
  if (request->symmetry == NULL && !request->minimal)
    request->symmetry = gen_usual_symmetry(request->geom);
  struct err trouble;
  return gen_check_request(request, &trouble) ||
         template_refuse(recipe->path, bucket->line, err, "[bucket %s]: %s", bucket->name,
                         trouble.text);
}

// A bucket is whole when the next one begins, or the file ends.
static bool finish_bucket(struct reading *reading, struct err *err) {
  struct corpus_bucket *bucket = reading->bucket;
  struct err trouble;
  struct gen_request request;
  if (bucket == NULL) return true;
  if (!settle_board(reading, bucket, &trouble) || !settle_solutions(bucket, &trouble) ||
      !check_bucket(bucket, &trouble))
    return REFUSE(reading, bucket->line, err, "[bucket %s] %s", bucket->name, trouble.text);
  return corpus_bucket_request(reading->recipe, bucket, NULL, &request, err);
}

// --- the file ------------------------------------------------------------------------------------

static bool begin_bucket(struct reading *reading, int line, const char *name, struct err *err) {
  struct corpus_recipe *recipe = reading->recipe;
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name[0] == '\0' || name[0] == '-' || name[strspn(name, letters)] != '\0' ||
      strlen(name) >= CORPUS_BUCKET_NAME_MAX)
    return REFUSE(reading, line, err,
                  "[bucket %.40s]: the name is also that of a file: up to %d of a-z, 0-9 and -",
                  name, CORPUS_BUCKET_NAME_MAX - 1);
  for (int i = 0; i < recipe->bucket_count; i++)
    if (strcmp(recipe->buckets[i].name, name) == 0)
      return REFUSE(reading, line, err, "[bucket %s] appears twice, first on line %d", name,
                    recipe->buckets[i].line);
  if (recipe->bucket_count == CORPUS_BUCKETS_MAX)
    return REFUSE(reading, line, err, "a recipe has at most %d buckets", CORPUS_BUCKETS_MAX);
  reading->bucket = &recipe->buckets[recipe->bucket_count++];
  *reading->bucket =
      (struct corpus_bucket){.name = pool_copy(&recipe->pool, name, strlen(name)), .line = line};
  return true;
}

static bool take_head(void *context, int line, const char *name, struct err *err) {
  struct reading *reading = context;
  const size_t mark = sizeof bucket_part; // with a blank
  bool is_bucket = strncmp(name, bucket_part, mark - 1) == 0 && name[mark - 1] == ' ';
  if (!finish_bucket(reading, err)) return false;
  reading->bucket = NULL;
  if (is_bucket ? !begin_bucket(reading, line, name + mark, err)
                : strcmp(name, corpus_part) != 0 || reading->recipe->bucket_count > 0)
    return is_bucket
               ? false
               : REFUSE(reading, line, err,
                        "expected [corpus] at the head of the file, or [bucket NAME], not [%.40s]",
                        name);
  if (is_bucket) {
    memset(reading->said, 0, sizeof reading->said);
    reading->part = bucket_part;
    set_defaults(reading);
  } else {
    reading->part = corpus_part;
  }
  return true;
}

static bool refuse_key(const struct reading *reading, int line, const char *name, struct err *err) {
  char list[400] = "";
  for (int i = 0; i < KEYS; i++)
    if (keys[i].section == reading->part)
      snprintf(list + strlen(list), sizeof list - strlen(list), " %s", keys[i].name);
  return REFUSE(reading, line, err, "unknown key '%.40s' in [%s]; choose from:%s", name,
                reading->part, list);
}

static bool take_value(void *context, int line, const char *name, const char *value,
                       struct err *err) {
  struct reading *reading = context;
  void *base = reading->bucket != NULL ? (void *)reading->bucket : reading->recipe;
  if (reading->part == NULL)
    return REFUSE(reading, line, err, "%s = ... stands before the first head, such as [corpus]",
                  name);
  for (int i = 0; i < KEYS; i++) {
    if (keys[i].section != reading->part || strcmp(keys[i].name, name) != 0) continue;
    if (reading->said[i] > 0)
      return REFUSE(reading, line, err, "%s appears twice, first on line %d", name,
                    reading->said[i]);
    reading->said[i] = line;
    const char *expected = template_parse_value(&keys[i], value, &reading->recipe->pool, base);
    return expected == NULL || REFUSE(reading, line, err, "%s = '%.60s' in [%s]: expected %s", name,
                                      value, reading->part, expected);
  }
  return refuse_key(reading, line, name, err);
}

bool corpus_recipe_parse(struct corpus_recipe *recipe, const char *path, const char *text,
                         struct err *err) {
  struct reading reading = {.recipe = recipe, .part = corpus_part};
  const struct template_taker taker = {
      .path = path, .head = take_head, .value = take_value, .context = &reading};
  *recipe = (struct corpus_recipe){.path = path};
  set_defaults(&reading);
  reading.part = NULL;
  if (!template_read_lines(text, &taker, err) || !finish_bucket(&reading, err)) return false;
  if (recipe->pool.failed) return err_set(err, ERR_WORLD, "out of memory");
  return recipe->bucket_count > 0 ||
         err_set(err, ERR_INPUT, "%s: the recipe has no [bucket NAME]", path);
}

void corpus_recipe_release(struct corpus_recipe *recipe) {
  for (int i = 0; i < recipe->bucket_count; i++) gen_board_release(&recipe->buckets[i].board);
  pool_release(&recipe->pool);
  recipe->bucket_count = 0;
}

char *corpus_recipe_load(const char *name, char path[], size_t room, struct err *err) {
  size_t length = strlen(name);
  bool is_file =
      strchr(name, '/') != NULL || (length > 4 && strcmp(name + length - 4, ".ini") == 0);
  char inside[TEMPLATE_PATH_MAX], what[200];
  if (snprintf(path, room, "%s", name) >= (int)room ||
      snprintf(inside, sizeof inside, "corpora/%s.ini", name) >= (int)sizeof inside) {
    err_set(err, ERR_INPUT, "%.80s...: the name is too long", name);
    return NULL;
  }
  if (is_file) {
    char *text = template_load_path(path, err);
    if (text == NULL && err->kind == ERR_WORLD) err->kind = ERR_INPUT; // the user's file
    return text;
  }
  char found[TEMPLATE_PATH_MAX];
  if (template_find_file(inside, found) && snprintf(path, room, "%s", found) < (int)room)
    return template_load_path(path, err);
  snprintf(what, sizeof what,
           "unknown recipe '%.80s'; 'gridpress corpus list' lists them, or name a .ini file", name);
  template_refuse_missing(what, err);
  err->kind = ERR_INPUT;
  return NULL;
}

void corpus_recipe_list_keys(FILE *stream) {
  const char *part = "";
  for (int i = 0; i < KEYS; i++) {
    if (keys[i].section != part) {
      part = keys[i].section;
      fprintf(stream, "%s`[%s%s]`\n\n| key | default | meaning |\n|---|---|---|\n",
              i > 0 ? "\n" : "", part, part == bucket_part ? " NAME" : "");
    }
    fprintf(stream, "| `%s` | %s | %s |\n", keys[i].name, keys[i].fallback, keys[i].help);
  }
}
