// How everything above the rules answers: a value, or a code with words for people. Table, store
// and server have this one type of refusal; what may be refused for one reason only (a text that
// cannot be read) has a Result (basics.h), and whoever asked says which code that is.
#pragma once

#include <boost/describe/enum.hpp>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace gh {

struct Text;

// As the protocol spells them; docs/protocol.md says what each means.
enum class Code : std::uint8_t {
  ok,
  malformed,     // the request can never succeed: not JSON, a wrong type, empty, not UTF-8
  unknown_type,  // no such message
  no_game,       // the referee has not begun one
  bad_setup,     // no game can be made of this
  gone,          // the prompt is answered already; what was asked about is no more
  not_yours,     // another seat's
  not_offered,   // not among the options
  too_late,      // to take it back
  not_found,     // no such table, account, map, address
  not_allowed,   // for this person
  too_many,      // of them, or too fast
  too_long,
  no_session,   // say who you are first
  unavailable,  // disk, database or hall cannot do it now; they may later
  not_over,     // the game goes on: that is told when it has ended
  conflict,     // somebody was there first
  bad_method,
  damaged,  // the stored log has a hole: the table can be looked at, and does not go on
  parked,   // the table was played by older rules and waits
  banned,
  muted,
};
BOOST_DESCRIBE_ENUM(Code, ok, malformed, unknown_type, no_game, bad_setup, gone, not_yours,
                    not_offered, too_late, not_found, not_allowed, too_many, too_long, no_session,
                    unavailable, not_over, conflict, bad_method, damaged, parked, banned, muted)

struct [[nodiscard]] Status {
  Code code = Code::ok;
  std::string words = {};  // what was wrong and what would be right; never a secret
  std::string rule = {};
  // The sentence of a catalogue, where there is one: everybody reads it in his own language.
  std::shared_ptr<const Text> why = {};

  bool ok() const { return code == Code::ok; }

  static Status conflict(std::string words) { return {Code::conflict, std::move(words)}; }
  static Status not_found(std::string words) { return {Code::not_found, std::move(words)}; }
  static Status malformed(std::string words) { return {Code::malformed, std::move(words)}; }
  static Status unavailable(std::string words) { return {Code::unavailable, std::move(words)}; }
};

// A value, or the Status that says why there is none.
template <class T>
class [[nodiscard]] Answer {
 public:
  Answer(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Answer(Status why) : state_(std::in_place_index<1>, std::move(why)) {
    assert(!std::get<1>(state_).ok());
  }

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() { return *std::get_if<0>(&state_); }
  const T& operator*() const { return *std::get_if<0>(&state_); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  Code code() const { return ok() ? Code::ok : std::get_if<1>(&state_)->code; }
  Status status() const { return ok() ? Status{} : *std::get_if<1>(&state_); }

 private:
  std::variant<T, Status> state_;
};

}  // namespace gh
