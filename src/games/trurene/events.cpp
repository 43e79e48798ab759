// What happened, in words. Which of several lines is shown is not chance: it follows from the turn
// and the tick, so that a replay says the same (TR-C-4).
#include "core/match.h"
#include "games/trurene/game.h"

namespace gh::trurene {
namespace {

std::string upper(std::string s) {
  for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return s;
}
// Names such as "the Troll King" may stand at the beginning of a sentence.
std::string capital(std::string s) {
  auto raise = [&](std::size_t i) {
    if (i < s.size()) s[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(s[i])));
  };
  raise(0);
  for (auto i = s.find(". the "); i != std::string::npos; i = s.find(". the ")) raise(i + 2);
  return s;
}

std::uint64_t salt(int turn, std::uint64_t more) {
  return Rng{static_cast<std::uint64_t>(turn) * 1000003u + more}.next();
}

const char* kNames[] = {
#define GH_NAME(name) #name,
    GH_TRURENE_HAPPENINGS(GH_NAME)
#undef GH_NAME
};

// The rule behind a line, by the beginning of its name; the first that fits.
struct RuleOf {
  std::string_view prefix;
  const char* rule;
};
constexpr RuleOf kRules[] = {{"world_", "TR-G-2"},
                             {"hawk_placed", "TR-G-6"},
                             {"hawk_report", "TR-L-3"},
                             {"hawk_moved", "TR-L-4"},
                             {"turn_moved", "TR-M-1"},
                             {"turn_quiet", "TR-Q-2"},
                             {"square_ruin", "TR-Q-2"},
                             {"square_shrine", "TR-R-2"},
                             {"evidence", "TR-E-2"},
                             {"troll_near", "TR-E-9"},
                             {"troll_", "TR-E-7"},
                             {"village_destroyed", "TR-K-4"},
                             {"village_leave", "TR-L-2"},
                             {"village_", "TR-L-1"},
                             {"wolves_ambush", "TR-V-2"},
                             {"wolves_returned", "TR-E-4"},
                             {"wolves_howl", "TR-E-8"},
                             {"wolves_death", "TR-E-8"},
                             {"wolves_", "TR-E-7"},
                             {"merchant_offer", "TR-L-11"},
                             {"merchant_", "TR-L-10"},
                             {"quester_", "TR-L-20"},
                             {"hunter_replaced", "TR-L-32"},
                             {"hunter_arrived", "TR-L-31"},
                             {"hunter_", "TR-L-30"},
                             {"maeja_", "TR-J-1"},
                             {"shrine_found", "TR-R-5"},
                             {"shrine_right", "TR-R-5"},
                             {"shrine_wrong", "TR-R-4"},
                             {"shrine_", "TR-R-3"},
                             {"fight_start", "TR-F-2"},
                             {"fight_goblin", "TR-P-4"},
                             {"fight_vampire", "TR-P-2"},
                             {"fight_clash", "TR-F-9"},
                             {"fight_enemy_retreat", "TR-F-10"},
                             {"fight_enemy_intent", "TR-F-10"},
                             {"fight_retreat", "TR-F-8"},
                             {"fight_prepare", "TR-F-4"},
                             {"fight_won", "TR-F-12"},
                             {"fight_reward", "TR-F-12"},
                             {"fight_stalemate", "TR-F-3"},
                             {"fight_", "TR-F-5"},
                             {"quest_", "TR-E-5"},
                             {"end_score", "TR-O-2"},
                             {"end_no_score", "TR-O-2"},
                             {"end_", "TR-O-1"}};

const char* rule_of(std::string_view name) {
  for (const auto& r : kRules)
    if (name.starts_with(r.prefix)) return r.rule;
  return "";
}

std::string teach(const State& s, int i) {
  const auto& spell = s.book->spells[static_cast<std::size_t>(i)];
  const auto& standard = content().standard->spells;
  const char* key = "maeja_teach_other";
  constexpr const char* kKeys[] = {"maeja_teach_vampire", "maeja_teach_troll", "maeja_teach_goblin",
                                   "maeja_teach_omniscience"};
  for (std::size_t n = 0; n < standard.size(); ++n)
    if (spell == standard[n]) key = kKeys[n];
  return filled(line(key), {{"amount", number(spell.amount)}, {"artefact", spell.name}});
}

std::string arrival(const State& s, const std::array<std::int16_t, 5>& a) {
  auto word =
      a[1] & 1 ? s.book->quest_keyword : content().stories[static_cast<std::size_t>(a[0])].keyword;
  if (a[1] & 2) return s.book->quest_message;
  auto n = salt(a[2], static_cast<std::uint64_t>(a[3]) * 1000 + static_cast<std::uint64_t>(a[4]));
  if (s.level == Level::extended) return composed_arrival(n, word);
  if (s.level == Level::advanced) return preset_arrival(n, word);
  return filled(content().arrivals[0], {{"keyword", word}});
}

std::string weapon(int code) { return weapon_name(static_cast<WeaponKind>(code / 16), code % 16); }

// Which places of the lines the numbers of an event fill.
Values values_of(const State& s, Happening what, const std::array<std::int16_t, 5>& a) {
  auto at = [&](std::size_t i) {
    return Values{{"row", number(a[i] + 1)}, {"col", number(a[i + 1] + 1)}};
  };
  auto gold = number(a[0] + (a[1] << 15));
  switch (what) {
    case Happening::turn_moved:
    case Happening::hunter_arrived: {
      auto v = at(1);
      v.emplace_back("direction", enum_name(static_cast<Direction>(a[0])));
      return v;
    }
    case Happening::hawk_placed:
    case Happening::hawk_moved_news:
    case Happening::hawk_report:
      return at(0);
    case Happening::village_destroyed_news: {
      auto v = at(0);
      v.emplace_back("left", number(a[2]));
      return v;
    }
    case Happening::quester_accepted: {
      auto v = at(0);
      v.emplace_back("keyword", content().stories[static_cast<std::size_t>(a[2])].keyword);
      return v;
    }
    case Happening::square_shrine_carrying:
    case Happening::shrine_found:
      return {{"artefact", s.book->spells[static_cast<std::size_t>(a[0])].name}};
    case Happening::shrine_right:
      return {{"answer", capital(content().answers[static_cast<std::size_t>(a[0])])}};
    case Happening::troll_direction:
    case Happening::wolves_direction:
      return {{"direction", upper(enum_name(static_cast<Sign>(a[0])))}};
    case Happening::wolves_ambush:
      return {{"damage", number(a[0])}};
    case Happening::village_people:
      return {{"first", enum_name(static_cast<Person>(a[0]))},
              {"second", enum_name(static_cast<Person>(a[1]))}};
    case Happening::merchant_kind_ok:
      return {{"kind", enum_name(static_cast<WeaponKind>(a[0]))},
              {"Kind", capital(enum_name(static_cast<WeaponKind>(a[0])))}};
    case Happening::merchant_cheat:
    case Happening::merchant_stingy:
    case Happening::merchant_honest:
      return {{"gold", gold}, {"said", gold}};
    case Happening::merchant_offer:
      return {{"name", weapon(a[0])},
              {"accuracy", number(a[1] / 128)},
              {"time", number(a[1] % 128)},
              {"power", number(a[2])},
              {"price", number(a[3] + (a[4] << 15))},
              {"ownAccuracy", number(s.aurora.attack.accuracy)},
              {"ownPower", number(s.aurora.attack.power)},
              {"ownTime", number(s.aurora.attack.time)}};
    case Happening::merchant_sold_honest:
    case Happening::merchant_sold_other:
      return {{"name", weapon(a[0])}};
    case Happening::quest_paid:
      return {{"gold", number(a[0])}};
    case Happening::end_score:
      return {{"turns", number(a[0])}, {"villages", number(a[1])}};
    case Happening::end_no_score:
      return {{"turns", number(a[0])}};
    default: {
      // Fights: the opponent, then one number.
      auto who = static_cast<Opponent>(a[0] & 3);
      auto n = number(a[1]);
      return {{"enemy", opponent_name(s, who)},
              {"creature", opponent_name(s, who).substr(4)},
              {"weapon", weapon_name(s, s.aurora.weapon)},
              {"action", a[1] ? "strikes" : "prepares"},
              {"damage", n},
              {"power", n},
              {"accuracy", n},
              {"amount", n},
              {"gold", n}};
    }
  }
}

std::vector<std::string> refs_of(Happening what, const std::array<std::int16_t, 5>& a) {
  auto square = [&](std::size_t i) { return "square/" + number(a[i]) + "/" + number(a[i + 1]); };
  switch (what) {
    case Happening::turn_moved:
    case Happening::hunter_arrived:
      return {square(1)};
    case Happening::hawk_placed:
    case Happening::hawk_moved_news:
    case Happening::hawk_report:
    case Happening::village_destroyed_news:
    case Happening::quester_accepted:
      return {square(0)};
    case Happening::quest_arrival:
      return {square(3)};
    default:
      return {};
  }
}

}  // namespace

