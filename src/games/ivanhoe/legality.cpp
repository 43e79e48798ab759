// What may be played: parts 3 to 7 of the rules, as questions about a state.
#include "games/ivanhoe/state.h"

namespace gh::ivanhoe {
namespace {

bool weapon_colour(int colour) {  // red, blue, yellow: the colours that change among themselves
  return colour >= static_cast<int>(Colour::red) && colour <= static_cast<int>(Colour::yellow);
}

// GR-40, A-08: a Shield protects the display against the cards of opponents only.
bool shielded_from(const Player& owner, Seat who_owns, Seat actor) {
  return owner.shield && who_owns != actor;
}

bool holds_a_value_twice(const Player& p) {
  unsigned seen = 0;
  for (Card c : p.display) {
    unsigned bit = 1u << value_of(c);
    if (seen & bit) return true;
    seen |= bit;
  }
  return false;
}

bool removes_something(const State& s, Kind kind, Seat actor) {
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = s.players[static_cast<std::size_t>(i)];
    if (!p.in) continue;
    if (kind == Kind::adapt) {
      if (!shielded_from(p, seat(i), actor) && holds_a_value_twice(p)) return true;
    } else if (!removed_by(s, kind, actor, seat(i)).empty()) {
      return true;
    }
  }
  return false;
}

Why single_display_problem(const State& s, const Turn& turn, const Action& a) {
  const auto& target = s.players[static_cast<std::size_t>(a.b)];
  if (!target.in) return {"no.out"};
  if (target.shield) return {"no.shield"};
  if (target.display.size() < 2) return {"no.last_card"};
  if (a.kind == Kind::break_lance && removed_by(s, a.kind, turn.who, seat(a.b)).empty())
    return {"no.purple"};
  if (a.kind == Kind::riposte) {
    if (is_maiden(target.display.back()) && has_maiden(player(s, turn.who)))
      return {"no.your_second_maiden"};
    if (player(s, turn.who).stunned && turn.added > 0) return {"no.stunned_added"};
  }
  return {};
}

// Nothing but cards of one kind from this place on.
bool same_from(const Player& p, int place) {
  for (auto i = static_cast<std::size_t>(place) + 1; i < p.display.size(); ++i)
    if (kind_of(p.display[i]) != kind_of(p.display[i - 1])) return false;
  return true;
}

Why outwit_problem(const State& s, Seat who, const Action& a) {
  const auto& me = player(s, who);
  const auto& them = s.players[static_cast<std::size_t>(a.c / 128)];
  int mine = a.b, theirs = a.c % 128;
  if (!them.in) return {"no.out"};
  bool give = mine < kShield, take = theirs < kShield;  // display cards
  if (take && them.shield) return {"no.shield"};        // R-I04
  if (give && !take && me.display.size() < 2) return {"no.your_empty"};
  if (take && !give && them.display.size() < 2) return {"no.their_empty"};
  auto at = [](const Player& p, int place) { return p.display[static_cast<std::size_t>(place)]; };
  bool give_maiden = give && is_maiden(at(me, mine));
  bool take_maiden = take && is_maiden(at(them, theirs));
  if (take_maiden && !give_maiden && has_maiden(me))  // R-I06
    return {"no.your_second_maiden"};
  if (give_maiden && !take_maiden && has_maiden(them)) return {"no.their_second_maiden"};
  if (give && take && kind_of(at(me, mine)) == kind_of(at(them, theirs)) && same_from(me, mine) &&
      same_from(them, theirs))
    return {"no.same"};  // GR-24: what arrives last lies where it left
  return {};
}

}  // namespace

int best_other_total(const State& s, Seat who) {
  int best = 0;
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = s.players[static_cast<std::size_t>(i)];
    if (i != index(who) && p.in) best = std::max(best, total(s, p));
  }
  return best;
}

bool may_stay(const State& s, Seat who) {
  int mine = total(s, player(s, who)), best = best_other_total(s, who);
  return s.ties_stay ? mine >= best && mine > 0 : mine > best;
}

