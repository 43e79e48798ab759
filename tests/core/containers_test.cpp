// The small containers that live inside states, against the standard library's as a model.
#include <rapidcheck/gtest.h>

#include <set>

#include "core/bag.h"
#include "core/fixed.h"
#include "core/tests.h"

namespace gh {
namespace {

using SmallNumbers = Fixed<int, 8>;

std::vector<int> listed(const SmallNumbers& f) { return {f.begin(), f.end()}; }

TEST(Fixed, starts_empty_and_keeps_order) {
  SmallNumbers f;
  EXPECT_TRUE(f.empty());
  for (int i = 1; i <= 8; ++i) f.push_back(i);
  EXPECT_TRUE(f.full());
  EXPECT_EQ(f.back(), 8);
  EXPECT_EQ(f.pop_back(), 8);
  EXPECT_EQ(listed(f), (std::vector<int>{1, 2, 3, 4, 5, 6, 7}));
}

TEST(Fixed, what_was_erased_does_not_matter_for_equality) {
  SmallNumbers a, b;
  for (int i : {1, 2, 3}) a.push_back(i);
  a.erase(a.begin() + 1);
  for (int i : {1, 3}) b.push_back(i);
  EXPECT_EQ(a, b);
}

TEST(Fixed, growing_by_resize_gives_fresh_items) {
  SmallNumbers f;
  f.push_back(7);
  f.clear();
  f.resize(2);
  EXPECT_EQ(listed(f), (std::vector<int>{0, 0}));
}

TEST(Fixed, an_item_of_its_own_can_be_inserted) {
  SmallNumbers f;
  for (int i : {1, 2, 3}) f.push_back(i);
  f.insert(f.begin(), f[1]);
  EXPECT_EQ(listed(f), (std::vector<int>{2, 1, 2, 3}));
}

RC_GTEST_PROP(Fixed, behaves_like_a_vector, (const std::vector<std::pair<int, unsigned>>& deeds)) {
  SmallNumbers f;
  std::vector<int> model;
  for (auto [value, where] : deeds) {
    auto n = model.size();
    switch (where % 4) {
      case 0:
        if (n == f.capacity()) break;
        f.push_back(value);
        model.push_back(value);
        break;
      case 1: {
        if (n == f.capacity()) break;
        auto at = static_cast<std::ptrdiff_t>(where / 4 % (n + 1));
        f.insert(f.begin() + at, value);
        model.insert(model.begin() + at, value);
        break;
      }
      case 2: {
        if (n == 0) break;
        auto at = static_cast<std::ptrdiff_t>(where / 4 % n);
        f.erase(f.begin() + at);
        model.erase(model.begin() + at);
        break;
      }
      default: {
        auto size = where / 4 % (f.capacity() + 1);
        f.resize(size);
        model.resize(size);
      }
    }
    RC_ASSERT(listed(f) == model);
  }
}

constexpr int kPieces = 195;
using Pieces = Bag<kPieces>;

rc::Gen<std::set<int>> some_pieces() {
  return rc::gen::container<std::set<int>>(rc::gen::inRange(0, kPieces));
}
Pieces bag_of(const std::set<int>& pieces) {
  Pieces bag;
  for (int p : pieces) bag.put(p);
  return bag;
}
std::set<int> pieces_of(const Pieces& bag) {
  std::set<int> out;
  bag.each([&](int p) { out.insert(p); });
  return out;
}

RC_GTEST_PROP(Bag, holds_exactly_what_was_put_in, ()) {
  auto pieces = *some_pieces();
  auto bag = bag_of(pieces);
  RC_ASSERT(pieces_of(bag) == pieces);
  RC_ASSERT(bag.size() == static_cast<int>(pieces.size()));
  RC_ASSERT(bag.empty() == pieces.empty());
  for (int p = 0; p < kPieces; ++p) RC_ASSERT(bag.has(p) == (pieces.count(p) == 1));
}

RC_GTEST_PROP(Bag, outcome_n_of_a_draw_is_the_nth_piece_in_order, ()) {
  auto pieces = *some_pieces();
  auto bag = bag_of(pieces);
  int n = 0;
  for (int p : pieces) RC_ASSERT(bag.nth(n++) == p);
}

RC_GTEST_PROP(Bag, drawing_takes_one_piece_and_leaves_the_others, ()) {
  auto pieces = *rc::gen::suchThat(some_pieces(), [](const auto& s) { return !s.empty(); });
  auto bag = bag_of(pieces);
  int piece = bag.nth(*rc::gen::inRange(0, bag.size()));
  bag.take(piece);
  pieces.erase(piece);
  RC_ASSERT(pieces_of(bag) == pieces);
}

RC_GTEST_PROP(Bag, joins_meets_and_differs_like_a_set, ()) {
  auto a = *some_pieces(), b = *some_pieces();
  std::set<int> both, only_a, any(a);
  any.insert(b.begin(), b.end());
  for (int p : a) (b.count(p) ? both : only_a).insert(p);
  RC_ASSERT(pieces_of(bag_of(a) | bag_of(b)) == any);
  RC_ASSERT(pieces_of(bag_of(a) & bag_of(b)) == both);
  RC_ASSERT(pieces_of(bag_of(a) - bag_of(b)) == only_a);
}

}  // namespace
}  // namespace gh
