// What happened, and why something cannot be picked. The sentences are in data/quests/words.*.
#include "games/quests/words.h"

namespace gh::quests {
namespace {

using namespace say;

const EventWords<Happening> kEvents{
    says(Happening::dealer_chosen, who).about("seat/{who}"),
    says(Happening::dealt, who).about("seat/{who}"),
    says(Happening::drew, who, card).about("deck", "hand/{card}"),
    says(Happening::drew_hidden, who).about("deck", "seat/{who}"),
    says(Happening::reshuffled).about("deck", "discard"),
    says(Happening::nothing_to_draw, who).about("deck"),
    says(Happening::story_reshuffled).about("story_deck"),
    says(Happening::story_drawn, who, say::story).about("story", "seat/{who}"),
    says(Happening::sponsors, who).about("seat/{who}", "story"),
    says(Happening::does_not_sponsor, who).about("seat/{who}"),
    says(Happening::no_sponsor).about("story"),
    says(Happening::stage_laid, who, say::stage, n).about("seat/{who}", "stage/{stage}"),
    says(Happening::laid_out, who).about("seat/{who}", "quest"),
    says(Happening::joins, who).about("seat/{who}"),
    says(Happening::stays_out, who).about("seat/{who}"),
    says(Happening::nobody_joins).about("quest"),
    says(Happening::stage_begins, say::stage, test).about("stage/{stage}"),
    says(Happening::ready, who).about("seat/{who}"),
    says(Happening::stage_revealed, say::stage, points).about("stage/{stage}"),
    says(Happening::stage_card, say::stage, card).about("stage/{stage}"),
    says(Happening::reveals, who, card).about("seat/{who}"),
    says(Happening::survives, who, points, total).about("seat/{who}"),
    says(Happening::falls, who, points, total).about("seat/{who}"),
    says(Happening::test_revealed, card, least).about("quest"),
    says(Happening::bids, who, n).about("seat/{who}"),
    says(Happening::drops_out, who).about("seat/{who}"),
    says(Happening::wins_test, who, high, n).about("seat/{who}"),
    says(Happening::discards, who, card, unsaid).about("seat/{who}", "discard"),
    says(Happening::plays_ally, who, card).about("seat/{who}", "ally/{who}/{card}"),
    says(Happening::plays_amour, who).about("seat/{who}", "amour/{who}"),
    says(Happening::merlin_looks, who, say::stage).about("seat/{who}", "stage/{stage}"),
    says(Happening::merlin_sees, unsaid, say::stage, card).about("stage/{stage}"),
    says(Happening::mordred, who, other, card).about("seat/{who}", "seat/{other}", "discard"),
    says(Happening::finishes_quest, who, n).about("seat/{who}", "quest"),
    says(Happening::quest_failed).about("quest"),
    says(Happening::gets_shields, who, n).about("seat/{who}"),
    says(Happening::loses_shields, who, n).about("seat/{who}"),
    says(Happening::promoted, who, rank).about("seat/{who}"),
    says(Happening::recognition_waits, recognitions).about("story"),
    says(Happening::loses_ally, who, card).about("seat/{who}", "discard"),
    says(Happening::declines_cards, who).about("seat/{who}"),
    says(Happening::enters, who).about("seat/{who}"),
    says(Happening::lone_entrant, who).about("seat/{who}"),
    says(Happening::nobody_enters).about("story"),
    says(Happening::round_begins, unsaid),
    says(Happening::fights, who, points).about("seat/{who}"),
    says(Happening::tied, who).about("seat/{who}"),
    says(Happening::wins_tournament, who).about("seat/{who}"),
    says(Happening::final_begins),
    says(Happening::wins_game, who).about("seat/{who}")};

}  // namespace

std::string_view Game::event_name(const Event& event) { return kEvents.name(event); }

Text Game::describe(const State&, const Event& event, Seat) {
  auto text = kEvents(event);
  const auto& a = event.args;
  switch (static_cast<Happening>(event.kind)) {
    case Happening::story_drawn:
      if (is_event(static_cast<Story>(a[1]))) text.id = "story_drawn:event";
      break;
    case Happening::round_begins:
      if (a[0] != 1) text.id = "round_begins:again";
      break;
    case Happening::discards: {
      static constexpr const char* kRules[] = {"GR-12", "GR-16d", "GR-23c", "GR-05"};  // by Reason
      text.rule = kRules[a[2]];
      break;
    }
    default:
      break;
  }
  return text;
}

// --- why not

namespace {

// The card that a notation or a reference is about, if it is about one.
std::optional<Kind> about(std::string_view what) {
  if (what.starts_with("hand/")) return enum_from<Kind>(what.substr(5));
  auto space = what.rfind(' ');
  return space == std::string_view::npos ? std::nullopt : enum_from<Kind>(what.substr(space + 1));
}

Text why_not_mordred(const State& s, Seat who) {
  if (!player(s, who).hand.has(Kind::mordred)) return phrase("no.mordred");
  if (!has_say(s, who)) return phrase("no.mordred_turn");
  if (top<LayOut>(s) && !mordred_can_be_spared(s)) return phrase("no.mordred_needed");
  return phrase("no.mordred_target");
}

Text why_not_merlin(const State& s, Seat who) {
  const auto& p = player(s, who);
  if (!p.allies.has(Kind::merlin)) return phrase("no.merlin");
  return phrase(p.looked >= 0 ? "no.merlin_again" : "no.merlin_stage");
}

Text why_not_bid(const State& s, const Bidding& step, int n) {
  int least = std::max<int>(step.minimum, step.high + 1), most = most_bid(s, step.who);
  if (n < least) return phrase("no.bid_low", say::least(least)).by(step.alone ? "GR-21" : "GR-16c");
  if (n > most) return phrase("no.bid_high", say::most(most));
  return phrase("no.bid_alone", say::least(least));
}

Text why_not_choose(const State& s, Seat who, Kind k) {
  const auto& p = player(s, who);
  if (!p.hand.has(k)) return phrase("no.hand", say::card(k)).by("GR-16b");
  if (k == Kind::amour && (p.amour || p.chosen.has(k))) return phrase("no.second_amour");
  if (is_weapon(k)) return phrase("no.weapon_twice");
  return phrase(p.chosen.has(k) ? "no.chosen" : "no.choice");
}

Text why_not_card(const State& s, Seat who, std::string_view what, Kind k) {
  if (top<LayOut>(s) && (what.starts_with("lay ") || what.starts_with("hand/")))
    if (auto why = lay_problem(s, k); !why.empty()) return why;
  if (top<ChooseCards>(s)) {
    if (what.starts_with("ally ") && player(s, who).chosen.has(k))
      return phrase("no.ally_chosen", say::card(k));
    return why_not_choose(s, who, k);
  }
  if (!player(s, who).hand.has(k)) return phrase("no.hand", say::card(k));
  if (top<HandLimit>(s)) return phrase("no.hand_limit");
  if (top<CallToArms>(s)) return phrase("no.call_to_arms");
  if (k == Kind::amour) return phrase("no.amour");
  return phrase("no.card", say::card(k));
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = is_player(who) && index(who) < s.seats ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return phrase("no.question");
  if (what.starts_with("mordred")) return why_not_mordred(s, who);
  if (what.starts_with("merlin")) return why_not_merlin(s, who);
  if (what == "sponsor" && ask->question == static_cast<int>(Question::sponsor))
    return phrase("no.sponsor", say::stages(stage_count(s))).about("story");
  if (what == "next" || what == "confirm") {
    if (!top<LayOut>(s)) return phrase("no.layout");
    if (auto why = stage_problem(s); !why.empty()) return why;
    return phrase("no.more_stages");
  }
  if (what.starts_with("bid "))
    if (const auto* step = top<Bidding>(s))
      return why_not_bid(s, *step, std::atoi(std::string(what.substr(4)).c_str()));
  if (what == "amour") return why_not_card(s, who, what, Kind::amour);
  if (auto k = about(what)) return why_not_card(s, who, what, *k);
  return phrase("no.option");
}

}  // namespace gh::quests
