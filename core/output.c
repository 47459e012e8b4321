// Whole files or none. Outputs under work are kept on a list so that a signal handler can remove
// their temporary files; the list is only changed by the thread that opens and closes outputs, and
// a node is complete before it is linked and unlinked before it is cleared. No signal comes between
// the making of a file and its place on the list, nor between the renames of files that belong
// together: workers leave signals to this thread, and it holds them off for so long.
#include "core/output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/output_folder.h"

static struct output *volatile under_work;

static void list_remove(struct output *output) {
  if (under_work == output) {
    under_work = output->next;
    return;
  }
  for (struct output *o = under_work; o != NULL; o = o->next)
    if (o->next == output) o->next = output->next;
}

// A link stays a link: what it points to is replaced.
static bool find_target(struct output *output, struct err *err) {
  struct stat status;
  if (lstat(output->path, &status) != 0 || !S_ISLNK(status.st_mode)) {
    output->target = strdup(output->path);
    return output->target != NULL || err_set(err, ERR_WORLD, "out of memory");
  }
  output->target = realpath(output->path, NULL);
  return output->target != NULL ||
         err_set(err, ERR_INPUT, "%s: links to a file that does not exist", output->path);
}

// mkstemp makes private files; ours gets the permissions of the file that it replaces, or those
// that an ordinary new file would have.
static void settle_mode(const struct output *output, int descriptor) {
  struct stat status;
  if (stat(output->target, &status) == 0) {
    fchmod(descriptor, status.st_mode & 0777);
    return;
  }
  mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
}

// The file under work, beside the target. Returns its descriptor, or -1 with errno.
static int make_temporary(const struct output *output, char name[OUTPUT_NAME_MAX]) {
  const char *path = output->target;
  int folder = output_folder_length(path);
  int length = snprintf(name, OUTPUT_NAME_MAX, "%.*s.%s.%s", folder, path, path + folder,
                        output->folder->tag);
  if (length < OUTPUT_NAME_MAX) return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  errno = ENAMETOOLONG;
  return -1;
}

// Off the list and out of its folder.
static void forget(struct output *output) {
  list_remove(output);
  if (output->folder != NULL) output_folder_leave(output->folder);
  free(output->temporary);
  free(output->target);
  output->folder = NULL;
  output->temporary = output->target = NULL;
}

static bool refuse_temporary(const struct output *output, struct err *err) {
  if (errno == EEXIST)
    return err_set(err, ERR_INPUT, "%s: two output files would have this name", output->path);
  return err_set_errno(err, "%s: cannot write", output->path);
}

static bool make_and_list(struct output *output, struct err *err) {
  char name[OUTPUT_NAME_MAX];
  if (!find_target(output, err)) return false;
  output->folder = output_folder_enter(output->target, output->path, err);
  int descriptor = output->folder != NULL ? make_temporary(output, name) : -1;
  if (descriptor < 0) {
    if (output->folder != NULL) refuse_temporary(output, err);
    forget(output);
    return false;
  }
  settle_mode(output, descriptor);
  output->temporary = strdup(name);
  if (output->temporary != NULL) output->stream = stream_open(&output->watch, descriptor);
  if (output->stream == NULL) {
    err_set_errno(err, "%s: cannot write", output->path);
    close(descriptor);
    unlink(name);
    forget(output);
    return false;
  }
  output->next = under_work;
  under_work = output;
  return true;
}

static void hold_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

static bool open_beside(struct output *output, struct err *err) {
  sigset_t before;
  hold_signals(&before);
  bool made = make_and_list(output, err);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return made;
}

// Renaming would replace a file that may not be written. Root may write any, yet one that nobody is
// to write was protected on purpose.
static bool is_protected(const char *path, const struct stat *status) {
  return (status->st_mode & 0222) == 0 || access(path, W_OK) != 0;
}

