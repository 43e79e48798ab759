// Arbitrary bytes choose a game, a set-up and picks, legal or not. Promise 1: what is offered is
// accepted, all else is refused and changes nothing. Promise 5: pieces are conserved.
#include <algorithm>

#include "fuzz.h"

namespace gh::fuzz {
namespace {

Setup any_setup(const GameInfo& info, Bytes& bytes) {
  Setup setup;
  setup.seats = info.least_seats + bytes.next() % (info.most_seats - info.least_seats + 1);
  for (const auto& spec : info.options) {
    auto n = bytes.next();
    if (spec.kind == "bool") setup.options[spec.id] = (n & 1) != 0;
    if (spec.kind == "int")
      setup.options[spec.id] = spec.least + n % (std::int64_t{spec.most} - spec.least + 1);
    if (spec.kind == "choice") setup.options[spec.id] = spec.choices[n % spec.choices.size()];
  }
  return setup;
}

// Tries something that may not be on offer, for any seat and question.
void try_anything(Match& match, const Ask& ask, const Options& offered, Bytes& bytes) {
  Option o = offered[bytes.next() % offered.size()];
  auto what = bytes.next();
  if (what & 1) o.verb = bytes.next2();
  if (what & 2) o.a = static_cast<std::int16_t>(bytes.next2());
  if (what & 4) o.b = static_cast<std::int16_t>(bytes.next2());
  if (what & 8) o.c = static_cast<std::int16_t>(bytes.next2());
  auto who = what & 16 ? seat(static_cast<std::int8_t>(bytes.next())) : ask.who;
  auto id = what & 32 ? bytes.next2() : ask.id;
  bool legal = who == ask.who && id == ask.id &&
               std::find(offered.begin(), offered.end(), o) != offered.end();
  if (legal) return;
  auto before = match.copy();
  bool other = false;  // by chance it answers another open question
  for (const Ask& open : match.asks()) other |= open.id == id && open.id != ask.id;
  auto refusal = match.pick(who, id, o);
  if (other) return;
  if (refusal == Refusal::none) broken("something not offered was accepted");
  if (!match.same(*before)) broken("a refused pick changed the state");
}

void run(Bytes bytes) {
  auto games = all_games();
  const auto& game = *games[bytes.next() % games.size()];
  auto begun = begin(game, any_setup(*game.info, bytes));
  if (!begun) return;  // a combination of options that the game refuses in words
  auto& match = **begun;
  Options offered;
  for (int i = 0; i < 3000 && !match.over() && !bytes.empty(); ++i) {
    auto asks = match.asks();
    auto how = bytes.next();
    const Ask ask = asks[(how & 0x7f) % asks.size()];
    match.options(ask, offered);
    if (offered.empty()) broken("nothing is offered to " + seat_name(ask.who));
    if (how & 0x80) {
      try_anything(match, ask, offered, bytes);
      continue;
    }
    const Option o = offered[bytes.next() % offered.size()];
    if (match.pick(ask.who, ask.id, o) != Refusal::none) broken("an offered option was refused");
    if (auto problem = match.check(); !problem.empty()) broken(problem);
  }
}

}  // namespace
}  // namespace gh::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gh::fuzz::run({data, data + size});
  return 0;
}
