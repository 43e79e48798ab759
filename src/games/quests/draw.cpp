// The table in a terminal.
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

std::string stage_line(const StageView& stage, const View& v, const Ink& ink) {
  const auto& q = *v.quest;
  bool now = q.stage == stage.number || q.building == stage.number;
  std::string s = now ? ink("1;33", "  > ") : "    ";
  s += "stage " + std::to_string(stage.number) + ": ";
  if (!stage.cards) {
    s += ink("2",
             std::to_string(stage.size) + (stage.size == 1 ? " card" : " cards") + " face down");
    if (stage.kind == StageKind::foe) s += ", a foe";
    return s + "\n";
  }
  s += cards(*stage.cards, ink);
  if (stage.total && stage.size > 0) s += " = " + ink("1", std::to_string(*stage.total));
  if (v.quest->building == stage.number && q.to_beat.value_or(0) > 0)
    s += " (must beat " + std::to_string(*q.to_beat) + ")";
  if (!stage.face_up) s += ink("2", "  hidden from others");
  return s + "\n";
}

std::string quest_lines(const View& v, const Ink& ink) {
  const auto& q = *v.quest;
  std::string s = "  Quest: " + ink("1", kCards.story_words[at(q.card)]) + ", " +
                  std::to_string(q.count) + " stages";
  if (!q.named_foes.empty()) s += ", names " + cards(q.named_foes, ink);
  s += q.sponsor ? ", sponsored by {" + seat_name(*q.sponsor) + "}\n" : "\n";
  for (const auto& stage : q.stages) s += stage_line(stage, v, ink);
  if (q.bidding) {
    s += "    bidding: ";
    s += q.bidding->bidder
             ? "{" + seat_name(*q.bidding->bidder) + "} bids " + std::to_string(q.bidding->high)
             : "no bid yet, at least " + std::to_string(q.bidding->minimum);
    s += "\n";
  }
  return s;
}

std::string player_lines(const View& v, const PlayerView& p, const Ink& ink) {
  std::string s = v.turn == p.seat ? ink("1;33", "> ") : "  ";
  s += ink("1", "{" + seat_name(p.seat) + "}") + (p.seat == v.viewer ? " (you)" : "");
  s += "  " + kCards.rank_words[at(p.rank)] + ", shields " + std::to_string(p.shields);
  if (p.next_rank) s += "/" + std::to_string(p.next_rank);
  s += ", hand " + std::to_string(p.hand_size) + ", points " + std::to_string(p.points);
  if (p.free_bids) s += ", free bids " + std::to_string(p.free_bids);
  if (p.joined) s += p.in ? ink("32", "  takes part") : ink("2", "  out");
  if (p.ready) s += ink("32", "  ready");
  if (p.bid) s += "  bid " + std::to_string(*p.bid);
  s += "\n";
  if (!p.allies.empty() || p.amour)
    s += "      in play: " + cards(p.allies, ink) + (p.amour ? " " + card(Kind::amour, ink) : "") +
         "\n";
  if (p.shown_points)
    s += "      showed: " + cards(p.shown, ink) + " = " + std::to_string(*p.shown_points) + "\n";
  return s;
}

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) {
  std::string s = ink("1", "Quests of the Round Table");
  s += "   deck " + std::to_string(v.deck) + ", discard " + std::to_string(v.discard) +
       ", story cards " + std::to_string(v.story_deck) + "\n";
  if (v.recognition)
    s += "  King's Recognition waits: " + std::to_string(2 * v.recognition) + " more shields\n";
  if (v.quest) s += quest_lines(v, ink);
  if (v.tournament) {
    s += "  " + ink("1", v.tournament->card ? kCards.story_words[at(*v.tournament->card)]
                                            : std::string("The final tournament"));
    s += v.tournament->round ? ", round " + std::to_string(v.tournament->round) : "";
    s += ", bonus " + std::to_string(v.tournament->bonus) + "\n";
  }
  if (v.story && is_event(*v.story))
    s += "  Event: " + ink("1", kCards.story_words[at(*v.story)]) + ". " +
         kCards.effect[at(*v.story)] + "\n";
  for (const auto& p : v.players) s += player_lines(v, p, ink);
  for (const auto& p : v.players) {
    if (p.hand) s += "  your hand: " + cards(*p.hand, ink) + "\n";
    if (p.chosen)
      s += "  chosen: " + cards(*p.chosen, ink) + " = " + std::to_string(*p.chosen_points) + "\n";
  }
  return s;
}

}  // namespace gh::quests
