// What a print-on-demand service asks of a book, and whether a book has it.
//
//      print_rules_facts.c     the figures of every service, as tables
//      print_rules_measure.c   what the layout has: from the rectangles of all items
//      print_rules_isbn.c      check digits
//      print_pdf.c             what only the file can tell
//      print_rules_file.c      rules about that which covers have, too
//      print_rules.c           the rules: who asks, for what, how the two compare
//
// docs/PRINT.md is a listing of the rules.
#ifndef GRIDPRESS_EXPORT_PRINT_RULES_H
#define GRIDPRESS_EXPORT_PRINT_RULES_H

#include "export/draw_layout.h"
#include "export/layout.h"

// Whom a rule is for, as bits.
enum print_who {
  FOR_NONE = 1 << SERVICE_NONE,
  FOR_KDP = 1 << SERVICE_KDP,
  FOR_SPARK = 1 << SERVICE_INGRAMSPARK,
  FOR_LULU = 1 << SERVICE_LULU,
  FOR_SERVICES = FOR_KDP | FOR_SPARK | FOR_LULU,
  FOR_EVERYONE = FOR_NONE | FOR_SERVICES,
};

// --- facts ---------------------------------------------------------------------------------------

enum { PRINT_TRIMS_MAX = 40, PRINT_LIMITS_MAX = 16, PRINT_STEPS_MAX = 8 };

// Inches.
struct print_trim {
  double width, height;
};

// Up to so many pages, this margin. Inches.
struct print_step {
  int pages;
  double inches;
};

// How many pages a book may have in that ink and on that paper, if its trim is no larger than this.
// The first row that fits a book holds for it.
struct print_limit {
  int ink, paper;
  struct print_trim trim; // 0: whatever the trim is
  int low, high;
};

// Lists end with a row of zeros.
struct print_service {
  const char *name;
  double bleed; // inches; no bleed at all is always right
  bool bleeds_at_spine;
  struct print_step inside[PRINT_STEPS_MAX];
  double outside, outside_with_bleed;       // inches
  double text, line;                        // the least, in points
  double tint;                              // the palest, in percent of black; 0: any
  int blank;                                // pages in a row that may be blank; 0: any number
  struct print_trim trims[PRINT_TRIMS_MAX]; // empty: all from `least` to `most`
  struct print_trim least, most;
  struct print_limit limits[PRINT_LIMITS_MAX];
};

extern const struct print_service print_services[SERVICE_COUNT];

// The margins that the service asks for at this number of pages.
struct print_margins print_margins_asked(const struct template *template, int pages);

// Is the trim one that the service prints? If not and it has a list, *nearest is the nearest of it.
bool print_takes_trim(const struct template *template, const struct print_trim **nearest);

// The limits of the template's trim, ink and paper; NULL: the service does not print it.
const struct print_limit *print_limit_of(const struct template *template);

// "black on white"
const char *print_stock_name(int ink, int paper);

// What a service asks for, as docs/PRINT.md has it, in less than PRINT_LINE_MAX bytes.
enum { PRINT_LINE_MAX = 1024 };
typedef void print_describe(const struct print_service *service, char *text, size_t room);
print_describe print_describe_inside, print_describe_outside, print_describe_bleed,
    print_describe_trim, print_describe_pages, print_describe_text, print_describe_line,
    print_describe_tint, print_describe_blank;

// If the ISBN is none, says why.
bool print_check_isbn(const char *text, char *trouble, size_t room);

// The same, and its thirteen digits as barcodes have them.
enum { PRINT_ISBN_MAX = 14 };
bool print_isbn_thirteen(const char *text, char isbn[PRINT_ISBN_MAX], char *trouble, size_t room);

// The paper of a page and where it is cut, in points.
struct print_sheet {
  double width, height, trim_width, trim_height;
  double left_x, right_x, y; // the cut page's corner, on left-hand and right-hand pages
};

struct print_sheet print_sheet_of(const struct template *template);

// --- the layout ----------------------------------------------------------------------------------

