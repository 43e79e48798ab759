// Ivanhoe's 110 cards. Values and counts are data (data/ivanhoe/cards.json); this is their shape.
#pragma once

#include <array>

#include "core/bag.h"
#include "core/fixed.h"
#include "core/json.h"

namespace gh::ivanhoe {

inline constexpr int kCards = 110;  // GR-02
inline constexpr int kKinds = 35;
inline constexpr int kColours = 5;
using Cards = Bag<kCards>;
using Card = std::uint8_t;  // 0..109, sorted by kind: copies of a kind are neighbours

enum class Colour : std::uint8_t { purple, red, blue, yellow, green };
BOOST_DESCRIBE_ENUM(Colour, purple, red, blue, yellow, green)

enum class Kind : std::uint8_t {
  purple_3,
  purple_4,
  purple_5,
  purple_7,
  red_3,
  red_4,
  red_5,
  blue_2,
  blue_3,
  blue_4,
  blue_5,
  yellow_2,
  yellow_3,
  yellow_4,
  green_1,
  squire_2,
  squire_3,
  maiden_6,
  unhorse,
  change_weapon,
  drop_weapon,
  break_lance,
  riposte,
  dodge,
  retreat,
  knock_down,
  outmaneuver,
  charge,
  countercharge,
  disgrace,
  adapt,
  outwit,
  shield,
  stunned,
  ivanhoe
};
BOOST_DESCRIBE_ENUM(Kind, purple_3, purple_4, purple_5, purple_7, red_3, red_4, red_5, blue_2,
                    blue_3, blue_4, blue_5, yellow_2, yellow_3, yellow_4, green_1, squire_2,
                    squire_3, maiden_6, unhorse, change_weapon, drop_weapon, break_lance, riposte,
                    dodge, retreat, knock_down, outmaneuver, charge, countercharge, disgrace, adapt,
                    outwit, shield, stunned, ivanhoe)

// What the rules look up of every card, made once from the data file.
struct Deck {
  Row<Kind, kCards> kind{};
  Row<std::uint8_t, kCards> value{};  // printed; 0 for action cards
  Row<Card, kKinds> first{};          // the first copy of each kind
  Row<std::uint8_t, kKinds> count{};
  Row<Cards, kKinds> of_kind{};
  Row<Cards, kColours> of_colour{};  // the colour cards of each colour
  Cards supporters;                  // Squires and Maidens
  Cards maidens;
  Cards actions;
  Cards all;
};
extern const Deck kDeck;

inline Kind kind_of(Card c) { return kDeck.kind[c]; }
inline int value_of(Card c) { return kDeck.value[c]; }
inline const Cards& copies(Kind k) { return kDeck.of_kind[static_cast<std::size_t>(k)]; }
inline bool is_maiden(Card c) { return kind_of(c) == Kind::maiden_6; }
inline bool is_supporter(Card c) {
  return kind_of(c) >= Kind::squire_2 && kind_of(c) <= Kind::maiden_6;
}
inline bool is_purple(Card c) { return kind_of(c) <= Kind::purple_7; }

// "red 3", "Squire 2", "Change Weapon": for sentences.
std::string card_words(Kind k);
// The rule of the rulebook about this card, e.g. GR-31 for Dodge.
std::string card_rule(Kind k);

}  // namespace gh::ivanhoe

template <>
inline constexpr bool gh::hyphenated<gh::ivanhoe::Kind> = true;
