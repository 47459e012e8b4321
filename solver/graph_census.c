// The census of the graph that the given clues alone make, with nothing deduced: its vertices and
// edges, before and after weak vertices are deleted, its super-vertices and their edges.
//
// A permutation may not contradict the givens of its own minigrid, rows and columns. A vertex is
// weak when its degree is smaller than the number of minigrids it shares a band or stack with.
// Everything is counted on profiles: the vertices with a row profile times the compatible vertices
// next to it are the edges, and the degree of a vertex has a part from either of its profiles. So
// the cost depends on the number of profiles, at most 1680 for a 3x3 minigrid, and not on the
// number of vertices, which may be 362880.
//
// Budgets (graph_census_internal.h): where a minigrid has more profiles, a line more cliques of
// profiles, a pair of lines more products of them, or the puzzle more solutions than stated there,
// or where a count does not fit 64 bits, the census is not counted.
//
// Invariant: `vertices` of a profile is the number of live bits of its row or column of `links`.
#include "solver/fast.h"
#include "solver/graph_census_internal.h"

#include <stdlib.h>
#include <string.h>

// The candidates of a cell by the givens of its peers; none for a given that one of them repeats.
static uint32_t givens_allow(const struct geom *geom, const struct grid *givens, int cell) {
  uint32_t allowed = givens->cell[cell] != 0 ? 1u << givens->cell[cell] : (2u << geom->side) - 2;
  for (int p = 0; p < geom->cell[cell].peer_count; p++)
    allowed &= ~(1u << givens->cell[geom->cell[cell].peers[p]]);
  return (givens->cell[cell] != 0 ? allowed : allowed & ~1u) >> 1;
}

// Lists profiles digit by digit; `covered` tells for every part which sets of places the digits
// given to it so far can take (see graph_profile.c).
struct census_listing {
  int side, parts, part_size;
  struct census_profiles *profiles;
  uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX]; // [part][place]: candidates
  uint32_t covered[GRAPH_BOX_MAX];
  uint32_t set[GRAPH_BOX_MAX];
};

static bool listing_extend(struct census_listing *listing, int digit) {
  struct census_profiles *profiles = listing->profiles;
  if (digit == listing->side) {
    if (profiles->count == CENSUS_PROFILES_MAX) return false;
    memcpy(profiles->set[profiles->count++], listing->set, sizeof listing->set);
    return true;
  }
  for (int part = 0; part < listing->parts; part++) {
    static const uint32_t without[GRAPH_BOX_MAX] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff,
                                                    0x0000ffff};
    uint32_t before = listing->covered[part], covered = 0;
    for (int place = 0; place < listing->part_size; place++)
      if (listing->cells[part][place] >> digit & 1)
        covered |= (before & without[place]) << (1 << place);
    if (covered == 0) continue;
    listing->covered[part] = covered;
    listing->set[part] ^= 1u << digit;
    bool fits = listing_extend(listing, digit + 1);
    listing->set[part] ^= 1u << digit;
    listing->covered[part] = before;
    if (!fits) return false;
  }
  return true;
}

static bool profiles_list(struct census *census, const uint32_t *candidates, int direction,
                          int box) {
  const struct graph_shape *shape = &census->shape;
  struct census_profiles *profiles = &census->profiles[direction][box];
  int parts = shape->direction[direction].parts, size = shape->direction[direction].part_size;
  struct census_listing listing = {
      .side = shape->side, .parts = parts, .part_size = size, .profiles = profiles};
  for (int part = 0; part < parts; part++) {
    listing.covered[part] = 1;
    for (int place = 0; place < size; place++)
      listing.cells[part][place] =
          candidates[shape->cell[box][direction == 0 ? part * size + place : place * parts + part]];
  }
  profiles->set = malloc(CENSUS_PROFILES_MAX * sizeof *profiles->set);
  if (profiles->set == NULL || !listing_extend(&listing, 0)) return false;

  size_t count = (size_t)profiles->count;
  profiles->words = (profiles->count + 63) / 64;
  profiles->with =
      calloc((size_t)(shape->side * parts * profiles->words) + 1, sizeof *profiles->with);
  profiles->vertices = calloc(count + 1, sizeof *profiles->vertices);
  profiles->degree = calloc(count + 1, sizeof *profiles->degree);
  if (profiles->with == NULL || profiles->vertices == NULL || profiles->degree == NULL)
    return false;
  for (int profile = 0; profile < profiles->count; profile++)
    for (int part = 0; part < parts; part++)
      for (uint32_t left = profiles->set[profile][part]; left != 0; left &= left - 1)
        profiles->with[(__builtin_ctz(left) * parts + part) * profiles->words + profile / 64] |=
            1ull << profile % 64;
  return true;
}

