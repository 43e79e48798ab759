// Many games at once, for programs that learn: one call for a pick in each of them.
#include <algorithm>

#include "core/numbers.h"
#include "library/handle.h"
#include "library/reward.h"

using namespace gh;
using namespace gh::library;

struct gh_batch {
  std::unique_ptr<Match> start;
  std::vector<gh_match> games;
  std::size_t seats = 0;
  std::int64_t done = 0;  // picks in games that are over

  // The game begins again, going on with its generator.
  void again(gh_match& g) {
    done += g.picks;
    g.match->assign(*start);
    g.made.clear();
    g.picks = 0;
    g.ruined = false;
    g.settle();
  }
};

namespace {

const gh_batch& whole(const gh_batch* b) {
  if (!b) wrong("there is no batch: NULL was given");
  return *b;
}
gh_batch& whole(gh_batch* b) {
  return const_cast<gh_batch&>(whole(static_cast<const gh_batch*>(b)));
}

void tell_asked(const gh_batch& b, std::int32_t* seats, std::int32_t* counts) {
  for (std::size_t i = 0; i < b.games.size(); ++i) {
    if (seats) seats[i] = index(b.games[i].ask.who);
    if (counts) counts[i] = static_cast<std::int32_t>(b.games[i].options.size());
  }
}

void check_options(const gh_batch& b, const std::int32_t* options) {
  if (!options) wrong("there are no options: NULL was given");
  for (std::size_t i = 0; i < b.games.size(); ++i)
    if (options[i] >= static_cast<std::int32_t>(b.games[i].options.size()))
      wrong("game " + std::to_string(i) + " has " + std::to_string(b.games[i].options.size()) +
            " options, numbered from 0; " + std::to_string(options[i]) + " is none");
}

void end(gh_batch& b, std::size_t i, float* rewards, std::uint8_t* over) {
  if (over) over[i] = 1;
  if (!rewards) return;
  const auto outcome = b.games[i].match->outcome();
  for (std::size_t s = 0; s < b.seats; ++s)
    rewards[i * b.seats + s] = static_cast<float>(reward_of(outcome, s));
}

std::vector<std::uint32_t> places_in(const gh_match& g, int size) {
  std::vector<std::uint32_t> places(g.options.size());
  if (size < 1 || !action_places(g.options, static_cast<std::uint32_t>(size), places))
    wrong(std::to_string(places.size()) + " options have no place in " + std::to_string(size));
  return places;
}

}  // namespace

gh_batch* gh_batch_new(const char* game, const char* setup, int games) {
  return at_the_door<gh_batch*>(nullptr, [&] {
    if (games < 1 || games > 1 << 20)
      wrong("a batch has 1 to 1048576 games, not " + std::to_string(games));
    auto begun = std::make_shared<const Begun>(read_setup(game, setup));
    auto b = std::make_unique<gh_batch>();
    b->start = begin(*begun);
    b->seats = static_cast<std::size_t>(b->start->seats());
    b->games.resize(static_cast<std::size_t>(games));
    Rng seeds{begun->seed};
    for (auto& g : b->games) {
      g.begun = begun;
      g.match = b->start->copy();
      g.rng = Rng{seeds.next()};
      g.settle();
    }
    return b.release();
  });
}
void gh_batch_free(gh_batch* b) { delete b; }

int gh_batch_seats(const gh_batch* b) {
  return at_the_door(GH_WRONG, [&] { return static_cast<int>(whole(b).seats); });
}
std::int64_t gh_batch_numbers_size(const gh_batch* b) {
  return at_the_door(std::int64_t{GH_WRONG}, [&] {
    return static_cast<std::int64_t>(Numbers::of(*whole(b).start).size());
  });
}
std::int64_t gh_batch_picks(const gh_batch* b) {
  return at_the_door(std::int64_t{GH_WRONG}, [&] {
    auto all = whole(b).done;
    for (const auto& g : b->games) all += g.picks;
    return all;
  });
}
gh_match* gh_batch_match(gh_batch* b, int game) {
  return at_the_door<gh_match*>(nullptr, [&] {
    if (game < 0 || game >= static_cast<int>(whole(b).games.size()))
      wrong("there are " + std::to_string(b->games.size()) + " games, numbered from 0; " +
            std::to_string(game) + " is none");
    return &b->games[static_cast<std::size_t>(game)];
  });
}
int gh_batch_asked(const gh_batch* b, std::int32_t* seats, std::int32_t* counts) {
  return at_the_door(GH_WRONG, [&] { return tell_asked(whole(b), seats, counts), 0; });
}

int gh_batch_step(gh_batch* b, const std::int32_t* options, std::int32_t* seats,
                  std::int32_t* counts, float* rewards, std::uint8_t* over) {
  return at_the_door(GH_WRONG, [&] {
    check_options(whole(b), options);
    if (rewards) std::fill_n(rewards, b->games.size() * b->seats, 0.F);
    if (over) std::fill_n(over, b->games.size(), std::uint8_t{0});
    for (std::size_t i = 0; i < b->games.size(); ++i) {
      auto& g = b->games[i];
      if (options[i] < 0) continue;
      g.pick(static_cast<std::size_t>(options[i]));
      if (!g.over()) continue;
      end(*b, i, rewards, over);
      b->again(g);
    }
    tell_asked(*b, seats, counts);
    return 0;
  });
}
int gh_batch_wander(gh_batch* b, int steps) {
  return at_the_door(GH_WRONG, [&] {
    for (auto& g : whole(b).games) {
      for (int i = 0; i < steps; ++i) {
        g.pick(g.rng.below(static_cast<std::uint32_t>(g.options.size())));
        if (g.over()) b->again(g);
      }
    }
    return 0;
  });
}
int gh_batch_actions(const gh_batch* b, std::uint64_t* ids, int width) {
  return at_the_door(GH_WRONG, [&] {
    const auto wide = static_cast<std::size_t>(std::max(width, 0));
    for (const auto& g : whole(b).games) {
      for (std::size_t i = 0; i < wide; ++i)
        ids[i] = i < g.options.size() ? action_id(g.options[i]) : GH_NO_ACTION;
      ids += wide;
    }
    return 0;
  });
}
int gh_batch_mask(const gh_batch* b, std::uint8_t* mask, int size) {
  return at_the_door(GH_WRONG, [&] {
    for (const auto& g : whole(b).games) {
      const auto places = places_in(g, size);
      std::fill_n(mask, size, std::uint8_t{0});
      for (auto place : places) mask[place] = 1;
      mask += size;
    }
    return 0;
  });
}
int gh_batch_from_places(const gh_batch* b, const std::int32_t* chosen, int size,
                         std::int32_t* options) {
  return at_the_door(GH_WRONG, [&] {
    for (std::size_t i = 0; i < whole(b).games.size(); ++i) {
      const auto places = places_in(b->games[i], size);
      const auto it =
          std::find(places.begin(), places.end(), static_cast<std::uint32_t>(chosen[i]));
      if (it == places.end())
        wrong("game " + std::to_string(i) + " has no option at the place " +
              std::to_string(chosen[i]));
      options[i] = static_cast<std::int32_t>(it - places.begin());
    }
    return 0;
  });
}
int gh_batch_numbers(const gh_batch* b, float* rows) {
  return at_the_door(GH_WRONG, [&] {
    const auto& numbers = Numbers::of(*whole(b).start);
    for (const auto& g : b->games) {
      numbers.write(g.match->look(is_player(g.ask.who) ? g.ask.who : Seat::spectator),
                    {rows, numbers.size()});
      rows += numbers.size();
    }
    return 0;
  });
}
