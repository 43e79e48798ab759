// Notation, and what options say. Nothing here decides anything.
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

Value as_value(HexIndex hex, const State& s) {
  if (hex.hex < 0) return gh::as_value(Noun{"hex", "nowhere"});
  return gh::as_value(Noun{"hex", enum_name(s.terrain[at(hex.hex)]) + "@" + hex_name(hex.hex)});
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
    case Verb::ward:
      return o.a ? "ward hit" : "ward shot";
  }
  return {};
}

namespace {

Text use_text(const State& s, const Ask& ask, Option o) {
  auto id = item_id(o.a) + "!";
  auto ref = "item/" + item_id(o.a);
  switch (static_cast<Magic>(o.a)) {
    case Magic::lucky_charm: {
      id += o.b > 0 ? "up" : "down";
      if (!o.c) return phrase(id).about(ref);
      const auto& d = s.battle.dice[at((o.c - 1) / 2)];
      return phrase(id + "_die", say::n(o.c % 2 ? d.one : d.two), fighter(s, d.piece),
                    say::side(Side(d.side)))
          .about(ref, "dice/" + number((o.c - 1) / 2));
    }
    case Magic::bow:
    case Magic::sword:
      return phrase(id, fighter(s, o.b))
          .about(ref, "fighter/" + side_id(asked_side(s)) + "/" + fighter_label(s, o.b));
    case Magic::dust_of_defense:
      return phrase(id, say::enemy(Side(o.b))).about(ref, seat_ref(o.b));
    case Magic::dispel_magic:
      if (ask.question != static_cast<int>(Question::dispel)) return phrase(id).about(ref);
      if (!o.c) return phrase(id + "side", say::enemy(Side(o.b))).about(ref);
      return phrase(id + "item", say::enemy(Side(o.b)), say::item(ItemIndex(o.c - 1))).about(ref);
    case Magic::fan:
    case Magic::elixir:
      return phrase(id).about(ref);
    default:
      return phrase("use!", say::item(ItemIndex(o.a))).about(ref);
  }
}

Text place_text(const State& s, Seat who, Option o) {
  const auto& d = design(static_cast<Kind>(o.a));
  auto said = [&](const char* id) {
    return phrase(id, say::thing(KindIndex(o.a)), say::place(s, o.b))
        .about(rack_ref(o.a), hex_ref(o.b));
  };
  if (d.sort != Sort::creature) return said("place!");
  bool support = false;  // DEP-5, as it would be there
  for (int h = 0; h < s.hexes; ++h)
    support = support || (owns(s, who, h) && s.terrain[at(h)] == d.terrain);
  (army(s, o.b, who) & kBox.heroes).each([&](int p) {
    support = support || (is_terrain_lord(s, p) && design(s, p).terrain == d.terrain);
  });
  if (support) return said("place!hidden");
  auto bluff = said("place!bluff");
  bluff.args.push_back(say::terrain(d.terrain));
  return bluff;
}

Text movement_text(const State& s, const Ask& ask, Option o) {
  int me = index(ask.who);
  auto thing = say::thing(KindIndex(o.a));
  switch (static_cast<Verb>(o.verb)) {
    case Verb::take:
      return phrase("take!", thing, say::place(s, o.b))
          .about(stack_ref(o.b, me, o.a), hex_ref(o.b));
    case Verb::take_all:
      return phrase("take_all!", say::place(s, o.a)).about(hex_ref(o.a));
    case Verb::add:
      return phrase("add!", thing).about(stack_ref(s.group.hex, me, o.a));
    case Verb::go:
      return phrase("go!", say::place(s, o.a), say::cost(step_cost(s, s.group, o.a)),
                    say::n(step_points(s, s.group, o.a)))
          .about(hex_ref(o.a));
    case Verb::drop:
      return phrase("drop!", thing).about(stack_ref(s.group.hex, me, o.a));
    case Verb::halt:
      return phrase("halt!").about(hex_ref(s.group.hex));
    case Verb::back:
      return phrase("back!");
    case Verb::fly_on:
      return phrase("fly_on!").about(hex_ref(s.group.hex));
    case Verb::leave:
      return phrase("leave!", thing).about(stack_ref(s.group.hex, me, o.a));
    case Verb::balloon:
      return phrase("balloon!", say::place(s, o.a)).about(hex_ref(o.a), "rack/balloon");
    case Verb::board:
      return phrase("board!", thing)
          .about(stack_ref(std::get<BalloonTrip>(s.agenda.steps.back()).from, me, o.a));
    default:
      return phrase("fly!", say::place(s, o.a)).about(hex_ref(o.a));
  }
}

Text battle_text(const State& s, const Ask& ask, Option o) {
  auto ref = [&](int side, int p) {
    return "fighter/" + side_id(side) + "/" + fighter_label(s, p);
  };
  switch (static_cast<Verb>(o.verb)) {
    case Verb::side:
      return phrase("side!", say::enemy(Side(o.a))).about(seat_ref(o.a));
    case Verb::hit:
      return phrase("hit!", fighter(s, o.a)).about(ref(asked_side(s), o.a));
    case Verb::value:
      return phrase(o.a == 2 ? "value!chosen" : "value!")
          .about("fighter/" + letter(index(ask.who)) + "/marksman");
    case Verb::aim:
      if (ask.question == static_cast<int>(Question::warlord))
        return phrase("tempt!", fighter(s, o.a), say::n(fighter_value(s, o.a, o.b)))
            .about(ref(o.b, o.a));
      return phrase("aim!", fighter(s, o.a)).about(ref(s.battle.target[at(asked_side(s))], o.a));
    case Verb::ward:
      return phrase(o.a ? "ward!hit" : "ward!shot").about("item/golem");
    case Verb::test:
      return phrase("test!", fighter(s, o.a)).about("item/talisman", ref(asked_side(s), o.a));
    case Verb::parry:
      return phrase("parry!");
    case Verb::accept:
      return phrase("accept!");
    case Verb::retreat:
      if (o.b == kNoHex) return phrase("retreat!", say::place(s, o.a)).about(hex_ref(o.a));
      return phrase("retreat!balloon", say::place(s, o.a), say::place(s, o.b, "from"))
          .about(hex_ref(o.a));
    case Verb::stay:
      return phrase("stay!");
    case Verb::bribe: {
      int hex = std::get<Exploration>(s.agenda.steps.back()).hex;
      const Pieces p = unowned_things(s, hex) & kBox.copies[at(o.a)];
      return phrase("bribe!", say::thing(KindIndex(o.a)), say::gold(bribe_price(s, hex, p.nth(0))))
          .about("native/" + kind_id(o.a));
    }
    default:
      return phrase("fight!");
  }
}

const char* pass_id(Question q) {
  switch (q) {
    case Question::character:
      return "pass!character";
    case Question::event:
      return "pass!event";
    case Question::blow:
      return "pass!blow";
    case Question::pin:
      return "pass!pin";
    case Question::show:
      return "pass!show";
    case Question::challenge:
      return "pass!challenge";
    case Question::round_start:
      return "pass!round_start";
    default:
      return "pass!";
  }
}

Text chance_text(const State& s, const Ask& ask, Option o) {
  auto n = static_cast<int>(outcome_index(o));
  switch (static_cast<Question>(ask.question)) {
    case Question::roll_die:
      return phrase("die!", say::n(n + 1));
    case Question::roll_dice:
      return phrase("dice!", say::one(n / 6 + 1), say::two(n % 6 + 1));
    case Question::draw_tile: {
      auto id = chance_notation(s, ask, o);
      auto terrain = enum_from<Terrain>(id.substr(0, id.find('#')));
      return phrase("tile!", say::terrain(terrain.value_or(Terrain::none)));
    }
    case Question::character_side:
      return phrase(
          "thing!",
          say::thing(KindIndex(kFirstHero +
                               2 * std::get<ChooseSides>(s.agenda.steps.back()).counter + n)));
    default:
      return phrase("thing!", say::thing(KindIndex(kind_of(s, chance_bag(s, ask).nth(n)))));
  }
}

// The sea tiles that are named behind "replace".
Text replace_text(const std::string& notation) {
  std::vector<HexName> hexes;
  std::vector<std::string> refs;
  for (std::size_t i = 8; i < notation.size();) {
    auto end = std::min(notation.find(' ', i), notation.size());
    hexes.emplace_back(*hex_from(notation.substr(i, end - i)));
    refs.push_back("hex/" + notation.substr(i, end - i));
    i = end + 1;
  }
  auto text = phrase("replace!", say::hexes(hexes));
  text.refs = refs;
  return text;
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return chance_text(s, ask, o);
  auto on_hex = [&](const char* id) { return phrase(id, say::place(s, o.a)).about(hex_ref(o.a)); };
  auto on_kind = [&](const char* id, const char* place = "rack/") {
    return phrase(id, say::thing(KindIndex(o.a))).about(place + kind_id(o.a));
  };
  auto q = static_cast<Question>(ask.question);
  switch (static_cast<Verb>(o.verb)) {
    case Verb::pass:
      return phrase(pass_id(q));
    case Verb::done:
      return phrase("done!");
    case Verb::cash:
      return phrase("cash!", say::thing(KindIndex(o.a)),
                    say::gold(design(static_cast<Kind>(o.a)).gold))
          .about(rack_ref(o.a));
    case Verb::drop_income:
      return phrase("drop_income!", fighter(s, income_in(s, o.a)), say::place(s, o.a))
          .about("income/" + hex_name(o.a), hex_ref(o.a));
    case Verb::start:
      return on_hex("start!");
    case Verb::replace:
      return replace_text(notation(s, ask, o));
    case Verb::keep:
      return phrase(q == Question::turn_over ? "keep!counter" : "keep!");
    case Verb::claim:
      return on_hex("claim!");
    case Verb::tower:
      return on_hex("tower!");
    case Verb::place:
      return place_text(s, ask.who, o);
    case Verb::give:
      return on_kind("give!").by(q == Question::exchange ? "GR-SG-07" : "GR-RT-03");
    case Verb::take_back:
      return on_kind("take_back!", "table/");
    case Verb::discharge:
      return on_kind(o.b ? "discharge!turn" : "discharge!", "character/");
    case Verb::attempt:
      return phrase("recruit!", say::thing(KindIndex(o.a)),
                    say::n(2 * design(static_cast<Kind>(o.a)).value))
          .about("pool/" + kind_id(o.a));
    case Verb::bonus:
      return o.a ? phrase("bonus!", say::gold(5 * o.a), say::bonus(o.a)) : phrase("bonus!none");
    case Verb::pay:
      return phrase("raise!", say::gold(10 * o.a), say::bonus(o.a));
    case Verb::stop:
      return phrase("stop!");
    case Verb::station:
      return on_hex("station!");
    case Verb::turn_over:
      return phrase("turn_over!");
    case Verb::buy:
      return phrase("buy!");
    case Verb::draw: {
      const auto& r = std::get<Recruitment>(s.agenda.steps.back());
      int n = (land_owned(s, ask.who) + 1) / 2 + r.bought + r.traded / 2;
      return phrase("draw!", say::n(n)).about("cup");
    }
    case Verb::discard:
      return on_kind("discard!");
    case Verb::play:
      return phrase("play!", say::event(EventIndex(o.a))).about(rack_ref(kFirstEvent + o.a));
    case Verb::source:
      return phrase("source!", say::thing(KindIndex(o.a)), say::place(s, o.b))
          .about(stack_ref(o.b, index(ask.who), o.a), hex_ref(o.b));
    case Verb::target:
      return on_hex("target!");
    case Verb::terrain: {
      auto word = enum_name(static_cast<Terrain>(o.a));
      std::replace(word.begin(), word.end(), '-', ' ');
      return phrase("terrain!", say::terrain(static_cast<Terrain>(o.a))).about("terrain/" + word);
    }
    case Verb::player:
      return phrase("player!", say::other(seat(o.a))).about(seat_ref(o.a));
    case Verb::hero:
      return on_kind("hero!", "character/");
    case Verb::lose:
      return on_kind("lose!", "mine/");
    case Verb::raze:
      return phrase("raze!");
    case Verb::ruin:
      return phrase("ruin!");
    case Verb::demand:
      return phrase("demand!");
    case Verb::show:
      return on_kind("show!", "mine/");
    case Verb::challenge:
      return phrase("challenge!", say::thing(KindIndex(o.a)), say::other(seat(o.b)))
          .about(seat_ref(o.b));
    case Verb::challenge_all:
      return phrase("challenge_all!");
    case Verb::battle:
      return on_hex("battle!");
    case Verb::explore:
      return on_hex("explore!");
    case Verb::income:
      return on_kind("income!", "native/");
    case Verb::use:
      return use_text(s, ask, o);
    case Verb::build:
      return phrase("build!", say::fort(FortLevel(s.fort[at(o.a)] + 1)), say::place(s, o.a))
          .about(hex_ref(o.a))
          .by(s.fort[at(o.a)] == 3 ? "GR-GV-01" : "GR-FP-02");
    case Verb::assassin:
      return on_hex("assassin!");
    case Verb::thief:
      return phrase("thief!", say::other(seat(o.a))).about(seat_ref(o.a));
    case Verb::counter: {
      int hex = std::get<Assassination>(s.agenda.steps.back()).hex, owner = s.owner[at(hex)];
      if (o.a == kKinds)
        return phrase("counter!hidden")
            .about("stack/" + hex_name(hex) + "/" + letter(owner) + "/face-down");
      return phrase("counter!", say::thing(KindIndex(o.a))).about(stack_ref(hex, owner, o.a));
    }
    case Verb::gold:
      return phrase("gold!");
    case Verb::thing:
      return phrase("random_thing!");
    case Verb::side:
    case Verb::hit:
    case Verb::value:
    case Verb::aim:
    case Verb::ward:
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
