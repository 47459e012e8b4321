// Star, heart, moon and the others: outlines that a child can draw after, each in a square of its own.
//
// They differ in silhouette, so that they are told apart in black and in small solutions: none is
// another one turned, and nothing depends on lines within. An outline is a list of numbers: a sign for
// what comes, then points of a square of 1000 by 1000, y downwards. Contours run clockwise, holes the
// other way round.
//
// Invariant: every character of symbols_pictures has a row, and its outline fills the square in width
// or in height.
#include "export/emblem.h"

#include <stddef.h>

// MOVE and LINE are followed by a point, CURVE by two that pull and one where it ends.
enum { MOVE = -1001, LINE, CURVE, CLOSE, END };

struct emblem {
  int32_t code;
  const int16_t *path;
};

static const int16_t star[] = {
    MOVE, 500, 23,   LINE, 645, 348,  LINE, 999, 386,  LINE, 735, 624,  LINE, 809, 973,   LINE,
    500,  795, LINE, 191,  973, LINE, 265,  624, LINE, 1,    386, LINE, 355,  348, CLOSE, END,
};

static const int16_t heart[] = {
    MOVE, 500,   960, CURVE, 190, 710, 15,    530, 15,    320, CURVE, 15,  165, 130,   55,  275,
    55,   CURVE, 375, 55,    455, 115, 500,   205, CURVE, 545, 115,   625, 55,  725,   55,  CURVE,
    870,  55,    985, 165,   985, 320, CURVE, 985, 530,   810, 710,   500, 960, CLOSE, END,
};

static const int16_t moon[] = {
    MOVE, 919,   716, CURVE, 808, 937, 547,   1037, 316,   948, CURVE, 86,  858, -39,   608, 28,
    370,  CURVE, 95,  132,   331, -16, 574,   27,   CURVE, 427, 73,    320, 202, 303,   356, CURVE,
    285,  509,   360, 659,   493, 737, CURVE, 627,  815,   793, 807,   919, 716, CLOSE, END,
};

static const int16_t leaf[] = {
    MOVE,  955,  40,  CURVE, 995,  480, 830,   900,  270, 812, LINE,  105, 985,
    LINE,  40,   920, LINE,  200,  752, CURVE, 60,   280, 480, 20,    955, 40,
    CLOSE, MOVE, 288, 672,   LINE, 340, 724,   LINE, 730, 290, CLOSE, END,
};

static const int16_t house[] = {
    MOVE, 500, 30,  LINE, 690, 205, LINE, 690, 95,  LINE, 825, 95,  LINE, 825, 330, LINE,  995, 487,
    LINE, 995, 535, LINE, 870, 535, LINE, 870, 970, LINE, 620, 970, LINE, 620, 655, LINE,  380, 655,
    LINE, 380, 970, LINE, 130, 970, LINE, 130, 535, LINE, 5,   535, LINE, 5,   487, CLOSE, END,
};

static const int16_t fish[] = {
    MOVE,  5,   500,   CURVE, 130,  190, 440, 80,    720, 405,   LINE, 985, 190, CURVE, 925,   400,
    925,   600, 985,   810,   LINE, 720, 595, CURVE, 440, 920,   130,  810, 5,   500,   CLOSE, MOVE,
    290,   440, CURVE, 290,   407,  263, 380, 230,   380, CURVE, 197,  380, 170, 407,   170,   440,
    CURVE, 170, 473,   197,   500,  230, 500, CURVE, 263, 500,   290,  473, 290, 440,   CLOSE, END,
};

static const int16_t tree[] = {
    MOVE, 500,  10,   LINE, 735,  310,  LINE, 625,  310,  LINE, 835,  580,  LINE, 705,   580,  LINE,
    935,  855,  LINE, 575,  855,  LINE, 575,  990,  LINE, 425,  990,  LINE, 425,  855,   LINE, 65,
    855,  LINE, 295,  580,  LINE, 165,  580,  LINE, 375,  310,  LINE, 265,  310,  CLOSE, END,
};

static const int16_t boat[] = {
    MOVE, 540,  25,  LINE, 925,   600,  LINE,  540, 600,  CLOSE, MOVE, 450,   165, LINE,  450,
    600,  LINE, 125, 600,  CLOSE, MOVE, 20,    690, LINE, 980,   690,  CURVE, 945, 870,   840,
    965,  700,  965, LINE, 300,   965,  CURVE, 160, 965,  55,    870,  20,    690, CLOSE, END,
};

static const int16_t umbrella[] = {
    MOVE,  20,    545,   CURVE, 20,    260, 235, 85,   500,   85,    CURVE, 765,   85,    980, 260,
    980,   545,   CURVE, 935,   465,   785, 465, 740,  545,   CURVE, 695,   465,   545,   465, 500,
    545,   CURVE, 455,   465,   305,   465, 260, 545,  CURVE, 215,   465,   65,    465,   20,  545,
    CLOSE, MOVE,  460,   10,    LINE,  540, 10,  LINE, 540,   840,   CURVE, 540,   935,   480, 995,
    395,   995,   CURVE, 310,   995,   250, 935, 250,  850,   LINE,  335,   850,   CURVE, 335, 890,
    360,   915,   395,   915,   CURVE, 435, 915, 460,  890,   460,   840,   CLOSE, END,
};

static const struct emblem emblems[] = {
    {0x2b50, star},  {0x2764, heart}, {0x1f319, moon}, {0x1f343, leaf},    {0x1f3e0, house},
    {0x1f41f, fish}, {0x1f332, tree}, {0x26f5, boat},  {0x2614, umbrella},
};

const double emblem_advance = 1;
const struct font_box emblem_box = {.left = 0.06, .bottom = -0.13, .right = 0.94, .top = 0.75};

const struct emblem *emblem_lookup(int32_t code) {
  for (size_t i = 0; i < sizeof emblems / sizeof emblems[0] && code >= 0x2000; i++)
    if (emblems[i].code == code) return &emblems[i];
  return NULL;
}

void emblem_trace(const struct emblem *emblem, double size, double x, double baseline,
                  const struct font_pen *pen) {
  const double scale = size * (emblem_box.right - emblem_box.left) / 1000;
  const double left = x + size * emblem_box.left, top = baseline - size * emblem_box.top;
  for (const int16_t *at = emblem->path; *at != END;) {
    int sign = *at++, numbers = sign == CURVE ? 6 : sign == CLOSE ? 0 : 2;
    double to[6] = {0};
    for (int i = 0; i < numbers; i++) to[i] = (i % 2 == 0 ? left : top) + scale * *at++;
    if (sign == MOVE) pen->move(pen->context, to[0], to[1]);
    if (sign == LINE) pen->line(pen->context, to[0], to[1]);
    if (sign == CURVE) pen->cubic(pen->context, to[0], to[1], to[2], to[3], to[4], to[5]);
    if (sign == CLOSE) pen->close(pen->context);
  }
}
