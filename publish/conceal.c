// A message as solutions of puzzles.
//
//      tag, message, end mark      cut into blocks of 8 bytes, the last one filled up with zeros
//        -> block + 6 random bits  enciphered under the key and the number of the block
//        -> 70 bits                spelled by a solution grid (gen/grid_code.c)
//        -> a puzzle               with that solution and some others; the key says which one it is
//
// Who has the key lists all solutions of a puzzle in order. A keyed hash of its givens says which of them
// counts, and the grid gives the block. Who does not have the key finds the same solutions, and every one of
// them spells 70 bits that look random.
//
// The maker cannot choose where in the list its solution stands. So it digs the grid in other ways until the
// place is the one that the hash asks for: about as many times as a puzzle has solutions.
#include "publish/conceal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "solver/solver.h"

enum {
  TAG_BYTES = 4,
  HALF_BITS = GRID_CODE_BITS / 2,
  ROUNDS = 8,
  SALT_BITS = GRID_CODE_BITS - 8 * CONCEAL_PUZZLE_BYTES,
  DIGS_MAX = 200000,
};

_Static_assert((int)CONCEAL_EXTRA_BYTES == (int)TAG_BYTES + 1, "a tag and an end mark");
_Static_assert(sizeof((struct conceal_key *)NULL)->bytes == crypto_generichash_KEYBYTES, "a key");

static const uint8_t end_mark = 0x80;

// What hashes under one key are for: none is ever used in place of another.
enum hash_use { HASH_ROUND = 1, HASH_CHOICE, HASH_TAG };

// 64 bits from the key, the use, a number and some bytes.
static uint64_t hash_bytes(const struct conceal_key *key, enum hash_use use, uint64_t number,
                           const void *bytes, size_t size) {
  crypto_generichash_state state;
  uint8_t head[9] = {(uint8_t)use}, digest[crypto_generichash_BYTES_MIN];
  uint64_t hash = 0;
  for (int i = 0; i < 8; i++) head[1 + i] = (uint8_t)(number >> 8 * i);
  crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof digest);
  crypto_generichash_update(&state, head, sizeof head);
  crypto_generichash_update(&state, bytes, size);
  crypto_generichash_final(&state, digest, sizeof digest);
  for (int i = 0; i < 8; i++) hash |= (uint64_t)digest[i] << 8 * i;
  return hash;
}

bool conceal_key_init(struct conceal_key *key, const char *text, size_t length, struct err *err) {
  // All keys have the same salt: two people who share a key share nothing else.
  static const uint8_t salt[crypto_pwhash_SALTBYTES] = "gridpress";
  if (sodium_init() < 0 ||
      crypto_pwhash(key->bytes, sizeof key->bytes, text, length, salt,
                    crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                    crypto_pwhash_ALG_ARGON2ID13) != 0)
    return err_set(err, ERR_WORLD, "out of memory");
  return true;
}

void conceal_key_wipe(struct conceal_key *key) {
  sodium_memzero(key, sizeof *key);
}

int conceal_count(size_t length) {
  return (int)((length + CONCEAL_EXTRA_BYTES + CONCEAL_PUZZLE_BYTES - 1) / CONCEAL_PUZZLE_BYTES);
}

// --- the cipher ----------------------------------------------------------------------------------

// A balanced Feistel network over two halves of 35 bits, with a keyed hash for its rounds.
static uint64_t hash_half(const struct conceal_key *key, int block, int round, uint64_t half) {
  uint8_t bytes[8];
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(half >> 8 * i);
  uint64_t number = (uint64_t)block * ROUNDS + (uint64_t)round;
  return hash_bytes(key, HASH_ROUND, number, bytes, sizeof bytes) &
         ((UINT64_C(1) << HALF_BITS) - 1);
}

static grid_number encipher(const struct conceal_key *key, int block, grid_number number) {
  uint64_t left = (uint64_t)(number >> HALF_BITS);
  uint64_t right = (uint64_t)number & ((UINT64_C(1) << HALF_BITS) - 1);
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t next = left ^ hash_half(key, block, round, right);
    left = right;
    right = next;
  }
  return (grid_number)left << HALF_BITS | right;
}

