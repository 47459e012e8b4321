// Numbers and texts as fields of a catalogue have them. Those that take refuse what they
// cannot, and say what it is; where it stands the caller knows. Those that put return the length of
// what they put; a terminator stands behind it.
#ifndef GRIDPRESS_EXPORT_FIELD_H
#define GRIDPRESS_EXPORT_FIELD_H

#include "export/catalogue.h"

static inline size_t field_put_nothing(char *field) {
  field[0] = '\0';
  return 0;
}

size_t field_put_number(char *field, uint64_t number);
bool field_take_number(const char *field, uint64_t most, uint64_t *number, struct err *err);
bool field_take_int(const char *field, int *number, struct err *err);

// 16 digits; small letters are put, either case is taken.
size_t field_put_hexadecimal(char *field, uint64_t number);
bool field_take_hexadecimal(const char *digits, uint64_t *number);

// Cut where a field ends.
size_t field_put_text(char *field, const char *text);
bool field_take_text(const char *field, char *text, size_t room, struct err *err);

// Tenths as people write them: 72 is 7.2.
size_t field_put_tenths(char *field, int tenths);
bool field_take_tenths(const char *field, int *tenths, struct err *err);

#endif
