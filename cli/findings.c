// The table of --check, and the warning about labels that are not translated.
#include "cli/findings.h"

#include <stdio.h>

bool findings_print(const struct print_finding *findings, int count) {
  bool all = true;
  printf("%-4s  %-16s %-36s %s\n", "", "rule", "need", "got");
  for (int i = 0; i < count; i++) {
    printf("%-4s  %-16s %-36s %s\n", findings[i].holds ? "ok" : "FAIL", findings[i].rule,
           findings[i].need, findings[i].got);
    all = all && findings[i].holds;
  }
  return all;
}

void findings_warn_of_labels(const struct template *template, const char *const *names, int count) {
  if (count == 0) return;
  fprintf(stderr,
          "gridpress: %s: language %s lacks %d label%s, printed in English: ", template->path,
          template->language, count, count == 1 ? "" : "s");
  for (int i = 0; i < count; i++) fprintf(stderr, "%s%s", i > 0 ? ", " : "", names[i]);
  fputc('\n', stderr);
}
