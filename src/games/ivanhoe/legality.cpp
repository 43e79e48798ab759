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
  if (!target.in) return {"Only a player who is still in the tournament can be chosen.", "GR-24"};
  if (target.shield) return {"A Shield protects that display.", "GR-40"};
  if (target.display.size() < 2) return {"A display must keep at least one card.", "GR-28"};
  if (a.kind == Kind::break_lance && removed_by(s, a.kind, turn.who, seat(a.b)).empty())
    return {"There is no purple card that could go.", "GR-29"};
  if (a.kind == Kind::riposte) {
    if (is_maiden(target.display.back()) && has_maiden(player(s, turn.who)))
      return {"You would have a second Maiden in your display.", "GR-21"};
    if (player(s, turn.who).stunned && turn.added > 0)
      return {"You are Stunned and have added a card this turn.", "GR-41"};
  }
  return {};
}

Why outwit_problem(const State& s, Seat who, const Action& a) {
  const auto& me = player(s, who);
  const auto& them = s.players[static_cast<std::size_t>(a.c / 128)];
  int mine = a.b, theirs = a.c % 128;
  if (!them.in) return {"Only a player who is still in the tournament can be chosen.", "GR-24"};
  bool give = mine < kShield, take = theirs < kShield;                           // display cards
  if (take && them.shield) return {"A Shield protects that display.", "GR-40"};  // R-I04
  if (give && !take && me.display.size() < 2)
    return {"Your display would be left without a card.", "GR-28"};
  if (take && !give && them.display.size() < 2)
    return {"That display would be left without a card.", "GR-28"};
  auto at = [](const Player& p, int place) { return p.display[static_cast<std::size_t>(place)]; };
  bool give_maiden = give && is_maiden(at(me, mine));
  bool take_maiden = take && is_maiden(at(them, theirs));
  if (take_maiden && !give_maiden && has_maiden(me))  // R-I06
    return {"You would have a second Maiden in your display.", "GR-21"};
  if (give_maiden && !take_maiden && has_maiden(them))
    return {"That player would have a second Maiden.", "GR-21"};
  if (give && take && kind_of(at(me, mine)) == kind_of(at(them, theirs)) &&
      mine + 1 == static_cast<int>(me.display.size()) &&
      theirs + 1 == static_cast<int>(them.display.size()))
    return {"That would change nothing.", "GR-24"};
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
  if (turn.first)
    return {"The starter's first card must be of the colour, or a supporter.", "GR-17"};
  auto colour = s.colour;
  switch (a.kind) {
    case Kind::unhorse:
      if (colour != static_cast<int>(Colour::purple))
        return {"Unhorse works in a purple tournament only.", "GR-25"};
      return {};
    case Kind::change_weapon:
      if (!weapon_colour(colour))
        return {"Change Weapon works in a red, blue or yellow tournament only.", "GR-26"};
      if (colour == a.b) return {"It must become another colour.", "GR-26"};
      return {};
    case Kind::drop_weapon:
      if (!weapon_colour(colour))
        return {"Drop Weapon works in a red, blue or yellow tournament only.", "GR-27"};
      return {};
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::dodge:
      return single_display_problem(s, turn, a);
    case Kind::retreat:
      if (player(s, turn.who).display.size() < 2)
        return {"Your display must keep at least one card.", "GR-32"};
      return {};
    case Kind::knock_down:
      if (s.players[static_cast<std::size_t>(a.b)].hand.empty())
        return {"That player has no card in hand.", "GR-33"};
      return {};
    case Kind::outmaneuver:
    case Kind::charge:
    case Kind::countercharge:
    case Kind::disgrace:
    case Kind::adapt:
      if (!removes_something(s, a.kind, turn.who))
        return {"It would change nothing now: an action card must do something.", "GR-24"};
      return {};
    case Kind::outwit:
      return outwit_problem(s, turn.who, a);
    case Kind::shield:
      return {};
    case Kind::stunned:
      if (!s.players[static_cast<std::size_t>(a.b)].in)
        return {"Only a player who has not withdrawn can be Stunned.", "GR-41"};
      return {};
    default:
      return {"Ivanhoe only answers another player's action card.", "GR-42"};
  }
}

Why play_problem(const State& s, const Turn& turn, Kind kind) {
  const auto& me = player(s, turn.who);
  if (kind < Kind::squire_2) {
    auto fits = kDeck.of_colour[static_cast<std::size_t>(s.colour)] & copies(kind);
    if (fits.empty()) return {"It does not match the tournament's colour.", "GR-19"};
  }
  if (kind == Kind::maiden_6 && has_maiden(me))
    return {"There is a Maiden in your display already; only one is allowed.", "GR-21"};
  if (me.stunned && turn.added > 0)
    return {"You are Stunned: one card a turn may be added to your display.", "GR-41"};
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
