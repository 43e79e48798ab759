// Questions, options and notation. Nothing here decides anything.
#include "games/quests/words.h"

namespace gh::quests {
namespace {

// What the cards of a stage are worth: "Boar 15, Dagger 5".
std::vector<Noun> listed(KindSet set, const State& s) {
  std::vector<Noun> all;
  set.each([&](Kind k) {
    int worth = is_foe(k) && in_quest(s) ? foe_points(k, story(s)) : kCards.points[at(k)];
    all.push_back({"card", enum_name(k) + (worth ? "@" + number(worth) : "")});
  });
  return all;
}

Text lay_out_question(const State& s) {
  KindSet now = stage(s, s.building);
  auto about = [&](const char* id) {
    return phrase(id, say::stage(StageIndex(s.building)), say::stages(stage_count(s)))
        .about(stage_ref(s.building));
  };
  if (now.empty()) {
    auto text = about("lay_out?");
    text.args.push_back(say::beat(to_beat(s, s.building)));
    return text;
  }
  auto text = about(is_test_stage(now) ? "lay_out?test" : "lay_out?foe");
  if (is_test_stage(now)) {
    text.args.push_back(say::card(now.first()));
  } else {
    text.args.push_back(say::cards(listed(now, s)));
    text.args.push_back(say::total(stage_points(now, story(s))));
  }
  if (auto why = stage_problem(s); !why.empty()) {
    text.args.push_back(say::problem(why));
    if (s.building > 0) text.args.push_back(say::back(StageIndex(s.building - 1)));
  }
  return text;
}

Text bid_question(const State& s, const Bidding& step) {
  const auto test = stage(s, s.stage).first();
  int least = std::max<int>(step.minimum, step.high + 1), most = most_bid(s, step.who);
  Text text;
  if (step.alone) {
    text = phrase("bid?alone", say::card(test), say::n(step.minimum));
    if (most < least) text.args.push_back(say::most(most));
  } else {
    text = phrase(most < least ? "bid?weak" : "bid?", say::card(test), say::high(step.high),
                  say::least(least), say::free(free_bids(s, step.who)));
    if (step.bidder >= 0) text.args.push_back(say::other(seat(step.bidder)));
  }
  return std::move(text).about(stage_ref(s.stage));
}

Text choose_question(const State& s, Seat who) {
  auto points = say::points(points_with(s, who, player(s, who).chosen));
  if (in_tournament(s)) return phrase("choose_cards?tournament", points);
  return phrase("choose_cards?", say::stage(StageIndex(s.stage)), points).about(stage_ref(s.stage));
}

// Everybody is asked, so that waiting tells nobody who holds something to play.
Text window_question(const State& s, const Ask& ask) {
  Options options;
  Game::options(s, ask, options);
  return phrase(options.size() == 1 ? "window?none" : "window?");
}

Text call_question(const State& s, const CallToArms& step) {
  bool weapon = step.foes == 0 && !(player(s, step.who).hand.kinds() & kWeapons).empty();
  if (weapon) return phrase("call_to_arms?").about("story");
  int foes = std::min(2 - step.foes, player(s, step.who).hand.count_of(kFoes));
  return phrase("call_to_arms?foes", say::n(foes)).about("story");
}

Text chance_question(const State& s, const Ask& ask) {
  switch (static_cast<Question>(ask.question)) {
    case Question::dealer:
      return phrase("dealer?");
    case Question::draw_story:
      return phrase("draw_story?", say::who(seat(s.drawer))).about("story_deck");
    default:
      break;
  }
  if (const auto* deal = top<Deal>(s)) {
    int who = (s.dealer + 1 + deal->dealt) % s.seats;
    return phrase("deal?", say::who(seat(who))).about("deck", seat_ref(who));
  }
  const auto& draw = *top<Draw>(s);
  Seat who = draw.first;
  while (!draw.due[static_cast<std::size_t>(index(who))]) who = left_of(s, who);
  return phrase("draw_card?", say::who(who)).about("deck", seat_ref(index(who)));
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
      return phrase(can_sponsor(s, ask.who) ? "sponsor?" : "sponsor?weak", say::story(story(s)),
                    say::stages(stage_count(s)))
          .about("story");
    case Question::lay_out:
      return lay_out_question(s);
    case Question::join:
      return phrase("join?", say::story(story(s)), say::stages(stage_count(s)),
                    say::other(seat(s.sponsor)))
          .about("story");
    case Question::choose_cards:
      return choose_question(s, ask.who);
    case Question::window:
      return window_question(s, ask);
    case Question::bid:
      return bid_question(s, *top<Bidding>(s));
    case Question::pay_bid:
      return phrase("pay_bid?", say::n(owed(s, *top<PayBid>(s))));
    case Question::hand_limit:
      return phrase("hand_limit?", say::n(me.hand.size()), say::left(me.hand.size() - kHandLimit));
    case Question::enter:
      return phrase("enter?", say::story(story(s)), say::n(kCards.bonus[at(story(s))]))
          .about("story");
    case Question::prosperity:
      return phrase("prosperity?").about("story", "deck");
    default:
      return call_question(s, *top<CallToArms>(s));
  }
}

namespace {

Text lay_text(const State& s, Kind k) {
  auto text =
      phrase(is_test(k) ? "lay!test" : "lay!", say::card(k), say::stage(StageIndex(s.building)))
          .about(hand_ref(static_cast<int>(k)), stage_ref(s.building));
  if (is_test(k)) return text;
  KindSet then = stage(s, s.building);
  then.put(k);
  text.args.push_back(say::total(stage_points(then, story(s))));
  return text;
}

Text take_text(const State& s, Seat who, Kind k) {
  auto kind = enum_name(k);
  if (top<LayOut>(s))
    return phrase("take!", say::card(k))
        .about(stage_ref(s.building) + "/" + kind, stage_ref(s.building));
  KindSet then = player(s, who).chosen;
  then.take(k);
  return phrase("take!points", say::card(k), say::points(points_with(s, who, then)))
      .about("chosen/" + kind);
}

Text choose_text(const State& s, Seat who, Kind k) {
  KindSet then = player(s, who).chosen;
  then.put(k);
  return phrase(in_tournament(s) ? "choose!tournament" : "choose!", say::card(k),
                say::points(points_with(s, who, then)))
      .about(hand_ref(static_cast<int>(k)));
}

Text bid_text(const State& s, Seat who, int n) {
  int cost = std::max(0, n - free_bids(s, who));
  return phrase(cost < n ? "bid!free" : "bid!", say::n(n), say::cost(cost))
      .about("bid/" + number(n));
}

Text simple_text(const State& s, Seat who, Verb verb) {
  switch (verb) {
    case Verb::decline:
      return phrase(top<FindSponsor>(s) ? "decline!sponsor"
                    : top<Join>(s)      ? "decline!join"
                    : top<Enter>(s)     ? "decline!enter"
                                        : "decline!draw");
    case Verb::sponsor:
      return phrase("sponsor!").about("story");
    case Verb::next:
      return phrase("next!", say::stage(StageIndex(s.building + 1)))
          .about(stage_ref(s.building + 1));
    case Verb::back:
      return phrase("back!", say::stage(StageIndex(s.building - 1)))
          .about(stage_ref(s.building - 1));
    case Verb::confirm:
      return phrase("confirm!").about("quest");
    case Verb::join:
      return phrase("join!").about("quest");
    case Verb::ready:
      return phrase("ready!", say::points(points_with(s, who, player(s, who).chosen)))
          .about("chosen");
    case Verb::pass:
      return phrase("pass!");
    case Verb::drop:
      return phrase("drop!");
    case Verb::amour:
      return phrase("amour!").about(hand_ref(static_cast<int>(Kind::amour)), court_ref(who));
    case Verb::enter:
      return phrase("enter!").about("story");
    default:
      return phrase("draw!").about("deck");
  }
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask, Option o) {
  auto kind = static_cast<Kind>(o.a);
  if (ask.who == Seat::chance) {
    int i = static_cast<int>(outcome_index(o));
    if (ask.question == static_cast<int>(Question::dealer))
      return phrase("dealer!", say::who(seat(i))).about(seat_ref(i));
    if (ask.question == static_cast<int>(Question::draw_story))
      return phrase("story!", say::story(s.story_deck.nth(i))).about("story_deck");
    return phrase("card!", say::card(s.deck.nth(i))).about("deck");
  }
  switch (auto verb = static_cast<Verb>(o.verb)) {
    case Verb::lay:
      return lay_text(s, kind);
    case Verb::take:
      return take_text(s, ask.who, kind);
    case Verb::choose:
      return choose_text(s, ask.who, kind);
    case Verb::bid:
      return bid_text(s, ask.who, o.a);
    case Verb::discard:
      return phrase(top<HandLimit>(s) ? "discard!"
                    : top<PayBid>(s)  ? "discard!bid"
                                      : "discard!call",
                    say::card(kind))
          .about(hand_ref(o.a), "discard");
    case Verb::ally:
      return phrase("ally!", say::card(kind)).about(hand_ref(o.a), court_ref(ask.who));
    case Verb::mordred:
      return phrase("mordred!", say::card(kind), say::other(seat(o.b)))
          .about(hand_ref(static_cast<int>(Kind::mordred)), seat_ref(o.b), ally_ref(o.b, o.a));
    case Verb::merlin:
      return phrase("merlin!", say::stage(StageIndex(o.a)))
          .about(ally_ref(index(ask.who), static_cast<int>(Kind::merlin)), stage_ref(o.a));
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
