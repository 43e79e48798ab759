// The course of a turn: moving, squares, shrines, and everything at the end of a turn.
#include "games/trurene/rules.h"

#include <algorithm>

namespace gh::trurene {

using EndStage = EndOfTurn::Stage;

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(Ask(ask), o);
}

void run_on(State& s) { Rules(s, nullptr).advance(); }

void Rules::game_over(Ending how) {  // TR-O-1: at that moment, also in the middle of a turn
  s_.ending = how;
  s_.agenda.steps.clear();
  switch (how) {
    case Ending::won:
      say(Happening::end_won);
      say(Happening::end_score, s_.turn, s_.villages.size());
      return;
    case Ending::died:
      say(Happening::end_died);
      break;
    case Ending::burnt:
      say(Happening::end_villages);
      break;
    default:
      say(Happening::end_turn_limit);
  }
  say(Happening::end_no_score, s_.turn);
}

// --- the action (TR-T-1, steps 0 to 3)

void Rules::begin(Turn) { ask(Question::turn); }

void Rules::answer(Turn, Option o) {
  ++s_.turn;
  s_.hawk_mark = {};
  if (verb(o) == Verb::move) {
    auto d = static_cast<Direction>(o.a);
    Square q = stepped(s_.aurora.at, d);
    say(Happening::turn_moved, d, q.row, q.column);
    land(q);
  }
  push(EndOfTurn{});
  push(Landing{});
}

void Rules::land(Square q) {  // TR-E-2: the decision is made at the landing
  s_.aurora.at = q;
  if (s_.troll_king.at == q) return;
  for (const auto& print : s_.trail) {
    if (print.at != q) continue;
    int age = s_.turn - print.turn;
    s_.news.evidence = age <= tune::kFreshAge    ? Evidence::fresh
                       : age <= tune::kRecentAge ? Evidence::recent
                                                 : Evidence::old;
  }
}

void Rules::begin(Landing) {  // TR-Q-1: the first that applies
  pop();
  Square here = s_.aurora.at;
  if (s_.troll_king.at == here) return fight(Opponent::troll_king);
  if (s_.wolves.at == here) return fight(Opponent::wolves);
  if (is_village(s_, here)) {
    say(Happening::village_enter);
    if (s_.hawk == here) {  // TR-L-3
      s_.hawk_mark = s_.troll_king.at;
      show(Happening::hawk_report, s_.troll_king.at.row, s_.troll_king.at.column);
    }
    return push(Village{});
  }
  if (s_.maeja == here) return visit_maeja();
  if (int i = shrine_at(s_, here); i >= 0) return visit_shrine(i);
  if (is_ruin(s_, here)) say(Happening::square_ruin);
  push(Encounter{});
}

void Rules::begin(Encounter step) {  // TR-Q-2
  chance(step.small_failed ? Question::large_creature : Question::small_creature, 100);
}
void Rules::answer(Encounter step, Option o) {
  int limit = step.small_failed ? tune::kLargeChance : tune::kSmallChance;
  if (drawn(o) + 1 <= limit) {
    pop();
    return push(Creature{step.small_failed, 0, {}});
  }
  if (!step.small_failed) {
    top<Encounter>().small_failed = true;
    return;
  }
  pop();
  say(Happening::turn_quiet);
}

// --- Maeja (section 10) and shrines (section 11)

void Rules::visit_maeja() {  // TR-J-1
  say(Happening::maeja_enter);
  int i = carried_spell(s_);
  if (i < 0) return say(Happening::maeja_nothing);
  s_.spells[static_cast<std::size_t>(i)] = 2;
  const auto& spell = s_.book->spells[static_cast<std::size_t>(i)];
  if (spell.effect == Effect::max_health) {  // TR-P-1, TR-P-3
    auto raised = [&](int n) {
      return static_cast<std::int16_t>(std::min(n + spell.amount, tune::kMostHealth));
    };
    s_.aurora.max_health = raised(s_.aurora.max_health);
    s_.aurora.health = raised(s_.aurora.health);
  }
  emit(Happening::maeja_teach, Event::kAll, false, spell.effect == Effect::omniscience, i);
}

void Rules::visit_shrine(int shrine) {  // TR-R-2
  if (s_.shrines[static_cast<std::size_t>(shrine)].solved)
    return say(Happening::square_shrine_solved);
  if (int i = carried_spell(s_); i >= 0) return say(Happening::square_shrine_carrying, i);
  if (spells_to_give(s_).empty()) return say(Happening::square_shrine_silent);
  show(Happening::shrine_enter);
  push(RiddleStep{static_cast<std::int8_t>(shrine)});
}

