// Can the rules be in the middle of what a position says? The stacks of steps that the rules build
// are few: one step, or a second one on top of a turn or of the start of a tournament.
#include <bit>

#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

constexpr int kDealt = 8;  // GR-09: cards a player

class Course {
 public:
  explicit Course(const State& s) : s_(s) {}

  std::string steps_problem() const {
    const auto& steps = s_.agenda.steps;
    if (s_.colour < 0 && !tables_are_clear())
      return "between two tournaments nobody has anything in front of him (GR-43)";
    if (steps.empty()) return "";
    if (steps.size() > 2) return "agenda: that many steps never lie on each other";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      below_ = i == 1 ? &steps[0] : nullptr;
      auto possible = [&](const auto& step) { return can_be(step); };
      if (!std::visit(possible, steps[i]))
        return "agenda: the rules are never in the middle of " + detail_name(steps[i]) +
               " in such a position";
    }
    return "";
  }

  std::string questions_problem() const {
    const auto& agenda = s_.agenda;
    if (agenda.steps.empty() != (s_.winner >= 0))
      return "agenda: there is a winner when nothing is left to do, and only then";
    if (agenda.steps.empty())
      return agenda.open.empty() ? "" : "agenda/open: nobody is asked after the end";
    bool fits = !agenda.open.empty();
    for (const Ask& ask : agenda.open)
      fits = fits &&
             std::visit([&](const auto& step) { return asks(step, ask); }, agenda.steps.back());
    if (agenda.open.size() > 1 && !std::holds_alternative<Window>(agenda.steps.back()))
      fits = false;
    return fits ? "" : "agenda/open: that is not what is asked in this position";
  }

 private:
  // --- who is there

  bool seated(Seat who) const { return is_player(who) && index(who) < s_.seats; }
  bool in(Seat who) const { return seated(who) && player(s_, who).in; }
  int still_in() const {
    int n = 0;
    for (int i = 0; i < s_.seats; ++i) n += in(seat(i));
    return n;
  }
  bool tables_are_clear() const {
    return std::all_of(s_.players.begin(), s_.players.end(), [](const Player& p) {
      return p.display.empty() && !p.shield && !p.stunned;
    });
  }
  bool all_in() const { return s_.colour < 0 && still_in() == s_.seats; }
  bool fighting() const { return s_.colour >= 0 && still_in() >= 2; }
  static std::string detail_name(const Step& step) {
    return std::string(to_json(step).at("step").as_string());
  }
  // The turn that this step interrupts.
  const Turn* turn_of(Seat who) const {
    const auto* turn = below_ ? std::get_if<Turn>(below_) : nullptr;
    return turn && turn->who == who && !turn->first ? turn : nullptr;
  }

  // --- may the step be on the agenda?

  bool can_be(const DrawToken& x) const {
    unsigned all = (1u << s_.seats) - 1;
    return !below_ && seated(x.who) && (x.left & 1) && !(x.left & ~all) && all_in() &&
           std::popcount(x.left) == s_.seats - index(x.who);
  }
  bool can_be(const Deal& x) const {
    int left = kDealt * s_.seats - x.dealt;
    return !below_ && s_.dealer >= 0 && left > 0 && s_.deck.size() >= left && all_in();
  }
  bool can_be(const Draw& x) const {
    if (!below_) return false;
    if (const auto* turn = std::get_if<Turn>(below_)) return turn->who == x.who;
    const auto* start = std::get_if<StartTournament>(below_);
    return start && start->who == x.who;
  }
  bool can_be(const StartTournament& x) const { return !below_ && seated(x.who) && all_in(); }
  bool can_be(const Turn& x) const { return !below_ && in(x.who) && fighting(); }
  bool can_be(const Window& x) const {
    const auto* turn = turn_of(x.actor);
    if (!turn || x.asked == s_.agenda.open.empty()) return false;
    bool allowed = false;
    each_aim(s_, x.actor, x.action.kind,
             [&](const Action& a) { allowed |= a == x.action && !action_problem(s_, *turn, a); });
    if (x.ivanhoe == -1) return allowed;
    Seat who = seat(x.ivanhoe);
    return allowed && in(who) && who != x.actor &&
           !(player(s_, who).hand & copies(Kind::ivanhoe)).empty();
  }
  bool can_be(const KnockDown& x) const {
    return turn_of(x.actor) && seated(x.victim) && x.victim != x.actor &&
           !player(s_, x.victim).hand.empty();
  }
  bool can_be(const AdaptKeep& x) const {
    return turn_of(x.actor) && seated(x.owner) && x.value >= 1 && x.value <= 8;
  }
  bool can_be(const Withdraw& x) const { return !below_ && in(x.who) && fighting(); }
  bool can_be(const WinTournament& x) const {
    return !below_ && in(x.who) && s_.colour >= 0 && still_in() == 1;
  }

  // --- is this what the step on top asks?

  static bool chance(const Ask& ask, Question q, int outcomes) {
    return ask.who == Seat::chance && ask.question == static_cast<int>(q) &&
           ask.outcomes == static_cast<std::uint32_t>(outcomes);
  }
  bool asked(const Ask& ask, Seat who, Question q) const {
    if (ask.who != who || ask.question != static_cast<int>(q)) return false;
    Options out;
    Game::options(s_, ask, out);
    return !out.empty();
  }
  bool asks(const DrawToken& x, const Ask& ask) const {
    return chance(ask, Question::draw_token, std::popcount(x.left));
  }
  bool asks(const Deal&, const Ask& ask) const {
    return chance(ask, Question::draw_card, s_.deck.size());
  }
  bool asks(const Draw&, const Ask& ask) const {
    return chance(ask, Question::draw_card, s_.deck.size());
  }
  bool asks(const StartTournament& x, const Ask& ask) const {
    return asked(ask, x.who, Question::name_colour);
  }
  bool asks(const Turn& x, const Ask& ask) const {
    return asked(ask, x.who, x.first ? Question::first_card : Question::turn);
  }
  bool asks(const Window& x, const Ask& ask) const {
    return in(ask.who) && ask.who != x.actor && index(ask.who) != x.ivanhoe &&
           asked(ask, ask.who, Question::ivanhoe_window);
  }
  bool asks(const KnockDown& x, const Ask& ask) const {
    return chance(ask, Question::knock_down_card, player(s_, x.victim).hand.size());
  }
  bool asks(const AdaptKeep& x, const Ask& ask) const {
    const auto& display = player(s_, x.owner).display;
    auto same = [&](Card c) { return value_of(c) == x.value; };
    return asked(ask, x.owner, Question::adapt_keep) &&
           std::count_if(display.begin(), display.end(), same) > 1;
  }
  bool asks(const Withdraw& x, const Ask& ask) const {
    return !x.paid && has_maiden(player(s_, x.who)) && asked(ask, x.who, Question::maiden_penalty);
  }
  bool asks(const WinTournament& x, const Ask& ask) const {
    return s_.colour == static_cast<int>(Colour::purple) &&
           asked(ask, x.who, Question::purple_prize);
  }

  const State& s_;
  mutable const Step* below_ = nullptr;
};

}  // namespace

std::string steps_problem(const State& s) { return Course(s).steps_problem(); }
std::string questions_problem(const State& s) { return Course(s).questions_problem(); }

}  // namespace gh::ivanhoe
