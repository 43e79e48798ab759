// What a scenario cannot say about Quests of the Round Table: who may sit down, refusals, secrecy,
// empty piles, positions that are wrong.
#include "core/record.h"
#include "games/quests/game.h"
#include "games/quests/helpers.h"

namespace gh::quests {
namespace {

std::string refused(const std::string& text) {
  auto position = parse_json(text);
  auto begun = begin(game(), gh::Setup{2, {}, *position});
  return begun ? "" : begun.error();
}

void pick(Match& m, Seat who, const std::string& notation) {
  const auto* ask = m.ask_of(who);
  ASSERT_NE(ask, nullptr) << notation;
  auto option = m.read(*ask, notation);
  ASSERT_TRUE(option) << notation;
  ASSERT_EQ(m.pick(who, ask->id, *option), Refusal::none);
}

TEST(Quests, GR_21_UC_01_two_to_four_players) {
  for (int seats : {-1, 0, 1, 5, 16}) {
    auto begun = begin(game(), gh::Setup{seats, {}, {}});
    ASSERT_FALSE(begun) << seats;
    EXPECT_NE(begun.error().find("2 to 4 players"), std::string::npos) << begun.error();
  }
  for (int seats = 2; seats <= 4; ++seats) EXPECT_TRUE(begin(game(), gh::Setup{seats, {}, {}}));
}

// The game deals by itself, goes on by itself, asks the seats at the table and nobody else, and
// knows when it is over.
TEST(Quests, UC_02_UC_03_NF_01_NF_05_R_1_R_3_R_4_R_8_a_game_runs_by_itself_to_its_end) {
  for (int seats = 2; seats <= 4; ++seats) {
    auto record = Record::begin(game(), gh::Setup{seats, {}, {}});
    ASSERT_TRUE(record);
    Rng rng{static_cast<std::uint64_t>(seats)};
    Options out;
    while (!record->match().over()) {
      ASSERT_FALSE(record->match().outcome().over);
      for (const Ask& ask : record->match().asks()) ASSERT_LT(index(ask.who), seats);
      const Ask ask = record->match().asks()[0];
      record->match().options(ask, out);
      ASSERT_FALSE(out.empty());
      record->pick(ask.who, ask.id, out[rng.below(static_cast<std::uint32_t>(out.size()))]);
    }
    auto outcome = record->match().outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ranks.size(), static_cast<std::size_t>(seats));
    EXPECT_EQ(std::count(outcome.ranks.begin(), outcome.ranks.end(), 1), 1);
  }
}

TEST(Quests, NF_02_NF_03_A_01_what_is_not_legal_is_refused_and_changes_nothing) {
  auto m = at_position(3, R"({"turn":"A","story":"boar-hunt","players":[
      {"hand":["thieves","thieves"]},{"hand":["thieves","saxons"]},{}]})");
  auto before = m->hash();
  const Ask ask = *m->ask_of(seat(0));
  // A holds no legal quest, B is not asked yet, and nobody answers a question twice.
  Option sponsor{static_cast<std::uint16_t>(Verb::sponsor), 0, 0, 0};
  Option decline{static_cast<std::uint16_t>(Verb::decline), 0, 0, 0};
  EXPECT_EQ(m->pick(seat(0), ask.id, sponsor), Refusal::not_an_option);
  EXPECT_NE(m->words(m->why_not(seat(0), "sponsor"), seat(0)).find("rising"), std::string::npos);
  EXPECT_EQ(m->pick(seat(1), ask.id, decline), Refusal::not_your_question);
  EXPECT_FALSE(m->words(m->why_not(seat(1), "decline"), seat(1)).empty());
  EXPECT_EQ(m->hash(), before);
  EXPECT_EQ(m->pick(seat(0), ask.id, decline), Refusal::none);
  EXPECT_EQ(m->pick(seat(0), ask.id, decline), Refusal::question_is_gone);
}

// Whatever changes in what somebody sees, an event has told him; his own picks he knows.
TEST(Quests, NF_04_R_2_R_5_every_change_is_made_known) {
  auto begun = begin(game(), gh::Setup{3, {}, {}});
  ASSERT_TRUE(begun);
  auto& m = **begun;
  Rng rng{11};
  Options out;
  for (int i = 0; i < 3000 && !m.over(); ++i) {
    const Ask ask = m.asks()[0];
    m.options(ask, out);
    const Option o = out[rng.below(static_cast<std::uint32_t>(out.size()))];
    const bool dealing = m.view(Seat::spectator).at("story").is_null() && i < 60;
    std::array<json::value, 4> before;
    for (int v = 0; v < 4; ++v) before[static_cast<std::size_t>(v)] = m.view(seat(v == 3 ? -2 : v));
    Events events;
    ASSERT_EQ(m.pick(ask.who, ask.id, o, &events), Refusal::none);
    for (int v = 0; v < 4; ++v) {
      Seat viewer = seat(v == 3 ? -2 : v);
      if (viewer == ask.who || dealing || m.view(viewer) == before[static_cast<std::size_t>(v)])
        continue;
      bool told = std::any_of(events.begin(), events.end(),
                              [&](const Event& e) { return e.reaches(viewer); });
      EXPECT_TRUE(told) << seat_name(viewer) << " at " << m.question_name(ask);
    }
  }
}

