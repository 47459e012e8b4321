// Makes days: puzzles and their pictures on the worker pool, then one day after the other is
// compared with what was given out before and written.
//
//      source      day d, from which attempt on
//      map         every edition's puzzle: generated, rated, drawn, explained      (any thread)
//      sink        a repeat? then the next attempt, here; files written, ledger and index told
//
// A day's files appear together, and its puzzles are in the ledger then; a run that is stopped
// leaves whole days. They are not in the index yet, but the next run makes the same ones again and
// finds their files right. What the index has is not generated again: its givens are the puzzle
// (daily_known.c).
#include <stdlib.h>
#include <string.h>

#include "publish/daily_run.h"
#include "publish/gate.h"
#include "publish/pipeline.h"
#include "solver/solver.h"

enum { FAILURES_MAX = 5 }; // attempts of one day for which no puzzle is found at all

// A day under work.
struct job {
  struct job *next; // the next day
  int day;
  bool written;             // else it is the day before the first, for its solution's sake
  int count;                // of the editions that appear on this day
  struct daily_made made[]; // in their order
};

struct owner {
  int day, edition;
};

struct making {
  const struct daily_run *run;
  struct job *oldest, *newest; // all that are fed and not delivered
  struct job *previous;        // the last that was delivered
  struct dedup_set *seen;
  struct owner *owners; // of the entries of `seen`
  size_t owner_room;
  struct output *outputs; // room for all files of a day
  char (*paths)[DAILY_PATH_MAX];
  bool prepared;
};

static void job_free(struct job *job) {
  if (job == NULL) return;
  for (int i = 0; i < job->count; i++) daily_made_release(&job->made[i]);
  free(job);
}

// --- one puzzle ----------------------------------------------------------------------------------

static bool err_at_made(const struct daily_series *series, const struct daily_made *made,
                        struct err *err) {
  char date[DATE_TEXT_MAX];
  return err_prefix(err, "%s %s", date_print(made->day, date),
                    series->editions[made->edition].name);
}

// Is it what the day asks for? A day that asks for minutes alone gets the level that its puzzle has.
static bool meets_aim(struct daily_aim aim, struct puzzle *puzzle) {
  daily_find_facts(puzzle);
  if (aim.minutes_high > 0 && (!puzzle->minutes.known || puzzle->minutes.tenths < aim.minutes_low ||
                               puzzle->minutes.tenths > aim.minutes_high))
    return false;
  const struct level *level = aim.level != NULL ? aim.level : gen_find_level(puzzle);
  if (level == NULL) return false;
  snprintf(puzzle->level, sizeof puzzle->level, "%s", level->name);
  return true;
}

static bool generate(const struct daily_series *series, struct daily_made *made, struct err *err) {
  struct daily_aim aim = daily_aim_of(series, made->edition, made->day);
  struct gen_request request = daily_gen_request(series, made->edition, made->day);
  for (int failures = 0;; failures++, made->attempt++) {
    char text[DAILY_AIM_MAX];
    request.seed = daily_seed(series, made->edition, made->day, made->attempt);
    if (gen_make_puzzle(&request, 0, &made->puzzle, err)) {
      if (meets_aim(aim, &made->puzzle)) break;
      err_set(err, ERR_NEGATIVE, "no puzzle of %s found; choose a wider range or another level",
              daily_aim_print(aim, text));
    }
    if (err->kind != ERR_NEGATIVE || failures == FAILURES_MAX ||
        made->attempt == DAILY_ATTEMPTS - 1)
      return false;
  }
  // What the givens do not tell: a day that is made again could not say it.
  made->puzzle.seed_known = made->puzzle.index_known = false;
  made->puzzle.minimal = MINIMAL_UNKNOWN;
  return true;
}

static bool is_known(const struct daily_made *made) {
  return made->known.puzzle != NULL;
}

static bool is_kept(const struct daily_made *made) {
  return is_known(made) && daily_entry_is_kept(&made->known);
}

