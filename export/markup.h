// Texts in XML and HTML: what would be read as markup is escaped.
#ifndef GRIDPRESS_EXPORT_MARKUP_H
#define GRIDPRESS_EXPORT_MARKUP_H

#include <stdio.h>

// Where a text stands decides what has to be escaped.
enum markup_place {
  MARKUP_TEXT,      // XML; control characters that it cannot hold are replaced
  MARKUP_ATTRIBUTE, // the same in an attribute, where line ends and tabs would be read as spaces
  MARKUP_CHECKED,   // XML, text or attribute in double quotes, without control characters
  MARKUP_HTML,      // HTML, text or attribute; it says itself what control characters mean
  MARKUP_NUMBERED,  // XML, text or attribute; every escape is the character's number
};

void markup_print(FILE *stream, const char *text, enum markup_place place);

#endif
