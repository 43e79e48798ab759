// The search plays on in thought: from guesses only, always the same way from the same seed, and
// only as long as it may.
#include <atomic>
#include <cmath>

#include "core/about.h"
#include "core/levels.h"
#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

// Drawing lots without its bot: nobody tells the search what is good.
struct Unadvised : lots::Game {
  static std::span<const BotOf<State>> bots() { return {}; }
};

// ... whose guesses never hit on the truth: B's lot is 9. Whatever the search plays on shows by
// that lot whether it was the true state.
struct Watched : Unadvised {
  static inline std::atomic<int> guesses{0}, truths{0};
  static bool is_true(const State& s) { return s.knights[1].lot == 9; }
  static void determinize(State& s, Seat me, Rng& rng) {
    do lots::Game::determinize(s, me, rng);
    while (me != seat(1) && is_true(s));
  }
  static void options(const State& s, const Ask& ask, Options& out) {
    ++(is_true(s) ? truths : guesses);
    lots::Game::options(s, ask, out);
  }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    ++(is_true(s) ? truths : guesses);
    lots::Game::apply(s, ask, o, events);
  }
};

// A game whose rule of thumb is trusted: the others race against its pick (core/race.h).
template <class G>
struct Trusted : G {
  static const GameInfo& info() {
    static const GameInfo info = [] {
      GameInfo i = G::info();
      i.trusts_thumb = true;
      return i;
    }();
    return info;
  }
};
// ... and should not be: it never rides.
struct Coward : lots::Game {
  static std::span<const BotOf<State>> bots() {
    static const BotOf<State> all[] = {
        {"coward", "stays at home", [](const State&, const Ask&, Rng&) {
           return Option{static_cast<std::uint16_t>(lots::Verb::stay)};
         }}};
    return all;
  }
};

template <class G>
std::unique_ptr<Match> last_ring(int a, int b) {
  static const GameEntry entry = make_entry<G>();
  auto given = *parse_json(R"({"seats":2,"knights":[{"lot":)" + std::to_string(a) + R"(},{"lot":)" +
                           std::to_string(b) + "}]}");
  auto match = begin(entry, {2, {}, given});
  EXPECT_TRUE(match) << (match ? "" : match.error());
  return std::move(*match);
}

Thought thought_of(const Match& match, const Thinking& how) {
  return think(match, *match.ask_of(seat(0)), how);
}

std::string picked(const Match& match, const Thought& thought) {
  return match.notation(*match.ask_of(seat(0)), thought.pick);
}

TEST(Search, finds_what_cannot_be_lost_and_what_cannot_be_won) {
  // With the highest lot whoever rides takes the ring; the lowest falls or rides alone.
  auto best = last_ring<Unadvised>(12, 4);
  EXPECT_EQ(picked(*best, thought_of(*best, {7, 400, 1, {}})), "ride");
  auto worst = last_ring<Unadvised>(1, 9);
  const auto thought = thought_of(*worst, {7, 400, 1, {}});
  ASSERT_EQ(thought.options.size(), 2u) << "both were tried";
  ASSERT_EQ(thought.chances.size(), 2u);
  EXPECT_LT(thought.chances[0], thought.chances[1]) << "the lowest lot has the worse chances";
}

void expect_the_same_twice(const Match& match, unsigned threads) {
  const auto one = thought_of(match, {5, 200, threads, {}});
  const auto two = thought_of(match, {5, 200, threads, {}});
  EXPECT_EQ(one.iterations, 200u);
  EXPECT_EQ(one.pick, two.pick);
  EXPECT_EQ(one.chances, two.chances);
  ASSERT_EQ(one.options.size(), 2u);
  ASSERT_EQ(one.options.size(), two.options.size());
  for (std::size_t i = 0; i < one.options.size(); ++i) {
    EXPECT_EQ(one.options[i].visits, two.options[i].visits);
    EXPECT_EQ(one.options[i].value, two.options[i].value);
  }
}
TEST(Search, is_the_same_for_the_same_seed_iterations_and_threads) {
  for (const auto& match : {last_ring<Unadvised>(6, 9), last_ring<Trusted<lots::Game>>(6, 9)})
    for (unsigned threads : {1u, 3u}) expect_the_same_twice(*match, threads);
}

TEST(Search, plays_on_from_guesses_and_never_from_the_truth) {
  for (const auto& match : {last_ring<Watched>(4, 9), last_ring<Trusted<Watched>>(4, 9)}) {
    Watched::guesses = Watched::truths = 0;
    thought_of(*match, {1, 100, 2, {}});
    EXPECT_GT(Watched::guesses, 100);
    EXPECT_EQ(Watched::truths, 0);
  }
}

TEST(Race, keeps_what_the_rule_of_thumb_says_unless_another_is_clearly_better) {
  auto best = last_ring<Trusted<Coward>>(12, 4);
  const auto thought = thought_of(*best, {7, 100, 1, {}});
  EXPECT_EQ(picked(*best, thought), "ride") << "the highest lot takes the ring";
  ASSERT_EQ(thought.options.size(), 2u);
  EXPECT_EQ(thought.options[0].option, thought.pick) << "the winner stands first";
  EXPECT_GT(thought.options[0].value, thought.options[1].value);
  // With too few heats nothing is clear.
  EXPECT_EQ(picked(*best, thought_of(*best, {7, 8, 1, {}})), "stay");
  auto bold = last_ring<Trusted<lots::Game>>(12, 4);
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_EQ(picked(*bold, thought_of(*bold, {seed, 100, 1, {}})), "ride") << seed;
}

