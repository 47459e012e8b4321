// Reads our own PDFs as far as the print rules need it. They are of the plain kind: objects are
// text outside of streams, so that counting names there tells what the file has; page contents are
// streams, packed with zlib, whose colour operators are counted and whose greys are compared.
#include "export/print_rules.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// What was seen of the latest object.
struct object {
  size_t number;
  const char *start;
  bool page, right_media, right_trim, annotated;
  size_t contents;       // of a page
  bool descriptor, file; // describes a font, and has its file
  double media[4], bleed[4], trim[4];
  bool titled, created, changed, identified, registered; // of the document; of an intent
  char font[48];                                         // its name
};

struct scan {
  const char *at, *end;
  const struct print_sheet *sheet;
  struct print_pdf *pdf;
  int *contents; // by object number: the page whose contents it is, or 0
  size_t objects;
  struct object object;
};

// The name that begins here, such as "/Annots", and nothing longer?
static bool is_name(const struct scan *scan, const char *at, const char *name) {
  size_t length = strlen(name);
  if ((size_t)(scan->end - at) <= length || strncmp(at, name, length) != 0) return false;
  return !isalnum((unsigned char)at[length]);
}

// What stands behind a name, as a text of its own.
enum { BEHIND_MAX = 160 };
static const char *copy_behind(const struct scan *scan, const char *at, char text[BEHIND_MAX]) {
  int length = 0;
  for (; at < scan->end && *at != '\0' && length < BEHIND_MAX - 1; at++) {
    unsigned code;
    if (*at == '\\' && sscanf(at, "\\%3o", &code) == 1) { // libharu writes "/" as "\057"
      text[length++] = (char)code;
      at += 3;
    } else {
      text[length++] = *at;
    }
  }
  text[length] = '\0';
  return text;
}

// Does "[ 0 0 432 648 ]", or another box as large, stand behind a name? Says which.
static bool has_box(const struct scan *scan, const char *at, double width, double height,
                    double box[4]) {
  char text[BEHIND_MAX];
  return sscanf(copy_behind(scan, at, text), " [ %lf %lf %lf %lf ]", &box[0], &box[1], &box[2],
                &box[3]) == 4 &&
         fabs(box[2] - box[0] - width) < 0.02 && fabs(box[3] - box[1] - height) < 0.02;
}

static bool lies_within(const double inner[4], const double outer[4]) {
  const double slack = 0.02;
  return inner[0] >= outer[0] - slack && inner[1] >= outer[1] - slack &&
         inner[2] <= outer[2] + slack && inner[3] <= outer[3] + slack;
}

// --- page contents -------------------------------------------------------------------------------

// The first ones set inks, the others anything else.
static const char *const colour_operators[] = {"k",  "K",  "rg", "RG",  "cs",
                                               "CS", "sc", "SC", "scn", "SCN"};
enum { COLOUR_OPERATORS = sizeof colour_operators / sizeof colour_operators[0], INK_OPERATORS = 2 };

// Which of them a word is, or COLOUR_OPERATORS.
static size_t find_colour(const char *word, size_t length) {
  size_t i = 0;
  while (i < COLOUR_OPERATORS &&
         (strlen(colour_operators[i]) != length || strncmp(word, colour_operators[i], length) != 0))
    i++;
  return i;
}

// The sum of the four numbers before "k", in percent.
static double sum_inks(const char *begin, const char *at) {
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    while (at > begin && isspace((unsigned char)at[-1])) at--;
    while (at > begin && !isspace((unsigned char)at[-1])) at--;
    sum += 100 * strtod(at, NULL);
  }
  return sum;
}

// The last number before an operator.
static double number_before(const char *begin, const char *at) {
  while (at > begin && isspace((unsigned char)at[-1])) at--;
  while (at > begin && !isspace((unsigned char)at[-1])) at--;
  return strtod(at, NULL);
}

// A grey to fill with, which is paper or the palest so far.
static void note_grey(const char *text, size_t start, int page, struct print_pdf *pdf) {
  const double paper = 0.001; // what is paler than this is white
  double black = 100 * (1 - number_before(text, text + start));
  if (black < 100 * paper || (pdf->palest > 0 && black >= pdf->palest)) return;
  pdf->palest = black;
  pdf->palest_page = page;
}

static void note_colour(const char *text, size_t start, size_t end, int page,
                        struct print_pdf *pdf) {
  if (end - start == 1 && text[start] == 'g') note_grey(text, start, page, pdf);
  size_t found = find_colour(text + start, end - start);
  if (found == COLOUR_OPERATORS) return;
  if (pdf->coloured++ == 0) pdf->coloured_page = page;
  if (found >= INK_OPERATORS) pdf->not_inks++;
  if (found < INK_OPERATORS) pdf->most_ink = fmax(pdf->most_ink, sum_inks(text, text + start));
}

