// The words of the command book.
#include "cli/book_say.h"

#include <string.h>

const char *book_quote(struct pool *pool, const char *text) {
  if (text[0] != '\0' && text[strspn(text,
                                     "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789-_./+")] == '\0')
    return text;
  const char *quoted = "'";
  for (const char *end; (end = strchr(text, '\'')) != NULL; text = end + 1)
    quoted = pool_print(pool, "%s%.*s'\\''", quoted, (int)(end - text), text);
  return pool_print(pool, "%s%s'", quoted, text);
}

void book_warn_of_labels(const struct book_layout *layout, const struct template *template) {
  const char *names[LABEL_COUNT];
  int count = book_missing_labels(layout, names);
  if (count == 0) return;
  fprintf(stderr, "gridpress: %s: language = %s, but the template leaves %d label%s in English: ",
          template->path, template->language, count, count == 1 ? "" : "s");
  for (int i = 0; i < count; i++) fprintf(stderr, "%s%s", i > 0 ? ", " : "", names[i]);
  fputc('\n', stderr);
}

bool book_print_findings(const struct print_finding *findings, int count) {
  bool all = true;
  printf("%-4s  %-16s %-36s %s\n", "", "rule", "need", "got");
  for (int i = 0; i < count; i++) {
    printf("%-4s  %-16s %-36s %s\n", findings[i].holds ? "ok" : "FAIL", findings[i].rule,
           findings[i].need, findings[i].got);
    all = all && findings[i].holds;
  }
  return all;
}
