// How the rule of thumb divides its five points (FR-52): what is left over of one aim makes up for
// what is missing of another only slowly, so each hero takes what he comes to in most of his games.
// Measured: `bench/realm_alone.cpp --rows`, and of all 126 ways the one that most games would have
// reached.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// Points by Aim: great treasures, spells, Fame, Notoriety, Gold.
using Points = std::array<std::uint8_t, kAims>;
inline constexpr std::array<Points, kHeroes> kBotAims{{
    {0, 0, 0, 4, 1},  // Amazon
    {0, 0, 0, 4, 1},  // Berserker
    {0, 0, 0, 4, 1},  // Black Knight
    {0, 0, 0, 4, 1},  // Captain
    {0, 0, 0, 4, 1},  // Druid
    {0, 0, 0, 4, 1},  // Dwarf
    {0, 0, 0, 4, 1},  // Elf
    {0, 0, 0, 4, 1},  // Magician
    {0, 0, 0, 4, 1},  // Pilgrim
    {0, 0, 0, 4, 1},  // Sorceror
    {0, 0, 0, 4, 1},  // Swordsman
    {0, 0, 0, 4, 1},  // White Knight
    {0, 0, 0, 4, 1},  // Witch
    {0, 0, 0, 4, 1},  // Witch King
    {0, 0, 0, 4, 1},  // Wizard
    {0, 0, 0, 4, 1},  // Woods Girl
}};

}  // namespace gh::realm
