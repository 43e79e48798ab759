// Thinking where the game's rule of thumb looks further ahead than a tree could
// (GameInfo::trusts_thumb): its pick races against the others, and keeps the prize unless another
// is clearly better.
//
// In every heat each option that is left meets the same guess and the same dice, and everybody
// plays on by the rule of thumb; the worse half is then left out. What counts is how far an option
// is ahead of the rule of thumb's in the same heats, in standard errors.
#pragma once

#include "core/playout.h"

namespace gh {

Thought race(const Match& truth, const Ask& ask, const Thinking& how);

}  // namespace gh
