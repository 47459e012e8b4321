// Barcodes from libzint: an EAN-13 for the ISBN and, beside it, an EAN-5 for the price. The library
// finds bars and places of digits; we draw them, with our fonts, as K alone.
#include "export/barcode.h"

#include <stdio.h>
#include <string.h>
#include <zint.h>

enum { GAP = 9, UNITS = 2 }; // modules between the two codes; the library's units in a module

enum { RIGHT = 2 }; // the library's word for a text that ends at its x

// All stand in the middle of their bars, but for the first digit, which ends before them.
static void take_text(struct barcode *barcode, const struct zint_vector_string *string) {
  struct barcode_text *text = &barcode->texts[barcode->text_count++];
  snprintf(text->text, sizeof text->text, "%s", (const char *)string->text);
  text->x = (double)string->x / UNITS;
  text->baseline = (double)string->y / UNITS;
  text->size = (double)string->fsize / UNITS;
  text->ends = string->halign == RIGHT;
}

static bool take_vector(struct barcode *barcode, const struct zint_vector *vector,
                        struct err *err) {
  barcode->width = vector->width / UNITS;
  barcode->height = vector->height / UNITS;
  for (const struct zint_vector_rect *bar = vector->rectangles; bar != NULL; bar = bar->next) {
    if (barcode->bar_count == BARCODE_BARS_MAX)
      return err_set(err, ERR_WORLD, "the barcode has more than %d bars", BARCODE_BARS_MAX);
    barcode->bars[barcode->bar_count++] = (struct rect){.x = bar->x / UNITS,
                                                        .y = bar->y / UNITS,
                                                        .width = bar->width / UNITS,
                                                        .height = bar->height / UNITS};
  }
  for (const struct zint_vector_string *string = vector->strings; string != NULL;
       string = string->next) {
    if (barcode->text_count == BARCODE_TEXTS_MAX)
      return err_set(err, ERR_WORLD, "the barcode has more than %d texts", BARCODE_TEXTS_MAX);
    take_text(barcode, string);
  }
  return true;
}

bool barcode_make(struct barcode *barcode, const char *isbn, const char *price, double high,
                  struct err *err) {
  char digits[32];
  struct zint_symbol *symbol = ZBarcode_Create();
  *barcode = (struct barcode){.add_on = price[0] != '\0'};
  if (symbol == NULL) return err_set(err, ERR_WORLD, "out of memory");
  snprintf(digits, sizeof digits, "%.13s%s%.5s", isbn, barcode->add_on ? "+" : "", price);
  symbol->symbology = BARCODE_ISBNX;
  symbol->height = (float)high;
  symbol->option_2 = GAP;
  bool well = (ZBarcode_Encode(symbol, (const unsigned char *)digits, 0) == 0 &&
               ZBarcode_Buffer_Vector(symbol, 0) == 0) ||
              err_set(err, ERR_INPUT, "barcode of %s: %s", digits, symbol->errtxt);
  well = well && take_vector(barcode, symbol->vector, err);
  ZBarcode_Delete(symbol);
  return well;
}
