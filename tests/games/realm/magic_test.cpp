// Magic where a scenario would have to say too much: the order of wounds, colours off the
// clearings.
#include "games/realm/magic.h"

#include <gtest/gtest.h>

#include "games/realm/combat.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

State position(const char* text) {
  auto p = from_json<Position>(*parse_json(text));
  if (!p) ADD_FAILURE() << p.error();
  auto s = Game::from_position(*p);
  if (!s) ADD_FAILURE() << s.error();
  return *s;
}
std::vector<int> list(const Chits& chits) { return {chits.begin(), chits.end()}; }

// Sorceror: 0 Move M5; 3 and 9 (IV4*, IV3*) are colour chits; the rest is fatigued.
TEST(RealmMagic, MG_10_ME_28_order_of_wounds) {
  auto s = position(R"({"characters":[{"hero":"sorceror","at":"awful_valley-5","has":[],
    "chits":{"fight_l3x":"fatigued","move_m4x":"fatigued","magic_iv4x_1":"colour","magic_iv4x_2":"fatigued",
    "magic_iv4x_3":"fatigued","magic_vi5x":"fatigued","magic_vi6x":"fatigued","magic_vi4x":"fatigued",
    "magic_iv3x_1":"colour","magic_iv3x_2":"fatigued","magic_iv5x":"fatigued"}}]})");
  auto& chits = s.characters[0].chits;
  EXPECT_EQ(list(wound_chits(s, 0)), std::vector<int>{0});
  chits[0] = ChitState::wounded;
  EXPECT_EQ(list(wound_chits(s, 0)), (std::vector<int>{3, 9}));
  chits[3] = chits[9] = ChitState::wounded;
  EXPECT_EQ(list(wound_chits(s, 0)).front(), 1);  // a fatigued one
}

// MG-3: a roadway has the colours of both its ends, not those of the Chapel.
TEST(RealmMagic, MG_3_colours_on_roadways_in_forests_and_in_the_air) {
  auto s =
      position(R"({"characters":[{"hero":"captain","at":"awful_valley-2>awful_valley-5","has":[]}],
    "dwellings":{"chapel":"awful_valley-5"}})");
  EXPECT_EQ(colours_around(s, 0), 0);
  const int valley = *tile_from("awful_valley"), crag = *tile_from("crag");
  s.tiles[at(valley)].enchanted = true;
  EXPECT_EQ(colours_around(s, 0), colour_bit(Colour::grey));
  s.bodies[0].road = kForest;
  EXPECT_EQ(colours_around(s, 0), colour_bit(Colour::grey));
  s.tiles[at(crag)].enchanted = true;
  s.bodies[0].road = kAir;
  s.bodies[0].aloft = u8(crag);
  EXPECT_EQ(colours_around(s, 0),
            colour_bit(Colour::grey) | colour_bit(Colour::gold) | colour_bit(Colour::purple));
}

// MG-28: higher types lie on top; 41 places, and 47 cards for them.
TEST(RealmMagic, MG_28_boxes_of_spell_cards) {
  int places = 0;
  for (int i = 0; i < kSpellBoxes; ++i) {
    const auto& types = kKit.spell_boxes[at(i)].types;
    places += static_cast<int>(types.size());
    EXPECT_TRUE(std::is_sorted(types.begin(), types.end(), std::greater<>())) << i;
  }
  EXPECT_EQ(places, kSpellPlaces);
  EXPECT_EQ(kSpells, 47);
}

}  // namespace
}  // namespace gh::realm
