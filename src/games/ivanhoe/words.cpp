// What is said, notation and references. The sentences are in data/ivanhoe/words.*; nothing here
// decides anything.
#include <bit>

#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

constexpr Name<Seat> who{"who"}, other{"other"};
constexpr Name<Kind> card{"card"}, by{"by"}, got{"got"};
constexpr Name<Colour> colour{"colour"};
constexpr Name<int> total_{"total"}, best{"best"}, value{"value"}, place{"place"};
constexpr Name<Value> thing{"thing"}, theirs{"theirs"};
constexpr Name<Text> what{"what"};

const EventWords<Happening> kEvents{
    says(Happening::token_drawn, who, colour).about("seat/{who}"),
    says(Happening::dealt, who).about("seat/{who}"),
    says(Happening::drew, who, card).about("deck", "hand/{card}"),
    says(Happening::drew_hidden, who).about("deck", "seat/{who}"),
    says(Happening::reshuffled).about("deck", "discard"),
    says(Happening::cannot_start, who).about("seat/{who}"),
    says(Happening::shows, who, card).about("seat/{who}"),
    says(Happening::tournament, who, colour).about("colour/{colour}"),
    says(Happening::played, who, card, total_).about("seat/{who}"),
    says(Happening::announced, who, card).about("seat/{who}"),
    says(Happening::ivanhoe, who, card).about("seat/{who}", "discard"),
    says(Happening::colour_changed, colour).about("colour/{colour}"),
    says(Happening::removed, who, card, by).about("seat/{who}", "discard"),
    says(Happening::took, who, card, other).about("seat/{who}", "seat/{other}"),
    says(Happening::returned_to_hand, who, card).about("seat/{who}"),
    says(Happening::knocked, who, card, other).about("seat/{who}", "seat/{other}"),
    says(Happening::knocked_hidden, who, other).about("seat/{who}", "seat/{other}"),
    says(Happening::exchanged, who, card, other, got).about("seat/{who}", "seat/{other}"),
    says(Happening::shielded, who).about("shield/{who}"),
    says(Happening::stunned, who).about("stunned/{who}"),
    says(Happening::ended_turn, who, total_).about("seat/{who}"),
    says(Happening::withdrew, who).about("seat/{who}", "discard"),
    says(Happening::token_returned, who, colour).about("seat/{who}", "token/{colour}"),
    says(Happening::won_tournament, who, colour).about("seat/{who}"),
    says(Happening::took_token, who, colour).about("seat/{who}", "token/{colour}"),
    says(Happening::no_token, who, colour).about("seat/{who}"),
    says(Happening::won_game, who).about("seat/{who}")};

std::string letter(int seat_index) { return seat_name(seat(seat_index)); }
std::string colour_name(int c) { return enum_name(static_cast<Colour>(c)); }
std::string kind_name(int k) { return enum_name(static_cast<Kind>(k)); }
std::string number(int n) { return std::to_string(n); }

std::string hand_ref(int kind) { return "hand/" + kind_name(kind); }
std::string seat_ref(int i) { return "seat/" + number(i); }
std::string place_ref(int owner, int at) {
  if (at == kShield) return "shield/" + number(owner);
  if (at == kStunned) return "stunned/" + number(owner);
  return "display/" + number(owner) + "/" + number(at);
}
std::string place_notation(int at) {
  return at == kShield ? "shield" : at == kStunned ? "stunned" : number(at + 1);
}
// A card that lies in front of somebody; where, if there are several of its kind.
Value card_at(const State& s, int owner, int at) {
  if (at == kShield) return as_value(Kind::shield);
  if (at == kStunned) return as_value(Kind::stunned);
  const auto& display = s.players[static_cast<std::size_t>(owner)].display;
  auto kind = kind_of(display[static_cast<std::size_t>(at)]);
  auto same =
      std::count_if(display.begin(), display.end(), [&](Card c) { return kind_of(c) == kind; });
  if (same == 1) return as_value(kind);
  return as_value(phrase("card_at", card(kind), place(at + 1)));
}

}  // namespace

