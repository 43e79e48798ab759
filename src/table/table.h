// What people sit at: one game with its seats (seats.h), clock and absence (clock.h), those who
// look on (audience.h), chat (chat.h), votes (votes.h) and bots (bot_jobs.h), put together with
// undo and the log. Knows no network, no files and no clock: it is driven by calls, each handed the
// time.
//
// Everything that changes a table goes through three steps:
//   propose   a check that changes nothing; it answers with an error, or with an entry
//   store     the caller makes the entry durable
//   commit    the entry becomes true, and everybody who looks gets mail about it
// so that nobody is shown what is not stored. A rebuilt table commits the stored entries again.
//
// Time passes through `due` (what the table itself wants to do now: a bot's pick, a take-over) and
// `next_due` (when to ask again). A live table without anybody in it stands still: bots, clocks and
// countdowns wait until somebody looks. A table that is played over days goes on by itself (pace.h,
// table_pace.cpp): bots play at once, and time runs out whether anybody looks or not.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/record.h"
#include "table/audience.h"
#include "table/bot_jobs.h"
#include "table/chat.h"
#include "table/entry.h"
#include "table/messages.h"
#include "table/past.h"
#include "table/replay.h"
#include "table/requests.h"
#include "table/seats.h"
#include "table/votes.h"

namespace gh {

// What the world lends to a table.
struct TableWorld {
  std::function<std::uint32_t(std::uint32_t)> draw;  // a fair number below n
  std::function<std::uint64_t()> seed;               // for bots
  // For advice and hints: the same for the same text, and nobody outside the hall can tell which.
  std::function<std::uint64_t(const std::string&)> secret_seed;
  Time bot_pace = 600;  // a bot answers so long after it was asked, whatever it holds
  std::size_t chat_length = 400;
  Time presence_pace = 0;  // coming and going is told at most so often, some of it at once
};

// The answer to a proposal: a refusal, or what is to be stored; without an entry that is nothing.
struct Proposal : Status {
  std::optional<Entry> entry = {};
  bool refused() const { return !ok(); }
  static Proposal refuse(Status why) { return {std::move(why), {}}; }
  static Proposal refuse(Code code, std::string words, std::string rule = "") {
    return refuse(Status{code, std::move(words), std::move(rule)});
  }
  static Proposal refuse(Code code, Text why) { return refuse(refusal(code, std::move(why))); }
  static Proposal nothing() { return {}; }
  static Proposal of(Entry e) { return {Status{}, std::move(e)}; }
  static Proposal of(Time at, entry::Any what) { return of(Entry{at, std::move(what)}); }
};

struct Letter {
  ViewerId to = 0;
  std::shared_ptr<const std::string> text;
};
using Mail = std::vector<Letter>;

enum class TableStatus : std::uint8_t { open, playing, finished, abandoned };
BOOST_DESCRIBE_ENUM(TableStatus, open, playing, finished, abandoned)

class Table {
 public:
  // With a past it is a table whose log is going to be committed again, and then `restored`.
  static Result<std::unique_ptr<Table>> open(std::string id, TableHeader header, TableWorld world,
                                             std::optional<Past> past = {});

  const std::string& id() const { return id_; }
  const TableHeader& header() const { return header_; }
  TableStatus status() const { return status_; }
  // Nothing more happens here: finished or abandoned.
  bool is_over() const {
    return status_ == TableStatus::finished || status_ == TableStatus::abandoned;
  }
  const Record& record() const { return record_; }
  bool is_ranked() const { return !header_.ranked.empty(); }
  std::uint64_t seq() const { return seq_; }  // of the last entry committed
  const std::string& rematch() const { return rematch_; }
  Outcome outcome() const;
  bool holds(const Who& who, Seat seat) const { return seats_.holds(who.user, seat); }
  bool is_host(const Who& who) const { return !who.user.empty() && who.user == header_.host; }
  bool is_seated(const Who& who) const { return seats_.held_by(who.user) != 0; }
  // May this person see the table at all? A table that is not listed needs its key or a seat.
  bool admits(const Who& who, std::string_view key) const;
  // Persons at the seats, by seat; "" for none.
  std::vector<std::string> users() const { return seats_.users(); }
  bool is_banned(const Who& who) const;
  bool looks_on(ViewerId id) const { return audience_.find(id) != nullptr; }
  // How it is played now: as its header says, until those who play agree on something else.
  const Pacing& pace() const { return pace_; }
  Time ended() const { return ended_; }  // when its last entry was made; 0 while it goes on
  // Something is wrong with its log from some entry on: it can be looked at, and does not go on.
  void mark_damaged(Text why, Time now, Mail& mail);
  std::string damage() const;  // in English; empty: nothing is

