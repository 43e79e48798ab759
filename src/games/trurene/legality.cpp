// What Aurora may pick (section 22).
#include "games/trurene/game.h"

namespace gh::trurene {
namespace {

void directions(const State& s, Options& out) {
  for (auto d : kDirections)
    if (on_map(s, stepped(s.aurora.at, d))) out.push_back(option(Verb::move, static_cast<int>(d)));
}

void gold_options(const State& s, Options& out) {
  int owned = s.aurora.gold;
  auto add = [&](int n) {
    if (nameable_gold(n, owned)) out.push_back(option(Verb::gold, n & 0x7fff, n >> 15));
  };
  for (int n = 0; n <= owned && n <= kCountedGold; ++n) add(n);
  for (int n = kCountedGold + 100; n < owned && n <= 10000; n += 100) add(n);
  for (int n = 20000; n < owned; n += 10000) add(n);
  if (owned > kCountedGold) add(owned);
  out.push_back(option(Verb::more));
}

}  // namespace

void Game::options(const State& s, const Ask& ask, Options& out) {
  const auto& step = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::turn:
      directions(s, out);
      if (may_attempt(s)) out.push_back(option(Verb::attempt));
      return;
    case Question::hunter_direction:
      return directions(s, out);
    case Question::riddle: {
      // The same list for every riddle: it gives nothing away (TR-R-7).
      auto n = static_cast<int>(content().answers.size());
      for (int i = 0; i < n; ++i) out.push_back(option(Verb::answer, i));
      out.push_back(option(Verb::something_else));
      out.push_back(option(Verb::leave));
      return;
    }
    case Question::village: {
      const auto& v = std::get<Village>(step);
      for (int p = 0; p < 3; ++p)
        if (p != v.away && !(v.spoken >> p & 1)) out.push_back(option(Verb::talk, p));
      out.push_back(option(Verb::leave));
      return;
    }
    case Question::merchant_kind:
      for (int k = 0; k < 3; ++k) out.push_back(option(Verb::kind, k));
      out.push_back(option(Verb::leave));
      return;
    case Question::merchant_gold:
      return gold_options(s, out);
    case Question::merchant_buy:
    case Question::quester_forget:
    case Question::quester_accept:
    case Question::hunter:
      out.push_back(option(Verb::yes));
      out.push_back(option(Verb::no));
      return;
    case Question::fight:
      if (const auto& f = std::get<Fight>(step); f.ready >= s.aurora.attack.time)
        out.push_back(option(Verb::strike));
      out.push_back(option(Verb::prepare));
      out.push_back(option(Verb::retreat));
      return;
    default:
      return;
  }
}

}  // namespace gh::trurene
