#include "store/chain.h"

#include <sodium.h>

namespace gh::store {
std::string link(std::string_view before, std::string_view table, Seq seq,
                 std::string_view payload) {
  constexpr std::size_t kBytes = 16;
  // Ids hold no control characters and digits no letters: the parts cannot run into each other.
  std::string all;
  all.reserve(before.size() + table.size() + payload.size() + 24);
  all.append(before).append("\n").append(table).append("\n");
  all.append(std::to_string(seq)).append("\n").append(payload);
  unsigned char digest[kBytes];
  crypto_generichash(digest, kBytes, reinterpret_cast<const unsigned char*>(all.data()), all.size(),
                     nullptr, 0);
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
