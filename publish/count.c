// A number and its noun.
#include "publish/count.h"

#include <stdio.h>

#include "export/export.h"

const char *count_of(uint64_t count, const char *noun, char text[COUNT_TEXT_MAX]) {
  char number[CHART_NUMBER_MAX];
  snprintf(text, COUNT_TEXT_MAX, "%s %s%s", chart_print_number(count, number), noun,
           count == 1 ? "" : "s");
  return text;
}
