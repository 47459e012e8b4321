// Formulas in text fields: found, and restored.
#include "export/formula.h"

#include <string.h>

// -5, +3.25: digits with at most one point.
static bool is_plain_number(const char *text) {
  if (*text == '+' || *text == '-') text++;
  size_t whole = strspn(text, "0123456789");
  if (whole == 0) return false;
  text += whole;
  if (*text == '.') text += 1 + strspn(text + 1, "0123456789");
  return *text == '\0';
}

static const bool begins_formula[256] = {
    ['='] = true, ['+'] = true, ['-'] = true, ['@'] = true, ['\t'] = true, ['\r'] = true};

bool formula_begins(const char *text) {
  const char *first = text;
  while (*first == '\'') first++;
  if (!begins_formula[(unsigned char)*first]) return false;
  return first > text || !is_plain_number(text);
}

void formula_restore(char *text) {
  if (text[0] == '\'' && formula_begins(text + 1)) memmove(text, text + 1, strlen(text));
}
