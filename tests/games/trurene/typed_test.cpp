// Typed words and commands; scores.
#include <algorithm>

#include "games/trurene/say.h"
#include "helpers.h"

namespace gh::trurene {
namespace {

using Kind = Typed::Kind;

std::string answer_about(const State& s, std::string_view what) {
  return say::english(asked_about(s, what));
}
std::string picked(const State& s, std::string_view text) {
  auto t = understand(s, text);
  return t.kind == Kind::pick ? Game::notation(s, asked(s), t.option) : "";
}
State in_village() {
  State s = state_from(R"({"turn":3,"aurora":{"at":[9,4],"gold":40}})");
  aurora(s, "east");
  chance(s, "hunter");
  return s;
}
State in_fight() {
  return state_from(
      R"({"turn":1,"agenda":{"steps":[{"step":"turn"},{"step":"end_of_turn"},
          {"step":"fight","opponent":"small","health":20,"max_health":20,"enemy":{"accuracy":70,"power":10,"time":3}}]}})");
}

TEST(TrureneTyped, TR_X_2_T_83_moves_in_every_spelling) {
  State s = state_from("{}");
  for (const char* text : {"N", "n", "NORTH", " north ", "move north", "MOVE N"})
    EXPECT_EQ(picked(s, text), "north") << text;
  EXPECT_EQ(picked(s, "w"), "west");
  EXPECT_EQ(picked(s, "ATTEMPT"), "");
  EXPECT_EQ(understand(s, "move").kind, Kind::words);
  EXPECT_EQ(understand(s, std::string(201, 'n')).kind, Kind::words);
  EXPECT_EQ(understand(s, "north\x01").kind, Kind::words);
}

TEST(TrureneTyped, T_83_TR_L_5_every_question_can_be_answered_by_typing) {
  State s = in_village();
  EXPECT_EQ(picked(s, "Merchant"), "talk merchant");
  EXPECT_EQ(picked(s, "quester"), "talk quester");
  EXPECT_EQ(picked(s, "hunter"), "");
  EXPECT_EQ(picked(s, "LEAVE"), "leave");
  aurora(s, "talk merchant");
  EXPECT_EQ(picked(s, "Sword"), "sword");
  EXPECT_NE(understand(s, "axe").words.find("mace, sword, dagger"), std::string::npos);
  aurora(s, "sword");
  EXPECT_EQ(picked(s, "40"), "gold 40");
  EXPECT_EQ(picked(s, "007"), "gold 7");
  EXPECT_EQ(picked(s, "500"), "more");
  EXPECT_EQ(picked(s, "99999999999999999999"), "more");
  for (const char* bad : {"forty", "-3", "12.5", ""})
    EXPECT_EQ(understand(s, bad).kind, Kind::words) << bad;
  aurora(s, "gold 40");
  chance(s, "100");
  chance(s, "100");
  EXPECT_EQ(picked(s, "Y"), "yes");
  EXPECT_EQ(picked(s, "no"), "no");
  EXPECT_EQ(understand(s, "perhaps").kind, Kind::words);
  EXPECT_EQ(picked(in_fight(), "p"), "prepare");
  EXPECT_EQ(picked(in_fight(), "RETREAT"), "retreat");
  EXPECT_NE(understand(in_fight(), "strike").words.find("Nothing was spent"), std::string::npos);
}

TEST(TrureneTyped, TR_R_4_T_87_riddle_answers) {
  State s = state_from(R"({"turn":6,"aurora":{"at":[9,4]}})");
  aurora(s, "north");
  EXPECT_EQ(picked(s, " The BELLOWS! "), "answer bellows");
  EXPECT_EQ(picked(s, "a pump"), "something-else");
  EXPECT_EQ(picked(s, "leave"), "leave");
  EXPECT_EQ(understand(s, "").kind, Kind::words);
  EXPECT_EQ(understand(s, " ?! ").kind, Kind::words);
  EXPECT_EQ(normalised("An  Oak   Seed."), "oak seed");
  EXPECT_EQ(normalised("the the"), "the");
  for (const auto& riddle : content().riddles)
    for (const auto& answer : riddle.answers) EXPECT_GE(answer_number(answer), 0) << answer;
}

