// Can the rules be in the middle of what a position says? Each step of the agenda is looked at with
// the one it lies on; the questions are then asked anew by the step on top (core/position.h).
#include "games/quests/rules.h"

namespace gh::quests {
namespace {

class Course {
 public:
  explicit Course(const State& s) : s_(s) {}

  std::string problem() {
    const auto& steps = s_.agenda.steps;
    if (steps.empty() != !s_.winners.empty())
      return "agenda: there is a winner when nothing is left to do, and only then";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      below_ = i ? &steps[i - 1] : nullptr;
      above_ = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
      if (!std::visit([&](const auto& step) { return can_be(step); }, steps[i]))
        return "agenda: the rules are never in the middle of " +
               std::string(to_json(steps[i]).at("step").as_string()) + " in such a position";
    }
    return "";
  }

 private:
  template <class T>
  const T* on() const {
    return below_ ? std::get_if<T>(below_) : nullptr;
  }
  template <class T>
  bool under() const {
    return above_ && std::holds_alternative<T>(*above_);
  }
  bool on_top() const { return !above_; }
  bool seated(Seat who) const { return is_player(who) && index(who) < s_.seats; }
  bool turn_goes_on() const { return s_.drawer >= 0; }
  // The step that deals with the story card, on the end of the turn.
  bool story_step() const { return on<EndTurn>() && turn_goes_on(); }
  template <class T>
  bool round_of(const T& x) const {
    return story_step() && on_top() && seated(x.who) && x.left <= s_.seats;
  }

  bool between_turns() const { return turn_goes_on() && s_.story < 0 && !s_.final_; }

  // --- set-up and turn

  bool can_be(const ChooseDealer&) const {
    return !below_ && on_top() && s_.dealer < 0 && s_.story < 0 && !s_.final_;
  }
  bool can_be(const Deal& x) const {
    int left = kHandLimit * s_.seats - x.dealt;
    return !below_ && on_top() && s_.dealer >= 0 && between_turns() && left >= 0 &&
           s_.deck.size() >= left;
  }
  bool can_be(const Turn&) const {
    return !below_ && on_top() && between_turns() && s_.sponsor < 0;
  }
  bool can_be(const EndTurn&) const {
    return !below_ && turn_goes_on() && s_.story >= 0 && !s_.final_;
  }
  bool can_be(const StoryCard&) const { return story_step() && on_top() && s_.sponsor < 0; }
  bool can_be(const Draw& x) const {
    if (!(on<HandLimit>() || on<Prosperity>()) || !on_top() || !seated(x.first)) return false;
    for (int i = 0; i < kMostSeats; ++i)
      if (x.due[static_cast<std::size_t>(i)] > (i < s_.seats ? 60 : 0)) return false;
    return true;
  }
  bool can_be(const HandLimit&) const {
    bool below = on<PlayStage>() || on<ChooseCards>() || on<EndTurn>();
    return below && (on_top() || under<Draw>() || (under<Prosperity>() && on<EndTurn>()));
  }
  bool can_be(const Prosperity& x) const {
    return on<HandLimit>() && (on_top() || under<Draw>()) && seated(x.who) && x.left <= s_.seats &&
           story(s_) == Story::prosperity_throughout_the_realm;
  }
  bool can_be(const CallToArms& x) const {
    return round_of(x) && x.foes <= 1 && story(s_) == Story::kings_call_to_arms;
  }

  // --- a quest

