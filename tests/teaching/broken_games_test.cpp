// The harness must catch what it says it catches: each game here is Drawing lots with one promise
// broken on purpose, and the report must name that promise.
#include "core/take_back.h"
#include "core/tests.h"
#include "teaching/lots.h"

namespace gh::lots {
namespace {

// A variant redefines what it breaks; all else is the sound game.

struct Leaks_a_lot_in_the_view : Game {
  static View view(const State& s, Seat viewer) {
    auto v = Game::view(s, viewer);
    v.knights[0].lot = s.knights[0].lot;
    return v;
  }
};

struct Leaks_a_lot_in_an_event : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (events)
      for (auto& e : *events) e.to = Event::kAll;
  }
};

struct Leaks_a_decision_in_the_view : Game {
  static View view(const State& s, Seat viewer) {
    auto v = Game::view(s, viewer);
    if (!s.agenda.steps.empty())
      if (const auto* d = std::get_if<Decide>(&s.agenda.steps.back()))
        v.hanging += d->riding ? 10 : 0;
    return v;
  }
};

struct Leaks_a_decision_in_an_event : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    if (events && ask.who != Seat::chance && o.verb == static_cast<int>(Verb::ride))
      events->push_back(
          {static_cast<std::uint16_t>(Happening::took_ring), Event::kAll, {}, {}, {}});
    Game::apply(s, ask, o, events);
  }
};

struct Leaks_a_lot_in_a_prompt : Game {
  static Text describe(const State& s, const Ask&) {
    return {"The first knight has lot " + std::to_string(s.knights[0].lot), "", {}};
  }
  static Text describe(const State& s, const Ask& ask, Option o) {
    return Game::describe(s, ask, o);
  }
  static Text describe(const State& s, const Event& e, Seat v) { return Game::describe(s, e, v); }
};

// It says that everybody is told alike, and the first knight is not.
struct Tells_one_knight_otherwise : Game {
  static constexpr bool told_alike = true;
  static Text describe(const State& s, const Ask& ask) { return Game::describe(s, ask); }
  static Text describe(const State& s, const Ask& ask, Option o) {
    return Game::describe(s, ask, o);
  }
  static Text describe(const State& s, const Event& e, Seat v) {
    auto text = Game::describe(s, e, v);
    return v == seat(0) ? std::move(text).about("seat/0") : text;
  }
};

struct Ends_otherwise_when_nobody_listens : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (!events && Game::asks(s).empty()) s.knights[0].rings ^= 1;
  }
};

struct Loses_a_piece : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (!s.spent.empty()) s.spent.take(s.spent.nth(0));
  }
};

struct Guesses_badly : Game {
  static void determinize(State& s, Seat me, Rng& rng) {
    Game::determinize(s, me, rng);
    for (auto& knight : s.knights)
      if (knight.lot) s.bag.put(knight.lot);  // the lot is there and still in the bag
  }
};

// Promise 3 and its view hold, for nothing is guessed at all.
struct Guesses_nothing : Game {
  static void determinize(State&, Seat, Rng&) {}
};

struct Guesses_nothing_and_shows_a_lot : Leaks_a_lot_in_the_view {
  static void determinize(State&, Seat, Rng&) {}
};

// The view shows the first knight's lot to everybody, and the guesses know that it does.
struct Shows_what_only_one_was_told : Leaks_a_lot_in_the_view {
  static void determinize(State& s, Seat me, Rng& rng) {
    const auto real = s.knights[0].lot;
    do Game::determinize(s, me, rng);
    while (s.knights[0].lot != real);
  }
};

struct Keeps_the_truth_now_and_then : Game {
  static void determinize(State& s, Seat me, Rng& rng) {
    if (rng.below(3)) Game::determinize(s, me, rng);
  }
};

struct Keeps_the_decisions : Game {
  static void determinize(State& s, Seat me, Rng& rng) {
    const auto agenda = s.agenda;
    Game::determinize(s, me, rng);
    s.agenda = agenda;
  }
};

// Depends on nothing that is hidden, but prefers low lots.
struct Guesses_low_lots : Game {
  static void determinize(State& s, Seat me, Rng& rng) {
    const auto next = static_cast<std::size_t>(me == seat(1) ? 2 : 1);
    Game::determinize(s, me, rng);
    for (int i = 0; i < 4; ++i) {
      auto other = s;
      Game::determinize(other, me, rng);
      if (other.knights[next].lot < s.knights[next].lot) s = other;
    }
  }
};

