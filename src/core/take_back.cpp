#include "core/take_back.h"

#include <algorithm>

#include "core/looks.h"

namespace gh {
namespace {

// So many that a guess that is the truth by chance does not hide it.
constexpr int kGuesses = 24;

// Would the viewer have heard something else if what he cannot know were otherwise?
bool learns(const Match& before, const Picked& pick, const Match& after, const Events& told,
            Seat viewer) {
  if (std::none_of(told.begin(), told.end(), [&](const Event& e) { return e.reaches(viewer); }))
    return false;
  const Ask ask = *before.ask_of(pick.who);
  Rng rng{1};
  for (int i = 0; i < kGuesses; ++i) {
    auto guess = before.determinize(viewer, rng);
    Events guessed;
    if (guess->pick(pick.who, ask.id, pick.option, &guessed) != Refusal::none) continue;
    if (!same_first_news(after, told, *guess, guessed, viewer)) return true;
  }
  return false;
}

}  // namespace

std::size_t may_take_back(const Record& record, Seat who) {
  const auto count = record.undoable(who);
  if (!count) return 0;
  const Picked& last = record.picks().back();
  const auto before = record.at(record.picks().size() - 1);
  const auto after = before->copy();
  Events told;
  after->apply(*before->ask_of(last.who), last.option, &told);
  for (int i = -2; i < before->seats(); ++i)
    if (seat(i) != Seat::chance && learns(*before, last, *after, told, seat(i))) return 0;
  return count;
}

}  // namespace gh
