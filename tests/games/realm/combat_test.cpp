// What a scenario cannot say about combat in Magic Realm: blows given one by one, the forecast.
#include <gtest/gtest.h>

#include "core/promises.h"
#include "games/realm/forecast.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

State evening(const std::string& text) {
  auto json = parse_json(text);
  EXPECT_TRUE(json);
  auto position = from_json<Position>(*json);
  EXPECT_TRUE(position) << position.error();
  auto state = Game::from_position(*position);
  EXPECT_TRUE(state) << state.error();
  return *state;
}

// Picks for a seat the first option with this verb (and first number).
void pick(State& s, Seat who, Verb v, int a = -1) {
  const Ask* ask = s.agenda.asked_of(who);
  ASSERT_TRUE(ask) << enum_name(v);
  Options out;
  Game::options(s, *ask, out);
  for (auto o : out)
    if (o.verb == static_cast<std::uint16_t>(v) && (a < 0 || o.a == a))
      return Game::apply(s, Ask(*ask), o, nullptr);
  FAIL() << enum_name(v) << " is not offered at " << Game::question_name(*ask);
}

constexpr const char* kCaptain = R"({"characters": [{"hero": "captain", "at": "awful_valley-5",
  "has": ["workhorse_h6_h7", "helmet_1"]}], "denizens": {"ghost_1": {"at": "awful_valley-5"},
  "giant_1": {"at": "awful_valley-5"}, "giant_2": {"at": "awful_valley-5"}}, "part": "evening"})";

// Three Smash blows of harm H on a Captain who rides.
State three_smashes(int first, int second, int third) {
  State s = evening(kCaptain);
  auto& c = s.combat;
  s.agenda.open.clear();
  s.agenda.steps.clear();
  s.agenda.steps.push_back(Striking{});
  c.round = 2;
  c.plays[0].manoeuvre = Lane::thrust;
  c.plays[0].move_with = kWalkPiece;
  const int times[] = {first, second, third};
  const char* by[] = {"ghost_1", "giant_1", "giant_2"};
  for (int i = 0; i < 3; ++i) {
    Strike x;
    x.by = u8(*being_from(by[i]));
    x.target = 0;
    x.lane = Lane::smash;
    x.time = u8(times[i]);
    c.strikes.push_back(x);
  }
  run_on(s);
  return s;
}

TEST(RealmCombat, EX_13_one_after_the_other_horse_helmet_body) {
  const State s = three_smashes(4, 5, 6);
  EXPECT_EQ(s.items[at(*thing_from("workhorse_h6_h7"))].place, kGonePlace);
  const auto& helmet = s.items[at(*thing_from("helmet_1"))];
  EXPECT_EQ(helmet.place, kGoodsPlace + static_cast<int>(Group::soldiers));  // LIM-6
  EXPECT_FALSE(helmet.damaged);
  EXPECT_EQ(s.bodies[0].life, Life::dead);
}

TEST(RealmCombat, EX_13_two_blows_leave_him_a_wound) {
  const State after = three_smashes(4, 5, 5);  // the second and third strike the helmet together
  EXPECT_EQ(after.bodies[0].life, Life::map);
  EXPECT_EQ(after.combat.wounds[0], 2);
  EXPECT_NE(after.items[at(*thing_from("helmet_1"))].place, 0);
}

TEST(RealmCombat, EX_13_LIM_4_simultaneous_blows_all_strike_the_horse) {
  const State s = three_smashes(5, 5, 5);
  EXPECT_EQ(s.items[at(*thing_from("workhorse_h6_h7"))].place, kGonePlace);
  EXPECT_EQ(s.items[at(*thing_from("helmet_1"))].place, 0);
  EXPECT_EQ(s.bodies[0].life, Life::map);
  EXPECT_EQ(s.combat.wounds[0], 0);
}

