// Is an ISBN one? Hyphens and spaces aside it has ten or thirteen digits, and the last one is
// computed from the others. Barcodes have thirteen.
#include <stdio.h>

#include "export/print_rules.h"

enum { DIGITS_MAX = 13, X = 10 }; // "X" as the check digit of ten stands for 10

// Ten digits: the sum of digits times 10, 9, ... 1 is a multiple of 11.
static int check_of_ten(const int *digits) {
  int sum = 0;
  for (int i = 0; i < 9; i++) sum += (10 - i) * digits[i];
  return (11 - sum % 11) % 11;
}

// Thirteen: the sum of digits times 1, 3, 1, 3 ... is a multiple of 10.
static int check_of_thirteen(const int *digits) {
  int sum = 0;
  for (int i = 0; i < 12; i++) sum += (i % 2 == 0 ? 1 : 3) * digits[i];
  return (10 - sum % 10) % 10;
}

// The digits, or -1 when there is something else; an X counts as one.
static int read_digits(const char *text, int digits[DIGITS_MAX + 1]) {
  int count = 0;
  for (; *text != '\0'; text++) {
    if (*text == '-' || *text == ' ') continue;
    bool x = *text == 'X' || *text == 'x';
    if (!x && (*text < '0' || *text > '9')) return -1;
    if (count <= DIGITS_MAX) digits[count++] = x ? X : *text - '0';
  }
  return count;
}

static bool has_x(const int *digits, int count) {
  for (int i = 0; i < count; i++)
    if (digits[i] == X) return true;
  return false;
}

// Reads an ISBN: *count digits, of which all hold.
static bool read_isbn(const char *text, int digits[DIGITS_MAX + 1], int *found, char *trouble,
                      size_t room) {
  int count = *found = read_digits(text, digits);
  if (count < 0 || has_x(digits, count == 10 ? 9 : count)) {
    snprintf(trouble, room, "characters other than digits");
    return false;
  }
  if (count != 10 && count != 13) {
    snprintf(trouble, room, "%s%d digits", count > DIGITS_MAX ? "more than " : "",
             count > DIGITS_MAX ? DIGITS_MAX : count);
    return false;
  }
  if (count == 13 && (digits[0] != 9 || digits[1] != 7 || digits[2] < 8)) {
    snprintf(trouble, room, "does not begin with 978 or 979");
    return false;
  }
  int right = count == 10 ? check_of_ten(digits) : check_of_thirteen(digits);
  if (digits[count - 1] == right) return true;
  snprintf(trouble, room, "the last digit should be %c", right == X ? 'X' : (char)('0' + right));
  return false;
}

bool print_check_isbn(const char *text, char *trouble, size_t room) {
  int digits[DIGITS_MAX + 1], count;
  return read_isbn(text, digits, &count, trouble, room);
}

// Ten digits become thirteen with 978 in front and another check digit.
bool print_isbn_thirteen(const char *text, char isbn[PRINT_ISBN_MAX], char *trouble, size_t room) {
  int digits[DIGITS_MAX + 1], count, all[DIGITS_MAX] = {9, 7, 8};
  if (!read_isbn(text, digits, &count, trouble, room)) return false;
  int from = DIGITS_MAX - count;
  for (int i = from; i < DIGITS_MAX; i++) all[i] = digits[i - from];
  all[DIGITS_MAX - 1] = check_of_thirteen(all);
  for (int i = 0; i < DIGITS_MAX; i++) isbn[i] = (char)('0' + all[i]);
  isbn[DIGITS_MAX] = '\0';
  return true;
}
