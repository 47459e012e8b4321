// What does `dedup` cost when there are many puzzles, without a bound on memory and within one?
//
//      dedup_scale GRIDPRESS PUZZLES [MEMORY [FOLDER]]      MEMORY: as for --memory; FOLDER: for --spill
//
// Writes made-up puzzles to the standard input of `gridpress dedup --exact -j 1`, every tenth of which is
// a repetition of an earlier one, and compares each line that comes back with the one that must be next.
// Prints the processor time, the memory and the disk that it took. What writing and comparing take is not
// counted.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/clock.h"
#include "core/core.h"

enum { CELLS = 81, REPEATED = 10, LINES = 1000, LINE = CELLS + 1, PAUSE = 100000000 };

// Some of the cells of one grid, so that no two clues contradict each other; about 20 of them.
static void write_line(char line[LINE], uint64_t number) {
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

static bool is_repetition(uint64_t number) {
  return number % REPEATED == REPEATED - 1;
}

// Its last digit is 0, so it was written as itself.
static uint64_t earlier(uint64_t number) {
  return number / (2 * REPEATED) * REPEATED;
}

static void write_puzzles(int descriptor, uint64_t count) {
  static char lines[LINES][LINE];
  FILE *stream = fdopen(descriptor, "w");
  if (stream == NULL) exit(1);
  for (uint64_t number = 0; number < count;) {
    size_t length = 0;
    for (; length < LINES && number < count; number++)
      write_line(lines[length++], is_repetition(number) ? earlier(number) : number);
    if (fwrite(lines, sizeof *lines, length, stream) != length) exit(1);
  }
  if (fclose(stream) != 0) exit(1);
}

// Is it all puzzles but the repetitions, in their order? Exits with the answer.
_Noreturn static void compare_output(int descriptor, uint64_t count) {
  static char lines[LINES][LINE], wanted[LINE];
  FILE *stream = fdopen(descriptor, "r");
  uint64_t number = 0;
  size_t length = 0;
  bool same = stream != NULL;
  while (same && (length = fread(lines, sizeof *lines, LINES, stream)) > 0)
    for (size_t i = 0; i < length && same; i++, number++) {
      if (is_repetition(number)) number++;
      write_line(wanted, number);
      same = memcmp(lines[i], wanted, LINE) == 0;
    }
  if (number < count && is_repetition(number)) number++;
  same = same && number == count && feof(stream);
  if (!same)
    fprintf(stderr, "dedup_scale: the output differs near puzzle %llu\n",
            (unsigned long long)number);
  _exit(same ? 0 : 1);
}

// --- processes -----------------------------------------------------------------------------------

static void move_descriptor(int from, int to) {
  if (dup2(from, to) < 0) _exit(127);
  close(from);
}

static pid_t start(char *const *words, int input, int output) {
  pid_t child = fork();
  if (child != 0) return child;
  move_descriptor(input, STDIN_FILENO);
  move_descriptor(output, STDOUT_FILENO);
  execv(words[0], words);
  _exit(127);
}

// Of the files without a name that a process has open.
static double disk_used(pid_t process) {
  char path[600];
  double bytes = 0;
  snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
    struct stat status;
    snprintf(path, sizeof path, "/proc/%d/fd/%s", (int)process, entry->d_name);
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 0)
      bytes += 512 * (double)status.st_blocks;
  }
  if (folder != NULL) closedir(folder);
  return bytes;
}

// Waits for a process, and watches how much disk it uses at most.
static bool wait_watching(pid_t process, struct rusage *usage, double *disk) {
  pid_t ended;
  int status;
  *disk = 0;
  while ((ended = wait4(process, &status, WNOHANG, usage)) == 0) {
    double used = disk_used(process);
    if (used > *disk) *disk = used;
    nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
  }
  return ended == process && status == 0;
}

static bool ends_well(pid_t child) {
  int status;
  return waitpid(child, &status, 0) == child && status == 0;
}

int main(int argc, char **argv) {
  uint64_t count = argc > 2 ? (uint64_t)strtod(argv[2], NULL) : 0;
  if (count == 0) {
    fprintf(stderr, "usage: dedup_scale GRIDPRESS PUZZLES [MEMORY [FOLDER]]\n");
    return 2;
  }
  char *words[16] = {argv[1], "dedup", "--exact", "-j", "1"};
  int used = 5, in[2], out[2];
  if (argc > 3) {
    words[used++] = "--memory";
    words[used++] = argv[3];
  }
  if (argc > 4) {
    words[used++] = "--spill";
    words[used++] = argv[4];
  }
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return 1;
  double wall = clock_seconds(CLOCK_MONOTONIC), disk;
  pid_t child = start(words, in[0], out[1]);
  close(in[0]);
  close(out[1]);
  pid_t reader = fork();
  if (reader == 0) {
    close(in[1]); // or dedup would wait for more
    compare_output(out[0], count);
  }
  close(out[0]);
  pid_t writer = fork();
  if (writer == 0) {
    write_puzzles(in[1], count);
    _exit(0);
  }
  close(in[1]);
  struct rusage usage;
  if (!wait_watching(child, &usage, &disk) || !ends_well(writer) || !ends_well(reader)) return 1;
  wall = clock_seconds(CLOCK_MONOTONIC) - wall;
  double took = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  printf(
      "dedup     %llu puzzles%s%s: %.2f us of processor each, %.0f s by the clock, %.0f MB of "
      "memory, %.2f GB of disk; the output is right\n",
      (unsigned long long)count, argc > 3 ? " within " : "", argc > 3 ? argv[3] : "",
      1e6 * took / (double)count, wall, (double)usage.ru_maxrss / 1024, 1e-9 * disk);
  return 0;
}
