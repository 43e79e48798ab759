// What a seat may know: views and guesses. Views are built from what is known, never by striking
// out.
#include <bit>

#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

std::vector<Kind> kinds(const Cards& cards) {
  std::vector<Kind> out;
  out.reserve(static_cast<std::size_t>(cards.size()));
  cards.each([&](int c) { out.push_back(kind_of(static_cast<Card>(c))); });
  return out;
}

std::vector<Colour> colours(unsigned tokens) {
  std::vector<Colour> out;
  out.reserve(static_cast<std::size_t>(std::popcount(tokens)));
  for (int c = 0; c < kColours; ++c)
    if (tokens >> c & 1) out.push_back(static_cast<Colour>(c));
  return out;
}

// Whose turn it is: the lowest step that is a turn or a start.
std::optional<Seat> whose_turn(const State& s) {
  for (const Step& step : s.agenda.steps) {
    if (const auto* t = std::get_if<Turn>(&step)) return t->who;
    if (const auto* t = std::get_if<StartTournament>(&step)) return t->who;
    if (const auto* t = std::get_if<Withdraw>(&step)) return t->who;
    if (const auto* t = std::get_if<WinTournament>(&step)) return t->who;
  }
  return std::nullopt;
}

// Cards in other hands that the viewer has seen go or lie there.
const Cards& known_to(const State& s, Seat viewer) {
  return is_player(viewer) ? player(s, viewer).known : s.shown;
}

PlayerView player_view(const State& s, Seat who, Seat viewer) {
  const auto& p = player(s, who);
  PlayerView v;
  v.seat = who;
  v.in = p.in;
  v.display.reserve(p.display.size());
  for (Card c : p.display) v.display.push_back(kind_of(c));
  v.total = total(s, p);
  v.shield = p.shield;
  v.stunned = p.stunned;
  v.tokens = colours(p.tokens);
  v.hand_size = p.hand.size();
  if (who == viewer)
    v.hand = kinds(p.hand);
  else
    v.known = kinds(p.hand & known_to(s, viewer));
  return v;
}

}  // namespace

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.seats = s.seats;
  v.dealer = maybe<Seat>(s.dealer);
  v.turn = whose_turn(s);
  v.colour = maybe<Colour>(s.colour);
  v.last_colour = maybe<Colour>(s.last_colour);
  if (!s.agenda.steps.empty())
    if (const auto* w = std::get_if<Window>(&s.agenda.steps.back()))
      v.announced = AnnouncedView{w->actor, w->action.kind, action_notation(w->action)};
  if (!s.agenda.steps.empty())
    if (const auto* d = std::get_if<DrawToken>(&s.agenda.steps.back()))
      v.tokens_left = colours(d->left);
  v.deck = s.deck.size();
  v.discard = s.discard.size();
  v.discard_top = maybe<Kind>(s.discard_top);
  v.tokens_to_win = tokens_to_win(s);
  v.winner = maybe<Seat>(s.winner);
  v.players.reserve(static_cast<std::size_t>(s.seats));
  for (int i = 0; i < s.seats; ++i) v.players.push_back(player_view(s, seat(i), viewer));
  return v;
}

void Game::determinize(State& s, Seat me, Rng& rng) {
  Cards unknown = s.deck;
  const Cards known = known_to(s, me);
  std::array<int, kMostSeats> hidden{};
  for (int i = 0; i < s.seats; ++i) {
    if (seat(i) == me) continue;
    auto& p = s.players[static_cast<std::size_t>(i)];
    const Cards hand = p.hand - known;
    hidden[static_cast<std::size_t>(i)] = hand.size();
    unknown |= hand;
    p.hand -= hand;
  }
  // Whether others know such a card nobody can tell, so in a guess nobody does.
  for (auto& p : s.players) p.known -= unknown;
  for (int i = 0; i < s.seats; ++i)
    for (int n = hidden[static_cast<std::size_t>(i)]; n > 0; --n) {
      const int card =
          unknown.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(unknown.size()))));
      unknown.take(card);
      s.players[static_cast<std::size_t>(i)].hand.put(card);
    }
  s.deck = unknown;
  if (s.agenda.steps.empty()) return;
  // An Ivanhoe answered by somebody else is secret until everybody has answered.
  if (auto* w = std::get_if<Window>(&s.agenda.steps.back()))
    if (w->ivanhoe >= 0 && w->ivanhoe != index(me)) w->ivanhoe = -1;
  // A card about to be knocked down: the number of outcomes is the victim's hand size, unchanged.
}

// --- positions

