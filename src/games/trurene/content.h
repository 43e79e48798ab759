// Riddles, texts, quests and spells, read from data/trurene/*.json when the program starts.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace gh::trurene {

struct Riddle {
  std::string text, hint;
  std::vector<std::string> answers;  // in the form of `normalised`
  int difficulty = 1;
};

struct Story {
  std::string keyword, words;
};

enum class Effect : std::uint8_t {
  heal_percent,
  max_health,
  enemy_accuracy,
  omniscience,
  power_bonus,
  gold_percent,
  regen_percent
};
BOOST_DESCRIBE_ENUM(Effect, heal_percent, max_health, enemy_accuracy, omniscience, power_bonus,
                    gold_percent, regen_percent)

// TR-P-6: what an artefact does, once learnt.
struct Spell {
  std::string name;
  Effect effect{};
  int amount = 0;
  std::vector<int> needs;  // numbers (from 1) of the spells that must be learnt before
  friend bool operator==(const Spell&, const Spell&) = default;
};
BOOST_DESCRIBE_STRUCT(Spell, (), (name, effect, amount, needs))

// What came with a file and never changes in play: its spells and its words. Shared by all copies
// of a state.
struct Book {
  std::vector<Spell> spells;
  std::string map_name, weapon_name, quest_keyword, quest_message;
  std::vector<std::string> unknown;  // extension lines nobody understood, kept for the next save
  friend bool operator==(const Book&, const Book&) = default;
};
BOOST_DESCRIBE_STRUCT(Book, (),
                      (spells, map_name, weapon_name, quest_keyword, quest_message, unknown))

struct Content {
  std::vector<Riddle> riddles;
  std::vector<std::string> answers;  // every accepted answer of every riddle, in alphabetical order
  std::vector<int> answer_to;        // the riddle (from 0) each of them solves
  std::vector<Story> stories;
  std::map<std::string, std::vector<std::string>, std::less<>> lines;
  std::vector<std::string> small, large;  // names of creatures
  std::vector<std::string> adjectives;    // of weapons
  std::string start_weapon;
  std::vector<std::pair<std::string, std::vector<std::string>>> menu;
  std::vector<std::string> arrivals;
  std::vector<Spell> spells;             // the four standard ones and what larger worlds add
  std::shared_ptr<const Book> standard;  // the four
};
const Content& content();

// The n-th of the lines of a key; n is taken modulo their number.
const std::string& line(std::string_view key, std::uint64_t n = 0);
std::size_t lines(std::string_view key);
// Puts values into {name} places; places without a value stay.
using Values = std::vector<std::pair<std::string_view, std::string>>;
std::string filled(std::string text, const Values& values);

// TR-R-4: lower case, letters, digits and single spaces only, one leading article dropped.
std::string normalised(std::string_view answer);
// The number of an accepted answer (of any riddle), or -1.
int answer_number(std::string_view normal);

// What somebody says on arrival at a quest square; `salt` makes it repeatable (T-11).
std::size_t preset_arrival_number(std::uint64_t salt);

}  // namespace gh::trurene
