// Reads our own PDFs as far as the print rules need it. They are of the plain kind: objects are
// text outside of streams, so that counting names there tells what the file has; page contents are
// streams, packed with zlib, whose colour operators are counted.
#include "export/print_rules.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct scan {
  const char *at, *end;
  const struct print_sheet *sheet;
  struct print_pdf *pdf;
  unsigned char *contents; // by object number: the contents of a page
  size_t objects;
};

// The name that begins here, such as "/Annots", and nothing longer?
static bool is_name(const struct scan *scan, const char *at, const char *name) {
  size_t length = strlen(name);
  if ((size_t)(scan->end - at) <= length || strncmp(at, name, length) != 0) return false;
  return !isalnum((unsigned char)at[length]);
}

// Does "[ 0 0 432 648 ]", or another box as large, stand behind a name?
static bool has_box(const struct scan *scan, const char *at, double width, double height) {
  char text[128];
  double box[4];
  size_t left = (size_t)(scan->end - at);
  snprintf(text, sizeof text, "%.*s", (int)(left < sizeof text ? left : sizeof text - 1), at);
  return sscanf(text, " [ %lf %lf %lf %lf ]", &box[0], &box[1], &box[2], &box[3]) == 4 &&
         fabs(box[2] - box[0] - width) < 0.02 && fabs(box[3] - box[1] - height) < 0.02;
}

// --- page contents -------------------------------------------------------------------------------

static bool is_colour_operator(const char *word, size_t length) {
  static const char *const operators[] = {"rg", "RG", "k",  "K",   "cs",
                                          "CS", "sc", "SC", "scn", "SCN"};
  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
    if (strlen(operators[i]) == length && strncmp(word, operators[i], length) == 0) return true;
  return false;
}

// Strings are skipped: "(k)" and "<6b>" are text, not operators.
static void count_colours(const char *text, size_t length, struct print_pdf *pdf) {
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
        pdf->coloured += is_colour_operator(text + start, i - start);
    } else {
      i++;
    }
  }
}

static bool read_contents(const char *bytes, size_t length, struct print_pdf *pdf,
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
  if (status == Z_STREAM_END) count_colours(text, used, pdf);
  free(text);
  return status == Z_STREAM_END || err_set(err, ERR_WORLD, "a page of the PDF cannot be unpacked");
}

// --- objects -------------------------------------------------------------------------------------

static void note_name(struct scan *scan) {
  struct print_pdf *pdf = scan->pdf;
  const char *at = scan->at;
  if (is_name(scan, at, "/Contents")) {
    size_t object = strtoul(at + strlen("/Contents"), NULL, 10);
    if (object < scan->objects) scan->contents[object] = 1;
  }
  if (is_name(scan, at, "/Annots")) pdf->annotations++;
  if (is_name(scan, at, "/Outlines")) pdf->outline = true;
  if (is_name(scan, at, "/Encrypt")) pdf->encrypted = true;
  if (is_name(scan, at, "/FontFile2") || is_name(scan, at, "/FontFile3")) pdf->embedded++;
  if (is_name(scan, at, "/Type")) {
    at += strlen("/Type");
    while (isspace((unsigned char)*at)) at++;
    pdf->fonts += is_name(scan, at, "/FontDescriptor");
  }
  if (is_name(scan, at, "/MediaBox")) {
    pdf->pages++;
    pdf->right_media += has_box(scan, at + 9, scan->sheet->width, scan->sheet->height);
  }
  if (is_name(scan, at, "/TrimBox"))
    pdf->right_trim += has_box(scan, at + 8, scan->sheet->trim_width, scan->sheet->trim_height);
}

// Steps over the stream that begins here, and reads it if it is what a page shows. Pages come
// before their contents in the file.
static bool take_stream(struct scan *scan, const char *object, size_t number, struct err *err) {
  const char *start = scan->at + strlen("stream");
  while (*start == '\r' || *start == '\n') start++;
  const char *stop = memmem(start, (size_t)(scan->end - start), "endstream", 9);
  if (stop == NULL) return err_set(err, ERR_WORLD, "a stream of the PDF has no end");
  size_t length = (size_t)(stop - start);
  bool packed = memmem(object, (size_t)(scan->at - object), "/FlateDecode", 12) != NULL;
  scan->at = stop + strlen("endstream") - 1;
  if (length == 0 || number >= scan->objects || scan->contents[number] == 0) return true;
  if (packed) return read_contents(start, length, scan->pdf, err);
  count_colours(start, length, scan->pdf);
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
                      .contents = calloc(length / 16 + 1, 1),
                      .objects = length / 16 + 1};
  if (scan.contents == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = length > 16 && strncmp(bytes, "%PDF-", 5) == 0;
  if (!well) err_set(err, ERR_WORLD, "not a PDF");
  const char *object = bytes; // where the latest object begins
  size_t number = 0;
  for (; scan.at < scan.end && well; scan.at++) {
    if (strncmp(scan.at, " obj", 4) == 0) {
      object = scan.at;
      number = object_number(bytes, scan.at);
    }
    if (*scan.at == '/') note_name(&scan);
    if (strncmp(scan.at, "stream", 6) == 0) well = take_stream(&scan, object, number, err);
  }
  free(scan.contents);
  return well;
}
