// Dice: how many, and what is added (tables.json, LIM-1, LIM-2); who is friendly to whom.
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

bool is_meeting(Table t) {
  return t == Table::meeting_trade || t == Table::meeting_hire || t == Table::meeting_battle ||
         t == Table::commerce;  // OPT-19: whatever touches the Meeting roll of a Trade phase
}
bool is_search(Table t) {
  return t == Table::peer || t == Table::locate || t == Table::loot || t == Table::site_card ||
         t == Table::runes || t == Table::magic_sight;
}
// The Dwarf in caves and the Woods Girl in her woods are at home (A2, A1).
bool at_home(const State& s, int being) {
  const int spot = s.bodies[at(being)].spot;
  if (spot == kNone) return false;
  if (is_hero(s, being, Hero::dwarf) && is_cave(s, spot)) return true;
  if (!is_hero(s, being, Hero::woods_girl)) return false;
  const auto& here = tile(tile_of(spot));
  // OPT-6: in every woods clearing, but for the Ruins and the Valleys.
  return here.woods_named ||
         (s.book.abilities_woods_girl && s.bodies[at(being)].road == kNone &&
          ground(s, spot) == Ground::woods && here.id != "ruins" && !here.id.ends_with("_valley"));
}
bool one_die(const State& s, int being, Table table) {
  if (table == Table::hide && s.one_die_hide) return true;
  if (!is_character(being)) return false;
  if (has_active(s, being, Card::lucky_charm)) return true;
  if (table == Table::hide &&
      (is_hero(s, being, Hero::druid) || has_active(s, being, Card::shoes_of_stealth)))
    return true;
  if ((table == Table::hide || is_meeting(table) || is_search(table)) && at_home(s, being))
    return true;
  if ((table == Table::loot || table == Table::site_card) &&
      has_active(s, being, Card::deft_gloves))
    return true;
  if (is_meeting(table) && is_hero(s, being, Hero::black_knight)) return true;  // Fear
  if ((table == Table::meeting_trade || table == Table::commerce) &&
      is_hero(s, being, Hero::swordsman))
    return true;  // Barter
  if (table == Table::meeting_hire && s.book.abilities_captain && is_hero(s, being, Hero::captain))
    return true;  // OPT-6
  if (table == Table::missile &&
      (is_hero(s, being, Hero::elf) || is_hero(s, being, Hero::woods_girl))) {
    int w = active_weapon(s, being);
    return w != kNone && design(w).bow;  // Archer
  }
  return table == Table::runes &&
         (is_hero(s, being, Hero::pilgrim) || is_hero(s, being, Hero::sorceror) ||
          is_hero(s, being, Hero::wizard));
}

bool holds_chit(const State& s, int tile, int chit) {
  const auto& c = s.chits[at(chit)];
  return c.tile == tile && (c.place == ChitPlace::tile || c.place == ChitPlace::clearing);
}
// AMB-M21: the maps work although the chit is still unknown.
int map_change(const State& s, int being) {
  const int spot = s.bodies[at(being)].spot;
  if (spot == kNone) return 0;
  const int t = tile_of(spot);
  int change = 0;
  if (has_active(s, being, Card::map_of_lost_city) && holds_chit(s, t, kLostCity)) --change;
  if (has_active(s, being, Card::map_of_lost_castle) && holds_chit(s, t, kLostCastle)) --change;
  if (!has_active(s, being, Card::map_of_ruins)) return change;
  bool ruins = tile(t).id == "ruins";
  for (auto l : {Letter::v, Letter::w, Letter::m, Letter::c})
    ruins |= holds_chit(s, t, warning_chit(Warning::ruins, l));
  return change - ruins;
}

}  // namespace

// A being's clearing, or the clearing of whoever or whatever holds the thing; kNone if it lies
// nowhere on the map.
int clearing_of(const State& s, int t) {
  const auto& i = s.items[at(t)];
  auto standing = [&](int being) -> int {
    const auto& b = s.bodies[at(being)];
    return b.life == Life::map && b.road == kNone ? b.spot : kNone;
  };
  if (i.place < kGoodsPlace) return standing(i.place);
  if (i.place == kPilePlace) return i.spot;
  if (i.place >= kPilePlace) return kNone;
  const int box = i.place - kGoodsPlace;
  if (box < kGroups) return standing(leader_of(static_cast<Group>(box)));
  if (box < kTraders) return visitor_spot(s, static_cast<Visitor>(box - kGroups));
  if (box < kFirstWithinBox) return site_spot(s, static_cast<Site>(box - kFirstSiteBox));
  return kNone;
}

