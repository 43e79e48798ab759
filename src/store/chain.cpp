#include "store/chain.h"

#include <sodium.h>

namespace gh::store {
namespace {

void add(crypto_generichash_state& state, std::string_view bytes) {
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                            bytes.size());
}

}  // namespace

std::string link(std::string_view before, std::string_view table, Seq seq,
                 std::string_view payload) {
  constexpr std::size_t kBytes = 16;
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, kBytes);
  // Ids hold no control characters and digits no letters: the parts cannot run into each other.
  add(state, before);
  add(state, "\n");
  add(state, table);
  add(state, "\n");
  add(state, std::to_string(seq));
  add(state, "\n");
  add(state, payload);
  unsigned char digest[kBytes];
  crypto_generichash_final(&state, digest, kBytes);
  char hex[2 * kBytes + 1];
  sodium_bin2hex(hex, sizeof hex, digest, kBytes);
  return hex;
}

std::string follow(LogEnd& end, const Entry& entry) {
  auto next = std::to_string(end.seq + 1);
  if (entry.seq > end.seq + 1) return "entry " + next + " of its log is missing";
  if (entry.seq <= end.seq) return "entry " + std::to_string(entry.seq) + " is in its log twice";
  if (entry.chain != link(end.chain, entry.table, entry.seq, entry.payload))
    return "entry " + next + " of its log is not the one that was written there";
  end = {entry.seq, entry.chain};
  return "";
}

}  // namespace gh::store