bool output_open(struct output *output, const char *path, struct err *err) {
  *output = (struct output){.path = path};
  if (strcmp(path, "-") == 0) {
    output->path = "standard output";
    output->stream = stdout;
    return true;
  }
  struct stat status;
  bool exists = stat(path, &status) == 0;
  if (exists && S_ISREG(status.st_mode) && is_protected(path, &status))
    return err_set(err, ERR_INPUT,
                   "%s: read-only; choose another name, or make it writable with chmod u+w", path);
  if (exists && S_ISDIR(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: is a folder, not a file", path);
  if (path[0] == '\0' || path[strlen(path) - 1] == '/')
    return err_set(err, ERR_INPUT, "'%s': not a file name", path);
  if (!exists || S_ISREG(status.st_mode)) return open_beside(output, err);
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  if (descriptor >= 0) output->stream = stream_open(&output->watch, descriptor);
  if (output->stream != NULL) return true;
  err_set_errno(err, "%s: cannot write", path);
  if (descriptor >= 0) close(descriptor);
  return false;
}

static const struct stream_watch *find_watch(const struct output *output) {
  return output->stream == stdout ? stream_standard() : &output->watch;
}

bool output_check(const struct output *output, struct err *err) {
  return !stream_failed(output->stream, find_watch(output)) ||
         err_set_errno(err, "%s: cannot write", output->path);
}

// Every byte written, with `settle` to the disk itself, and the file closed.
static bool finish(struct output *output, bool settle, struct err *err) {
  FILE *stream = output->stream;
  fflush(stream); // the stream knows whether that went well
  bool whole = output_check(output, err);
  if (whole && settle && output->temporary != NULL && fsync(output->watch.descriptor) != 0)
    whole = err_set_errno(err, "%s: cannot write", output->path);
  output->stream = NULL;
  // A network file system may keep the bad news until the close.
  if (stream != stdout && fclose(stream) != 0 && whole)
    whole = err_set_errno(err, "%s: cannot write", output->path);
  return whole;
}

bool output_seal(struct output *output, struct err *err) {
  return finish(output, false, err);
}

bool output_settle(const struct output *sealed, struct err *err) {
  if (sealed->temporary == NULL) return true;
  int descriptor = open(sealed->temporary, O_RDONLY | O_CLOEXEC);
  bool settled = descriptor >= 0 && syncfs(descriptor) == 0;
  if (!settled) err_set_errno(err, "%s: cannot write", sealed->path);
  if (descriptor >= 0) close(descriptor);
  return settled;
}

// --- names ---------------------------------------------------------------------------------------

static const char *name_in_folder(const char *path) {
  return path + output_folder_length(path);
}

// Lists what gets its name in the folder of the first output; that of the others may be another.
static bool write_journal(struct output *const outputs[], int count, struct output_rename *renames,
                          struct err *err) {
  const struct output *first = outputs[0];
  int listed = 0;
  for (int i = 0; i < count; i++)
    if (outputs[i]->folder == first->folder)
      renames[listed++] = (struct output_rename){.temporary = name_in_folder(outputs[i]->temporary),
                                                 .target = name_in_folder(outputs[i]->target)};
  return output_journal_write(first->folder, renames, listed) ||
         err_set_errno(err, "%s: cannot write", first->path);
}

// A journal in every folder of the group. One file alone needs none: its rename is whole in itself.
static bool write_journals(struct output *const outputs[], int count, struct err *err) {
  if (count < 2) return true;
  struct output_rename *renames = calloc((size_t)count, sizeof *renames);
  if (renames == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool written = true;
  for (int i = 0; i < count && written; i++)
    if (!outputs[i]->folder->journal) written = write_journal(outputs + i, count - i, renames, err);
  free(renames);
  return written;
}

// Gives all of them their names; returns how many got one. A signal that would end the process
// waits: between the first rename and the last there is nothing to be discarded.
static int name_all(struct output *const outputs[], int count, struct err *err) {
  sigset_t before;
  int named = 0;
  hold_signals(&before);
  bool well = write_journals(outputs, count, err);
  while (named < count && well) {
    well = rename(outputs[named]->temporary, outputs[named]->target) == 0;
    if (!well) err_set_errno(err, "%s: cannot rename", outputs[named]->path);
    named += well;
  }
  for (int i = 0; i < count; i++) output_journal_clear(outputs[i]->folder);
  for (int i = 0; i < named; i++) {
    outputs[i]->folder->made = false; // it is needed
    forget(outputs[i]);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return named;
}

static void discard(struct output *output) {
  if (output->stream != NULL && output->stream != stdout) fclose(output->stream);
  output->stream = NULL;
  if (output->temporary == NULL) return;
  unlink(output->temporary);
  forget(output);
}

bool output_commit_list(struct output *const outputs[], int count, struct err *err) {
  struct output **group = calloc((size_t)count + 1, sizeof(struct output *));
  bool whole = group != NULL || err_set(err, ERR_WORLD, "out of memory");
  int length = 0;
  for (int i = 0; i < count && whole; i++) {
    whole = outputs[i]->stream == NULL || finish(outputs[i], true, err); // sealed ones are done
    if (outputs[i]->temporary != NULL) group[length++] = outputs[i];
  }
  whole = whole && name_all(group, length, err) == length;
  for (int i = 0; i < count && !whole; i++) discard(outputs[i]);
  free(group);
  return whole;
}

bool output_commit(struct output *outputs, int count, struct err *err) {
  struct output **list = calloc((size_t)count + 1, sizeof(struct output *));
  for (int i = 0; i < count && list != NULL; i++) list[i] = &outputs[i];
  bool whole = list != NULL ? output_commit_list(list, count, err)
                            : err_set(err, ERR_WORLD, "out of memory");
  if (list == NULL) output_discard(outputs, count);
  free(list);
  return whole;
}

void output_discard(struct output *outputs, int count) {
  for (int i = 0; i < count; i++) discard(&outputs[i]);
}

void output_discard_all(void) {
  for (struct output *o = under_work; o != NULL; o = o->next)
    if (o->temporary != NULL) unlink(o->temporary);
  output_folder_discard_all();
}
