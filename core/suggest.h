// What a mistyped word was probably meant to be.
#ifndef GRIDPRESS_CORE_SUGGEST_H
#define GRIDPRESS_CORE_SUGGEST_H

// The candidate that `word` was probably meant to be, or NULL when none is near. `next` returns the
// candidates one by one and NULL after the last.
const char *suggest_nearest(const char *word, const char *(*next)(void *context, int index),
                            void *context);

#endif
