// How the store answers: a value, or a code with words for people. Nothing here throws.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace gh::store {

enum class Code : std::uint8_t {
  kOk,
  kConflict,     // the store is fine, but somebody was there first
  kNotFound,     // no such table, account, map ...
  kInvalid,      // the request can never succeed: too long, not UTF-8, a newer schema ...
  kUnavailable,  // the disk or the database cannot do it now; it may later
};

struct [[nodiscard]] Status {
  Code code = Code::kOk;
  std::string words;  // empty when ok; never contains a secret

  bool ok() const { return code == Code::kOk; }

  static Status conflict(std::string words) { return {Code::kConflict, std::move(words)}; }
  static Status not_found(std::string words) { return {Code::kNotFound, std::move(words)}; }
  static Status invalid(std::string words) { return {Code::kInvalid, std::move(words)}; }
  static Status unavailable(std::string words) { return {Code::kUnavailable, std::move(words)}; }
};

// A value, or the Status that says why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Status why) : state_(std::in_place_index<1>, std::move(why)) {
    assert(!std::get<1>(state_).ok());
  }

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() { return *std::get_if<0>(&state_); }
  const T& operator*() const { return *std::get_if<0>(&state_); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  Code code() const { return ok() ? Code::kOk : std::get_if<1>(&state_)->code; }
  Status status() const { return ok() ? Status{} : *std::get_if<1>(&state_); }

 private:
  std::variant<T, Status> state_;
};

}  // namespace gh::store
