#include "commands/trurene_hall.h"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <ostream>
#include <sstream>

#include "client/client.h"
#include "commands/commands.h"
#include "games/trurene/say.h"
#include "terminal/harmless.h"

namespace gh {

std::string told(const Text& text, const std::string& language) {
  return harmless(trurene::say::words(text, language));
}

namespace {

using client::Http;
using client::text_of;

// What a hall says is shown only after it has been made harmless.
std::string shown(const json::value& value, const char* key) {
  return harmless(text_of(value, key));
}

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
  return Error{harmless(words)};
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

constexpr Name<Plain> kHallReason{"reason"}, kHallName{"name"}, kHallRank{"rank"},
    kHallAuthor{"author"}, kHallFile{"file"}, kHallStars{"stars"};
constexpr Name<std::int64_t> kHallTurns{"turns"}, kHallVillages{"villages"}, kHallRows{"rows"},
    kHallColumns{"columns"}, kHallRatings{"ratings"}, kHallExpected{"expected"}, kHallBest{"best"};

std::int64_t number_of(const json::value& value, const char* key) {
  return std::strtoll(text_of(value, key).c_str(), nullptr, 10);
}

int send(const Kept& r, std::ostream& out, const std::string& language) {
  auto http = hall_at(r.server);
  if (!http) return wrong_use(http.error());
  http->cookie = r.cookie;
  auto taken = ask(*http, "POST", "/maps/" + r.map + "/scores",
                   {{"seed", r.seed}, {"name", r.name}, {"log", r.log}});
  if (!taken) {
    out << told(phrase("told.not_taken", kHallReason({taken.error()})), language) << "\n";
    return 1;
  }
  out << told(phrase("told.in_list", kHallTurns(number_of(*taken, "turns")),
                     kHallRank({shown(*taken, "rank")})),
              language)
      << "\n";
  return 0;
}

// The file holds the key of a session: nobody else may read it.
int keep(const Kept& r, const std::string& folder, std::ostream& out, const std::string& language) {
  auto file =
      (std::filesystem::path(folder) / ("trurene-" + r.seed.substr(0, 8) + ".score")).string();
  if (auto problem = write_file(file, json::serialize(to_json(r)) + "\n"); !problem.empty())
    return wrong_use(problem);
  std::error_code ec;
  using std::filesystem::perms;
  std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ec);
  out << told(phrase("told.kept", kHallName({file})), language) << "\n";
  return 1;
}

}  // namespace

