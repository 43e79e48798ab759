// Questions, options and notation in words. Nothing here decides anything.
#include "games/trurene/say.h"

namespace gh::trurene {

int created_number(const State& s, const Create& step, int n);
Square created_square(const State& s, const Create& step, int n);

namespace {

std::string notation_of(Square q) { return number(q.row) + " " + number(q.column); }
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

// TR-W-1: on screen both are counted from 1 and given in full.
Text at_square(const char* id, Square q) {
  return phrase(id, say::row(q.row + 1), say::col(q.column + 1)).about(ref(q));
}

std::vector<Noun> directions_of(const State& s) {
  std::vector<Noun> all;
  for (auto d : kDirections)
    if (on_map(s, stepped(s.aurora.at, d))) all.push_back(say::way(d));
  return all;
}

Text village_question(const State& s) {
  const auto& v = std::get<Village>(s.agenda.steps.back());
  std::vector<Person> left;
  for (int p = 0; p < 3; ++p)
    if (p != v.away && !(v.spoken >> p & 1)) left.push_back(static_cast<Person>(p));
  constexpr Name<Person> first{"first"}, second{"second"};
  if (left.size() == 2) return phrase("village?", first(left[0]), second(left[1]));
  return phrase("village?one", first(left[0]));
}

Text fight_question(const State& s) {
  const auto& f = std::get<Fight>(s.agenda.steps.back());
  bool ready = f.ready >= s.aurora.attack.time;
  auto num = [](const char* name, int n) { return Name<int>{name}(n); };
  return phrase(ready ? "fight?" : "fight?not_ready", num("tick", f.tick),
                num("aurora_prep", f.ready), num("aurora_time", s.aurora.attack.time),
                say::enemy(say::opponent(s, f.opponent)), num("enemy_prep", f.enemy_ready),
                num("enemy_time", f.enemy.time));
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

Text Game::describe(const State& s, const Ask& ask) {
  auto q = question(ask);
  if (ask.who == Seat::chance)
    return phrase("chance?", Name<Noun>{"what"}({"draw", std::string(question_name(ask))}))
        .by(chance_rule(q));
  auto id = std::string(question_name(ask)) + "?";
  switch (q) {
    case Question::turn:
      return phrase(may_attempt(s) ? "turn?shrine" : "turn?", say::turn(s.turn + 1))
          .about(ref(s.aurora.at));
    case Question::riddle: {
      auto shrine = std::get<RiddleStep>(s.agenda.steps.back()).shrine;
      auto riddle = s.shrines[static_cast<std::size_t>(shrine)].riddle;
      return phrase(id, say::riddle({"riddle", number(riddle + 1)})).about(ref(s.aurora.at));
    }
    case Question::village:
      return village_question(s);
    case Question::quester_forget:
      return at_square(id.c_str(), s.quest.at);
    case Question::hunter_direction:
      return phrase(id, say::directions(directions_of(s)));
    case Question::fight:
      return fight_question(s);
    default:
      return phrase(id);
  }
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    auto d = drawn(s, ask, static_cast<int>(outcome_index(o)));
    auto rule = chance_rule(question(ask));
    if (d.at) return at_square("square!", *d.at).by(rule);
    auto person = enum_from<Person>(d.notation);
    if (person) return phrase("person!", say::person(*person)).by(rule);
    return phrase("number!", say::n(std::stoi(d.notation))).by(rule);
  }
  switch (static_cast<Verb>(o.verb)) {
    case Verb::move: {
      auto to = static_cast<Direction>(o.a);
      auto text = at_square("move!", stepped(s.aurora.at, to));
      text.args.push_back(say::direction(to));
      text.rule = question(ask) == Question::hunter_direction ? "TR-L-31" : "TR-M-1";
      return text;
    }
    case Verb::attempt:
      return phrase("attempt!").about(ref(s.aurora.at));
    case Verb::answer:
      return phrase("answer!", say::answer(say::answer_of(o.a)));
    case Verb::something_else:
      return phrase("something_else!");
    case Verb::leave:
      return phrase("leave!").by(question(ask) == Question::riddle ? "TR-R-3" : "TR-L-2");
    case Verb::talk:
      return phrase("talk!", say::person(static_cast<Person>(o.a))).about("person/" + person(o.a));
    case Verb::kind:
      return phrase("kind!", say::kind(static_cast<WeaponKind>(o.a)));
    case Verb::gold: {
      int n = o.a + (o.b << 15);
      return phrase(n == s.aurora.gold ? "gold!all" : "gold!", say::n(n));
    }
    case Verb::more:
      return phrase("more!", say::n(s.aurora.gold));
    case Verb::yes:
      return phrase("yes!");
    case Verb::no:
      return phrase("no!");
    case Verb::strike:
      return phrase("strike!");
    case Verb::prepare:
      return phrase("prepare!");
    case Verb::retreat: {
      const auto& f = std::get<Fight>(s.agenda.steps.back());
      return phrase("retreat!", say::n(retreat_chance(f.accuracy, f.enemy.accuracy)));
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
  if (i < 0) return phrase("no.shrine");
  if (s.shrines[static_cast<std::size_t>(i)].solved) return phrase("no.solved");
  if (int c = carried_spell(s); c >= 0)
    return phrase("no.carrying", say::artefact(say::spell(s, c)));
  return phrase(spells_to_give(s).empty() ? "no.silent" : "no.enemy");
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = who == kAurora ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return phrase(s.ending == Ending::none ? "no.question" : "no.over");
  auto q = question(*ask);
  bool moves = enum_from<Direction>(what).has_value();
  if (q == Question::turn && moves) return phrase("no.edge");
  if (q == Question::turn && what == "attempt") return attempt_problem(s);
  if (q == Question::hunter_direction)
    return phrase("no.direction", say::directions(directions_of(s)));
  if (q == Question::fight) {
    const auto& f = std::get<Fight>(s.agenda.steps.back());
    if (what != "strike") return phrase("no.fight");
    return phrase("no.strike", Name<int>{"aurora_prep"}(f.ready),
                  Name<int>{"aurora_time"}(s.aurora.attack.time));
  }
  if (q == Question::village) return phrase("no.village");
  if (q == Question::merchant_kind) return phrase("no.kind");
  if (q == Question::merchant_gold)
    return phrase(what.starts_with("gold ") && s.aurora.gold > kCountedGold ? "no.sums"
                                                                            : "no.number");
  if (q == Question::riddle) return phrase("no.answer");
  if (q == Question::turn) return phrase("no.understanding", say::input({std::string(what)}));
  return phrase("no.yes_no");
}

}  // namespace gh::trurene
