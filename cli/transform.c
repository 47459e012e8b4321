// gridpress transform: disguises puzzles, and sees through disguises.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "cli/cli.h"
#include "publish/publish.h"
#include "solver/solver.h"
#include "transform/transform.h"

struct transform_options {
  const char *recipe, *canonical, *path, *format;
  uint64_t random;
  struct option_seed seed;
  bool symmetries;
  const struct geom *size;
  int workers;
};

static const struct option options[] = {
    {.name = "do",
     .letter = 'd',
     .argument = "RECIPE",
     .help = "apply these steps from left to right",
     .kind = OPTION_TEXT,
     .target = offsetof(struct transform_options, recipe)},
    {.name = "random",
     .letter = 'r',
     .argument = "N",
     .help = "make N different random disguises of each puzzle",
     .kind = OPTION_COUNT,
     .target = offsetof(struct transform_options, random)},
    {.name = "canonical",
     .argument = "[=givens]",
     .help = "print the canonical form, the same for every\ndisguise; =givens uses only the givens",
     .kind = OPTION_MAYBE,
     .target = offsetof(struct transform_options, canonical)},
    {.name = "symmetries",
     .help = "count and list the symmetries of the puzzle and of\nits pattern of clues",
     .kind = OPTION_FLAG,
     .target = offsetof(struct transform_options, symmetries)},
    {.name = "seed",
     .argument = "SEED",
     .help = "seed of --random; default: random, and printed",
     .kind = OPTION_SEED,
     .target = offsetof(struct transform_options, seed)},
    OPTION_ROW_SIZE_READ(struct transform_options),
    OPTION_ROW_OUTPUT(struct transform_options),
    OPTION_ROW_FORMAT(struct transform_options),
    OPTION_ROW_JOBS(struct transform_options),
    {.name = NULL},
};

static void defaults(void *values) {
  struct transform_options *o = values;
  o->workers = jobs_default_workers();
}

struct transforming {
  const struct transform_options *options;
  struct sink sink;
  struct board_shelf *shelf; // for boards that a recipe turns others into
  uint64_t index;            // of the puzzle, for its random numbers
};

// --- one image of a puzzle -----------------------------------------------------------------------

// The board of the image: another one when a jigsaw is turned.
static const struct geom *find_board(const struct transforming *run, const struct xform *xform,
                                     const struct geom *geom, struct err *err) {
  char name[BOARD_NAME_MAX];
  if (geom->plain || strcmp(xform_name_image(xform, geom, name), geom->name) == 0) return geom;
  return board_shelf_parse(run->shelf, name, err);
}

// Takes everything that moves with the cells along. How it was done is noted where the format can
// say it: to write a recipe takes longer than to find a canonical form.
static bool puzzle_transform(const struct transforming *run, const struct xform *xform,
                             const struct puzzle *source, struct puzzle *image, struct err *err) {
  struct grid givens, solution = {0};
  const struct geom *geom = find_board(run, xform, source->geom, err);
  if (geom == NULL) return false;
  xform_apply(xform, source->geom, &source->givens, &givens);
  puzzle_init(image, geom, &givens);
  if (!xform_move_marks(xform, source->geom, &source->marks, &image->marks, err))
    return err_prefix(err, "%s:%zu", source->source, source->line);
  if (source->certificate.solutions == 1)
    xform_apply(xform, source->geom, &source->solution, &solution);
  image->solution = solution;
  image->certificate = source->certificate;
  image->certificate.census.counted = false; // bands may have become stacks
  image->seed_known = source->seed_known;
  image->index_known = source->index_known;
  image->seed = source->seed;
  image->index = source->index;
  image->source = source->source;
  image->line = source->line;
  // Where boxes become houses that nobody draws, the puzzle is as unique but not as hard.
  bool same_level = source->geom->plain || xform_keeps_regions(xform, source->geom);
  if (same_level) memcpy(image->level, source->level, sizeof image->level);
  memcpy(image->comment, source->comment, sizeof image->comment);
  xform_move_word(xform, source, image);
  if (run->sink.format->needs_record) recipe_print(xform, source->geom, image->recipe);
  return true;
}

// --- one image of each puzzle, made on the pool --------------------------------------------------

static bool replace_by_image(const struct transforming *run, const struct xform *xform,
                             struct puzzle *puzzle, struct err *err) {
  struct puzzle image;
  if (!puzzle_transform(run, xform, puzzle, &image, err)) return false;
  puzzle_copy(puzzle, &image);
  return true;
}

static bool follow_recipe(void *context, void *item, struct err *err) {
  const struct transforming *run = context;
  struct puzzle *puzzle = item;
  struct xform xform;
  return recipe_parse(&xform, puzzle->geom, run->options->recipe, err) &&
         replace_by_image(run, &xform, puzzle, err);
}

