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
  race,
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
BOOST_DESCRIBE_ENUM_BEGIN(Kind)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, being) BOOST_DESCRIBE_ENUM_ENTRY(Kind, seat)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, thing) BOOST_DESCRIBE_ENUM_ENTRY(Kind, spot) BOOST_DESCRIBE_ENUM_ENTRY(Kind, tile)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, chit) BOOST_DESCRIBE_ENUM_ENTRY(Kind, errand)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, errandchit) BOOST_DESCRIBE_ENUM_ENTRY(Kind, box)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, boxnumber) BOOST_DESCRIBE_ENUM_ENTRY(Kind, trader)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, group) BOOST_DESCRIBE_ENUM_ENTRY(Kind, dwelling)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, start) BOOST_DESCRIBE_ENUM_ENTRY(Kind, hero) BOOST_DESCRIBE_ENUM_ENTRY(Kind, aim)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, curse) BOOST_DESCRIBE_ENUM_ENTRY(Kind, way) BOOST_DESCRIBE_ENUM_ENTRY(Kind, table)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, met) BOOST_DESCRIBE_ENUM_ENTRY(Kind, relation)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, line) BOOST_DESCRIBE_ENUM_ENTRY(Kind, level) BOOST_DESCRIBE_ENUM_ENTRY(Kind, lane)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, blow) BOOST_DESCRIBE_ENUM_ENTRY(Kind, dodge)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, attack) BOOST_DESCRIBE_ENUM_ENTRY(Kind, manoeuvre)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, how) BOOST_DESCRIBE_ENUM_ENTRY(Kind, opener)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, action) BOOST_DESCRIBE_ENUM_ENTRY(Kind, owned)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, mine) BOOST_DESCRIBE_ENUM_ENTRY(Kind, piece)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, mypiece) BOOST_DESCRIBE_ENUM_ENTRY(Kind, chitstate)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, side) BOOST_DESCRIBE_ENUM_ENTRY(Kind, darkside)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, gait) BOOST_DESCRIBE_ENUM_ENTRY(Kind, part)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, hithow) BOOST_DESCRIBE_ENUM_ENTRY(Kind, race) BOOST_DESCRIBE_ENUM_ENTRY(Kind, points)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, phase) BOOST_DESCRIBE_ENUM_ENTRY(Kind, source)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, layout) BOOST_DESCRIBE_ENUM_ENTRY(Kind, number)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, coord) BOOST_DESCRIBE_ENUM_ENTRY(Kind, die)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, change) BOOST_DESCRIBE_ENUM_ENTRY(Kind, price)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, flag) BOOST_DESCRIBE_ENUM_ENTRY(Kind, tenths)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, secret) BOOST_DESCRIBE_ENUM_ENTRY(Kind, creature)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, spell) BOOST_DESCRIBE_ENUM_ENTRY(Kind, colour)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, spellbox) BOOST_DESCRIBE_ENUM_ENTRY(Kind, sheetbox)
BOOST_DESCRIBE_ENUM_ENTRY(Kind, casting) BOOST_DESCRIBE_ENUM_ENTRY(Kind, mark)
BOOST_DESCRIBE_ENUM_END(Kind)
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
// What an outcome of chance draws, where it is a thing with a name.
struct Drawn {
  Kind kind{};
  int what = 0;
};
std::optional<Drawn> drawn(const State& s, const Ask& ask, int outcome);
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
