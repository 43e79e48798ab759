// The course of the game: what happens when something is picked, and what is asked next.
#include <bit>

#include "core/rules.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

constexpr int kOpeningHand = 8;  // GR-09

// The rules at work on one state. Events are made only when somebody listens.
class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance() {
    run_steps([this](auto step) { begin(step); });
  }

  void answer(const Ask& ask, Option o) {
    s_.agenda.close(ask);
    std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  // --- tools

  Player& of(Seat who) { return player(s_, who); }
  Seat left_of(Seat who) const { return seat((index(who) + 1) % s_.seats); }
  Seat next_in(Seat who) const {
    for (int i = 0; i < s_.seats; ++i) {
      who = left_of(who);
      if (player(s_, who).in) return who;
    }
    fault("nobody is in the tournament");
  }
  template <class F>
  void each_player(F&& f) {
    for (int i = 0; i < s_.seats; ++i) f(seat(i), s_.players[static_cast<std::size_t>(i)]);
  }

  // --- cards on their way

  void discard(Card c) {
    s_.discard.put(c);
    s_.discard_top = static_cast<std::int16_t>(kind_of(c));
  }
  void discard_display_card(Seat owner, std::size_t place, Kind cause) {
    auto& display = of(owner).display;
    Card c = display[place];
    display.erase(display.begin() + place);
    discard(c);
    say(Happening::removed, index(owner), static_cast<int>(kind_of(c)), static_cast<int>(cause));
  }
  // A card leaves a hand for all to see. Whoever knew of a card of that kind there thinks it was
  // this.
  Card take_from_hand(Seat who, Kind k) {
    auto& hand = of(who).hand;
    Card c = copy_in(hand, k);
    each_player([&](Seat viewer, Player& p) {
      if (viewer != who) forget_one(p.known, hand, c);
    });
    forget_one(s_.shown, hand, c);
    hand.take(c);
    return c;
  }
  static void forget_one(Cards& known, const Cards& hand, Card c) {
    auto seen = known & hand;
    if (seen.empty()) return;
    if (seen.has(c)) return known.take(c);
    seen &= copies(kind_of(c));
    if (!seen.empty()) known.take(seen.nth(0));
  }
  void everyone_knows(Seat holder, const Cards& cards) {
    each_player([&](Seat viewer, Player& p) {
      if (viewer != holder) p.known |= cards;
    });
    s_.shown |= cards;
  }
  void reshuffle() {  // GR-14, R-I02
    std::swap(s_.deck, s_.discard);
    s_.discard_top = -1;
    if (!s_.deck.empty()) say(Happening::reshuffled);
  }

  // --- set-up (part 1)

  void begin(DrawToken step) { ask(Seat::chance, Question::draw_token, std::popcount(step.left)); }
  void answer(DrawToken step, Seat, Option o) {
    unsigned left = step.left;
    for (auto n = outcome_index(o); n > 0; --n) left &= left - 1;
    int colour = std::countr_zero(left);
    say(Happening::token_drawn, index(step.who), colour);
    pop();
    if (colour == static_cast<int>(Colour::purple)) {  // GR-09
      s_.dealer = static_cast<std::int8_t>(index(step.who));
      push(Deal{});
    } else {
      push(DrawToken{left_of(step.who), static_cast<std::uint8_t>(step.left & ~(1u << colour))});
    }
  }

  void begin(Deal step) {
    if (step.dealt < kOpeningHand * s_.seats)
      return ask(Seat::chance, Question::draw_card, s_.deck.size());
    say(Happening::dealt, s_.dealer);
    pop();
    Seat starter = left_of(seat(s_.dealer));  // GR-10
    push(StartTournament{starter});
    push(Draw{starter});
  }
  void answer(Deal step, Seat, Option o) {
    Seat who = seat((s_.dealer + 1 + step.dealt) % s_.seats);
    Card c = static_cast<Card>(s_.deck.nth(static_cast<int>(outcome_index(o))));
    s_.deck.take(c);
    of(who).hand.put(c);
    tell(who, Happening::drew, index(who), static_cast<int>(kind_of(c)));
    ++top<Deal>().dealt;
  }

  // --- drawing (part 4)

  void begin(Draw) {
    if (s_.deck.empty()) reshuffle();
    if (s_.deck.empty()) return pop();  // R-I02: nothing to draw anywhere
    ask(Seat::chance, Question::draw_card, s_.deck.size());
  }
  void answer(Draw step, Seat, Option o) {
    Card c = static_cast<Card>(s_.deck.nth(static_cast<int>(outcome_index(o))));
    s_.deck.take(c);
    of(step.who).hand.put(c);
    tell(step.who, Happening::drew, index(step.who), static_cast<int>(kind_of(c)));
    tell_others(step.who, Happening::drew_hidden, index(step.who));
    pop();
    if (s_.deck.empty()) reshuffle();
  }

  // --- starting a tournament (part 3)

  void begin(StartTournament step) {
    if (nameable_colours(s_, step.who)) return ask(step.who, Question::name_colour);
    // GR-16, R-I07: he shows his hand and the next player starts with a draw of his own.
    say(Happening::cannot_start, index(step.who));
    const Cards hand = of(step.who).hand;
    hand.each([&](int c) {
      emit(Happening::shows, Event::kAll, false, true, index(step.who),
           static_cast<int>(kind_of(static_cast<Card>(c))));
    });
    everyone_knows(step.who, hand);
    pop();
    push(StartTournament{left_of(step.who)});
    push(Draw{left_of(step.who)});
  }
  void answer(StartTournament step, Seat, Option o) {
    s_.colour = static_cast<std::int8_t>(o.a);
    say(Happening::tournament, index(step.who), o.a);
    pop();
    push(Turn{step.who, true, false, 0});
  }

  // --- a turn (part 4)

  void begin(Turn step) { ask(step.who, step.first ? Question::first_card : Question::turn); }
  void answer(Turn step, Seat who, Option o) {
    switch (static_cast<Verb>(o.verb)) {
      case Verb::play:
        return play(who, static_cast<Kind>(o.a));
      case Verb::action:
        return announce(who, {static_cast<Kind>(o.a), o.b, o.c});
      case Verb::end:
        if (out_) say(Happening::ended_turn, index(who), total(s_, of(who)));
        pop();
        return next_turn(step.who);
      default:
        pop();
        return push(Withdraw{who, false});
    }
  }
  void play(Seat who, Kind k) {
    Card c = take_from_hand(who, k);
    of(who).display.push_back(c);
    auto& turn = top<Turn>();
    turn.first = false;
    turn.played = true;
    ++turn.added;
    if (out_) say(Happening::played, index(who), static_cast<int>(k), total(s_, of(who)));
  }
  void announce(Seat who, Action action) {
    Card c = take_from_hand(who, action.kind);
    top<Turn>().played = true;  // R-I14: also if it is cancelled
    say(Happening::announced, index(who), static_cast<int>(action.kind), action.b, action.c);
    push(Window{who, c, action, false, -1});
  }
  void next_turn(Seat who) {
    Seat next = next_in(who);
    push(Turn{next, false, false, 0});
    push(Draw{next});
  }

  // --- the Ivanhoe window (part 8)

  void begin(Window step) {
    if (step.asked) return resolve(step);
    top<Window>().asked = true;
    each_player([&](Seat who, Player& p) {  // R-I12: all of them, so that waiting betrays nobody
      if (who != step.actor && p.in) ask(who, Question::ivanhoe_window);
    });
  }
  void answer(Window, Seat who, Option o) {
    if (o.verb == static_cast<int>(Verb::ivanhoe))
      top<Window>().ivanhoe = static_cast<std::int8_t>(index(who));
  }
  void resolve(const Window& step) {
    pop();
    if (step.ivanhoe >= 0) {
      Card c = take_from_hand(seat(step.ivanhoe), Kind::ivanhoe);
      discard(step.card);
      discard(c);
      return show(Happening::ivanhoe, step.ivanhoe, static_cast<int>(step.action.kind));
    }
    bool stays = step.action.kind == Kind::shield || step.action.kind == Kind::stunned;
    if (!stays) discard(step.card);
    carry_out(step.actor, step.action);
  }

  // --- the cards (part 7)

  void carry_out(Seat actor, const Action& a) {
    switch (a.kind) {
      case Kind::unhorse:
      case Kind::change_weapon:
        return change_colour(static_cast<Colour>(a.b));
      case Kind::drop_weapon:
        return change_colour(Colour::green);
      case Kind::break_lance:
        return remove_places(seat(a.b), a.kind, actor);
      case Kind::riposte:
        return riposte(actor, seat(a.b));
      case Kind::dodge:
        return discard_display_card(seat(a.b), static_cast<std::size_t>(a.c), a.kind);
      case Kind::retreat:
        return retreat(actor, static_cast<std::size_t>(a.b));
      case Kind::knock_down:
        return push(KnockDown{actor, seat(a.b)});
      case Kind::outmaneuver:
      case Kind::charge:
      case Kind::countercharge:
      case Kind::disgrace:
        return for_all_displays(actor, a.kind);
      case Kind::adapt:
        return push(AdaptKeep{actor, actor, 1});
      case Kind::outwit:
        return outwit(actor, a);
      case Kind::shield:
        of(actor).shield = true;
        return say(Happening::shielded, index(actor));
      case Kind::stunned:
        of(seat(a.b)).stunned = true;
        return say(Happening::stunned, a.b);
      default:
        return;
    }
  }
  void change_colour(Colour c) {  // GR-25, GR-26, GR-27
    s_.colour = static_cast<std::int8_t>(c);
    say(Happening::colour_changed, static_cast<int>(c));
  }
  void remove(Seat owner, const Places& gone, Kind cause) {
    for (auto i = of(owner).display.size(); i-- > 0;)
      if (gone.has(i)) discard_display_card(owner, i, cause);
  }
  void remove_places(Seat owner, Kind k, Seat actor) {
    remove(owner, removed_by(s_, k, actor, owner), k);
  }
  void for_all_displays(Seat actor, Kind k) {
    // All are looked at before any is changed: one value for the whole table (GR-35, GR-36).
    std::array<Places, kMostSeats> gone;
    each_player([&](Seat who, Player&) {
      gone[static_cast<std::size_t>(index(who))] = removed_by(s_, k, actor, who);
    });
    each_player(
        [&](Seat who, Player&) { remove(who, gone[static_cast<std::size_t>(index(who))], k); });
  }
  void riposte(Seat actor, Seat from) {  // GR-30
    Card c = of(from).display.pop_back();
    of(actor).display.push_back(c);
    ++top<Turn>().added;
    say(Happening::took, index(actor), static_cast<int>(kind_of(c)), index(from));
  }
  void retreat(Seat actor, std::size_t place) {  // GR-32
    auto& me = of(actor);
    Card c = me.display[place];
    me.display.erase(me.display.begin() + place);
    me.hand.put(c);
    Cards seen;
    seen.put(c);
    everyone_knows(actor, seen);
    say(Happening::returned_to_hand, index(actor), static_cast<int>(kind_of(c)));
  }
  void outwit(Seat actor, const Action& a) {  // GR-39
    auto& me = of(actor);
    Seat other = seat(a.c / 128);
    auto& them = of(other);
    auto lift = [](Player& p, int place) -> int {  // the card, or the marker
      if (place >= kShield) return (place == kShield ? p.shield : p.stunned) = false, place;
      Card c = p.display[static_cast<std::size_t>(place)];
      p.display.erase(p.display.begin() + place);
      return c;
    };
    auto lay = [](Player& p, int card, int place) {  // R-I05: as the last card
      if (place < kShield) return p.display.push_back(static_cast<Card>(card));
      (place == kShield ? p.shield : p.stunned) = true;
    };
    auto kind = [](int card, int place) {
      return static_cast<int>(place == kShield    ? Kind::shield
                              : place == kStunned ? Kind::stunned
                                                  : kind_of(static_cast<Card>(card)));
    };
    int mine = a.b, theirs = a.c % 128;
    int given = lift(me, mine), got = lift(them, theirs);
    lay(them, given, mine);
    lay(me, got, theirs);
    say(Happening::exchanged, index(actor), kind(given, mine), index(other), kind(got, theirs));
  }

  void begin(KnockDown step) {
    ask(Seat::chance, Question::knock_down_card, of(step.victim).hand.size());
  }
  void answer(KnockDown step, Seat, Option o) {  // GR-33: only these two know the card
    auto& from = of(step.victim);
    Card c = static_cast<Card>(from.hand.nth(static_cast<int>(outcome_index(o))));
    each_player([&](Seat viewer, Player& p) {
      if (viewer == step.actor) return forget_one(p.known, from.hand, c);
      // The others cannot tell whether a card they knew of is the one that went.
      if (viewer != step.victim) p.known -= from.hand;
    });
    s_.shown -= from.hand;
    from.hand.take(c);
    of(step.actor).hand.put(c);
    from.known.put(c);
    auto kind = static_cast<int>(kind_of(c));
    tell(step.actor, Happening::knocked, index(step.actor), kind, index(step.victim));
    tell(step.victim, Happening::knocked, index(step.actor), kind, index(step.victim));
    each_player([&](Seat viewer, Player&) {
      if (viewer != step.actor && viewer != step.victim)
        tell(viewer, Happening::knocked_hidden, index(step.actor), index(step.victim));
    });
    tell(Seat::spectator, Happening::knocked_hidden, index(step.actor), index(step.victim));
    pop();
  }

  void begin(AdaptKeep step) {  // GR-38, R-I18
    for (;;) {
      const auto& p = of(step.owner);
      bool affected = p.in && (!p.shield || step.owner == step.actor);
      for (int v = step.value; affected && v <= 7; ++v) {
        auto twice = std::count_if(p.display.begin(), p.display.end(),
                                   [&](Card c) { return value_of(c) == v; }) > 1;
        if (!twice) continue;
        step.value = static_cast<std::uint8_t>(v);
        top<AdaptKeep>() = step;
        return ask(step.owner, Question::adapt_keep);
      }
      step.owner = left_of(step.owner);
      step.value = 1;
      if (step.owner == step.actor) return pop();
    }
  }
  void answer(AdaptKeep step, Seat who, Option o) {
    Places gone;
    const auto& display = of(who).display;
    for (std::size_t i = 0; i < display.size(); ++i)
      if (value_of(display[i]) == step.value && static_cast<int>(i) != o.a) gone.put(i);
    remove(who, gone, Kind::adapt);
    ++top<AdaptKeep>().value;
  }

  // --- withdrawing (part 9)

  void begin(Withdraw step) {
    auto& me = of(step.who);
    if (!step.paid && me.tokens && has_maiden(me)) return ask(step.who, Question::maiden_penalty);
    say(Happening::withdrew, index(step.who));
    clear_table(me);
    me.in = false;
    pop();
    int left = 0;
    each_player([&](Seat, Player& p) { left += p.in; });
    if (left == 1)  // GR-44
      push(WinTournament{next_in(step.who)});
    else
      next_turn(step.who);
  }
  void answer(Withdraw, Seat who, Option o) {  // GR-22
    of(who).tokens &= static_cast<std::uint8_t>(~(1u << o.a));
    say(Happening::token_returned, index(who), o.a);
    top<Withdraw>().paid = true;
  }
  void clear_table(Player& p) {  // GR-43: everything face up goes, Shield and Stunned too
    for (Card c : p.display) discard(c);
    p.display.clear();
    if (p.shield) discard(copy_in(kDeck.all, Kind::shield));
    if (p.stunned) discard(copy_in(kDeck.all, Kind::stunned));
    p.shield = p.stunned = false;
  }

  // --- winning (part 10)

  void begin(WinTournament step) {
    say(Happening::won_tournament, index(step.who), s_.colour);
    if (s_.colour == static_cast<int>(Colour::purple) && of(step.who).tokens != 31)  // GR-06
      return ask(step.who, Question::purple_prize);
    award(step.who, s_.colour);
  }
  void answer(WinTournament step, Seat, Option o) { award(step.who, o.a); }
  void award(Seat who, int colour) {
    auto& me = of(who);
    auto bit = static_cast<std::uint8_t>(1u << colour);
    say(me.tokens & bit ? Happening::no_token : Happening::took_token, index(who),
        colour);  // GR-45
    me.tokens |= bit;
    s_.last_colour = s_.colour;  // GR-15: the colour it ended in
    s_.colour = -1;
    clear_table(me);
    each_player([](Seat, Player& p) { p.in = true; });
    pop();
    if (std::popcount(me.tokens) >= tokens_to_win(s_)) {  // GR-07, GR-08
      s_.winner = static_cast<std::int8_t>(index(who));
      s_.agenda.steps.clear();
      return say(Happening::won_game, index(who));
    }
    push(StartTournament{who});  // GR-11, GR-46
    push(Draw{who});
  }
};

