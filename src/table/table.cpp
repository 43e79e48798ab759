// How a table begins and what a committed entry does to it.
#include "table/table.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/json_text.h"

namespace gh {

namespace {
std::string no_seat(Seat seat) { return "there is no seat " + seat_name(seat) + " at this table"; }
}  // namespace

Result<std::unique_ptr<Table>> Table::open(std::string id, TableHeader header, TableWorld world,
                                           std::optional<Past> past) {
  const auto* game = find_game(header.game);
  if (!game) return Error{"there is no game \"" + header.game + "\" here"};
  int version = game->info->version;
  if (past && game->info->plays(past->version)) version = past->version;
  Setup setup{header.seats, header.options, header.position, version};
  auto record = Record::begin(*game, setup);
  std::string astray;
  if (!record && past) {  // today's rules have another set-up: something to show, if not to play
    astray = record.error();
    setup.options = fitting_options(*game->info, setup.options);
    setup.position.reset();
    record = Record::begin(*game, setup);
  }
  if (!record) return Error{record.error()};
  if (astray.empty()) header.options = record->setup().options;
  std::unique_ptr<Table> table(
      new Table(std::move(id), std::move(header), std::move(world), std::move(*record)));
  table->rules_ = past ? past->version : version;
  if (past) table->restoring_ = Restoring{std::move(*past), astray, {}, false, 0};
  for (const auto& first : table->header_.first) {
    const bool kept = first.kind == "kept";
    auto kind = enum_from<SeatKind>(kept ? "open" : first.kind);
    if (!table->has(first.seat) || !kind) return Error{"there is no seat " + seat_name(first.seat)};
    auto& p = table->place(first.seat);
    p.kind = *kind;
    if (kept)
      p.kept_for = first.user, p.kept_name = first.name;
    else
      p.user = first.user, p.name = first.name, p.bot = first.bot;
  }
  return table;
}

Table::Table(std::string id, TableHeader header, TableWorld world, Record record)
    : id_(std::move(id)),
      header_(std::move(header)),
      world_(std::move(world)),
      record_(std::move(record)),
      seats_(header_.seats),
      clock_(header_.clock, header_.clock_seconds),
      pace_(header_.pace),
      late_joiners_(header_.late_joiners),
      audience_(world_.presence_pace) {}

std::string Table::commit(const Entry& entry, std::uint64_t seq, Time now, Mail& mail) {
  return restoring_ ? commit_again(entry, seq, now, mail) : commit_safely(entry, seq, now, mail);
}

std::string Table::commit_safely(const Entry& entry, std::uint64_t seq, Time now, Mail& mail) {
  try {
    return commit_checked(entry, seq, now, mail);
  } catch (const std::exception& f) {  // core/fault.h
    return std::string("the rules cannot go on: ") + f.what();
  }
}

std::string Table::commit_checked(const Entry& entry, std::uint64_t seq, Time now, Mail& mail) {
  seq_ = seq;
  auto before = status_;
  const Committing c{entry.at, now, mail};
  auto done = std::visit([&](const auto& what) { return commit(what, c); }, entry.what);
  if (!done.problem.empty()) return done.problem;
  if (is<entry::Chat>(entry)) return "";
  ended_ = !is_over() ? 0 : ended_ ? ended_ : entry.at;
  if (done.shows || before != status_ || header_.clock != "none") send_table(now, mail);
  if (done.roles_of) send_whole(*done.roles_of, mail);
  bool told = is<entry::Picks>(entry) || is<entry::Start>(entry);  // by their own updates
  if ((before != status_ && !told) || is<entry::Rules>(entry)) send_whole("", mail);
  return "";
}

Table::Committed Table::commit(const entry::Start& e, const Committing& c) {
  begin_play(e);
  return {commit_picks(e.picks, c)};
}

Table::Committed Table::commit(const entry::Picks& e, const Committing& c) {
  note_thinking(e);
  note_answer(e);
  missed_ = e.missed.value_or(false);
  auto problem = commit_picks(e.picks, c);
  missed_ = false;
  return {std::move(problem), false};
}

Table::Committed Table::commit(const entry::Chat& e, const Committing& c) {
  msg::ChatMessage chat{"chat", id_, seq_, e.name.value_or(""), e.seat, e.text.value_or(""),
                        c.at,   {},  {}};
  chat.watching = e.watching.value_or(false);
  send_chat(chats_.add(std::move(chat)), c.mail);
  return {};
}

Table::Committed Table::commit(const entry::Resign& e, const Committing& c) {
  if (!has(e.seat)) return {no_seat(e.seat)};
  seats_.resign(e.seat);
  gave_up(place(e.seat).user);
  settle(c);
  return {"", true, e.user.value_or("")};
}

Table::Committed Table::commit(const entry::Adopt& e, const Committing&) {
  commit_adopt(e.kind, e.user);
  return {"", true, e.user};
}

Table::Committed Table::commit(const entry::Invite& e, const Committing&) {
  if (!has(e.seat)) return {no_seat(e.seat)};
  place(e.seat).invitation = e.text.value_or("");
  return {};
}

Table::Committed Table::commit(const entry::LateJoiners& e, const Committing&) {
  late_joiners_ = e.kind == entry::Welcome::on;
  return {};
}

Table::Committed Table::commit(const entry::Closed& e, const Committing& c) {
  if (!is_over()) status_ = TableStatus::abandoned;
  auto why = Plain{e.text.value_or("")};
  if (e.kind)  // by whom; older logs have the whole sentence
    announce(phrase("hall.closed." + enum_name(*e.kind), Name<Plain>{"why"}(why)), c.at, c.mail);
  else
    announce(Text{why.text}, c.at, c.mail);
  note_asked(asked_time(c));
  return {};
}

Table::Committed Table::commit(const entry::Rematch& e, const Committing&) {
  rematch_ = e.table.value_or("");
  return {};
}

void Table::begin_play(const entry::Start& start) {
  status_ = TableStatus::playing;
  for (auto& p : seats_) {
    if (p.kind != SeatKind::open) continue;
    p.kind = SeatKind::bot;
    p.bot = start.bot.value_or(default_bot());
  }
  for (int i = 0; i < header_.seats; ++i)
    if (const auto& user = place(seat(i)).user; !user.empty()) seats_.note_sat(user, seat(i));
  votes_.begin(seats_.users());
}

void Table::note_thinking(const entry::Picks& e) {
  if (!e.picks.empty() && has(e.picks[0].who) && e.used) place(e.picks[0].who).turn.used += *e.used;
}

// Did a bot play for somebody who sits there?
Table::PickMark Table::mark_of(const PickLines& picks, const Committing& c) const {
  PickMark mark{c.at, missed_};
  if (picks.empty() || !has(picks[0].who)) return mark;
  const auto& p = place(picks[0].who);
  mark.bot |= !p.user.empty() && !p.is_played();
  return mark;
}

std::string Table::apply_pick(const PickLine& line, const PickMark& mark, Events& events) {
  const auto* ask = record_.match().ask_of(line.who);
  if (!ask) return seat_name(line.who) + " is not asked anything";
  auto prompt = prompt_id(*ask);
  if (line.option) {
    if (record_.pick(line.who, ask->id, *line.option, &events) != Refusal::none)
      return "\"" + line.pick + "\" is not offered to " + seat_name(line.who);
  } else if (auto done = record_.pick(line.who, line.pick, &events); !done) {
    return done.error();
  }
  pick_seq_.push_back(static_cast<std::uint32_t>(seq_));
  pick_marks_.push_back(mark);
  if (has(line.who)) place(line.who).remember(prompt, line.pick, record_.picks().size());
  return "";
}

std::string Table::commit_picks(const PickLines& picks, const Committing& c) {
  auto drafts = begin_drafts();
  Events events;
  const auto mark = mark_of(picks, c);
  for (const auto& line : picks) {
    events.clear();
    if (auto problem = apply_pick(line, mark, events); !problem.empty()) return problem;
    add_events(drafts, events, record_.match(), false, seq_);
  }
  settle(c);
  move_lag(drafts);
  send_drafts(drafts, c.mail);
  return "";
}

Table::Committed Table::commit(const entry::Undo& e, const Committing& c) {
  auto count = e.count.value_or(1);
  if (count > record_.picks().size()) return {"there are not so many picks to take back"};
  auto drafts = begin_drafts();
  record_.take_back(count);
  pick_seq_.resize(record_.picks().size());
  pick_marks_.resize(record_.picks().size());
  seats_.forget_answers_behind(record_.picks().size());
  ++undos_;
  if (status_ == TableStatus::finished) status_ = TableStatus::playing;
  settle(c);
  bool host = e.seat && !has(*e.seat);
  auto text =
      host ? phrase("undo:host") : phrase("undo", Name<Seat>{"who"}(e.seat.value_or(seat(0))));
  const bool unseen = lag_.match && lag_.at <= record_.picks().size();
  for (auto& d : drafts) {
    if (lags(d.eyes) && unseen) continue;  // he was not shown yet what is taken back
    EventView told;
    told.kind = "undo";
    record_.match().put_text(text, "undo", d.before, d.eyes.language, told);
    d.events.push_back({seq_, told});
  }
  move_lag(drafts);
  send_drafts(drafts, c.mail);
  return {"", false};
}

Table::Committed Table::commit(const entry::Seating& e, const Committing& c) {
  if (!has(e.seat)) return {no_seat(e.seat)};
  auto& p = place(e.seat);
  p.kind = e.kind;
  if (p.user != e.user.value_or("")) p.standing.clear();
  auto before = std::exchange(p.user, e.user.value_or(""));
  p.name = e.name.value_or("");
  p.bot = e.bot.value_or("");
  p.invitation.clear();
  p.let_go();
  p.vacant = false;
  p.absence.stop();
  stop_thinking(e.seat);  // somebody else decides now
  p.in_a_row = 0;
  if (over_days()) p.turn.begin_anew(c.at);
  if (status_ == TableStatus::playing && before != p.user) {
    if (!p.user.empty()) seats_.note_sat(p.user, e.seat);
    p.answers = p.misses = p.excused = 0;
    gave_up(before);
  }
  settle(c);
  return {"", true, e.user.value_or("")};
}

// Before votes named who votes: one for each seat, of all who sat there at that moment.
std::string Table::commit_old_vote(const entry::Vote& vote) {
  if (!vote.seat || !has(*vote.seat)) return "a vote without a seat";
  auto votes = static_cast<std::ptrdiff_t>(votes_.cast_seat(*vote.seat));
  if (votes * 2 > seats_.persons()) status_ = TableStatus::abandoned;
  return "";
}

// Before the start the table is the host's.
Table::Committed Table::commit(const entry::Vote& e, const Committing&) {
  if (!e.user) return {commit_old_vote(e)};
  votes_.cast(*e.user, e.seat);
  if (status_ == TableStatus::open) status_ = TableStatus::abandoned;
  count_votes();
  return {};
}

void Table::count_votes() {
  if (status_ == TableStatus::playing && votes_.carried(header_.host))
    status_ = TableStatus::abandoned;
}

// By one's own hand: resigned, or left the seat to whoever comes.
void Table::gave_up(const std::string& user) {
  if (user.empty() || seats_.plays(user)) return;
  votes_.give_up(user);
  count_votes();
}

Table::Committed Table::commit(const entry::Remove& e, const Committing& c) {
  if (e.user.empty()) return {"a removal of nobody"};
  if (e.kind == entry::Removal::ban) banned_.push_back(e.user);
  for (auto& p : seats_) {
    if (p.user != e.user) continue;
    if (status_ == TableStatus::open) {
      p = Place{};
      continue;
    }
    p.kind = SeatKind::bot;
    p.user.clear(), p.name.clear();
    p.absence.stop();
    if (p.bot.empty()) p.bot = default_bot();
  }
  expel(e.user, c.mail);
  settle(c);
  return {"", true, e.user};
}

// Whoever may no longer look at the table gets no more mail of it.
void Table::expel(const std::string& user, Mail& mail) {
  Status removed{Code::not_allowed, "The host has removed you from this table."};
  auto text = std::make_shared<const std::string>(json_text(msg::error_of(removed)));
  audience_.remove_if([&](ViewerId id, const Viewer& viewer) {
    bool gone =
        viewer.who.user == user && (is_banned(viewer.who) || (!header_.listed && !viewer.has_key));
    if (gone) mail.push_back({id, text});
    return gone;
  });
  if (audience_.empty()) seen_.clear();
}

void Table::commit_adopt(const std::string& guest, const std::string& account) {
  if (header_.host == guest) header_.host = account;
  seats_.rename(guest, account);
  votes_.rename(guest, account);
  std::replace(banned_.begin(), banned_.end(), guest, account);
}

void Table::mark_damaged(Text why, Time now, Mail& mail) {
  damage_ = std::move(why);
  send_table(now, mail);
}

void Table::settle(const Committing& c) {
  bool over = header_.imported || record_.match().over() || seats_.nobody_left_to_play();
  if (status_ == TableStatus::playing && over) status_ = TableStatus::finished;
  note_asked(asked_time(c));
  note_presence(c.now);
}

Outcome Table::outcome() const {
  return seats_.ranked(record_.match().outcome(), status_ == TableStatus::finished);
}

bool Table::admits(const Who& who, std::string_view key) const {
  if (is_banned(who)) return false;
  if (header_.listed || is_host(who) || is_seated(who)) return true;
  auto for_him = [&](const Place& p) { return !who.user.empty() && p.kept_for == who.user; };
  if (std::any_of(seats_.begin(), seats_.end(), for_him)) return true;
  return !header_.key.empty() && key == header_.key;
}

bool Table::is_banned(const Who& who) const {
  return std::find(banned_.begin(), banned_.end(), who.user) != banned_.end();
}

}  // namespace gh
