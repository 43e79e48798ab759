// The state of a game of Quests of the Round Table: a plain value of less than 1 KiB.
#pragma once

#include <algorithm>
#include <variant>

#include "core/agenda.h"
#include "core/game.h"
#include "games/quests/cards.h"

namespace gh::quests {

inline constexpr int kMostSeats = 4;

enum class Verb : std::uint16_t {
  decline,
  sponsor,
  lay,   // a: kind, into the stage being built
  take,  // a: kind, back out of the stage or the play being put together
  next,
  back,
  confirm,
  join,
  choose,  // a: kind
  ready,
  pass,
  bid,  // a: number
  drop,
  discard,  // a: kind
  ally,     // a: kind
  amour,
  mordred,  // a: kind of the ally, b: its owner
  merlin,   // a: stage, from 0
  enter,
  draw
};

enum class Question : std::uint16_t {
  dealer,
  draw_card,
  draw_story,
  sponsor,
  lay_out,
  join,
  choose_cards,
  window,
  bid,
  pay_bid,
  hand_limit,
  enter,
  prosperity,
  call_to_arms
};
BOOST_DESCRIBE_ENUM(Question, dealer, draw_card, draw_story, sponsor, lay_out, join, choose_cards,
                    window, bid, pay_bid, hand_limit, enter, prosperity, call_to_arms)

// Some of the seats.
struct Seats {
  std::uint8_t bits = 0;
  bool has(Seat who) const { return bits >> index(who) & 1; }
  void put(Seat who) { bits = static_cast<std::uint8_t>(bits | 1u << index(who)); }
  void take(Seat who) { bits = static_cast<std::uint8_t>(bits & ~(1u << index(who))); }
  int size() const { return std::popcount(bits); }
  bool empty() const { return bits == 0; }
  friend bool operator==(Seats, Seats) = default;
};

// --- the steps of the agenda

// Who deals is left to chance; the player to his left begins (GR-08).
struct ChooseDealer {
  friend bool operator==(const ChooseDealer&, const ChooseDealer&) = default;
};
// GR-07: twelve cards each, one at a time, beginning left of the dealer.
struct Deal {
  std::uint8_t dealt = 0;
  friend bool operator==(const Deal&, const Deal&) = default;
};
// GR-08: the drawer turns up a story card.
struct Turn {
  friend bool operator==(const Turn&, const Turn&) = default;
};
// The story card on the table is dealt with.
struct StoryCard {
  friend bool operator==(const StoryCard&, const StoryCard&) = default;
};
struct EndTurn {
  friend bool operator==(const EndTurn&, const EndTurn&) = default;
};
// Adventure cards still to be drawn, clockwise from `first`.
struct Draw {
  Seat first{};
  std::array<std::uint8_t, kMostSeats> due{};
  friend bool operator==(const Draw&, const Draw&) = default;
};
// GR-12: whoever holds more than twelve comes down, clockwise from the drawer.
struct HandLimit {
  friend bool operator==(const HandLimit&, const HandLimit&) = default;
};
// GR-14: `who` is asked next, `left` players are still to be asked.
struct FindSponsor {
  Seat who{};
  std::uint8_t left = 0;
  friend bool operator==(const FindSponsor&, const FindSponsor&) = default;
};
struct LayOut {
  friend bool operator==(const LayOut&, const LayOut&) = default;
};
struct Join {
  Seat who{};
  std::uint8_t left = 0;
  friend bool operator==(const Join&, const Join&) = default;
};
// Goes from stage to stage; the step lies under everything else that a quest does.
struct NextStage {
  friend bool operator==(const NextStage&, const NextStage&) = default;
};
struct PlayStage {
  friend bool operator==(const PlayStage&, const PlayStage&) = default;
};
// What somebody does while several are asked at once: a verb with its operands, or `pass`.
struct Deed {
  std::uint8_t verb = static_cast<std::uint8_t>(Verb::pass), a = 0, b = 0;
  friend bool operator==(const Deed&, const Deed&) = default;
};
using Deeds = std::array<Deed, kMostSeats>;
// All who are in choose cards secretly. What they choose stays in their hands until the reveal.
// Whoever would rather play an ally or give up Mordred first has answered with that; when all have
// answered such deeds are done clockwise from the drawer, and everybody chooses anew.
struct ChooseCards {
  bool asked = false;
  Seats ready;
  Deeds deeds{};
  friend bool operator==(const ChooseCards&, const ChooseCards&) = default;
};
// The reveal window: all who have a say are asked at once, secretly; then their deeds are done
// clockwise from the drawer; it closes when all have passed. In a test, where participants are
// asked one by one, it is for the others: the sponsor, and the drawer in his own turn (GR-17).
struct Window {
  bool asked = false;
  Deeds deeds{};
  bool bystanders = false;
  friend bool operator==(const Window&, const Window&) = default;
};
struct RevealStage {
  friend bool operator==(const RevealStage&, const RevealStage&) = default;
};
// GR-16c: `who` is asked next unless he is out or holds the highest bid himself.
struct Bidding {
  Seat who{};
  std::uint8_t minimum = 1;  // of the first bid
  bool alone = false;        // GR-21: one participant when the test came up
  std::uint8_t high = 0;
  std::int8_t bidder = -1;
  friend bool operator==(const Bidding&, const Bidding&) = default;
};
struct PayBid {
  Seat who{};
  std::uint8_t bid = 0, paid = 0;
  friend bool operator==(const PayBid&, const PayBid&) = default;
};
struct EndQuest {
  friend bool operator==(const EndQuest&, const EndQuest&) = default;
};
struct Enter {
  Seat who{};
  std::uint8_t left = 0;
  friend bool operator==(const Enter&, const Enter&) = default;
};
struct TournamentRound {
  friend bool operator==(const TournamentRound&, const TournamentRound&) = default;
};
struct Compare {
  friend bool operator==(const Compare&, const Compare&) = default;
};
struct Prosperity {
  Seat who{};
  std::uint8_t left = 0;
  friend bool operator==(const Prosperity&, const Prosperity&) = default;
};
struct CallToArms {
  Seat who{};
  std::uint8_t left = 0;
  std::uint8_t foes = 0;  // discarded by `who` so far
  friend bool operator==(const CallToArms&, const CallToArms&) = default;
};
BOOST_DESCRIBE_STRUCT(Seats, (), (bits))
BOOST_DESCRIBE_STRUCT(ChooseDealer, (), ())
BOOST_DESCRIBE_STRUCT(Deal, (), (dealt))
BOOST_DESCRIBE_STRUCT(Turn, (), ())
BOOST_DESCRIBE_STRUCT(StoryCard, (), ())
BOOST_DESCRIBE_STRUCT(EndTurn, (), ())
BOOST_DESCRIBE_STRUCT(Draw, (), (first, due))
BOOST_DESCRIBE_STRUCT(HandLimit, (), ())
BOOST_DESCRIBE_STRUCT(FindSponsor, (), (who, left))
BOOST_DESCRIBE_STRUCT(LayOut, (), ())
BOOST_DESCRIBE_STRUCT(Join, (), (who, left))
BOOST_DESCRIBE_STRUCT(NextStage, (), ())
BOOST_DESCRIBE_STRUCT(PlayStage, (), ())
BOOST_DESCRIBE_STRUCT(Deed, (), (verb, a, b))
BOOST_DESCRIBE_STRUCT(ChooseCards, (), (asked, ready, deeds))
BOOST_DESCRIBE_STRUCT(Window, (), (asked, deeds, bystanders))
BOOST_DESCRIBE_STRUCT(RevealStage, (), ())
BOOST_DESCRIBE_STRUCT(Bidding, (), (who, minimum, alone, high, bidder))
BOOST_DESCRIBE_STRUCT(PayBid, (), (who, bid, paid))
BOOST_DESCRIBE_STRUCT(EndQuest, (), ())
BOOST_DESCRIBE_STRUCT(Enter, (), (who, left))
BOOST_DESCRIBE_STRUCT(TournamentRound, (), ())
BOOST_DESCRIBE_STRUCT(Compare, (), ())
BOOST_DESCRIBE_STRUCT(Prosperity, (), (who, left))
BOOST_DESCRIBE_STRUCT(CallToArms, (), (who, left, foes))

using Step =
    std::variant<ChooseDealer, Deal, Turn, StoryCard, EndTurn, Draw, HandLimit, FindSponsor, LayOut,
                 Join, NextStage, PlayStage, ChooseCards, Window, RevealStage, Bidding, PayBid,
                 EndQuest, Enter, TournamentRound, Compare, Prosperity, CallToArms>;

// As positions spell them.
// clang-format off
GH_STEP_NAME(ChooseDealer, "choose_dealer")
GH_STEP_NAME(Deal, "deal")
GH_STEP_NAME(Turn, "turn")
GH_STEP_NAME(StoryCard, "story_card")
GH_STEP_NAME(EndTurn, "end_turn")
GH_STEP_NAME(Draw, "draw")
GH_STEP_NAME(HandLimit, "hand_limit")
GH_STEP_NAME(FindSponsor, "find_sponsor")
GH_STEP_NAME(LayOut, "lay_out")
GH_STEP_NAME(Join, "join")
GH_STEP_NAME(NextStage, "next_stage")
GH_STEP_NAME(PlayStage, "play_stage")
GH_STEP_NAME(ChooseCards, "choose_cards")
GH_STEP_NAME(Window, "window")
GH_STEP_NAME(RevealStage, "reveal_stage")
GH_STEP_NAME(Bidding, "bidding")
GH_STEP_NAME(PayBid, "pay_bid")
GH_STEP_NAME(EndQuest, "end_quest")
GH_STEP_NAME(Enter, "enter")
GH_STEP_NAME(TournamentRound, "tournament_round")
GH_STEP_NAME(Compare, "compare")
GH_STEP_NAME(Prosperity, "prosperity")
GH_STEP_NAME(CallToArms, "call_to_arms")
// clang-format on
static_assert(detail::all_steps_named<Step>);

struct Player {
  Pile hand;
  KindSet allies;  // in play
  KindSet chosen;  // for this stage or round: still in hand, secret until the reveal
  // What the last reveal showed, kept for people and bots to look at until the next fight begins.
  KindSet shown;
  std::int16_t shown_points = -1;
  std::uint8_t shields = 0;
  Rank rank = Rank::squire;
  bool amour = false;       // in play
  std::int8_t looked = -1;  // the stage seen with Merlin in this quest (C-02)
  std::uint8_t bid = 0;     // the last one in the present test
  friend bool operator==(const Player&, const Player&) = default;
};

// The host's choices where the rules leave something open.
struct HouseRules {
  bool drawer_order = false;  // R-Q01: after a quest the turn goes to the left of the drawer
  bool tie_bonus = false;     // R-Q04: an unresolved tie is paid the bonus too
  bool tie_draw = true;       // R-Q04: a card for each before the tie-break round
  friend bool operator==(const HouseRules&, const HouseRules&) = default;
};

struct State {
  Row<Player, kMostSeats> players{};
  Pile deck, discard;
  StoryPile story_deck, story_discard;
  // The quest. While the sponsor builds, its cards are still in his hand.
  Row<KindSet, kMostStages> stages{};
  std::int8_t sponsor = -1;
  std::uint8_t building = 0;  // the stage being built
  bool laid_out = false;
  std::int8_t stage = -1;    // the stage being played
  std::uint8_t face_up = 0;  // so many stages, from the first, have been turned over
  // Quest: who joined and who has not been knocked out. Tournament: who entered and who plays this
  // round.
  Seats joined, in;
  std::uint8_t round = 0;        // of a tournament
  bool final_ = false;           // GR-20: the final tournament
  std::int8_t story = -1;        // the card being dealt with
  std::uint8_t recognition = 0;  // King's Recognition cards waiting
  std::uint8_t seats = 0;
  std::int8_t dealer = -1;
  std::int8_t drawer = -1;
  Seats winners;
  HouseRules house;
  Agenda<Step, 8, kMostSeats> agenda;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 1024 && std::is_trivially_copyable_v<State>);

// --- looking things up, used by rules, words and bots

inline const Player& player(const State& s, Seat who) {
  return s.players[static_cast<std::size_t>(index(who))];
}
inline Player& player(State& s, Seat who) {
  return s.players[static_cast<std::size_t>(index(who))];
}
inline Seat left_of(const State& s, Seat who) { return seat((index(who) + 1) % s.seats); }
inline Story story(const State& s) { return static_cast<Story>(s.story); }
inline bool in_quest(const State& s) { return s.story >= 0 && is_quest(story(s)) && !s.final_; }
inline bool in_tournament(const State& s) {
  return s.final_ || (s.story >= 0 && is_tournament(story(s)));
}
inline int stage_count(const State& s) { return in_quest(s) ? kCards.stages[at(story(s))] : 0; }
inline const KindSet& stage(const State& s, int i) { return s.stages[static_cast<std::size_t>(i)]; }
inline bool is_test_stage(KindSet stage) { return !(stage & kTests).empty(); }
// The step on top; nullptr when it is another one.
template <class T>
const T* top(const State& s) {
  return s.agenda.steps.empty() ? nullptr : std::get_if<T>(&s.agenda.steps.back());
}

KindSet allies_in_play(const State& s);
// Part 3 and 4: what stands in front of a player, without weapons.
int ally_points(const State& s, Kind ally);
int ally_bids(const State& s, Kind ally);
int standing_points(const State& s, Seat who);
int free_bids(const State& s, Seat who);  // GR-16d
// Battle points if the cards were revealed now, allies and amour among them included.
int points_with(const State& s, Seat who, KindSet cards);
int most_bid(const State& s, Seat who);  // R-Q10
int minimum_bid(Kind test, Story quest, bool alone);

// Who may give up Mordred: the drawer, and whoever is engaged in the quest or tournament (R-Q13).
bool engaged(const State& s, Seat who);
bool has_say(const State& s, Seat who);
bool may_use_mordred(const State& s, Seat who);
// Stages this player may look at with Merlin now; bit per stage.
unsigned merlin_stages(const State& s, Seat who);
// Could this player, by all that is public, do something in the reveal window?
bool could_act(const State& s, Seat who);
bool could_use_mordred(const State& s, Seat who);
// GR-16d: what the winner of a test has still to discard.
int owed(const State& s, const PayBid& step);

// --- building a quest (GR-14, GR-15)

// What the sponsor has not laid into a stage yet.
Pile free_cards(const State& s);
// The total that the stage being built must beat; 0 for the first.
int to_beat(const State& s, int stage);
// Can `stages` more stages be built from these cards, each above the one before? (R-Q08)
bool can_build(const Pile& cards, Story quest, int stages, int above, bool test_allowed);
bool can_sponsor(const State& s, Seat who);
bool tests_used(const State& s, int stages);  // a test lies in one of the first so many stages
// May the sponsor go on from the stage being built (next, or confirm at the last)?
// Empty: yes; else the reason.
Text stage_problem(const State& s);
bool may_finish_stage(const State& s);  // the same without words
Text lay_problem(const State& s, Kind k);
bool may_lay(const State& s, Kind k);
// May the sponsor give up Mordred and still build a legal quest?
bool mordred_can_be_spared(const State& s);
// Every stage is legal and the totals rise; for positions and guesses.
std::string layout_problem(const std::array<KindSet, kMostStages>& stages, Story quest);

}  // namespace gh::quests