// AMB-R17: beneath Enemy a lost level is noted and counts when levels are regained.
TEST(RealmCombat, AMB_R17_levels_beneath_enemy_are_noted) {
  State s = evening(R"({"characters": [{"hero": "captain", "at": "awful_valley-5", "boons":
    [{"trader": "bashkars", "price": 3}]}], "part": "birdsong"})");
  EXPECT_EQ(relation(s, seat(0), trader(Group::bashkars)), Relation::enemy);
  for (int e = 0; e < 12; ++e) {
    const auto& d = kKit.errands[at(e)];
    if (!d.campaign || !(d.partners >> static_cast<int>(Group::bashkars) & 1)) continue;
    s.errands[at(e / 2)].side = u8(e % 2);
    s.errands[at(e / 2)].carrier = 0;
    EXPECT_EQ(relation(s, seat(0), trader(Group::bashkars)), Relation::unfriendly);  // 0 - 1 + 2
    return;
  }
  FAIL() << "no campaign with the Bashkars";
}

// --- forecast

// The Elf before he plays, with one monster on his sheet.
State at_plays(const char* hero, const char* monster) {
  State s = evening(std::string(R"({"characters": [{"hero": ")") + hero +
                    R"(", "at": "awful_valley-5"}], "denizens": {")" + monster +
                    R"(": {"at": "awful_valley-5"}}, "part": "evening"})");
  pick(s, seat(0), Verb::lure);
  pick(s, seat(0), Verb::done);
  pick(s, seat(0), Verb::target);
  return s;
}
int chit(const State& s, const char* id) {
  for (int i = 0; i < kActionChits; ++i)
    if (action(s, seat(0), i).id == id) return i;
  return kNone;
}
Play play(const State& s, Lane attack, const char* fight, Lane manoeuvre, const char* move) {
  Play p;
  p.attack = attack;
  p.attack_with = u8(chit(s, fight));
  p.manoeuvre = manoeuvre;
  p.move_with = u8(chit(s, move));
  return p;
}

// Goblin: light L4* and move 3, dark M4* and move 4; the Elf moves at 4 and shoots at 4 first.
TEST(RealmCombat, forecast_elf_and_goblin) {
  const State s = at_plays("elf", "goblin_axe_1");
  const auto apart = forecast(s, 0, play(s, Lane::swing, "fight_m4", Lane::smash, "move_m4"));
  EXPECT_EQ(apart.hit * 3, apart.of);   // only where the goblin is
  EXPECT_EQ(apart.kill * 9, apart.of);  // L needs 1 or 2 on one die
  EXPECT_EQ(apart.struck * 3, apart.of);
  EXPECT_EQ(apart.dead * 3, apart.of);
  const auto same = forecast(s, 0, play(s, Lane::smash, "fight_m4", Lane::smash, "move_m4"));
  EXPECT_EQ(same.hit * 3, same.of);
  EXPECT_EQ(same.kill * 9, same.of);
  EXPECT_EQ(same.dead * 9, 2 * same.of);  // who is shot dead first does not strike
  ASSERT_EQ(same.foes.size(), 1u);
  EXPECT_EQ(same.foes[0].hits * 9, 2 * same.of);
}

// Bat: light M2 (faster than 3), dark M3; it turns over in 11 of 36.
TEST(RealmCombat, forecast_amazon_and_bat) {
  const State s = at_plays("amazon", "giant_bat_1");
  auto p = play(s, Lane::thrust, "fight_m5", Lane::smash, "move_m3x_1");
  p.shield = Lane::thrust;
  const auto f = forecast(s, 0, p);
  // 25 of 36 light: always; 11 of 36 dark: in one box of three; less where she kills it first, in
  // her box: 86 of 108 less 25.
  EXPECT_EQ(f.struck * 108, 61 * f.of);
  EXPECT_EQ(f.wounds * 108, 61 * f.of);  // M on M armour: a wound whatever it meets
  EXPECT_EQ(f.kill * 3, f.of);           // L, star, strong arm: H
  EXPECT_EQ(f.dead, 0);
  EXPECT_EQ(f.armour, 0);      // damaged, not lost
  EXPECT_EQ(f.hit * 3, f.of);  // 5 is never lower; one box in three
  EXPECT_FALSE(f.target_unknown);
}

