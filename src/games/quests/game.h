// Quests of the Round Table as a game of the core. See docs/rules/quests.md for the rules and
// docs/notation/quests.md for notation, positions and references.
#pragma once

#include "core/position.h"
#include "games/quests/state.h"

namespace gh::quests {

enum class Happening : std::uint16_t {
  dealer_chosen,      // seat
  dealt,              // dealer
  drew,               // seat, kind: to the seat itself
  drew_hidden,        // seat: to the others
  reshuffled,         //
  nothing_to_draw,    // seat
  story_reshuffled,   //
  story_drawn,        // seat, story
  sponsors,           // seat
  does_not_sponsor,   // seat
  no_sponsor,         //
  stage_laid,         // seat, stage, cards
  laid_out,           // seat
  joins,              // seat
  stays_out,          // seat
  nobody_joins,       //
  stage_begins,       // stage, 1 if it is a test
  ready,              // seat
  stage_revealed,     // stage, total
  stage_card,         // stage, kind
  reveals,            // seat, kind
  survives,           // seat, points, total
  falls,              // seat, points, total
  test_revealed,      // kind, minimum
  bids,               // seat, number
  drops_out,          // seat
  wins_test,          // seat, bid, cards to discard
  discards,           // seat, kind, Reason
  plays_ally,         // seat, kind
  plays_amour,        // seat
  merlin_looks,       // seat, stage
  merlin_sees,        // seat, stage, kind: to the seat itself
  mordred,            // seat, owner, ally
  finishes_quest,     // seat, shields
  quest_failed,       //
  gets_shields,       // seat, number
  loses_shields,      // seat, number
  promoted,           // seat, rank
  recognition_waits,  // how many
  loses_ally,         // seat, kind
  declines_cards,     // seat
  enters,             // seat
  lone_entrant,       // seat
  nobody_enters,      //
  round_begins,       // round
  fights,             // seat, points
  tied,               // seat
  wins_tournament,    // seat
  final_begins,       //
  wins_game           // seat
};
BOOST_DESCRIBE_ENUM(Happening, dealer_chosen, dealt, drew, drew_hidden, reshuffled, nothing_to_draw,
                    story_reshuffled, story_drawn, sponsors, does_not_sponsor, no_sponsor,
                    stage_laid, laid_out, joins, stays_out, nobody_joins, stage_begins, ready,
                    stage_revealed, stage_card, reveals, survives, falls, test_revealed, bids,
                    drops_out, wins_test, discards, plays_ally, plays_amour, merlin_looks,
                    merlin_sees, mordred, finishes_quest, quest_failed, gets_shields, loses_shields,
                    promoted, recognition_waits, loses_ally, declines_cards, enters, lone_entrant,
                    nobody_enters, round_begins, fights, tied, wins_tournament, final_begins,
                    wins_game)

// Why a card is discarded, for the words of the event.
enum class Reason : std::uint8_t { hand_limit, bid, call_to_arms, amour_ends };

// --- what a seat is shown

enum class StageKind : std::uint8_t { unknown, foe, test };
BOOST_DESCRIBE_ENUM(StageKind, unknown, foe, test)

struct StageView {
  int number = 0;  // from 1
  int size = 0;    // cards lying there
  StageKind kind = StageKind::unknown;
  bool face_up = false;
  std::optional<std::vector<Kind>> cards;  // when the viewer may see them
  std::optional<int> total;                // of a foe stage whose cards the viewer sees
};
BOOST_DESCRIBE_STRUCT(StageView, (), (number, size, kind, face_up, cards, total))

struct BiddingView {
  Kind test{};
  int minimum = 0;  // of the first bid
  bool alone = false;
  int high = 0;  // 0: nobody has bid yet
  std::optional<Seat> bidder;
};
BOOST_DESCRIBE_STRUCT(BiddingView, (), (test, minimum, alone, high, bidder))

struct QuestView {
  Story card{};
  std::optional<Seat> sponsor;
  bool laid_out = false;
  int count = 0;                  // stages of the quest card
  std::vector<StageView> stages;  // the sponsor sees his own while he builds
  std::optional<int> building;    // the sponsor only: the number of the stage being built
  std::optional<int> to_beat;     // the sponsor only: what that stage must beat
  std::optional<int> stage;       // the stage being played
  std::vector<Kind> named_foes;   // foes at their higher figure
  std::optional<BiddingView> bidding;
};
BOOST_DESCRIBE_STRUCT(QuestView, (),
                      (card, sponsor, laid_out, count, stages, building, to_beat, stage, named_foes,
                       bidding))

struct TournamentView {
  std::optional<Story> card;  // none: the final tournament
  int bonus = 0;
  int round = 0;  // 0 while players enter
};
BOOST_DESCRIBE_STRUCT(TournamentView, (), (card, bonus, round))

struct PlayerView {
  Seat seat{};
  Rank rank{};
  int shields = 0;
  int next_rank = 0;  // shields that the next rank costs
  std::vector<Kind> allies;
  bool amour = false;
  int points = 0;     // rank, allies and amour
  int free_bids = 0;  // allies and amour
  int hand_size = 0;
  std::optional<std::vector<Kind>> hand;    // the viewer's own only
  bool joined = false;                      // the quest or tournament
  bool in = false;                          // and still taking part
  bool ready = false;                       // has chosen cards
  std::optional<std::vector<Kind>> chosen;  // the viewer's own only
  std::optional<int> chosen_points;         // what he would have with them
  std::vector<Kind> shown;                  // what the last reveal turned over
  std::optional<int> shown_points;          // and the battle points then
  std::optional<int> bid;                   // the last in the present test
  std::optional<int> looked;                // the stage this player has looked at with Merlin
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, rank, shields, next_rank, allies, amour, points, free_bids, hand_size,
                       hand, joined, in, ready, chosen, chosen_points, shown, shown_points, bid,
                       looked))

