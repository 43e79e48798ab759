// What is behind a handle of include/greathall.h, and the door that no exception passes.
#pragma once

#include "core/match.h"
#include "core/record.h"
#include "greathall.h"

namespace gh::library {

// Why the last call of this thread went wrong.
std::string& last_error();
// Says it, and is thrown to the door.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};
[[noreturn]] inline void wrong(const std::string& why) { throw Wrong(why); }

template <class T, class F>
T at_the_door(T bad, F f) noexcept {
  try {
    return f();
  } catch (const std::exception& e) {
    try {
      last_error() = e.what();
    } catch (...) {  // no memory even for that
    }
    return bad;
  }
}

// How matches of a kind begin; shared by all clones.
struct Begun {
  const GameEntry* game = nullptr;
  Setup setup;
  bool draws = true;  // chance is drawn inside
  std::uint64_t seed = 1;
};
Begun read_setup(const char* game, const char* setup);
std::unique_ptr<Match> begin(const Begun& begun);

struct Made {  // a pick, for the log
  Option option;
  Seat who{};
};

}  // namespace gh::library

struct gh_match {
  std::shared_ptr<const gh::library::Begun> begun;
  std::unique_ptr<gh::Match> match;
  gh::Rng rng;
  gh::Ask ask;          // the question that is open here
  gh::Options options;  // its options; none: it is over
  std::vector<gh::library::Made> made;
  std::int64_t picks = 0;
  bool guessed = false;  // has no log
  bool ruined = false;   // the rules could not go on
  std::string text;      // what the last function gave

  bool over() const { return options.empty(); }
  // Draws what chance is asked, and opens the question of whoever decides next.
  void settle();
  void open(const gh::Ask& which);
  void pick(std::size_t option);
  void become(const gh_match& other);
};
