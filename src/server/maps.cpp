#include "server/maps.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <tuple>

namespace gh::server {

namespace {
constexpr int kGames = 60;                                   // that the bot plays on a map
constexpr auto kPatience = std::chrono::milliseconds(1500);  // for all of them
constexpr int kMostWaiting = 3;  // requests; the last of them waits for the games of all
constexpr std::size_t kMostQueued = 100;
constexpr std::size_t kRemembered = 200;

// The day in Greenwich, as 2026-11-16.
std::string date_of(Time now) {
  using namespace std::chrono;
  year_month_day d{floor<days>(sys_time<milliseconds>(milliseconds(now)))};
  char text[16];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(d.year()),
                static_cast<unsigned>(d.month()), static_cast<unsigned>(d.day()));
  return text;
}
}  // namespace

std::string Maps::too_large(const Limits& limits, std::string_view game, const Setup& setup) {
  auto bytes = json::serialize(setup.options).size();
  if (setup.position) bytes += json::serialize(*setup.position).size();
  auto at_most = [](std::size_t n) { return "at most " + std::to_string(n) + " bytes"; };
  if (bytes > limits.setup_bytes)
    return "options and position of a table have " + at_most(limits.setup_bytes) +
           " here, these have " + std::to_string(bytes);
  if (game != "trurene") return "";
  int side = 0;
  if (setup.position && setup.position->is_object())
    for (const char* name : {"rows", "columns"})
      if (const auto* n = setup.position->get_object().if_contains(name); n && n->is_int64())
        side = static_cast<int>(std::clamp<std::int64_t>(n->get_int64(), side, 1 << 20));
  const auto* world = setup.options.if_contains("world");
  if (world && world->is_string() && !world->get_string().empty()) {
    if (world->get_string().size() > limits.map_bytes)
      return "a world has " + at_most(limits.map_bytes) + " here";
    auto loaded = trurene::load(std::string_view(world->get_string()));
    if (loaded.state) side = std::max<int>({side, loaded.state->rows, loaded.state->columns});
  }
  if (side <= kMostRows) return "";
  return "this hall plays worlds of at most " + std::to_string(kMostRows) + " rows and columns";
}

// A map that the hall draws itself. It belongs to nobody, so that anybody may rate it.
Result<std::string> Maps::publish_own(const std::string& title, trurene::Difficulty difficulty,
                                      std::uint32_t seed, Time now) {
  trurene::WorldWishes wishes;
  wishes.difficulty = difficulty;
  auto start = trurene::generate(wishes, seed);
  auto book = *start.book;
  book.map_name = title;
  start.book = std::make_shared<const trurene::Book>(std::move(book));
  store::MapRow row;
  row.id = trurene::map_number(start);
  row.author = "Greathall";
  row.title = title;
  row.text = trurene::save(start);
  row.created = now;
  row.facts = json::serialize(to_json(facts_of(start)));
  auto done = store_.publish_map(row);
  if (done.code == Code::conflict) return row.id;
  if (!done.ok()) return Error{done.words};
  return row.id;
}

Result<std::string> Maps::furnish(Time now) {
  using trurene::Difficulty;
  const auto day = now / 86'400'000;
  {
    std::lock_guard lock(mutex_);
    if (today_.first == day) return today_.second;
  }
  const std::tuple<const char*, Difficulty, std::uint32_t> starters[] = {
      {"The Quiet Valley", Difficulty::easy, 11},
      {"Nine Hearths", Difficulty::normal, 12},
      {"The Troll's Own Country", Difficulty::hard, 13}};
  for (const auto& [title, difficulty, seed] : starters)
    if (auto made = publish_own(title, difficulty, seed, now); !made) return made;
  auto id = publish_own(date_of(now), Difficulty::normal, static_cast<std::uint32_t>(day), now);
  std::lock_guard lock(mutex_);
  if (id) today_ = {day, *id};
  return id;
}

