// What happened, in words, and why something cannot be picked.
#include "games/quests/words.h"

namespace gh::quests {
namespace {

using Args = std::array<std::int16_t, 5>;

Text drawing_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::dealer_chosen:
      return {name(a[0]) + " is the dealer.", "GR-08", {seat_ref(a[0])}};
    case Happening::dealt:
      return {name(a[0]) + " deals twelve cards to everybody.", "GR-07", {seat_ref(a[0])}};
    case Happening::drew:
      return {name(a[0]) + " draws " + words_of(a[1]) + ".", "GR-05", {"deck", hand_ref(a[1])}};
    case Happening::drew_hidden:
      return {name(a[0]) + " draws a card.", "GR-05", {"deck", seat_ref(a[0])}};
    case Happening::reshuffled:
      return {"The discard pile is shuffled and becomes the new draw pile.",
              "GR-18",
              {"deck", "discard"}};
    case Happening::nothing_to_draw:
      return {"There is no card left to draw for " + name(a[0]) + ".", "R-Q23", {"deck"}};
    case Happening::story_reshuffled:
      return {"The story cards are shuffled again.", "GR-18", {"story_deck"}};
    default: {
      auto s = static_cast<Story>(a[1]);
      auto words = name(a[0]) + " turns up " + kCards.story_words[at(s)] + ".";
      if (is_event(s)) words += " " + kCards.effect[at(s)];
      return {words, story_rule(s), {"story", seat_ref(a[0])}};
    }
  }
}

Text quest_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::sponsors:
      return {name(a[0]) + " sponsors the quest.", "GR-14", {seat_ref(a[0]), "story"}};
    case Happening::does_not_sponsor:
      return {name(a[0]) + " does not sponsor it.", "GR-14", {seat_ref(a[0])}};
    case Happening::no_sponsor:
      return {"Nobody sponsors the quest.", "GR-14", {"story"}};
    case Happening::stage_laid:
      return {
          name(a[0]) + " lays " + count(a[2], "card", "cards") + " into " + stage_name(a[1]) + ".",
          "GR-15",
          {seat_ref(a[0]), stage_ref(a[1])}};
    case Happening::laid_out:
      return {name(a[0]) + " has laid out the quest.", "GR-15", {seat_ref(a[0]), "quest"}};
    case Happening::joins:
      return {name(a[0]) + " joins the quest.", "GR-16a", {seat_ref(a[0])}};
    case Happening::stays_out:
      return {name(a[0]) + " stays out.", "GR-16a", {seat_ref(a[0])}};
    case Happening::nobody_joins:
      return {"Nobody joins the quest.", "GR-18", {"quest"}};
    case Happening::stage_begins:
      return {"Stage " + number(a[0] + 1) + " is a " + (a[1] ? "test" : "foe") + ".",
              "GR-16a",
              {stage_ref(a[0])}};
    case Happening::stage_revealed:
      return {"Stage " + number(a[0] + 1) + " is turned over: " + number(a[1]) + " points.",
              "GR-16b",
              {stage_ref(a[0])}};
    case Happening::stage_card:
      return {words_of(a[1]) + " lay in " + stage_name(a[0]) + ".", "GR-16b", {stage_ref(a[0])}};
    case Happening::survives:
      return {name(a[0]) + " has " + number(a[1]) + " against " + number(a[2]) + " and goes on.",
              "GR-16b",
              {seat_ref(a[0])}};
    case Happening::falls:
      return {name(a[0]) + " has " + number(a[1]) + " against " + number(a[2]) +
                  " and is out of the quest.",
              "GR-16b",
              {seat_ref(a[0])}};
    case Happening::finishes_quest:
      return {name(a[0]) + " finishes the quest and earns " + so_many_shields(a[1]) + ".",
              "GR-18",
              {seat_ref(a[0]), "quest"}};
    default:
      return {"Nobody finishes the quest.", "GR-18", {"quest"}};
  }
}

Text test_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::test_revealed:
      return {"It is the " + words_of(a[0]) + ": the first bid is at least " + number(a[1]) + ".",
              "GR-16c",
              {"quest"}};
    case Happening::bids:
      return {name(a[0]) + " bids " + number(a[1]) + ".", "GR-16c", {seat_ref(a[0])}};
    case Happening::drops_out:
      return {name(a[0]) + " drops out of the quest.", "GR-16c", {seat_ref(a[0])}};
    default:
      return {name(a[0]) + " wins the test with " + number(a[1]) + " and discards " +
                  count(a[2], "card", "cards") + ".",
              "GR-16d",
              {seat_ref(a[0])}};
  }
}

