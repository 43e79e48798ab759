// A vector and an array that live inside a state: no allocation, copied with it. Their bounds are
// always checked, in the released program too: a position from outside must not lead anywhere else.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fault.h"

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
    inside(i);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    inside(i);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }
  constexpr void push_back(const T& t) {
    room();
    items_[size_++] = t;
  }
  constexpr T pop_back() {
    inside(0);
    return items_[--size_];
  }
  constexpr void erase(const T* at) {
    auto i = at - begin();
    inside(static_cast<std::size_t>(i));
    std::copy(begin() + i + 1, end(), begin() + i);
    --size_;
  }
  constexpr void insert(T* at, T t) {  // by value: t may be one of the items that move
    room();
    std::copy_backward(at, end(), end() + 1);
    *at = t;
    ++size_;
  }
  constexpr void resize(std::size_t n) {
    if (n > N) fault("a list in the state is full");
    for (std::size_t i = size_; i < n; ++i) items_[i] = T{};
    size_ = static_cast<std::uint16_t>(n);
  }
  constexpr void clear() { size_ = 0; }
  friend constexpr bool operator==(const Fixed& x, const Fixed& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
  }

 private:
  constexpr void inside(std::size_t i) const {
    if (i >= size_) fault("there is no such item in a list of the state");
  }
  constexpr void room() const {
    if (size_ >= N) fault("a list in the state is full");
  }
  std::array<T, N> items_{};
  std::uint16_t size_ = 0;
};

// One item for each seat, place or piece.
template <class T, std::size_t N>
struct Row : std::array<T, N> {
  constexpr T& operator[](std::size_t i) {
    if (i >= N) fault("there is no such seat, place or piece");
    return std::array<T, N>::operator[](i);
  }
  constexpr const T& operator[](std::size_t i) const {
    if (i >= N) fault("there is no such seat, place or piece");
    return std::array<T, N>::operator[](i);
  }
};

}  // namespace gh
