// What a table does by itself as time passes: bots' picks, clocks, countdowns for the absent.
#include <algorithm>

#include "table/table.h"

namespace gh {

Option BotJob::choose(const std::function<bool()>& enough) const {
  Rng rng{seed};
  Thinking limits;
  limits.enough = [this, &enough] { return *stop || (enough && enough()); };
  return player_pick(*match, bot, ask, rng, limits);
}

bool Table::connected(const std::string& user) const {
  if (user.empty()) return false;
  bool here = std::any_of(viewers_.begin(), viewers_.end(),
                          [&](const auto& v) { return v.second.who.user == user; });
  return here || std::any_of(elsewhere_.begin(), elsewhere_.end(), [&](const auto& e) {
           const auto& users = e.second.who.users;
           return std::find(users.begin(), users.end(), user) != users.end();
         });
}

Time Table::clock_left(const Place& p, Time now) const {
  Time limit = Time{header_.clock_seconds} * 1000;
  Time thinking = p.prompt ? std::max<Time>(0, now - p.asked_at) : 0;
  if (header_.clock == "decision") return limit - thinking;
  if (header_.clock == "game") return limit - p.used - thinking;
  return kNever;
}

bool Table::clock_out(const Place& p, Time now) const {
  return p.prompt && header_.clock != "none" && clock_left(p, now) <= 0;
}

bool Table::bot_plays(Seat s, Time now) const {
  if (is_ranked()) return false;
  const auto& p = place(s);
  return p.kind == SeatKind::bot || p.kind == SeatKind::left || p.resigned || clock_out(p, now);
}

// Notes since when each seat is asked what it is asked now.
void Table::note_asked(Time now) {
  for (int i = 0; i < header_.seats; ++i) {
    auto& p = place(seat(i));
    const Ask* ask = nullptr;
    if (status_ == TableStatus::playing) ask = record_.match().ask_of(seat(i));
    auto prompt = ask ? prompt_id(*ask) : 0;
    if (prompt == p.prompt) continue;
    p.prompt = prompt;
    p.asked_at = now;
  }
  stop_thinking({});
  if (viewers_.empty()) empty_since_ = now;
}

// A countdown runs for a person who is asked, is not here, and lets somebody who is here wait.
void Table::note_presence(Time now) {
  for (auto& p : places_) {
    bool waits = status_ == TableStatus::playing && p.kind == SeatKind::person && p.prompt &&
                 !p.resigned && header_.absent_seconds > 0 && !connected(p.user);
    bool seen = std::any_of(viewers_.begin(), viewers_.end(), [&](const auto& v) {
      const auto& who = v.second.who;
      return who.user != p.user && (is_seated(who) || is_host(who));
    });
    if (!waits || !seen) {
      p.absent_until = p.granted = 0;
    } else if (!p.absent_until) {
      p.absent_until = now + Time{header_.absent_seconds} * 1000 + p.granted;
    }
  }
}

std::optional<Proposal> Table::due(Time now) {
  if (header_.imported || !damage_.empty()) return std::nullopt;
  if (owed_) return Proposal::of(*owed_);
  if (!parked_.empty()) return std::nullopt;
  if (status_ == TableStatus::open) {
    bool full = std::none_of(places_.begin(), places_.end(),
                             [](const Place& p) { return p.kind == SeatKind::open; });
    if (full) return start_now(now);
    return std::nullopt;
  }
  if (status_ != TableStatus::playing || viewers_.empty()) return std::nullopt;
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(seat(i));
    if (p.absent_until && p.absent_until <= now) return seat_entry(seat(i), SeatKind::left, p, now);
  }
  for (const auto& b : bot_answers_) {
    const auto& p = place(b.seat);
    const auto* ask = record_.match().ask_of(b.seat);
    if (!b.option || !ask || p.prompt != b.prompt || !bot_plays(b.seat, now)) continue;
    if (p.asked_at + world_.bot_pace > now) continue;
    return pick_open(b.seat, *ask, *b.option, now);
  }
  return std::nullopt;
}

