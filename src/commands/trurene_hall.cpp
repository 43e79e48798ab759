#include "commands/trurene_hall.h"

#include <filesystem>
#include <iomanip>
#include <istream>
#include <ostream>

#include "client/client.h"
#include "commands/commands.h"

namespace gh {
namespace {

using client::Http;
using client::text_of;

// One request to the hall; the error is what the hall, or the network, says is wrong.
Result<json::value> ask(Http& http, const std::string& method, const std::string& target,
                        const json::value& body = nullptr) {
  auto a = http.request(method, "/api/v1" + target, body.is_null() ? "" : json::serialize(body));
  if (!a) return Error{a.error()};
  auto value = a->json();
  if (a->status < 400) return value;
  auto words = text_of(value, "words");
  if (words.empty()) words = "the hall answered " + std::to_string(a->status);
  if (const auto* faults = value.is_object() ? value.get_object().if_contains("faults") : nullptr)
    for (const auto& f : faults->as_array())
      words += "\n  line " + text_of(f, "line") + ", " + text_of(f, "field") + ": found " +
               text_of(f, "found") + ", allowed " + text_of(f, "allowed");
  return Error{words};
}

Result<Http> hall_at(const std::string& server) {
  auto url = client::read_url(server);
  if (!url) return Error{url.error()};
  return Http(*url);
}

Result<Http> hall_as(const std::string& server, const std::string& name) {
  auto http = hall_at(server);
  if (!http) return http;
  auto in = ask(*http, "POST", "/session", {{"name", name.empty() ? "Anonymous" : name}});
  if (!in) return Error{in.error()};
  return http;
}

// The whole number of a map of which the first few characters were given.
Result<std::string> whole_number(Http& http, const std::string& start) {
  if (start.size() == 64) return start;
  std::string found;
  for (int offset = 0;; offset += 100) {
    auto page = ask(http, "GET", "/maps?limit=100&offset=" + std::to_string(offset));
    if (!page) return Error{page.error()};
    const auto& maps = page->at("maps").as_array();
    for (const auto& m : maps) {
      if (!text_of(m, "id").starts_with(start)) continue;
      if (!found.empty()) return Error{"several maps begin with " + start + "; give more of it"};
      found = text_of(m, "id");
    }
    if (maps.size() < 100) break;
  }
  if (found.empty()) return Error{"no map begins with " + start + "; see: greathall trurene maps"};
  return found;
}

// What is needed to send a result, now or later.
struct Kept {
  std::string server, map, seed, cookie, name, log;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (server, map, seed, cookie, name, log))

int send(const Kept& r, std::ostream& out) {
  auto http = hall_at(r.server);
  if (!http) return wrong_use(http.error());
  http->cookie = r.cookie;
  auto counted = ask(*http, "POST", "/maps/" + r.map + "/scores",
                     {{"seed", r.seed}, {"name", r.name}, {"log", r.log}});
  if (!counted) {
    out << "The result was not taken: " << counted.error() << "\n";
    return 1;
  }
  out << "In the hall's list: " << text_of(*counted, "turns") << " turns, rank "
      << text_of(*counted, "rank") << ".\n";
  return 0;
}

// The file holds the key of a session: nobody else may read it.
int keep(const Kept& r, const std::string& folder, std::ostream& out) {
  auto file =
      (std::filesystem::path(folder) / ("trurene-" + r.seed.substr(0, 8) + ".score")).string();
  if (auto problem = write_file(file, json::serialize(to_json(r)) + "\n"); !problem.empty())
    return wrong_use(problem);
  std::error_code ec;
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ec);
  out << "It is kept in " << file << "; try again with: greathall trurene submit " << file << "\n";
  return 1;
}

}  // namespace

int list_maps(const HallWishes& w, std::ostream& out) {
  auto http = hall_at(w.server);
  if (!http) return wrong_use(http.error());
  auto page = ask(*http, "GET", "/maps?limit=100&order=" + w.order);
  if (!page) return wrong_use(page.error());
  const auto& maps = page->at("maps").as_array();
  if (maps.empty()) out << "No map has been published here yet.\n";
  for (const auto& m : maps) {
    out << text_of(m, "id").substr(0, 12) << "  " << text_of(m, "title") << ", by "
        << text_of(m, "author") << " (" << text_of(m, "rows") << " by " << text_of(m, "columns");
    if (text_of(m, "ratings") != "0")
      out << ", " << std::fixed << std::setprecision(1) << m.at("stars").to_number<double>()
          << " stars";
    if (text_of(m, "expected_turns") != "0")
      out << ", about " << text_of(m, "expected_turns") << " turns";
    if (text_of(m, "best_turns") != "0") out << ", best " << text_of(m, "best_turns");
    out << ")\n";
  }
  return 0;
}

