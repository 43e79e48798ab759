// What the fuzz targets share: bytes to decide by, and how to say that something broke.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "core/record.h"
#include "teaching/lots.h"

namespace gh::fuzz {

// Every choice is made by the next byte; none left means 0.
struct Bytes {
  const std::uint8_t* at;
  const std::uint8_t* end;
  bool empty() const { return at == end; }
  std::uint8_t next() { return at == end ? std::uint8_t{0} : *at++; }
  std::uint16_t next2() { return static_cast<std::uint16_t>(next() << 8 | next()); }
};

[[noreturn]] inline void broken(const std::string& why) {
  std::fprintf(stderr, "broken: %s\n", why.c_str());
  std::abort();
}

inline std::span<const GameEntry* const> all_games() {
  lots::registered();
  return games();
}

// Looks at the match as everybody does; it must not crash, and pieces must be conserved.
inline void look(const Match& match, Rng& rng) {
  if (auto problem = match.check(); !problem.empty()) broken(problem);
  for (int i = -2; i < match.seats(); ++i) {
    if (seat(i) == Seat::chance) continue;
    auto view = match.view(seat(i));
    match.draw(seat(i), Ink{});
    auto guess = match.determinize(seat(i), rng);
    if (auto problem = guess->check(); !problem.empty()) broken("a guess: " + problem);
    if (guess->view(seat(i)) != view) broken("a guess looks different");
  }
  for (const Ask& ask : match.asks()) {
    auto prompt = match.prompt(ask);
    if (prompt.options.empty()) broken("nothing is offered to " + seat_name(ask.who));
  }
}

// Picks at random for a while, looking around now and then.
inline void play_on(Match& match, std::uint64_t seed, int picks) {
  Rng rng{seed};
  Options offered;
  for (int i = 0; i < picks && !match.over(); ++i) {
    if (i % 16 == 0) look(match, rng);
    auto asks = match.asks();
    const Ask ask = asks[rng.below(static_cast<std::uint32_t>(asks.size()))];
    match.options(ask, offered);
    if (offered.empty()) broken("nothing is offered to " + seat_name(ask.who));
    Events events;
    match.apply(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))], &events);
    for (const Event& e : events) match.event_view(e, Seat::spectator);
  }
  look(match, rng);
}

}  // namespace gh::fuzz
