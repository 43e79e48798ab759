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

bool Table::bot_plays(Seat s, Time now) const {
  if (is_ranked()) return false;
  const auto& p = place(s);
  return p.kind == SeatKind::bot || p.kind == SeatKind::left || p.resigned ||
         (over_days() ? p.turn.missed : clock_.is_out(p.turn, now));
}

// Notes since when each seat is asked what it is asked now.
void Table::note_asked(Time now) {
  for (int i = 0; i < header_.seats; ++i) {
    auto& p = place(seat(i));
    const Ask* ask = nullptr;
    if (status_ == TableStatus::playing) ask = record_.match().ask_of(seat(i));
    p.turn.ask(ask ? prompt_id(*ask) : 0, now);
  }
  stop_thinking({});
  audience_.note_empty(now);
}

// When all have gone the game rests.
void Table::note_rest() {
  if (std::none_of(seats_.begin(), seats_.end(),
                   [&](const Place& p) { return audience_.connected(p.user); }))
    for (auto& p : seats_) p.was_here = false;
}

// A countdown runs for a person who is asked, is not here, and lets somebody who is here wait; but
// only if both were here: whoever looks in on a game that rests makes nobody lose his turn.
void Table::note_presence(Time now) {
  for (auto& p : seats_) {
    p.was_here = p.was_here || audience_.connected(p.user);
    bool waits = status_ == TableStatus::playing && p.is_played() && p.turn.prompt && p.was_here &&
                 !over_days() && header_.absent_seconds > 0 && !audience_.connected(p.user);
    const auto& here = audience_.viewers();
    bool seen = waits && std::any_of(here.begin(), here.end(), [&](const auto& v) {
                  const auto& who = v.second.who;
                  return who.user != p.user && (is_seated(who) || is_host(who));
                });
    if (seen)
      p.absence.begin(now, Time{header_.absent_seconds} * 1000);
    else
      p.absence.stop();
  }
}

// Where the host says when, a table begins by itself only if there never was anybody to wait for.
bool Table::begins_by_itself() const {
  if (!seats_.all_taken()) return false;
  if (header_.starts != "host") return true;
  auto taken = [](const FirstSeat& f) { return f.kind == "person" || f.kind == "bot"; };
  return std::count_if(header_.first.begin(), header_.first.end(), taken) == header_.seats;
}

// Over days nobody has to look on.
bool Table::stands_still() const { return audience_.empty() && !over_days(); }

// Whoever looks on is given time to see it.
Time Table::bot_is_due(const Place& p) const {
  return audience_.empty() ? p.turn.asked_at : p.turn.asked_at + world_.bot_pace;
}

std::optional<Proposal> Table::due(Time now) {
  if (header_.imported || !damage_.empty()) return std::nullopt;
  if (owed_) return Proposal::of(*owed_);
  if (!parked_.empty()) return std::nullopt;
  if (status_ == TableStatus::open) {
    if (begins_by_itself()) return start_now(now);
    return std::nullopt;
  }
  if (status_ != TableStatus::playing || stands_still()) return std::nullopt;
  if (over_days())
    if (auto missed = due_over_days(now)) return missed;
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(seat(i));
    if (p.absence.is_over(now)) return seat_entry(seat(i), SeatKind::left, p, now);
  }
  for (int i = 0; i < header_.seats; ++i)
    if (standing_due(seat(i)) <= now)
      return pick_open(seat(i), *record_.match().ask_of(seat(i)), *standing_answer(seat(i)), now);
  for (const auto& b : bot_answers_) {
    const auto& p = place(b.seat);
    const auto* ask = record_.match().ask_of(b.seat);
    if (!b.option || !ask || p.turn.prompt != b.prompt || !bot_plays(b.seat, now)) continue;
    if (bot_is_due(p) > now) continue;
    auto picked = pick_open(b.seat, *ask, *b.option, now);
    if (p.is_played() && picked.entry)
      if (auto* picks = std::get_if<entry::Picks>(&picked.entry->what)) picks->missed.emplace(true);
    return picked;
  }
  return std::nullopt;
}

