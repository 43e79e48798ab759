// Taking back a pick for good: whatever a game forgot to mark. `Record::undoable` trusts the marks
// of events and is quick, so it says where taking back is offered; this is asked when somebody does
// it.
#pragma once

#include "core/record.h"

namespace gh {

// How many picks this seat may take back; 0: it is too late. A pick that told somebody what he
// could not know stays, also if none of its events is marked as revealing: it is made again in
// guesses of everybody whom it told something, and where others would have heard something else, he
// has learned something.
std::size_t may_take_back(const Record& record, Seat who);

}  // namespace gh
