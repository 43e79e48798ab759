// What Debian's emscripten 3.1.6 lacks of the standard library of C++20, as far as this program
// uses it; put before everything that is compiled for a browser.
#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <memory>

namespace std {

template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t n) {
  return unique_ptr<T>(new remove_extent_t<T>[n]);
}

namespace ranges {

template <class R, class V>
auto count(R&& r, const V& v) {
  return std::count(std::begin(r), std::end(r), v);
}
template <class R, class V, class P>
auto count(R&& r, const V& v, P p) {
  return std::count_if(std::begin(r), std::end(r),
                       [&](const auto& x) { return std::invoke(p, x) == v; });
}
template <class R, class V>
auto find(R&& r, const V& v) {
  return std::find(std::begin(r), std::end(r), v);
}
template <class R, class V, class P>
auto find(R&& r, const V& v, P p) {
  return std::find_if(std::begin(r), std::end(r),
                      [&](const auto& x) { return std::invoke(p, x) == v; });
}
template <class R, class F>
auto find_if(R&& r, F f) {
  return std::find_if(std::begin(r), std::end(r), [&](auto&& x) { return std::invoke(f, x); });
}
template <class R, class F>
bool any_of(R&& r, F f) {
  return std::any_of(std::begin(r), std::end(r), [&](auto&& x) { return std::invoke(f, x); });
}
template <class R, class F>
bool all_of(R&& r, F f) {
  return std::all_of(std::begin(r), std::end(r), [&](auto&& x) { return std::invoke(f, x); });
}
template <class R, class F>
bool none_of(R&& r, F f) {
  return std::none_of(std::begin(r), std::end(r), [&](auto&& x) { return std::invoke(f, x); });
}
template <class R>
void sort(R&& r) {
  std::sort(std::begin(r), std::end(r));
}
template <class R, class F>
void sort(R&& r, F f) {
  std::sort(std::begin(r), std::end(r), f);
}
template <class R, class F>
void stable_sort(R&& r, F f) {
  std::stable_sort(std::begin(r), std::end(r), f);
}
template <class R, class F, class P>
void stable_sort(R&& r, F, P p) {
  std::stable_sort(std::begin(r), std::end(r), [&](const auto& a, const auto& b) {
    return std::less<>{}(std::invoke(p, a), std::invoke(p, b));
  });
}

}  // namespace ranges
}  // namespace std
