// Reads a position: see position_read.cpp.
#pragma once

#include "games/realm/game.h"
#include "games/realm/written.h"

namespace gh::realm {

// The number of a character's chit; kActionChits: there is none.
inline int chit_named(const State& s, Hero h, std::string_view id) {
  int n = h == Hero::none ? int{kActionChits} : 0;
  while (n < kActionChits && printed(s, h).chits[at(n)].id != id) ++n;
  return n;
}

// What to say behind a name that nothing has: what it might have meant.
std::string heroes_there_are();
std::string tiles_like(std::string_view name);
std::string clearings_like(std::string_view name);
std::string things_like(std::string_view name);
std::string denizens_like(const State& s, std::string_view name);
std::string map_chits_like(std::string_view name);
std::string boxes_like(std::string_view name);
std::string action_chits_like(const State& s, Hero h, std::string_view name);

class PositionReader {
 public:
  explicit PositionReader(const Position& p) : p_(p), short_(!p.agenda) {}
  Result<State> read();

 private:
  bool fail(const std::string& why) {
    if (error_.empty()) error_ = why;
    return false;
  }
  // Everything in `from` must have been read.
  bool all_read(const json::object& from, const std::string& what) {
    return from.empty() ||
           fail(what + ": there is no field \"" + std::string(from.begin()->key()) + "\"");
  }
  template <class T>
  bool fields(json::object& from, T& to, const std::string& what) {
    auto problem = read_fields(s_, from, to);
    return problem.empty() || fail(what + (problem[0] == '/' ? "" : "/") + problem);
  }
  bool spot(const std::string& name, std::uint8_t& to) {
    auto found = spot_from(name);
    if (!found) return fail("there is no clearing \"" + name + "\"" + clearings_like(name));
    to = u8(*found);
    return true;
  }

  bool basics();
  bool map();
  bool tiles();
  bool chits();
  bool errands();
  bool heroes();
  bool characters();
  bool denizens();
  bool body(json::object& from, int being, const std::string& what);
  bool plan_of(int being);
  bool spread_plan(int being, std::size_t from, int plain);
  bool things();
  bool claim(const std::string& name, int& to);
  bool chain(const std::vector<std::string>& names, std::uint8_t place, int spot_number,
             std::uint8_t& top);
  bool boxes();
  void unlist(int thing);
  bool equipment_of(int seat_index);
  bool cards();
  bool spell_cards();
  bool castings();
  bool casting(const json::object& given);
  bool casting_names(json::object& given);
  bool course();
  bool part();
  bool turn_of(const std::string& who);
  bool combat_at(const std::string& where);

  const Position& p_;
  const bool short_;
  State s_;
  std::string error_;
  Things claimed_;                  // things whose place the position says
  std::uint32_t given_ = 0;         // boxes it gives, bit per box
  std::uint8_t equipped_ = 0;       // seats whose things it gives
  std::uint32_t given_source_ = 0;  // phases of the plan being read that name their source
};

}  // namespace gh::realm
