// Questions, options and events in words: which sentence, and what it is about.
#include "games/realm/forecast.h"
#include "games/realm/game.h"
#include "games/realm/saying.h"

namespace gh::realm {
namespace {

void say_args(Text& t, const Numbers& x, const std::vector<SaidArg>& args) {
  std::size_t i = 0;
  for (const auto& arg : args) {
    if (auto v = value_of(x, i, arg.kind)) t.args.push_back({arg.name, *v});
    if (auto ref = ref_of(x, i, arg.kind); !ref.empty()) t.refs.push_back(ref);
    i += static_cast<std::size_t>(width_of(arg.kind));
  }
}

// What a play would do, in percent, before it is made (10.6 to 10.11); nothing where another
// character decides, for nobody can know that.
void say_forecast(Text& t, const State& s, Seat who, Option o) {
  constexpr Name<int> hit{"hit"}, kill{"kill"}, struck{"struck"}, dead{"dead"};
  Play play = s.combat.plays[at(index(who))];
  const bool attack = static_cast<Verb>(o.verb) == Verb::attack;
  (attack ? play.attack : play.manoeuvre) = static_cast<Lane>(o.a);
  (attack ? play.attack_with : play.move_with) = u8(o.b);
  const Forecast f = forecast(s, index(who), play);
  if (attack ? f.target_unknown : f.attackers_unknown) return;
  auto percent = [&](std::int64_t ways) {
    return static_cast<int>((200 * ways + f.of) / (2 * f.of));
  };
  if (attack) {
    t.args.push_back(hit(percent(f.hit)));
    t.args.push_back(kill(percent(f.kill)));
  } else {
    t.args.push_back(struck(percent(f.struck)));
    t.args.push_back(dead(percent(f.dead)));
  }
}

}  // namespace

Text Game::describe(const State&, const Ask& ask) {
  return phrase(std::string(question_name(ask)) + "?");
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    constexpr Name<Plain> what{"what"};
    return phrase("outcome!", what(Plain{notation(s, ask, o)}));
  }
  const auto v = static_cast<Verb>(o.verb);
  Text t = phrase(enum_name(v) + "!");
  say_args(t, Numbers{s, ask.who, {o.a, o.b, o.c, 0, 0}}, args_of(v));
  if (v == Verb::attack || v == Verb::manoeuvre) say_forecast(t, s, ask.who, o);
  return t;
}

Text Game::describe(const State& s, const Event& event, Seat) {
  Text t = phrase(std::string(event_name(event)));
  Numbers x{s, Seat::spectator, {}};
  for (std::size_t i = 0; i < 5; ++i) x.n[i] = event.args[i];
  say_args(t, x, args_of(static_cast<Happening>(event.kind)));
  return t;
}

}  // namespace gh::realm
