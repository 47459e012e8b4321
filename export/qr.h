// QR codes of web addresses, by libqrencode. See qr.c.
#ifndef GRIDPRESS_EXPORT_QR_H
#define GRIDPRESS_EXPORT_QR_H

#include "export/canvas.h"

// The modules of the side of a text's code, without the quiet zone around it; 0: the text is too
// long, or memory ends.
int qr_side(const char *text);

// Draws the code into a square.
void qr_draw(struct canvas *canvas, const char *text, double x, double y, double side);

#endif
