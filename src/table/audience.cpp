#include "table/audience.h"

#include <algorithm>

namespace gh {

const Viewer* Audience::find(ViewerId id) const {
  auto at = viewers_.find(id);
  return at == viewers_.end() ? nullptr : &at->second;
}

bool Audience::connected(const std::string& user) const {
  if (user.empty()) return false;
  bool here = std::any_of(viewers_.begin(), viewers_.end(),
                          [&](const auto& v) { return v.second.who.user == user; });
  return here || std::any_of(elsewhere_.begin(), elsewhere_.end(), [&](const auto& e) {
           const auto& users = e.second.who.users;
           return std::find(users.begin(), users.end(), user) != users.end();
         });
}

bool Audience::hear(const std::string& server, const Presence& who, Time now) {
  auto at = elsewhere_.find(server);
  auto before = at == elsewhere_.end() ? Presence{} : at->second.who;
  if (who == Presence{})
    elsewhere_.erase(server);
  else
    elsewhere_[server] = {who, now};
  return who != before;
}

bool Audience::forget(Time unheard_since) {
  return std::erase_if(elsewhere_, [&](const auto& e) { return e.second.heard < unheard_since; }) >
         0;
}

int Audience::spectators_elsewhere() const {
  int n = 0;
  for (const auto& [server, e] : elsewhere_) n += e.who.spectators;
  return n;
}

bool Audience::take_turn(Time now) {
  if (!owed_ || now < due()) return false;
  owed_ = false;
  next_ = std::max(next_, now) + pace_;
  return true;
}

}  // namespace gh
