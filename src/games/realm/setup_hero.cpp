// Characters: choosing one, equipment, requirements and where to begin (DEC-1, DEC-2, LIM-8).
#include "games/realm/rules.h"
#include "games/realm/setup.h"

namespace gh::realm {

bool offered(Hero h) { return h != Hero::none; }
bool can_learn_spells(Hero h) {
  if (h == Hero::none) return false;
  const auto& chits = hero(h).chits;
  return std::any_of(chits.begin(), chits.end(), [](const auto& c) { return c.type != 0; });
}
namespace {
bool is_untaken(const State& s, Hero h) {
  for (int i = 0; i < s.seats; ++i)
    if (s.characters[at(i)].hero == h && s.bodies[at(i)].life != Life::dead) return false;
  return offered(h);
}
bool is_cast(const State& s, Hero h) {
  return s.cast == Cast::all || can_learn_spells(h) == (s.cast == Cast::casters);
}
}  // namespace

// If nobody is left of those whom the host lets play, anybody will do.
bool is_free(const State& s, Hero h) {
  if (!is_untaken(s, h)) return false;
  if (is_cast(s, h)) return true;
  for (int i = 0; i < kHeroes; ++i)
    if (const auto other = static_cast<Hero>(i); is_cast(s, other) && is_untaken(s, other))
      return false;
  return true;
}

const std::string* equipment(Hero h, int nth) {
  const auto& d = hero(h);
  if (!d.weapon.empty() && nth-- == 0) return &d.weapon;
  return nth < static_cast<int>(d.armour.size()) ? &d.armour[at(nth)] : nullptr;
}
int item_in_box(const State& s, int box, const std::string& kind) {
  int found = kNone;
  auto look = [&](int t) {
    if (!is_card(t) && design(t).kind == kind && t < found) found = t;
  };
  each_below(s, s.boxes[at(box)].top, look);
  each_below(s, s.boxes[at(box)].bottom, look);
  return found;
}
std::uint16_t boxes_with(const State& s, const std::string& kind) {
  std::uint16_t boxes = 0;
  for (int i = 0; i < kTraders; ++i)
    if (item_in_box(s, i, kind) != kNone) boxes |= static_cast<std::uint16_t>(1 << i);
  return boxes;
}
int item_in_pile(const State& s, int spot, const std::string& kind) {
  int found = kNone;
  each_below(s, s.piles[at(spot)], [&](int t) {
    if (!is_card(t) && design(t).kind == kind && t < found) found = t;
  });
  return found;
}
Spots piles_with(const State& s, const std::string& kind) {
  Spots out;
  for (int p = 0; p < kSpots; ++p)
    if (item_in_pile(s, p, kind) != kNone) out.put(p);
  return out;
}
int first_of_kind(const std::string& kind) {
  for (int t = 0; t < kFirstCard; ++t)
    if (design(t).kind == kind) return t;
  return kNone;
}
int price_of_kind(const std::string& kind) { return design(first_of_kind(kind)).price; }
int aim_points(const Character& c) {
  int n = 0;
  for (int a : c.aims) n += a;
  return n;
}

// --- choosing, and taking the equipment from the boxes of the natives

void Rules::begin(ChooseHero step) {
  auto who = seat(step.seat);
  if (!step.chosen) {
    int free = 0, only = 0;
    for (int h = 0; h < kHeroes; ++h)
      if (is_free(s_, static_cast<Hero>(h))) ++free, only = h;
    if (free == 0) return pop();  // LIM-10: waits
    if (free == 1) return take_hero(who, static_cast<Hero>(only));
    return ask(who, Question::choose_hero);
  }
  // OPT-6, for all to see
  if (character(s_, who).hero == Hero::elf && s_.book.abilities_elf && !character(s_, who).elf)
    return ask(who, Question::elf_kind);
  const auto* kind = equipment(character(s_, who).hero, step.item);
  if (!kind) {
    pop();
    if (step.anew) push(ChooseAims{bit_of(who), step.seat});
    return;
  }
  const auto boxes = boxes_with(s_, *kind);
  const auto piles = boxes ? Spots{} : piles_with(s_, *kind);
  int sources = std::popcount(boxes) + piles.size();
  if (sources > 1) return ask(who, Question::item_source);
  take_item(who, boxes ? std::countr_zero(boxes) : piles.empty() ? -1 : kTraders + piles.nth(0));
}

void Rules::answer(ChooseHero, Seat who, Option o) {
  if (verb(o) == Verb::hero) return take_hero(who, static_cast<Hero>(o.a));
  if (verb(o) == Verb::light_elf || verb(o) == Verb::great_elf) {
    character(s_, who).elf = verb(o) == Verb::light_elf ? 1 : 2;
    return say(Happening::became_elf, who, int{character(s_, who).elf});
  }
  take_item(who, o.a);
}

void Rules::take_hero(Seat who, Hero h) {
  top<ChooseHero>().chosen = true;
  auto& c = character(s_, who);
  c = {};
  c.hero = h;
  s_.ledgers[at(index(who))] = {};
  s_.ledgers[at(index(who))].gold = 10;
  if (h == Hero::wizard) s_.ledgers[at(index(who))].found = kAllWays;  // Experience
  s_.bodies[at(index(who))] = {};
  if (top<ChooseHero>().anew)
    c.start = u8(static_cast<int>(Dwelling::inn));
  else if (std::has_single_bit(hero(h).starts))
    c.start = u8(std::countr_zero(hero(h).starts));
  say(Happening::took_hero, who, h);
}

// AMB-R1: the starting items begin active. What nobody has any more is paid in gold (LIM-8).
void Rules::take_item(Seat who, int source) {
  auto& step = top<ChooseHero>();
  const auto& kind = *equipment(character(s_, who).hero, step.item++);
  if (source < 0) {
    s_.ledgers[at(index(who))].gold += price_of_kind(kind);
    return say(Happening::paid_for_item, who, first_of_kind(kind), price_of_kind(kind));
  }
  int thing =
      source < kTraders ? item_in_box(s_, source, kind) : item_in_pile(s_, source - kTraders, kind);
  give(thing, index(who));
  item(thing).active = true;
  item(thing).damaged = false;
  say(Happening::took_item, who, thing, source);
}

// --- requirements and starting place: five points one by one, then the dwelling

void Rules::begin(ChooseAims step) {
  if (!step.seats) {
    pop();
    if (step.place != kNone) place_character(seat(step.place));
    return;
  }
  for (int i = 0; i < s_.seats; ++i)
    if (step.seats >> i & 1) ask_aim(seat(i));
}

void Rules::ask_aim(Seat who) {
  const auto& c = character(s_, who);
  if (aim_points(c) < kAimPoints) return ask(who, Question::aim);
  if (c.start == kNone) return ask(who, Question::start);
  if (ask_magic(who)) return;
  top<ChooseAims>().seats &= u8(~bit_of(who));
}

void Rules::answer(ChooseAims, Seat who, Option o) {
  auto& c = character(s_, who);
  if (verb(o) == Verb::aim_at) ++c.aims[at(o.a)];
  if (verb(o) == Verb::start_at) c.start = u8(o.a);
  if (verb(o) == Verb::take_spell) c.spells.push_back({static_cast<Spell>(o.a), false});
  if (verb(o) == Verb::make_colour) c.chits[at(o.a)] = ChitState::colour;
  if (verb(o) == Verb::done) c.colours_set = true;
  if (verb(o) == Verb::back) take_back_choice(who);
  ask_aim(who);
}

// Back from the colour chits, from the spells, or from the points.
void Rules::take_back_choice(Seat who) {
  auto& c = character(s_, who);
  auto made = std::find(c.chits.begin(), c.chits.end(), ChitState::colour);
  if (made != c.chits.end()) {
    c.chits.fill(ChitState::active);
  } else if (!c.spells.empty()) {
    c.spells.pop_back();
  } else {
    c.aims = {};
    if (top<ChooseAims>().place == kNone && !std::has_single_bit(hero(c.hero).starts))
      c.start = kNone;
  }
}

// Characters are put down hidden; the colour chits they begin with are shown (MG-12).
void Rules::place_character(Seat who) {
  auto& c = character(s_, who);
  c.colours_set = true;
  for (int i = 0; i < kActionChits; ++i)
    if (c.chits[at(i)] == ChitState::colour)
      show(Happening::colour_made, index(who), i, chit_colour(s_, who, i));
  auto& b = body(index(who));
  b = {};
  b.life = Life::map;
  b.spot = c.start < kDwellings ? s_.dwellings[c.start] : s_.ghosts;
  if (b.spot == kNone) b.spot = u8(spot_at(*tile_from("borderland"), 1));  // a map made by hand
  b.hidden = true;
  show(Happening::begins_at, index(who), b.spot);
  call_familiar(who);
}

}  // namespace gh::realm