  // --- other rules than those it was played by (table_past.cpp)
  // The whole log has been committed again: is it the same by the rules of this program?
  void restored(Time now);
  Fate fate() const;
  bool owes_rules() const {
    return owed_.has_value();
  }  // its log is to say by which rules it goes on
  // Why it does not go on by the rules of this program; empty: it does.
  std::string parked() const;
  // It goes on from a position: what came before is in the log only.
  bool moved() const { return moved_; }
  int rules() const { return rules_; }  // the version by which it is played
  // Is where it stands worth keeping beside the log (as a Mark)?
  bool is_markable() const;

  // --- proposals (table_actions.cpp, table_seats.cpp): nothing changes yet
  Proposal pick(const Who& who, std::optional<Seat> seat, std::optional<PromptId> prompt,
                std::string_view notation, Time now) const;
  Proposal undo(const Who& who, std::optional<Seat> seat, Time now) const;
  Proposal chat(const Who& who, std::string_view text, Time now) const;
  // A bot's seat in a game that goes on needs the secret of an invitation, or late joiners.
  Proposal join(const Who& who, std::optional<Seat> seat, Time now,
                std::string_view invitation = "") const;
  Proposal leave(const Who& who, Time now) const;
  Proposal come_back(const Who& who, Time now) const;
  Proposal set_seat(const Who& who, Seat seat, SeatKind kind, std::string_view bot, Time now) const;
  // The host's hand (table_host.cpp).
  Proposal invite(const Who& who, Seat seat, const std::string& secret, Time now) const;
  Proposal remove(const Who& who, Seat seat, bool ban, Time now) const;
  Proposal let_late_joiners(const Who& who, bool welcome, Time now) const;
  Proposal adopt(const std::string& guest, const std::string& account, Time now) const;
  Proposal start(const Who& who, Time now) const;
  Proposal skip(const Who& who, Time now) const;
  Proposal resign(const Who& who, Seat seat, Time now) const;
  Proposal vote_abandon(const Who& who, Time now) const;
  Proposal set_rematch(const Who& who, const std::string& table, Time now) const;
  // The game cannot go on and nobody at the table can help it: it ends here, with these words.
  Proposal close(std::string_view why, Time now) const;
  // The table of the next game, with the same people in the same seats.
  Result<TableHeader> rematch_header(const Who& who, Time now) const;

  // --- commit: the entry is stored under this number. Returns what is wrong with it, or nothing.
  std::string commit(const Entry& entry, std::uint64_t seq, Time now, Mail& mail);

  // --- answers given in advance (table_standing.cpp)
  Proposal stand(const Who& who, Seat seat, const std::string& id, bool on, Time now) const;

  // --- over days (table_pace.cpp)
  Proposal accord(const Who& who, entry::Accord what, std::optional<Seat> seat,
                  const std::optional<Pacing>& to, Time now) const;
  // When a person is awake; who is not known is always.
  void know_hours(const std::string& user, Calendar calendar, Time now);
  // Who is asked now, for the rows of the store: persons only.
  struct Wait {
    Seat seat{};
    std::string user;
    PromptId prompt = 0;
    std::string question;  // JSON: the text that the seat is asked with
    Time since = 0, due = 0, alarm = 0;
  };
  std::vector<Wait> waits() const;
  // When it wants to be looked at although nobody is there; kNever: not at all.
  Time wants_waking(Time now) const;

