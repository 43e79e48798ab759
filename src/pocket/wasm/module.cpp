// The hall for one device as a module for a browser: texts in, texts out. A text comes in by gh_in,
// which says where to put its bytes, and goes out by its address and gh_out_size.
#include <unistd.h>

#include "pocket/hall.h"
#include "pocket/thinker.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used, visibility("default")))

namespace {

using namespace gh;

std::string in, out;
const char* give(std::string text) {
  out = std::move(text);
  return out.c_str();
}

std::uint32_t random32() {
  std::uint32_t bits = 0;
  if (getentropy(&bits, sizeof bits) != 0) std::abort();
  return bits;
}

pocket::World world() {
  pocket::World world;
  world.random = random32;
  return world;
}

std::unique_ptr<pocket::Hall> hall_;
pocket::Thinker thinker;

std::string text_at(const json::object& o, const char* name) {
  const auto* value = o.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

Time at(double now) { return static_cast<Time>(now); }

}  // namespace

EXPORT(gh_in) char* gh_in(std::size_t size) {
  in.assign(size, '\0');
  return in.data();
}
EXPORT(gh_out_size) std::size_t gh_out_size() { return out.size(); }

// In: {"secret", "name", "bot_pace"}.
EXPORT(gh_begin) void gh_begin() {
  auto lent = world();
  auto value = parse_json(in);
  std::string name;
  if (value && value->is_object()) {
    const auto& o = value->get_object();
    lent.secret = text_at(o, "secret");
    name = text_at(o, "name");
    if (const auto* pace = o.if_contains("bot_pace"); pace && pace->is_number())
      lent.bot_pace = pace->to_number<Time>();
  }
  hall_ = std::make_unique<pocket::Hall>(std::move(lent));
  hall_->set_person(name);
}
EXPORT(gh_person) void gh_person() { hall_->set_person(in); }
EXPORT(gh_bring) const char* gh_bring(double now) { return give(hall_->bring_back(in, at(now))); }
// In: [[key, text], ...], all that is kept of maps and scores.
EXPORT(gh_bring_maps) void gh_bring_maps() {
  auto value = parse_json(in);
  if (!value || !value->is_array()) return;
  for (const auto& one : value->get_array())
    hall_->bring_map(std::string(one.at(0).as_string()), std::string(one.at(1).as_string()));
}
EXPORT(gh_holds) int gh_holds() { return hall_->holds(in); }
// In: {"id", "method", "path": [...], "query": {...}, "body"}.
EXPORT(gh_ask) void gh_ask(double now) {
  auto value = parse_json(in);
  if (!value || !value->is_object()) return;
  const auto& o = value->get_object();
  pocket::Request request;
  request.id = o.at("id").to_number<int>();
  request.method = text_at(o, "method");
  for (const auto& part : o.at("path").as_array()) request.path.emplace_back(part.as_string());
  for (const auto& [name, v] : o.at("query").as_object())
    if (v.is_string()) request.query[std::string(name)] = std::string(v.get_string());
  request.body = text_at(o, "body");
  hall_->ask(std::move(request), at(now));
}
EXPORT(gh_hear) void gh_hear(double now) { hall_->hear(in, at(now)); }
EXPORT(gh_hang_up) void gh_hang_up(double now) { hall_->hang_up(at(now)); }
EXPORT(gh_kept) void gh_kept(int n, int ok, double now) { hall_->kept(n, ok != 0, at(now)); }
EXPORT(gh_thought) void gh_thought(int n, double now) { hall_->thought(n, in, at(now)); }
EXPORT(gh_progress) void gh_progress(int n, int done, int of) {
  hall_->progress(n, static_cast<std::size_t>(done), static_cast<std::size_t>(of));
}
EXPORT(gh_tick) void gh_tick(double now) { hall_->tick(at(now)); }
EXPORT(gh_next_due) double gh_next_due() { return static_cast<double>(hall_->next_due()); }
// Out: everything that waits, one JSON object a line.
EXPORT(gh_take) const char* gh_take() {
  std::string all;
  for (auto& message : hall_->take()) all += message + '\n';
  return give(std::move(all));
}

// --- thinking; in a module of its own
EXPORT(gh_think) const char* gh_think() { return give(thinker.begin(in)); }
EXPORT(gh_step) int gh_step(double milliseconds) {
  return thinker.step(std::chrono::milliseconds(static_cast<int>(milliseconds)));
}
EXPORT(gh_answer) const char* gh_answer() { return give(thinker.answer()); }
EXPORT(gh_done) int gh_done() { return static_cast<int>(thinker.done()); }
EXPORT(gh_of) int gh_of() { return static_cast<int>(thinker.of()); }

// --- what needs no hall
EXPORT(gh_games) const char* gh_games() { return give(gh::hall::games(in).body); }
// Replays a log: empty, or what is wrong with it. Its last line has the hash of its last position.
EXPORT(gh_replay) const char* gh_replay() {
  auto record = read_log(in);
  return give(record ? "" : record.error());
}
// In: {"game", "seats", "games", "seed", "bot"}; plays whole games, as `greathall simulate` does.
EXPORT(gh_simulate) const char* gh_simulate() {
  auto value = parse_json(in);
  const auto& o = value->get_object();
  const auto* game = find_game(text_at(o, "game"));
  if (!game) return give("{}");
  SimulateRequest request;
  request.seats = o.at("seats").to_number<int>();
  request.games = o.at("games").to_number<std::uint64_t>();
  // As the program makes it of what it is told.
  request.seed = o.at("seed").to_number<std::uint64_t>() * 0x9e3779b97f4a7c15ull;
  request.bots.push_back(text_at(o, "bot"));
  auto result = game->simulate(request, nullptr, nullptr);
  return give(json::serialize(json::object{{"games", result.games}, {"picks", result.picks}}));
}
