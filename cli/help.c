// Help, from the tables: a command or an option that exists is in the help and in the manual page,
// and nothing else is.
#include <string.h>

#include "cli/cli.h"
#include "export/export.h"

enum { HELP_WIDTH = 54, HELP_MAX = 512 }; // of an option's help: columns of a line, bytes in all

static const char about[] =
    "gridpress makes Sudoku puzzles with exactly one solution and publishes them as\n"
    "text, catalogues, printable sheets and books.\n";

static const char conventions[] =
    "Commands read files or standard input (-), detect the format and write one\n"
    "puzzle per line by default, so you can join them with pipes:\n"
    "\n"
    "  gridpress generate -n 20 -l hard | gridpress export -o hard.pdf\n"
    "\n"
    "Exit codes: 0 success, 1 the answer is no (not unique, no solution), 2 wrong\n"
    "usage or bad input, 3 a file or system error.\n";

void help_print(FILE *stream) {
  fprintf(stream, "Usage: gridpress COMMAND [OPTION...] [FILE...]\n\n%s\nCommands:\n", about);
  for (int i = 0; cli_commands[i] != NULL; i++)
    fprintf(stream, "  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
  fprintf(stream,
          "\n  gridpress COMMAND --help   help for one command\n  gridpress help --man       the "
          "manual page\n  gridpress --version        the version\n\n%s",
          conventions);
}

static void print_option_left(FILE *stream, const struct option *option) {
  char left[64];
  snprintf(left, sizeof left, "%s%c%s--%s%s%s", option->letter != 0 ? "-" : " ",
           option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ",
           option->name, option->argument != NULL ? " " : "",
           option->argument != NULL ? option->argument : "");
  fprintf(stream, "  %-26s ", left);
}

// The help of an option and the names that it takes: "how: this, that or other", in lines that fit.
static const char *option_help(const struct option *option, char text[HELP_MAX]) {
  if (option->choices == NULL) return option->help;
  struct name_list names = option->choices();
  size_t used = (size_t)snprintf(text, HELP_MAX, "%s", option->help), line = used;
  int count = 0;
  while (name_list_at(&names, count) != NULL) count++;
  for (int i = 0; i < count; i++) {
    char word[64];
    const char *behind = i == count - 1 ? "" : i == count - 2 ? " or" : ",";
    size_t length = (size_t)snprintf(word, sizeof word, "%s%s", name_list_at(&names, i), behind);
    if (used + length + 2 > HELP_MAX) break;
    bool fits = line + 1 + length <= HELP_WIDTH;
    line = fits ? line + 1 + length : length;
    used += (size_t)snprintf(text + used, HELP_MAX - used, "%c%s", fits ? ' ' : '\n', word);
  }
  return text;
}

// Continuation lines of an option's help stand under its first line.
static void print_indented(FILE *stream, const char *text, int indent) {
  for (const char *c = text; *c != '\0'; c++) {
    fputc(*c, stream);
    if (*c == '\n') fprintf(stream, "%*s", indent, "");
  }
  fputc('\n', stream);
}

// The formats that can be written, from their table.
static void print_formats(FILE *stream) {
  const struct export_format *format;
  for (int i = 0; (format = export_format_at(i)) != NULL; i++)
    fprintf(stream, "  %-12s %s%s%s%s\n", format->name, format->summary,
            format->extension != NULL ? " (" : "",
            format->extension != NULL ? format->extension : "",
            format->extension != NULL ? ")" : "");
}

static bool has_format_option(const struct command *command) {
  for (const struct option *option = command->options; option->name != NULL; option++)
    if (option->kind == OPTION_FORMAT) return true;
  return false;
}

void help_print_command(FILE *stream, const struct command *command) {
  fprintf(stream, "Usage: gridpress %s [OPTION...]%s%s\n\n%s.\n\n%s\nOptions:\n", command->name,
          command->arguments[0] != '\0' ? " " : "", command->arguments, command->summary,
          command->help);
  for (const struct option *option = command->options; option->name != NULL; option++) {
    char text[HELP_MAX];
    print_option_left(stream, option);
    print_indented(stream, option_help(option, text), 29);
  }
  if (!has_format_option(command)) return;
  fputs("\nFormats, with the file extensions that select them; add .gz to compress:\n", stream);
  print_formats(stream);
}

// --- the manual page -----------------------------------------------------------------------------

// roff takes a dash for a hyphen, a backslash for an escape, and a leading dot or quote for a
// request.
static void print_roff(FILE *stream, const char *text) {
  bool line_start = true;
  for (const char *c = text; *c != '\0'; c++) {
    if (line_start && (*c == '.' || *c == '\'')) fputs("\\&", stream);
    if (*c == '-')
      fputs("\\-", stream);
    else if (*c == '\\')
      fputs("\\e", stream);
    else
      fputc(*c, stream);
    line_start = *c == '\n';
  }
}

static void print_manual_command(FILE *stream, const struct command *command) {
  fprintf(stream, ".SS gridpress %s [OPTION...] ", command->name);
  print_roff(stream, command->arguments);
  fputs("\n", stream);
  print_roff(stream, command->summary);
  fputs(".\n.PP\n.nf\n", stream);
  print_roff(stream, command->help);
  fputs(".fi\n", stream);
  for (const struct option *option = command->options; option->name != NULL; option++) {
    fputs(".TP\n.B ", stream);
    if (option->letter != 0) fprintf(stream, "\\-%c, ", option->letter);
    fputs("\\-\\-", stream);
    print_roff(stream, option->name);
    if (option->argument != NULL) fprintf(stream, " \\fI%s\\fP", option->argument);
    fputc('\n', stream);
    char text[HELP_MAX];
    print_roff(stream, option_help(option, text));
    fputc('\n', stream);
  }
}

void help_print_manual(FILE *stream) {
  fprintf(stream,
          ".TH GRIDPRESS 1 \"\" \"gridpress %s\" \"User Commands\"\n.SH NAME\n"
          "gridpress \\- make Sudoku puzzles and publish them\n"
          ".SH SYNOPSIS\n.B gridpress\n.I COMMAND\n[OPTION...] [FILE...]\n.SH DESCRIPTION\n",
          GRIDPRESS_VERSION);
  print_roff(stream, about);
  fputs(".PP\n.nf\n", stream);
  print_roff(stream, conventions);
  fputs(".fi\n.SH COMMANDS\n", stream);
  for (int i = 0; cli_commands[i] != NULL; i++) print_manual_command(stream, cli_commands[i]);
  fputs(
      ".SH FORMATS\n"
      "File extensions that select a format are in brackets; add .gz to compress.\n"
      ".PP\n"
      ".nf\n",
      stream);
  print_formats(stream);
  fputs(".fi\n", stream);
}