// Strings are skipped: "(k)" and "<6b>" are text, not operators.
static void count_colours(const char *text, size_t length, int page, struct print_pdf *pdf) {
  for (size_t i = 0; i < length;) {
    if (text[i] == '(') {
      for (int depth = 1; depth > 0 && ++i < length;) {
        if (text[i] == '\\')
          i++;
        else
          depth += (text[i] == '(') - (text[i] == ')');
      }
      i++;
    } else if (text[i] == '<') {
      while (i < length && text[i] != '>') i++;
    } else if (isalpha((unsigned char)text[i])) {
      size_t start = i;
      while (i < length && isalpha((unsigned char)text[i])) i++;
      if (start == 0 || isspace((unsigned char)text[start - 1]))
        note_colour(text, start, i, page, pdf);
    } else {
      i++;
    }
  }
}

static bool read_contents(const char *bytes, size_t length, int page, struct print_pdf *pdf,
                          struct err *err) {
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)length};
  char *text = NULL;
  size_t used = 0, room = 0;
  int status = inflateInit(&stream);
  while (status == Z_OK) {
    if (used == room) {
      room = room == 0 ? 65536 : 2 * room;
      char *larger = realloc(text, room);
      if (larger == NULL) break;
      text = larger;
    }
    stream.next_out = (Bytef *)text + used;
    stream.avail_out = (uInt)(room - used);
    status = inflate(&stream, Z_NO_FLUSH);
    used = room - stream.avail_out;
  }
  inflateEnd(&stream);
  if (status == Z_STREAM_END) count_colours(text, used, page, pdf);
  free(text);
  return status == Z_STREAM_END || err_set(err, ERR_WORLD, "a page of the PDF cannot be unpacked");
}

// --- objects -------------------------------------------------------------------------------------

// The name that stands behind another, without its slash.
static void copy_name(const struct scan *scan, const char *at, char *name, size_t room) {
  while (at < scan->end && *at != '/') at++;
  size_t length = 0;
  while (at + 1 + length < scan->end && !isspace((unsigned char)at[1 + length])) length++;
  snprintf(name, room, "%.*s", (int)(length < room ? length : room - 1), at + 1);
}

// Is the text behind a name this one?
static bool is_followed(const struct scan *scan, const char *at, const char *name,
                        const char *text) {
  char behind[BEHIND_MAX];
  if (!is_name(scan, at, name)) return false;
  copy_behind(scan, at + strlen(name), behind);
  return strncmp(behind + strspn(behind, " \n\r"), text, strlen(text)) == 0;
}

// Two equal strings of 16 bytes that say something.
static bool is_id(const struct scan *scan, const char *at) {
  char text[BEHIND_MAX], first[33] = "", second[33] = "";
  copy_behind(scan, at + strlen("/ID"), text);
  return sscanf(text, " [ <%32[0-9A-Fa-f]> <%32[0-9A-Fa-f]>", first, second) == 2 &&
         strlen(first) == 32 && strcmp(first, second) == 0 && strspn(first, "0") != 32;
}

// What a PDF/X file has to say, and what it must not.
static void note_x(struct scan *scan) {
  static const char *const forbidden[] = {
      "/SMask",     "/ExtGState",  "/LZWDecode", "/JPXDecode", "/JavaScript",   "/JS",
      "/DeviceRGB", "/CalRGB",     "/Lab",       "/ICCBased",  "/EmbeddedFile", "/OPI",
      "/PS",        "/Alternates", "/AA",        "/TR",
  };
  struct print_pdf *pdf = scan->pdf;
  struct object *o = &scan->object;
  const char *at = scan->at;
  if (is_followed(scan, at, "/GTS_PDFXVersion", "(PDF/X-1:2001)")) pdf->x_facts |= PRINT_X_VERSION;
  if (is_followed(scan, at, "/GTS_PDFXConformance", "(PDF/X-1a:2001)"))
    pdf->x_facts |= PRINT_X_CONFORMANCE;
  if (is_followed(scan, at, "/Trapped", "/False") || is_followed(scan, at, "/Trapped", "/True"))
    pdf->x_facts |= PRINT_X_TRAPPED;
  if (is_followed(scan, at, "/CreationDate", "(D:")) o->created = true;
  if (is_followed(scan, at, "/ModDate", "(D:")) o->changed = true;
  if (o->created && o->changed) pdf->x_facts |= PRINT_X_DATES;
  if (is_name(scan, at, "/Title")) o->titled = true;
  if (o->titled && o->created) pdf->x_facts |= PRINT_X_TITLE;
  if (is_name(scan, at, "/ID") && is_id(scan, at)) pdf->x_facts |= PRINT_X_ID;
  if (is_followed(scan, at, "/S", "/GTS_PDFX")) pdf->intents++;
  if (is_followed(scan, at, "/OutputConditionIdentifier", "(")) o->identified = true;
  if (is_followed(scan, at, "/RegistryName", "(http://www.color.org)") ||
      is_name(scan, at, "/DestOutputProfile"))
    o->registered = true;
  if (o->identified && o->registered) pdf->x_facts |= PRINT_X_CONDITION;
  for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++)
    if (is_name(scan, at, forbidden[i]))
      snprintf(pdf->forbidden, sizeof pdf->forbidden, "%s", forbidden[i]);
}

