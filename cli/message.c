// Lines for people. Short ones are made on the stack; a recipe of a large grid may take more.
#include "cli/message.h"

#include <stdarg.h>
#include <stdlib.h>

#include "core/core.h"

enum { USUAL = 512 };

void message_print(FILE *stream, const char *format, ...) {
  char usual[USUAL], *text = usual;
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(usual, sizeof usual, format, arguments);
  if (length >= USUAL && (text = malloc((size_t)length + 1)) != NULL)
    vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  va_end(arguments);
  fprintf(stream, "%s\n", utf8_make_line(text != NULL ? text : usual));
  if (text != usual) free(text);
}
