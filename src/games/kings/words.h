// Small words that notation, questions, events and reasons share.
#pragma once

#include "games/kings/game.h"

namespace gh::kings {

inline std::string number(int n) { return std::to_string(n); }
inline std::string letter(int i) { return seat_name(seat(i)); }
inline std::string who_name(int i) { return "{" + letter(i) + "}"; }
inline std::string side_word(int side) {
  return side == kNatives ? std::string("the native defenders") : who_name(side);
}
inline std::string side_id(int side) {
  return side == kNatives ? std::string("natives") : letter(side);
}
inline std::string kind_id(int k) {
  return k == kKinds ? std::string("fort") : kBox.design[at(k)].id;
}
inline std::string kind_name(int k) {
  return k == kKinds ? std::string("the fort") : kBox.design[at(k)].name;
}
inline std::string item_name(int m) { return kBox.design[at(kFirstMagic + m)].name; }
inline std::string item_id(int m) { return kBox.design[at(kFirstMagic + m)].id; }
inline std::string event_title(int e) { return kBox.design[at(kFirstEvent + e)].name; }
inline std::string terrain_word(int t) {
  auto s = enum_name(static_cast<Terrain>(t));
  for (char& c : s)
    if (c == '-') c = ' ';
  return s;
}
// "the swamp 2,-1"
inline std::string hex_words(const State& s, int hex) {
  if (hex < 0) return "nowhere";
  auto t = s.terrain[at(hex)];
  return (t == Terrain::none ? std::string("hex ")
                             : "the " + terrain_word(static_cast<int>(t)) + " ") +
         hex_name(hex);
}
inline std::string hex_ref(int hex) { return "hex/" + hex_name(hex); }
inline std::string seat_ref(int i) { return "seat/" + number(i); }
inline std::string rack_ref(int k) { return "rack/" + kind_id(k); }
inline std::string stack_ref(int hex, int seat_index, int k) {
  return "stack/" + hex_name(hex) + "/" + letter(seat_index) + "/" + kind_id(k);
}
// A counter in a battle as options call it: goblins, ogre+bow, fort.
std::string fighter_label(const State& s, int piece);

}  // namespace gh::kings
