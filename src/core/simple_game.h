// What most games do alike, written once. A game derives from SimpleGame and its rules from
// StepRules; a function of the same name in the game takes the place of the one here.
//
//   class Rules : public StepRules<Rules, State, Step, Question, Happening> {
//     void begin(DrawLots);                         for each step
//     void answer(DrawLots, Seat who, Option o);
//   };
//   struct Game : SimpleGame<State, View, Position, Question, Happening> {
//     GH_GAME_FUNCTIONS                             declares what every game must bring itself
//   };
#pragma once

#include <utility>

#include "core/bag.h"
#include "core/game.h"
#include "core/position.h"
#include "core/rules.h"

namespace gh {

// --- the course of the game

template <class Rules, class State, class Step, class Question, class Happening>
class StepRules : protected RulesOf<State, Step, Question, Happening> {
 public:
  StepRules(State& s, Events* out) : RulesOf<State, Step, Question, Happening>(s, out) {}

  // On to the next question, or to the end.
  void advance() {
    this->run_steps([this](auto step) { self().begin(step); });
  }
  // A pick arrived for the step on top.
  void take(const Ask& ask, Option o) {
    this->s_.agenda.close(ask);
    std::visit([&](auto step) { self().answer(step, ask.who, o); }, this->s_.agenda.steps.back());
    advance();
  }

 protected:
  void go_on_with(const Step& step) { this->s_.agenda.steps.back() = step; }
  void end_game() { this->s_.agenda.steps.clear(); }

 private:
  Rules& self() { return static_cast<Rules&>(*this); }
};

// The highest score is first; equal scores share a place.
inline Outcome ranked(bool over, std::vector<int> scores) {
  Outcome o{over, {}, std::move(scores)};
  for (int mine : o.scores) {
    int better = 0;
    for (int other : o.scores) better += other > mine;
    o.ranks.push_back(1 + better);
  }
  return o;
}

// --- what every game has and few need to say themselves

template <class S, class V, class P, class Question, class Happening>
struct SimpleGame {
  using State = S;
  using View = V;
  using Position = P;

  static int seats(const State& s) { return static_cast<int>(s.seats); }
  static std::span<const Ask> asks(const State& s) { return s.agenda.asks(); }
  static std::string_view question_name(const Ask& ask) {
    return detail::name_of(detail::names_of<Question>, ask.question);
  }
  static std::string_view event_name(const Event& event) {
    return detail::name_of(detail::names_of<Happening>, event.kind);
  }
  static Text why_not(const State& s, Seat who, std::string_view) {
    if (!s.agenda.asked_of(who)) return {"You are not being asked now.", "", {}};
    return {"That is not among your choices.", "", {}};
  }
  // The view, field by field.
  static std::string draw(const View& view, const Ink&) {
    return detail::plain_drawing(detail::shape_of<View>, &view);
  }
  static std::span<const BotOf<State>> bots() { return {}; }
};

// clang-format off
#define GH_GAME_FUNCTIONS                                                            \
  static const ::gh::GameInfo& info();                                               \
  static ::gh::Result<State> set_up(const ::gh::Setup& setup);                       \
  static void options(const State& s, const ::gh::Ask& ask, ::gh::Options& out);     \
  static void apply(State& s, const ::gh::Ask& ask, ::gh::Option o, ::gh::Events* events); \
  static ::gh::Outcome outcome(const State& s);                                      \
  static View view(const State& s, ::gh::Seat viewer);                               \
  static void determinize(State& s, ::gh::Seat me, ::gh::Rng& rng);                  \
  static ::gh::Text describe(const State& s, const ::gh::Ask& ask);                  \
  static ::gh::Text describe(const State& s, const ::gh::Ask& ask, ::gh::Option o);  \
  static ::gh::Text describe(const State& s, const ::gh::Event& event, ::gh::Seat viewer); \
  static std::string notation(const State& s, const ::gh::Ask& ask, ::gh::Option o); \
  static Position position(const State& s);                                          \
  static ::gh::Result<State> from_position(const Position& p);                       \
  static std::string check(const State& s);

// The last line of entry.cpp, in the game's namespace; needs core/match_of.h.
#define GH_GAME_ENTRY(game)                                                          \
  const ::gh::GameEntry& entry() {                                                   \
    static const ::gh::GameEntry e = ::gh::make_entry<game>();                       \
    return e;                                                                        \
  }
// clang-format on

// --- pieces

// A fair guess about hidden hands: everything in them and in the deck is mixed and dealt out again.
template <std::size_t N>
void deal_anew(Bag<N>& deck, std::span<Bag<N>* const> hands, Rng& rng) {
  std::vector<int> sizes;
  for (auto* hand : hands) {
    sizes.push_back(hand->size());
    deck |= std::exchange(*hand, {});
  }
  for (std::size_t i = 0; i < hands.size(); ++i)
    for (int n = sizes[i]; n > 0; --n) {
      const int piece =
          deck.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(deck.size()))));
      deck.take(piece);
      hands[i]->put(piece);
    }
}
template <std::size_t N>
void deal_anew(Bag<N>& deck, const std::vector<Bag<N>*>& hands, Rng& rng) {
  deal_anew(deck, std::span<Bag<N>* const>(hands), rng);
}

