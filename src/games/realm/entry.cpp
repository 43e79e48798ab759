// What the hall knows of Magic Realm before it is played, and how a game begins.
#include "core/match_of.h"
#include "games/realm/book.h"
#include "games/realm/game.h"
#include "games/realm/rules.h"
#include "games/realm/setup.h"

namespace gh::realm {
namespace {

std::vector<OptionSpec> table_options() {
  OptionSpec days;
  days.id = "days";
  days.kind = "int";
  days.standard = 28;
  days.least = 1;
  days.most = kMostDays;
  OptionSpec map;
  map.id = "map";
  map.kind = "choice";
  map.standard = "random";
  map.choices = {"random", "build"};
  for (const auto& layout : kKit.layouts) map.choices.push_back(layout.id);
  OptionSpec hide;
  hide.id = "one_die_hide";
  OptionSpec errands;
  errands.id = "place_visitors";
  OptionSpec characters;
  characters.id = "characters";
  characters.kind = "choice";
  characters.standard = "all";
  characters.choices = enum_names<Cast>();
  // Optional rules of the printed game (OPT).
  std::vector<OptionSpec> all{days, map, characters, hide, errands};
  for (const char* id :
       {"serious_wounds", "extended_treachery", "benevolent_spells", "automatic_enchanting",
        "quiet_monsters", "dragon_heads", "commerce", "alerted_monsters"}) {
    OptionSpec rule;
    rule.id = id;
    all.push_back(rule);
  }
  each_book_rule([&](const char* id, auto) {
    OptionSpec rule;
    rule.id = id;
    if (is_offered(id)) all.push_back(rule);
  });
  return all;
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "realm";
    i.version = 3;  // optional rules by the book
    i.least_seats = 1;
    i.most_seats = kMostSeats;
    i.options = table_options();
    i.longest = 400000;
    i.trusts_thumb = true;
    // No rule says how likely a decision is that somebody has made in secret. What lies where,
    // chits and cards, is guessed as likely as chance made it.
    i.unguessed = {
        {"characters", "Plans, purses, requirements and what others have seen: anything.", true},
        {"denizens", "Plans, purses and discoveries of hired leaders: anything.", true},
        {"combat", "What others play in secret: anything they could play.", true},
        {"agenda", "Secret answers that a step keeps until all are there: any of them.", true},
        {"castings", "From which place of a sheet a spell was cast: any.", true}};
    return i;
  }();
  return info;
}

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = u8(setup.seats);
  s.days = u8(setup.options.at("days").to_number<int>());
  const auto& map = setup.options.at("map").as_string();
  s.layout = map == "random" ? 0 : 1;
  for (std::size_t i = 0; i < kKit.layouts.size(); ++i)
    if (map == kKit.layouts[i].id) s.layout = u8(static_cast<int>(i) + 2);
  s.one_die_hide = setup.options.at("one_die_hide").as_bool();
  s.serious_wounds = setup.options.at("serious_wounds").as_bool();
  s.extended_treachery = setup.options.at("extended_treachery").as_bool();
  s.benevolent_spells = setup.options.at("benevolent_spells").as_bool();
  s.automatic_enchanting = setup.options.at("automatic_enchanting").as_bool();
  s.quiet_monsters = setup.options.at("quiet_monsters").as_bool();
  s.alerted_monsters = setup.options.at("alerted_monsters").as_bool();
  s.commerce = setup.options.at("commerce").as_bool();
  s.dragon_heads = setup.options.at("dragon_heads").as_bool();
  each_book_rule([&](const char* id, auto rule) {
    if (is_offered(id)) s.book.*rule = setup.options.at(id).as_bool();
  });
  s.cast = enum_from<Cast>(std::string_view(setup.options.at("characters").as_string())).value();
  s.place_errands = setup.options.at("place_visitors").as_bool();
  fill_boxes(s);
  s.agenda.steps.push_back(PlayGame{});
  run_on(s);
  return s;
}

void run_on(State& s, Events* events) { Rules(s, events).advance(); }

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(ask, o);
}

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = s.agenda.open.empty();
  for (int i = 0; i < s.seats; ++i) o.scores.push_back(score_of(s, seat(i)).total);
  for (int mine : o.scores)
    o.ranks.push_back(1 + static_cast<int>(std::count_if(o.scores.begin(), o.scores.end(),
                                                         [&](int x) { return x > mine; })));
  // Digest 16: alone nobody is higher; who stays below 0 has not won.
  if (s.seats == 1 && o.over && o.scores[0] < 0) o.ranks = {2};
  return o;
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {{"rule", "", rule_bot}, {"plain", "", plain_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::realm
