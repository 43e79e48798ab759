// Tools of the rules: dice, things on their way, hiding.
#include "games/realm/rules.h"

#include <utility>

namespace gh::realm {

namespace {
constexpr std::uint64_t spell_mark(Spell x) { return std::uint64_t{1} << static_cast<int>(x); }
constexpr std::uint64_t kControlling = spell_mark(Spell::control_bats) |
                                       spell_mark(Spell::guide_spider_or_octopus) |
                                       spell_mark(Spell::control_dragon);
// MG-34, ME-23: monsters that an item controls obey whoever has it; nobody: they are wild. Those
// for whom that has changed.
Beings obey_owners(State& s) {
  Beings changed;
  each_casting(s, [&](int, const Casting& c) {
    if (c.item == kNone || c.stage != CastStage::done || !(kControlling & spell_mark(c.spell)))
      return;
    const int who = master_of(s, c);
    c.on.each([&](int d) {
      auto& b = s.bodies[at(d)];
      if (b.life != Life::map || b.employer == (who == kNone ? -1 : who)) return;
      b.employer = static_cast<std::int8_t>(who == kNone ? -1 : who);
      b.until = who == kNone ? 0 : kControlled;
      b.guide = kNone;
      b.hidden = false;
      changed.put(d);
    });
  });
  return changed;
}
// 7.5.5 f: an enchanted card that somebody is about to keep or to abandon, before it energizes.
template <class T>
bool is_being_kept(const State& s, const T& step) {
  if constexpr (std::is_same_v<T, Obtain>)
    return design(step.thing).enchanted && owns(s, step.who, step.thing);
  return false;
}
}  // namespace

void Rules::advance() {
  run_steps([this](auto step) {
    if (s_.book.dropping) leave_dropped_things();
    if (s_.magic.kinds & kControlling)
      obey_owners(s_).each([&](int d) {
        if (s_.combat.spot != kNone) come_off(d);
        if (body(d).employer < 0)
          say(Happening::control_ends, d);
        else
          say(Happening::controlled, d, body(d).employer);
      });
    if (s_.magic.kinds & spell_mark(Spell::absorb_essence)) walk_by_themselves();
    if (item(thing(Card::vial_of_healing)).active) vial_heals();
    if (const int b = std::exchange(jewel_lost_, int{kNone}); b != kNone && on_map(s_, b)) block(b);
    if (s_.magic.permanent && !is_being_kept(s_, step)) {
      const auto depth = s_.agenda.steps.size();
      energize_by_itself();
      if (s_.agenda.steps.size() != depth) return;  // what it does comes first
    }
    begin(step);
  });
}
void Rules::ask_again() {
  begin_top([this](auto step) { again(step); });
}
void Rules::answer(const Ask& ask, Option o) {
  s_.agenda.close(ask);
  std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
  advance();
}

// What somebody does for all to see, and what can be worked out from it: it can be taken back.
bool Rules::is_open(Happening what) {
  using H = Happening;
  switch (what) {
    case H::map_laid:
    case H::took_hero:
    case H::took_item:
    case H::paid_for_item:
    case H::guided:
    case H::heeds:
    case H::heeds_no_more:
    case H::rested:
    case H::readied:
    case H::went_berserk:
    case H::activated:
    case H::deactivated:
    case H::abandoned:
    case H::abandoned_card:
    case H::shown:
    case H::took_errand:
    case H::dropped_errand:
    case H::no_bargain:
    case H::trades_with:
    case H::sold:
    case H::names:
    case H::names_card:
    case H::refused_price:
    case H::insulted:
    case H::battles:
    case H::no_battle:
    case H::battle_paid:
    case H::assigned:
    case H::fights_back:
    case H::weapon_turned:
    case H::targets:
    case H::no_target_named:
    case H::rests:
    case H::chit_fatigued:
    case H::chit_back:
    case H::chit_wounded:
    case H::asterisk_free:
      return true;
    default:
      return false;
  }
}

// --- dice

void Rules::begin(Roll r) {
  ask(Seat::chance, r.dice == 1 ? Question::roll_die : Question::roll_dice, r.dice == 1 ? 6 : 36);
}

void Rules::answer(Roll r, Seat, Option o) {
  int i = static_cast<int>(outcome_index(o));
  s_.roll.one = u8(i % 6 + 1);
  s_.roll.two = u8(r.dice == 1 ? 0 : i / 6 + 1);
  s_.roll.change = r.change;
  pop();
  say(Happening::rolled, r.who, r.table, s_.roll.one, s_.roll.two, r.change);
}

// --- things on their way

void Rules::roll(int being, Table table) {
  auto d = dice_for(s_, being, table);
  if (wand_helps(s_, being, table, false))
    return push(WandRoll{u8(being), table, d.dice, d.change});
  push(Roll{u8(being), table, d.dice, d.change});
}
void Rules::roll_for_spell(int being, Table table) {
  auto d = spell_missile_dice(s_, being);
  if (wand_helps(s_, being, table, true)) return push(WandRoll{u8(being), table, d.dice, d.change});
  push(Roll{u8(being), table, d.dice, d.change});
}

void Rules::lift(int thing) {
  auto& it = item(thing);
  if (it.active) out_of_use(thing);
  auto unlink = [&](std::uint8_t& top) {
    std::uint8_t* link = &top;
    while (*link != kNone && *link != thing) link = &item(*link).below;
    if (*link == thing) *link = it.below;
  };
  if (it.place == kPilePlace) {
    unlink(s_.piles[it.spot]);
  } else if (it.place >= kGoodsPlace && it.place < kPilePlace) {
    auto& box = s_.boxes[at(it.place - kGoodsPlace)];
    unlink(box.top);
    unlink(box.bottom);
  }
  it.below = it.spot = kNone;
  it.active = it.alerted = it.later = false;
}

// MG-96: an open one stays open, whoever has it.
bool Rules::is_working_potion(int thing) const {
  return is_card(thing) && is_shared_potion(thing) && s_.items[at(thing)].active;
}

// INF-12: who knew a face-down card before goes on knowing it.
void Rules::give(int thing, int being) {
  const bool works = is_working_potion(thing);
  lift(thing);
  auto& it = item(thing);
  it.place = u8(being);
  it.active = works;
  it.later = is_frozen(s_, being);
  Seat owner = player_of(s_, being);
  if (is_card(thing) && is_player(owner)) it.known |= bit_of(owner);
  if (design(thing).enchanted) it.active = it.shown = true;
}

namespace {
void append(State& s, std::uint8_t& top, int thing) {
  std::uint8_t* link = &top;
  while (*link != kNone) link = &s.items[*link].below;
  *link = u8(thing);
}
}  // namespace

void Rules::to_pile(int thing, int spot) {
  const bool works = is_working_potion(thing);
  lift(thing);
  auto& it = item(thing);
  it.active = works;
  it.place = kPilePlace;
  it.spot = u8(spot);
  if (design(thing).enchanted) it.shown = true;
  append(s_, s_.piles[at(spot)], thing);
}

void Rules::to_box_bottom(int thing, int box) {
  lift(thing);
  item(thing).place = u8(kGoodsPlace + box);
  append(s_, s_.boxes[at(box)].bottom, thing);
}

void Rules::to_box_top(int thing, int box) {
  lift(thing);
  item(thing).place = u8(kGoodsPlace + box);
  item(thing).below = s_.boxes[at(box)].top;
  s_.boxes[at(box)].top = u8(thing);
}

void Rules::out_of_game(int thing) {
  lift(thing);
  item(thing).place = kGonePlace;
}

// PE-8: a guide who is seen shows his followers.
void Rules::unhide(int being) {
  if (being == kNone || !body(being).hidden) return;
  body(being).hidden = false;
  for (int b = 0; b < kBeings; ++b)
    if (body(b).guide == being && body(b).spot == body(being).spot) unhide(b);
}

}  // namespace gh::realm
