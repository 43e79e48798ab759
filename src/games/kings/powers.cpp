// The special powers phase: Assassin Primus and the Master Thief (part 13).
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin(Powers step) {
  bool assassin = has_hero(s_, step.who, Hero::assassin_primus) && !(step.used & 1);
  bool thief = has_hero(s_, step.who, Hero::master_thief) && !(step.used & 2);
  if (!assassin && !thief) return pop();
  ask(step.who, Question::power);
}
void Rules::answer(Powers, Seat who, Option o) {
  switch (verb(o)) {
    case Verb::assassin:
      top<Powers>().used |= 1;
      say(Happening::assassin, index(who), o.a);
      return push(Assassination{who, static_cast<std::int8_t>(o.a), {}, kNoPiece, kNoPiece});
    case Verb::thief:
      top<Powers>().used |= 2;
      say(Happening::thief, index(who), o.a);
      return push(Theft{who, seat(o.a), {}});
    default:
      pop();
  }
}

void Rules::begin(Assassination step) {  // SCP-1
  using Stage = Assassination::Stage;
  auto& a = top<Assassination>();
  Seat owner = seat(s_.owner[at(step.hex)]);
  const Pieces eligible = army(s_, step.hex, owner);
  switch (step.stage) {
    case Stage::contest:
      a.stage = Stage::first_contest;
      return push(Contest{step.who, owner, {}});
    case Stage::first_contest:
      if (s_.contest[0] < s_.contest[1]) return pop();
      if (s_.contest[0] == s_.contest[1]) {
        a.stage = Stage::second_contest;
        return push(Contest{step.who, owner, {}});
      }
      if (eligible.size() == 1) {  // removed without a die
        pop();
        return eliminate(eligible.nth(0));
      }
      a.stage = Stage::name_counters;
      return ask(step.who, Question::name_counter);
    case Stage::second_contest:
      pop();
      if (s_.contest[1] > s_.contest[0]) eliminate(piece_of(Hero::assassin_primus));
      return;
    case Stage::name_counters:
      if (step.theirs == kNoPiece) return ask(owner, Question::name_counter);
      a.stage = Stage::die;
      return push(Roll{step.who, 1, {}, {}});
    default: {
      if (rolled() >= 4) {
        pop();
        return eliminate(step.theirs);
      }
      if (step.mine != kFort) {
        pop();
        return eliminate(step.mine);
      }
      // A face-down counter: nobody but the owner knows which, so chance says.
      Pieces hidden = eligible & kBox.creatures;
      hidden -= of(step.who).known;
      ask(Seat::chance, Question::random_thing, hidden.size());
    }
  }
}
void Rules::answer(Assassination step, Seat who, Option o) {
  Seat owner = seat(s_.owner[at(step.hex)]);
  if (who == Seat::chance) {
    Pieces hidden = army(s_, step.hex, owner) & kBox.creatures;
    hidden -= of(step.who).known;
    pop();
    return eliminate(hidden.nth(static_cast<int>(outcome_index(o))));
  }
  auto& a = top<Assassination>();
  if (who == step.who && step.mine == kNoPiece) {
    if (o.a == kKinds) {
      a.mine = kFort;
    } else {
      Pieces known = army(s_, step.hex, owner) & kBox.copies[at(o.a)];
      if (known.size() > 1 && !is_hero(known.nth(0))) known &= of(who).known;
      a.mine = static_cast<std::uint8_t>(known.nth(0));
    }
    learn_named(a.mine, owner);
    return show(Happening::names_counter, index(who), o.a);
  }
  a.theirs = static_cast<std::uint8_t>(in_army(who, step.hex, o.a));
}

// Whoever names a face-down counter that he has seen says what it is.
void Rules::learn_named(int piece, Seat owner) {
  if (piece >= kPieces || !kBox.creatures.has(piece)) return;
  s_.known_to_all.put(piece);
  for (int i = 0; i < s_.seats; ++i)
    if (i != index(owner)) s_.players[at(i)].known.put(piece);
}

void Rules::begin(Theft step) {  // SCP-2
  using Stage = Theft::Stage;
  auto& t = top<Theft>();
  switch (step.stage) {
    case Stage::contest:
      t.stage = Stage::first_contest;
      return push(Contest{step.who, step.victim, {}});
    case Stage::first_contest:
      if (s_.contest[0] < s_.contest[1]) return pop();
      if (s_.contest[0] == s_.contest[1]) {
        t.stage = Stage::second_contest;
        return push(Contest{step.who, step.victim, {}});
      }
      return ask(step.who, Question::loot);
    case Stage::second_contest:
      pop();
      if (s_.contest[1] > s_.contest[0]) eliminate(piece_of(Hero::master_thief));
      return;
    case Stage::thing:
      if (of(step.victim).rack.empty()) return pop();  // AMB-38
      return ask(Seat::chance, Question::random_thing, of(step.victim).rack.size());
    default:
      pop();
      push(RackLimit{step.who});
  }
}
void Rules::answer(Theft step, Seat who, Option o) {
  using Stage = Theft::Stage;
  if (who == Seat::chance) {
    int piece = of(step.victim).rack.nth(static_cast<int>(outcome_index(o)));
    leaves_openly(piece);
    // The others cannot tell whether a counter they knew of is the one that went.
    for (int i = 0; i < s_.seats; ++i)
      if (i != index(step.who)) s_.players[at(i)].known -= of(step.victim).rack;
    s_.known_to_all -= of(step.victim).rack;
    to_rack(piece, step.who);
    of(step.victim).known.put(piece);
    auto kind = kind_of(s_, piece);
    for (int i = -2; i < s_.seats; ++i) {
      if (i == -1) continue;
      if (i == index(step.who) || i == index(step.victim))
        tell(seat(i), Happening::stole, index(step.who), index(step.victim), kind);
      else
        tell(seat(i), Happening::stole_hidden, index(step.who), index(step.victim));
    }
    top<Theft>().stage = Stage::stolen;
    return;
  }
  if (verb(o) == Verb::thing) {
    top<Theft>().stage = Stage::thing;
    return;
  }
  int gold = of(step.victim).gold;
  of(step.victim).gold = 0;
  of(step.who).gold = static_cast<std::uint16_t>(of(step.who).gold + gold);
  say(Happening::stole_gold, index(step.who), index(step.victim), gold);
  pop();
}

}  // namespace gh::kings