// Giant: a light body, a club that turns over in 11 of 36; both in different boxes.
TEST(RealmCombat, forecast_counts_head_and_body) {
  const State s = at_plays("dwarf", "giant_1");
  const auto f = forecast(s, 0, play(s, Lane::thrust, "fight_h6", Lane::smash, "duck_t3x"));
  EXPECT_EQ(f.struck * 3, 2 * f.of);  // one of the two lies in Smash in two ways out of three
  // The helmet takes it: H or T destroys it, never the Dwarf.
  EXPECT_EQ(f.dead, 0);
  EXPECT_EQ(f.wounds * 3, 2 * f.of);
  EXPECT_EQ(f.armour * 3, 2 * f.of);
}

// An attack by itself: 1 in 3 to hit, a third of that to kill, whoever might strike first.
TEST(RealmCombat, forecast_of_the_own_blow_alone) {
  State s = at_plays("elf", "goblin_axe_1");
  s.combat.round = 2;  // by time: the goblin's 4 and the bow's 4
  Play p = play(s, Lane::smash, "fight_m4", Lane::none, "move_m4");
  p.move_with = kNone;
  const auto f = forecast_attack(s, 0, p);
  EXPECT_EQ(f.hit * 3, f.of);
  EXPECT_EQ(f.kill * 9, f.of);
  EXPECT_EQ(f.struck, 0);
}

TEST(RealmCombat, forecast_changes_nothing) {
  const State s = at_plays("elf", "goblin_axe_1");
  State copy = s;
  forecast(copy, 0, play(copy, Lane::swing, "fight_m4", Lane::smash, "move_m4"));
  EXPECT_TRUE(copy == s);
}

// Example 9: times must be lower.
TEST(RealmCombat, EX_9_hindrances_of_running_and_alerting) {
  State s = evening(R"({"characters": [{"hero": "elf", "at": "awful_valley-5"}], "denizens":
    {"giant_bat_1": {"at": "awful_valley-5"}}, "part": "evening"})");
  pick(s, seat(0), Verb::lure);
  EXPECT_EQ(run_hindrance(s, 0, chit(s, "move_l2x")), Hindrance::none);
  EXPECT_EQ(run_hindrance(s, 0, chit(s, "move_l3x")), Hindrance::too_slow);
  EXPECT_EQ(alert_hindrance(s, 0, chit(s, "fight_l3x")), Hindrance::too_slow);
  s.bodies[at(*being_from("giant_bat_1"))].dark = true;
  EXPECT_EQ(run_hindrance(s, 0, chit(s, "move_l2x")), Hindrance::too_slow);
}

// --- options

// Combat picks are small: no question offers more than about forty options, and none offers
// nothing.
TEST(RealmCombat, a_crowded_clearing_is_played_by_small_picks) {
  State s = evening(R"({"characters": [{"hero": "amazon", "at": "awful_valley-5"},
      {"hero": "captain", "at": "awful_valley-5"}], "denizens": {
      "wolf_1": {"at": "awful_valley-5"}, "wolf_2": {"at": "awful_valley-5"}, "wolf_3": {"at": "awful_valley-5"},
      "giant_1": {"at": "awful_valley-5"}, "b1": {"at": "awful_valley-5"}, "b2": {"at": "awful_valley-5"},
      "s1": {"at": "awful_valley-5", "employer": "A"}, "l1": {"at": "awful_valley-5", "employer": "B"}},
      "course": {"first": "A"}, "part": "evening"})");
  Rng rng{7};
  Options out;
  for (int n = 0; n < 3000 && !s.agenda.open.empty(); ++n) {
    const Ask ask = s.agenda.open[rng.below(static_cast<std::uint32_t>(s.agenda.open.size()))];
    Option o = outcome_option(0);
    if (ask.who == Seat::chance) {
      o = outcome_option(rng.below(ask.outcomes));
    } else {
      out.clear();
      Game::options(s, ask, out);
      ASSERT_FALSE(out.empty()) << Game::question_name(ask);
      ASSERT_LE(out.size(), 42u) << Game::question_name(ask);
      o = out[rng.below(static_cast<std::uint32_t>(out.size()))];
    }
    Game::apply(s, ask, o, nullptr);
    ASSERT_EQ(Game::check(s), "");
    if (s.combat.spot == kNone && s.day > 1) break;
  }
}

