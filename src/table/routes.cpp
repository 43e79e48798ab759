#include "table/routes.h"

#include <algorithm>
#include <unordered_set>

#include "table/patch.h"
#include "table/table.h"

namespace gh {
namespace {

// One pair of eyes: what it was shown by updates.
struct Watcher {
  Who who;
  Seat eyes{};
  json::value view{};
  std::unordered_set<std::uint64_t> views{};   // of every view that it has seen ...
  std::unordered_set<std::uint64_t> asked{};   // ... and of who was asked then
  std::unordered_set<std::uint64_t> events{};  // that it was told
};

std::uint64_t view_hash(const json::value& view) { return hash_text(json::serialize(view)); }
std::uint64_t asked_hash(const json::value& view, const json::value& asked) {
  return hash_text(json::serialize(asked), view_hash(view));
}

class Trial {
 public:
  Trial(const GameEntry& game, const Setup& setup, std::uint64_t seed, int times)
      : game_(game), seats_(setup.seats), rng_{seed}, times_(times) {
    where_ =
        game.info->id + ", " + std::to_string(setup.seats) + " seats, seed " + std::to_string(seed);
    header_.game = game.info->id;
    header_.version = game.info->version;
    header_.seats = setup.seats;
    header_.options = setup.options;
    header_.spectator_delay = seed % 3 == 0 ? 4 : 0;
    for (int i = 0; i < seats_; ++i) {
      const auto who = player(i);
      header_.first.push_back({seat(i), "person", who.user, who.name, ""});
    }
    header_.host = player(0).user;
  }

  RoutesReport run() {
    TableWorld world;
    world.draw = [this](std::uint32_t n) { return rng_.below(n); };
    world.seed = [this] { return rng_.next(); };
    auto made = Table::open("trial", header_, world);
    if (!made) return broken("set-up: " + made.error()), report_;
    table_ = std::move(*made);
    const auto one = static_cast<int>(rng_.below(static_cast<std::uint32_t>(seats_)));
    watchers_.push_back({player(one), seat(one)});
    watchers_.push_back({{"u-looker", "looker"}, Seat::spectator});
    for (std::size_t id = 0; id < watchers_.size(); ++id) {
      Mail mail;
      table_->enter(id, Viewer{watchers_[id].who, {}, false}, {}, 0, mail);
      if (!read(mail)) return report_;
    }
    while (auto due = table_->due(0))
      if (!commit(*due->entry)) return report_;
    while (table_->status() == TableStatus::playing && report_.picks < kMostPicks) {
      if (rng_.below(kPicksOfAGame) < static_cast<std::uint32_t>(times_) && !ask_everything())
        return report_;
      if (!play()) return report_;
    }
    return report_;
  }

 private:
  // Later in a long game there is nothing new.
  static constexpr std::uint64_t kMostPicks = 2000;
  static constexpr std::uint32_t kPicksOfAGame = 300;

  static Who player(int i) { return {"u-" + std::to_string(i), "player " + std::to_string(i)}; }

  bool broken(const std::string& why) {
    report_.failure = "promise 13 broken (" + where_ + ", pick " +
                      std::to_string(table_ ? table_->record().picks().size() : 0) + "): " + why;
    return false;
  }

  bool commit(const Entry& entry) {
    Mail mail;
    if (auto wrong = table_->commit(entry, ++seq_, 0, mail); !wrong.empty()) return broken(wrong);
    return read(mail);
  }

  // What the updates show.
  bool read(const Mail& mail) {
    for (const auto& letter : mail) {
      auto& w = watchers_[letter.to];
      auto parsed = parse_json(*letter.text);
      auto& m = parsed->as_object();
      if (m.at("type").as_string() != "update") continue;
      if (!m.at("view").is_null())
        w.view = m.at("view");
      else if (!apply_patch(w.view, m.at("patch").as_array()))
        return broken("a patch does not fit");
      w.views.insert(view_hash(w.view));
      w.asked.insert(asked_hash(w.view, m.at("asked")));
      for (const auto& e : m.at("events").as_array())
        w.events.insert(hash_text(json::serialize(e.at("event"))));
    }
    return true;
  }

