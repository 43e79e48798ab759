// The two rules of thumb (NF-06): what the fact sheet says they do, and that it is enough.
#include "games/quests/helpers.h"

namespace gh::quests {
namespace {

std::string choice(const Match& m, int who, const char* bot) {
  Rng rng{1};
  const auto* ask = m.ask_of(seat(who));
  return ask ? m.notation(*ask, m.bot_pick(bot, *ask, rng)) : "";
}

// Lets the bot answer until it picks `last`; gives back all it picked before.
std::vector<std::string> picks_until(Match& m, int who, const char* bot, const std::string& last) {
  std::vector<std::string> all;
  for (int i = 0; i < 50; ++i) {
    auto picked = choice(m, who, bot);
    if (picked == last || picked.empty()) break;
    all.push_back(picked);
    const Ask ask = *m.ask_of(seat(who));
    EXPECT_EQ(m.pick(seat(who), ask.id, *m.read(ask, picked)), Refusal::none);
  }
  return all;
}

double wins(const char* bot, int seat_of_bot) {
  SimulateRequest request;
  request.seats = 2;
  request.bots = {"random", "random"};
  request.bots[static_cast<std::size_t>(seat_of_bot)] = bot;
  request.games = 2000;
  auto result = game().simulate(request, nullptr, nullptr);
  EXPECT_EQ(result.unfinished, 0u);
  return result.wins[static_cast<std::size_t>(seat_of_bot)] / 2000;
}

TEST(QuestsBots, NF_06_R_7_both_win_ninety_of_a_hundred_against_random) {
  EXPECT_GE(wins("strategy1", 0), 0.90);
  EXPECT_GE(wins("strategy2", 0), 0.90);
  EXPECT_GE(wins("rule", 1), 0.90);
}

// With more players, where a refusal leaves the prize to somebody else.
TEST(QuestsBots, NF_06_R_7_rule_is_the_best_of_them_at_a_table_of_four) {
  auto share = [](const std::vector<std::string>& bots) {
    SimulateRequest request;
    request.seats = static_cast<int>(bots.size());
    request.bots = bots;
    request.games = 200;
    return game().simulate(request, nullptr, nullptr).wins[0] / 200;
  };
  EXPECT_GE(share({"rule", "random", "random", "random"}), 0.75);
  EXPECT_GE(share({"rule", "strategy2", "strategy1", "strategy2"}), 0.5);
  EXPECT_GE(share({"rule", "random", "random"}), 0.75);
}

TEST(QuestsBots, NF_06_rule_sponsors_unless_somebody_could_win_by_it) {
  auto position = [](const char* rank, int shields) {
    return R"({"turn":"A","story":"boar-hunt","players":[
        {"hand":["boar","giant","sword"]},{"rank":")" +
           std::string(rank) + R"(","shields":)" + std::to_string(shields) + R"(},{},{}]})";
  };
  EXPECT_EQ(choice(*at_position(4, position("squire", 4)), 0, "rule"), "sponsor");
  EXPECT_EQ(choice(*at_position(4, position("champion-knight", 7)), 0, "rule"), "sponsor");
  EXPECT_EQ(choice(*at_position(4, position("champion-knight", 8)), 0, "rule"), "decline");
}

// Two stages of one card each look like 15 and 20; of three cards each like 35 and 40.
TEST(QuestsBots, NF_06_rule_joins_what_it_could_beat_by_the_size_of_the_stages) {
  auto position = [](const char* stages) {
    return R"({"turn":"A","story":"boar-hunt","phase":"join","quest":{"sponsor":"A","stages":)" +
           std::string(stages) + R"(},"players":[{},{"hand":["sword","battle-ax","thieves"]},{}]})";
  };
  EXPECT_EQ(choice(*at_position(3, position(R"([["boar"],["giant"]])")), 1, "rule"), "join");
  EXPECT_EQ(choice(*at_position(3, position(R"([["thieves","horse","dagger"],
      ["boar","horse","dagger"]])")),
                   1, "rule"),
            "decline");
}

TEST(QuestsBots, NF_06_R_7_they_play_whole_games_among_themselves) {
  for (int seats = 2; seats <= 4; ++seats) {
    SimulateRequest request;
    request.seats = seats;
    request.bots = {"strategy1", "strategy2", "strategy1", "strategy2"};
    request.games = 50;
    EXPECT_EQ(game().simulate(request, nullptr, nullptr).unfinished, 0u);
  }
}

