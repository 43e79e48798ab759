// Belongings: active and inactive, getting and abandoning, deals between individuals (digest 6.1,
// 9; DEC-6, DEC-23, DEC-24, PE-22).
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

bool is_oil(Card c) {
  return c == Card::gripping_dust || c == Card::oil_of_poison || c == Card::ointment_of_bite ||
         c == Card::penetrating_grease;
}

// Boots and a horse must bear their owner and everything he carries; what pack horses take off him
// does not count (horses.json: they carry inactive things up to their strength).
bool bears(const State& s, int being, Level strength, int but) {
  if (is_character(being) && hero_of(s, seat(being)).weight > strength) return false;
  Level pack = Level::n;
  bool any_pack = false;
  belongings(s, being).each([&](int t) {
    if (!is_horse(t) || s.items[at(t)].active || t == but) return;
    any_pack = true;
    pack = std::max({pack, design(t).walk.strength, design(t).gallop.strength});
  });
  bool fits = true;
  belongings(s, being).each([&](int t) {
    if (is_horse(t) || t == but) return;
    const bool packed = any_pack && !s.items[at(t)].active && design(t).weight <= pack;
    if (!packed && design(t).weight > strength) fits = false;
  });
  return fits;
}
Level horse_strength(int horse) {
  return std::max(design(horse).walk.strength, design(horse).gallop.strength);
}
bool any_curse_at(const State& s, int spot) {
  for (int b = 0; b < s.seats; ++b)
    if (in_clearing(s, b, spot) && s.characters[at(b)].curses) return true;
  return false;
}
// How many phases of his plan are finished: none before his turn, all after it. During one it is
// not (6.2.4 d).
int phases_behind(const State& s, int being) {
  for (const Step& step : s.agenda.steps)
    if (const auto* t = std::get_if<Turn>(&step); t && t->who == being)
      return t->phase + (t->stage > Turn::Stage::dropped);
  return s.turned.has(being) ? kMostPhases : 0;
}
// Does this phase need the thing: its source, or the Crystal Ball for a clearing far away?
bool needs(const Phase& p, int t) {
  if (p.source == t) return true;
  const bool remote = p.activity == Activity::peer || p.activity == Activity::enchant;
  return t == thing(Card::crystal_ball) && remote && p.where != kNone && p.source >= kThings;
}
// A card or horse that gives a recorded phase which is still to come (MG-99, 6.2.4 d).
bool gives_recorded_phase(const State& s, int being, int t) {
  if (!has_ledger(being)) return false;
  const auto& plan = ledger(s, being).plan;
  for (auto i = at(phases_behind(s, being)); i < plan.size(); ++i)
    if (needs(plan[i], t)) return true;
  return false;
}

}  // namespace

bool can_activate(const State& s, int being, int t) {
  if (!is_character(being) || !owns(s, being, t) || s.items[at(t)].active) return false;
  if (s.magic.used && is_transmorphized(s, being)) return false;  // MG-70
  const auto& d = design(t);
  const auto& b = s.bodies[at(being)];
  if (d.enchanted) return false;  // it always is, as soon as he keeps it
  if (is_horse(t))
    return b.spot != kNone && !is_cave(s, b.spot) && bears(s, being, horse_strength(t), t);
  if (!is_card(t)) return true;
  if (d.boots) return bears(s, being, d.strength, t);
  switch (card_of(t)) {  // MG-97: not if it were useless
    case Card::amulet:
      return any_curse_at(s, b.spot) || dissolvable(s, b.spot) != 0;
    case Card::chest:
      return has_active(s, being, Card::lost_keys);
    case Card::gripping_dust: {
      int w = active_weapon(s, being);
      return w != kNone && is_weapon(w);
    }
    default:
      return true;
  }
}