static bool find_canonical(void *context, void *item, struct err *err) {
  const struct transforming *run = context;
  struct puzzle *puzzle = item;
  struct grid least;
  struct xform how;
  struct mark_list marks;
  bool marked = puzzle->marks.count > 0; // then there is one form, and it needs no solution
  bool by_givens =
      !marked && (run->options->canonical[0] != '\0' || puzzle->certificate.solutions != 1);
  if (marked)
    canonical_marked(puzzle->geom, &puzzle->givens, &puzzle->marks, &least, &marks, &how);
  else if (by_givens)
    canonical_givens(puzzle->geom, &puzzle->givens, &least, &how);
  else
    canonical_puzzle(puzzle->geom, &puzzle->givens, &puzzle->solution, &least, &how);
  // The two forms of a puzzle differ, so the reader of a list has to know which one he sees.
  if (by_givens && run->options->canonical[0] == '\0')
    snprintf(puzzle->comment, sizeof puzzle->comment, "# canonical by givens: %s",
             puzzle->certificate.solutions == 0 ? "no solution" : "several solutions");
  return replace_by_image(run, &how, puzzle, err);
}

// --- many images, or words, made in order --------------------------------------------------------

static bool emit(struct transforming *run, const struct xform *xform, const struct puzzle *puzzle,
                 struct err *err) {
  struct puzzle image;
  if (!puzzle_transform(run, xform, puzzle, &image, err)) return false;
  if (run->sink.format->needs_record) facts_find(&image, facts_of_record());
  return sink_add(&run->sink, &image, err);
}

// Uniform elements of the group; one that gives an image already given is drawn again.
static bool emit_disguises(void *context, void *item, struct err *err) {
  struct transforming *run = context;
  const struct puzzle *puzzle = item;
  struct rng rng;
  rng_init(&rng, run->options->seed.value, run->index++);
  struct dedup_set *seen = dedup_new(false, err);
  if (seen == NULL) return false;
  struct grid image;
  struct mark_list marks;
  bool well = true;
  uint64_t made = 0, in_vain = 0;
  const uint64_t patience = 1000; // draws without a new image: there are probably no more
  while (well && made < run->options->random && in_vain < patience) {
    struct xform xform;
    bool is_new;
    if (puzzle->marks.count > 0)
      xform_init_random_marked(&xform, puzzle->geom, &puzzle->marks, &rng);
    else
      xform_init_random(&xform, puzzle->geom, &rng);
    xform_apply(&xform, puzzle->geom, &puzzle->givens, &image);
    if (!xform_move_marks(&xform, puzzle->geom, &puzzle->marks, &marks, err)) {
      well = false;
      break;
    }
    well = dedup_insert(seen, exact_hash_marked(puzzle->geom, &image, &marks), &is_new, NULL, err);
    in_vain = is_new ? 0 : in_vain + 1;
    if (!well || !is_new) continue;
    made++;
    well = emit(run, &xform, puzzle, err);
  }
  dedup_free(seen);
  if (well && made < run->options->random)
    return err_set(err, ERR_NEGATIVE,
                   "%s:%zu: only %" PRIu64 " different disguises exist, not %" PRIu64
                   "; lower --random",
                   puzzle->source, puzzle->line, made, run->options->random);
  return well;
}

static bool print_symmetry(void *context, const struct xform *xform) {
  char text[RECIPE_TEXT_MAX];
  printf("  %s\n", recipe_print(xform, context, text));
  return !ferror(stdout);
}

static void print_marked_symmetries(const struct puzzle *puzzle, enum symmetry_of what,
                                    const char *name) {
  const struct geom *geom = puzzle->geom;
  uint64_t count =
      xform_visit_symmetries_marked(geom, &puzzle->givens, &puzzle->marks, what, NULL, NULL);
  printf("symmetries of %s: %" PRIu64 "\n", name, count);
  xform_visit_symmetries_marked(geom, &puzzle->givens, &puzzle->marks, what, print_symmetry,
                                (void *)geom);
}

static bool print_symmetries(void *unused, void *item, struct err *err) {
  (void)unused;
  const struct puzzle *puzzle = item;
  enum { LISTED = 1000 }; // a blank pattern has millions
  static const struct {
    enum symmetry_of what;
    const char *name;
  } kinds[] = {{SYMMETRY_OF_PUZZLE, "the puzzle"}, {SYMMETRY_OF_PATTERN, "the pattern"}};
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  puts(line);
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    if (puzzle->marks.count > 0) {
      print_marked_symmetries(puzzle, kinds[i].what, kinds[i].name);
      continue;
    }
    uint64_t count =
        xform_count_symmetries(puzzle->geom, &puzzle->givens, kinds[i].what, LISTED + 1);
    if (count > LISTED) {
      printf("symmetries of %s: more than %d\n", kinds[i].name, LISTED);
      continue;
    }
    printf("symmetries of %s: %" PRIu64 "\n", kinds[i].name, count);
    xform_visit_symmetries(puzzle->geom, &puzzle->givens, kinds[i].what, print_symmetry,
                           (void *)puzzle->geom);
  }
  if (stream_standard_failed()) return err_set_errno(err, "standard output: cannot write");
  return true;
}

