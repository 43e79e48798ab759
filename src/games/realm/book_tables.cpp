// The combat tables (OPT-20): getting away by Stumble, riders and their horses, Fumble and the
// Missile table of the option, armour that missiles go through.
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- Stumble (OPT-20.1)

void Rules::begin(Stumble x) {
  if (!x.rolled) {
    top<Stumble>().rolled = true;
    return roll(x.who, Table::stumble);
  }
  pop();
  const auto from = pursuit_of(s_, x.who, x.over != kNone);
  const int sum = std::max(s_.roll.one, s_.roll.two) + s_.roll.change + from.attackers +
                  piece_of(s_, x.who, x.piece).time - from.least;
  if (sum > 6) return say(Happening::stumbles, x.who, sum);
  say(Happening::gets_away, x.who, sum);
  get_away(x);
}

// --- riders (OPT-20.2, OPT-20.3)

bool is_mounted(const State& s, int being) {
  if (!is_character(being)) return is_riding(s, being);
  return active_horse(s, being) != kNone && !is_cave(s, s.bodies[at(being)].spot) &&
         !is_transmorphized(s, being);
}
bool rides_in_combat(const State& s, int who) {
  return s.book.combat_tables && is_mounted(s, who) && captor_of(s, who) == kNone;
}

// Besides the horse, if that is what he plays.
Pieces own_pieces(const State& s, int who) {
  Pieces out;
  const auto& p = s.combat.plays[at(who)];
  if (p.move_with != kWalkPiece && p.move_with != kGallopPiece) return out;
  const int spare = effort_limit(s, who) - effort_of(s, who);
  for (auto id : own_move_pieces(s, who, spare)) out.push_back(id);
  return out;
}

void Rules::begin(Aiming x) {
  if (!is_in(s_, x.who) || !is_in(s_, x.target) || !is_mounted(s_, x.target)) return pop();
  ask(seat(x.who), Question::aim_at_rider);
}
void Rules::answer(Aiming x, Seat, Option o) {
  pop();
  const bool rider = verb(o) == Verb::at_rider;
  if (rider) s_.combat.at_riders[x.who].put(x.target);
  say(Happening::aims_at_rider, x.who, x.target, rider);
}

bool aims_at_rider(const State& s, const Strike& x) {
  return is_character(x.by) && s.combat.at_riders[x.by].has(x.target);
}

// A character who aims at a horse that its rider does not play hits it without a manoeuvre.
Evasion evasion_against(const State& s, const Strike& x) {
  const auto e = evasion_of(s, x.target);
  if (!s.book.combat_tables || !is_character(x.by) || !is_character(x.target)) return e;
  const auto with = s.combat.plays[at(x.target)].move_with;
  const bool on_horse = with == kWalkPiece || with == kGallopPiece;
  return is_mounted(s, x.target) && !on_horse && !aims_at_rider(s, x) ? Evasion{} : e;
}

// --- Fumble and Missile (OPT-20.4)

namespace {
constexpr int kNoManoeuvre = 8;  // its time
constexpr int kNotIntercepted = 4;
int slack_against(const Strike& x, const Evasion& e) {
  return x.time - e.time + (x.lane == e.lane ? 0 : kNotIntercepted);
}
// What a rider plays himself, a native always.
Evasion own_evasion(const State& s, int being) {
  if (is_denizen(being)) {
    if (!is_riding(s, being)) return {};
    return {s.combat.lane[at(being)], face(s, being).move_time, true};
  }
  const auto& own = s.combat.own_moves[at(being)];
  if (own.with == kNone) return {};
  return {own.lane, piece_of(s, being, own.with).time, true};
}
}  // namespace

int slack_of(const State& s, const Strike& x) {
  const auto e = evasion_against(s, x);
  if (!e.any) return x.time - kNoManoeuvre;
  int sum = slack_against(x, e);
  if (aims_at_rider(s, x))
    if (const auto own = own_evasion(s, x.target); own.any) sum += slack_against(x, own);
  return sum;
}

