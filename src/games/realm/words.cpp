// Questions, options and events in words: which sentence, and what it is about.
#include "games/realm/forecast.h"
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/saying.h"
#include "games/realm/setup.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

void say_args(Text& t, const Numbers& x, const std::vector<SaidArg>& args) {
  std::size_t i = 0;
  for (const auto& arg : args) {
    // What is missing is sent as nothing at all: the sentence says so with `none`.
    auto v = value_of(x, i, arg.kind);
    t.args.push_back({arg.name, v ? *v : nothing()});
    if (auto ref = ref_of(x, i, arg.kind); !ref.empty()) t.refs.push_back(ref);
    i += static_cast<std::size_t>(width_of(arg.kind));
  }
}

// What an attack or a manoeuvre would do, where that can be known: in percent, over all dice.
bool say_odds(Text& t, const State& s, int who, Verb v, Option o) {
  const int target = s.combat.target[at(who)];
  auto percent = [](std::int64_t n, std::int64_t of) {
    return static_cast<int>((200 * n + of) / (2 * of));
  };
  Play p = s.combat.plays[at(who)];
  if (v == Verb::attack) {
    if (target == kNone || !is_denizen(target) || o.b >= kSpellPiece) return false;
    p.attack = static_cast<Lane>(o.a);
    p.attack_with = u8(o.b);
    const auto f = forecast_attack(s, who, p);
    t = phrase("attack_odds!", Name<int>{"hit"}(percent(f.hit, f.of)),
               Name<int>{"kill"}(percent(f.kill, f.of)));
    return true;
  }
  if (p.attack_with != kNone && p.attack_with >= kSpellPiece) return false;
  p.manoeuvre = static_cast<Lane>(o.a);
  p.move_with = u8(o.b);
  const auto f = forecast(s, who, p);
  if (f.attackers_unknown || attackers_on(s, who) == 0) return false;
  t = phrase("manoeuvre_odds!", Name<int>{"hit"}(percent(f.struck, f.of)),
             Name<int>{"kill"}(percent(f.dead, f.of)));
  return true;
}

// What a thing is worth to the trader, before the dice.
void say_price(Text& t, const State& s, Seat who, int thing) {
  const auto* trade = std::get_if<TradePhase>(&s.agenda.steps.back());
  if (!trade) return;
  say_args(t, Numbers{s, who, {price_of(s, trade->trader, thing), 0, 0, 0, 0}},
           {{"gold", Kind::number}});
}

}  // namespace