struct View {
  Seat viewer{};
  int seats = 0;
  std::optional<Seat> dealer;
  std::optional<Seat> turn;  // the drawer
  std::optional<Story> story;
  int story_deck = 0, story_discard = 0;
  std::map<std::string, int> story_discarded;  // how many of each card lie there, open
  int deck = 0, discard = 0;
  std::map<std::string, int> discarded;  // the discard pile is open: how many of each card
  int recognition = 0;
  std::optional<QuestView> quest;
  std::optional<TournamentView> tournament;
  std::vector<PlayerView> players;
  std::vector<Seat> winners;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, seats, dealer, turn, story, story_deck, story_discard,
                       story_discarded, deck, discard, discarded, recognition, quest, tournament,
                       players, winners))

// --- the whole state written down

struct PlayerPosition {
  Rank rank = Rank::squire;
  int shields = 0;
  std::vector<Kind> hand, allies;
  bool amour = false;
  std::vector<Kind> chosen;  // cards of the hand
  std::vector<Kind> shown;
  std::optional<int> shown_points;
  std::optional<int> looked;  // stage number
  int bid = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerPosition, (),
                      (rank, shields, hand, allies, amour, chosen, shown, shown_points, looked,
                       bid))

struct QuestPosition {
  Seat sponsor{};
  std::vector<std::vector<Kind>> stages;
  std::optional<int> building;  // stage number; the cards are still in the sponsor's hand
  int stage = 0;                // the stage being played; 0: none yet
  int face_up = 0;
};
BOOST_DESCRIBE_STRUCT(QuestPosition, (), (sponsor, stages, building, stage, face_up))

struct OptionsPosition {
  std::string turn_after_quest = "sponsor";
  bool tie_bonus = false, tie_draw = true;
};
BOOST_DESCRIBE_STRUCT(OptionsPosition, (), (turn_after_quest, tie_bonus, tie_draw))

// Where a position written by hand goes on.
enum class Phase : std::uint8_t {
  turn,        // the drawer turns up a story card
  story,       // the story card has just been turned up
  lay_out,     // the sponsor builds
  join,        // the stages lie there, the others are asked
  draw,        // the stage or round begins: everybody in draws a card
  play,        // the same after drawing
  hand_limit,  // whoever holds too many comes down, then the next turn
  end_quest,   // shields, discarding, the sponsor's draw
  finale       // the final tournament begins
};
BOOST_DESCRIBE_ENUM(Phase, turn, story, lay_out, join, draw, play, hand_limit, end_quest, finale)

struct Position {
  int seats = 0;
  OptionsPosition options;
  std::optional<Seat> dealer;
  std::optional<Seat> turn;
  std::optional<Story> story;
  std::vector<PlayerPosition> players;
  // Missing: all cards that are nowhere else; if both are missing they are in the deck.
  std::optional<std::vector<Kind>> deck, discard;
  std::optional<std::vector<Story>> story_deck, story_discard;
  int recognition = 0;
  std::optional<QuestPosition> quest;
  std::vector<Seat> joined;
  std::optional<std::vector<Seat>> in;  // missing: all who joined
  int round = 0;
  bool finale = false;  // the final tournament
  std::vector<Seat> winners;
  // Either the whole agenda, or the short form for people: the phase.
  std::optional<AgendaPosition<Step>> agenda;
  std::optional<Phase> phase;
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, options, dealer, turn, story, players, deck, discard, story_deck,
                       story_discard, recognition, quest, joined, in, round, finale, winners,
                       agenda, phase))

struct Game {
  using State = quests::State;
  using View = quests::View;
  using Position = quests::Position;
  static constexpr bool told_alike = true;

  static const GameInfo& info();
  static Result<State> set_up(const Setup& setup);
  static int seats(const State& s) { return s.seats; }
  static std::span<const Ask> asks(const State& s) { return s.agenda.asks(); }
  static void options(const State& s, const Ask& ask, Options& out);
  static void apply(State& s, const Ask& ask, Option o, Events* events);
  static View view(const State& s, Seat viewer);
  static void determinize(State& s, Seat me, Rng& rng);
  static Outcome outcome(const State& s);
  static std::string_view question_name(const Ask& ask);
  static std::string_view event_name(const Event& event);
  static Text describe(const State& s, const Ask& ask);
  static Text describe(const State& s, const Ask& ask, Option o);
  static Text describe(const State& s, const Event& event, Seat viewer);
  static std::string notation(const State& s, const Ask& ask, Option o);
  static Text why_not(const State& s, Seat who, std::string_view what);
  static Position position(const State& s);
  static Result<State> from_position(const Position& p);
  static std::string check(const State& s);
  static std::string draw(const View& view, const Ink& ink);
  static bool left_to_thumb(const Ask& ask, Option o) {
    return ask.question == static_cast<int>(Question::lay_out) ||
           o.verb == static_cast<int>(Verb::take) || o.verb == static_cast<int>(Verb::back);
  }
  static std::span<const BotOf<State>> bots();
  static void standing(const State& s, std::span<double> out);
};

// The two known rules of thumb (bot.cpp).
Option reacting_bot(const State& s, const Ask& ask, Rng& rng);
Option steady_bot(const State& s, const Ask& ask, Rng& rng);
Option weighing_bot(const State& s, const Ask& ask, Rng& rng);

// Runs on to the next question: for states that were put together from a position.
void run_on(State& s);
// Can the rules be in the middle of this, and do they ask this then? Empty, or what is wrong
// (course.cpp). To be asked before the state runs on.
std::string steps_problem(const State& s);
std::string questions_problem(const State& s);

}  // namespace gh::quests
