// The game of lots.h. In a real game these are several files: rules.cpp (the course of the game),
// looking.cpp (views, guesses, positions), words.cpp, draw.cpp, bot.cpp and entry.cpp.
#include "teaching/lots.h"

#include <algorithm>
#include <fstream>

#include "core/catalogue.h"
#include "core/match_of.h"
#include "core/rules.h"

namespace gh::lots {
namespace {

// --- the rules

std::uint8_t bit(Seat who) { return static_cast<std::uint8_t>(1u << index(who)); }

class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance() {
    run_steps([this](auto step) { begin(step); });
  }
  void answer(const Ask& ask, Option o) {
    s_.agenda.close(ask);
    std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  Knight& of(Seat who) { return s_.knights[static_cast<std::size_t>(index(who))]; }
  void go_on_with(const Step& step) { s_.agenda.steps.back() = step; }
  std::optional<Seat> first_without_lot() {
    for (int i = 0; i < s_.seats; ++i)
      if (!of(seat(i)).lot) return seat(i);
    return std::nullopt;
  }

  void begin(DrawLots) {  // L-2
    if (first_without_lot()) return ask(Seat::chance, Question::draw_lot, s_.bag.size());
    go_on_with(Decide{});
  }
  void answer(DrawLots, Seat, Option o) {
    int lot = s_.bag.nth(static_cast<int>(outcome_index(o)));
    Seat who = *first_without_lot();
    s_.bag.take(lot);
    of(who).lot = static_cast<std::uint8_t>(lot);
    tell(who, Happening::drew, index(who), lot);
    tell_others(who, Happening::drew_hidden, index(who));
  }

  void begin(Decide step) {  // L-3
    if (step.answered) return ride(step);
    for (int i = 0; i < s_.seats; ++i) ask(seat(i), Question::ride_or_stay);
  }
  void answer(Decide step, Seat who, Option o) {
    step.answered |= bit(who);
    if (o.verb == static_cast<int>(Verb::ride)) step.riding |= bit(who);
    go_on_with(step);
  }

  void ride(Decide step) {
    std::optional<Seat> best;
    for (int i = 0; i < s_.seats; ++i) {
      if (!(step.riding & bit(seat(i)))) continue;
      show(Happening::rode, i, of(seat(i)).lot);
      if (!best || of(seat(i)).lot > of(*best).lot) best = seat(i);
    }
    --s_.hanging;
    if (best) {  // L-4
      ++of(*best).rings;
      say(Happening::took_ring, index(*best));
    } else {  // L-5
      ++s_.lost;
      say(Happening::ring_lost);
    }
    for (int i = 0; i < s_.seats; ++i) {
      auto& knight = of(seat(i));
      if (!(step.riding & bit(seat(i)))) continue;
      if (seat(i) != *best) ++knight.falls;
      s_.spent.put(knight.lot);
      knight.lot = 0;
    }
    if (s_.hanging)
      go_on_with(DrawLots{});
    else
      s_.agenda.steps.clear();  // L-6: nobody is asked any more, so the game is over
  }
};

std::vector<int> numbers(const Lots& lots) {
  std::vector<int> out;
  lots.each([&](int lot) { out.push_back(lot); });
  return out;
}

}  // namespace

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.rings = s.hanging = static_cast<std::uint8_t>(setup.options.at("rings").as_int64());
  for (int lot = 1; lot <= kLots; ++lot) s.bag.put(lot);
  s.agenda.steps.push_back(DrawLots{});
  Rules(s, nullptr).advance();
  return s;
}

void Game::options(const State&, const Ask&, Options& out) {
  for (auto verb : {Verb::ride, Verb::stay})
    out.push_back({static_cast<std::uint16_t>(verb), 0, 0, 0});
}

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(Ask(ask), o);
}

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = s.hanging == 0;
  for (int i = 0; i < s.seats; ++i) {
    const auto& knight = s.knights[static_cast<std::size_t>(i)];
    o.scores.push_back(knight.rings - knight.falls);
  }
  for (int score : o.scores)
    o.ranks.push_back(1 + static_cast<int>(std::count_if(o.scores.begin(), o.scores.end(),
                                                         [&](int x) { return x > score; })));
  return o;
}

// --- looking: a view is built from what the viewer may know, never by striking out

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.hanging = s.hanging;
  v.bag = s.bag.size();
  v.spent = numbers(s.spent);
  const auto* decide =
      s.agenda.steps.empty() ? nullptr : std::get_if<Decide>(&s.agenda.steps.back());
  for (int i = 0; i < s.seats; ++i) {
    const auto& from = s.knights[static_cast<std::size_t>(i)];
    KnightView to{seat(i), from.lot != 0, {}, false, from.rings, from.falls};
    if (seat(i) == viewer && from.lot) to.lot = from.lot;
    to.decided = decide && (decide->answered & bit(seat(i)));
    v.knights.push_back(to);
  }
  return v;
}

