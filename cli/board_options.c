// From the texts of --size, --variant, --board and --shapes to boards.
//
// --board takes a name first. What is no name may be a file; a word that is neither is refused with
// what is wrong with it as a name.
#include "cli/board_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 65536 }; // bytes of a board file

bool board_options_given(const struct board_options *options) {
  return options->size != NULL || options->variant != NULL || options->board != NULL ||
         options->shapes != NULL;
}

static bool is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

static bool read_text(const char *path, char *text, struct err *err) {
  FILE *stream = fopen(path, "r");
  if (stream == NULL) return err_set_errno(err, "%s", path);
  size_t length = fread(text, 1, FILE_MAX, stream);
  bool failed = ferror(stream) != 0;
  fclose(stream);
  if (failed) return err_set_errno(err, "%s", path);
  if (length == FILE_MAX)
    return err_set(err, ERR_INPUT, "%s: too long for a board; the most is %d bytes", path,
                   FILE_MAX - 1);
  text[length] = '\0';
  if (strlen(text) != length)
    return err_set(err, ERR_INPUT, "%s: not a text file, expected a board", path);
  return true;
}

static bool read_board(const char *path, struct board_wish *wish, struct err *err) {
  char *text = malloc(FILE_MAX);
  struct err what;
  if (text == NULL) return err_set(err, ERR_WORLD, "out of memory");
  *wish = (struct board_wish){0};
  bool well = read_text(path, text, err);
  if (well) {
    wish->geom = board_parse_file(text, &what);
    well = wish->geom != NULL || err_set(err, what.kind, "%s: %s", path, what.text);
  }
  free(text);
  return well;
}

// --board alone.
static bool parse_board(const struct board_options *options, struct board_wish *wish,
                        struct err *err) {
  struct err what;
  if (options->size != NULL || options->variant != NULL)
    return err_set(err, ERR_INPUT, "--board names the whole board; leave out --%s",
                   options->size != NULL ? "size" : "variant");
  if (board_wish_parse_name(options->board, wish, &what)) return true;
  if (is_file(options->board)) return read_board(options->board, wish, err);
  if (strpbrk(options->board, "/.") != NULL)
    return err_set(err, ERR_INPUT, "--board: there is no file '%.80s'", options->board);
  return err_set(err, what.kind, "--board: %s", what.text);
}

static bool parse_wish(const struct board_options *options, struct board_wish *wish,
                       struct err *err) {
  struct err what;
  if (options->board != NULL) return parse_board(options, wish, err);
  if (board_wish_parse(options->size, options->variant, wish, &what)) return true;
  const char *name = options->variant != NULL ? "variant" : "size";
  return err_set(err, what.kind, "--%s: %s", name, what.text);
}

bool board_options_ask(const struct board_options *options, struct asked_board *asked,
                       struct board_wish *wish, struct err *err) {
  *wish = (struct board_wish){0};
  *asked = (struct asked_board){.size = options->size, .variant = options->variant};
  if (options->board == NULL) return true;
  asked->board = wish;
  return parse_board(options, wish, err);
}

bool board_options_settle(const struct board_options *options, const struct gen_symmetry *symmetry,
                          struct gen_board *board, struct err *err) {
  const struct gen_shapes *shapes = NULL;
  struct board_wish wish;
  *board = (struct gen_board){0};
  if (options->shapes != NULL) {
    int row = name_list_find(&gen_shape_names, options->shapes);
    if (row < 0) {
      name_list_refuse(&gen_shape_names, "kind", options->shapes, err);
      return err_prefix(err, "--shapes");
    }
    shapes = &gen_shape_kinds[row];
  }
  if (!parse_wish(options, &wish, err)) return false;
  bool well = gen_board_init(board, &wish, shapes, symmetry, err);
  board_wish_release(&wish);
  if (!well && shapes != NULL) return err_prefix(err, "--shapes %s", shapes->name);
  if (!well && options->board != NULL) return err_prefix(err, "--board");
  return well;
}