std::string action_notation(const Action& a) {
  auto base = enum_name(a.kind);
  switch (a.kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      return base + " " + colour_name(a.b);
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::knock_down:
    case Kind::stunned:
      return base + " " + letter(a.b);
    case Kind::dodge:
      return base + " " + letter(a.b) + " " + number(a.c + 1);
    case Kind::retreat:
      return base + " " + number(a.b + 1);
    case Kind::outwit:
      return base + " " + place_notation(a.b) + " " + letter(a.c / 128) + " " +
             place_notation(a.c % 128);
    default:
      return base;
  }
}

namespace {

// "{A} plays Dodge on card 2 of {B}."
Text announcement(Seat actor, const Action& a) {
  auto said = [&](const char* id, auto... aim) {
    return phrase(id, who(actor), card(a.kind), aim...);
  };
  switch (a.kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      return said("announced:colour", colour(static_cast<Colour>(a.b)));
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::knock_down:
    case Kind::stunned:
      return said("announced:seat", other(seat(a.b)));
    case Kind::dodge:
      return said("announced:place", other(seat(a.b)), place(a.c + 1));
    case Kind::retreat:
      return said("announced:own", place(a.b + 1));
    case Kind::outwit:
      return said("announced:swap", other(seat(a.c / 128)));
    default:
      return said("announced");
  }
}

// What an action card would do, and the things it points at: the sentence is named after the card.
Text aim_text(const State& s, Seat actor, const Action& a) {
  auto id = enum_name(a.kind) + "!";
  int me = index(actor);
  switch (a.kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      return phrase(id, colour(static_cast<Colour>(a.b))).about("colour/" + colour_name(a.b));
    case Kind::break_lance:
    case Kind::knock_down:
    case Kind::stunned:
      return phrase(id, other(seat(a.b))).about(seat_ref(a.b));
    case Kind::riposte: {
      int last = static_cast<int>(s.players[static_cast<std::size_t>(a.b)].display.size()) - 1;
      return phrase(id, thing(card_at(s, a.b, last)), other(seat(a.b)))
          .about(seat_ref(a.b), place_ref(a.b, last));
    }
    case Kind::dodge:
      return phrase(id, other(seat(a.b)), thing(card_at(s, a.b, a.c)))
          .about(seat_ref(a.b), place_ref(a.b, a.c));
    case Kind::retreat:
      return phrase(id, thing(card_at(s, me, a.b))).about(place_ref(me, a.b));
    case Kind::charge:
    case Kind::countercharge:
      return phrase(id, value(charge_value(s, a.kind)));
    case Kind::outwit: {
      int them = a.c / 128, at = a.c % 128;
      return phrase(id, thing(card_at(s, me, a.b)), theirs(card_at(s, them, at)), other(seat(them)))
          .about(place_ref(me, a.b), seat_ref(them), place_ref(them, at));
    }
    default:
      return phrase(id);
  }
}

Colour token_drawn(const State& s, Option o) {
  unsigned left = std::get<DrawToken>(s.agenda.steps.back()).left;
  for (auto n = outcome_index(o); n > 0; --n) left &= left - 1;
  return static_cast<Colour>(std::countr_zero(left));
}

Text turn_question(const State& s, const Turn& turn) {
  int mine = total(s, player(s, turn.who)), most = best_other_total(s, turn.who);
  auto asked = [&](const char* id) { return phrase(id, total_(mine), best(most)); };
  if (may_stay(s, turn.who)) return asked(turn.played ? "turn?more" : "turn?first");
  return asked(s.ties_stay ? "turn?equal" : "turn?");
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

std::string_view Game::event_name(const Event& event) { return kEvents.name(event); }

Text Game::describe(const State& s, const Ask& ask) {
  const auto& step = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::draw_token: {
      Seat drawer = std::get<DrawToken>(step).who;
      return phrase("draw_token?", who(drawer)).about(seat_ref(index(drawer)));
    }
    case Question::draw_card: {
      int drawer = s.dealer;
      if (const auto* d = std::get_if<Draw>(&step)) drawer = index(d->who);
      if (const auto* d = std::get_if<Deal>(&step)) drawer = (s.dealer + 1 + d->dealt) % s.seats;
      return phrase("draw_card?", who(seat(drawer))).about("deck", seat_ref(drawer));
    }
    case Question::knock_down_card: {
      const auto& k = std::get<KnockDown>(step);
      return phrase("knock_down_card?", who(k.actor), other(k.victim))
          .about(seat_ref(index(k.victim)));
    }
    case Question::name_colour:
      return phrase("name_colour?");
    case Question::first_card:
      return phrase("first_card?", colour(static_cast<Colour>(s.colour)));
    case Question::turn:
      return turn_question(s, std::get<Turn>(step));
    case Question::ivanhoe_window: {
      const auto& w = std::get<Window>(step);
      // Everybody is asked, so that waiting tells nobody who holds Ivanhoe.
      Options options;
      Game::options(s, ask, options);
      auto text = phrase(options.size() > 1 ? "ivanhoe_window?" : "ivanhoe_window?none",
                         what(announcement(w.actor, w.action)));
      text.refs = aim_text(s, w.actor, w.action).refs;
      return text;
    }
    case Question::adapt_keep:
      return phrase("adapt_keep?", value(std::get<AdaptKeep>(step).value));
    case Question::maiden_penalty:
      return phrase("maiden_penalty?");
    case Question::purple_prize:
      return phrase("purple_prize?");
  }
  return {};
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    if (ask.question == static_cast<int>(Question::draw_token)) {
      auto drawn = token_drawn(s, o);
      return phrase("token!", colour(drawn)).about("token/" + enum_name(drawn));
    }
    return phrase("card!", card(kind_of(outcome_card(s, ask, o))));
  }
  auto kind = static_cast<Kind>(o.a);
  auto named = [&] { return static_cast<Colour>(o.a); };
  const auto& me = player(s, ask.who);
  switch (static_cast<Verb>(o.verb)) {
    case Verb::start:
      return phrase("start!", colour(named())).about("colour/" + colour_name(o.a));
    case Verb::play: {
      auto then = me;  // a copy: what would the total be?
      then.display.push_back(copy_in(me.hand, kind));
      return phrase("play!", card(kind), total_(total(s, then))).about(hand_ref(o.a));
    }
    case Verb::action: {
      auto aim = aim_text(s, ask.who, {kind, o.b, o.c});
      aim.refs.insert(aim.refs.begin(), hand_ref(o.a));
      return aim;
    }
    case Verb::end:
      return phrase("end!", total_(total(s, me)));
    case Verb::withdraw:
      return phrase(has_maiden(me) && me.tokens ? "withdraw!maiden" : "withdraw!");
    case Verb::ivanhoe:
      return phrase("ivanhoe!").about(hand_ref(static_cast<int>(Kind::ivanhoe)));
    case Verb::pass:
      return phrase("pass!");
    case Verb::keep:
      return phrase("keep!", thing(card_at(s, index(ask.who), o.a)))
          .about(place_ref(index(ask.who), o.a));
    case Verb::return_token:
      return phrase("return!", colour(named())).about("token/" + colour_name(o.a));
    case Verb::take_token:
      return phrase("take!", colour(named())).about("token/" + colour_name(o.a));
  }
  return {};
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    if (ask.question == static_cast<int>(Question::draw_token)) {
      return "token " + enum_name(token_drawn(s, o));
    }
    // Copies of a card are told apart by a number: red-3, red-3#2 ...
    Card card = outcome_card(s, ask, o);
    auto text = enum_name(kind_of(card));
    int copy = 1;
    for (auto i = outcome_index(o); i > 0; --i, ++copy)
      if (kind_of(outcome_card(s, ask, outcome_option(i - 1))) != kind_of(card)) break;
    return copy == 1 ? text : text + "#" + number(copy);
  }
  switch (static_cast<Verb>(o.verb)) {
    case Verb::start:
      return "start " + colour_name(o.a);
    case Verb::play:
      return "play " + kind_name(o.a);
    case Verb::action:
      return action_notation({static_cast<Kind>(o.a), o.b, o.c});
    case Verb::end:
      return "end";
    case Verb::withdraw:
      return "withdraw";
    case Verb::ivanhoe:
      return "ivanhoe";
    case Verb::pass:
      return "pass";
    case Verb::keep:
      return "keep " + number(o.a + 1);
    case Verb::return_token:
      return "return " + colour_name(o.a);
    case Verb::take_token:
      return "take " + colour_name(o.a);
  }
  return {};
}

