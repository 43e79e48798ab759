// The familiar of the Witch and the phantasm (magic_digest.md 16: MG-90 to MG-92). They take turns
// of their own directly before their owner and share his discoveries; nothing else touches them.
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"

namespace gh::realm {

// She begins with it.
void Rules::call_familiar(Seat who) {
  if (!is_hero(s_, index(who), Hero::witch)) return;
  auto& b = body(kFirstFamiliar + index(who));
  b = {};
  b.life = Life::map;
  b.spot = body(index(who)).spot;
  b.employer = static_cast<std::int8_t>(index(who));
  ledger(s_, kFirstFamiliar + index(who)) = {};
}

// On the day after the spell, with its owner, if he stands in a clearing.
void Rules::phantasms_appear() {
  if (!somebody_cast(s_, Spell::phantasm)) return;
  for (int i = 0; i < s_.seats; ++i) {
    const int casting = casting_on(s_, Spell::phantasm, i);
    if (casting == kNone || s_.magic.castings[at(casting)].day == s_.day) continue;
    if (!on_map(s_, i) || body(i).road != kNone) continue;
    auto& b = body(kFirstPhantasm + i);
    b = {};
    b.life = Life::map;
    b.spot = body(i).spot;
    b.employer = static_cast<std::int8_t>(i);
    ledger(s_, kFirstPhantasm + i) = {};
    say(Happening::helper_appears, kFirstPhantasm + i, b.spot);
  }
}

// MG-34: the spell of an item that nobody owns is nullified, and so is the phantasm it made.
bool is_nullified(const State& s, int helper) {
  return is_phantasm(helper) && casting_on(s, Spell::phantasm, owner_of(helper)) == kNone;
}

void Rules::dismiss(int helper) {
  if (!on_map(s_, helper)) return;
  body(helper) = {};
  ledger(s_, helper) = {};
  say(Happening::helper_gone, helper);
}

}  // namespace gh::realm