TEST(QuestsBots, NF_06_WE_Q31_declines_what_would_promote_another) {
  auto hand = R"({"hand":["dragon","excalibur","saxons","test-of-valor","thieves","boar"]})";
  auto position = [&](int shields) {
    return std::string(R"({"turn":"A","story":"boar-hunt","players":[)") + hand +
           R"(,{},{},{"shields":)" + std::to_string(shields) + "}]}";
  };
  EXPECT_EQ(choice(*at_position(4, position(3)), 0, "strategy1"), "decline");
  EXPECT_EQ(choice(*at_position(4, position(2)), 0, "strategy1"), "sponsor");
  EXPECT_EQ(choice(*at_position(4, position(3)), 0, "strategy2"), "decline");
}

TEST(QuestsBots, NF_06_WE_Q32_plays_as_few_cards_as_reach_fifty) {
  auto m = at_position(2, R"({"turn":"A","story":"tournament-at-york","phase":"play",
      "joined":["A","B"],"players":[{"hand":["sword","dagger","excalibur","lance","battle-ax"]},{}]})");
  auto played = picks_until(*m, 0, "strategy2", "ready");
  EXPECT_EQ(played, (std::vector<std::string>{"choose excalibur", "choose lance"}));
}

TEST(QuestsBots, NF_06_strategy1_builds_a_strong_last_stage_with_a_test_before_it) {
  auto m =
      at_position(3, R"({"turn":"A","story":"vanquish-king-arthurs-enemies","quest":{"sponsor":"A"},
      "players":[{"hand":["giant","lance","dagger","thieves","saxons","test-of-valor"]}]})");
  auto played = picks_until(*m, 0, "strategy1", "confirm");
  // Giant 40 and the lance make sixty; before it the test; before that the strongest foe left.
  EXPECT_EQ(played, (std::vector<std::string>{"lay saxons", "next", "lay test-of-valor", "next",
                                              "lay giant", "lay lance"}));
}

TEST(QuestsBots, NF_06_strategy2_builds_from_weak_foes) {
  auto m =
      at_position(3, R"({"turn":"A","story":"vanquish-king-arthurs-enemies","quest":{"sponsor":"A"},
      "players":[{"hand":["giant","sword","evil-knight","thieves","saxons"]}]})");
  auto played = picks_until(*m, 0, "strategy2", "confirm");
  EXPECT_EQ(played,
            (std::vector<std::string>{"lay thieves", "next", "lay saxons", "next", "lay giant"}));
}

TEST(QuestsBots, NF_06_strategy1_enters_only_if_somebody_could_be_promoted) {
  // Four entrants and no bonus: four shields promote a Squire who has one.
  EXPECT_EQ(choice(*at_position(4, R"({"turn":"A","story":"tournament-at-york"})"), 0, "strategy1"),
            "decline");
  EXPECT_EQ(choice(*at_position(4, R"({"turn":"A","story":"tournament-at-york",
                                       "players":[{},{},{"shields":1},{}]})"),
                   0, "strategy1"),
            "enter");
  EXPECT_EQ(choice(*at_position(4, R"({"turn":"A","story":"tournament-at-york"})"), 0, "strategy2"),
            "enter");
}

