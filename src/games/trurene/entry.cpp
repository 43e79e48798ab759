#include "core/embedded.h"
#include "core/match_of.h"
#include "games/trurene/commands.h"
#include "games/trurene/offer.h"
#include "games/trurene/save.h"

namespace gh::trurene {
namespace {

OptionSpec whole(std::string id, int standard, int least, int most) {
  OptionSpec o;
  o.id = std::move(id);
  o.kind = "int";
  o.standard = standard;
  o.least = least;
  o.most = most;
  return o;
}

OptionSpec choice(std::string id, const std::string& standard, std::vector<std::string> choices) {
  OptionSpec o;
  o.id = std::move(id);
  o.kind = "choice";
  o.standard = standard;
  o.choices = std::move(choices);
  return o;
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "trurene";
    i.least_seats = i.most_seats = 1;
    OptionSpec world;
    world.id = "world";
    world.kind = "text";
    world.standard = "";
    world.most = 1 << 20;
    OptionSpec cunning;
    cunning.id = "cunning";
    cunning.standard = true;
    const int largest = static_cast<int>(content().spells.size());
    i.options = {world,
                 choice("level", "extended", enum_names<Level>()),
                 whole("rows", tune::kDefaultSize, tune::kSize.least, tune::kSize.most),
                 whole("columns", tune::kDefaultSize, tune::kSize.least, tune::kSize.most),
                 whole("villages", 0, 0, 12),
                 whole("shrines", tune::kShrines, 1, largest),
                 choice("difficulty", "normal", enum_names<Difficulty>()),
                 whole("seed", 0, 0, 2147483647),
                 cunning};
    i.version = 2;
    i.longest = 400000;
    i.default_bot = "rule";
    i.unguessed = {
        {"agenda/steps/swing_accuracy", "A merchant's offer is kept as it was rolled.", false},
        {"agenda/steps/swing_power", "A merchant's offer is kept as it was rolled.", false},
        {"trail", "The Troll King's footprints are those of some walk, not of the likeliest ones."},
        {"target", "Where he is heading is any square that fits, however he chose it."},
        {"troll_king/at", "He is on any square that fits what she was told, however he got there."},
        {"wolves/at",
         "They are on any square that fits what she was told, however they got there."}};
    return i;
  }();
  return info;
}

Result<State> Game::set_up(const Setup& setup) {
  auto number = [&](const char* id) { return setup.options.at(id).to_number<int>(); };
  auto text = [&](const char* id) { return std::string(setup.options.at(id).as_string()); };
  auto level = *enum_from<Level>(text("level"));
  auto world = text("world");
  bool cunning = setup.options.at("cunning").as_bool();
  // Section 18: generated worlds begin at level advanced; below it the sample is built in.
  if (world.empty() && level < Level::advanced)
    world = std::string(embedded_file("data/trurene/sample.txt"));
  if (!world.empty()) {
    auto loaded = load(world, level);
    if (!loaded.state) return Error{loaded.error()->code + ": " + loaded.error()->words};
    loaded.state->cunning = cunning && loaded.state->level == Level::extended;
    return std::move(*loaded.state);
  }
  WorldWishes wishes{number("rows"),
                     number("columns"),
                     number("villages"),
                     number("shrines"),
                     *enum_from<Difficulty>(text("difficulty")),
                     level};
  auto seed = number("seed");
  State s = seed ? generate(wishes, static_cast<std::uint64_t>(seed)) : begin_creation(wishes);
  s.cunning = cunning && level == Level::extended;
  return s;
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {{"rule", "", rule_bot}};
  return all;
}

const State* state_of(const Match& match) {
  const auto* mine = dynamic_cast<const MatchOf<Game>*>(&match);
  return mine ? &mine->state() : nullptr;
}

const GameEntry& entry() {
  static const GameEntry e = [] {
    auto made = make_entry<Game>();
    made.maps = &map_offer();
    return made;
  }();
  return e;
}

}  // namespace gh::trurene
