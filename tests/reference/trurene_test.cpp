// A second opinion on Trurene's sums: what a retreat may bring (TR-F-8), what a merchant's weapon
// is worth and costs (TR-L-10, TR-L-11), and how a clash wears the weaker weapon down (TR-F-9).
#include <gtest/gtest.h>

#include "walk.h"

namespace gh::reference {
namespace {

int number(const json::value& v) { return v.to_number<int>(); }

// TR-F-8, in words: half of a hundred plus the own accuracy less the other's, from 5 to 95.
int retreat(int own, int other) {
  const int twice = 100 + own - other;
  const int half = twice >= 0 ? twice / 2 : -((1 - twice) / 2);
  return half < 5 ? 5 : half > 95 ? 95 : half;
}

// TR-F-9
int worn(int weaker, int stronger) {
  const int left = weaker * (3 * stronger + 5 * weaker) / (5 * (stronger + weaker));
  return left < 1 ? 1 : left;
}

struct Trade {
  std::string kind;
  int worth = 0, price = 0, swing_accuracy = 0, swing_power = 0;
};

void check_offer(const Trade& t, const json::value& offer) {
  const int a = t.kind == "mace" ? 11 : t.kind == "sword" ? 12 : 13;
  const int p = t.kind == "mace" ? 8 : t.kind == "sword" ? 6 : 4;
  const int q = t.kind == "mace" ? 250 : t.kind == "sword" ? 200 : 150;
  auto limited = [](int least, int x, int most) { return x < least ? least : x > most ? most : x; };
  EXPECT_EQ(number(offer.at("accuracy")), limited(30, t.worth * a * t.swing_accuracy / 1000, 100));
  EXPECT_EQ(number(offer.at("power")), std::max(5, t.worth * p * t.swing_power / 1000));
  EXPECT_EQ(number(offer.at("time")), limited(2, q / t.worth, 6));
  EXPECT_EQ(number(offer.at("price")), t.price);
}

TEST(Reference, TR_F_8_TR_L_11_trurene_reckons_as_its_rulebook_says) {
  if (!find_game("trurene")) GTEST_SKIP() << "a build without it";
  const int games = games_wanted(40);
  int fights = 0, offers = 0;
  for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    Trade trade;
    int gold = 0;
    walk(
        "trurene", gh::Setup{1, {{"seed", game + 1}, {"rows", 9}, {"columns", 9}}, {}},
        static_cast<std::uint64_t>(game) + 1, 2500,
        [&](const Match& m) {
          const auto asked = m.asks().empty() ? "" : m.question_name(m.asks()[0]);
          if (asked != "fight" && asked != "merchant_gold" && asked != "merchant_buy") return true;
          const auto v = m.view(seat(0));
          gold = number(v.at("aurora").at("gold"));
          if (!v.at("fight").is_null()) {
            const auto& f = v.at("fight");
            EXPECT_EQ(number(f.at("retreat")), retreat(number(f.at("aurora").at("accuracy")),
                                                       number(f.at("enemy").at("accuracy"))));
            ++fights;
          }
          const auto& village = v.at("village");
          if (!village.is_null() && !village.at("offer").is_null()) {
            check_offer(trade, village.at("offer"));
            ++offers;
          }
          return !testing::Test::HasFailure();
        },
        [&](const Match& m, const Ask& ask, const std::string& what) {
          const auto q = m.question_name(ask);
          if (q == "merchant_kind") trade.kind = what;
          if (q == "merchant_gold") {
            const int said = what == "more" ? gold + 1 : std::atoi(what.c_str() + 5);
            trade.price = said > gold ? gold : said;
            trade.worth = std::max(1, trade.price + (said > gold ? -10 : said < gold ? 0 : 10));
          }
          if (q == "weapon_accuracy") trade.swing_accuracy = std::atoi(what.c_str());
          if (q == "weapon_power") trade.swing_power = std::atoi(what.c_str());
        });
  }
  EXPECT_GT(fights, 100);
  EXPECT_GT(offers, 0);
}

TEST(Reference, TR_F_9_the_table_of_the_rulebook) {
  EXPECT_EQ(worn(30, 40), 23);
  EXPECT_EQ(retreat(50, 50), 50);
  EXPECT_EQ(retreat(0, 100), 5);
}

}  // namespace
}  // namespace gh::reference