// Nobody is told the cards of others before they are turned over.
TEST(Quests, NF_04_R_5_a_drawn_card_is_told_to_its_owner_only) {
  auto m = at_position(3, R"({"turn":"A","story":"queens-favor",
      "players":[{},{"rank":"knight"},{"rank":"knight"}]})");
  Events events;
  const Ask ask = m->asks()[0];
  ASSERT_EQ(ask.who, Seat::chance);
  ASSERT_EQ(m->pick(ask.who, ask.id, outcome_option(0), &events), Refusal::none);
  for (const Event& e : events) {
    if (m->event_name(e) == "drew") {
      EXPECT_TRUE(e.reaches(seat(0)));
      EXPECT_FALSE(e.reaches(seat(1)));
      EXPECT_FALSE(e.reaches(Seat::spectator));
    }
    if (m->event_name(e) == "drew_hidden") {
      EXPECT_FALSE(e.reaches(seat(0)));
    }
  }
}

// R-Q23: both piles empty. Everything is in the two hands.
TEST(Quests, R_Q23_cards_that_are_not_there_are_not_drawn) {
  json::array mine, theirs;
  for (int k = 0; k < kKinds; ++k)
    for (int n = 0; n < kCards.all.count(static_cast<Kind>(k)); ++n)
      (mine.size() < 62 ? mine : theirs).push_back(json::value(enum_name(static_cast<Kind>(k))));
  auto spare = theirs.back();
  theirs.pop_back();
  json::object position{
      {"seats", 2},
      {"turn", "A"},
      {"story", "queens-favor"},
      {"discard", json::array{spare}},
      {"players", json::array{json::object{{"hand", mine}}, json::object{{"hand", theirs}}}}};
  position["deck"] = json::array{};
  auto begun = begin(game(), gh::Setup{2, {}, json::value(position)});
  ASSERT_TRUE(begun) << begun.error();
  auto& m = **begun;
  // A gets the one card there is (it had to be reshuffled), then nobody draws any more.
  const Ask ask = m.asks()[0];
  ASSERT_EQ(ask.who, Seat::chance);
  EXPECT_EQ(ask.outcomes, 1u);
  m.pick(ask.who, ask.id, outcome_option(0));
  auto view = m.view(Seat::spectator);
  EXPECT_EQ(view.at("players").at(0).at("hand_size").as_int64(), 63);
  EXPECT_EQ(view.at("players").at(1).at("hand_size").as_int64(), 62);
  EXPECT_NE(m.ask_of(seat(0)), nullptr);
  EXPECT_EQ(m.question_name(*m.ask_of(seat(0))), "hand_limit");
}

// Guesses of a hidden quest are quests that could be lying there, and what Merlin saw stays.
TEST(Quests, GR_15_C_02_a_guess_keeps_what_a_player_knows_of_a_quest) {
  auto m = at_position(3, R"({"turn":"A","story":"search-for-the-holy-grail","phase":"play",
      "joined":["B","C"],
      "quest":{"sponsor":"A","stages":[["thieves"],["boar","dagger"],["test-of-valor"],
               ["saxon-knight","sword"],["giant","lance","sword"]],"stage":2,"face_up":1},
      "players":[{},{"allies":["merlin"],"hand":["sword"],"looked":4},{"hand":["horse"]}]})");
  Rng rng{5};
  std::set<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    auto guess = m->determinize(seat(1), rng);
    auto stages = guess->position().at("quest").at("stages");
    EXPECT_EQ(json::serialize(stages.at(0)), R"(["thieves"])");
    EXPECT_EQ(json::serialize(stages.at(3)), R"(["sword","saxon-knight"])");
    EXPECT_EQ(stages.at(1).as_array().size(), 2u);
    EXPECT_EQ(stages.at(2).as_array().size(), 1u);
    EXPECT_EQ(stages.at(4).as_array().size(), 3u);
    // An imported position is checked: an impossible quest would be refused.
    auto again = begin(game(), gh::Setup{3, {}, guess->position()});
    EXPECT_TRUE(again) << again.error();
    seen.insert(json::serialize(stages));
  }
  EXPECT_GT(seen.size(), 50u);
}

