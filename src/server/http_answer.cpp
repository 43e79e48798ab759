// From an HTTP request to its answer: the API, the web client's files, health and metrics.
#include "server/backups.h"
#include "server/net.h"
#include "server/preview.h"
#include "server/process.h"
#include "server/squeeze.h"

namespace gh::server {
namespace {

constexpr std::string_view kApi = "/api/v1";

// Decodes %XX. Nothing for a broken escape or a NUL.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus_is_space) c = ' ';
    if (text[i] == '%') {
      auto digit = [](char h) {
        if (h >= '0' && h <= '9') return h - '0';
        h = static_cast<char>(h | 0x20);
        return h >= 'a' && h <= 'f' ? h - 'a' + 10 : -1;
      };
      int high = i + 2 < text.size() + 0 ? digit(text[i + 1]) : -1;
      int low = i + 2 < text.size() + 0 ? digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    out += c;
  }
  return out;
}

struct Target {
  std::string path;
  std::map<std::string, std::string> query;
};

std::optional<Target> target_of(std::string_view text) {
  if (text.empty() || text.front() != '/') return std::nullopt;
  Target target;
  auto mark = text.find('?');
  auto path = decoded(text.substr(0, mark), false);
  if (!path) return std::nullopt;
  target.path = *path;
  auto rest = mark == std::string_view::npos ? std::string_view{} : text.substr(mark + 1);
  while (!rest.empty() && target.query.size() < 32) {
    auto end = rest.find('&');
    auto pair = rest.substr(0, end);
    auto equals = pair.find('=');
    auto name = decoded(pair.substr(0, equals), true);
    auto value = decoded(equals == std::string_view::npos ? "" : pair.substr(equals + 1), true);
    if (!name || !value) return std::nullopt;
    target.query[*name] = *value;
    rest = end == std::string_view::npos ? "" : rest.substr(end + 1);
  }
  return target;
}

void add_security_headers(Response& response, bool secure) {
  response.set("Content-Security-Policy",
               "default-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
               "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; "
               "form-action 'self'; object-src 'none'");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "same-origin");
  response.set("X-Frame-Options", "DENY");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (secure) response.set("Strict-Transport-Security", "max-age=31536000");
}

Response make_response(const Request& request, int status, std::string body, std::string_view type,
                       bool secure) {
  Response response{static_cast<http::status>(status), request.version()};
  response.set(http::field::content_type, boost::beast::string_view(type.data(), type.size()));
  add_security_headers(response, secure);
  response.keep_alive(request.keep_alive());
  auto size = body.size();
  if (request.method() != http::verb::head) response.body() = std::move(body);
  response.content_length(size);
  return response;
}

bool accepts(const Request& request, std::string_view encoding) {
  auto field = request[http::field::accept_encoding];
  return std::string_view(field.data(), field.size()).find(encoding) != std::string_view::npos;
}

// Compressed, where that saves something and the asker can read it.
std::string squeeze(const Request& request, std::string body, const char** encoding) {
  const bool fits = body.size() >= kLeastSqueezed && body.size() <= kMostSqueezed;
  if (!fits || !accepts(request, "gzip")) return body;
  auto small = gzipped(body);
  if (small.empty() || small.size() >= body.size()) return body;
  *encoding = "gzip";
  return small;
}

asio::awaitable<Response> answer_api(Building& building, const Request& request, Target target,
                                     const Caller& caller, Deadline until) {
  ApiRequest call;
  call.method = std::string(request.method_string());
  if (call.method == "HEAD") call.method = "GET";
  call.path = target.path.substr(kApi.size());
  call.query = std::move(target.query);
  call.body = request.body();
  call.token = token_of(request);
  call.by_program = names_program(request);
  call.address = caller.address;
  call.secure = caller.secure;
  call.forwarded = caller.forwarded;
  auto answer = co_await handle_api(building.hall, std::move(call), until);
  const char* encoding = nullptr;
  auto body = squeeze(request, std::move(answer.body), &encoding);
  auto response =
      make_response(request, answer.status, std::move(body), answer.type, caller.secure);
  if (encoding) response.set(http::field::content_encoding, encoding);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control, answer.cacheable ? "no-cache" : "no-store");
  if (!answer.set_cookie.empty()) response.set(http::field::set_cookie, answer.set_cookie);
  if (answer.status == 429) response.set(http::field::retry_after, "10");
  co_return response;
}

