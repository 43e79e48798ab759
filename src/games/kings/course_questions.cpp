// The questions of a position are asked anew by the step on top (core/position.h): what has to be
// put back before it asks, and which answers it keeps.
#include "games/kings/rules.h"

namespace gh::kings {
namespace {

const Answers* answers_of(const Step& step) {
  if (const auto* r = std::get_if<Roll>(&step)) return &r->answers;
  if (const auto* w = std::get_if<ItemWindow>(&step)) return &w->answers;
  if (const auto* f = std::get_if<Fight>(&step)) return &f->answers;
  return nullptr;
}

// The steps that note in themselves that they have asked.
struct Rewind {
  State& s;
  void operator()(Roll& x) const {
    using Stage = Roll::Stage;
    if (x.stage == Stage::use_charm) x.stage = Stage::ask_charms;
  }
  void operator()(ItemWindow& x) const { x.stage = ItemWindow::Stage::open; }
  void operator()(ElixirWindow& x) const { x.stage = ElixirWindow::Stage::open; }
  void operator()(Pins& x) const {
    using Stage = Pins::Stage;
    if (x.stage == Stage::show) --x.nth;
  }
  void operator()(MagicEvent& x) const {
    using Stage = MagicEvent::Stage;
    if (x.stage == Stage::answered && x.event == RandomEvent::big_juju) x.stage = Stage::arrive;
  }
  void operator()(Assassination& x) const {
    using Stage = Assassination::Stage;
    if (x.stage == Stage::name_counters && x.mine == kNoPiece) x.stage = Stage::first_contest;
  }
  void operator()(Fight& x) const {
    switch (x.moment) {
      case Moment::targets:
        --s.battle.round;
        [[fallthrough]];
      case Moment::firewall:
      case Moment::dispel:
      case Moment::after_dice:
        x.part = 0;
        return;
      default:
        return;
    }
  }
  template <class T>
  void operator()(T&) const {}
};

}  // namespace

std::string questions_problem(const State& s) {
  if (!s.agenda.steps.empty())  // nobody has answered who is still asked, or never was
    if (const auto* answers = answers_of(s.agenda.steps.back()))
      for (int i = 0; i < kMostSeats; ++i)
        if ((i >= s.seats || s.agenda.asked_of(seat(i))) && !((*answers)[at(i)] == Reply{}))
          return "agenda: an answer to a question that is still open";
  return gh::questions_problem(
      s, [](State& x) { std::visit(Rewind{x}, x.agenda.steps.back()); },
      [](State& x) { Rules(x, nullptr).ask_again(); },
      [](const State& all, const Ask& ask) {
        const auto* answers = answers_of(all.agenda.steps.back());
        if (!answers) return false;
        const auto& r = (*answers)[at(index(ask.who))];
        Options offered;
        Game::options(all, ask, offered);
        const Option o{r.verb, r.a, r.b, r.c};
        return o == Option{} || std::find(offered.begin(), offered.end(), o) != offered.end();
      });
}

}  // namespace gh::kings
