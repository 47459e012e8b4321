// One table of escapes, and of what each place leaves as it is.
#include "export/markup.h"

#include <stdbool.h>
#include <string.h>

#define DELETE "\x7f"

// Stands for a character that XML cannot hold, not even as a number.
static const char replacement[] = "\xef\xbf\xbd";

static const char *const escapes[256] = {
    ['&'] = "&amp;",  ['<'] = "&lt;",   ['>'] = "&gt;", // "]]>" must not stand in XML
    ['"'] = "&quot;", ['\''] = "&#39;", ['\n'] = "&#10;",
    ['\r'] = "&#13;", ['\t'] = "&#9;",  [0x7f] = replacement,
};

static const struct {
  const char *kept;    // of what the table has
  bool keeps_controls; // of what it has not
  bool is_numbered;
} places[] = {
    [MARKUP_TEXT] = {.kept = "\n\t"},
    [MARKUP_ATTRIBUTE] = {.kept = ""},
    [MARKUP_CHECKED] = {.kept = "'\n\r\t" DELETE, .keeps_controls = true},
    [MARKUP_HTML] = {.kept = "\n\r\t" DELETE, .keeps_controls = true},
    [MARKUP_NUMBERED] = {.kept = DELETE, .is_numbered = true},
};

// NULL: the character stands for itself.
static const char *escape_of(unsigned char c, enum markup_place place) {
  if (escapes[c] != NULL) return strchr(places[place].kept, c) == NULL ? escapes[c] : NULL;
  return c < 0x20 && !places[place].keeps_controls ? replacement : NULL;
}

void markup_print(FILE *stream, const char *text, enum markup_place place) {
  for (; *text != '\0'; text++) {
    unsigned char c = (unsigned char)*text;
    const char *escape = escape_of(c, place);
    if (escape == NULL)
      fputc(c, stream);
    else if (places[place].is_numbered)
      fprintf(stream, "&#%u;", (unsigned)c);
    else
      fputs(escape, stream);
  }
}
