// Tells the branches of a forcing step, link by link.
//
//      if r1c1 is 5, then r1c7 is not 5, then r3c7 is 2; if r1c1 is 8, then r3c7 is 2
//
// A long net does not fit everywhere. Whole links are left out at the end, and counted.
#include <string.h>

#include "solver/explain.h"

static enum step_phrase phrase_of(const struct step_node *node) {
  switch ((enum step_claim)node->claim) {
    case CLAIM_PLACE:
      return PHRASE_PLACE;
    case CLAIM_NO_DIGIT:
      return PHRASE_NO_DIGIT;
    case CLAIM_NO_PLACE:
      return PHRASE_NO_PLACE;
    case CLAIM_DIGIT:
      break;
  }
  if (node->cell_count == 1) return node->on ? PHRASE_IS : PHRASE_IS_NOT;
  return node->on ? PHRASE_ONE_IS : PHRASE_NONE_IS;
}

static void write_claim(struct text *text, const struct step_node *node) {
  const char *phrase = text->language->phrases[phrase_of(node)], *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && text_is_word(piece, length, "cells"))
      text_write_cells(text, node->cells, node->cell_count);
    else if (in_braces && text_is_word(piece, length, "digit"))
      text_write_digit(text, node->digit);
    else if (in_braces && text_is_word(piece, length, "region"))
      text_write_regions(text, &node->region, 1);
    else
      text_write_piece(text, piece, length, in_braces);
}

// A phrase with one word in it.
static void write_around(struct text *text, enum step_phrase around, const struct step_node *node,
                         int count) {
  const char *phrase = text->language->phrases[around], *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && node != NULL && text_is_word(piece, length, "claim"))
      write_claim(text, node);
    else if (in_braces && node == NULL && text_is_word(piece, length, "count"))
      text_write_number(text, count);
    else
      text_write_piece(text, piece, length, in_braces);
}

static void write_node(struct text *text, int i) {
  const struct step_node *node = &text->step->nodes[i];
  if (i > 0 && node->assumed)
    text_write_break(text);
  else
    text_write(text, i > 0 ? ", " : "");
  write_around(text, node->assumed ? PHRASE_IF : PHRASE_THEN, node, 0);
}

void text_write_branches(struct text *text) {
  const struct step *step = text->step;
  // "{count}" is longer than any count.
  size_t note = strlen(text->language->phrases[PHRASE_LEFT_OUT]) + sizeof ", ";
  struct text good = *text; // up to where everything fits
  for (int i = 0; i < step->node_count; i++) {
    bool last = i + 1 == step->node_count && step->nodes_left_out == 0;
    write_node(text, i);
    if (text->left <= text->reserve + (last ? 1 : note)) {
      *text = good;
      if (text->left > 0) *text->at = '\0';
      if (i > 0) text_write(text, ", ");
      write_around(text, PHRASE_LEFT_OUT, NULL, step->node_count - i + step->nodes_left_out);
      return;
    }
    good = *text;
  }
  if (step->nodes_left_out == 0) return;
  text_write(text, ", ");
  write_around(text, PHRASE_LEFT_OUT, NULL, step->nodes_left_out);
}
