// A guess from outside: by a program that asks what a seat would take for possible while anybody is
// asked. Bots guess at their own questions alone, where the seat knows what it may pick.
#pragma once

#include "core/match.h"

namespace gh {

// `to` becomes a fair guess of `truth` as the seat knows it, in which whoever is asked can answer.
// That somebody can is known to all: a guess without it (a first card of yellow is asked of a hand
// that has none) is drawn again, which leaves the others as likely as they are. False: none was
// found.
bool guess_playable(Match& to, const Match& truth, Seat seat, Rng& rng);

}  // namespace gh
