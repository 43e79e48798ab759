// The smallest words of the vocabulary: who decides, what may be picked, what is being asked,
// and how an error travels. Knows nobody.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gh {

// Who decides, or who looks. Players are 0, 1, 2 ... clockwise; in notation they are A, B, C ...
enum class Seat : std::int8_t { spectator = -2, chance = -1 };
constexpr int kMaxSeats = 16;
constexpr Seat seat(int i) { return static_cast<Seat>(i); }
constexpr int index(Seat s) { return static_cast<int>(s); }
constexpr bool is_player(Seat s) { return index(s) >= 0; }

// "A", "B" ... or "chance", "spectator".
std::string seat_name(Seat s);
std::optional<Seat> seat_from(std::string_view name);

// States write "none" as a negative number; what clients are shown says null.
template <class T>
std::optional<T> maybe(int value) {
  return value < 0 ? std::nullopt : std::optional<T>(static_cast<T>(value));
}

// One thing that may be picked. The game gives the numbers their meaning; words and notation are
// made from it on demand.
struct Option {
  std::uint16_t verb = 0;
  std::int16_t a = 0, b = 0, c = 0;
  friend auto operator<=>(const Option&, const Option&) = default;
};
static_assert(sizeof(Option) == 8);
using Options = std::vector<Option>;  // a caller's buffer, reused: no allocation once it is warm

// The options of chance: outcome i of n equally likely ones. Every game shares this verb.
inline constexpr std::uint16_t kOutcome = 0xffff;
constexpr Option outcome_option(std::uint32_t i) {
  return {kOutcome, static_cast<std::int16_t>(i & 0x7fff), static_cast<std::int16_t>(i >> 15), 0};
}
constexpr std::uint32_t outcome_index(Option o) {
  return static_cast<std::uint32_t>(o.a) | static_cast<std::uint32_t>(o.b) << 15;
}

// A question that is open. Who is asked what is part of the state; which options it has is
// computed.
struct Ask {
  Seat who{};
  std::uint16_t question = 0;
  std::uint32_t id = 0;        // used once: a late or repeated answer names a question that is gone
  std::uint32_t outcomes = 0;  // chance only: this many equally likely outcomes
  friend bool operator==(const Ask&, const Ask&) = default;
};

// Why something cannot be done, in words that say what was wrong and what would be right.
struct Error {
  std::string words;
};

// A value or the reason why there is none. Errors are values; rules throw nothing.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : it_(std::move(value)) {}
  Result(Error error) : it_(std::move(error)) {}
  explicit operator bool() const { return it_.index() == 0; }
  T& operator*() { return std::get<0>(it_); }
  const T& operator*() const { return std::get<0>(it_); }
  T* operator->() { return &std::get<0>(it_); }
  const T* operator->() const { return &std::get<0>(it_); }
  const std::string& error() const { return std::get<1>(it_).words; }

 private:
  std::variant<T, Error> it_;
};

// Small generator for drivers (tables, tests, searches); never part of a state. SplitMix64.
struct Rng {
  std::uint64_t s = 0;
  std::uint64_t next() {
    s += 0x9e3779b97f4a7c15ull;
    auto z = s;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  std::uint32_t below(std::uint32_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint32_t>((static_cast<Wide>(next()) * n) >> 64);
  }
};

}  // namespace gh
