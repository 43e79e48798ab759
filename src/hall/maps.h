// Maps and what is told about them, whoever keeps them. Whatever a map means, its game says
// (core/offers.h).
#pragma once

#include <chrono>

#include "core/offers.h"
#include "hall/reply.h"
#include "store/records.h"

namespace gh::hall {

// A game that offers maps. An empty name is that of the only one, or of the one whose maps were
// stored without a name.
struct MapGame {
  const GameEntry* entry = nullptr;
  explicit operator bool() const { return entry != nullptr; }
  const MapOffer& maps() const { return *entry->maps; }
  const std::string& id() const { return entry->info->id; }
};
MapGame map_game(std::string_view id);
Answer<MapGame> game_named(std::string_view id);

// What the store keeps as a map's `facts`: its game, what the game says of it, and what the bot
// makes of it. Whatever is not known is there and zero.
json::object map_facts(const MapGame& game, const json::object& board,
                       const MapRating& rating = {});
json::object stored_facts(const store::MapRow& row);
int bot_games(const json::object& facts);
MapGame game_of(const store::MapRow& row);

// The bot's games on a map: so many, in so long.
inline constexpr int kRatedGames = 60;
inline constexpr std::chrono::milliseconds kRatingTime{1500};

bool is_map_number(std::string_view id);
// A number in the query within bounds, or what it is without one.
Answer<int> number_between(const Query& query, const char* name, int standard, int least, int most);
json::object map_json(const store::MapRow& row);
// What is wrong with a map that cannot be read.
Reply faulty(const MapReading& read);
Reply checked(const MapGame& game, const MapReading& read, const MapRating& rating);
json::object score_json(const store::Score& score, std::size_t rank);
std::string date_of(Time now);  // the day in Greenwich, as 2026-11-16

// A new map as somebody wishes it; which wishes there are, the game says.
Reply new_map(const std::string& body, std::uint32_t seed);
inline constexpr std::uint32_t kMapSeeds = 2147483647;  // as many as an option of a game takes

// The table of a game on a map.
TableHeader table_on(const Who& who, const MapGame& game, const std::string& title,
                     const std::string& text, Time now);

// --- bodies of requests. Of which game a map is need not be said where one game alone offers some.
struct MapText {
  std::string text, game;
};
BOOST_DESCRIBE_STRUCT(MapText, (), (text, game))
struct CheckBody {
  std::string text;
  bool rate = true;  // let the bot play it
  std::string game;
};
BOOST_DESCRIBE_STRUCT(CheckBody, (), (text, rate, game))
struct PublishBody {
  std::string title, author, text, game;
};
BOOST_DESCRIBE_STRUCT(PublishBody, (), (title, author, text, game))
struct StarsBody {
  int stars = 0;
};
BOOST_DESCRIBE_STRUCT(StarsBody, (), (stars))

}  // namespace gh::hall
