// Questions in words, and why something cannot be picked.
#include <sstream>

#include "games/kings/words.h"

namespace gh::kings {
namespace {

Text chance_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::character_side:
      return {"Which side of a character counter lies up?", "GR-SG-02", {}};
    case Question::draw_tile:
      return {"A tile is drawn.", "GR-SG-03", {}};
    case Question::draw_thing:
      if (const auto* d = std::get_if<DrawThings>(&top))
        return {who_name(index(d->who)) + " draws a Thing from the cup.",
                "GR-RT-01",
                {"cup", seat_ref(index(d->who))}};
      return {"A Thing is drawn for the natives.", "GR-EP-02", {"cup"}};
    case Question::random_thing:
      return {"One of the hidden counters, at random.", "GR-SCA-01", {}};
    default:
      if (const auto* r = std::get_if<Roll>(&top))
        return {who_name(index(r->who)) + " rolls.", "GR-SG-05", {seat_ref(index(r->who))}};
      if (const auto* f = std::get_if<Fight>(&top))
        return {(f->piece == kFort ? std::string("The fort") : design(s, f->piece).name) + " of " +
                    side_word(f->nth) + " rolls.",
                "GR-CP-10",
                {}};
      return {"The dice roll.", "", {}};
  }
}

std::string roll_words(const State& s) {
  int sum = s.roll.one + s.roll.two + s.roll.change;
  return number(s.roll.two ? std::clamp(sum, 2, 12) : std::clamp(sum, 1, 6));
}

Text item_question(const State& s) {
  const auto& w = std::get<ItemWindow>(s.agenda.steps.back());
  auto what = w.weather ? std::string("plays Weather Control")
                        : "uses the " + item_name(static_cast<int>(w.item));
  return {who_name(index(w.who)) + " " + what + ". Do you answer?",
          "GR-ME-01",
          {seat_ref(index(w.who)), "item/" + item_id(static_cast<int>(w.item))}};
}

Text battle_question(const State& s, const Ask& ask) {
  const auto& b = s.battle;
  auto here = hex_words(s, b.hex);
  switch (static_cast<Question>(ask.question)) {
    case Question::dust:
      return {"A battle begins in " + here + ". Do you use the Dust of Defense?",
              "GR-LL-03",
              {hex_ref(b.hex)}};
    case Question::firewall:
      return {"A battle begins in " + here + ". Do you raise a Firewall?",
              "GR-LL-03",
              {hex_ref(b.hex)}};
    case Question::warlord:
      return {"Which enemy creature shall your Warlord tempt?", "GR-LL-01", {hex_ref(b.hex)}};
    case Question::choose_target:
      return {"Whom do you fight this round? The others choose at the same time.",
              "GR-CP-15",
              {hex_ref(b.hex)}};
    case Question::round_start:
      return {"Round " + number(b.round) + " in " + here +
                  ": use Bow, Sword, Golem or Talisman, or go on.",
              "GR-LL-03",
              {hex_ref(b.hex)}};
    case Question::dispel:
      return {"Magic is about to be used in " + here + ". Do you dispel it?",
              "GR-LL-03",
              {hex_ref(b.hex)}};
    case Question::marksman:
      return {"Does the Marksman shoot with 5, or with 2 and a chosen target?", "GR-LL-01", {}};
    case Question::after_dice:
      return {
          "The dice of the step lie on the table. Do you change anything before hits are taken?",
          "GR-ME-01",
          {hex_ref(b.hex)}};
    case Question::aim:
      return {"Whom does the Marksman's shot strike?", "GR-LL-01", {}};
    case Question::hits: {
      int side = asked_side(s);
      return {"Place " + number(b.hits[at(side)]) + " hit" + (b.hits[at(side)] == 1 ? "" : "s") +
                  (side == kNatives ? " on the native defenders in " : " on your force in ") +
                  here + ".",
              "GR-CP-12",
              {hex_ref(b.hex)}};
    }
    case Question::test:
      return {"Counters of yours have been hit. Try to save one?", "GR-LL-03", {hex_ref(b.hex)}};
    default:
      if (std::get<Fight>(s.agenda.steps.back()).moment == Moment::dust)
        return {"The Dust of Defense drives you out of " + here + ". Where to?",
                "GR-CP-13",
                {hex_ref(b.hex)}};
      return {"Round " + number(b.round) + " in " + here + " is over. Retreat or fight on?",
              "GR-CP-13",
              {hex_ref(b.hex)}};
  }
}

