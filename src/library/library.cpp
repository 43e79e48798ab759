// The functions of include/greathall.h about one match. Each is a few lines between the handle and
// Match.
#include <algorithm>

#include "core/fault.h"
#include "core/guess.h"
#include "core/levels.h"
#include "core/numbers.h"
#include "library/handle.h"
#include "library/reward.h"
#include "table/referee.h"

using namespace gh;
using namespace gh::library;

namespace {

const gh_match& whole(const gh_match* m) {
  if (!m) wrong("there is no match: NULL was given");
  if (m->ruined)
    wrong("the rules could not go on with this match; it can only be freed, or assigned to");
  return *m;
}
gh_match& whole(gh_match* m) {
  return const_cast<gh_match&>(whole(static_cast<const gh_match*>(m)));
}

Seat player(const gh_match& m, int seat) {
  if (seat < 0 || seat >= m.match->seats())
    wrong("seats are 0 to " + std::to_string(m.match->seats() - 1) + ", not " +
          std::to_string(seat));
  return gh::seat(seat);
}
Seat viewer_of(const gh_match& m, int viewer) {
  return viewer == GH_SPECTATOR ? Seat::spectator : player(m, viewer);
}
std::size_t option_of(const gh_match& m, int option) {
  if (m.over()) wrong("the game is over: nothing can be picked");
  if (option < 0 || option >= static_cast<int>(m.options.size()))
    wrong("there are " + std::to_string(m.options.size()) + " options, numbered from 0; " +
          std::to_string(option) + " is none");
  return static_cast<std::size_t>(option);
}
std::size_t option_with(const gh_match& m, std::uint64_t id) {
  const auto it = std::find(m.options.begin(), m.options.end(), gh::option_of(id));
  if (it == m.options.end()) wrong("nothing that is offered has the id " + std::to_string(id));
  return static_cast<std::size_t>(it - m.options.begin());
}
const Ask& question(const gh_match& m) {
  if (m.over()) wrong("the game is over: nobody is asked");
  return m.ask;
}
int count(const gh_match& m) { return static_cast<int>(m.options.size()); }

const char* give(gh_match& m, std::string text) {
  m.text = std::move(text);
  return m.text.c_str();
}

// Equal kinds of matches can be assigned to each other.
void same_game(const gh_match& a, const gh_match& b) {
  if (&a.match->info() != &b.match->info())
    wrong("these are matches of two games: " + a.match->info().id + " and " + b.match->info().id);
}

std::string known_bot(const gh_match& m, const char* bot) {
  std::string name = bot ? bot : "";
  if (!has_player(*m.begun->game, name))
    wrong("\"" + name + "\" is nobody; there are: " + player_names(*m.begun->game));
  return name;
}

// A record of what was picked, for the log.
Record record_of(const gh_match& m) {
  if (m.guessed) wrong("a guess has no log: it did not happen");
  auto record = Record::begin(*m.begun->game, m.begun->setup);
  if (!record) wrong(record.error());
  for (const auto& made : m.made)
    record->pick(made.who, record->match().ask_of(made.who)->id, made.option);
  return std::move(*record);
}

// Plays on until it is over; nothing is noted of it.
template <class Choose>
std::int64_t play_on(gh_match& m, Choose choose) {
  const auto before = m.picks;
  while (!m.over()) {
    if (m.picks - before > m.match->info().longest) fault("the game does not end");
    m.pick(choose());
  }
  return m.picks - before;
}

std::size_t place_of(const gh_match& m, Option o) {
  return static_cast<std::size_t>(std::find(m.options.begin(), m.options.end(), o) -
                                  m.options.begin());
}

}  // namespace

int gh_abi(void) { return GREATHALL_ABI; }
int gh_abi_minor(void) { return GREATHALL_ABI_MINOR; }
const char* gh_version(void) { return GREATHALL_VERSION; }
const char* gh_error(void) { return last_error().c_str(); }

const char* gh_games(const char* language) {
  return at_the_door<const char*>(nullptr, [&] {
    thread_local std::string text;
    text = json::serialize(games_json(language ? language : "en"));
    return text.c_str();
  });
}

