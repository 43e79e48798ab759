// A vector that lives inside a state: no allocation, copied with it.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace gh {

template <class T, std::size_t N>
class Fixed {
 public:
  using value_type = T;
  static constexpr std::size_t capacity() { return N; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr const T* data() const { return items_.data(); }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }
  constexpr void push_back(const T& t) {
    assert(size_ < N);
    items_[size_++] = t;
  }
  constexpr T pop_back() {
    assert(size_ > 0);
    return items_[--size_];
  }
  constexpr void erase(const T* at) {
    auto i = at - begin();
    assert(i >= 0 && i < size_);
    std::copy(begin() + i + 1, end(), begin() + i);
    --size_;
  }
  constexpr void insert(T* at, T t) {  // by value: t may be one of the items that move
    assert(size_ < N);
    std::copy_backward(at, end(), end() + 1);
    *at = t;
    ++size_;
  }
  constexpr void resize(std::size_t n) {
    assert(n <= N);
    for (std::size_t i = size_; i < n; ++i) items_[i] = T{};
    size_ = static_cast<std::uint16_t>(n);
  }
  constexpr void clear() { size_ = 0; }
  friend constexpr bool operator==(const Fixed& x, const Fixed& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
  }

 private:
  std::array<T, N> items_{};
  std::uint16_t size_ = 0;
};

}  // namespace gh
