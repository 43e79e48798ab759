// A second opinion on Ivanhoe: small, slow, written from the rulebook alone. It shares nothing with
// the game but the names of cards and picks (docs/notation/ivanhoe.md). Cards are words, hands are
// sets of words.
#pragma once

#include <vector>

#include "script.h"

namespace gh::reference {

class Ivanhoe {
 public:
  struct Player {
    std::multiset<std::string> hand;
    std::vector<std::string> display;
    std::set<std::string> tokens;
    bool in = true, shield = false, stunned = false;
  };

  explicit Ivanhoe(int seats);
  Asked asked() const;
  void pick(const std::string& seat, const std::string& what);
  // Cards that are announced, or about to be, lie nowhere.
  bool settled() const { return now != Now::window; }

  std::vector<Player> players;
  std::multiset<std::string> deck, discard;
  std::string colour, last_colour;

 private:
  enum class Now {
    token,
    deal,
    start_draw,
    name,
    first,
    turn_draw,
    turn,
    window,
    knock_down,
    adapt,
    maiden,
    prize,
    over
  };

  Player& at(int seat);
  const Player& at(int seat) const;
  int next(int seat) const;
  int total(const Player& p) const;
  std::vector<std::string> nameable(int seat) const;
  static bool has_maiden(const Player& p);
  std::vector<std::size_t> gone(const std::string& card, int owner) const;
  static int twice(const Player& p);
  std::set<std::string> turn_options() const;
  void action_options(const std::string& card, std::set<std::string>& out) const;
  static std::vector<std::string> face_up(const Player& p);
  void outwit_options(int other, std::set<std::string>& out) const;
  static void exchange(Player& me, const std::string& mine, Player& them,
                       const std::string& theirs);
  void from_hand(int seat, const std::string& card);
  void draw(int seat, const std::string& card);
  void reshuffle();
  void start();
  void can_start();
  void in_turn(const std::string& what, const std::vector<std::string>& words);
  void window_closes();
  void remove(int owner, const std::vector<std::size_t>& places);
  void next_adapter();
  void clear(Player& p);
  void withdrawn();
  void next_tournament();
  void next_turn();

  Now now = Now::token;
  std::vector<std::string> bag;  // the tokens that are drawn for the dealer
  int drawn = 0, dealer = 0, turn = 0, added = 0, victim = 0, adapter = 0, adapted = 0;
  bool played = false;
  std::vector<std::string> announced;
  std::set<int> waiting;
  int stopper = -1;
};

}  // namespace gh::reference
