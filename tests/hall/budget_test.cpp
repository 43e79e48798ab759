// What one person and one address may occupy is bounded, in bytes.
#include "server/budget.h"

#include <gtest/gtest.h>

namespace gh::server {
namespace {

using namespace std::chrono_literals;
const auto kNow = Budget::Clock::time_point(std::chrono::hours(1000));

TEST(Budget, is_used_up_by_one_person) {
  Budget b(1000, 0);
  EXPECT_TRUE(b.take("bill", "1.1.1.1", 600, kNow));
  EXPECT_FALSE(b.take("bill", "1.1.1.1", 600, kNow)) << "1200 of 1000";
  EXPECT_TRUE(b.take("bill", "1.1.1.1", 400, kNow)) << "a refusal costs nothing";
  EXPECT_FALSE(b.left("bill", kNow));
  EXPECT_TRUE(b.take("ann", "1.1.1.1", 600, kNow));
}

TEST(Budget, is_shared_by_all_guests_of_an_address) {
  Budget b(1000, 1500);
  EXPECT_TRUE(b.take("g1", "1.1.1.1", 900, kNow));
  EXPECT_FALSE(b.take("g2", "1.1.1.1", 900, kNow));
  EXPECT_TRUE(b.left("g2", kNow))
      << "what was refused for the address is not taken from the person";
  EXPECT_TRUE(b.take("g2", "2.2.2.2", 900, kNow));
}

TEST(Budget, comes_back_over_a_day) {
  Budget b(1000, 0);
  EXPECT_TRUE(b.take("bill", "", 1000, kNow));
  EXPECT_FALSE(b.take("bill", "", 600, kNow + 12h)) << "half of it is back";
  EXPECT_TRUE(b.take("bill", "", 450, kNow + 12h));
  EXPECT_FALSE(b.take("bill", "", 450, kNow + 12h));
}

TEST(Budget, may_be_overdrawn_by_what_cannot_be_refused) {
  Budget b(1000, 0);
  b.spend("bill", 2000, kNow);
  EXPECT_FALSE(b.left("bill", kNow + 12h));
  EXPECT_TRUE(b.left("bill", kNow + 36h));
}

TEST(Budget, of_nothing_is_no_limit) {
  Budget b(0, 0);
  EXPECT_TRUE(b.take("bill", "1.1.1.1", 1u << 30, kNow));
  EXPECT_TRUE(b.left("bill", kNow));
}

}  // namespace
}  // namespace gh::server
