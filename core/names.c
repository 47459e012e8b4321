// Finds names in tables, and the nearest one to a mistyped word by counting edits.
#include "core/names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 32, NAMES_TEXT_MAX = 512 };

const char *name_list_at(const struct name_list *list, int index) {
  if (index >= list->count) return NULL;
  const char *row = (const char *)list->base + (size_t)index * list->stride;
  return *(const char *const *)(const void *)row;
}

int name_list_find(const struct name_list *list, const char *name) {
  const char *candidate;
  for (int i = 0; (candidate = name_list_at(list, i)) != NULL; i++)
    if (strcmp(candidate, name) == 0) return i;
  return -1;
}

int name_list_find_any_case(const struct name_list *list, const char *name, size_t length) {
  const char *candidate;
  for (int i = 0; (candidate = name_list_at(list, i)) != NULL; i++) {
    if (length > 0 && ((candidate[0] ^ name[0]) & ~0x20) != 0) continue; // most of them, at once
    if (strncasecmp(candidate, name, length) == 0 && candidate[length] == '\0') return i;
  }
  return -1;
}

// --- the nearest one -----------------------------------------------------------------------------

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

const char *name_list_nearest(const struct name_list *list, const char *word) {
  const char *best = NULL, *candidate;
  int best_distance = (int)strlen(word) / 2 < 3 ? (int)strlen(word) / 2 + 1 : 4;
  for (int i = 0; (candidate = name_list_at(list, i)) != NULL; i++) {
    if (strcasecmp(candidate, word) == 0) return candidate;
    // A word cut short ("gen") is as good as one edit.
    int distance = strncmp(candidate, word, strlen(word)) == 0 ? 1 : edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

// --- refusing ------------------------------------------------------------------------------------

// The names side by side, as many as fit.
static const char *print_names(const struct name_list *list, char text[NAMES_TEXT_MAX]) {
  const char *name;
  size_t used = 0;
  text[0] = '\0';
  for (int i = 0; (name = name_list_at(list, i)) != NULL; i++) {
    bool fits = used + strlen(name) + sizeof "  ..." <= NAMES_TEXT_MAX;
    used += (size_t)snprintf(text + used, NAMES_TEXT_MAX - used, "%s%s", i > 0 ? " " : "",
                             fits ? name : "...");
    if (!fits) break;
  }
  return text;
}

bool name_list_refuse(const struct name_list *list, const char *what, const char *name,
                      struct err *err) {
  const char *meant = name_list_nearest(list, name);
  char text[NAMES_TEXT_MAX];
  if (meant != NULL)
    return err_set(err, ERR_INPUT, "unknown %s '%.40s'; did you mean %s?", what, name, meant);
  return err_set(err, ERR_INPUT, "unknown %s '%.40s'; choose from: %s", what, name,
                 print_names(list, text));
}
