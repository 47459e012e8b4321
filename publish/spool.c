// One lock for the order, one for the screen.
//
// The text whose turn it is belongs to its writer, who alone touches the output: it needs the lock
// only to learn that its turn has come and to pass it on. A writer who passes the turn on also
// prints the texts behind its own that have ended, up to the first that has not.
//
// Invariant: `turn` is the number of the first text that is not out; all kept texts are behind it.
#include "publish/spool.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  KEPT_START = 64,
  SPARE_BYTES_MAX = 1 << 16,
  GRAIN = 1 << 12, // bytes that a text may keep before it is counted again
};

// Kept bytes are runs of output and of messages by turns, output first. `ends` are their ends.
struct spool_text {
  struct spool *spool;
  uint64_t number;
  FILE *memory; // appends to `bytes`
  char *bytes;
  size_t size, room;
  size_t *ends;
  size_t end_count, end_room;
  size_t counted;          // of them, in `kept` of the spool
  bool direct;             // its turn has come, and what was kept is out
  bool failed;             // out of memory
  struct err reason;       // why it ended badly, if it did
  struct spool_text *next; // of the spare ones
};

struct spool {
  struct spool_settings settings;
  bool one_screen; // the output is on a terminal, as bars are
  pthread_mutex_t lock, screen;
  pthread_cond_t moved; // the turn, or what is kept
  // Written under the lock. Whoever reads them without it may be late, which does no harm.
  _Atomic uint64_t turn;
  atomic_bool stopped;
  struct err reason;         // why
  size_t kept;               // bytes of all texts
  struct spool_text **ended; // those that wait, by number modulo `room`
  size_t room;
  struct spool_text *spare;
};

struct spool *spool_new(const struct spool_settings *settings) {
  struct spool *spool = calloc(1, sizeof *spool);
  if (spool == NULL) return NULL;
  *spool = (struct spool){
      .settings = *settings,
      .one_screen = isatty(settings->watch->descriptor),
      .lock = PTHREAD_MUTEX_INITIALIZER,
      .screen = PTHREAD_MUTEX_INITIALIZER,
      .moved = PTHREAD_COND_INITIALIZER,
      .room = KEPT_START,
  };
  spool->ended = calloc(spool->room, sizeof(struct spool_text *));
  if (spool->ended != NULL) return spool;
  free(spool);
  return NULL;
}

static void free_text(struct spool_text *text) {
  if (text->memory != NULL) fclose(text->memory);
  free(text->bytes);
  free(text->ends);
  free(text);
}

void spool_free(struct spool *spool) {
  if (spool == NULL) return;
  for (size_t i = 0; i < spool->room; i++)
    if (spool->ended[i] != NULL) free_text(spool->ended[i]);
  for (struct spool_text *text = spool->spare, *next; text != NULL; text = next) {
    next = text->next;
    free_text(text);
  }
  free(spool->ended);
  free(spool);
}

// --- memory --------------------------------------------------------------------------------------

static ssize_t keep_bytes(void *context, const char *bytes, size_t size) {
  struct spool_text *text = context;
  if (text->size + size > text->room) {
    size_t room = 2 * text->room + size;
    char *grown = realloc(text->bytes, room);
    if (grown == NULL) return 0; // the stream is marked as failed
    text->bytes = grown;
    text->room = room;
  }
  memcpy(text->bytes + text->size, bytes, size);
  text->size += size;
  return (ssize_t)size;
}

static struct spool_text *new_text(struct spool *spool) {
  struct spool_text *text = calloc(1, sizeof *text);
  if (text == NULL) return NULL;
  text->spool = spool;
  text->memory = fopencookie(text, "wb", (cookie_io_functions_t){.write = keep_bytes});
  if (text->memory != NULL) return text;
  free(text);
  return NULL;
}

// Bytes from here on are of this kind.
static bool switch_kind(struct spool_text *text, enum spool_kind kind) {
  if ((text->end_count % 2 == 1) == (kind == SPOOL_MESSAGES)) return true;
  if (text->end_count == text->end_room) {
    size_t room = 2 * text->end_room + 4;
    size_t *grown = realloc(text->ends, room * sizeof *grown);
    if (grown == NULL) return false;
    text->ends = grown;
    text->end_room = room;
  }
  text->ends[text->end_count++] = text->size;
  return true;
}

// --- printing, by the one whose turn it is -------------------------------------------------------

static FILE *open_screen(struct spool *spool, enum spool_kind kind) {
  const struct spool_settings *to = &spool->settings;
  pthread_mutex_lock(&spool->screen);
  bool wipe = kind == SPOOL_MESSAGES || spool->one_screen;
  for (int i = 0; i < SPOOL_BARS && wipe; i++)
    if (to->bars[i] != NULL) progress_wipe(to->bars[i]);
  if (kind == SPOOL_MESSAGES) fflush(to->output);
  return kind == SPOOL_MESSAGES ? to->messages : to->output;
}

static bool output_failed(const struct spool *spool) {
  return stream_failed(spool->settings.output, spool->settings.watch);
}

static bool close_screen(struct spool *spool) {
  bool failed = output_failed(spool);
  pthread_mutex_unlock(&spool->screen);
  return !failed;
}

static bool tell_failure(const struct spool *spool, struct err *err) {
  return err_set_errno(err, "%s: cannot write", spool->settings.name);
}

static bool print_kept(struct spool_text *text) {
  bool well = true;
  for (size_t i = 0, start = 0, end; well && i <= text->end_count; i++, start = end) {
    end = i < text->end_count ? text->ends[i] : text->size;
    if (start == end) continue;
    FILE *stream = open_screen(text->spool, i % 2 == 1 ? SPOOL_MESSAGES : SPOOL_OUTPUT);
    fwrite(text->bytes + start, 1, end - start, stream);
    well = close_screen(text->spool);
  }
  text->size = text->end_count = 0;
  return well;
}

