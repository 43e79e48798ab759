// Notation and words of options. Nothing here decides anything.
#include "games/kings/words.h"

namespace gh::kings {

std::string fighter_label(const State& s, int piece) {
  if (piece == kFort) return "fort";
  auto id = design(s, piece).id;
  if (piece == s.battle.bow) return id + "+bow";
  if (piece == s.battle.sword) return id + "+sword";
  if (s.passengers.has(piece)) return id + "+balloon";
  return id;
}

namespace {

// Copies among the outcomes of chance are told apart by a number: goblins, goblins#2 ...
std::string copy_suffix(int n) { return n > 1 ? "#" + number(n) : ""; }

std::string chance_notation(const State& s, const Ask& ask, Option o) {
  auto n = static_cast<int>(outcome_index(o));
  switch (static_cast<Question>(ask.question)) {
    case Question::character_side:
      return kind_id(kFirstHero + 2 * std::get<ChooseSides>(s.agenda.steps.back()).counter + n);
    case Question::roll_die:
      return number(n + 1);
    case Question::roll_dice:
      return number(n / 6 + 1) + "+" + number(n % 6 + 1);
    case Question::draw_tile: {
      const auto* m = std::get_if<MagicEvent>(&s.agenda.steps.back());
      for (int t = 0; t < kTerrains; ++t) {
        if (m && static_cast<Terrain>(t) == s.terrain[at(m->hex)]) continue;
        if (n < s.tiles[at(t)]) return enum_name(static_cast<Terrain>(t)) + copy_suffix(n + 1);
        n -= s.tiles[at(t)];
      }
      return "?";
    }
    default: {
      const Pieces bag = chance_bag(s, ask);
      int piece = bag.nth(n);
      int copy = 0;
      (bag & kBox.copies[kind_of(s, piece)]).each([&](int p) { copy += p <= piece; });
      return design(s, piece).id + copy_suffix(copy);
    }
  }
}

// Which die the Lucky Charm changes: goblins, goblins#2, white-knight.2
std::string die_label(const State& s, int code) {
  auto i = at((code - 1) / 2);
  const auto& d = s.battle.dice[i];
  auto name = d.piece == kFort ? std::string("fort") : design(s, d.piece).id;
  int copy = 1;
  for (std::size_t j = 0; j < i; ++j) {
    const auto& e = s.battle.dice[j];
    copy += (e.piece == kFort ? std::string("fort") : design(s, e.piece).id) == name;
  }
  return name + copy_suffix(copy) + (code % 2 ? "" : ".2");
}

// The same for people: the 4 of Black Knight of {A}.
std::string die_words(const State& s, int code) {
  const auto& d = s.battle.dice[at((code - 1) / 2)];
  auto name = d.piece == kFort ? std::string("the fort") : design(s, d.piece).name;
  auto eyes = number(code % 2 ? d.one : d.two);
  return "the " + eyes + " of " + name + " of " + side_word(d.side);
}

std::string use_notation(const State& s, const Ask& ask, Option o) {
  auto item = static_cast<Magic>(o.a);
  auto base = item_id(o.a);
  switch (item) {
    case Magic::lucky_charm:
      return base + (o.c ? " " + die_label(s, o.c) : "") + (o.b > 0 ? " +1" : " -1");
    case Magic::bow:
    case Magic::sword:
      return base + " " + design(s, o.b).id;
    case Magic::dust_of_defense:
      return base + " " + side_id(o.b);
    case Magic::dispel_magic:
      if (ask.question != static_cast<int>(Question::dispel)) return base;
      return base + " " + side_id(o.b) + (o.c ? " " + item_id(o.c - 1) : "");
    default:
      return base;
  }
}

std::string replace_notation(const State& s, Option o) {
  const auto* sea = std::get_if<SeaAtStart>(&s.agenda.steps.back());
  if (!sea) return "replace " + hex_name(o.a);
  std::string text = "replace";
  int start = player(s, in_order(s, sea->nth)).start;
  if (o.a & 64) text += " " + hex_name(start);
  for (std::size_t d = 0; d < 6; ++d)
    if (o.a >> d & 1) text += " " + hex_name(around(s, start).next[d]);
  return text;
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return chance_notation(s, ask, o);
  auto hex = [&](const char* verb) { return std::string(verb) + " " + hex_name(o.a); };
  auto kind = [&](const char* verb) { return std::string(verb) + " " + kind_id(o.a); };
  switch (static_cast<Verb>(o.verb)) {
    case Verb::pass:
      return "pass";
    case Verb::done:
      return "done";
    case Verb::cash:
      return kind("cash");
    case Verb::drop_income:
      return hex("drop-income");
    case Verb::start:
      return hex("start");
    case Verb::replace:
      return replace_notation(s, o);
    case Verb::keep:
      return "keep";
    case Verb::claim:
      return hex("claim");
    case Verb::tower:
      return hex("tower");
    case Verb::place:
      return kind("place") + " " + hex_name(o.b);
    case Verb::give:
      return kind("give");
    case Verb::take_back:
      return kind("take-back");
    case Verb::discharge:
      return kind("discharge") + (o.b ? "" : " unturned");
    case Verb::attempt:
      return kind("recruit");
    case Verb::bonus:
      return "bonus " + number(o.a);
    case Verb::pay:
      return "raise " + number(o.a);
    case Verb::stop:
      return "stop";
    case Verb::station:
      return hex("station");
    case Verb::turn_over:
      return "turn-over";
    case Verb::buy:
      return "buy";
    case Verb::draw:
      return "draw";
    case Verb::discard:
      return kind("discard");
    case Verb::play:
      return "play " + kind_id(kFirstEvent + o.a);
    case Verb::source:
      return kind("source") + " " + hex_name(o.b);
    case Verb::target:
      return hex("target");
    case Verb::terrain:
      return "terrain " + enum_name(static_cast<Terrain>(o.a));
    case Verb::player:
      return "name " + letter(o.a);
    case Verb::hero:
      return kind("name");
    case Verb::lose:
      return kind("lose");
    case Verb::raze:
      return "raze";
    case Verb::ruin:
      return "ruin";
    case Verb::demand:
      return "demand";
    case Verb::show:
      return kind("show");
    case Verb::take:
      return kind("take") + " " + hex_name(o.b);
    case Verb::take_all:
      return hex("take all");
    case Verb::add:
      return kind("add");
    case Verb::go:
      return hex("go");
    case Verb::drop:
      return kind("drop");
    case Verb::halt:
      return "halt";
    case Verb::back:
      return "back";
    case Verb::fly_on:
      return "fly-on";
    case Verb::leave:
      return kind("leave");
    case Verb::balloon:
      return hex("balloon");
    case Verb::board:
      return kind("board");
    case Verb::fly:
      return hex("fly");
    case Verb::challenge:
      return kind("challenge") + " " + letter(o.b);
    case Verb::challenge_all:
      return "challenge all";
    case Verb::battle:
      return hex("battle");
    case Verb::explore:
      return hex("explore");
    case Verb::income:
      return kind("keep");
    case Verb::bribe:
      return kind("bribe");
    case Verb::fight:
      return "fight";
    case Verb::use:
      return use_notation(s, ask, o);
    case Verb::side:
      return "against " + side_id(o.a);
    case Verb::hit:
      return "hit " + fighter_label(s, o.a);
    case Verb::value:
      return "value " + number(o.a);
    case Verb::aim:
      return "aim " + fighter_label(s, o.a) +
             (ask.question == static_cast<int>(Question::warlord) ? " " + side_id(o.b) : "");
    case Verb::test:
      return "test " + design(s, o.a).id;
    case Verb::parry:
      return "parry";
    case Verb::accept:
      return "accept";
    case Verb::retreat:
      return hex("retreat") + (o.b == kNoHex ? "" : " balloon " + hex_name(o.b));
    case Verb::stay:
      return "stay";
    case Verb::build:
      return hex("build");
    case Verb::assassin:
      return hex("assassin");
    case Verb::thief:
      return "thief " + letter(o.a);
    case Verb::counter:
      return o.a == kKinds ? "name face-down" : kind("name");
    case Verb::gold:
      return "gold";
    case Verb::thing:
      return "thing";
  }
  return {};
}

namespace {

Text use_text(const State& s, const Ask& ask, Option o) {
  std::string item = item_name(o.a);
  std::vector<std::string> refs{"item/" + item_id(o.a)};
  switch (static_cast<Magic>(o.a)) {
    case Magic::lucky_charm:
      if (o.c) {
        refs.push_back("dice/" + number((o.c - 1) / 2));
        return {"Lucky Charm: " + std::string(o.b > 0 ? "add 1 to" : "take 1 from") + " " +
                    die_words(s, o.c),
                "GR-LL-03", refs};
      }
      return {
          std::string("Lucky Charm: ") + (o.b > 0 ? "add 1 to the roll" : "take 1 from the roll"),
          "GR-LL-03", refs};
    case Magic::bow:
    case Magic::sword:
      refs.push_back("fighter/" + side_id(asked_side(s)) + "/" + fighter_label(s, o.b));
      return {"Give the " + item + " to " + design(s, o.b).name, "GR-LL-03", refs};
    case Magic::dust_of_defense:
      refs.push_back(seat_ref(o.b));
      return {"Dust of Defense: " + side_word(o.b) + " must retreat", "GR-LL-03", refs};
    case Magic::dispel_magic:
      if (ask.question != static_cast<int>(Question::dispel))
        return {"Dispel Magic: it does nothing", "GR-LL-03", refs};
      return {"Dispel Magic: the magic counters of " + side_word(o.b) + " fight in the melee step" +
                  (o.c ? ", and the " + item_name(o.c - 1) + " is gone" : ""),
              "GR-LL-03", refs};
    case Magic::fan:
      return {"Blow it away with the Fan", "GR-LL-03", refs};
    case Magic::elixir:
      return {"Drink the Elixir: the event does nothing to you", "GR-LL-03", refs};
    default:
      return {"Use the " + item, "GR-LL-03", refs};
  }
}

Text place_text(const State& s, Seat who, Option o) {
  const auto& d = design(static_cast<Kind>(o.a));
  Text t{"Place " + d.name + " in " + hex_words(s, o.b),
         d.sort == Sort::creature ? "GR-DT-04" : "GR-DT-03",
         {rack_ref(o.a), hex_ref(o.b)}};
  if (d.sort != Sort::creature) return t;
  bool support = false;  // DEP-5, as it would be there
  for (int h = 0; h < s.hexes; ++h)
    support = support || (owns(s, who, h) && s.terrain[at(h)] == d.terrain);
  (army(s, o.b, who) & kBox.heroes).each([&](int p) {
    support = support || (is_terrain_lord(s, p) && design(s, p).terrain == d.terrain);
  });
  t.words += ", face down" +
             std::string(
                 support ? "" : " (a bluff: no " + terrain_word(static_cast<int>(d.terrain)) + ")");
  return t;
}

Text movement_text(const State& s, const Ask& ask, Option o) {
  int me = index(ask.who);
  switch (static_cast<Verb>(o.verb)) {
    case Verb::take:
      return {"Pick up " + kind_name(o.a) + " in " + hex_words(s, o.b),
              "GR-MP-03",
              {stack_ref(o.b, me, o.a), hex_ref(o.b)}};
    case Verb::take_all:
      return {"Pick up all that may move in " + hex_words(s, o.a), "GR-MP-03", {hex_ref(o.a)}};
    case Verb::add:
      return {"Pick up " + kind_name(o.a) + " too", "GR-MP-03", {stack_ref(s.group.hex, me, o.a)}};
    case Verb::go:
      return {"Go to " + hex_words(s, o.a) + " (" + number(step_cost(s, s.group, o.a)) + " of " +
                  number(group_points(s)) + " points)",
              "GR-MP-02",
              {hex_ref(o.a)}};
    case Verb::drop:
      return {"Leave " + kind_name(o.a) + " here", "GR-MP-03", {stack_ref(s.group.hex, me, o.a)}};
    case Verb::halt:
      return {"End the move here", "GR-MP-03", {hex_ref(s.group.hex)}};
    case Verb::back:
      return {"Never mind", "", {}};
    case Verb::fly_on:
      return {
          "Show the flyers and try to get past the enemies", "GR-MP-06", {hex_ref(s.group.hex)}};
    case Verb::leave:
      return {"Leave " + kind_name(o.a) + " behind", "GR-MP-06", {stack_ref(s.group.hex, me, o.a)}};
    case Verb::balloon:
      return {
          "Use the Balloon from " + hex_words(s, o.a), "GR-LL-03", {hex_ref(o.a), "rack/balloon"}};
    case Verb::board:
      return {kind_name(o.a) + " climbs into the Balloon",
              "GR-LL-03",
              {stack_ref(std::get<BalloonTrip>(s.agenda.steps.back()).from, me, o.a)}};
    default:
      return {"Fly to " + hex_words(s, o.a), "GR-LL-03", {hex_ref(o.a)}};
  }
}

Text battle_text(const State& s, const Ask& ask, Option o) {
  auto fighter = [&](int side, int p) {
    return "fighter/" + side_id(side) + "/" + fighter_label(s, p);
  };
  auto name = [&](int p) { return p == kFort ? std::string("the fort") : design(s, p).name; };
  switch (static_cast<Verb>(o.verb)) {
    case Verb::side:
      return {"All hits of this round go to " + side_word(o.a), "GR-CP-15", {seat_ref(o.a)}};
    case Verb::hit:
      return {"Give a hit to " + name(o.a), "GR-CP-12", {fighter(asked_side(s), o.a)}};
    case Verb::value:
      return {o.a == 2 ? "Shoot with value 2 and choose whom a hit strikes" : "Shoot with value 5",
              "GR-LL-01",
              {"fighter/" + letter(index(ask.who)) + "/marksman"}};
    case Verb::aim:
      if (ask.question == static_cast<int>(Question::warlord))
        return {"Tempt " + name(o.a) + " (value " + number(fighter_value(s, o.a, o.b)) + ")",
                "GR-LL-01",
                {fighter(o.b, o.a)}};
      return {"The shot strikes " + name(o.a),
              "GR-LL-01",
              {fighter(s.battle.target[at(asked_side(s))], o.a)}};
    case Verb::test:
      return {"Test the Talisman for " + name(o.a),
              "GR-LL-03",
              {"item/talisman", fighter(asked_side(s), o.a)}};
    case Verb::parry:
      return {"The Sword Master parries", "GR-LL-01", {}};
    case Verb::accept:
      return {"Test nothing more", "GR-CP-12", {}};
    case Verb::retreat:
      return {"Retreat to " + hex_words(s, o.a) +
                  (o.b == kNoHex ? "" : ", the passengers by Balloon to " + hex_words(s, o.b)),
              "GR-CP-13",
              {hex_ref(o.a)}};
    case Verb::stay:
      return {"Fight on", "GR-CP-13", {}};
    case Verb::bribe: {
      int hex = std::get<Exploration>(s.agenda.steps.back()).hex;
      const Pieces p = unowned_things(s, hex) & kBox.copies[at(o.a)];
      return {"Bribe " + kind_name(o.a) + " for " + number(bribe_price(s, hex, p.nth(0))) + " gold",
              "GR-EP-03",
              {"native/" + kind_id(o.a)}};
    }
    default:
      return {"Fight", "GR-EP-03", {}};
  }
}

std::string pass_words(Question q) {
  switch (q) {
    case Question::character:
      return "Recruit nobody";
    case Question::event:
      return "Play no event";
    case Question::blow:
      return "Blow the Black Cloud away altogether";
    case Question::pin:
      return "Accept the pin";
    case Question::show:
      return "Show nothing";
    case Question::challenge:
      return "Let them fight";
    case Question::round_start:
      return "Ready";
    default:
      return "Let it be";
  }
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    auto words = notation(s, ask, o);
    return {words, "GR-SG-05", {}};
  }
  auto on_hex = [&](const std::string& words, const char* rule) -> Text {
    return {words + hex_words(s, o.a), rule, {hex_ref(o.a)}};
  };
  auto on_kind = [&](const std::string& words, const char* rule,
                     const char* place = "rack/") -> Text {
    return {words + kind_name(o.a), rule, {place + kind_id(o.a)}};
  };
  auto q = static_cast<Question>(ask.question);
  switch (static_cast<Verb>(o.verb)) {
    case Verb::pass:
      return {pass_words(q), "", {}};
    case Verb::done:
      return {"Done", "", {}};
    case Verb::cash:
      return {"Turn in the " + kind_name(o.a) + " for " +
                  number(design(static_cast<Kind>(o.a)).gold) + " gold",
              "GR-GC-03",
              {rack_ref(o.a)}};
    case Verb::drop_income:
      return {"Drop " + design(s, income_in(s, o.a)).name + " in " + hex_words(s, o.a) +
                  " into the cup",
              "GR-DT-08",
              {"income/" + hex_name(o.a), hex_ref(o.a)}};
    case Verb::start:
      return on_hex("Start in ", "GR-SG-05");
    case Verb::replace: {
      auto n = notation(s, ask, o);
      Text t{"Replace the sea tiles" + n.substr(7), "GR-SG-05", {}};
      for (std::size_t i = 8; i < n.size();) {
        auto end = std::min(n.find(' ', i), n.size());
        t.refs.push_back("hex/" + n.substr(i, end - i));
        i = end + 1;
      }
      return t;
    }
    case Verb::keep:
      return {
          q == Question::turn_over ? "Leave the counter as it is" : "Keep the sea", "GR-SG-05", {}};
    case Verb::claim:
      return on_hex("Mark ", "GR-SG-06");
    case Verb::tower:
      return on_hex("Place your tower in ", "GR-SG-07");
    case Verb::place:
      return place_text(s, ask.who, o);
    case Verb::give:
      return on_kind("Give back ", q == Question::exchange ? "GR-SG-07" : "GR-RT-03");
    case Verb::take_back:
      return on_kind("Keep ", "GR-RT-03", "table/");
    case Verb::discharge:
      return on_kind(o.b ? "Discharge and turn over " : "Discharge ", "GR-SC-01", "character/");
    case Verb::attempt:
      return {"Try to recruit " + kind_name(o.a) + " (two dice must reach " +
                  number(2 * design(static_cast<Kind>(o.a)).value) + ")",
              "GR-SC-01",
              {"pool/" + kind_id(o.a)}};
    case Verb::bonus:
      return {
          o.a ? "Pay " + number(5 * o.a) + " gold for +" + number(o.a) : "Pay nothing, just roll",
          "GR-SC-01",
          {}};
    case Verb::pay:
      return {
          "Pay " + number(10 * o.a) + " gold for +" + number(o.a) + " and succeed", "GR-SC-01", {}};
    case Verb::stop:
      return {"Give up", "GR-SC-01", {}};
    case Verb::station:
      return on_hex("Place the character in ", "GR-DT-01");
    case Verb::turn_over:
      return {"Turn the counter over", "GR-SC-03", {}};
    case Verb::buy:
      return {"Buy a recruit for 5 gold", "GR-RT-02", {}};
    case Verb::draw: {
      const auto& r = std::get<Recruitment>(s.agenda.steps.back());
      int n = (land_owned(s, ask.who) + 1) / 2 + r.bought + r.traded / 2;
      return {"Draw " + number(n) + " Things", "GR-RT-01", {"cup"}};
    }
    case Verb::discard:
      return on_kind("Drop ", "GR-RT-04");
    case Verb::play:
      return {"Play " + event_title(o.a), "GR-RE-01", {rack_ref(kFirstEvent + o.a)}};
    case Verb::source:
      return {"Show " + kind_name(o.a) + " in " + hex_words(s, o.b),
              "GR-LL-02",
              {stack_ref(o.b, index(ask.who), o.a), hex_ref(o.b)}};
    case Verb::target:
      return on_hex("", "GR-LL-02");
    case Verb::terrain:
      return {"It becomes " + terrain_word(o.a), "GR-LL-02", {"terrain/" + terrain_word(o.a)}};
    case Verb::player:
      return {who_name(o.a), "GR-LL-02", {seat_ref(o.a)}};
    case Verb::hero:
      return on_kind("", "GR-LL-02", "character/");
    case Verb::lose:
      return on_kind("Lose ", "GR-LL-02", "mine/");
    case Verb::raze:
      return {"Give up a level of the fort", "GR-LL-02", {}};
    case Verb::ruin:
      return {"Give up the city or village", "GR-LL-02", {}};
    case Verb::demand:
      return {"Demand to see a supported creature", "GR-MP-05", {}};
    case Verb::show:
      return on_kind("Show ", "GR-MP-06", "mine/");
    case Verb::challenge:
      return {"Challenge " + kind_name(o.a) + " of " + who_name(o.b), "GR-DT-07", {seat_ref(o.b)}};
    case Verb::challenge_all:
      return {"Challenge every bluff", "GR-DT-07", {}};
    case Verb::battle:
      return on_hex("Fight in ", "GR-CP-02");
    case Verb::explore:
      return on_hex("Explore ", "GR-EP-01");
    case Verb::income:
      return on_kind("Keep ", "GR-EP-03", "native/");
    case Verb::use:
      return use_text(s, ask, o);
    case Verb::build:
      return {"Build a " + fort_name(s.fort[at(o.a)] + 1) + " in " + hex_words(s, o.a),
              s.fort[at(o.a)] == 3 ? "GR-GV-01" : "GR-FP-02",
              {hex_ref(o.a)}};
    case Verb::assassin:
      return on_hex("Send the Assassin to ", "GR-SCA-01");
    case Verb::thief:
      return {"Send the Thief to " + who_name(o.a), "GR-SCA-01", {seat_ref(o.a)}};
    case Verb::counter: {
      int hex = std::get<Assassination>(s.agenda.steps.back()).hex, owner = s.owner[at(hex)];
      if (o.a == kKinds)
        return {"Some face-down counter",
                "GR-SCA-01",
                {"stack/" + hex_name(hex) + "/" + letter(owner) + "/face-down"}};
      return {kind_name(o.a), "GR-SCA-01", {stack_ref(hex, owner, o.a)}};
    }
    case Verb::gold:
      return {"Take all the gold", "GR-SCA-01", {}};
    case Verb::thing:
      return {"Take a random counter from the rack", "GR-SCA-01", {}};
    case Verb::side:
    case Verb::hit:
    case Verb::value:
    case Verb::aim:
    case Verb::test:
    case Verb::parry:
    case Verb::accept:
    case Verb::retreat:
    case Verb::stay:
    case Verb::bribe:
    case Verb::fight:
      return battle_text(s, ask, o);
    default:
      return movement_text(s, ask, o);
  }
}

}  // namespace gh::kings
