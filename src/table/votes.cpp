#include "table/votes.h"

#include <algorithm>

namespace gh {

namespace {
template <class T>
bool among(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}
}  // namespace

void Votes::begin(const std::vector<std::string>& users) {
  for (const auto& user : users)
    if (!user.empty() && !among(founders_, user)) founders_.push_back(user);
}

bool Votes::may_vote(const std::string& user) const { return among(founders_, user); }

void Votes::cast(const std::string& user, std::optional<Seat> seat) {
  if (seat && !has_voted(*seat)) seats_.push_back(*seat);
  if (!among(voters_, user)) voters_.push_back(user);
}

std::size_t Votes::cast_seat(Seat seat) {
  if (!has_voted(seat)) seats_.push_back(seat);
  return seats_.size();
}

bool Votes::has_voted(Seat seat) const { return among(seats_, seat); }

bool Votes::carried(const std::string& host) const {
  if (voters_.empty()) return false;
  if (founders_.empty()) return among(voters_, host);
  auto votes = std::count_if(founders_.begin(), founders_.end(),
                             [&](const std::string& user) { return among(voters_, user); });
  return votes * 2 > static_cast<std::ptrdiff_t>(founders_.size());
}

void Votes::rename(const std::string& from, const std::string& to) {
  std::replace(founders_.begin(), founders_.end(), from, to);
  std::replace(voters_.begin(), voters_.end(), from, to);
}

}  // namespace gh
