// Writing an agenda into a position and reading it back, for every game alike.
#pragma once

#include "core/agenda.h"
#include "core/json.h"

namespace gh {

// An open question as positions write it.
struct OpenQuestion {
  Seat who{};
  std::string question;
  std::uint32_t id = 0;
  std::uint32_t outcomes = 0;
};
BOOST_DESCRIBE_STRUCT(OpenQuestion, (), (who, question, id, outcomes))

template <class Step>
struct AgendaPosition {
  std::vector<Step> steps;           // the last one is on top
  std::vector<OpenQuestion> open;    // in seat order, chance first
  std::vector<std::uint32_t> asked;  // how many questions chance, A, B ... have been asked
  BOOST_DESCRIBE_CLASS(AgendaPosition, (), (steps, open, asked), (), ())
};

// Question is the game's described enum of questions.
template <class Question, class Step, std::size_t Depth, std::size_t Seats>
AgendaPosition<Step> write_agenda(const Agenda<Step, Depth, Seats>& agenda) {
  AgendaPosition<Step> p;
  p.steps.assign(agenda.steps.begin(), agenda.steps.end());
  for (const Ask& a : agenda.open)
    p.open.push_back({a.who, enum_name(static_cast<Question>(a.question)), a.id, a.outcomes});
  p.asked.assign(agenda.asked.begin(), agenda.asked.end());
  return p;
}

// Fills the agenda; returns what is wrong, or an empty text.
template <class Question, class Step, std::size_t Depth, std::size_t Seats>
std::string read_agenda(const AgendaPosition<Step>& p, int seats,
                        Agenda<Step, Depth, Seats>& agenda) {
  if (p.steps.size() > Depth) return "agenda: at most " + std::to_string(Depth) + " steps fit";
  if (p.asked.size() > Seats + 1)
    return "agenda/asked: at most " + std::to_string(Seats + 1) + " numbers";
  for (auto n : p.asked)
    if (n > Agenda<Step, Depth, Seats>::kMostAsked)
      return "agenda/asked: nobody has been asked " + std::to_string(n) + " questions";
  for (const auto& step : p.steps) agenda.steps.push_back(step);
  std::copy(p.asked.begin(), p.asked.end(), agenda.asked.begin());
  for (const auto& q : p.open) {
    auto question = enum_from<Question>(q.question);
    if (!question) return "agenda/open: there is no question \"" + q.question + "\"";
    bool chance = q.who == Seat::chance;
    bool fits = chance || (is_player(q.who) && index(q.who) < seats);
    if (!fits) return "agenda/open: nobody can be asked there: " + seat_name(q.who);
    if (chance != (q.outcomes > 0)) return "agenda/open: chance has outcomes, players have not";
    if (!agenda.open.empty() && agenda.open.back().who >= q.who)
      return "agenda/open: questions must be in seat order, one a seat";
    auto id = agenda.last_id(q.who);
    if (q.id != id)
      return "agenda/open: the last question to " + seat_name(q.who) + " had the id " +
             std::to_string(id) + ", as \"asked\" says";
    agenda.open.push_back({q.who, static_cast<std::uint16_t>(*question), q.id, q.outcomes});
  }
  return "";
}

// The questions of a position are derived, not believed: the step on top asks once more, and it
// must ask exactly what the position says is open, without anything else happening.
//
//   rewind(state)     puts the step on top back to how it was before it asked. Most steps ask
//                     without leaving a mark in themselves; windows do
//   ask_again(state)  begins the step on top
//   answered(state, ask)  a question to several at once, of which this one is no longer open: may
//   it
//                     have been answered as the step says? `state` has all of them open
//
// Returns what is wrong, or an empty text. To be called when the steps have been checked.
template <class State, class Rewind, class AskAgain, class Answered>
std::string questions_problem(const State& s, const Rewind& rewind, const AskAgain& ask_again,
                              const Answered& answered) {
  if (s.agenda.steps.empty())
    return s.agenda.open.empty() ? "" : "agenda/open: nobody is asked after the end";
  if (s.agenda.open.empty()) return "";
  const std::string wrong = "agenda/open: that is not what is asked in this position";
  try {
    State again = s;
    for (const Ask& ask : s.agenda.open) again.agenda.unask(ask);
    rewind(again);
    ask_again(again);
    const State all = again;
    for (const Ask& ask : all.agenda.open) {
      if (s.agenda.asked_of(ask.who)) continue;
      again.agenda.unask(ask);
      if (!answered(all, ask)) return wrong;
    }
    return again == s ? "" : wrong;
  } catch (const RulesFault& f) {
    return wrong + " (" + f.what() + ")";
  }
}

}  // namespace gh
