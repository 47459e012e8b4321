// Finds the nearest of a list of words by counting edits: commands, options, formats and the keys
// of templates all tell a mistake with the word that was probably meant.
#include "core/suggest.h"

#include <string.h>

enum { WORD_MAX = 32 };

static int least(int a, int b) {
  return a < b ? a : b;
}

// Edits (insert, delete, change, swap neighbours) that turn one word into the other.
static int edit_distance(const char *a, const char *b) {
  int rows = (int)strlen(a), columns = (int)strlen(b);
  if (rows > WORD_MAX || columns > WORD_MAX) return WORD_MAX;
  int d[WORD_MAX + 1][WORD_MAX + 1];
  for (int i = 0; i <= rows; i++) d[i][0] = i;
  for (int j = 0; j <= columns; j++) d[0][j] = j;
  for (int i = 1; i <= rows; i++)
    for (int j = 1; j <= columns; j++) {
      d[i][j] =
          least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[rows][columns];
}

const char *suggest_nearest(const char *word, const char *(*next)(void *context, int index),
                            void *context) {
  const char *best = NULL;
  int best_distance = (int)strlen(word) / 2 < 3 ? (int)strlen(word) / 2 + 1 : 4;
  const char *candidate;
  for (int i = 0; (candidate = next(context, i)) != NULL; i++) {
    // A word cut short ("gen") is as good as one edit.
    int distance = strncmp(candidate, word, strlen(word)) == 0 ? 1 : edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}
