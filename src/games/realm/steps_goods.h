// Goods: steps, questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct GoodsStub {
  std::uint8_t stage = 0;
  GH_REALM_STEP(GoodsStub, stage)
};
using GoodsSteps = std::variant<GoodsStub>;

#define GH_REALM_QUESTIONS_GOODS(X)
#define GH_REALM_VERBS_GOODS(X)
#define GH_REALM_EVENTS_GOODS(X)

}  // namespace gh::realm