  // --- time (table_time.cpp)
  std::optional<Proposal> due(Time now);
  Time next_due() const;  // kNever when only a call can change something
  std::vector<BotJob> bot_jobs(Time now);
  void bot_answered(const BotJob& job, Option option);
  // What the game's own bot would do in somebody's place, for the coach. Only where nobody else is
  // a person, or the host allows it, and nothing is counted; asked twice, it says the same.
  std::optional<BotJob> advice(const Who& who, Seat seat) const;
  // A hint takes its time, and how much it has is never the same twice: the first answer to a
  // question is kept and given again. `keep_hint` returns the one that is kept.
  std::optional<std::string> hint(const BotJob& asked) const;
  std::string keep_hint(const BotJob& asked, const std::string& answer);
  // Not stored: gives an absent person more time.
  Proposal extend(const Who& who, Time now, Mail& mail);
  static constexpr Time kNever = gh::kNever;
  // A seat of a rematch is kept so long for whoever played there before.
  static constexpr Time kKept = 15 * 60'000;

  // --- looking (table_looking.cpp)
  void enter(ViewerId id, Viewer viewer, std::optional<std::uint64_t> since, Time now, Mail& mail);
  // The same for somebody who is here already.
  void show_again(ViewerId id, std::uint64_t since, Time now, Mail& mail);
  void exit(ViewerId id, Time now, Mail& mail);
  // Who comes and goes is told to all, several at once when many do: what is owed is told now, if
  // it is time (presence_due).
  void tell_presence(Time now, Mail& mail, ViewerId except = 0);
  Time presence_due() const { return audience_.due(); }
  bool empty() const { return audience_.empty(); }
  // Several servers: who looks at this table here, and who at another server.
  Presence present() const;
  void present_elsewhere(const std::string& server, const Presence& who, Time now, Mail& mail);
  void forget_servers(Time unheard_since, Time now, Mail& mail);
  // Who holds the seat: an account or a guest; empty for nobody and for bots of nobody.
  std::string user_at(Seat seat) const { return has(seat) ? place(seat).user : std::string(); }
  std::size_t viewers() const { return audience_.size(); }
  msg::TableView table_view(const Who& who, bool has_key, Time now) const;
  // Texts come in words too where a language is given.
  Result<msg::PromptsMessage> prompts(const Who& who, std::optional<Seat> seat,
                                      const std::string& language = {}) const;
  Result<json::value> view(const Who& who, Seat eyes) const;
  Result<msg::WhyMessage> why(const Who& who, Seat seat, std::string_view what,
                              const std::string& language = {}) const;
  Result<ReplayView> replay(const Who& who, std::optional<Seat> eyes, std::optional<std::size_t> at,
                            const std::string& language = {}) const;
  Result<LogPage> log_page(const Who& who, std::optional<Seat> eyes, std::optional<std::size_t> to,
                           const std::string& language = {}) const;
  std::optional<std::string> log() const;  // after the end

 private:
  // Everybody who is shown the same.
  struct Eyes {
    std::uint32_t held = 0;  // bit per seat; none: a spectator
    Seat wish = Seat::spectator;
    bool cheat = false;  // the host, who answers for chance
    std::string language = {};
    friend auto operator<=>(const Eyes&, const Eyes&) = default;
  };
  // An update in the making, for one kind of eyes.
  struct Draft {
    std::vector<ViewerId> to;
    Eyes eyes;
    Seat before{};
    Sight old_view;
    std::vector<msg::LogEventView> events;
  };
  // A view that was sent last: the next patch is made against it.
  struct Seen {
    Eyes eyes;
    Seat from{};
    Sight view;
  };
  // A match some updates behind, for spectators.
  struct Lag {
    std::unique_ptr<Match> match;
    std::size_t at = 0;  // picks
  };

  Table(std::string id, TableHeader header, TableWorld world, Record record);

  // other rules
  // While the log is read: what does not fit is noted, and what follows it not applied.
  struct Restoring {
    Past past;
    Text astray;               // the first thing that does not fit
    std::vector<Entry> since;  // picks and undos behind the mark
    bool marked = false;       // the mark's entry has come
    Time last_at = 0;
  };
  std::string commit_again(const Entry& entry, std::uint64_t seq, Time now, Mail& mail);
  void commit_without_game(const Entry& entry);
  std::string commit_safely(const Entry& entry, std::uint64_t seq, Time now, Mail& mail);
  void go_astray(const Text& why);
  void compare_mark();
  Result<Record> begin_from(const std::string& position) const;
  void rebase(Record record);
  Result<entry::Rules> onward(const Restoring& restoring) const;
  entry::Rules new_rules(entry::Passage kind) const;
  std::string in_english(const Text& text) const;
  void announce(const Text& text, Time at, Mail& mail);  // the hall itself, in the chat
  void tell_moved(const entry::Rules& rules, int before, Time at, Mail& mail);