bool has_maiden(const Player& p) {
  return std::any_of(p.display.begin(), p.display.end(), is_maiden);
}

int charge_value(const State& s, Kind action) {
  int found = 0;
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = s.players[static_cast<std::size_t>(i)];
    if (!p.in) continue;
    for (Card c : p.display) {  // R-I03: shielded displays are looked at too
      int v = value_of(c);
      if (!found || (action == Kind::charge ? v < found : v > found)) found = v;
    }
  }
  return found;
}

Places removed_by(const State& s, Kind action, Seat actor, Seat owner) {
  Places gone;
  const auto& p = player(s, owner);
  auto n = p.display.size();
  if (!p.in || n < 2 || shielded_from(p, owner, actor)) return gone;
  if (action == Kind::outmaneuver) {  // GR-34: opponents only
    if (owner != actor) gone.put(n - 1);
    return gone;
  }
  bool by_value = action == Kind::charge || action == Kind::countercharge;
  int value = by_value ? charge_value(s, action) : 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Card c = p.display[i];
    bool goes = by_value                      ? value_of(c) == value
                : action == Kind::disgrace    ? is_supporter(c)
                : action == Kind::break_lance ? is_purple(c)
                                              : false;
    if (goes) gone.put(i), ++count;
  }
  if (count == n) gone.drop(0);  // GR-28: the earliest card stays
  return gone;
}

Why action_problem(const State& s, const Turn& turn, const Action& a) {
  if (turn.first) return {"no.starter_card"};
  auto colour = s.colour;
  switch (a.kind) {
    case Kind::unhorse:
      if (colour != static_cast<int>(Colour::purple)) return {"no.unhorse"};
      return {};
    case Kind::change_weapon:
      if (!weapon_colour(colour)) return {"no.change_weapon"};
      if (colour == a.b) return {"no.same_colour"};
      return {};
    case Kind::drop_weapon:
      if (!weapon_colour(colour)) return {"no.drop_weapon"};
      return {};
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::dodge:
      return single_display_problem(s, turn, a);
    case Kind::retreat:
      if (player(s, turn.who).display.size() < 2) return {"no.retreat"};
      return {};
    case Kind::knock_down:
      if (s.players[static_cast<std::size_t>(a.b)].hand.empty()) return {"no.knock_down"};
      return {};
    case Kind::outmaneuver:
    case Kind::charge:
    case Kind::countercharge:
    case Kind::disgrace:
    case Kind::adapt:
      if (!removes_something(s, a.kind, turn.who)) return {"no.effect"};
      return {};
    case Kind::outwit:
      return outwit_problem(s, turn.who, a);
    case Kind::shield:
      return {};
    case Kind::stunned:
      if (!s.players[static_cast<std::size_t>(a.b)].in) return {"no.stunned_out"};
      return {};
    default:
      return {"no.ivanhoe"};
  }
}

Why play_problem(const State& s, const Turn& turn, Kind kind) {
  const auto& me = player(s, turn.who);
  if (kind < Kind::squire_2) {
    auto fits = kDeck.of_colour[static_cast<std::size_t>(s.colour)] & copies(kind);
    if (fits.empty()) return {"no.colour"};
  }
  if (kind == Kind::maiden_6 && has_maiden(me)) return {"no.maiden"};
  if (me.stunned && turn.added > 0) return {"no.stunned"};
  return {};
}

unsigned nameable_colours(const State& s, Seat starter) {
  const auto& hand = player(s, starter).hand;
  bool any = !(hand & kDeck.supporters).empty();
  unsigned colours = 0;
  for (int c = 0; c < kColours; ++c) {
    if (c == static_cast<int>(Colour::purple) && s.last_colour == c) continue;  // GR-15, R-I11
    if (any || !(hand & kDeck.of_colour[static_cast<std::size_t>(c)]).empty()) colours |= 1u << c;
  }
  return colours;
}

}  // namespace gh::ivanhoe