// All is as likely as it should be, but which random numbers are used the truth says: who knows the
// seed can ask which truth would have guessed so.
struct Guesses_from_where_the_truth_begins : Game {
  static void determinize(State& s, Seat me, Rng& rng) {
    for (int n = s.knights[0].lot; n > 0; --n) rng.next();
    Game::determinize(s, me, rng);
  }
};

struct Tells_why_not_too_well : Game {
  static Text why_not(const State& s, Seat, std::string_view) {
    return {"The first knight would ride with lot " + std::to_string(s.knights[0].lot), "", {}};
  }
};

struct Shows_lots_without_a_mark : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (events)
      for (auto& e : *events) e.reveals = false;
  }
};

// The last round is told like any other news: nobody draws after it, so nothing else stops an undo.
struct Says_lots_at_the_end : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (events && asks(s).empty())
      for (auto& e : *events) e.reveals = false;
  }
};

// With fewer rings than in any game that it began itself it does not know what to do.
struct Knows_only_its_own_beginning : Game {
  static void options(const State& s, const Ask& ask, Options& out) {
    if (s.rings == kMostRings) Game::options(s, ask, out);
  }
};

// Until the last lot is drawn all see them, and afterwards nobody does. No event tells of a draw.
struct Shows_lots_while_they_are_drawn : Game {
  static bool draws(const State& s) {
    return !s.agenda.steps.empty() && std::holds_alternative<DrawLots>(s.agenda.steps.back());
  }
  static View view(const State& s, Seat viewer) {
    auto v = Game::view(s, viewer);
    for (std::size_t i = 0; i < v.knights.size() && draws(s); ++i)
      if (s.knights[i].lot) v.knights[i].lot = s.knights[i].lot;
    return v;
  }
  static void determinize(State& s, Seat me, Rng& rng) {
    if (!draws(s)) Game::determinize(s, me, rng);
  }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    Game::apply(s, ask, o, events);
    if (events && ask.who == Seat::chance) events->clear();
  }
};

struct Has_two_names_alike : Game {
  static std::string notation(const State&, const Ask&, Option) { return "ride"; }
};

struct Has_no_words : Game {
  static Text describe(const State&, const Ask&) { return {}; }
  static Text describe(const State& s, const Ask& ask, Option o) {
    return Game::describe(s, ask, o);
  }
  static Text describe(const State& s, const Event& e, Seat v) { return Game::describe(s, e, v); }
};

struct Minds_who_comes_first : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    bool first = ask.who != Seat::chance && !std::get<Decide>(s.agenda.steps.back()).answered;
    if (first) ++s.knights[static_cast<std::size_t>(index(ask.who))].falls;
    Game::apply(s, ask, o, events);
  }
};

struct Refuses_its_own_position : Game {
  static Result<State> from_position(const Position&) { return Error{"no"}; }
};

struct Forgets_in_its_position : Game {
  static Position position(const State& s) {
    auto p = Game::position(s);
    for (auto& k : p.knights) k.falls = 0;
    return p;
  }
};

struct Is_endless : Game {
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    ++s.hanging, ++s.rings;
    auto before = s.hanging;
    s.spent = {};
    Game::apply(s, ask, o, events);
    if (s.hanging == before) --s.hanging, --s.rings;
    s.spent.each([&](int lot) { s.bag.put(lot); });
    s.spent = {};
    if (auto* chance = s.agenda.open.begin(); chance != s.agenda.open.end())
      if (chance->who == Seat::chance) chance->outcomes = static_cast<unsigned>(s.bag.size());
  }
  static Result<State> from_position(const Position&) { return Error{"not asked for here"}; }
};

struct Offers_nothing : Game {
  static void options(const State&, const Ask& ask, Options& out) {
    if (ask.who != seat(1)) Game::options({}, ask, out);
  }
};

struct Has_a_lawless_bot : Game {
  static std::span<const BotOf<State>> bots() {
    static const BotOf<State> all[] = {{"lawless", "", [](const State&, const Ask&, Rng&) {
                                          return Option{7, 7, 7, 7};
                                        }}};
    return all;
  }
};

