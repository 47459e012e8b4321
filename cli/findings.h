// What books and covers tell about the rules of print services and about labels.
#ifndef GRIDPRESS_CLI_FINDINGS_H
#define GRIDPRESS_CLI_FINDINGS_H

#include "export/export.h"

// The table of --check. Do all rules hold?
bool findings_print(const struct print_finding *findings, int count);

// A translation that is not complete is printed all the same, but not unnoticed.
void findings_warn_of_labels(const struct template *template, const char *const *names, int count);

#endif
