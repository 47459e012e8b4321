// Opens the language of a command. A text that it lacks is printed in English, but not unnoticed.
#include "cli/language_option.h"

#include <string.h>

#include "cli/message.h"

enum { NAMES_SHOWN = 10, LIST_MAX = 600 };

bool language_option_warn(struct language *language, bool pages, struct err *err) {
  const char *names[LANGUAGE_MISSING_MAX];
  char list[LIST_MAX] = "", more[32] = "";
  int count = language != NULL ? language_list_missing(language, pages, names, err) : 0;
  if (count <= 0) return count == 0;
  for (int i = 0; i < count && i < NAMES_SHOWN; i++) {
    size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", names[i]);
  }
  if (count > NAMES_SHOWN) snprintf(more, sizeof more, " and %d more", count - NAMES_SHOWN);
  message_print(stderr, "gridpress: %s: %d text%s missing, printed in English: %s%s",
                language->path, count, count == 1 ? " is" : "s are", list, more);
  return true;
}

bool language_option_open(const char *name, bool pages, struct language **language,
                          struct err *err) {
  *language = NULL;
  if (name == NULL) return true;
  *language = language_open(name, err);
  if (*language == NULL) return err_prefix(err, "--lang");
  if (language_option_warn(*language, pages, err)) return true;
  language_free(*language);
  *language = NULL;
  return false;
}