// Counts pieces for `check`: each of 0 .. n-1 must be in exactly one place.
class Census {
 public:
  explicit Census(int n) : seen_(static_cast<std::size_t>(n)) {}
  template <std::size_t N>
  Census& count(const Bag<N>& bag) {
    bag.each([&](int piece) { add(piece); });
    return *this;
  }
  template <class List>
  Census& count(const List& list) {
    for (int piece : list) add(piece);
    return *this;
  }
  template <std::size_t N>
  void put_rest(Bag<N>& bag) const {
    for (std::size_t i = 0; i < seen_.size(); ++i)
      if (seen_[i] == 0) bag.put(static_cast<int>(i));
  }
  // Empty, or what is wrong.
  std::string problem(const std::string& what) const {
    if (strange_ >= 0) return "there is no " + what + " " + std::to_string(strange_);
    for (std::size_t i = 0; i < seen_.size(); ++i)
      if (seen_[i] != 1)
        return what + " " + std::to_string(i) + " is in " + std::to_string(seen_[i]) + " places";
    return "";
  }

 private:
  void add(int piece) {
    if (piece < 0 || piece >= static_cast<int>(seen_.size()))
      strange_ = std::max(piece, 0);
    else
      ++seen_[static_cast<std::size_t>(piece)];
  }
  std::vector<int> seen_;
  int strange_ = -1;
};

// --- positions: a state and its Position have members of the same names

namespace detail {

template <class T>
inline constexpr bool is_bag = false;
template <std::size_t N>
inline constexpr bool is_bag<Bag<N>> = true;
template <class T>
inline constexpr bool is_agenda = false;
template <class Step, std::size_t Depth, std::size_t Seats>
inline constexpr bool is_agenda<Agenda<Step, Depth, Seats>> = true;

// Copies members of the same names, a bag or a list onto a list, a number onto a narrower one.
// Returns what does not fit.
template <class Question>
struct Mirror {
  int seats = 0;

  template <class From, class To>
  std::string copy(const From& from, To& to) {
    if constexpr (is_optional<From>) {
      return from ? copy(*from, to) : "";
    } else if constexpr (is_optional<To>) {
      return copy(from, to.emplace());
    } else if constexpr (is_agenda<From>) {
      to = write_agenda<Question>(from);
      return "";
    } else if constexpr (is_agenda<To>) {
      return read_agenda<Question>(from, seats, to);
    } else if constexpr (std::is_same_v<From, To>) {
      to = from;
      return "";
    } else if constexpr (is_bag<From>) {
      from.each([&](int piece) { to.push_back(piece); });
      return "";
    } else if constexpr (is_bag<To>) {
      return copy_bag(from, to);
    } else if constexpr (std::is_integral_v<From> && std::is_integral_v<To>) {
      to = static_cast<To>(from);
      return std::in_range<To>(from) ? "" : std::to_string(from) + " does not fit";
    } else if constexpr (Described<From>) {
      return copy_members(from, to);
    } else {
      return copy_list(from, to);
    }
  }

 private:
  template <class List, std::size_t N>
  static std::string copy_bag(const List& from, Bag<N>& to) {
    for (int piece : from) {
      if (piece < 0 || piece >= static_cast<int>(N) || to.has(piece))
        return "there is no second " + std::to_string(piece);
      to.put(piece);
    }
    return "";
  }
  template <class From, class To>
  std::string copy_list(const From& from, To& to) {
    if constexpr (requires { To::capacity(); })
      if (from.size() > To::capacity()) return "at most " + std::to_string(To::capacity()) + " fit";
    for (const auto& item : from) {
      typename To::value_type copied{};
      if (auto problem = copy(item, copied); !problem.empty()) return problem;
      to.push_back(copied);
    }
    return "";
  }
  template <class From, class To>
  std::string copy_members(const From& from, To& to) {
    namespace describe = boost::describe;
    std::string problem;
    boost::mp11::mp_for_each<describe::describe_members<From, describe::mod_public>>([&](auto f) {
      using F = decltype(f);
      boost::mp11::mp_for_each<describe::describe_members<To, describe::mod_public>>([&](auto t) {
        if constexpr (same_name(F::name, decltype(t)::name)) {
          if (!problem.empty()) return;
          problem = copy(from.*F::pointer, to.*t.pointer);
          if (!problem.empty()) problem = std::string(F::name) + ": " + problem;
        }
      });
    });
    return problem;
  }
  static constexpr bool same_name(std::string_view a, std::string_view b) { return a == b; }
};

}  // namespace detail

template <class Position, class Question, class State>
Position mirror_position(const State& s) {
  Position p;
  detail::Mirror<Question>{}.copy(s, p);
  return p;
}

// The open questions of a position are not believed: the step on top asks once more, and must ask
// exactly that. For steps whose `begin` only asks; returns what is wrong, or an empty text.
template <class State, class Advance>
std::string asked_problem(const State& s, const Advance& advance) {
  const std::string wrong = "agenda: that is not what is asked in this position";
  if (s.agenda.steps.empty()) return s.agenda.open.empty() ? "" : wrong;
  State again = s;
  for (const Ask& ask : s.agenda.open)
    --again.agenda.asked[static_cast<std::size_t>(index(ask.who) + 1)];
  again.agenda.open.clear();
  advance(again);
  return again == s ? "" : wrong;
}

// Fills the state; returns what is wrong, or an empty text. What the position does not say keeps
// its default.
template <class Question, class Position, class State>
std::string mirror_state(const Position& p, State& s) {
  return detail::Mirror<Question>{p.seats}.copy(p, s);
}

}  // namespace gh
