// How a table begins and what a committed entry does to it.
#include "table/table.h"

#include <algorithm>
#include <numeric>

namespace gh {

namespace {
constexpr std::size_t kRememberedAnswers = 8;
constexpr std::size_t kRememberedChats = 50;
}  // namespace

Result<std::unique_ptr<Table>> Table::open(std::string id, TableHeader header, TableWorld world) {
  const auto* game = find_game(header.game);
  if (!game) return Error{"there is no game \"" + header.game + "\" here"};
  auto record = Record::begin(*game, Setup{header.seats, header.options, header.position});
  if (!record) return Error{record.error()};
  header.options = record->setup().options;
  std::unique_ptr<Table> table(
      new Table(std::move(id), std::move(header), std::move(world), std::move(*record)));
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
      places_(static_cast<std::size_t>(header_.seats)) {}

std::string Table::commit(const Entry& entry, std::uint64_t seq, Time now, Mail& mail) {
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
        "chat", id_, seq, entry.name.value_or(""), entry.seat, entry.text.value_or(""), entry.at};
    if (chats_.size() >= kRememberedChats) chats_.erase(chats_.begin());
    chats_.push_back(chat);
    send_chat(chat, mail);
    return "";
  } else if (entry.e == "vote") {
    problem = commit_vote(entry);
  } else if (entry.e == "resign" && entry.seat && has(*entry.seat)) {
    place(*entry.seat).resigned = true;
    resigned_.push_back(*entry.seat);
    settle(now);
    roles_changed = true;
  } else if (entry.e == "adopt" && entry.user && entry.kind) {
    if (header_.host == *entry.kind) header_.host = *entry.user;
    for (auto& p : places_)
      if (p.user == *entry.kind) p.user = *entry.user;
    roles_changed = true;
  } else if (entry.e == "closed") {
    if (!is_over()) status_ = TableStatus::abandoned;
    msg::ChatMessage told{"chat", id_, seq, "Greathall", {}, entry.text.value_or(""), entry.at};
    chats_.push_back(told);
    send_chat(told, mail);
    note_asked(now);
  } else if (entry.e == "rematch") {
    rematch_ = entry.table.value_or("");
  } else {
    problem = "an entry \"" + entry.e + "\" is not known here";
  }
  if (!problem.empty()) return problem;
  bool quiet = entry.e == "picks" || entry.e == "undo";
  if (!quiet || before != status_ || header_.clock != "none") send_table(now, mail);
  if (roles_changed) send_whole(entry.user.value_or(""), mail);
  if (before != status_ && entry.e != "picks" && entry.e != "start") send_whole("", mail);
  return "";
}

void Table::begin_play(const Entry& entry) {
  status_ = TableStatus::playing;
  for (auto& p : places_) {
    if (p.kind != SeatKind::open) continue;
    p.kind = SeatKind::bot;
    p.bot = entry.bot.value_or(default_bot());
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

void Table::remember_answer(Seat who, std::uint32_t prompt, const std::string& pick) {
  if (!has(who)) return;
  auto& answered = place(who).answered;
  if (answered.size() >= kRememberedAnswers) answered.erase(answered.begin());
  answered.push_back({prompt, pick});
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
  ++undos_;
  if (status_ == TableStatus::finished) status_ = TableStatus::playing;
  settle(now);
  auto who = entry.seat ? seat_name(*entry.seat) : std::string("A");
  EventView told{"undo", "{" + who + "} takes back the last pick.", "", {}};
  if (entry.seat && !has(*entry.seat)) told.words = "The host takes back the last pick.";
  for (auto& d : drafts) d.events.push_back({seq_, told});
  move_lag(drafts);
  send_drafts(drafts, mail);
  return "";
}

std::string Table::commit_seat(const Entry& entry, Time now) {
  auto kind = entry.kind ? enum_from<SeatKind>(*entry.kind) : std::nullopt;
  if (!entry.seat || !has(*entry.seat) || !kind) return "a seat entry without seat or kind";
  auto& p = place(*entry.seat);
  p.kind = *kind;
  p.user = entry.user.value_or("");
  p.name = entry.name.value_or("");
  p.bot = entry.bot.value_or("");
  p.absent_until = p.granted = 0;
  settle(now);
  return "";
}

std::string Table::commit_vote(const Entry& entry) {
  if (!entry.seat || !has(*entry.seat)) return "a vote without a seat";
  if (std::find(votes_.begin(), votes_.end(), *entry.seat) == votes_.end())
    votes_.push_back(*entry.seat);
  auto persons = std::count_if(places_.begin(), places_.end(), [](const Place& p) {
    return !p.user.empty() && !p.resigned && p.kind != SeatKind::bot;
  });
  if (static_cast<std::ptrdiff_t>(votes_.size()) * 2 > persons) status_ = TableStatus::abandoned;
  return "";
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
  if (header_.listed || is_host(who) || is_seated(who)) return true;
  return !header_.key.empty() && key == header_.key;
}

std::vector<std::string> Table::users() const {
  std::vector<std::string> all;
  for (const auto& p : places_) all.push_back(p.user);
  return all;
}

}  // namespace gh
