// Small words that notation, questions, events and reasons share.
#pragma once

#include "games/quests/game.h"

namespace gh::quests {

inline std::string name(int seat_index) { return "{" + seat_name(seat(seat_index)) + "}"; }
inline std::string name(Seat who) { return name(index(who)); }
inline std::string number(int n) { return std::to_string(n); }
inline std::string count(int n, const std::string& one, const std::string& many) {
  return number(n) + " " + (n == 1 ? one : many);
}
inline std::string so_many_cards(int n) { return count(n, "card", "cards"); }
inline std::string so_many_shields(int n) { return count(n, "shield", "shields"); }
inline std::string kind_name(int k) { return enum_name(static_cast<Kind>(k)); }
inline const std::string& words_of(int k) { return kCards.words[static_cast<std::size_t>(k)]; }
inline const std::string& words_of(Story s) { return kCards.story_words[at(s)]; }

inline std::string hand_ref(int k) { return "hand/" + kind_name(k); }
inline std::string seat_ref(int i) { return "seat/" + number(i); }
inline std::string stage_ref(int i) { return "stage/" + number(i + 1); }
inline std::string ally_ref(int who, int k) { return "ally/" + number(who) + "/" + kind_name(k); }
inline std::string stage_name(int i) { return "stage " + number(i + 1); }
// Where a player's allies and amour lie: what is played openly goes there.
inline std::string court_ref(Seat who) { return "court/" + number(index(who)); }

}  // namespace gh::quests
