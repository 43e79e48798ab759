// The table in a terminal.
#include "core/labels.h"
#include "games/quests/game.h"

namespace gh::quests {
namespace {

std::string card(Kind k, const Ink& ink) {
  const char* code = is_weapon(k) ? "36" : is_foe(k) ? "31" : is_test(k) ? "35" : "1;33";
  return ink(code, enum_name(k));
}

std::string cards(const std::vector<Kind>& kinds, const Ink& ink) {
  std::string s;
  for (Kind k : kinds) s += (s.empty() ? "" : " ") + card(k, ink);
  return s.empty() ? "-" : s;
}

std::string stage_line(const StageView& stage, const View& v, const Ink& ink, const Labels& say) {
  const auto& q = *v.quest;
  bool now = q.stage == stage.number || q.building == stage.number;
  std::string s = now ? ink("1;33", "  > ") : "    ";
  s += say("stage", stage.number) + ": ";
  if (!stage.cards) {
    s += ink("2", std::to_string(stage.size) + " " + say(stage.size == 1 ? "down" : "downs"));
    if (stage.kind == StageKind::foe) s += ", " + say("foe");
    return s + "\n";
  }
  s += cards(*stage.cards, ink);
  if (stage.total && stage.size > 0) s += " = " + ink("1", std::to_string(*stage.total));
  if (v.quest->building == stage.number && q.to_beat.value_or(0) > 0)
    s += " (" + say("beat", *q.to_beat) + ")";
  if (!stage.face_up) s += ink("2", "  " + say("hidden"));
  return s + "\n";
}

std::string quest_lines(const View& v, const Ink& ink, const Labels& say) {
  const auto& q = *v.quest;
  std::string s = "  " + say("quest") + ": " + ink("1", say.name("story", enum_name(q.card))) +
                  ", " + std::to_string(q.count) + " " + say("stages");
  if (!q.named_foes.empty()) s += ", " + say("names") + " " + cards(q.named_foes, ink);
  s += q.sponsor ? ", " + say("sponsor") + " {" + seat_name(*q.sponsor) + "}\n" : "\n";
  for (const auto& stage : q.stages) s += stage_line(stage, v, ink, say);
  if (q.bidding) {
    s += "    " + say("bidding") + ": ";
    s += q.bidding->bidder
             ? "{" + seat_name(*q.bidding->bidder) + "} " + say("bids", q.bidding->high)
             : say("no_bid", q.bidding->minimum);
    s += "\n";
  }
  return s;
}

std::string player_lines(const View& v, const PlayerView& p, const Ink& ink, const Labels& say) {
  std::string s = v.turn == p.seat ? ink("1;33", "> ") : "  ";
  s += ink("1", "{" + seat_name(p.seat) + "}") +
       (p.seat == v.viewer ? " (" + say("self") + ")" : "");
  s += "  " + say.name("rank", enum_name(p.rank)) + ", " + say("shields", p.shields);
  if (p.next_rank) s += "/" + std::to_string(p.next_rank);
  s += ", " + say("hand", p.hand_size) + ", " + say("points", p.points);
  if (p.free_bids) s += ", " + say("free_bids", p.free_bids);
  if (p.joined) s += p.in ? ink("32", "  " + say("in")) : ink("2", "  " + say("out"));
  if (p.ready) s += ink("32", "  " + say("ready"));
  if (p.bid) s += "  " + say("bid", *p.bid);
  s += "\n";
  if (!p.allies.empty() || p.amour)
    s += "      " + say("in_play") + ": " + cards(p.allies, ink) +
         (p.amour ? " " + card(Kind::amour, ink) : "") + "\n";
  if (p.shown_points)
    s += "      " + say("showed") + ": " + cards(p.shown, ink) + " = " +
         std::to_string(*p.shown_points) + "\n";
  return s;
}

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) {
  const Labels say("quests", ink);
  std::string s = ink("1", say.game());
  s += "   " + say("deck", v.deck) + ", " + say("discard", v.discard) + ", " +
       say("story_cards", v.story_deck) + "\n";
  if (v.recognition)
    s += "  " + say("recognition") + ": +" + std::to_string(2 * v.recognition) + "\n";
  if (v.quest) s += quest_lines(v, ink, say);
  if (v.tournament) {
    s += "  " + ink("1", v.tournament->card ? say.name("story", enum_name(*v.tournament->card))
                                            : say("final"));
    s += v.tournament->round ? ", " + say("round", v.tournament->round) : "";
    s += ", " + say("bonus", v.tournament->bonus) + "\n";
  }
  if (v.story && is_event(*v.story))
    s += "  " + say("event") + ": " + ink("1", say.name("story", enum_name(*v.story))) + ". " +
         say.name("story", enum_name(*v.story), "effect") + "\n";
  for (const auto& p : v.players) s += player_lines(v, p, ink, say);
  for (const auto& p : v.players) {
    if (p.hand) s += "  " + say("your_hand") + ": " + cards(*p.hand, ink) + "\n";
    if (p.chosen)
      s += "  " + say("chosen") + ": " + cards(*p.chosen, ink) + " = " +
           std::to_string(*p.chosen_points) + "\n";
  }
  return s;
}

}  // namespace gh::quests