  bool can_be(const FindSponsor& x) const { return round_of(x) && in_quest(s_) && s_.sponsor < 0; }
  bool can_be(const LayOut&) const {
    return story_step() && on_top() && in_quest(s_) && s_.sponsor >= 0 && !s_.laid_out &&
           s_.building < stage_count(s_) &&
           can_build(player(s_, seat(s_.sponsor)).hand, story(s_), stage_count(s_), 0, true);
  }
  bool quest_lies() const { return in_quest(s_) && s_.sponsor >= 0 && s_.laid_out; }
  bool can_be(const Join& x) const {
    return round_of(x) && quest_lies() && s_.stage < 0 && s_.in == s_.joined &&
           (x.left == 0 || x.who != seat(s_.sponsor));
  }
  bool can_be(const NextStage&) const { return story_step() && quest_lies(); }
  bool at_stage(int face_up) const {
    return on<NextStage>() && s_.stage >= 0 && s_.stage < stage_count(s_) && !s_.in.empty() &&
           s_.face_up == s_.stage + face_up;
  }
  bool tests_now() const { return is_test_stage(stage(s_, s_.stage)); }
  bool at_test() const { return at_stage(1) && tests_now(); }
  bool can_be(const PlayStage&) const { return at_stage(0) && (on_top() || under<HandLimit>()); }
  bool can_be(const RevealStage&) const { return at_stage(0) && !tests_now(); }
  bool can_be(const ChooseCards& x) const {
    bool waits = on_top() || (under<HandLimit>() && !x.asked);
    return on<Window>() && waits && !(x.ready.bits & ~s_.in.bits) && !s_.in.empty() &&
           deeds_fit(x.deeds, x.asked);
  }
  bool can_be(const Window& x) const {
    bool waits = on_top() || (under<ChooseCards>() && !x.asked);
    bool below = x.bystanders ? on<Bidding>() || on<PayBid>() : on<RevealStage>() || on<Compare>();
    return below && waits && deeds_fit(x.deeds, x.asked);
  }
  bool can_be(const Bidding& x) const {
    bool bidder =
        x.bidder == -1 ? x.high == 0 : seated(seat(x.bidder)) && s_.in.has(seat(x.bidder));
    return at_test() && (on_top() || under<Window>()) && seated(x.who) && bidder &&
           x.minimum <= 100 && x.high <= 100;
  }
  bool can_be(const PayBid& x) const {
    return at_test() && (on_top() || under<Window>()) && seated(x.who) && s_.in.has(x.who) &&
           x.bid <= 100 && x.paid <= x.bid;
  }
  bool can_be(const EndQuest&) const { return story_step() && on_top() && quest_lies(); }

  // --- a tournament

  bool can_be(const Enter& x) const { return round_of(x) && in_tournament(s_); }
  bool tournament() const {
    bool below = s_.final_ ? !below_ : below_ && story_step();
    return below && turn_goes_on() && in_tournament(s_) && s_.round >= 1 && !s_.in.empty() &&
           s_.sponsor < 0;
  }
  bool can_be(const TournamentRound&) const { return tournament() && on_top(); }
  bool can_be(const Compare&) const { return tournament(); }

  bool deeds_fit(const Deeds& deeds, bool asked) const {
    for (int i = 0; i < kMostSeats; ++i) {
      const auto& deed = deeds[static_cast<std::size_t>(i)];
      if (deed == Deed{}) continue;
      if (!asked || i >= s_.seats || deed.a >= kKinds || deed.b >= s_.seats) return false;
      const auto& hand = s_.players[static_cast<std::size_t>(i)].hand;
      switch (static_cast<Verb>(deed.verb)) {
        case Verb::ally:
          if (!(kAllies & hand.kinds()).has(static_cast<Kind>(deed.a))) return false;
          break;
        case Verb::mordred:
          if (!hand.has(Kind::mordred)) return false;
          break;
        case Verb::merlin:
          if (deed.a >= stage_count(s_)) return false;
          break;
        default:
          return false;
      }
    }
    return true;
  }

  const State& s_;
  const Step* below_ = nullptr;
  const Step* above_ = nullptr;
};

// Has the seat answered a question that several are asked at once, as the step notes it?
bool noted(const State& s, Seat who) {
  if (const auto* c = top<ChooseCards>(s)) return c->ready.has(who);
  if (const auto* w = top<Window>(s))
    return !(w->deeds[static_cast<std::size_t>(index(who))] == Deed{});
  return false;
}

bool may_have_answered(const State& all, const Ask& ask) {
  const auto* c = top<ChooseCards>(all);
  const auto* w = top<Window>(all);
  if ((!c && !w) || (c && !noted(all, ask.who))) return false;
  const auto& deed = (c ? c->deeds : w->deeds)[static_cast<std::size_t>(index(ask.who))];
  if (c && deed == Deed{}) return true;
  Options offered;
  Game::options(all, ask, offered);
  const Option o{deed.verb, deed.a, deed.b, 0};
  return std::find(offered.begin(), offered.end(), o) != offered.end();
}

void rewind(State& s) {
  if (auto* c = std::get_if<ChooseCards>(&s.agenda.steps.back())) c->asked = false;
  if (auto* w = std::get_if<Window>(&s.agenda.steps.back())) w->asked = false;
}

}  // namespace

std::string steps_problem(const State& s) { return Course(s).problem(); }

std::string questions_problem(const State& s) {
  for (const Ask& ask : s.agenda.open)
    if (is_player(ask.who) && noted(s, ask.who))
      return "agenda: an answer to a question that is still open";
  return gh::questions_problem(
      s, rewind, [](State& x) { Rules(x, nullptr).ask_again(); }, may_have_answered);
}

}  // namespace gh::quests
