// What a command tells beside its output.
#ifndef GRIDPRESS_CLI_MESSAGE_H
#define GRIDPRESS_CLI_MESSAGE_H

#include <stdio.h>

// Prints one line, and ends it. It stays one line whatever names of files or fields are in it.
void message_print(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
