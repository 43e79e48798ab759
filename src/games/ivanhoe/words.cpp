// Words, notation and references. Nothing here decides anything.
#include <bit>

#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

std::string name(int seat_index) { return "{" + seat_name(seat(seat_index)) + "}"; }
std::string letter(int seat_index) { return seat_name(seat(seat_index)); }
std::string colour_name(int c) { return enum_name(static_cast<Colour>(c)); }
std::string kind_name(int k) { return enum_name(static_cast<Kind>(k)); }
std::string words_of(int k) { return card_words(static_cast<Kind>(k)); }
std::string number(int n) { return std::to_string(n); }

std::string hand_ref(int kind) { return "hand/" + kind_name(kind); }
std::string seat_ref(int i) { return "seat/" + number(i); }
std::string place_ref(int who, int place) {
  if (place == kShield) return "shield/" + number(who);
  if (place == kStunned) return "stunned/" + number(who);
  return "display/" + number(who) + "/" + number(place);
}
std::string place_notation(int place) {
  return place == kShield ? "shield" : place == kStunned ? "stunned" : number(place + 1);
}
std::string place_words(const State& s, int who, int place) {
  if (place == kShield) return "Shield";
  if (place == kStunned) return "Stunned";
  const auto& display = s.players[static_cast<std::size_t>(who)].display;
  auto kind = kind_of(display[static_cast<std::size_t>(place)]);
  auto same =
      std::count_if(display.begin(), display.end(), [&](Card c) { return kind_of(c) == kind; });
  return card_words(kind) + (same > 1 ? " (place " + number(place + 1) + ")" : "");
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

// How an announcement goes on after the card's name: " on {B}".
std::string aim_words(const Action& a) {
  switch (a.kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      return ", to " + colour_name(a.b);
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::knock_down:
    case Kind::stunned:
      return " on " + name(a.b);
    case Kind::dodge:
      return " on card " + number(a.c + 1) + " of " + name(a.b);
    case Kind::retreat:
      return " with card " + number(a.b + 1);
    case Kind::outwit:
      return " with " + name(a.c / 128);
    default:
      return "";
  }
}

// The sentence after "play Dodge: " and the things it points at.
Text aim_text(const State& s, Seat who, const Action& a) {
  auto rule = card_rule(a.kind);
  switch (a.kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      return {"the tournament becomes " + colour_name(a.b), rule, {"colour/" + colour_name(a.b)}};
    case Kind::drop_weapon:
      return {"the tournament becomes green, every card counts 1", rule, {}};
    case Kind::break_lance:
      return {name(a.b) + " loses all purple cards", rule, {seat_ref(a.b)}};
    case Kind::riposte: {
      const auto& display = s.players[static_cast<std::size_t>(a.b)].display;
      int last = static_cast<int>(display.size()) - 1;
      return {"take " + place_words(s, a.b, last) + ", the last card of " + name(a.b),
              rule,
              {seat_ref(a.b), place_ref(a.b, last)}};
    }
    case Kind::dodge:
      return {name(a.b) + " loses " + place_words(s, a.b, a.c),
              rule,
              {seat_ref(a.b), place_ref(a.b, a.c)}};
    case Kind::retreat:
      return {"take " + place_words(s, index(who), a.b) + " back to your hand",
              rule,
              {place_ref(index(who), a.b)}};
    case Kind::knock_down:
      return {"take a random card from the hand of " + name(a.b), rule, {seat_ref(a.b)}};
    case Kind::outmaneuver:
      return {"every opponent loses the last card", rule, {}};
    case Kind::charge:
    case Kind::countercharge:
      return {"all cards of value " + number(charge_value(s, a.kind)) + " go", rule, {}};
    case Kind::disgrace:
      return {"all supporters go", rule, {}};
    case Kind::adapt:
      return {"everybody keeps one card of each value", rule, {}};
    case Kind::outwit: {
      int other = a.c / 128, theirs = a.c % 128;
      return {"give " + place_words(s, index(who), a.b) + " for " + place_words(s, other, theirs) +
                  " of " + name(other),
              rule,
              {place_ref(index(who), a.b), seat_ref(other), place_ref(other, theirs)}};
    }
    case Kind::shield:
      return {"your display is safe from the others' action cards", rule, {}};
    case Kind::stunned:
      return {name(a.b) + " may add only one card a turn", rule, {seat_ref(a.b)}};
    default:
      return {"", rule, {}};
  }
}

Text turn_question(const State& s, const Turn& turn) {
  int mine = total(s, player(s, turn.who)), best = best_other_total(s, turn.who);
  auto standing = "You have " + number(mine) + ", the best of the others " + number(best) + ". ";
  if (may_stay(s, turn.who)) {
    return turn.played
               ? Text{standing + "Play more cards, end your turn, or withdraw.", "GR-20", {}}
               : Text{standing + "Play at least one card to stay in, or withdraw.", "GR-18", {}};
  }
  auto need = s.ties_stay ? "at least " + number(best) : "more than " + number(best);
  return {standing + "Get " + need + " to stay in, or withdraw.", "GR-20", {}};
}

}  // namespace

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}

