// Fights (section 13): creatures, ticks, strikes, clashes and retreats.
#include <algorithm>

#include "games/trurene/rules.h"

namespace gh::trurene {

using FightStage = Fight::Stage;

// --- creatures are rolled in the order health, accuracy, power, time (TR-Q-3)

void Rules::begin(Creature step) {
  const auto& r = step.large ? tune::kLarge : tune::kSmall;
  if (fixed_values()) {
    const auto& f = step.large ? tune::kBasicLarge : tune::kBasicSmall;
    auto& c = top<Creature>();
    c.health = static_cast<std::int16_t>(f.health);
    c.attack = {static_cast<std::int16_t>(f.accuracy), static_cast<std::int16_t>(f.power),
                static_cast<std::int16_t>(f.time)};
    return fight(step.large ? Opponent::large : Opponent::small);
  }
  if (!step.health) return chance(Question::creature_health, r.health);
  if (!step.attack.accuracy) return chance(Question::creature_accuracy, r.accuracy);
  if (!step.attack.power) return chance(Question::creature_power, r.power);
  if (!step.attack.time) return chance(Question::creature_time, r.time);
  fight(step.large ? Opponent::large : Opponent::small);
}

void Rules::answer(Creature step, Option o) {
  const auto& r = step.large ? tune::kLarge : tune::kSmall;
  auto& c = top<Creature>();
  auto value = [&](tune::Range range) { return static_cast<std::int16_t>(range.least + drawn(o)); };
  if (!c.health)
    c.health = value(r.health);
  else if (!c.attack.accuracy)
    c.attack.accuracy = value(r.accuracy);
  else if (!c.attack.power)
    c.attack.power = value(r.power);
  else
    c.attack.time = value(r.time);
}

// --- a fight begins; a rolled creature on the agenda becomes its opponent

void Rules::fight(Opponent who, bool ambush) {
  Fight f;
  f.opponent = who;
  f.ambush = ambush;
  if (who == Opponent::small || who == Opponent::large) {
    const auto& c = top<Creature>();
    f.health = f.max_health = c.health;
    f.enemy = c.attack;
    pop();
  }
  push(f);
}

void Rules::start_fight() {  // TR-F-1, TR-F-2
  auto& f = top<Fight>();
  if (f.opponent == Opponent::troll_king) f.enemy = s_.troll_king.attack;
  if (f.opponent == Opponent::wolves) f.enemy = s_.wolves.attack;
  // TR-F-13: fixed now, whatever clashes bring.
  if (f.reward < 0)
    f.reward = static_cast<std::int16_t>(
        f.opponent == Opponent::troll_king ? 0 : f.enemy.power * tune::kRewardPercent / 100);
  f.accuracy = s_.aurora.attack.accuracy;
  f.power = static_cast<std::int16_t>(
      std::min(s_.aurora.attack.power + effect(s_, Effect::power_bonus), tune::kMostHealth));
  constexpr Happening kStarts[] = {Happening::fight_start_small, Happening::fight_start_large,
                                   Happening::fight_start_troll, Happening::fight_start_wolves};
  if (!f.ambush) show(kStarts[static_cast<int>(f.opponent)], f.opponent);
  if (int less = effect(s_, Effect::enemy_accuracy)) {  // TR-P-4
    f.enemy.accuracy = static_cast<std::int16_t>(std::max(0, f.enemy.accuracy - less));
    say(Happening::fight_goblin, f.opponent, f.enemy.accuracy);
  }
  f.stage = FightStage::tick;
}

void Rules::begin(Fight step) {
  switch (step.stage) {
    case FightStage::start:
      return start_fight();
    case FightStage::tick: {  // TR-F-3 a
      auto& f = top<Fight>();
      ++f.tick;
      ++f.ready;
      ++f.enemy_ready;
      ++s_.ticks;
      f.strikes = f.enemy_strikes = f.hit = false;
      f.stage = FightStage::choose;
      return;
    }
    case FightStage::choose:
      return ask(Question::fight);
    case FightStage::retreat:
      return chance(Question::retreat_roll, 100);
    case FightStage::enemy_retreat:
      return chance(Question::enemy_retreat_roll, 100);
    case FightStage::aurora_strike:
      return chance(Question::aurora_strike, 100);
    case FightStage::enemy_strike:
      return chance(Question::enemy_strike, 100);
  }
}

void Rules::answer(Fight step, Option o) {
  auto& f = top<Fight>();
  int d100 = step.stage == FightStage::choose ? 0 : drawn(o) + 1;
  switch (step.stage) {
    case FightStage::choose:
      return act(verb(o));
    case FightStage::retreat:  // TR-F-3 c
      if (d100 <= retreat_chance(f.accuracy, f.enemy.accuracy)) {
        say(Happening::fight_retreat_ok, f.opponent);
        return pop();
      }
      say(Happening::fight_retreat_fail, f.opponent);
      return enemy_reacts();
    case FightStage::enemy_retreat:
      if (d100 <= retreat_chance(f.enemy.accuracy, f.accuracy)) {
        say(Happening::fight_enemy_retreat_ok, f.opponent);
        return pop();
      }
      f.enemy_strikes = false;
      return strike_next();
    case FightStage::aurora_strike:  // TR-F-3 e
      f.hit = d100 <= f.accuracy;
      f.stage = FightStage::enemy_strike;
      if (!f.enemy_strikes) settle_tick(f.hit, false);
      return;
    case FightStage::enemy_strike:
      return settle_tick(f.hit, d100 <= f.enemy.accuracy);
    default:
      return;
  }
}

void Rules::act(Verb what) {  // TR-F-3 b
  auto& f = top<Fight>();
  f.strikes = what == Verb::strike;
  if (what == Verb::prepare) say(Happening::fight_prepare, f.opponent);
  if (what == Verb::retreat) {
    f.stage = FightStage::retreat;
    return;
  }
  enemy_reacts();
}

void Rules::enemy_reacts() {  // TR-F-10
  auto& f = top<Fight>();
  f.enemy_strikes = enemy_will_strike(f);
  bool flees = s_.cunning && f.opponent != Opponent::troll_king &&
               enemy_health(s_, f) * tune::kCunningShare < enemy_max_health(s_, f);
  if (flees) {
    f.stage = FightStage::enemy_retreat;
    return;
  }
  strike_next();
}

void Rules::strike_next() {  // TR-F-3 d
  auto& f = top<Fight>();
  say(Happening::fight_enemy_intent, f.opponent, f.enemy_strikes);
  if (f.strikes) f.ready = static_cast<std::int16_t>(f.ready - s_.aurora.attack.time);
  if (f.enemy_strikes) f.enemy_ready = static_cast<std::int16_t>(f.enemy_ready - f.enemy.time);
  if (f.strikes)
    f.stage = FightStage::aurora_strike;
  else if (f.enemy_strikes)
    f.stage = FightStage::enemy_strike;
  else
    end_tick();
}

void Rules::settle_tick(bool aurora_hits, bool enemy_hits) {  // TR-F-3 f and g
  auto& f = top<Fight>();
  if (aurora_hits && enemy_hits) {
    clash();
  } else if (aurora_hits) {
    if (f.enemy_strikes) say(Happening::fight_enemy_miss, f.opponent);
    hit_enemy();
    if (enemy_health(s_, f) == 0) return win_fight();
  } else if (enemy_hits) {
    if (f.strikes) say(Happening::fight_miss, f.opponent);
    hit_aurora();
    if (s_.aurora.health == 0) {
      say(Happening::fight_died, f.opponent);
      return game_over(Ending::died);
    }
  } else if (f.strikes && f.enemy_strikes) {
    say(Happening::fight_both_miss, f.opponent);
  } else {
    say(f.strikes ? Happening::fight_miss : Happening::fight_enemy_miss, f.opponent);
  }
  end_tick();
}

void Rules::clash() {  // TR-F-9
  auto& f = top<Fight>();
  if (f.power == f.enemy.power) return say(Happening::fight_clash_even, f.opponent);
  bool won = f.power > f.enemy.power;
  auto& weaker = won ? f.enemy.power : f.power;
  weaker = static_cast<std::int16_t>(clashed(std::max(f.power, f.enemy.power), weaker));
  say(won ? Happening::fight_clash_won : Happening::fight_clash_lost, f.opponent, weaker);
}

void Rules::set_enemy_health(int health) {
  auto& f = top<Fight>();
  auto h = static_cast<std::int16_t>(std::max(0, health));
  if (f.opponent == Opponent::troll_king)
    s_.troll_king.health = h;
  else if (f.opponent == Opponent::wolves)
    s_.wolves.health = h;
  else
    f.health = h;
}

void Rules::hit_enemy() {  // TR-F-5, TR-P-1, TR-P-2
  auto& f = top<Fight>();
  say(Happening::fight_hit, f.opponent, f.power);
  set_enemy_health(enemy_health(s_, f) - f.power);
  f.enemy_ready = static_cast<std::int16_t>(std::max(0, f.enemy_ready - 1));
  int healed = std::min(f.power * effect(s_, Effect::heal_percent) / 100,
                        s_.aurora.max_health - s_.aurora.health);
  if (healed <= 0) return;
  s_.aurora.health = static_cast<std::int16_t>(s_.aurora.health + healed);
  say(Happening::fight_vampire, f.opponent, healed);
}

void Rules::hit_aurora() {  // TR-F-5
  auto& f = top<Fight>();
  say(Happening::fight_enemy_hit, f.opponent, f.enemy.power);
  s_.aurora.health = static_cast<std::int16_t>(std::max(0, s_.aurora.health - f.enemy.power));
  f.ready = static_cast<std::int16_t>(std::max(0, f.ready - 1));
}

void Rules::end_tick() {  // TR-F-3 h
  auto& f = top<Fight>();
  if (f.tick < tune::kTickLimit) {
    f.stage = FightStage::tick;
    return;
  }
  say(Happening::fight_stalemate, f.opponent);
  pop();
}

void Rules::win_fight() {  // TR-F-12
  Fight f = top<Fight>();
  pop();
  say(Happening::fight_won, f.opponent);
  if (f.opponent == Opponent::troll_king) return game_over(Ending::won);
  int gold = f.reward + f.reward * effect(s_, Effect::gold_percent) / 100;
  earn(gold);
  say(Happening::fight_reward, f.opponent, gold);
}

}  // namespace gh::trurene
