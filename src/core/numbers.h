// A view as a row of numbers: what a learning program looks at instead of words. The row of a game
// has one length, whoever looks and whatever happens, and every entry has a name that says what it
// counts.
//
// It is made from the shape of the view alone, so it holds what the view holds and nothing else:
// two states that a seat cannot tell apart give the same row (promise 4), and a new game has one
// without a line of its own.
//
//   a number, a flag          its value
//   an enum, a seat           one entry for each name: 1 where it is
//   none (not there, hidden)  an entry of its own is 1, those of the value are 0
//   a list of names           a bag: how often each name is in it; of seats also in which place
//   each comes a list of structs         by seat, or by the word in its first field where those are
//   listed: one part for each.
//                             Otherwise one part for each of the first few; the rest is added up in
//                             one more
//   open text                 one entry for each listed word and one for any other; where none are
//   listed,
//                             kBuckets entries of which the text chooses one (FNV-1a)
//
// data/<game>/numbers.json lists words, where it is worth it:
//   {"words": {"hex": ["0,0", "0,1"]},       lists of words by name
//    "texts": {"hexes/hex": "hex"},          which list a field has: its path without places in
//    lists, or its name alone "rows": {"battle/dice": 6}}             how many parts a list has
//    that is not by words: a path or a name
#pragma once

#include "core/match.h"

namespace gh {

class Numbers {
 public:
  static constexpr std::size_t kBuckets = 16;  // for text of which no words are listed
  static constexpr std::size_t kRow = 4;       // parts of a list, if nothing else is said

  // Those of a game, made once. Any match of the game will do: all its views have one shape.
  static const Numbers& of(const Match& match);
  // Of views of any shape, for so many seats; `listed` is a numbers.json. A mistake in it is said
  // in words.
  static Result<Numbers> make(const detail::Shape& view, int most_seats, const json::value& listed);

  std::size_t size() const;
  // The row of a view; `row` has size() numbers.
  void write(const Sight& sight, std::span<float> row) const;
  // What each entry counts: "players/A/hand/red-3".
  std::vector<std::string> names() const;

  struct Part;

 private:
  std::shared_ptr<const Part> all_;
};

// An option as one number, for policies: its 8 bytes, verb first. The same option is the same
// number in every state, and no two options of a question have the same (promise 10); it is stable
// within a version of the rules.
constexpr std::uint64_t action_id(Option o) {
  return std::uint64_t{o.verb} << 48 | std::uint64_t{static_cast<std::uint16_t>(o.a)} << 32 |
         std::uint64_t{static_cast<std::uint16_t>(o.b)} << 16 |
         std::uint64_t{static_cast<std::uint16_t>(o.c)};
}
constexpr Option option_of(std::uint64_t action) {
  auto part = [&](int shift) { return static_cast<std::uint16_t>(action >> shift & 0xffff); };
  return {part(48), static_cast<std::int16_t>(part(32)), static_cast<std::int16_t>(part(16)),
          static_cast<std::int16_t>(part(0))};
}

// Actions in a space of `size` places, for policies that want a small one: each offered option
// takes the place that SplitMix64 of its action id chooses, or the next free one; smaller ids
// choose first. No two of one question share a place; an option nearly always has the same. False:
// there are more options than places.
bool action_places(const Options& offered, std::uint32_t size, std::span<std::uint32_t> places);

}  // namespace gh
