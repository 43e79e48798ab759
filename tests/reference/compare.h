// A game and its reference, side by side: the same seats are asked the same, with the same options.
#pragma once

#include <gtest/gtest.h>

#include "script.h"
#include "walk.h"

namespace gh::reference {

inline Asked asked_by(const Match& m) {
  Asked all;
  Options offered;
  for (const Ask& ask : m.asks()) {
    Question q{std::string(m.question_name(ask)), {}};
    m.options(ask, offered);
    for (Option o : offered) q.options.insert(m.notation(ask, o));
    all[ask.who == Seat::chance ? "chance" : seat_name(ask.who)] = std::move(q);
  }
  return all;
}

inline std::string text_of(const Asked& all) {
  std::string text;
  for (const auto& [seat, q] : all) {
    text += seat + " " + q.name + ":";
    for (const auto& o : q.options) text += " [" + o + "]";
    text += "\n";
  }
  return text;
}

template <class List>
List cards(const json::value& list) {
  List out;
  for (const auto& c : list.as_array()) out.insert(out.end(), std::string(c.as_string()));
  return out;
}

// One random game. `places` compares where every card lies, now and then.
template <class Reference, class Places>
void side_by_side(const std::string& game, int seats, std::uint64_t seed, Reference& r,
                  const Places& places) {
  int n = 0;
  walk(
      game, gh::Setup{seats, {}, {}}, seed, 100000,
      [&](const Match& m) {
        SCOPED_TRACE(game + " of " + std::to_string(seats) + ", seed " + std::to_string(seed) +
                     ", pick " + std::to_string(n));
        const auto found = asked_by(m), wanted = m.over() ? Asked{} : r.asked();
        EXPECT_EQ(found, wanted) << "the game asks\n"
                                 << text_of(found) << "the reference asks\n"
                                 << text_of(wanted);
        if (n++ % 16 == 0 || m.over()) places(m);
        return !testing::Test::HasFailure();
      },
      [&](const Match&, const Ask& ask, const std::string& what) {
        r.pick(ask.who == Seat::chance ? "chance" : seat_name(ask.who), what);
      });
  if (!testing::Test::HasFailure()) {
    EXPECT_TRUE(r.asked().empty());
  }
}

}  // namespace gh::reference
