// Whole files or none. Outputs under work are kept on a list so that a signal handler can remove
// their temporary files; the list is only changed by the thread that opens and closes outputs, and
// a node is complete before it is linked and unlinked before it is cleared.
#include "core/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct output *volatile under_work;

static void list_remove(struct output *output) {
  if (under_work == output) {
    under_work = output->next;
    return;
  }
  for (struct output *o = under_work; o != NULL; o = o->next)
    if (o->next == output) o->next = output->next;
}

static bool open_beside(struct output *output, struct err *err) {
  const char *slash = strrchr(output->path, '/');
  int folder = slash == NULL ? 0 : (int)(slash + 1 - output->path);
  int length = snprintf(output->temporary, sizeof output->temporary, "%.*s.%s.XXXXXX", folder,
                        output->path, output->path + folder);
  if (length < 0 || (size_t)length >= sizeof output->temporary) {
    output->temporary[0] = '\0';
    return err_set(err, ERR_INPUT, "%.200s...: the name is too long", output->path);
  }
  int descriptor = mkstemp(output->temporary);
  if (descriptor < 0) {
    output->temporary[0] = '\0';
    if (errno == ENOENT || errno == ENOTDIR)
      return err_set(err, ERR_INPUT, "%s: the folder %.*s does not exist", output->path,
                     folder > 1 ? folder - 1 : 1, folder > 0 ? output->path : ".");
    return err_set_errno(err, "%s: cannot write", output->path);
  }
  // mkstemp makes private files; give ours the permissions that an ordinary new file would have.
  mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
  output->stream = fdopen(descriptor, "wb");
  if (output->stream == NULL) {
    err_set_errno(err, "%s: cannot write", output->path);
    close(descriptor);
    unlink(output->temporary);
    output->temporary[0] = '\0';
    return false;
  }
  output->next = under_work;
  under_work = output;
  return true;
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
  output->stream = fopen(path, "wb");
  if (output->stream == NULL) return err_set_errno(err, "%s: cannot write", path);
  return true;
}

// Every byte on its way to the disk, and the file closed.
static bool finish(struct output *output, struct err *err) {
  FILE *stream = output->stream;
  errno = 0;
  bool whole = fflush(stream) == 0 && !ferror(stream);
  if (whole && output->temporary[0] != '\0') whole = fsync(fileno(stream)) == 0;
  if (!whole) err_set_errno(err, "%s: cannot write", output->path);
  output->stream = NULL;
  // A network file system may keep the bad news until the close.
  if (stream != stdout && fclose(stream) != 0 && whole)
    whole = err_set_errno(err, "%s: cannot write", output->path);
  return whole;
}

static void forget(struct output *output) {
  list_remove(output);
  output->temporary[0] = '\0';
}

bool output_commit(struct output *outputs, int count, struct err *err) {
  bool whole = true;
  for (int i = 0; i < count && whole; i++) whole = finish(&outputs[i], err);
  for (int i = 0; i < count && whole; i++) {
    struct output *output = &outputs[i];
    if (output->temporary[0] == '\0') continue;
    if (rename(output->temporary, output->path) == 0)
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
    if (output->temporary[0] == '\0') continue;
    unlink(output->temporary);
    forget(output);
  }
}

void output_discard_all(void) {
  for (struct output *o = under_work; o != NULL; o = o->next)
    if (o->temporary[0] != '\0') unlink(o->temporary);
}
