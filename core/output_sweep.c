// Tidies up behind runs that were killed: completes what they had decided on, removes the rest.
//
//      killed before its journal is whole    its temporary files go; nothing of it has been seen
//      killed behind that                    the renames that are missing are done
//
// The journal is a row of texts, each ended by a zero byte: a mark, then for every rename the
// temporary name, the name, and what the name was of then; at the end "end". A name that is of
// something else by now was given by somebody else: their file stays, and the rest of the dead
// run's files go.
//
// Only files of our own user are believed and touched.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/output.h"
#include "core/output_folder.h"
#include "core/utf8.h"

enum { STATE_MAX = 96, TOLD_MAX = 3, JOURNAL_MAX = 1 << 28 };

static const char journal_mark[] = "gridpress renames";
static const char journal_end[] = "end";

static output_teller *teller;

void output_set_teller(output_teller *tell) {
  teller = tell;
}

// --- the journal ---------------------------------------------------------------------------------

// What a name is of now: size, inode and time of change, or nothing.
static void describe(int folder, const char *name, char text[STATE_MAX]) {
  struct stat status;
  if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
    strcpy(text, "-");
    return;
  }
  snprintf(text, STATE_MAX, "%jd %ju %jd.%09ld", (intmax_t)status.st_size, (uintmax_t)status.st_ino,
           (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

static int open_folder(const char *path) {
  return open(path[0] != '\0' ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static void put(FILE *stream, const char *text) {
  fwrite(text, 1, strlen(text) + 1, stream);
}

static bool write_whole(int descriptor, const char *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t count = pwrite(descriptor, bytes + done, size - done, (off_t)done);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) done += (size_t)count;
  }
  return true;
}

bool output_journal_write(struct output_folder *folder, const struct output_rename *renames,
                          int count) {
  char *bytes = NULL, state[STATE_MAX];
  size_t size;
  int descriptor = open_folder(folder->path);
  if (descriptor < 0) return false;
  FILE *memory = open_memstream(&bytes, &size);
  if (memory != NULL) {
    put(memory, journal_mark);
    for (int i = 0; i < count; i++) {
      describe(descriptor, renames[i].target, state);
      put(memory, renames[i].temporary);
      put(memory, renames[i].target);
      put(memory, state);
    }
    put(memory, journal_end);
  }
  close(descriptor);
  folder->journal = true;
  bool good = memory != NULL && fclose(memory) == 0 && write_whole(folder->lock, bytes, size) &&
              fsync(folder->lock) == 0;
  int reason = errno;
  free(bytes);
  if (!good) output_journal_clear(folder);
  errno = reason;
  return good;
}

void output_journal_clear(struct output_folder *folder) {
  // Should it fail, no harm is done: a journal whose renames are done asks for nothing.
  if (folder->journal && ftruncate(folder->lock, 0) == 0) folder->journal = false;
}

// The whole journal with one zero byte more; NULL when there is none.
static char *load_journal(int lock, size_t *size) {
  struct stat status;
  if (fstat(lock, &status) != 0 || status.st_size <= 0 || status.st_size > JOURNAL_MAX) return NULL;
  *size = (size_t)status.st_size;
  char *bytes = calloc(*size + 1, 1);
  if (bytes != NULL && pread(lock, bytes, *size, 0) == status.st_size) return bytes;
  free(bytes);
  return NULL;
}

// The next text, or NULL behind the last one.
static const char *next_text(const char *text, const char *behind) {
  text += strlen(text) + 1;
  return text < behind ? text : NULL;
}

// One entry of the journal, and its borrowed texts. False at the end, and where it is torn.
struct entry {
  const char *temporary, *target, *state;
};

static bool next_entry(const char **at, const char *behind, struct entry *entry) {
  const char **texts[] = {&entry->temporary, &entry->target, &entry->state};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    *at = next_text(*at, behind);
    if (*at == NULL || (i < 2 && (**at == '\0' || strchr(*at, '/') != NULL))) return false;
    *texts[i] = *at;
  }
  return true;
}

// --- a dead run ----------------------------------------------------------------------------------

struct dead_run {
  int folder;
  const char *path; // of the folder, with its slash
  const char *tag;
};

static bool has_tag(const char *name, const char *tag) {
  size_t length = strlen(name);
  return name[0] == '.' && length > OUTPUT_TAG + 2 && name[length - OUTPUT_TAG - 1] == '.' &&
         strcmp(name + length - OUTPUT_TAG, tag) == 0;
}

static bool is_there(int folder, const char *name) {
  struct stat status;
  return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

static bool is_whole(const char *journal, const char *behind) {
  size_t length = sizeof journal_end;
  return strcmp(journal, journal_mark) == 0 && (size_t)(behind - journal) > length &&
         memcmp(behind - length, journal_end, length) == 0;
}

static void __attribute__((format(printf, 1, 2))) tell(const char *format, ...) {
  char text[480];
  va_list arguments;
  if (teller == NULL) return;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  teller(utf8_make_line(text));
}

// Is every name that is still to be given as it was then?
static bool can_complete(const struct dead_run *run, const char *journal, const char *behind) {
  const char *at = journal;
  struct entry entry;
  char state[STATE_MAX];
  while (next_entry(&at, behind, &entry)) {
    if (!has_tag(entry.temporary, run->tag)) return false;
    if (!is_there(run->folder, entry.temporary)) continue; // it has its name
    describe(run->folder, entry.target, state);
    if (strcmp(state, entry.state) == 0) continue;
    tell(
        "an earlier run was killed before it finished, and %s%s has changed since; dropped its "
        "other files: make them again",
        run->path, entry.target);
    return false;
  }
  return true;
}

// Gives the names that are missing.
static void complete(const struct dead_run *run, const char *journal, const char *behind) {
  const char *at = journal;
  struct entry entry;
  char *names = NULL;
  size_t size;
  int count = 0;
  FILE *list = open_memstream(&names, &size);
  while (next_entry(&at, behind, &entry)) {
    if (renameat(run->folder, entry.temporary, run->folder, entry.target) != 0) continue;
    if (++count <= TOLD_MAX && list != NULL)
      fprintf(list, "%s%s%s", count > 1 ? ", " : "", run->path, entry.target);
  }
  if (count > TOLD_MAX && list != NULL) fprintf(list, " and %d more", count - TOLD_MAX);
  if (list != NULL && fclose(list) == 0 && count > 0)
    tell("an earlier run was killed before it finished; completed it with %s", names);
  free(names);
}

static void remove_files(const struct dead_run *run) {
  DIR *list = opendir(run->path[0] != '\0' ? run->path : ".");
  if (list == NULL) return;
  for (const struct dirent *entry; (entry = readdir(list)) != NULL;)
    if (has_tag(entry->d_name, run->tag)) unlinkat(run->folder, entry->d_name, 0);
  closedir(list);
}

// --- a lock --------------------------------------------------------------------------------------

static bool is_lock_name(const char *name) {
  size_t prefix = strlen(OUTPUT_LOCK_PREFIX);
  return strncmp(name, OUTPUT_LOCK_PREFIX, prefix) == 0 && strlen(name) == prefix + OUTPUT_TAG;
}

// Ours, still there, and empty or a journal, perhaps a torn one: nobody else makes such files.
static bool is_lock(int lock) {
  struct stat status;
  char start[sizeof journal_mark];
  if (fstat(lock, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
      status.st_nlink != 1)
    return false;
  ssize_t count = pread(lock, start, sizeof start, 0);
  return count >= 0 && memcmp(start, journal_mark, (size_t)count) == 0;
}

// Settles one lock file. Returns whether its run lives and is about to give names.
static bool settle(int folder, const char *path, const char *name) {
  int lock = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (lock < 0) return false;
  bool lives = flock(lock, LOCK_EX | LOCK_NB) != 0;
  bool is_ours = is_lock(lock);
  size_t size = 0;
  char *journal = is_ours ? load_journal(lock, &size) : NULL;
  if (is_ours && !lives) {
    const struct dead_run run = {
        .folder = folder, .path = path, .tag = name + strlen(OUTPUT_LOCK_PREFIX)};
    const char *behind = journal + size;
    if (journal != NULL && is_whole(journal, behind) && can_complete(&run, journal, behind))
      complete(&run, journal, behind);
    remove_files(&run);
    unlinkat(folder, name, 0); // last: whoever comes in between goes on from here
  }
  bool is_naming = lives && journal != NULL;
  free(journal);
  close(lock);
  return is_naming;
}

bool output_sweep(const char *target) {
  char path[OUTPUT_NAME_MAX];
  bool is_naming = false;
  snprintf(path, sizeof path, "%.*s", output_folder_length(target), target);
  DIR *list = opendir(path[0] != '\0' ? path : ".");
  if (list == NULL) return false;
  for (const struct dirent *entry; (entry = readdir(list)) != NULL;)
    if (is_lock_name(entry->d_name) && settle(dirfd(list), path, entry->d_name)) is_naming = true;
  closedir(list);
  return is_naming;
}
