// A set of numbered pieces (cards, counters) from which chance draws: a shuffled deck without an
// order to leak.
#pragma once

#include <array>
#include <bit>
#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/fault.h"

namespace gh {

namespace detail {
// Where the n-th one of a byte is.
inline constexpr auto kNthOfByte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> where{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0, n = 0; bit < 8; ++bit)
      if (byte >> bit & 1) where[byte][n++] = static_cast<std::uint8_t>(bit);
  return where;
}();
// There are more than n.
constexpr int nth_bit(std::uint64_t word, unsigned n) {
  unsigned at = 0;
  for (unsigned half = 32; half >= 8; half /= 2) {
    const auto low = static_cast<unsigned>(std::popcount(word & ((std::uint64_t{1} << half) - 1)));
    const unsigned up = 0u - static_cast<unsigned>(n >= low);  // all bits, or none
    n -= low & up;
    word >>= half & up;
    at += half & up;
  }
  return static_cast<int>(at + kNthOfByte[word & 255][n & 7]);
}
}  // namespace detail

template <std::size_t N>
class Bag {
 public:
  constexpr bool has(int piece) const { return words_[word(piece)] >> (piece & 63) & 1; }
  constexpr void put(int piece) { words_[word(piece)] |= bit(piece); }
  constexpr void take(int piece) { words_[word(piece)] &= ~bit(piece); }
  constexpr int size() const {
    int n = 0;
    for (auto w : words_) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t all = 0;
    for (auto w : words_) all |= w;
    return all == 0;
  }
  // The n-th piece in piece order: what outcome n of a draw means. Without branches: which way they
  // go nobody could foretell, the processor neither, and random play draws all the time.
  constexpr int nth(int n) const {
    auto left = static_cast<unsigned>(n);  // a negative one is more than there are
    unsigned sum = 0, before = 0;
    std::size_t i = 0;
    for (auto w : words_) {
      sum += static_cast<unsigned>(std::popcount(w));
      const bool past = sum <= left;
      i += past;
      before = past ? sum : before;
    }
    if (i == words_.size()) fault("there are not so many pieces in the bag");
    return static_cast<int>(i * 64) + detail::nth_bit(words_[i], left - before);
  }
  // How many pieces come before this one.
  constexpr int rank(int piece) const {
    int n = 0;
    for (std::size_t i = 0; i < word(piece); ++i) n += std::popcount(words_[i]);
    return n + std::popcount(words_[word(piece)] & (bit(piece) - 1));
  }
  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (auto w = words_[i]; w; w &= w - 1) f(static_cast<int>(i * 64) + std::countr_zero(w));
  }
  constexpr Bag& operator|=(const Bag& o) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr Bag& operator&=(const Bag& o) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= o.words_[i];
    return *this;
  }
  // Takes every piece of the other bag out of this one.
  constexpr Bag& operator-=(const Bag& o) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  // The pieces whose byte is this one, eight at a time.
  static Bag where(const std::array<std::uint8_t, N>& bytes, std::uint8_t value) {
    constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7f;
    Bag out;
    std::size_t i = 0;
    if constexpr (std::endian::native == std::endian::little)
      for (; i + 8 <= N; i += 8) {
        std::uint64_t x = 0;
        std::memcpy(&x, bytes.data() + i, 8);
        x ^= 0x0101010101010101 * value;
        const auto equal = ~(((x & kLow) + kLow) | x | kLow);  // the high bit of each
        out.words_[i >> 6] |= ((equal >> 7) * 0x0102040810204080 >> 56) << (i & 63);
      }
    for (; i < N; ++i)
      if (bytes[i] == value) out.put(static_cast<int>(i));
    return out;
  }
  friend constexpr Bag operator|(Bag x, const Bag& y) { return x |= y; }
  friend constexpr Bag operator&(Bag x, const Bag& y) { return x &= y; }
  friend constexpr Bag operator-(Bag x, const Bag& y) { return x -= y; }
  friend constexpr bool operator==(const Bag&, const Bag&) = default;

 private:
  static constexpr std::size_t word(int piece) {
    if (static_cast<unsigned>(piece) >= N) fault("there is no such piece");
    return static_cast<std::size_t>(piece) >> 6;
  }
  static constexpr std::uint64_t bit(int piece) { return std::uint64_t{1} << (piece & 63); }
  std::array<std::uint64_t, (N + 63) / 64> words_{};
  BOOST_DESCRIBE_CLASS(Bag, (), (), (), (words_))
};

}  // namespace gh