// Everything that `me` cannot know is drawn anew: the others' lots, and what they have decided.
void Game::determinize(State& s, Seat me, Rng& rng) {
  for (int i = 0; i < s.seats; ++i) {
    auto& lot = s.knights[static_cast<std::size_t>(i)].lot;
    if (seat(i) != me && lot) s.bag.put(lot);
  }
  for (int i = 0; i < s.seats; ++i) {
    auto& lot = s.knights[static_cast<std::size_t>(i)].lot;
    if (seat(i) == me || !lot) continue;
    lot = static_cast<std::uint8_t>(
        s.bag.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(s.bag.size())))));
    s.bag.take(lot);
  }
  if (s.agenda.steps.empty()) return;
  if (auto* decide = std::get_if<Decide>(&s.agenda.steps.back())) {
    auto mine = is_player(me) ? bit(me) : std::uint8_t{0};
    auto guess = static_cast<std::uint8_t>(rng.below(16));
    decide->riding =
        static_cast<std::uint8_t>((decide->riding & mine) | (guess & decide->answered & ~mine));
  }
}

// --- positions

Position Game::position(const State& s) {
  Position p;
  p.seats = s.seats;
  for (int i = 0; i < s.seats; ++i) {
    const auto& knight = s.knights[static_cast<std::size_t>(i)];
    p.knights.push_back({knight.lot, knight.rings, knight.falls});
  }
  p.bag = numbers(s.bag);
  p.spent = numbers(s.spent);
  p.hanging = s.hanging;
  p.lost = s.lost;
  p.agenda = write_agenda<Question>(s.agenda);
  return p;
}

namespace {

// The open questions are those of the step: to chance for a draw, or to all who have not decided.
std::string course_problem(const State& s) {
  if (s.agenda.steps.size() != (s.hanging ? 1u : 0u))
    return "agenda: one step while rings hang, and none afterwards";
  const Ask* chance = s.agenda.asked_of(Seat::chance);
  bool draws = s.hanging && std::holds_alternative<DrawLots>(s.agenda.steps.back());
  if (draws != (chance != nullptr)) return "agenda: chance is asked while lots are drawn";
  if (chance && chance->outcomes != static_cast<std::uint32_t>(s.bag.size()))
    return "agenda: a draw has as many outcomes as lots are in the bag";
  const auto* decide = s.hanging ? std::get_if<Decide>(&s.agenda.steps.back()) : nullptr;
  bool lots = true;
  for (int i = 0; i < s.seats; ++i) {
    bool open = s.agenda.asked_of(seat(i)), due = decide && !(decide->answered & bit(seat(i)));
    if (open != due) return "agenda: all are asked who have not decided, and nobody else";
    lots &= s.knights[static_cast<std::size_t>(i)].lot != 0;
  }
  if (draws && lots) return "agenda: everybody has a lot already";
  if (decide && (!lots || s.agenda.open.empty())) return "agenda: nothing is left to decide";
  if (decide && (decide->riding & ~decide->answered)) return "agenda: who rides has decided";
  return "";
}

}  // namespace

Result<State> Game::from_position(const Position& p) {
  if (p.seats < 2 || p.seats > kMostSeats) return Error{"seats must be 2 to 4"};
  if (p.knights.size() > static_cast<std::size_t>(p.seats))
    return Error{"there are more knights than seats"};
  auto outside = [](int n, int most) { return n < 0 || n > most; };
  if (outside(p.hanging, kMostRings) || outside(p.lost, kMostRings))
    return Error{"there are at most 3 rings"};
  State s;
  s.seats = static_cast<std::uint8_t>(p.seats);
  s.hanging = static_cast<std::uint8_t>(p.hanging);
  s.lost = static_cast<std::uint8_t>(p.lost);
  s.rings = static_cast<std::uint8_t>(s.hanging + s.lost);
  for (int lot = 1; lot <= kLots; ++lot) s.bag.put(lot);
  auto take = [&](int lot) {  // each lot is named at most once
    bool there = !outside(lot, kLots) && lot > 0 && s.bag.has(lot);
    if (there) s.bag.take(lot);
    return there;
  };
  auto twice = [](int lot) { return Error{"there is no lot " + std::to_string(lot) + " left"}; };
  for (std::size_t i = 0; i < p.knights.size(); ++i) {
    const auto& k = p.knights[i];
    if (k.lot && !take(k.lot)) return twice(k.lot);
    if (outside(k.rings, kMostRings) || outside(k.falls, kMostRings))
      return Error{"there are at most 3 rings and 3 falls"};
    s.knights[i] = {static_cast<std::uint8_t>(k.lot), static_cast<std::uint8_t>(k.rings),
                    static_cast<std::uint8_t>(k.falls)};
    s.rings = static_cast<std::uint8_t>(s.rings + k.rings);
  }
  for (int lot : p.spent) {
    if (!take(lot)) return twice(lot);
    s.spent.put(lot);
  }
  if (p.bag) {
    auto sorted = *p.bag;
    std::sort(sorted.begin(), sorted.end());
    if (sorted != numbers(s.bag)) return Error{"bag: it holds the lots that are nowhere else"};
  }
  if (s.rings < 1 || s.rings > kMostRings) return Error{"there are 1 to 3 rings in all"};
  if (s.spent.size() > (s.rings - s.hanging) * s.seats)
    return Error{"spent: there were not so many rides"};  // so the bag can never run dry
  if (p.agenda) {
    if (auto problem = read_agenda<Question>(*p.agenda, p.seats, s.agenda); !problem.empty())
      return Error{problem};
  } else {
    if (s.hanging) s.agenda.steps.push_back(DrawLots{});
    Rules(s, nullptr).advance();
  }
  if (auto problem = course_problem(s); !problem.empty()) return Error{problem};
  return s;
}

