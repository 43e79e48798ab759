#include "core/misspelt.h"

#include <algorithm>
#include <utility>

namespace gh {
namespace {

// Upper case, spaces, dashes and underscores are how one writes, not what one means.
std::string as_meant(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c != ' ' && c != '-' && c != '_') out += c;
  }
  return out;
}
// How many letters must be put in, left out or changed.
std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const auto changed = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view wrong, std::vector<std::string> known) {
  constexpr std::size_t kNamed = 3, kLongest = 60;
  const auto meant = as_meant(wrong.substr(0, kLongest));
  auto far = [&](const std::string& name) {
    const auto other = as_meant(name);
    if (other == meant) return std::size_t{0};
    const auto found = other.find(meant);
    return found == 0 ? std::size_t{1} : found != other.npos ? 2 : 2 + letters_apart(meant, other);
  };
  std::vector<std::pair<std::size_t, std::string>> all;
  for (auto& name : known) all.emplace_back(far(name), std::move(name));
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (all.size() > kNamed) all.resize(kNamed);
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out += (i == 0 ? "; did you mean " : i + 1 == all.size() ? " or " : ", ") + all[i].second;
  return out.empty() ? out : out + "?";
}

}  // namespace gh
