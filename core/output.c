// Whole files or none. Outputs under work are kept on a list so that a signal handler can remove
// their temporary files; the list is only changed by the thread that opens and closes outputs, and
// a node is complete before it is linked and unlinked before it is cleared. No signal comes between
// the making of a file and its place on the list: workers leave signals to this thread, and it
// holds them off for so long.
#include "core/output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_LONGEST = 4096 };

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
         err_set(err, ERR_INPUT, "%s: is a link to a file that does not exist", output->path);
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

// The file under work: `name` gets the name that was free, beside the target.
static int make_temporary(const struct output *output, char name[NAME_LONGEST], struct err *err) {
  const char *path = output->target, *slash = strrchr(path, '/');
  int folder = slash == NULL ? 0 : (int)(slash + 1 - path);
  int length = snprintf(name, NAME_LONGEST, "%.*s.%s.XXXXXX", folder, path, path + folder);
  if (length < 0 || length >= NAME_LONGEST) {
    err_set(err, ERR_INPUT, "%.200s...: the name is too long", output->path);
    return -1;
  }
  int descriptor = mkstemp(name);
  if (descriptor < 0 && (errno == ENOENT || errno == ENOTDIR))
    err_set(err, ERR_INPUT, "%s: the folder %.*s does not exist", output->path,
            folder > 1 ? folder - 1 : 1, folder > 0 ? path : ".");
  else if (descriptor < 0)
    err_set_errno(err, "%s: cannot write", output->path);
  return descriptor;
}

static void release_names(struct output *output) {
  free(output->temporary);
  free(output->target);
  output->temporary = output->target = NULL;
}

static bool make_and_list(struct output *output, struct err *err) {
  char name[NAME_LONGEST];
  if (!find_target(output, err)) return false;
  int descriptor = make_temporary(output, name, err);
  if (descriptor < 0) {
    release_names(output);
    return false;
  }
  settle_mode(output, descriptor);
  output->stream = stream_open(&output->watch, descriptor);
  if (output->stream != NULL) output->temporary = strdup(name);
  if (output->temporary == NULL) {
    err_set_errno(err, "%s: cannot write", output->path);
    if (output->stream != NULL)
      fclose(output->stream);
    else
      close(descriptor);
    output->stream = NULL;
    unlink(name);
    release_names(output);
    return false;
  }
  output->next = under_work;
  under_work = output;
  return true;
}

static bool open_beside(struct output *output, struct err *err) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  bool made = make_and_list(output, err);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return made;
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
  if (exists && S_ISDIR(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: is a folder, expected a file name", path);
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

static void forget(struct output *output) {
  list_remove(output);
  release_names(output);
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

bool output_commit(struct output *outputs, int count, struct err *err) {
  bool whole = true;
  for (int i = 0; i < count && whole; i++)
    whole = outputs[i].stream == NULL || finish(&outputs[i], true, err); // sealed ones are done
  for (int i = 0; i < count && whole; i++) {
    struct output *output = &outputs[i];
    if (output->temporary == NULL) continue;
    if (rename(output->temporary, output->target) == 0)
      forget(output);
    else
      whole = err_set_errno(err, "%s: cannot rename", output->path);
  }
  if (!whole) output_discard(outputs, count);
  return whole;
}

void output_discard(struct output *outputs, int count) {
  for (int i = 0; i < count; i++) {
    struct output *output = &outputs[i];
    if (output->stream != NULL && output->stream != stdout) fclose(output->stream);
    output->stream = NULL;
    if (output->temporary == NULL) continue;
    unlink(output->temporary);
    forget(output);
  }
}

void output_discard_all(void) {
  for (struct output *o = under_work; o != NULL; o = o->next)
    if (o->temporary != NULL) unlink(o->temporary);
}