  // seats and proposals
  Place& place(Seat s) { return seats_[s]; }
  const Place& place(Seat s) const { return seats_[s]; }
  bool has(Seat s) const { return seats_.has(s); }
  // An undo brings back a question the rules have numbered before: the upper half tells the two
  // apart, so that no id is ever used twice. Below 2^53, which every client can count to.
  PromptId prompt_id(const Ask& ask) const { return ask.id + (PromptId{undos_} << 32); }
  static constexpr std::uint32_t kMostUndos = 1u << 20;
  std::string default_bot() const;
  // Who plays a seat that no person plays now: its bot, or who stands in for somebody.
  std::string bot_of(const Place& p) const;
  // Those of this seat, or of seats that are asked something else by now.
  void stop_thinking(std::optional<Seat> seat);
  std::string bot_problem(std::string_view bot) const;
  bool may_manage(const Who& who) const;
  Result<Seat> speaks_for(const Who& who, std::optional<Seat> seat) const;
  Proposal pick_open(Seat seat, const Ask& ask, Option option, Time now) const;
  Proposal refuse_pick(Seat seat, PromptId prompt, std::string_view notation) const;
  Proposal start_now(Time now) const;
  void draw_chance(Match& match, PickLines& picks) const;
  bool may_take_over(const Who& who, Seat seat, Time now) const;
  // The seat is somebody else's for a while.
  bool is_kept_from(const Who& who, Seat seat, Time now) const;
  Proposal refuse_kept(Seat seat, Time now) const;
  bool begins_by_itself() const;
  Proposal take_over(const Who& who, Seat seat, bool invited, Time now) const;
  bool may_vote(const Who& who) const;
  Proposal seat_entry(Seat seat, SeatKind kind, const Place& p, Time now) const;

  // commit (table.cpp)
  struct Committing {
    Time at, now;
    Mail& mail;
  };
  // What a committed entry leaves to be told: without a problem it has happened.
  struct Committed {
    std::string problem = {};
    bool shows = true;  // on the table, for all to see
    // Whose role may have changed: this user's, or with an empty one everybody's.
    std::optional<std::string> roles_of = {};
  };
  std::string commit_checked(const Entry& entry, std::uint64_t seq, Time now, Mail& mail);
  Committed commit(const entry::Seating& e, const Committing& c);
  Committed commit(const entry::Start& e, const Committing& c);
  Committed commit(const entry::Picks& e, const Committing& c);
  Committed commit(const entry::Undo& e, const Committing& c);
  Committed commit(const entry::Chat& e, const Committing& c);
  Committed commit(const entry::Vote& e, const Committing& c);
  Committed commit(const entry::Resign& e, const Committing& c);
  Committed commit(const entry::Invite& e, const Committing& c);
  Committed commit(const entry::LateJoiners& e, const Committing& c);
  Committed commit(const entry::Remove& e, const Committing& c);
  Committed commit(const entry::Closed& e, const Committing& c);
  Committed commit(const entry::Rematch& e, const Committing& c);
  Committed commit(const entry::Adopt& e, const Committing& c);
  Committed commit(const entry::Rules& e, const Committing& c);  // table_past.cpp
  Committed commit(const entry::Miss& e, const Committing& c);   // table_pace.cpp
  Committed commit(const entry::Pace& e, const Committing& c);
  Committed commit(const entry::Standing& e, const Committing& c);  // table_standing.cpp
  struct PickMark {
    Time at = 0;
    bool bot = false;  // in a person's place
  };
  void begin_play(const entry::Start& start);
  void note_thinking(const entry::Picks& picks);
  bool missed_ = false;  // of the picks that are being committed
  std::string commit_picks(const PickLines& picks, const Committing& c);
  std::string commit_old_vote(const entry::Vote& vote);
  void commit_adopt(const std::string& guest, const std::string& account);
  void gave_up(const std::string& user);
  void count_votes();
  void expel(const std::string& user, Mail& mail);
  std::string apply_pick(const PickLine& line, const PickMark& mark, Events& events);
  PickMark mark_of(const PickLines& picks, const Committing& c) const;
  void put_mark(msg::LogEventView& told, std::uint64_t seq) const;
  void settle(const Committing& c);
  // Over days a question is asked when its entry says so; live, when it is seen to be.
  Time asked_time(const Committing& c) const { return over_days() ? c.at : c.now; }

