// Formats the one line that tells a person what went wrong. Text that does not fit is cut, never
// overrun; and it stays one line, whatever bytes a user or a file put into it.
#include "core/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"

bool err_set(struct err *err, enum err_kind kind, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  err->kind = kind;
  vsnprintf(err->text, sizeof err->text, format, arguments);
  va_end(arguments);
  utf8_make_line(err->text);
  return false;
}

bool err_prefix(struct err *err, const char *format, ...) {
  struct err what = *err;
  char where[sizeof err->text];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(where, sizeof where, format, arguments);
  va_end(arguments);
  return err_set(err, what.kind, "%s: %s", where, what.text);
}

bool err_append(struct err *err, const char *format, ...) {
  size_t used = strlen(err->text);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(err->text + used, sizeof err->text - used, format, arguments);
  va_end(arguments);
  return false;
}

bool err_set_errno(struct err *err, const char *format, ...) {
  int saved = errno; // formatting may overwrite it
  va_list arguments;
  va_start(arguments, format);
  err->kind = ERR_WORLD;
  vsnprintf(err->text, sizeof err->text, format, arguments);
  va_end(arguments);
  // A long name is cut rather than the reason behind it.
  const char *reason = strerror(saved);
  size_t used = strlen(err->text), room = sizeof err->text - strlen(reason) - sizeof ": ";
  if (used > room) used = room;
  snprintf(err->text + used, sizeof err->text - used, ": %s", reason);
  utf8_make_line(err->text);
  return false;
}
