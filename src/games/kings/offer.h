// Collects the options of one question: one short function per question, in options_*.cpp by phase.
#pragma once

#include "games/kings/rules.h"

namespace gh::kings {

class Offer {
 public:
  Offer(const State& s, const Ask& ask, Options& out)
      : s_(s), who_(ask.who), me_(player(s, ask.who)), out_(out) {}

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
  // Calls f(kind) once per kind: copies are the same counter to a player.
  template <class F>
  void each_kind(const Pieces& pieces, F&& f) {
    int last = -1;
    pieces.each([&](int p) {
      int k = kind_of(s_, p);
      if (k != last) f(k);
      last = k;
    });
  }
  template <class F>
  void each_hex(F&& f) {
    for (int h = 0; h < s_.hexes; ++h) f(h);
  }
  void cash() {  // GLD-3
    each_kind(me_.rack & kBox.treasures, [&](int k) { add(Verb::cash, k); });
  }
  void drop_income() {  // DEP-9
    each_hex([&](int h) {
      if (owns(s_, who_, h) && !(s_.at[at(h)] & kBox.incomes).empty()) add(Verb::drop_income, h);
    });
  }
  void kinds(Verb v, const Pieces& pieces) {
    each_kind(pieces, [&](int k) { add(v, k); });
  }

  void set_up(Question q);
  void sea_at_start();
  void place();
  void character();
  void recruit();
  void event();
  void source();
  void target_hex();
  void new_terrain();
  void blow();
  void flee();
  void losses();
  void name_character();
  void name_player();
  void choose_stack();
  void point_at();
  void answer_item();
  void challenge();
  void open_bluffs();
  void show();
  void move();
  void group();
  void intercept();
  void balloon();
  void segment();
  void bribe();
  void in_battle(Question q);
  void wielders(Magic item, int side);
  void round_start();
  void dispel();
  void after_dice();
  void hits();
  void retreat();
  void power();
  void name_counter();
  void battle_pieces(Verb v, const Pieces& pieces, bool fort);

  const State& s_;
  Seat who_;
  const Player& me_;
  Options& out_;
};

}  // namespace gh::kings
