#include "server/budget.h"

#include <algorithm>

namespace gh::server {

namespace {
constexpr double kDay = 86'400;
// Persons and addresses are in one map.
std::string person_key(const std::string& person) { return "p" + person; }
std::string address_key(const std::string& address) { return "a" + address; }
}  // namespace

Budget::Account& Budget::account(const std::string& key, double limit, Clock::time_point now) {
  if (accounts_.size() >= next_sweep_) sweep(now);
  auto [at, made] = accounts_.try_emplace(key, Account{0, now});
  auto& a = at->second;
  std::chrono::duration<double> gone = now - a.then;
  a.used = std::max(0.0, a.used - std::max(0.0, gone.count()) * limit / kDay);
  a.then = std::max(a.then, now);
  return a;
}

// Who has used nothing, or nothing that still counts, is forgotten: many names cannot fill memory.
void Budget::sweep(Clock::time_point now) {
  std::erase_if(accounts_, [&](const auto& a) {
    std::chrono::duration<double> gone = now - a.second.then;
    return a.second.used <= 0 || gone.count() > kDay;
  });
  next_sweep_ = std::max<std::size_t>(1024, accounts_.size() * 2);
}

bool Budget::take(const std::string& person, const std::string& address, std::size_t bytes,
                  Clock::time_point now) {
  std::lock_guard lock(mutex_);
  auto fits = [&](const std::string& key, std::size_t limit) {
    auto most = static_cast<double>(limit);
    return limit == 0 || key.size() == 1 ||
           account(key, most, now).used + static_cast<double>(bytes) <= most;
  };
  auto mine = person_key(person), ours = address_key(address);
  if (!fits(mine, per_person_) || !fits(ours, per_address_)) return false;
  auto add = [&](const std::string& key, std::size_t limit) {
    if (limit && key.size() > 1)
      account(key, static_cast<double>(limit), now).used += static_cast<double>(bytes);
  };
  add(mine, per_person_);
  add(ours, per_address_);
  return true;
}

void Budget::spend(const std::string& person, std::size_t bytes, Clock::time_point now) {
  if (!per_person_ || person.empty()) return;
  std::lock_guard lock(mutex_);
  account(person_key(person), static_cast<double>(per_person_), now).used +=
      static_cast<double>(bytes);
}

bool Budget::left(const std::string& person, Clock::time_point now) {
  if (!per_person_ || person.empty()) return true;
  std::lock_guard lock(mutex_);
  auto most = static_cast<double>(per_person_);
  return account(person_key(person), most, now).used < most;
}

}  // namespace gh::server
