// What a seat may know. Views are built from what is known, never by striking out.
#include "games/quests/game.h"

namespace gh::quests {
namespace {

// While everybody chooses: who is done. In the window that follows all are.
bool is_ready(const State& s, Seat who) {
  if (!s.in.has(who)) return false;
  if (const auto* choosing = top<ChooseCards>(s)) return choosing->ready.has(who);
  const auto* window = top<Window>(s);
  return window && !window->bystanders;
}

PlayerView player_view(const State& s, Seat who, Seat viewer) {
  const auto& p = player(s, who);
  PlayerView v;
  v.seat = who;
  v.rank = p.rank;
  v.shields = p.shields;
  v.next_rank = kCards.price[at(p.rank)];
  v.allies = list(p.allies);
  v.amour = p.amour;
  v.points = standing_points(s, who);
  v.free_bids = free_bids(s, who);
  v.hand_size = p.hand.size();
  v.joined = s.joined.has(who);
  v.in = s.in.has(who);
  v.ready = is_ready(s, who);
  v.shown = list(p.shown);
  v.shown_points = maybe<int>(p.shown_points);
  if (p.bid > 0) v.bid = p.bid;
  if (p.looked >= 0) v.looked = p.looked + 1;
  if (who != viewer) return v;
  v.hand = list(p.hand);
  const auto* window = top<Window>(s);
  if (!v.in || !(top<ChooseCards>(s) || (window && !window->bystanders))) return v;
  v.chosen = list(p.chosen);
  v.chosen_points = points_with(s, who, p.chosen);
  return v;
}

StageView stage_view(const State& s, int i, Seat viewer) {
  StageView v;
  KindSet cards = stage(s, i);
  v.number = i + 1;
  v.size = cards.size();
  v.face_up = i < s.face_up;
  const bool looked = is_player(viewer) && player(s, viewer).looked == i;
  if (v.face_up || looked || s.sponsor == index(viewer)) {
    v.cards = list(cards);
    if (!is_test_stage(cards)) v.total = stage_points(cards, story(s));
  }
  // Once a stage is being played everybody knows whether it is a test.
  if (v.cards ? !cards.empty() : i <= s.stage && !top<Draw>(s) && !top<HandLimit>(s))
    v.kind = is_test_stage(cards) ? StageKind::test : StageKind::foe;
  return v;
}

QuestView quest_view(const State& s, Seat viewer) {
  QuestView v;
  v.card = story(s);
  v.sponsor = maybe<Seat>(s.sponsor);
  v.laid_out = s.laid_out;
  v.count = stage_count(s);
  v.named_foes = list(kCards.named[at(story(s))]);
  if (s.stage >= 0) v.stage = s.stage + 1;
  const bool building = top<LayOut>(s) && s.sponsor == index(viewer);
  if (building) {
    v.building = s.building + 1;
    v.to_beat = to_beat(s, s.building);
  }
  if (s.laid_out || building)
    for (int i = 0; i < v.count; ++i) v.stages.push_back(stage_view(s, i, viewer));
  for (const Step& step : s.agenda.steps)  // perhaps below a window
    if (const auto* b = std::get_if<Bidding>(&step))
      v.bidding = BiddingView{stage(s, s.stage).first(), b->minimum, b->alone, b->high,
                              maybe<Seat>(b->bidder)};
  return v;
}

}  // namespace

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.seats = s.seats;
  v.dealer = maybe<Seat>(s.dealer);
  v.turn = maybe<Seat>(s.drawer);
  v.story = maybe<Story>(s.story);
  v.story_deck = s.story_deck.size();
  v.story_discard = s.story_discard.size();
  for (int k = 0; k < kStories; ++k)
    if (int n = s.story_discard.count(static_cast<Story>(k)))
      v.story_discarded[enum_name(static_cast<Story>(k))] = n;
  v.deck = s.deck.size();
  v.discard = s.discard.size();
  s.discard.kinds().each([&](Kind k) { v.discarded[enum_name(k)] = s.discard.count(k); });
  v.recognition = s.recognition;
  if (in_quest(s)) v.quest = quest_view(s, viewer);
  if (in_tournament(s)) {
    v.tournament.emplace();
    v.tournament->round = s.round;
    if (!s.final_) v.tournament->card = story(s);
    if (!s.final_) v.tournament->bonus = kCards.bonus[at(story(s))];
  }
  for (int i = 0; i < s.seats; ++i) {
    v.players.push_back(player_view(s, seat(i), viewer));
    if (s.winners.has(seat(i))) v.winners.push_back(seat(i));
  }
  return v;
}

}  // namespace gh::quests
