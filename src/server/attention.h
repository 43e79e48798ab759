// Who sees which table's page at this moment: here, and at the other servers of the hall as they
// told. Asked by whoever is about to tell somebody that it is his turn. From any thread.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "table/clock.h"

namespace gh::server {

class Attention {
 public:
  // All who look at this table at this server, or at the one that told. Until then that holds.
  void set(const std::string& table, const std::string& server, std::vector<std::string> users,
           Time until = kNever) {
    std::lock_guard lock(mutex_);
    auto& there = tables_[table];
    std::erase_if(there, [&](const Eyes& eyes) { return eyes.server == server; });
    if (!users.empty()) there.push_back({server, std::move(users), until});
    if (there.empty()) tables_.erase(table);
  }
  bool looks(const std::string& user, const std::string& table, Time now) const {
    std::lock_guard lock(mutex_);
    auto at = tables_.find(table);
    if (at == tables_.end()) return false;
    return std::ranges::any_of(at->second, [&](const Eyes& eyes) {
      return eyes.until > now && std::ranges::find(eyes.users, user) != eyes.users.end();
    });
  }
  // Those of servers that were not heard of again.
  void forget(Time now) {
    std::lock_guard lock(mutex_);
    for (auto& [id, there] : tables_)
      std::erase_if(there, [&](const Eyes& eyes) { return eyes.until <= now; });
    std::erase_if(tables_, [](const auto& table) { return table.second.empty(); });
  }

 private:
  struct Eyes {
    std::string server;
    std::vector<std::string> users;
    Time until = kNever;
  };
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<Eyes>> tables_;
};

}  // namespace gh::server
