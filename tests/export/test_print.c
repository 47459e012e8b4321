// Print rules: shipped templates obey theirs, and a book that is spoiled breaks the right one.
#include "tests/fixtures/book_check.h"

#include <math.h>

#include "tests/fixtures/rule_rows.h"

static void book_obeys(const struct made *made) {
  assert_string_equal(broken_rules(made), "");
}

static void shipped_templates_obey_their_service(void **state) {
  (void)state;
  each_book(book_obeys);
}

static void spoil_inside(struct template *t) {
  t->inside = 0.3 * 72;
}
static void spoil_outside(struct template *t) {
  t->outside = 0.2 * 72;
}
static void spoil_top(struct template *t) {
  t->top = 0.2 * 72;
}
static void spoil_text(struct template *t) {
  t->small_size = 6.5;
}
static void spoil_digits(struct template *t) {
  t->solutions_per_page = 30;
}
static void spoil_line(struct template *t) {
  t->line = 0.5;
}
static void spoil_edition(struct template *t) {
  t->edition = EDITION_SCREEN;
}
static void spoil_bleed(struct template *t) {
  t->bleed = 0.125 * 72;
  t->outside = 0.3 * 72;
}
static void spoil_pages(struct template *t) {
  t->section_count = 1;
  t->sections[0].count = 4;
}
static void spoil_blank(struct template *t) {
  t->multiple = 100;
}
static void spoil_even(struct template *t) {
  t->multiple = 1;
  t->hints = t->solutions = false;
  t->paths = PATHS_NONE;
  t->section_count = 1;
  t->sections[0].count = 24;
  t->title_page = t->copyright_page = t->contents = t->rules = false;
}
static void ask_spark(struct template *t) {
  t->service = SERVICE_INGRAMSPARK;
  t->standard = STANDARD_PDFX1A;
}
static void spoil_spark(struct template *t) {
  ask_spark(t);
  t->outside = 0.4 * 72;
}
static void spoil_labels(struct template *t) {
  t->coordinates = true;
  for (int i = 0; i < t->section_count; i++) t->sections[i].per_page = 6;
}
static void label_large_grids(struct template *t) {
  t->coordinates = true;
}
static void spoil_box_line(struct template *t) {
  t->box_line = 0.6;
}
static void spoil_bottom(struct template *t) {
  t->bottom = 0.2 * 72;
}
static void spoil_spark_inside(struct template *t) {
  ask_spark(t);
  t->inside = 0.4 * 72;
}
static void spoil_spark_pages(struct template *t) {
  ask_spark(t);
  spoil_pages(t);
}
static void spoil_lulu_outside(struct template *t) {
  t->service = SERVICE_LULU;
  t->outside = 0.4 * 72;
}
static void lulu_with_a_gutter(struct template *t) {
  t->service = SERVICE_LULU;
  t->inside = 0.5 * 72;
  t->gutter = 0.125 * 72;
}
static void spoil_lulu(struct template *t) {
  t->service = SERVICE_LULU;
  t->inside = 0.6 * 72;
}
static void lulu_with_bleed(struct template *t) {
  t->service = SERVICE_LULU;
  t->bleed = 0.125 * 72;
}
static void kdp_with_bleed(struct template *t) {
  t->bleed = 0.125 * 72;
}
static void spoil_bleed_width(struct template *t) {
  t->bleed = 3 / 25.4 * 72;
}
static void spoil_trim(struct template *t) {
  t->trim_width = 6 * 72;
  t->trim_height = 12 * 72;
}
static void odd_trim(struct template *t) {
  t->trim_width = 7.77 * 72;
  t->trim_height = 9.9 * 72;
}
static void spoil_spark_trim(struct template *t) {
  ask_spark(t);
  odd_trim(t);
}
static void spoil_spark_bleed(struct template *t) {
  ask_spark(t);
  spoil_bleed_width(t);
}
static void spoil_spark_text(struct template *t) {
  ask_spark(t);
  spoil_text(t);
}
static void spoil_spark_line(struct template *t) {
  ask_spark(t);
  spoil_line(t);
}
static void spoil_lulu_trim(struct template *t) {
  t->service = SERVICE_LULU;
  odd_trim(t);
}
static void spoil_lulu_bleed(struct template *t) {
  t->service = SERVICE_LULU;
  spoil_bleed_width(t);
}
static void spoil_lulu_pages(struct template *t) {
  t->service = SERVICE_LULU;
  spoil_pages(t);
}
static void spoil_lulu_text(struct template *t) {
  t->service = SERVICE_LULU;
  spoil_text(t);
}
static void spoil_lulu_line(struct template *t) {
  t->service = SERVICE_LULU;
  spoil_line(t);
}
static void spoil_isbn(struct template *t) {
  t->isbn = "978-0-306-40615-8";
}
static void spoil_stock(struct template *t) {
  t->ink = INK_PREMIUM;
  t->paper = PAPER_CREAM;
}
static void spoil_captions(struct template *t) {
  t->time = true;
  for (int i = 0; i < t->section_count; i++) t->sections[i].per_page = 9;
}
static void name_a_long_title(struct template *t) {
  t->title =
      "A title that is much too long to stand in full over the pages of a book that is six inches "
      "wide, however small the type, as it takes two lines or three";
}
static void spoil_nothing(struct template *t) {
  (void)t;
}
static void lulu_by_itself(struct template *t) {
  t->service = SERVICE_LULU;
}
static void spark_by_itself(struct template *t) {
  ask_spark(t);
}