void census_find_compatible(const struct graph_shape *shape, int direction, const uint32_t *set,
                            const struct census_profiles *other, uint64_t *compatible) {
  int parts = shape->direction[direction].parts;
  for (int word = 0; word < other->words; word++) compatible[word] = ~0ull;
  for (int part = 0; part < parts; part++)
    for (uint32_t left = set[part]; left != 0; left &= left - 1) {
      const uint64_t *with = &other->with[(__builtin_ctz(left) * parts + part) * other->words];
      for (int word = 0; word < other->words; word++) compatible[word] &= ~with[word];
    }
  if (other->count % 64 != 0) compatible[other->words - 1] &= ~0ull >> (64 - other->count % 64);
}

// The permutations of a minigrid: pairs of profiles that put every digit where it may stand, and
// no two digits of a row in the same column.
static bool links_list(struct census *census, const uint32_t *candidates, int box) {
  const struct graph_shape *shape = &census->shape;
  const struct census_profiles *by_row = &census->profiles[0][box];
  const struct census_profiles *by_column = &census->profiles[1][box];
  int rows = shape->direction[0].parts, columns = shape->direction[1].parts;
  int words = by_column->words;
  uint64_t *links = calloc((size_t)by_row->count * (size_t)words + 1, sizeof *links);
  census->links[box] = links;
  if (links == NULL) return false;
  for (int profile = 0; profile < by_row->count; profile++, links += words) {
    for (int word = 0; word < words; word++) links[word] = ~0ull;
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++) {
        // Each column needs one of the row's digits; with as many digits as columns that suffices.
        uint32_t here =
            by_row->set[profile][row] & candidates[shape->cell[box][row * columns + column]];
        uint64_t met[CENSUS_WORDS_MAX] = {0};
        for (; here != 0; here &= here - 1) {
          const uint64_t *with = &by_column->with[(__builtin_ctz(here) * columns + column) * words];
          for (int word = 0; word < words; word++) met[word] |= with[word];
        }
        for (int word = 0; word < words; word++) links[word] &= met[word];
      }
  }
  return true;
}

// Counts the vertices of every profile; returns how many there are in all.
static uint64_t vertices_count(struct census *census) {
  uint64_t total = 0;
  for (int box = 0; box < census->shape.side; box++) {
    struct census_profiles *by_row = &census->profiles[0][box];
    struct census_profiles *by_column = &census->profiles[1][box];
    const uint64_t *links = census->links[box];
    memset(by_column->vertices, 0, (size_t)by_column->count * sizeof *by_column->vertices);
    for (int profile = 0; profile < by_row->count; profile++) {
      by_row->vertices[profile] = 0;
      for (int word = 0; word < by_column->words; word++)
        for (uint64_t left = *links++; left != 0; left &= left - 1) {
          by_row->vertices[profile]++;
          by_column->vertices[word * 64 + __builtin_ctzll(left)]++;
        }
      total += by_row->vertices[profile];
    }
  }
  return total;
}

// Counts the neighbours of every profile; returns the number of edges.
static uint64_t degrees_count(struct census *census) {
  const struct graph_shape *shape = &census->shape;
  uint64_t ends = 0;
  for (int direction = 0; direction < 2; direction++)
    for (int box = 0; box < shape->side; box++) {
      struct census_profiles *profiles = &census->profiles[direction][box];
      const uint8_t *line = shape->box[direction][shape->line_of[direction][box]];
      for (int profile = 0; profile < profiles->count; profile++) {
        profiles->degree[profile] = 0;
        if (profiles->vertices[profile] == 0) continue;
        for (int at = 0; at < shape->direction[direction].parts; at++) {
          const struct census_profiles *other = &census->profiles[direction][line[at]];
          uint64_t compatible[CENSUS_WORDS_MAX];
          if (line[at] == box) continue;
          census_find_compatible(shape, direction, profiles->set[profile], other, compatible);
          for (int word = 0; word < other->words; word++)
            for (uint64_t left = compatible[word]; left != 0; left &= left - 1)
              profiles->degree[profile] += other->vertices[word * 64 + __builtin_ctzll(left)];
        }
        ends += profiles->degree[profile] * profiles->vertices[profile];
      }
    }
  return ends / 2;
}