MapFacts Maps::facts_of(const trurene::State& start) {
  MapFacts f;
  f.rows = start.rows;
  f.columns = start.columns;
  f.villages = static_cast<int>(start.villages.size());
  f.shrines = static_cast<int>(start.shrines.size());
  return f;
}

MapFacts Maps::play(const trurene::State& start) const {
  auto until = std::chrono::steady_clock::now() + kPatience;
  auto rating = trurene::rate_map(
      start, kGames, 1, [&] { return !closing_ && std::chrono::steady_clock::now() < until; });
  auto facts = facts_of(start);
  facts.bot_games = rating.games;
  if (rating.games)
    facts.bot_wins_percent = (200 * rating.wins + rating.games) / (2 * rating.games);
  facts.expected_turns = static_cast<int>(std::lround(rating.expected_turns));
  return facts;
}

std::optional<MapFacts> Maps::remembered(const std::string& number) {
  std::lock_guard lock(mutex_);
  for (auto it = memory_.begin(); it != memory_.end(); ++it) {
    if (it->first != number) continue;
    memory_.splice(memory_.begin(), memory_, it);
    return it->second;
  }
  return std::nullopt;
}

void Maps::remember(const std::string& number, const MapFacts& facts) {
  std::lock_guard lock(mutex_);
  memory_.emplace_front(number, facts);
  if (memory_.size() > kRemembered) memory_.pop_back();
}

asio::awaitable<MapFacts> Maps::rated_facts(trurene::State start) {
  auto number = trurene::sha256(trurene::save(start));
  if (auto known = remembered(number)) co_return *known;
  struct Place {  // in the queue
    std::atomic<int>& waiting;
    int before = waiting++;
    ~Place() { --waiting; }
  } place{waiting_};
  if (place.before >= kMostWaiting || closing_) co_return facts_of(start);
  auto work = [this, &start](std::function<void(MapFacts)> done) {
    asio::post(rater_, [this, &start, done = std::move(done)] { done(play(start)); });
  };
  auto facts = co_await called_back<MapFacts>(work);
  if (facts.bot_games) remember(number, facts);
  co_return facts;
}

void Maps::rate_later(const std::string& map) {
  {
    std::lock_guard lock(mutex_);
    if (closing_ || queued_.size() >= kMostQueued || !queued_.insert(map).second) return;
  }
  asio::post(rater_, [this, map] {
    auto row =
        closing_ ? Answer<store::MapRow>(Status::unavailable("closing")) : store_.find_map(map);
    if (row) {
      auto loaded = trurene::load(row->text);
      auto facts = loaded.state ? play(*loaded.state) : MapFacts{};
      if (facts.bot_games) (void)store_.set_map_facts(map, json::serialize(to_json(facts)));
    }
    std::lock_guard lock(mutex_);
    queued_.erase(map);
  });
}

namespace {
trurene::Handout handout_of(const store::MapRow& map) {
  trurene::Handout handout;
  handout.setup.seats = 1;
  handout.setup.options["world"] = map.text;
  return handout;
}
}  // namespace

Result<trurene::Score> Maps::verify(const store::MapRow& map, std::uint64_t number,
                                    const std::string& log) {
  auto handout = handout_of(map);
  handout.seed = number;
  return trurene::verify_score(log, handout);
}

Status Maps::count_game(const RankedGame& game) {
  auto not_counted = [&](const std::string& why) {
    spdlog::warn("ranked game not counted table={} why={}", game.table, why);
    return Status{};
  };
  auto map = store_.find_map(game.map);
  if (!map && map.code() == Code::unavailable) return map.status();
  if (!map) return not_counted("no map");
  auto played = trurene::verify_game(game.log, handout_of(*map));
  if (!played) return not_counted(played.error());
  store::Score score{game.map,      game.table, game.user,        game.name, played->turns,
                     played->won(), game.ended, played->villages, false};
  auto done = store_.add_score(score);
  if (done.code == Code::conflict) return {};  // it has been counted
  return done;
}

void Maps::expire_seeds(Time now) { (void)store_.expire_seeds(now - kSeedLife); }

}  // namespace gh::server
