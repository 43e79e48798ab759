// Proposals about seats: joining, leaving, coming back, bots, the host's hand.
#include <algorithm>

#include "table/table.h"

namespace gh {

std::string Table::default_bot() const { return record_.game().default_bot(); }

std::string Table::bot_problem(std::string_view bot) const {
  if (has_player(record_.game(), bot)) return "";
  return "there is no bot \"" + std::string(bot) + "\"; there are: " + player_names(record_.game());
}

// The host manages the table; while the host is away, whoever sits there may.
bool Table::may_manage(const Who& who) const {
  if (is_host(who)) return true;
  return is_seated(who) && !audience_.connected(header_.host);
}

Proposal Table::seat_entry(Seat seat, SeatKind kind, const Place& p, Time now) const {
  entry::Seating seating{seat, kind};
  if (!p.user.empty()) seating.user = p.user;
  if (!p.name.empty()) seating.name = p.name;
  if (!p.bot.empty()) seating.bot = p.bot;
  return Proposal::of(now, std::move(seating));
}

bool Table::is_kept_from(const Who& who, Seat seat, Time now) const {
  const auto& p = place(seat);
  return !p.kept_for.empty() && p.kept_for != who.user && now < header_.created + kKept;
}

Proposal Table::refuse_kept(Seat seat, Time now) const {
  const auto left = std::max<Time>(0, header_.created + kKept - now) / 60'000 + 1;
  return Proposal::refuse(Code::not_allowed,
                          phrase("hall.no.kept", Name<Plain>{"who"}(Plain{place(seat).kept_name}),
                                 Name<int>{"minutes"}(static_cast<int>(left))));
}

// Without an invitation of one's own. Who comes late to a seat that was kept for him finds it.
bool Table::may_take_over(const Who& who, Seat seat, Time now) const {
  const auto& p = place(seat);
  if (is_kept_from(who, seat, now)) return false;
  const bool his = !who.user.empty() && p.kept_for == who.user;
  bool nobodys = p.kind == SeatKind::bot && p.user.empty() && !p.resigned;
  if (p.vacant && p.user != who.user && !p.resigned)
    return status_ == TableStatus::playing && !is_banned(who) &&
           !seats_.sat_elsewhere(who.user, seat);
  return status_ == TableStatus::playing && nobodys && !is_ranked() && !is_banned(who) &&
         !seats_.sat_elsewhere(who.user, seat) && (late_joiners_ || his || is_host(who));
}

// A bot's seat, while the game goes on.
Proposal Table::take_over(const Who& who, Seat seat, bool invited, Time now) const {
  const auto& p = place(seat);
  bool free = p.vacant || (p.user.empty() && p.kind == SeatKind::bot);
  if (p.resigned || !free || is_ranked())
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.taken"));
  if (seats_.sat_elsewhere(who.user, seat))
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.other_seat"));
  if (!invited && is_kept_from(who, seat, now)) return refuse_kept(seat, now);
  if (!invited && !may_take_over(who, seat, now)) {
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.needs_invitation"));
  }
  Place mine;
  mine.user = who.user, mine.name = who.name;
  return seat_entry(seat, SeatKind::person, mine, now);
}

Proposal Table::join(const Who& who, std::optional<Seat> wanted, Time now,
                     std::string_view invitation) const {
  if (who.user.empty()) return Proposal::refuse(Code::no_session, phrase("hall.no.session"));
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  if (is_banned(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.banned"));
  if (wanted && !has(*wanted)) return Proposal::refuse(Code::not_found, phrase("hall.no.no_seat"));
  if (wanted && holds(who, *wanted)) return come_back(who, now);
  if (!wanted && is_seated(who)) return come_back(who, now);
  if (status_ != TableStatus::open) {
    for (int i = 0; i < header_.seats; ++i) {
      bool invited = !invitation.empty() && place(gh::seat(i)).invitation == invitation;
      if (invited && (!wanted || *wanted == gh::seat(i)))
        return take_over(who, gh::seat(i), true, now);
    }
    if (!invitation.empty())
      return Proposal::refuse(Code::not_allowed, phrase("hall.no.invitation_used"));
    if (wanted) return take_over(who, *wanted, false, now);
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.full"));
  }
  std::optional<Seat> free, kept;
  for (int i = header_.seats - 1; i >= 0; --i) {
    auto s = gh::seat(i);
    if ((wanted && *wanted != s) || place(s).kind != SeatKind::open) continue;
    if (is_kept_from(who, s, now))
      kept = s;
    else if (!free || place(*free).kept_for != who.user)  // the own one before others
      free = s;
  }
  if (free) {
    Place p;
    p.user = who.user, p.name = who.name;
    return seat_entry(*free, SeatKind::person, p, now);
  }
  if (kept) return refuse_kept(*kept, now);
  return Proposal::refuse(Code::not_allowed, phrase(wanted ? "hall.no.taken" : "hall.no.full"));
}

// Before the start the seat is open again; later a bot plays it until the person is back. A ranked
// game waits instead.
Proposal Table::leave(const Who& who, Time now) const {
  bool stays = is_over() || is_ranked();
  for (int i = 0; i < header_.seats && !stays; ++i) {
    auto s = gh::seat(i);
    const auto& p = place(s);
    if (!holds(who, s) || p.kind == SeatKind::left) continue;
    if (status_ == TableStatus::open) return seat_entry(s, SeatKind::open, Place{}, now);
    return seat_entry(s, SeatKind::left, p, now);
  }
  if (is_seated(who)) return Proposal::nothing();
  return Proposal::refuse(Code::not_yours, phrase("hall.no.seatless"));
}

Proposal Table::come_back(const Who& who, Time now) const {
  for (int i = 0; i < header_.seats; ++i) {
    auto s = gh::seat(i);
    const auto& p = place(s);
    if (holds(who, s) && p.kind == SeatKind::left && !p.resigned)
      return seat_entry(s, SeatKind::person, p, now);
  }
  return Proposal::nothing();
}

Proposal Table::set_seat(const Who& who, Seat seat, SeatKind kind, std::string_view bot,
                         Time now) const {
  if (!has(seat)) return Proposal::refuse(Code::not_found, phrase("hall.no.no_seat"));
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  if (is_ranked()) return Proposal::refuse(Code::not_allowed, phrase("hall.no.ranked_one"));
  auto p = place(seat);
  bool own = holds(who, seat), waiting = status_ == TableStatus::open;
  bool nobodys = p.user.empty();
  bool lets_go = waiting && nobodys && kind == SeatKind::open && !p.kept_for.empty();
  if (!own && !(is_host(who) && (waiting || nobodys)) && !(lets_go && may_manage(who)))
    return Proposal::refuse(Code::not_yours, phrase("hall.no.host_or_seat"));
  if (p.resigned) return Proposal::refuse(Code::not_allowed, phrase("hall.no.resigned"));
  if (!bot.empty())
    if (auto problem = bot_problem(bot); !problem.empty())
      return Proposal::refuse(Code::bad_setup, problem);
  if (kind == SeatKind::person) {
    if (own) return seat_entry(seat, SeatKind::person, p, now);
    if (!nobodys || who.user.empty())
      return Proposal::refuse(Code::not_allowed, phrase("hall.no.taken"));
    if (is_kept_from(who, seat, now)) return refuse_kept(seat, now);
    if (!waiting) return take_over(who, seat, false, now);
    p.user = who.user, p.name = who.name;
    return seat_entry(seat, SeatKind::person, p, now);
  }
  if (kind == SeatKind::left) return Proposal::refuse(Code::malformed, phrase("hall.no.kind"));
  if (kind == SeatKind::open && waiting) return seat_entry(seat, SeatKind::open, Place{}, now);
  // While the game goes on, a seat without a person is played by a bot that anybody may relieve.
  if (waiting || kind == SeatKind::open) p.user.clear(), p.name.clear();
  p.bot = std::string(bot);
  p.bot = bot_of(p);
  return seat_entry(seat, SeatKind::bot, p, now);
}

// A guest has become an account: seats and the host's chair go with the person.
Proposal Table::adopt(const std::string& guest, const std::string& account, Time now) const {
  bool known = is_seated({guest, ""}) || header_.host == guest || is_banned({guest, ""}) ||
               seats_.has_sat(guest) ||
               std::any_of(seats_.begin(), seats_.end(),
                           [&](const Place& p) { return p.kept_for == guest; });
  if (guest.empty() || !known) return Proposal::nothing();
  return Proposal::of(now, entry::Adopt{guest, account});
}

// Ends the waiting for an absent person at once: a bot takes the seat until the person is back.
Proposal Table::skip(const Who& who, Time now) const {
  if (!may_manage(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_only"));
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(gh::seat(i));
    if (p.turn.host_since) return Proposal::of(now, entry::Miss{gh::seat(i), entry::Missed::bot});
    bool away = p.is_played() && p.turn.prompt && !over_days() && !audience_.connected(p.user);
    if (p.absence || (status_ == TableStatus::playing && away))
      return seat_entry(gh::seat(i), SeatKind::left, p, now);
  }
  return Proposal::refuse(Code::gone, phrase("hall.no.nobody_waited"));
}

}  // namespace gh