void Rules::answer(RiddleStep step, Option o) {  // TR-R-3 to TR-R-5
  pop();
  if (verb(o) == Verb::leave) return say(Happening::shrine_leave);
  auto& shrine = s_.shrines[static_cast<std::size_t>(step.shrine)];
  bool right = verb(o) == Verb::answer &&
               content().answer_to[static_cast<std::size_t>(o.a)] == shrine.riddle;
  if (!right) return show(Happening::shrine_wrong);
  shrine.solved = true;
  show(Happening::shrine_right, o.a);
  push(Artefact{});
}

void Rules::begin(Artefact) {
  auto n = static_cast<int>(spells_to_give(s_).size());
  if (n >= 2) return chance(Question::artefact, n);
  give_artefact(0);
}
void Rules::give_artefact(int n) {
  pop();
  auto spell = spells_to_give(s_)[static_cast<std::size_t>(n)];
  s_.spells[static_cast<std::size_t>(spell)] = 1;
  say(Happening::shrine_found, spell);
}

// --- the end of the turn (TR-T-1, steps 4 to 10)

void Rules::begin(EndOfTurn step) {
  switch (step.stage) {
    case EndStage::regeneration:
      regenerate();
      return go_on(EndStage::wolves_return);
    case EndStage::wolves_return:
    case EndStage::after_wolves:
      if (s_.wolves.health == 0) return chance(Question::wolves_return, s_.rows * s_.columns - 1);
      return go_on(step.stage == EndStage::wolves_return ? EndStage::quest : EndStage::messages);
    case EndStage::quest:
      if (!s_.quest.at || s_.quest.at != s_.aurora.at) return go_on(EndStage::troll_king);
      if (fixed_values()) return pay_quest(tune::kBasicQuestReward);
      return chance(Question::quest_reward, tune::kQuestReward);
    case EndStage::troll_king: {
      if (s_.turn % tune::kTrollKingEvery != 0) return go_on(EndStage::wolves);  // TR-K-1
      auto ways = troll_king_ways(s_).size();
      if (ways >= 2 && at_least(Level::advanced))
        return chance(Question::troll_king_move, static_cast<int>(ways));
      return move_troll_king(0);
    }
    case EndStage::hawk:
      if (is_village(s_, s_.hawk)) return go_on(EndStage::target);
      if (s_.villages.size() >= 2)
        return chance(Question::hawk_village, static_cast<int>(s_.villages.size()));
      return choose_hawk(0);
    case EndStage::target:
      if (s_.villages.size() >= 2)
        return chance(Question::target_village, static_cast<int>(s_.villages.size()));
      s_.target = s_.villages[0];
      return go_on(EndStage::wolves);
    case EndStage::wolves: {
      auto ways = closer(s_.wolves.at, s_.aurora.at).size();
      if (s_.turn % tune::kWolvesEvery != 0 || s_.news.wolves_returned || ways == 0)
        return go_on(EndStage::messages);  // TR-V-1, TR-E-4
      if (ways == 2 && at_least(Level::advanced)) return chance(Question::wolves_move, 2);
      return move_wolves(0);
    }
    case EndStage::messages:
      if (s_.turn >= tune::kTurnLimit) return game_over(Ending::starved);
      pop();
      look_around();
      return messages();
  }
}

void Rules::answer(EndOfTurn step, Option o) {
  switch (step.stage) {
    case EndStage::wolves_return:
    case EndStage::after_wolves:
      return return_wolves(drawn(o));
    case EndStage::quest:
      return pay_quest(tune::kQuestReward.least + drawn(o));
    case EndStage::troll_king:
      return move_troll_king(drawn(o));
    case EndStage::hawk:
      return choose_hawk(drawn(o));
    case EndStage::target:
      s_.target = s_.villages[static_cast<std::size_t>(drawn(o))];
      return go_on(EndStage::wolves);
    case EndStage::wolves:
      return move_wolves(drawn(o));
    default:
      return;
  }
}

void Rules::regenerate() {  // TR-E-3
  auto heal = [](auto& who, int percent) {
    if (who.health <= 0 || who.health >= who.max_health) return;
    who.health = static_cast<std::int16_t>(
        std::min<int>(who.max_health, who.health + who.max_health * percent / 100));
  };
  heal(s_.aurora, tune::kAuroraRegen + effect(s_, Effect::regen_percent));
  heal(s_.troll_king, tune::kTrollKingRegen);
  heal(s_.wolves, tune::kWolvesRegen);
}

