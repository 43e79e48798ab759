// How a table begins and what a committed entry does to it.
#include "table/table.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/json_text.h"

namespace gh {

namespace {
constexpr std::size_t kRememberedAnswers = 8;
constexpr std::size_t kRememberedChats = 50;
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
    auto kind = enum_from<SeatKind>(first.kind);
    if (!table->has(first.seat) || !kind) return Error{"there is no seat " + seat_name(first.seat)};
    auto& p = table->place(first.seat);
    p.kind = *kind;
    p.user = first.user, p.name = first.name, p.bot = first.bot;
  }
  return table;
}

Table::Table(std::string id, TableHeader header, TableWorld world, Record record)
    : id_(std::move(id)),
      header_(std::move(header)),
      world_(std::move(world)),
      record_(std::move(record)),
      places_(static_cast<std::size_t>(header_.seats)),
      late_joiners_(header_.late_joiners) {}

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
  std::string problem;
  bool roles_changed = false;
  if (entry.e == "picks" || entry.e == "start") {
    if (entry.e == "start") begin_play(entry);
    problem = commit_picks(entry, now, mail);
  } else if (entry.e == "undo") {
    problem = commit_undo(entry, now, mail);
  } else if (entry.e == "seat") {
    problem = commit_seat(entry, now);
    roles_changed = true;
  } else if (entry.e == "chat") {
    msg::ChatMessage chat{
        "chat",   id_, seq, entry.name.value_or(""), entry.seat, entry.text.value_or(""),
        entry.at, {},  {}};
    if (chats_.size() >= kRememberedChats) chats_.erase(chats_.begin());
    chats_.push_back(chat);
    send_chat(chat, mail);
    return "";
  } else if (entry.e == "vote") {
    problem = commit_vote(entry);
  } else if (entry.e == "resign" && entry.seat && has(*entry.seat)) {
    place(*entry.seat).resigned = true;
    resigned_.push_back(*entry.seat);
    gave_up(place(*entry.seat).user);
    settle(now);
    roles_changed = true;
  } else if (entry.e == "adopt" && entry.user && entry.kind) {
    commit_adopt(*entry.kind, *entry.user);
    roles_changed = true;
  } else if (entry.e == "remove") {
    problem = commit_remove(entry, now, mail);
    roles_changed = true;
  } else if (entry.e == "invite" && entry.seat && has(*entry.seat)) {
    place(*entry.seat).invitation = entry.text.value_or("");
  } else if (entry.e == "late") {
    late_joiners_ = entry.kind == "on";
  } else if (entry.e == "closed") {
    if (!is_over()) status_ = TableStatus::abandoned;
    auto why = Plain{entry.text.value_or("")};
    if (entry.kind)  // by whom; older logs have the whole sentence
      announce(phrase("hall.closed." + *entry.kind, Name<Plain>{"why"}(why)), entry.at, mail);
    else
      announce(Text{why.text}, entry.at, mail);
    note_asked(now);
  } else if (entry.e == "rules") {
    problem = commit_rules(entry, now, mail);
  } else if (entry.e == "rematch") {
    rematch_ = entry.table.value_or("");
  } else {
    problem = "an entry \"" + entry.e + "\" is not known here";
  }
  if (!problem.empty()) return problem;
  ended_ = !is_over() ? 0 : ended_ ? ended_ : entry.at;
  bool quiet = entry.e == "picks" || entry.e == "undo";
  if (!quiet || before != status_ || header_.clock != "none") send_table(now, mail);
  if (roles_changed) send_whole(entry.user.value_or(""), mail);
  bool whole = before != status_ && entry.e != "picks" && entry.e != "start";
  if (whole || entry.e == "rules") send_whole("", mail);
  return "";
}

void Table::begin_play(const Entry& entry) {
  status_ = TableStatus::playing;
  for (auto& p : places_) {
    if (p.kind != SeatKind::open) continue;
    p.kind = SeatKind::bot;
    p.bot = entry.bot.value_or(default_bot());
  }
  for (int i = 0; i < header_.seats; ++i) {
    const auto& user = place(seat(i)).user;
    if (user.empty()) continue;
    sat_.emplace_back(user, seat(i));
    if (std::find(founders_.begin(), founders_.end(), user) == founders_.end())
      founders_.push_back(user);
  }
}

std::string Table::apply_pick(const PickLine& line, Events& events) {
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
  remember_answer(line.who, prompt, line.pick);
  return "";
}