static void spark_without_standard(struct template *t) {
  t->service = SERVICE_INGRAMSPARK;
}

// In the finished layout: something stands beyond the cut, something has a colour.
static void move_beyond_the_trim(struct book_layout *layout) {
  layout->items[0].area.x = -3;
}
static void paint_too_pale(struct book_layout *layout) {
  layout->items[0].grey = 0.93;
}
static void paint_in_red(struct book_layout *layout) {
  static const struct tint red = {.dark = {0, 1, 1, 0}};
  layout->items[0].tint = &red;
}

#define SPOIL(function) .name = #function, .spoil = (function)
#define SPOIL_LAYOUT(function) .name = #function, .spoil = spoil_nothing, .after = (function)

static void a_spoiled_book_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*spoil)(struct template *t);
    void (*after)(struct book_layout *layout);
    const char *broken;
  } cases[] = {
      {SPOIL(spoil_nothing), .broken = ""},
      {SPOIL(lulu_by_itself), .broken = ""},
      {SPOIL(spark_by_itself), .broken = ""},
      {SPOIL(lulu_with_a_gutter), .broken = ""},
      {SPOIL(label_large_grids), .broken = ""},
      {SPOIL(lulu_with_bleed), .broken = ""},
      {SPOIL(kdp_with_bleed), .broken = ""},
      {SPOIL(odd_trim), .broken = ""},
      {SPOIL(spark_without_standard), .broken = "standard"},
      {SPOIL(spoil_bleed_width), .broken = "bleed"},
      {SPOIL(spoil_trim), .broken = "trim"},
      {SPOIL(spoil_spark_trim), .broken = "trim"},
      {SPOIL(spoil_isbn), .broken = "ISBN"},
      {SPOIL(spoil_stock), .broken = "pages"},
      {SPOIL(spoil_captions), .broken = "cut text"},
      {SPOIL(name_a_long_title), .broken = "cut text"},
      {SPOIL(spoil_labels), .broken = "smallest text"},
      {SPOIL(spoil_box_line), .broken = "thinnest line"},
      {SPOIL(spoil_bottom), .broken = "outside margin"},
      {SPOIL(spoil_spark_inside), .broken = "inside margin"},
      {SPOIL(spoil_spark_pages), .broken = "pages"},
      {SPOIL(spoil_lulu_outside), .broken = "outside margin"},
      {SPOIL(spoil_inside), .broken = "inside margin"},
      {SPOIL(spoil_outside), .broken = "outside margin"},
      {SPOIL(spoil_top), .broken = "outside margin"},
      {SPOIL(spoil_bleed), .broken = "outside margin"},
      {SPOIL(spoil_text), .broken = "smallest text"},
      {SPOIL(spoil_digits), .broken = "smallest text"},
      {SPOIL(spoil_line), .broken = "thinnest line"},
      {SPOIL(spoil_edition), .broken = "edition,page count,bookmarks,annotations"},
      {SPOIL(spoil_pages), .broken = "pages"},
      {SPOIL(spoil_even), .broken = "page count"},
      {SPOIL(spoil_blank), .broken = "blank pages"},
      {SPOIL(spoil_spark), .broken = "outside margin"},
      {SPOIL(spoil_lulu), .broken = "inside margin"},
      {SPOIL(spoil_spark_bleed), .broken = "bleed"},
      {SPOIL(spoil_spark_text), .broken = "smallest text"},
      {SPOIL(spoil_spark_line), .broken = "thinnest line"},
      {SPOIL(spoil_lulu_trim), .broken = "trim"},
      {SPOIL(spoil_lulu_bleed), .broken = "bleed"},
      {SPOIL(spoil_lulu_pages), .broken = "pages"},
      {SPOIL(spoil_lulu_text), .broken = "smallest text"},
      {SPOIL(spoil_lulu_line), .broken = "thinnest line"},
      {SPOIL_LAYOUT(move_beyond_the_trim), .broken = "inside margin,printer's marks"},
      {SPOIL_LAYOUT(paint_in_red), .broken = "colour"},
      {SPOIL_LAYOUT(paint_too_pale), .broken = "palest tint"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made made;
    struct err err = {0};
    made_begin(&made, "templates/kdp-6x9.ini");
    cases[i].spoil(made.template);
    made_puzzles(&made, BOOK_SEED);
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    if (cases[i].after != NULL) cases[i].after(made.layout);
    made_pdf(&made);
    if (strcmp(broken_rules(&made), cases[i].broken) != 0)
      fail_msg("%s breaks '%s', not '%s'", cases[i].name, broken_rules(&made), cases[i].broken);
    rule_rows_note(cases[i].broken, made.template, cases[i].name);
    made_release(&made);
  }
}