bool can_deactivate(const State& s, int being, int t) {
  const auto& d = design(t);
  if (is_frozen(s, being)) return false;  // AMB-M31: what gives a phase may be put away
  bool tied = false;                      // MG-34: it stays face up
  each_casting(s, [&](int, const Casting& c) { tied |= c.item == t && !s.book.enhanced_magic; });
  if (tied) return false;
  return owns(s, being, t) && s.items[at(t)].active && !d.enchanted && !d.potion;
}

bool can_part_with(const State& s, int being, int t) {
  const auto& i = s.items[at(t)];
  if (!owns(s, being, t) || gives_recorded_phase(s, being, t) || is_frozen_with(s, being, t))
    return false;
  if (!design(t).potion || !i.active) return true;
  return is_shared_potion(t);
}
bool is_shared_potion(int t) {
  return card_of(t) == Card::alchemists_mixture || card_of(t) == Card::vial_of_healing;
}

bool sees(const State& s, int watcher, int being) {
  return !s.bodies[at(being)].hidden || finds_hidden(s, watcher, being);
}

// --- making active and putting away

void Rules::put_away(int being, int t) {
  auto& i = item(t);
  if (!i.active) return;
  out_of_use(t);
  i.active = i.alerted = false;
  say(Happening::deactivated, being, t);
}

// AMB-R22: who in his own turn has the Timeless Jewel no more, or put it away, is blocked at once;
// of a deal this is the end of (rules.cpp).
void Rules::out_of_use(int t) {
  const int being = item(t).place;
  if (t == thing(Card::timeless_jewel) && being < kBeings && turn_of(being)) jewel_lost_ = being;
}

// What cannot be active beside the thing is put away: one weapon, one of each armour, boots,
// gloves, horse (digest 9).
void Rules::make_room_for(int being, int t) {
  const auto& d = design(t);
  const bool weapon = is_weapon(t) || t == thing(Card::alchemists_mixture);
  active_things(s_, being).each([&](int o) {
    const auto& e = design(o);
    const bool other_weapon = is_weapon(o) || o == thing(Card::alchemists_mixture);
    if ((weapon && other_weapon) || (d.slot != Slot::none && d.slot == e.slot) ||
        (d.boots && e.boots) || (d.gloves && e.gloves) || (is_horse(t) && is_horse(o)))
      put_away(being, o);
  });
}

void Rules::activate(int being, int t) {
  make_room_for(being, t);
  auto& i = item(t);
  const bool known = !is_card(t) || i.shown;
  i.active = true;
  show_thing(t);
  if (known)
    say(Happening::activated, being, t);
  else
    show(Happening::activated, being, t);
  const auto& dust = item(thing(Card::gripping_dust));
  if (is_weapon(t) && dust.active && dust.spot == t) i.alerted = true;
  if (!is_card(t)) return;
  const Card c = card_of(t);
  if (is_oil(c)) {
    int w = active_weapon(s_, being);
    i.spot = u8(w);  // kNone: the dagger
    if (c == Card::gripping_dust) item(w).alerted = true;
  }
  if (c == Card::amulet) push(LiftCurse{u8(being)});
  if (c == Card::withered_claw) push(RollWish{u8(being), {}, true});
  if (c == Card::chest) open_chest(being);
}

// The Vial of Healing: as long as it is active all wounded chits of whoever has it become fatigued
// ones, at once. Those of a changed one are frozen (MG-72).
void Rules::vial_heals() {
  const int being = item(thing(Card::vial_of_healing)).place;
  if (is_character(being) && !is_transmorphized(s_, being)) heal_wounds(seat(being));
}
void Rules::heal_wounds(Seat who) {
  for (auto& c : character(s_, who).chits)
    if (c == ChitState::wounded) c = ChitState::fatigued;
}

void Rules::open_chest(int being) {
  ledger(s_, being).gold += kKit.goods[at(box_of(Within::chest))].gold;
  tell(player_of(s_, being), Happening::got_gold, being,
       kKit.goods[at(box_of(Within::chest))].gold);
  out_of_game(thing(Card::chest));
  take_contents(being, box_of(Within::chest));
}

