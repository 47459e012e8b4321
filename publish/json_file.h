// The files in JSON that our own commands write and read again: plans, manifests.
#ifndef GRIDPRESS_PUBLISH_JSON_FILE_H
#define GRIDPRESS_PUBLISH_JSON_FILE_H

#include <jansson.h>

#include "core/core.h"

// Reads a file. False: it cannot be read, with the reason. *object is NULL when it is no JSON; otherwise it
// is the caller's.
bool json_file_read(const char *path, json_t **object, struct err *err);

#endif