// The hall for one device is a module, and may be run; nothing else becomes possible by that.
void let_modules_run(Response& response) {
  response.set("Content-Security-Policy",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
               "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
               "base-uri 'none'; form-action 'self'; object-src 'none'");
}

Response answer_file(Building& building, const Request& request, const std::string& path,
                     bool secure) {
  auto file = building.files.find(path);
  if (!file) return refuse_http(request, Code::not_found, "there is no such file", secure);
  const auto* cache = file->immutable ? "public, max-age=31536000, immutable" : "no-cache";
  auto known = request[http::field::if_none_match];
  if (std::string_view(known.data(), known.size()) == file->etag) {
    auto response = make_response(request, 304, "", file->mime, secure);
    response.set(http::field::etag, file->etag);
    response.set(http::field::cache_control, cache);
    return response;
  }
  const auto* body = &file->body;
  const char* encoding = nullptr;
  if (!file->brotli.empty() && accepts(request, "br"))
    body = &file->brotli, encoding = "br";
  else if (!file->gzip.empty() && accepts(request, "gzip"))
    body = &file->gzip, encoding = "gzip";
  auto response = make_response(request, 200, *body, file->mime, secure);
  if (encoding) response.set(http::field::content_encoding, encoding);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::etag, file->etag);
  response.set(http::field::cache_control, cache);
  return response;
}

// The hall's own page and those of its tables are what people send each other: their heads say what
// a chat shows of the link. A table as a stranger with the link sees it; if he sees none, the hall.
asio::awaitable<Response> answer_page(Building& building, const Request& request, Target target,
                                      const Caller& caller, Deadline until) {
  auto preview = hall_preview();
  constexpr std::string_view kTable = "/table/";
  auto page = building.files.find(target.path);
  if (target.path.starts_with(kTable)) {
    ApiRequest call;
    call.method = "GET";
    call.path = "/tables/" + target.path.substr(kTable.size());
    call.query = std::move(target.query);
    call.address = caller.address;
    auto answer = co_await handle_api(building.hall, std::move(call), until);
    if (answer.status == 200)
      if (auto table = parse_json(answer.body); table && table->is_object())
        preview = table_preview(table->as_object());
  }
  const auto& url = building.hall.config().url;
  auto host = std::string(headers_of(request).host);
  auto base = url.empty() ? (caller.secure ? "https://" : "http://") + host : url;
  if (!building.files.find(preview.picture)) preview.picture = "/icon-512.png";
  auto body = with_preview(page->body, preview, base);
  auto etag = etag_of(body);
  auto known = request[http::field::if_none_match];
  bool same = std::string_view(known.data(), known.size()) == etag;
  const char* encoding = nullptr;
  body = same ? "" : squeeze(request, std::move(body), &encoding);
  auto response =
      make_response(request, same ? 304 : 200, std::move(body), page->mime, caller.secure);
  response.set(http::field::etag, etag);
  if (encoding) response.set(http::field::content_encoding, encoding);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control, "no-cache");
  co_return response;
}

Response answer_static(Building& building, const Request& request, const std::string& path,
                       bool secure) {
  const std::string pocket(server::kPocket);
  // Its addresses are relative: it has to be asked for as a folder.
  if (path + "/" == pocket && building.files.find(pocket + "index.html")) {
    auto response = make_response(request, 308, "", "text/plain", secure);
    response.set(http::field::location, pocket);
    return response;
  }
  auto response = answer_file(building, request, path, secure);
  if (path.starts_with(pocket)) let_modules_run(response);
  return response;
}

