// `greathall trurene maps|get|publish|scores|ranked|submit`: a hall's maps from the terminal. Data
// is sent only when the player asks for it: a map to publish, or the log of a ranked game that is
// over (T-105).
#pragma once

#include <iosfwd>

#include "terminal/trurene_session.h"

namespace gh {

struct HallWishes {
  std::string server, map, file, title, author;
  std::string order = "newest";
  std::string name;           // for the list; need not be real, may be empty
  std::string keep = ".";     // folder for a result that could not be sent
  bool ask_for_name = false;  // at the moment the game is won, if no name was given
  std::string language = {};
};

// A sentence of data/trurene/words.*, harmless for a terminal.
std::string told(const Text& text, const std::string& language);

int list_maps(const HallWishes& wishes, std::ostream& out);
int get_map(const HallWishes& wishes, std::ostream& out);
int publish_map(const HallWishes& wishes, std::ostream& out);
int list_scores(const HallWishes& wishes, std::ostream& out);
// The same as words, for the game's own menu.
std::string publish_words(const std::string& server, const std::string& world,
                          const std::string& author, const std::string& language);
std::string scores_words(const std::string& server, const std::string& map,
                         const std::string& language);
// Sends a result again that could not be sent.
int submit_score(const HallWishes& wishes, std::ostream& out);

// A ranked game away from the hall: asks for map and seed, lets `play` play it, sends the log of a
// victory. What cannot be sent is kept in a file.
using PlayGame = std::function<int(TrureneSession&)>;
int play_ranked(const HallWishes& wishes, TrureneWishes game, const PlayGame& play,
                std::ostream& out);

}  // namespace gh
