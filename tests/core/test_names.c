// Lists of names: rows of tables, the nearest one, and what a mistyped one is told.
#include "tests/fixtures/check.h"

static const struct animal {
  int legs;
  const char *name;
  double weight;
} animals[] = {
    {.legs = 4, .name = "donkey", .weight = 200},
    {.legs = 4, .name = "monkey-puzzle", .weight = 1},
    {.legs = 2, .name = "hen", .weight = 2},
};

static const struct animal ended[] = {
    {.name = "cat"},
    {.name = "dog"},
    {.name = NULL},
};

static const char *const plain[] = {"one", "two", "three", NULL};

static const struct name_list animal_names = NAME_LIST(animals, name);
static const struct name_list ended_names = NAME_LIST_ENDED(ended, name);
static const struct name_list plain_names = NAME_LIST_ARRAY(plain);

static void lists_read_the_rows_of_any_table(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) assert_ptr_equal(name_list_at(&animal_names, i), animals[i].name);
  assert_null(name_list_at(&animal_names, 3));
  assert_string_equal(name_list_at(&ended_names, 1), "dog");
  assert_null(name_list_at(&ended_names, 2));
  assert_string_equal(name_list_at(&plain_names, 2), "three");
  assert_null(name_list_at(&plain_names, 3));
}

static void names_are_found_exactly(void **state) {
  (void)state;
  assert_int_equal(name_list_find(&animal_names, "hen"), 2);
  assert_int_equal(name_list_find(&ended_names, "cat"), 0);
  assert_int_equal(name_list_find(&plain_names, "Two"), -1);
  assert_int_equal(name_list_find(&plain_names, "tw"), -1);
  assert_int_equal(name_list_find_any_case(&plain_names, "TWO", 3), 1);
  assert_int_equal(name_list_find_any_case(&plain_names, "two:3", 3), 1);
  assert_int_equal(name_list_find_any_case(&plain_names, "two", 2), -1);
  assert_int_equal(name_list_find_any_case(&plain_names, "twos", 4), -1);
  assert_int_equal(name_list_find(&(struct name_list){animals, 0, 1}, "hen"), -1);
}

static void the_nearest_name_is_suggested(void **state) {
  (void)state;
  static const struct {
    const char *word, *meant;
  } cases[] = {
      {"donky", "donkey"},  // an edit
      {"dnokey", "donkey"}, // neighbours swapped
      {"monk", "monkey-puzzle"},
      {"he", "hen"},
      {"h", NULL}, // too little to tell
      {"elephant", NULL},
      {"", NULL},
      {"a word that is much longer than any name in a table", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *meant = name_list_nearest(&animal_names, cases[i].word);
    if (cases[i].meant == NULL)
      assert_null(meant);
    else
      assert_string_equal(meant, cases[i].meant);
  }
}

static void an_unknown_name_is_refused_with_what_there_is(void **state) {
  (void)state;
  struct err err;
  assert_false(name_list_refuse(&animal_names, "animal", "donky", &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_string_equal(err.text, "unknown animal 'donky'; did you mean donkey?");
  assert_false(name_list_refuse(&ended_names, "pet", "elephant", &err));
  assert_string_equal(err.text, "unknown pet 'elephant'; choose from: cat dog");
}

// A list that is too long for a line is cut between two names.
static void long_lists_are_cut(void **state) {
  (void)state;
  const char *many[100];
  struct err err;
  for (int i = 0; i < 100; i++) many[i] = "fifteen-letters";
  struct name_list list = {many, 100, sizeof many[0]};
  assert_false(name_list_refuse(&list, "word", "xyzxyzxyz", &err));
  assert_true(strlen(err.text) < sizeof err.text - 20);
  assert_string_equal(err.text + strlen(err.text) - strlen("fifteen-letters ..."),
                      "fifteen-letters ...");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_read_the_rows_of_any_table),
      cmocka_unit_test(names_are_found_exactly),
      cmocka_unit_test(the_nearest_name_is_suggested),
      cmocka_unit_test(an_unknown_name_is_refused_with_what_there_is),
      cmocka_unit_test(long_lists_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
