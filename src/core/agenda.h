// The agenda: what the rules are in the middle of, as a stack of small steps (a std::variant).
//
// A step type has two functions in its game:
//   begin(step)                do what needs no decision; then pop, push other steps, or ask
//   answer(step, seat, option) a pick arrived for a question this step asked
// A step that asks stays on the stack until it is answered; it may put other steps on top of
// itself. `advance` in a game is: while nothing is open and steps remain, begin the top step.
//
// Question ids are counted per seat, and open questions are kept in seat order, so that
// simultaneous picks give the same state in whatever order they arrive (promise 9).
#pragma once

#include <array>
#include <span>

#include "core/basics.h"
#include "core/fixed.h"

namespace gh {

template <class Step, std::size_t Depth, std::size_t Seats>
struct Agenda {
  Fixed<Step, Depth> steps;
  Fixed<Ask, Seats + 1> open;                    // sorted by seat; chance first
  std::array<std::uint32_t, Seats + 1> asked{};  // how many questions each seat has been asked

  std::span<const Ask> asks() const { return {open.begin(), open.size()}; }

  // So many questions a seat at most: ids stay unique, and no game comes near.
  static constexpr std::uint32_t kMostAsked = 100'000'000;

  void ask(Seat who, std::uint16_t question, std::uint32_t outcomes = 0) {
    if (who == Seat::chance && outcomes == 0) fault("chance is asked without an outcome");
    if (index(who) < -1 || index(who) >= static_cast<int>(Seats)) fault("nobody sits there");
    if (asked_of(who)) fault("somebody is asked twice");
    ++asked[static_cast<std::size_t>(index(who) + 1)];
    auto* at = open.begin();
    while (at != open.end() && at->who < who) ++at;
    open.insert(at, Ask{who, question, last_id(who), outcomes});
  }
  // As if the question had never been asked.
  void unask(const Ask& ask) {
    --asked[static_cast<std::size_t>(index(ask.who) + 1)];
    close(ask);
  }
  // The id of the seat's last question, open or answered.
  std::uint32_t last_id(Seat who) const {
    auto slot = static_cast<std::size_t>(index(who) + 1);
    return asked[slot] * (kMaxSeats + 1) + static_cast<std::uint32_t>(slot);
  }
  // The question has been answered.
  void close(const Ask& ask) {
    for (auto* at = open.begin(); at != open.end(); ++at)
      if (at->id == ask.id) return open.erase(at);
  }
  const Ask* asked_of(Seat who) const {
    for (const Ask& a : open)
      if (a.who == who) return &a;
    return nullptr;
  }
  friend bool operator==(const Agenda&, const Agenda&) = default;
};

}  // namespace gh