bool hoof_at(const State& s, int spot) {
  const Thing hoof = thing(Card::cloven_hoof);
  return spot != kNone && s.items[hoof].shown && clearing_of(s, hoof) == spot;
}

Dice dice_for(const State& s, int being, Table table) {
  Dice d;
  if (one_die(s, being, table)) d.dice = 1;
  if (is_character(being)) {
    if (table == Table::locate) d.change = static_cast<std::int8_t>(map_change(s, being));
    if (is_meeting(table) && is_hero(s, being, Hero::white_knight)) --d.change;  // Honor
    if (table == Table::missile &&
        (is_hero(s, being, Hero::amazon) ||  // Aim
         is_hero(s, being, Hero::black_knight) || is_hero(s, being, Hero::captain)))
      --d.change;
    if (table == Table::runes &&
        (is_hero(s, being, Hero::magician) || is_hero(s, being, Hero::witch)))
      --d.change;  // Knowledge
  }
  const auto& b = s.bodies[at(being)];
  if (b.road == kNone && hoof_at(s, b.spot)) ++d.change;
  d.change = static_cast<std::int8_t>(d.change + spell_change(s, being, table));
  return d;
}

// Archers roll one die, crossbowmen two. Of those who fight for somebody LIM-2 adds what touches
// everybody in their clearing: the Cloven Hoof. For the others anybody rolls, without modifiers.
Dice denizen_missile_dice(const State& s, int denizen_being) {
  Dice d{u8(is_monster(denizen_being) ? 2 : int{denizen(denizen_being).missile_dice}), 0};
  const auto& b = s.bodies[at(denizen_being)];
  if (is_hired(s, denizen_being) && b.road == kNone && hoof_at(s, b.spot)) ++d.change;
  return d;
}

// --- relations

namespace {
// PE-33: the campaign he carries, or null.
const ErrandDesign* campaign_of(const State& s, Seat who) {
  for (int i = 0; i < kErrands; ++i) {
    const auto& e = s.errands[at(i)];
    const auto& d = kKit.errands[at(2 * i + e.side)];
    if (e.carrier == index(who) && d.campaign) return &d;
  }
  return nullptr;
}
}  // namespace

bool is_foe(const State& s, Seat who, Trader with) {
  const auto* campaign = campaign_of(s, who);
  return campaign && !is_visitor(with) && (campaign->foes >> with & 1);
}

int level_with(const State& s, Seat who, Trader with) {
  constexpr int kNeutral = static_cast<int>(Relation::neutral);
  if (is_foe(s, who, with)) return static_cast<int>(Relation::enemy) - kNeutral;
  const auto& c = character(s, who);
  int level = static_cast<int>(hero(c.hero).relations[with]) - kNeutral;
  const auto* campaign = campaign_of(s, who);
  if (campaign && !is_visitor(with) && (campaign->partners >> with & 1)) level += 2;
  for (const auto& b : c.boons) level -= b.trader == with;
  if (is_visitor(with)) return level;
  if (s.book.abilities_white_knight && c.hero == Hero::white_knight && with == trader(Group::order))
    --level;  // OPT-6: Friendly, not Ally
  if (s.book.abilities_black_knight && c.hero == Hero::black_knight &&
      with == trader(Group::company))
    --level;
  return level + c.regard[with];  // OPT-12
}

namespace {
Relation column_of(int level) {
  constexpr int kNeutral = static_cast<int>(Relation::neutral);
  return static_cast<Relation>(std::clamp(level + kNeutral, 0, 4));
}
}  // namespace

Relation relation(const State& s, Seat who, Trader with) {
  if (auto column = persuaded(s, who, with)) return *column;  // AMB-M11
  return column_of(level_with(s, who, with));                 // AMB-R17: levels beyond count later
}

Relation toasted(const State& s, Seat who, Trader with) {
  const auto column = relation(s, who, with);
  if (s.book.grudges && !persuaded(s, who, with)) return column_of(level_with(s, who, with) + 1);
  return column == Relation::ally ? column : static_cast<Relation>(static_cast<int>(column) + 1);
}

// --- who stands where

int leader_of(Group g) { return kKit.leaders[static_cast<std::size_t>(g)]; }

int visitor_spot(const State& s, Visitor v) {
  const auto& e = s.errands[static_cast<std::size_t>(v)];
  return e.side == 0 ? e.spot : kNone;
}
int site_spot(const State& s, Site site) {
  const auto& c = s.chits[at(kFirstSite + static_cast<int>(site))];
  if (c.place != ChitPlace::tile && c.place != ChitPlace::clearing) return kNone;
  return spot_at(c.tile, kKit.chits[at(kFirstSite + static_cast<int>(site))].number);
}

}  // namespace gh::realm