bool rolls_for_harm(const State& s, const Strike& x, int fight_piece) {
  if (!s.book.combat_tables) return false;
  const auto kind = strike_blow(s, x).kind;
  if (kind != Attack::strike && kind != Attack::missile) return false;
  // A wish for Strength does exactly Tremendous harm.
  return !(is_character(x.by) && x.part == 0 && s.characters[x.by].wish_strength &&
           fight_piece < kFormPiece);
}

int fumble_levels(int sum) {
  constexpr int kNegligible = -9;
  return sum <= 1 ? 2 : sum <= 3 ? 1 : sum <= 6 ? 0 : sum <= 8 ? -1 : sum == 9 ? -2 : kNegligible;
}
int missile_levels(int sum) {
  return sum <= -2   ? 3
         : sum == -1 ? 2
         : sum <= 1  ? 1
         : sum <= 4  ? 0
         : sum <= 6  ? -1
         : sum == 7  ? -2
                     : -3;
}

// The roll counts as it is, beyond 1 and 6. A missile may do more than Tremendous harm.
Level Rules::harm_by_tables(const Strike& x, int n, const Harm& h) {
  const int sum = std::max(s_.roll.one, s_.roll.two) + s_.roll.change + s_.combat.slack[at(n)];
  const int levels = h.missile ? missile_levels(sum) : fumble_levels(sum);
  const int most = static_cast<int>(h.missile ? Level::over : Level::t);
  const int harm = std::clamp(h.level + levels, 0, most);
  say(Happening::harm_changed, x.by, x.target, sum, std::abs(levels), levels > 0);
  return static_cast<Level>(harm);
}

// --- penetrating armour (OPT-20.5)

bool penetrates(const State& s, const Strike& x) {
  return s.book.combat_tables && is_character(x.target) && x.struck >= kFirstLayer &&
         strike_blow(s, x).kind == Attack::missile;
}

// Oval cards are in the way only where no counter is.
Layers armour_in_the_way(const State& s, int who, Lane lane) {
  Layers out;
  if (has_active(s, who, Card::ointment_of_steel)) out.push_back(thing(Card::ointment_of_steel));
  const int shield = active_armour(s, who, Slot::shield);
  if (shield != kNone && s.combat.plays[at(who)].shield == lane) out.push_back(u8(shield));
  const int part = active_armour(s, who, lane == Lane::smash ? Slot::helmet : Slot::breastplate);
  if (part != kNone) {
    out.push_back(u8(part));
  } else {
    for (auto c : {Card::bejeweled_dwarf_vest, Card::golden_arm_band, Card::golden_crown})
      if (has_active(s, who, c) && (design(thing(c)).lanes >> static_cast<int>(lane) & 1) &&
          !out.full())
        out.push_back(thing(c));
  }
  const int suit = active_armour(s, who, Slot::suit);
  if (suit != kNone && !out.full()) out.push_back(u8(suit));
  return out;
}

// Piece by piece from outside: what is weaker than the piece is stopped, what is as strong wounds
// behind the last one, what is stronger goes on a level weaker. One star is lost, once.
bool Rules::penetrate(const Strike& x) {
  const int who = x.target;
  const auto pieces = armour_in_the_way(s_, who, x.lane);
  int harm = static_cast<int>(x.harm);
  if (!pieces.empty() && stars_of(s_, x) > 0) --harm;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const int toughness = static_cast<int>(design(pieces[i]).toughness);
    if (harm > toughness) {
      --harm;
      say(Happening::pierced, who, pieces[i]);
      continue;
    }
    say(Happening::armour_holds, who, pieces[i]);
    const bool wounds = harm == toughness && i + 1 == pieces.size();
    if (wounds && !has_active(s_, who, Card::reflecting_grease) && !is_transmorphized(s_, who))
      add_wound(who);
    return false;
  }
  return wound_body(who, static_cast<Level>(std::max(harm, 0)));
}

}  // namespace gh::realm
