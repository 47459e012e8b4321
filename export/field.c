// Fields of a catalogue as text. Numbers are printed by hand: a catalogue of millions is mostly
// numbers.
#include "export/field.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

size_t field_put_number(char *field, uint64_t number) {
  size_t count = 1;
  for (uint64_t rest = number; rest >= 10; rest /= 10) count++;
  field[count] = '\0';
  for (size_t i = count; i > 0; number /= 10) field[--i] = (char)('0' + number % 10);
  return count;
}

size_t field_put_hexadecimal(char *field, uint64_t number) {
  for (size_t i = 0; i < 16; i++) field[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
  field[16] = '\0';
  return 16;
}

bool field_take_hexadecimal(const char *digits, uint64_t *number) {
  static const uint8_t values[256] = {
      ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
      ['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
      ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['A'] = 11, ['B'] = 12,
      ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16}; // one more than the value; 0: no digit
  *number = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t value = values[(unsigned char)digits[i]];
    if (value == 0) return false;
    *number = *number << 4 | (uint64_t)(value - 1);
  }
  return true;
}

size_t field_put_text(char *field, const char *text) {
  size_t length = strnlen(text, CATALOGUE_FIELD_MAX - 1);
  memcpy(field, text, length);
  field[length] = '\0';
  return length;
}

bool field_take_number(const char *field, uint64_t most, uint64_t *number, struct err *err) {
  *number = 0;
  for (const char *c = field; *c != '\0'; c++) {
    unsigned digit = (unsigned)(*c - '0');
    if (digit > 9) return err_set(err, ERR_INPUT, "'%.40s' is not a whole number", field);
    if (*number > (most - digit) / 10)
      return err_set(err, ERR_INPUT, "'%.40s' is too large; the most is %" PRIu64, field, most);
    *number = 10 * *number + digit;
  }
  return true;
}

bool field_take_int(const char *field, int *number, struct err *err) {
  uint64_t value;
  if (!field_take_number(field, INT32_MAX, &value, err)) return false;
  *number = (int)value;
  return true;
}

bool field_take_text(const char *field, char *text, size_t room, struct err *err) {
  size_t length = strlen(field);
  if (length >= room)
    return err_set(err, ERR_INPUT, "the text has %zu bytes; the most is %zu", length, room - 1);
  memcpy(text, field, length + 1);
  return true;
}

size_t field_put_tenths(char *field, int tenths) {
  size_t used = field_put_number(field, (uint64_t)tenths / 10);
  field[used++] = '.';
  return used + field_put_number(field + used, (uint64_t)tenths % 10);
}

bool field_take_tenths(const char *field, int *tenths, struct err *err) {
  size_t whole = strspn(field, "0123456789");
  const char *rest = field + whole;
  bool tenth = rest[0] == '.' && isdigit((unsigned char)rest[1]) && rest[2] == '\0';
  if (whole == 0 || whole > 4 || (rest[0] != '\0' && !tenth))
    return err_set(err, ERR_INPUT, "'%.40s' is not a number with one decimal, such as 7.2", field);
  *tenths = 10 * (int)strtol(field, NULL, 10) + (tenth ? rest[1] - '0' : 0);
  return true;
}
