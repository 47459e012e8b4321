// Opening and parsing; what the object means is for its owner to say.
#include "publish/json_file.h"

bool json_file_read(const char *path, json_t **object, struct err *err) {
  FILE *stream = fopen(path, "rbe");
  if (stream == NULL) {
    err_set_errno(err, "%s: cannot read", path);
    err->kind = ERR_INPUT; // the user named it
    return false;
  }
  *object = json_loadf(stream, JSON_REJECT_DUPLICATES, NULL);
  fclose(stream);
  return true;
}
