// Quests (part 5), and the secret choices that stages and tournaments share (part 10).
#include "games/quests/rules.h"

namespace gh::quests {

// --- finding a sponsor (GR-09, GR-14)

void Rules::begin(FindSponsor step) {
  if (step.left > 0) return ask(step.who, Question::sponsor);
  say(Happening::no_sponsor);
  pop();
}

void Rules::answer(FindSponsor step, Seat who, Option o) {
  if (free_action(who, o)) return;
  if (o.verb == static_cast<int>(Verb::sponsor)) {
    s_.sponsor = static_cast<std::int8_t>(index(who));
    say(Happening::sponsors, index(who));
    pop();
    return push(LayOut{});
  }
  say(Happening::does_not_sponsor, index(who));
  top<FindSponsor>() = {left(step.who), static_cast<std::uint8_t>(step.left - 1)};
}

// --- setting up (GR-15)

void Rules::begin(LayOut) { ask(seat(s_.sponsor), Question::lay_out); }

void Rules::answer(LayOut, Seat who, Option o) {
  if (free_action(who, o)) return;
  auto& now = s_.stages[s_.building];
  switch (static_cast<Verb>(o.verb)) {
    case Verb::lay:
      return now.put(static_cast<Kind>(o.a));
    case Verb::take:
      return now.take(static_cast<Kind>(o.a));
    case Verb::next:
      ++s_.building;
      return;
    case Verb::back:
      --s_.building;
      return;
    default:
      return confirm_layout();
  }
}

void Rules::confirm_layout() {
  Seat sponsor = seat(s_.sponsor);
  for (int i = 0; i < stage_count(s_); ++i) {
    of(sponsor).hand.take(stage(s_, i));
    say(Happening::stage_laid, index(sponsor), i, stage(s_, i).size());
  }
  s_.laid_out = true;
  s_.building = 0;
  say(Happening::laid_out, index(sponsor));
  pop();
  push(Join{left(sponsor), static_cast<std::uint8_t>(s_.seats - 1)});
}

// --- joining (GR-16a, R-Q09)

void Rules::begin(Join step) {
  if (step.left > 0) return ask(step.who, Question::join);
  if (s_.joined.empty()) say(Happening::nobody_joins);
  pop();
  push(NextStage{});
}

void Rules::answer(Join step, Seat who, Option o) {
  if (free_action(who, o)) return;
  bool joins = o.verb == static_cast<int>(Verb::join);
  if (joins) s_.joined.put(who), s_.in.put(who);
  say(joins ? Happening::joins : Happening::stays_out, index(who));
  top<Join>() = {left(step.who), static_cast<std::uint8_t>(step.left - 1)};
}

// --- the stages (GR-16a, GR-16b)

void Rules::begin(NextStage) {
  if (s_.in.empty() || s_.stage + 1 == stage_count(s_)) {
    pop();
    return push(EndQuest{});
  }
  if (++s_.stage == 0) clear_shown();
  push(PlayStage{});
  push(HandLimit{});                     // R-Q20
  draw_for(s_.in, 1, first_in_order());  // R-Q02: one card for each stage
}

void Rules::begin(PlayStage) {
  pop();
  KindSet now = stage(s_, s_.stage);
  bool test = is_test_stage(now);
  show(Happening::stage_begins, s_.stage, test);
  if (!test) {
    push(RevealStage{});
    push(Window{});
    return push(ChooseCards{});
  }
  s_.face_up = static_cast<std::uint8_t>(s_.stage + 1);
  bool alone = s_.in.size() == 1;
  int minimum = minimum_bid(now.first(), story(s_), alone);
  for (auto& p : s_.players) p.bid = 0;
  show(Happening::test_revealed, static_cast<int>(now.first()), minimum);
  push(Bidding{first_in_order(), static_cast<std::uint8_t>(minimum), alone, 0, -1});
  push(Window{false, {}, true});
}

void Rules::begin(RevealStage) {
  pop();
  KindSet now = stage(s_, s_.stage);
  int total = stage_points(now, story(s_));
  s_.face_up = static_cast<std::uint8_t>(s_.stage + 1);
  show(Happening::stage_revealed, s_.stage, total);
  now.each([&](Kind k) { show(Happening::stage_card, s_.stage, static_cast<int>(k)); });
  std::array<int, kMostSeats> points{};
  reveal_chosen(points);
  each_from(first_in_order(), [&](Seat who) {
    if (!s_.in.has(who)) return;
    int mine = points[static_cast<std::size_t>(index(who))];
    bool survives = mine >= total;  // equal is enough
    if (!survives) s_.in.take(who);
    show(survives ? Happening::survives : Happening::falls, index(who), mine, total);
  });
}

// --- secret choices (part 10)

namespace {
Deed deed_of(Option o) {
  return {static_cast<std::uint8_t>(o.verb), static_cast<std::uint8_t>(o.a),
          static_cast<std::uint8_t>(o.b)};
}
}  // namespace

void Rules::begin(ChooseCards step) {
  if (step.asked) {
    if (!do_deeds(step.deeds)) return pop();
    top<ChooseCards>() = {};  // everybody chooses anew, knowing what was done
    for (auto& p : s_.players) p.chosen = {};
    return;
  }
  top<ChooseCards>().asked = true;
  for (int i = 0; i < s_.seats; ++i)
    if (s_.in.has(seat(i))) ask(seat(i), Question::choose_cards);
}

void Rules::answer(ChooseCards, Seat who, Option o) {
  const auto verb = static_cast<Verb>(o.verb);
  const bool deed = verb == Verb::ally || verb == Verb::mordred;
  if (deed || verb == Verb::ready) {  // others cannot tell which
    auto& step = top<ChooseCards>();
    if (deed) step.deeds[static_cast<std::size_t>(index(who))] = deed_of(o);
    step.ready.put(who);
    return say(Happening::ready, index(who));
  }
  if (!free_action(who, o)) {
    auto& chosen = of(who).chosen;
    if (o.verb == static_cast<int>(Verb::choose))
      chosen.put(static_cast<Kind>(o.a));
    else
      chosen.take(static_cast<Kind>(o.a));
  }
  ask(who, Question::choose_cards);
}

void Rules::begin(Window step) {
  if (step.asked) {
    if (!do_deeds(step.deeds)) return pop();
    top<Window>() = {false, {}, step.bystanders};
    return;
  }
  bool anybody = false;
  for (int i = 0; i < s_.seats; ++i) {
    // All who could act by what is public, so that waiting betrays nobody.
    const Seat who = seat(i);
    if (step.bystanders && s_.in.has(who)) continue;
    // GR-17: in his own turn the drawer may give up Mordred though he stays out.
    const bool only_mordred = step.bystanders || !engaged(s_, who);
    if (!(only_mordred ? could_use_mordred(s_, who) : could_act(s_, who))) continue;
    ask(who, Question::window);
    anybody = true;
  }
  if (!anybody) return pop();
  top<Window>().asked = true;
}

void Rules::answer(Window, Seat who, Option o) {
  top<Window>().deeds[static_cast<std::size_t>(index(who))] = deed_of(o);
}

bool Rules::deed_possible(Seat who, const Deed& deed) const {
  switch (static_cast<Verb>(deed.verb)) {
    case Verb::mordred:  // somebody else may have removed the ally first
      return player(s_, seat(deed.b)).allies.has(static_cast<Kind>(deed.a));
    case Verb::merlin:  // or Merlin himself
      return merlin_stages(s_, who) != 0;
    default:
      return deed.verb == static_cast<int>(Verb::ally);
  }
}

bool Rules::do_deeds(const Deeds& deeds) {
  bool quiet = true;
  const auto told = events_so_far();
  each_from(drawer(), [&](Seat who) {
    const auto& deed = deeds[static_cast<std::size_t>(index(who))];
    if (!deed_possible(who, deed)) return;
    free_action(who, {deed.verb, deed.a, deed.b, 0});
    quiet = false;
  });
  reveal_since(told);  // what others had answered in secret
  return !quiet;
}

void Rules::reveal_chosen(std::array<int, kMostSeats>& points) {
  for (int i = 0; i < s_.seats; ++i) {
    if (!s_.in.has(seat(i))) continue;
    auto& p = of(seat(i));
    p.chosen.each([&](Kind k) { show(Happening::reveals, i, static_cast<int>(k)); });
    p.hand.take(p.chosen);
    p.allies = p.allies | (p.chosen & kAllies);
    p.amour = p.amour || p.chosen.has(Kind::amour);
    s_.discard.put(p.chosen & kWeapons);  // weapons go after every stage and round
    p.shown = p.chosen;
    p.chosen = {};
  }
  // Points are added up when all lie open: Tristan and Iseult may have come from two players.
  for (int i = 0; i < s_.seats; ++i) {
    if (!s_.in.has(seat(i))) continue;
    auto& p = of(seat(i));
    int mine = points_with(s_, seat(i), p.shown & kWeapons);
    points[static_cast<std::size_t>(i)] = mine;
    p.shown_points = static_cast<std::int16_t>(mine);
  }
}

// --- a test (GR-16c, GR-16d, GR-21)

void Rules::begin(Bidding step) {
  if (s_.in.empty()) return pop();
  if (s_.in.size() == 1 && step.bidder >= 0) {
    pop();
    Seat winner = seat(step.bidder);
    const PayBid pay{winner, step.high, 0};
    const int due = owed(s_, pay);
    say(Happening::wins_test, step.bidder, step.high, due);
    push(pay);
    return push(Window{false, {}, true});
  }
  auto bids = [&](Seat who) { return s_.in.has(who) && index(who) != step.bidder; };
  for (int i = 0; i < s_.seats && !bids(step.who); ++i) step.who = left(step.who);
  top<Bidding>() = step;
  ask(step.who, Question::bid);
}

void Rules::answer(Bidding, Seat who, Option o) {
  if (free_action(who, o)) return;
  if (o.verb == static_cast<int>(Verb::amour)) return play_amour(who);  // R-Q12
  auto& step = top<Bidding>();
  step.who = left(who);
  if (o.verb == static_cast<int>(Verb::drop)) {  // out of the quest, not only of the test
    s_.in.take(who);
    return say(Happening::drops_out, index(who));
  }
  step.high = of(who).bid = static_cast<std::uint8_t>(o.a);
  step.bidder = static_cast<std::int8_t>(index(who));
  say(Happening::bids, index(who), o.a);
}

void Rules::begin(PayBid step) {
  if (owed(s_, step) == 0) return pop();
  ask(step.who, Question::pay_bid);
}

void Rules::answer(PayBid, Seat who, Option o) {
  if (free_action(who, o)) return;
  discard_from_hand(who, static_cast<Kind>(o.a), Reason::bid);
  ++top<PayBid>().paid;
}

// --- the end of a quest (GR-18)

void Rules::begin(EndQuest) {
  pop();
  const int count = stage_count(s_);
  const Seats finishers = s_.in;
  const int shields =
      count + s_.recognition * kCards.amount[at(Story::kings_recognition)];  // R-Q15
  int laid = 0;
  for (int i = 0; i < count; ++i) {
    laid += stage(s_, i).size();
    if (i >= s_.face_up)
      stage(s_, i).each([&](Kind k) { show(Happening::stage_card, i, static_cast<int>(k)); });
    s_.discard.put(stage(s_, i));
  }
  put_amours_away();
  if (finishers.empty()) say(Happening::quest_failed);
  each_from(first_in_order(), [&](Seat who) {
    if (!finishers.has(who)) return;
    say(Happening::finishes_quest, index(who), shields);
    give_shields(who, shields);
  });
  if (!finishers.empty()) s_.recognition = 0;
  Seat sponsor = seat(s_.sponsor);
  clear_quest();
  s_.sponsor = static_cast<std::int8_t>(index(sponsor));
  if (settle()) return;
  push(HandLimit{});
  Seats one;
  one.put(sponsor);
  draw_for(one, laid + count, sponsor);  // R-Q24: also if nobody joined
}

void Rules::put_amours_away() {  // also of those knocked out
  each_from(first_in_order(), [&](Seat who) {
    auto& p = of(who);
    if (!s_.joined.has(who) || !p.amour) return;
    p.amour = false;
    s_.discard.put(Kind::amour);
    say(Happening::discards, index(who), static_cast<int>(Kind::amour),
        static_cast<int>(Reason::amour_ends));
  });
}

void Rules::clear_quest() {
  s_.stages = {};
  s_.sponsor = s_.stage = -1;
  s_.building = s_.face_up = s_.round = 0;
  s_.laid_out = false;
  s_.joined = s_.in = {};
  for (auto& p : s_.players) {
    p.chosen = {};
    p.looked = -1;
    p.bid = 0;
  }
}

// What the last reveal showed stays to be looked at until the next fight begins.
void Rules::clear_shown() {
  for (auto& p : s_.players) {
    p.shown = {};
    p.shown_points = -1;
  }
}

}  // namespace gh::quests
