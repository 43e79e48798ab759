// The HTTP API under /api/v1: a request as plain values in, an answer as plain values out. Knows
// nothing of sockets; runs on a worker thread and may wait for the disk or a room.
// docs/openapi.json describes it; a test holds the two against each other.
#pragma once

#include <map>

#include "server/hall.h"

namespace gh::server {

struct ApiRequest {
  std::string method;
  std::string path;                          // behind /api/v1, decoded: "/tables/abc/join"
  std::map<std::string, std::string> query;  // decoded
  std::string body;
  std::string token;    // from the cookie
  std::string address;  // of the client
  bool secure = false;  // TLS: cookies are marked so
};

struct ApiResponse {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::string set_cookie;
  bool cacheable = false;
};

ApiResponse handle_api(Hall& hall, const ApiRequest& request);
ApiResponse api_failure(const Failure& failure);
// `greathall_session=...` from a Cookie header, or "".
std::string session_token(std::string_view cookie_header);

// --- the parts, by subject
struct ApiCall {
  Hall& hall;
  const ApiRequest& request;
  std::vector<std::string> parts;  // of the path
  Person person;
};
using ApiHandler = ApiResponse (*)(ApiCall&);
struct ApiRoute {
  const char* method;
  const char* path;  // {id} stands for one part
  ApiHandler handler;
};
std::vector<ApiRoute> people_routes();
std::vector<ApiRoute> table_routes();
std::vector<ApiRoute> seat_routes();
std::vector<ApiRoute> map_routes();
std::vector<ApiRoute> all_routes();

// The table of the path, if this person may see it.
std::variant<std::shared_ptr<Room>, Failure> visible_room(ApiCall& call);
// May this person make one more table now?
std::optional<Failure> too_many_tables(ApiCall& call);

inline ApiResponse json_answer(const json::value& value, int status = 200) {
  return {status, json::serialize(value), "application/json", "", false};
}

// The body as a described struct; an empty body is an empty object.
template <class T>
std::variant<T, Failure> body_of(const ApiCall& call) {
  if (call.request.body.empty()) return T{};
  auto value = parse_json(call.request.body);
  if (!value) return Failure{"malformed", value.error(), ""};
  auto body = from_json<T>(*value);
  if (!body) return Failure{"malformed", body.error(), ""};
  return std::move(*body);
}

}  // namespace gh::server
