// Covers: the geometry of every service, that every design in every theme obeys the rules, and that
// a cover that is spoiled breaks the right one.
#include "tests/fixtures/check.h"

#include <math.h>
#include <stdio.h>

#include "export/cover_make.h"
#include "tests/fixtures/rule_rows.h"

// --- a cover in memory ---------------------------------------------------------------------------

struct made_cover {
  struct template *template;
  struct puzzle puzzles[2];
  struct cover cover;
  struct cover_layout *layout;
  char *pdf;
  size_t length;
};

static void begin(struct made_cover *made, const char *path) {
  struct err err = {0};
  const struct grid givens = check_grid(FIGURE_4_2);
  *made = (struct made_cover){.template = template_read(path, &err)};
  if (made->template == NULL) fail_msg("%s", err.text);
  made->template->author = "Ada Quill";
  made->template->isbn = "978-0-306-40615-7";
  for (int i = 0; i < 2; i++) puzzle_init(&made->puzzles[i], geom_lookup_side(9), &givens);
  made->cover = (struct cover){
      .template = made->template, .pages = 120, .puzzle_count = 60, .puzzles = made->puzzles};
}

static bool lay_out(struct made_cover *made, struct err *err) {
  made->layout = cover_layout_new(&made->cover, err);
  return made->layout != NULL;
}

// What the service asks for beside the cover itself.
static void serve(struct made_cover *made, int service) {
  made->template->service = service;
  made->template->standard = service == SERVICE_INGRAMSPARK ? STANDARD_PDFX1A : STANDARD_NONE;
}

static void must_lay_out(struct made_cover *made) {
  struct err err = {0};
  if (!lay_out(made, &err)) fail_msg("%s", err.text);
}

static void write_memory(struct made_cover *made) {
  struct err err = {0};
  FILE *memory = open_memstream(&made->pdf, &made->length);
  if (!cover_write_pdf(made->layout, memory, &err)) fail_msg("%s", err.text);
  fclose(memory);
}

static void release(struct made_cover *made) {
  cover_layout_free(made->layout);
  free(made->pdf);
  template_free(made->template);
}

// The names of the rules that are broken, joined by commas.
static const char *broken(const struct made_cover *made) {
  static char names[512];
  struct print_finding findings[PRINT_RULES_MAX];
  struct err err = {0};
  int count = cover_check(made->layout, made->pdf, made->length, findings, &err);
  if (count < 0) fail_msg("%s", err.text);
  names[0] = '\0';
  for (int i = 0; i < count; i++)
    if (!findings[i].holds)
      snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
               names[0] != '\0' ? "," : "", findings[i].rule);
  return names;
}

static const char template_path[] = "templates/kdp-6x9.ini";

// --- geometry ------------------------------------------------------------------------------------

// The figures that the services publish, worked out by hand.
static void the_sheet_is_that_of_the_service(void **state) {
  (void)state;
  static const struct {
    int service, ink, paper, pages;
    double trim_width, trim_height, spine, width, height; // inches
    bool text;                                            // may stand on the spine
  } cases[] = {
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 120, 6, 9, 0.27024, 12.52024, 9.25, true},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 24, 6, 9, 0.054048, 12.304048, 9.25, false},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 78, 6, 9, 0.175656, 12.425656, 9.25, false},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 98, 6, 9, 0.220696, 12.470696, 9.25, false},
      {SERVICE_KDP, INK_BLACK, PAPER_WHITE, 100, 6, 9, 0.2252, 12.4752, 9.25, true},
      {SERVICE_KDP, INK_BLACK, PAPER_CREAM, 88, 6, 9, 0.22, 12.47, 9.25, false},
      {SERVICE_KDP, INK_BLACK, PAPER_CREAM, 90, 6, 9, 0.225, 12.475, 9.25, true},
      {SERVICE_KDP, INK_BLACK, PAPER_CREAM, 400, 5, 8, 1.0, 11.25, 8.25, true},
      {SERVICE_KDP, INK_STANDARD, PAPER_WHITE, 200, 8.5, 11, 0.4504, 17.7004, 11.25, true},
      {SERVICE_KDP, INK_PREMIUM, PAPER_WHITE, 200, 8.5, 11, 0.4694, 17.7194, 11.25, true},
      {SERVICE_LULU, INK_BLACK, PAPER_WHITE, 80, 6, 9, 80 / 444.0 + 0.06, 12.25 + 80 / 444.0 + 0.06,
       9.25, false},
      {SERVICE_LULU, INK_BLACK, PAPER_WHITE, 222, 6, 9, 0.56, 12.81, 9.25, true},
      {SERVICE_LULU, INK_PREMIUM, PAPER_WHITE, 444, 8.5, 11, 1.06, 18.31, 11.25, true},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct template t = {.service = cases[i].service,
                         .ink = cases[i].ink,
                         .paper = cases[i].paper,
                         .trim_width = cases[i].trim_width * 72,
                         .trim_height = cases[i].trim_height * 72,
                         .cover_spine = TEMPLATE_AUTO};
    struct cover_geometry g;
    struct err err = {0};
    if (!cover_geometry_find(&g, &t, cases[i].pages, &err)) fail_msg("%s", err.text);
    const struct page_box box = cover_page_box(&g);
    assert_true(fabs(g.spine.width / 72 - cases[i].spine) < 1e-9);
    assert_true(fabs(box.width / 72 - cases[i].width) < 1e-9);
    assert_true(fabs(box.height / 72 - cases[i].height) < 1e-9);
    assert_true((g.spine_text > 0) == cases[i].text);
    assert_true(fabs(g.front.x - g.back.width - g.spine.width) < 1e-9);
  }
}

