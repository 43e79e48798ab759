// Makes a Match, and a GameEntry, of a game: included once per game, by its entry.cpp.
#pragma once

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "core/match.h"

namespace gh {

template <Game G>
class MatchOf final : public Match {
 public:
  using State = typename G::State;
  explicit MatchOf(State s) : s_(std::move(s)) {}

  const GameInfo& info() const override { return G::info(); }
  int seats() const override { return G::seats(s_); }
  std::size_t bytes() const override { return sizeof(State); }
  std::unique_ptr<Match> copy() const override { return std::make_unique<MatchOf>(s_); }
  void assign(const Match& other) override {
    assert(dynamic_cast<const MatchOf*>(&other));
    s_ = static_cast<const MatchOf&>(other).s_;
  }
  bool same(const Match& other) const override {
    const auto* o = dynamic_cast<const MatchOf*>(&other);
    return o && o->s_ == s_;
  }
  std::span<const Ask> asks() const override { return G::asks(s_); }
  void options(const Ask& ask, Options& out) const override {
    out.clear();
    if (ask.who != Seat::chance) return G::options(s_, ask, out);
    for (std::uint32_t i = 0; i < ask.outcomes; ++i) out.push_back(outcome_option(i));
  }
  void apply(const Ask& ask, Option o, Events* events) override {
    const State before = s_;
    try {
      G::apply(s_, ask, o, events);
    } catch (const std::exception& e) {  // a variant that holds another step is one as well
      s_ = before;
      throw RulesFault(e.what());
    }
  }
  Outcome outcome() const override { return G::outcome(s_); }
  std::string_view question_name(const Ask& ask) const override { return G::question_name(ask); }
  std::string_view event_name(const Event& event) const override { return G::event_name(event); }
  std::string notation(const Ask& ask, Option o) const override { return G::notation(s_, ask, o); }
  Text describe(const Ask& ask) const override { return G::describe(s_, ask); }
  Text describe(const Ask& ask, Option o) const override { return G::describe(s_, ask, o); }
  Text describe(const Event& event, Seat viewer) const override {
    return G::describe(s_, event, viewer);
  }
  bool told_alike() const override {
    if constexpr (requires { G::told_alike; }) return G::told_alike;
    return false;
  }
  Text why_not(Seat who, std::string_view what) const override { return G::why_not(s_, who, what); }
  Sight look(Seat viewer) const override {
    using View = typename G::View;
    return {&detail::shape_of<View>, std::make_shared<const View>(G::view(s_, viewer))};
  }
  std::string draw(Seat viewer, const Ink& ink) const override {
    return G::draw(G::view(s_, viewer), ink);
  }
  Sight whole() const override {
    using Position = typename G::Position;
    return {&detail::shape_of<Position>, std::make_shared<const Position>(G::position(s_))};
  }
  std::string check() const override { return G::check(s_); }
  std::unique_ptr<Match> determinize(Seat seat, Rng& rng) const override {
    auto guess = std::make_unique<MatchOf>(s_);
    G::determinize(guess->s_, seat, rng);
    return guess;
  }
  Option own_bot_pick(std::string_view bot, const Ask& ask, Rng& rng) const override {
    if (ask.who == Seat::chance) return outcome_option(rng.below(ask.outcomes));
    for (const auto& b : G::bots()) {
      if (b.name != bot) continue;
      State guess = s_;
      G::determinize(guess, ask.who, rng);
      return b.choose(guess, ask, rng);
    }
    return any_pick(ask, rng);
  }
  void guess(const Match& truth, Seat seat, Rng& rng) override {
    assign(truth);
    G::determinize(s_, seat, rng);
  }
  void play(const Ask& ask, Option o) override { G::apply(s_, ask, o, nullptr); }
  Option thumb(const Ask& ask, Rng& rng) const override {
    const auto own = G::bots();
    return own.empty() ? any_pick(ask, rng) : own[0].choose(s_, ask, rng);
  }
  bool standing(std::span<double> out) const override {
    if constexpr (requires { G::standing(s_, out); }) return G::standing(s_, out), true;
    return false;
  }
  bool at_rest() const override {
    if constexpr (requires { G::at_rest(s_); }) return G::at_rest(s_);
    return true;
  }
  bool left_to_thumb(const Ask& ask, Option o) const override {
    if constexpr (requires { G::left_to_thumb(ask, o); }) return G::left_to_thumb(ask, o);
    return false;
  }
  const State& state() const { return s_; }

