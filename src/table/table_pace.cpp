// A table that is played over days: whose time is over and what comes of it, pauses and changes of
// pace by consent, and what the store is to know of who waits for whom.
#include <algorithm>

#include "table/table.h"

namespace gh {

namespace {
// Whoever was to see to a bot's answer may have died: somebody else looks after so long.
constexpr Time kBotIsDone = 30'000;
constexpr int kAlarm = 80;  // percent of the time

void add(std::vector<std::string>& users, const std::string& user) {
  if (std::find(users.begin(), users.end(), user) == users.end()) users.push_back(user);
}
}  // namespace

Calendar Table::calendar_of(const Place& p) const {
  auto at = hours_.find(p.user);
  return at == hours_.end() ? Calendar() : at->second;
}

void Table::know_hours(const std::string& user, Calendar calendar, Time) {
  hours_[user] = std::move(calendar);
}

// When something comes of its being silent.
Time Table::due_at(const Place& p) const {
  if (!p.is_played() || !p.turn.prompt || p.turn.missed || paused_) return kNever;
  if (p.turn.host_since) return p.turn.host_since + kHostDecides;
  return decision_due(pace_, calendar_of(p), p.turn.runs_from);
}

entry::Missed Table::what_a_miss_means(const Place& p) const {
  using enum entry::Missed;
  if (p.turn.host_since) return bot;
  if (p.excused < pace_.excused) return excused;
  const bool patient = p.in_a_row + 1 < kPatience;
  switch (pace_.miss) {
    case AtMiss::once:
      return patient ? bot : leaves;
    case AtMiss::until_back:
      return leaves;
    case AtMiss::substitute:
      return vacant;
    case AtMiss::host:
      if (!patient) return leaves;
      return p.user == header_.host || header_.host.empty() ? bot : host;
  }
  return bot;
}

std::optional<Proposal> Table::due_over_days(Time now) const {
  if (paused_ && now >= paused_ + kLongestPause)
    return Proposal::of(now, entry::Pace{entry::Accord::go_on});
  for (int i = 0; i < header_.seats; ++i)
    if (const auto& p = place(seat(i)); due_at(p) <= now)
      return Proposal::of(now, entry::Miss{seat(i), what_a_miss_means(p)});
  return std::nullopt;
}

Table::Committed Table::commit(const entry::Miss& e, const Committing& c) {
  if (!has(e.seat)) return {"a miss without a seat"};
  auto& p = place(e.seat);
  using enum entry::Missed;
  if (e.kind != excused && !p.turn.host_since) ++p.misses, ++p.in_a_row;
  switch (e.kind) {
    case excused:
      ++p.excused;
      p.turn.begin_anew(c.at);
      break;
    case host:
      p.turn.host_since = c.at;
      break;
    case bot:
      p.turn.missed = true;
      break;
    case leaves:
    case vacant:
      p.kind = SeatKind::left;
      p.vacant = e.kind == vacant;
      break;
  }
  settle(c);
  return {"", true, p.user};
}

// A person has decided; who is not silent any more may miss again as if he never had.
void Table::note_answer(const entry::Picks& e) {
  if (!over_days() || e.picks.empty() || !has(e.picks[0].who) || e.missed.value_or(false)) return;
  auto& p = place(e.picks[0].who);
  if (!p.is_played()) return;
  ++p.answers;
  p.in_a_row = 0;
}

// Who has a say: those who play, and are not away.
std::vector<std::string> Table::players() const {
  std::vector<std::string> users;
  for (const auto& p : seats_)
    if (p.is_played()) add(users, p.user);
  return users;
}

bool Table::agree(const std::vector<std::string>& users) const {
  auto all = players();
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const std::string& user) {
    return std::find(users.begin(), users.end(), user) != users.end();
  });
}

void Table::begin_times_anew(Time now) {
  for (auto& p : seats_)
    if (p.turn.prompt && !p.turn.missed) p.turn.begin_anew(now);
}

