#include "library/handle.h"

#include "core/json.h"

namespace gh::library {

std::string& last_error() {
  thread_local std::string words;
  return words;
}

namespace {
struct Wanted {
  std::optional<int> seats;
  json::object options;
  std::optional<json::value> position;
  std::uint64_t seed = 1;
  std::string chance = "drawn";
};
BOOST_DESCRIBE_STRUCT(Wanted, (), (seats, options, position, seed, chance))
}  // namespace

Begun read_setup(const char* game, const char* setup) {
  Begun begun;
  begun.game = game ? find_game(game) : nullptr;
  if (!begun.game) {
    std::vector<std::string> known;
    for (const auto* g : games()) known.push_back(g->info->id);
    wrong("there is no game \"" + std::string(game ? game : "") + "\"; there are " + joined(known));
  }
  Wanted wanted;
  if (setup && *setup) {
    auto value = parse_json(setup);
    if (!value) wrong("set-up: " + value.error());
    auto read = from_json<Wanted>(*value);
    if (!read) wrong("set-up: " + read.error());
    wanted = std::move(*read);
  }
  if (wanted.chance != "drawn" && wanted.chance != "asked")
    wrong("set-up: chance is \"drawn\" or \"asked\", not \"" + wanted.chance + "\"");
  begun.draws = wanted.chance == "drawn";
  begun.seed = wanted.seed;
  begun.setup = {wanted.seats.value_or(begun.game->info->least_seats), std::move(wanted.options),
                 std::move(wanted.position)};
  if (begun.setup.position && !wanted.seats) {  // the position says how many they are
    auto tried = begun.setup;
    tried.version = begun.game->info->version;
    if (auto match = begun.game->set_up(tried)) begun.setup.seats = (*match)->seats();
  }
  return begun;
}

std::unique_ptr<Match> begin(const Begun& begun) {
  auto match = gh::begin(*begun.game, begun.setup);
  if (!match) wrong(match.error());
  return std::move(*match);
}

}  // namespace gh::library

void gh_match::open(const gh::Ask& which) {
  ask = which;
  match->options(ask, options);
}

void gh_match::settle() {
  for (int drawn = 0; !match->over(); ++drawn) {
    const gh::Ask first = match->asks()[0];
    if (first.who != gh::Seat::chance || !begun->draws) return open(first);
    if (drawn == gh::Record::kMostDraws) gh::fault("chance is asked again and again");
    const auto drawn_one = gh::outcome_option(rng.below(first.outcomes));
    if (!guessed) made.push_back({drawn_one, first.who});
    ++picks;
    match->play(first, drawn_one);
  }
  options.clear();
}

void gh_match::pick(std::size_t option) {
  const auto chosen = options[option];
  if (!guessed) made.push_back({chosen, ask.who});
  ++picks;
  try {
    match->play(ask, chosen);
    settle();
  } catch (...) {
    ruined = true;
    options.clear();
    throw;
  }
}

void gh_match::become(const gh_match& other) {
  begun = other.begun;
  match->assign(*other.match);
  rng = other.rng;
  ask = other.ask;
  options = other.options;
  made = other.made;
  picks = other.picks;
  guessed = other.guessed;
  ruined = other.ruined;
}
