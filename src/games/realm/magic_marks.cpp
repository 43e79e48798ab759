// What may be cast, with what, and at whom (magic_digest.md 8: MG-33, MG-36 to MG-40).
#include "games/realm/combat.h"
#include "games/realm/magic.h"

namespace gh::realm {

// --- what and with what

bool place_allows(const State& s, int spot, CastAt place) {
  switch (place) {
    case CastAt::cave:
      return is_cave(s, spot);
    case CastAt::mountain:
      return is_mountain(s, spot);
    case CastAt::six_clearings:
      return tile(tile_of(spot)).clearings == 6;
    default:
      return true;
  }
}

namespace {

// The item has not cast with this type this Evening, and is not committed with it (MG-33, MG-34).
bool item_may_cast(const State& s, int who, int t, int type) {
  const auto& i = s.items[at(t)];
  if (i.place != who || !i.active || (i.cast >> (type == 0 ? 7 : type - 1) & 1)) return false;
  if (s.book.enhanced_magic) return true;  // OPT-13
  bool free = true;
  each_casting(s, [&](int, const Casting& c) { free &= c.item != t || c.type != type; });
  return free;
}
void add_items(const State& s, int who, Castables& out) {
  auto add = [&](Spell what, int t) {
    if (!out.full()) out.push_back({what, u8(t)});
  };
  for (int i = 0; i < kSpellBoxes; ++i) {
    const int t = kKit.spell_boxes[at(i)].thing;
    if (t == kNone || s.items[at(t)].place != who) continue;
    for (int p = first_place(i), end = p + places_in(i); p < end; ++p) {
      const auto& card = s.magic.cards[at(p)];
      if (!card.awake || place_type(p) != design(t).magic_type) continue;
      if (item_may_cast(s, who, t, place_type(p))) add(card.spell, t);
    }
  }
  // ME-47: an enchanted item has one more spell and its type, and its own cards of that type.
  if (somebody_cast(s, Spell::enchant_artifact))
    for (int i = 0; i < kSpellBoxes; ++i) {
      const int t = kKit.spell_boxes[at(i)].thing;
      if (t == kNone || s.items[at(t)].place != who) continue;
      each_given_spell(s, t, [&](Spell what) {
        const int type = spell(what).type;
        if (!item_may_cast(s, who, t, type)) return;
        add(what, t);
        if (type == design(t).magic_type) return;
        for (int p = first_place(i), end = p + places_in(i); p < end; ++p)
          if (s.magic.cards[at(p)].awake && place_type(p) == type)
            add(s.magic.cards[at(p)].spell, t);
      });
    }
  for (auto c : {Card::dragonfang_necklace, Card::eye_of_the_moon}) {
    const int t = thing(c);
    if (design(t).holds != Spell::none && item_may_cast(s, who, t, 0)) add(design(t).holds, t);
  }
}

// One colour source is as good as another: an automatic one first, else one chit of each colour.
void add_colours(const State& s, int who, Spell what, int chit, AllMeans& out) {
  const Colours here = colours_at(s, s.combat.spot);
  for (int c = 0; c < 5; ++c)
    if (takes_colour(what, c) && (here >> c & 1)) {
      if (!out.full()) out.push_back({u8(chit), u8(c), kNone});
      return;
    }
  Colours seen = 0;
  for (int o = 0; o < kActionChits; ++o) {
    if (!is_colour_chit(s, seat(who), o)) continue;
    const int c = chit_colour(s, seat(who), o);
    if (c == kNone || !takes_colour(what, c) || (seen >> c & 1) || out.full()) continue;
    seen |= u8(1 << c);
    out.push_back({u8(chit), u8(c), u8(o)});
  }
}

bool same_kind(const State& s, Seat who, int a, int b) {
  const auto &x = action(s, who, a), &y = action(s, who, b);
  return x.time == y.time && x.effort == y.effort && x.type == y.type &&
         magic_time(s, who, a) == magic_time(s, who, b);
}
bool can_play_magic(const State& s, int who, int chit, Spell what) {
  const Seat me = seat(who);
  return is_magic_chit(s, me, chit) && is_active(s, me, chit) && !is_played(s, who, chit) &&
         chit_type(s, me, chit) == spell(what).type &&
         magic_time(s, me, chit) <= least_move_time(s, who) &&
         action(s, me, chit).effort <= effort_limit(s, who) - effort_of(s, who);
}

}  // namespace

Castables castables(const State& s, int who) {
  Castables out;
  const auto& sheet = s.characters[at(who)].spells;
  for (std::size_t i = 0; i < sheet.size(); ++i) {
    bool twice = false;
    for (const auto& o : out) twice |= o.spell == sheet[i].spell;
    if (!twice && !is_box_tied(s, who, static_cast<int>(i)) && !out.full())
      out.push_back({sheet[i].spell, kNone});
  }
  add_items(s, who, out);
  return out;
}

AllMeans means_for(const State& s, int who, Castable what) {
  AllMeans out;
  if (std::popcount(s.magic.used) == kCastings) return out;  // no room for one more (OPT-13)
  if (is_transmorphized(s, who) || !place_allows(s, s.combat.spot, spell(what.spell).place))
    return out;
  if (what.item != kNone) {
    add_colours(s, who, what.spell, kNone, out);
    return out;
  }
  Fixed<std::uint8_t, kActionChits> tried;
  for (int c = 0; c < kActionChits; ++c) {
    if (!can_play_magic(s, who, c, what.spell)) continue;
    bool twice = false;
    for (auto o : tried) twice |= same_kind(s, seat(who), o, c);
    if (twice) continue;
    tried.push_back(u8(c));
    add_colours(s, who, what.spell, c, out);
  }
  return out;
}

// What is recorded is secret, so whether one is asked must not depend on it.
bool may_want_to_cast(const State& s, int who) {
  for (int c = 0; c < kActionChits; ++c)
    if (is_magic_chit(s, seat(who), c) && is_active(s, seat(who), c) && !is_played(s, who, c) &&
        magic_time(s, seat(who), c) <= least_move_time(s, who) &&
        action(s, seat(who), c).effort <= effort_limit(s, who) - effort_of(s, who))
      return true;
  Castables items;
  add_items(s, who, items);
  return !items.empty();
}

// --- at whom

bool is_of(int monster, Horde kind) {
  if (!is_monster(monster)) return false;
  const auto& family = denizen(monster).family;
  switch (kind) {
    case Horde::giants:
      return family == "giant";
    case Horde::ogres:
      return family == "ogre";
    case Horde::bats:
      return family == "bat";
    default:
      return family == "goblin";
  }
}

Beings reached(const State& s, const Casting& c, const Mark& m) {
  Beings out;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    if (!is_in(s, b)) continue;
    const bool in =
        m.sort == Marked::group
            ? is_native(b) && static_cast<int>(denizen(b).group) == m.what && !is_hired(s, b)
            : is_of(b, static_cast<Horde>(m.what));
    if (in && may_be_mark(s, c, {Marked::being, u8(b), kNone})) out.put(b);
  }
  return out;
}

