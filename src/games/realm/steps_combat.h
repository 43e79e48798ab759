// Combat: steps, questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct Evening {
  std::uint8_t stage = 0;
  GH_REALM_STEP(Evening, stage)
};
using CombatSteps = std::variant<Evening>;

#define GH_REALM_QUESTIONS_COMBAT(X)
#define GH_REALM_VERBS_COMBAT(X)
#define GH_REALM_EVENTS_COMBAT(X)

}  // namespace gh::realm
