// Heads and values of a template, one after the other. See template_lines.c.
#ifndef GRIDPRESS_EXPORT_TEMPLATE_LINES_H
#define GRIDPRESS_EXPORT_TEMPLATE_LINES_H

#include "core/core.h"

// Who takes them. Each gets its line, and returns false with `err` set to end the reading; messages
// begin with the file's name and the line (template_refuse).
struct template_taker {
  const char *path; // of the file, for messages
  bool (*head)(void *context, int line, const char *head, struct err *err);
  bool (*value)(void *context, int line, const char *name, const char *value, struct err *err);
  void *context;
};

bool template_read_lines(const char *text, const struct template_taker *taker, struct err *err);

// "file:line: ..." as an error of the input. Returns false.
bool template_refuse(const char *path, int line, struct err *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