TEST(Search, stops_when_it_is_told_to_and_still_has_an_answer) {
  for (const auto& match : {last_ring<lots::Game>(12, 4), last_ring<Trusted<lots::Game>>(12, 4)}) {
    auto none = thought_of(*match, {1, 1000000, 1, [] { return true; }});
    EXPECT_EQ(none.iterations, 0u);
    EXPECT_TRUE(none.cut_short);
    EXPECT_TRUE(none.chances.empty());
    EXPECT_EQ(picked(*match, none), "ride") << "what the rule of thumb says";
    EXPECT_FALSE(thought_of(*match, {1, 10, 1, [] { return false; }}).cut_short);
    std::atomic<int> asked{0};
    auto some = thought_of(*match, {1, 1000000, 2, [&] { return ++asked > 50; }});
    EXPECT_GT(some.iterations, 0u);
    EXPECT_LE(some.iterations, 50u);
    EXPECT_TRUE(some.cut_short);
  }
}

TEST(Search, ends_when_the_rest_could_not_change_the_pick) {
  auto match = last_ring<lots::Game>(12, 4);
  Thinking how{7, 400, 1, {}};
  const auto whole = thought_of(*match, how);
  how.until_clear = true;
  const auto clear = thought_of(*match, how);
  EXPECT_EQ(clear.pick, whole.pick);
  EXPECT_LT(clear.iterations, 400u);
  ASSERT_EQ(clear.options.size(), 2u);
  const auto left = 400 - clear.iterations;
  EXPECT_GT(clear.options[0].visits, clear.options[1].visits + left) << "not a moment too early";
}

TEST(Search, leaves_the_match_as_it_was) {
  auto match = last_ring<lots::Game>(6, 9);
  const auto before = match->hash();
  thought_of(*match, {1, 50, 2, {}});
  EXPECT_EQ(match->hash(), before);
}

TEST(Levels, every_game_has_them_and_they_pick_what_is_offered) {
  auto match = last_ring<lots::Game>(6, 9);
  const Ask ask = *match->ask_of(seat(0));
  Rng rng{3};
  for (const auto& level : levels()) {
    EXPECT_TRUE(has_player(lots::registered(), level.name));
    const auto notation = match->notation(ask, match->bot_pick(level.name, ask, rng));
    EXPECT_TRUE(match->read(ask, notation)) << level.name;
  }
  EXPECT_FALSE(has_player(lots::registered(), "search:"));
  EXPECT_FALSE(has_player(lots::registered(), "search:0"));
  EXPECT_FALSE(has_player(lots::registered(), "search:12x"));
  EXPECT_TRUE(has_player(lots::registered(), "search:12"));
  EXPECT_EQ(player_names(lots::registered()), "random, bold, novice, squire, knight, champion");
}

TEST(Levels, have_names_and_words_in_every_language) {
  const auto& info = *lots::registered().info;
  for (const auto& level : levels()) {
    const BotInfo bot{std::string(level.name), ""};
    for (const auto& language : languages()) {
      EXPECT_NE(bot_title(info, bot, language), bot.name) << language;
      EXPECT_FALSE(bot_words(info, bot, language).empty()) << language;
    }
  }
}

// So that thinking ahead need not go to the end of a long game.
TEST(Standing, every_game_says_how_well_each_seat_stands) {
  for (const char* id : {"ivanhoe", "kings", "quests", "realm", "trurene"}) {
    const auto* game = find_game(id);
    if (!game) continue;  // not in this build
    for (int seats = game->info->least_seats; seats <= game->info->most_seats; ++seats) {
      auto match = begin(*game, gh::Setup{seats, {}, {}});
      Rng rng{static_cast<std::uint64_t>(seats)};
      std::vector<double> chances(static_cast<std::size_t>(seats));
      for (int picks = 0; picks < 400 && !(*match)->over(); ++picks) {
        const Ask ask = (*match)->asks()[0];
        (*match)->apply(ask, (*match)->bot_pick("random", ask, rng), nullptr);
        ASSERT_TRUE((*match)->standing(chances)) << game->info->id;
        double sum = 0;
        for (double c : chances) {
          ASSERT_GE(c, 0) << game->info->id;
          ASSERT_LE(c, 1) << game->info->id;
          sum += c;
        }
        if (seats == 1) continue;
        ASSERT_NEAR(sum, 1, 1e-9) << game->info->id;
      }
    }
  }
}

// The surprise at who wins, in nats for each position on the way: a coin is 0.693.
double surprise_of_standing(const GameEntry& game, std::uint64_t games) {
  double sum = 0, asked = 0;
  for (std::uint64_t n = 0; n < games; ++n) {
    auto match = begin(game, gh::Setup{2, {}, {}});
    Rng rng{n};
    std::vector<std::vector<double>> on_the_way;
    std::vector<double> chances(2);
    while (!(*match)->over()) {
      const Ask ask = (*match)->asks()[0];
      if (ask.who != Seat::chance && rng.below(16) == 0) {
        (*match)->standing(chances);
        on_the_way.push_back(chances);
      }
      (*match)->play(ask, (*match)->own_bot_pick("rule", ask, rng));
    }
    for (const auto& c : on_the_way)
      for (std::size_t i = 0; i < 2; ++i)
        sum -= share_of_first((*match)->outcome(), i) * std::log(c[i]);
    asked += static_cast<double>(on_the_way.size());
  }
  return sum / asked;
}

TEST(Standing, tells_who_will_win_better_than_a_coin) {
  struct {
    const char* id;
    std::uint64_t games;
    double most;
  } const all[] = {{"ivanhoe", 200, 0.65}, {"quests", 150, 0.62}, {"kings", 400, 0.62}};
  for (const auto& [id, games, most] : all) {
    const auto* game = find_game(id);
    if (!game) continue;  // not in this build
    EXPECT_LT(surprise_of_standing(*game, games), most) << id;
  }
}

}  // namespace
}  // namespace gh
