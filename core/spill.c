// Files without a name. A record is its length in four bytes, then its bytes; the buffer grows to
// the longest one.
#include "core/spill.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *spill_choose_folder(const char *path, char folder[SPILL_FOLDER_MAX]) {
  const char *slash = path != NULL ? strrchr(path, '/') : NULL;
  const char *from = getenv("TMPDIR");
  if (from == NULL || *from == '\0') from = "/var/tmp";
  bool beside = path != NULL && strcmp(path, "-") != 0 && strncmp(path, "/dev/", 5) != 0;
  if (beside && slash == NULL)
    from = ".";
  else if (beside && slash - path < SPILL_FOLDER_MAX - 1)
    return snprintf(folder, SPILL_FOLDER_MAX, "%.*s", (int)(slash - path) + 1, path) > 0 ? folder
                                                                                         : NULL;
  snprintf(folder, SPILL_FOLDER_MAX, "%s", from);
  return folder;
}

bool spill_parse_memory(const char *text, uint64_t *bytes) {
  static const char units[] = "kMGT";
  char *end;
  if (*text < '0' || *text > '9') return false;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  const char *unit = *end != '\0' ? strchr(units, *end == 'K' ? 'k' : *end) : NULL;
  int shift = unit != NULL ? 10 * (int)(unit - units + 1) : 0;
  if (errno != 0 || end[unit != NULL] != '\0' || number > UINT64_MAX >> shift) return false;
  *bytes = (uint64_t)number << shift;
  return *bytes >= SPILL_MEMORY_MIN;
}

// --- files ---------------------------------------------------------------------------------------

// File systems that have no files without a name get one with a name, for a moment in which no
// signal can end the process.
static int open_unnamed(const char *folder) {
#ifdef O_TMPFILE
  int unnamed = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (unnamed >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return unnamed;
#endif
  char name[SPILL_FOLDER_MAX + 32];
  snprintf(name, sizeof name, "%s/.gridpress-spill-XXXXXX", folder);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int descriptor = mkostemp(name, O_CLOEXEC);
  int reason = errno;
  if (descriptor >= 0) unlink(name);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return descriptor;
}

bool spill_file_open(struct spill_file *file, struct spill *spill, size_t buffer, struct err *err) {
  *file = (struct spill_file){0};
  int descriptor = open_unnamed(spill->folder);
  if (descriptor < 0) return err_set_errno(err, "%s: cannot make a temporary file", spill->folder);
  *file = (struct spill_file){.spill = spill, .descriptor = descriptor, .room = buffer};
  return true;
}

void spill_file_close(struct spill_file *file) {
  if (file->spill == NULL) return;
  file->spill->bytes -= file->size;
  free(file->buffer);
  close(file->descriptor);
  *file = (struct spill_file){0};
}

// A buffer of `room` bytes, if there is none of that size.
static bool wake(struct spill_file *file, size_t room, struct err *err) {
  if (file->buffer != NULL && file->room >= room) return true;
  unsigned char *buffer = realloc(file->buffer, room);
  if (buffer == NULL) return err_set(err, ERR_WORLD, "out of memory");
  file->buffer = buffer;
  file->room = room;
  return true;
}

static bool write_out(struct spill_file *file, const unsigned char *bytes, size_t size,
                      struct err *err) {
  struct spill *spill = file->spill;
  while (size > 0) {
    ssize_t done = write(file->descriptor, bytes, size);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return err_set_errno(err, "%s: cannot write a temporary file", spill->folder);
    bytes += done;
    size -= (size_t)done;
    file->size += (uint64_t)done;
    spill->bytes += (uint64_t)done;
  }
  if (spill->bytes > spill->bytes_most) spill->bytes_most = spill->bytes;
  return true;
}

static bool flush(struct spill_file *file, struct err *err) {
  size_t used = file->reading ? 0 : file->used;
  file->used = 0;
  return write_out(file, file->buffer, used, err);
}

static bool put(struct spill_file *file, const void *bytes, size_t size, struct err *err) {
  if (file->used + size > file->room && !flush(file, err)) return false;
  if (!wake(file, file->room, err)) return false;
  if (size > file->room) return write_out(file, bytes, size, err);
  memcpy(file->buffer + file->used, bytes, size);
  file->used += size;
  return true;
}

bool spill_file_write(struct spill_file *file, const void *record, size_t size, struct err *err) {
  uint32_t length = (uint32_t)size;
  file->records++;
  return put(file, &length, sizeof length, err) && put(file, record, size, err);
}

bool spill_file_rest(struct spill_file *file, struct err *err) {
  if (!flush(file, err)) return false;
  free(file->buffer);
  file->buffer = NULL;
  return true;
}

bool spill_file_rewind(struct spill_file *file, struct err *err) {
  if (!flush(file, err)) return false;
  file->reading = true;
  file->at = file->used = 0;
  file->offset = 0;
  return true;
}

// Makes `size` bytes lie in the buffer from `at` on.
static bool fetch(struct spill_file *file, size_t size, struct err *err) {
  if (file->used - file->at >= size) return true;
  if (file->used > file->at) memmove(file->buffer, file->buffer + file->at, file->used - file->at);
  file->used -= file->at;
  file->at = 0;
  if (!wake(file, size > file->room ? size : file->room, err)) return false;
  while (file->used < size) {
    ssize_t done = pread(file->descriptor, file->buffer + file->used, file->room - file->used,
                         (off_t)file->offset);
    if (done < 0 && errno == EINTR) continue;
    if (done == 0) errno = EIO; // shorter than it was written
    if (done <= 0)
      return err_set_errno(err, "%s: cannot read a temporary file", file->spill->folder);
    file->used += (size_t)done;
    file->offset += (uint64_t)done;
  }
  return true;
}

bool spill_file_read(struct spill_file *file, const void **record, size_t *size, struct err *err) {
  uint32_t length;
  *record = NULL;
  if (file->at == file->used && file->offset == file->size) return true;
  if (!fetch(file, sizeof length, err)) return false;
  memcpy(&length, file->buffer + file->at, sizeof length);
  if (!fetch(file, sizeof length + length, err)) return false;
  *record = file->buffer + file->at + sizeof length;
  *size = length;
  file->at += sizeof length + length;
  return true;
}
