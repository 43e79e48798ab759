// Guesses of secret answers that a step keeps until all are there, and of what others play in
// secret (INF-15).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/guess.h"
#include "games/realm/magic.h"
#include "games/realm/offer.h"
#include "games/realm/plan.h"
#include "games/realm/setup.h"

namespace gh::realm {

// --- secret answers in a step

void Guess::steps() {
  for (Step& step : s_.agenda.steps) {
    if (auto* b = std::get_if<Birdsong>(&step))
      for (int i = 0; i < s_.seats; ++i) {
        if (seat(i) == me_) continue;
        b->peering[at(i)] = kNone;
        if (b->busy >> i & 1) b->whose[at(i)] = u8(next_to_record(s_, seat(i), kNone));
      }
    if (auto* b = std::get_if<Blocking>(&step); b && b->asked) blocks(*b);
    if (auto* f = std::get_if<Following>(&step); f && f->stage == Following::Stage::stop)
      each_individual(s_, [&](int b) {
        const Seat who = player_of(s_, b);
        if (who == me_ || !is_with(s_, b, f->guide)) return;
        const auto mark = std::uint64_t{1} << ledger_index(b);
        f->stops &= ~mark;
        if (!(f->busy & bit_of(who)) && below(3) == 0) f->stops |= mark;
      });
    half_made(step);
    half_laid(step);
    half_named(step);
    looked_at(step);
    if (auto* b = std::get_if<Bargain>(&step)) {
      const bool mine = player_of(s_, b->from) == me_ ||
                        (player_of(s_, b->to) == me_ && b->stage > Bargain::Stage::compose);
      if (!mine)
        *b = Bargain{b->from, b->stage > Bargain::Stage::compose ? b->to : partner(b->from, b->to),
                     b->stage};
    }
    if (auto* t = std::get_if<TradePhase>(&step); t && player_of(s_, t->who) != me_) {
      if (t->thing < kThings && !knows(s_, me_, t->thing))
        t->price = static_cast<std::int16_t>(price_of(s_, t->trader, t->thing));
      t->paid = 0;
      if (!t->wares.empty()) {  // what he wants to sell is his secret
        Things any;
        belongings(s_, t->who).each([&](int x) {
          if (can_part_with(s_, t->who, x)) any.put(x);
        });
        if (!any.empty()) t->wares = Things{}, t->wares.put(any.nth(below(any.size())));
      }
      if (const int box = visitor_spell_box(t->trader); t->spell != kNone && box != kNone)
        t->spell = some_spell(first_place(box) + below(places_in(box)));
    }
  }
  for (Step& step : s_.agenda.steps) {
    // With whom he began a bargain and let it be, he alone knows.
    if (auto* r = std::get_if<Rearrange>(&step); r && player_of(s_, r->who) != me_) {
      r->dealt = 0;
      for (const Step& above : s_.agenda.steps)
        if (const auto* b = std::get_if<Bargain>(&above); b && b->from == r->who)
          r->dealt |= bit_of(player_of(s_, b->to));
    }
  }
}

// Nobody else knows with whom a bargain begins before it is proposed.
std::uint8_t Guess::partner(int from, std::uint8_t otherwise) {
  Fixed<std::uint8_t, kBeings> all;
  each_deal_partner(s_, from, [&](int b) { all.push_back(u8(b)); });
  return all.empty() ? otherwise : one_of(all);
}

// A choice that another is composing is not told before it is whole: any that he could make.
void Guess::half_made(Step& step) {
  auto any = [&](std::uint8_t& field, int from, int to, auto may) {
    if (field == kNone) return;
    Fixed<std::uint8_t, kBeings> all;
    for (int x = from; x < to; ++x)
      if (may(x)) all.push_back(u8(x));
    if (!all.empty()) field = one_of(all);
  };
  auto others = [&](auto* x) { return x && seat(in_order(s_, x->nth)) != me_; };
  if (auto* l = std::get_if<Luring>(&step); others(l)) {
    const int who = in_order(s_, l->nth);
    any(l->by, kFirstMonster, kFirstFamiliar, [&](int h) {
      if (s_.bodies[at(h)].employer != who) return false;
      for (int d = kFirstMonster; d < kFirstFamiliar; ++d)
        if (may_lure(s_, h, d)) return true;
      return false;
    });
  }
  if (auto* d = std::get_if<Deploying>(&step); others(d)) {
    const int who = in_order(s_, d->nth);
    any(d->what, kFirstMonster, kFirstFamiliar, [&](int h) {
      return s_.bodies[at(h)].employer == who && may_deploy(s_, h) && has_opponent(s_, h);
    });
    if (d->what == kNone)
      any(d->whom, 0, s_.seats, [&](int v) { return may_charge(s_, who, v); });
    else
      any(d->whom, 0, kFirstFamiliar, [&](int t) { return may_deploy_against(s_, d->what, t); });
  }
  if (auto* a = std::get_if<Acting>(&step); others(a)) {
    a->spell = a->item = kNone;
    if (a->to != kNone || a->over != kNone) run_somewhere(*a);
  }
}

// Of a place, or of whom a Demon is asked, only the first half has been named.
void Guess::half_named(Step& step) {
  if (&step != &s_.agenda.steps.back()) return;
  auto any = [&](std::uint8_t& half, int who, Question asked) {
    if (half == kNone || player_of(s_, who) == me_) return;
    half = kNone;
    Options offered;
    Game::options(s_, Ask{player_of(s_, who), static_cast<std::uint16_t>(asked), 0, 0}, offered);
    half = u8(one_of(offered).a);
  };
  if (auto* w = std::get_if<WiseBird>(&step)) any(w->tile, w->who, Question::wise_bird);
  if (auto* t = std::get_if<Teleport>(&step)) any(t->tile, t->who, Question::teleport);
  if (auto* d = std::get_if<AskDemon>(&step)) any(d->other, d->who, Question::ask_demon);
}

// What others look at in secret: after a Choice (the roll is 1) any line of Peer and Locate that
// shows chits, one of four discovers them; of spell cards any that he could be reading.
void Guess::looked_at(Step& step) {
  if (auto* l = std::get_if<LookAtChits>(&step);
      l && player_of(s_, l->who) != me_ && s_.roll.result() == 1)
    l->discover = below(4) == 0;
  auto* r = std::get_if<RecordSpell>(&step);
  if (!r || seat(r->who) == me_) return;
  if (r->box != kNone) {  // Magic Sight
    const auto boxes = readable(s_, r->who);
    if (!boxes.empty()) r->box = one_of(boxes);
    return;
  }
  Fixed<std::uint8_t, kSpellPlaces> places;
  if (r->place != kNone) {
    const int box = place_box(r->place);
    const bool item = kKit.spell_boxes[at(box)].thing != kNone;
    const bool visits = kKit.spell_boxes[at(box)].visitor != kNone;
    for (int p = first_place(box), end = p + places_in(box); p < end; ++p)
      if (item ? s_.magic.cards[at(p)].awake : visits || p == r->place) places.push_back(u8(p));
  }
  if (!places.empty()) r->place = one_of(places);
}

// The spell of a card; one that nobody is known to have seen may be any of its type.
std::uint8_t Guess::some_spell(int place) {
  auto& card = s_.magic.cards[at(place)];
  if (card.spell == Spell::none) {
    const auto pool = spell_pool(s_, place_type(place));
    card.spell = static_cast<Spell>(pool.nth(below(pool.size())));
  }
  return u8(static_cast<int>(card.spell));
}

// Which tile or visitor somebody else has taken up, and where it is to lie, is not known before it
// lies there.
void Guess::half_laid(Step& step) {
  auto* map = std::get_if<BuildMap>(&step);
  if (map && map->stage > BuildMap::Stage::tile && seat(map->seat) != me_) {
    const auto tiles = tiles_that_fit(s_, map->seat);
    map->tile = u8(tiles.nth(below(tiles.size())));
    if (map->stage == BuildMap::Stage::turn) {
      const auto places = fair_places(s_, map->seat, map->tile);
      const auto& place = one_of(places);
      map->q = place.q;
      map->r = place.r;
    }
  }
  auto* errand = std::get_if<PlaceErrands>(&step);
  if (errand && errand->side != kNone && seat(errand->seat) != me_) {
    Fixed<std::uint8_t, kErrands> left;
    for (int i = 0; i < kErrands; ++i)
      if (s_.errands[at(i)].box == kNone) left.push_back(u8(i));
    errand->side = u8(2 * one_of(left) + below(2));
  }
}

// By which road he runs, into the woods or through the air, is not known before he has.
void Guess::run_somewhere(Acting& a) {
  const int who = in_order(s_, a.nth);
  const auto roads = run_pieces(s_, who).empty() ? Fixed<std::uint8_t, 12>{} : run_roads(s_, who);
  const bool woods = form_of(s_, who).woods && !run_pieces(s_, who).empty();
  Fixed<std::uint8_t, 7> tiles;
  if (!fly_pieces(s_, who).empty())
    for (auto t : tiles_in_reach(s_, tile_of(s_.combat.spot)))
      if (t != tile_of(s_.combat.spot)) tiles.push_back(t);
  const int ways = static_cast<int>(roads.size() + tiles.size()) + woods;
  if (ways == 0) return;
  const int n = below(ways), first = static_cast<int>(roads.size());
  a.to = n < first ? roads[at(n)] : woods && n == first ? kForest : kNone;
  a.over = a.to == kNone ? tiles[at(n - first - woods)] : kNone;
}

// Of the others' blocks nothing is known until all have answered; who is still asked has named
// none.
void Guess::blocks(Blocking& b) {
  const Blocking told = b;
  b.blockers = b.victims = 0;
  b.monsters = 0;
  const bool acts = told.actor != kNone && player_of(s_, told.actor) == me_;
  Spots mine;
  each_individual(s_, [&](int x) {
    const auto mark = std::uint64_t{1} << ledger_index(x);
    if (player_of(s_, x) != me_ || !(told.blockers & mark)) return;
    b.blockers |= mark;
    mine.put(s_.bodies[at(x)].spot);
    if (told.actor != kNone && !acts) b.victims |= std::uint64_t{1} << ledger_index(told.actor);
  });
  if (acts) b.victims = told.victims & ~(std::uint64_t{1} << ledger_index(told.actor));
  for (int m = kFirstMonster; m < kFirstNative; ++m) {
    const auto mark = std::uint64_t{1} << (m - kFirstMonster);
    const bool own = told.actor == kNone ? on_map(s_, m) && mine.has(s_.bodies[at(m)].spot) : acts;
    if ((told.monsters & mark) && own) b.monsters |= mark;
  }
  const Blocking before = b;
  for (int i = 0; i < s_.seats; ++i) {
    if (seat(i) == me_ || (told.busy >> i & 1)) continue;
    each_block(s_, before, seat(i), [&](int by, int whom) {
      if (below(3) > 0) return;
      b.blockers |= std::uint64_t{1} << ledger_index(by);
      if (is_monster(whom))
        b.monsters |= std::uint64_t{1} << (whom - kFirstMonster);
      else
        b.victims |= std::uint64_t{1} << ledger_index(whom);
    });
  }
}

// INF-15: what the others play, and how their own sheets lie.
void Guess::melee() {
  for (int i = 0; i < s_.seats; ++i)
    if (seat(i) != me_ && is_in(s_, i)) replay(i);
  auto secret = [&](int b) {
    if (!is_in(s_, b) || s_.combat.sheet[at(b)] == kNone) return false;
    const int by = arranger_of(s_, s_.combat.sheet[at(b)]);
    return by != kNone && seat(by) != me_;
  };
  // First as if nobody had touched them: how they really lie must not matter.
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (secret(b)) s_.combat.lane[at(b)] = s_.combat.apart[at(b)] = Lane::none;
  for (int sheet = 0; sheet < kFirstFamiliar; ++sheet)
    if (is_in(s_, sheet) && (is_character(sheet) || owns_sheet(s_, sheet))) lay_out(s_, sheet);
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    if (!secret(b)) continue;
    for (int n = 0; n < 4; ++n)
      put_in_box(s_, b, has_other_part(s_, b) ? below(2) : 0, static_cast<Lane>(below(kLanes)));
    if (owns_sheet(s_, b)) s_.combat.turned.take(b);
  }
}

