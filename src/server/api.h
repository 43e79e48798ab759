// The HTTP API under /api/v1: a request as plain values in, an answer as plain values out. Knows
// nothing of sockets. docs/openapi.json describes it; a test holds the two against each other.
//
// A handler is a coroutine on a thread of the network: it waits for rooms with `co_await`, and does
// what waits for the disk or takes its time on a pool (work.h). One that needs nothing but the disk
// is a plain function and runs there as a whole: on_disk<f>. No handler waits in any other way.
#pragma once

#include <map>

#include "hall/reply.h"
#include "server/hall.h"

namespace gh::server {

struct ApiRequest {
  std::string method;
  std::string path;  // behind /api/v1, decoded: "/tables/abc/join"
  hall::Query query;
  std::string body;
  std::string token;        // from the cookie, or a program's
  std::string address;      // of the client
  bool secure = false;      // TLS: cookies are marked so
  bool forwarded = false;   // through a proxy that is trusted
  bool by_program = false;  // with a token for programs, or what should be one
};

using ApiResponse = hall::Reply;
using Answering = asio::awaitable<ApiResponse>;

// Refused when it cannot be done by then. The deadline binds what has not begun; whoever asks looks
// at the clock as well.
Answering handle_api(Hall& hall, ApiRequest request, Deadline until);
inline ApiResponse api_failure(const Status& why) { return hall::failure(why); }
using hall::clean_title;
// `greathall_session=...` from a Cookie header, or "".
std::string session_token(std::string_view cookie_header);

// --- the parts, by subject
struct ApiCall {
  Hall& hall;
  const ApiRequest& request;
  std::vector<std::string> parts;  // of the path
  Person person;
  Deadline until;
  bool late() const { return std::chrono::steady_clock::now() > until; }
};
using ApiHandler = Answering (*)(ApiCall&);
using PlainHandler = ApiResponse (*)(ApiCall&);

// Plain functions as handlers: nothing in them waits (at_once), they wait for the disk (on_disk),
// or they take their time (thinking).
template <PlainHandler plain>
Answering at_once(ApiCall& call) {
  co_return plain(call);
}
template <PlainHandler plain>
Answering on_disk(ApiCall& call) {
  auto work = [&call] { return plain(call); };
  co_return co_await call.hall.disk().run(call.until, work);
}
template <PlainHandler plain>
Answering thinking(ApiCall& call) {
  auto work = [&call] { return plain(call); };
  co_return co_await call.hall.logs().run(call.until, work);
}

struct ApiRoute {
  const char* method;
  const char* path;  // {id} stands for one part
  ApiHandler handler;
  // Fields of the body that others will read. Whoever is muted leaves them empty.
  std::vector<std::string_view> said = {};
};
std::vector<ApiRoute> people_routes();
std::vector<ApiRoute> account_routes();
std::vector<ApiRoute> notice_routes();
std::vector<ApiRoute> friend_routes();
std::vector<ApiRoute> table_routes();
std::vector<ApiRoute> analysis_routes();
std::vector<ApiRoute> seat_routes();
std::vector<ApiRoute> waiting_routes();
std::vector<ApiRoute> map_routes();
std::vector<ApiRoute> order_routes();
std::vector<ApiRoute> diagnosis_routes();
std::vector<ApiRoute> all_routes();

// The cookie of a session; an empty token takes it away.
std::string cookie_of(const ApiCall& call, const std::string& token);

// The table of the path, if this person may see it.
asio::awaitable<Found> visible_room(ApiCall& call);
// What is for those with an account: why this person may not.
Status no_account(const ApiCall& call);
// May this person make one more table now? Waits for the disk.
Status too_many_tables(ApiCall& call);

inline ApiResponse json_answer(const json::value& value, int status = 200) {
  return hall::json_reply(value, status);
}
inline Answer<json::value> body_value(const ApiCall& call) {
  return hall::body_value(call.request.body);
}
template <class T>
Answer<T> body_of(const ApiCall& call) {
  return hall::body_of<T>(call.request.body);
}

}  // namespace gh::server
