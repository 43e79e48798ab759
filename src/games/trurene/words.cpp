// Questions, options and notation in words. Nothing here decides anything.
#include "games/trurene/game.h"

namespace gh::trurene {

int created_number(const State& s, const Create& step, int n);
Square created_square(const State& s, const Create& step, int n);

namespace {

std::string notation_of(Square q) { return number(q.row) + " " + number(q.column); }
// TR-W-1: on screen both are counted from 1 and given in full.
std::string words_of(Square q) {
  return "row " + number(q.row + 1) + ", column " + number(q.column + 1);
}
std::string ref(Square q) { return "square/" + number(q.row) + "/" + number(q.column); }
std::string person(int p) { return enum_name(static_cast<Person>(p)); }
std::string direction(int d) { return enum_name(static_cast<Direction>(d)); }
Question question(const Ask& ask) { return static_cast<Question>(ask.question); }

// What outcome n of a draw is: a number, a square or a person.
struct Drawn {
  std::string notation;
  std::optional<Square> at;
};

Drawn drawn_square(Square q) { return {notation_of(q), q}; }

tune::Range creature_range(const State& s, Question q) {
  const auto& r = std::get<Creature>(s.agenda.steps.back()).large ? tune::kLarge : tune::kSmall;
  return q == Question::creature_health     ? r.health
         : q == Question::creature_accuracy ? r.accuracy
         : q == Question::creature_power    ? r.power
                                            : r.time;
}

Drawn drawn(const State& s, const Ask& ask, int n) {
  auto i = static_cast<std::size_t>(n);
  const auto& step = s.agenda.steps.back();
  switch (question(ask)) {
    case Question::hawk_village:
    case Question::target_village:
      return drawn_square(s.villages[i]);
    case Question::creature_health:
    case Question::creature_accuracy:
    case Question::creature_power:
    case Question::creature_time:
      return {number(creature_range(s, question(ask)).least + n), {}};
    case Question::who_is_away:
      return {person(n), {}};
    case Question::weapon_accuracy:
    case Question::weapon_power:
      return {number(tune::kSwing.least + n), {}};
    case Question::quest_story:
      return {number(n + 1), {}};
    case Question::quest_square: {
      auto taken = quest_taken(s);
      count_free(s, taken);
      return drawn_square(nth_free(s, taken, n));
    }
    case Question::quest_reward:
      return {number(tune::kQuestReward.least + n), {}};
    case Question::artefact:
      return {number(spells_to_give(s)[i] + 1), {}};
    case Question::wolves_return: {
      std::vector<Square> taken{s.aurora.at};
      return drawn_square(nth_free(s, taken, n));
    }
    case Question::troll_king_move:
      return drawn_square(troll_king_ways(s)[i]);
    case Question::wolves_move:
      return drawn_square(closer(s.wolves.at, s.aurora.at)[i]);
    default:
      break;
  }
  const auto* c = std::get_if<Create>(&step);
  if (!c) return {number(n + 1), {}};  // d100
  bool numeric = c->draw == Question::village_count || c->draw == Question::shrine_riddle ||
                 (c->draw >= Question::troll_king_health && c->draw <= Question::troll_king_time) ||
                 (c->draw >= Question::wolves_health && c->draw <= Question::wolves_time);
  if (numeric) return {number(created_number(s, *c, n)), {}};
  return drawn_square(created_square(s, *c, n));
}

const char* chance_rule(Question q) {
  if (q <= Question::shrine_riddle) return "TR-G-2";
  switch (q) {
    case Question::small_creature:
    case Question::large_creature:
      return "TR-Q-2";
    case Question::who_is_away:
      return "TR-L-1";
    case Question::weapon_accuracy:
    case Question::weapon_power:
      return "TR-L-11";
    case Question::quest_story:
      return "TR-L-20";
    case Question::quest_square:
      return "TR-L-21";
    case Question::quest_reward:
      return "TR-E-5";
    case Question::artefact:
      return "TR-R-5";
    case Question::retreat_roll:
      return "TR-F-8";
    case Question::enemy_retreat_roll:
      return "TR-F-10";
    case Question::aurora_strike:
    case Question::enemy_strike:
      return "TR-F-3";
    case Question::wolves_return:
      return "TR-E-4";
    case Question::troll_king_move:
      return "TR-K-3";
    case Question::wolves_move:
      return "TR-V-1";
    default:
      return "TR-Q-3";
  }
}

std::string directions_of(const State& s) {
  std::string all;
  for (auto d : kDirections)
    if (on_map(s, stepped(s.aurora.at, d))) all += (all.empty() ? "" : ", ") + upper(enum_name(d));
  return all;
}

Text village_question(const State& s) {
  const auto& v = std::get<Village>(s.agenda.steps.back());
  std::vector<std::string> left;
  for (int p = 0; p < 3; ++p)
    if (p != v.away && !(v.spoken >> p & 1)) left.push_back(person(p));
  if (left.size() == 2)
    return {filled(line("village_ask"), {{"first", left[0]}, {"second", left[1]}}), "TR-L-2", {}};
  return {filled(line("village_ask_one"), {{"first", left[0]}}), "TR-L-2", {}};
}

Text fight_question(const State& s) {
  const auto& f = std::get<Fight>(s.agenda.steps.back());
  bool ready = f.ready >= s.aurora.attack.time;
  Values values{{"tick", number(f.tick)},
                {"auroraPrep", number(f.ready)},
                {"auroraTime", number(s.aurora.attack.time)},
                {"enemy", opponent_name(s, f.opponent)},
                {"enemyPrep", number(f.enemy_ready)},
                {"enemyTime", number(f.enemy.time)}};
  return {
      filled(line("fight_tick") + "\n" + line(ready ? "fight_ask" : "fight_ask_not_ready"), values),
      "TR-F-3",
      {}};
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

Text Game::describe(const State& s, const Ask& ask) {
  auto q = question(ask);
  if (ask.who == Seat::chance) {
    std::string what(question_name(ask));
    for (char& c : what)
      if (c == '_') c = ' ';
    return {"Chance decides: " + what + ".", chance_rule(q), {}};
  }
  switch (q) {
    case Question::turn:
      return {filled(line(may_attempt(s) ? "turn_ask_shrine" : "turn_ask"),
                     {{"turn", number(s.turn + 1)}}),
              "TR-M-1",
              {ref(s.aurora.at)}};
    case Question::riddle: {
      auto shrine = std::get<RiddleStep>(s.agenda.steps.back()).shrine;
      auto riddle = s.shrines[static_cast<std::size_t>(shrine)].riddle;
      return {filled(line("shrine_ask"),
                     {{"riddle", content().riddles[static_cast<std::size_t>(riddle)].text}}),
              "TR-R-3",
              {ref(s.aurora.at)}};
    }
    case Question::village:
      return village_question(s);
    case Question::merchant_kind:
      return {line("merchant_ask_kind"), "TR-L-10", {}};
    case Question::merchant_gold:
      return {line("merchant_ask_gold"), "TR-L-10", {}};
    case Question::merchant_buy:
      return {line("merchant_ask_buy"), "TR-L-10", {}};
    case Question::quester_forget:
      return {filled(line("quester_busy_ask"),
                     {{"row", number(s.quest.at.row + 1)}, {"col", number(s.quest.at.column + 1)}}),
              "TR-L-20",
              {ref(s.quest.at)}};
    case Question::quester_accept:
      return {line("quester_ask_accept"), "TR-L-20", {}};
    case Question::hunter:
      return {line("hunter_ask"), "TR-L-30", {}};
    case Question::hunter_direction:
      return {
          filled(line("hunter_ask_direction"), {{"directions", directions_of(s)}}), "TR-L-31", {}};
    case Question::fight:
      return fight_question(s);
    default:
      return {};
  }
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    auto d = drawn(s, ask, static_cast<int>(outcome_index(o)));
    if (!d.at) return {d.notation, chance_rule(question(ask)), {}};
    return {words_of(*d.at), chance_rule(question(ask)), {ref(*d.at)}};
  }
  switch (static_cast<Verb>(o.verb)) {
    case Verb::move: {
      auto q = stepped(s.aurora.at, static_cast<Direction>(o.a));
      bool hunter = question(ask) == Question::hunter_direction;
      return {
          "Go " + direction(o.a) + " to " + words_of(q), hunter ? "TR-L-31" : "TR-M-1", {ref(q)}};
    }
    case Verb::attempt:
      return {"Face the riddle again", "TR-M-4", {ref(s.aurora.at)}};
    case Verb::answer:
      return {content().answers[static_cast<std::size_t>(o.a)], "TR-R-4", {}};
    case Verb::something_else:
      return {"Something else", "TR-R-4", {}};
    case Verb::leave:
      return {"Leave", question(ask) == Question::riddle ? "TR-R-3" : "TR-L-2", {}};
    case Verb::talk:
      return {"Speak to the " + person(o.a), "TR-L-2", {"person/" + person(o.a)}};
    case Verb::kind:
      return {"A " + enum_name(static_cast<WeaponKind>(o.a)), "TR-L-10", {}};
    case Verb::gold: {
      int n = o.a + (o.b << 15);
      return {"\"" + number(n) + " gold\"" + (n == s.aurora.gold ? " (all you have)" : ""),
              "TR-L-10",
              {}};
    }
    case Verb::more:
      return {"Claim to have more than " + number(s.aurora.gold), "TR-L-10", {}};
    case Verb::yes:
      return {"Yes", "TR-L-5", {}};
    case Verb::no:
      return {"No", "TR-L-5", {}};
    case Verb::strike:
      return {"Strike", "TR-F-3", {}};
    case Verb::prepare:
      return {"Prepare", "TR-F-4", {}};
    case Verb::retreat: {
      const auto& f = std::get<Fight>(s.agenda.steps.back());
      return {
          "Retreat (" + number(retreat_chance(f.accuracy, f.enemy.accuracy)) + " %)", "TR-F-8", {}};
    }
  }
  return {};
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return drawn(s, ask, static_cast<int>(outcome_index(o))).notation;
  switch (static_cast<Verb>(o.verb)) {
    case Verb::move:
      return direction(o.a);
    case Verb::attempt:
      return "attempt";
    case Verb::answer:
      return "answer " + content().answers[static_cast<std::size_t>(o.a)];
    case Verb::something_else:
      return "something-else";
    case Verb::leave:
      return "leave";
    case Verb::talk:
      return "talk " + person(o.a);
    case Verb::kind:
      return enum_name(static_cast<WeaponKind>(o.a));
    case Verb::gold:
      return "gold " + number(o.a + (o.b << 15));
    case Verb::more:
      return "more";
    case Verb::yes:
      return "yes";
    case Verb::no:
      return "no";
    case Verb::strike:
      return "strike";
    case Verb::prepare:
      return "prepare";
    case Verb::retreat:
      return "retreat";
  }
  return {};
}

namespace {

Text attempt_problem(const State& s) {  // TR-M-4
  int i = shrine_at(s, s.aurora.at);
  if (i < 0) return {"There is no shrine here.", "TR-M-4", {}};
  if (s.shrines[static_cast<std::size_t>(i)].solved)
    return {line("square_shrine_solved"), "TR-R-6", {}};
  if (int c = carried_spell(s); c >= 0)
    return {filled(line("square_shrine_carrying"),
                   {{"artefact", s.book->spells[static_cast<std::size_t>(c)].name}}),
            "TR-R-2",
            {}};
  if (spells_to_give(s).empty()) return {line("square_shrine_silent"), "TR-R-2", {}};
  return {"Not while an enemy shares the square.", "TR-M-4", {}};
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = who == kAurora ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return {"You are not being asked now.", "TR-O-1", {}};
  auto q = question(*ask);
  bool moves = enum_from<Direction>(what).has_value();
  if (q == Question::turn && moves) return {line("turn_edge"), "TR-T-3", {}};
  if (q == Question::turn && what == "attempt") return attempt_problem(s);
  if (q == Question::hunter_direction)
    return {
        filled(line("hunter_bad_direction"), {{"directions", directions_of(s)}}), "TR-L-31", {}};
  if (q == Question::fight) {
    const auto& f = std::get<Fight>(s.agenda.steps.back());
    if (what != "strike") return {line("fight_unknown"), "TR-F-3", {}};
    return {filled(line("fight_not_ready"),
                   {{"auroraPrep", number(f.ready)}, {"auroraTime", number(s.aurora.attack.time)}}),
            "TR-F-7",
            {}};
  }
  if (q == Question::village) return {line("village_unknown"), "TR-L-2", {}};
  if (q == Question::merchant_kind) return {line("merchant_unknown_kind"), "TR-L-10", {}};
  if (q == Question::merchant_gold) {
    if (what.starts_with("gold ") && s.aurora.gold > kCountedGold)
      return {
          "Large sums are counted in hundreds, very large ones in ten thousands.", "TR-L-10", {}};
    return {line("merchant_not_number"), "TR-L-10", {}};
  }
  if (q == Question::riddle) return {line("shrine_empty"), "TR-R-3", {}};
  if (q == Question::turn)
    return {filled(line("turn_unknown"), {{"input", std::string(what)}}), "TR-X-2", {}};
  return {line("merchant_not_yes_no"), "TR-L-5", {}};
}

}  // namespace gh::trurene