std::string Game::check(const State& s) {
  std::array<int, kLots + 1> seen{};
  auto count = [&](int lot) { ++seen[static_cast<std::size_t>(lot)]; };
  s.bag.each(count);
  s.spent.each(count);
  int rings = s.hanging + s.lost;
  for (const auto& knight : s.knights) count(knight.lot), rings += knight.rings;
  for (std::size_t lot = 1; lot <= kLots; ++lot)
    if (seen[lot] != 1)
      return "lot " + std::to_string(lot) + " is in " + std::to_string(seen[lot]) + " places";
  return rings == s.rings ? "" : "a ring is missing";
}

// --- words: what is said and about what; the sentences are in lots.words.en

namespace {

constexpr Name<Seat> who{"who"};
constexpr Name<int> lot{"lot"};

const EventWords<Happening> kEvents{says(Happening::drew, who, lot).about("seat/{who}", "bag"),
                                    says(Happening::drew_hidden, who).about("seat/{who}", "bag"),
                                    says(Happening::rode, who, lot).about("seat/{who}"),
                                    says(Happening::took_ring, who).about("seat/{who}"),
                                    says(Happening::ring_lost)};

int outcome_lot(const State& s, Option o) { return s.bag.nth(static_cast<int>(outcome_index(o))); }

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

std::string_view Game::event_name(const Event& event) { return kEvents.name(event); }

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return "lot " + std::to_string(outcome_lot(s, o));
  return o.verb == static_cast<int>(Verb::ride) ? "ride" : "stay";
}

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return phrase("draw_lot?").about("bag");
  int mine = s.knights[static_cast<std::size_t>(index(ask.who))].lot;
  return phrase("ride_or_stay?", lot(mine)).about("lot");
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return phrase("lot!", lot(outcome_lot(s, o))).about("bag");
  return phrase(notation(s, ask, o) + "!").about("lot");
}

Text Game::describe(const State&, const Event& event, Seat) { return kEvents(event); }

Text Game::why_not(const State& s, Seat who, std::string_view) {
  return phrase(s.agenda.asked_of(who) ? "no.choice" : "no.question");
}

std::string Game::draw(const View& v, const Ink& ink) {
  auto s =
      std::to_string(v.hanging) + " rings hang; " + std::to_string(v.bag) + " lots in the bag\n";
  for (const auto& k : v.knights) {
    s += "  " + ink("1", "{" + seat_name(k.seat) + "}") + "  rings " + std::to_string(k.rings) +
         ", falls " + std::to_string(k.falls);
    if (k.lot) s += ", your lot is " + ink("1;33", std::to_string(*k.lot));
    s += k.decided ? ", has decided\n" : "\n";
  }
  return s;
}

// --- a bot, and the way into the hall

namespace {

// Rides if fewer than two thirds of the lots it cannot see beat its own. It is handed a guess, so
// looking at the others' lots would not help it.
Option bold(const State& s, const Ask& ask, Rng&) {
  int mine = s.knights[static_cast<std::size_t>(index(ask.who))].lot, above = 0, all = 0;
  for (int lot = 1; lot <= kLots; ++lot) {
    if (lot == mine || s.spent.has(lot)) continue;
    ++all;
    if (lot > mine) ++above;
  }
  return {static_cast<std::uint16_t>(3 * above < 2 * all ? Verb::ride : Verb::stay), 0, 0, 0};
}

}  // namespace

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {{"bold", "rides with a good lot", bold}};
  return all;
}

namespace {
std::string words_of_lots() {
  std::ifstream file(GREATHALL_SOURCE "/tests/teaching/lots.words.en");
  return {std::istreambuf_iterator<char>(file), {}};
}
}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "lots";
    i.name = "Drawing lots";
    i.summary = "Draw a lot, keep it to yourself, and ride for the ring if you dare.";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    i.options = {{"rings", "How many rings hang there (L-1).", "int", 3, 1, kMostRings, {}}};
    i.longest = kMostRings * 2 * kMostSeats;  // everybody draws and decides for every ring
    return i;
  }();
  return info;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  // A game under src/games has data/<id>/words.en, which is compiled in.
  static const bool once = (add_words("lots", "en", words_of_lots()), true);
  (void)once;
  return e;
}

const GameEntry& registered() {
  static const bool once = (register_game(&entry()), true);
  (void)once;
  return entry();
}

}  // namespace gh::lots
