// The forecast of a melee play against what the rules then do: the same round is played very often
// from one position, and the frequencies must be the chances that were shown.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "games/realm/forecast.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

constexpr int kRounds = 1200;  // of each play
constexpr int kPlays = 6;      // of each position

// What happened to seat A in one round.
struct Tally {
  double hit = 0, kill = 0, struck = 0, dead = 0, wounds = 0, armour = 0, horse = 0;
};

class Fight {
 public:
  Fight(const std::string& position, std::uint64_t seed) : rng_{seed} {
    auto read = from_json<Position>(*parse_json(position));
    EXPECT_TRUE(read) << read.error();
    auto state = Game::from_position(*read);
    EXPECT_TRUE(state) << state.error();
    start_ = *state;
  }

  // Plays by chance up to the last question before the plays are shown.
  State up_to_boxes() {
    State s = start_;
    while (const Ask* ask = next(s)) {
      const auto q = static_cast<Question>(ask->question);
      if (ask->who == seat(0) && q == Question::boxes) return s;
      const bool chooses = q == Question::target || q == Question::attack ||
                           q == Question::manoeuvre || q == Question::shield;
      answer(s, *ask, chooses, nullptr);
    }
    ADD_FAILURE() << "the round ends before anything is played";
    return s;
  }

  // From there to the end of the round.
  Tally round(State s) {
    Events events;
    bool done = false;
    Game::apply(s, Ask(*s.agenda.asked_of(seat(0))), pick(s, Verb::done), &events);
    while (!done) {
      const Ask* ask = next(s);
      if (!ask) break;
      answer(s, *ask, true, &events);
      for (const auto& e : events)
        done |= is(e, Happening::round_begins) || is(e, Happening::combat_ends);
    }
    return tally(events, s);
  }

 private:
  static bool is(const Event& e, Happening h) { return e.kind == static_cast<std::uint16_t>(h); }
  static const Ask* next(const State& s) {
    return s.agenda.open.empty() ? nullptr : &s.agenda.open[0];
  }
  Option pick(const State& s, Verb v) {
    Options out;
    Game::options(s, *s.agenda.asked_of(seat(0)), out);
    for (auto o : out)
      if (o.verb == static_cast<std::uint16_t>(v)) return o;
    ADD_FAILURE() << enum_name(v);
    return {};
  }
  void answer(State& s, Ask ask, bool chooses, Events* events) {
    Option o = outcome_option(0);
    if (ask.who == Seat::chance) {
      o = outcome_option(rng_.below(ask.outcomes));
    } else {
      Options out;
      Game::options(s, ask, out);
      std::erase_if(out, [](Option x) { return x.verb == static_cast<std::uint16_t>(Verb::back); });
      o = out[chooses ? rng_.below(static_cast<std::uint32_t>(out.size())) : 0];
    }
    Game::apply(s, ask, o, events);
  }
  static Tally tally(const Events& events, const State& s) {
    Tally t;
    std::set<std::array<int, 3>> off;  // blows that were called off
    for (const auto& e : events)
      if (is(e, Happening::called_off)) off.insert({e.args[0], e.args[1], e.args[2]});
    for (const auto& e : events) {
      if (is(e, Happening::hit) && !off.contains({e.args[0], e.args[1], e.args[2]})) {
        if (e.args[0] == 0) t.hit = 1;
        if (e.args[2] == 0) t.struck = 1;
      }
      if (is(e, Happening::killed) && e.args[0] != 0 && e.args[1] == 0) t.kill = 1;
      if (is(e, Happening::wounds) && e.args[0] == 0) ++t.wounds;
      if (is(e, Happening::armour_destroyed) && e.args[0] == 0) ++t.armour;
      if (is(e, Happening::horse_killed) && e.args[0] == 0) t.horse = 1;
    }
    t.dead = s.bodies[0].life == Life::dead;
    return t;
  }

  State start_;
  Rng rng_;
};

