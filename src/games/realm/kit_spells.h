// Spells as figures: their names, how long they last, what they are aimed at (spells.json). The
// values are in data/realm/spells.json and come with the rest of the box (kit.h).
#pragma once

#include <boost/describe.hpp>
#include <cstdint>

namespace gh::realm {

// In the order of the data. The first 47 are cards; the last two belong to treasures (MG-35).
enum class Spell : std::uint8_t {
  exorcise,
  make_whole,
  peace,
  small_blessing,
  blend_into_background,
  fog,
  prophecy,
  stones_fly,
  talk_to_wise_bird,
  witchs_brew,
  elven_grace,
  faerie_lights,
  illusion,
  lost,
  persuade,
  see_hidden_signs,
  blazing_light,
  elemental_spirit,
  fiery_blast,
  hurricane_winds,
  lightning_bolt,
  roof_collapses,
  violent_storm,
  absorb_essence,
  ask_demon,
  broomstick,
  curse,
  pentangle,
  power_of_the_pit,
  dissolve_spell,
  enchant_artifact,
  melt_into_mist,
  phantasm,
  transform,
  unleash_power,
  world_fades,
  control_bats,
  peace_with_nature,
  premonition,
  protection_from_magic,
  sense_danger,
  bad_luck,
  deal_with_goblins,
  guide_spider_or_octopus,
  poison,
  remedy,
  whistle_for_monsters,
  control_dragon,
  change_weather,
  none
};
BOOST_DESCRIBE_ENUM(Spell, exorcise, make_whole, peace, small_blessing, blend_into_background, fog,
                    prophecy, stones_fly, talk_to_wise_bird, witchs_brew, elven_grace,
                    faerie_lights, illusion, lost, persuade, see_hidden_signs, blazing_light,
                    elemental_spirit, fiery_blast, hurricane_winds, lightning_bolt, roof_collapses,
                    violent_storm, absorb_essence, ask_demon, broomstick, curse, pentangle,
                    power_of_the_pit, dissolve_spell, enchant_artifact, melt_into_mist, phantasm,
                    transform, unleash_power, world_fades, control_bats, peace_with_nature,
                    premonition, protection_from_magic, sense_danger, bad_luck, deal_with_goblins,
                    guide_spider_or_octopus, poison, remedy, whistle_for_monsters, control_dragon,
                    change_weather, none)
inline constexpr int kSpells = 47, kAllSpells = 49;

// MG-44 to MG-49: when it works, and what ends it.
enum class Duration : std::uint8_t { instant, attack, phase, fly, combat, day, permanent };
BOOST_DESCRIBE_ENUM(Duration, instant, attack, phase, fly, combat, day, permanent)

// MG-37: the kind of target. `being`: a character, native or monster; `beings`: any number of them;
// `people`: the unhired of one group here, or all Giants, or all Ogres here.
enum class Aimed : std::uint8_t {
  clearing,
  cave_clearing,
  tile,
  character,
  light_character,
  character_or_leader,
  character_or_tile,
  being,
  beings,
  people,
  monster,
  demon,
  bats,
  goblins,
  spider_or_octopus,
  own_chits,
  own_item,
  weapon,
  spell,
  spell_or_curse,
  sound_chit,
  dragon,
  weather
};
BOOST_DESCRIBE_ENUM(Aimed, clearing, cave_clearing, tile, character, light_character,
                    character_or_leader, character_or_tile, being, beings, people, monster, demon,
                    bats, goblins, spider_or_octopus, own_chits, own_item, weapon, spell,
                    spell_or_curse, sound_chit, dragon, weather)

// Where it can be cast at all (MG-36).
enum class CastAt : std::uint8_t { anywhere, cave, mountain, six_clearings };
BOOST_DESCRIBE_ENUM(CastAt, anywhere, cave, mountain, six_clearings)

}  // namespace gh::realm