// Programs of this machine, unless /metrics has an address of its own; and administrators. What
// comes through a proxy comes from anywhere.
asio::awaitable<bool> may_see_metrics(Building& building, const Request& request,
                                      const Caller& caller, Deadline until) {
  if (building.metrics_only) co_return true;
  bool here = caller.address == "127.0.0.1" ||
              caller.address == counted_address(asio::ip::address_v6::loopback());
  if (here && !caller.forwarded && headers_of(request).forwarded_for.empty() &&
      building.hall.config().metrics_listen.empty())
    co_return true;
  auto cookie = request[http::field::cookie];
  auto person =
      co_await building.hall.find_person(session_token({cookie.data(), cookie.size()}), until);
  co_return !person.guest && may(building.hall.order().role_of(person.user), Power::diagnose);
}

void add_backups(std::string& text, const Backups::State& backups, Time now) {
  auto add = [&](const char* name, const char* kind, const char* help, const std::string& value) {
    text += std::string("# HELP greathall_") + name + " " + help + "\n# TYPE greathall_" + name +
            " " + kind + "\ngreathall_" + name + " " + value + "\n";
  };
  add("backups_total", "counter", "backups made by the hall itself", std::to_string(backups.made));
  add("backups_failed_total", "counter", "backups that went wrong", std::to_string(backups.failed));
  auto age = backups.newest ? std::to_string((now - *backups.newest) / 1000) : "NaN";
  add("backup_age_seconds", "gauge", "since the newest backup; not a number without one", age);
}

Response answer_metrics(Building& building, const Request& request, bool secure) {
  auto text = building.hall.metrics().text();
  text += building.hall.metrics().histograms(building.hall.store().commit_times());
  auto stats = building.hall.store().stats();
  auto add = [&](const char* name, std::uint64_t value) {
    text += std::string("# TYPE greathall_store_") + name + " counter\ngreathall_store_" + name +
            " " + std::to_string(value) + "\n";
  };
  add("appended_total", stats.appended);
  add("conflicts_total", stats.conflicts);
  add("unavailable_total", stats.unavailable);
  add("commits_total", stats.commits);
  add("commit_microseconds_total", stats.commit_micros);
  text += "# TYPE greathall_queue gauge\n";
  auto queue = [&](const char* name, auto length) {
    text += std::string("greathall_queue{queue=\"") + name + "\"} " + std::to_string(length) + "\n";
  };
  queue("store", stats.waiting);
  queue("disk", building.hall.disk().waiting());
  queue("logs", building.hall.logs().waiting());
  queue("passwords", building.hall.passwords().waiting());
  queue("bots", building.hall.metrics().bots_waiting.load());
  auto backups = building.hall.backups().state();
  add_backups(text, backups, wall_ms());
  text += process_metrics();
  return make_response(request, 200, std::move(text), "text/plain; version=0.0.4", secure);
}

// Alive: a hall whose store does not answer is not mended by killing it.
Response answer_alive(const Request& request, bool secure) {
  return make_response(request, 200, "ok\n", "text/plain", secure);
}

// Ready for people: what they do can be stored.
asio::awaitable<Response> answer_ready(Building& building, const Request& request, bool secure) {
  auto health = co_await building.hall.health();
  std::string body = health.ok() ? "ok\n" : "the store does not answer\n";
  co_return make_response(request, health.ok() ? 200 : 503, std::move(body), "text/plain", secure);
}

bool changes_something(const Request& request) {
  return request.method() != http::verb::get && request.method() != http::verb::head;
}

// A form of a foreign page cannot send JSON without asking first.
bool is_json(const Request& request) {
  auto type = request[http::field::content_type];
  return request.body().empty() ||
         std::string_view(type.data(), type.size()).substr(0, 16) == "application/json";
}

}  // namespace

