// Which series a run is of: a new one, the one that the state file tells of, or that of an old
// folder. The same settings come from the user and from the file, as the same texts.
#include "publish/daily_settle.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

// --- settings ------------------------------------------------------------------------------------

// What the series has been made with so far: a setting that its version did not know yet had only
// one value then, and keeps it.
static const char *stored_setting(const struct daily_found *found, enum daily_setting setting) {
  const json_t *json = found->state != NULL ? found->state : found->old;
  // A seed that was published is not used again.
  if (json == NULL || (found->state == NULL && setting == SETTING_SEED)) return NULL;
  const char *stored = daily_index_setting(json, setting);
  return stored != NULL ? stored : daily_settings[setting].before;
}

// The text of a setting that neither the user nor the state has. A state lacks only settings that
// may change, when an older version wrote it.
static const char *usual_setting(int start, enum daily_setting setting, char date[DATE_TEXT_MAX]) {
  return setting == SETTING_FIRST ? date_print(start, date) : daily_settings[setting].fallback;
}

static bool refuse_change(const struct daily_found *found, enum daily_setting setting,
                          const char *before, const char *now, struct err *err) {
  const struct daily_setting_row *row = &daily_settings[setting];
  if (row->is_secret)
    return err_set(err, ERR_INPUT,
                   "%s: holds a series with another --%s; leave --%s out to continue it, or choose "
                   "another folder",
                   found->state_path, row->option, row->option);
  return err_set(err, ERR_INPUT,
                 "%s: holds a series with --%s '%.150s', not '%.150s'; choose another folder",
                 found->state_path, row->option, before, now);
}

static bool settle_setting(const struct daily_request *request, const struct daily_found *found,
                           int start, enum daily_setting setting, struct daily_series *series,
                           struct err *err) {
  const struct daily_setting_row *row = &daily_settings[setting];
  const char *given = request->settings[setting], *stored = stored_setting(found, setting);
  if (found->state != NULL && stored == NULL && !row->may_change)
    return err_set(err, ERR_INPUT, "%s: the series has no '%s'", found->state_path, row->key);
  if (stored != NULL && !daily_series_set(series, setting, stored, err))
    return err_prefix(err, "%.100s: %s", found->state_path, row->key);
  if (stored != NULL && given == NULL) return true;
  char date[DATE_TEXT_MAX];
  char *before = stored != NULL ? strdup(series->text[setting]) : NULL;
  bool good =
      given != NULL
          ? daily_series_set(series, setting, given, err) || err_prefix(err, "--%s", row->option)
          : daily_series_set(series, setting, usual_setting(start, setting, date), err);
  if (good && before != NULL && !row->may_change && strcmp(before, series->text[setting]) != 0)
    good = refuse_change(found, setting, before, series->text[setting], err);
  free(before);
  return good;
}

// --- numbers -------------------------------------------------------------------------------------

static bool draw_number(uint64_t *number, struct err *err) {
  return getrandom(number, sizeof *number, 0) == (ssize_t)sizeof *number ||
         err_set_errno(err, "cannot get random numbers from the system");
}

static bool settle_id(const struct daily_found *found, struct daily_series *series,
                      struct err *err) {
  if (found->state == NULL) return draw_number(&series->id, err);
  const char *id =
      json_string_value(json_object_get(json_object_get(found->state, "series"), "id"));
  return (id != NULL && strspn(id, "0123456789abcdef") == 16 && id[16] == '\0' &&
          sscanf(id, "%16" SCNx64, &series->id) == 1) ||
         err_set(err, ERR_INPUT, "%s: the series has no 'id' of 16 digits 0-9 a-f",
                 found->state_path);
}

// The seed of a new series is drawn, unless it is given.
static bool settle_seed(struct daily_request *request, const struct daily_found *found,
                        char text[DAILY_SEED_MAX], struct err *err) {
  const char *given = request->settings[SETTING_SEED];
  const char *published = daily_index_setting(found->old, SETTING_SEED);
  if (given != NULL)
    return published == NULL || strcmp(published, given) != 0 ||
           err_set(err, ERR_INPUT,
                   "--seed %s: an older version published this seed in %s/" DAILY_INDEX_NAME
                   "; leave --seed out, and future days get a new one",
                   given, request->folder);
  if (found->state != NULL) return true;
  uint64_t seed;
  if (!draw_number(&seed, err)) return false;
  snprintf(text, DAILY_SEED_MAX, "%" PRIu64, seed);
  request->settings[SETTING_SEED] = text;
  return true;
}

// Boards that are named apart from the editions become a part of them: of those that are listed, those
// that the series has, or the usual one. The caller frees the text.
static bool settle_boards(struct daily_request *request, const struct daily_found *found,
                          char **editions, struct err *err) {
  const char *given = request->settings[SETTING_EDITIONS];
  const char *stored = stored_setting(found, SETTING_EDITIONS);
  const char *option = asked_board_option(&request->board);
  if (option == NULL) return true;
  if (given != NULL && (request->board.board != NULL || request->board.size != NULL))
    return err_set(err, ERR_INPUT, "--%s: every one of the --editions has its own; leave out --%s",
                   request->board.board != NULL ? "board" : "size",
                   request->board.board != NULL ? "board" : "size");
  if (!daily_fill_boards(&request->board, given, stored, editions, err)) return false;
  request->settings[SETTING_EDITIONS] = *editions;
  return true;
}

const char *daily_find_zone(const struct daily_request *request, const struct daily_found *found) {
  const char *given = request->settings[SETTING_TIMEZONE];
  return given != NULL ? given : stored_setting(found, SETTING_TIMEZONE);
}

bool daily_settle(struct daily_request *request, const struct daily_found *found, int start,
                  char seed[DAILY_SEED_MAX], struct daily_series *series, struct err *err) {
  const char *listed = request->settings[SETTING_EDITIONS];
  char *editions = NULL;
  bool good =
      settle_seed(request, found, seed, err) && settle_boards(request, found, &editions, err);
  for (enum daily_setting setting = 0; setting < SETTING_COUNT && good; setting++)
    good = settle_setting(request, found, start, setting, series, err);
  request->settings[SETTING_EDITIONS] = listed; // the series has a copy
  free(editions);
  return good && settle_id(found, series, err) && daily_series_settle(series, err);
}
