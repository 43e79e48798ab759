// The seats of a table: who or what sits there, who has sat there, and who resigned.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"
#include "table/clock.h"
#include "table/standing.h"

namespace gh {

struct Answered {
  PromptId prompt = 0;
  std::string pick;
  std::size_t number = 0;  // of the pick: taken back, it is no longer an answer
};

struct Place {
  SeatKind kind = SeatKind::open;
  std::string user, name, bot;
  std::string invitation;  // its secret; empty: nobody is invited to this seat
  // Whose seat it is for a while although nobody sits there: who played the game before.
  std::string kept_for, kept_name;
  bool resigned = false;
  bool vacant = false;  // left by a miss: whoever likes may go on in his place
  // Over days: how many questions its person has answered and missed; the latter in a row, and
  // those that were excused.
  int answers = 0, misses = 0, in_a_row = 0, excused = 0;
  bool was_here = true;  // since the game last rested
  PromptId hinted = 0;   // the question that ...
  std::string hint;      // ... this hint was the answer to
  Turn turn;
  std::vector<StandingOrder> standing;
  Countdown absence;
  std::vector<Answered> answered;  // the last few, to recognise repeats

  void let_go() { kept_for.clear(), kept_name.clear(); }
  // Is a person here to decide?
  bool is_played() const { return kind == SeatKind::person && !resigned; }
  void remember(PromptId prompt, const std::string& pick, std::size_t number);
};

class Seats {
 public:
  explicit Seats(int count) : places_(static_cast<std::size_t>(count)) {}

  bool has(Seat s) const { return is_player(s) && index(s) < static_cast<int>(places_.size()); }
  Place& operator[](Seat s) { return places_[static_cast<std::size_t>(index(s))]; }
  const Place& operator[](Seat s) const { return places_[static_cast<std::size_t>(index(s))]; }
  auto begin() { return places_.begin(); }
  auto end() { return places_.end(); }
  auto begin() const { return places_.begin(); }
  auto end() const { return places_.end(); }

  bool holds(const std::string& user, Seat s) const {
    return has(s) && !user.empty() && (*this)[s].user == user;
  }
  std::uint32_t held_by(const std::string& user) const;  // a bit per seat
  bool all_taken() const;
  std::vector<std::string> users() const;  // by seat; "" for none
  std::vector<std::string> names() const;
  std::ptrdiff_t persons() const;  // who sit there, and have not resigned

  // Whoever has held another seat of this game has seen what the two must not know of each other.
  void note_sat(const std::string& user, Seat s) { sat_.emplace_back(user, s); }
  bool sat_elsewhere(const std::string& user, Seat s) const;
  bool has_sat(const std::string& user) const;

  void resign(Seat s);
  bool has_resigned() const { return !resigned_.empty(); }
  bool plays(const std::string& user) const;  // holds a seat that has not resigned
  bool nobody_left_to_play() const;
  // Who resigned comes last, the first to resign behind the others.
  Outcome ranked(Outcome outcome, bool over) const;

  void forget_answers_behind(std::size_t picks);  // they were taken back
  void rename(const std::string& from, const std::string& to);

 private:
  std::vector<Place> places_;
  std::vector<Seat> resigned_;                     // in the order they did
  std::vector<std::pair<std::string, Seat>> sat_;  // who has held which seat since the start
};

}  // namespace gh