std::string opponent_name(const State& s, Opponent who) {
  if (who == Opponent::troll_king) return "the Troll King";
  if (who == Opponent::wolves) return "the pack of wolves";
  const auto& names = who == Opponent::small ? content().small : content().large;
  auto n = s.level == Level::basic ? 0 : salt(s.turn, who == Opponent::small ? 11 : 12);
  return "the " + names[n % names.size()];
}

std::string keyword(const State& s) {
  if (s.quest.own_keyword) return s.book->quest_keyword;
  return content().stories[static_cast<std::size_t>(s.quest.story)].keyword;
}

std::string_view Game::event_name(const Event& event) { return kNames[event.kind]; }

Text Game::describe(const State& s, const Event& event, Seat) {
  auto what = static_cast<Happening>(event.kind);
  std::string_view name = kNames[event.kind];
  const auto& a = event.args;
  std::string words;
  switch (what) {
    case Happening::world_ready:
      words = "A world of " + number(a[0]) + " by " + number(a[1]) + " squares lies before you.";
      break;
    case Happening::hawk_placed:
      words = filled(line("cmd_hawk"), values_of(s, what, a));
      break;
    case Happening::quester_story:
      words = "\"" + content().stories[static_cast<std::size_t>(a[0])].words + "\"";
      break;
    case Happening::maeja_teach:
      words = teach(s, a[0]);
      break;
    case Happening::quest_arrival:
      words = arrival(s, a);
      break;
    default: {
      auto n = s.level == Level::basic ? 0 : salt(s.turn + s.ticks * 7919, event.kind);
      words = filled(line(name, n), values_of(s, what, a));
    }
  }
  return {capital(words), rule_of(name), refs_of(what, a)};
}

}  // namespace gh::trurene