namespace {

class Finding {
 public:
  Finding(const State& s, const Casting& c, Marks& out)
      : s_(s), c_(c), who_(master_of(s, c)), spot_(s.combat.spot), out_(out) {}

  void run() {
    switch (spell(c_.spell).aimed) {
      case Aimed::character:
        return beings([](int b) { return is_character(b); });
      case Aimed::light_character:
        return beings(
            [&](int b) { return is_character(b) && hero_of(s_, seat(b)).weight == Level::l; });
      case Aimed::character_or_leader:
        return beings([&](int b) { return is_individual(s_, b); });
      case Aimed::character_or_tile:
        beings([](int b) { return is_character(b); });
        return add({Marked::tile, u8(tile_of(spot_)), kNone});
      case Aimed::being:
      case Aimed::beings:
        return beings([](int) { return true; });
      case Aimed::people:
        return people();
      case Aimed::monster:
        return beings([](int b) { return is_monster(b); });
      case Aimed::demon:
        return family({"demon"});
      case Aimed::bats:
        return horde(Horde::bats);
      case Aimed::goblins:
        return horde(Horde::goblins);
      case Aimed::spider_or_octopus:
        return family({"spider", "octopus"});
      case Aimed::dragon:
        return family({"dragon"});
      case Aimed::own_chits:
        return own_chits();
      case Aimed::own_item:
        return own_items();
      case Aimed::weapon:
        return weapons();
      case Aimed::spell:
        return spells();
      case Aimed::spell_or_curse:
        spells();
        return curses();
      case Aimed::sound_chit:
        return sounds();
      default:
        return;
    }
  }

