// How save_read.cpp and save_extensions.cpp share the work of reading one file.
#pragma once

#include "games/trurene/save.h"

namespace gh::trurene {

class SaveReader {
 public:
  Loaded read(std::string_view bytes, Level level);

 private:
  // The first problem wins; `allowed` also fills {expected} in the sentence, and `text` {text}.
  void refuse(const std::string& code, int line, const std::string& field, const std::string& found,
              const std::string& allowed, Values values = {}, const Text& text = {});
  void note(const std::string& code, int line, const std::string& field, const std::string& found,
            const Values& values = {});

  // --- save_read.cpp, in the order of the checks
  void split(std::string_view bytes);
  void count_lines();
  bool looks_like_shrines(const std::string& places, const std::string& solved) const;
  void parse();
  void parse_values(int n, const std::string& line);
  void parse_list(int n, const std::string& line);
  void ranges();
  void range(int line, const std::string& field, int value, int least, int most);
  Square place(int line, int row, int column, bool none);
  Attack attack(int line, const std::string& who);
  Enemy enemy(int line, const std::string& who, int least_health);
  std::vector<Square> list(int line);
  void counts();
  void places();
  void course();
  void notes();

  // --- save_extensions.cpp
  void extensions();
  void extension(const std::string& text);
  bool known_extension(const std::string& key, const std::string& rest);
  bool read_target(const std::string& rest);
  bool read_weapon(const std::string& rest);
  bool read_riddles(const std::string& rest);
  bool read_solved_riddles(const std::string& rest);
  bool read_quest(const std::string& rest);
  bool read_trail(const std::string& rest);
  bool read_spells(const std::string& rest);
  bool read_spell(const std::string& rest);
  void spells_fit();
  void note_circles();
  void check_end(std::size_t i, const std::string& rest);

  const std::vector<int>& values(int line) const { return values_[static_cast<std::size_t>(line)]; }
  int rows() const { return values(1)[0]; }
  int columns() const { return values(1)[1]; }

  std::vector<std::string> lines_;
  std::array<std::vector<int>, 23> values_;
  std::vector<Square> shrines_;
  std::size_t extension_ = 0;  // index of the first line after the header; 0: none
  int moved_ = 0;              // 1: line 20 was put in, so lines after it are one less in the file
  bool own_spells_ = false, quest_on_place_ = false, failed_ = false;
  std::vector<int> spell_lines_;
  std::size_t spells_read_ = 0, spells_line_ = 0;
  std::vector<std::string> keys_;
  State state_;
  Book book_ = *content().standard;
  std::vector<Problem> problems_;
};

std::string trimmed(std::string_view s);
std::vector<std::string> tokens(std::string_view s);
// A decimal whole number of at most nine digits; a minus sign is read, a plus sign is not.
std::optional<int> integer(std::string_view s);
// "row column,row column": false when it is not of that form; numbers are not looked at.
bool list_items(std::string_view s, std::vector<std::array<std::string, 2>>& out);

}  // namespace gh::trurene
