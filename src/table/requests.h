// Which fields each request has: the schema is made from it, and requests are held against it.
#pragma once

#include <span>

#include "table/messages.h"

namespace gh {

struct RequestForm {
  std::string_view type;
  std::vector<std::string_view> required;
  std::vector<std::string_view> optional;
};

bool among(const std::vector<std::string_view>& names, std::string_view name);

// Of the hall's WebSocket, and of the referee. `type` and `id` are fields of all; how to speak
// (`words`, `lang`) is taken with all.
std::span<const RequestForm> hall_requests();
std::span<const RequestForm> referee_requests();

// The request that a text is: every field is known to its type, and none is there twice. `value` is
// what the text was read as. Fields that are missing, and a type that is none of these, are left to
// whoever answers.
Result<msg::Request> read_request(std::string_view text, const json::value& value,
                                  std::span<const RequestForm> forms);

}  // namespace gh
