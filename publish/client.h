// Somebody's solver as a process: started with limits, asked, watched and ended. All that this program
// knows of processes is in client.c.
//
//      client_start -> client_ask -> client_ask -> ... -> client_stop
//
// A client that reads questions gets them on its standard input, a line each. What it prints comes
// through a pseudo terminal, for two reasons: programs then write every line at once instead of
// keeping some kilobytes back, and when we are killed the kernel hangs up on them, so that a solver
// that hangs does not outlive us.
#ifndef GRIDPRESS_PUBLISH_CLIENT_H
#define GRIDPRESS_PUBLISH_CLIENT_H

#include "core/core.h"

#include <sys/types.h>

struct client_limits {
  double seconds;  // for an answer
  uint64_t memory; // bytes of address space; 0: any
};

struct client {
  pid_t pid;  // also of its process group; 0: none is running
  int input;  // its standard input; -1: it has none, or that is closed
  int output; // what it prints
  char *text; // what it has printed and nobody has taken; ended by a zero byte
  size_t size, room;
};

// What ended the wait for an answer.
enum client_event {
  CLIENT_ANSWERED,
  CLIENT_ENDED,     // the process has closed its output
  CLIENT_TIMED_OUT, //
  CLIENT_FLOODED,   // it printed more than anybody asked for
  CLIENT_FAILED,    // we could not wait; `err` is set
};

// How it ended.
struct client_end {
  bool stopped; // it was still there, and we ended it: the rest says nothing about it
  bool signalled;
  int code; // of exit, or the number of the signal
};

// Starts a program by its words, a NULL-ended list whose first is looked for in PATH. `reads`: it gets
// questions. Refuses what cannot be run.
bool client_start(struct client *client, char *const words[], bool reads,
                  const struct client_limits *limits, struct err *err);

// Is what was printed so far a whole answer? Its length goes to *length.
typedef bool client_judge(void *context, const char *text, size_t size, size_t *length);

// Sends a question, if there is one, and waits until the judge is content (NULL: until the end), the
// limit has passed, or more than `most` bytes have come. The answer's length goes to *length.
enum client_event client_ask(struct client *client, const char *question, client_judge *judge,
                             void *context, const struct client_limits *limits, size_t most,
                             size_t *length, struct err *err);

// Seconds since some moment, for those who time answers.
double client_clock(void);

// Drops the first bytes of the text: an answer that was dealt with.
void client_take(struct client *client, size_t length);

// Nothing more is asked: the program sees the end of its input.
void client_close(struct client *client);

// Ends the process and all that it started, if that has not happened, and tells how it ended. A
// process that ended by itself before is told as such.
struct client_end client_stop(struct client *client);

#endif