void Table::remember_answer(Seat who, PromptId prompt, const std::string& pick) {
  if (!has(who)) return;
  auto& answered = place(who).answered;
  if (answered.size() >= kRememberedAnswers) answered.erase(answered.begin());
  answered.push_back({prompt, pick, record_.picks().size()});
}

std::string Table::commit_picks(const Entry& entry, Time now, Mail& mail) {
  auto drafts = begin_drafts();
  if (!entry.picks.empty() && has(entry.picks[0].who) && entry.used)
    place(entry.picks[0].who).used += *entry.used;
  Events events;
  for (const auto& line : entry.picks) {
    events.clear();
    if (auto problem = apply_pick(line, events); !problem.empty()) return problem;
    add_events(drafts, events, record_.match(), false, seq_);
  }
  settle(now);
  move_lag(drafts);
  send_drafts(drafts, mail);
  return "";
}

std::string Table::commit_undo(const Entry& entry, Time now, Mail& mail) {
  auto count = entry.count.value_or(1);
  if (count > record_.picks().size()) return "there are not so many picks to take back";
  auto drafts = begin_drafts();
  record_.take_back(count);
  pick_seq_.resize(record_.picks().size());
  for (auto& p : places_)
    std::erase_if(p.answered, [&](const Answered& a) { return a.number > record_.picks().size(); });
  ++undos_;
  if (status_ == TableStatus::finished) status_ = TableStatus::playing;
  settle(now);
  bool host = entry.seat && !has(*entry.seat);
  auto text =
      host ? phrase("undo:host") : phrase("undo", Name<Seat>{"who"}(entry.seat.value_or(seat(0))));
  for (auto& d : drafts) {
    EventView told;
    told.kind = "undo";
    record_.match().put_text(text, "undo", d.before, d.eyes.language, told);
    d.events.push_back({seq_, told});
  }
  move_lag(drafts);
  send_drafts(drafts, mail);
  return "";
}

std::string Table::commit_seat(const Entry& entry, Time now) {
  auto kind = entry.kind ? enum_from<SeatKind>(*entry.kind) : std::nullopt;
  if (!entry.seat || !has(*entry.seat) || !kind) return "a seat entry without seat or kind";
  auto& p = place(*entry.seat);
  p.kind = *kind;
  auto before = std::exchange(p.user, entry.user.value_or(""));
  p.name = entry.name.value_or("");
  p.bot = entry.bot.value_or("");
  p.invitation.clear();
  p.absent_until = p.granted = 0;
  stop_thinking(*entry.seat);  // somebody else decides now
  if (status_ == TableStatus::playing && before != p.user) {
    if (!p.user.empty()) sat_.emplace_back(p.user, *entry.seat);
    gave_up(before);
  }
  settle(now);
  return "";
}

// Before votes named who votes: one for each seat, of all who sat there at that moment.
std::string Table::commit_old_vote(const Entry& entry) {
  if (!entry.seat || !has(*entry.seat)) return "a vote without a seat";
  if (std::find(votes_.begin(), votes_.end(), *entry.seat) == votes_.end())
    votes_.push_back(*entry.seat);
  auto persons = std::count_if(places_.begin(), places_.end(), [](const Place& p) {
    return !p.user.empty() && !p.resigned && p.kind != SeatKind::bot;
  });
  if (static_cast<std::ptrdiff_t>(votes_.size()) * 2 > persons) status_ = TableStatus::abandoned;
  return "";
}

// People vote, not seats: those who sat here at the start. Before the start the table is the
// host's.
std::string Table::commit_vote(const Entry& entry) {
  if (!entry.user) return commit_old_vote(entry);
  if (entry.seat && std::find(votes_.begin(), votes_.end(), *entry.seat) == votes_.end())
    votes_.push_back(*entry.seat);
  if (std::find(voters_.begin(), voters_.end(), *entry.user) == voters_.end())
    voters_.push_back(*entry.user);
  if (status_ == TableStatus::open) status_ = TableStatus::abandoned;
  count_votes();
  return "";
}

// Whoever was removed still counts: else removing the others would make a majority.
void Table::count_votes() {
  if (status_ != TableStatus::playing || voters_.empty()) return;
  auto electors = founders_;
  if (electors.empty()) electors = {header_.host};
  auto votes = std::count_if(electors.begin(), electors.end(), [&](const std::string& user) {
    return std::find(voters_.begin(), voters_.end(), user) != voters_.end();
  });
  if (votes * 2 > static_cast<std::ptrdiff_t>(electors.size())) status_ = TableStatus::abandoned;
}

