// Searching: Peer and Locate, what is seen and discovered, and who learns it by spying (digest 6
// Search; DEC-8, INF-4, INF-5, INF-13).
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

// Peer's and Locate's lines by result; result 1 is a choice.
constexpr SearchLine kPeer[] = {SearchLine::choice,        SearchLine::clues_paths,
                                SearchLine::enemies_paths, SearchLine::enemies,
                                SearchLine::clues,         SearchLine::nothing};
constexpr SearchLine kLocate[] = {SearchLine::choice,   SearchLine::passages_clues,
                                  SearchLine::passages, SearchLine::discover,
                                  SearchLine::nothing,  SearchLine::nothing};

bool any_of(SearchLine line, std::initializer_list<SearchLine> lines) {
  for (auto l : lines)
    if (l == line) return true;
  return false;
}

}  // namespace

// --- knowledge

void Rules::learn(int being, int what, Happening how) {
  if (being >= kFirstFamiliar) being = owner_of(being);  // MG-90: one list for both
  auto& found = ledger(s_, being).found;
  if (found & bit(what)) return;
  found |= bit(what);
  Seat who = player_of(s_, being);
  if (what >= kFirstSiteBit && what < kFirstCardBit) {
    const int chit = kFirstSite + what - kFirstSiteBit;
    if (is_player(who)) character(s_, who).seen |= std::uint64_t{1} << chit;
  }
  if (is_player(who)) tell(who, how, being, what);
}

// Individuals in the clearing that can see this one learn what he uses, loots or sells (4.5.5).
void Rules::spread(int being, int what) {
  const int spot = body(being).spot;
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (b != being && is_individual(s_, b) && in_clearing(s_, b, spot) && !is_asleep(b) &&
        sees(s_, b, being))  // AMB-R21
      learn(b, what, Happening::learned_spying);
  if (being < kFirstFamiliar)
    each_familiar([&](int f) {
      if (in_clearing(s_, f, spot) && owner_of(f) != being &&
          (!body(being).hidden || body(f).found_hidden))
        learn(f, what, Happening::learned_spying);
    });
}

// PE-10: characters and leaders who follow share what their guide finds.
template <class F>
void Rules::each_searcher(int guide, F&& f) {
  f(guide);
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (b != guide && is_individual(s_, b) && body(b).guide == guide &&
        in_clearing(s_, b, body(guide).spot))
      f(b);
}

// --- the phase

void Rules::begin(SearchPhase p) {
  auto& step = top<SearchPhase>();
  if (p.stage == SearchPhase::Stage::choose) {
    if (p.peer_only) {  // an enhanced Peer: the clearing was written down
      step.table = Table::peer;
      return roll_search(p.who, Table::peer, p.spot);
    }
    return ask(player_of(s_, p.who), Question::search);
  }
  if (p.stage == SearchPhase::Stage::rolled) {
    const int result = s_.roll.result();
    say(Happening::search_result, p.who, p.table, result);
    if (p.table == Table::magic_sight && result > 1) {
      pop();
      return see_by_magic(p.who, result);
    }
    const auto line = (p.table == Table::peer ? kPeer : kLocate)[result - 1];
    if (line == SearchLine::choice) {
      step.stage = SearchPhase::Stage::line;
      return ask(player_of(s_, p.who), Question::search_line);
    }
    pop();
    return search_line(p.who, p.spot, line);
  }
  pop();
}

void Rules::roll_search(int who, Table table, int spot) {
  auto& step = top<SearchPhase>();
  step.stage = SearchPhase::Stage::rolled;
  step.table = table;
  step.spot = u8(spot);
  say(Happening::searches, who, table, spot);
  roll(who, table);
}

void Rules::answer(SearchPhase p, Seat, Option o) {
  switch (verb(o)) {
    case Verb::peer:
      return roll_search(p.who, Table::peer, o.a);
    case Verb::sight:
      return roll_search(p.who, Table::magic_sight, body(p.who).spot);
    case Verb::far_peer:
      pop();
      return push(WiseBird{p.who});
    case Verb::locate:
      return roll_search(p.who, Table::locate, body(p.who).spot);
    case Verb::loot_site:
      pop();
      return push(LootPile{p.who, u8(o.a)});
    case Verb::read_runes: {
      pop();
      const auto what = static_cast<Spell>(o.b);
      if (what == Spell::none) return push(ReadRunes{p.who, u8(o.a)});
      const int place = place_of(s_, what);
      if (place != kNone && place_box(place) == o.a && s_.magic.cards[at(place)].awake)
        return push(ReadRunes{p.who, u8(o.a), u8(place)});
      return push(ReadRunes{p.who, u8(o.a), kNone, {}, u8(o.b)});  // ME-47
    }
    case Verb::loot_pile:
      pop();
      return push(LootPile{p.who, kNone});
    case Verb::line:
      pop();
      return search_line(p.who, p.spot, static_cast<SearchLine>(o.a));
    default:
      return pop();
  }
}

