// What may be picked where an optional rule of the book asks.
#include "games/realm/combat.h"
#include "games/realm/offer.h"

namespace gh::realm {

void Offer::book(Question q) {
  switch (q) {
    case Question::elf_kind:
      add(Verb::light_elf);
      return add(Verb::great_elf);
    case Question::pick_up: {
      const int who = step<PickingUp>().who;
      add(Verb::done);
      in_reach(s_, who).each([&](int t) { add(Verb::pick_up, t); });
      if (s_.bodies[at(who)].hidden) add(Verb::stop_hiding);
      return;
    }
    case Question::gather:
      add(Verb::pass);
      return each_gathering(s_, step<Gathering>(), who_,
                            [&](int b, int t) { add(Verb::gather, b, t); });
    case Question::stay_aloft:
      add(Verb::stay);
      return add(Verb::land);
    case Question::end_game:
      add(Verb::pass);
      if (may_end_game(s_, who_)) add(Verb::end_it);
      return;
    case Question::aim_at_rider:
      add(Verb::at_rider);
      return add(Verb::at_horse);
    case Question::own_manoeuvre: {
      const int who = index(who_);
      add(Verb::no_own);
      const auto pieces = own_pieces(s_, who);
      for (int lane = 0; lane < kLanes; ++lane)
        for (auto p : pieces) {
          const bool duck = p < kActionChits && action(s_, who_, p).action == Action::duck;
          if (!duck || static_cast<Lane>(lane) == Lane::smash) add(Verb::own_manoeuvre, lane, p);
        }
      return add(Verb::back);
    }
    default:
      return;
  }
}

}  // namespace gh::realm
