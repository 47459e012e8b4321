// Spreads "this node is false" through a graph, one level of links at a time.
//
//      level 0      level 1      level 2      level 3
//      start false  true         false        true        strong, weak, strong, ...
//
// Each node joins at most one even and one odd level, the first it is reached on, so what is found
// is shortest and the search ends. Nodes without a strong link lead nowhere and are left out.
//
// Invariant: if the start is false then every node of an odd level is true and every node of an
// even level is false.
#include "solver/find_chain.h"

// With a number of words that the compiler knows, rows live in registers.
static inline __attribute__((always_inline)) void spread_words(const struct chain_graph *graph,
                                                               int start, struct chain_reach *reach,
                                                               int words) {
  uint64_t seen[2][CHAIN_WORDS]; // false, true
  reach->levels = 1;
  for (int i = 0; i < words; i++) seen[0][i] = seen[1][i] = reach->level[0][i] = 0;
  chain_set_bit(reach->level[0], start);
  chain_set_bit(seen[0], start);
  uint64_t last_word_mask =
      graph->linked % 64 == 0 ? ~UINT64_C(0) : (UINT64_C(1) << (graph->linked % 64)) - 1;
  while (reach->levels <= CHAIN_LEVELS_MAX) {
    bool now_true = reach->levels % 2 == 1;
    const uint64_t *from = reach->level[reach->levels - 1];
    uint64_t to[CHAIN_WORDS];
    const uint64_t(*rows)[CHAIN_WORDS] = now_true ? graph->strong : graph->weak;
    for (int i = 0; i < words; i++) to[i] = 0;
    for (int w = 0; w < words; w++)
      for (uint64_t rest = from[w]; rest != 0; rest &= rest - 1) {
        const uint64_t *row = rows[w * 64 + __builtin_ctzll(rest)];
        for (int i = 0; i < words; i++) to[i] |= row[i];
      }
    uint64_t any = 0;
    to[words - 1] &= last_word_mask;
    for (int i = 0; i < words; i++) {
      to[i] &= ~seen[now_true][i];
      seen[now_true][i] |= to[i];
      any |= to[i];
      reach->level[reach->levels][i] = to[i];
    }
    if (any == 0) return;
    reach->levels++;
  }
}

void chain_spread(const struct chain_graph *graph, int start, struct chain_reach *reach) {
  switch (chain_linked_words(graph)) {
    case 1:
      spread_words(graph, start, reach, 1);
      break;
    case 2:
      spread_words(graph, start, reach, 2);
      break;
    case 3:
      spread_words(graph, start, reach, 3);
      break;
    case 4:
      spread_words(graph, start, reach, 4);
      break;
    case 5:
      spread_words(graph, start, reach, 5);
      break;
    default:
      spread_words(graph, start, reach, chain_linked_words(graph));
      break;
  }
}

void chain_trace(const struct chain_graph *graph, const struct chain_reach *reach, int end,
                 int level, uint16_t path[CHAIN_LEVELS_MAX + 1]) {
  int words = chain_linked_words(graph);
  path[level] = (uint16_t)end;
  for (int at = level; at > 0; at--) {
    const uint64_t *row = at % 2 == 1 ? graph->strong[path[at]] : graph->weak[path[at]];
    const uint64_t *before = reach->level[at - 1];
    for (int w = 0; w < words; w++)
      if ((row[w] & before[w]) != 0) {
        path[at - 1] = (uint16_t)(w * 64 + __builtin_ctzll(row[w] & before[w]));
        break;
      }
  }
}
