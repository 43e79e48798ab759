// What the rules of every game do with their state: put steps on the agenda, ask, and say what
// happened. A game's Rules derive from this and add begin(step) and answer(step, ...) for each
// step.
#pragma once

#include "core/agenda.h"
#include "core/event.h"

namespace gh {

template <class State, class Step, class Question, class Happening>
class RulesOf {
 protected:
  // Events are made only when somebody listens.
  RulesOf(State& s, Events* out) : s_(s), out_(out) {}

  // Begins the step on top, again and again, until somebody is asked or nothing is left to do.
  // Promise 12: within a bound. The longest run that a real game has is some hundred steps.
  static constexpr int kMostSteps = 20000;
  template <class Begin>
  void run_steps(const Begin& begin) {
    auto& agenda = s_.agenda;
    for (int n = 0; agenda.open.empty() && !agenda.steps.empty(); ++n) {
      if (n == kMostSteps) fault("the rules never come to a question");
      std::visit(begin, agenda.steps.back());
    }
  }
  // The step on top asks once more what it has asked (core/position.h).
  template <class Begin>
  void begin_top(const Begin& begin) {
    std::visit(begin, s_.agenda.steps.back());
  }

  void push(const Step& step) { s_.agenda.steps.push_back(step); }
  void pop() { s_.agenda.steps.pop_back(); }
  template <class T>
  T& top() {
    return std::get<T>(s_.agenda.steps.back());
  }
  void ask(Seat who, Question q, int outcomes = 0) {
    s_.agenda.ask(who, static_cast<std::uint16_t>(q), static_cast<std::uint32_t>(outcomes));
  }

  template <class... Args>
  void say(Happening what, Args... args) {
    emit(what, Event::kAll, false, false, args...);
  }
  // Everybody learns what was hidden: nothing before it can be undone.
  template <class... Args>
  void show(Happening what, Args... args) {
    emit(what, Event::kAll, false, true, args...);
  }
  // Marks what has been said since then in the same way.
  std::size_t events_so_far() const { return out_ ? out_->size() : 0; }
  void reveal_since(std::size_t then) {
    for (auto i = then; out_ && i < out_->size(); ++i) (*out_)[i].reveals = true;
  }
  template <class... Args>
  void tell(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), false, false, args...);
  }
  template <class... Args>
  void tell_others(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), true, false, args...);
  }
  template <class... Args>
  void emit(Happening what, std::int8_t to, bool all_but, bool reveals, Args... args) {
    if (!out_) return;
    Event e{static_cast<std::uint16_t>(what), to, all_but, reveals, {}};
    std::size_t i = 0;
    ((e.args[i++] = static_cast<std::int16_t>(args)), ...);
    out_->push_back(e);
  }

  State& s_;
  Events* out_;
};

}  // namespace gh
