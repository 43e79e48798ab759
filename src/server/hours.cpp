#include "server/hours.h"

#include "core/json.h"

namespace gh::server {

Answer<Hours> read_hours(store::Store& store, const std::string& user) {
  auto text = store.find_hours(user);
  if (!text) {
    if (text.code() == Code::not_found) return Hours{};
    return text.status();
  }
  auto value = parse_json(*text);
  auto hours = value ? from_json<Hours>(*value) : Result<Hours>(Error{value.error()});
  return hours && check_hours(*hours).ok() ? *hours : Hours{};
}

}  // namespace gh::server
