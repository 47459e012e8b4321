// Looks at the terminal, so that charts fit it. What is no terminal gets the same bytes everywhere.
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// What a terminal can show decides only what is shown on a terminal.
static bool terminal_is_ascii(void) {
  static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
    const char *value = getenv(variables[i]);
    if (value != NULL && value[0] != '\0')
      return strcasestr(value, "utf-8") == NULL && strcasestr(value, "utf8") == NULL;
  }
  return true;
}

struct terminal terminal_look(bool ascii) {
  struct terminal terminal = {.width = 80, .ascii = ascii};
  struct winsize window;
  if (!isatty(STDOUT_FILENO)) return terminal;
  terminal.ascii = ascii || terminal_is_ascii();
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    terminal.width = window.ws_col;
  return terminal;
}
