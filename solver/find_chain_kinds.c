// The techniques of the chain family, each a set of rules for the one finder.
//
// Least links: an XY-chain of two cells is a naked pair, and says nothing new. An X-chain of three
// links is a skyscraper, a kite or a turbot fish and usually found as such, but it is a chain all the
// same, and on boards with extra regions or for a player without those names it is all there is.
#include "solver/find_chain.h"

bool FINDER(find_x_chain)(const struct cand *cand, struct finding *finding) {
  // Without links in cells the digits do not mix.
  static const struct chain_rules rules = {
      .links = CHAIN_REGION_LINKS,
      .least_links = 3,
      .most_links = 20,
      .same_digit = true,
      .continuous = -1,
      .discontinuous = -1,
      .chain = TECHNIQUE_X_CHAIN,
  };
  return chain_find(cand, &rules, finding);
}

bool FINDER(find_xy_chain)(const struct cand *cand, struct finding *finding) {
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

bool FINDER(find_nice_loop)(const struct cand *cand, struct finding *finding) {
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

bool FINDER(find_grouped_nice_loop)(const struct cand *cand, struct finding *finding) {
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
  return chain_find(cand, &rules, finding);
}
