// What is only drawn in f-puzzles says nothing, as a rule. But some rules exist as drawings alone, and a
// puzzle without them would be another one, so these are refused: signs between digits, which are
// texts, cages with an operation, and the lines that additions to the program draw for rules of theirs.
#include <string.h>

#include "export/fpuzzles.h"

// Characters that people draw for "less" and "greater", in any direction.
static bool is_sign(int32_t code) {
  static const char signs[] =
      "<>^vV\u2039\u203a\u00ab\u00bb\u02c2\u02c3\u02c4\u02c5\u2227\u2228\u22c0\u22c1\u2264\u2265"
      "\u2266\u2267\u226a\u226b\u227a\u227b\u2a7d\u2a7e\u2303\u2304\u2329\u232a\u276c\u276d\u276e"
      "\u276f\u2770\u2771\u27e8\u27e9\u3008\u3009\ufe3f\ufe40\ufe64\ufe65\uff1c\uff1e\uff3e\u039b"
      "\u1431\u142f\u1438\u1433\u25b2\u25bc\u25c0\u25b6\u25b3\u25bd\u25c1\u25b7";
  for (const char *at = signs; *at != '\0';)
    if (utf8_next(&at) == code) return true;
  return false;
}

// A text of signs alone.
static bool is_sign_text(const char *text) {
  bool found = false;
  while (*text != '\0') {
    int32_t code = utf8_next(&text);
    if (code == ' ' || code == '\t' || code == 0xa0) continue;
    if (!is_sign(code)) return false;
    found = true;
  }
  return found;
}

// A number and an operation, "12x", "3-" or "+7".
static bool is_operation(const char *text) {
  static const char operations[] = "+-x*/:\u00d7\u00b7\u00f7\u2212\u2013\u22c5";
  int numbers = 0, signs = 0;
  bool in_number = false;
  while (*text != '\0') {
    int32_t code = utf8_next(&text);
    bool digit = code >= '0' && code <= '9';
    numbers += digit && !in_number;
    in_number = digit;
    if (digit || code == ' ') continue;
    bool known = false;
    for (const char *at = operations; *at != '\0';) known = utf8_next(&at) == code || known;
    if (!known) return false;
    signs++;
  }
  return numbers == 1 && signs == 1;
}

static const struct {
  const char *key;
  bool (*is_rule)(const char *text);
  const char *what;
} drawn[] = {
    {"text", is_sign_text, "text that may be a sign between digits"},
    {"cage", is_operation, "a drawn cage with an operation"},
    {"line", NULL, NULL},
    {"circle", NULL, NULL},
    {"rectangle", NULL, NULL},
};

bool fpuzzles_check_drawn(json_t *object, struct err *err) {
  for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
    json_t *item;
    size_t number;
    json_array_foreach(json_object_get(object, drawn[i].key), number, item) {
      const char *from = json_string_value(json_object_get(item, "fromConstraint"));
      const char *text = json_string_value(json_object_get(item, "value"));
      if (from != NULL && from[0] != '\0')
        return err_set(err, ERR_INPUT,
                       "a puzzle with a drawn %.40s, a rule that gridpress does not know", from);
      if (drawn[i].is_rule != NULL && text != NULL && drawn[i].is_rule(text))
        return err_set(err, ERR_INPUT, "a puzzle with %s, which f-puzzles can only draw",
                       drawn[i].what);
    }
  }
  return true;
}