static grid_number decipher(const struct conceal_key *key, int block, grid_number number) {
  uint64_t left = (uint64_t)(number >> HALF_BITS);
  uint64_t right = (uint64_t)number & ((UINT64_C(1) << HALF_BITS) - 1);
  for (int round = ROUNDS - 1; round >= 0; round--) {
    uint64_t before = right ^ hash_half(key, block, round, left);
    right = left;
    left = before;
  }
  return (grid_number)left << HALF_BITS | right;
}

// --- solutions -----------------------------------------------------------------------------------

// All solutions of a puzzle, in lexicographic order.
struct solution_list {
  int count;
  bool too_many;
  uint8_t cells[CONCEAL_SOLUTIONS_MAX][81];
};

static bool keep_solution(void *context, const struct grid *solution) {
  struct solution_list *list = context;
  list->too_many = list->count == CONCEAL_SOLUTIONS_MAX;
  if (list->too_many) return false;
  memcpy(list->cells[list->count++], solution->cell, 81);
  return true;
}

static int compare_cells(const void *a, const void *b) {
  return memcmp(a, b, 81);
}

static void list_solutions(const struct grid *givens, struct solution_list *list) {
  const struct geom *geom = geom_lookup(3, 3);
  struct solver_result result;
  list->count = 0;
  list->too_many = false;
  solver_digger(geom, NULL)
      ->solve(geom, givens, &(struct solver_request){.visit = keep_solution, .context = list},
              &result);
  qsort(list->cells, (size_t)list->count, sizeof list->cells[0], compare_cells);
}

// Which of the solutions of a puzzle counts.
static int choose_solution(const struct conceal_key *key, const struct grid *givens, int count) {
  return (int)(hash_bytes(key, HASH_CHOICE, 0, givens->cell, 81) % (uint64_t)count);
}

// --- making --------------------------------------------------------------------------------------

// The bytes of a block, first to last from low to high, and the salt above them.
static grid_number make_block(const struct conceal_request *request, int index, struct rng *rng) {
  uint64_t tag =
      hash_bytes(request->key, HASH_TAG, request->length, request->message, request->length);
  grid_number number = rng_below(rng, UINT64_C(1) << SALT_BITS);
  for (int i = CONCEAL_PUZZLE_BYTES - 1; i >= 0; i--) {
    size_t at = (size_t)index * CONCEAL_PUZZLE_BYTES + (size_t)i, behind = at - TAG_BYTES;
    uint8_t byte = 0;
    if (at < TAG_BYTES)
      byte = (uint8_t)(tag >> 8 * at);
    else if (behind < request->length)
      byte = (uint8_t)request->message[behind];
    else if (behind == request->length)
      byte = end_mark;
    number = number << 8 | byte;
  }
  return number;
}

// Takes cells away in this order until the puzzle has enough solutions. False when it has too many then.
static bool dig_several(const struct conceal_request *request, const struct grid *solution,
                        const uint16_t *order, struct grid *givens) {
  const struct geom *geom = geom_lookup(3, 3);
  int low = 0, high = geom->cells; // too few solutions with `low` cells away, enough with `high`
  while (high - low > 1) {
    int middle = (low + high) / 2;
    *givens = *solution;
    for (int i = 0; i < middle; i++) givens->cell[order[i]] = 0;
    uint64_t enough = (uint64_t)request->solutions_low;
    if (solver_count(solver_digger(geom, NULL), geom, givens, enough) < enough)
      low = middle;
    else
      high = middle;
  }
  *givens = *solution;
  for (int i = 0; i < high; i++) givens->cell[order[i]] = 0;
  uint64_t most = (uint64_t)request->solutions_high;
  return solver_count(solver_digger(geom, NULL), geom, givens, most + 1) <= most;
}

// Does the key choose this solution of the puzzle?
static bool is_chosen(const struct conceal_request *request, const struct grid *givens,
                      const struct grid *solution, struct solution_list *list) {
  list_solutions(givens, list);
  int chosen = choose_solution(request->key, givens, list->count);
  return memcmp(list->cells[chosen], solution->cell, 81) == 0;
}

