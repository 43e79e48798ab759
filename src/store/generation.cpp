#include "store/generation.h"

#include "store/store.h"

namespace gh::store {

Answer<std::string> generation_of(Connection& connection) {
  static const std::string kLook = "SELECT hex FROM blobs WHERE name = $1";
  auto found = connection.run(kLook, {std::string_view(kGenerationBlob)});
  if (!found.ok()) return found.status();
  return found->rows.empty() ? std::string() : std::move(found->rows[0].text(0));
}

Status set_generation(Connection& connection, const std::string& generation) {
  return connection
      .run(
          "INSERT INTO blobs (name, hex) VALUES ($1, $2)"
          " ON CONFLICT (name) DO UPDATE SET hex = excluded.hex",
          {std::string_view(kGenerationBlob), generation})
      .status();
}

// Hexadecimal, as all blobs are.
std::string random_generation() {
  std::string hex;
  for (char c : random_id()) {
    constexpr char kDigits[] = "0123456789abcdef";
    hex += kDigits[c >> 4];
    hex += kDigits[c & 15];
  }
  return hex;
}

Status Connection::check_generation() {
  if (!generation_) return {};
  auto now = generation_of(*this);
  if (!now.ok()) return now.status();
  return *now == *generation_ ? Status{} : restored();
}

Status Connection::restored() { return Status::unavailable(kRestoredWords); }

}  // namespace gh::store