TEST(TrureneTyped, TR_X_1_TR_X_3_T_25_commands_change_nothing_anywhere) {
  for (State s : {state_from("{}"), in_village(), in_fight()}) {
    State before = s;
    for (const char* c :
         {"/hawk", "/MAEJA", "/aurora", "/wolves", "/trollking", "/help", "/map", "/xyz", "/"})
      understand(s, c);
    EXPECT_TRUE(s == before);
    EXPECT_EQ(understand(s, "/hawk").kind, Kind::words);
    EXPECT_EQ(understand(s, "/hawk").words, "Hawk is in the village at row 3, column 7.");
  }
  EXPECT_EQ(understand(state_from("{}"), "/quit").kind, Kind::quit);  // T-24
}

TEST(TrureneTyped, T_18_hawk_after_his_village_was_destroyed) {
  State s = state_from(
      R"({"turn":7,"target":[2,6],"hawk":[2,6],"aurora":{"at":[9,8]},
          "troll_king":{"at":[2,5],"health":140,"max_health":140,"accuracy":80,"power":35,"time":4}})");
  aurora(s, "east");
  chance(s, "99");
  chance(s, "99");
  chance(s, "5 9");
  chance(s, "11 5");
  EXPECT_EQ(answer_about(s, "hawk"), "Hawk is in the village at row 6, column 10.");
}

TEST(TrureneTyped, T_19_maeja_in_four_states) {
  auto say = [](const char* spells) {
    return answer_about(state_from(std::string(R"({"spells":)") + spells + "}"), "maeja");
  };
  EXPECT_NE(say("[0,0,0,0]").find("not learnt a single spell"), std::string::npos);
  EXPECT_NE(say("[2,1,0,0]").find("Troll Artefact to Maeja (row 12, column 12)"),
            std::string::npos);
  EXPECT_NE(say("[2,1,0,0]").find("Learnt so far: Vampire Artefact."), std::string::npos);
  EXPECT_NE(say("[2,0,2,0]").find("Vampire Artefact, Goblin Artefact"), std::string::npos);
  EXPECT_NE(say("[2,2,2,2]").find("Omniscience Artefact"), std::string::npos);
}

TEST(TrureneTyped, T_20_aurora) {
  State s =
      state_from(R"({"turn":7,"quest":{"at":[1,2],"story":4},"aurora":{"gold":12,"health":83}})");
  EXPECT_EQ(answer_about(s, "aurora"),
            "Aurora: row 10, column 10. Health 83/100. caravan guard's sword: accuracy 50, power "
            "10, time 4. "
            "Gold 12. Turn 7. Quest: row 2, column 3 (compass).");
}

TEST(TrureneTyped, T_21_T_22_T_52_enemies_only_with_omniscience_WE_34) {
  for (const char* hidden : {"[0,0,0,0]", "[2,2,2,0]", "[2,2,2,1]"}) {
    State s = state_from(std::string(R"({"spells":)") + hidden + "}");
    for (const char* who : {"wolves", "trollking"})
      EXPECT_EQ(answer_about(s, who).find_first_of("0123456789"), std::string::npos);
  }
  State s = state_from(R"({"spells":[2,2,2,2]})");
  EXPECT_EQ(answer_about(s, "trollking"),
            "The Troll King: row 7, column 7. Health 140/70. Accuracy 80, power 35, time 4.");
  EXPECT_EQ(answer_about(s, "wolves"),
            "The pack of wolves: row 2, column 2. Health 50/50. Accuracy 90, power 40, time 2.");
}

TEST(TrureneTyped, TR_X_4_T_23_save_and_load_only_at_the_turn_prompt) {
  State s = state_from("{}");
  EXPECT_EQ(understand(s, "/save my game").kind, Kind::save);
  EXPECT_EQ(understand(s, "/save my game").name, "my game");
  EXPECT_EQ(understand(s, "/load x").kind, Kind::load);
  EXPECT_EQ(understand(s, "/save").kind, Kind::words);
  for (const State& busy : {in_village(), in_fight()})
    for (const char* c : {"/save x", "/load x"})
      EXPECT_EQ(understand(busy, c).words, say::english(phrase("told.cmd_not_now")));
  EXPECT_EQ(understand(state_from(R"({"level":"basic"})"), "/save x").kind, Kind::words);
}