Text move_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::pin: {
      int hex = std::get<Pins>(top).hex;
      return {"You are pinned in " + hex_words(s, hex) + ". Ask to be shown a supported creature?",
              "GR-MP-05",
              {hex_ref(hex)}};
    }
    case Question::show: {
      const auto& p = std::get<Pins>(top);
      return {who_name(index(p.who)) + " wants to see a supported creature of yours in " +
                  hex_words(s, p.hex) + ".",
              "GR-MP-05",
              {hex_ref(p.hex)}};
    }
    case Question::move:
      return {"Your moves: pick up counters, or end your part.", "GR-MP-01", {}};
    case Question::group:
      return {number(s.group.members.size()) + " on the move in " + hex_words(s, s.group.hex) +
                  ", " + number(group_points(s)) + " points left.",
              "GR-MP-02",
              {hex_ref(s.group.hex)}};
    case Question::intercept: {
      const auto& f = std::get<FlyOn>(top);
      return {who_name(index(f.who)) + " wants to fly on from " + hex_words(s, s.group.hex) +
                  ". Show flyers to hold some back?",
              "GR-MP-06",
              {hex_ref(s.group.hex)}};
    }
    case Question::leave_behind:
      return {number(std::get<FlyOn>(top).left) + " of your flyers must stay. Which?",
              "GR-MP-06",
              {hex_ref(s.group.hex)}};
    default:
      return {"Who flies with the Balloon, and where to? Up to three creatures of value 3 or less.",
              "GR-LL-03",
              {}};
  }
}

Text event_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::source:
      return {"Which magic creature or character carries " +
                  event_title(static_cast<int>(std::get<MagicEvent>(top).event)) + "?",
              "GR-LL-02",
              {}};
    case Question::target_hex:
      return {event_title(static_cast<int>(std::get<MagicEvent>(top).event)) + ": which hex?",
              "GR-LL-02",
              {}};
    case Question::new_terrain:
      return {"Which terrain shall your hex become?",
              "GR-LL-02",
              {hex_ref(std::get<MagicEvent>(top).hex)}};
    case Question::blow:
      return {"Your Fan blows: where to?", "GR-LL-03", {}};
    case Question::flee:
      return {"The sea: where do your counters go?", "GR-LL-02", {}};
    case Question::losses: {
      const auto& l = std::get<Losses>(top);
      return {"You must give up " + number(l.left) + " in " + hex_words(s, l.hex) + ".",
              "GR-LL-02",
              {hex_ref(l.hex)}};
    }
    case Question::name_character:
      return {"Defection: which special character?", "GR-LL-02", {}};
    case Question::name_player:
      return {"Which player?", "GR-LL-02", {}};
    case Question::choose_stack:
      return {"Teeniepox: which of your largest stacks?", "GR-LL-02", {}};
    case Question::point_at:
      return {"Terrain Disaster: point at a hex.", "GR-LL-02", {}};
    case Question::fort_level:
      return {"Vandals: which of your forts loses a level?", "GR-LL-02", {}};
    default:
      return {"Willing Workers: where do they build?", "GR-LL-02", {}};
  }
}

