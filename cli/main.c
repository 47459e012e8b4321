// gridpress: finds the command, parses its options, runs it, and is the only place that shows an
// error and picks the exit code.
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "publish/publish.h"

static void show(const char *text) {
  fprintf(stderr, "gridpress: %s\n", text);
}

static int show_error(const struct err *err) {
  show(err->text);
  return (int)err->kind;
}

// A run that is stopped leaves whole files or none; then the signal does what it always does.
static void on_signal(int number) {
  output_discard_all();
  signal(number, SIG_DFL);
  raise(number);
}

// Every signal by which somebody ends a process, and what we do about it. Faults of our own
// (SIGSEGV and the like) are missing: memory cannot be trusted then, and the next run tidies up.
static const struct {
  int number;
  void (*handler)(int);
  bool always; // even if the parent chose to ignore it, as nohup does
} signals[] = {
    {.number = SIGINT, .handler = on_signal},
    {.number = SIGTERM, .handler = on_signal},
    {.number = SIGHUP, .handler = on_signal},
    {.number = SIGQUIT, .handler = on_signal},
    {.number = SIGPIPE, .handler = on_signal, .always = true}, // no reader: a quiet end
    {.number = SIGALRM, .handler = on_signal},
    {.number = SIGVTALRM, .handler = on_signal},
    {.number = SIGPROF, .handler = on_signal},
    {.number = SIGPOLL, .handler = on_signal},
    {.number = SIGUSR1, .handler = on_signal},
    {.number = SIGUSR2, .handler = on_signal},
    {.number = SIGXCPU, .handler = on_signal},
    {.number = SIGXFSZ, .handler = SIG_IGN, .always = true}, // the write fails, and is told
};

static void catch_signals(void) {
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    struct sigaction action = {.sa_handler = signals[i].handler};
    struct sigaction old;
    sigemptyset(&action.sa_mask);
    if (sigaction(signals[i].number, NULL, &old) == 0 &&
        (old.sa_handler != SIG_IGN || signals[i].always))
      sigaction(signals[i].number, &action, NULL);
  }
}

// With a closed standard stream the next file opened would take its place and be written into. What
// is opened instead cannot be written either, so an answer that nobody can read is still an error.
static void keep_standard_streams(void) {
  int descriptor;
  do descriptor = open("/dev/null", O_RDONLY);
  while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

static int run_command(const struct command *command, char **argv) {
  struct err err = {.kind = ERR_NONE};
  void *values = calloc(1, command->values_size);
  if (values == NULL) {
    err_set(&err, ERR_WORLD, "out of memory");
    return show_error(&err);
  }
  if (command->defaults != NULL) command->defaults(values);
  bool help;
  int code;
  if (!options_parse(command, argv, values, &help, &err)) {
    code = show_error(&err);
  } else if (help) {
    help_print_command(stdout, command);
    code = EXIT_DONE;
  } else {
    code = command->run(values, argv, &err);
    if (err.kind != ERR_NONE) code = show_error(&err);
  }
  free(values);
  return code;
}

static int refuse_command(const char *word) {
  struct err err;
  command_refuse(word, &err);
  return show_error(&err);
}

static int run_help(char **argv) {
  if (argv[0] == NULL) {
    help_print(stdout);
    return EXIT_DONE;
  }
  if (strcmp(argv[0], "--man") == 0) {
    help_print_manual(stdout);
    return EXIT_DONE;
  }
  const struct command *command = command_lookup(argv[0]);
  if (command == NULL) return refuse_command(argv[0]);
  help_print_command(stdout, command);
  return EXIT_DONE;
}

static int dispatch(char **argv) {
  const char *word = argv[1];
  if (word == NULL) {
    help_print(stderr);
    return EXIT_INPUT;
  }
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
    return run_help(argv + 2);
  if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
    puts("gridpress " GRIDPRESS_VERSION);
    return EXIT_DONE;
  }
  const struct command *command = command_lookup(word);
  if (command != NULL) return run_command(command, argv + 2);
  return refuse_command(word);
}

int main(int argc, char **argv) {
  if (argc < 1) return EXIT_INPUT;
  keep_standard_streams();
  stream_watch_standard();
  catch_signals();
  output_set_teller(show);
  int code = dispatch(argv);
  // What is still in the buffer has to arrive, or the answer was not given.
  if (fflush(stdout) != 0 || stream_standard_failed()) {
    struct err err;
    if (code == EXIT_WORLD) return code; // already told
    err_set_errno(&err, "standard output: cannot write");
    return show_error(&err);
  }
  return code;
}
