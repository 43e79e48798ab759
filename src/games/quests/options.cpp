// What may be picked: the legal answers to every question.
#include "games/quests/game.h"

namespace gh::quests {
namespace {

void add(Options& out, Verb verb, int a = 0, int b = 0) {
  out.push_back({static_cast<std::uint16_t>(verb), static_cast<std::int16_t>(a),
                 static_cast<std::int16_t>(b), 0});
}

void add_each(Options& out, Verb verb, KindSet kinds) {
  kinds.each([&](Kind k) { add(out, verb, static_cast<int>(k)); });
}

void merlin_options(const State& s, Seat who, Options& out) {
  for (unsigned left = merlin_stages(s, who); left; left &= left - 1)
    add(out, Verb::merlin, std::countr_zero(left));
}

void mordred_options(const State& s, Seat who, Options& out) {
  KindSet others;
  for (int i = 0; i < s.seats; ++i)
    if (seat(i) != who) others = others | player(s, seat(i)).allies;
  if (others.empty() || !may_use_mordred(s, who)) return;
  for (int i = 0; i < s.seats; ++i)  // R-Q13: not the own allies
    if (seat(i) != who)
      player(s, seat(i)).allies.each([&](Kind k) {
        add(out, Verb::mordred, static_cast<int>(k), i);
      });
}

// Part 10: at every decision allies may be played, Merlin and Mordred used.
void free_actions(const State& s, Seat who, Options& out) {
  add_each(out, Verb::ally, player(s, who).hand.kinds() & kAllies);
  merlin_options(s, who, out);
  mordred_options(s, who, out);
}

void lay_out_options(const State& s, Options& out) {
  KindSet now = stage(s, s.building);
  free_cards(s).kinds().each([&](Kind k) {
    if (may_lay(s, k)) add(out, Verb::lay, static_cast<int>(k));
  });
  add_each(out, Verb::take, now);
  if (now.empty() && s.building > 0) add(out, Verb::back);
  if (may_finish_stage(s)) add(out, s.building + 1 == stage_count(s) ? Verb::confirm : Verb::next);
}

void choose_options(const State& s, Seat who, Options& out) {
  const auto& p = player(s, who);
  KindSet usable = kWeapons | kAllies;
  if (!p.amour) usable.put(Kind::amour);
  add_each(out, Verb::choose, (p.hand.kinds() & usable) - p.chosen);
  add_each(out, Verb::take, p.chosen);
  add(out, Verb::ready);
  // Everybody chooses at the same time: what others would see is done when all have answered.
  add_each(out, Verb::ally, (p.hand.kinds() & kAllies) - p.chosen);
  merlin_options(s, who, out);
  mordred_options(s, who, out);
}

void window_options(const State& s, Seat who, Options& out) {
  add(out, Verb::pass);
  add_each(out, Verb::ally, (player(s, who).hand.kinds() & kAllies) - player(s, who).chosen);
  merlin_options(s, who, out);
  mordred_options(s, who, out);
}

void bid_options(const State& s, const Bidding& step, Options& out) {
  int least = std::max<int>(step.minimum, step.high + 1), most = most_bid(s, step.who);
  if (step.alone) most = std::min(most, least);  // GR-21: exactly that
  for (int n = least; n <= most; ++n) add(out, Verb::bid, n);
  add(out, Verb::drop);
  const auto& p = player(s, step.who);
  if (p.hand.has(Kind::amour) && !p.amour) add(out, Verb::amour);
  free_actions(s, step.who, out);
}

void hand_limit_options(const State& s, Seat who, Options& out) {
  const auto& p = player(s, who);
  add_each(out, Verb::discard, p.hand.kinds());
  if (p.hand.has(Kind::amour) && !p.amour) add(out, Verb::amour);
  free_actions(s, who, out);
}

void call_to_arms_options(const State& s, const CallToArms& step, Options& out) {
  const auto kinds = player(s, step.who).hand.kinds();
  bool weapon = step.foes == 0 && !(kinds & kWeapons).empty();
  add_each(out, Verb::discard, kinds & (weapon ? kWeapons : kFoes));
  free_actions(s, step.who, out);
}

}  // namespace

void Game::options(const State& s, const Ask& ask, Options& out) {
  switch (static_cast<Question>(ask.question)) {
    case Question::sponsor:
      if (can_sponsor(s, ask.who)) add(out, Verb::sponsor);
      add(out, Verb::decline);
      return free_actions(s, ask.who, out);
    case Question::lay_out:
      lay_out_options(s, out);
      return free_actions(s, ask.who, out);
    case Question::join:
    case Question::enter:
    case Question::prosperity:
      add(out, ask.question == static_cast<int>(Question::join)    ? Verb::join
               : ask.question == static_cast<int>(Question::enter) ? Verb::enter
                                                                   : Verb::draw);
      add(out, Verb::decline);
      return free_actions(s, ask.who, out);
    case Question::choose_cards:
      return choose_options(s, ask.who, out);
    case Question::window:
      return window_options(s, ask.who, out);
    case Question::bid:
      return bid_options(s, *top<Bidding>(s), out);
    case Question::pay_bid:
      add_each(out, Verb::discard, player(s, ask.who).hand.kinds());
      return free_actions(s, ask.who, out);
    case Question::hand_limit:
      return hand_limit_options(s, ask.who, out);
    case Question::call_to_arms:
      return call_to_arms_options(s, *top<CallToArms>(s), out);
    default:
      return;  // chance
  }
}

}  // namespace gh::quests
