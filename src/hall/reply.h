// What the HTTP API takes and answers, as plain values: what a hall on the network and a hall on
// one device have in common. Like all of this folder it knows no network, no thread, no file and no
// clock.
#pragma once

#include <map>

#include "table/table.h"

namespace gh::hall {

using Query = std::map<std::string, std::string>;  // decoded

struct Reply {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::string set_cookie;
  bool cacheable = false;
};

int http_status(Code code);
Reply failure(const Status& why);
inline Reply json_reply(const json::value& value, int status = 200) {
  return {status, json::serialize(value), "application/json", "", false};
}
// What is a text in JSON already.
inline Reply text_reply(std::string json) {
  return {200, std::move(json), "application/json", "", false};
}

// The body as JSON in which no field is there twice.
Answer<json::value> body_value(const std::string& body);

// The body as a described struct, without fields that it does not know; an empty body is an empty
// object.
template <class T>
Answer<T> body_of(const std::string& body) {
  if (body.empty()) return T{};
  auto value = body_value(body);
  if (!value) return value.status();
  auto read = from_json<T>(*value);
  if (!read) return Status{Code::malformed, read.error()};
  return std::move(*read);
}

// What everybody reads in the lobby is held to what a name is.
Answer<std::string> clean_title(std::string_view title, std::size_t most);

// --- what needs no table
Reply games(const std::string& language);
Reply rules(const std::string& game, const std::string& language);

}  // namespace gh::hall