 private:
  void add(const Mark& m) {
    if (!out_.full() && may_be_mark(s_, c_, m)) out_.push_back(m);
  }
  template <class Test>
  void beings(Test&& test) {
    for (int b = 0; b < kFirstFamiliar; ++b) {
      if (!is_in(s_, b) || c_.on.has(b) || !test(b)) continue;
      if (b == who_ || finds(s_, who_, b)) add({Marked::being, u8(b), kNone});
    }
  }
  void family(std::initializer_list<std::string_view> names) {
    beings([&](int b) {
      return is_monster(b) && !is_hired(s_, b) &&
             std::find(names.begin(), names.end(), denizen(b).family) != names.end();
    });
  }
  void horde(Horde kind) {
    const Mark m{Marked::kind, u8(static_cast<int>(kind)), kNone};
    if (!reached(s_, c_, m).empty()) add(m);
  }
  void people() {
    for (int g = 0; g < kGroups; ++g)
      if (const Mark m{Marked::group, u8(g), kNone}; !reached(s_, c_, m).empty()) add(m);
    horde(Horde::giants);
    horde(Horde::ogres);
  }
  void own_chits() {
    for (int i = 0; i < kActionChits; ++i)
      if (is_magic_chit(s_, seat(who_), i) && is_active(s_, seat(who_), i) && !(c_.own >> i & 1) &&
          i != c_.chit)
        add({Marked::chit, u8(i), kNone});
  }
  // With the item one of the recorded spells is named: `more` is its box, of equal ones the first.
  void own_items() {
    const auto& sheet = s_.characters[at(who_)].spells;
    auto is_first = [&](std::size_t i) {
      return std::none_of(sheet.begin(), sheet.begin() + i,
                          [&](const Recorded& r) { return r.spell == sheet[i].spell; });
    };
    for (int t = kFirstCard; t < kThings; ++t) {
      if (!owns(s_, who_, t) || design(t).magic_type == 0 || !s_.items[at(t)].active) continue;
      for (std::size_t i = 0; i < sheet.size(); ++i)
        if (is_first(i)) add({Marked::thing, u8(t), static_cast<std::uint8_t>(i)});
    }
  }
  void weapons() {
    for (int t = 0; t < kWeapons; ++t)
      if (s_.items[at(t)].place < kBeings && is_in(s_, s_.items[at(t)].place))
        add({Marked::thing, u8(t), kNone});
    for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
      const bool armed = is_native(b) || is_of(b, Horde::goblins) || is_of(b, Horde::ogres) ||
                         is_of(b, Horde::giants);
      if (is_in(s_, b) && armed) add({Marked::being, u8(b), kNone});
    }
  }
  void spells() {  // in effect before this round
    for (auto left = dissolvable(s_, spot_); left; left &= left - 1)
      add({Marked::casting, u8(std::countr_zero(left)), kNone});
  }
  void curses() {
    for (int b = 0; b < s_.seats; ++b)
      for (int i = 0; i < 6; ++i)
        if (is_in(s_, b) && (s_.characters[at(b)].curses >> i & 1))
          add({Marked::curse, u8(b), u8(i)});
  }
  void sounds() {
    for (int i = kFirstSound; i < kFirstSite; ++i) {
      const auto& chit = s_.chits[at(i)];
      if (!chit.up || (chit.place != ChitPlace::tile && chit.place != ChitPlace::clearing))
        continue;
      if (chit.tile != tile_of(spot_)) {
        add({Marked::sound, u8(i), u8(tile_of(spot_))});
        continue;
      }
      for (int t = 0; t < kTiles; ++t)
        if (s_.tiles[at(t)].placed && t != chit.tile && tile(t).clearings == 6)
          add({Marked::sound, u8(i), u8(t)});
    }
  }

  const State& s_;
  const Casting& c_;
  const int who_, spot_;
  Marks& out_;
};

}  // namespace

std::uint64_t dissolvable(const State& s, int spot) {
  std::uint64_t out = 0;
  each_casting(s, [&](int i, const Casting& x) {
    if (x.stage != CastStage::done) return;
    bool here = caster_spot(s, x) == spot;
    x.on.each([&](int b) { here |= in_clearing(s, b, spot); });
    here |= x.sort == Marked::tile && x.what == tile_of(spot);
    here |= x.sort == Marked::clearing && x.what == spot;
    here |= x.sort == Marked::thing && clearing_of(s, x.what) == spot;
    if (here) out |= std::uint64_t{1} << i;
  });
  return out;
}

void marks_for(const State& s, int casting, Marks& out) {
  if (at_peace(s)) return;
  Finding(s, s.magic.castings[at(casting)], out).run();
}

// --- energizing (MG-45)

std::uint64_t energizable(const State& s, int who, int colour) {
  std::uint64_t out = 0;
  const auto& me = s.bodies[at(who)];
  if (me.life != Life::map || me.road != kNone) return 0;
  each_casting(s, [&](int i, const Casting& c) {
    if (c.stage != CastStage::done || c.energized ||
        spell(c.spell).duration != Duration::permanent || !takes_colour(c.spell, colour))
      return;
    bool here = false;
    c.on.each([&](int b) { here |= in_clearing(s, b, me.spot); });
    here |= c.sort == Marked::tile && c.what == tile_of(me.spot);
    here |= c.sort == Marked::thing && clearing_of(s, c.what) == me.spot;
    if (c.spell == Spell::absorb_essence) here |= caster_spot(s, c) == me.spot;
    if (here) out |= std::uint64_t{1} << i;
  });
  return out;
}

bool makes_colours(const State& s, Seat who) {
  for (int c = 0; c < kActionChits; ++c)
    if (colour_of_type(action(s, who, c).type) != kNone) return true;
  return false;
}

bool has_colour_chits(const State& s, int who) {
  const auto& chits = s.characters[at(who)].chits;
  return std::find(chits.begin(), chits.end(), ChitState::colour) != chits.end();
}

}  // namespace gh::realm
