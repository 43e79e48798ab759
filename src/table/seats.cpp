#include "table/seats.h"

#include <algorithm>

namespace gh {

namespace {
constexpr std::size_t kRememberedAnswers = 8;
}

void Place::remember(PromptId prompt, const std::string& pick, std::size_t number) {
  if (answered.size() >= kRememberedAnswers) answered.erase(answered.begin());
  answered.push_back({prompt, pick, number});
}

std::uint32_t Seats::held_by(const std::string& user) const {
  std::uint32_t held = 0;
  for (std::size_t i = 0; i < places_.size() && !user.empty(); ++i)
    if (places_[i].user == user) held |= 1u << i;
  return held;
}

bool Seats::all_taken() const {
  return std::none_of(places_.begin(), places_.end(),
                      [](const Place& p) { return p.kind == SeatKind::open; });
}

std::vector<std::string> Seats::users() const {
  std::vector<std::string> all;
  for (const auto& p : places_) all.push_back(p.user);
  return all;
}

std::vector<std::string> Seats::names() const {
  std::vector<std::string> all;
  for (const auto& p : places_) all.push_back(p.name);
  return all;
}

std::ptrdiff_t Seats::persons() const {
  return std::count_if(places_.begin(), places_.end(), [](const Place& p) {
    return !p.user.empty() && !p.resigned && p.kind != SeatKind::bot;
  });
}

bool Seats::sat_elsewhere(const std::string& user, Seat seat) const {
  return std::any_of(sat_.begin(), sat_.end(),
                     [&](const auto& s) { return s.first == user && s.second != seat; });
}

bool Seats::has_sat(const std::string& user) const {
  return std::any_of(sat_.begin(), sat_.end(), [&](const auto& s) { return s.first == user; });
}

void Seats::resign(Seat s) {
  (*this)[s].resigned = true;
  resigned_.push_back(s);
}

bool Seats::plays(const std::string& user) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&](const Place& p) { return p.user == user && !p.resigned; });
}

bool Seats::nobody_left_to_play() const {
  return places_.size() > 1 && resigned_.size() + 1 >= places_.size();
}

Outcome Seats::ranked(Outcome o, bool over) const {
  if (resigned_.empty()) return o;
  o.over = o.over || over;
  auto n = places_.size();
  if (o.ranks.size() < n) o.ranks.resize(n, 1);
  std::vector<int> kept;
  for (std::size_t i = 0; i < n; ++i)
    if (!places_[i].resigned) kept.push_back(o.ranks[i]);
  for (std::size_t i = 0; i < n; ++i) {
    if (places_[i].resigned) continue;
    auto better = std::count_if(kept.begin(), kept.end(), [&](int r) { return r < o.ranks[i]; });
    o.ranks[i] = static_cast<int>(better) + 1;
  }
  for (std::size_t i = 0; i < resigned_.size(); ++i)
    o.ranks[static_cast<std::size_t>(index(resigned_[i]))] = static_cast<int>(n - i);
  return o;
}

void Seats::forget_answers_behind(std::size_t picks) {
  for (auto& p : places_)
    std::erase_if(p.answered, [&](const Answered& a) { return a.number > picks; });
}

void Seats::rename(const std::string& from, const std::string& to) {
  for (auto& p : places_) {
    if (p.user == from) p.user = to;
    if (p.kept_for == from) p.kept_for = to;
  }
  for (auto& [user, seat] : sat_)
    if (user == from) user = to;
}

}  // namespace gh
