#include "server/order.h"

#include "server/people.h"
#include "server/room.h"

namespace gh::server {

namespace {

constexpr Time kReadEvery = 2000;
constexpr Name<Plain> kReason{"reason"};
constexpr Name<int> kHours{"hours"}, kDays{"days"};

const Sanction* last_of(const std::unordered_multimap<std::string, Sanction>& all,
                        const std::string& key, SanctionKind kind, Time now) {
  const Sanction* last = nullptr;
  auto [from, to] = all.equal_range(key);
  for (auto at = from; at != to; ++at) {
    const auto& s = at->second;
    if (s.kind == kind && s.ends > now && (!last || s.ends > last->ends)) last = &s;
  }
  return last;
}

// How much longer it holds, rounded up: in hours, or in days when it is more than two.
Text how_long(const std::string& sentence, const Sanction& s, Time now) {
  auto hours = static_cast<int>(std::max<Time>(1, (s.ends - now + kHour - 1) / kHour));
  auto reason = kReason(Plain{s.reason});
  if (hours <= 48) return phrase(sentence, reason, kHours(hours));
  return phrase(sentence + ".days", reason, kDays((hours + 23) / 24));
}

Status silenced(const Sanction& s, Time now) {
  return refusal(Code::muted, how_long("hall.no.silenced", s, now));
}

}  // namespace

bool may(Role role, Power power) {
  switch (power) {
    case Power::look:
    case Power::settle:
    case Power::mute:
    case Power::ban:
    case Power::close_table:
      return role >= Role::kModerator;
    case Power::give_roles:
    case Power::invite:
    case Power::diagnose:
      return role >= Role::kAdministrator;
  }
  return false;
}

std::string role_name(Role role) {
  switch (role) {
    case Role::kNone:
      return "";
    case Role::kModerator:
      return "moderator";
    case Role::kAdministrator:
      return "administrator";
  }
  return "";
}

std::optional<Role> role_called(std::string_view name) {
  for (auto role : {Role::kNone, Role::kModerator, Role::kAdministrator})
    if (role_name(role) == name) return role;
  return std::nullopt;
}

bool Order::is_due(Time now) {
  std::lock_guard lock(mutex_);
  if (now - read_ < kReadEvery) return false;
  read_ = now;
  return true;
}

void Order::refresh(Time now) {
  auto roles = store_.list_roles();
  auto sanctions = store_.list_sanctions(now, false);
  std::lock_guard lock(mutex_);
  read_ = now;
  if (roles) {
    roles_.clear();
    for (const auto& row : *roles) roles_[row.user] = row.role;
  }
  if (!sanctions) return;
  sanctions_.clear();
  addresses_.clear();
  for (const auto& s : *sanctions) {
    sanctions_.emplace(s.user, s);
    if (!s.address.empty()) addresses_.emplace(s.address, s);
  }
}

Role Order::role_of(const std::string& user) const {
  std::lock_guard lock(mutex_);
  auto at = roles_.find(user);
  return at == roles_.end() ? Role::kNone : at->second;
}

std::optional<Sanction> Order::held(const std::string& user, SanctionKind kind, Time now) const {
  if (user.empty()) return std::nullopt;
  std::lock_guard lock(mutex_);
  // What holds for somebody holds for his programs.
  const auto* last = last_of(sanctions_, owner_of(user), kind, now);
  return last ? std::optional(*last) : std::nullopt;
}

std::optional<Sanction> Order::barred(const std::string& address, Time now) const {
  std::lock_guard lock(mutex_);
  const auto* last = last_of(addresses_, address, SanctionKind::kBan, now);
  return last ? std::optional(*last) : std::nullopt;
}

Status Order::silence(const Person& person, const std::string& address, Time now) const {
  if (auto mute = held(person.user, SanctionKind::kMute, now)) return silenced(*mute, now);
  if (person.known() && !person.guest) return {};
  std::lock_guard lock(mutex_);
  const auto* mute = last_of(addresses_, address, SanctionKind::kMute, now);
  bool later = mute && (!person.known() || person.since >= mute->created);
  return later ? silenced(*mute, now) : Status{};
}

Status shut_out(const Sanction& s, Time now) {
  return refusal(Code::banned, how_long("hall.no.shut_out", s, now));
}

Answer<std::string> make_role_link(store::Store& store, Role role, const std::string& name,
                                   Time life) {
  auto token = store::random_id();
  auto now = now_ms();
  auto made = store.add_role_link({hash_token(token), role, name, now, now + life});
  if (!made.ok()) return made;
  return token;
}

std::string first_link(store::Store& store) {
  auto roles = store.list_roles();
  if (!roles) return "";
  for (const auto& row : *roles)
    if (row.role == Role::kAdministrator) return "";
  auto token = make_role_link(store, Role::kAdministrator, store::kForTheFirst, kLinkLife);
  return token ? *token : "";
}

}  // namespace gh::server
