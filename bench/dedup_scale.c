// What does `dedup` cost when there are many puzzles, without a bound on memory and within one?
//
//      dedup_scale GRIDPRESS PUZZLES [MEMORY [FOLDER]]      MEMORY: as for --memory; FOLDER: for --spill
//
// Writes made-up puzzles to the standard input of `gridpress dedup --exact -j 1`, every tenth of which is
// a repetition of an earlier one, and prints the processor time and the memory that it took. What
// writing them takes is not counted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/core.h"

enum { CELLS = 81, REPEATED = 10, LINES = 1000 };

// Some of the cells of one grid, so that no two clues contradict each other; about 20 of them.
static void write_line(char line[CELLS + 1], uint64_t number) {
  static const char grid[] =
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  uint64_t bits = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (cell % 32 == 0) bits = hash_mix(4 * number + (uint64_t)cell / 32);
    line[cell] = '.';
    if ((bits & 3) == 0) line[cell] = grid[cell];
    bits >>= 2;
  }
  line[CELLS] = '\n';
}

// Its last digit is 0, so it was written as itself.
static uint64_t earlier(uint64_t number) {
  return number / (2 * REPEATED) * REPEATED;
}

static void write_puzzles(int descriptor, uint64_t count) {
  static char lines[LINES][CELLS + 1];
  FILE *stream = fdopen(descriptor, "w");
  if (stream == NULL) exit(1);
  for (uint64_t number = 0; number < count;) {
    size_t length = 0;
    for (; length < LINES && number < count; number++)
      write_line(lines[length++], number % REPEATED == REPEATED - 1 ? earlier(number) : number);
    if (fwrite(lines, sizeof *lines, length, stream) != length) exit(1);
  }
  if (fclose(stream) != 0) exit(1);
}

static pid_t start(char *const *words, int pipes[2]) {
  if (pipe(pipes) != 0) exit(1);
  pid_t child = fork();
  if (child != 0) return child;
  dup2(pipes[0], STDIN_FILENO);
  close(pipes[0]);
  close(pipes[1]);
  if (freopen("/dev/null", "w", stdout) == NULL) _exit(127);
  execv(words[0], words);
  _exit(127);
}

int main(int argc, char **argv) {
  uint64_t count = argc > 2 ? (uint64_t)strtod(argv[2], NULL) : 0;
  if (count == 0) {
    fprintf(stderr, "usage: dedup_scale GRIDPRESS PUZZLES [MEMORY [FOLDER]]\n");
    return 2;
  }
  char *words[16] = {argv[1], "dedup", "--exact", "-j", "1"};
  int used = 5, pipes[2], status;
  if (argc > 3) {
    words[used++] = "--memory";
    words[used++] = argv[3];
  }
  if (argc > 4) {
    words[used++] = "--spill";
    words[used++] = argv[4];
  }
  pid_t child = start(words, pipes);
  close(pipes[0]);
  write_puzzles(pipes[1], count);
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child || status != 0) return 1;
  double took = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  printf("dedup     %llu puzzles%s%s: %.2f us of processor each, %.0f MB of memory\n",
         (unsigned long long)count, argc > 3 ? " within " : "", argc > 3 ? argv[3] : "",
         1e6 * took / (double)count, (double)usage.ru_maxrss / 1024);
  return 0;
}