  // time
  bool bot_plays(Seat s, Time now) const;
  bool over_days() const { return pace_.over_days(); }
  bool stands_still() const;
  Time bot_is_due(const Place& p) const;
  Calendar calendar_of(const Place& p) const;
  Time due_at(const Place& p) const;
  std::optional<Proposal> due_over_days(Time now) const;
  entry::Missed what_a_miss_means(const Place& p) const;
  bool agree(const std::vector<std::string>& users) const;
  std::vector<std::string> players() const;
  std::optional<Option> standing_answer(Seat seat) const;
  Time standing_due(Seat seat) const;  // kNever: none answers
  std::vector<msg::StandingView> standing_of(const Eyes& eyes) const;
  std::string scope_of(const StandingOffer& offer, Seat seat) const;
  void begin_times_anew(Time now);
  void note_answer(const entry::Picks& e);
  void msg_pace(msg::TableView& t, Time now) const;
  void note_asked(Time now);
  void note_presence(Time now);
  void note_rest();

  // looking
  Result<LookBack> looks_back(const Who& who, std::optional<Seat> wanted,
                              const std::string& language) const;
  Steps steps_for(Seat eyes) const;
  void presence_changed(Time now, Mail& mail, ViewerId except = 0);
  Eyes eyes_of(const Viewer& viewer) const;
  Seat looks_from(const Eyes& eyes) const;
  bool lags(const Eyes& eyes) const;
  const Match& match_for(const Eyes& eyes) const;
  std::vector<Draft> begin_drafts();
  void add_events(std::vector<Draft>& drafts, const Events& events, const Match& match,
                  bool lagging, std::uint64_t seq) const;
  void move_lag(std::vector<Draft>& drafts);
  void send_drafts(std::vector<Draft>& drafts, Mail& mail);
  msg::UpdateMessage update_for(const Eyes& eyes) const;
  std::string whole_update(const Eyes& eyes, std::uint64_t since) const;
  void send_whole(const std::string& user, Mail& mail) const;
  std::vector<PromptView> prompts_for(const Eyes& eyes) const;
  void send_table(Time now, Mail& mail, ViewerId except = 0) const;
  void send_chat(const msg::ChatMessage& chat, Mail& mail) const;
  bool hears(const Who& who, const msg::ChatMessage& chat) const;

  std::string id_;
  TableHeader header_;
  TableWorld world_;
  Record record_;
  TableStatus status_ = TableStatus::open;
  Seats seats_;
  Clock clock_;
  Pacing pace_;
  std::map<std::string, Calendar> hours_;  // of persons who sit here
  std::vector<std::string> want_pause_, want_pace_;
  Pacing wished_;    // what the latter want
  Time paused_ = 0;  // since when the clocks stand still; 0: they do not
  std::uint64_t seq_ = 0;
  std::uint32_t undos_ = 0;
  std::vector<std::uint32_t> pick_seq_;  // the entry each pick came in
  std::vector<PickMark> pick_marks_;     // of each pick
  // It goes on from a position that nobody was shown before these draws were made.
  std::size_t unseen_ = 0;
  Votes votes_;  // for giving the game up
  std::vector<std::string> banned_;
  bool late_joiners_ = false;
  Time ended_ = 0;
  Text damage_;
  int rules_ = 0;
  std::optional<Restoring> restoring_;
  std::optional<Entry> owed_;  // what the log is to say of new rules
  Text parked_;
  bool moved_ = false;
  std::string rematch_;
  ChatLog chats_;
  BotAnswers bot_answers_;
  Audience audience_;
  std::vector<Seen> seen_;  // of the state as it is now; empty when nobody looks
  Lag lag_;
};

}  // namespace gh
