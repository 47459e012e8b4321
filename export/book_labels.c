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

// Has a board of the book regions of this name, or rules of its own at all? Labels of several regions
// go with that of one.
static bool has_region_label(const struct book *book, int label) {
  const struct template *t = book->template;
  for (int i = 0; i < t->section_count; i++) {
    const struct geom *geom = t->sections[i].size;
    if (label == LABEL_STEP_NAKED_SINGLE_BOARD && !geom->plain) return true;
    if (label == LABEL_SHAPE && geom->boxed && geom->box_width == 0) return true;
    if (label < (int)LABEL_FALLING_DIAGONAL || label > (int)LABEL_EXTRA_REGION) continue;
    for (int r = 0; r < geom->region_count; r++)
      if ((int)geom->regions[r].kind - REGION_FALLING_DIAGONAL == label - LABEL_FALLING_DIAGONAL)
        return true;
  }
  return false;
}

// Has a board of the book a grid at this place?
static bool has_grid_label(const struct book *book, int label) {
  const struct template *t = book->template;
  for (int i = 0; i < t->section_count; i++) {
    const struct geom *geom = t->sections[i].size;
    for (int g = 0; geom_is_sheet(geom) && g < geom->grid_count; g++)
      if ((int)geom_find_grid_place(geom, g) == label - (int)LABEL_GRID_TOP_LEFT) return true;
  }
  return false;
}

static bool is_printed(const struct book_layout *layout, int label) {
  const struct book *book = layout->book;
  bool hints = book->template->hints && book->hints != NULL; // covers have none
  const struct range {
    bool printed;
    enum template_label first, last;
  } ranges[] = {
      {book->template->rules && book->step_count > 0, LABEL_STEP_FULL_HOUSE, LABEL_BOX},
      {hints, LABEL_ROW, LABEL_AND},
      {hints, LABEL_HINT_SINGLES, LABEL_HINT_LEFT_OUT},
  };
  static const enum template_label one[] = {[LABEL_SHAPE_NUMBER] = LABEL_SHAPE,
                                            [LABEL_SHAPES] = LABEL_SHAPE,
                                            [LABEL_WINDOWS] = LABEL_WINDOW,
                                            [LABEL_GROUPS] = LABEL_GROUP,
                                            [LABEL_EXTRA_REGIONS] = LABEL_EXTRA_REGION};
  bool told = (book->template->rules && (book->step_count > 0 || book->board_count > 0)) || hints;
  if (label >= (int)LABEL_STEP_NAKED_SINGLE_BOARD && label <= (int)LABEL_EXTRA_REGION)
    return told && has_region_label(book, label);
  if (label >= (int)LABEL_SHAPE_NUMBER && label <= (int)LABEL_EXTRA_REGIONS)
    return hints && has_region_label(book, (int)one[label]);
  if (label >= (int)LABEL_GRID_TOP_LEFT && label <= (int)LABEL_GRID_NUMBERED)
    return told && has_grid_label(book, label);
  if (label == LABEL_HINT_LOCKED_SEEN || label == LABEL_HINT_LEFTOVERS)
    return hints && has_region_label(book, LABEL_STEP_NAKED_SINGLE_BOARD);
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
      names[count++] = label_rows[template_worded_label(t, (enum template_label)label)].name;
  return count;
}