// A copy that shares something with the original: a state may not have a pointer in it.
struct Shares_its_copies : Game {
  struct State : lots::State {
    std::shared_ptr<int> rides = std::make_shared<int>(0);
    friend bool operator==(const State& a, const State& b) {
      return static_cast<const lots::State&>(a) == b;
    }
  };
  struct Position : lots::Position {
    int rides = 0;
    BOOST_DESCRIBE_CLASS(Position, (), (rides, seats), (), ())
  };
  static Result<State> set_up(const Setup& setup) {
    auto s = Game::set_up(setup);
    return State{*s};
  }
  static int seats(const State& s) { return s.seats; }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    ++*s.rides;
    Game::apply(s, ask, o, events);
  }
  static Position position(const State& s) {
    Position p;
    p.rides = *s.rides;
    p.seats = s.seats;
    return p;
  }
  static Result<State> from_position(const Position&) { return Error{"not asked for here"}; }
  static std::span<const BotOf<State>> bots() { return {}; }
};

// Runs the harness on a few games; the number of the promise that broke first, 0 for none.
template <gh::Game G>
int broken_promise(std::string* words = nullptr) {
  registered();
  const auto entry = make_entry<G>();
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto report = check_promises(entry, gh::Setup{3, {}, {}}, seed, 100);
    if (report.failure.empty()) continue;
    if (words) *words = report.failure;
    return std::stoi(report.failure.substr(std::string("promise ").size()));
  }
  return 0;
}

