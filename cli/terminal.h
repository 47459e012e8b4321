// What standard output can show. See terminal.c.
#ifndef GRIDPRESS_CLI_TERMINAL_H
#define GRIDPRESS_CLI_TERMINAL_H

#include <stdbool.h>

struct terminal {
  int width;  // in characters; 80 when it is no terminal
  bool ascii; // nothing but ASCII
};

// `ascii`: the user wants nothing else.
struct terminal terminal_look(bool ascii);

#endif