std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}

Text Game::describe(const State& s, const Ask& ask) {
  const auto& step = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::draw_token: {
      int who = index(std::get<DrawToken>(step).who);
      return {name(who) + " draws a token for the deal; purple deals.", "GR-09", {seat_ref(who)}};
    }
    case Question::draw_card: {
      int who = s.dealer;
      if (const auto* d = std::get_if<Draw>(&step)) who = index(d->who);
      if (const auto* d = std::get_if<Deal>(&step)) who = (s.dealer + 1 + d->dealt) % s.seats;
      return {name(who) + " draws a card.", "GR-13", {"deck", seat_ref(who)}};
    }
    case Question::knock_down_card: {
      const auto& k = std::get<KnockDown>(step);
      return {
          name(index(k.actor)) + " takes a card from the hand of " + name(index(k.victim)) + ".",
          "GR-33",
          {seat_ref(index(k.victim))}};
    }
    case Question::name_colour:
      return {"You start the tournament. Which colour?", "GR-03", {}};
    case Question::first_card:
      return {"You started " + colour_name(s.colour) +
                  ": play a card of that colour, or a supporter, first.",
              "GR-17",
              {}};
    case Question::turn:
      return turn_question(s, std::get<Turn>(step));
    case Question::ivanhoe_window: {
      const auto& w = std::get<Window>(step);
      auto aim = aim_text(s, w.actor, w.action);
      // Everybody is asked, so that waiting tells nobody who holds Ivanhoe.
      Options options;
      Game::options(s, ask, options);
      auto words = name(index(w.actor)) + " plays " + card_words(w.action.kind) +
                   aim_words(w.action) +
                   (options.size() > 1 ? ". Do you answer with Ivanhoe?"
                                       : ". You hold no Ivanhoe to answer with.");
      return {words, "GR-42", aim.refs};
    }
    case Question::adapt_keep:
      return {"Adapt: you keep one card of value " + number(std::get<AdaptKeep>(step).value) +
                  ". Which one?",
              "GR-38",
              {}};
    case Question::maiden_penalty:
      return {
          "You withdraw with a Maiden in your display: return one of your tokens.", "GR-22", {}};
    case Question::purple_prize:
      return {"You won the purple tournament: take a token of a colour you lack.", "GR-06", {}};
  }
  return {};
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    if (ask.question == static_cast<int>(Question::draw_token)) {
      auto colour = notation(s, ask, o).substr(6);
      return {colour + " token", "GR-09", {"token/" + colour}};
    }
    return {card_words(kind_of(outcome_card(s, ask, o))), "GR-13", {}};
  }
  switch (static_cast<Verb>(o.verb)) {
    case Verb::start:
      return {
          "Start a " + colour_name(o.a) + " tournament", "GR-03", {"colour/" + colour_name(o.a)}};
    case Verb::play: {
      auto me = player(s, ask.who);  // a copy: what would the total be?
      me.display.push_back(copy_in(me.hand, static_cast<Kind>(o.a)));
      return {"Play " + words_of(o.a) + " (total " + number(total(s, me)) + ")",
              card_rule(static_cast<Kind>(o.a)),
              {hand_ref(o.a)}};
    }
    case Verb::action: {
      auto aim = aim_text(s, ask.who, {static_cast<Kind>(o.a), o.b, o.c});
      aim.words = "Play " + words_of(o.a) + ": " + aim.words;
      aim.refs.insert(aim.refs.begin(), hand_ref(o.a));
      return aim;
    }
    case Verb::end:
      return {"End your turn with " + number(total(s, player(s, ask.who))), "GR-20", {}};
    case Verb::withdraw: {
      const auto& me = player(s, ask.who);
      bool costs = has_maiden(me) && me.tokens;
      return {costs ? "Withdraw (the Maiden costs you a token)" : "Withdraw from the tournament",
              costs ? "GR-22" : "GR-43",
              {}};
    }
    case Verb::ivanhoe:
      return {"Play Ivanhoe and cancel it", "GR-42", {hand_ref(static_cast<int>(Kind::ivanhoe))}};
    case Verb::pass:
      return {"Let it happen", "GR-42", {}};
    case Verb::keep:
      return {
          "Keep " + place_words(s, index(ask.who), o.a), "GR-38", {place_ref(index(ask.who), o.a)}};
    case Verb::return_token:
      return {"Return the " + colour_name(o.a) + " token", "GR-22", {"token/" + colour_name(o.a)}};
    case Verb::take_token:
      return {"Take a " + colour_name(o.a) + " token", "GR-06", {"token/" + colour_name(o.a)}};
  }
  return {};
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) {
    if (ask.question == static_cast<int>(Question::draw_token)) {
      unsigned left = std::get<DrawToken>(s.agenda.steps.back()).left;
      for (auto n = outcome_index(o); n > 0; --n) left &= left - 1;
      return "token " + colour_name(std::countr_zero(left));
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
  const auto& a = event.args;
  auto kind2 = [&] { return card_rule(static_cast<Kind>(a[1])); };
  switch (static_cast<Happening>(event.kind)) {
    case Happening::token_drawn:
      return {
          name(a[0]) + " draws the " + colour_name(a[1]) + " token.", "GR-09", {seat_ref(a[0])}};
    case Happening::dealt:
      return {name(a[0]) + " deals eight cards to everybody.", "GR-09", {seat_ref(a[0])}};
    case Happening::drew:
      return {name(a[0]) + " draws " + words_of(a[1]) + ".", "GR-13", {"deck", hand_ref(a[1])}};
    case Happening::drew_hidden:
      return {name(a[0]) + " draws a card.", "GR-13", {"deck", seat_ref(a[0])}};
    case Happening::reshuffled:
      return {
          "The discard pile is shuffled and becomes the new deck.", "GR-14", {"deck", "discard"}};
    case Happening::cannot_start:
      return {
          name(a[0]) + " cannot start a tournament and shows the hand.", "GR-16", {seat_ref(a[0])}};
    case Happening::shows:
      return {name(a[0]) + " shows " + words_of(a[1]) + ".", "GR-16", {seat_ref(a[0])}};
    case Happening::tournament:
      return {name(a[0]) + " starts a " + colour_name(a[1]) + " tournament.",
              "GR-03",
              {"colour/" + colour_name(a[1])}};
    case Happening::played:
      return {name(a[0]) + " plays " + words_of(a[1]) + ", total " + number(a[2]) + ".",
              kind2(),
              {seat_ref(a[0])}};
    case Happening::announced:
      return {name(a[0]) + " plays " + words_of(a[1]) +
                  aim_words({static_cast<Kind>(a[1]), a[2], a[3]}) + ".",
              kind2(),
              {seat_ref(a[0])}};
    case Happening::ivanhoe:
      return {name(a[0]) + " answers with Ivanhoe: " + words_of(a[1]) + " has no effect.",
              "GR-42",
              {seat_ref(a[0]), "discard"}};
    case Happening::colour_changed:
      return {"The tournament is " + colour_name(a[0]) + " now.",
              a[0] == 4 ? "GR-27" : "GR-26",
              {"colour/" + colour_name(a[0])}};
    case Happening::removed:
      return {name(a[0]) + " loses " + words_of(a[1]) + ".",
              card_rule(static_cast<Kind>(a[2])),
              {seat_ref(a[0]), "discard"}};
    case Happening::took:
      return {name(a[0]) + " takes " + words_of(a[1]) + " from " + name(a[2]) + ".",
              "GR-30",
              {seat_ref(a[0]), seat_ref(a[2])}};
    case Happening::returned_to_hand:
      return {
          name(a[0]) + " takes " + words_of(a[1]) + " back to hand.", "GR-32", {seat_ref(a[0])}};
    case Happening::knocked:
      return {name(a[0]) + " takes " + words_of(a[1]) + " from the hand of " + name(a[2]) + ".",
              "GR-33",
              {seat_ref(a[0]), seat_ref(a[2])}};
    case Happening::knocked_hidden:
      return {name(a[0]) + " takes a card from the hand of " + name(a[1]) + ".",
              "GR-33",
              {seat_ref(a[0]), seat_ref(a[1])}};
    case Happening::exchanged:
      return {name(a[0]) + " gives " + words_of(a[1]) + " and gets " + words_of(a[3]) + " from " +
                  name(a[2]) + ".",
              "GR-39",
              {seat_ref(a[0]), seat_ref(a[2])}};
    case Happening::shielded:
      return {name(a[0]) + " is protected by the Shield.", "GR-40", {"shield/" + number(a[0])}};
    case Happening::stunned:
      return {name(a[0]) + " is Stunned.", "GR-41", {"stunned/" + number(a[0])}};
    case Happening::ended_turn:
      return {name(a[0]) + " stays in with " + number(a[1]) + ".", "GR-20", {seat_ref(a[0])}};
    case Happening::withdrew:
      return {name(a[0]) + " withdraws.", "GR-43", {seat_ref(a[0]), "discard"}};
    case Happening::token_returned:
      return {name(a[0]) + " returns the " + colour_name(a[1]) + " token for the Maiden.",
              "GR-22",
              {seat_ref(a[0]), "token/" + colour_name(a[1])}};
    case Happening::won_tournament:
      return {name(a[0]) + " wins the " + colour_name(a[1]) + " tournament.",
              "GR-44",
              {seat_ref(a[0])}};
    case Happening::took_token:
      return {name(a[0]) + " takes a " + colour_name(a[1]) + " token.",
              "GR-05",
              {seat_ref(a[0]), "token/" + colour_name(a[1])}};
    case Happening::no_token:
      return {name(a[0]) + " has a " + colour_name(a[1]) + " token already and gets none.",
              "GR-45",
              {seat_ref(a[0])}};
    case Happening::won_game:
      return {name(a[0]) + " has tokens of enough colours and wins the game.",
              "GR-07",
              {seat_ref(a[0])}};
  }
  return {};
}

namespace {

// Why no aim of this action card is allowed: the reason of the first one, or that nobody can be
// hit.
Why action_card_problem(const State& s, const Turn& turn, Kind kind) {
  Why first{"There is nothing it could be played on.", "GR-24"};
  bool any = false, seen = false;
  each_aim(s, turn.who, kind, [&](const Action& a) {
    auto why = action_problem(s, turn, a);
    if (!why) any = true;
    if (!seen && why) first = why, seen = true;
  });
  return any ? Why{} : first;
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = is_player(who) && index(who) < s.seats ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return {"You are not being asked now.", "GR-12", {}};
  auto about = what.starts_with("hand/")   ? what.substr(5)
               : what.starts_with("play ") ? what.substr(5)
                                           : what.substr(0, what.find(' '));
  auto kind = enum_from<Kind>(about);
  const auto* turn = std::get_if<Turn>(&s.agenda.steps.back());
  if (what == "end" && turn) {
    if (!turn->played) return {"Play at least one card to stay in, or withdraw.", "GR-18", {}};
    return {"Your total must be the highest to stay in.", "GR-20", {}};
  }
  if (what == "withdraw" && turn)
    return {"The starter's first card must be played before anything else.", "GR-17", {}};
  if (what.starts_with("start purple") && s.last_colour == 0)
    return {"The last tournament ended purple, so this one may not be purple.", "GR-15", {}};
  if (what.starts_with("start "))
    return {"You hold no card of that colour and no supporter.", "GR-03", {}};
  if (what.starts_with("take ")) return {"You have a token of that colour already.", "GR-45", {}};
  if (!kind || !turn) return {"That is not among your options now.", "", {}};
  if ((player(s, who).hand & copies(*kind)).empty())
    return {"You do not hold " + card_words(*kind) + ".", "", {hand_ref(static_cast<int>(*kind))}};
  Why why;
  if (*kind < Kind::unhorse) {
    why = play_problem(s, *turn, *kind);
  } else {
    // The exact aim, if one was named; else the card as a whole.
    bool named = false;
    each_aim(s, who, *kind, [&](const Action& a) {
      if (action_notation(a) == what) named = true, why = action_problem(s, *turn, a);
    });
    if (!named) why = action_card_problem(s, *turn, *kind);
  }
  if (!why) return {"You may play " + card_words(*kind) + " now.", card_rule(*kind), {}};
  return {why.words, why.rule, {hand_ref(static_cast<int>(*kind))}};
}

}  // namespace gh::ivanhoe