void Rules::search_line(int who, int spot, SearchLine line) {
  using L = SearchLine;
  if (any_of(line, {L::enemies, L::enemies_paths})) {
    each_searcher(who, [&](int b) { body(b).found_hidden = true; });
    say(Happening::found_enemies, who);
  }
  if (any_of(line, {L::clues_paths, L::enemies_paths})) find_ways(who, spot, Way::hidden_path);
  if (any_of(line, {L::passages, L::passages_clues})) find_ways(who, spot, Way::secret_passage);
  if (any_of(line, {L::clues, L::clues_paths, L::passages_clues, L::discover}))
    push(LookAtChits{u8(who), u8(tile_of(spot)), u8(spot), line == L::discover});
}

// All such ways that touch the clearing, on the side that lies up.
void Rules::find_ways(int who, int spot, Way way) {
  for (const auto& road : roads_of(s_, spot))
    if (road.way == way && road.secret != kNone)
      each_searcher(who, [&](int b) { learn(b, road.secret, Happening::found_way); });
}

// --- chits seen in secret

void Rules::see_chits(int who, int t) {
  each_searcher(who, [&](int b) {
    Seat p = player_of(s_, b);
    auto& seen = character(s_, p).seen;
    for (int c = 0; c < kChits; ++c) {
      const auto& chit = s_.chits[at(c)];
      if (chit.tile != t || (chit.place != ChitPlace::tile && chit.place != ChitPlace::clearing))
        continue;
      if (!chit.shown && !(seen >> c & 1)) tell(p, Happening::saw_chit, b, c, t);
      seen |= std::uint64_t{1} << c;
    }
  });
}

// Asked after every look, whatever is seen, so that nobody can tell from the question (INF-13).
void Rules::begin(LookAtChits l) {
  see_chits(l.who, l.tile);
  if (l.discover) discover_sites(l.who, l.spot);
  ask(player_of(s_, l.who), Question::look);
}

// Unfolding shows more: the step looks again.
void Rules::answer(LookAtChits, Seat, Option o) {
  if (verb(o) != Verb::unfold) return pop();
  if (is_lost(o.a))
    unfold(o.a);
  else
    light_campfire(o.a);
}

void Rules::discover_sites(int who, int spot) {
  for (int i = 0; i < kSites; ++i)
    if (site_spot(s_, static_cast<Site>(i)) == spot)
      each_searcher(who, [&](int b) { learn(b, kFirstSiteBit + i, Happening::found_site); });
}

// A Lost chit is opened: its five chits lie in its tile. Seen by a searcher alone they stay face
// down (7.5.4 c).
void Rules::unfold(int chit) {
  auto& lost = s_.chits[at(chit)];
  const auto pile = chit == kLostCity ? ChitPlace::lost_city : ChitPlace::lost_castle;
  lost.shown = true;
  (chit == kLostCity ? s_.lost_city : s_.lost_castle) = lost.tile;
  show(Happening::unfolded, chit, lost.tile);
  for (auto& c : s_.chits) {
    if (c.place != pile) continue;
    c.place = ChitPlace::tile;
    c.tile = lost.tile;
  }
}

// Smoke W and Stink W become the campfires: in clearing 5, else 4, else 2, the first that is
// connected to the Borderland.
void Rules::light_campfire(int chit) {
  auto& c = s_.chits[at(chit)];
  const auto dwelling =
      warning_of(chit) == Warning::stink ? Dwelling::large_campfire : Dwelling::small_campfire;
  const Spots reached = connected_to(s_, spot_at(*tile_from("borderland"), 1));
  int spot = spot_at(c.tile, 2);
  for (int n : {5, 4, 2})
    if (tile(c.tile).has(n) && reached.has(spot_at(c.tile, n))) {
      spot = spot_at(c.tile, n);
      break;
    }
  s_.dwellings[static_cast<std::size_t>(dwelling)] = u8(spot);
  c.place = ChitPlace::gone;
  c.tile = kNone;
  c.shown = true;
  show(Happening::campfire, dwelling, spot);
}

}  // namespace gh::realm
