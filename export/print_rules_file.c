// Rules about a finished file that books and covers have in common: each looks at what print_pdf.c
// found in it.
#include <stdio.h>

#include "export/print_rules.h"

#define NEED PRINT_NEED
#define GOT PRINT_GOT

// None, or on which page the first one is.
bool print_judge_none(struct print_finding *finding, const char *need, int count, const char *what,
                      int page) {
  print_answer(finding, need, need, count == 0);
  if (count > 0) GOT(finding, "%s, first on page %d", what, page);
  return count == 0;
}

bool print_judge_fonts(const struct print_pdf *pdf, struct print_finding *finding) {
  NEED(finding, "all");
  GOT(finding, "%d of %d%s%s", pdf->embedded, pdf->fonts, pdf->loose[0] != '\0' ? ", but not " : "",
      pdf->loose);
  return pdf->fonts > 0 && pdf->embedded == pdf->fonts;
}

bool print_judge_outline(const struct print_pdf *pdf, struct print_finding *finding) {
  return print_answer(finding, "none", pdf->outline ? "an outline" : "none", !pdf->outline);
}

bool print_judge_annotations(const struct print_pdf *pdf, struct print_finding *finding) {
  char what[32];
  snprintf(what, sizeof what, "on %d pages", pdf->annotations);
  return print_judge_none(finding, "none", pdf->annotations, what, pdf->annotated_page);
}

bool print_judge_encryption(const struct print_pdf *pdf, struct print_finding *finding) {
  return print_answer(finding, "none", pdf->encrypted ? "encrypted" : "none", !pdf->encrypted);
}

// --- PDF/X-1a ------------------------------------------------------------------------------------

bool print_judge_x_version(const struct print_pdf *pdf, struct print_finding *finding) {
  return print_answer(finding, "1.3", pdf->version_1_3 ? "1.3" : "another", pdf->version_1_3);
}

bool print_judge_x_facts(const struct print_pdf *pdf, struct print_finding *finding) {
  static const char *const names[] = {
      "GTS_PDFXVersion", "GTS_PDFXConformance", "Trapped", "dates", "Title", "ID", "condition"};
  print_answer(finding, "all", "all", true);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if ((pdf->x_facts & 1U << i) == 0) {
      GOT(finding, "no %s", names[i]);
      return false;
    }
  return true;
}

bool print_judge_x_intent(const struct print_pdf *pdf, struct print_finding *finding) {
  NEED(finding, "one");
  GOT(finding, "%d", pdf->intents);
  return pdf->intents == 1;
}

bool print_judge_x_boxes(const struct print_pdf *pdf, struct print_finding *finding) {
  return print_answer(finding, "nested", pdf->unnested ? "a box beyond another" : "nested",
                      !pdf->unnested);
}

bool print_judge_x_forbidden(const struct print_pdf *pdf, struct print_finding *finding) {
  bool none = pdf->forbidden[0] == '\0';
  return print_answer(finding, "none", none ? "none" : pdf->forbidden, none);
}