// --- the command ---------------------------------------------------------------------------------

// The canonical form and the catalogue need the solution, but a puzzle without one is no error.
static bool certify_quietly(void *unused, void *puzzle, struct err *err) {
  (void)unused;
  (void)err;
  solver_certify(puzzle);
  return true;
}

static int run(const void *values, char **arguments, struct err *err) {
  struct transform_options o = *(const struct transform_options *)values;
  struct transforming transforming = {.options = &o};
  if ((o.recipe != NULL) + (o.canonical != NULL) + (o.random > 0) + o.symmetries != 1) {
    err_set(err, ERR_INPUT,
            "transform needs exactly one of --do, --random, --canonical and --symmetries");
    return EXIT_INPUT;
  }
  if (o.canonical != NULL && o.canonical[0] != '\0' && strcmp(o.canonical, "givens") != 0) {
    err_set(err, ERR_INPUT, "--canonical: invalid value '%.40s'; expected givens", o.canonical);
    return EXIT_INPUT;
  }
  if (!sink_open(&transforming.sink, o.path, o.format, NULL, err)) return EXIT_INPUT;
  bool well = o.random == 0 || seed_settle(&o.seed, err); // told when nothing is left to refuse
  transforming.shelf = board_shelf_new();
  if (well && transforming.shelf == NULL) well = err_set(err, ERR_WORLD, "out of memory");
  struct rows rows;
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = o.workers,
      .source = rows_feed,
      .source_context = &rows,
  };
  const struct export_format *format = transforming.sink.format;
  bool asks_solution = o.canonical != NULL && o.canonical[0] == '\0';
  unsigned needs = facts_of_format(format);
  int maps = 0;
  if (format->needs_certificate)
    pipeline.maps[maps++].run = stage_certify;
  else if (asks_solution)
    pipeline.maps[maps++].run = certify_quietly;
  if (o.recipe != NULL || o.canonical != NULL) {
    pipeline.maps[maps++] = (struct stage){.run = o.recipe != NULL ? follow_recipe : find_canonical,
                                           .context = &transforming};
    if (format->needs_record)
      pipeline.maps[maps++] = (struct stage){.run = stage_find_facts, .context = &needs};
    pipeline.sink = (struct stage){.run = sink_add, .context = &transforming.sink};
  } else {
    pipeline.sink = (struct stage){.run = o.symmetries ? print_symmetries : emit_disguises,
                                   .context = &transforming};
  }
  rows_init(&rows, arguments, o.size, false);
  progress_init(&progress, stderr, "transform", 0);
  bool done = sink_close(&transforming.sink, well && pipeline_run(&pipeline, err), err);
  progress_release(&progress);
  rows_release(&rows);
  board_shelf_free(transforming.shelf);
  return done ? EXIT_DONE : EXIT_WORLD;
}

const struct command command_transform = {
    .name = "transform",
    .arguments = "[FILE...]",
    .summary = "Disguise puzzles, or find the canonical form under a disguise",
    .help =
        "A recipe is a list of steps separated by semicolons. Everything counts from 1:\n"
        "  digits 1-9,5-6         swap 1 and 9, then 5 and 6\n"
        "  digits 987645321       1 becomes 9, 2 becomes 8, ...\n"
        "  rotate left, right or 180      flip vertical or horizontal      transpose\n"
        "  rows 1-2    columns 8-9        swap rows of one band, columns of one stack\n"
        "  bands 1-3   stacks 2-3         swap whole bands or stacks\n"
        "  cells r1c1>r2c5,...            a symmetry of the board by where cells go\n"
        "\n"
        "On a board with irregular boxes or extra regions the recipe as a whole must take\n"
        "the board onto itself. Turns and flips may make another board of it.\n"
        "A puzzle with marks is turned and flipped as a whole; its digits stay, or all\n"
        "become their complement (987654321) where its marks allow it.\n"
        "\n"
        "  gridpress transform --do 'digits 1-9; rotate left; bands 1-3' puzzles.txt\n"
        "  gridpress transform --random 3 --seed 1 puzzles.txt\n",
    .options = options,
    .values_size = sizeof(struct transform_options),
    .defaults = defaults,
    .run = run,
};
