#include "server/analyses.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace gh::server {

Begun Analyses::begin(const std::string& table, const Asker& asker, Record record) {
  auto game = std::make_shared<Game>(table, asker, std::move(record));
  game->progress = {0, game->record.picks().size()};
  {
    std::lock_guard lock(mutex_);
    auto same = [&](const GamePtr& g) { return g->table == table; };
    if (std::ranges::any_of(under_way_, same)) return Begun::yes;
    if (auto room = room_for(asker); room != Begun::yes) return room;
    under_way_.push_back(std::move(game));
    if (std::ranges::find(served_, asker.key()) == served_.end()) served_.push_back(asker.key());
  }
  post();
  return Begun::yes;
}

std::size_t Analyses::of_person(const std::string& person) const {
  return static_cast<std::size_t>(
      std::ranges::count(under_way_, person, [](const GamePtr& g) { return g->asker.person; }));
}

std::size_t Analyses::of_address(const std::string& key) const {
  return static_cast<std::size_t>(
      std::ranges::count(under_way_, key, [](const GamePtr& g) { return g->asker.key(); }));
}

// All three are called with the mutex held.
Begun Analyses::room_for(const Asker& asker) {
  if (of_person(asker.person) >= kOfPerson) return Begun::person_full;
  const auto own = of_address(asker.key());
  if (own >= kOfAddress) return Begun::address_full;
  if (under_way_.size() >= kOfHall && !make_way(own + 1)) return Begun::hall_full;
  return Begun::yes;
}

// Of whoever holds most, and more than that, the youngest goes.
bool Analyses::make_way(std::size_t than) {
  auto most = std::ranges::max_element(served_, {},
                                       [this](const std::string& key) { return of_address(key); });
  if (most == served_.end() || of_address(*most) <= than) return false;
  const auto key = *most;
  for (auto at = under_way_.rbegin(); at != under_way_.rend(); ++at) {
    if ((*at)->asker.key() != key) continue;
    (*at)->dropped = true;
    under_way_.erase(std::next(at).base());
    return true;
  }
  return false;
}

Analyses::GamePtr Analyses::next() {
  std::lock_guard lock(mutex_);
  for (auto address = served_.begin(); address != served_.end(); ++address) {
    auto game = std::ranges::find_if(
        under_way_, [&](const GamePtr& g) { return !g->busy && g->asker.key() == *address; });
    if (game == under_way_.end()) continue;
    (*game)->busy = true;
    std::rotate(address, std::next(address), served_.end());
    return *game;
  }
  return nullptr;
}

std::optional<Analyses::Progress> Analyses::progress(const std::string& table) {
  std::lock_guard lock(mutex_);
  for (const auto& game : under_way_)
    if (game->table == table) return game->progress;
  return std::nullopt;
}

// One for each game under way: whichever is next.
void Analyses::post() {
  bots_.post_idle([self = shared_from_this()](const std::function<bool()>& enough) {
    auto game = self->next();
    if (!game) return;  // it made way
    try {
      self->step(game, enough);
    } catch (const std::exception& e) {
      spdlog::error("an analysis failed table={} what={}", game->table, e.what());
      self->forget(game->table);
    }
  });
}

void Analyses::step(const GamePtr& game, const std::function<bool()>& enough) {
  game->analyser.step(enough);
  {
    std::lock_guard lock(mutex_);
    if (game->dropped) return;
    if (!game->analyser.finished()) {
      game->progress.done = game->analyser.done();
      game->busy = false;
    }
  }
  if (game->analyser.finished())
    return disk_.post([self = shared_from_this(), game] { self->keep(*game); });
  post();
}

// Under way until it is kept: whoever asks finds the one or the other.
void Analyses::keep(const Game& game) {
  const auto text = json_text(analysis_view(game.record, game.analyser.result(), ""));
  auto done = store_.put_analysis(game.table, text);
  if (done.ok())
    budget_.spend(game.asker.person, text.size());
  else
    spdlog::warn("analysis not kept table={} why={}", game.table, done.words);
  forget(game.table);
}

void Analyses::forget(const std::string& table) {
  std::lock_guard lock(mutex_);
  std::erase_if(under_way_, [&](const GamePtr& g) { return g->table == table; });
  std::erase_if(served_, [this](const std::string& key) { return of_address(key) == 0; });
}

}  // namespace gh::server
