// Collects the options of one question: each chapter answers for its own questions in
// options_<chapter>.cpp. The first option is the least one (digest 22), for who is absent.
#pragma once

#include "games/realm/combat.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

class Offer {
 public:
  Offer(const State& s, const Ask& ask, Options& out) : s_(s), who_(ask.who), out_(out) {}

  void make(Question q);

 private:
  void add(Verb v, int a = 0, int b = 0, int c = 0) {
    out_.push_back({static_cast<std::uint16_t>(v), static_cast<std::int16_t>(a),
                    static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)});
  }
  template <class T>
  const T& step() const {
    return std::get<T>(s_.agenda.steps.back());
  }
  const Character& me() const { return character(s_, who_); }

  void setup(Question q);
  void day(Question q);
  void goods(Question q);
  void combat(Question q);
  void magic(Question q);
  void spells(Question q);
  void book(Question q);

  // --- set-up
  void tiles();
  void cells();
  void turns();
  void sources();
  void errand_sides();

  // --- the day
  void phases(const Phases& list);
  void plan();
  void guides();
  void follow_on();
  void alerts();

  // --- goods
  void arrange();
  void keep();
  void bargain();
  void agree();
  void lift_curse();
  void search();
  void search_line();
  void look();
  void open_with();
  void trade();
  void sell();
  void buy();
  void price();
  void insult();
  void hire();
  void teleport();
  void banish();
  void vision();

  // --- combat
  static constexpr std::size_t kMostOptions = 40, kMostThings = 60;
  void lures();
  void deployments();
  void deploy_sides();
  void actions();
  void targets();
  void attacks();
  void manoeuvres();
  void box_moves(Boxes& boxes, Boxes::Counter& counter);
  void boxes();
  bool only_arranges(int who) const;
  void places();
  void other_lanes(Lane now);

  // --- spells
  void spots(int tile);
  void demons();
  void brooms();
  // --- magic
  void start_spells();
  void start_colours();
  void energizing();
  void enchanting();
  void record_spell();
  void cast_with();
  void spell_targets();

  const State& s_;
  Seat who_;
  Options& out_;
};

// With whom somebody may bargain (PE-22). By day not with one who is blocked; after the Evening's
// combat with everybody.
template <class F>
void each_deal_partner(const State& s, int being, F&& f) {
  const int spot = s.bodies[at(being)].spot;
  bool by_day = false;
  for (const Step& step : s.agenda.steps) by_day = by_day || std::holds_alternative<Turn>(step);
  if (is_misty(s, being)) return;  // MG-71: mist deals with nobody
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (b != being && is_individual(s, b) && in_clearing(s, b, spot) && !is_misty(s, b) &&
        !(by_day && (s.bodies[at(b)].stopped || sleeps(s, b))))  // AMB-R21
      f(b);
}

}  // namespace gh::realm
