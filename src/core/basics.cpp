#include "core/basics.h"

#include "core/fault.h"

namespace gh {

void fault(const char* what) { throw RulesFault(what); }

std::string seat_name(Seat s) {
  if (s == Seat::chance) return "chance";
  if (s == Seat::spectator) return "spectator";
  return std::string(1, static_cast<char>('A' + index(s)));
}

std::optional<Seat> seat_from(std::string_view name) {
  if (name == "chance") return Seat::chance;
  if (name == "spectator") return Seat::spectator;
  if (name.size() == 1 && name[0] >= 'A' && name[0] < 'A' + kMaxSeats) return seat(name[0] - 'A');
  return std::nullopt;
}

}  // namespace gh
