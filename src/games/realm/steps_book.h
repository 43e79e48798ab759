// Optional rules of the book: steps, questions, verbs and events that no other chapter has
// (docs/rules/realm.md, OPT).
#pragma once

namespace gh::realm {

struct Ambush {  // OPT-2: has he named his target from hiding, and stays hidden?
  std::uint8_t who = kNone;
  bool rolled = false;
  GH_REALM_STEP(Ambush, who, rolled)
};
struct Waking {  // OPT-10: watchful natives of these groups come to him, or to his hirelings
  std::uint8_t who = kNone;
  std::uint16_t groups = 0;     // bit per Group
  std::uint8_t native = kNone;  // the one whose target he chooses
  GH_REALM_STEP(Waking, who, groups, native)
};
struct AlertRolls {        // OPT-24: monster by monster, each head and club after its own
  std::uint16_t next = 0;  // twice the monster's number, and 1 for its head or club
  bool rolled = false;
  GH_REALM_STEP(AlertRolls, next, rolled)
};
using BookSteps = std::variant<Ambush, Waking, AlertRolls>;

#define GH_REALM_QUESTIONS_BOOK(X) X(elf_kind) /* OPT-6: a Light or a Great Elf */

#define GH_REALM_VERBS_BOOK(X) \
  X(light_elf)                 \
  X(great_elf)

#define GH_REALM_EVENTS_BOOK(X)                                                   \
  X(ambushed)    /* being, 1 he is seen: strikes from hiding */                   \
  X(regards)     /* seat, Group, by how much, 1 friendlier: relations for good */ \
  X(became_elf)  /* seat, 1 light 2 great */                                      \
  X(shows_ware)  /* being, Trader, thing: a card he wants to sell */              \
  X(curse_fails) /* seat, Curse: the Druid does not mind */                       \
  X(rebels)      /* seat, Group, Fame and Notoriety lost: extended treachery */

}  // namespace gh::realm