Position Game::position(const State& s) {
  Position p;
  p.seats = s.seats;
  p.options.ties_stay = s.ties_stay;
  p.dealer = maybe<Seat>(s.dealer);
  p.colour = maybe<Colour>(s.colour);
  p.last_colour = maybe<Colour>(s.last_colour);
  for (int i = 0; i < s.seats; ++i) {
    const auto& from = s.players[static_cast<std::size_t>(i)];
    PlayerPosition to;
    to.hand = kinds(from.hand);
    for (Card c : from.display) to.display.push_back(kind_of(c));
    to.shield = from.shield;
    to.stunned = from.stunned;
    to.in = from.in;
    to.tokens = colours(from.tokens);
    for (int j = 0; j < s.seats; ++j)
      if (j != i)
        to.known[seat_name(seat(j))] =
            kinds(from.known & s.players[static_cast<std::size_t>(j)].hand);
    p.players.push_back(std::move(to));
  }
  for (std::size_t i = 0; i < p.players.size(); ++i)
    p.players[i].shown = kinds(s.players[i].hand & s.shown);
  p.deck = kinds(s.deck);
  p.discard = kinds(s.discard);
  p.discard_top = maybe<Kind>(s.discard_top);
  p.winner = maybe<Seat>(s.winner);
  p.agenda = write_agenda<Question>(s.agenda);
  return p;
}

namespace {

// Hands out the copies of the cards; says which card is asked for too often.
class Dealer {
 public:
  std::string error;
  Card take(Kind k) {
    auto copies_left = left_ & copies(k);
    if (copies_left.empty()) {
      if (error.empty())
        error = "there are only " + std::to_string(kDeck.count[static_cast<std::size_t>(k)]) +
                " copies of " + enum_name(k);
      return 0;
    }
    Card c = static_cast<Card>(copies_left.nth(0));
    left_.take(c);
    return c;
  }
  Cards take(const std::vector<Kind>& kinds) {
    Cards out;
    for (Kind k : kinds) out.put(take(k));
    return out;
  }
  const Cards& left() const { return left_; }

 private:
  Cards left_ = kDeck.all;
};

std::string seat_problem(const Position& p) {
  if (p.seats < 2 || p.seats > kMostSeats) return "seats must be 2 to 5";
  if (p.players.size() > static_cast<std::size_t>(p.seats))
    return "there are more players than seats";
  auto outside = [&](const std::optional<Seat>& s) {
    return s && (!is_player(*s) || index(*s) >= p.seats);
  };
  if (outside(p.dealer) || outside(p.turn) || outside(p.winner))
    return "dealer, turn and winner must be seats of this game";
  return "";
}

std::string read_player(const PlayerPosition& from, Dealer& dealer, Player& to) {
  to.hand = dealer.take(from.hand);
  if (from.display.size() > to.display.capacity()) return "a display is too long";
  for (Kind k : from.display) {
    if (k >= Kind::unhorse) return enum_name(k) + " is no display card";
    to.display.push_back(dealer.take(k));
  }
  if (std::count_if(to.display.begin(), to.display.end(), is_maiden) > 1)
    return "a display holds one Maiden at most (GR-21)";
  to.in = from.in;
  if (!from.in && (!from.display.empty() || from.shield || from.stunned))
    return "a player who has withdrawn has nothing in front of him (GR-43)";
  to.shield = from.shield;
  to.stunned = from.stunned;
  if (from.shield) dealer.take(Kind::shield);
  if (from.stunned) dealer.take(Kind::stunned);
  for (Colour c : from.tokens) {
    auto bit = static_cast<std::uint8_t>(1u << static_cast<int>(c));
    if (to.tokens & bit) return "nobody has two tokens of one colour (GR-45)";
    to.tokens |= bit;
  }
  return "";
}

// `known` names kinds in other hands; the copies that lie there are what the state remembers.
std::string read_known(const Position& p, State& s) {
  for (std::size_t i = 0; i < p.players.size(); ++i) {
    auto hand = s.players[i].hand;
    for (Kind k : p.players[i].shown) {
      auto found = hand & copies(k);
      if (found.empty()) return "shown: that player does not hold " + enum_name(k);
      hand.take(found.nth(0));
      s.shown.put(found.nth(0));
    }
    for (const auto& [name, list] : p.players[i].known) {
      auto other = seat_from(name);
      if (!other || !is_player(*other) || index(*other) >= p.seats ||
          index(*other) == static_cast<int>(i))
        return "known: \"" + name + "\" is not another seat";
      auto left = player(s, *other).hand;
      for (Kind k : list) {
        auto found = left & copies(k);
        if (found.empty()) return "known: " + name + " does not hold " + enum_name(k);
        left.take(found.nth(0));
        s.players[i].known.put(found.nth(0));
      }
    }
  }
  return "";
}

std::string read_pile(const Position& p, Dealer& dealer, State& s) {
  s.discard = dealer.take(p.discard);
  if (p.discard_top) s.discard_top = static_cast<std::int16_t>(*p.discard_top);
  if (p.discard_top && (s.discard & copies(*p.discard_top)).empty())
    return "discard_top is not in the discard pile";
  if (!p.deck) {
    s.deck = dealer.left();
    return dealer.error;
  }
  s.deck = dealer.take(*p.deck);
  if (!dealer.error.empty()) return dealer.error;
  if (!dealer.left().empty()) {
    auto missing = kind_of(static_cast<Card>(dealer.left().nth(0)));
    return std::to_string(dealer.left().size()) + " cards are nowhere, " + enum_name(missing) +
           " among them; leave out \"deck\" to have them put there";
  }
  return "";
}

// GR-07, GR-08: whoever has the tokens has won; GR-15: never purple twice running.
std::string tokens_problem(const State& s) {
  for (int i = 0; i < s.seats; ++i) {
    int n = std::popcount(s.players[static_cast<std::size_t>(i)].tokens);
    if ((n >= tokens_to_win(s)) != (s.winner == i))
      return "whoever has " + std::to_string(tokens_to_win(s)) +
             " tokens has won, and nobody else (GR-07, GR-08)";
  }
  const int purple = static_cast<int>(Colour::purple);
  if (s.colour == purple && s.last_colour == purple)
    return "after a purple tournament comes another colour (GR-15)";
  return "";
}

std::string read_course(const Position& p, Card announced, State& s) {
  if (p.agenda) {
    if (auto problem = read_agenda<Question>(*p.agenda, p.seats, s.agenda); !problem.empty())
      return problem;
    for (Step& step : s.agenda.steps)
      if (auto* w = std::get_if<Window>(&step)) w->card = announced;
  } else if (!p.winner) {
    if (!p.turn) return "say whose turn it is (\"turn\": \"A\"), or give the agenda";
    if (!player(s, *p.turn).in) return "the player to act has withdrawn";
    if (p.added < 0 || p.added > kCards) return "added is the number of cards added this turn";
    auto added = static_cast<std::uint8_t>(p.added);
    if (s.colour >= 0) {
      s.agenda.steps.push_back(Turn{*p.turn, false, p.played || added > 0, added});
    } else {
      s.agenda.steps.push_back(StartTournament{*p.turn});
      s.agenda.steps.push_back(Draw{*p.turn});
    }
  }
  if (auto problem = steps_problem(s); !problem.empty()) return problem;
  run_on(s);
  return questions_problem(s);
}

}  // namespace

