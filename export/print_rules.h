// What a print-on-demand service asks of a book, as a table, and whether a book has it.
//
// docs/PRINT.md is a listing of the table. What can be seen in the layout is measured there, from
// the rectangles of all items; what only the file can tell is read from the PDF itself.
#ifndef GRIDPRESS_EXPORT_PRINT_RULES_H
#define GRIDPRESS_EXPORT_PRINT_RULES_H

#include "export/layout.h"

// The paper of a page and where it is cut, in points.
struct print_sheet {
  double width, height, trim_width, trim_height;
};

struct print_sheet print_sheet_of(const struct template *template);

// What a PDF says of itself. See print_pdf.c.
struct print_pdf {
  int pages;
  int fonts, embedded; // descriptors of fonts, and those that carry their font file
  int annotations;     // lists of annotations
  bool outline, encrypted;
  int coloured;                // operators that set a colour other than grey
  int right_media, right_trim; // pages whose media box is the sheet, whose trim box is the cut
};

// Reads the bytes of a PDF as we write them, ended by a zero: objects in plain text, streams packed
// or not.
bool print_read_pdf(const char *bytes, size_t length, const struct print_sheet *sheet,
                    struct print_pdf *pdf, struct err *err);

// The margins that the service asks for at this number of pages.
struct print_margins print_margins_asked(const struct template *template, int pages);

#endif
