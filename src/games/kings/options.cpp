// What may be picked: which function of Offer answers which question, and the special powers.
#include "games/kings/offer.h"

namespace gh::kings {

void Offer::power() {  // SCP-1, SCP-2
  const auto& p = step<Powers>();
  auto none = out_.size();
  if (has_hero(s_, who_, Hero::assassin_primus) && !(p.used & 1))
    each_hex([&](int h) {
      int owner = s_.owner[at(h)];
      if (owner >= 0 && owner != index(who_) && !army(s_, h, seat(owner)).empty())
        add(Verb::assassin, h);
    });
  if (has_hero(s_, who_, Hero::master_thief) && !(p.used & 2))
    for (int i = 0; i < s_.seats; ++i)
      if (i != index(who_) && !s_.players[at(i)].out) add(Verb::thief, i);
  bool must = s_.forced_powers && out_.size() > none;
  cash();
  drop_income();
  if (!must) add(Verb::done);
}

void Offer::name_counter() {
  const auto& a = step<Assassination>();
  Seat owner = seat(s_.owner[at(a.hex)]);
  Pieces eligible = army(s_, a.hex, owner);
  if (owner != who_) {
    Pieces hidden = eligible & kBox.creatures;
    hidden -= me_.known;
    eligible -= hidden;
    if (!hidden.empty()) add(Verb::counter, kKinds);
  }
  kinds(Verb::counter, eligible);
}

void Offer::make(Question q) {
  switch (q) {
    case Question::choose_start:
    case Question::sea_at_start:
    case Question::choose_hex:
    case Question::replace_sea:
    case Question::place_tower:
    case Question::exchange:
      return set_up(q);
    case Question::place:
      return place();
    case Question::surplus:
      kinds(Verb::discard, me_.rack);
      return cash();
    case Question::surplus_stack:
      return kinds(Verb::lose, army(s_, step<StackLimit>().hex, who_));
    case Question::character:
      return character();
    case Question::bonus: {
      int need = 2 * design(s_, step<Characters>().hero).value - 2;
      for (int n = 0; n <= std::min(me_.gold / 5, need); ++n) add(Verb::bonus, n);
      return cash();
    }
    case Question::pay_more:
      add(Verb::pay, step<Characters>().bonus);
      return add(Verb::stop);
    case Question::station:
      return each_hex([&](int h) {
        if (owns(s_, who_, h) && army(s_, h, who_).size() < kMostStack) add(Verb::station, h);
      });
    case Question::turn_over:
      add(Verb::turn_over);
      return add(Verb::keep);
    case Question::recruit:
      return recruit();
    case Question::event:
      return event();
    case Question::source:
      return source();
    case Question::target_hex:
      return target_hex();
    case Question::new_terrain:
      return new_terrain();
    case Question::blow:
      return blow();
    case Question::flee:
      return flee();
    case Question::losses:
      return losses();
    case Question::name_character:
      return name_character();
    case Question::name_player:
      return name_player();
    case Question::choose_stack:
      return choose_stack();
    case Question::point_at:
      return point_at();
    case Question::fort_level:
      return each_hex([&](int h) {
        if (owns(s_, who_, h) && s_.fort[at(h)] > 0 && s_.fort[at(h)] < 4) add(Verb::target, h);
      });
    case Question::workers:
      return each_hex([&](int h) {
        if (!build_problem(s_, who_, h, true)) add(Verb::build, h);
      });
    case Question::lucky_charm:
      if (holds(s_, who_, Magic::lucky_charm)) {
        add(Verb::use, static_cast<int>(Magic::lucky_charm), 1);
        add(Verb::use, static_cast<int>(Magic::lucky_charm), -1);
      }
      return add(Verb::pass);
    case Question::answer_item:
      return answer_item();
    case Question::elixir:
      if (holds(s_, who_, Magic::elixir)) add(Verb::use, static_cast<int>(Magic::elixir));
      return add(Verb::pass);
    case Question::challenge:
      return challenge();
    case Question::pin:
      add(Verb::demand);
      return add(Verb::pass);
    case Question::show:
      return show();
    case Question::move:
      return move();
    case Question::group:
      return group();
    case Question::intercept:
      return intercept();
    case Question::leave_behind:
      return kinds(Verb::leave, s_.group.members);
    case Question::balloon:
      return balloon();
    case Question::segment:
      return segment();
    case Question::keep_income: {
      int most = 0;
      const Pieces all = unowned_things(s_, step<Exploration>().hex) & kBox.incomes;
      all.each([&](int p) { most = std::max<int>(most, design(s_, p).income); });
      return each_kind(all, [&](int k) {
        if (design(static_cast<Kind>(k)).income == most) add(Verb::income, k);
      });
    }
    case Question::bribe:
      return bribe();
    case Question::round_start:
      return round_start();
    case Question::dispel:
      return dispel();
    case Question::after_dice:
      return after_dice();
    case Question::hits:
      return hits();
    case Question::retreat:
      return retreat();
    case Question::build:
      each_hex([&](int h) {
        if (owns(s_, who_, h) && !build_problem(s_, who_, h, false)) add(Verb::build, h);
      });
      cash();
      drop_income();
      return add(Verb::done);
    case Question::power:
      return power();
    case Question::name_counter:
      return name_counter();
    case Question::loot:
      add(Verb::gold);
      return add(Verb::thing);
    default:
      return in_battle(q);
  }
}

void Game::options(const State& s, const Ask& ask, Options& out) {
  if (ask.who == Seat::chance) return;
  Offer(s, ask, out).make(static_cast<Question>(ask.question));
}

}  // namespace gh::kings