// Deletes the vertices of too small a degree once. False: there were none.
static bool vertices_prune(struct census *census) {
  const struct graph_shape *shape = &census->shape;
  uint64_t least = (uint64_t)(shape->direction[0].parts + shape->direction[1].parts - 2);
  bool pruned = false;
  for (int box = 0; box < shape->side; box++) {
    const struct census_profiles *by_row = &census->profiles[0][box];
    const struct census_profiles *by_column = &census->profiles[1][box];
    uint64_t *links = census->links[box];
    for (int profile = 0; profile < by_row->count; profile++, links += by_column->words) {
      if (by_row->degree[profile] >= least) continue;
      for (int word = 0; word < by_column->words; word++)
        for (uint64_t left = links[word]; left != 0; left &= left - 1) {
          int column = word * 64 + __builtin_ctzll(left);
          if (by_row->degree[profile] + by_column->degree[column] >= least) continue;
          links[word] ^= left & -left;
          pruned = true;
        }
    }
  }
  return pruned;
}

static bool census_count(struct census *census, const struct grid *givens,
                         struct puzzle_census *counts) {
  const struct graph_shape *shape = &census->shape;
  uint32_t candidates[GEOM_CELLS_MAX];
  for (int cell = 0; cell < shape->cells; cell++)
    candidates[cell] = givens_allow(shape->geom, givens, cell);
  for (int box = 0; box < shape->side; box++)
    if (!profiles_list(census, candidates, 0, box) || !profiles_list(census, candidates, 1, box) ||
        !links_list(census, candidates, box))
      return false;

  counts->vertices = counts->vertices_pruned = vertices_count(census);
  counts->edges = counts->edges_pruned = degrees_count(census);
  while (vertices_prune(census)) {
    counts->vertices_pruned = vertices_count(census);
    counts->edges_pruned = degrees_count(census);
  }
  return census_count_tuples(census, &counts->tuples, &counts->tuple_edges);
}

bool census_count_any(const struct geom *geom, const struct grid *givens,
                      struct puzzle_census *counts) {
  struct census *work = calloc(1, sizeof *work);
  if (work == NULL) return false;
  graph_shape_init(&work->shape, geom);
  bool counted = census_count(work, givens, counts);
  for (int box = 0; box < geom->side; box++) {
    for (int direction = 0; direction < 2; direction++) {
      struct census_profiles *profiles = &work->profiles[direction][box];
      free(profiles->set);
      free(profiles->with);
      free(profiles->vertices);
      free(profiles->degree);
    }
    free(work->links[box]);
  }
  free(work);
  return counted;
}

// A solution is a clique of one super-vertex for every band, and one for every stack.
static bool cycles_count(const struct geom *geom, const struct grid *givens,
                         struct puzzle_census *counts) {
  const struct solver_engine *engine =
      solver_supports(&fast_engine, geom) ? &fast_engine : &graph_engine;
  struct solver_request request = {.limit = CENSUS_SOLUTIONS_MAX};
  struct solver_result result;
  engine->solve(geom, givens, &request, &result);
  counts->cycles_rows = counts->cycles_columns = result.solutions;
  return result.complete;
}

bool solver_census(const struct geom *geom, const struct grid *givens,
                   struct puzzle_census *census) {
  *census = (struct puzzle_census){.counted = false};
  if (!graph_has_lines(geom)) return false;
  bool is_nine = geom->box_width == 3 && geom->box_height == 3;
  census->counted =
      ((is_nine && census_count_nine(givens, census)) || census_count_any(geom, givens, census)) &&
      cycles_count(geom, givens, census);
  return census->counted;
}