// By one's own hand: resigned, or left the seat to whoever comes.
void Table::gave_up(const std::string& user) {
  bool plays = std::any_of(places_.begin(), places_.end(),
                           [&](const Place& p) { return p.user == user && !p.resigned; });
  if (plays || user.empty()) return;
  std::erase(founders_, user);
  count_votes();
}

std::string Table::commit_remove(const Entry& entry, Time now, Mail& mail) {
  if (!entry.user || entry.user->empty()) return "a removal of nobody";
  if (entry.kind == "ban") banned_.push_back(*entry.user);
  for (auto& p : places_) {
    if (p.user != *entry.user) continue;
    if (status_ == TableStatus::open) {
      p = Place{};
      continue;
    }
    p.kind = SeatKind::bot;
    p.user.clear(), p.name.clear();
    p.absent_until = p.granted = 0;
    if (p.bot.empty()) p.bot = default_bot();
  }
  expel(*entry.user, mail);
  settle(now);
  return "";
}

// Whoever may no longer look at the table gets no more mail of it.
void Table::expel(const std::string& user, Mail& mail) {
  Status removed{Code::not_allowed, "The host has removed you from this table."};
  auto text = std::make_shared<const std::string>(json_text(msg::error_of(removed)));
  std::erase_if(viewers_, [&](const auto& v) {
    const auto& [id, viewer] = v;
    bool gone =
        viewer.who.user == user && (is_banned(viewer.who) || (!header_.listed && !viewer.has_key));
    if (gone) mail.push_back({id, text});
    return gone;
  });
  if (viewers_.empty()) seen_.clear();
}

void Table::commit_adopt(const std::string& guest, const std::string& account) {
  auto rename = [&](std::string& user) {
    if (user == guest) user = account;
  };
  rename(header_.host);
  for (auto& p : places_) rename(p.user);
  for (auto& [user, seat] : sat_) rename(user);
  for (auto* list : {&founders_, &voters_, &banned_})
    for (auto& user : *list) rename(user);
}

void Table::mark_damaged(Text why, Time now, Mail& mail) {
  damage_ = std::move(why);
  send_table(now, mail);
}

void Table::settle(Time now) {
  bool over = header_.imported || record_.match().over() || nobody_left_to_play();
  if (status_ == TableStatus::playing && over) status_ = TableStatus::finished;
  note_asked(now);
  note_presence(now);
}

bool Table::nobody_left_to_play() const {
  return header_.seats > 1 && static_cast<int>(resigned_.size()) >= header_.seats - 1;
}

// Who resigned comes last, the first to resign behind the others.
Outcome Table::outcome() const {
  auto o = record_.match().outcome();
  if (resigned_.empty()) return o;
  o.over = o.over || status_ == TableStatus::finished;
  auto n = places_.size();
  if (o.ranks.size() < n) o.ranks.resize(n, 1);
  std::vector<int> kept;
  for (std::size_t i = 0; i < n; ++i)
    if (!places_[i].resigned) kept.push_back(o.ranks[i]);
  for (std::size_t i = 0; i < n; ++i) {
    if (places_[i].resigned) continue;
    auto better = std::count_if(kept.begin(), kept.end(), [&](int r) { return r < o.ranks[i]; });
    o.ranks[i] = static_cast<int>(better) + 1;
  }
  for (std::size_t i = 0; i < resigned_.size(); ++i)
    o.ranks[static_cast<std::size_t>(index(resigned_[i]))] = static_cast<int>(n - i);
  return o;
}

bool Table::holds(const Who& who, Seat s) const {
  return has(s) && !who.user.empty() && place(s).user == who.user;
}

bool Table::is_seated(const Who& who) const { return held_by(who) != 0; }

bool Table::admits(const Who& who, std::string_view key) const {
  if (is_banned(who)) return false;
  if (header_.listed || is_host(who) || is_seated(who)) return true;
  return !header_.key.empty() && key == header_.key;
}

bool Table::is_banned(const Who& who) const {
  return std::find(banned_.begin(), banned_.end(), who.user) != banned_.end();
}

std::vector<std::string> Table::users() const {
  std::vector<std::string> all;
  for (const auto& p : places_) all.push_back(p.user);
  return all;
}

}  // namespace gh