Response refuse_http(const Request& request, Code code, const std::string& words, bool secure) {
  auto answer = api_failure({code, words});
  auto response = make_response(request, answer.status, answer.body, answer.type, secure);
  response.set(http::field::cache_control, "no-store");
  return response;
}

bool names_program(const http::fields& request) {
  return !request[http::field::authorization].empty();
}

std::string token_of(const http::fields& request) {
  auto field = [&](http::field name) {
    auto text = request[name];
    return std::string_view(text.data(), text.size());
  };
  if (names_program(request)) return bearer_token(field(http::field::authorization));
  return session_token(field(http::field::cookie));
}

Headers headers_of(const http::fields& request) {
  auto text = [&](auto name) {
    auto field = request[name];
    return std::string_view(field.data(), field.size());
  };
  return {text(http::field::host), text(http::field::origin), text("Sec-Fetch-Site"),
          text("X-Forwarded-For"), text("X-Forwarded-Proto")};
}

std::optional<Response> refuse_host(const Building& building, const Request& request, bool secure) {
  if (request.count(http::field::host) > 1)  // a proxy may have believed the other one
    return refuse_http(request, Code::malformed, "a request has one Host", secure);
  if (building.doors.knows_host(headers_of(request).host)) return std::nullopt;
  auto response =
      refuse_http(request, Code::not_allowed,
                  "this hall has another name; its operator may add one with --host", secure);
  response.result(http::status::misdirected_request);
  return response;
}

asio::awaitable<Response> answer_http(Building& building, std::shared_ptr<const Request> whole,
                                      Caller caller, Deadline until) {
  const auto& request = *whole;
  ++building.hall.metrics().http_requests;
  auto text = request.target();
  auto target = target_of({text.data(), text.size()});
  bool secure = caller.secure;
  if (!target)
    co_return refuse_http(request, Code::malformed, "the address makes no sense", secure);
  if (target->path == "/healthz") co_return answer_alive(request, secure);
  if (target->path == "/readyz") co_return co_await answer_ready(building, request, secure);
  if (!building.hall.requests().take(caller.address))
    co_return refuse_http(request, Code::too_many, "too many requests; wait a little", secure);
  bool metrics = target->path == "/metrics";
  if (building.metrics_only && !metrics)
    co_return refuse_http(request, Code::not_found, "here are /metrics, /healthz and /readyz only",
                          secure);
  if (!building.metrics_only)
    if (auto refused = refuse_host(building, request, secure)) co_return std::move(*refused);
  if (metrics) {
    if (co_await may_see_metrics(building, request, caller, until))
      co_return answer_metrics(building, request, secure);
    co_return refuse_http(request, Code::not_allowed,
                          "metrics are for administrators and programs of this machine", secure);
  }
  if (changes_something(request)) {
    if (!building.doors.lets_in(headers_of(request)))
      co_return refuse_http(request, Code::not_allowed, "this comes from another site", secure);
    // A mail program that ends a list sends a form (RFC 8058); what it may do stands in the
    // address.
    if (!is_json(request) && !target->path.starts_with(std::string(kApi) + "/notices/stop/"))
      co_return refuse_http(request, Code::malformed, "send application/json", secure);
  }
  if (target->path.rfind("/api/", 0) == 0) {
    if (target->path.rfind(std::string(kApi) + "/", 0) == 0)
      co_return co_await answer_api(building, request, std::move(*target), caller, until);
    co_return refuse_http(request, Code::not_found, "the API is at /api/v1", secure);
  }
  if (changes_something(request))
    co_return refuse_http(request, Code::bad_method, "files can only be read", secure);
  bool shared = target->path == "/" || target->path.starts_with("/table/");
  if (shared && building.files.find(target->path))
    co_return co_await answer_page(building, request, std::move(*target), caller, until);
  co_return answer_static(building, request, target->path, secure);
}

}  // namespace gh::server