// Four and a half standard deviations; numbers that are sums vary by more than one each.
void expect_near(const char* what, double seen, std::int64_t ways, std::int64_t of, double most) {
  const double p = static_cast<double>(ways) / static_cast<double>(of);
  const double variance = std::max(p * (most - p), 0.0);
  const double slack = 4.5 * std::sqrt(variance / kRounds) + 1e-9;
  EXPECT_NEAR(seen / kRounds, p, slack) << what;
}

void compare(const std::string& position, std::uint64_t seed) {
  SCOPED_TRACE(position);
  Fight fight(position, seed);
  for (int n = 0; n < kPlays; ++n) {
    const State s = fight.up_to_boxes();
    const auto& play = s.combat.plays[0];
    SCOPED_TRACE("attack " + enum_name(play.attack) + " with " + std::to_string(play.attack_with) +
                 ", manoeuvre " + enum_name(play.manoeuvre) + " with " +
                 std::to_string(play.move_with) + ", shield " + enum_name(play.shield));
    const Forecast f = forecast(s, 0, play);
    Tally sum;
    for (int i = 0; i < kRounds; ++i) {
      const Tally t = fight.round(s);
      sum.hit += t.hit, sum.kill += t.kill, sum.struck += t.struck, sum.dead += t.dead;
      sum.wounds += t.wounds, sum.armour += t.armour, sum.horse += t.horse;
    }
    expect_near("hit", sum.hit, f.hit, f.of, 1);
    expect_near("kill", sum.kill, f.kill, f.of, 1);
    expect_near("struck", sum.struck, f.struck, f.of, 1);
    expect_near("dead", sum.dead, f.dead, f.of, 1);
    expect_near("horse", sum.horse, f.horse, f.of, 1);
    expect_near("wounds", sum.wounds, f.wounds, f.of, 12);
    expect_near("armour", sum.armour, f.armour, f.of, 4);
  }
}

// The hero (and what else is to be said of him) in round `round`, with these denizens on his sheet;
// those with a "!" have their dark side up.
std::string at_blows(const std::string& hero, const std::string& him, int round,
                     const std::vector<std::string>& foes, const std::string& more = "") {
  std::string denizens, sheets;
  for (const auto& f : foes) {
    const bool dark = f.ends_with("!");
    const auto id = dark ? f.substr(0, f.size() - 1) : f;
    const std::string comma = denizens.empty() ? "" : ", ";
    denizens += comma + "\"" + id + R"(": {"at": "awful_valley-5", "dark": )" +
                (dark ? "true" : "false") + "}";
    sheets += comma + "\"" + id + "\": \"" + hero + "\"";
  }
  return R"({"characters": [{"hero": ")" + hero + "\"" + him +
         R"(, "at": "awful_valley-5"}], "denizens": {)" + denizens + R"(}, "combat": {"round": )" +
         std::to_string(round) + R"(, "sheet": {)" + sheets +
         R"(}}, "part": "combat at awful_valley-5")" + more + "}";
}

TEST(RealmForecast, agrees_with_the_rounds_that_are_played) {
  compare(at_blows("amazon", "", 1, {"giant_bat_1", "heavy_spider_1"}), 1);
  compare(at_blows("amazon", "", 2, {"goblin_spear_1!", "goblin_great_sword_1", "wolf_2"}), 2);
  compare(at_blows("elf", "", 2, {"goblin_axe_1", "viper_1"}), 3);
  compare(at_blows("white_knight", "", 1, {"tremendous_troll_1", "heavy_troll_1"}), 4);
  compare(at_blows("dwarf", "", 2, {"giant_1!"}), 5);
  compare(at_blows("black_knight", "", 3, {"tremendous_dragon_1", "ogre_1"}), 6);
}

TEST(RealmForecast, agrees_with_natives_horses_and_missiles) {
  compare(at_blows("captain", "", 1, {"l1", "lhq!"}), 11);
  compare(at_blows("captain", R"(, "has": ["crossbow", "suit_of_armor_1"])", 2, {"w1!", "c6"}), 12);
  compare(at_blows("captain", R"(, "has": ["workhorse_h6_h7", "short_sword_1", "helmet_1"])", 2,
                   {"r1", "s3!", "b1"}),
          13);
  compare(at_blows("black_knight", R"(, "has": ["warhorse_t3_t5", "mace_1", "jade_shield"])", 1,
                   {"o1", "ohq!"}),
          14);
}