// Everything in the box becomes his, one after the other.
void Rules::take_contents(int being, int box) {
  Fixed<Thing, 8> all;
  each_below(s_, s_.boxes[at(box)].top, [&](int t) { all.push_back(u8(t)); });
  for (auto t : all) obtain(t, being);
}

// The load has changed: boots and a horse that cannot bear it any more are put away (4.4.4).
void Rules::check_load(int being) {
  if (!is_character(being)) return;
  const auto then = events_so_far();
  int boots = active_boots(s_, being);
  if (boots != kNone && !bears(s_, being, design(boots).strength, boots)) put_away(being, boots);
  int horse = active_horse(s_, being);
  if (horse != kNone && !bears(s_, being, horse_strength(horse), horse)) put_away(being, horse);
  reveal_since(then);  // it tells what his cards weigh
}

// --- getting and abandoning

// INF-10, INF-12: a counter or a card that everybody knows is named to all, another card only to
// those who know it.
void Rules::tell_thing(Happening named, Happening unnamed, int being, int t, int extra) {
  if (!is_card(t) || item(t).shown) return say(named, being, t, extra);
  for (int i = 0; i < s_.seats; ++i) {
    if (item(t).known & bit_of(seat(i)))
      tell(seat(i), named, being, t, extra);
    else
      tell(seat(i), unnamed, being, extra);
  }
  tell(Seat::spectator, unnamed, being, extra);
}

void Rules::obtain(int t, int being) {
  give(t, being);
  tell_thing(Happening::got, Happening::got_card, being, t);
  push(Obtain{u8(being), u8(t)});
}

// 4.4.4: what is too heavy for boots or horse is abandoned, or they are put away. An enchanted card
// is kept or abandoned, and then it energizes (7.5.5 f; advance()).
void Rules::begin(Obtain o) {
  if (owns(s_, o.who, o.thing) && (!item(o.thing).active || design(o.thing).enchanted))
    return ask(player_of(s_, o.who), Question::keep);
  pop();
  check_load(o.who);
}
void Rules::answer(Obtain o, Seat, Option pick) {
  pop();
  if (verb(pick) == Verb::abandon) return abandon(o.thing);
  if (verb(pick) == Verb::drop) return drop_thing(o.thing);
  if (verb(pick) == Verb::activate) activate(o.who, o.thing);
  check_load(o.who);
}

void Rules::abandon(int t) {
  const int being = item(t).place, spot = body(being).spot;
  if (item(t).active && !is_working_potion(t)) put_away(being, t);
  to_pile(t, spot);
  tell_thing(Happening::abandoned, Happening::abandoned_card, being, t, spot);
}

// --- rearranging

void Rules::begin(Rearrange r) {
  const auto& b = body(r.who);
  const bool aloft = b.road == kAir && r.in_turn;  // MG-79: he may drop things
  // 7.2.2 e, AMB-R21: neither who is blocked nor who sleeps.
  if (r.in_turn && (b.stopped || is_asleep(r.who))) return pop();
  if (b.life != Life::map || (b.road != kNone && !aloft) || r.acts >= kMostActs) return pop();
  if (!is_individual(s_, r.who) || !may_rearrange(s_, r)) return pop();
  ask(player_of(s_, r.who), Question::arrange);
}

void Rules::answer(Rearrange r, Seat who, Option o) {
  auto& step = top<Rearrange>();
  ++step.acts;
  switch (verb(o)) {
    case Verb::activate:
      activate(r.who, o.a);
      return check_load(r.who);  // no pack horse bears it any more
    case Verb::deactivate:
      return put_away(r.who, o.a);
    case Verb::abandon:
      if (body(r.who).road == kAir) return push(Dropping{r.who, u8(o.a)});
      return abandon(o.a);
    case Verb::drop:
      return drop_thing(o.a);
    case Verb::pick_up:
      return pick_up(r.who, o.a);
    case Verb::burn:
      return burn(r.who, o.a);
    case Verb::protect:
      return protect(o.a);
    case Verb::stop_hiding:
      unhide(r.who);
      return say(Happening::shown, r.who);
    case Verb::take_errand:
      return take_errand(who, o.a);
    case Verb::drop_errand:
      return drop_errand(o.a, body(r.who).spot);
    case Verb::deal_with:
      step.dealt |= bit_of(player_of(s_, o.a));
      return push(Bargain{r.who, u8(o.a)});
    default:
      return pop();
  }
}