TEST(QuestsBots, NF_06_joining) {
  auto position = [](const std::string& hand) {
    return R"({"turn":"A","story":"boar-hunt","quest":{"sponsor":"A","stages":[["thieves"],["boar"]]},
        "players":[{},{"hand":[)" +
           hand + "]},{}]}";
  };
  // Two weapons or allies a stage, and two foes below 20.
  auto rich = position(R"("sword","horse","dagger","lance","thieves","saxons")");
  auto no_foes = position(R"("sword","horse","dagger","lance","thieves","evil-knight")");
  auto poor = position(R"("sword","dagger","thieves","saxons")");
  EXPECT_EQ(choice(*at_position(3, rich), 1, "strategy1"), "join");
  EXPECT_EQ(choice(*at_position(3, no_foes), 1, "strategy1"), "decline");
  EXPECT_EQ(choice(*at_position(3, poor), 1, "strategy1"), "decline");
  // Ten points more at each of two stages, and two foes below 25.
  EXPECT_EQ(choice(*at_position(3, no_foes), 1, "strategy2"), "join");
  EXPECT_EQ(choice(*at_position(3, poor), 1, "strategy2"), "decline");
  // Ten points or more in each of two cards are enough for two stages, two of one name as well.
  auto two = position(R"("sword","horse","thieves","evil-knight")");
  auto twins = position(R"("sword","sword","thieves","saxons")");
  auto strong_foes = position(R"("sword","horse","giant","dragon")");
  EXPECT_EQ(choice(*at_position(3, two), 1, "strategy2"), "join");
  EXPECT_EQ(choice(*at_position(3, twins), 1, "strategy2"), "join");
  EXPECT_EQ(choice(*at_position(3, strong_foes), 1, "strategy2"), "decline");
}

TEST(QuestsBots, NF_06_stage_plays) {
  auto position = [](int stage) {
    return R"({"turn":"A","story":"boar-hunt","phase":"play","joined":["B"],
        "quest":{"sponsor":"A","stages":[["thieves"],["boar"]],"stage":)" +
           std::to_string(stage) + R"(,"face_up":)" + std::to_string(stage - 1) + R"(},
        "players":[{},{"hand":["sword","excalibur","amour","dagger","king-arthur"]}]})";
  };
  using Picks = std::vector<std::string>;
  auto first = at_position(2, position(1));
  // Allies and amour first, two cards at most.
  EXPECT_EQ(picks_until(*first, 1, "strategy1", "ready"),
            (Picks{"choose king-arthur", "choose amour"}));
  first = at_position(2, position(1));
  EXPECT_EQ(picks_until(*first, 1, "strategy2", "ready"), (Picks{"choose amour"}));
  auto last = at_position(2, position(2));
  EXPECT_EQ(picks_until(*last, 1, "strategy1", "ready").size(), 5u);
  last = at_position(2, position(2));
  EXPECT_EQ(picks_until(*last, 1, "strategy2", "ready").size(), 5u);
}

TEST(QuestsBots, NF_06_bids_and_payments) {
  auto position = [](int bid) {
    return R"({"turn":"A","story":"boar-hunt","phase":"play","joined":["B","C"],
        "quest":{"sponsor":"A","stages":[["test-of-valor"],["boar"]]},
        "players":[{},{"hand":["thieves","evil-knight","saxons","sword","sword"],"bid":)" +
           std::to_string(bid) + R"(},{"hand":["thieves","thieves","thieves"]}]})";
  };
  auto m = at_position(3, position(0));
  EXPECT_EQ(choice(*m, 1, "strategy1"), "bid 2");  // Thieves and Saxons
  EXPECT_EQ(choice(*m, 1, "strategy2"), "bid 3");  // the Evil Knight too
  const Ask first = *m->ask_of(seat(1));
  m->pick(seat(1), first.id, *m->read(first, "bid 2"));
  const Ask other = *m->ask_of(seat(2));
  m->pick(seat(2), other.id, *m->read(other, "bid 3"));
  EXPECT_EQ(choice(*m, 1, "strategy1"), "drop");   // never a second time
  EXPECT_EQ(choice(*m, 1, "strategy2"), "bid 4");  // and the surplus sword
}

TEST(QuestsBots, NF_06_strategy2_counts_surplus_foes_in_its_second_bid) {
  auto m = at_position(3, R"({"turn":"A","story":"boar-hunt","phase":"play","joined":["B","C"],
      "quest":{"sponsor":"A","stages":[["test-of-valor"],["boar"]]},
      "players":[{},{"hand":["thieves","black-knight","black-knight","black-knight","sword"]},{"hand":["thieves","thieves"]}]})");
  auto pick = [&](int who, const std::string& what) {
    const Ask ask = *m->ask_of(seat(who));
    m->pick(seat(who), ask.id, *m->read(ask, what));
  };
  EXPECT_EQ(choice(*m, 1, "strategy2"), "bid 1");
  pick(1, "bid 1");
  pick(2, "bid 2");
  EXPECT_EQ(choice(*m, 1, "strategy2"), "bid 3");  // the Thieves and two more Black Knights
}

TEST(QuestsBots, NF_06_over_the_hand_limit_allies_are_played_then_weak_foes_go) {
  auto position = [](const std::string& thirteenth) {
    return R"({"turn":"A","story":"queens-favor","phase":"hand_limit","players":[{"hand":["boar","giant","sword",
        "sword","lance","lance","horse","horse","dagger","dagger","amour","battle-ax",)" +
           thirteenth + R"(]},{}]})";
  };
  EXPECT_EQ(choice(*at_position(2, position(R"("merlin")")), 0, "strategy1"), "ally merlin");
  EXPECT_EQ(choice(*at_position(2, position(R"("excalibur")")), 0, "strategy2"), "discard boar");
}

}  // namespace
}  // namespace gh::quests