void add(Options& out, Verb verb, int a = 0, int b = 0, int c = 0) {
  out.push_back({static_cast<std::uint16_t>(verb), static_cast<std::int16_t>(a),
                 static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)});
}

// Calls f(kind) for each kind among the cards: copies are the same card to a player, and
// neighbours.
template <class F>
void each_kind(const Cards& cards, F&& f) {
  int last = -1;
  cards.each([&](int c) {
    const auto kind = kind_of(static_cast<Card>(c));
    if (static_cast<int>(kind) == last) return;
    last = static_cast<int>(kind);
    f(kind);
  });
}

void turn_options(const State& s, const Turn& turn, Options& out) {
  const auto& me = player(s, turn.who);
  const auto& hand = me.hand;
  const auto& matching = kDeck.of_colour[static_cast<std::size_t>(s.colour)];  // GR-19
  // As play_problem says; cards of the right colour are among these alone.
  Cards playable = hand & (matching | kDeck.supporters);
  if (!(playable & kDeck.maidens).empty() && has_maiden(me)) playable -= kDeck.maidens;
  if (!me.stunned || turn.added == 0)
    each_kind(playable, [&](Kind kind) { add(out, Verb::play, static_cast<int>(kind)); });
  if (turn.first) return;  // GR-17
  each_kind((hand & kDeck.actions) - copies(Kind::ivanhoe), [&](Kind kind) {
    each_aim(s, turn.who, kind, [&](const Action& a) {
      if (!action_problem(s, turn, a)) add(out, Verb::action, static_cast<int>(kind), a.b, a.c);
    });
  });
  if (turn.played && may_stay(s, turn.who)) add(out, Verb::end);  // GR-18, GR-20
  add(out, Verb::withdraw);
}

}  // namespace

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.ties_stay = setup.options.at("ties_stay").as_bool();
  s.deck = kDeck.all;
  for (int i = setup.seats; i < kMostSeats; ++i) s.players[static_cast<std::size_t>(i)].in = false;
  auto tokens = static_cast<std::uint8_t>((1u << setup.seats) - 1);  // purple is bit 0
  s.agenda.steps.push_back(DrawToken{seat(0), tokens});
  Rules(s, nullptr).advance();
  return s;
}

