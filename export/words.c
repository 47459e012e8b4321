// Engines and grades have their names behind functions; they are listed once, by whoever asks first.
#include "export/words.h"

#include <pthread.h>

#include "gen/gen.h"

enum { ENGINES_MAX = 32, GRADES = GRADE_GUESS - GRADE_EASY + 1 };

const struct name_list words_techniques = NAME_LIST(techniques, name);

static const char *engine_names[ENGINES_MAX + 1], *grade_names[GRADES];

static void list_names(void) {
  for (int i = 0; i < ENGINES_MAX && solver_engine_name(i) != NULL; i++)
    engine_names[i] = solver_engine_name(i);
  for (int i = 0; i < GRADES; i++) grade_names[i] = grade_name((enum grade)(GRADE_EASY + i));
}

static void list_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, list_names);
}

const struct name_list *words_engines(void) {
  static const struct name_list list = NAME_LIST_ARRAY(engine_names);
  list_once();
  return &list;
}

const struct name_list *words_grades(void) {
  static const struct name_list list = {grade_names, GRADES, sizeof grade_names[0]};
  list_once();
  return &list;
}

// Easy puzzles with many clues may be extremely easy as well.
static bool is_true(const struct puzzle *puzzle, const struct level *level,
                    const struct level *found) {
  return level == found || (level == gen_levels && found == gen_lookup_level("easy") &&
                            gen_keeps_level(puzzle, level, false));
}

const char *words_level(const struct puzzle *puzzle) {
  const struct level *level = gen_lookup_level(puzzle->level), *found = gen_find_level(puzzle);
  // A word that is not ours may mean anything.
  bool foreign = puzzle->level[0] != '\0' && level == NULL;
  if (!puzzle->rating.rated || foreign || (level != NULL && is_true(puzzle, level, found)))
    return puzzle->level;
  return found != NULL ? found->name : puzzle->rating.grade;
}