static void note_name(struct scan *scan) {
  struct print_pdf *pdf = scan->pdf;
  struct object *o = &scan->object;
  const struct print_sheet *sheet = scan->sheet;
  const char *at = scan->at;
  note_x(scan);
  if (is_name(scan, at, "/Contents")) o->contents = strtoul(at + strlen("/Contents"), NULL, 10);
  if (is_name(scan, at, "/Annots")) o->annotated = true;
  if (is_name(scan, at, "/Outlines")) pdf->outline = true;
  if (is_name(scan, at, "/Encrypt")) pdf->encrypted = true;
  if (is_name(scan, at, "/FontFile2") || is_name(scan, at, "/FontFile3")) o->file = true;
  if (is_name(scan, at, "/FontName"))
    copy_name(scan, at + strlen("/FontName"), o->font, sizeof o->font);
  if (is_name(scan, at, "/MediaBox")) {
    o->page = true;
    o->right_media = has_box(scan, at + strlen("/MediaBox"), sheet->width, sheet->height, o->media);
  }
  if (is_name(scan, at, "/TrimBox"))
    o->right_trim =
        has_box(scan, at + strlen("/TrimBox"), sheet->trim_width, sheet->trim_height, o->trim);
  if (is_name(scan, at, "/BleedBox"))
    has_box(scan, at + strlen("/BleedBox"), sheet->width, sheet->height, o->bleed);
  if (is_name(scan, at, "/Type")) {
    at += strlen("/Type");
    while (isspace((unsigned char)*at)) at++;
    o->descriptor |= is_name(scan, at, "/FontDescriptor");
  }
}

// Counts what the object was, and begins the next one.
static void finish_object(struct scan *scan, size_t number) {
  struct print_pdf *pdf = scan->pdf;
  const struct object *o = &scan->object;
  pdf->pages += o->page;
  pdf->right_media += o->right_media;
  pdf->right_trim += o->right_trim;
  if (o->page && !(lies_within(o->trim, o->bleed) && lies_within(o->bleed, o->media)))
    pdf->unnested = true;
  if (o->page && !(o->right_media && o->right_trim) && pdf->wrong_page == 0)
    pdf->wrong_page = pdf->pages;
  if (o->contents < scan->objects) scan->contents[o->contents] = pdf->pages;
  if (o->annotated && pdf->annotations++ == 0) pdf->annotated_page = pdf->pages;
  pdf->fonts += o->descriptor;
  pdf->embedded += o->descriptor && o->file;
  if (o->descriptor && !o->file) snprintf(pdf->loose, sizeof pdf->loose, "%s", o->font);
  scan->object = (struct object){.number = number, .start = scan->at};
}

// Steps over the stream that begins here, and reads it if it is what a page shows. Pages come
// before their contents in the file.
static bool take_stream(struct scan *scan, struct err *err) {
  const struct object *o = &scan->object;
  const char *start = scan->at + strlen("stream");
  while (*start == '\r' || *start == '\n') start++;
  const char *stop = memmem(start, (size_t)(scan->end - start), "endstream", 9);
  if (stop == NULL) return err_set(err, ERR_WORLD, "a stream of the PDF has no end");
  size_t length = (size_t)(stop - start);
  bool packed = memmem(o->start, (size_t)(scan->at - o->start), "/FlateDecode", 12) != NULL;
  scan->at = stop + strlen("endstream") - 1;
  int page = o->number < scan->objects ? scan->contents[o->number] : 0;
  if (length == 0 || page == 0) return true;
  if (packed) return read_contents(start, length, page, scan->pdf, err);
  count_colours(start, length, page, scan->pdf);
  return true;
}

// The number before " 0 obj".
static size_t object_number(const char *begin, const char *at) {
  while (at > begin && isdigit((unsigned char)at[-1])) at--;
  while (at > begin && at[-1] == ' ') at--;
  while (at > begin && isdigit((unsigned char)at[-1])) at--;
  return strtoul(at, NULL, 10);
}

bool print_read_pdf(const char *bytes, size_t length, const struct print_sheet *sheet,
                    struct print_pdf *pdf, struct err *err) {
  *pdf = (struct print_pdf){0};
  // An object takes more than 16 bytes of the file.
  struct scan scan = {.at = bytes,
                      .end = bytes + length,
                      .sheet = sheet,
                      .pdf = pdf,
                      .contents = calloc(length / 16 + 1, sizeof(int)),
                      .objects = length / 16 + 1,
                      .object = {.start = bytes}};
  if (scan.contents == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = length > 16 && strncmp(bytes, "%PDF-", 5) == 0;
  if (!well) err_set(err, ERR_WORLD, "not a PDF");
  pdf->version_1_3 = well && strncmp(bytes, "%PDF-1.3", 8) == 0;
  for (; scan.at < scan.end && well; scan.at++) {
    if (strncmp(scan.at, " obj", 4) == 0) finish_object(&scan, object_number(bytes, scan.at));
    if (*scan.at == '/') note_name(&scan);
    if (strncmp(scan.at, "stream", 6) == 0) well = take_stream(&scan, err);
  }
  finish_object(&scan, 0);
  free(scan.contents);
  return well;
}
