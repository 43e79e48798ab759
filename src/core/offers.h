// What a game may offer to the hall beside tables: boards that people make, share and play for a
// list of scores ("maps"). The hall keeps, lists and serves the maps of every game that offers
// this, and knows no more of them than what stands here: a map is a text with a number, facts and
// a set-up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"

namespace gh {

class Match;

// What is wrong with a map, or worth knowing, at which line.
struct MapFault {
  int line = 0;  // 0: the file as a whole
  std::string field, found, allowed, message;
  // The message as a sentence of the game's catalogue, for other languages than English.
  std::optional<std::string> t;
  std::optional<JsonText> args;
};
BOOST_DESCRIBE_STRUCT(MapFault, (), (line, field, found, allowed, message, t, args))

// A map that can be played.
struct MapFile {
  std::string number;  // tells maps apart: 64 hexadecimal digits that follow from its content
  std::string title;   // as the file names itself; may be empty
  std::string text;    // as the game writes it
  json::object facts;  // what lists show of it: size and the like
};
struct MapReading {
  std::optional<MapFile> map;  // missing: `faults` says why
  std::vector<MapFault> faults, warnings;
};

// What the game's bot makes of a map.
struct MapRating {
  int games = 0, wins = 0;
  double expected_turns = 0;  // mean of the won games; 0: none was won
};

// A finished game on a map. Fewer turns are better, then more villages.
struct MapScore {
  int turns = 0, villages = 0;
  bool won = false;
};

// A map that the hall draws itself.
struct OwnMap {
  std::string title;
  MapFile map;
};

struct MapOffer {
  // Maps that were stored before they said of which game they are, are this one's.
  bool unnamed = false;
  json::object no_facts;   // of a map of which nothing is known: the same names, all zero
  std::string score_rule;  // by which a score is refused

  // Reads a file. `shared`: one that may be published, in which nothing has happened yet.
  MapReading (*read)(std::string_view text, bool shared) = nullptr;
  MapFile (*named)(const MapFile& map, const std::string& title) = nullptr;
  // The set-up of a game on it.
  Setup (*setup)(const std::string& text) = nullptr;
  // Empty, or why this hall does not play such a set-up. Asked before the game is set up; a map has
  // at most so many bytes.
  std::string (*too_large)(const Setup& setup, std::size_t map_bytes) = nullptr;
  // A new one as somebody wishes it; without a wish about it, from this seed. Its text and seed.
  Answer<std::pair<std::string, std::uint32_t>> (*draw)(const json::object& wishes,
                                                        std::uint32_t seed) = nullptr;
  // Those that a hall begins with, and the one of a day, counted from 1970: each time the same.
  std::vector<OwnMap> (*starters)() = nullptr;
  OwnMap (*of_day)(std::int64_t day, const std::string& date) = nullptr;
  // Lets the bot play it so often; `go_on` is asked before every decision.
  MapRating (*rate)(const std::string& text, int games,
                    const std::function<bool()>& go_on) = nullptr;
  // What to tell whoever checks a map; no games: there was no time for them.
  std::vector<MapFault> (*judge)(const MapRating& rating) = nullptr;
  // Replays the log of a game on this map and says what is wrong with it, or what it is worth. With
  // a number its draws must follow from that, and only a victory counts.
  Result<MapScore> (*verify)(const std::string& text, std::string_view log,
                             std::optional<std::uint64_t> number) = nullptr;
  // The file of a game that is being played, or why this is no moment for it.
  Answer<std::string> (*save)(const Match& match) = nullptr;
};

}  // namespace gh
