// Pages with checksums: between SQLite and the file, every page of a ledger is checked when it is
// read and gets its checksum when it is written.
//
//      SQLite      |  16360 bytes of content                      | 24 that it leaves alone |
//      the file    |  16360 bytes of content                      | checksum |    mark      |
//
// SQLite looks for a hash by walking a tree of pages. Whichever bit of that walk is wrong, the
// answer may be "not there", and a puzzle goes out twice. So the check is made where all bytes
// pass, whatever they mean. The number of the page is part of its checksum: a page in another's
// place is wrong, and so is one of zeros.
//
// The log of SQLite has checksums of its own, but a log that is damaged counts for SQLite as one
// that ends early. So each commit has a number, and the mark, in the first page only, says which
// number has reached the disk for certain: a ledger that knows of fewer has lost something. The
// mark is written past SQLite; nobody else writes to these bytes.
//
// The invariant: no content that fails its check reaches SQLite, unless it is excused to save what
// can be saved.
#include <endian.h>
#include <pthread.h>
#include <string.h>
#include <xxhash.h>

#include "transform/ledger_file.h"

enum {
  MARK_BYTES = 16, // the number and its checksum
  CONTENT_BYTES = LEDGER_PAGE_BYTES - LEDGER_RESERVED_BYTES,
  HEADER_BYTES = 100, // of an SQLite file; these are read before anything else
  HEADER_RESERVED = 20,
  HEADER_APPLICATION = 68,
  PAGE_BYTES_LEAST = 512, // what is read in smaller pieces is no page
};

struct checked_file {
  sqlite3_file base; // first: SQLite knows only this
  sqlite3_file *real;
  bool is_checked;        // it has checksums
  sqlite3_int64 excused;  // pages up to this one are handed on whatever they are
  sqlite3_int64 bad_page; // the first that failed its check; 0: none did
  uint8_t buffer[LEDGER_PAGE_BYTES];
};

static struct checked_file *checked(sqlite3_file *file) {
  return (struct checked_file *)file;
}

static sqlite3_vfs *real_vfs(sqlite3_vfs *vfs) {
  return vfs->pAppData;
}

static uint64_t page_checksum(const uint8_t *page, sqlite3_int64 number) {
  return htole64(XXH3_64bits_withSeed(page, CONTENT_BYTES, (XXH64_hash_t)number));
}

// A ledger of the first version has no room for checksums. Either sign of a later one is enough:
// the other may be what is damaged.
static bool has_checksums(const uint8_t *header) {
  uint32_t application;
  memcpy(&application, header + HEADER_APPLICATION, sizeof application);
  uint8_t reserved = header[HEADER_RESERVED];
  return reserved == LEDGER_RESERVED_BYTES ||
         (be32toh(application) == LEDGER_APPLICATION_ID && reserved != 0);
}

// A ledger of the first version may have got its checksums meanwhile, from another process.
static void look_again(struct checked_file *file) {
  uint8_t header[HEADER_BYTES];
  if (!file->is_checked &&
      file->real->pMethods->xRead(file->real, header, HEADER_BYTES, 0) == SQLITE_OK)
    file->is_checked = has_checksums(header);
}

static int refuse_page(struct checked_file *file, sqlite3_int64 number, int result) {
  if (file->bad_page == 0) file->bad_page = number;
  return number <= file->excused ? result : SQLITE_IOERR_DATA;
}

static int checked_read(sqlite3_file *base, void *bytes, int amount, sqlite3_int64 offset) {
  struct checked_file *file = checked(base);
  int result = file->real->pMethods->xRead(file->real, bytes, amount, offset);
  if (result == SQLITE_OK && offset == 0 && amount >= HEADER_BYTES)
    file->is_checked = has_checksums(bytes);
  else
    look_again(file);
  if (!file->is_checked || amount < PAGE_BYTES_LEAST) return result;
  const uint8_t *page = bytes;
  if (amount != LEDGER_PAGE_BYTES && offset == 0) {
    // When SQLite opened the file it was empty, and the size of its pages not known.
    page = file->buffer;
    amount = LEDGER_PAGE_BYTES;
    result = file->real->pMethods->xRead(file->real, file->buffer, amount, offset);
  }
  sqlite3_int64 number = offset / LEDGER_PAGE_BYTES + 1;
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) return result;
  if (result == SQLITE_IOERR_SHORT_READ || amount != LEDGER_PAGE_BYTES)
    return refuse_page(file, number, result);
  uint64_t checksum;
  memcpy(&checksum, page + CONTENT_BYTES, sizeof checksum);
  return checksum == page_checksum(page, number) ? SQLITE_OK : refuse_page(file, number, SQLITE_OK);
}

