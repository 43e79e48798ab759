// Proposals about the game itself: picks, undo, start, resigning, abandoning, chat, the next game.
// A proposal changes nothing; it is an error, or the entry that would make it so.
#include <algorithm>

#include "core/take_back.h"
#include "table/table.h"

namespace gh {
// The seat comes from the session: a message may only choose among the seats its sender holds.
Result<Seat> Table::speaks_for(const Who& who, std::optional<Seat> seat) const {
  if (seat && *seat == Seat::chance) {
    if (header_.cheat && is_host(who)) return Seat::chance;
    return Error{"only the host of a cheat table answers for chance"};
  }
  if (seat) {
    if (holds(who, *seat)) return *seat;
    return Error{"seat " + seat_name(*seat) + " is not yours"};
  }
  std::optional<Seat> only;
  for (int i = 0; i < header_.seats; ++i) {
    if (!holds(who, gh::seat(i))) continue;
    if (only) return Error{"you hold several seats: say which one"};
    only = gh::seat(i);
  }
  if (!only) return Error{"you have no seat at this table"};
  return *only;
}

Proposal Table::pick(const Who& who, std::optional<Seat> wanted, std::optional<PromptId> prompt,
                     std::string_view notation, Time now) const {
  if (!parked_.empty()) return Proposal::refuse(Code::parked, phrase("hall.no.parked"));
  auto seat = speaks_for(who, wanted);
  if (!seat) return Proposal::refuse(Code::not_yours, seat.error());
  if (!prompt) return Proposal::refuse(Code::malformed, phrase("hall.no.prompt"));
  if (status_ == TableStatus::open)
    return Proposal::refuse(Code::gone, phrase("hall.no.not_started"));
  const auto* ask = record_.match().ask_of(*seat);
  bool open = ask && prompt_id(*ask) == *prompt && status_ == TableStatus::playing;
  if (!open) return refuse_pick(*seat, *prompt, notation);
  if (has(*seat) && (place(*seat).kind != SeatKind::person || place(*seat).resigned))
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.bot_plays"));
  auto option = record_.match().read(*ask, notation);
  if (!option) {
    auto why = *seat == Seat::chance ? phrase("term.no_outcome")
                                     : record_.match().why_not(*seat, notation);
    auto refused = Proposal::refuse(Code::not_offered, record_.match().words(why, *seat),
                                    record_.match().rule(why));
    refused.why = std::make_shared<const Text>(std::move(why));
    return refused;
  }
  return pick_open(*seat, *ask, *option, now);
}

// The question is no longer open. The same answer again is a repeat, and fine; another one is late,
// and so is one that was taken back.
Proposal Table::refuse_pick(Seat seat, PromptId prompt, std::string_view notation) const {
  if (has(seat))
    for (const auto& a : place(seat).answered)
      if (a.prompt == prompt && a.pick == notation) return Proposal::nothing();
  return Proposal::refuse(
      Code::gone, phrase(status_ == TableStatus::playing ? "hall.no.answered" : "hall.no.over"));
}

Proposal Table::pick_open(Seat seat, const Ask& ask, Option option, Time now) const {
  entry::Picks picked;
  if (has(seat)) picked.used.emplace(std::max<Time>(0, now - place(seat).turn.asked_at));
  picked.picks.push_back({seat, record_.match().notation(ask, option), option});
  auto trial = record_.match().copy();
  try {
    trial->apply(ask, option, nullptr);
    draw_chance(*trial, picked.picks);
  } catch (const std::exception& f) {
    return close(f.what(), now);
  }
  return Proposal::of(now, std::move(picked));
}

Proposal Table::close(std::string_view why, Time now) const {
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  return Proposal::of(now, entry::Closed{entry::Closer::stuck, std::string(why)});
}

// Draws for chance until a person must decide; in cheat mode the host is chance.
void Table::draw_chance(Match& match, PickLines& picks) const {
  if (header_.cheat) return;
  int draws = 0;
  while (const auto* open = match.ask_of(Seat::chance)) {
    if (++draws > Record::kMostDraws) fault("chance is asked again and again");
    const Ask ask = *open;
    auto option = outcome_option(world_.draw(ask.outcomes));
    picks.push_back({Seat::chance, match.notation(ask, option), option});
    match.apply(ask, option, nullptr);
  }
}

Proposal Table::undo(const Who& who, std::optional<Seat> wanted, Time now) const {
  if (!parked_.empty()) return Proposal::refuse(Code::parked, phrase("hall.no.parked"));
  bool resumable = status_ == TableStatus::playing ||
                   (status_ == TableStatus::finished && header_.cheat && !seats_.has_resigned());
  if (!resumable || header_.imported)
    return Proposal::refuse(Code::too_late, phrase("hall.no.not_going"));
  if (is_ranked()) return Proposal::refuse(Code::not_allowed, phrase("hall.no.undo_ranked"));
  if (undos_ >= kMostUndos) return Proposal::refuse(Code::too_many, phrase("hall.no.undo_many"));
  if (header_.cheat && is_host(who)) {
    if (record_.picks().empty())
      return Proposal::refuse(Code::too_late, phrase("hall.no.undo_nothing"));
    return Proposal::of(now, entry::Undo{record_.picks().back().who, 1u});
  }
  auto seat = speaks_for(who, wanted);
  if (!seat) return Proposal::refuse(Code::not_yours, seat.error());
  auto count = may_take_back(record_, *seat);
  if (!count) {
    return Proposal::refuse(Code::too_late, phrase("hall.no.undo_late"));
  }
  return Proposal::of(now, entry::Undo{*seat, static_cast<std::uint32_t>(count)});
}

Proposal Table::chat(const Who& who, std::string_view text, Time now) const {
  if (who.user.empty()) return Proposal::refuse(Code::no_session, phrase("hall.no.session"));
  if (is_banned(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.banned"));
  auto clean = clean_text("hall.no.chat_length", text, world_.chat_length);
  if (!clean) return Proposal::refuse(clean.status());
  entry::Chat said{{}, who.name, *clean, {}};
  for (int i = 0; i < header_.seats; ++i) {
    if (!holds(who, gh::seat(i))) continue;
    said.seat.emplace(gh::seat(i));
    said.name = place(gh::seat(i)).name;
    break;
  }
  if (!said.seat && status_ == TableStatus::playing) said.watching.emplace(true);
  return Proposal::of(now, std::move(said));
}

Proposal Table::start_now(Time now) const {
  try {
    entry::Start start{default_bot()};
    draw_chance(*record_.match().copy(), start.picks);
    return Proposal::of(now, std::move(start));
  } catch (const std::exception& f) {
    return close(f.what(), now);
  }
}

Proposal Table::start(const Who& who, Time now) const {
  if (status_ != TableStatus::open) return Proposal::refuse(Code::gone, phrase("hall.no.started"));
  if (!may_manage(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_starts"));
  if (!parked_.empty()) return Proposal::refuse(Code::parked, phrase("hall.no.parked"));
  return start_now(now);
}

Proposal Table::resign(const Who& who, Seat seat, Time now) const {
  if (!holds(who, seat)) return Proposal::refuse(Code::not_yours, phrase("hall.no.not_yours"));
  if (status_ != TableStatus::playing)
    return Proposal::refuse(Code::gone, phrase("hall.no.not_going"));
  if (is_ranked()) return vote_abandon(who, now);
  if (!parked_.empty()) return Proposal::refuse(Code::parked, phrase("hall.no.parked"));
  if (place(seat).resigned) return Proposal::nothing();
  return Proposal::of(now, entry::Resign{seat, who.user});
}

bool Table::may_vote(const Who& who) const {
  if (status_ == TableStatus::open || !votes_.begun()) return is_host(who);
  return is_seated(who) && votes_.may_vote(who.user);
}

Proposal Table::vote_abandon(const Who& who, Time now) const {
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  if (!may_vote(who)) {
    return Proposal::refuse(Code::not_yours,
                            status_ == TableStatus::open
                                ? "only the host gives a table up before the game; you may leave"
                                : "only those who have sat here since the start vote");
  }
  for (int i = 0; i < header_.seats; ++i) {
    auto s = gh::seat(i);
    if (!holds(who, s) || place(s).resigned) continue;
    if (votes_.has_voted(s)) continue;
    return Proposal::of(now, entry::Vote{s, who.user});
  }
  if (is_seated(who)) return Proposal::nothing();
  return Proposal::of(now, entry::Vote{{}, who.user});  // the host, who only watches
}

Result<TableHeader> Table::rematch_header(const Who& who, Time now) const {
  if (status_ == TableStatus::open || status_ == TableStatus::playing)
    return Error{"the game is not over"};
  if (header_.imported || (!is_seated(who) && !is_host(who)))
    return Error{"only those who played may ask for another game"};
  auto next = header_;
  next.version = record_.game().info->version;
  next.options = fitting_options(*record_.game().info, next.options);
  next.created = now;
  next.late_joiners = late_joiners_;
  next.pace = pace_;
  next.starts = "full";  // when all are here, or the host no longer waits
  next.first.clear();
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(gh::seat(i));
    // Who asked sits down again, and so do the bots. The others are asked: their seats are kept.
    if (holds(who, gh::seat(i)))
      next.first.push_back({gh::seat(i), "person", p.user, p.name, p.bot});
    else if (p.user.empty())
      next.first.push_back({gh::seat(i), "bot", "", "", p.bot.empty() ? default_bot() : p.bot});
    else
      next.first.push_back({gh::seat(i), "kept", p.user, p.name, ""});
  }
  return next;
}

Proposal Table::set_rematch(const Who& who, const std::string& table, Time now) const {
  if (!is_seated(who) && !is_host(who))
    return Proposal::refuse(Code::not_yours, phrase("hall.no.not_played"));
  if (!rematch_.empty()) return Proposal::nothing();
  return Proposal::of(now, entry::Rematch{table});
}

}  // namespace gh