struct spoiling {
  const char *from, *to, *broken;
};

// What only the file can tell: one place of a good PDF is spoiled at a time. Lengths stay, so that
// nothing else moves.
static void spoil_file(struct made *made, const struct spoiling *cases, size_t count,
                       const char *name) {
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(cases[i].from);
    assert_int_equal(length, strlen(cases[i].to));
    char *at = memmem(made->pdf, made->length, cases[i].from, length);
    if (at == NULL) fail_msg("no '%s'", cases[i].from);
    memcpy(at, cases[i].to, length);
    assert_string_equal(broken_rules(made), cases[i].broken);
    rule_rows_note(cases[i].broken, made->template, name);
    memcpy(at, cases[i].from, length);
  }
}

static void a_spoiled_file_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct spoiling cases[] = {
      {"/FontFile2", "/FontFileX", "fonts embedded"},
      {"/TrimBox", "/TrinBox", "page boxes"},
      {"/TrimBox [ 0 0 432 648 ]", "/TrimBox [ 0 0 431 648 ]", "page boxes"},
      {"/MediaBox [ 0 0 432 648 ]", "/MediaBox [ 9 0 432 648 ]", "page boxes"},
      {"/ProcSet", "/Annots ", "annotations"},
      {"/Resources", "/Outlines ", "bookmarks"},
      {"/Creator", "/Encrypt", "encryption"},
  };
  struct made made;
  made_open(&made, "templates/kdp-6x9.ini", BOOK_SEED);
  spoil_file(&made, cases, COUNT(cases), __func__);
  made_release(&made);
}

static void a_spoiled_pdfx_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct spoiling cases[] = {
      {"%PDF-1.3", "%PDF-1.4", "PDF version"},
      {"/GTS_PDFXVersion (PDF", "/GTS_PDFXVersion (PDX", "PDF/X facts"},
      {"/GTS_PDFXConformance", "/GTS_PDFXConformanXe", "PDF/X facts"},
      {"/Trapped /False", "/Trapped /Maybe", "PDF/X facts"},
      {"/CreationDate", "/CreationDatX", "PDF/X facts"},
      {"/ModDate", "/ModDatX", "PDF/X facts"},
      {"/Title", "/Titlx", "PDF/X facts"},
      {"/ID [ <", "/IX [ <", "PDF/X facts"},
      {"/RegistryName", "/RegistryNamX", "PDF/X facts"},
      {"/OutputConditionIdentifier", "/OutputConditionIdentifieX", "PDF/X facts"},
      {"/S /GTS_PDFX", "/S /GTS_PDFA", "output intent"},
      {"/BleedBox [ 0 0 432 648 ]", "/BleedBox [ 9 0 432 648 ]", "nested boxes"},
      {"/Resources", "/ExtGState", "transparency and the like"},
      {"/ProcSet", "/Lab /Pr", "transparency and the like"},
  };
  struct made made;
  struct err err = {0};
  made_begin(&made, "templates/kdp-6x9.ini");
  made.template->standard = STANDARD_PDFX1A;
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  made_pdf(&made);
  assert_string_equal(broken_rules(&made), "");
  spoil_file(&made, cases, COUNT(cases), __func__);
  made_release(&made);
}

