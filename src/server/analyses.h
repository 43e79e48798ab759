// Finished games thought over again (core/analysis.h), on the thinkers' threads while no bot needs
// them: a decision at a time, all games in turn. What comes of it is kept with the table.
#pragma once

#include <map>
#include <memory>

#include "core/analysis.h"
#include "server/budget.h"
#include "server/thinkers.h"
#include "server/work.h"
#include "store/store.h"

namespace gh::server {

class Analyses : public std::enable_shared_from_this<Analyses> {
 public:
  struct Progress {
    std::size_t done = 0, of = 0;  // picks
  };

  // All of these outlive the threads of `bots`.
  Analyses(Thinkers& bots, WorkPool& disk, store::Store& store, Budget& budget)
      : bots_(bots), disk_(disk), store_(store), budget_(budget) {}

  // Begins with a game, unless it is under way already; `user` is charged for what is kept. False:
  // too many are under way.
  bool begin(const std::string& table, const std::string& user, Record record);
  // Of one that is under way.
  std::optional<Progress> progress(const std::string& table);

 private:
  struct Game {
    Game(std::string id, std::string asker, Record played)
        : table(std::move(id)),
          user(std::move(asker)),
          record(std::move(played)),
          analyser(record, {}) {}
    std::string table, user;
    Record record;
    Analyser analyser;
  };

  void go_on(const std::shared_ptr<Game>& game);
  void step(const std::shared_ptr<Game>& game, const std::function<bool()>& enough);
  void keep(const Game& game);
  void forget(const std::string& table);

  Thinkers& bots_;
  WorkPool& disk_;
  store::Store& store_;
  Budget& budget_;
  std::mutex mutex_;
  std::map<std::string, Progress> under_way_;
};

}  // namespace gh::server