// --- the order; the lock is held -----------------------------------------------------------------

static void stop(struct spool *spool, const struct err *reason) {
  if (!spool->stopped) spool->reason = *reason;
  spool->stopped = true;
  pthread_cond_broadcast(&spool->moved);
}

// Corrects what is counted as kept.
static void count_kept(struct spool_text *text) {
  struct spool *spool = text->spool;
  bool less = text->size < text->counted;
  spool->kept = spool->kept - text->counted + text->size;
  text->counted = text->size;
  if (less) pthread_cond_broadcast(&spool->moved);
}

static bool must_wait(const struct spool_text *text) {
  const struct spool *spool = text->spool;
  return spool->turn != text->number && !spool->stopped &&
         (text->size >= SPOOL_TEXT_MAX || (text->size > 0 && spool->kept >= SPOOL_KEPT_MAX));
}

static void recycle(struct spool_text *text) {
  struct spool *spool = text->spool;
  text->size = text->end_count = 0;
  count_kept(text);
  if (text->room > SPARE_BYTES_MAX) {
    free(text->bytes);
    text->bytes = NULL;
    text->room = 0;
  }
  text->next = spool->spare;
  spool->spare = text;
}

// Room for all numbers from the turn up to this one.
static bool grow_ended(struct spool *spool, uint64_t number) {
  size_t room = spool->room;
  while (number - spool->turn >= room) room *= 2;
  if (room == spool->room) return true;
  struct spool_text **ended = calloc(room, sizeof(struct spool_text *));
  if (ended == NULL) return false;
  for (size_t i = 0; i < spool->room; i++)
    if (spool->ended[i] != NULL) ended[spool->ended[i]->number % room] = spool->ended[i];
  free(spool->ended);
  spool->ended = ended;
  spool->room = room;
  return true;
}

// Prints the texts that have ended and whose turn it is, this one first.
static void print_ended(struct spool *spool, struct spool_text *text) {
  while (text != NULL && !spool->stopped) {
    struct err reason = text->reason;
    pthread_mutex_unlock(&spool->lock);
    if (!print_kept(text)) tell_failure(spool, &reason);
    pthread_mutex_lock(&spool->lock);
    recycle(text);
    if (reason.kind != ERR_NONE) {
      stop(spool, &reason);
    } else {
      size_t next = ++spool->turn % spool->room;
      text = spool->ended[next];
      spool->ended[next] = NULL;
    }
  }
  pthread_cond_broadcast(&spool->moved);
}

// --- texts ---------------------------------------------------------------------------------------

struct spool_text *spool_begin(struct spool *spool, uint64_t number, struct err *err) {
  pthread_mutex_lock(&spool->lock);
  struct spool_text *text = spool->spare;
  if (text != NULL)
    spool->spare = text->next;
  else
    text = new_text(spool);
  if (text != NULL && !grow_ended(spool, number)) {
    recycle(text);
    text = NULL;
  }
  if (text == NULL) { // those behind would wait for it
    err_set(err, ERR_WORLD, "out of memory");
    stop(spool, err);
  }
  pthread_mutex_unlock(&spool->lock);
  if (text == NULL) return NULL;
  text->number = number;
  text->direct = text->failed = false;
  text->reason.kind = ERR_NONE;
  return text;
}

FILE *spool_open(struct spool_text *text, enum spool_kind kind) {
  struct spool *spool = text->spool;
  if (!text->direct && (spool->turn == text->number || text->size - text->counted >= GRAIN)) {
    pthread_mutex_lock(&spool->lock);
    count_kept(text);
    while (must_wait(text)) pthread_cond_wait(&spool->moved, &spool->lock);
    text->direct = spool->turn == text->number && !spool->stopped;
    pthread_mutex_unlock(&spool->lock);
    if (text->direct) print_kept(text); // closing the record tells failures
  }
  if (text->direct) return open_screen(spool, kind);
  text->failed = !switch_kind(text, kind) || text->failed;
  return text->memory;
}

bool spool_close(struct spool_text *text) {
  struct spool *spool = text->spool;
  if (text->direct) return close_screen(spool);
  text->failed = fflush(text->memory) != 0 || text->failed;
  return !spool->stopped && !text->failed;
}

bool spool_await(struct spool_text *text) {
  struct spool *spool = text->spool;
  pthread_mutex_lock(&spool->lock);
  while (spool->turn != text->number && !spool->stopped)
    pthread_cond_wait(&spool->moved, &spool->lock);
  bool going = !spool->stopped;
  pthread_mutex_unlock(&spool->lock);
  return going;
}

bool spool_end(struct spool_text *text, bool well, struct err *err) {
  struct spool *spool = text->spool;
  if (well && text->failed) well = err_set(err, ERR_WORLD, "out of memory");
  if (well && text->direct && output_failed(spool)) well = tell_failure(spool, err);
  if (!well) text->reason = *err;
  pthread_mutex_lock(&spool->lock);
  if (spool->stopped)
    recycle(text);
  else if (text->number == spool->turn)
    print_ended(spool, text);
  else
    spool->ended[text->number % spool->room] = text;
  if (spool->stopped) {
    *err = spool->reason;
    well = false;
  }
  pthread_mutex_unlock(&spool->lock);
  return well;
}

// --- the screen ----------------------------------------------------------------------------------

void spool_enter_screen(struct spool *spool) {
  pthread_mutex_lock(&spool->screen);
}

bool spool_try_screen(struct spool *spool) {
  return pthread_mutex_trylock(&spool->screen) == 0;
}

void spool_leave_screen(struct spool *spool) {
  pthread_mutex_unlock(&spool->screen);
}
