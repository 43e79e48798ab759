// The words on a drawing for the terminal: entries `ink.<id>` of the game's catalogue, in the
// language of the ink. What one types (notations, ids of places) is the same in every language.
#pragma once

#include "core/catalogue.h"
#include "core/game.h"

namespace gh {

class Labels {
 public:
  Labels(std::string_view game, const Ink& ink) : words_(catalogue(game, ink.language)) {}

  // As it is written, without a capital: it may stand in the middle of a line.
  std::string operator()(std::string_view id) const {
    return words_.name("ink." + std::string(id));
  }
  std::string operator()(std::string_view id, std::int64_t n) const {
    return (*this)(id) + " " + std::to_string(n);
  }
  // A thing's own name.
  std::string name(std::string_view category, std::string_view id,
                   std::string_view form = {}) const {
    return words_.name(std::string(category) + "." + std::string(id), form);
  }
  // By the first of these categories that has it; empty if none has.
  std::string find(std::string_view id, std::initializer_list<std::string_view> in) const {
    for (auto category : in) {
      auto key = std::string(category) + "." + std::string(id);
      if (words_.find(key)) return words_.name(key);
    }
    return {};
  }
  std::string game() const { return words_.name("game"); }

 private:
  const Catalogue& words_;
};

}  // namespace gh
