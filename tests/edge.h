// Copies that end where memory ends: whoever reads one byte further crashes, in every build.
#ifndef GRIDPRESS_TESTS_EDGE_H
#define GRIDPRESS_TESTS_EDGE_H

#include <sys/mman.h>
#include <unistd.h>

#include "tests/check.h"

struct edge {
  char *memory, *end; // the page at `end` cannot be touched
  size_t page;
};

static inline struct edge edge_new(void) {
  struct edge edge = {.page = (size_t)sysconf(_SC_PAGESIZE)};
  edge.memory =
      mmap(NULL, 2 * edge.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert_true(edge.memory != MAP_FAILED);
  edge.end = edge.memory + edge.page;
  assert_int_equal(mprotect(edge.end, edge.page, PROT_NONE), 0);
  return edge;
}

static inline void edge_free(struct edge *edge) {
  munmap(edge->memory, 2 * edge->page);
}

// The text and its end, right before the edge. The next copy takes its place.
static inline char *edge_copy(struct edge *edge, const char *text) {
  size_t size = strlen(text) + 1;
  assert_true(size <= edge->page);
  return memcpy(edge->end - size, text, size);
}

#endif
