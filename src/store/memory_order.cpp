// The store in memory: roles, sanctions, acts, reports.
#include <algorithm>

#include "store/checks.h"
#include "store/memory_store.h"

namespace gh::store {
namespace {

// The newest first, then by id, and not too many.
template <class T>
void sort_newest(std::vector<T>& all, Millis T::*when, int limit) {
  std::ranges::sort(all, [when](const T& a, const T& b) {
    return a.*when != b.*when ? a.*when > b.*when : a.id < b.id;
  });
  auto most = static_cast<std::size_t>(page_limit(limit));
  if (all.size() > most) all.resize(most);
}

}  // namespace

std::vector<RoleRow> MemoryStore::all_roles() const {
  std::vector<RoleRow> all;
  for (const auto& [user, row] : roles_) all.push_back(row);
  return all;
}

Status MemoryStore::set_role(const std::string& user, Role role, Millis now,
                             const std::string& by) {
  if (Status bad = check_id("user", user); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  if (Status no = refuse_role(all_roles(), user, role, by); !no.ok()) return no;
  if (role == Role::kNone)
    roles_.erase(user);
  else
    roles_[user] = {user, role, now};
  return {};
}

Answer<std::vector<RoleRow>> MemoryStore::list_roles() {
  std::lock_guard lock(mutex_);
  auto all = all_roles();
  std::ranges::stable_sort(all, [](const RoleRow& a, const RoleRow& b) {
    return a.role != b.role ? a.role > b.role : a.since < b.since;
  });
  return all;
}

Status MemoryStore::add_role_link(const RoleLink& link) {
  if (Status bad = check(link); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  std::erase_if(role_links_, [&](const auto& l) { return l.second.expires <= link.created; });
  role_links_[link.hash] = link;
  return {};
}

Answer<RoleLink> MemoryStore::find_role_link(const std::string& hash, Millis now) {
  std::lock_guard lock(mutex_);
  auto at = role_links_.find(hash);
  if (at == role_links_.end() || at->second.expires <= now)
    return Status::not_found("no such link");
  return at->second;
}

Answer<RoleLink> MemoryStore::use_role_link(const std::string& hash, const std::string& account,
                                            Millis now) {
  std::lock_guard lock(mutex_);
  if (!accounts_.contains(account)) return Status::not_found("no such account");
  auto at = role_links_.find(hash);
  if (at == role_links_.end() || at->second.expires <= now)
    return Status::not_found("no such link");
  auto link = at->second;
  if (Status no = refuse_link(all_roles(), account, link); !no.ok()) return no;
  role_links_.erase(at);
  roles_[account] = {account, link.role, now};
  return link;
}

Status MemoryStore::add_sanction(const Sanction& sanction) {
  if (Status bad = check(sanction); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  if (sanctions_.try_emplace(sanction.id, sanction).second) return {};
  return Status::conflict("there is such a sanction");
}

Answer<std::vector<Sanction>> MemoryStore::list_sanctions(Millis now, bool all, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<Sanction> found;
  for (const auto& [id, s] : sanctions_)
    if (all || (s.lifted == 0 && s.ends > now)) found.push_back(s);
  sort_newest(found, &Sanction::created, limit);
  return found;
}

Status MemoryStore::lift_sanction(const std::string& id, Millis now) {
  std::lock_guard lock(mutex_);
  auto at = sanctions_.find(id);
  if (at == sanctions_.end() || at->second.lifted != 0)
    return Status::not_found("no such sanction");
  at->second.lifted = now;
  return {};
}

Status MemoryStore::note_act(const Act& act) {
  if (Status bad = check(act); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  if (acts_.try_emplace(act.id, act).second) return {};
  return Status::conflict("there is such an act");
}

Answer<std::vector<Act>> MemoryStore::list_acts(int limit, Millis before) {
  std::lock_guard lock(mutex_);
  std::vector<Act> found;
  for (const auto& [id, act] : acts_)
    if (act.at < before) found.push_back(act);
  sort_newest(found, &Act::at, limit);
  return found;
}

Status MemoryStore::add_report(const Report& report) {
  if (Status bad = check(report); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  if (reports_.try_emplace(report.id, report).second) return {};
  return Status::conflict("there is such a report");
}

Answer<std::vector<Report>> MemoryStore::list_reports(bool all, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<Report> found;
  for (const auto& [id, report] : reports_)
    if (all || report.settled == 0) found.push_back(report);
  sort_newest(found, &Report::at, limit);
  return found;
}

Status MemoryStore::settle_report(const std::string& id, const std::string& by, Millis now) {
  std::lock_guard lock(mutex_);
  auto at = reports_.find(id);
  if (at == reports_.end() || at->second.settled != 0) return Status::not_found("no such report");
  at->second.settled = now;
  at->second.settled_by = by;
  return {};
}

Answer<std::vector<Account>> MemoryStore::list_accounts(const std::string& name, int limit) {
  auto beginning = fold_name(name);
  std::lock_guard lock(mutex_);
  std::vector<Account> found;
  for (const auto& [folded, id] : account_names_)
    if (folded.starts_with(beginning)) found.push_back(accounts_.at(id));
  sort_newest(found, &Account::created, limit);
  return found;
}

Answer<std::int64_t> MemoryStore::count_accounts() {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(accounts_.size());
}

}  // namespace gh::store