void Game::options(const State& s, const Ask& ask, Options& out) {
  switch (static_cast<Question>(ask.question)) {
    case Question::name_colour: {
      unsigned colours = nameable_colours(s, ask.who);
      for (int c = 0; c < kColours; ++c)
        if (colours >> c & 1) add(out, Verb::start, c);
      return;
    }
    case Question::first_card:
    case Question::turn:
      return turn_options(s, std::get<Turn>(s.agenda.steps.back()), out);
    case Question::ivanhoe_window:
      if (!(player(s, ask.who).hand & copies(Kind::ivanhoe)).empty()) add(out, Verb::ivanhoe);
      return add(out, Verb::pass);
    case Question::adapt_keep: {
      const auto& display = player(s, ask.who).display;
      auto value = std::get<AdaptKeep>(s.agenda.steps.back()).value;
      for (std::size_t i = 0; i < display.size(); ++i)
        if (value_of(display[i]) == value) add(out, Verb::keep, static_cast<int>(i));
      return;
    }
    case Question::maiden_penalty:
    case Question::purple_prize: {
      bool prize = ask.question == static_cast<int>(Question::purple_prize);
      unsigned tokens = player(s, ask.who).tokens;
      for (int c = 0; c < kColours; ++c)
        if ((tokens >> c & 1) != (prize ? 1u : 0u))
          add(out, prize ? Verb::take_token : Verb::return_token, c);
      return;
    }
    default:
      return;  // chance
  }
}

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(Ask(ask), o);
}

void run_on(State& s) { Rules(s, nullptr).advance(); }

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = s.winner >= 0;
  for (int i = 0; i < s.seats; ++i)
    o.scores.push_back(std::popcount(s.players[static_cast<std::size_t>(i)].tokens));
  for (int i = 0; i < s.seats; ++i) {
    auto mine = o.scores[static_cast<std::size_t>(i)];
    int better = static_cast<int>(
        std::count_if(o.scores.begin(), o.scores.end(), [&](int other) { return other > mine; }));
    o.ranks.push_back(1 + better);
  }
  return o;
}

Card outcome_card(const State& s, const Ask& ask, Option o) {
  const Cards* from = &s.deck;
  if (ask.question == static_cast<int>(Question::knock_down_card))
    from = &player(s, std::get<KnockDown>(s.agenda.steps.back()).victim).hand;
  return static_cast<Card>(from->nth(static_cast<int>(outcome_index(o))));
}

}  // namespace gh::ivanhoe
