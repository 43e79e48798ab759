// The optional rules of the book by their names: what a table is offered, and what positions say.
#pragma once

#include <boost/mp11.hpp>
#include <string_view>

#include "games/realm/game.h"

namespace gh::realm {

// Calls f(name, pointer to the member of Book) for every rule.
template <class F>
void each_book_rule(F&& f) {
  boost::mp11::mp_for_each<boost::describe::describe_members<Book, boost::describe::mod_public>>(
      [&](auto d) { f(d.name, d.pointer); });
}

// Is the rule offered to tables?
inline bool is_offered(std::string_view id) {
  for (std::string_view later : {"flying_activities", "caching", "dropping", "enhanced_magic",
                                 "enhanced_artifacts", "pit_attack", "combat_tables"})
    if (id == later) return false;
  return true;
}

// Where a position says whether a rule is on.
inline Spare<bool> OptionsPosition::*book_option(std::string_view id) {
  Spare<bool> OptionsPosition::*found = nullptr;
  boost::mp11::mp_for_each<
      boost::describe::describe_members<OptionsPosition, boost::describe::mod_public>>([&](auto d) {
    if constexpr (std::is_same_v<decltype(d.pointer), Spare<bool> OptionsPosition::*const> ||
                  std::is_same_v<decltype(d.pointer), Spare<bool> OptionsPosition::*>)
      if (id == d.name) found = d.pointer;
  });
  return found;
}

}  // namespace gh::realm
