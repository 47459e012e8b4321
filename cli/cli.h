// The command line: commands in a table, options in tables, help made from both.
#ifndef GRIDPRESS_CLI_CLI_H
#define GRIDPRESS_CLI_CLI_H

#include "core/core.h"

// What an option's argument is, and so what its target points to.
enum option_kind {
  OPTION_FLAG,    // bool, no argument
  OPTION_TEXT,    // const char *
  OPTION_FORMAT,  // const char *, the name of one of export's formats, which the help lists
  OPTION_COUNT,   // uint64_t, at least 1
  OPTION_MEASURE, // double above 0, written as 80 or 62.5
  OPTION_WORKERS, // int, 1 .. JOBS_WORKERS_MAX
  OPTION_RANGE,   // struct option_range, "LO-HI" or one number
  OPTION_SIZE,    // const struct geom *
  OPTION_SEED,    // struct option_seed
  OPTION_MEMORY,  // uint64_t, bytes: "2G", "512M"
  OPTION_MAYBE,   // const char *, what follows an equals sign, or "" without one
};

struct option_range {
  int low, high; // 0, 0: not given
};

struct option_seed {
  bool given;
  uint64_t value;
};

struct option {
  const char *name;     // long name, without the dashes
  char letter;          // short name, or 0
  const char *argument; // what the help calls the argument; NULL for a flag
  const char *help;
  struct name_list (*choices)(void); // the names that it takes, listed behind the help; may be NULL
  enum option_kind kind;
  size_t target; // offset of the value in the command's own struct of options
};

// Options that several commands have, for a struct with a member of the customary name.
#define OPTION_ROW(long_name, short_name, word, text, value, type, member)           \
  {                                                                                  \
    .name = (long_name), .letter = (short_name), .argument = (word), .help = (text), \
    .kind = (value), .target = offsetof(type, member)                                \
  }
#define OPTION_ROW_SIZE_READ(type)                                                                \
  OPTION_ROW(                                                                                     \
      "size", 0, "SIZE",                                                                          \
      "the box shape, if the number of cells leaves it\nopen: 2x3 is a 6x6 grid with tall boxes", \
      OPTION_SIZE, type, size)
#define OPTION_ROW_OUTPUT(type)                                                                   \
  OPTION_ROW("output", 'o', "FILE", "output file; its extension selects the format", OPTION_TEXT, \
             type, path)
#define OPTION_ROW_FORMAT(type) \
  OPTION_ROW("format", 'f', "FORMAT", "one of the formats below", OPTION_FORMAT, type, format)
#define OPTION_ROW_JOBS(type)                                                                \
  OPTION_ROW(                                                                                \
      "jobs", 'j', "JOBS",                                                                   \
      "worker threads (default: one per processor); the\noutput is the same for any number", \
      OPTION_WORKERS, type, workers)
#define OPTION_ROWS_SPILL(type, bound)                                                            \
  OPTION_ROW("memory", 0, "SIZE", bound "; with more,\nwork goes on on disk: 500M, 2G",           \
             OPTION_MEMORY, type, spill.memory),                                                  \
      OPTION_ROW("spill", 0, "FOLDER",                                                            \
                 "disk space for that; default: the folder of the\noutput file, else $TMPDIR or " \
                 "/var/tmp",                                                                      \
                 OPTION_TEXT, type, spill.folder)
#define OPTION_ROW_LEDGER(type)                                                                \
  OPTION_ROW("ledger", 0, "FILE",                                                              \
             "skip puzzles that are in this ledger, and add the\nnew ones to it", OPTION_TEXT, \
             type, ledger)
// Of a struct with a member `texts`, a struct book_texts.
#define OPTION_ROWS_TEXTS(type)                                                                    \
  OPTION_ROW("title", 0, "TEXT", "override the template's", OPTION_TEXT, type, texts.title),       \
      OPTION_ROW("subtitle", 0, "TEXT", "override the template's", OPTION_TEXT, type,              \
                 texts.subtitle),                                                                  \
      OPTION_ROW("author", 0, "TEXT", "override the template's", OPTION_TEXT, type, texts.author), \
      OPTION_ROW("publisher", 0, "TEXT", "override the template's", OPTION_TEXT, type,             \
                 texts.publisher),                                                                 \
      OPTION_ROW("isbn", 0, "ISBN", "override the template's", OPTION_TEXT, type, texts.isbn),     \
      OPTION_ROW("date", 0, "DATE",                                                                \
                 "of a PDF/X file, such as 2027-03-01; default: the\ntemplate's", OPTION_TEXT,     \
                 type, texts.date)
#define OPTION_ROW_SEED(type)                                                                    \
  OPTION_ROW("seed", 0, "SEED",                                                                  \
             "the same seed gives the same puzzles; default:\nrandom, and printed", OPTION_SEED, \
             type, seed)

struct command {
  const char *name;
  const char *arguments;        // what follows the options: "[FILE...]" or ""
  const char *summary;          // one line
  const char *help;             // more lines, with an example
  const struct option *options; // ended by a row without a name
  const struct command
      *passes_on;     // its options are taken too, and stay in the arguments; may be NULL
  size_t values_size; // of the struct that the options fill
  void (*defaults)(void *values);
  // Returns an exit code; on trouble the error is shown by the caller.
  int (*run)(const void *values, char **arguments, struct err *err);
};

enum {
  EXIT_DONE = 0,
  EXIT_NEGATIVE = 1, // the answer is no
  EXIT_INPUT = 2,    // wrong usage or bad input
  EXIT_WORLD = 3,    // the world failed
};

// One row a command, in the order of the help, ended by a row without a name.
extern const struct command *const cli_commands[];

extern const struct command command_generate, command_solve, command_rate, command_transform,
    command_dedup, command_ledger, command_verify, command_select, command_catalogue,
    command_export, command_book, command_cover, command_daily, command_variants, command_plan,
    command_shard, command_gather, command_hunt, command_corpus, command_conceal, command_reveal;

// Borrows the command of that name, or NULL.
const struct command *command_lookup(const char *name);

// Refuses a word that is no command, with the one that was probably meant. Returns false.
bool command_refuse(const char *word, struct err *err);

// Fills `values` from `argv` (a NULL-ended list without the command's name) and leaves what is not
// an option in `argv`, NULL-ended. A mistyped option is told with the nearest one there is.
bool options_parse(const struct command *command, char **argv, void *values, bool *help,
                   struct err *err);

// The seed that was given, or a fresh random one, told on standard error.
bool seed_settle(struct option_seed *seed, struct err *err);

// The technique of that name, as an index of the solver's table.
bool technique_parse(const char *name, int *technique, struct err *err);

// The text of --help for everything, for one command, and the manual page as roff.
void help_print(FILE *stream);
void help_print_command(FILE *stream, const struct command *command);
void help_print_manual(FILE *stream);

#endif
