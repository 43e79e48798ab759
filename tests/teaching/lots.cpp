// The game of lots.h. In a real game these are several files: rules.cpp (the course of the game),
// looking.cpp (views, guesses, positions), words.cpp, draw.cpp, bot.cpp and entry.cpp.
#include "teaching/lots.h"

#include <algorithm>

#include "core/match_of.h"

namespace gh::lots {
namespace {

// --- the rules

std::uint8_t bit(Seat who) { return static_cast<std::uint8_t>(1u << index(who)); }

class Rules : public StepRules<Rules, State, Step, Question, Happening> {
 public:
  using StepRules::StepRules;

 private:
  friend StepRules;
  Knight& of(Seat who) { return s_.knights[static_cast<std::size_t>(index(who))]; }
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
      show(Happening::took_ring, index(*best));
    } else {  // L-5
      ++s_.lost;
      show(Happening::ring_lost);  // so everybody has stayed
    }
    for (int i = 0; i < s_.seats; ++i) {
      auto& knight = of(seat(i));
      if (!(step.riding & bit(seat(i)))) continue;
      if (seat(i) != *best) ++knight.falls;
      s_.spent.put(knight.lot);
      knight.lot = 0;
    }
    if (s_.hanging) return go_on_with(DrawLots{});
    end_game();  // L-6
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
  s.knights.resize(s.seats);
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
  Rules(s, events).take(Ask(ask), o);
}

Outcome Game::outcome(const State& s) {
  std::vector<int> scores;
  for (const auto& knight : s.knights) scores.push_back(knight.rings - knight.falls);
  return ranked(s.hanging == 0, std::move(scores));
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

Position Game::position(const State& s) { return mirror_position<Position, Question>(s); }

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
  State s;
  if (auto problem = mirror_state<Question>(p, s); !problem.empty()) return Error{problem};
  if (s.knights.size() > s.seats) return Error{"there are more knights than seats"};
  s.knights.resize(s.seats);
  s.rings = static_cast<std::uint8_t>(std::min(s.hanging + s.lost, kMostRings + 1));
  Lots elsewhere = s.spent;
  for (const auto& k : s.knights) {
    if (k.lot > kLots || (k.lot && elsewhere.has(k.lot)))
      return Error{"there is no lot " + std::to_string(k.lot) + " left"};
    if (k.lot) elsewhere.put(k.lot);
    if (k.rings > kMostRings || k.falls > kMostRings)
      return Error{"there are at most 3 rings and 3 falls"};
    s.rings = static_cast<std::uint8_t>(s.rings + k.rings);
  }
  if (s.rings < 1 || s.rings > kMostRings) return Error{"there are 1 to 3 rings in all"};
  if (!p.bag)
    for (int lot = 1; lot <= kLots; ++lot)
      if (!elsewhere.has(lot)) s.bag.put(lot);
  if (s.spent.size() > (s.rings - s.hanging) * s.seats)
    return Error{"spent: there were not so many rides"};  // so the bag can never run dry
  if (!p.agenda) {
    if (s.hanging) s.agenda.steps.push_back(DrawLots{});
    Rules(s, nullptr).advance();
  }
  if (auto problem = check(s); !problem.empty()) return Error{problem};
  if (auto problem = course_problem(s); !problem.empty()) return Error{problem};
  return s;
}

std::string Game::check(const State& s) {
  std::array<int, kLots + 1> seen{};
  auto count = [&](int lot) { ++seen[static_cast<std::size_t>(lot)]; };
  s.bag.each(count);
  s.spent.each(count);
  int rings = s.hanging + s.lost;
  if (s.bag.has(0) || s.spent.has(0)) return "there is no lot 0";
  for (const auto& knight : s.knights) count(knight.lot), rings += knight.rings;
  for (std::size_t lot = 1; lot <= kLots; ++lot)
    if (seen[lot] != 1)
      return "lot " + std::to_string(lot) + " is in " + std::to_string(seen[lot]) + " places";
  return rings == s.rings ? "" : "a ring is missing";
}

// --- words

namespace {

std::string name(int i) { return "{" + seat_name(seat(i)) + "}"; }
int outcome_lot(const State& s, Option o) { return s.bag.nth(static_cast<int>(outcome_index(o))); }

}  // namespace

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return "lot " + std::to_string(outcome_lot(s, o));
  return o.verb == static_cast<int>(Verb::ride) ? "ride" : "stay";
}

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return {"A lot is drawn.", "L-2", {"bag"}};
  auto lot = std::to_string(s.knights[static_cast<std::size_t>(index(ask.who))].lot);
  return {"Your lot is " + lot + ". Do you ride for the ring?", "L-3", {"lot"}};
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return {"Lot " + std::to_string(outcome_lot(s, o)), "L-2", {"bag"}};
  if (o.verb == static_cast<int>(Verb::ride)) return {"Ride and show your lot", "L-4", {"lot"}};
  return {"Stay and keep your lot", "L-5", {"lot"}};
}

Text Game::describe(const State&, const Event& event, Seat) {
  auto who = name(event.args[0]), ref = "seat/" + std::to_string(event.args[0]);
  auto lot = std::to_string(event.args[1]);
  switch (static_cast<Happening>(event.kind)) {
    case Happening::drew:
      return {who + " draws lot " + lot + ".", "L-2", {ref, "bag"}};
    case Happening::drew_hidden:
      return {who + " draws a lot.", "L-2", {ref, "bag"}};
    case Happening::rode:
      return {who + " rides with lot " + lot + ".", "L-4", {ref}};
    case Happening::took_ring:
      return {who + " takes the ring.", "L-4", {ref}};
    case Happening::ring_lost:
      return {"Nobody rides; the ring is taken away.", "L-5", {}};
  }
  return {};
}

Text Game::why_not(const State& s, Seat who, std::string_view) {
  if (!s.agenda.asked_of(who)) return {"You are not being asked now.", "L-3", {}};
  return {"You may ride or stay, nothing else.", "L-3", {}};
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

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "lots";
    i.name = "Drawing lots";
    i.summary = "Draw a lot, keep it to yourself, and ride for the ring if you dare.";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    i.options = {{"rings", "How many rings hang there (L-1).", "int", 3, 1, kMostRings, {}}};
    i.default_bot = "bold";
    i.longest = kMostRings * 2 * kMostSeats;  // everybody draws and decides for every ring
    return i;
  }();
  return info;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

const GameEntry& registered() {
  static const bool once = (register_game(&entry()), true);
  (void)once;
  return entry();
}

}  // namespace gh::lots
