// Finished games thought over again (core/analysis.h), on the thinkers' threads while no bot needs
// them, a decision at a time. Addresses take turns, so that nobody waits for all that another one
// asked; of an address the oldest comes first. What comes of it is kept with the table.
#pragma once

#include <map>
#include <memory>

#include "core/analysis.h"
#include "server/budget.h"
#include "server/thinkers.h"
#include "server/work.h"
#include "store/store.h"

namespace gh::server {

// Who asks. Without an address, a person is one.
struct Asker {
  std::string person, address;
  const std::string& key() const { return address.empty() ? person : address; }
};

enum class Begun : std::uint8_t { yes, person_full, address_full, hall_full };

class Analyses : public std::enable_shared_from_this<Analyses> {
 public:
  struct Progress {
    std::size_t done = 0, of = 0;  // picks
  };

  // All of these outlive the threads of `bots`.
  Analyses(Thinkers& bots, WorkPool& disk, store::Store& store, Budget& budget)
      : bots_(bots), disk_(disk), store_(store), budget_(budget) {}

  // Begins with a game, unless it is under way already; the person is charged for what is kept.
  // When the hall is full, whoever holds more than this address would has what he asked for last
  // forgotten.
  Begun begin(const std::string& table, const Asker& asker, Record record);
  static constexpr std::size_t kOfPerson = 3, kOfAddress = 6, kOfHall = 50;
  // Of one that is under way.
  std::optional<Progress> progress(const std::string& table);

 private:
  struct Game {
    Game(std::string id, Asker who, Record played)
        : table(std::move(id)),
          asker(std::move(who)),
          record(std::move(played)),
          analyser(record, {}) {}
    std::string table;
    Asker asker;
    Record record;
    Analyser analyser;
    Progress progress;
    bool busy = false;     // a thread is at it
    bool dropped = false;  // made way for somebody
  };
  using GamePtr = std::shared_ptr<Game>;

  void post();
  GamePtr next();
  void step(const GamePtr& game, const std::function<bool()>& enough);
  void keep(const Game& game);
  void forget(const std::string& table);
  Begun room_for(const Asker& asker);
  bool make_way(std::size_t than);
  std::size_t of_person(const std::string& person) const;
  std::size_t of_address(const std::string& key) const;

  Thinkers& bots_;
  WorkPool& disk_;
  store::Store& store_;
  Budget& budget_;
  std::mutex mutex_;
  std::vector<GamePtr> under_way_;   // the oldest first
  std::vector<std::string> served_;  // addresses with games under way; who was served last is last
};

}  // namespace gh::server
