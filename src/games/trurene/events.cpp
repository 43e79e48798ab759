// What happened, in words. Which of several lines is shown is not chance: it follows from the turn
// and the tick, so that a replay says the same (TR-C-4).
#include <algorithm>
#include <map>

#include "core/catalogue.h"
#include "games/trurene/say.h"

namespace gh::trurene {
namespace {

std::uint64_t salt(int turn, std::uint64_t more) {
  return Rng{static_cast<std::uint64_t>(turn) * 1000003u + more}.next();
}

const char* kNames[] = {
#define GH_NAME(name) #name,
    GH_TRURENE_HAPPENINGS(GH_NAME)
#undef GH_NAME
};

// The words of a spell's lesson; the four standard ones have their own.
Text teach(const State& s, int i) {
  const auto& spell = s.book->spells[static_cast<std::size_t>(i)];
  const auto& standard = content().standard->spells;
  const char* id = "maeja_teach_other";
  constexpr const char* kIds[] = {"maeja_teach_vampire", "maeja_teach_troll", "maeja_teach_goblin",
                                  "maeja_teach_omniscience"};
  for (std::size_t n = 0; n < standard.size(); ++n)
    if (spell == standard[n]) id = kIds[n];
  return say::with_needed(id, {Name<int>{"amount"}(spell.amount), say::artefact(say::spell(s, i))});
}

Text arrival(const State& s, const std::array<std::int16_t, 5>& a) {
  auto word = a[1] & 1 ? as_value(Plain{s.book->quest_keyword}) : say::keyword_of(a[0]);
  if (a[1] & 2) return phrase("quest_arrival", Name<Plain>{"words"}({s.book->quest_message}));
  auto n = salt(a[2], static_cast<std::uint64_t>(a[3]) * 1000 + static_cast<std::uint64_t>(a[4]));
  if (s.level == Level::extended) return say::composed_arrival(n, word);
  auto which = s.level == Level::advanced ? preset_arrival_number(n) : 0;
  return say::with_needed("arrival:" + std::to_string(which + 1), {say::keyword(word)});
}

// What the numbers of an event say.
std::vector<Given> values_of(const State& s, Happening what, const std::array<std::int16_t, 5>& a) {
  auto num = [](const char* name, int n) { return Name<int>{name}(n); };
  auto at = [&](std::size_t i) {
    return std::vector<Given>{say::row(a[i] + 1), say::col(a[i + 1] + 1)};
  };
  auto gold = a[0] + (a[1] << 15);
  switch (what) {
    case Happening::turn_moved:
    case Happening::hunter_arrived: {
      auto v = at(1);
      v.push_back(say::direction(static_cast<Direction>(a[0])));
      return v;
    }
    case Happening::hawk_placed:
    case Happening::hawk_moved_news:
    case Happening::hawk_report:
      return at(0);
    case Happening::world_ready:
      return {num("rows", a[0]), num("columns", a[1])};
    case Happening::village_destroyed_news: {
      auto v = at(0);
      v.push_back(num("left", a[2]));
      return v;
    }
    case Happening::quester_accepted: {
      auto v = at(0);
      v.push_back(say::keyword(say::keyword_of(a[2])));
      return v;
    }
    case Happening::quester_story:
      return {say::story({"story", number(a[0] + 1)})};
    case Happening::square_shrine_carrying:
    case Happening::shrine_found:
      return {say::artefact(say::spell(s, a[0]))};
    case Happening::shrine_right:
      return {say::answer(say::answer_of(a[0]))};
    case Happening::troll_direction:
    case Happening::wolves_direction:
      return {Name<Noun>{"way"}({"way", enum_name(static_cast<Sign>(a[0]))})};
    case Happening::wolves_ambush:
      return {num("damage", a[0])};
    case Happening::village_people:
      return {Name<Person>{"first"}(static_cast<Person>(a[0])),
              Name<Person>{"second"}(static_cast<Person>(a[1]))};
    case Happening::merchant_kind_ok:
      return {say::kind(static_cast<WeaponKind>(a[0]))};
    case Happening::merchant_cheat:
    case Happening::merchant_stingy:
    case Happening::merchant_honest:
      return {num("gold", gold), num("said", gold)};
    case Happening::merchant_offer:
      return {Name<Value>{"name"}(say::weapon_of(static_cast<WeaponKind>(a[0] / 16), a[0] % 16)),
              num("accuracy", a[1] / 128),
              num("time", a[1] % 128),
              num("power", a[2]),
              num("price", a[3] + (a[4] << 15)),
              num("own_accuracy", s.aurora.attack.accuracy),
              num("own_power", s.aurora.attack.power),
              num("own_time", s.aurora.attack.time)};
    case Happening::merchant_sold_honest:
    case Happening::merchant_sold_other:
      return {Name<Value>{"name"}(say::weapon_of(static_cast<WeaponKind>(a[0] / 16), a[0] % 16))};
    case Happening::quest_paid:
      return {num("gold", a[0])};
    case Happening::end_score:
      return {num("turns", a[0]), num("villages", a[1])};
    case Happening::end_no_score:
      return {num("turns", a[0])};
    default:
      // Fights: the opponent, then one number.
      return {say::enemy(say::opponent(s, static_cast<Opponent>(a[0] & 3))),
              say::weapon(say::weapon_of(s, s.aurora.weapon)),
              num("strikes", a[1]),
              num("damage", a[1]),
              num("power", a[1]),
              num("accuracy", a[1]),
              num("amount", a[1]),
              num("gold", a[1])};
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

namespace say {

std::size_t line_count(std::string_view key) {
  static const auto counts = [] {
    std::map<std::string, std::size_t, std::less<>> all;
    for (const auto& id : catalogue("trurene").ids()) ++all[id.substr(0, id.find(':'))];
    return all;
  }();
  auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

// Names of a category that are numbered from 1.
std::size_t name_count(std::string_view category) {
  static const auto counts = [] {
    std::map<std::string, std::size_t, std::less<>> all;
    for (const auto& id : catalogue("trurene").ids()) ++all[id.substr(0, id.find('.'))];
    return all;
  }();
  auto found = counts.find(category);
  return found == counts.end() ? 0 : found->second;
}

std::string line_id(std::string_view key, std::uint64_t which) {
  auto n = which % std::max<std::size_t>(1, line_count(key));
  return n ? std::string(key) + ":" + std::to_string(n + 1) : std::string(key);
}

Text with_needed(std::string id, std::vector<Given> args) {
  Text t;
  if (const auto* entry = catalogue("trurene").find(id)) {
    auto needed = entry->args();
    for (auto& a : args)
      if (needed.count(a.name)) t.args.push_back(std::move(a));
  }
  t.id = std::move(id);
  return t;
}

Noun opponent(const State& s, Opponent who) {
  if (who == Opponent::troll_king) return {"enemy", "troll-king"};
  if (who == Opponent::wolves) return {"enemy", "wolves"};
  const auto& names = who == Opponent::small ? content().small : content().large;
  auto n = s.level == Level::basic ? 0 : salt(s.turn, who == Opponent::small ? 11 : 12);
  return {"enemy", enum_name(who) + "-" + std::to_string(n % names.size() + 1)};
}

Noun answer_of(int number) {
  auto id = content().answers[static_cast<std::size_t>(number)];
  std::replace(id.begin(), id.end(), ' ', '-');
  return {"answer", id};
}

Value spell(const State& s, int i) {
  return artefact_named(s.book->spells[static_cast<std::size_t>(i)].name);
}

Value weapon_of(WeaponKind kind, int adjective) {
  return as_value(phrase("weapon", Name<Noun>{"adjective"}({"adjective", number(adjective + 1)}),
                         say::kind(kind)));
}

Value weapon_of(const State& s, const Weapon& w) {
  if (w.adjective == Weapon::kStart) return as_value(Noun{"weapon", "start"});
  if (w.adjective == Weapon::kFromFile) return as_value(Plain{s.book->weapon_name});
  return weapon_of(w.kind, w.adjective);
}

Value keyword_of(int story) { return as_value(Noun{"keyword", number(story + 1)}); }

Value keyword_of(const State& s) {
  return s.quest.own_keyword ? as_value(Plain{s.book->quest_keyword}) : keyword_of(s.quest.story);
}

// TR-E-5: a pattern, then something for each of its places, in the order of their names.
Text composed_arrival(std::uint64_t salt, Value keyword) {
  Rng rng{salt};
  auto drawn = [&](std::size_t of) { return rng.below(static_cast<std::uint32_t>(of)); };
  Text t = phrase(line_id("arrival_made", drawn(line_count("arrival_made"))));
  auto does = line_id("arrival_does", drawn(line_count("arrival_does")));
  t.args.push_back({"does", as_value(with_needed(std::move(does), {say::keyword(keyword)}))});
  for (const char* part : {"pay", "place", "turn", "who"})
    t.args.push_back({part, as_value(Noun{part, std::to_string(drawn(name_count(part)) + 1)})});
  return t;
}

std::vector<Text> signs(const Told& told) {
  std::vector<Text> out;
  auto seen = [&](Sign sign, const char* here, const char* direction) {
    if (sign == Sign::unknown) return;
    out.push_back(sign == Sign::here
                      ? phrase(here)
                      : phrase(direction, Name<Noun>{"way"}({"way", enum_name(sign)})));
  };
  seen(told.troll_king, "troll_here", "troll_direction");
  if (told.near) out.push_back(phrase("troll_near"));
  seen(told.wolves, "wolves_here", "wolves_direction");
  if (told.howling) out.push_back(phrase("wolves_howl"));
  if (told.death) out.push_back(phrase("wolves_death"));
  return out;
}

Value weapon_named(const std::string& name) {
  if (name == content().start_weapon) return as_value(Noun{"weapon", "start"});
  for (auto kind : {WeaponKind::mace, WeaponKind::sword, WeaponKind::dagger})
    for (int a = 0; a < static_cast<int>(content().adjectives.size()); ++a)
      if (weapon_name(kind, a) == name) return weapon_of(kind, a);
  return as_value(Plain{name});
}

Value artefact_named(const std::string& name) {
  const auto& known = content().spells;
  for (std::size_t n = 0; n < known.size(); ++n)
    if (known[n].name == name) return as_value(Noun{"artefact", std::to_string(n + 1)});
  return as_value(Plain{name});  // a map brought its own
}

Value fighter_named(const std::string& name) {
  static const auto all = [] {
    std::map<std::string, std::string> names;
    for (const auto& id : catalogue("trurene").ids())
      if (id.starts_with("enemy.")) names[catalogue("trurene").name(id)] = id.substr(6);
    return names;
  }();
  auto found = all.find(name);
  if (found == all.end()) return as_value(Noun{"fighter", "aurora"});
  return as_value(Noun{"enemy", found->second});
}

Value riddle_worded(const std::string& words) {
  const auto& all = content().riddles;
  for (std::size_t n = 0; n < all.size(); ++n)
    if (all[n].text == words) return as_value(Noun{"riddle", std::to_string(n + 1)});
  return as_value(Plain{words});
}

std::string words(const Text& text, std::string_view language) {
  return catalogue("trurene", language).render(text, kAurora);
}
std::string name_of(const Value& thing, std::string_view language) {
  if (thing.kind == Value::Kind::noun) return catalogue("trurene", language).name(thing.text);
  if (thing.kind == Value::Kind::plain) return thing.text;
  return words(phrase("thing", Name<Value>{"what"}(thing)), language);
}

}  // namespace say

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
  const auto& a = event.args;
  Text text;
  if (what == Happening::maeja_teach) {
    text = teach(s, a[0]);
  } else if (what == Happening::quest_arrival) {
    text = arrival(s, a);
  } else {
    auto n = s.level == Level::basic ? 0 : salt(s.turn + s.ticks * 7919, event.kind);
    text = say::with_needed(say::line_id(kNames[event.kind], n), values_of(s, what, a));
  }
  text.refs = refs_of(what, a);
  return text;
}

}  // namespace gh::trurene
