// Small memory comes from the heap. From MAPPED_MIN on it comes from the system, page by page: what
// a heap gets back in all sizes while tables grow would be left in it as holes.
//
// A large table is read all over the place. Large pages spare it most waits for page tables; where
// there are none it works all the same. The advice is for the whole mapping, since one that is
// advised in part cannot be moved as one.
#include "transform/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MAPPED_MIN = 16 << 10, PAGE = 4 << 10 };

static bool is_mapped(uint64_t bytes) {
  return bytes >= MAPPED_MIN;
}

static void *map_new(uint64_t bytes) {
  void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
  madvise(start, bytes, MADV_HUGEPAGE);
#endif
  return start;
}

// The same pages in a larger mapping; NULL where that cannot be done.
static void *map_move(const struct memory *memory, uint64_t bytes) {
#ifdef MREMAP_MAYMOVE
  void *start = mremap(memory->start, memory->bytes, bytes, MREMAP_MAYMOVE);
  return start != MAP_FAILED ? start : NULL;
#else
  (void)memory;
  (void)bytes;
  return NULL;
#endif
}

bool memory_grow(struct memory *memory, uint64_t bytes) {
  void *start = NULL;
  if (!is_mapped(bytes)) {
    start = realloc(memory->start, bytes);
  } else {
    bytes = (bytes + PAGE - 1) / PAGE * PAGE;
    if (is_mapped(memory->bytes)) start = map_move(memory, bytes);
    if (start == NULL && (start = map_new(bytes)) != NULL) {
      if (memory->bytes > 0) memcpy(start, memory->start, memory->bytes);
      memory_release(memory);
    }
  }
  if (start == NULL) return false;
  *memory = (struct memory){.start = start, .bytes = bytes};
  return true;
}

void memory_release(struct memory *memory) {
  if (is_mapped(memory->bytes))
    munmap(memory->start, memory->bytes);
  else
    free(memory->start);
  *memory = (struct memory){0};
}
