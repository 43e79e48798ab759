// The store in memory: channels, what is owed, tickets, ties; accounts that go, logs written anew.
#include <algorithm>

#include "store/chain.h"
#include "store/checks.h"
#include "store/memory_store.h"
#include "store/names.h"

namespace gh::store {
namespace {

void sort_oldest(std::vector<Channel>& all) {
  std::ranges::sort(all, [](const Channel& a, const Channel& b) {
    return a.created != b.created ? a.created < b.created : a.id < b.id;
  });
}

}  // namespace

Status MemoryStore::put_channel(const Channel& channel) {
  if (Status bad = check(channel); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  channels_[channel.id] = channel;
  return {};
}

Answer<Channel> MemoryStore::find_channel(const std::string& id) {
  std::lock_guard lock(mutex_);
  auto at = channels_.find(id);
  if (at == channels_.end()) return Status::not_found("no such channel");
  return at->second;
}

Answer<std::vector<Channel>> MemoryStore::channels_of(const std::string& user) {
  std::lock_guard lock(mutex_);
  std::vector<Channel> all;
  for (const auto& [id, channel] : channels_)
    if (channel.user == user) all.push_back(channel);
  sort_oldest(all);
  return all;
}

Answer<std::vector<Channel>> MemoryStore::channels_at(const std::string& table) {
  std::lock_guard lock(mutex_);
  std::vector<Channel> all;
  for (const auto& [id, channel] : channels_)
    if (!table.empty() && channel.table == table) all.push_back(channel);
  sort_oldest(all);
  return all;
}

Status MemoryStore::note_channel(const std::string& id, std::int64_t failures, Millis failing,
                                 const std::string& error) {
  if (Status bad = check_text("error", error, kMaxPayload); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto at = channels_.find(id);
  if (at == channels_.end()) return Status::not_found("no such channel");
  at->second.failures = failures;
  at->second.failing = failing;
  at->second.error = error;
  return {};
}

Status MemoryStore::drop_channel(const std::string& id) {
  std::lock_guard lock(mutex_);
  channels_.erase(id);
  return {};
}

void MemoryStore::owe_one(const Owed& one) {
  auto& there = owed_[{one.table, one.topic, one.user}];
  if (there.user.empty() || there.wait < one.wait) {
    there = one;
    there.lease = there.attempts = 0;
  } else if (there.wait == one.wait && there.attempts == 0 && there.next != kNeverDue) {
    there.next = std::min(there.next, one.next);
  }
}

Status MemoryStore::owe(const std::vector<Owed>& all) {
  for (const Owed& one : all)
    if (Status bad = check(one); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  for (const Owed& one : all) owe_one(one);
  return {};
}

Status MemoryStore::owe_exactly(const std::string& table, const std::vector<std::string>& topics,
                                const std::vector<Owed>& all) {
  for (const Owed& one : all)
    if (Status bad = check(one); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  std::erase_if(owed_, [&](const auto& there) {
    const Owed& o = there.second;
    if (o.table != table || std::ranges::find(topics, o.topic) == topics.end()) return false;
    return std::ranges::none_of(
        all, [&](const Owed& one) { return one.user == o.user && one.topic == o.topic; });
  });
  for (const Owed& one : all) owe_one(one);
  return {};
}

Answer<std::vector<std::string>> MemoryStore::tables_unowed(Millis from, Millis to, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<std::string> found;
  for (const auto& [id, table] : tables_) {
    if (!table.waits || static_cast<int>(found.size()) >= page_limit(limit)) continue;
    bool unowed = std::ranges::any_of(table.waits->rows, [&](const Waiting& row) {
      if (row.since < from || row.since >= to || row.user.empty()) return false;
      auto at = owed_.find({id, "asked", row.user});
      return at == owed_.end() || at->second.wait < row.prompt;
    });
    if (unowed) found.push_back(id);
  }
  return found;
}

Answer<std::vector<Owed>> MemoryStore::claim_owed(Millis now, Millis until, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<Owed*> due;
  for (auto& [key, one] : owed_)
    if (one.next <= now && one.lease <= now) due.push_back(&one);
  auto most = std::min(due.size(), static_cast<std::size_t>(page_limit(limit)));
  std::ranges::partial_sort(due, due.begin() + static_cast<std::ptrdiff_t>(most), {},
                            [](const Owed* one) { return std::pair(one->next, one->table); });
  std::vector<Owed> claimed;
  for (Owed* one : due) {
    if (static_cast<int>(claimed.size()) >= page_limit(limit)) break;
    one->lease = until;
    claimed.push_back(*one);
  }
  return claimed;
}

Answer<Owed> MemoryStore::find_owed(const std::string& user, const std::string& table,
                                    const std::string& topic) {
  std::lock_guard lock(mutex_);
  auto at = owed_.find({table, topic, user});
  if (at == owed_.end()) return Status::not_found("nothing is owed");
  return at->second;
}

Status MemoryStore::settle_owed(const Owed& owed) {
  if (Status bad = check(owed); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto at = owed_.find({owed.table, owed.topic, owed.user});
  if (at == owed_.end() || at->second.wait != owed.wait)
    return {Code::gone, "this is not owed any more"};
  at->second = owed;
  return {};
}

Status MemoryStore::drop_owed(const std::string& user, const std::string& table,
                              const std::string& topic) {
  std::lock_guard lock(mutex_);
  owed_.erase({table, topic, user});
  return {};
}

Answer<std::int64_t> MemoryStore::forget_owed(Millis then) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(std::erase_if(owed_, [&](const auto& o) {
    const auto& topic = o.second.topic;
    bool timed =
        topic == "started" || topic == "finished" || topic == "invited" || topic == "words";
    return timed && o.second.next == kNeverDue && o.second.wait < then;
  }));
}

Answer<std::int64_t> MemoryStore::count_owed(Millis due_before) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(
      std::ranges::count_if(owed_, [&](const auto& o) { return o.second.next < due_before; }));
}

Status MemoryStore::add_ticket(const Ticket& ticket) {
  if (Status bad = check(ticket); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  std::erase_if(tickets_, [&](const auto& t) { return t.second.expires <= ticket.created; });
  tickets_[ticket.hash] = ticket;
  return {};
}

Answer<Ticket> MemoryStore::find_ticket(const std::string& hash, Millis now) {
  std::lock_guard lock(mutex_);
  auto at = tickets_.find(hash);
  if (at == tickets_.end() || at->second.expires <= now) return Status::not_found("no such link");
  return at->second;
}

Answer<Ticket> MemoryStore::use_ticket(const std::string& hash, const std::string& purpose,
                                       Millis now) {
  std::lock_guard lock(mutex_);
  auto at = tickets_.find(hash);
  if (at == tickets_.end() || at->second.expires <= now || at->second.purpose != purpose)
    return Status::not_found("no such link");
  auto ticket = at->second;
  tickets_.erase(at);
  return ticket;
}

Status MemoryStore::drop_tickets(const std::string& account, const std::string& purpose) {
  std::lock_guard lock(mutex_);
  std::erase_if(tickets_, [&](const auto& t) {
    return t.second.account == account && t.second.purpose == purpose;
  });
  return {};
}

Status MemoryStore::put_tie(const Tie& tie) {
  if (Status bad = check(tie); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  ties_[{tie.user, tie.other}] = tie;
  return {};
}

Status MemoryStore::drop_tie(const std::string& user, const std::string& other) {
  std::lock_guard lock(mutex_);
  ties_.erase({user, other});
  return {};
}

Answer<std::vector<Tie>> MemoryStore::ties_of(const std::string& user) {
  std::lock_guard lock(mutex_);
  std::vector<Tie> all;
  for (const auto& [key, tie] : ties_)
    if (tie.user == user) all.push_back(tie);
  return all;
}

Answer<Tie> MemoryStore::find_tie(const std::string& user, const std::string& other) {
  std::lock_guard lock(mutex_);
  auto at = ties_.find({user, other});
  if (at == ties_.end()) return Status::not_found("they are strangers");
  return at->second;
}

Status MemoryStore::retire_account(const std::string& account, const std::string& name) {
  if (Status bad = check_account(name, kNoPassword); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto at = accounts_.find(account);
  if (at == accounts_.end()) return Status::not_found("no such account");
  account_names_.erase(fold_name(at->second.name));
  likenesses_.erase(likeness(at->second.name));
  at->second.name = name;
  at->second.password_hash = kNoPassword;
  account_names_[fold_name(name)] = account;
  likenesses_[likeness(name)] = account;
  for (auto& [id, map] : maps_)
    if (map.user == account) map.author = name;
  for (auto& [id, score] : scores_)
    if (score.user == account) score.name = name;
  for (auto& [id, s] : sanctions_) {
    if (s.user == account) s.name = name;
    if (s.by_user == account) s.by_name = name;
  }
  for (auto& [id, r] : reports_) {
    if (r.about == account) r.about_name = name;
    if (r.by_user == account) r.by_name = name;
  }
  for (auto& [id, act] : acts_) {
    if (act.about == account) act.about_name = name;
    if (act.by_user == account) act.by_name = name;
  }
  std::erase_if(sessions_, [&](const auto& s) {
    return s.second.user == account || s.second.owner == account;
  });
  roles_.erase(account);
  std::erase_if(channels_, [&](const auto& c) { return c.second.user == account; });
  std::erase_if(owed_, [&](const auto& o) { return o.second.user == account; });
  std::erase_if(tickets_, [&](const auto& t) { return t.second.account == account; });
  std::erase_if(
      ties_, [&](const auto& t) { return t.second.user == account || t.second.other == account; });
  return {};
}

Answer<std::int64_t> MemoryStore::rewrite_log(const std::string& table, const Rewrite& change) {
  std::lock_guard lock(mutex_);
  auto at = tables_.find(table);
  if (at == tables_.end()) return Status::not_found("no such table");
  std::int64_t changed = 0;
  std::string chain;
  auto log = at->second.log;
  for (Entry& entry : log) {
    if (auto other = change(entry.payload)) {
      entry.payload = std::move(*other);
      ++changed;
    }
    if (!entry.chain.empty()) entry.chain = link(chain, table, entry.seq, entry.payload);
    chain = entry.chain;
  }
  if (changed == 0) return changed;
  at->second.log = std::move(log);
  at->second.mark.reset();
  return changed;
}

}  // namespace gh::store