// Makes the attempt that `made` asks for, or the first after it that there is.
static bool make(const struct daily_series *series, struct daily_made *made, struct err *err) {
  char name[DAILY_NAME_MAX];
  daily_made_release(made);
  bool good = is_known(made) ? daily_recall(series, &made->known, &made->puzzle, err)
                             : generate(series, made, err);
  if (!good) return err_at_made(series, made, err);
  snprintf(made->puzzle.id, sizeof made->puzzle.id, "%.60s",
           daily_name(series, made->edition, made->day, name));
  made->hash = daily_hash(&made->puzzle);
  return daily_render(series, made, err) || err_at_made(series, made, err);
}

// --- source and map ------------------------------------------------------------------------------

static enum jobs_fed feed_day(void *context, uint64_t index, void *item, struct err *err) {
  struct making *making = context;
  const struct daily_run *run = making->run;
  const struct daily_series *series = run->series;
  bool leads =
      (series->solutions == SOLUTIONS_NEXT_DAY || series->box_mm > 0) && run->start > series->first;
  int day = run->start + (int)index - leads;
  if (day == run->start + run->days) return JOBS_END;
  struct job *job =
      calloc(1, sizeof *job + (size_t)series->edition_count * sizeof(struct daily_made));
  if (job == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return JOBS_FAILED;
  }
  job->day = day;
  job->written = day >= run->start;
  for (int edition = 0; edition < series->edition_count; edition++) {
    if (!daily_edition_appears(&series->editions[edition], day)) continue;
    const struct daily_entry *known = daily_index_lookup(run->index, day, edition);
    struct daily_made *made = &job->made[job->count++];
    made->day = day;
    made->edition = edition;
    if (known != NULL) made->known = *known;
  }
  if (making->newest != NULL)
    making->newest->next = job;
  else
    making->oldest = job;
  making->newest = job;
  *(struct job **)item = job;
  return JOBS_FED;
}

static bool work_day(void *context, void *item, struct err *err) {
  const struct making *making = context;
  const struct daily_series *series = making->run->series;
  struct job *job = *(struct job **)item;
  for (int i = 0; i < job->count; i++)
    if (!make(series, &job->made[i], err)) return false;
  return true;
}

// --- no repeats ----------------------------------------------------------------------------------

// Enters a puzzle among those of the series, unless another day has it.
static bool see(struct making *making, struct canonical_hash hash, struct owner owner,
                bool *is_repeat, struct err *err) {
  bool is_new;
  uint64_t ordinal;
  if (!dedup_insert(making->seen, hash, &is_new, &ordinal, err)) return false;
  if (is_new && ordinal >= making->owner_room) {
    size_t room = making->owner_room > 0 ? 2 * making->owner_room : 1024;
    struct owner *owners = reallocarray(making->owners, room, sizeof *owners);
    if (owners == NULL) return err_set(err, ERR_WORLD, "out of memory");
    making->owners = owners;
    making->owner_room = room;
  }
  if (is_new) making->owners[ordinal] = owner;
  *is_repeat =
      making->owners[ordinal].day != owner.day || making->owners[ordinal].edition != owner.edition;
  return true;
}

// Has the ledger given it out elsewhere? It keeps the series and the day in the place of seed and
// index: so a day that is made again after a run was killed finds itself there, and another series
// finds somebody else, however much alike they are. Claims it for the publication under work.
static bool ask_ledger(const struct making *making, struct daily_made *made, bool claim,
                       bool *is_repeat, struct err *err) {
  struct ledger *ledger = making->run->ledger;
  *is_repeat = false;
  if (ledger == NULL || made->puzzle.geom->side < DAILY_DISGUISE_SIDE) return true;
  bool is_new = false, is_there;
  struct ledger_found found;
  made->puzzle.seed_known = made->puzzle.index_known = true;
  made->puzzle.seed = making->run->series->id;
  made->puzzle.index = daily_ledger_number(made->edition, made->day);
  if (claim && !ledger_claim_puzzles(ledger, &made->puzzle, 1, &is_new, err)) return false;
  if (is_new) return true;
  if (!ledger_lookup(ledger, made->hash, &is_there, &found, err)) return false;
  *is_repeat = is_there && !(found.generated && found.seed == made->puzzle.seed &&
                             found.index == made->puzzle.index);
  return true;
}

