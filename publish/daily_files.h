// The files of a day: names and contents. See daily_files.c.
#ifndef GRIDPRESS_PUBLISH_DAILY_FILES_H
#define GRIDPRESS_PUBLISH_DAILY_FILES_H

#include <jansson.h>

#include "publish/daily_index.h"
#include "transform/transform.h"

#define DAILY_CALENDAR_PREFIX "calendar-"

enum { DAILY_FILES_MAX = 3 * (FORMAT_PDF + 1), DAILY_NAME_MAX = 96 };

// One of the files that appear on a day for an edition.
struct daily_file {
  enum daily_format format; // FORMAT_JSON .. FORMAT_PDF
  int solution_of;          // the day whose solution it shows; 0: the puzzle of its own day
  bool is_box;              // the puzzle with the solution of the day before, for a column
  bool held;                // not for the feeds
  char name[DAILY_NAME_MAX];
};

// Lists them; returns their number.
int daily_list_files(const struct daily_series *series, int edition, int day,
                     struct daily_file files[DAILY_FILES_MAX]);

// "2027-01-31", or "2027-01-31-mini" where there are several editions. Returns `name`.
const char *daily_name(const struct daily_series *series, int edition, int day,
                       char name[DAILY_NAME_MAX]);

// A file's bytes, owned.
struct daily_bytes {
  char *bytes;
  size_t size;
};

// A puzzle of a day with everything that is made of it alone. What the series does not want stays
// empty.
struct daily_made {
  struct puzzle puzzle;
  int day, edition, attempt;
  struct daily_entry known;   // of a day that is not new, its givens borrowed; no givens: it is new
  struct canonical_hash hash; // what may not be repeated
  json_t *record;             // owned; without the solution
  json_t *answer;             // owned; solution and steps
  struct daily_bytes puzzle_picture[FORMAT_PDF + 1]; // [FORMAT_JSON] stays empty
  struct daily_bytes solution_picture[FORMAT_PDF + 1];
};

// Draws and describes `made->puzzle`, for any thread.
bool daily_render(const struct daily_series *series, struct daily_made *made, struct err *err);
void daily_made_release(struct daily_made *made);

// Hands out the bytes of a file that appears on the day of `made`; `previous` is the puzzle of the
// day before, where the file has to do with that; NULL: nobody knows it, and a file that shows its
// solution has no bytes, unless it is a box of the first day. Pictures are taken out of both; the
// caller frees what it gets.
bool daily_take_file(const struct daily_series *series, const struct daily_file *file,
                     struct daily_made *made, struct daily_made *previous,
                     struct daily_bytes *bytes, struct err *err);

#endif
