// The techniques of the chain family, each a set of rules for the one finder.
//
// Least links: a chain of three links in one digit is a skyscraper, a kite or a turbot fish, one of
// three cells with two digits each is an XY-wing; they have been looked for before.
#include "solver/find_chain.h"

bool find_x_chain(const struct cand *cand, struct finding *finding) {
  // Without links in cells the digits do not mix.
  static const struct chain_rules rules = {
      .links = CHAIN_REGION_LINKS,
      .least_links = 5,
      .most_links = 20,
      .same_digit = true,
      .continuous = -1,
      .discontinuous = -1,
      .chain = TECHNIQUE_X_CHAIN,
  };
  return chain_find(cand, &rules, finding);
}

bool find_xy_chain(const struct cand *cand, struct finding *finding) {
  static const struct chain_rules rules = {
      .links = CHAIN_CELL_LINKS,
      .least_links = 5,
      .most_links = 20,
      .same_digit = true,
      .continuous = -1,
      .discontinuous = -1,
      .chain = TECHNIQUE_XY_CHAIN,
  };
  return chain_find(cand, &rules, finding);
}

bool find_nice_loop(const struct cand *cand, struct finding *finding) {
  static const struct chain_rules rules = {
      .links = CHAIN_REGION_LINKS | CHAIN_CELL_LINKS,
      .least_links = 3,
      .most_links = CHAIN_LEVELS_MAX,
      .continuous = TECHNIQUE_CONTINUOUS_NICE_LOOP,
      .discontinuous = TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
      .chain = TECHNIQUE_AIC,
  };
  return chain_find(cand, &rules, finding);
}

bool find_grouped_nice_loop(const struct cand *cand, struct finding *finding) {
  static const struct chain_rules rules = {
      .links = CHAIN_REGION_LINKS | CHAIN_CELL_LINKS | CHAIN_GROUP_LINKS,
      .least_links = 3,
      .most_links = CHAIN_LEVELS_MAX,
      .with_groups = true,
      .continuous = TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
      .discontinuous = TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
      .chain = TECHNIQUE_GROUPED_AIC,
  };
  return chain_find(cand, &rules, finding);
}

bool find_als_nice_loop(const struct cand *cand, struct finding *finding) {
  static const struct chain_rules rules = {
      .links = CHAIN_REGION_LINKS | CHAIN_CELL_LINKS | CHAIN_GROUP_LINKS | CHAIN_ALS_LINKS,
      .least_links = 3,
      .most_links = CHAIN_LEVELS_MAX,
      .continuous = TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
      .discontinuous = TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
      .chain = TECHNIQUE_GROUPED_AIC,
  };
  return cand_offers(cand, NEEDS_PLAIN | NEEDS_SQUARE_NINE) && chain_find(cand, &rules, finding);
}
