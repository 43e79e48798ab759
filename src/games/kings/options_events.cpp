// What may be picked in random events, and in answer to rolls, magic and bluffs.
#include "games/kings/offer.h"

namespace gh::kings {

void Offer::event() {  // EVT-0
  const auto& e = step<EventPart>();
  (me_.rack & kBox.events).each([&](int p) {
    auto ev = static_cast<RandomEvent>(kind_of(s_, p) - kFirstEvent);
    if (!(e.barred >> static_cast<int>(ev) & 1) && may_play(s_, who_, ev))
      add(Verb::play, static_cast<int>(ev));
  });
  cash();
  drop_income();
  add(Verb::pass);
}

void Offer::source() {
  each_hex([&](int h) {
    Pieces magic = army(s_, h, who_);
    Pieces heroes = magic & kBox.heroes;
    magic &= kBox.magic_creatures;
    heroes.each([&](int p) {
      if (has_magic(s_, p)) magic.put(p);
    });
    each_kind(magic, [&](int k) { add(Verb::source, k, h); });
  });
}

void Offer::target_hex() {  // EVT-1, EVT-9
  const auto& m = step<MagicEvent>();
  int from = hex_of(s_, m.source), range = design(s_, m.source).value;
  each_hex([&](int h) {
    if (distance(from, h) > range) return;
    if (m.event == RandomEvent::big_juju && s_.fort[at(h)] == 4) return;
    add(Verb::target, h);
  });
}

void Offer::new_terrain() {
  Terrain now = s_.terrain[at(step<MagicEvent>().hex)];
  for (int t = 0; t < kTerrains; ++t)
    if (s_.tiles[at(t)] && static_cast<Terrain>(t) != now) add(Verb::terrain, t);
}

void Offer::blow() {  // MAG-6
  bool cloud = std::holds_alternative<MagicEvent>(s_.agenda.steps.back());
  int hex = cloud ? step<MagicEvent>().hex : step<BalloonTrip>().to;
  for (Hex n : around(s_, hex).near) add(Verb::target, n);
  if (cloud) add(Verb::pass);
}

void Offer::flee() {
  const auto* sink = std::get_if<Sink>(&s_.agenda.steps.back());
  int hex = sink ? sink->hex : step<BalloonTrip>().to;
  for (Hex n : around(s_, hex).near)
    if (owns(s_, who_, n)) add(Verb::target, n);
}

void Offer::losses() {  // EVT-2, EVT-6
  const auto& l = step<Losses>();
  Pieces a = army(s_, l.hex, who_);
  if (l.plague) a &= kBox.creatures;
  kinds(Verb::lose, a);
  if (!owns(s_, who_, l.hex) || (!l.plague && !a.empty())) return;
  if (s_.fort[at(l.hex)] > 0 && s_.fort[at(l.hex)] < 4) add(Verb::raze);
  if (town_in(s_, l.hex) != kNoPiece) add(Verb::ruin);
}

void Offer::name_character() {  // EVT-3, AMB-11
  bool lord = has_terrain_lord(s_, who_);
  kBox.heroes.each([&](int p) {
    if (!me_.of.has(p) && !(lord && is_terrain_lord(s_, p))) add(Verb::hero, kind_of(s_, p));
  });
}

void Offer::name_player() {
  bool self = std::holds_alternative<Teeniepox>(s_.agenda.steps.back());  // AMB-46
  for (int i = 0; i < s_.seats; ++i)
    if (!s_.players[at(i)].out && (self || i != index(who_))) add(Verb::player, i);
}

void Offer::choose_stack() {
  int best = 0;
  each_hex([&](int h) { best = std::max(best, stack_size(s_, h, who_)); });
  each_hex([&](int h) {
    if (stack_size(s_, h, who_) == best) add(Verb::target, h);
  });
}

void Offer::point_at() {  // EVT-7
  const auto& d = step<TerrainDisaster>();
  each_hex([&](int h) {
    if (is_sea(s_, h) || (d.tried >> h & 1)) return;
    if (d.hex == kNoHex || s_.terrain[at(h)] == s_.terrain[at(d.hex)]) add(Verb::target, h);
  });
}

void Offer::answer_item() {
  const auto& w = step<ItemWindow>();
  if (!w.weather && holds(s_, who_, Magic::dispel_magic))
    add(Verb::use, static_cast<int>(Magic::dispel_magic));
  bool fan = w.weather || w.item == Magic::balloon || w.item == Magic::dust_of_defense;
  if (fan && holds(s_, who_, Magic::fan)) add(Verb::use, static_cast<int>(Magic::fan));
  add(Verb::pass);
}

void Offer::challenge() {
  const Pieces bluffs = s_.shown - me_.of;
  for (int i = 0; i < s_.seats; ++i)
    each_kind(bluffs & s_.players[at(i)].of, [&](int k) { add(Verb::challenge, k, i); });
  if (bluffs.size() > 1) add(Verb::challenge_all);
  add(Verb::pass);
}

// DEP-7: at any decision of one's own while they lie face up.
void Offer::open_bluffs() {
  const Pieces bluffs = kings::open_bluffs(s_, who_);
  for (int i = 0; i < s_.seats; ++i)
    each_kind(bluffs & s_.players[at(i)].of, [&](int k) { add(Verb::challenge, k, i); });
}

}  // namespace gh::kings
