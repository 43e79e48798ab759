// What the words of this game are about: names of arguments, references. The sentences are in
// data/quests/words.*.
#pragma once

#include "games/quests/game.h"

namespace gh::quests {

// A stage of a quest; people count from 1.
struct StageIndex {
  int i = 0;
  explicit StageIndex(int n) : i(n) {}
};
inline Value as_value(StageIndex s) { return gh::as_value(s.i + 1); }
// A King's Recognition card is worth two shields.
struct Recognitions {
  int n = 0;
  explicit Recognitions(int cards) : n(cards) {}
};
inline Value as_value(Recognitions r) { return gh::as_value(2 * r.n); }

namespace say {
inline constexpr Name<Seat> who{"who"}, other{"other"};
inline constexpr Name<Kind> card{"card"};
inline constexpr Name<Story> story{"story"};
inline constexpr Name<Rank> rank{"rank"};
inline constexpr Name<StageIndex> stage{"stage"}, back{"back"};
inline constexpr Name<Recognitions> recognitions{"n"};
inline constexpr Name<int> n{"n"}, points{"points"}, total{"total"}, stages{"stages"}, beat{"beat"},
    high{"high"}, least{"least"}, most{"most"}, free{"free"}, cost{"cost"}, left{"left"},
    test{"test"};
inline constexpr Name<Text> problem{"problem"};
inline constexpr Name<std::vector<Noun>> cards{"cards"};
}  // namespace say

inline std::string number(int n) { return std::to_string(n); }
inline std::string kind_name(int k) { return enum_name(static_cast<Kind>(k)); }

inline std::string hand_ref(int k) { return "hand/" + kind_name(k); }
inline std::string seat_ref(int i) { return "seat/" + number(i); }
inline std::string stage_ref(int i) { return "stage/" + number(i + 1); }
inline std::string ally_ref(int who, int k) { return "ally/" + number(who) + "/" + kind_name(k); }
// Where a player's allies and amour lie: what is played openly goes there.
inline std::string court_ref(Seat who) { return "court/" + number(index(who)); }

}  // namespace gh::quests
