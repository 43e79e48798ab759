// Set-up, the turn, drawing, the hand limit, events, shields and ranks (parts 1, 2, 4, 6, 8, 12).
#include "games/quests/rules.h"

namespace gh::quests {

// --- set-up (GR-07, GR-08)

void Rules::begin(ChooseDealer) { ask(Seat::chance, Question::dealer, s_.seats); }

void Rules::answer(ChooseDealer, Seat, Option o) {
  s_.dealer = static_cast<std::int8_t>(outcome_index(o));
  s_.drawer = static_cast<std::int8_t>(index(left(seat(s_.dealer))));
  say(Happening::dealer_chosen, s_.dealer);
  pop();
  push(Deal{});
}

void Rules::begin(Deal step) {
  if (step.dealt < kHandLimit * s_.seats)
    return ask(Seat::chance, Question::draw_card, s_.deck.size());
  say(Happening::dealt, s_.dealer);
  pop();
  push(Turn{});
}

void Rules::answer(Deal step, Seat, Option o) {
  Seat who = seat((s_.dealer + 1 + step.dealt) % s_.seats);
  Kind k = s_.deck.nth(static_cast<int>(outcome_index(o)));
  s_.deck.take(k);
  of(who).hand.put(k);
  tell(who, Happening::drew, index(who), static_cast<int>(k));
  ++top<Deal>().dealt;
}

// --- the turn (GR-06, GR-08 to GR-11)

void Rules::begin(Turn) {
  if (s_.story_deck.empty()) {
    std::swap(s_.story_deck, s_.story_discard);
    say(Happening::story_reshuffled);
  }
  ask(Seat::chance, Question::draw_story, s_.story_deck.size());
}

void Rules::answer(Turn, Seat, Option o) {
  Story card = s_.story_deck.nth(static_cast<int>(outcome_index(o)));
  s_.story_deck.take(card);
  s_.story = static_cast<std::int8_t>(card);
  say(Happening::story_drawn, s_.drawer, s_.story);
  pop();
  push(EndTurn{});
  push(StoryCard{});
}

void Rules::begin(StoryCard) {
  pop();
  const Story card = story(s_);
  auto all = static_cast<std::uint8_t>(s_.seats);
  if (is_quest(card))
    push(FindSponsor{drawer(), all});
  else if (is_tournament(card))
    push(Enter{drawer(), all});
  else
    carry_out_event(card);
}

void Rules::begin(EndTurn) {
  // GR-18, R-Q01: after a sponsored quest the turn goes to the left of the sponsor.
  int from = s_.sponsor >= 0 && !s_.house.drawer_order ? s_.sponsor : s_.drawer;
  s_.story_discard.put(story(s_));
  s_.story = -1;
  clear_quest();
  s_.drawer = static_cast<std::int8_t>(index(left(seat(from))));
  pop();
  push(Turn{});
}

// --- drawing (part 12)

void Rules::begin(Draw step) {
  for (int i = 0; i < s_.seats; ++i) {
    Seat who = seat((index(step.first) + i) % s_.seats);
    if (!step.due[static_cast<std::size_t>(index(who))]) continue;
    if (s_.deck.empty() && !s_.discard.empty()) {  // GR-18: shuffle the discards, go on drawing
      std::swap(s_.deck, s_.discard);
      say(Happening::reshuffled);
    }
    if (s_.deck.empty()) {  // R-Q23
      say(Happening::nothing_to_draw, index(who));
      break;
    }
    return ask(Seat::chance, Question::draw_card, s_.deck.size());
  }
  pop();
}

void Rules::answer(Draw step, Seat, Option o) {
  Seat who = step.first;
  for (int i = 0; i < s_.seats && !step.due[static_cast<std::size_t>(index(who))]; ++i)
    who = left(who);
  Kind k = s_.deck.nth(static_cast<int>(outcome_index(o)));
  s_.deck.take(k);
  of(who).hand.put(k);
  --top<Draw>().due[static_cast<std::size_t>(index(who))];
  tell(who, Happening::drew, index(who), static_cast<int>(k));
  tell_others(who, Happening::drew_hidden, index(who));
}

// --- the hand limit (GR-12)

void Rules::begin(HandLimit) {
  Seat over = Seat::spectator;
  each_from(drawer(), [&](Seat who) {
    if (!is_player(over) && of(who).hand.size() > kHandLimit) over = who;
  });
  if (!is_player(over)) return pop();
  ask(over, Question::hand_limit);
}

void Rules::answer(HandLimit, Seat who, Option o) {
  if (free_action(who, o)) return;
  if (o.verb == static_cast<int>(Verb::amour)) return play_amour(who);  // R-Q19
  discard_from_hand(who, static_cast<Kind>(o.a), Reason::hand_limit);
}

// --- free actions (parts 3 and 9)

bool Rules::free_action(Seat who, Option o) {
  switch (static_cast<Verb>(o.verb)) {
    case Verb::ally:
      return play_ally(who, static_cast<Kind>(o.a)), true;
    case Verb::mordred:
      return use_mordred(who, static_cast<Kind>(o.a), seat(o.b)), true;
    case Verb::merlin:
      return use_merlin(who, o.a), true;
    default:
      return false;
  }
}

void Rules::play_ally(Seat who, Kind k) {
  of(who).hand.take(k);
  of(who).allies.put(k);
  say(Happening::plays_ally, index(who), static_cast<int>(k));
}

void Rules::play_amour(Seat who) {
  of(who).hand.take(Kind::amour);
  of(who).amour = true;
  say(Happening::plays_amour, index(who));
}

void Rules::use_mordred(Seat who, Kind ally, Seat owner) {  // GR-17
  of(who).hand.take(Kind::mordred);
  of(owner).allies.take(ally);
  s_.discard.put(Kind::mordred);
  s_.discard.put(ally);
  say(Happening::mordred, index(who), index(owner), static_cast<int>(ally));
}

void Rules::use_merlin(Seat who, int number) {  // GR-22d, C-02
  of(who).looked = static_cast<std::int8_t>(number);
  say(Happening::merlin_looks, index(who), number);
  stage(s_, number).each([&](Kind k) {
    emit(Happening::merlin_sees, static_cast<std::int8_t>(who), false, true, index(who), number,
         static_cast<int>(k));
  });
}

void Rules::discard_from_hand(Seat who, Kind k, Reason why) {
  of(who).hand.take(k);
  s_.discard.put(k);
  say(Happening::discards, index(who), static_cast<int>(k), static_cast<int>(why));
}

// --- shields and ranks (GR-13, part 6)

void Rules::give_shields(Seat who, int n) {
  of(who).shields = static_cast<std::uint8_t>(of(who).shields + n);
  say(Happening::gets_shields, index(who), n);
}

void Rules::lose_shields(Seat who, int n) {
  n = std::min<int>(n, of(who).shields);
  if (n == 0) return;
  of(who).shields = static_cast<std::uint8_t>(of(who).shields - n);
  say(Happening::loses_shields, index(who), n);
}

void Rules::promote(Seat who) {
  auto& p = of(who);
  for (;;) {  // R-Q21: perhaps twice
    int price = kCards.price[at(p.rank)];
    if (price == 0 || p.shields < price) return;
    p.shields = static_cast<std::uint8_t>(p.shields - price);
    p.rank = static_cast<Rank>(at(p.rank) + 1);
    say(Happening::promoted, index(who), static_cast<int>(p.rank));
  }
}

bool Rules::settle() {
  Seats best;
  each_from(drawer(), [&](Seat who) {
    promote(who);
    if (of(who).rank == Rank::knight_of_the_round_table) best.put(who);
  });
  if (best.empty()) return false;
  s_.agenda.steps.clear();
  if (best.size() > 1) return begin_final(best), true;  // GR-20
  s_.winners = best;
  each_from(drawer(), [&](Seat who) {
    if (best.has(who)) say(Happening::wins_game, index(who));
  });
  return true;
}

// --- events (GR-11, GR-23c)

void Rules::carry_out_event(Story event) {
  int amount = kCards.amount[at(event)];
  auto all = static_cast<std::uint8_t>(s_.seats);
  switch (event) {
    case Story::kings_recognition:
      ++s_.recognition;
      return say(Happening::recognition_waits, s_.recognition);
    case Story::queens_favor:
      return queens_favor();
    case Story::court_called_to_camelot:
      return court_called_to_camelot();
    case Story::pox:
      return each_from(left(drawer()), [&](Seat who) {
        if (who != drawer()) lose_shields(who, amount);
      });
    case Story::plague:
      return lose_shields(drawer(), amount);
    case Story::chivalrous_deed:
      return chivalrous_deed();
    case Story::prosperity_throughout_the_realm:
      push(HandLimit{});
      return push(Prosperity{drawer(), all});
    default:
      return push(CallToArms{drawer(), all, 0});
  }
}

namespace {

Rank lowest_rank(const State& s) {
  Rank lowest = Rank::knight_of_the_round_table;
  for (int i = 0; i < s.seats; ++i) lowest = std::min(lowest, player(s, seat(i)).rank);
  return lowest;
}

Rank highest_rank(const State& s) {
  Rank highest = Rank::squire;
  for (int i = 0; i < s.seats; ++i) highest = std::max(highest, player(s, seat(i)).rank);
  return highest;
}

}  // namespace

void Rules::queens_favor() {
  Seats lowest;
  each_from(drawer(), [&](Seat who) {
    if (of(who).rank == lowest_rank(s_)) lowest.put(who);
  });
  push(HandLimit{});
  draw_for(lowest, kCards.amount[at(Story::queens_favor)], drawer());
}

void Rules::chivalrous_deed() {  // lowest rank first, then the fewest shields inside it
  Rank lowest = lowest_rank(s_);
  int fewest = 255;
  each_from(drawer(), [&](Seat who) {
    if (of(who).rank == lowest) fewest = std::min<int>(fewest, of(who).shields);
  });
  each_from(drawer(), [&](Seat who) {
    if (of(who).rank == lowest && of(who).shields == fewest)
      give_shields(who, kCards.amount[at(Story::chivalrous_deed)]);
  });
  settle();
}

void Rules::court_called_to_camelot() {
  each_from(drawer(), [&](Seat who) {
    of(who).allies.each(
        [&](Kind k) { say(Happening::loses_ally, index(who), static_cast<int>(k)); });
    s_.discard.put(of(who).allies);
    of(who).allies = {};
  });
}

void Rules::begin(Prosperity step) {  // R-Q18
  if (step.left == 0) return pop();
  ask(step.who, Question::prosperity);
}

void Rules::answer(Prosperity step, Seat who, Option o) {
  if (free_action(who, o)) return;
  top<Prosperity>() = {left(step.who), static_cast<std::uint8_t>(step.left - 1)};
  if (o.verb != static_cast<int>(Verb::draw)) return say(Happening::declines_cards, index(who));
  Seats one;
  one.put(who);
  draw_for(one, kCards.amount[at(Story::prosperity_throughout_the_realm)], who);
}

void Rules::begin(CallToArms step) {
  for (; step.left > 0; step = {left(step.who), static_cast<std::uint8_t>(step.left - 1), 0}) {
    const auto& p = of(step.who);
    if (p.rank != highest_rank(s_)) continue;
    bool weapon = step.foes == 0 && !(p.hand.kinds() & kWeapons).empty();
    bool foe = step.foes < 2 && !(p.hand.kinds() & kFoes).empty();  // R-Q17: as far as possible
    if (!weapon && !foe) continue;
    top<CallToArms>() = step;
    return ask(step.who, Question::call_to_arms);
  }
  pop();
}

void Rules::answer(CallToArms step, Seat who, Option o) {
  if (free_action(who, o)) return;
  auto kind = static_cast<Kind>(o.a);
  discard_from_hand(who, kind, Reason::call_to_arms);
  if (is_foe(kind) && step.foes == 0)
    top<CallToArms>().foes = 1;
  else
    top<CallToArms>() = {left(step.who), static_cast<std::uint8_t>(step.left - 1), 0};
}

}  // namespace gh::quests