// Finds the attempt that is no repeat.
static bool settle(struct making *making, struct daily_made *made, bool claim, struct err *err) {
  const struct daily_series *series = making->run->series;
  bool is_repeat;
  if (is_known(made)) return ask_ledger(making, made, claim, &is_repeat, err);
  for (;;) {
    struct owner owner = {made->day, made->edition};
    if (!see(making, made->hash, owner, &is_repeat, err)) return false;
    if (!is_repeat && !ask_ledger(making, made, claim, &is_repeat, err)) return false;
    if (!is_repeat) return true;
    if (++made->attempt >= DAILY_ATTEMPTS) {
      err_set(err, ERR_NEGATIVE,
              "no new puzzle in %d tries: nearly all %s puzzles of this size are used up; choose a "
              "larger size or another level",
              DAILY_ATTEMPTS, made->puzzle.level);
      return err_at_made(series, made, err);
    }
    if (!make(series, made, err)) return false;
  }
}

// --- writing -------------------------------------------------------------------------------------

// Opens and fills a file that is not there yet. One of this version that is there must have the
// bytes that we would write.
static bool write_file(struct making *making, const struct daily_file *file,
                       struct daily_made *made, struct daily_made *previous, int *opened,
                       struct err *err) {
  const struct daily_run *run = making->run;
  struct daily_bytes bytes = {0};
  bool is_there = false;
  struct output *output = &making->outputs[*opened];
  if (is_kept(made) && daily_folder_is_there(run->folder, file->name)) return true;
  bool good = daily_take_file(run->series, file, made, previous, &bytes, err) &&
              daily_folder_has(run->folder, file->name, &bytes, &is_there, err);
  if (good && !is_there && bytes.bytes != NULL) {
    good = daily_folder_output(run->folder, file->name, output, making->paths[*opened], err);
    if (good) fwrite(bytes.bytes, 1, bytes.size, output->stream); // the commit sees what failed
    *opened += good;
  }
  free(bytes.bytes);
  return good;
}

// What a day has of an edition; NULL: nothing.
static struct daily_made *find_edition(struct job *job, int edition) {
  for (int i = 0; job != NULL && i < job->count; i++)
    if (job->made[i].edition == edition) return &job->made[i];
  return NULL;
}

// The files appear in this order, the JSON of the puzzle last: who sees it finds its pictures too,
// even if the run was killed in between.
static bool write_files(struct making *making, struct job *job, int *opened, struct err *err) {
  const struct daily_series *series = making->run->series;
  *opened = 0;
  for (int i = 0; i < job->count; i++) {
    struct daily_made *made = &job->made[i];
    struct daily_made *previous = find_edition(making->previous, made->edition);
    // What came before a day of another version only the state can tell, not our generator.
    if (previous != NULL && is_kept(made) && !is_known(previous)) previous = NULL;
    struct daily_file files[DAILY_FILES_MAX];
    int count = daily_list_files(series, made->edition, made->day, files);
    for (int k = count - 1; k >= 0; k--)
      if (!write_file(making, &files[k], made, previous, opened, err)) return false;
  }
  return true;
}

static bool enter(const struct making *making, const struct daily_made *made, struct err *err) {
  char text[GEOM_CELLS_MAX + 1];
  grid_print_line(made->puzzle.geom, &made->puzzle.givens, text);
  struct daily_entry entry = {
      .day = made->day,
      .edition = made->edition,
      .clues = made->puzzle.clues,
      .score = made->puzzle.rating.score,
      .minutes = made->puzzle.minutes,
      .version = GRIDPRESS_VERSION,
      .hash = made->hash,
      .puzzle = text,
  };
  if (making->run->series->editions[made->edition].board.shapes != NULL)
    entry.board = (char *)made->puzzle.geom->name;
  char *marks = NULL;
  if (made->puzzle.marks.count > 0) {
    marks = malloc(MARKS_TEXT_MAX);
    if (marks == NULL) return err_set(err, ERR_WORLD, "out of memory for the index");
    marks_print(&made->puzzle.marks, made->puzzle.geom, marks, MARKS_TEXT_MAX);
    entry.marks = marks;
  }
  snprintf(entry.level, sizeof entry.level, "%s", made->puzzle.level);
  snprintf(entry.grade, sizeof entry.grade, "%s", made->puzzle.rating.grade);
  bool good = daily_index_put(making->run->index, &entry, err);
  free(marks);
  return good;
}