Text card_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::ready:
      return {name(a[0]) + " is ready.", "GR-16b", {seat_ref(a[0])}};
    case Happening::reveals:
      return {name(a[0]) + " reveals " + words_of(a[1]) + ".", "GR-16b", {seat_ref(a[0])}};
    case Happening::discards: {
      static constexpr const char* kRules[] = {"GR-12", "GR-16d", "GR-23c", "GR-05"};
      return {name(a[0]) + " discards " + words_of(a[1]) + ".",
              kRules[a[2]],
              {seat_ref(a[0]), "discard"}};
    }
    case Happening::plays_ally:
      return {name(a[0]) + " plays " + words_of(a[1]) + ".",
              "GR-05",
              {seat_ref(a[0]), ally_ref(a[0], a[1])}};
    case Happening::plays_amour:
      return {name(a[0]) + " plays Amour.", "GR-05", {seat_ref(a[0]), "amour/" + number(a[0])}};
    case Happening::merlin_looks:
      return {name(a[0]) + " looks at " + stage_name(a[1]) + " with Merlin.",
              "GR-22d",
              {seat_ref(a[0]), stage_ref(a[1])}};
    case Happening::merlin_sees:
      return {"Merlin shows you " + words_of(a[2]) + " in " + stage_name(a[1]) + ".",
              "GR-22d",
              {stage_ref(a[1])}};
    case Happening::mordred:
      return {name(a[0]) + " gives up Mordred: " + name(a[1]) + " loses " + words_of(a[2]) + ".",
              "GR-17",
              {seat_ref(a[0]), seat_ref(a[1]), "discard"}};
    case Happening::loses_ally:
      return {name(a[0]) + " loses " + words_of(a[1]) + ".", "GR-23c", {seat_ref(a[0]), "discard"}};
    default:
      return {name(a[0]) + " draws nothing.", "R-Q18", {seat_ref(a[0])}};
  }
}

Text honour_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::gets_shields:
      return {name(a[0]) + " gets " + so_many_shields(a[1]) + ".", "GR-13", {seat_ref(a[0])}};
    case Happening::loses_shields:
      return {name(a[0]) + " loses " + so_many_shields(a[1]) + ".", "GR-23c", {seat_ref(a[0])}};
    case Happening::promoted:
      return {name(a[0]) + " becomes " + kCards.rank_words[static_cast<std::size_t>(a[1])] + ".",
              "GR-13",
              {seat_ref(a[0])}};
    case Happening::recognition_waits:
      return {"Whoever finishes the next quest gets " + so_many_shields(2 * a[0]) + " more.",
              "GR-23c",
              {"story"}};
    default:
      return {name(a[0]) + " wins the game.", "GR-20", {seat_ref(a[0])}};
  }
}

Text tournament_words(Happening what, const Args& a) {
  switch (what) {
    case Happening::enters:
      return {name(a[0]) + " enters the tournament.", "GR-19a", {seat_ref(a[0])}};
    case Happening::lone_entrant:
      return {
          name(a[0]) + " is the only one and wins without a fight.", "GR-19a", {seat_ref(a[0])}};
    case Happening::nobody_enters:
      return {"Nobody enters the tournament.", "GR-19a", {"story"}};
    case Happening::round_begins:
      return {a[0] == 1 ? "The tournament begins." : "The tied players fight one more round.",
              a[0] == 1 ? "GR-19b" : "GR-19c",
              {}};
    case Happening::fights:
      return {name(a[0]) + " fights with " + number(a[1]) + " points.", "GR-19b", {seat_ref(a[0])}};
    case Happening::tied:
      return {name(a[0]) + " is tied for first place.", "GR-19c", {seat_ref(a[0])}};
    case Happening::wins_tournament:
      return {name(a[0]) + " wins the tournament.", "GR-19c", {seat_ref(a[0])}};
    default:
      return {"Several players reach the Round Table: the final tournament decides.", "GR-20", {}};
  }
}

}  // namespace

std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}

Text Game::describe(const State&, const Event& event, Seat) {
  const auto what = static_cast<Happening>(event.kind);
  switch (what) {
    case Happening::dealer_chosen:
    case Happening::dealt:
    case Happening::drew:
    case Happening::drew_hidden:
    case Happening::reshuffled:
    case Happening::nothing_to_draw:
    case Happening::story_reshuffled:
    case Happening::story_drawn:
      return drawing_words(what, event.args);
    case Happening::test_revealed:
    case Happening::bids:
    case Happening::drops_out:
    case Happening::wins_test:
      return test_words(what, event.args);
    case Happening::ready:
    case Happening::reveals:
    case Happening::discards:
    case Happening::plays_ally:
    case Happening::plays_amour:
    case Happening::merlin_looks:
    case Happening::merlin_sees:
    case Happening::mordred:
    case Happening::loses_ally:
    case Happening::declines_cards:
      return card_words(what, event.args);
    case Happening::gets_shields:
    case Happening::loses_shields:
    case Happening::promoted:
    case Happening::recognition_waits:
    case Happening::wins_game:
      return honour_words(what, event.args);
    case Happening::enters:
    case Happening::lone_entrant:
    case Happening::nobody_enters:
    case Happening::round_begins:
    case Happening::fights:
    case Happening::tied:
    case Happening::wins_tournament:
    case Happening::final_begins:
      return tournament_words(what, event.args);
    default:
      return quest_words(what, event.args);
  }
}