Text setup_question(const State& s, const Ask& ask) {
  switch (static_cast<Question>(ask.question)) {
    case Question::choose_start:
      return {"Choose your start hex.", "GR-SG-05", {}};
    case Question::sea_at_start:
      return {"There is sea at your start. Replace some of it?",
              "GR-SG-05",
              {hex_ref(player(s, ask.who).start)}};
    case Question::choose_hex:
      return {"Mark another hex for your kingdom.", "GR-SG-06", {}};
    case Question::replace_sea:
      return {"No hex is free for you: replace one adjacent sea tile.", "GR-SG-06", {}};
    case Question::place_tower:
      return {"Where does your tower stand?", "GR-SG-07", {}};
    default:
      return {
          "Exchange counters of your rack, once: name them, then draw as many.", "GR-SG-07", {}};
  }
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return chance_question(s, ask);
  const auto& top = s.agenda.steps.back();
  auto q = static_cast<Question>(ask.question);
  switch (q) {
    case Question::choose_start:
    case Question::sea_at_start:
    case Question::choose_hex:
    case Question::replace_sea:
    case Question::place_tower:
    case Question::exchange:
      return setup_question(s, ask);
    case Question::place:
      return {"Place Things from your rack.", "GR-TS-03", {}};
    case Question::surplus:
      return {"Ten counters at most stay on a rack: drop or cash one.", "GR-RT-04", {}};
    case Question::surplus_stack: {
      int hex = std::get<StackLimit>(top).hex;
      return {"More than ten in " + hex_words(s, hex) + ": which one is lost?",
              "GR-MP-05",
              {hex_ref(hex)}};
    }
    case Question::character:
      return {"Recruit a special character, or discharge one first.", "GR-SC-01", {}};
    case Question::bonus: {
      const auto& d = design(s, std::get<Characters>(top).hero);
      return {d.name + " needs " + number(2 * d.value) + " with two dice. Pay 5 gold for each +1?",
              "GR-SC-01",
              {}};
    }
    case Question::pay_more:
      return {"You rolled " + roll_words(s) + " and lack " +
                  number(std::get<Characters>(top).bonus) + ". Pay 10 gold for each +1?",
              "GR-SC-01",
              {}};
    case Question::station:
      return {"Where does " + design(s, std::get<Station>(top).hero).name + " go?", "GR-DT-01", {}};
    case Question::turn_over:
      return {design(s, std::get<TurnOver>(top).hero).name +
                  " goes to the pool. Turn the counter over?",
              "GR-SC-03",
              {}};
    case Question::recruit: {
      const auto& r = std::get<Recruitment>(top);
      return {"Recruits: " + number((land_owned(s, ask.who) + 1) / 2) + " free, " +
                  number(r.bought) + " bought, " + number(r.traded) + " counters given for trade.",
              "GR-RT-01",
              {}};
    }
    case Question::event:
      return {"Play a random event?", "GR-RE-01", {}};
    case Question::lucky_charm: {
      const auto& r = std::get<Roll>(top);
      return {
          who_name(index(r.who)) + " rolled " + roll_words(s) + ". Does the Lucky Charm change it?",
          "GR-LL-03",
          {}};
    }
    case Question::answer_item:
      return item_question(s);
    case Question::elixir:
      return {"You are about to lose counters. Drink the Elixir?", "GR-LL-03", {}};
    case Question::challenge:
      return {"Creatures without support have been turned up. Challenge them?", "GR-DT-07", {}};
    case Question::segment:
      return {"Announce one battle or exploration.", "GR-CP-02", {}};
    case Question::keep_income:
      return {"Only one special income counter stays. Which?", "GR-EP-03", {}};
    case Question::bribe:
      return {"Native defenders. Bribe some, or fight?",
              "GR-EP-03",
              {hex_ref(std::get<Exploration>(top).hex)}};
    case Question::build:
      return {"Build or raise forts, 5 gold a level.", "GR-FP-01", {}};
    case Question::power:
      return {"Use special powers?", "GR-SCA-01", {}};
    case Question::name_counter: {
      const auto& a = std::get<Assassination>(top);
      return {
          "Assassin Primus strikes in " + hex_words(s, a.hex) +
              (ask.who == a.who ? ": name a counter. It dies on 1 to 3; else its owner's choice."
                                : ": name the counter you lose if the die shows 4 or more."),
          "GR-SCA-01",
          {hex_ref(a.hex)}};
    }
    case Question::loot:
      return {"The Thief succeeds. What does he take?", "GR-SCA-01", {}};
    case Question::pin:
    case Question::show:
    case Question::move:
    case Question::group:
    case Question::intercept:
    case Question::leave_behind:
    case Question::balloon:
      return move_question(s, ask);
    case Question::source:
    case Question::target_hex:
    case Question::new_terrain:
    case Question::blow:
    case Question::flee:
    case Question::losses:
    case Question::name_character:
    case Question::name_player:
    case Question::choose_stack:
    case Question::point_at:
    case Question::fort_level:
    case Question::workers:
      return event_question(s, ask);
    default:
      return battle_question(s, ask);
  }
}

// --- why not

