// What went wrong, in one line for a person, and what kind of trouble it is.
//
// Libraries never print and never exit: a function that can fail takes a `struct err *`, fills it
// and returns false. Only cli/ shows the text and turns the kind into an exit code.
#ifndef GRIDPRESS_CORE_ERR_H
#define GRIDPRESS_CORE_ERR_H

#include <stdbool.h>

enum err_kind {
  ERR_NONE = 0,
  ERR_NEGATIVE = 1, // a well-posed question whose answer is no
  ERR_INPUT = 2,    // wrong usage or bad input
  ERR_WORLD = 3,    // the file system, the memory or another part of the world failed
};

struct err {
  enum err_kind kind;
  char text[600]; // one line of UTF-8
};

// Fills `err` and returns false, so that `return err_set(...)` reads well.
bool err_set(struct err *err, enum err_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same for a failed system call: appends what errno says. Always ERR_WORLD.
bool err_set_errno(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts where it is in front of what went wrong: "--ramp: ...". Returns false.
bool err_prefix(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Adds to what went wrong, as far as there is room. Returns false.
bool err_append(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