TEST(RealmForecast, agrees_with_cards_and_the_dagger) {
  compare(at_blows("swordsman", R"(, "has": ["golden_crown", "golden_arm_band",
      "bejeweled_dwarf_vest", "silver_breastplate"])",
                   1, {"ghost_1", "heavy_serpent_1!"}),
          21);
  compare(at_blows("berserker", R"(, "berserk": true, "has": ["great_axe_1", "helmet_1"])", 2,
                   {"heavy_dragon", "octopus"}),
          22);
  compare(at_blows("amazon", R"(, "chits": {"fight_m3xx_1": "wounded", "fight_m4x_1": "wounded",
      "move_m4_1": "wounded", "move_m4_2": "wounded", "move_m3x_1": "wounded"})",
                   2, {"wolf_1", "wolf_2!", "wolf_3"}),
          23);
}

TEST(RealmForecast, OPT_1_agrees_with_serious_wounds) {
  const std::string option = R"(, "options": {"serious_wounds": true})";
  compare(at_blows("amazon", R"(, "has": ["short_sword_1"])", 2, {"giant_bat_1", "wolf_2"}, option),
          31);
  compare(at_blows("swordsman", "", 1, {"goblin_axe_1", "w1!"}, option), 32);
}

// Picks by notation; chance and whatever else is asked takes the first that is offered.
State after(const std::string& position, std::vector<std::string> picks) {
  State s = *Game::from_position(*from_json<Position>(*parse_json(position)));
  std::size_t next = 0;
  for (int n = 0; n < 200 && next < picks.size() && !s.agenda.open.empty(); ++n) {
    const Ask ask = s.agenda.open[0];
    Option chosen = outcome_option(0);
    if (ask.who != Seat::chance) {
      Options out;
      Game::options(s, ask, out);
      chosen = out[0];
      for (auto o : out)
        if (next < picks.size() && Game::notation(s, ask, o) == picks[next]) {
          chosen = o;
          ++next;
          break;
        }
    }
    Game::apply(s, ask, chosen, nullptr);
  }
  EXPECT_EQ(next, picks.size());
  return s;
}

// Every target has a roll of its own: all their falls one by one would be more than anybody can
// count. MG-52: L with three stars is T; of 36 falls 25 kill somebody of Medium vulnerability, 16
// somebody of Heavy or an armoured one of Medium.
TEST(RealmForecast, MG_52_a_blast_into_a_crowd_is_forecast_at_once) {
  const std::vector<std::string> rogues{"rhq", "r1", "r2", "r3", "r4", "r5", "r6", "r7"};
  std::string denizens;
  std::vector<std::string> picks{"cast fiery_blast", "cast_by magic_iv3x_1 purple"};
  for (const auto& r : rogues) {
    denizens += (denizens.empty() ? "\"" : ", \"") + r + R"(": {"at": "awful_valley-5"})";
    picks.push_back("aim_spell " + r);
  }
  picks.push_back("attack thrust spell");
  const State s = after(R"({"characters": [{"hero": "sorceror", "at": "awful_valley-5",
      "spells": ["fiery_blast"], "alerted": ["magic_iv3x_1"]}], "denizens": {)" +
                            denizens + R"(}, "course": {"day": 21}, "part": "evening"})",
                        picks);
  const Forecast f = forecast(s, 0, s.combat.plays[0]);
  const double none = std::pow(11 / 36.0, 5) * std::pow(20 / 36.0, 3);
  EXPECT_EQ(f.hit, f.of);
  EXPECT_NEAR(static_cast<double>(f.kill) / static_cast<double>(f.of), 1 - none, 1 / 1296.0);
}

}  // namespace
}  // namespace gh::realm