static bool begin_publication(const struct making *making, int day, struct err *err) {
  const struct daily_run *run = making->run;
  char date[DATE_TEXT_MAX];
  struct ledger_place place = {
      .book = run->series->text[SETTING_TITLE],
      .date = date_print(day, date),
      .file = run->folder->path,
  };
  return run->ledger == NULL || ledger_begin(run->ledger, &place, err);
}

// The state comes before the first file: a run that is killed in between leaves a folder that the
// next one knows.
static bool prepare(const struct daily_run *run, struct err *err) {
  return (run->index->count > 0 || daily_state_write(run->state, run->series, run->index, err)) &&
         daily_folder_prepare(run->folder, run->series, err);
}

static bool publish_day(struct making *making, struct job *job, struct err *err) {
  const struct daily_run *run = making->run;
  int opened = 0;
  bool good = begin_publication(making, job->day, err);
  for (int i = 0; i < job->count && good; i++) good = settle(making, &job->made[i], true, err);
  if (good && !making->prepared) good = making->prepared = prepare(run, err);
  good = good && write_files(making, job, &opened, err);
  if (good)
    good = run->ledger != NULL ? ledger_publish(run->ledger, making->outputs, opened, err)
                               : output_commit(making->outputs, opened, err);
  if (!good) output_discard(making->outputs, opened); // closing the ledger gives the claims back
  for (int i = 0; i < job->count && good; i++)
    good = is_known(&job->made[i]) || enter(making, &job->made[i], err);
  return good;
}

static bool deliver_day(void *context, void *item, struct err *err) {
  struct making *making = context;
  struct job *job = *(struct job **)item;
  bool good = true;
  if (job->written)
    good = publish_day(making, job, err);
  else
    for (int i = 0; i < job->count && good; i++) good = settle(making, &job->made[i], false, err);
  if (!good) return false;
  making->oldest = job->next;
  if (making->oldest == NULL) making->newest = NULL;
  job_free(making->previous);
  making->previous = job;
  return true;
}

// --- the run -------------------------------------------------------------------------------------

static bool see_index(struct making *making, struct err *err) {
  const struct daily_index *index = making->run->index;
  for (size_t i = 0; i < index->count; i++) {
    const struct daily_entry *entry = &index->entries[i];
    bool is_repeat;
    if (!see(making, entry->hash, (struct owner){entry->day, entry->edition}, &is_repeat, err))
      return false;
  }
  return true;
}

// What a killed run left half renamed is put in order first, if there has been any run at all.
static bool find_killed_days(const struct daily_run *run, struct err *err) {
  char path[DAILY_PATH_MAX];
  output_sweep(daily_folder_path(run->folder, "", path));
  return daily_adopt_days(run, err);
}

static bool make_days(struct making *making, struct err *err) {
  const struct daily_run *run = making->run;
  struct progress progress;
  struct pipeline pipeline = {
      .progress = &progress,
      .workers = run->workers,
      .item_size = sizeof(struct job *),
      .no_puzzles = true,
      .source = feed_day,
      .source_context = making,
      .maps = {{.run = work_day, .context = making}},
      .sink = {.run = deliver_day, .context = making},
  };
  progress_init(&progress, run->progress, "daily", (uint64_t)run->days);
  bool good = pipeline_run(&pipeline, err);
  progress_release(&progress);
  return good;
}

bool daily_make(const struct daily_run *run, struct err *err) {
  struct making making = {.run = run};
  size_t files = (size_t)run->series->edition_count * DAILY_FILES_MAX;
  making.outputs = calloc(files, sizeof *making.outputs);
  making.paths = calloc(files, sizeof *making.paths);
  making.seen = dedup_new(true, err);
  bool good = making.seen != NULL;
  if (good && (making.outputs == NULL || making.paths == NULL))
    good = err_set(err, ERR_WORLD, "out of memory");
  good = good && find_killed_days(run, err) && see_index(&making, err) && make_days(&making, err);
  for (struct job *job = making.oldest, *next; job != NULL; job = next) {
    next = job->next;
    job_free(job);
  }
  job_free(making.previous);
  dedup_free(making.seen);
  free(making.owners);
  free(making.outputs);
  free(making.paths);
  return good;
}
