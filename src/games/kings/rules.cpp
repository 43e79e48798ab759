// Tools of the rules: counters on their way, gold, forts, winning, and the door to the rules.
#include "games/kings/rules.h"

#include <bit>

namespace gh::kings {

// --- counters on their way

// Takes a counter from wherever it is and puts it down elsewhere; who owns it is not touched.
void Rules::put(int piece, std::uint8_t place) {
  auto& from = s_.place[at(piece)];
  if (from < kHexes)
    s_.at[from].take(piece);
  else if (from == kCup)
    s_.cup.take(piece);
  else if (from >= kRack && from < kRack + kMostSeats)
    s_.players[from - kRack].rack.take(piece);
  if (place < kHexes)
    s_.at[place].put(piece);
  else if (place == kCup)
    s_.cup.put(piece);
  else if (place >= kRack && place < kRack + kMostSeats)
    s_.players[place - kRack].rack.put(piece);
  from = place;
}

void Rules::put_on_board(int piece, Seat who, int hex) {
  put(piece, static_cast<std::uint8_t>(hex));
  for (auto& p : s_.players) p.of.take(piece);
  if (is_player(who)) of(who).of.put(piece);
}

void Rules::forget(const Pieces& pieces) {
  for (auto& p : s_.players) p.known -= pieces;
  s_.known_to_all -= pieces;
}

// A counter leaves a rack or a stack for all to see. Whoever knew of another copy there thinks it
// was that one.
void Rules::leaves_openly(int piece) {
  const auto place = s_.place[at(piece)];
  const auto kind = kind_of(s_, piece);
  Seat owner = place < kHexes ? owner_of(s_, piece) : Seat::spectator;
  auto fix = [&](Pieces& known) {
    if (known.has(piece)) return known.take(piece);
    Pieces twins = known & kBox.copies[kind];
    int twin = kNoPiece;
    twins.each([&](int p) {
      if (twin == kNoPiece && s_.place[at(p)] == place &&
          (place >= kHexes || owner_of(s_, p) == owner))
        twin = p;
    });
    if (twin != kNoPiece) known.take(twin);
  };
  if (!is_thing(piece)) return;
  for (auto& p : s_.players) fix(p.known);
  fix(s_.known_to_all);
}

void Rules::to_cup(int piece) {
  leaves_openly(piece);
  for (auto& p : s_.players) p.of.take(piece);
  s_.passengers.take(piece);
  leave_group(piece);
  put(piece, kCup);
}

void Rules::to_rack(int piece, Seat who) {
  for (auto& p : s_.players) p.of.take(piece);
  put(piece, static_cast<std::uint8_t>(kRack + index(who)));
}

// VOC-6: Things go to the cup, characters to the pool; who lost one may turn it over (CHR-5).
void Rules::eliminate(int piece) {
  Seat owner = owner_of(s_, piece);
  int hex = hex_of(s_, piece);
  s_.last_shown = kind_of(s_, piece);
  show(Happening::lost, is_player(owner) ? index(owner) : -1, kind_of(s_, piece), hex);
  if (!is_hero(piece)) return to_cup(piece);
  for (auto& p : s_.players) p.of.take(piece);
  leave_group(piece);
  put(piece, kPool);
  if (is_player(owner)) push(TurnOver{owner, static_cast<std::uint8_t>(piece)});
}

// DEP-8: turned up for all to see; from then on everybody knows these counters.
void Rules::reveal(const Pieces& pieces) {
  (pieces & kBox.creatures).each([&](int p) {
    Seat owner = owner_of(s_, p);
    if (!is_player(owner)) return;
    if (!s_.known_to_all.has(p))
      emit(Happening::shows, Event::kAll, false, true, index(owner), kind_of(s_, p), hex_of(s_, p));
    s_.known_to_all.put(p);
    for (int i = 0; i < s_.seats; ++i)
      if (i != index(owner)) s_.players[at(i)].known.put(p);
  });
}

// Some face-down counters of this stack have left it and nobody can tell which.
void Rules::hide_in_stack(Seat who, int hex) { forget(army(s_, hex, who) & kBox.creatures); }

int Rules::in_rack(Seat who, int kind) const {
  return (player(s_, who).rack & kBox.copies[at(kind)]).nth(0);
}
int Rules::in_army(Seat who, int hex, int kind) const {
  return (army(s_, hex, who) & kBox.copies[at(kind)]).nth(0);
}

// --- gold, forts, hexes

void Rules::pay(Seat who, int gold) {
  of(who).gold = static_cast<std::uint16_t>(of(who).gold - gold);
}
void Rules::earn(Seat who, int gold, Happening why) {
  of(who).gold = static_cast<std::uint16_t>(std::min(60000, of(who).gold + gold));
  say(why, index(who), gold);
}

void Rules::lower_fort(int hex) {
  --s_.fort[at(hex)];
  say(Happening::fort_down, hex, s_.fort[at(hex)]);
}

void Rules::set_owner(int hex, int owner) {
  if (s_.owner[at(hex)] == owner) return;
  s_.owner[at(hex)] = static_cast<std::int8_t>(owner);
  if (s_.cloud == hex && owner >= 0) s_.cloud = kNoHex;  // COM-33
  if (owner >= 0) say(Happening::captured, owner, hex);
  citadel_clock();
}

// WIN-1: since when the only citadel has been in one hand.
void Rules::citadel_clock() {
  int holder = -1, all = 0;
  for (int i = 0; i < s_.seats; ++i) {
    int n = citadels_of(s_, seat(i));
    all += n;
    if (n) holder = i;
  }
  if (all != 1) holder = all ? -2 : -1;  // WIN-2: two or more
  if (holder == s_.citadel_holder) return;
  s_.citadel_holder = static_cast<std::int8_t>(holder);
  s_.citadel_turn = s_.turn;
}

bool Rules::win_by_citadels(Seat who) {  // WIN-4
  if (citadels_of(s_, who) < 2) return false;
  win(who);
  return true;
}

void Rules::win(Seat who) {
  s_.winner = static_cast<std::int8_t>(index(who));
  s_.over = true;
  s_.agenda.steps.clear();
  say(Happening::won, index(who));
}

// WIN-5: no hex and no counter on the board.
void Rules::check_out() {
  int left = 0, last = 0;
  for (int i = 0; i < s_.seats; ++i) {
    auto& p = s_.players[at(i)];
    if (!p.out && (p.of - kBox.magics).empty() && land_owned(s_, seat(i)) == 0) {
      p.out = true;
      say(Happening::out, i);
      const Pieces rack = p.rack | p.of;
      rack.each([&](int piece) { to_cup(piece); });
    }
    if (!p.out) ++left, last = i;
  }
  if (left == 1) win(seat(last));
  if (left == 0) {  // nobody has anything left: it ends without a winner
    s_.over = true;
    s_.agenda.steps.clear();
  }
}

// --- rolls and windows

int Rules::rolled() const {  // AMB-55
  const auto& r = s_.roll;
  int sum = r.one + r.two + r.change;
  return r.two ? std::clamp(sum, 2, 12) : std::clamp(sum, 1, 6);
}

void Rules::open_window(Mask who, Question q) {
  for (int i = 0; i < s_.seats; ++i)
    if (who >> i & 1) ask(seat(i), q);
}

Mask Rules::who_could(Magic item, int except) const {
  Mask m = 0;
  for (int i = 0; i < s_.seats; ++i)
    if (i != except && could_hold(s_, seat(i), item)) m |= static_cast<Mask>(1u << i);
  return m;
}

// What may be done at any decision point of one's own: the question stays open.
bool Rules::common(Seat who, Option o) {
  if (verb(o) == Verb::cash) {  // GLD-3
    int piece = in_rack(who, o.a);
    say(Happening::cashed, index(who), o.a, design(s_, piece).gold);
    of(who).gold = static_cast<std::uint16_t>(of(who).gold + design(s_, piece).gold);
    to_cup(piece);
    return true;
  }
  if (verb(o) == Verb::drop_income) {  // DEP-9
    int piece = income_in(s_, o.a);
    say(Happening::dropped_income, index(who), kind_of(s_, piece), o.a);
    to_cup(piece);
    return true;
  }
  if (verb(o) == Verb::challenge && std::holds_alternative<Fight>(s_.agenda.steps.back())) {
    challenge_in_battle(who,
                        (open_bluffs(s_, who) & kBox.copies[at(o.a)] & of(seat(o.b)).of).nth(0));
    return true;
  }
  return false;
}

// --- the door

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.hexes = setup.seats == 4 ? 37 : 19;  // TWO-1
  s.rounds = static_cast<std::uint16_t>(setup.options.at("rounds").as_int64());
  s.auto_challenge = setup.options.at("auto_challenge").as_bool();
  s.place_after_capture = setup.options.at("place_after_capture").as_bool();
  s.unlimited_forts = setup.options.at("unlimited_forts").as_bool();
  s.forced_powers = setup.options.at("forced_powers").as_bool();
  s.owner.fill(-1);
  s.terrain.fill(Terrain::none);
  s.points.fill(kPoints);
  s.place.fill(kCup);
  s.cup = kBox.things;
  for (int p = kThings; p < kPieces; ++p) s.place[at(p)] = kPool;
  const auto& aside = kBoard.aside[setup.seats == 4 ? 1 : 0];
  for (std::size_t t = 0; t < kTerrains; ++t)
    s.tiles[t] = static_cast<std::uint8_t>(kBoard.tiles[t] - aside[t]);
  for (int i = setup.seats; i < kMostSeats; ++i) s.players[at(i)].out = true;
  s.agenda.steps.push_back(ChooseSides{});
  Rules(s, nullptr).advance();
  return s;
}

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(Ask(ask), o);
}

void run_on(State& s) { Rules(s, nullptr).advance(); }

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = s.over;
  std::vector<int> order;
  for (int i = 0; i < s.seats; ++i) {
    // The winner first; then citadels, then income, then gold: docs/decisions/kings-round-limit.md
    const auto& p = s.players[at(i)];
    const int income = p.out ? 0 : income_of(s, seat(i));
    int place =
        p.out ? 0
              : 1 + std::min<int>(p.gold, 999) + 1000 * income + 1000000 * citadels_of(s, seat(i));
    if (s.winner == i) place += 100000000;
    order.push_back(place);
    o.scores.push_back(income);  // what people compare
  }
  for (int mine : order)
    o.ranks.push_back(1 + static_cast<int>(std::count_if(order.begin(), order.end(),
                                                         [&](int x) { return x > mine; })));
  return o;
}

}  // namespace gh::kings
