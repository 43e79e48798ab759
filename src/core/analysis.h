// A finished game looked at again: everybody's chances over time, where they turned, and the picks
// that cost most, with what would have been better. Each decision is thought about by the search
// (core/search.h), with what its seat knew then and nothing else.
#pragma once

#include "core/record.h"
#include "core/search.h"
#include "core/views.h"

namespace gh {

// One decision of a player. `pick` is its number in the log, from 1.
struct Judged {
  std::size_t pick = 0;
  Seat seat{};
  std::vector<double> chances;  // of each seat, before it
  Option played, better;        // the same where nothing was better
  double cost = 0;              // how much of the seat's chances it gave away
  Option next;                  // where nothing was better: what came next to it, and
  double lead = 0;              // ... how much more the played one was worth; 0: not known
  bool own_idea = false;        // the rule of thumb would have played something else
};

// How one seat decided, all its decisions together. What costs less than kMistake is a slip.
inline constexpr double kMistake = 0.05, kBlunder = 0.1;
struct SeatTally {
  std::size_t decisions = 0, good = 0, slips = 0, mistakes = 0, blunders = 0;
  double given_away = 0;
};
BOOST_DESCRIBE_STRUCT(SeatTally, (), (decisions, good, slips, mistakes, blunders, given_away))

// The game in a few facts: who was ahead, from when on, and who had it in hand. Chances are means
// over a few decisions here, since everybody sees the game with eyes of their own.
struct Moment {
  std::size_t pick = 0;
  Seat seat{};
  double chance = 0;
};
BOOST_DESCRIBE_STRUCT(Moment, (), (pick, seat, chance))

struct Course {
  Spare<Seat> winner;     // alone at the first place
  Spare<Seat> leader;     // ahead more often than anybody else
  double led = 0;         // ... for this share of the decisions
  std::size_t turns = 0;  // how often the lead changed hands
  std::size_t ahead = 0;  // from this pick on the winner was ahead to the end; 0: never
  Spare<Moment> low;      // of the winner
  Spare<Moment> high;     // of whoever did not win
};
BOOST_DESCRIBE_STRUCT(Course, (), (winner, leader, led, turns, ahead, low, high))

struct Analysis {
  std::vector<Judged> decisions;       // all with a choice, in order
  std::vector<std::size_t> turning;    // of decisions: behind them the chances changed most
  std::vector<std::size_t> costliest;  // of decisions, the worst first
  std::vector<std::vector<std::size_t>> costliest_of;  // ... of each seat
  // Of decisions where everything else was clearly worse; first those that the rule of thumb
  // misses.
  std::vector<std::size_t> finest;
  std::vector<SeatTally> tallies;  // of each seat
  Course course;
  bool whole = true;  // false: it was stopped
};

struct AnalysisWishes {
  std::uint32_t iterations = 200;  // for each decision
  std::uint64_t seed = 1;
  std::size_t listed = 5;  // turning points, and costly picks
  // Told how many of the picks are done; false stops it.
  std::function<bool(std::size_t done, std::size_t of)> go_on{};
};

// Goes through a game decision by decision, for whoever has other things to do in between.
class Analyser {
 public:
  // The record must stay as it is and where it is.
  Analyser(const Record& record, AnalysisWishes wishes);

  std::size_t done() const { return at_; }  // picks
  std::size_t total() const { return record_.picks().size(); }
  bool finished() const { return at_ == total(); }
  // The next decision with a choice, and what comes before it. Its thought ends early when it is
  // enough; then it is begun again by the next call, or after some of those taken as it is.
  void step(const std::function<bool()>& enough = {});
  // What is known by now.
  Analysis result() const;

 private:
  Option by_thumb(const Ask& ask) const;
  bool judge(const Ask& ask, Option played, const std::function<bool()>& enough);

  const Record& record_;
  AnalysisWishes wishes_;
  std::unique_ptr<Match> match_;
  std::size_t at_ = 0;
  int tries_ = 0;  // at the same decision
  std::vector<Judged> decisions_;
};

Analysis analyse(const Record& record, const AnalysisWishes& wishes);

// --- for clients: the same as JSON. Without a language texts are ids and arguments.
struct ChancesView {
  std::size_t pick = 0;
  Seat seat{};
  std::vector<double> chances;
  OptionView played;  // what was decided then
  double cost = 0;
};
BOOST_DESCRIBE_STRUCT(ChancesView, (), (pick, seat, chances, played, cost))

// The question, as its seat read it.
struct AskedView {
  Spare<std::string> t;  // none: the question's name and ?
  Spare<JsonText> args;
  Spare<std::string> words;
  Spare<std::string> rule;
};
BOOST_DESCRIBE_STRUCT(AskedView, (), (t, args, words, rule))

struct JudgedView {
  std::size_t pick = 0;
  Seat seat{};
  std::string question;
  AskedView asked;
  OptionView played;
  // The chances of each seat; of a turning point, means over a few decisions on either side.
  std::vector<double> before;
  std::vector<double> after;  // at the next decision, or at the end
  Spare<OptionView> better;   // none: nothing was
  double cost = 0;
  Spare<OptionView> next;  // of the finest: what came next to it
  double lead = 0;
  bool own_idea = false;
  std::vector<EventView> then;  // what the seat was told until the next decision, kMostTold of it
  std::size_t draws = 0;        // by chance until then: cards, dice
};
BOOST_DESCRIBE_STRUCT(JudgedView, (),
                      (pick, seat, question, asked, played, before, after, better, cost, next, lead,
                       own_idea, then, draws))
inline constexpr std::size_t kMostTold = 6;

// Of what is kept with a table: one that was made otherwise is made anew.
inline constexpr int kAnalysisVersion = 2;

struct AnalysisView {
  int version = kAnalysisVersion;  // the first field: whoever keeps it looks at the beginning
  std::string game;
  int seats = 0;
  std::size_t picks = 0;
  bool over = false;
  std::vector<int> ranks;
  std::vector<ChancesView> chances;  // at most kMostPoints of them, spread over the game
  std::vector<double> end;           // what each seat had of the first place; empty: not over
  std::vector<double> given_away;    // by each seat with all its picks
  std::vector<JudgedView> turning_points;
  std::vector<JudgedView> costliest;
  std::vector<std::vector<JudgedView>> costliest_of;  // of each seat
  std::vector<JudgedView> finest;
  std::vector<SeatTally> tallies;
  Course course;
};
BOOST_DESCRIBE_STRUCT(AnalysisView, (),
                      (version, game, seats, picks, over, ranks, chances, end, given_away,
                       turning_points, costliest, costliest_of, finest, tallies, course))
inline constexpr std::size_t kMostPoints = 2000;

AnalysisView analysis_view(const Record& record, const Analysis& analysis,
                           const std::string& language);

}  // namespace gh