// --- the Amulet

void Rules::begin(LiftCurse l) { ask(player_of(s_, l.who), Question::lift_curse); }
void Rules::answer(LiftCurse l, Seat, Option o) {
  pop();
  if (verb(o) == Verb::break_spell) return dissolve(o.a, body(l.who).spot);  // MG-59
  lift_curse(o.a, static_cast<Curse>(o.b));
}

// --- deals

namespace {
bool put_in(BargainList& list, int x) {
  for (auto& e : list)
    if (e == kNone) {
      e = u8(x);
      return true;
    }
  return false;
}
}  // namespace

void Rules::begin(Bargain d) {
  if (d.acts >= kMostActs) return pop();
  const bool composed = d.stage != Bargain::Stage::compose;
  ask(player_of(s_, composed ? d.to : d.from), composed ? Question::agree : Question::bargain);
}

void Rules::answer(Bargain d, Seat, Option o) {
  auto& step = top<Bargain>();
  ++step.acts;
  switch (verb(o)) {
    case Verb::offer:
      put_in(step.gives, o.a);
      return;
    case Verb::want:
      put_in(step.wants, o.a);
      return;
    case Verb::offer_gold:
      step.gold = static_cast<std::int16_t>(step.gold + o.a);
      return;
    case Verb::want_gold:
      step.gold = static_cast<std::int16_t>(step.gold - o.a);
      return;
    case Verb::tell_way:
      put_in(step.tells, o.a);
      return;
    case Verb::ask_way:
      put_in(step.learns, o.a);
      return;
    case Verb::propose:
      step.stage = Bargain::Stage::answer;
      return;
    case Verb::agree:
      pop();
      return close_deal(d);
    case Verb::refuse:
      pop();
      return say(Happening::no_bargain, d.from, d.to);
    default:
      return pop();
  }
}

void Rules::hand_over(const BargainList& things, int from, int to) {
  for (auto t : things) {
    if (t == kNone || !owns(s_, from, t)) continue;
    const bool active = item(t).active;
    // A potion that works for whoever holds it goes on working (MG-96).
    const bool stays_active = active && design(t).potion;
    give(t, to);
    tell_thing(Happening::gave, Happening::gave_card, from, t, to);
    if (stays_active) item(t).active = true;
    push(Obtain{u8(to), t});
  }
}

void Rules::close_deal(const Bargain& d) {
  say(Happening::dealt, d.from, d.to);
  auto& a = ledger(s_, d.from);
  auto& b = ledger(s_, d.to);
  a.gold -= d.gold;
  b.gold += d.gold;
  const int payer = d.gold > 0 ? d.from : d.to;
  if (d.gold != 0)
    for (int x : {d.from, d.to})
      tell(player_of(s_, x), Happening::paid_other, payer, payer == d.from ? d.to : d.from,
           std::abs(d.gold));
  auto teach = [&](const BargainList& ways, int from, int to) {
    for (auto w : ways) {
      if (w == kNone) continue;
      learn(to, w, Happening::found_way);
      spread(from, w);  // 4.5.6: only the seller can be watched
      if (w >= kFirstSiteBit) sell_site(from, to, w);
    }
  };
  teach(d.tells, d.from, d.to);
  teach(d.learns, d.to, d.from);
  hand_over(d.gives, d.from, d.to);
  hand_over(d.wants, d.to, d.from);
}

}  // namespace gh::realm