  // Somebody picks; now and then he takes it back.
  bool play() {
    const auto asks = table_->record().match().asks();
    const Ask ask = asks[rng_.below(static_cast<std::uint32_t>(asks.size()))];
    const auto who = player(index(ask.who));
    auto prompts = table_->prompts(who, ask.who);
    if (!prompts || prompts->prompts.size() != 1) return broken("whoever is asked has no prompt");
    const auto& prompt = prompts->prompts[0];
    const auto n = rng_.below(static_cast<std::uint32_t>(prompt.options.size()));
    auto picked = table_->pick(who, ask.who, prompt.id, prompt.options[n].pick, 0);
    if (!picked.entry) return broken("an offered option was refused");
    ++report_.picks;
    if (!commit(*picked.entry)) return false;
    if (rng_.below(20) > 0) return true;
    auto undo = table_->undo(who, ask.who, 0);
    return !undo.entry || commit(*undo.entry);
  }

  bool ask_everything() {
    return std::all_of(watchers_.begin(), watchers_.end(),
                       [&](const Watcher& w) { return look(w) && replays(w) && log(w); });
  }

  bool look(const Watcher& w) {
    auto view = table_->view(w.who, w.eyes);
    if (!view) return broken(seat_name(w.eyes) + " has no view: " + view.error());
    ++report_.answers;
    return w.views.contains(view_hash(*view)) ||
           broken("a view shows " + seat_name(w.eyes) + " what no update showed:\n  " +
                  json::serialize(*view).substr(0, 400));
  }

  // At the beginning, at the end, and somewhere.
  bool replays(const Watcher& w) {
    const auto whole = table_->replay(w.who, w.eyes, {});
    if (!whole) return broken(seat_name(w.eyes) + " has no replay: " + whole.error());
    const auto most = static_cast<std::uint32_t>(whole->total) + 1;
    for (std::size_t at : {std::size_t{0}, whole->total, std::size_t{rng_.below(most)},
                           std::size_t{rng_.below(most)}, whole->total + 1}) {
      auto r = *table_->replay(w.who, w.eyes, at);
      ++report_.answers;
      // Before the game has begun nobody is asked.
      const bool shown = r.at == 0 ? w.views.contains(view_hash(r.view))
                                   : w.asked.contains(asked_hash(r.view, to_json(r.asked)));
      if (!shown)
        return broken("step " + std::to_string(r.at) + " of " + std::to_string(r.total) +
                      " of a replay shows " + seat_name(w.eyes) + " what no update showed:\n  " +
                      json::serialize(r.view).substr(0, 400));
      if (!told(w, r.events, "a replay")) return false;
    }
    return true;
  }

  bool log(const Watcher& w) {
    const auto whole = table_->log_page(w.who, w.eyes, {});
    if (!whole) return broken(seat_name(w.eyes) + " has no log: " + whole.error());
    const auto most = static_cast<std::uint32_t>(whole->total) + 1;
    const auto part = table_->log_page(w.who, w.eyes, rng_.below(most));
    report_.answers += 2;
    return told(w, whole->events, "the log") && told(w, part->events, "a page of the log");
  }

  bool told(const Watcher& w, const std::vector<msg::LogEventView>& events, const char* by) {
    for (const auto& e : events) {
      auto text = json::serialize(to_json(e.event));
      if (!w.events.contains(hash_text(text)))
        return broken(std::string(by) + " tells " + seat_name(w.eyes) +
                      " what no update told:\n  " + text);
    }
    return true;
  }

  const GameEntry& game_;
  int seats_;
  Rng rng_;
  int times_;
  std::string where_;
  TableHeader header_;
  std::unique_ptr<Table> table_;
  std::uint64_t seq_ = 0;
  std::vector<Watcher> watchers_;
  RoutesReport report_;
};

}  // namespace

RoutesReport check_routes(const GameEntry& game, const Setup& setup, std::uint64_t seed,
                          int times) {
  return Trial(game, setup, seed, times).run();
}

}  // namespace gh
