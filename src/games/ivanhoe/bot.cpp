// The rule-of-thumb bot. It fights for colours it still needs with the cheapest card that takes the
// lead, looks one action card ahead when cards alone do not reach, and withdraws before it has
// spent anything on a lost tournament.
#include <bit>

#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

// The total a player could reach in this turn with colour cards and supporters alone.
int reach(const State& s, const Turn& turn) {
  const auto& me = player(s, turn.who);
  int sum = total(s, me), best = 0;
  bool green = s.colour == static_cast<int>(Colour::green), maiden = has_maiden(me);
  (me.hand & (kDeck.of_colour[static_cast<std::size_t>(s.colour)] | kDeck.supporters))
      .each([&](int c) {
        auto card = static_cast<Card>(c);
        if (is_maiden(card)) {
          if (maiden) return;
          maiden = true;
        }
        int v = green ? 1 : value_of(card);
        best = std::max(best, v);
        sum += v;
      });
  if (!me.stunned) return sum;
  return total(s, me) + (turn.added == 0 ? best : 0);
}

int wanted_total(const State& s, Seat who) {
  return best_other_total(s, who) + (s.ties_stay ? 0 : 1);
}

bool needs(const State& s, Seat who, int colour) {
  const auto& p = player(s, who);
  return colour == static_cast<int>(Colour::purple) || !(p.tokens >> colour & 1);
}

// How good the hand is for a tournament of this colour.
int strength(const State& s, Seat who, int colour) {
  const auto& hand = player(s, who).hand;
  bool green = colour == static_cast<int>(Colour::green);
  int sum = 0;
  (hand & kDeck.of_colour[static_cast<std::size_t>(colour)]).each([&](int c) {
    sum += green ? 3 : 2 * value_of(static_cast<Card>(c));
  });
  if (!needs(s, who, colour)) sum /= 4;
  if (colour == static_cast<int>(Colour::purple)) sum += 3;  // a free choice of token
  return sum;
}

// Carries an option out in thought: nobody answers, draws are the first that comes.
State imagine(State s, const Ask& ask, Option o) {
  Game::apply(s, ask, o, nullptr);
  for (int guard = 0; guard < 32 && !Game::asks(s).empty(); ++guard) {
    const Ask next = Game::asks(s)[0];
    if (next.who == ask.who && next.question == static_cast<int>(Question::turn)) break;
    if (next.who == Seat::chance) {
      if (next.question != static_cast<int>(Question::knock_down_card)) break;
      Game::apply(s, next, outcome_option(0), nullptr);
      continue;
    }
    Options out;
    Game::options(s, next, out);
    Game::apply(s, next, out.back(), nullptr);  // pass is last in the Ivanhoe window
  }
  return s;
}

bool can_lead(const State& s, Seat who) {
  if (s.agenda.steps.empty() || s.colour < 0) return true;
  const auto* turn = std::get_if<Turn>(&s.agenda.steps.back());
  return turn && turn->who == who && reach(s, *turn) >= wanted_total(s, who);
}

// The smallest card that takes the lead; else the largest, to get there with fewer cards. Maidens
// are a risk and come last among equals.
std::optional<Option> card_to_play(const State& s, const Ask& ask, const Options& offered) {
  int need = wanted_total(s, ask.who) - total(s, player(s, ask.who));
  bool green = s.colour == static_cast<int>(Colour::green);
  std::optional<Option> enough, largest;
  int least = 99, most = -1;
  for (Option o : offered) {
    if (o.verb != static_cast<int>(Verb::play)) continue;
    auto kind = static_cast<Kind>(o.a);
    int v = green ? 1 : value_of(kDeck.first[static_cast<std::size_t>(o.a)]);
    int cost = 2 * v + (kind >= Kind::squire_2 ? 1 : 0) + (kind == Kind::maiden_6 ? 6 : 0);
    if (v >= need && cost < least) least = cost, enough = o;
    int worth = 2 * v - (kind == Kind::maiden_6 ? 5 : 0);
    if (worth > most) most = worth, largest = o;
  }
  return enough ? enough : largest;
}

// An action card that brings the lead within reach. Whom it is aimed at is drawn among all for whom
// it does: no seat is everybody's victim.
std::optional<Option> action_to_play(const State& s, const Ask& ask, const Options& offered,
                                     Rng& rng) {
  Options good;
  for (Option o : offered) {
    if (o.verb != static_cast<int>(Verb::action)) continue;
    if (!good.empty() && o.a != good[0].a) continue;
    if (can_lead(imagine(s, ask, o), ask.who)) good.push_back(o);
  }
  if (good.empty()) return std::nullopt;
  return good[rng.below(static_cast<std::uint32_t>(good.size()))];
}

Option take_turn(const State& s, const Ask& ask, const Options& offered, Rng& rng) {
  const auto& turn = std::get<Turn>(s.agenda.steps.back());
  const Option last = offered.back();  // withdraw, unless the first card is due
  for (Option o : offered)
    if (o.verb == static_cast<int>(Verb::end)) return o;  // in the lead: keep the rest
  if (turn.first) return *card_to_play(s, ask, offered);
  // Leading already, but a card must be played: the cheapest action, else the cheapest card.
  int opponents_left = 0;
  for (int i = 0; i < s.seats; ++i)
    opponents_left += i != index(ask.who) && s.players[static_cast<std::size_t>(i)].in;
  bool wanted = needs(s, ask.who, s.colour) || opponents_left == 1;
  int missing = wanted_total(s, ask.who) - total(s, player(s, ask.who));
  if (!wanted && missing > 5) return last;
  if (reach(s, turn) >= wanted_total(s, ask.who)) {
    if (auto card = card_to_play(s, ask, offered)) return *card;
  }
  const auto action = wanted ? action_to_play(s, ask, offered, rng) : std::nullopt;
  return action.value_or(last);
}

// Ivanhoe is worth most against what takes the lead from us or would cost us several cards.
Option answer_window(const State& s, const Ask& ask, const Options& offered) {
  if (offered.size() == 1) return offered[0];
  const auto& w = std::get<Window>(s.agenda.steps.back());
  const auto& me = player(s, ask.who);
  State after = s;
  for (const Ask& open : std::vector<Ask>(Game::asks(s).begin(), Game::asks(s).end())) {
    Options out;
    Game::options(after, open, out);
    Game::apply(after, open, out.back(), nullptr);
  }
  int before_total = total(s, me), after_total = total(after, player(after, ask.who));
  bool hurts = after_total <= before_total - 3 ||
               (w.action.kind == Kind::stunned && w.action.b == index(ask.who));
  return hurts ? offered[0] : offered.back();
}

Option best_colour(const State& s, const Ask& ask, const Options& offered) {
  Option best = offered[0];
  for (Option o : offered)
    if (strength(s, ask.who, o.a) > strength(s, ask.who, best.a)) best = o;
  return best;
}

}  // namespace

Option rule_bot(const State& s, const Ask& ask, Rng& rng) {
  Options offered;
  Game::options(s, ask, offered);
  switch (static_cast<Question>(ask.question)) {
    case Question::name_colour:
      return best_colour(s, ask, offered);
    case Question::first_card:
    case Question::turn:
      return take_turn(s, ask, offered, rng);
    case Question::ivanhoe_window:
      return answer_window(s, ask, offered);
    default:
      return offered[0];
  }
}

}  // namespace gh::ivanhoe