int list_maps(const HallWishes& w, std::ostream& out) {
  auto http = hall_at(w.server);
  if (!http) return wrong_use(http.error());
  auto page = ask(*http, "GET", "/maps?limit=100&order=" + w.order);
  if (!page) return wrong_use(page.error());
  const auto& maps = page->at("maps").as_array();
  if (maps.empty()) out << told(phrase("told.no_maps"), w.language) << "\n";
  for (const auto& m : maps) {
    // Stars in tenths: the catalogue knows whole numbers only.
    auto stars = std::llround(m.at("stars").to_number<double>() * 10);
    auto line =
        phrase("told.map", kHallName({shown(m, "title")}), kHallAuthor({shown(m, "author")}),
               kHallRows(number_of(m, "rows")), kHallColumns(number_of(m, "columns")),
               kHallStars({std::to_string(stars / 10) + "." + std::to_string(stars % 10)}),
               kHallRatings(number_of(m, "ratings")), kHallExpected(number_of(m, "expected_turns")),
               kHallBest(number_of(m, "best_turns")));
    out << shown(m, "id").substr(0, 12) << "  " << told(line, w.language) << "\n";
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
  if (w.file == "-") {  // a file for a pipe, words for a screen
    out << (isatty(STDOUT_FILENO) ? shown(*map, "text") : text_of(*map, "text"));
    return 0;
  }
  if (auto problem = write_file(w.file, text_of(*map, "text")); !problem.empty())
    return wrong_use(problem);
  out << told(phrase("told.map_fetched", kHallName({shown(*map, "title")}),
                     kHallAuthor({shown(*map, "author")}), kHallFile({w.file})),
              w.language)
      << "\n";
  return 0;
}

int publish_map(const HallWishes& w, std::ostream& out) {
  auto text = read_small_file(w.file, 1u << 20);
  if (!text) return wrong_use(text.error());
  auto http = hall_as(w.server, w.author);
  if (!http) return wrong_use(http.error());
  auto map =
      ask(*http, "POST", "/maps", {{"title", w.title}, {"author", w.author}, {"text", *text}});
  if (!map) return wrong_use(map.error());
  out << told(phrase("told.published_as", kHallName({shown(*map, "id")})), w.language) << "\n";
  return 0;
}

std::string publish_words(const std::string& server, const std::string& world,
                          const std::string& author, const std::string& language) {
  auto failed = [&](const std::string& why) {
    return told(phrase("told.not_published", kHallReason({why})), language);
  };
  auto http = hall_as(server, author);
  if (!http) return failed(http.error());
  auto map = ask(*http, "POST", "/maps", {{"title", ""}, {"author", author}, {"text", world}});
  if (!map) return failed(map.error());
  return told(phrase("told.published_as", kHallName({shown(*map, "id")})), language);
}

namespace {
Result<std::string> scores_of(const std::string& server, const std::string& map,
                              const std::string& language) {
  auto http = hall_at(server);
  if (!http) return Error{http.error()};
  auto id = whole_number(*http, map);
  if (!id) return Error{id.error()};
  auto page = ask(*http, "GET", "/maps/" + *id + "/scores");
  if (!page) return Error{page.error()};
  const auto& scores = page->at("scores").as_array();
  if (scores.empty()) return told(phrase("told.nobody_won"), language);
  std::string out;
  for (const auto& s : scores) {
    auto line =
        phrase("told.score", kHallRank({shown(s, "rank")}), kHallTurns(number_of(s, "turns")),
               kHallVillages(number_of(s, "villages")), kHallName({shown(s, "name")}));
    if (text_of(s, "elsewhere") == "true")
      line = phrase("told.score_elsewhere", Name<Text>{"score"}(std::move(line)));
    out += (out.empty() ? "  " : "\n  ") + told(line, language);
  }
  return out;
}
}  // namespace

std::string scores_words(const std::string& server, const std::string& map,
                         const std::string& language) {
  auto list = scores_of(server, map, language);
  return list ? *list : harmless(list.error());
}

int list_scores(const HallWishes& w, std::ostream& out) {
  auto list = scores_of(w.server, w.map, w.language);
  if (!list) return wrong_use(list.error());
  out << *list << "\n";
  return 0;
}

int submit_score(const HallWishes& w, std::ostream& out) {
  auto text = read_small_file(w.file, 64u << 20);
  if (!text) return wrong_use(text.error());
  auto value = parse_json(*text);
  auto result = value ? from_json<Kept>(*value) : Result<Kept>(Error{value.error()});
  if (!result) return wrong_use(w.file + " is not a kept result: " + result.error());
  return send(*result, out, w.language);
}

int play_ranked(const HallWishes& w, TrureneWishes game, const PlayGame& play, std::ostream& out) {
  auto http = hall_as(w.server, w.name);
  if (!http) return wrong_use(http.error());
  auto id = whole_number(*http, w.map);
  if (!id) return wrong_use(id.error());
  auto handed = ask(*http, "POST", "/maps/" + *id + "/seeds", json::object{});
  if (!handed) return wrong_use(handed.error());
  game.world = text_of(handed->at("options"), "world");
  game.seed = std::strtoull(text_of(*handed, "number").c_str(), nullptr, 10);
  game.ranked = true;
  game.ask_name = w.ask_for_name && w.name.empty();
  game.server = w.server;
  game.scores = [lang = game.language](const auto& server, const auto& map) {
    return scores_words(server, map, lang);
  };
  auto session = TrureneSession::begin(game);
  if (!session) return wrong_use(session.error());
  if (int code = play(*session); code != 0) return code;
  if (session->state().ending != trurene::Ending::won) {
    out << told(phrase("told.only_victory"), game.language) << "\n";
    return 0;
  }
  const auto name = game.ask_name ? session->score_name() : w.name;
  if (game.ask_name && name.empty()) {  // none was given, or the input ended before
    out << told(phrase("told.was_not_sent"), game.language) << "\n";
    return 0;
  }
  Kept result{w.server, *id, text_of(*handed, "seed"), http->cookie, name, session->log()};
  if (send(result, out, game.language) == 0) return 0;
  return keep(result, w.keep, out, game.language);
}

}  // namespace gh
