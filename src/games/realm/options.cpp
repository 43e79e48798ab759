// What may be picked: which chapter answers for a question, and the questions of the set-up.
#include "games/realm/game.h"
#include "games/realm/offer.h"
#include "games/realm/setup.h"

namespace gh::realm {
namespace {
#define GH_ONE(name) +1
constexpr int kSetupQuestions = 0 GH_REALM_QUESTIONS_SETUP(GH_ONE);
constexpr int kDayQuestions = kSetupQuestions GH_REALM_QUESTIONS_DAY(GH_ONE);
constexpr int kGoodsQuestions = kDayQuestions GH_REALM_QUESTIONS_GOODS(GH_ONE);
constexpr int kCombatQuestions = kGoodsQuestions GH_REALM_QUESTIONS_COMBAT(GH_ONE);
constexpr int kMagicQuestions = kCombatQuestions GH_REALM_QUESTIONS_MAGIC(GH_ONE);
constexpr int kSpellQuestions = kMagicQuestions GH_REALM_QUESTIONS_SPELLS(GH_ONE);
#undef GH_ONE
}  // namespace

void Offer::make(Question q) {
  int i = static_cast<int>(q);
  if (i < kSetupQuestions) return setup(q);
  if (i < kDayQuestions) return day(q);
  if (i < kGoodsQuestions) return goods(q);
  if (i < kCombatQuestions) return combat(q);
  if (i < kMagicQuestions) return magic(q);
  if (i < kSpellQuestions) return spells(q);
  book(q);
}

void Game::options(const State& s, const Ask& ask, Options& out) {
  if (ask.who == Seat::chance) return;
  Offer(s, ask, out).make(static_cast<Question>(ask.question));
}

void Offer::setup(Question q) {
  switch (q) {
    case Question::build_tile:
      return tiles();
    case Question::build_cell:
      return cells();
    case Question::build_turn:
      return turns();
    case Question::choose_hero:
      for (int h = 0; h < kHeroes; ++h)
        if (is_free(s_, static_cast<Hero>(h))) add(Verb::hero, h);
      return;
    case Question::item_source:
      return sources();
    case Question::errand_side:
      return errand_sides();
    case Question::errand_box:
      for (int b = 0; b < kErrandBoxes; ++b)
        if (free_errand_boxes(s_) >> b & 1) add(Verb::box, b);
      return add(Verb::back);
    case Question::aim:
      for (Aim a : {Aim::gold, Aim::fame, Aim::notoriety, Aim::great_treasures, Aim::spells})
        add(Verb::aim_at, static_cast<int>(a));
      if (aim_points(me()) > 0) add(Verb::back);
      return;
    case Question::start:
      for (int d = 0; d <= kDwellings; ++d)
        if (hero_of(s_, who_).starts >> d & 1) add(Verb::start_at, d);
      return add(Verb::back);
    default:
      return;
  }
}

void Offer::tiles() {
  tiles_that_fit(s_, index(who_)).each([&](int t) { add(Verb::tile, t); });
}

void Offer::cells() {
  std::size_t first = out_.size();
  for (const auto& p : fair_places(s_, index(who_), step<BuildMap>().tile)) {
    bool there = false;
    for (auto i = first; i < out_.size(); ++i)
      there = there || (out_[i].a == p.q && out_[i].b == p.r);
    if (!there) add(Verb::cell, p.q, p.r);
  }
  add(Verb::back);
}

void Offer::turns() {
  const auto& b = step<BuildMap>();
  for (const auto& p : fair_places(s_, index(who_), b.tile))
    if (p.q == b.q && p.r == b.r) add(Verb::turn, p.turn);
  add(Verb::back);
}

void Offer::sources() {
  const auto& kind = *equipment(me().hero, step<ChooseHero>().item);
  const auto boxes = boxes_with(s_, kind);
  for (int t = 0; t < kTraders; ++t)
    if (boxes >> t & 1) add(Verb::from, t);
  if (!boxes) piles_with(s_, kind).each([&](int p) { add(Verb::from, kTraders + p); });
}

void Offer::errand_sides() {
  for (int i = 0; i < kErrands; ++i) {
    if (s_.errands[at(i)].box != kNone) continue;
    add(Verb::errand, 2 * i);
    add(Verb::errand, 2 * i + 1);
  }
}

}  // namespace gh::realm