// Commands are the same in every language; what is said back is not, and a riddle may be answered
// in one's own.
TEST(TrureneTyped, TR_X_2_in_german) {
  State s = state_from("{}");
  EXPECT_EQ(understand(s, "/hawk", "de").words.substr(0, 8), "Hawk ist");
  EXPECT_EQ(understand(s, "north", "de").kind, Kind::pick);
  State shrine = state_from(
      R"({"aurora":{"at":[8,4]},"shrines":[{"at":[8,4],"riddle":4},{"at":[4,8],"riddle":2},{"at":[5,7],"riddle":3},{"at":[7,5],"riddle":1}]})");
  aurora(shrine, "attempt");
  auto answer = [&](const char* text, const char* language) {
    auto t = understand(shrine, text, language);
    return t.kind == Kind::pick ? Game::notation(shrine, asked(shrine), t.option) : t.words;
  };
  EXPECT_EQ(answer("shadow", "de"), "answer shadow");  // the notation works everywhere
  EXPECT_EQ(answer("Ein Schatten!", "de"), "answer shadow");
  EXPECT_EQ(answer("die Brücke", "de"), "answer bridge");
  EXPECT_EQ(answer("DIE BRÜCKE", "de"), "answer bridge");
  EXPECT_EQ(answer("Schatten", "en"), "something-else");
  EXPECT_EQ(answer("Unsinn", "de"), "something-else");
}

TEST(TrureneTyped, TR_I_5_T_86_nothing_typed_breaks_the_game) {
  Rng rng{8};
  State s = generate({}, 4);
  for (int i = 0; i < 20000 && s.ending == Ending::none; ++i) {
    const Ask ask = asked(s);
    if (ask.who == Seat::chance) {
      draw_any(s, rng);
      continue;
    }
    std::string text;
    for (std::uint32_t n = rng.below(12); n > 0; --n) text += static_cast<char>(rng.below(256));
    if (rng.below(4) == 0) text = "/" + text;
    State before = s;
    auto t = understand(s, text);
    ASSERT_TRUE(s == before);
    Options offered;
    Game::options(s, ask, offered);
    bool known = std::find(offered.begin(), offered.end(), t.option) != offered.end();
    ASSERT_TRUE(t.kind != Kind::pick || known);
    if (i % 50 == 0) Game::apply(s, ask, rule_bot(s, ask, rng), nullptr);
  }
}

// --- scores

struct Played {
  Handout handout;
  std::string log;
  int turns = 0;
};

// A game of the bot on a map whose draws follow from a number, until it is won (or any end).
Played play(std::uint64_t seed, bool win, int world = 5) {
  for (;; ++seed) {
    json::object options;
    options["world"] = save(generate({}, static_cast<std::uint64_t>(world)));
    Played p{{gh::Setup{1, options, {}}, seed}, "", 0};
    auto record = Record::begin(*find_game("trurene"), p.handout.setup);
    Draws draws(seed);
    Rng thoughts{seed + 1};
    while (!record->match().over()) {
      const Ask ask = record->match().asks()[0];
      auto o = ask.who == Seat::chance ? draws.next(ask)
                                       : record->match().bot_pick("rule", ask, thoughts);
      record->pick(ask.who, ask.id, o);
    }
    bool won = record->match().outcome().ranks[0] == 1;
    if (won != win) continue;
    p.log = record->log();
    p.turns = state_of(record->match())->turn;
    return p;
  }
}

TEST(TrureneScores, TR_I_8_T_12_T_29_a_true_victory_counts) {
  auto p = play(100, true);
  auto score = verify_score(p.log, p.handout);
  ASSERT_TRUE(score) << score.error();
  EXPECT_EQ(score->turns, p.turns);
  EXPECT_EQ(score->map, map_number(generate({}, 5)));
  EXPECT_GE(score->villages, 1);
}

TEST(TrureneScores, T_12_the_hall_may_have_drawn_itself) {
  auto p = play(100, true);
  p.handout.seed.reset();
  EXPECT_TRUE(verify_score(p.log, p.handout));
}

