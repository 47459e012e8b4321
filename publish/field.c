// The order of fields: which of four classes a field is in decides first, its value there second.
#include "publish/field.h"

#include <string.h>

// --- numbers -------------------------------------------------------------------------------------

// The parts of a decimal number: [-] whole [. fraction], without zeros that say nothing.
struct decimal {
  bool negative;
  const char *whole, *fraction;
  size_t whole_length, fraction_length;
};

static bool decimal_parse(const char *text, struct decimal *decimal) {
  *decimal = (struct decimal){.negative = *text == '-', .fraction = ""};
  if (*text == '-' || *text == '+') text++;
  size_t digits = strspn(text, "0123456789");
  if (digits == 0) return false;
  size_t zeros = strspn(text, "0");
  decimal->whole = text + zeros;
  decimal->whole_length = digits - zeros;
  text += digits;
  if (*text == '.') {
    decimal->fraction = ++text;
    decimal->fraction_length = strspn(text, "0123456789");
    if (decimal->fraction_length == 0) return false;
    text += decimal->fraction_length;
    while (decimal->fraction_length > 0 && decimal->fraction[decimal->fraction_length - 1] == '0')
      decimal->fraction_length--;
  }
  if (decimal->whole_length == 0 && decimal->fraction_length == 0) decimal->negative = false;
  return *text == '\0';
}

static int compare_sizes(size_t a, size_t b) {
  return (a > b) - (a < b);
}

static int decimal_compare(const struct decimal *a, const struct decimal *b) {
  if (a->negative != b->negative) return a->negative ? -1 : 1;
  int order = compare_sizes(a->whole_length, b->whole_length);
  if (order == 0) order = memcmp(a->whole, b->whole, a->whole_length);
  if (order == 0) {
    size_t shared =
        a->fraction_length < b->fraction_length ? a->fraction_length : b->fraction_length;
    order = memcmp(a->fraction, b->fraction, shared);
  }
  if (order == 0) order = compare_sizes(a->fraction_length, b->fraction_length);
  return a->negative ? -order : order;
}

bool field_is_number(const char *field) {
  struct decimal decimal;
  return decimal_parse(field, &decimal);
}

// --- all fields ----------------------------------------------------------------------------------

enum field_class { CLASS_RANKED, CLASS_NUMBER, CLASS_TEXT, CLASS_NOTHING };

static enum field_class class_of(column_rank *rank, const char *field) {
  if (*field == '\0') return CLASS_NOTHING;
  if (rank != NULL && rank(field) >= 0) return CLASS_RANKED;
  return field_is_number(field) ? CLASS_NUMBER : CLASS_TEXT;
}

bool field_comparable(column_rank *rank, const char *a, const char *b) {
  return class_of(rank, a) == class_of(rank, b);
}

int field_compare(column_rank *rank, const char *a, const char *b) {
  enum field_class class_a = class_of(rank, a), class_b = class_of(rank, b);
  if (class_a != class_b) return class_a < class_b ? -1 : 1;
  switch (class_a) {
    case CLASS_RANKED:
      return rank(a) - rank(b);
    case CLASS_NUMBER: {
      struct decimal decimal_a, decimal_b;
      decimal_parse(a, &decimal_a);
      decimal_parse(b, &decimal_b);
      return decimal_compare(&decimal_a, &decimal_b);
    }
    case CLASS_TEXT:
      return strcmp(a, b);
    case CLASS_NOTHING:
      break;
  }
  return 0;
}
