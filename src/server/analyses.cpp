#include "server/analyses.h"

#include <spdlog/spdlog.h>

namespace gh::server {

namespace {
constexpr std::size_t kMostUnderWay = 50;
}  // namespace

bool Analyses::begin(const std::string& table, const std::string& user, Record record) {
  {
    std::lock_guard lock(mutex_);
    if (under_way_.contains(table)) return true;
    if (under_way_.size() >= kMostUnderWay) return false;
    under_way_[table] = {0, record.picks().size()};
  }
  go_on(std::make_shared<Game>(table, user, std::move(record)));
  return true;
}

std::optional<Analyses::Progress> Analyses::progress(const std::string& table) {
  std::lock_guard lock(mutex_);
  auto at = under_way_.find(table);
  if (at == under_way_.end()) return std::nullopt;
  return at->second;
}

void Analyses::go_on(const std::shared_ptr<Game>& game) {
  bots_.post_idle([self = shared_from_this(), game](const std::function<bool()>& enough) {
    try {
      self->step(game, enough);
    } catch (const std::exception& e) {
      spdlog::error("an analysis failed table={} what={}", game->table, e.what());
      self->forget(game->table);
    }
  });
}

void Analyses::step(const std::shared_ptr<Game>& game, const std::function<bool()>& enough) {
  game->analyser.step(enough);
  if (game->analyser.finished())
    return disk_.post([self = shared_from_this(), game] { self->keep(*game); });
  {
    std::lock_guard lock(mutex_);
    under_way_[game->table].done = game->analyser.done();
  }
  go_on(game);
}

// Under way until it is kept: whoever asks finds the one or the other.
void Analyses::keep(const Game& game) {
  const auto text = json_text(analysis_view(game.record, game.analyser.result(), ""));
  auto done = store_.put_analysis(game.table, text);
  if (done.ok())
    budget_.spend(game.user, text.size());
  else
    spdlog::warn("analysis not kept table={} why={}", game.table, done.words);
  forget(game.table);
}

void Analyses::forget(const std::string& table) {
  std::lock_guard lock(mutex_);
  under_way_.erase(table);
}

}  // namespace gh::server