// --- why not

namespace {

// The card that a notation or a reference is about, if it is about one.
std::optional<Kind> about(std::string_view what) {
  if (what.starts_with("hand/")) return enum_from<Kind>(what.substr(5));
  auto space = what.rfind(' ');
  return space == std::string_view::npos ? std::nullopt : enum_from<Kind>(what.substr(space + 1));
}

Text text(const Why& why) { return {why.words, why.rule, {}}; }

Text why_not_mordred(const State& s, Seat who) {
  if (!player(s, who).hand.has(Kind::mordred)) return {"You do not hold Mordred.", "GR-17", {}};
  if (index(who) != s.drawer && !engaged(s, who))
    return {"Mordred may be used in your own turn, or in a quest or tournament you take part in.",
            "GR-17",
            {}};
  if (top<ChooseCards>(s))
    return {"Wait until all have chosen: Mordred may be used before the cards are turned over.",
            "GR-17",
            {}};
  if (top<LayOut>(s) && !mordred_can_be_spared(s))
    return {"You need this Mordred for the quest you sponsor.", "GR-17", {}};
  return {"Mordred removes an ally that another player has in play.", "GR-17", {}};
}

Text why_not_merlin(const State& s, Seat who) {
  const auto& p = player(s, who);
  if (!p.allies.has(Kind::merlin)) return {"You do not have Merlin in play.", "GR-22d", {}};
  if (p.looked >= 0) return {"You have looked at a stage in this quest already.", "GR-22d", {}};
  return {"Merlin looks at a stage that is still face down.", "GR-22d", {}};
}

Text why_not_bid(const State& s, const Bidding& step, int n) {
  int least = std::max<int>(step.minimum, step.high + 1), most = most_bid(s, step.who);
  if (n < least)
    return {"The bid must be at least " + number(least) + ".", step.alone ? "GR-21" : "GR-16c", {}};
  if (n > most)
    return {
        "You can bid " + number(most) + " at most: your cards and your free bids.", "R-Q10", {}};
  return {"Alone you bid exactly " + number(least) + ".", "GR-21", {}};
}

Text why_not_choose(const State& s, Seat who, Kind k) {
  const auto& p = player(s, who);
  if (!p.hand.has(k)) return {"You do not hold " + kCards.words[at(k)] + ".", "GR-16b", {}};
  if (k == Kind::amour && (p.amour || p.chosen.has(k)))
    return {"Only one amour in a quest or tournament.", "GR-05", {}};
  if (is_weapon(k)) return {"The same weapon cannot be used twice.", "GR-16b", {}};
  if (p.chosen.has(k)) return {"You have chosen it already.", "GR-16b", {}};
  return {"Only weapons, allies and an amour can be played here.", "GR-16b", {}};
}

Text why_not_card(const State& s, Seat who, std::string_view what, Kind k) {
  const auto words = kCards.words[at(k)];
  if (top<LayOut>(s) && !what.starts_with("ally "))
    if (auto why = lay_problem(s, k)) return text(why);
  if (top<ChooseCards>(s)) {
    if (what.starts_with("ally "))
      return {"Everybody is choosing: choose " + words + " secretly, or wait for the others.",
              "GR-16b",
              {}};
    return why_not_choose(s, who, k);
  }
  if (!player(s, who).hand.has(k)) return {"You do not hold " + words + ".", "", {}};
  if (top<HandLimit>(s))
    return {"Only allies and an amour can be played to come down to twelve cards.", "GR-12", {}};
  if (top<CallToArms>(s))
    return {"A weapon must go; foes only if you hold no weapon.", "GR-23c", {}};
  if (k == Kind::amour)
    return {"An amour is played in a stage, a test or a tournament, one at a time.", "GR-05", {}};
  return {words + " cannot be played now.", "GR-05", {}};
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = is_player(who) && index(who) < s.seats ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return {"You are not being asked now.", "NF-03", {}};
  if (what.starts_with("mordred")) return why_not_mordred(s, who);
  if (what.starts_with("merlin")) return why_not_merlin(s, who);
  if (what == "sponsor")
    return {"Your cards do not make " + count(stage_count(s), "stage", "stages") +
                " with rising battle points.",
            "GR-14",
            {"story"}};
  if (what == "next" || what == "confirm") {
    if (!top<LayOut>(s)) return {"There is no quest being laid out.", "GR-15", {}};
    if (auto why = stage_problem(s)) return text(why);
    return {"There are more stages to lay out.", "GR-15", {}};
  }
  if (what.starts_with("bid "))
    if (const auto* step = top<Bidding>(s))
      return why_not_bid(s, *step, std::atoi(std::string(what.substr(4)).c_str()));
  if (what == "amour") return why_not_card(s, who, what, Kind::amour);
  if (auto k = about(what)) return why_not_card(s, who, what, *k);
  return {"That is not among your options now.", "NF-02", {}};
}

}  // namespace gh::quests