 private:
  Option any_pick(const Ask& ask, Rng& rng) const {
    Options out;
    G::options(s_, ask, out);
    return out[rng.below(static_cast<std::uint32_t>(out.size()))];
  }
  State s_;
};

namespace detail {

// Promise 12: what is accepted from outside comes to a question or an end. The game has checked the
// position; before it is believed, everything is done with it once that anybody at a table would do
// first: look, ask, guess, and pick each of the first options.
template <Game G>
std::string rehearsal_problem(const typename G::State& s) {
  constexpr std::size_t kTried = 24;
  if (G::asks(s).empty() && !G::outcome(s).over) return "nobody is asked, but the game is not over";
  Rng rng{1};
  for (int i = -2; i < G::seats(s); ++i) {
    if (seat(i) == Seat::chance) continue;
    (void)G::view(s, seat(i));
    auto guess = s;
    G::determinize(guess, seat(i), rng);
    if (auto problem = G::check(guess); !problem.empty()) return "a guess: " + problem;
  }
  Options offered;
  for (const Ask& ask : G::asks(s)) {
    offered.clear();
    (void)G::describe(s, ask);
    if (ask.who != Seat::chance) G::options(s, ask, offered);
    for (std::uint32_t i = 0; i < ask.outcomes && i < kTried; ++i)
      offered.push_back(outcome_option(i));
    if (offered.empty()) return "nothing is offered to " + seat_name(ask.who);
    if (offered.size() > kTried) offered.resize(kTried);
    for (Option o : offered) {
      (void)G::notation(s, ask, o);
      (void)G::describe(s, ask, o);
      auto next = s;
      G::apply(next, ask, o, nullptr);
    }
  }
  return "";
}

template <Game G>
Result<typename G::State> read_position(const json::value& from) {
  auto position = from_json<typename G::Position>(from);
  if (!position) return Error{"position " + position.error()};
  try {
    auto state = G::from_position(*position);
    if (!state) return Error{"position: " + state.error()};
    if (auto problem = rehearsal_problem<G>(*state); !problem.empty())
      return Error{"position: the rules cannot go on from here: " + problem};
    return state;
  } catch (const std::exception& e) {
    return Error{std::string("position: the rules cannot go on from here: ") + e.what()};
  }
}

template <Game G>
Result<std::unique_ptr<Match>> set_up_of(const Setup& setup) {
  if (setup.position) {
    auto state = read_position<G>(*setup.position);
    if (!state) return Error{state.error()};
    return std::unique_ptr<Match>(std::make_unique<MatchOf<G>>(std::move(*state)));
  }
  auto state = G::set_up(setup);
  if (!state) return Error{state.error()};
  return std::unique_ptr<Match>(std::make_unique<MatchOf<G>>(std::move(*state)));
}

template <Game G>
Result<std::string> draw_view_of(const json::value& view, const Ink& ink) {
  auto v = from_json<typename G::View>(view);
  if (!v) return Error{v.error()};
  return G::draw(*v, ink);
}

// The hot loop: no virtual call, no list for chance, one warm buffer for options.
template <Game G>
SimulateResult simulate_of(const SimulateRequest& request, bool (*go_on)(void*, std::uint64_t),
                           void* who) {
  using State = typename G::State;
  SimulateResult result;
  auto options = complete_options(G::info(), request.options);
  if (!options) return result.error = options.error(), result;
  auto start = G::set_up(Setup{request.seats, *options, {}});
  if (!start) return result.error = start.error(), result;
  auto seats = static_cast<std::size_t>(request.seats);
  std::vector<Option (*)(const State&, const Ask&, Rng&)> bots(seats, nullptr);
  for (std::size_t i = 0; i < seats && !request.bots.empty(); ++i) {
    const auto& name = request.bots[std::min(i, request.bots.size() - 1)];
    for (const auto& b : G::bots())
      if (b.name == name) bots[i] = b.choose;
  }
  const auto bound = request.longest ? request.longest : G::info().longest;
  Rng rng{request.seed};
  Options out;
  result.wins.assign(seats, 0);
  result.alone.assign(seats, 0);
  result.scores.assign(seats, 0);
  for (std::uint64_t game = 0; game < request.games; ++game) {
    if ((game & 63) == 0 && go_on && !go_on(who, game)) break;
    State s = *start;
    std::uint64_t picks = 0;
    while (!G::asks(s).empty() && picks < bound) {
      const Ask& open = G::asks(s)[0];
      const Ask ask = open;
      ++picks;
      if (open.who == Seat::chance) {
        G::apply(s, ask, outcome_option(rng.below(open.outcomes)), nullptr);
        continue;
      }
      if (auto* choose = bots[static_cast<std::size_t>(index(ask.who))]) {
        State guess = s;
        G::determinize(guess, ask.who, rng);
        G::apply(s, ask, choose(guess, ask, rng), nullptr);
        continue;
      }
      out.clear();
      G::options(s, ask, out);
      G::apply(s, ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
    }
    result.count(G::outcome(s), picks);
  }
  return result;
}

}  // namespace detail

template <Game G>
GameEntry make_entry() {
  GameEntry e;
  e.info = &G::info();
  e.bots.push_back({"random", "picks any option"});
  for (const auto& b : G::bots()) e.bots.push_back({std::string(b.name), std::string(b.words)});
  e.set_up = detail::set_up_of<G>;
  e.draw_view = detail::draw_view_of<G>;
  e.simulate = detail::simulate_of<G>;
  e.typescript = [](Typescript& ts) { ts.add<typename G::View>(); };
  return e;
}

}  // namespace gh