Time Table::next_due() const {
  if (header_.imported || !damage_.empty()) return kNever;
  if (owed_) return 0;
  if (!parked_.empty()) return kNever;
  if (status_ == TableStatus::open) {
    bool full = std::none_of(places_.begin(), places_.end(),
                             [](const Place& p) { return p.kind == SeatKind::open; });
    return full ? 0 : kNever;
  }
  if (status_ != TableStatus::playing || viewers_.empty()) return kNever;
  Time next = kNever;
  for (const auto& p : places_) {
    if (p.absent_until) next = std::min(next, p.absent_until);
    bool person = p.kind == SeatKind::person && !p.resigned;
    if (person && p.prompt && header_.clock != "none")
      next = std::min(next, p.asked_at + std::max<Time>(0, clock_left(p, p.asked_at)));
  }
  for (const auto& b : bot_answers_) {
    // Still thinking: `bot_answered` will move things on.
    if (b.option) next = std::min(next, place(b.seat).asked_at + world_.bot_pace);
  }
  // A clock that has run out stays in the past until the bot's pick is in: no reason to spin.
  return next;
}

std::vector<BotJob> Table::bot_jobs(Time now) {
  std::vector<BotJob> jobs;
  if (status_ != TableStatus::playing || viewers_.empty() || header_.imported) return jobs;
  if (!damage_.empty() || !parked_.empty()) return jobs;
  std::shared_ptr<const Match> copy;
  for (int i = 0; i < header_.seats; ++i) {
    auto s = seat(i);
    const auto& p = place(s);
    if (!p.prompt || !bot_plays(s, now)) continue;
    bool known = std::any_of(bot_answers_.begin(), bot_answers_.end(), [&](const BotAnswer& b) {
      return b.seat == s && b.prompt == p.prompt;
    });
    if (known) continue;
    if (!copy) copy = record_.match().copy();
    jobs.push_back({s, p.prompt, *record_.match().ask_of(s), bot_of(p), copy, world_.seed()});
    bot_answers_.push_back({s, p.prompt, {}, jobs.back().stop});
  }
  return jobs;
}

void Table::bot_answered(const BotJob& job, Option option) {
  for (auto& b : bot_answers_)
    if (b.stop == job.stop) b.option = option;
}

// For somebody who is away plays a knight who does not slip: the game's own bot.
std::string Table::bot_of(const Place& p) const { return p.bot.empty() ? default_bot() : p.bot; }

void Table::stop_thinking(std::optional<Seat> seat) {
  std::erase_if(bot_answers_, [&](const BotAnswer& b) {
    if (seat ? b.seat != *seat : place(b.seat).prompt == b.prompt) return false;
    *b.stop = true;
    return true;
  });
}

std::optional<BotJob> Table::advice(const Who& who, Seat seat) const {
  if (status_ != TableStatus::playing || is_ranked() || header_.imported) return {};
  if (!damage_.empty() || !parked_.empty() || !has(seat) || !holds(who, seat)) return {};
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(gh::seat(i));
    if (p.kind != SeatKind::bot && !holds(who, gh::seat(i))) return {};
  }
  const auto& own = place(seat);
  const auto* ask = record_.match().ask_of(seat);
  if (!own.prompt || !ask) return {};
  return BotJob{seat, own.prompt, *ask, default_bot(), record_.match().copy(), own.prompt};
}

Proposal Table::extend(const Who& who, Time now, Mail& mail) {
  if (!may_manage(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_only"));
  bool any = false;
  for (auto& p : places_) {
    if (!p.absent_until) continue;
    p.granted += Time{header_.absent_seconds} * 1000;
    p.absent_until += Time{header_.absent_seconds} * 1000;
    any = true;
  }
  if (!any) return Proposal::refuse(Code::gone, phrase("hall.no.nobody_waited"));
  send_table(now, mail);
  return Proposal::nothing();
}

}  // namespace gh
