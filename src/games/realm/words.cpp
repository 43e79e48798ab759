// Questions, options and events in words: which sentence, and what it is about.
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
