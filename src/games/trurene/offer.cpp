#include "games/trurene/offer.h"

#include "core/match_of.h"
#include "games/trurene/commands.h"
#include "games/trurene/save.h"
#include "games/trurene/say.h"
#include "games/trurene/score.h"

namespace gh::trurene {
namespace {

// Larger worlds play well in a terminal, but a log's draws are read square by square.
constexpr int kMostRows = 64;

MapFault fault_of(int line, const Text& said, std::string field = "", std::string found = "",
                  std::string allowed = "") {
  MapFault f{
      line, std::move(field), std::move(found), std::move(allowed), say::english(said), said.id,
      {}};
  if (!said.args.empty()) f.args = JsonText{args_text(said.args)};
  return f;
}
MapFault fault_of(const Problem& p) {
  auto f = fault_of(p.line, p.said, p.field, p.found, p.allowed);
  f.message = p.code + ": " + f.message;
  return f;
}

json::object facts_of(int rows, int columns, std::size_t villages, std::size_t shrines) {
  return {{"rows", rows},
          {"columns", columns},
          {"villages", static_cast<int>(villages)},
          {"shrines", static_cast<int>(shrines)}};
}

MapFile file_of(const State& start) {
  return {map_number(start), start.book->map_name, save(start),
          facts_of(start.rows, start.columns, start.villages.size(), start.shrines.size())};
}

MapReading read_map(std::string_view text, bool shared) {
  MapReading read;
  auto loaded = load(text);
  for (const auto& p : loaded.problems)
    (p.refuses() ? read.faults : read.warnings).push_back(fault_of(p));
  if (!loaded.state) return read;
  const auto& s = *loaded.state;
  int side = std::max(s.rows, s.columns);
  if (side > kMostRows)
    read.faults.push_back(fault_of(1, phrase("file.size", say::n(kMostRows)),
                                   s.rows == side ? "rows" : "columns", std::to_string(side),
                                   "at most " + std::to_string(kMostRows)));
  if (auto problem = map_problem(s); shared && !problem.empty())
    read.faults.push_back(
        fault_of(0, problem, "map", "a game that has begun", "a world before its first turn"));
  if (read.faults.empty()) read.map = file_of(s);
  return read;
}

MapFile named(State start, const std::string& title) {
  auto book = *start.book;
  book.map_name = title;
  start.book = std::make_shared<const Book>(std::move(book));
  return file_of(start);
}
MapFile named_map(const MapFile& map, const std::string& title) {
  auto loaded = load(map.text);
  return loaded.state ? named(std::move(*loaded.state), title) : map;
}

Setup setup_on(const std::string& text) {
  Setup setup;
  setup.seats = 1;
  setup.options["world"] = text;
  return setup;
}

std::string too_large(const Setup& setup, std::size_t map_bytes) {
  int side = 0;
  if (setup.position && setup.position->is_object())
    for (const char* name : {"rows", "columns"})
      if (const auto* n = setup.position->get_object().if_contains(name); n && n->is_int64())
        side = static_cast<int>(std::clamp<std::int64_t>(n->get_int64(), side, 1 << 20));
  const auto* world = setup.options.if_contains("world");
  if (world && world->is_string() && !world->get_string().empty()) {
    if (world->get_string().size() > map_bytes)
      return "a world has at most " + std::to_string(map_bytes) + " bytes here";
    auto loaded = load(std::string_view(world->get_string()));
    if (loaded.state) side = std::max<int>({side, loaded.state->rows, loaded.state->columns});
  }
  if (side <= kMostRows) return "";
  return "this hall plays worlds of at most " + std::to_string(kMostRows) + " rows and columns";
}

// Ranges and choices of a wish are those of the game's own options.
struct Wish {
  int rows = tune::kDefaultSize, columns = tune::kDefaultSize;
  int villages = 0, shrines = tune::kShrines;
  std::string difficulty = "normal", level = "extended";
  std::int64_t seed = 0;  // 0: any
};
BOOST_DESCRIBE_STRUCT(Wish, (), (rows, columns, villages, shrines, difficulty, level, seed))

Answer<std::pair<std::string, std::uint32_t>> draw(const json::object& wishes, std::uint32_t any) {
  auto wish = from_json<Wish>(wishes);
  if (!wish) return Status{Code::malformed, wish.error()};
  auto options = complete_options(Game::info(), to_json(*wish).as_object());
  if (!options) return Status{Code::bad_setup, options.error()};
  auto seed = wish->seed ? static_cast<std::uint32_t>(wish->seed) : any;
  WorldWishes world{wish->rows,
                    wish->columns,
                    wish->villages,
                    wish->shrines,
                    *enum_from<Difficulty>(wish->difficulty),
                    *enum_from<Level>(wish->level)};
  return std::pair(save(generate(world, seed)), seed);
}

OwnMap drawn(const std::string& title, Difficulty difficulty, std::uint32_t seed) {
  WorldWishes wishes;
  wishes.difficulty = difficulty;
  return {title, named(generate(wishes, seed), title)};
}
std::vector<OwnMap> starters() {
  return {drawn("The Quiet Valley", Difficulty::easy, 11),
          drawn("Nine Hearths", Difficulty::normal, 12),
          drawn("The Troll's Own Country", Difficulty::hard, 13)};
}
OwnMap of_day(std::int64_t day, const std::string& date) {
  return drawn(date, Difficulty::normal, static_cast<std::uint32_t>(day));
}

MapRating rate(const std::string& text, int games, const std::function<bool()>& go_on) {
  auto loaded = load(text);
  if (!loaded.state) return {};
  auto rating = rate_map(*loaded.state, games, 1, go_on);
  return {rating.games, rating.wins, rating.expected_turns};
}

std::vector<MapFault> judge(const MapRating& rating) {
  if (!rating.games) return {fault_of(0, phrase("file.busy"))};
  if (!rating.wins) return {fault_of(0, phrase("file.unwon", say::n(rating.games)))};
  return {};
}

Result<MapScore> verify(const std::string& text, std::string_view log,
                        std::optional<std::uint64_t> number) {
  Handout handout{setup_on(text), number};
  auto score = number ? verify_score(log, handout) : verify_game(log, handout);
  if (!score) return Error{score.error()};
  return MapScore{score->turns, score->villages, score->won()};
}

Answer<std::string> saved(const Match& match) {
  const auto* s = state_of(match);
  if (s && may_save(*s)) return save(*s);
  return Status{Code::not_allowed, "a game is saved when you are asked where to go", "TR-X-4"};
}

}  // namespace

const MapOffer& map_offer() {
  static const MapOffer offer = [] {
    MapOffer o;
    o.unnamed = true;
    o.no_facts = facts_of(0, 0, 0, 0);
    o.score_rule = "TR-I-8";
    o.read = read_map;
    o.named = named_map;
    o.setup = setup_on;
    o.too_large = too_large;
    o.draw = draw;
    o.starters = starters;
    o.of_day = of_day;
    o.rate = rate;
    o.judge = judge;
    o.verify = verify;
    o.save = saved;
    return o;
  }();
  return offer;
}

}  // namespace gh::trurene
