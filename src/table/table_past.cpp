// A table that was played by other rules than those of this program. Its log is committed again; if
// it no longer fits, the game goes on from the last position that was kept (a mark), and its log
// says so. Without one it is parked: looked at, kept, not played.
#include <algorithm>

#include "core/catalogue.h"
#include "table/table.h"

namespace gh {

namespace {
constexpr std::size_t kLargestPosition = 200 * 1024;  // one entry of the log holds it
// Without a mark a game goes on from the last pick that fits, if that takes little of it back.
constexpr std::size_t kMostDropped = 20, kSharePlayed = 4;

bool is_of_game(const Entry& entry) {
  return is<entry::Picks>(entry) || is<entry::Start>(entry) || is<entry::Undo>(entry);
}

constexpr Name<Text> of_game{"game"};
constexpr Name<int> before_it{"before"}, by_now{"now"};
constexpr Name<Text> because{"why"};
constexpr Name<Plain> detail{"detail"};
constexpr Name<std::uint64_t> which{"n"};

Text newer(const GameInfo& info, int version) {
  return phrase("past.newer", of_game(phrase("game")), before_it(version), by_now(info.version));
}

Text parked_by(const GameInfo& info, int version, const Text& why) {
  if (version == info.version) return phrase("past.unfit", of_game(phrase("game")), because(why));
  return phrase("past.parked", of_game(phrase("game")), before_it(version), by_now(info.version),
                because(why));
}

// What is wrong with an entry is for whoever looks after the hall: as the program says it.
Text at_entry(std::uint64_t seq, std::string problem) {
  return phrase("past.entry", which(seq), detail({std::move(problem)}));
}

// Whole or not at all.
bool follow(Record& record, const Entry& entry) {
  auto before = record.picks().size();
  try {
    if (const auto* undo = std::get_if<entry::Undo>(&entry.what)) {
      auto count = undo->count.value_or(1);
      if (count > before) return false;
      record.take_back(count);
      return true;
    }
    const auto& picks = *picks_of(entry);
    bool fits = std::all_of(picks.begin(), picks.end(), [&](const PickLine& line) {
      return static_cast<bool>(record.pick(line.who, line.pick));
    });
    if (fits) return true;
  } catch (const std::exception&) {  // core/fault.h
  }
  record.take_back(record.picks().size() - before);
  return false;
}

std::uint32_t decisions(const Entry& entry) {
  const auto* picks = picks_of(entry);
  if (!picks) return 0;
  return static_cast<std::uint32_t>(std::count_if(
      picks->begin(), picks->end(), [](const PickLine& line) { return line.who != Seat::chance; }));
}
// What is left of an entry of which so many picks have been applied.
Entry rest_of(Entry entry, std::size_t applied) {
  if (auto* picks = picks_of(entry)) {
    applied = std::min(applied, picks->size());
    picks->erase(picks->begin(), picks->begin() + static_cast<std::ptrdiff_t>(applied));
  }
  return entry;
}
}  // namespace

void Past::note(std::uint64_t seq, std::string_view stored) {
  if (!stored.starts_with("{\"e\":\"rules\"")) return;
  auto entry = read_entry(stored);
  const auto* rules = entry ? std::get_if<entry::Rules>(&entry->what) : nullptr;
  if (!rules) return;
  version = rules->version.value_or(version);
  if (rules->kind == entry::Passage::moved) base = seq;
}

std::string Table::commit_again(const Entry& entry, std::uint64_t seq, Time now, Mail& mail) {
  auto& r = *restoring_;
  r.last_at = entry.at;
  std::string problem;
  if (is_of_game(entry) && (seq < r.past.base || !r.astray.empty())) {
    seq_ = seq;
    commit_without_game(entry);
    if (!r.past.mark && seq >= r.past.base) r.since.push_back(entry);
  } else {
    auto before = record_.picks().size();
    problem = commit_safely(entry, seq, now, mail);
    if (!problem.empty() && is_of_game(entry)) {
      if (is<entry::Undo>(entry)) ++undos_;
      go_astray(at_entry(seq, std::exchange(problem, "")));
      if (!r.past.mark) r.since.push_back(rest_of(entry, record_.picks().size() - before));
    }
  }
  if (!r.past.mark) return problem;
  if (is_of_game(entry) && seq > r.past.mark->seq) r.since.push_back(entry);
  if (seq == r.past.mark->seq && seq >= r.past.base) compare_mark();
  return problem;
}

// Who sits where and whose time has run stays true, whatever the rules are.
void Table::commit_without_game(const Entry& entry) {
  if (const auto* start = std::get_if<entry::Start>(&entry.what)) begin_play(*start);
  if (const auto* picks = std::get_if<entry::Picks>(&entry.what)) note_thinking(*picks);
  if (is<entry::Undo>(entry)) ++undos_;
}

void Table::go_astray(const Text& why) {
  restoring_->astray = why;
  if (status_ == TableStatus::finished && !seats_.nobody_left_to_play())
    status_ = TableStatus::playing;
}

// A position that reads as another text may still be the same: rules that know more write more.
void Table::compare_mark() {
  auto& r = *restoring_;
  r.marked = true;
  if (!r.astray.empty() || record_.match().whole().text() == r.past.mark->position) return;
  auto begun = begin_from(r.past.mark->position);
  if (begun && !begun->match().same(record_.match()))
    go_astray(phrase("past.position", which(seq_)));
}

Result<Record> Table::begin_from(const std::string& position) const {
  auto value = parse_json(position);
  if (!value) return Error{value.error()};
  const auto& info = *record_.game().info;
  return Record::begin(record_.game(), Setup{header_.seats, fitting_options(info, header_.options),
                                             *value, info.plays(rules_) ? rules_ : info.version});
}

void Table::restored(Time now) {
  auto r = std::move(*restoring_);
  restoring_.reset();
  const auto& info = *record_.game().info;
  if (!r.astray.empty() && r.past.over && !is_over())
    status_ = *r.past.over == "finished" ? TableStatus::finished : TableStatus::abandoned;
  if (is_over() && !ended_) ended_ = r.last_at;
  for (auto& p : seats_) {
    p.was_here = false;                                  // the game has rested
    p.turn.runs_from = std::min(p.turn.runs_from, now);  // a clock that was set back
  }
  if (rules_ > info.version) {
    parked_ = newer(info, rules_);
  } else if (r.astray.empty()) {
    if (!info.plays(rules_) && !is_over()) owed_ = Entry{now, new_rules(entry::Passage::same)};
  } else {
    parked_ = parked_by(info, rules_, r.astray);
    if (is_over() || header_.imported) return;
    if (auto rules = onward(r)) owed_ = Entry{now, std::move(*rules)};
  }
}

Fate Table::fate() const {
  if (owed_) {
    bool moves = std::get<entry::Rules>(owed_->what).kind == entry::Passage::moved;
    return moves ? Fate::moved : Fate::same;
  }
  return parked_.empty() ? Fate::same : Fate::parked;
}

entry::Rules Table::new_rules(entry::Passage kind) const {
  entry::Rules rules;
  rules.kind = kind;
  rules.version.emplace(record_.game().info->version);
  // New rules may ask chance where the old ones did not.
  if (kind == entry::Passage::same && status_ == TableStatus::playing)
    draw_chance(*record_.match().copy(), rules.picks);
  return rules;
}

// From the mark, and through what came after it as far as that fits. Without a mark (a log that is
// older than marks are) from the last pick that fits, if few are behind it.
Result<entry::Rules> Table::onward(const Restoring& r) const try {
  if (r.past.mark && !r.marked) return Error{"no position was kept"};
  auto record = begin_from(r.past.mark ? r.past.mark->position : record_.match().whole().text());
  if (!record) return Error{record.error()};
  bool fits = r.past.mark.has_value();
  std::uint32_t dropped = 0;
  for (const auto& entry : r.since) {
    fits = fits && follow(*record, entry);
    if (!fits) dropped += decisions(entry);
  }
  if (!r.past.mark) {
    const auto& picks = record_.picks();
    auto kept = std::count_if(picks.begin(), picks.end(),
                              [](const Picked& p) { return p.who != Seat::chance; });
    if (dropped > kMostDropped || dropped * kSharePlayed > static_cast<std::size_t>(kept))
      return Error{"no position was kept"};
  }
  auto rules = new_rules(entry::Passage::moved);
  rules.position = JsonText{record->match().whole().text()};
  if (dropped) rules.count.emplace(dropped);
  if (rules.position->text.size() > kLargestPosition) return Error{"the position is too large"};
  if (auto again = begin_from(rules.position->text); !again) return Error{again.error()};
  draw_chance(*record->match().copy(), rules.picks);
  return rules;
} catch (const std::exception& e) {  // core/fault.h
  return Error{e.what()};
}

Table::Committed Table::commit(const entry::Rules& e, const Committing& c) {
  const auto& info = *record_.game().info;
  auto before = std::exchange(rules_, e.version.value_or(rules_));
  owed_.reset();
  if (rules_ > info.version) {  // another server of the hall has newer rules
    parked_ = newer(info, rules_);
    return {};
  }
  if (restoring_ && seq_ < restoring_->past.base) return {};
  if (e.kind == entry::Passage::moved) {
    auto begun = begin_from(e.position ? e.position->text : "");
    if (!begun && !restoring_) return {begun.error()};
    if (begun)
      rebase(std::move(*begun));
    else
      go_astray(at_entry(seq_, begun.error()));
    tell_moved(e, before, c.at, c.mail);
  }
  parked_ = {};
  if (restoring_ && !restoring_->astray.empty()) return {};
  if (!e.picks.empty()) {
    if (e.kind == entry::Passage::moved) unseen_ = e.picks.size();
    auto problem = commit_picks(e.picks, c);
    if (problem.empty() || !restoring_) return {problem};
    go_astray(at_entry(seq_, problem));
  }
  settle(c);
  return {};
}

// Whatever numbers picks begins anew. The ids of questions go on: the position counts them.
void Table::rebase(Record record) {
  record_ = std::move(record);
  moved_ = true;
  pick_seq_.clear(), pick_marks_.clear();
  unseen_ = 0;
  bot_answers_.drop([](const BotAnswer&) { return true; });
  seen_.clear();
  lag_ = {};
  seats_.forget_answers_behind(0);
  if (status_ == TableStatus::finished && !seats_.nobody_left_to_play())
    status_ = TableStatus::playing;
  if (restoring_) restoring_->astray = {}, restoring_->since.clear();
}

void Table::tell_moved(const entry::Rules& rules, int before, Time at, Mail& mail) {
  announce(phrase("past.moved", of_game(phrase("game")), before_it(before), by_now(rules_),
                  Name<std::uint32_t>{"dropped"}(rules.count.value_or(0)),
                  Name<int>{"ranked"}(is_ranked() ? 1 : 0)),
           at, mail);
}

std::string Table::in_english(const Text& text) const {
  return text.id.empty() ? text.words : catalogue(header_.game).render(text);
}
std::string Table::damage() const { return in_english(damage_); }
std::string Table::parked() const { return in_english(parked_); }

void Table::announce(const Text& text, Time at, Mail& mail) {
  msg::ChatMessage told{"chat", id_, seq_, "Greathall", {}, in_english(text), at, {}, {}};
  if (!text.id.empty()) told.t = text.id;
  if (!text.args.empty()) told.args = JsonText{args_text(text.args)};
  send_chat(chats_.add(std::move(told)), mail);
}

bool Table::is_markable() const {
  bool plays = status_ == TableStatus::playing && !header_.imported;
  return plays && !owed_ && parked_.empty() && damage_.empty();
}

std::vector<std::string> raw_logs(const TableHeader& header,
                                  const std::vector<std::string>& stored) {
  struct Part {
    int version = 0;
    json::object options;
    std::optional<json::value> position;
    std::vector<std::string> picks;
  };
  std::vector<Part> parts{{header.version, header.options, header.position, {}}};
  for (const auto& text : stored) {
    auto entry = read_entry(text);
    if (!entry) break;
    if (const auto* rules = std::get_if<entry::Rules>(&entry->what)) {
      bool moved = rules->kind == entry::Passage::moved && rules->position;
      if (moved) parts.push_back({0, header.options, *parse_json(rules->position->text), {}});
      parts.back().version = rules->version.value_or(parts.back().version);
    }
    auto& picks = parts.back().picks;
    if (const auto* undo = std::get_if<entry::Undo>(&entry->what)) {
      auto count = std::min<std::size_t>(picks.size(), undo->count.value_or(1));
      picks.resize(picks.size() - count);
    }
    if (const auto* lines = picks_of(*entry))
      for (const auto& line : *lines) picks.push_back(log_line(line.who, line.pick));
  }
  std::vector<std::string> logs;
  for (const auto& part : parts) {
    json::object first{{"greathall", 1},
                       {"game", header.game},
                       {"version", part.version},
                       {"seats", header.seats},
                       {"options", part.options}};
    if (part.position) first["position"] = *part.position;
    auto log = json::serialize(first) + "\n";
    for (const auto& line : part.picks) log += line + "\n";
    logs.push_back(std::move(log));
  }
  return logs;
}

}  // namespace gh