gh_match* gh_new(const char* game, const char* setup) {
  return at_the_door<gh_match*>(nullptr, [&] {
    auto m = std::make_unique<gh_match>();
    m->begun = std::make_shared<const Begun>(read_setup(game, setup));
    m->match = begin(*m->begun);
    m->rng = Rng{m->begun->seed};
    m->settle();
    return m.release();
  });
}

gh_match* gh_from_log(const char* log, std::uint64_t seed) {
  return at_the_door<gh_match*>(nullptr, [&] {
    auto record = read_log(log ? log : "");
    if (!record) wrong(record.error());
    auto m = std::make_unique<gh_match>();
    m->begun = std::make_shared<const Begun>(Begun{&record->game(), record->setup(), true, seed});
    m->match = record->match().copy();
    m->rng = Rng{seed};
    for (const auto& p : record->picks()) m->made.push_back({p.option, p.who});
    m->picks = static_cast<std::int64_t>(m->made.size());
    m->settle();
    return m.release();
  });
}

gh_match* gh_clone(const gh_match* from) {
  return at_the_door<gh_match*>(nullptr, [&] {
    const auto& f = whole(from);
    return new gh_match{f.begun, f.match->copy(), f.rng,     f.ask,    f.options,
                        f.made,  f.picks,         f.guessed, f.ruined, {}};
  });
}

int gh_assign(gh_match* to, const gh_match* from) {
  return at_the_door(GH_WRONG, [&] {
    const auto& f = whole(from);
    if (!to) wrong("there is no match: NULL was given");
    same_game(*to, f);
    if (to != from) to->become(f);
    return 0;
  });
}

void gh_free(gh_match* m) { delete m; }

int gh_seed(gh_match* m, std::uint64_t seed) {
  return at_the_door(GH_WRONG, [&] { return whole(m).rng = Rng{seed}, 0; });
}

const char* gh_game(gh_match* m) {
  return at_the_door<const char*>(nullptr, [&] { return give(whole(m), m->match->info().id); });
}
int gh_seats(const gh_match* m) {
  return at_the_door(GH_WRONG, [&] { return whole(m).match->seats(); });
}
std::uint64_t gh_hash(const gh_match* m) {
  return at_the_door(std::uint64_t{0}, [&] { return whole(m).match->hash(); });
}
int gh_same(const gh_match* a, const gh_match* b) {
  return at_the_door(GH_WRONG, [&] { return whole(a).match->same(*whole(b).match) ? 1 : 0; });
}
std::int64_t gh_picks(const gh_match* m) {
  return at_the_door(std::int64_t{GH_WRONG}, [&] { return whole(m).picks; });
}

int gh_seat(const gh_match* m) {
  return at_the_door(GH_WRONG, [&] { return whole(m).over() ? GH_NOBODY : index(m->ask.who); });
}
int gh_asked(const gh_match* m, int* seats, int most) {
  return at_the_door(GH_WRONG, [&] {
    int n = 0;
    for (const Ask& ask : whole(m).match->asks()) {
      if (n < most && seats) seats[n] = index(ask.who);
      ++n;
    }
    return n;
  });
}
int gh_turn_to(gh_match* m, int seat) {
  return at_the_door(GH_WRONG, [&] {
    const Ask* ask = whole(m).match->ask_of(gh::seat(seat));
    if (!ask) wrong(seat_name(gh::seat(seat)) + " is not asked anything now");
    m->open(*ask);
    return count(*m);
  });
}
const char* gh_question(gh_match* m) {
  return at_the_door<const char*>(nullptr, [&] {
    const auto& ask = question(whole(m));
    return give(*m, std::string(m->match->question_name(ask)));
  });
}
const char* gh_prompt(gh_match* m, const char* language) {
  return at_the_door<const char*>(nullptr, [&] {
    const auto& ask = question(whole(m));
    return give(*m, json_text(m->match->prompt(ask, language ? language : "")));
  });
}

