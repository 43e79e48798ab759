// Promise 11, the statistics: do two sources of states give the same ones equally often?
//
// Two equations hold for every honest `determinize`, whatever the game is about, and together they
// fix its frequencies:
//
//   same knowledge, same guesses   Two states that a seat cannot tell apart have the same guesses,
//                                  equally often. Guesses that keep anything of the truth break it.
//   guess, then draw = draw, then guess
//                                  Guess, let chance draw, and keep what the seat cannot tell from
//                                  what really was drawn: the same states, equally often, as the
//                                  guesses made after the draw. Since nothing is hidden before the
//                                  first draw, this says how likely everything is that chance hid.
//
// What somebody else decided in secret has no frequencies that rules could name: there the first
// equation is all. Views are the memory of a seat: what it once knew for certain and its view no
// longer shows may be guessed again, and then nothing can be said about frequencies.
//
// And a guess is a function of what the seat knows and of the random numbers alone, never of the
// order in which the truth lies in memory: states that a seat cannot tell apart have the same guess
// for the same seed. Else whoever knows the seed (of a hint, of a bot that thinks in public) could
// ask which of the states he thinks possible would have answered as the hall did.
//
// The sources are compared by everything in their positions: each value at its place, how often
// each value is in a list, and (as a hash) every list and the whole. A difference must survive
// rounds with new and ever more samples, the last at eight standard deviations (one false alarm in
// 10^14 comparisons), so a check never fails by bad luck.
#pragma once

#include <functional>

#include "core/match.h"

namespace gh {

// A state, or none: this try does not count.
using Source = std::function<std::unique_ptr<Match>()>;

enum class Equation : std::uint8_t { same_knowledge, draw_and_guess };

// Which values differ in frequency, in words; empty: none. For the second equation, `one` guesses
// before the draw. `closely`: with more samples from the beginning.
std::string different_frequencies(const GameInfo& game, Equation equation, const Source& one,
                                  const Source& two, bool closely);

// One guess of each state, of the same random numbers, played on a little by the same ones: where
// they part, in words; empty: nowhere. That the viewer cannot tell the states apart is for the
// caller to see to.
std::string different_guesses(const Match& one, const Match& two, Seat viewer, std::uint64_t seed);

}  // namespace gh
