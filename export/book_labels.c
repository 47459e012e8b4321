// Which labels a translated book prints in English, because its template lacks them.
//
// The layout knows the labels that it has printed. Sentences of the worked example and of hints are
// put together before it is made, from the labels of these ranges.
#include <string.h>

#include "export/layout.h"
#include "export/template_keys.h"

static bool is_english(const char *language) {
  return language[0] == '\0' || strcmp(language, "en") == 0 || strncmp(language, "en-", 3) == 0;
}

static bool is_printed(const struct book_layout *layout, int label) {
  const struct book *book = layout->book;
  const struct range {
    bool printed;
    enum template_label first, last;
  } ranges[] = {
      {book->template->rules && book->step_count > 0, LABEL_STEP_FULL_HOUSE, LABEL_BOX},
      {book->template->hints, LABEL_ROW, LABEL_AND},
      {book->template->hints, LABEL_HINT_SINGLES, LABEL_HINT_VERITY},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    if (ranges[i].printed && label >= (int)ranges[i].first && label <= (int)ranges[i].last)
      return true;
  return layout->labels[label];
}

int book_missing_labels(const struct book_layout *layout, const char *names[LABEL_COUNT]) {
  const struct template *t = layout->book->template;
  int count = 0;
  for (int label = 0; label < LABEL_COUNT && !is_english(t->language); label++)
    if (!t->label_given[label] && is_printed(layout, label))
      names[count++] = template_label_name((enum template_label)label);
  return count;
}