int gh_count(const gh_match* m) {
  return at_the_door(GH_WRONG, [&] { return count(whole(m)); });
}
int gh_actions(const gh_match* m, std::uint64_t* ids, int most) {
  return at_the_door(GH_WRONG, [&] {
    const auto n = std::min(whole(m).options.size(), static_cast<std::size_t>(std::max(most, 0)));
    for (std::size_t i = 0; i < n; ++i) ids[i] = action_id(m->options[i]);
    return count(*m);
  });
}
int gh_places(const gh_match* m, std::int32_t* places, int most, int size) {
  return at_the_door(GH_WRONG, [&] {
    std::vector<std::uint32_t> all(whole(m).options.size());
    if (size < 1 || !action_places(m->options, static_cast<std::uint32_t>(size), all))
      wrong(std::to_string(all.size()) + " options have no place in " + std::to_string(size));
    for (std::size_t i = 0; i < all.size() && static_cast<int>(i) < most; ++i)
      places[i] = static_cast<std::int32_t>(all[i]);
    return count(*m);
  });
}
const char* gh_notation(gh_match* m, int option) {
  return at_the_door<const char*>(nullptr, [&] {
    const auto i = option_of(whole(m), option);
    return give(*m, m->match->notation(m->ask, m->options[i]));
  });
}
int gh_find(const gh_match* m, std::uint64_t id) {
  return at_the_door(GH_WRONG, [&] { return static_cast<int>(option_with(whole(m), id)); });
}
int gh_read(gh_match* m, const char* notation) {
  return at_the_door(GH_WRONG, [&] {
    const auto& ask = question(whole(m));
    const std::string text = notation ? notation : "";
    if (auto o = m->match->read(ask, text)) return static_cast<int>(place_of(*m, *o));
    if (ask.who == Seat::chance) wrong("there is no such outcome: \"" + text + "\"");
    const auto why = m->match->why_not(ask.who, text);
    wrong(seat_name(ask.who) + " cannot pick \"" + text + "\": " + m->match->words(why, ask.who));
  });
}

int gh_pick(gh_match* m, int option) {
  return at_the_door(GH_WRONG, [&] {
    whole(m).pick(option_of(*m, option));
    return count(*m);
  });
}
int gh_pick_id(gh_match* m, std::uint64_t id) {
  return at_the_door(GH_WRONG, [&] {
    whole(m).pick(option_with(*m, id));
    return count(*m);
  });
}
int gh_undo(gh_match* m) {
  return at_the_door(GH_WRONG, [&] {
    whole(m);
    if (m->guessed) wrong("a guess has no past: nothing can be taken back");
    auto left = m->made.size();
    while (left && m->begun->draws && m->made[left - 1].who == Seat::chance) --left;
    if (!left) return 0;
    --left;
    auto match = begin(*m->begun);
    for (std::size_t i = 0; i < left; ++i) {
      const Ask ask = *match->ask_of(m->made[i].who);
      match->play(ask, m->made[i].option);
    }
    const auto taken = static_cast<int>(m->made.size() - left);
    m->match = std::move(match);
    m->made.resize(left);
    m->picks -= taken;
    m->settle();
    return taken;
  });
}
std::int64_t gh_playout(gh_match* m, const char* bot) {
  return at_the_door(std::int64_t{GH_WRONG}, [&]() -> std::int64_t {
    auto& w = whole(m);
    const std::string_view name = bot ? bot : "random";
    auto any = [&] {
      return std::size_t{w.rng.below(static_cast<std::uint32_t>(w.options.size()))};
    };
    if (name == "random") return play_on(w, any);
    if (name == "thumb") {
      return play_on(w, [&] {
        return w.ask.who == Seat::chance ? any() : place_of(w, w.match->thumb(w.ask, w.rng));
      });
    }
    const auto known = known_bot(w, bot);
    return play_on(w, [&] { return place_of(w, player_pick(*w.match, known, w.ask, w.rng)); });
  });
}
int gh_bot_pick(const gh_match* m, const char* bot, std::uint64_t seed) {
  return at_the_door(GH_WRONG, [&] {
    const auto& ask = question(whole(m));
    Rng rng{seed};
    return static_cast<int>(place_of(*m, player_pick(*m->match, known_bot(*m, bot), ask, rng)));
  });
}