enum print_part {
  PART_WHOLE,
  PART_DIGITS,
  PART_NUMBERS, // of cages
  PART_MARKS,   // letters and numbers on edges
  PART_CANDIDATES,
  PART_LABELS,
  PART_LINES,
};

// A measure, and where it was taken.
struct print_place {
  double value; // points
  int page;     // from 0
  const struct item *item;
  enum print_part part; // of a grid
};

struct print_measures {
  const struct book_layout *layout;
  struct print_place inside, outside; // least distance of any ink from the spine and from the cut
  struct print_place text, line;      // smallest size, thinnest line
  struct print_place cut;             // the first text cut with an ellipsis
  int cut_count;
};

struct print_measures print_measure(const struct book_layout *layout,
                                    const struct draw_style *style);

// Adds "page 9, 'Solution on page 70'" to a text.
void print_name_place(const struct print_place *place, char *text, size_t room);

// --- the file ------------------------------------------------------------------------------------

// What makes a PDF a PDF/X-1a, apart from what it must not have.
enum print_x {
  PRINT_X_VERSION = 1 << 0,
  PRINT_X_CONFORMANCE = 1 << 1,
  PRINT_X_TRAPPED = 1 << 2,
  PRINT_X_DATES = 1 << 3, // both
  PRINT_X_TITLE = 1 << 4,
  PRINT_X_ID = 1 << 5,        // two equal ones, not blank
  PRINT_X_CONDITION = 1 << 6, // its name, and where it is registered or a profile
  PRINT_X_ALL = (1 << 7) - 1,
};

// What a PDF says of itself. Pages from 1, the first that is wrong; 0: none.
struct print_pdf {
  int pages;
  int fonts, embedded; // descriptors of fonts, and those that carry their font file
  char loose[48];      // the name of one that does not
  int annotations;     // lists of annotations
  int annotated_page;
  bool outline, encrypted;
  bool version_1_3; // what the file's first line says
  unsigned x_facts; // of PDF/X, enum print_x bits
  int intents;      // output intents
  bool unnested;    // a page whose trim box does not lie within its bleed box, within its media box
  char forbidden[24]; // a name that PDF/X forbids; "": none
  int coloured;       // operators that set a colour other than grey
  int coloured_page;
  int not_inks;    // those of them that are neither grey nor CMYK
  double most_ink; // of one colour, all four inks together, in percent
  double palest;   // of the greys that fill, in percent of black; 0: all are black or white
  int palest_page;
  int right_media, right_trim; // pages whose media box is the sheet, whose trim box is the cut
  int wrong_page;
};

// Reads the bytes of a PDF as we write them, ended by a zero: objects in plain text, streams packed
// or not.
bool print_read_pdf(const char *bytes, size_t length, const struct print_sheet *sheet,
                    struct print_pdf *pdf, struct err *err);

// --- rules ---------------------------------------------------------------------------------------

// Those about the file that books and covers have in common; print_rules_file.c.
typedef bool print_judge(const struct print_pdf *pdf, struct print_finding *finding);
print_judge print_judge_fonts, print_judge_outline, print_judge_annotations, print_judge_encryption,
    print_judge_x_version, print_judge_x_facts, print_judge_x_intent, print_judge_x_boxes,
    print_judge_x_forbidden;

// None, or on which page the first one is.
bool print_judge_none(struct print_finding *finding, const char *need, int count, const char *what,
                      int page);

#define PRINT_NEED(finding, ...) snprintf((finding)->need, sizeof(finding)->need, __VA_ARGS__)
#define PRINT_GOT(finding, ...) snprintf((finding)->got, sizeof(finding)->got, __VA_ARGS__)

// Fills both in, and returns whether the rule holds.
bool print_answer(struct print_finding *finding, const char *need, const char *got, bool holds);

// A row of the list of rules; `who` are bits of services, 0: those who ask for PDF/X.
void print_list_head(FILE *stream);
void print_list_row(const char *rule, unsigned who, const char *need, bool in_file, FILE *stream);

#endif