namespace {

Text from(Why why) { return {why.words, why.rule, {}}; }

Text why_not_go(const State& s, Seat who, int hex) {
  const auto& g = s.group;
  if (g.hex == kNoHex) return {"Pick up counters first.", "GR-MP-03", {}};
  const auto& near = around(s, g.hex).near;
  if (std::find(near.begin(), near.end(), hex) == near.end())
    return {"A group moves from hex to adjacent hex.", "GR-MP-01", {}};
  if (step_cost(s, g, hex) > group_points(s))
    return {"It costs " + number(step_cost(s, g, hex)) + " points and the group has " +
                number(group_points(s)) + " left.",
            "GR-MP-02",
            {}};
  if (is_sea(s, hex))
    return {"Only flying counters may enter sea, and they may not end there.", "GR-MP-06", {}};
  if (!g.moved && !(g.members & s.pinned).empty())
    return {"Enemy counters pin it; only flyers may try to leave.", "GR-MP-05", {}};
  if (g.moved && stops_group(s, g.hex, who, false))
    return {"Enemy counters or unexplored land stop the group here.", "GR-MP-07", {}};
  return {"Ten of your counters at most may be in a hex.", "GR-MP-05", {}};
}

Text why_not_place(const State& s, Seat who, Kind kind, int hex) {
  if ((player(s, who).rack & kBox.copies[kind]).empty())
    return {design(kind).name + " is not on your rack.", "GR-DT-01", {}};
  if (auto why = place_problem(s, who, kind, hex)) return from(why);
  const auto* p = std::get_if<PlaceThings>(&s.agenda.steps.back());
  if (p && p->only_fresh) return {"Only counters just drawn may be placed now.", "GR-SG-07", {}};
  if (p && p->hex != kNoHex) return {"Only the captured hex may be used now.", "GR-CP-14", {}};
  return {"Things are placed in the recruitment phase.", "GR-TS-03", {}};
}

Text why_not_claim(const State& s, Seat who, int hex) {
  if (is_sea(s, hex)) return {"Sea cannot be owned.", "GR-SG-06", {}};
  if (s.owner[at(hex)] >= 0) return {"That hex is taken.", "GR-SG-06", {}};
  for (Hex n : around(s, hex).near)
    if (s.owner[at(n)] >= 0 && !owns(s, who, n))
      return {"It touches a hex of another player.", "GR-SG-06", {}};
  return {"It does not touch a hex of yours.", "GR-SG-06", {}};
}

Text why_not_recruit(const State& s, Seat who, Kind kind) {
  int p = kThings + (kind - kFirstHero) / 2;
  if (kind < kFirstHero || kind_of(s, p) != kind)
    return {"That character lies with the other side up, or is none.", "GR-SC-01", {}};
  if (s.place[at(p)] != kPool) return {"That character is not in the pool.", "GR-SC-01", {}};
  if (is_terrain_lord(s, p) && has_terrain_lord(s, who))
    return {"You have a Terrain Lord already; nobody may hold two.", "GR-LL-01", {}};
  return {"One attempt a turn, in the character phase.", "GR-SC-01", {}};
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = is_player(who) && index(who) < s.seats ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return {"You are not being asked now.", "GR-TS-01", {}};
  std::istringstream in{std::string(what)};
  std::string verb, one, two;
  in >> verb >> one >> two;
  if (verb.starts_with("hex/")) one = verb.substr(4), verb = s.group.hex == kNoHex ? "build" : "go";
  auto hex = hex_from(one), hex2 = hex_from(two);
  auto kind = kind_from(one);
  if (hex && *hex >= s.hexes) hex.reset();
  if (verb == "go" && hex) return why_not_go(s, who, *hex);
  if (verb == "place" && kind && hex2) return why_not_place(s, who, *kind, *hex2);
  if (verb == "claim" && hex) return why_not_claim(s, who, *hex);
  if (verb == "recruit" && kind) return why_not_recruit(s, who, *kind);
  if (verb == "build" && hex) {
    bool free = ask->question == static_cast<int>(Question::workers);
    if (auto why = build_problem(s, who, *hex, free)) return from(why);
  }
  if (verb == "retreat" && hex)
    return {
        "A retreat leads into an adjacent hex of your own without enemy counters.", "GR-CP-13", {}};
  if (verb == "take" && hex2 && kind)
    return {"It is pinned, has moved already, or is not there.", "GR-MP-05", {}};
  if (verb == "buy")
    return {"Five recruits at most may be bought, for 5 gold each.", "GR-RT-02", {}};
  if (verb == "play" && kind)
    return {"You do not hold that event, or there is nothing it could do.", "GR-RE-01", {}};
  if (verb == "bribe")
    return {"You cannot pay that, or they have fought and take no bribes.", "GR-EP-03", {}};
  if (verb == "halt") return {"The group may not end its move here.", "GR-MP-05", {}};
  return {"That is not among your options now.", "", {}};
}

}  // namespace gh::kings
