// Notation: short, stable, unique among what is offered; and what an outcome of chance means.
#include "games/realm/combat.h"
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/saying.h"
#include "games/realm/setup.h"

namespace gh::realm {

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}
std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}

namespace {

template <class T>
const T& top_step(const State& s) {
  return std::get<T>(s.agenda.steps.back());
}

int nth_undealt_tile(const State& s, int n) {
  for (int t = 0; t < kTiles; ++t)
    if (s.builders[at(t)] < 0 && n-- == 0) return t;
  return 0;
}

std::string name_of_drawn(const State& s, Drawn d) {
  switch (d.kind) {
    case Kind::tile:
      return tile_name(d.what);
    case Kind::thing:
      return thing_name(d.what);
    case Kind::chit:
      return chit_name(d.what);
    case Kind::being:
      return being_name(s, d.what);
    case Kind::seat:
      return seat_name(seat(d.what));
    case Kind::spot:
      return spot_name(d.what);
    default:
      return enum_name(static_cast<Spell>(d.what));
  }
}

std::string chance_notation(const State& s, const Ask& ask, int n) {
  if (auto d = drawn(s, ask, n)) return name_of_drawn(s, *d);
  auto number = [](int i) { return std::to_string(i); };
  switch (static_cast<Question>(ask.question)) {
    case Question::roll_dice:
      return number(n % 6 + 1) + "+" + number(n / 6 + 1);
    case Question::lay_tile: {
      const auto p = places_apart(s, top_step<BuildMap>(s).tile)[at(n)];
      return number(p.q) + "," + number(p.r) + " " + number(p.turn);
    }
    case Question::draw_errand: {
      const auto e = errand_spot(s, n);
      return errand_name(e.side) + " " + number(e.box + 1);
    }
    default:  // one die
      return number(n + 1);
  }
}

// The word of a verb, where it is not its own name.
std::string verb_word(Verb v) {
  switch (v) {
    case Verb::record:
      return "";
    case Verb::aim_at:
      return "aim";
    case Verb::start_at:
      return "start";
    default:
      return enum_name(v);
  }
}

}  // namespace

std::optional<Drawn> drawn(const State& s, const Ask& ask, int n) {
  switch (static_cast<Question>(ask.question)) {
    case Question::deal_tile:
      return Drawn{Kind::tile, nth_undealt_tile(s, n)};
    case Question::draw_tile:
      return Drawn{Kind::tile, tiles_that_fit(s, -1).nth(n)};
    case Question::lost_tile: {
      const bool city = deal_slot(s, top_step<DealChits>(s).nth).what == Deal::lost_city;
      return Drawn{Kind::tile, nth_of_letter(city ? Letter::c : Letter::m, n)};
    }
    case Question::draw_within:
      return Drawn{Kind::thing, within_pool(s).nth(n)};
    case Question::draw_card:
      return Drawn{Kind::thing, pool_of(s, top_step<DrawCards>(s).large).nth(n)};
    case Question::spill_card:
      return Drawn{Kind::thing, pool_of(s, s.boxes[top_step<Spill>(s).box].large > 0).nth(n)};
    case Question::deal_chit:
      return Drawn{Kind::chit, chits_for(s, deal_slot(s, top_step<DealChits>(s).nth)).nth(n)};
    case Question::draw_turn:
      return Drawn{Kind::being, waiting(s).nth(n)};
    case Question::draw_employer:
      return Drawn{Kind::seat, nth_seat(top_step<AssignGuides>(s).left, n)};
    case Question::next_chit:
      return Drawn{Kind::seat, nth_seat(in_the_lot(s, top_step<Targeting>(s).left), n)};
    case Question::next_clearing:
      return Drawn{Kind::spot, top_step<Evening>(s).left.nth(n)};
    case Question::draw_spell: {
      const int type = place_type(top_step<LookAtSpells>(s).next);
      return Drawn{Kind::spell, spell_pool(s, type).nth(n)};
    }
    default:
      return std::nullopt;
  }
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return chance_notation(s, ask, static_cast<int>(outcome_index(o)));
  const auto v = static_cast<Verb>(o.verb);
  const Numbers x{s, ask.who, {o.a, o.b, o.c, 0, 0}};
  std::string text = verb_word(v);
  std::size_t i = 0;
  Kind last{};
  for (const auto& arg : args_of(v)) {
    auto word = token(x, i, arg.kind);
    const bool pair = i > 0 && arg.kind == Kind::coord && last == Kind::coord;
    if (!word.empty()) text += (text.empty() ? "" : pair ? "," : " ") + word;
    i += static_cast<std::size_t>(width_of(arg.kind));
    last = arg.kind;
  }
  return text;
}

}  // namespace gh::realm
