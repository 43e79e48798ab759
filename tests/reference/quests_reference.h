// A second opinion on Quests of the Round Table: small, slow, written from the rulebook alone. It
// shares with the game the data of the cards and the names of picks (docs/notation/quests.md).
#pragma once

#include <vector>

#include "script.h"

namespace gh::reference {

using Cards = std::multiset<std::string>;

class Quests : public Script {
 public:
  struct Player {
    Cards hand;
    std::set<std::string> allies, chosen;
    bool amour = false;
    int rank = 0, shields = 0, looked = 0;
  };

  explicit Quests(int seats);

  std::vector<Player> players;
  Cards deck, discard, story_deck, story_discard;
  std::vector<std::set<std::string>> stages;
  bool laid_out = false;

 private:
  struct Deed {
    int seat;
    std::string what;
  };

  Player& at(int seat) { return players[static_cast<std::size_t>(seat)]; }
  const Player& at(int seat) const { return players[static_cast<std::size_t>(seat)]; }
  int count() const { return static_cast<int>(players.size()); }
  int left(int seat) const { return (seat + 1) % count(); }
  bool in_quest() const;
  int stage_count() const;
  int points(int seat, const std::set<std::string>& weapons) const;
  int free_bids(int seat) const;
  bool in_play(const std::string& ally) const;
  bool engaged(int seat) const;
  bool has_say(int seat) const;
  bool could_use_mordred(int seat) const;
  bool could_act(int seat) const;
  bool may_look(int seat) const;
  void free_actions(int seat, std::set<std::string>& out) const;
  bool do_free(int seat, const std::string& what);
  Cards not_laid() const;
  int to_beat(int upto) const;
  bool tests_before(int upto) const;
  bool can_build(Cards cards, int stages, int above, bool test) const;
  std::set<std::string> lay_options() const;
  bool do_deeds(const std::map<int, std::string>& deeds);
  void put_amours_away();
  void promote();
  void clear_quest();

  Part play();
  Part turn();
  Part draw(std::map<int, int> due, int first);
  Part hand_limit();
  Part quest();
  Part lay_out();
  Part stage(int number);
  Part choose();
  Part window(bool bystanders);
  Part reveal();
  Part test(const std::string& card);
  Part pay(int winner, int bid);
  Part end_quest();
  Part tournament();
  Part rounds(std::set<int> entrants);
  Part event();
  Part prosperity();
  Part call_to_arms();
  Part settle();

  std::string story_;
  int drawer_ = 0, sponsor_ = -1, stage_ = -1, face_up_ = 0, building_ = 0, recognition_ = 0;
  bool laying_ = false, final_ = false, over_ = false;
  std::set<int> joined_, in_;
  std::map<int, int> points_;  // of the last reveal
  Part all_;
};

}  // namespace gh::reference