// What a question is about, where the step on top says it.
Text Game::describe(const State& s, const Ask& ask) {
  Text t = phrase(std::string(question_name(ask)) + "?");
  const auto& step = s.agenda.steps.back();
  auto add = [&](const char* name, Kind kind, int n) {
    say_args(t, Numbers{s, ask.who, {n, 0, 0, 0, 0}}, {{name, kind}});
  };
  switch (static_cast<Question>(ask.question)) {
    case Question::price: {
      const auto* trade = std::get_if<TradePhase>(&step);
      const auto* hire = std::get_if<HirePhase>(&step);
      add("thing", Kind::thing, trade ? trade->thing : kNone);
      add("gold", Kind::number, trade ? trade->price - trade->paid : hire ? hire->price : 0);
      break;
    }
    case Question::drinks:
    case Question::insult: {
      const auto* trade = std::get_if<TradePhase>(&step);
      const auto* hire = std::get_if<HirePhase>(&step);
      const int with = trade ? trade->trader : hire ? hire->group : kNone;
      add("trader", Kind::trader, with);
      if (ask.question == static_cast<int>(Question::insult))
        add("kind", Kind::points, s.met == Met::challenge);
      else if (const auto* beasts = std::get_if<HireMonsters>(&step))
        add("gold", Kind::number, pacified_by(s, beasts->who, beasts->casting).size());
      else if (trade || hire)
        add("gold", Kind::number,
            drinks_price(s, s.bodies[at(trade ? trade->who : hire->who)].spot, u8(with)));
      break;
    }
    case Question::battle_drinks:
    case Question::battle_insult:
      if (const auto* battle = std::get_if<BattleRoll>(&step)) {
        add("group", Kind::group, static_cast<int>(battle->group));
        if (battle->stage == BattleRoll::Stage::toast)
          add("gold", Kind::number, drinks_price(s, battle->who, battle->group));
        else
          add("kind", Kind::points, battle->stage == BattleRoll::Stage::challenge);
      }
      break;
    case Question::bid:
      if (const auto* trade = std::get_if<TradePhase>(&step))
        add("gold", Kind::number, bid_for(s, *trade));
      break;
    case Question::monster_price:
      if (const auto* hire = std::get_if<HireMonsters>(&step))
        add("gold", Kind::number, hire->price);
      break;
    case Question::cast_with:
      if (const auto* acts = std::get_if<Acting>(&step)) add("spell", Kind::spell, acts->spell);
      break;
    case Question::spell_target:
      add("spell", Kind::spell,
          static_cast<int>(s.magic.castings[at(casting_of(s, index(ask.who)))].spell));
      break;
    case Question::aim:
      add("left", Kind::number, kAimPoints - aim_points(character(s, ask.who)));
      break;
    case Question::item_source:
      if (const auto* choose = std::get_if<ChooseHero>(&step))
        if (const auto* kind = equipment(character(s, ask.who).hero, choose->item))
          add("thing", Kind::thing, first_of_kind(*kind));
      break;
    case Question::keep:
      if (const auto* got = std::get_if<Obtain>(&step)) add("thing", Kind::thing, got->thing);
      break;
    case Question::assign:
      if (const auto* guides = std::get_if<AssignGuides>(&step))
        add("who", Kind::being, guides->being);
      break;
    case Question::lure_by:
      if (const auto* lure = std::get_if<Luring>(&step)) add("who", Kind::being, lure->by);
      break;
    case Question::deploy_to:
    case Question::deploy_side:
      if (const auto* deploy = std::get_if<Deploying>(&step)) add("who", Kind::being, deploy->what);
      break;
    case Question::hireling_target:
      if (const auto* name = std::get_if<Targeting>(&step)) add("who", Kind::being, name->next);
      break;
    case Question::assign_hireling:
      add("who", Kind::being, comes_to_hireling(s));
      break;
    default:
      break;
  }
  return t;
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    if (const auto d = drawn(s, ask, static_cast<int>(outcome_index(o)))) {
      Text t = phrase("outcome!");
      say_args(t, Numbers{s, ask.who, {d->what, 0, 0, 0, 0}}, {{"what", d->kind}});
      return t;
    }
    constexpr Name<Plain> what{"what"};
    return phrase("outcome!", what(Plain{notation(s, ask, o)}));
  }
  const auto v = static_cast<Verb>(o.verb);
  Text t;
  const bool plays = v == Verb::attack || v == Verb::manoeuvre;
  if (!plays || !say_odds(t, s, index(ask.who), v, o)) t = phrase(enum_name(v) + "!");
  say_args(t, Numbers{s, ask.who, {o.a, o.b, o.c, 0, 0}}, args_of(v));
  if (v == Verb::name || v == Verb::sell || v == Verb::give) say_price(t, s, ask.who, o.a);
  return t;
}

namespace {
// Who reads of his own character's deeds is called "you".
void address(std::vector<Given>& args, const Value& own, Seat reader) {
  for (auto& given : args) {
    if (given.name == "who" && given.value == own) given.value = as_value(reader);
    if (given.value.kind == Value::Kind::phrase) address(given.value.args, own, reader);
  }
}
}  // namespace

Text Game::describe(const State& s, const Event& event, Seat viewer) {
  Text t = phrase(std::string(event_name(event)));
  Numbers x{s, Seat::spectator, {}};
  for (std::size_t i = 0; i < 5; ++i) x.n[i] = event.args[i];
  say_args(t, x, args_of(static_cast<Happening>(event.kind)));
  if (is_player(viewer)) address(t.args, being_value(s, index(viewer)), viewer);
  return t;
}

}  // namespace gh::realm