// The promises of every game, on evenings full of people, monsters and hirelings.
TEST(RealmCombat, evenings_keep_the_promises) {
  const char* crowds[] = {
      R"({"options": {"days": 1}, "characters": [{"hero": "amazon", "at": "awful_valley-5"},
        {"hero": "captain", "at": "awful_valley-5", "hidden": true, "found_hidden": true},
        {"hero": "elf", "at": "awful_valley-5"}], "denizens": {"wolf_1": {"at": "awful_valley-5"},
        "giant_1": {"at": "awful_valley-5"}, "b1": {"at": "awful_valley-5"},
        "s1": {"at": "awful_valley-5", "employer": "A"}, "l1": {"at": "awful_valley-5", "employer": "B"},
        "shq": {"at": "awful_valley-5", "employer": "C"}}, "course": {"first": "A"}, "part": "evening"})",
      R"({"options": {"days": 1}, "characters": [{"hero": "berserker", "at": "awful_valley-5"},
        {"hero": "swordsman", "at": "awful_valley-5"}], "denizens": {"imp": {"at": "awful_valley-5"},
        "demon": {"at": "awful_valley-5"}, "w1": {"at": "awful_valley-5"}, "rhq": {"at": "awful_valley-5"},
        "o1": {"at": "awful_valley-5", "employer": "A"}}, "course": {"first": "B"}, "part": "evening"})"};
  for (int i = 0; i < 6; ++i) {
    gh::Setup setup;
    setup.seats = i % 2 ? 2 : 3;
    setup.options["days"] = 1;
    setup.position = *parse_json(crowds[i % 2]);
    const auto report = check_promises(*find_game("realm"), setup, static_cast<std::uint64_t>(i));
    EXPECT_EQ(report.failure, "");
  }
}

// 10.5: what the boxes say without trying is what trying says, for every counter and box; and it
// leaves no box empty that a counter could cover.
TEST(RealmCombat, a_counter_may_be_put_where_it_can_be_put) {
  for (const char* with : {R"("wolf_1": {"at": "crag-6"})",
                           R"("wolf_1": {"at": "crag-6"}, "wolf_2": {"at": "crag-6"},
                              "giant_1": {"at": "crag-6"}, "viper_1": {"at": "crag-6"})",
                           R"("wolf_1": {"at": "crag-6"}, "wolf_2": {"at": "crag-6"},
                              "wolf_3": {"at": "crag-6"}, "viper_1": {"at": "crag-6"},
                              "viper_2": {"at": "crag-6"}, "giant_1": {"at": "crag-6"})"}) {
    State s = evening(R"({"characters": [{"hero": "amazon", "at": "crag-6"}], "denizens": {)" +
                      std::string(with) + R"(}, "part": "evening"})");
    each_here(s, [&](int b) {
      if (is_denizen(b)) s.combat.sheet[at(b)] = 0;
    });
    lay_out(s, 0);
    Boxes boxes(s, 0);
    for (auto& counter : boxes.all())
      for (int part : {0, 1})
        for (int lane = 0; lane < kLanes; ++lane) {
          State then = s;
          const bool can = put_in_box(then, counter.being, part, static_cast<Lane>(lane));
          EXPECT_EQ(boxes.may_put(counter, part, static_cast<Lane>(lane)), can)
              << denizen(counter.being).id << " " << part << " " << lane;
          int counters = 0, covered = 0;
          each_on(then, 0, [&](int b) {
            counters += has_head(b) ? 2 : 1;
            covered |= 1 << static_cast<int>(then.combat.lane[at(b)]);
            if (has_head(b)) covered |= 1 << static_cast<int>(then.combat.apart[at(b)]);
          });
          EXPECT_EQ(std::popcount(static_cast<unsigned>(covered)), std::min(counters, kLanes));
        }
  }
}

}  // namespace
}  // namespace gh::realm
