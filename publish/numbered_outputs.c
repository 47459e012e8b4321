// Each file is written, closed and kept under its temporary name; when the last one is complete, all
// get their names. So one descriptor is open at a time, and a file costs the memory of its two
// names.
//
// The pattern is the user's, and never goes to printf.
#include "publish/numbered_outputs.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct numbered_output {
  struct output output; // stays where it is: a signal handler may be looking for it
  char *path;
  struct numbered_output *next;
};

// --- names ---------------------------------------------------------------------------------------

// If a number stands here, "%d" or "%03d", returns what follows it and how many digits it has at
// least; NULL otherwise.
static const char *skip_number(const char *text, int *digits) {
  *digits = 1;
  if (*text++ != '%') return NULL;
  if (text[0] == '0' && text[1] >= '1' && text[1] <= '9') {
    *digits = text[1] - '0';
    text += 2;
  }
  return *text == 'd' ? text + 1 : NULL;
}

char *numbered_outputs_name(const char *pattern, uint64_t number, bool *numbered) {
  char *name = NULL;
  size_t length;
  FILE *memory = open_memstream(&name, &length);
  if (memory == NULL) return NULL;
  *numbered = false;
  while (*pattern != '\0') {
    int digits;
    const char *behind = skip_number(pattern, &digits);
    if (behind != NULL) {
      fprintf(memory, "%0*" PRIu64, digits, number);
      pattern = behind;
      *numbered = true;
    } else {
      fputc(*pattern, memory);
      pattern += pattern[0] == '%' && pattern[1] == '%' ? 2 : 1;
    }
  }
  if (fclose(memory) == 0) return name;
  free(name);
  return NULL;
}

// --- files ---------------------------------------------------------------------------------------

static bool no_memory(struct err *err) {
  return err_set(err, ERR_WORLD, "out of memory");
}

struct output *numbered_outputs_next(struct numbered_outputs *outputs, struct err *err) {
  bool numbered;
  struct numbered_output *file = calloc(1, sizeof *file);
  if (file == NULL) {
    no_memory(err);
    return NULL;
  }
  file->next = outputs->latest;
  outputs->latest = file; // from here on numbered_outputs_close frees it, whatever comes
  file->path = numbered_outputs_name(outputs->pattern, ++outputs->count, &numbered);
  if (file->path == NULL) no_memory(err);
  return file->path != NULL && output_open(&file->output, file->path, err) ? &file->output : NULL;
}

// Gives all files their names: the latest first, as the list is, and as output_seal wants it.
static bool commit_files(const struct numbered_outputs *outputs, struct err *err) {
  if (outputs->latest == NULL) return true;
  if (outputs->count > INT_MAX) return no_memory(err);
  struct output **list = calloc((size_t)outputs->count, sizeof(struct output *));
  if (list == NULL) return no_memory(err);
  int count = 0;
  for (struct numbered_output *file = outputs->latest; file != NULL; file = file->next)
    list[count++] = &file->output;
  bool well = output_settle(list[0], err) && output_commit_list(list, count, err);
  free(list);
  return well;
}

bool numbered_outputs_close(struct numbered_outputs *outputs, bool well, struct err *err) {
  well = well && commit_files(outputs, err);
  while (outputs->latest != NULL) {
    struct numbered_output *file = outputs->latest;
    output_discard(&file->output, 1); // harmless on those that were committed
    outputs->latest = file->next;
    free(file->path);
    free(file);
  }
  return well;
}
