// Keys and messages come from the command line or from small files.
#include "cli/key_option.h"

#include <errno.h>
#include <string.h>

enum { KEY_MAX = 1024 };

bool key_option_read(const char *path, const char *what, size_t most, char *bytes, size_t *length,
                     struct err *err) {
  bool standard = strcmp(path, "-") == 0;
  FILE *file = standard ? stdin : fopen(path, "rb");
  if (file == NULL) return err_set(err, ERR_INPUT, "%s: %s", path, strerror(errno));
  *length = fread(bytes, 1, most, file);
  bool more = *length == most && fgetc(file) != EOF, failed = ferror(file) != 0;
  int reason = errno;
  if (!standard) fclose(file);
  const char *name = standard ? "standard input" : path;
  if (failed && reason == EISDIR)
    return err_set(err, ERR_INPUT, "%s: is a folder, not a file", name);
  if (failed) return err_set(err, ERR_WORLD, "%s: %s", name, strerror(reason));
  if (more) return err_set(err, ERR_INPUT, "%s: %s has at most %zu bytes", name, what, most);
  return true;
}

static bool is_standard(const char *path) {
  return path == NULL || strcmp(path, "-") == 0;
}

bool key_option_check_input(const struct key_option *option, const char *what, const char *path,
                            struct err *err) {
  if (option->path == NULL || !is_standard(option->path) || !is_standard(path)) return true;
  return err_set(err, ERR_INPUT, "the key and %s cannot both come from standard input; name a file",
                 what);
}

bool key_option_settle(const struct key_option *option, struct conceal_key *key, struct err *err) {
  char bytes[KEY_MAX];
  const char *text = option->text;
  size_t length = text != NULL ? strlen(text) : 0;
  if ((text != NULL) == (option->path != NULL))
    return err_set(err, ERR_INPUT, "name one key, with --key or --key-file");
  if (option->path != NULL) {
    if (!key_option_read(option->path, "a key", sizeof bytes, bytes, &length, err)) return false;
    if (length > 0 && bytes[length - 1] == '\n') length--;
    if (length > 0 && bytes[length - 1] == '\r') length--;
    text = bytes;
  }
  if (length == 0) return err_set(err, ERR_INPUT, "the key is empty");
  return conceal_key_init(key, text, length, err);
}