// Plays anew, by what is offered, up to where he is.
// OPT-20: that he has been asked is no secret, what he moves himself is.
void Guess::guess_own_move(int who) {
  auto& own = s_.combat.own_moves[at(who)];
  if (!own.asked) return;
  own = {true};
  Options offered;
  Game::options(s_, Ask{seat(who), static_cast<std::uint16_t>(Question::own_manoeuvre), 0, 0},
                offered);
  std::erase_if(offered, [](Option o) { return static_cast<Verb>(o.verb) == Verb::back; });
  const Option o = one_of(offered);
  if (static_cast<Verb>(o.verb) == Verb::own_manoeuvre)
    own = {true, static_cast<Lane>(o.a), u8(o.b)};
}

void Guess::replay(int who) {
  auto& play = s_.combat.plays[at(who)];
  const auto stage = play.stage;  // what he is asked is no secret
  if (stage == Play::Stage::attack || (s_.combat.resting >> who & 1)) return;
  play = Play{};
  constexpr Question kAsked[] = {Question::attack, Question::manoeuvre, Question::shield};
  Options offered;
  for (int i = 0; i < 3 && i < static_cast<int>(stage); ++i) {
    play.stage = static_cast<Play::Stage>(i);
    const bool twice = i == 2 && strikes_twice(s_, who);
    if (i == 2 && !twice && !must_set_shield(s_, who)) break;
    const auto asked = twice ? Question::second_attack : kAsked[i];
    offered.clear();
    Game::options(s_, Ask{seat(who), static_cast<std::uint16_t>(asked), 0, 0}, offered);
    std::erase_if(offered, [](Option o) {
      const auto v = static_cast<Verb>(o.verb);
      return v == Verb::back || v == Verb::rest_evening || v == Verb::same_again || v == Verb::done;
    });
    if (offered.empty()) break;
    const Option o = one_of(offered);
    switch (static_cast<Verb>(o.verb)) {
      case Verb::attack:
        play.attack = static_cast<Lane>(o.a);
        play.attack_with = u8(o.b);
        break;
      case Verb::ready_weapon:
        play.attack_with = u8(o.a);
        play.readies = true;
        break;
      case Verb::manoeuvre:
        play.manoeuvre = static_cast<Lane>(o.a);
        play.move_with = u8(o.b);
        break;
      case Verb::shield:
        play.shield = static_cast<Lane>(o.a);
        break;
      case Verb::second_attack:
        play.second = static_cast<Lane>(o.a);
        play.second_dark = o.b != 0;
        break;
      default:
        break;
    }
  }
  guess_own_move(who);
  play.stage = stage;
}

}  // namespace gh::realm