// Operators count, words in strings do not; what no page shows does not count either.
static void colours_are_seen_in_what_pages_show(void **state) {
  (void)state;
  static const struct {
    const char *contents;
    int coloured, not_inks;
    double most_ink;
  } cases[] = {
      {"0 g 0.5 G 0 0 1 1 re f", 0, 0, 0},
      {"1 0 0 rg", 1, 1, 0},
      {"0 0 0 1 k 0.5 0.25 0\n0.5 K 0 g", 2, 0, 125},
      {"1 1 0.4 0 k 1 1 1 rg", 2, 1, 240},
      {"/DeviceRGB cs 1 0 0 scn", 2, 2, 0},
      {"BT (1 0 0 rg) Tj <6b> Tj ET", 0, 0, 0},
      {"BT (a \\) rg) Tj (( rg ) k ) Tj ET", 0, 0, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    for (int shown = 0; shown <= 1; shown++) {
      char pdf[512];
      struct err err = {0};
      struct print_pdf facts;
      const struct print_sheet sheet = {
          .width = 10, .height = 10, .trim_width = 10, .trim_height = 10};
      snprintf(pdf, sizeof pdf,
               "%%PDF-1.3\n1 0 obj\n<< /Type /Page /MediaBox [ 0 0 10 10 ] /TrimBox [ 0 0 10 10 ] "
               "/Contents %d 0 R >>\nendobj\n2 0 obj\n<< /Length 9 >>\nstream\n%s\nendstream\n",
               shown != 0 ? 2 : 3, cases[i].contents);
      assert_true(print_read_pdf(pdf, strlen(pdf), &sheet, &facts, &err));
      assert_int_equal(facts.coloured, shown != 0 ? cases[i].coloured : 0);
      assert_int_equal(facts.not_inks, shown != 0 ? cases[i].not_inks : 0);
      assert_true(fabs(facts.most_ink - (shown != 0 ? cases[i].most_ink : 0)) < 1e-9);
      assert_int_equal(facts.pages, 1);
      assert_int_equal(facts.right_media + facts.right_trim, 2);
    }
}

// What a finding says of a rule, for a template that is spoiled.
static const char *found(void (*spoil)(struct template *t), const char *rule) {
  static char text[2 * PRINT_TEXT_MAX];
  struct made made;
  struct err err = {0};
  struct print_finding findings[PRINT_RULES_MAX];
  made_begin(&made, "templates/kdp-6x9.ini");
  spoil(made.template);
  made_puzzles(&made, BOOK_SEED);
  if (!made_layout(&made, &err)) fail_msg("%s", err.text);
  made_pdf(&made);
  int count = book_check(made.layout, made.pdf, made.length, findings, &err);
  text[0] = '\0';
  for (int i = 0; i < count; i++)
    if (strcmp(findings[i].rule, rule) == 0)
      snprintf(text, sizeof text, "%s | %s", findings[i].need, findings[i].got);
  made_release(&made);
  return text;
}

static void findings_name_page_and_element(void **state) {
  (void)state;
  static const struct {
    void (*spoil)(struct template *t);
    const char *rule, *found;
  } cases[] = {
      {spoil_text, "smallest text", "at least 7 pt | 6.500 pt: page 2, 'The Quiet Grid'"},
      {spoil_digits, "smallest text", "at least 7 pt | 5.042 pt: page 85, digits of solution 1"},
      {spoil_labels, "smallest text",
       "at least 7 pt | 4.668 pt: page 8, row and column numbers of puzzle 1"},
      {spoil_box_line, "thinnest line",
       "at least 0.75 pt | 0.600 pt: page 1, lines of the grid of the title"},
      {spoil_top, "outside margin", "at least 0.25 in | 0.200 in: page 3, 'Contents'"},
      {spoil_inside, "inside margin", "at least 0.375 in | 0.300 in: page 1, 'The Quiet Grid'"},
      {spoil_captions, "cut text", "none | 60: page 8, 'Solution on pag…'"},
      {name_a_long_title, "cut text",
       "none | 43: page 8, 'A title that is much too long to stand i ...'"},
      {spoil_edition, "annotations", "none | on 81 pages, first on page 3"},
      {spoil_isbn, "ISBN",
       "none, or a valid one | '978-0-306-40615-8': the last digit should be "
       "7"},
      {spoil_stock, "pages", "a combination the service prints | premium colour on cream"},
      {spoil_bleed_width, "bleed", "none or 0.125 in | 0.1181 in"},
      {spoil_spark_trim, "trim", "a listed size, such as 8 x 10 in | 7.77 x 9.9 in"},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_string_equal(found(cases[i].spoil, cases[i].rule), cases[i].found);
}

// Whatever a grid shows has a name.
static void every_part_of_every_figure_has_a_name(void **state) {
  (void)state;
  for (int figure = FIGURE_PUZZLE; figure <= FIGURE_BOARD; figure++)
    for (int part = PART_WHOLE; part <= PART_LINES; part++) {
      const struct item item = {
          .kind = ITEM_GRID, .figure = (enum layout_figure)figure, .index = 3};
      const struct print_place place = {.item = &item, .page = 6, .part = (enum print_part)part};
      char text[128] = "";
      print_name_place(&place, text, sizeof text);
      assert_memory_equal(text, "page 7, ", 8);
      if (strstr(text, "(null)") != NULL || text[8] == ' ')
        fail_msg("figure %d, part %d: '%s'", figure, part, text);
    }
}

// The inside margin that `auto` takes as a book grows, and the book that is too thick.
static void the_inside_margin_follows_the_number_of_pages(void **state) {
  (void)state;
  static const struct {
    int count;
    double inches;
    const char *broken;
  } cases[] = {{100, 0.5, ""},  {250, 0.5, ""},   {400, 0.625, ""},
               {600, 0.75, ""}, {720, 0.875, ""}, {800, 0.875, "pages"}};
  struct made made;
  made_begin(&made, "templates/kdp-6x9.ini");
  made_puzzles(&made, BOOK_SEED);
  struct puzzle *puzzles = calloc(802, sizeof *puzzles);
  for (int i = 0; i <= 801; i++) puzzles[i] = made.puzzles.puzzles[i % 60];
  free(made.puzzles.puzzles);
  made.puzzles.puzzles = puzzles;
  made.template->section_count = 1;
  made.template->hints = false;
  made.template->paths = PATHS_NONE;
  made.template->solutions_per_page = 12;
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    made.puzzles.count = cases[i].count;
    memset(made.puzzles.section_counts, 0, sizeof made.puzzles.section_counts);
    made.puzzles.section_counts[0] = cases[i].count;
    if (!made_layout(&made, &err)) fail_msg("%s", err.text);
    made_pdf(&made);
    assert_true(fabs(made.layout->inside - cases[i].inches * 72) < 1e-9);
    assert_string_equal(broken_rules(&made), cases[i].broken);
    made_unlay(&made);
  }
  made_release(&made);
}

// Behind all the others, which break the rules.
static void every_rule_is_broken_by_a_case_that_the_docs_name(void **state) {
  (void)state;
  rule_rows_check(book_list_rules, "## The rules");
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(shipped_templates_obey_their_service),
      TEST(a_spoiled_book_breaks_the_right_rule),
      TEST(a_spoiled_file_breaks_the_right_rule),
      TEST(a_spoiled_pdfx_breaks_the_right_rule),
      TEST(colours_are_seen_in_what_pages_show),
      TEST(findings_name_page_and_element),
      TEST(every_part_of_every_figure_has_a_name),
      TEST(the_inside_margin_follows_the_number_of_pages),
      TEST(every_rule_is_broken_by_a_case_that_the_docs_name),
  };
  return cmocka_run_group_tests(tests, fill_shelf, clear_shelf);
}