Result<State> Game::from_position(const Position& p) {
  if (auto problem = seat_problem(p); !problem.empty()) return Error{problem};
  State s;
  s.seats = static_cast<std::uint8_t>(p.seats);
  s.ties_stay = p.options.ties_stay;
  if (p.dealer) s.dealer = static_cast<std::int8_t>(index(*p.dealer));
  if (p.colour) s.colour = static_cast<std::int8_t>(*p.colour);
  if (p.last_colour) s.last_colour = static_cast<std::int8_t>(*p.last_colour);
  if (p.winner) s.winner = static_cast<std::int8_t>(index(*p.winner));
  Dealer dealer;
  Card announced = 0;  // an announced action card is on the table
  if (p.agenda)
    for (const Step& step : p.agenda->steps)
      if (const auto* w = std::get_if<Window>(&step)) announced = dealer.take(w->action.kind);
  for (std::size_t i = 0; i < p.players.size(); ++i)
    if (auto problem = read_player(p.players[i], dealer, s.players[i]); !problem.empty())
      return Error{"players/" + std::to_string(i) + ": " + problem};
  for (auto i = static_cast<std::size_t>(p.seats); i < kMostSeats; ++i) s.players[i].in = false;
  if (auto problem = read_pile(p, dealer, s); !problem.empty()) return Error{problem};
  if (auto problem = read_known(p, s); !problem.empty()) return Error{problem};
  if (auto problem = tokens_problem(s); !problem.empty()) return Error{problem};
  if (auto problem = read_course(p, announced, s); !problem.empty()) return Error{problem};
  if (auto problem = check(s); !problem.empty()) return Error{problem};
  return s;
}

std::string Game::check(const State& s) {
  std::array<int, kCards> seen{};
  auto count = [&](const Cards& cards) {
    cards.each([&](int c) { ++seen[static_cast<std::size_t>(c)]; });
  };
  count(s.deck);
  count(s.discard);
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = s.players[static_cast<std::size_t>(i)];
    count(p.hand);
    for (Card c : p.display) ++seen[c];
    if (p.shield) ++seen[copy_in(kDeck.all, Kind::shield)];
    if (p.stunned) ++seen[copy_in(kDeck.all, Kind::stunned)];
    if (std::count_if(p.display.begin(), p.display.end(), is_maiden) > 1)
      return "GR-21: two Maidens in one display";
  }
  for (const Step& step : s.agenda.steps)
    if (const auto* w = std::get_if<Window>(&step)) ++seen[w->card];
  for (std::size_t c = 0; c < kCards; ++c) {
    if (seen[c] == 1) continue;
    return enum_name(kind_of(static_cast<Card>(c))) + " (card " + std::to_string(c) + ") is in " +
           std::to_string(seen[c]) + " places";
  }
  return "";
}

}  // namespace gh::ivanhoe