bool conceal_make(const struct conceal_request *request, int index, struct puzzle *puzzle,
                  struct err *err) {
  const struct geom *geom = geom_lookup(3, 3);
  struct solution_list *list = malloc(sizeof *list);
  struct grid solution, givens;
  struct rng rng;
  uint16_t order[81];
  if (list == NULL) return err_set(err, ERR_WORLD, "out of memory");
  rng_init(&rng, request->seed, (uint64_t)index);
  gen_encode_grid(encipher(request->key, index, make_block(request, index, &rng)), &rng, &solution);
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;

  bool found = false;
  for (int digs = 0; digs < DIGS_MAX && !found; digs++) {
    rng_shuffle(&rng, order, (size_t)geom->cells);
    found = dig_several(request, &solution, order, &givens) &&
            is_chosen(request, &givens, &solution, list);
  }
  if (found) {
    puzzle_init(puzzle, geom, &givens);
    puzzle->certificate.engine = solver_digger(geom, NULL)->name;
    puzzle->certificate.solutions = 2; // as far as records count
  }
  free(list);
  return found ||
         err_set(err, ERR_NEGATIVE, "no puzzle with %d to %d solutions was found; widen the range",
                 request->solutions_low, request->solutions_high);
}

// --- reading -------------------------------------------------------------------------------------

void reveal_init(struct reveal *reveal, const struct conceal_key *key) {
  reveal->key = key;
  reveal->count = 0;
}

static bool check_puzzle(const struct reveal *reveal, const struct puzzle *puzzle,
                         struct err *err) {
  if (puzzle->geom != geom_lookup(3, 3) || puzzle->marks.count > 0)
    return err_set(err, ERR_INPUT, "messages are in plain 9x9 puzzles only");
  if (reveal->count == conceal_count(CONCEAL_MESSAGE_MAX))
    return err_set(err, ERR_INPUT, "a message has at most %d puzzles",
                   conceal_count(CONCEAL_MESSAGE_MAX));
  return true;
}

bool reveal_add(struct reveal *reveal, const struct puzzle *puzzle, struct err *err) {
  if (!check_puzzle(reveal, puzzle, err)) return false;
  struct solution_list *list = malloc(sizeof *list);
  if (list == NULL) return err_set(err, ERR_WORLD, "out of memory");
  list_solutions(&puzzle->givens, list);
  bool well = list->count > 1 && !list->too_many;
  if (well) {
    struct grid solution;
    int chosen = choose_solution(reveal->key, &puzzle->givens, list->count);
    memcpy(solution.cell, list->cells[chosen], 81);
    grid_number number = decipher(reveal->key, reveal->count, gen_decode_grid(&solution));
    for (int i = 0; i < CONCEAL_PUZZLE_BYTES; i++, number >>= 8)
      reveal->bytes[reveal->count * CONCEAL_PUZZLE_BYTES + i] = (uint8_t)number;
    reveal->count++;
  } else {
    err_set(err, ERR_INPUT, "the puzzle has %s, so it hides nothing",
            list->too_many     ? "over a thousand solutions"
            : list->count == 1 ? "a single solution"
                               : "no solution");
  }
  free(list);
  return well;
}

const char *reveal_finish(struct reveal *reveal, size_t *length, struct err *err) {
  size_t end = (size_t)reveal->count * CONCEAL_PUZZLE_BYTES;
  while (end > 0 && reveal->bytes[end - 1] == 0) end--;
  if (end >= CONCEAL_EXTRA_BYTES && reveal->bytes[end - 1] == end_mark) {
    const uint8_t *message = reveal->bytes + TAG_BYTES;
    *length = end - CONCEAL_EXTRA_BYTES;
    uint64_t tag = hash_bytes(reveal->key, HASH_TAG, *length, message, *length), read = 0;
    for (int i = 0; i < TAG_BYTES; i++) read |= (uint64_t)reveal->bytes[i] << 8 * i;
    if ((tag & UINT32_MAX) == read && conceal_count(*length) == reveal->count)
      return (const char *)message;
  }
  err_set(err, ERR_NEGATIVE,
          "no message with this key; all its puzzles have to be there, in order and unchanged");
  return NULL;
}
