// Small things that several writers share: texts in markup, words in braces, characters.
#include "tests/fixtures/check.h"

#include "export/markup.h"
#include "export/pool.h"

static void texts_are_escaped_for_their_place(void **state) {
  (void)state;
  static const char text[] = "a&b<c>\"d\"'e'\n\t\r\x01\x7fü";
  static const struct {
    enum markup_place place;
    const char *written;
  } cases[] = {
      {MARKUP_TEXT, "a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;\n\t&#13;\ufffd\ufffdü"},
      {MARKUP_ATTRIBUTE, "a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;&#10;&#9;&#13;\ufffd\ufffdü"},
      {MARKUP_CHECKED, "a&amp;b&lt;c&gt;&quot;d&quot;'e'\n\t\r\x01\x7fü"},
      {MARKUP_HTML, "a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;\n\t\r\x01\x7fü"},
      {MARKUP_NUMBERED, "a&#38;b&#60;c&#62;&#34;d&#34;&#39;e&#39;&#10;&#9;&#13;&#1;\x7fü"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char written[256] = "";
    FILE *memory = fmemopen(written, sizeof written, "w");
    markup_print(memory, text, cases[i].place);
    fclose(memory);
    assert_string_equal(written, cases[i].written);
  }
}

static void words_in_braces_are_filled_in(void **state) {
  (void)state;
  static const struct {
    const char *text, *filled;
  } cases[] = {
      {"{page} of {pages}", "7 of 90"},
      {"{page", "{page"},
      {"{{page}}", "{7}"},
      {"{pa{page}", "{pa7"},
      {"{} {other} }", "{} {other} }"},
      {"", ""},
  };
  const struct pool_word words[] = {{"page", "7"}, {"pages", "90"}, {NULL, NULL}};
  struct pool pool = {0};
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_string_equal(pool_fill(&pool, cases[i].text, words), cases[i].filled);
  pool_release(&pool);
  size_t length;
  assert_true(pool_word_begins("{page} of", &length));
  assert_int_equal(length, 4);
  assert_false(pool_word_begins("{pa{page}", &length));
  assert_false(pool_word_begins("page}", &length));
  assert_false(pool_word_begins("{page", &length));
}

static void characters_are_counted(void **state) {
  (void)state;
  assert_int_equal(utf8_count("aü数🧩"), 4);
  assert_int_equal(utf8_count(""), 0);
  assert_int_equal(utf8_step("a"), 1);
  assert_int_equal(utf8_step("数独"), 3);
  assert_int_equal(utf8_step("🧩"), 4);
  assert_true(utf8_is_inner("ü"[1]) && !utf8_is_inner("ü"[0]) && !utf8_is_inner('a'));
}

static void errors_say_where_they_are(void **state) {
  (void)state;
  struct err err;
  err_set(&err, ERR_NEGATIVE, "%s", "not there");
  assert_false(err_prefix(&err, "--%s", "ramp"));
  assert_string_equal(err.text, "--ramp: not there");
  assert_int_equal(err.kind, ERR_NEGATIVE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_escaped_for_their_place),
      cmocka_unit_test(words_in_braces_are_filled_in),
      cmocka_unit_test(characters_are_counted),
      cmocka_unit_test(errors_say_where_they_are),
  };
  return cmocka_run_group_tests_name("markup", tests, NULL, NULL);
}
