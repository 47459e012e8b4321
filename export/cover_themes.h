// The colours that covers have, and the names of themes and designs. See cover_themes.c.
#ifndef GRIDPRESS_EXPORT_COVER_THEMES_H
#define GRIDPRESS_EXPORT_COVER_THEMES_H

#include "export/canvas.h"

enum { COVER_THEMES = 8, COVER_TILES = 4, COVER_DESIGNS = 4 };

struct cover_theme {
  const char *name;
  struct ink ground, deep;           // of large areas, and a darker one beside it
  struct ink on_ground;              // text on both
  struct ink accent, on_accent;      // rules and badges, and text on them
  struct ink paper, on_paper, quiet; // light panels, text on them, and less of it
  struct ink tiles[COVER_TILES];     // colours that stand side by side
};

extern const struct cover_theme cover_themes[COVER_THEMES];

// In the order of the tables, NULL-ended.
extern const char *const cover_theme_names[COVER_THEMES + 1];
extern const char *const cover_design_names[COVER_DESIGNS + 1];

#endif
