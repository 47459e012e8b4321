// Draws the curve of each puzzle that `rate` meets: below its line on the terminal, or as a picture
// of its own. All pictures of a run appear together.
#include "cli/rate_curve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "export/export.h"

// A curve goes to standard output unless it is a picture, and follows a whole solution.
static bool check_request(const struct rate_curve_request *request, struct err *err) {
  if (!request->wanted && request->path != NULL)
    return err_set(err, ERR_INPUT, "--output is for the pictures of --curve");
  if (!request->wanted && request->ascii) return err_set(err, ERR_INPUT, "--ascii is for --curve");
  if (!request->wanted) return true;
  if (request->hint)
    return err_set(err, ERR_INPUT, "--curve shows the whole solution, --hint only its next step");
  if (!request->scale->hodoku)
    return err_set(err, ERR_INPUT,
                   "--curve follows the steps of the hodoku scale; use --scale hodoku or both");
  if (request->path == NULL && request->format->flow)
    return err_set(err, ERR_INPUT,
                   "--curve does not fit into --format %s; draw it into a file with --output",
                   request->format->name);
  if (request->path != NULL && request->ascii)
    return err_set(err, ERR_INPUT, "--ascii is for curves on the terminal, not for pictures");
  return true;
}

bool rate_curves_open(struct rate_curves *curves, const struct rate_curve_request *request,
                      struct err *err) {
  const char *path = request->path;
  curves->path = curves->outputs.pattern = path;
  curves->ascii = request->ascii;
  if (!check_request(request, err)) return false;
  if (path == NULL) return true;
  curves->format = chart_lookup_format(path);
  if (curves->format == NULL)
    return err_set(err, ERR_INPUT, "%s: a curve's file name must end in .svg or .png", path);
  char *name = numbered_outputs_name(path, 1, &curves->numbered);
  free(name);
  return name != NULL || err_set(err, ERR_WORLD, "out of memory");
}

// "puzzles.txt, line 3: hard, score 1040"
static void print_title(const struct puzzle *puzzle, char title[160]) {
  const char *source = puzzle->source, *slash = strrchr(source, '/');
  snprintf(title, 160, "%.80s, line %zu: %s, score %d", slash != NULL ? slash + 1 : source,
           puzzle->line, puzzle->rating.grade, puzzle->rating.score);
}

static struct curve make_curve(const struct puzzle *puzzle, const struct flow_curve *steps,
                               char title[160]) {
  print_title(puzzle, title);
  return (struct curve){
      .title = title, .steps = steps, .rating = &puzzle->rating, .flow = &puzzle->flow};
}

void rate_curves_print(const struct rate_curves *curves, const struct puzzle *puzzle,
                       const struct flow_curve *steps, FILE *stream) {
  char title[160];
  struct curve curve = make_curve(puzzle, steps, title);
  struct terminal terminal = terminal_look(curves->ascii);
  curve_write_text(&curve, terminal.width, terminal.ascii, stream);
  fputc('\n', stream);
}

bool rate_curves_allow(struct rate_curves *curves, struct err *err) {
  return curves->wanted++ == 0 || curves->numbered ||
         err_set(err, ERR_INPUT,
                 "%s: more than one puzzle; put a number into the name, such as curve-%%d.%s",
                 curves->path, curves->format);
}

bool rate_curves_draw(struct rate_curves *curves, const struct puzzle *puzzle,
                      const struct flow_curve *steps, struct err *err) {
  char title[160];
  struct curve curve = make_curve(puzzle, steps, title);
  struct output *output = numbered_outputs_next(&curves->outputs, err);
  return output != NULL && curve_write_picture(&curve, curves->format, output->stream, err) &&
         output_seal(output, err);
}

bool rate_curves_close(struct rate_curves *curves, bool well, struct err *err) {
  return curves->path == NULL ? well : numbered_outputs_close(&curves->outputs, well, err);
}