// The mark stays as it is, unless these are its first bytes.
static int bytes_to_write(struct checked_file *file, bool was_checked, sqlite3_int64 offset) {
  sqlite3_int64 size = 0;
  if (offset != 0 || !was_checked ||
      file->real->pMethods->xFileSize(file->real, &size) != SQLITE_OK || size < LEDGER_PAGE_BYTES)
    return LEDGER_PAGE_BYTES;
  return LEDGER_PAGE_BYTES - MARK_BYTES;
}

static int checked_write(sqlite3_file *base, const void *bytes, int amount, sqlite3_int64 offset) {
  struct checked_file *file = checked(base);
  bool was_checked = file->is_checked;
  if (offset == 0 && amount >= HEADER_BYTES)
    file->is_checked = has_checksums(bytes);
  else
    look_again(file);
  if (!file->is_checked || amount != LEDGER_PAGE_BYTES)
    return file->real->pMethods->xWrite(file->real, bytes, amount, offset);
  memcpy(file->buffer, bytes, CONTENT_BYTES);
  memset(file->buffer + CONTENT_BYTES, 0, LEDGER_RESERVED_BYTES);
  uint64_t checksum = page_checksum(file->buffer, offset / LEDGER_PAGE_BYTES + 1);
  memcpy(file->buffer + CONTENT_BYTES, &checksum, sizeof checksum);
  return file->real->pMethods->xWrite(file->real, file->buffer,
                                      bytes_to_write(file, was_checked, offset), offset);
}

// --- what is handed on as it is ------------------------------------------------------------------

#define REAL(file) checked(file)->real

static int checked_close(sqlite3_file *file) {
  return REAL(file)->pMethods != NULL ? REAL(file)->pMethods->xClose(REAL(file)) : SQLITE_OK;
}

static int checked_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int checked_sync(sqlite3_file *file, int flags) {
  return REAL(file)->pMethods->xSync(REAL(file), flags);
}

