// The line above a grid, for pictures and sheets: a text in which words in braces are filled in.
//
//      {number}, {level}         a text: above puzzles; above solutions with ", solution" behind it
//      {date}|{date}, solved     with a bar: the first above puzzles, the second above solutions
//      none                      no line at all
#ifndef GRIDPRESS_EXPORT_CAPTION_H
#define GRIDPRESS_EXPORT_CAPTION_H

#include "core/core.h"
#include "export/language.h"

#define CAPTION_NONE "none"

// What the words stand for.
struct caption_facts {
  const struct puzzle *puzzle;        // {level} {minutes} {size} {variant} {comment}
  const char *level;                  // {level}, if another word than the puzzle's was published
  uint64_t number;                    // {number}
  const char *title, *date, *edition; // {title} {date} {edition}; NULL where puzzles have no date
  const struct language *language;    // NULL: English
};

// Refuses words that mean nothing and control characters. Only a puzzle of a dated series has
// {title}, {date} and {edition}; any other one has a {comment}.
bool caption_check(const char *caption, bool dated, struct err *err);

// The facts of a puzzle that the words of a caption need, enum column_needs of export/catalogue.h.
unsigned caption_needs(const char *caption);

// The line above this puzzle, or above its solution, to be freed. "" for no line. NULL and `err`
// when there is no memory.
char *caption_make(const char *caption, bool solved, const struct caption_facts *facts,
                   struct err *err);

// Whole minutes, at least one: nobody solves a puzzle in 7.3. 0 when they are not known.
int caption_round_minutes(const struct puzzle_minutes *minutes);

#endif
