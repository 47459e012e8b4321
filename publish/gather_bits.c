// The file has holes where no bit is set: it is as large as what was dropped.
#include "publish/gather_bits.h"

#include <string.h>
#include <unistd.h>

#include "publish/hash_index.h"

bool gather_bits_open(struct gather_bits *bits, const char *folder, struct err *err) {
  *bits = (struct gather_bits){.stream = hash_index_temporary(folder, err)};
  return bits->stream != NULL;
}

void gather_bits_close(struct gather_bits *bits) {
  if (bits->stream != NULL) fclose(bits->stream);
}

// Has the block of this number at hand.
static bool fetch(struct gather_bits *bits, uint64_t number, struct err *err) {
  uint64_t block = number / (8 * GATHER_BLOCK);
  int file = fileno(bits->stream);
  if (block == bits->block) return true;
  if (bits->changed &&
      pwrite(file, bits->bytes, GATHER_BLOCK, (off_t)(bits->block * GATHER_BLOCK)) != GATHER_BLOCK)
    return err_set_errno(err, "cannot write a temporary file");
  memset(bits->bytes, 0, GATHER_BLOCK);
  if (pread(file, bits->bytes, GATHER_BLOCK, (off_t)(block * GATHER_BLOCK)) < 0)
    return err_set_errno(err, "cannot read a temporary file");
  bits->block = block;
  bits->changed = false;
  return true;
}

bool gather_bits_set(struct gather_bits *bits, uint64_t number, struct err *err) {
  if (!fetch(bits, number, err)) return false;
  bits->bytes[number / 8 % GATHER_BLOCK] |= (uint8_t)(1u << number % 8);
  bits->changed = true;
  return true;
}

bool gather_bits_get(struct gather_bits *bits, uint64_t number, bool *is_set, struct err *err) {
  if (!fetch(bits, number, err)) return false;
  *is_set = (bits->bytes[number / 8 % GATHER_BLOCK] >> number % 8 & 1) != 0;
  return true;
}