TEST(TrureneScores, T_12_edited_truncated_and_impossible_logs_are_refused) {
  auto p = play(100, true);
  auto refused = [&](const std::string& log, const char* why) {
    auto score = verify_score(log, p.handout);
    ASSERT_FALSE(score) << why;
    EXPECT_NE(score.error().find(why), std::string::npos) << score.error();
  };
  // Without the check line, so that the replay itself has to notice.
  auto plain = p.log.substr(0, p.log.rfind("{\"check\""));
  ASSERT_TRUE(verify_score(plain, p.handout));
  // truncated
  auto half = plain.substr(0, plain.rfind('\n', plain.size() / 2) + 1);
  refused(half, "not finished");
  // the dice of another number
  auto other = p;
  ++*other.handout.seed;
  auto score = verify_score(plain, other.handout);
  ASSERT_FALSE(score);
  EXPECT_NE(score.error().find("does not follow"), std::string::npos);
  // one line taken out: what follows is impossible
  auto from = plain.find("\n", plain.size() / 3) + 1;
  auto to = plain.find("\n", from) + 1;
  EXPECT_FALSE(verify_score(plain.substr(0, from) + plain.substr(to), p.handout));
  // a pick that is not offered
  auto edited = plain;
  edited.replace(edited.rfind("strike"), 6, "sleep!");
  EXPECT_FALSE(verify_score(edited, p.handout));
  // another map
  auto elsewhere = p;
  elsewhere.handout.setup.options["world"] = save(generate({}, 6));
  score = verify_score(plain, elsewhere.handout);
  ASSERT_FALSE(score);
  EXPECT_NE(score.error().find("another set-up"), std::string::npos);
  EXPECT_FALSE(verify_score("", p.handout));
  EXPECT_FALSE(verify_score("{}", p.handout));
}

TEST(TrureneScores, T_12_an_edited_draw_is_refused) {
  auto p = play(100, true);
  auto plain = p.log.substr(0, p.log.rfind("{\"check\""));
  // Every single draw that can be changed to another outcome must be noticed.
  int tried = 0;
  for (auto at = plain.find("\"seat\":\"chance\",\"pick\":\"");
       at != std::string::npos && tried < 25;
       at = plain.find("\"seat\":\"chance\",\"pick\":\"", at + 1)) {
    auto from = at + 24, to = plain.find('"', from);
    auto text = plain.substr(from, to - from);
    if (text.find_first_not_of("0123456789") != std::string::npos) continue;
    auto edited = plain.substr(0, from) + (text == "37" ? "38" : "37") + plain.substr(to);
    EXPECT_FALSE(verify_score(edited, p.handout)) << text;
    ++tried;
  }
  EXPECT_GT(tried, 5);
}

TEST(TrureneScores, TR_O_2_T_29_a_lost_game_has_no_score) {
  auto p = play(300, false);
  auto score = verify_score(p.log, p.handout);
  ASSERT_FALSE(score);
  EXPECT_NE(score.error().find("only a victory"), std::string::npos);
}

TEST(TrureneScores, TR_O_3_T_29_ranking_WE_37) {
  struct Entry {
    std::string name;
    Score score;
  };
  std::vector<Entry> table{{"Ann", {"m", 58, 3}}, {"Bo", {"m", 58, 4}}, {"Cy", {"m", 61, 6}}};
  std::stable_sort(table.begin(), table.end(),
                   [](const Entry& a, const Entry& b) { return ranks_before(a.score, b.score); });
  EXPECT_EQ(table[0].name, "Bo");
  EXPECT_EQ(table[1].name, "Ann");
  EXPECT_EQ(table[2].name, "Cy");
}

TEST(TrureneScores, TR_O_4_statistics_do_not_rank) {
  EXPECT_FALSE(ranks_before({"m", 58, 3}, {"m", 58, 3}));
  State s = state_from(R"({"ticks":500})");
  State t = state_from(R"({"ticks":5})");
  EXPECT_EQ(Game::outcome(s).scores, Game::outcome(t).scores);
}

TEST(TrureneScores, T_101_a_map_is_rated_by_the_bot) {
  auto r = rate_map(generate({}, 5), 30, 1);
  EXPECT_EQ(r.games, 30);
  EXPECT_GT(r.wins, 10);
  EXPECT_GT(r.expected_turns, 10);
  EXPECT_LT(r.expected_turns, 400);
  EXPECT_GT(r.fastest, 0);
}

}  // namespace
}  // namespace gh::trurene
