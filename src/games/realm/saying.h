// Options and events as things that are said: in notation, and in sentences of the catalogue.
#pragma once

#include "core/embedded.h"
#include "core/text.h"
#include "games/realm/names.h"

namespace gh::realm {

// What the number of an argument means. `phase` and `mark` take three numbers, `opener` two.
enum class Kind : std::uint8_t {
  being,
  seat,
  thing,
  spot,
  tile,
  chit,
  errand,
  errandchit,
  box,
  boxnumber,
  trader,
  group,
  dwelling,
  start,
  hero,
  aim,
  curse,
  way,
  table,
  met,
  relation,
  line,
  level,
  lane,
  blow,
  dodge,
  attack,
  manoeuvre,
  how,
  opener,
  action,
  owned,
  mine,
  piece,
  mypiece,
  chitstate,
  side,
  darkside,
  gait,
  part,
  hithow,
  points,
  phase,
  source,
  layout,
  number,
  coord,
  die,
  change,
  price,
  flag,
  tenths,
  secret,
  creature,
  spell,
  colour,
  spellbox,
  sheetbox,
  casting,
  mark
};
// clang-format off
BOOST_DESCRIBE_ENUM(Kind, being, seat, thing, spot, tile, chit, errand, errandchit, box, boxnumber, trader, group,
                    dwelling, start, hero, aim, curse, way, table, met, relation, line, level, lane, blow, dodge,
                    attack, manoeuvre, how, opener, action, owned, mine, piece, mypiece, chitstate, side, darkside,
                    gait, part, hithow, points, phase, source, layout, number, coord, die, change, price,
                    flag, tenths, secret, creature, spell, colour, spellbox, sheetbox, casting, mark)
// clang-format on

struct SaidArg {
  std::string name;
  Kind kind{};
};
const std::vector<SaidArg>& args_of(Verb v);
const std::vector<SaidArg>& args_of(Happening h);

// The numbers of one option or event, told one after the other.
struct Numbers {
  const State& s;
  Seat who{};  // whose chits `mine` and `mypiece` are; events: `owned` is the first number's
  std::array<int, 5> n{};
};
// How many numbers an argument takes.
int width_of(Kind kind);
// Notation: empty when the argument says nothing (no native, no change).
std::string token(const Numbers& x, std::size_t i, Kind kind);
// Words: nothing when it is missing.
std::optional<Value> value_of(const Numbers& x, std::size_t i, Kind kind);
// Reference in the view, or empty.
std::string ref_of(const Numbers& x, std::size_t i, Kind kind);
// What a sentence calls `none`.
inline Value nothing() { return {Value::Kind::list, 0, {}, {}, {}}; }
Value spot_value(int spot);
Value being_value(const State& s, int being);
Value thing_value(int thing);

}  // namespace gh::realm
