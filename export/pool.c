// Strings are cut from blocks, which are only ever freed together.
#include "export/pool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 16384 };

struct pool_block {
  struct pool_block *next;
  size_t used, size;
  char bytes[];
};

void pool_release(struct pool *pool) {
  while (pool->blocks != NULL) {
    struct pool_block *block = pool->blocks;
    pool->blocks = block->next;
    free(block);
  }
}

static char *take(struct pool *pool, size_t size) {
  struct pool_block *block = pool->blocks;
  if (block == NULL || block->size - block->used < size) {
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    block = malloc(sizeof *block + room);
    if (block == NULL) {
      pool->failed = true;
      return NULL;
    }
    *block = (struct pool_block){.next = pool->blocks, .size = room};
    pool->blocks = block;
  }
  char *bytes = block->bytes + block->used;
  block->used += size;
  return bytes;
}

const char *pool_copy(struct pool *pool, const char *text, size_t length) {
  char *copy = take(pool, length + 1);
  if (copy == NULL) return "";
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

const char *pool_print(struct pool *pool, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = take(pool, (size_t)length + 1);
  if (text != NULL) vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  va_end(arguments);
  return text != NULL ? text : "";
}

bool pool_word_begins(const char *text, size_t *length) {
  if (*text != '{') return false;
  *length = strcspn(text + 1, "{}");
  return text[1 + *length] == '}';
}

// The word of the list whose {name} the text begins with, or NULL.
static const struct pool_word *word_at(const char *text, const struct pool_word *words) {
  size_t length;
  if (!pool_word_begins(text, &length)) return NULL;
  for (; words->name != NULL; words++)
    if (strlen(words->name) == length && memcmp(text + 1, words->name, length) == 0) return words;
  return NULL;
}

const char *pool_fill(struct pool *pool, const char *text, const struct pool_word *words) {
  // Twice the same walk: the first finds the length, the second writes.
  char *filled = NULL;
  size_t length = 0;
  for (int pass = 0; pass < 2; pass++) {
    if (pass == 1 && (filled = take(pool, length + 1)) == NULL) return "";
    length = 0;
    for (const char *from = text; *from != '\0';) {
      const struct pool_word *word = word_at(from, words);
      const char *piece = word != NULL ? word->value : from;
      size_t size = word != NULL ? strlen(piece) : 1;
      if (filled != NULL) memcpy(filled + length, piece, size);
      length += size;
      from += word != NULL ? strlen(word->name) + 2 : 1;
    }
  }
  filled[length] = '\0';
  return filled;
}
