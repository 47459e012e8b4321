// Strings that live and die together: the texts of a template, of a layout.
#ifndef GRIDPRESS_EXPORT_POOL_H
#define GRIDPRESS_EXPORT_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool_block;

// A zero value is an empty pool. When memory runs out, strings come back empty and `failed` stays
// set: ask once at the end.
struct pool {
  struct pool_block *blocks;
  bool failed;
};

void pool_release(struct pool *pool);

// A copy of the first `length` bytes, ended by a zero.
const char *pool_copy(struct pool *pool, const char *text, size_t length);

const char *pool_print(struct pool *pool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// A name and what stands for it: "{page}" in a text becomes the value of "page".
struct pool_word {
  const char *name, *value;
};

// Does a word in braces begin here, as in "{page} of ..."? Its length without the braces goes to
// *length. A brace that begins no word stands for itself.
bool pool_word_begins(const char *text, size_t *length);

// The text with every {name} of the list (ended by a row without a name) replaced. Other braces
// stay as they are.
const char *pool_fill(struct pool *pool, const char *text, const struct pool_word *words);

#endif