Time Table::next_due() const {
  if (header_.imported || !damage_.empty()) return kNever;
  if (owed_) return 0;
  if (!parked_.empty()) return kNever;
  if (status_ == TableStatus::open) return begins_by_itself() ? 0 : kNever;
  if (status_ != TableStatus::playing || stands_still()) return kNever;
  Time next = paused_ ? paused_ + kLongestPause : kNever;
  for (int i = 0; i < header_.seats; ++i) next = std::min(next, standing_due(seat(i)));
  for (const auto& p : seats_) {
    if (over_days()) {
      next = std::min(next, due_at(p));
      continue;
    }
    if (p.absence) next = std::min(next, p.absence.until());
    if (p.is_played()) next = std::min(next, clock_.runs_out(p.turn));
  }
  for (const auto& b : bot_answers_) {
    // Still thinking: `bot_answered` will move things on.
    if (b.option) next = std::min(next, bot_is_due(place(b.seat)));
  }
  // A clock that has run out stays in the past until the bot's pick is in: no reason to spin.
  return next;
}

std::vector<BotJob> Table::bot_jobs(Time now) {
  std::vector<BotJob> jobs;
  if (status_ != TableStatus::playing || stands_still() || header_.imported) return jobs;
  if (!damage_.empty() || !parked_.empty()) return jobs;
  std::shared_ptr<const Match> copy;
  for (int i = 0; i < header_.seats; ++i) {
    auto s = seat(i);
    const auto& p = place(s);
    const auto prompt = p.turn.prompt;
    if (!prompt || !bot_plays(s, now) || bot_answers_.expects(s, prompt)) continue;
    if (!copy) copy = record_.match().copy();
    jobs.push_back({s, prompt, *record_.match().ask_of(s), bot_of(p), copy, world_.seed()});
    bot_answers_.expect(jobs.back());
  }
  return jobs;
}

void Table::bot_answered(const BotJob& job, Option option) { bot_answers_.answered(job, option); }

// For somebody who is away plays a knight who does not slip: the game's own bot.
std::string Table::bot_of(const Place& p) const { return p.bot.empty() ? default_bot() : p.bot; }

void Table::stop_thinking(std::optional<Seat> seat) {
  bot_answers_.drop([&](const BotAnswer& b) {
    return seat ? b.seat == *seat : place(b.seat).turn.prompt != b.prompt;
  });
}

std::optional<BotJob> Table::advice(const Who& who, Seat seat) const {
  if (status_ != TableStatus::playing || is_ranked() || header_.imported) return {};
  if (!damage_.empty() || !parked_.empty() || !has(seat) || !holds(who, seat)) return {};
  for (int i = 0; !header_.hints && i < header_.seats; ++i) {
    const auto& p = place(gh::seat(i));
    if (p.kind != SeatKind::bot && !holds(who, gh::seat(i))) return {};
  }
  const auto& own = place(seat);
  const auto* ask = record_.match().ask_of(seat);
  if (!own.turn.prompt || !ask || !world_.secret_seed) return {};
  const auto seed =
      world_.secret_seed(id_ + " " + seat_name(seat) + " " + std::to_string(own.turn.prompt));
  return BotJob{seat, own.turn.prompt, *ask, default_bot(), record_.match().copy(), seed};
}

std::optional<std::string> Table::hint(const BotJob& asked) const {
  const auto& p = place(asked.seat);
  if (p.hinted != asked.prompt || p.hint.empty()) return {};
  return p.hint;
}

std::string Table::keep_hint(const BotJob& asked, const std::string& answer) {
  if (auto kept = hint(asked)) return *kept;
  auto& p = place(asked.seat);
  p.hinted = asked.prompt;
  return p.hint = answer;
}

Proposal Table::extend(const Who& who, Time now, Mail& mail) {
  if (!may_manage(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_only"));
  bool any = false;
  for (auto& p : seats_) any |= p.absence.extend(Time{header_.absent_seconds} * 1000);
  if (!any) return Proposal::refuse(Code::gone, phrase("hall.no.nobody_waited"));
  send_table(now, mail);
  return Proposal::nothing();
}

}  // namespace gh
