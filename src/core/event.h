// What happened, addressed at its source: to all, to one seat, or to all but one (who gets a
// telling version of its own). Words are made later, for one viewer, by the game's `describe`.
#pragma once

#include <array>
#include <vector>

#include "core/basics.h"

namespace gh {

struct Event {
  std::uint16_t kind = 0;
  std::int8_t to = kAll;  // kAll, or the index of a seat
  bool all_but = false;   // then `to` is the one seat that does not get it
  bool reveals = false;   // somebody learned a hidden fact: undo stops here
  std::array<std::int16_t, 5> args{};
  static constexpr std::int8_t kAll = -128;

  bool reaches(Seat viewer) const {
    if (to == kAll) return true;
    return (index(viewer) == to) != all_but;
  }
  friend bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 16);
using Events = std::vector<Event>;

}  // namespace gh
