// What a template says about PDF/X: the printing condition, the profile and the date.
#include <stdlib.h>
#include <string.h>

#include "export/book_paint.h"

static bool find_condition(const struct template *t, struct err *err) {
  char names[200] = "";
  for (int i = 0; document_condition_name(i) != NULL; i++) {
    size_t used = strlen(names);
    if (strcmp(document_condition_name(i), t->condition) == 0) return true;
    snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
             document_condition_name(i));
  }
  return err_set(
      err, ERR_INPUT,
      "%.100s: condition = '%.40s' in [book]: expected one of %s, or a profile that goes "
      "with it",
      t->path, t->condition, names);
}

static bool find_day(const struct template *t, int *day, struct err *err) {
  char text[64];
  struct date date;
  if (t->date[0] == '\0' && t->year[0] == '\0')
    return err_set(
        err, ERR_INPUT,
        "%.200s: PDF/X files have a date: set year or date in [book]; the clock is never "
        "used",
        t->path);
  snprintf(text, sizeof text, t->date[0] != '\0' ? "%.40s" : "%.40s-01-01",
           t->date[0] != '\0' ? t->date : t->year);
  if (!date_parse(text, &date, err))
    return err_prefix(err, "%.100s: %s in [book]", t->path, t->date[0] != '\0' ? "date" : "year");
  *day = date_to_day(date);
  return true;
}

bool template_find_print(const struct template *t, struct document_print *print, struct err *err) {
  *print = (struct document_print){.condition = t->condition};
  if (t->edition != EDITION_PRINT)
    return err_set(err, ERR_INPUT,
                   "%.200s: standard = pdfx1a in [book] is for edition = print, which has no links",
                   t->path);
  if (!find_day(t, &print->day, err)) return false;
  if (t->profile[0] == '\0') return find_condition(t, err);
  print->profile = template_path_beside(t, t->profile);
  return print->profile != NULL || err_set(err, ERR_WORLD, "out of memory");
}
