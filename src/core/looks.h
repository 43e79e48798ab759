// All that a viewer is sent, compared without writing it down: the view as a struct, who is being
// asked, the own prompt, the events that reach him. What the promises mean by "can tell apart".
#pragma once

#include "core/match.h"

namespace gh {

bool same_text(const Text& a, const Text& b);
bool wordless(const Text& text);
// Would the viewer be sent the same about this moment?
bool same_look(const Match& a, const Match& b, Seat viewer);
// Does he see the same questions being asked, and are his own prompts the same?
bool same_prompts(const Match& a, const Match& b, Seat viewer);
// Does he hear the same? `one` happened on the way to a, `two` on the way to b.
bool same_news(const Match& a, const Events& one, const Match& b, const Events& two, Seat viewer);
// ... as far as both go?
bool same_first_news(const Match& a, const Events& one, const Match& b, const Events& two,
                     Seat viewer);

// The same as bytes, for reports.
std::string look_text(const Match& m, Seat viewer);
std::string news_text(const Match& m, const Events& events, Seat viewer);

}  // namespace gh