static int checked_size(sqlite3_file *file, sqlite3_int64 *size) {
  return REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int checked_lock(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int checked_unlock(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xUnlock(REAL(file), level);
}

static int checked_is_locked(sqlite3_file *file, int *is_locked) {
  return REAL(file)->pMethods->xCheckReservedLock(REAL(file), is_locked);
}

static int checked_control(sqlite3_file *file, int operation, void *argument) {
  return REAL(file)->pMethods->xFileControl(REAL(file), operation, argument);
}

static int checked_sector_size(sqlite3_file *file) {
  return REAL(file)->pMethods->xSectorSize(REAL(file));
}

static int checked_characteristics(sqlite3_file *file) {
  return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

static int checked_map_shared(sqlite3_file *file, int region, int size, int extend,
                              void volatile **memory) {
  return REAL(file)->pMethods->xShmMap(REAL(file), region, size, extend, memory);
}

static int checked_lock_shared(sqlite3_file *file, int offset, int count, int flags) {
  return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}

static void checked_order_shared(sqlite3_file *file) {
  REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static int checked_unmap_shared(sqlite3_file *file, int remove) {
  return REAL(file)->pMethods->xShmUnmap(REAL(file), remove);
}

// --- opening -------------------------------------------------------------------------------------

// Version 2 has no way to map the file into memory: each page passes through checked_read.
static const sqlite3_io_methods checked_methods = {
    .iVersion = 2,
    .xClose = checked_close,
    .xRead = checked_read,
    .xWrite = checked_write,
    .xTruncate = checked_truncate,
    .xSync = checked_sync,
    .xFileSize = checked_size,
    .xLock = checked_lock,
    .xUnlock = checked_unlock,
    .xCheckReservedLock = checked_is_locked,
    .xFileControl = checked_control,
    .xSectorSize = checked_sector_size,
    .xDeviceCharacteristics = checked_characteristics,
    .xShmMap = checked_map_shared,
    .xShmLock = checked_lock_shared,
    .xShmBarrier = checked_order_shared,
    .xShmUnmap = checked_unmap_shared,
};

// Logs and temporary files are SQLite's own affair.
static int checked_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                        int *flags_out) {
  if (!(flags & SQLITE_OPEN_MAIN_DB))
    return real_vfs(vfs)->xOpen(real_vfs(vfs), name, base, flags, flags_out);
  struct checked_file *file = checked(base);
  *file = (struct checked_file){.real = (sqlite3_file *)(file + 1)};
  int result = real_vfs(vfs)->xOpen(real_vfs(vfs), name, file->real, flags, flags_out);
  if (file->real->pMethods != NULL) base->pMethods = &checked_methods;
  return result;
}

static int checked_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  return real_vfs(vfs)->xDelete(real_vfs(vfs), name, sync);
}

static int checked_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
  return real_vfs(vfs)->xAccess(real_vfs(vfs), name, flags, answer);
}

static int checked_full_name(sqlite3_vfs *vfs, const char *name, int size, char *full) {
  return real_vfs(vfs)->xFullPathname(real_vfs(vfs), name, size, full);
}

static int checked_randomness(sqlite3_vfs *vfs, int size, char *bytes) {
  return real_vfs(vfs)->xRandomness(real_vfs(vfs), size, bytes);
}

static int checked_sleep(sqlite3_vfs *vfs, int microseconds) {
  return real_vfs(vfs)->xSleep(real_vfs(vfs), microseconds);
}

static int checked_time(sqlite3_vfs *vfs, double *days) {
  return real_vfs(vfs)->xCurrentTime(real_vfs(vfs), days);
}

static int checked_last_error(sqlite3_vfs *vfs, int size, char *text) {
  return real_vfs(vfs)->xGetLastError(real_vfs(vfs), size, text);
}

static sqlite3_vfs checked_vfs = {
    .iVersion = 1,
    .zName = LEDGER_PAGES,
    .xOpen = checked_open,
    .xDelete = checked_delete,
    .xAccess = checked_access,
    .xFullPathname = checked_full_name,
    .xRandomness = checked_randomness,
    .xSleep = checked_sleep,
    .xCurrentTime = checked_time,
    .xGetLastError = checked_last_error,
};

// SQLite keeps a list of these, for the whole process.
static void register_vfs(void) {
  sqlite3_vfs *real = sqlite3_vfs_find(NULL);
  if (real == NULL) return;
  checked_vfs.pAppData = real;
  checked_vfs.mxPathname = real->mxPathname;
  checked_vfs.szOsFile = (int)sizeof(struct checked_file) + real->szOsFile;
  sqlite3_vfs_register(&checked_vfs, 0);
}

void ledger_pages_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_vfs);
}

// --- the ledger's side ---------------------------------------------------------------------------

static struct checked_file *file_of(sqlite3 *database) {
  sqlite3_file *file = NULL;
  if (database == NULL ||
      sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
      file == NULL || file->pMethods != &checked_methods)
    return NULL;
  return checked(file);
}

sqlite3_int64 ledger_pages_find_bad(sqlite3 *database) {
  const struct checked_file *file = file_of(database);
  return file != NULL ? file->bad_page : 0;
}

void ledger_pages_excuse(sqlite3 *database, sqlite3_int64 pages) {
  struct checked_file *file = file_of(database);
  if (file != NULL) file->excused = pages;
}

static uint64_t mark_checksum(uint64_t stored) {
  return htole64(XXH3_64bits(&stored, sizeof stored));
}

// That it may fail changes nothing: an older mark just proves less.
void ledger_pages_write_mark(sqlite3 *database, sqlite3_int64 number) {
  struct checked_file *file = file_of(database);
  sqlite3_int64 older;
  if (file == NULL || !file->is_checked) return;
  if (ledger_pages_read_mark(database, &older) && older >= number) return;
  uint64_t mark[2] = {htole64((uint64_t)number)};
  mark[1] = mark_checksum(mark[0]);
  file->real->pMethods->xWrite(file->real, mark, sizeof mark, LEDGER_PAGE_BYTES - sizeof mark);
}

bool ledger_pages_read_mark(sqlite3 *database, sqlite3_int64 *number) {
  struct checked_file *file = file_of(database);
  uint64_t mark[2] = {0};
  *number = 0;
  if (file == NULL || !file->is_checked) return true;
  if (file->real->pMethods->xRead(file->real, mark, sizeof mark, LEDGER_PAGE_BYTES - sizeof mark) !=
      SQLITE_OK)
    return false;
  if (mark[0] == 0 && mark[1] == 0) return true; // none yet
  *number = (sqlite3_int64)le64toh(mark[0]);
  return mark[1] == mark_checksum(mark[0]);
}