void Rules::return_wolves(int n) {  // TR-E-4
  std::vector<Square> taken{s_.aurora.at};
  s_.wolves.at = nth_free(s_, taken, n);
  s_.wolves.health = s_.wolves.max_health;
  s_.news.wolves_returned = true;
}

void Rules::earn(int gold) { s_.aurora.gold = std::min(s_.aurora.gold + gold, tune::kMostGold); }

void Rules::pay_quest(int gold) {  // TR-E-5
  gold += gold * effect(s_, Effect::gold_percent) / 100;
  int flags = (s_.quest.own_keyword ? 1 : 0) + (s_.quest.own_message ? 2 : 0);
  say(Happening::quest_arrival, s_.quest.story, flags, s_.turn, s_.quest.at.row,
      s_.quest.at.column);
  say(Happening::quest_paid, gold);
  s_.quest = {};
  earn(gold);
  go_on(EndStage::troll_king);
}

void Rules::move_troll_king(int n) {
  auto ways = troll_king_ways(s_);
  auto& troll = s_.troll_king;
  if (!ways.empty()) {
    std::erase_if(s_.trail, [&](const Footprint& f) { return f.at == troll.at; });
    s_.trail.push_back({troll.at, s_.turn});
    troll.at = ways[static_cast<std::size_t>(n)];
  }
  if (troll.at != s_.target) return go_on(EndStage::wolves);
  // TR-K-4, TR-K-5: he burns it, however he got there.
  std::erase(s_.villages, s_.target);
  s_.ruins.push_back(s_.target);
  s_.news.fallen = s_.target;
  if (!s_.villages.empty()) return go_on(EndStage::hawk);
  say(Happening::village_destroyed_news, s_.target.row, s_.target.column, 0);
  game_over(Ending::burnt);
}

void Rules::choose_hawk(int n) {  // TR-L-4
  s_.hawk = s_.villages[static_cast<std::size_t>(n)];
  s_.news.hawk_moved = true;
  go_on(EndStage::target);
}

void Rules::move_wolves(int n) {
  s_.wolves.at = closer(s_.wolves.at, s_.aurora.at)[static_cast<std::size_t>(n)];
  go_on(EndStage::after_wolves);
  if (s_.wolves.at != s_.aurora.at) return;
  // TR-V-2: an ambush.
  say(Happening::wolves_ambush, s_.wolves.attack.power);
  s_.aurora.health =
      static_cast<std::int16_t>(std::max<int>(0, s_.aurora.health - s_.wolves.attack.power));
  if (s_.aurora.health > 0) return fight(Opponent::wolves, true);
  say(Happening::wolves_ambush_dead);
  game_over(Ending::died);
}

// What she will be told; kept, so that views and guesses know it.
void Rules::look_around() {
  auto& t = s_.told;
  Square here = s_.aurora.at;
  t.at = here;
  t.troll_king = direction_of(here, s_.troll_king.at);
  t.wolves = direction_of(here, s_.wolves.at);
  t.near = distance(here, s_.troll_king.at) <= tune::kTrollNear;
  t.howling = distance(here, s_.wolves.at) <= tune::kHowlDistance;
  t.death = distance(here, s_.wolves.at) <= tune::kDeathDistance;
}

void Rules::messages() {  // TR-E-6: in this order
  const auto& n = s_.news;
  const auto& t = s_.told;
  if (n.fallen)
    say(Happening::village_destroyed_news, n.fallen.row, n.fallen.column, s_.villages.size());
  if (n.hawk_moved) say_square(Happening::hawk_moved_news, s_.hawk);
  if (n.wolves_returned) say(Happening::wolves_returned);
  if (n.evidence == Evidence::fresh) show(Happening::evidence_fresh);
  if (n.evidence == Evidence::recent) show(Happening::evidence_recent);
  if (n.evidence == Evidence::old) show(Happening::evidence_old);
  if (t.troll_king == Sign::here)
    show(Happening::troll_here);
  else
    show(Happening::troll_direction, t.troll_king);
  if (t.near) show(Happening::troll_near);
  if (t.wolves == Sign::here)
    show(Happening::wolves_here);
  else
    show(Happening::wolves_direction, t.wolves);
  if (t.howling) show(Happening::wolves_howl);
  if (t.death) show(Happening::wolves_death);
  s_.news = {};
}

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = s.ending != Ending::none;
  o.ranks = {s.ending == Ending::won || !o.over ? 1 : 2};
  o.scores = {s.ending == Ending::won ? s.turn : 0};  // TR-O-2
  return o;
}

}  // namespace gh::trurene
