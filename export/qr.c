// QR codes as rectangles: a run of dark modules in a row is one, so that no hairlines show between
// them. Correction level M: a code on paper is hardly ever damaged, and small modules read badly.
#include "export/qr.h"

#include <qrencode.h>

static QRcode *encode(const char *text) {
  return QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

int qr_side(const char *text) {
  QRcode *code = encode(text);
  int side = code != NULL ? code->width : 0;
  QRcode_free(code);
  return side;
}

void qr_draw(struct canvas *canvas, const char *text, double x, double y, double side) {
  QRcode *code = encode(text);
  if (code == NULL) return;
  double module = side / code->width;
  for (int row = 0; row < code->width; row++) {
    const unsigned char *dark = code->data + row * code->width;
    for (int column = 0, end; column < code->width; column = end) {
      for (end = column + 1; end < code->width && (dark[end] & 1) == (dark[column] & 1);) end++;
      if ((dark[column] & 1) != 0)
        canvas->ops->fill_rect(canvas, x + column * module, y + row * module,
                               (end - column) * module, module, 0);
    }
  }
  QRcode_free(code);
}
