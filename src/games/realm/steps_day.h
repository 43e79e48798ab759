// Day: steps, questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct DayStub {
  std::uint8_t stage = 0;
  GH_REALM_STEP(DayStub, stage)
};
using DaySteps = std::variant<DayStub>;

#define GH_REALM_QUESTIONS_DAY(X)
#define GH_REALM_VERBS_DAY(X)
#define GH_REALM_EVENTS_DAY(X)

}  // namespace gh::realm