TEST(BrokenGames, a_sound_game_keeps_all_promises) { EXPECT_EQ(broken_promise<Game>(), 0); }
TEST(BrokenGames, an_empty_offer_breaks_1) { EXPECT_EQ(broken_promise<Offers_nothing>(), 1); }
TEST(BrokenGames, a_bot_outside_the_rules_breaks_1) {
  EXPECT_EQ(broken_promise<Has_a_lawless_bot>(), 1);
}
TEST(BrokenGames, an_end_that_depends_on_listeners_breaks_2) {
  EXPECT_EQ(broken_promise<Ends_otherwise_when_nobody_listens>(), 2);
}
TEST(BrokenGames, a_lot_in_the_view_breaks_4) {  // and 3, but that comes to light later
  EXPECT_EQ(broken_promise<Leaks_a_lot_in_the_view>(), 4);
}
TEST(BrokenGames, a_secret_decision_in_the_view_breaks_3) {
  EXPECT_EQ(broken_promise<Leaks_a_decision_in_the_view>(), 3);
}
TEST(BrokenGames, a_lot_in_a_prompt_breaks_3) {
  EXPECT_EQ(broken_promise<Leaks_a_lot_in_a_prompt>(), 3);
}
TEST(BrokenGames, a_guess_with_a_piece_too_many_breaks_3) {
  EXPECT_EQ(broken_promise<Guesses_badly>(), 3);
}
TEST(BrokenGames, a_lot_in_an_event_breaks_4) {
  EXPECT_EQ(broken_promise<Leaks_a_lot_in_an_event>(), 4);
}
TEST(BrokenGames, a_secret_decision_in_an_event_breaks_4) {
  EXPECT_EQ(broken_promise<Leaks_a_decision_in_an_event>(), 4);
}
TEST(BrokenGames, an_event_told_otherwise_to_one_breaks_4_if_the_game_says_it_never_is) {
  EXPECT_EQ(broken_promise<Tells_one_knight_otherwise>(), 4);
}
TEST(BrokenGames, a_guess_that_guesses_nothing_breaks_11) {
  EXPECT_EQ(broken_promise<Guesses_nothing>(), 11);
}
TEST(BrokenGames, a_guess_that_guesses_nothing_hides_no_leaking_view) {
  EXPECT_EQ(broken_promise<Guesses_nothing_and_shows_a_lot>(), 4);
}
TEST(BrokenGames, a_view_of_what_only_one_was_told_breaks_4) {
  EXPECT_EQ(broken_promise<Shows_what_only_one_was_told>(), 4);
}
TEST(BrokenGames, a_guess_that_keeps_some_of_the_truth_breaks_11) {
  EXPECT_EQ(broken_promise<Keeps_the_truth_now_and_then>(), 11);
}
TEST(BrokenGames, a_guess_that_keeps_secret_decisions_breaks_11) {
  EXPECT_EQ(broken_promise<Keeps_the_decisions>(), 11);
}
TEST(BrokenGames, guesses_with_wrong_frequencies_break_11) {
  EXPECT_EQ(broken_promise<Guesses_low_lots>(), 11);
}
TEST(BrokenGames, a_guess_that_the_truth_sways_for_the_same_seed_breaks_11) {
  std::string words;
  EXPECT_EQ(broken_promise<Guesses_from_where_the_truth_begins>(&words), 11);
  EXPECT_NE(words.find("for the same seed, two guesses"), std::string::npos) << words;
}
TEST(BrokenGames, an_answer_to_why_not_that_tells_a_lot_breaks_4) {
  EXPECT_EQ(broken_promise<Tells_why_not_too_well>(), 4);
}
TEST(BrokenGames, an_event_that_shows_a_lot_without_a_mark_breaks_8) {
  EXPECT_EQ(broken_promise<Shows_lots_without_a_mark>(), 8);
}
TEST(BrokenGames, what_a_game_says_instead_of_showing_it_cannot_be_taken_back) {
  const auto entry = make_entry<Says_lots_at_the_end>();
  auto record = std::move(*Record::begin(entry, gh::Setup{2, {{"rings", 1}}, {}}));
  for (const char* lot : {"lot 4", "lot 9"}) EXPECT_TRUE(record.pick(Seat::chance, lot));
  EXPECT_TRUE(record.pick(seat(0), "ride"));
  EXPECT_EQ(may_take_back(record, seat(0)), 1u) << "a secret decision told nobody anything";
  EXPECT_TRUE(record.pick(seat(1), "ride"));  // L-4: riders show their lots, and it is over
  EXPECT_EQ(record.undoable(seat(1)), 1u) << "the game has marked nothing";
  EXPECT_EQ(may_take_back(record, seat(1)), 0u);
}
TEST(BrokenGames, a_lost_piece_breaks_5) { EXPECT_EQ(broken_promise<Loses_a_piece>(), 5); }
TEST(BrokenGames, an_endless_game_breaks_6) {
  registered();
  const auto entry = make_entry<Is_endless>();
  auto report = check_promises(entry, gh::Setup{3, {}, {}}, 1, 0);
  EXPECT_NE(report.failure.find("promise 6 broken"), std::string::npos) << report.failure;
  EXPECT_NE(report.failure.find("not over after 24 picks"), std::string::npos) << report.failure;
}
TEST(BrokenGames, a_copy_that_shares_breaks_7) {
  registered();
  const auto entry = make_entry<Shares_its_copies>();
  // Its position cannot be read back, so only the picks are looked at, not the costly rest.
  int promise = 0;
  for (std::uint64_t seed = 1; seed <= 200 && promise != 7; ++seed) {
    auto report = check_promises(entry, gh::Setup{3, {}, {}}, seed, 3);
    if (!report.failure.empty()) promise = std::stoi(report.failure.substr(8));
  }
  EXPECT_EQ(promise, 7);
}
TEST(BrokenGames, the_order_of_simultaneous_picks_breaks_9) {
  EXPECT_EQ(broken_promise<Minds_who_comes_first>(), 9);
}
TEST(BrokenGames, two_options_of_one_name_break_10) {
  EXPECT_EQ(broken_promise<Has_two_names_alike>(), 10);
}
TEST(BrokenGames, a_question_without_words_breaks_10) {
  EXPECT_EQ(broken_promise<Has_no_words>(), 10);
}
TEST(BrokenGames, a_refused_own_position_breaks_10) {
  EXPECT_EQ(broken_promise<Refuses_its_own_position>(), 10);
}
TEST(BrokenGames, a_forgetful_position_breaks_10) {
  EXPECT_EQ(broken_promise<Forgets_in_its_position>(), 10);
}
#if __has_include("core/fault.h")
TEST(BrokenGames, a_position_that_comes_to_nothing_breaks_12) {
  EXPECT_EQ(broken_promise<Knows_only_its_own_beginning>(), 12);
}
#endif
TEST(BrokenGames, lots_that_are_shown_until_all_are_drawn_break_13) {
  EXPECT_EQ(broken_promise<Shows_lots_while_they_are_drawn>(), 13);
}
TEST(BrokenGames, the_report_says_where_to_find_it_again) {
  std::string words;
  broken_promise<Leaks_a_lot_in_the_view>(&words);
  EXPECT_TRUE(words.starts_with("promise 4 broken (lots, 3 seats, seed 1, pick ")) << words;
}

}  // namespace
}  // namespace gh::lots