Text Game::describe(const State&, const Event& event, Seat) {
  auto text = kEvents(event);
  const auto& a = event.args;
  if (event.kind == static_cast<int>(Happening::announced)) {
    auto said = announcement(seat(a[0]), {static_cast<Kind>(a[1]), a[2], a[3]});
    said.refs = text.refs;
    return said;
  }
  if (event.kind == static_cast<int>(Happening::colour_changed))
    text.rule = static_cast<Colour>(a[0]) == Colour::green ? "GR-27" : "GR-26";
  return text;
}

namespace {

// Why no aim of this action card is allowed: the reason of the first one, or that nobody can be
// hit.
Why action_card_problem(const State& s, const Turn& turn, Kind kind) {
  Why first{"no.aim"};
  bool any = false, seen = false;
  each_aim(s, turn.who, kind, [&](const Action& a) {
    auto why = action_problem(s, turn, a);
    if (!why) any = true;
    if (!seen && why) first = why, seen = true;
  });
  return any ? Why{} : first;
}

}  // namespace

Text Game::why_not(const State& s, Seat asker, std::string_view about) {
  const auto* ask = is_player(asker) && index(asker) < s.seats ? s.agenda.asked_of(asker) : nullptr;
  if (!ask) return phrase("no.question");
  auto thing_named = about.starts_with("hand/")   ? about.substr(5)
                     : about.starts_with("play ") ? about.substr(5)
                                                  : about.substr(0, about.find(' '));
  auto kind = enum_from<Kind>(thing_named);
  const auto* turn = std::get_if<Turn>(&s.agenda.steps.back());
  if (about == "end" && turn) return phrase(turn->played ? "no.end" : "no.end_unplayed");
  if (about == "withdraw" && turn) return phrase("no.withdraw");
  const auto question = static_cast<Question>(ask->question);
  if (about.starts_with("start ") && question == Question::name_colour)
    return phrase(about == "start purple" && s.last_colour == 0 ? "no.purple_again" : "no.start");
  if (about.starts_with("take ") && question == Question::purple_prize) return phrase("no.take");
  if (!kind || !turn) return phrase("no.option");
  auto ref = hand_ref(static_cast<int>(*kind));
  if ((player(s, asker).hand & copies(*kind)).empty())
    return phrase("no.hand", card(*kind)).about(ref);
  Why why;
  if (*kind < Kind::unhorse) {
    why = play_problem(s, *turn, *kind);
  } else {
    // The exact aim, if one was named; else the card as a whole.
    bool named = false;
    each_aim(s, asker, *kind, [&](const Action& a) {
      if (action_notation(a) == about) named = true, why = action_problem(s, *turn, a);
    });
    if (!named) why = action_card_problem(s, *turn, *kind);
  }
  if (!why) return phrase("no.allowed", card(*kind));
  return phrase(why.id).about(ref);
}

}  // namespace gh::ivanhoe