TEST(Quests, GR_15_a_guess_of_a_sponsor_who_builds_can_build) {
  auto m =
      at_position(2, R"({"turn":"A","story":"search-for-the-holy-grail","quest":{"sponsor":"A"},
      "players":[{"hand":["thieves","boar","saxons","saxon-knight","giant"]},{"hand":["sword"]}]})");
  pick(*m, seat(0), "lay thieves");
  Rng rng{5};
  for (int i = 0; i < 100; ++i) {
    auto guess = m->determinize(seat(1), rng);
    auto again = begin(game(), gh::Setup{2, {}, guess->position()});
    EXPECT_TRUE(again) << again.error();
  }
}

TEST(Quests, GR_16b_secret_choices_may_be_taken_back_until_ready) {
  auto m = at_position(2, R"({"turn":"A","story":"boar-hunt","phase":"play","joined":["B"],
      "quest":{"sponsor":"A","stages":[["thieves"],["boar"]]},
      "players":[{"hand":["thieves"]},{"hand":["sword","horse"]}]})");
  auto shown = json::serialize(m->view(seat(0)));
  for (const char* step : {"choose sword", "choose horse", "take sword"}) {
    pick(*m, seat(1), step);
    EXPECT_EQ(json::serialize(m->view(seat(0))), shown) << step;
  }
  EXPECT_EQ(json::serialize(m->view(seat(1)).at("players").at(1).at("chosen")), R"(["horse"])");
}

// C-01: somebody who never answers can be played by a bot from any moment on.
TEST(Quests, C_01_a_bot_can_take_over_any_seat_at_any_moment) {
  auto begun = begin(game(), gh::Setup{4, {}, {}});
  ASSERT_TRUE(begun);
  auto& m = **begun;
  Rng rng{3};
  Options out;
  for (int i = 0; i < 4000 && !m.over(); ++i) {
    const Ask ask = m.asks()[0];
    m.options(ask, out);
    if (ask.who != Seat::chance)
      for (const char* bot : {"strategy1", "strategy2"}) {
        auto choice = m.bot_pick(bot, ask, rng);
        ASSERT_NE(std::find(out.begin(), out.end(), choice), out.end())
            << bot << " at " << m.question_name(ask) << ": " << m.notation(ask, choice);
      }
    m.pick(ask.who, ask.id, out[rng.below(static_cast<std::uint32_t>(out.size()))]);
  }
}

TEST(QuestsPositions, wrong_positions_are_refused_with_a_reason) {
  auto says = [](const std::string& position, const std::string& words) {
    EXPECT_NE(refused(position).find(words), std::string::npos) << refused(position);
  };
  says(R"({"seats":2})", "whose turn");
  says(R"({"seats":2,"turn":"C"})", "seats of this game");
  says(R"({"seats":2,"turn":"A","players":[{"hand":["merlin"]},{"hand":["merlin"]}]})",
       "only 1 copies of merlin");
  says(R"({"seats":2,"turn":"A","players":[{"allies":["sword"]}]})", "not a place for sword");
  says(R"({"seats":2,"turn":"A","players":[{"hand":["merlni"]}]})", "wanted one of");
  says(R"({"seats":2,"turn":"A","deck":["sword"],"discard":[]})", "cards are nowhere");
  says(
      R"({"seats":2,"turn":"A","story":"boar-hunt","quest":{"sponsor":"B","stages":[["boar"],["thieves"]]}})",
      "stage 2 must beat 15");
  says(R"({"seats":2,"turn":"A","story":"pox","quest":{"sponsor":"B"}})", "no quest");
  says(R"({"seats":2,"turn":"A","story":"boar-hunt","quest":{"sponsor":"B"}})", "cannot build");
  says(R"({"seats":2,"turn":"A","story":"boar-hunt","joined":["B"],
           "quest":{"sponsor":"B","stages":[["thieves"],["boar"]]}})",
       "no part in the fighting");
  says(R"({"seats":2,"turn":"A","story":"tournament-at-york","phase":"play","joined":["A"]})",
       "at least two");
  says(R"({"seats":2,"turn":"A","players":[{"chosen":["sword"]}]})", "not in the hand");
  says(R"({"seats":2,"turn":"A","phase":"play"})", "which story card");
}

TEST(QuestsState, is_small_and_plain) {
  EXPECT_LE(sizeof(State), 2048u);
  EXPECT_TRUE(std::is_trivially_copyable_v<State>);
}

}  // namespace
}  // namespace gh::quests