static void the_barcode_has_its_place(void **state) {
  (void)state;
  struct template t = {.service = SERVICE_KDP,
                       .trim_width = 6 * 72,
                       .trim_height = 9 * 72,
                       .cover_spine = TEMPLATE_AUTO};
  struct cover_geometry g;
  struct err err;
  assert_true(cover_geometry_find(&g, &t, 120, &err));
  assert_true(fabs(g.barcode.x - 3.75 * 72) < 1e-9 && fabs(g.barcode.y - 7.55 * 72) < 1e-9);
  assert_true(fabs(g.barcode.width - 144) < 1e-9 && fabs(g.barcode.height - 86.4) < 1e-9);
}

static void a_spine_without_a_formula_has_to_be_said(void **state) {
  (void)state;
  static const struct {
    int service, ink, paper;
    const char *message;
  } cases[] = {
      {SERVICE_INGRAMSPARK, INK_BLACK, PAPER_WHITE,
       "t.ini: [cover] spine = auto: IngramSpark has no formula for the spine; say its width as in "
       "the template that its cover generator makes, as spine = 0.27in or --spine 0.27in"},
      {SERVICE_NONE, INK_BLACK, PAPER_WHITE,
       "t.ini: [cover] spine = auto: service none has no formula for the spine; say its width as "
       "in "
       "your printer's instructions, as spine = 0.27in or --spine 0.27in"},
      {SERVICE_KDP, INK_PREMIUM, PAPER_CREAM,
       "t.ini: [page] paper: KDP does not print premium colour on cream"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct template t = {.path = "t.ini",
                         .service = cases[i].service,
                         .ink = cases[i].ink,
                         .paper = cases[i].paper,
                         .trim_width = 432,
                         .trim_height = 648,
                         .cover_spine = TEMPLATE_AUTO};
    struct cover_geometry g;
    struct err err = {0};
    assert_false(cover_geometry_find(&g, &t, 120, &err));
    assert_string_equal(err.text, cases[i].message);
    rule_rows_note("spine", &t, __func__);
    t.cover_spine = 20;
    assert_true(cover_geometry_find(&g, &t, 120, &err));
    assert_true(g.spine.width == 20);
  }
}

// --- themes --------------------------------------------------------------------------------------

static double total(const struct ink *ink) {
  return ink->cyan + ink->magenta + ink->yellow + ink->black;
}

static void themes_have_names_and_take_no_more_ink_than_anyone_allows(void **state) {
  (void)state;
  for (int i = 0; i < COVER_THEMES; i++) {
    const struct cover_theme *theme = &cover_themes[i];
    assert_string_equal(theme->name, cover_theme_names[i]);
    const struct ink *inks[] = {&theme->ground,   &theme->deep,     &theme->on_ground,
                                &theme->accent,   &theme->paper,    &theme->on_accent,
                                &theme->on_paper, &theme->quiet,    &theme->tiles[0],
                                &theme->tiles[1], &theme->tiles[2], &theme->tiles[3]};
    for (size_t k = 0; k < COUNT(inks); k++) assert_true(total(inks[k]) <= 2.4 + 1e-9);
  }
  assert_null(cover_theme_names[COVER_THEMES]);
  assert_null(cover_design_names[COVER_DESIGNS]);
}

// --- designs -------------------------------------------------------------------------------------

// Small and large, upright and not, with short and long texts: nothing overlaps or leaves its place.
static void every_design_obeys_every_service(void **state) {
  (void)state;
  static const struct {
    int service;
    double width, height;
    int pages;
    const char *title, *subtitle;
  } cases[] = {
      {SERVICE_KDP, 6, 9, 24, "The Quiet Grid", "Sudoku from easy to evil"},
      {SERVICE_KDP, 6, 9, 99 + 1, "The Quiet Grid", ""},
      {SERVICE_KDP, 5, 8, 400, "Sudoku", "Nine"},
      {SERVICE_KDP, 4, 6, 120, "Sudoku für die Reise", "Vierundzwanzig Rätsel im Taschenformat"},
      {SERVICE_KDP, 8.5, 11, 120, "Large Print Sudoku", "Big digits, one puzzle a page"},
      {SERVICE_KDP, 8.25, 6, 120, "Weekend Sudoku", "Fifty-two weeks of quiet"},
      {SERVICE_LULU, 11, 8.5, 200, "Weekend Sudoku", "Fifty-two weeks of quiet"},
      {SERVICE_LULU, 6, 9, 80, "Weekend Sudoku", "Fifty-two weeks of quiet"},
      {SERVICE_INGRAMSPARK, 6, 9, 46, "Weekend Sudoku", "Fifty-two weeks of quiet"},
      {SERVICE_NONE, 5.83, 8.27, 60, "Das große Sudoku-Rätselbuch für lange Winterabende",
       "Vierundzwanzig Rätsel im Taschenformat"},
      {SERVICE_KDP, 6, 9, 300,
       "The Extraordinarily Long and Winding Title of a Book of Puzzles for Patient People",
       "With a subtitle that is itself of a length that few designers would dare to set"},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    for (int design = 0; design < COVER_DESIGNS; design++) {
      struct made_cover made;
      begin(&made, template_path);
      struct template *t = made.template;
      serve(&made, cases[i].service);
      t->trim_width = cases[i].width * 72;
      t->trim_height = cases[i].height * 72;
      t->title = cases[i].title;
      t->subtitle = cases[i].subtitle;
      t->cover_design = design;
      t->cover_theme = (int)(i + (size_t)design) % COVER_THEMES;
      if (t->service == SERVICE_NONE || t->service == SERVICE_INGRAMSPARK) t->cover_spine = 12;
      made.cover.pages = cases[i].pages;
      must_lay_out(&made);
      write_memory(&made);
      if (broken(&made)[0] != '\0')
        fail_msg("case %zu, %s: %s", i, cover_design_names[design], broken(&made));
      release(&made);
    }
}

// A third line with one little word is not worth a slightly larger title.
static void titles_do_not_break_for_a_little_more_size(void **state) {
  (void)state;
  for (int design = 0; design < COVER_DESIGNS; design++) {
    struct made_cover made;
    int lines = 0;
    begin(&made, template_path);
    made.template->title = "El curso de sudoku";
    made.template->cover_design = design;
    must_lay_out(&made);
    const struct book_layout *layout = made.layout->layout;
    for (int i = 0; i < layout->item_count; i++) {
      const struct item *item = &layout->items[i];
      bool front = item->area.x > made.layout->geometry.front.x;
      lines += item->kind == ITEM_TEXT && front && item->face == FACE_TITLE && item->text[1] != 0;
    }
    if (lines != 2) fail_msg("%s: %d lines", cover_design_names[design], lines);
    release(&made);
  }
}

// The size of the running text on the back: the first words under the heading.
static double back_text_size(const struct made_cover *made) {
  const struct book_layout *layout = made->layout->layout;
  for (int i = 0; i < layout->item_count; i++) {
    const struct item *item = &layout->items[i];
    bool back = item->area.x < made->layout->geometry.back.x + made->layout->geometry.back.width;
    if (item->kind == ITEM_TEXT && back && item->face == FACE_TEXT) return item->size;
  }
  return 0;
}

// Text to be read is no smaller in a language that has longer words, if there is room for it.
static void backs_have_text_of_one_size(void **state) {
  (void)state;
  static const char *const codes[] = {"en", "de", "fr", "es", "it", "pt", "nl"};
  static const char *const paths[] = {"templates/kdp-6x9.ini", "templates/kids-8.5x11.ini",
                                      "templates/a5-booklet.ini"};
  for (size_t k = 0; k < COUNT(paths); k++) {
    double size = 0;
    for (size_t i = 0; i < COUNT(codes); i++) {
      struct made_cover made;
      struct err err = {0};
      begin(&made, paths[k]);
      struct language *language = language_open(codes[i], &err);
      struct template *own = template_read_in(paths[k], language, &err);
      if (language == NULL || own == NULL) fail_msg("%s", err.text);
      template_free(made.template);
      made.cover.template = made.template = own;
      must_lay_out(&made);
      if (i == 0) size = back_text_size(&made);
      assert_true(size > 8);
      if (fabs(back_text_size(&made) - size) > 0.01)
        fail_msg("%s, %s: %g pt, not %g", paths[k], codes[i], back_text_size(&made), size);
      release(&made);
      language_free(language);
    }
  }
}

// Does a rectangle of the motif fill this place of its grid? In shares of the grid.
static bool is_filled(const struct made_cover *made, const struct item *grid, double x, double y) {
  const struct book_layout *layout = made->layout->layout;
  x = grid->area.x + x * grid->area.width;
  y = grid->area.y + y * grid->area.height;
  for (int i = 0; i < layout->item_count; i++) {
    const struct item *item = &layout->items[i];
    const struct rect *a = &item->area;
    if (item->role == ROLE_MOTIF && item->kind == ITEM_RULE && x > a->x && x < a->x + a->width &&
        y > a->y && y < a->y + a->height)
      return true;
  }
  return false;
}

// Between the grids of a sheet a poster shows its own colour.
static void a_poster_fills_cells_alone(void **state) {
  (void)state;
  static const struct grid blank = {0};
  struct made_cover made;
  struct err err = {0};
  begin(&made, "templates/samurai-8.5x11.ini");
  const struct geom *geom = board_parse("samurai", &err);
  if (geom == NULL) fail_msg("%s", err.text);
  for (int i = 0; i < 2; i++) puzzle_init(&made.puzzles[i], geom, &blank);
  made.template->cover_design = 0; // poster
  must_lay_out(&made);
  const struct book_layout *layout = made.layout->layout;
  const struct item *grid = NULL;
  for (int i = 0; i < layout->item_count && grid == NULL; i++)
    if (layout->items[i].kind == ITEM_GRID && layout->items[i].role == ROLE_MOTIF)
      grid = &layout->items[i];
  assert_non_null(grid);
  for (int row = 0; row < 9; row++) // those that the paper shows
    for (int column = 0; column < 14; column++) {
      bool gap = row < 6 && column >= 9 && column < 12;
      assert_int_equal(is_filled(&made, grid, (column + 0.5) / 21, (row + 0.5) / 21), !gap);
    }
  release(&made);
  geom_release(geom);
}

static void the_same_cover_has_the_same_bytes(void **state) {
  (void)state;
  struct made_cover a, b;
  begin(&a, template_path);
  begin(&b, template_path);
  must_lay_out(&a);
  must_lay_out(&b);
  write_memory(&a);
  write_memory(&b);
  assert_int_equal(a.length, b.length);
  assert_memory_equal(a.pdf, b.pdf, a.length);
  assert_true(a.length < 200000);
  release(&a);
  release(&b);
}

// --- spoiled covers ------------------------------------------------------------------------------

// The first item that has this role and, unless it is "", this text.
static struct item *find(const struct made_cover *made, enum item_role role, const char *text) {
  struct book_layout *layout = made->layout->layout;
  for (int i = 0; i < layout->item_count; i++) {
    struct item *item = &layout->items[i];
    bool named = text[0] == '\0' || (item->kind == ITEM_TEXT && strcmp(item->text, text) == 0);
    if (item->role == role && named) return item;
  }
  fail_msg("no such item: %s", text);
  return NULL;
}

static void spoil_trim(struct made_cover *m) {
  m->template->trim_height = 12 * 72;
}
static void spoil_pages(struct made_cover *m) {
  m->cover.pages = 22;
}
static void spoil_many_pages(struct made_cover *m) {
  m->cover.pages = 830;
}
static void spoil_lulu_pages(struct made_cover *m) {
  m->template->service = SERVICE_LULU;
  m->cover.pages = 30;
}
static void spoil_even(struct made_cover *m) {
  m->cover.pages = 121;
}
static void spoil_spine(struct made_cover *m) {
  m->template->cover_spine = 0.3 * 72;
}
static void spoil_lulu_spine(struct made_cover *m) {
  serve(m, SERVICE_LULU);
  spoil_spine(m);
}
static void serve_spark(struct made_cover *m) {
  serve(m, SERVICE_INGRAMSPARK);
  m->template->cover_spine = 20;
}
static void serve_lulu(struct made_cover *m) {
  serve(m, SERVICE_LULU);
}
static void spoil_guides(struct made_cover *m) {
  m->cover.guides = true;
}
static void spoil_standard(struct made_cover *m) {
  m->template->service = SERVICE_INGRAMSPARK;
  m->template->cover_spine = 20;
}
static void keep(struct made_cover *m) {
  (void)m;
}

static void widen_ground(struct made_cover *m) {
  find(m, ROLE_GROUND, "")->area.width -= 5;
}
static void move_title(struct made_cover *m) {
  find(m, ROLE_CONTENT, "The Quiet")->area.x = m->layout->geometry.front.x + 5;
}
static void move_to_fold(struct made_cover *m) {
  struct item *item = find(m, ROLE_CONTENT, "gridpress");
  item->area.x = m->layout->geometry.back.width - item->area.width - 2;
  item->area.y = 5 * 72;
}
static void move_barcode(struct made_cover *m) {
  find(m, ROLE_BOX, "")->area.x += 6;
}
static void move_spine_text(struct made_cover *m) {
  find(m, ROLE_SPINE, "")->pivot.x += 3;
  find(m, ROLE_SPINE, "")->area.x += 3;
}
static void shrink_text(struct made_cover *m) {
  find(m, ROLE_CONTENT, "gridpress")->size = 6.9;
}
static void shrink_sample(struct made_cover *m) {
  struct book_layout *layout = m->layout->layout;
  for (int i = 0; i < layout->item_count; i++)
    if (layout->items[i].kind == ITEM_GRID && layout->items[i].role == ROLE_CONTENT)
      layout->items[i].area.width = layout->items[i].area.height = 90;
}
static void thin_rule(struct made_cover *m) {
  struct book_layout *layout = m->layout->layout;
  for (int i = 0; i < layout->item_count; i++)
    if (layout->items[i].kind == ITEM_RULE && layout->items[i].role == ROLE_MOTIF)
      layout->items[i].area.height = 0.5;
}
static void cut_text(struct made_cover *m) {
  find(m, ROLE_CONTENT, "gridpress")->cut = true;
}
static void pile_up(struct made_cover *m) {
  struct item *item = find(m, ROLE_CONTENT, "The Quiet");
  item->area.y += 0.5 * item->size;
}
static void widen_bars(struct made_cover *m) {
  find(m, ROLE_BARCODE, "")->area.x -= 25;
}
static void narrow_modules(struct made_cover *m) {
  m->layout->module = 0.7;
}
static void spoil_isbn_later(struct made_cover *m) {
  m->template->isbn = "978-0-306-40615-8";
}

#define BEFORE(function) #function, function, keep
#define AFTER(service, function) #function, service, function

static void a_spoiled_cover_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct {
    const char *name;
    void (*before)(struct made_cover *made), (*after)(struct made_cover *made);
    const char *broken;
  } cases[] = {
      {"nothing", keep, keep, ""},
      {BEFORE(spoil_trim), "trim"},
      {BEFORE(spoil_pages), "pages"},
      {BEFORE(spoil_many_pages), "pages"},
      {BEFORE(spoil_lulu_pages), "pages"},
      {BEFORE(spoil_even), "page count"},
      {BEFORE(spoil_spine), "spine"},
      {BEFORE(spoil_guides), "printer's marks"},
      {BEFORE(spoil_standard), "standard"},
      {AFTER(keep, widen_ground), "bleed"},
      {AFTER(keep, move_title), "safe area"},
      {AFTER(keep, move_to_fold), "safe area"},
      {AFTER(keep, move_barcode), "barcode area"},
      {AFTER(keep, move_spine_text), "spine text"},
      {AFTER(keep, shrink_text), "smallest text"},
      {AFTER(keep, shrink_sample), "smallest text"},
      {AFTER(keep, thin_rule), "thinnest line"},
      {AFTER(keep, cut_text), "cut text"},
      {AFTER(keep, pile_up), "overlaps"},
      {AFTER(keep, widen_bars), "quiet zone"},
      {AFTER(keep, narrow_modules), "quiet zone"},
      {AFTER(keep, spoil_isbn_later), "ISBN"},
      {BEFORE(spoil_lulu_spine), "spine"},
      {AFTER(serve_spark, move_title), "safe area"},
      {AFTER(serve_lulu, move_title), "safe area"},
      {AFTER(serve_lulu, move_barcode), "safe area,barcode area"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made_cover made;
    begin(&made, template_path);
    cases[i].before(&made);
    must_lay_out(&made);
    write_memory(&made);
    cases[i].after(&made);
    if (strcmp(broken(&made), cases[i].broken) != 0)
      fail_msg("%s breaks '%s', not '%s'", cases[i].name, broken(&made), cases[i].broken);
    rule_rows_note(cases[i].broken, made.template, cases[i].name);
    release(&made);
  }
}

// Where a book is too thin for text on its spine, text is wrong wherever it stands.
static void a_thin_book_has_no_text_on_its_spine(void **state) {
  (void)state;
  static const struct {
    int service, pages;
    double spine; // points
    bool text;
  } cases[] = {{SERVICE_KDP, 78, TEMPLATE_AUTO, false},  {SERVICE_KDP, 98, TEMPLATE_AUTO, false},
               {SERVICE_KDP, 100, TEMPLATE_AUTO, true},  {SERVICE_LULU, 80, TEMPLATE_AUTO, false},
               {SERVICE_LULU, 160, TEMPLATE_AUTO, true}, {SERVICE_INGRAMSPARK, 46, 30, false},
               {SERVICE_INGRAMSPARK, 48, 30, true}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made_cover made;
    begin(&made, template_path);
    serve(&made, cases[i].service);
    made.template->cover_spine = cases[i].spine;
    made.cover.pages = cases[i].pages;
    must_lay_out(&made);
    write_memory(&made);
    struct book_layout *layout = made.layout->layout;
    int texts = 0;
    for (int k = 0; k < layout->item_count; k++) texts += layout->items[k].role == ROLE_SPINE;
    assert_int_equal(texts, cases[i].text ? 2 : 0);
    assert_string_equal(broken(&made), "");
    // Bent on it all the same?
    struct item *title = find(&made, ROLE_CONTENT, "The Quiet");
    title->role = ROLE_SPINE;
    assert_string_equal(broken(&made), "spine text");
    rule_rows_note("spine text", made.template, __func__);
    release(&made);
  }
}

struct spoiling {
  const char *from, *to, *broken;
};

static void spoil_file(struct made_cover *made, const struct spoiling *cases, size_t count,
                       const char *name) {
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(cases[i].from);
    char *at = memmem(made->pdf, made->length, cases[i].from, length);
    if (at == NULL) fail_msg("no '%s'", cases[i].from);
    memcpy(at, cases[i].to, length);
    assert_string_equal(broken(made), cases[i].broken);
    rule_rows_note(cases[i].broken, made->template, name);
    memcpy(at, cases[i].from, length);
  }
}

static void a_spoiled_file_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct spoiling cases[] = {
      {"/FontFile2", "/FontFileX", "fonts embedded"},
      {"/TrimBox", "/TrinBox", "cover size"},
      {"/MediaBox [ 0 0 9", "/MediaBox [ 5 0 9", "cover size"},
      {"/ProcSet", "/Annots ", "annotations"},
      {"/Resources", "/Outlines ", "bookmarks"},
      {"/Creator", "/Encrypt", "encryption"},
  };
  struct made_cover made;
  begin(&made, template_path);
  must_lay_out(&made);
  write_memory(&made);
  spoil_file(&made, cases, COUNT(cases), __func__);
  release(&made);
}

