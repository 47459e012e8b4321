// The table of formats and the CSV catalogue.
#include "tests/fixtures/check.h"

#include <stdio.h>

#include "export/export.h"

// Fields that could break a CSV line or run as a formula in a spreadsheet do neither.
static void csv_fields_are_quoted_and_harmless(void **state) {
  (void)state;
  char written[2048] = "";
  FILE *memory = fmemopen(written, sizeof written, "w");
  const struct export_format *format = export_lookup("csv");
  struct err err;
  struct exporter *exporter = format->open(format, memory, &err);
  struct grid givens = check_grid("1...............");
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom_lookup_side(4), &givens);
  strcpy(puzzle.comment, "a, \"b\"");
  assert_true(exporter->ops->add(exporter, &puzzle, &err));
  strcpy(puzzle.comment, "=1+1");
  assert_true(exporter->ops->add(exporter, &puzzle, &err));
  assert_true(exporter->ops->finish(exporter, &err));
  exporter->ops->free(exporter);
  fclose(memory);
  assert_string_equal(
      written,
      "id,size,puzzle,solution,level,grade,score,hardest,steps,techniques,er,ep,ed,"
      "clues,least_clues,symmetry,minimal,canonical,recipe,engine,solutions,"
      "vertices,edges,vertices_pruned,edges_pruned,tuples,tuple_edges,cycles_rows,"
      "cycles_columns,seed,index,version,comment,bottlenecks,hardest_at,variety,tail,minutes,"
      "minutes_estimate,board,marks,symbols,word,word_at,alone,weight\r\n"
      "1,4,1...............,,,,,,,,,,,1,0,diagonal,,,,,,,,,,,,,,,,,"
      "\"a, \"\"b\"\"\",,,,,,,4,,,,,,\r\n"
      "2,4,1...............,,,,,,,,,,,1,0,diagonal,,,,,,,,,,,,,,,,,'=1+1,,,,,,,4,,,,,,\r\n");
}

static void formats_are_found_by_name_and_extension(void **state) {
  (void)state;
  assert_string_equal(export_lookup_path("a/b.pdf")->name, "pdf");
  assert_string_equal(export_lookup_path("b.txt")->name, "line");
  assert_null(export_lookup_path("a.b/c"));
  assert_null(export_lookup("doc"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(csv_fields_are_quoted_and_harmless),
      cmocka_unit_test(formats_are_found_by_name_and_extension),
  };
  return cmocka_run_group_tests_name("export", tests, NULL, NULL);
}
