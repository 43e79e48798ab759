// What only the host may do: invite to a game that goes on, send people away, let strangers in.
#include <algorithm>

#include "table/table.h"

namespace gh {

// One invitation a seat: a newer one takes the place of the older, and it is used once.
Proposal Table::invite(const Who& who, Seat seat, const std::string& secret, Time now) const {
  if (!is_host(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_invites"));
  if (!has(seat)) return Proposal::refuse(Code::not_found, phrase("hall.no.no_seat"));
  if (status_ == TableStatus::open)
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.invite_open"));
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  const auto& p = place(seat);
  if (p.kind != SeatKind::bot || !p.user.empty() || p.resigned || is_ranked())
    return Proposal::refuse(Code::not_allowed, phrase("hall.no.invite_bot"));
  return Proposal::of(now, entry::Invite{seat, secret});
}

// Before the start the seat is free again; later it is a bot's.
Proposal Table::remove(const Who& who, Seat seat, bool ban, Time now) const {
  if (!is_host(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_sends"));
  if (!has(seat)) return Proposal::refuse(Code::not_found, phrase("hall.no.no_seat"));
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  const auto& p = place(seat);
  if (p.user.empty()) return Proposal::refuse(Code::gone, phrase("hall.no.nobody"));
  if (holds(who, seat)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.own_seat"));
  auto how = ban ? entry::Removal::ban : entry::Removal::remove;
  return Proposal::of(now, entry::Remove{seat, how, p.user, p.name});
}

Proposal Table::let_late_joiners(const Who& who, bool welcome, Time now) const {
  if (!is_host(who)) return Proposal::refuse(Code::not_allowed, phrase("hall.no.host_decides"));
  if (is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.over"));
  if (is_ranked()) return Proposal::refuse(Code::not_allowed, phrase("hall.no.ranked_one"));
  if (welcome == late_joiners_) return Proposal::nothing();
  return Proposal::of(now, entry::LateJoiners{welcome ? entry::Welcome::on : entry::Welcome::off});
}

}  // namespace gh