static void a_spoiled_pdfx_breaks_the_right_rule(void **state) {
  (void)state;
  static const struct spoiling cases[] = {
      {"%PDF-1.3", "%PDF-1.4", "PDF version"},
      {"/GTS_PDFXVersion (PDF", "/GTS_PDFXVersion (PDX", "PDF/X facts"},
      {"/Trapped /False", "/Trapped /Maybe", "PDF/X facts"},
      {"/ID [ <", "/IX [ <", "PDF/X facts"},
      {"/S /GTS_PDFX", "/S /GTS_PDFA", "output intent"},
      {"/BleedBox [ 0 0 9", "/BleedBox [ 0 0 8", "nested boxes"},
      {"/Resources", "/ExtGState", "transparency and the like"},
  };
  struct made_cover made;
  begin(&made, template_path);
  serve_spark(&made);
  must_lay_out(&made);
  write_memory(&made);
  assert_string_equal(broken(&made), "");
  spoil_file(&made, cases, COUNT(cases), __func__);
  release(&made);
}

// Colours other than inks, and more ink than the service takes, in a file of one page.
static void wrong_colours_are_found(void **state) {
  (void)state;
  static const struct {
    int service;
    const char *contents, *broken;
  } cases[] = {
      {SERVICE_KDP, "0 0 0 1 k", "fonts embedded"},
      {SERVICE_KDP, "1 0 0 rg", "fonts embedded,colour"},
      {SERVICE_INGRAMSPARK, "1 1 0.4 0 k", "standard,fonts embedded"},
      {SERVICE_INGRAMSPARK, "1 1 0.5 0 k", "standard,fonts embedded,ink"},
      {SERVICE_LULU, "1 1 0.7 0 k", "fonts embedded"},
      {SERVICE_LULU, "1 1 0.7 0.1 k", "fonts embedded,ink"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made_cover made;
    begin(&made, template_path);
    made.template->service = cases[i].service;
    if (cases[i].service == SERVICE_INGRAMSPARK) made.template->cover_spine = 20;
    must_lay_out(&made);
    const struct page_box box = cover_page_box(&made.layout->geometry);
    FILE *memory = open_memstream(&made.pdf, &made.length);
    fprintf(memory,
            "%%PDF-1.3\n1 0 obj\n<< /Type /Page /MediaBox [ 0 0 %f %f ] /TrimBox [ 9 9 %f %f ] "
            "/Contents 2 0 R >>\nendobj\n2 0 obj\n<< /Length 9 >>\nstream\n%s\nendstream\n",
            box.width, box.height, box.width - 9, box.height - 9, cases[i].contents);
    fclose(memory);
    assert_string_equal(broken(&made), cases[i].broken);
    rule_rows_note(cases[i].broken, made.template, __func__);
    release(&made);
  }
}

// Behind all that break the rules.
static void every_rule_is_broken_by_a_case_that_the_docs_name(void **state) {
  (void)state;
  rule_rows_check(cover_list_rules, "## Covers");
}

// --- what cannot be made -------------------------------------------------------------------------

static void what_cannot_be_printed_is_refused(void **state) {
  (void)state;
  static char endless[1200];
  memset(endless, 'W', sizeof endless - 1);
  static const struct {
    const char *title, *isbn, *price, *back, *message;
  } cases[] = {
      {"Sudoku", "978-0-306-40615-8", "", "",
       "templates/kdp-6x9.ini: isbn '978-0-306-40615-8': the last digit should be 7"},
      {"Sudoku", "0-306-40615-3", "", "",
       "templates/kdp-6x9.ini: isbn '0-306-40615-3': the last digit should be 2"},
      {"Sudoku", "12345", "", "", "templates/kdp-6x9.ini: isbn '12345': 5 digits"},
      {"Sudoku", "9780306406157", "1995", "",
       "templates/kdp-6x9.ini: [cover] price '1995': five digits, such as 51995 for $19.95"},
      {"Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "", "",
       "",
       "templates/kdp-6x9.ini: title 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunt"
       "...' is too long for a cover of 6 x 9 in"},
      {"Sudoku", "", "", endless,
       "templates/kdp-6x9.ini: [cover] back "
       "'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW...' is too long for a "
       "cover of 6 x 9 in"},
      {"数独", "", "", "", "the font Lato black has no character '数' (U+6570), used in '数独'"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made_cover made;
    struct err err = {0};
    begin(&made, template_path);
    made.template->title = cases[i].title;
    made.template->isbn = cases[i].isbn;
    made.template->cover_price = cases[i].price;
    made.template->cover_back = cases[i].back;
    assert_false(lay_out(&made, &err));
    assert_string_equal(err.text, cases[i].message);
    assert_int_equal(err.kind, ERR_INPUT);
    release(&made);
  }
}

// --- barcodes ------------------------------------------------------------------------------------

static void an_isbn_of_ten_digits_becomes_one_of_thirteen(void **state) {
  (void)state;
  static const struct {
    const char *text, *thirteen;
  } cases[] = {{"0-306-40615-2", "9780306406157"},
               {"080442957X", "9780804429573"},
               {"978 0 306 40615 7", "9780306406157"},
               {"979-10-90636-07-1", "9791090636071"},
               {"0-306-40615-3", NULL},
               {"978-0-306-40615-8", NULL}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    char isbn[PRINT_ISBN_MAX], trouble[64];
    bool right = print_isbn_thirteen(cases[i].text, isbn, trouble, sizeof trouble);
    assert_true(right == (cases[i].thirteen != NULL));
    if (right) assert_string_equal(isbn, cases[i].thirteen);
  }
}

// The bars of an EAN-13, read back by its own table: what a scanner would say.
static void bars_say_the_isbn(void **state) {
  (void)state;
  static const char *const left[] = {"0001101", "0011001", "0010011", "0111101", "0100011",
                                     "0110001", "0101111", "0111011", "0110111", "0001011"};
  static const char *const parity[] = {"000000", "001011", "001101", "001110", "010011",
                                       "011001", "011100", "010101", "010110", "011010"};
  static const char isbn[] = "9780306406157";
  struct barcode barcode;
  struct err err = {0};
  char modules[114] = {0};
  if (!barcode_make(&barcode, isbn, "", 50, &err)) fail_msg("%s", err.text);
  assert_true(barcode.width == 113 && !barcode.add_on);
  memset(modules, '0', 113);
  for (int i = 0; i < barcode.bar_count; i++)
    for (int x = 0; x < (int)lround(barcode.bars[i].width); x++)
      modules[(int)lround(barcode.bars[i].x) + x] = '1';
  assert_int_equal(strspn(modules, "0"), BARCODE_QUIET_LEFT);
  const char *at = modules + BARCODE_QUIET_LEFT;
  assert_memory_equal(at, "101", 3);
  assert_memory_equal(at + 45, "01010", 5);
  assert_memory_equal(at + 92, "1010000000", 10); // and the quiet zone
  for (int i = 0; i < 12; i++) {
    const char *seen = at + (i < 6 ? 3 : 8) + 7 * i, *code = left[isbn[i + 1] - '0'];
    bool mirrored = i < 6 && parity[isbn[0] - '0'][i] == '1';
    for (int k = 0; k < 7; k++) {
      char bit = code[k];
      if (i >= 6) bit = bit == '0' ? '1' : '0';           // right-hand codes are the complement,
      if (mirrored) bit = code[6 - k] == '0' ? '1' : '0'; // even ones that, backwards
      assert_int_equal(seen[k], bit);
    }
  }
}

static void a_price_takes_more_room(void **state) {
  (void)state;
  struct made_cover made;
  begin(&made, template_path);
  made.template->cover_price = "51995";
  must_lay_out(&made);
  write_memory(&made);
  assert_true(made.layout->barcode.add_on);
  assert_true(made.layout->module >= BARCODE_LEAST && made.layout->module < BARCODE_MODULE);
  assert_string_equal(broken(&made), "");
  find(&made, ROLE_BARCODE, "51995");
  find(&made, ROLE_BARCODE, "ISBN 978-0-306-40615-7");
  release(&made);
}

static void without_an_isbn_there_is_white_space_or_nothing(void **state) {
  (void)state;
  static const struct {
    int service, barcode;
    const char *isbn;
    int boxes;
    bool bars;
  } cases[] = {{SERVICE_KDP, BARCODE_AUTO, "", 1, false},
               {SERVICE_LULU, BARCODE_AUTO, "", 0, false},
               {SERVICE_LULU, BARCODE_SPACE, "", 1, false},
               {SERVICE_KDP, BARCODE_SPACE, "9780306406157", 1, false},
               {SERVICE_KDP, BARCODE_NONE, "9780306406157", 0, false},
               {SERVICE_LULU, BARCODE_AUTO, "9780306406157", 1, true}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct made_cover made;
    begin(&made, template_path);
    made.template->service = cases[i].service;
    made.template->cover_barcode = cases[i].barcode;
    made.template->isbn = cases[i].isbn;
    must_lay_out(&made);
    int boxes = 0;
    for (int k = 0; k < made.layout->layout->item_count; k++)
      boxes += made.layout->layout->items[k].role == ROLE_BOX;
    assert_int_equal(boxes, cases[i].boxes);
    assert_true((made.layout->barcode.bar_count > 0) == cases[i].bars);
    release(&made);
  }
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(the_sheet_is_that_of_the_service),
      TEST(the_barcode_has_its_place),
      TEST(a_spine_without_a_formula_has_to_be_said),
      TEST(themes_have_names_and_take_no_more_ink_than_anyone_allows),
      TEST(every_design_obeys_every_service),
      TEST(a_poster_fills_cells_alone),
      TEST(titles_do_not_break_for_a_little_more_size),
      TEST(backs_have_text_of_one_size),
      TEST(the_same_cover_has_the_same_bytes),
      TEST(a_spoiled_cover_breaks_the_right_rule),
      TEST(a_thin_book_has_no_text_on_its_spine),
      TEST(a_spoiled_file_breaks_the_right_rule),
      TEST(a_spoiled_pdfx_breaks_the_right_rule),
      TEST(wrong_colours_are_found),
      TEST(every_rule_is_broken_by_a_case_that_the_docs_name),
      TEST(what_cannot_be_printed_is_refused),
      TEST(an_isbn_of_ten_digits_becomes_one_of_thirteen),
      TEST(bars_say_the_isbn),
      TEST(a_price_takes_more_room),
      TEST(without_an_isbn_there_is_white_space_or_nothing),
  };
  return cmocka_run_group_tests_name("cover", tests, NULL, NULL);
}