const char* gh_view(gh_match* m, int viewer) {
  return at_the_door<const char*>(
      nullptr, [&] { return give(whole(m), m->match->look(viewer_of(*m, viewer)).text()); });
}
const char* gh_draw(gh_match* m, int viewer, const char* language) {
  return at_the_door<const char*>(nullptr, [&] {
    Ink ink;
    if (language) ink.language = language;
    return give(whole(m), m->match->draw(viewer_of(*m, viewer), ink));
  });
}
std::int64_t gh_numbers_size(const gh_match* m) {
  return at_the_door(std::int64_t{GH_WRONG}, [&] {
    return static_cast<std::int64_t>(Numbers::of(*whole(m).match).size());
  });
}
int gh_numbers(const gh_match* m, int viewer, float* row, std::int64_t size) {
  return at_the_door(GH_WRONG, [&] {
    const auto& numbers = Numbers::of(*whole(m).match);
    if (!row || size != static_cast<std::int64_t>(numbers.size()))
      wrong("the row of " + m->match->info().id + " has " + std::to_string(numbers.size()) +
            " numbers, not " + std::to_string(size));
    numbers.write(m->match->look(viewer_of(*m, viewer)), {row, numbers.size()});
    return 0;
  });
}
const char* gh_numbers_names(gh_match* m) {
  return at_the_door<const char*>(nullptr, [&] {
    json::array names;
    for (auto& name : Numbers::of(*whole(m).match).names()) names.push_back(json::value(name));
    return give(*m, json::serialize(names));
  });
}

int gh_guess(gh_match* to, const gh_match* from, int seat, std::uint64_t seed) {
  return at_the_door(GH_WRONG, [&] {
    const auto& f = whole(from);
    if (!to) wrong("there is no match: NULL was given");
    same_game(*to, f);
    const Seat who = viewer_of(f, seat);
    Rng rng{seed};
    to->begun = f.begun;
    if (!guess_playable(*to->match, *f.match, who, rng)) {
      to->ruined = true;
      wrong("no guess was found in which whoever is asked can answer");
    }
    to->rng = rng;
    to->made.clear();
    to->picks = f.picks;
    to->guessed = true;
    to->ruined = false;
    if (f.over()) return to->options.clear(), 0;
    to->open(f.ask);
    return count(*to);
  });
}

int gh_over(const gh_match* m) {
  return at_the_door(GH_WRONG, [&] { return whole(m).over() ? 1 : 0; });
}
int gh_rank(const gh_match* m, int seat) {
  return at_the_door(GH_WRONG, [&] {
    return whole(m).match->outcome().ranks[static_cast<std::size_t>(index(player(*m, seat)))];
  });
}
int gh_score(const gh_match* m, int seat) {
  return at_the_door(GH_WRONG, [&] {
    return whole(m).match->outcome().scores[static_cast<std::size_t>(index(player(*m, seat)))];
  });
}
double gh_reward(const gh_match* m, int seat) {
  return at_the_door(double{GH_WRONG}, [&] {
    return reward_of(whole(m).match->outcome(), static_cast<std::size_t>(index(player(*m, seat))));
  });
}
int gh_standing(const gh_match* m, double* seats, int most) {
  return at_the_door(GH_WRONG, [&] {
    std::vector<double> all(static_cast<std::size_t>(whole(m).match->seats()));
    if (!m->match->standing(all)) return 0;
    for (std::size_t i = 0; i < all.size() && static_cast<int>(i) < most; ++i) seats[i] = all[i];
    return static_cast<int>(all.size());
  });
}

const char* gh_log(gh_match* m) {
  return at_the_door<const char*>(nullptr, [&] { return give(whole(m), record_of(*m).log()); });
}
const char* gh_position(gh_match* m) {
  return at_the_door<const char*>(nullptr,
                                  [&] { return give(whole(m), m->match->whole().text()); });
}
