// What the rows of the table of columns point to for the values of a column: how they are settled,
// ordered, compared and explained (struct catalogue_column).
#ifndef GRIDPRESS_EXPORT_CATALOGUE_VALUES_H
#define GRIDPRESS_EXPORT_CATALOGUE_VALUES_H

#include "export/catalogue.h"

column_settle settle_level, settle_grade, settle_technique, settle_engine, settle_answer,
    settle_symmetry, settle_size, settle_hash, settle_board;

column_rank rank_level, rank_grade;

// The same words in any order, in either case.
bool same_words(const char *one, const char *other);

// Why a grid is not the solution.
void explain_solution(const char *claim, const struct puzzle *truth, char *why, size_t room);

// Where the word was looked for.
void explain_word(const char *claim, const struct puzzle *truth, char *why, size_t room);

extern const char hash_by_givens[]; // in front of a hash that is found from the givens alone

#endif
