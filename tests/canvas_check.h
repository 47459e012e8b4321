// For tests of the back ends: a folder for what they write, what other programs say of it, and the
// plates as bytes.
#ifndef GRIDPRESS_TESTS_CANVAS_CHECK_H
#define GRIDPRESS_TESTS_CANVAS_CHECK_H

#include "tests/plates.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/gridpress-canvas-XXXXXX";

static inline int enter_folder(void **state) {
  (void)state;
  return mkdtemp(folder) == NULL ? -1 : 0;
}

static inline int leave_folder(void **state) {
  (void)state;
  char command[80];
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command); // NOLINT: a name of our own
}

// Runs a shell command in the folder and returns what it says, to be freed.
static inline char *run(const char *command) {
  char whole[600];
  snprintf(whole, sizeof whole, "cd %s && { %s; } 2>&1", folder, command);
  char *text = NULL;
  size_t length;
  FILE *memory = open_memstream(&text, &length), *pipe = popen(whole, "r");
  assert_non_null(pipe);
  for (int c; (c = fgetc(pipe)) != EOF;) fputc(c, memory);
  int status = pclose(pipe);
  fclose(memory);
  if (status != 0) fail_msg("%s: exit %d: %s", command, WEXITSTATUS(status), text);
  return text;
}

static inline FILE *create(const char *name) {
  char path[120];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  return file;
}

static inline const struct plate *plate_named(const char *name) {
  for (size_t i = 0; i < COUNT(plates); i++)
    if (strcmp(plates[i].name, name) == 0) return &plates[i];
  fail_msg("there is no plate %s", name);
  return NULL;
}

// The bytes of a plate on a canvas, to be freed.
static inline char *bytes_of(const struct plate *plate, struct canvas *canvas, size_t *length) {
  char *bytes = NULL;
  FILE *memory = open_memstream(&bytes, length);
  plate_write(plate, canvas, memory);
  fclose(memory);
  return bytes;
}

static inline int count_word(const char *text, const char *word) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, word)) != NULL; at++) count++;
  return count;
}

static inline unsigned big_endian(const char *bytes) {
  const unsigned char *b = (const unsigned char *)bytes;
  return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

#endif