Proposal Table::accord(const Who& who, entry::Accord what, std::optional<Seat> seat,
                       const std::optional<Pacing>& to, Time now) const {
  auto no = [](Code code, const char* id) { return Proposal::refuse(code, phrase(id)); };
  if (status_ != TableStatus::playing) return no(Code::gone, "hall.no.not_going");
  if (is_ranked()) return no(Code::not_allowed, "hall.no.ranked_one");
  if (what == entry::Accord::more) {
    if (!may_manage(who)) return no(Code::not_allowed, "hall.no.host_only");
    if (!seat || !has(*seat)) return no(Code::not_found, "hall.no.no_seat");
    const auto& p = place(*seat);
    if (!over_days() || !p.is_played() || !p.turn.prompt || p.turn.missed)
      return no(Code::gone, "hall.no.nobody_waited");
    return Proposal::of(now, entry::Pace{what, *seat, who.user});
  }
  auto all = players();
  if (std::find(all.begin(), all.end(), who.user) == all.end())
    return no(Code::not_yours, "hall.no.seatless");
  if (what == entry::Accord::pace) {
    if (!to) return Proposal::refuse(Code::malformed, "/to: say which pace");
    if (auto wrong = check_pacing(*to); !wrong.ok()) return Proposal::refuse(wrong);
    if (*to == pace_) return Proposal::nothing();
    return Proposal::of(now, entry::Pace{what, {}, who.user, JsonText{json_text(*to)}});
  }
  if (!over_days()) return no(Code::not_allowed, "hall.no.pause_live");
  bool wanted = std::find(want_pause_.begin(), want_pause_.end(), who.user) != want_pause_.end();
  bool idle = what == entry::Accord::pause ? paused_ != 0 : paused_ == 0 && !wanted;
  if (idle) return Proposal::nothing();
  return Proposal::of(now, entry::Pace{what, {}, who.user});
}

Table::Committed Table::commit(const entry::Pace& e, const Committing& c) {
  const auto user = e.user.value_or("");
  switch (e.kind) {
    case entry::Accord::more:
      if (!e.seat || !has(*e.seat)) return {"time for no seat"};
      place(*e.seat).turn.begin_anew(c.at);
      break;
    case entry::Accord::pause:
      add(want_pause_, user);
      if (!agree(want_pause_)) break;
      paused_ = c.at;
      want_pause_.clear();
      break;
    case entry::Accord::go_on:
      std::erase(want_pause_, user);
      if (std::exchange(paused_, 0)) begin_times_anew(c.at);
      break;
    case entry::Accord::pace: {
      auto value = parse_json(e.to ? e.to->text : "");
      auto to = value ? from_json<Pacing>(*value) : Result<Pacing>(Error{value.error()});
      if (!to) return {"a pace that cannot be read: " + to.error()};
      if (*to != wished_) want_pace_.clear();
      wished_ = *to;
      add(want_pace_, user);
      if (!agree(want_pace_)) break;
      pace_ = wished_;
      want_pace_.clear(), want_pause_.clear();
      paused_ = 0;
      begin_times_anew(c.at);
      break;
    }
  }
  settle(c);
  return {};
}

std::vector<Table::Wait> Table::waits() const {
  std::vector<Wait> all;
  if (status_ != TableStatus::playing || header_.imported) return all;
  if (!damage_.empty() || !parked_.empty()) return all;
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(seat(i));
    const auto* ask = record_.match().ask_of(seat(i));
    if (!ask || !p.is_played() || !p.turn.prompt || p.turn.missed) continue;
    auto prompt = record_.match().prompt(*ask, {});
    Wait w{seat(i), p.user, p.turn.prompt, {}, p.turn.asked_at};
    json::object question{{"t", prompt.t ? *prompt.t : prompt.question + "?"}};
    question["args"] = prompt.args ? *parse_json(prompt.args->text) : json::value(json::object{});
    w.question = json::serialize(question);
    if (pace_.has_limit() && !paused_) {
      w.due = decision_due(pace_, calendar_of(p), p.turn.runs_from);
      w.alarm = decision_due(pace_, calendar_of(p), p.turn.runs_from, kAlarm);
    }
    all.push_back(std::move(w));
  }
  return all;
}

Time Table::wants_waking(Time now) const {
  if (!over_days() || status_ != TableStatus::playing) return kNever;
  auto next = next_due();
  if (header_.imported || !damage_.empty() || !parked_.empty()) return next;
  for (int i = 0; i < header_.seats; ++i)
    if (place(seat(i)).turn.prompt && bot_plays(seat(i), now))
      return std::min(next, now + kBotIsDone);
  return next;
}

void Table::msg_pace(msg::TableView& t, Time now) const {
  if (!over_days() && want_pace_.empty()) return;
  auto seats = [&](const std::vector<std::string>& users) {
    std::vector<Seat> all;
    for (int i = 0; i < header_.seats; ++i)
      if (const auto& user = place(seat(i)).user;
          std::find(users.begin(), users.end(), user) != users.end())
        all.push_back(seat(i));
    return all;
  };
  msg::PaceView view{pace_, paused_ != 0, seats(want_pause_), {}, seats(want_pace_)};
  if (!want_pace_.empty()) view.wished = wished_;
  t.pace = std::move(view);
  for (auto& s : t.seats) {
    const auto& p = place(s.seat);
    if (over_days() && p.is_played() && calendar_of(p).on_holiday(now)) s.holiday = true;
    if (p.vacant) s.vacant = true;
    if (over_days() && !p.user.empty()) s.answers = p.answers, s.misses = p.misses;
    if (p.turn.host_since) s.host_decides = true;
  }
}

}  // namespace gh
