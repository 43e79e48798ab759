// Words, notation and references. Nothing here decides anything.
#include "games/quests/words.h"

namespace gh::quests {
namespace {

// What a foe stage of the sponsor, or a weapon, is worth: "Boar 15, Dagger 5".
std::string listed(KindSet set, const State& s) {
  std::string all;
  set.each([&](Kind k) {
    int points = is_foe(k) && in_quest(s) ? foe_points(k, story(s)) : kCards.points[at(k)];
    all += (all.empty() ? "" : ", ") + kCards.words[at(k)];
    if (points) all += " " + number(points);
  });
  return all;
}

Text lay_out_question(const State& s) {
  KindSet now = stage(s, s.building);
  int beat = to_beat(s, s.building);
  std::string words = "Stage " + number(s.building + 1) + " of " + number(stage_count(s)) + ": ";
  if (now.empty())
    words += "lay a foe or a test.";
  else if (is_test_stage(now))
    words += listed(now, s) + ".";
  else
    words += listed(now, s) + " = " + number(stage_points(now, story(s))) + ".";
  if (auto why = stage_problem(s); why && !now.empty()) {
    words += " " + why.words;
    if (s.building > 0)
      words += " Take these cards back to return to stage " + number(s.building) + ".";
  }
  if (now.empty() && beat > 0) words += " A foe stage here must beat " + number(beat) + ".";
  return {words, "GR-15", {stage_ref(s.building)}};
}

Text bid_question(const State& s, const Bidding& step) {
  const auto test = kCards.words[at(stage(s, s.stage).first())];
  int least = std::max<int>(step.minimum, step.high + 1), most = most_bid(s, step.who);
  if (step.alone) {
    auto need = test + ": you are alone and must bid exactly " + number(step.minimum) + ".";
    if (most < least) need += " You can bid " + number(most) + " at most.";
    return {need, "GR-21", {stage_ref(s.stage)}};
  }
  std::string words = test + ": ";
  words += step.bidder >= 0 ? name(step.bidder) + " bids " + number(step.high) + ". "
                            : "nobody has bid yet. ";
  words += most < least ? "You cannot bid " + number(least) + "."
                        : "Bid " + number(least) + " or more, or drop out of the quest.";
  int free = free_bids(s, step.who);
  if (free > 0) words += " " + count(free, "bid is", "bids are") + " free.";
  return {words, "GR-16c", {stage_ref(s.stage)}};
}

Text choose_question(const State& s, Seat who) {
  const auto& p = player(s, who);
  std::string where = in_tournament(s) ? "the tournament" : "stage " + number(s.stage + 1);
  return {"Choose cards for " + where + ". You have " + number(points_with(s, who, p.chosen)) +
              " battle points.",
          in_tournament(s) ? "GR-19b" : "GR-16b",
          in_tournament(s) ? std::vector<std::string>{} : std::vector{stage_ref(s.stage)}};
}

// Everybody is asked, so that waiting tells nobody who holds something to play.
Text window_question(const State& s, const Ask& ask) {
  Options options;
  Game::options(s, ask, options);
  return {
      options.size() == 1
          ? "Before the cards are turned over: you have nothing to play here now."
          : "Before the cards are turned over: do you play an ally, look with Merlin or give up "
            "Mordred?",
      "GR-16b",
      {}};
}

Text call_question(const State& s, const CallToArms& step) {
  bool weapon = step.foes == 0 && !(player(s, step.who).hand.kinds() & kWeapons).empty();
  if (weapon) return {"King's Call to Arms: discard a weapon.", "GR-23c", {"story"}};
  int foes = std::min(2 - step.foes, player(s, step.who).hand.count_of(kFoes));
  return {"King's Call to Arms: discard " + count(foes, "foe", "foes") + ".", "GR-23c", {"story"}};
}

Text chance_question(const State& s, const Ask& ask) {
  switch (static_cast<Question>(ask.question)) {
    case Question::dealer:
      return {"Who deals?", "GR-08", {}};
    case Question::draw_story:
      return {name(s.drawer) + " turns up a story card.", "GR-08", {"story_deck"}};
    default:
      break;
  }
  if (const auto* deal = top<Deal>(s)) {
    int who = (s.dealer + 1 + deal->dealt) % s.seats;
    return {"A card is dealt to " + name(who) + ".", "GR-07", {"deck", seat_ref(who)}};
  }
  const auto& draw = *top<Draw>(s);
  Seat who = draw.first;
  while (!draw.due[static_cast<std::size_t>(index(who))]) who = left_of(s, who);
  return {name(who) + " draws a card.", "GR-05", {"deck", seat_ref(index(who))}};
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return chance_question(s, ask);
  const auto& me = player(s, ask.who);
  switch (static_cast<Question>(ask.question)) {
    case Question::sponsor:
      if (!can_sponsor(s, ask.who))
        return {words_of(story(s)) + ": your cards do not make " +
                    count(stage_count(s), "stage", "stages") + ", so you cannot sponsor it.",
                "GR-14",
                {"story"}};
      return {"Do you sponsor " + words_of(story(s)) + " (" +
                  count(stage_count(s), "stage", "stages") + ")?",
              "GR-14",
              {"story"}};
    case Question::lay_out:
      return lay_out_question(s);
    case Question::join:
      return {"Do you join " + words_of(story(s)) + " (" +
                  count(stage_count(s), "stage", "stages") + "), sponsored by " + name(s.sponsor) +
                  "?",
              "GR-16a",
              {"story"}};
    case Question::choose_cards:
      return choose_question(s, ask.who);
    case Question::window:
      return window_question(s, ask);
    case Question::bid:
      return bid_question(s, *top<Bidding>(s));
    case Question::pay_bid:
      return {
          "You won the test: discard " + so_many_cards(top<PayBid>(s)->owed) + ".", "GR-16d", {}};
    case Question::hand_limit:
      return {"You hold " + so_many_cards(me.hand.size()) + ": " +
                  so_many_cards(me.hand.size() - kHandLimit) + " must go.",
              "GR-12",
              {}};
    case Question::enter:
      return {"Do you enter the " + words_of(story(s)) + " (" + number(kCards.bonus[at(story(s))]) +
                  " bonus shields)?",
              "GR-19a",
              {"story"}};
    case Question::prosperity:
      return {"Do you draw 2 adventure cards?", "GR-23c", {"story", "deck"}};
    default:
      return call_question(s, *top<CallToArms>(s));
  }
}

namespace {

Text lay_text(const State& s, Kind k) {
  KindSet then = stage(s, s.building);
  then.put(k);
  auto words = "Lay " + kCards.words[at(k)] + " into stage " + number(s.building + 1);
  if (!is_test(k)) words += " (total " + number(stage_points(then, story(s))) + ")";
  return {words, "GR-15", {hand_ref(static_cast<int>(k)), stage_ref(s.building)}};
}

Text take_text(const State& s, Seat who, Kind k) {
  auto words = "Take back " + kCards.words[at(k)];
  auto kind = enum_name(k);
  if (top<LayOut>(s))
    return {words, "GR-15", {stage_ref(s.building) + "/" + kind, stage_ref(s.building)}};
  KindSet then = player(s, who).chosen;
  then.take(k);
  return {
      words + " (" + number(points_with(s, who, then)) + " points)", "GR-16b", {"chosen/" + kind}};
}

Text choose_text(const State& s, Seat who, Kind k) {
  KindSet then = player(s, who).chosen;
  then.put(k);
  return {"Choose " + kCards.words[at(k)] + " (" + number(points_with(s, who, then)) + " points)",
          in_tournament(s) ? "GR-19b" : "GR-16b",
          {hand_ref(static_cast<int>(k))}};
}

Text bid_text(const State& s, Seat who, int n) {
  int cost = std::max(0, n - free_bids(s, who));
  return {
      "Bid " + number(n) + " (costs " + (cost ? so_many_cards(cost) : "nothing") + " if you win)",
      cost < n ? "GR-16d" : "GR-16c",
      {"bid/" + number(n)}};
}

Text simple_text(const State& s, Seat who, Verb verb) {
  switch (verb) {
    case Verb::decline:
      if (top<FindSponsor>(s)) return {"Do not sponsor", "GR-14", {}};
      if (top<Join>(s)) return {"Stay out of the quest", "GR-16a", {}};
      if (top<Enter>(s)) return {"Stay out of the tournament", "GR-19a", {}};
      return {"Draw nothing", "GR-23c", {}};
    case Verb::sponsor:
      return {"Sponsor the quest", "GR-14", {"story"}};
    case Verb::next:
      return {"Go on to stage " + number(s.building + 2), "GR-15", {stage_ref(s.building + 1)}};
    case Verb::back:
      return {"Go back to stage " + number(s.building), "GR-15", {stage_ref(s.building - 1)}};
    case Verb::confirm:
      return {"Confirm the quest", "GR-15", {"quest"}};
    case Verb::join:
      return {"Join the quest", "GR-16a", {"quest"}};
    case Verb::ready:
      return {"Ready, with " + number(points_with(s, who, player(s, who).chosen)) + " points",
              "GR-16b",
              {"chosen"}};
    case Verb::pass:
      return {"Turn the cards over", "GR-16b", {}};
    case Verb::drop:
      return {"Drop out of the quest", "GR-16c", {}};
    case Verb::amour:
      return {"Play Amour", "GR-05", {hand_ref(static_cast<int>(Kind::amour)), court_ref(who)}};
    case Verb::enter:
      return {"Enter the tournament", "GR-19a", {"story"}};
    default:
      return {"Draw 2 cards", "GR-23c", {"deck"}};
  }
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    int i = static_cast<int>(outcome_index(o));
    if (ask.question == static_cast<int>(Question::dealer))
      return {name(i) + " deals", "GR-08", {seat_ref(i)}};
    if (ask.question == static_cast<int>(Question::draw_story))
      return {words_of(s.story_deck.nth(i)), story_rule(s.story_deck.nth(i)), {"story_deck"}};
    return {kCards.words[at(s.deck.nth(i))], card_rule(s.deck.nth(i)), {"deck"}};
  }
  switch (auto verb = static_cast<Verb>(o.verb)) {
    case Verb::lay:
      return lay_text(s, static_cast<Kind>(o.a));
    case Verb::take:
      return take_text(s, ask.who, static_cast<Kind>(o.a));
    case Verb::choose:
      return choose_text(s, ask.who, static_cast<Kind>(o.a));
    case Verb::bid:
      return bid_text(s, ask.who, o.a);
    case Verb::discard:
      return {"Discard " + words_of(o.a),
              top<HandLimit>(s) ? "GR-12"
              : top<PayBid>(s)  ? "GR-16d"
                                : "GR-23c",
              {hand_ref(o.a), "discard"}};
    case Verb::ally:
      return {"Play " + words_of(o.a), "GR-05", {hand_ref(o.a), court_ref(ask.who)}};
    case Verb::mordred:
      return {"Give up Mordred and remove " + words_of(o.a) + " of " + name(o.b),
              "GR-17",
              {hand_ref(static_cast<int>(Kind::mordred)), seat_ref(o.b), ally_ref(o.b, o.a)}};
    case Verb::merlin:
      return {"Look at stage " + number(o.a + 1) + " with Merlin",
              "GR-22d",
              {ally_ref(index(ask.who), static_cast<int>(Kind::merlin)), stage_ref(o.a)}};
    default:
      return simple_text(s, ask.who, verb);
  }
}

namespace {

// Copies of a card are told apart by a number: sword, sword#2 ...
template <class P>
std::string copy_notation(const P& pile, int i) {
  auto kind = pile.nth(i);
  int copy = 1;
  while (copy <= i && pile.nth(i - copy) == kind) ++copy;
  return copy == 1 ? enum_name(kind) : enum_name(kind) + "#" + number(copy);
}

}  // namespace

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    int i = static_cast<int>(outcome_index(o));
    if (ask.question == static_cast<int>(Question::dealer)) return "dealer " + seat_name(seat(i));
    if (ask.question == static_cast<int>(Question::draw_story))
      return copy_notation(s.story_deck, i);
    return copy_notation(s.deck, i);
  }
  static constexpr const char* kVerbs[] = {"decline", "sponsor", "lay",    "take",    "next",
                                           "back",    "confirm", "join",   "choose",  "ready",
                                           "pass",    "bid",     "drop",   "discard", "ally",
                                           "amour",   "mordred", "merlin", "enter",   "draw"};
  std::string verb = kVerbs[o.verb];
  switch (static_cast<Verb>(o.verb)) {
    case Verb::lay:
    case Verb::take:
    case Verb::choose:
    case Verb::discard:
    case Verb::ally:
      return verb + " " + kind_name(o.a);
    case Verb::bid:
      return verb + " " + number(o.a);
    case Verb::mordred:
      return verb + " " + seat_name(seat(o.b)) + " " + kind_name(o.a);
    case Verb::merlin:
      return verb + " " + number(o.a + 1);
    default:
      return verb;
  }
}

}  // namespace gh::quests
