// The game and its reference walk side by side through random games: the same seats are asked the
// same with the same options, and every card lies in the same place.
#include <gtest/gtest.h>

#include "ivanhoe_reference.h"
#include "walk.h"

namespace gh::reference {
namespace {

Asked asked_by(const Match& m) {
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

std::string text_of(const Asked& all) {
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

void compare_places(const Match& m, const Ivanhoe& r) {
  const auto p = m.position();
  using Bag = std::multiset<std::string>;
  EXPECT_EQ(cards<Bag>(p.at("deck")), r.deck);
  EXPECT_EQ(cards<Bag>(p.at("discard")), r.discard);
  for (std::size_t i = 0; i < r.players.size(); ++i) {
    const auto& there = p.at("players").at(i);
    const auto& mine = r.players[i];
    EXPECT_EQ(cards<Bag>(there.at("hand")), mine.hand);
    EXPECT_EQ(cards<std::vector<std::string>>(there.at("display")), mine.display);
    EXPECT_EQ(cards<std::set<std::string>>(there.at("tokens")), mine.tokens);
    EXPECT_EQ(there.at("shield").as_bool(), mine.shield);
    EXPECT_EQ(there.at("stunned").as_bool(), mine.stunned);
    EXPECT_EQ(there.at("in").as_bool(), mine.in);
  }
}

TEST(Reference, GR_01_to_GR_45_ivanhoe_goes_as_its_rulebook_says) {
  if (!find_game("ivanhoe")) GTEST_SKIP() << "a build without it";
  const int games = games_wanted(120);
  for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    const int seats = 2 + game % 4;
    auto begun = begin(*find_game("ivanhoe"), gh::Setup{seats, {}, {}});
    ASSERT_TRUE(begun);
    auto& m = **begun;
    Ivanhoe r(seats);
    Rng rng{static_cast<std::uint64_t>(game) + 1};
    for (int pick = 0; !m.over() && !testing::Test::HasFailure(); ++pick) {
      SCOPED_TRACE("game " + std::to_string(game) + ", pick " + std::to_string(pick));
      const auto found = asked_by(m), wanted = r.asked();
      ASSERT_EQ(found, wanted) << "the game asks\n"
                               << text_of(found) << "the reference asks\n"
                               << text_of(wanted);
      if (r.settled() && pick % 16 == 0) compare_places(m, r);
      const auto& asks = m.asks();
      const Ask ask = asks[rng.below(static_cast<std::uint32_t>(asks.size()))];
      Options offered;
      m.options(ask, offered);
      const Option o = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
      const auto what = m.notation(ask, o);
      m.apply(ask, o, nullptr);
      r.pick(ask.who == Seat::chance ? "chance" : seat_name(ask.who), what);
    }
    EXPECT_TRUE(r.asked().empty());
    compare_places(m, r);
  }
}

}  // namespace
}  // namespace gh::reference