int get_map(const HallWishes& w, std::ostream& out) {
  auto http = hall_at(w.server);
  if (!http) return wrong_use(http.error());
  auto id = whole_number(*http, w.map);
  if (!id) return wrong_use(id.error());
  auto map = ask(*http, "GET", "/maps/" + *id);
  if (!map) return wrong_use(map.error());
  if (w.file == "-") {
    out << text_of(*map, "text");
    return 0;
  }
  if (auto problem = write_file(w.file, text_of(*map, "text")); !problem.empty())
    return wrong_use(problem);
  out << text_of(*map, "title") << " by " << text_of(*map, "author") << " is in " << w.file
      << ". Play it with: greathall trurene play " << w.file << "\n";
  return 0;
}

int publish_map(const HallWishes& w, std::ostream& out) {
  auto text = read_file(w.file);
  if (!text) return wrong_use(text.error());
  auto http = hall_as(w.server, w.author);
  if (!http) return wrong_use(http.error());
  auto map =
      ask(*http, "POST", "/maps", {{"title", w.title}, {"author", w.author}, {"text", *text}});
  if (!map) return wrong_use(map.error());
  out << "Published as " << text_of(*map, "id") << ".\n";
  return 0;
}

int list_scores(const HallWishes& w, std::ostream& out) {
  auto http = hall_at(w.server);
  if (!http) return wrong_use(http.error());
  auto id = whole_number(*http, w.map);
  if (!id) return wrong_use(id.error());
  auto page = ask(*http, "GET", "/maps/" + *id + "/scores");
  if (!page) return wrong_use(page.error());
  const auto& scores = page->at("scores").as_array();
  if (scores.empty()) out << "Nobody has won here yet.\n";
  for (const auto& s : scores)
    out << std::setw(3) << text_of(s, "rank") << ". " << text_of(s, "turns") << " turns, "
        << text_of(s, "villages") << " villages: " << text_of(s, "name")
        << (text_of(s, "elsewhere") == "true" ? " (played elsewhere)" : "") << "\n";
  return 0;
}

int submit_score(const HallWishes& w, std::ostream& out) {
  auto text = read_file(w.file);
  if (!text) return wrong_use(text.error());
  auto value = parse_json(*text);
  auto result = value ? from_json<Kept>(*value) : Result<Kept>(Error{value.error()});
  if (!result) return wrong_use(w.file + " is not a kept result: " + result.error());
  return send(*result, out);
}

int play_ranked(const HallWishes& w, TrureneWishes game, const PlayGame& play, std::istream& in,
                std::ostream& out) {
  auto http = hall_as(w.server, w.name);
  if (!http) return wrong_use(http.error());
  auto id = whole_number(*http, w.map);
  if (!id) return wrong_use(id.error());
  auto handed = ask(*http, "POST", "/maps/" + *id + "/seeds", json::object{});
  if (!handed) return wrong_use(handed.error());
  game.world = text_of(handed->at("options"), "world");
  game.seed = std::strtoull(text_of(*handed, "number").c_str(), nullptr, 10);
  game.ranked = true;
  auto session = TrureneSession::begin(game);
  if (!session) return wrong_use(session.error());
  if (int code = play(*session); code != 0) return code;
  if (session->state().ending != trurene::Ending::won) {
    out << "Only a victory goes into the list; nothing was sent.\n";
    return 0;
  }
  auto name = w.name;
  if (name.empty() && w.ask_for_name) {
    out << "A name for the list, any you like; empty for none: " << std::flush;
    std::getline(in, name);
  }
  Kept result{w.server, *id, text_of(*handed, "seed"), http->cookie, name, session->log()};
  return send(result, out) == 0 ? 0 : keep(result, w.keep, out);
}

}  // namespace gh
