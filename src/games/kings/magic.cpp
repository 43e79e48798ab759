// Rolls, magic items and the windows in which they are answered: part 15.
#include "games/kings/rules.h"

namespace gh::kings {

// W1: a roll, then the Lucky Charm of whoever has it, then the result counts.
void Rules::begin(Roll step) {
  using Stage = Roll::Stage;
  auto& r = top<Roll>();
  switch (step.stage) {
    case Stage::roll:
      return ask(Seat::chance, step.dice == 2 ? Question::roll_dice : Question::roll_die,
                 step.dice == 2 ? 36 : 6);
    case Stage::ask_charms:
      r.stage = Stage::use_charm;
      return open_window(who_could(Magic::lucky_charm), Question::lucky_charm);
    case Stage::use_charm:
      r.stage = Stage::done;
      for (int i = 0; i < s_.seats; ++i)
        if (step.answers[at(i)].verb)
          return push(UseItem{seat(i),
                              Magic::lucky_charm,
                              {},
                              static_cast<std::int8_t>(side_for(s_, seat(i), Magic::lucky_charm)),
                              step.answers[at(i)].b,
                              0});
      return;
    default:
      pop();
  }
}
void Rules::answer(Roll step, Seat who, Option o) {
  using Stage = Roll::Stage;
  auto& r = top<Roll>();
  if (who != Seat::chance) {
    r.answers[at(index(who))] = reply(o);
    return;
  }
  auto n = outcome_index(o);
  s_.roll = {static_cast<std::uint8_t>(n % 6 + 1),
             static_cast<std::uint8_t>(step.dice == 2 ? n / 6 + 1 : 0), 0,
             static_cast<std::int8_t>(index(step.who))};
  if (step.dice == 2) std::swap(s_.roll.one, s_.roll.two);  // outcome "1+2" is one = 1, two = 2
  say(Happening::rolled, index(step.who), s_.roll.one, s_.roll.two);
  r.stage = Stage::ask_charms;
}

void Rules::begin(Contest step) {
  using Stage = Contest::Stage;
  auto& c = top<Contest>();
  switch (step.stage) {
    case Stage::one_rolls:
      c.stage = Stage::other_rolls;
      return push(Roll{step.one, 2, {}, {}});
    case Stage::other_rolls:
      c.stage = Stage::done;
      s_.contest[0] = static_cast<std::uint8_t>(rolled());
      return push(Roll{step.other, 2, {}, {}});
    default:
      s_.contest[1] = static_cast<std::uint8_t>(rolled());
      pop();
  }
}

// An item is declared, may be answered, and then works. State::answer tells what became of it.
void Rules::begin(UseItem step) {
  using Stage = UseItem::Stage;
  int piece = piece_of(step.item);
  switch (step.stage) {
    case Stage::declare:
      leaves_openly(piece);
      put(piece, kTable);
      show(Happening::item_used, index(step.who), static_cast<int>(step.item));
      top<UseItem>().stage = Stage::answered;
      return push(ItemWindow{step.who, step.item, false, step.side, {}, -1, {}});
    case Stage::answered:
      if (s_.answer == Answer::dispelled) {
        to_cup(piece);
        return pop();
      }
      return item_works(step);
    default:  // MAG-7: the Firewall's die
      s_.battle.firewall = static_cast<std::uint8_t>(rolled());
      say(Happening::firewall, step.side, s_.battle.firewall);
      pop();
  }
}

void Rules::item_works(UseItem step) {
  int piece = piece_of(step.item);
  auto& b = s_.battle;
  auto into_battle = [&] {
    put_on_board(piece, step.side == kNatives ? Seat::spectator : seat(step.side), b.hex);
  };
  switch (step.item) {
    case Magic::lucky_charm:  // MAG-9
      to_cup(piece);
      if (step.b == 0) {
        s_.roll.change = static_cast<std::int8_t>(s_.roll.change + step.a);
      } else {
        auto& die = b.dice[at((step.b - 1) / 2)];
        auto& eyes = step.b % 2 ? die.one : die.two;
        eyes = static_cast<std::uint8_t>(std::clamp(eyes + step.a, 1, 6));
      }
      say(Happening::charm, index(step.who), step.a);
      return pop();
    case Magic::golem:  // MAG-8
      into_battle();
      b.golem_on = true;
      return pop();
    case Magic::talisman:  // MAG-11
      into_battle();
      b.talisman_on = true;
      return pop();
    case Magic::bow:  // MAG-2
      into_battle();
      b.bow = static_cast<std::uint8_t>(step.a);
      b.natives_bow = step.side == kNatives;
      return pop();
    case Magic::sword:  // MAG-10
      into_battle();
      b.sword = static_cast<std::uint8_t>(step.a);
      b.natives_sword = step.side == kNatives;
      return pop();
    case Magic::firewall:
      into_battle();
      top<UseItem>().stage = UseItem::Stage::firewall;
      return push(Roll{step.who, 1, {}, {}});
    case Magic::balloon:  // stays on the table until it lands
      return pop();
    default:
      to_cup(piece);
      return pop();
  }
}

// W2 and W3. All who could answer are asked at once; the first clockwise from the user's left is
// worked off first, and whoever comes too late keeps his item.
void Rules::begin(ItemWindow step) {
  using Stage = ItemWindow::Stage;
  auto& w = top<ItemWindow>();
  bool fan = step.weather || step.item == Magic::balloon || step.item == Magic::dust_of_defense;
  if (step.stage == Stage::open) {
    s_.answer = Answer::none;
    w.stage = Stage::work_off;
    Mask who = step.weather ? Mask{0} : who_could(Magic::dispel_magic, index(step.who));
    if (fan) who |= who_could(Magic::fan, index(step.who));
    return open_window(who, Question::answer_item);
  }
  if (step.stage == Stage::fan_answered) {  // the Fan itself could be answered
    to_cup(piece_of(Magic::fan));
    if (s_.answer == Answer::none) {
      s_.answer = Answer::fanned;
      s_.answered_by = step.fan;
      return pop();
    }
    s_.answer = Answer::none;
    w.stage = Stage::work_off;
  }
  Seat who = step.who;
  for (int i = 0; i < s_.seats; ++i) {
    who = left_of(s_, who);
    auto& a = w.answers[at(index(who))];
    if (!a.verb) continue;
    auto item = static_cast<Magic>(a.a);
    a = {};
    if (!holds(s_, who, item)) continue;
    leaves_openly(piece_of(item));
    show(Happening::item_used, index(who), static_cast<int>(item));
    if (item == Magic::fan) {  // MAG-6
      int side = side_for(s_, who, item);
      put(piece_of(item), kTable);
      w.stage = Stage::fan_answered;
      w.fan = static_cast<std::int8_t>(index(who));
      return push(ItemWindow{who, Magic::fan, false, static_cast<std::int8_t>(side), {}, -1, {}});
    }
    to_cup(piece_of(item));  // MAG-3
    s_.answer = Answer::dispelled;
    s_.answered_by = static_cast<std::int8_t>(index(who));
    if (in_battle(s_) && (s_.battle.sides >> step.side & 1))
      s_.battle.dispelled |= static_cast<Mask>(1u << step.side);
    say(Happening::dispelled, index(step.who), static_cast<int>(step.item));
    return pop();
  }
  pop();
}
void Rules::answer(ItemWindow, Seat who, Option o) {
  top<ItemWindow>().answers[at(index(who))] = reply(o);
}

// W4, MAG-5.
void Rules::begin(ElixirWindow step) {
  using Stage = ElixirWindow::Stage;
  auto& e = top<ElixirWindow>();
  switch (step.stage) {
    case Stage::open:
      s_.answer = Answer::none;
      e.stage = Stage::unused;
      if (could_hold(s_, step.who, Magic::elixir)) return ask(step.who, Question::elixir);
      return pop();
    case Stage::unused:  // not used
      return pop();
    default:
      pop();
      s_.answer = s_.answer == Answer::none ? Answer::drunk : Answer::none;
  }
}
void Rules::answer(ElixirWindow step, Seat, Option o) {
  using Stage = ElixirWindow::Stage;
  if (verb(o) != Verb::use) return;
  top<ElixirWindow>().stage = Stage::used;
  push(UseItem{step.who, Magic::elixir, {}, static_cast<std::int8_t>(index(step.who)), 0, 0});
}

// W5, DEP-7: the bluffs among State::shown may be challenged by anybody but their owner.
void Rules::begin(Challenges step) {
  Pieces bluffs;
  (s_.shown & kBox.creatures).each([&](int p) {
    if (hex_of(s_, p) != kNoHex && is_player(owner_of(s_, p)) && !supported(s_, p)) bluffs.put(p);
  });
  if (in_battle(s_)) bluffs -= s_.battle.judged;
  if (s_.auto_challenge) {  // AMB-14
    bluffs.each([&](int p) { remove_bluff(p, -1); });
    bluffs = {};
  }
  s_.shown = bluffs;
  for (; step.nth < s_.seats && !bluffs.empty(); ++step.nth) {
    Seat who = in_order(s_, step.nth);
    if (player(s_, who).out || (bluffs - player(s_, who).of).empty()) continue;
    top<Challenges>() = step;
    return ask(who, Question::challenge);
  }
  if (in_battle(s_)) s_.battle.judged |= bluffs;
  s_.shown = {};
  pop();
}
void Rules::answer(Challenges, Seat who, Option o) {
  switch (verb(o)) {
    case Verb::challenge:
      return remove_bluff((s_.shown & kBox.copies[at(o.a)] & s_.players[at(o.b)].of).nth(0),
                          index(who));
    case Verb::challenge_all: {
      const Pieces all = s_.shown - of(who).of;
      all.each([&](int p) { remove_bluff(p, index(who)); });
      return;
    }
    default:
      ++top<Challenges>().nth;
  }
}
void Rules::remove_bluff(int piece, int challenger) {
  say(Happening::challenged, challenger, kind_of(s_, piece), index(owner_of(s_, piece)));
  s_.shown.take(piece);
  if (s_.battle.bow == piece) s_.battle.bow = kNoPiece;
  if (s_.battle.sword == piece) s_.battle.sword = kNoPiece;
  to_cup(piece);
}

// DEP-7: at a decision of his own, as long as the bluff is face up.
void Rules::challenge_in_battle(Seat who, int piece) {
  const int side = index(owner_of(s_, piece));
  auto& nth = top<Fight>().nth;
  int place = 0;
  while (nth_side(s_, place) != side) ++place;
  remove_bluff(piece, index(who));
  if (side_alive(s_, side)) return;
  s_.battle.sides &= static_cast<Mask>(~(1u << side));
  if (place < nth) --nth;  // he had his say already, and those after him move up
}

}  // namespace gh::kings
