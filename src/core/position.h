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

}  // namespace gh
