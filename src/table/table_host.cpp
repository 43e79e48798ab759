// What only the host may do: invite to a game that goes on, send people away, let strangers in.
#include <algorithm>

#include "table/table.h"

namespace gh {

namespace {
Entry by_host(std::string e, Time now) {
  Entry entry;
  entry.e = std::move(e);
  entry.at = now;
  return entry;
}
}  // namespace

// One invitation a seat: a newer one takes the place of the older, and it is used once.
Proposal Table::invite(const Who& who, Seat seat, const std::string& secret, Time now) const {
  if (!is_host(who)) return Proposal::refuse("not_allowed", "only the host invites");
  if (!has(seat)) return Proposal::refuse("not_found", "there is no such seat");
  if (status_ == TableStatus::open)
    return Proposal::refuse("not_allowed", "the table is open: send its link");
  if (is_over()) return Proposal::refuse("gone", "the game is over");
  const auto& p = place(seat);
  if (p.kind != SeatKind::bot || !p.user.empty() || p.resigned || is_ranked())
    return Proposal::refuse("not_allowed", "invite to a seat that is a bot's");
  auto entry = by_host("invite", now);
  entry.seat = seat;
  entry.text = secret;
  return Proposal::of(std::move(entry));
}

// Before the start the seat is free again; later it is a bot's.
Proposal Table::remove(const Who& who, Seat seat, bool ban, Time now) const {
  if (!is_host(who)) return Proposal::refuse("not_allowed", "only the host sends people away");
  if (!has(seat)) return Proposal::refuse("not_found", "there is no such seat");
  if (is_over()) return Proposal::refuse("gone", "the game is over");
  const auto& p = place(seat);
  if (p.user.empty()) return Proposal::refuse("gone", "nobody sits there");
  if (holds(who, seat)) return Proposal::refuse("not_allowed", "that is your own seat");
  auto entry = by_host("remove", now);
  entry.seat = seat;
  entry.user = p.user;
  entry.name = p.name;
  entry.kind = ban ? "ban" : "remove";
  return Proposal::of(std::move(entry));
}

Proposal Table::let_late_joiners(const Who& who, bool welcome, Time now) const {
  if (!is_host(who)) return Proposal::refuse("not_allowed", "only the host decides that");
  if (is_over()) return Proposal::refuse("gone", "the game is over");
  if (is_ranked()) return Proposal::refuse("not_allowed", "a ranked game is played by one person");
  if (welcome == late_joiners_) return Proposal::nothing();
  auto entry = by_host("late", now);
  entry.kind = welcome ? "on" : "off";
  return Proposal::of(std::move(entry));
}

}  // namespace gh
