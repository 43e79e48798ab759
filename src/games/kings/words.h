// What the words of this game are about: names of arguments, references. The sentences are in
// data/kings/words.*.
#pragma once

#include "games/kings/game.h"

namespace gh::kings {

inline std::string number(int n) { return std::to_string(n); }
inline std::string letter(int i) { return seat_name(seat(i)); }
inline std::string side_id(int side) {
  return side == kNatives ? std::string("natives") : letter(side);
}
inline std::string kind_id(int k) {
  return k == kKinds ? std::string("fort") : kBox.design[at(k)].id;
}
inline std::string item_id(int m) { return kBox.design[at(kFirstMagic + m)].id; }

// --- the types of arguments: numbers of options and events, by what they stand for

// A kind of counter, or a fort.
struct KindIndex {
  int k = 0;
  explicit KindIndex(int kind) : k(kind) {}
};
inline Noun noun_of(KindIndex k) { return {"thing", kind_id(k.k)}; }
struct ItemIndex : KindIndex {
  explicit ItemIndex(int item) : KindIndex(kFirstMagic + item) {}
};
struct EventIndex : KindIndex {
  explicit EventIndex(int event) : KindIndex(kFirstEvent + event) {}
};
// A side in a battle: a player or the natives, who are -1 outside of battles.
struct Side {
  int side = 0;
  explicit Side(int which) : side(which) {}
};
inline Value as_value(Side s) {
  if (s.side < 0 || s.side == kNatives) return gh::as_value(Noun{"side", "natives"});
  return gh::as_value(seat(s.side));
}
// A fort by its level; 0: none.
struct FortLevel {
  int level = 0;
  explicit FortLevel(int l) : level(l) {}
};
inline Noun noun_of(FortLevel f) { return {"fort", fort_name(f.level)}; }
// A hex with the terrain that lies there.
struct HexIndex {
  using Context = State;
  int hex = 0;
  explicit HexIndex(int h) : hex(h) {}
};
Value as_value(HexIndex hex, const State& s);
// ... and by its name alone.
struct HexName {
  int hex = 0;
  explicit HexName(int h) : hex(h) {}
};
inline Noun noun_of(HexName h) { return {"at", hex_name(h.hex)}; }

namespace say {
inline constexpr Name<Seat> who{"who"}, other{"other"};
inline constexpr Name<Side> side{"who"}, enemy{"other"};
inline constexpr Name<KindIndex> thing{"thing"};
inline constexpr Name<ItemIndex> item{"item"};
inline constexpr Name<EventIndex> event{"event"};
inline constexpr Name<FortLevel> fort{"fort"};
inline constexpr Name<Terrain> terrain{"terrain"};
inline constexpr Name<Phase> phase{"phase"};
inline constexpr Name<HexIndex> hex{"hex"}, from{"from"};
inline constexpr Name<HexName> name{"hex"};
inline constexpr Name<std::vector<HexName>> hexes{"hexes"};
inline constexpr Name<int> n{"n"}, gold{"gold"}, bonus{"bonus"}, one{"one"}, two{"two"}, sum{"sum"},
    hits{"hits"}, saved{"saved"}, cost{"cost"}, free{"free"}, bought{"bought"}, traded{"traded"};
// "the swamp 2,-1"
inline Given place(const State& s, int h, const char* as = "hex") {
  return {as, as_value(HexIndex(h), s)};
}
}  // namespace say

inline std::string hex_ref(int hex) { return "hex/" + hex_name(hex); }
inline std::string seat_ref(int i) { return "seat/" + number(i); }
inline std::string rack_ref(int k) { return "rack/" + kind_id(k); }
inline std::string stack_ref(int hex, int seat_index, int k) {
  return "stack/" + hex_name(hex) + "/" + letter(seat_index) + "/" + kind_id(k);
}
// A counter in a battle as options call it: goblins, ogre+bow, fort.
std::string fighter_label(const State& s, int piece);
// A counter's kind as an argument: kFort is the fort.
inline Given fighter(const State& s, int piece) {
  return say::thing(KindIndex(piece == kFort ? kKinds : kind_of(s, piece)));
}

}  // namespace gh::kings
