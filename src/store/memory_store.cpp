#include "store/memory_store.h"

#include <algorithm>

#include "store/checks.h"
#include "store/names.h"

namespace gh::store {
namespace {

template <class Map>
auto* find(Map& map, const typename Map::key_type& key) {
  auto at = map.find(key);
  return at == map.end() ? nullptr : &at->second;
}

template <class T>
Answer<T> copy_or(const T* found, const char* what) {
  if (found == nullptr) return Status::not_found(std::string("no such ") + what);
  return *found;
}

template <class T>
void cut(std::vector<T>& items, int limit) {
  auto most = static_cast<std::size_t>(page_limit(limit));
  if (items.size() > most) items.resize(most);
}

Status no_such(const char* what) { return Status::not_found(std::string("no such ") + what); }

}  // namespace

MemoryStore::MemoryStore() : queue_([this](std::vector<Run>& runs) { return commit(runs); }) {}

// --- logs ---------------------------------------------------------------------------------------

Status MemoryStore::commit(std::vector<Run>& runs) {
  std::lock_guard lock(mutex_);
  for (Run& run : runs) {
    Table* table = find(tables_, std::string(run.table));
    if (table == nullptr) {
      run.outcome = no_such("table");
    } else if (run.first != static_cast<Seq>(table->log.size()) + 1) {
      run.outcome = Status::conflict("the log has gone on");
    } else {
      for (const Entry* entry : run.entries)
        table->log.push_back({entry->table, entry->seq, entry->payload, true, entry->chain});
    }
  }
  return {};
}

void MemoryStore::append(Entry entry, Appended done) {
  queue_.push(std::move(entry), std::move(done));
}

void MemoryStore::flush() { queue_.flush(); }

Answer<std::vector<Entry>> MemoryStore::load_log(const std::string& table, Seq from) {
  auto log = read_log(table, from, INT32_MAX);
  if (log.ok()) queue_.resume(table);
  return log;
}

Answer<std::vector<Entry>> MemoryStore::read_log(const std::string& table, Seq from, int limit) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, table);
  if (found == nullptr) return no_such("table");
  auto size = static_cast<Seq>(found->log.size());
  Seq begin = std::clamp<Seq>(from - 1, 0, size);
  Seq end = std::min<Seq>(size, begin + std::max(limit, 0));
  return std::vector<Entry>(found->log.begin() + begin, found->log.begin() + end);
}

Answer<Seq> MemoryStore::last_sequence(const std::string& table) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, table);
  if (found == nullptr) return no_such("table");
  return static_cast<Seq>(found->log.size());
}

Status MemoryStore::put_mark(const Mark& mark) {
  if (Status bad = check(mark); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Table* found = find(tables_, mark.table);
  if (found == nullptr) return no_such("table");
  if (!found->mark || found->mark->seq <= mark.seq) found->mark = mark;
  return {};
}

Answer<Mark> MemoryStore::find_mark(const std::string& table) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, table);
  return copy_or(found != nullptr && found->mark ? &*found->mark : nullptr, "mark");
}

Status MemoryStore::drop_mark(const std::string& table) {
  std::lock_guard lock(mutex_);
  if (Table* found = find(tables_, table)) found->mark.reset();
  return {};
}

Status MemoryStore::put_analysis(const std::string& table, const std::string& text) {
  if (Status bad = check_analysis(table, text); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Table* found = find(tables_, table);
  if (found == nullptr) return no_such("table");
  found->analysis = text;
  return {};
}

Answer<std::string> MemoryStore::find_analysis(const std::string& table) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, table);
  return copy_or(found != nullptr && found->analysis ? &*found->analysis : nullptr, "analysis");
}

void MemoryStore::on_wake(Woken) {}

Status MemoryStore::tell(const std::string& table, const std::string& text) {
  return check_told(table, text);
}

// --- tables -------------------------------------------------------------------------------------

Status MemoryStore::create_table(const TableRow& row) {
  if (Status bad = check(row); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto [at, fresh] = tables_.try_emplace(row.id, Table{row, {}, {}, {}});
  if (!fresh) return Status::conflict("there is a table with this id");
  at->second.row.revision = 1;
  return {};
}

Answer<TableRow> MemoryStore::find_table(const std::string& id) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, id);
  return copy_or(found == nullptr ? nullptr : &found->row, "table");
}

Answer<std::int64_t> MemoryStore::update_table(const std::string& id, const TablePatch& patch) {
  if (Status bad = check(patch); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Table* found = find(tables_, id);
  if (found == nullptr) return no_such("table");
  TableRow& row = found->row;
  if (patch.expected_revision && *patch.expected_revision != row.revision)
    return Status::conflict("the table has been changed meanwhile");
  if (patch.header) row.header = *patch.header;
  if (patch.meta) row.meta = *patch.meta;
  if (patch.status) row.status = *patch.status;
  if (patch.listed) row.listed = *patch.listed;
  row.updated = patch.updated;
  return ++row.revision;
}

Status MemoryStore::delete_table(const std::string& id) {
  std::lock_guard lock(mutex_);
  std::erase_if(owed_, [&](const auto& o) { return o.second.table == id; });
  std::erase_if(channels_, [&](const auto& c) { return c.second.table == id; });
  return tables_.erase(id) > 0 ? Status{} : no_such("table");
}

std::vector<const TableRow*> MemoryStore::matching(const TableFilter& filter) const {
  std::vector<const TableRow*> rows;
  for (const auto& [id, table] : tables_) {
    const TableRow& row = table.row;
    const auto& wanted = filter.statuses;
    bool status = wanted.empty() || std::ranges::find(wanted, row.status) != wanted.end();
    bool fits = status && (!filter.listed || row.listed == *filter.listed) &&
                (!filter.game || row.game == *filter.game) &&
                (!filter.host || row.host == *filter.host) &&
                (!filter.user || table.users.contains(*filter.user));
    if (fits) rows.push_back(&row);
  }
  return rows;
}

Answer<std::vector<TableRow>> MemoryStore::list_tables(const TableFilter& filter) {
  std::lock_guard lock(mutex_);
  auto rows = matching(filter);
  auto key = [](const TableRow* row) { return std::tie(row->updated, row->id); };
  std::ranges::sort(rows, std::ranges::greater{}, key);
  std::vector<TableRow> page;
  for (const TableRow* row : rows)
    if (!filter.after || key(row) < std::tie(filter.after->updated, filter.after->id))
      page.push_back(*row);
  cut(page, filter.limit);
  return page;
}

Answer<std::int64_t> MemoryStore::count_tables(const TableFilter& filter) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(matching(filter).size());
}

Status MemoryStore::add_table_user(const std::string& table, const std::string& user) {
  if (Status bad = check_id("user", user); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Table* found = find(tables_, table);
  if (found == nullptr) return no_such("table");
  found->users.insert(user);
  return {};
}

Status MemoryStore::remove_table_user(const std::string& table, const std::string& user) {
  std::lock_guard lock(mutex_);
  if (Table* found = find(tables_, table)) found->users.erase(user);
  return {};
}

Answer<std::vector<std::string>> MemoryStore::table_users(const std::string& table) {
  std::lock_guard lock(mutex_);
  const Table* found = find(tables_, table);
  if (found == nullptr) return std::vector<std::string>{};
  return std::vector<std::string>(found->users.begin(), found->users.end());
}

// --- accounts, sessions, results ----------------------------------------------------------------

Answer<Account> MemoryStore::create_account(const std::string& name,
                                            const std::string& password_hash, Millis now) {
  if (Status bad = check_account(name, password_hash); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Account account{random_id(), name, password_hash, now};
  if (account_names_.contains(fold_name(name)) ||
      !likenesses_.try_emplace(likeness(name), account.id).second)
    return Status::conflict("this name is taken");
  account_names_[fold_name(name)] = account.id;
  return accounts_[account.id] = account;
}

Answer<Account> MemoryStore::find_account(const std::string& id) {
  std::lock_guard lock(mutex_);
  return copy_or(find(accounts_, id), "account");
}

Answer<Account> MemoryStore::find_account_by_name(const std::string& name) {
  std::lock_guard lock(mutex_);
  const std::string* id = find(account_names_, fold_name(name));
  return copy_or(id == nullptr ? nullptr : find(accounts_, *id), "account");
}

Answer<Account> MemoryStore::find_lookalike(const std::string& name) {
  std::lock_guard lock(mutex_);
  const std::string* id = find(likenesses_, likeness(name));
  return copy_or(id == nullptr ? nullptr : find(accounts_, *id), "account");
}

Status MemoryStore::set_password(const std::string& account, const std::string& password_hash) {
  if (Status bad = check_account("-", password_hash); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Account* found = find(accounts_, account);
  if (found == nullptr) return no_such("account");
  found->password_hash = password_hash;
  return {};
}

Status MemoryStore::adopt_guest(const std::string& guest, const std::string& account) {
  std::lock_guard lock(mutex_);
  if (find(accounts_, account) == nullptr) return no_such("account");
  auto rename = [&](std::string& user) {
    if (user == guest) user = account;
  };
  for (auto& [id, table] : tables_) {
    rename(table.row.host);
    if (table.users.erase(guest) > 0) table.users.insert(account);
    if (table.waits)
      for (auto& row : table.waits->rows) rename(row.user);
  }
  if (auto hours = hours_.extract(guest); !hours.empty() && guest != account) {
    hours.key() = account;
    hours_.insert(std::move(hours));  // does nothing where the account has its own
  }
  for (auto& [key, result] : results_) rename(result.user);
  for (auto& [key, map] : maps_) rename(map.user);
  for (auto& [key, score] : scores_) rename(score.user);
  for (auto& [key, seed] : seeds_) rename(seed.user);
  for (auto& [key, sanction] : sanctions_) rename(sanction.user);
  for (auto& [key, report] : reports_) rename(report.about);
  for (auto& [id, map] : maps_) {
    auto rating = ratings_.extract({id, guest});
    if (rating.empty()) continue;
    rating.key().second = account;
    ratings_.insert(std::move(rating));  // does nothing where the account has rated itself
    count_ratings(map);
  }
  if (guest != account) std::erase_if(owed_, [&](const auto& o) { return o.second.user == guest; });
  return {};
}

Status MemoryStore::create_session(const Session& session) {
  if (Status bad = check(session); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  bool fresh = sessions_.try_emplace(session.token_hash, session).second;
  return fresh ? Status{} : Status::conflict("there is a session with this token");
}

Answer<Session> MemoryStore::find_session(const std::string& token_hash, Millis now) {
  std::lock_guard lock(mutex_);
  const Session* found = find(sessions_, token_hash);
  if (found != nullptr && found->expires <= now) found = nullptr;
  return copy_or(found, "session");
}

Answer<std::vector<Session>> MemoryStore::sessions_of(const std::string& user) {
  std::lock_guard lock(mutex_);
  std::vector<Session> mine;
  for (const auto& [hash, session] : sessions_)
    if (session.user == user) mine.push_back(session);
  std::ranges::stable_sort(mine, std::ranges::greater{}, &Session::seen);
  return mine;
}

Answer<std::vector<Session>> MemoryStore::programs_of(const std::string& owner) {
  std::lock_guard lock(mutex_);
  std::vector<Session> all;
  for (const auto& [hash, session] : sessions_)
    if (!owner.empty() && session.owner == owner) all.push_back(session);
  std::ranges::stable_sort(all, std::ranges::less{}, &Session::created);
  return all;
}

Status MemoryStore::touch_session(const std::string& token_hash, Millis seen, Millis expires) {
  std::lock_guard lock(mutex_);
  Session* found = find(sessions_, token_hash);
  if (found == nullptr) return no_such("session");
  found->seen = seen;
  found->expires = expires;
  return {};
}

Status MemoryStore::rename_session(const std::string& token_hash, const std::string& name) {
  if (Status bad = check_text("name", name, kMaxName); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  Session* found = find(sessions_, token_hash);
  if (found == nullptr) return no_such("session");
  found->name = name;
  return {};
}

Status MemoryStore::revoke_session(const std::string& token_hash) {
  std::lock_guard lock(mutex_);
  sessions_.erase(token_hash);
  return {};
}

Answer<std::int64_t> MemoryStore::revoke_sessions_of(const std::string& user,
                                                     const std::string& keep) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(std::erase_if(sessions_, [&](const auto& one) {
    const auto& session = one.second;
    return (session.user == user || session.owner == user) && one.first != keep;
  }));
}

Answer<std::int64_t> MemoryStore::expire_sessions(Millis now) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(
      std::erase_if(sessions_, [now](const auto& one) { return one.second.expires <= now; }));
}

Status MemoryStore::add_results(const std::vector<GameResult>& results) {
  for (const GameResult& one : results)
    if (Status bad = check(one); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  for (const GameResult& one : results) results_.try_emplace({one.table, one.seat}, one);
  return {};
}

Answer<std::vector<GameResult>> MemoryStore::results_of(const std::string& user, int limit,
                                                        Millis before) {
  std::lock_guard lock(mutex_);
  std::vector<GameResult> mine;
  for (const auto& [key, one] : results_)
    if (one.user == user && one.ended < before) mine.push_back(one);
  std::ranges::stable_sort(mine, std::ranges::greater{}, &GameResult::ended);
  cut(mine, limit);
  return mine;
}

// --- maps ---------------------------------------------------------------------------------------

Status MemoryStore::publish_map(const MapRow& map) {
  if (Status bad = check(map); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto [at, fresh] = maps_.try_emplace(map.id, map);
  if (!fresh) return Status::conflict("this map has been published");
  at->second.ratings = at->second.rating_sum = 0;
  at->second.plays = at->second.best_turns = 0;
  return {};
}

Answer<MapRow> MemoryStore::find_map(const std::string& id) {
  std::lock_guard lock(mutex_);
  return copy_or(find(maps_, id), "map");
}

Answer<std::vector<MapRow>> MemoryStore::list_maps(MapOrder order, int limit, int offset) {
  std::lock_guard lock(mutex_);
  std::vector<MapRow> page;
  for (const auto& [id, map] : maps_) page.push_back(map);
  auto newer = [](const MapRow& a, const MapRow& b) {
    return std::tie(a.created, a.id) > std::tie(b.created, b.id);
  };
  auto better = [&](const MapRow& a, const MapRow& b) {
    // Averages compared without dividing; an unrated map counts as 0 stars.
    auto left = a.rating_sum * std::max<std::int64_t>(b.ratings, 1);
    auto right = b.rating_sum * std::max<std::int64_t>(a.ratings, 1);
    if (left != right) return left > right;
    return a.ratings != b.ratings ? a.ratings > b.ratings : newer(a, b);
  };
  if (order == MapOrder::kNewest)
    std::ranges::sort(page, newer);
  else
    std::ranges::sort(page, better);
  auto skip = std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(page));
  page.erase(page.begin(), page.begin() + skip);
  cut(page, limit);
  for (MapRow& map : page) map.text.clear();
  return page;
}

void MemoryStore::count_ratings(MapRow& map) const {
  map.ratings = map.rating_sum = 0;
  for (auto at = ratings_.lower_bound({map.id, ""}); at != ratings_.end(); ++at) {
    if (at->first.first != map.id) break;
    ++map.ratings;
    map.rating_sum += at->second;
  }
}

Answer<std::int64_t> MemoryStore::count_maps(const std::string& user) {
  std::lock_guard lock(mutex_);
  return std::ranges::count_if(maps_, [&](const auto& one) { return one.second.user == user; });
}

Status MemoryStore::set_map_facts(const std::string& map, const std::string& facts) {
  if (Status bad = check_text("facts", facts, kMaxDocument); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  MapRow* found = find(maps_, map);
  if (found == nullptr) return no_such("map");
  found->facts = facts;
  return {};
}

Answer<int> MemoryStore::rating_of(const std::string& map, const std::string& user) {
  std::lock_guard lock(mutex_);
  const int* stars = find(ratings_, {map, user});
  return stars == nullptr ? 0 : *stars;
}

Status MemoryStore::rate_map(const std::string& map, const std::string& user, int stars) {
  if (Status bad = check_rating(map, user, stars); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  MapRow* found = find(maps_, map);
  if (found == nullptr) return no_such("map");
  ratings_[{map, user}] = stars;
  count_ratings(*found);
  return {};
}

Status MemoryStore::add_score(const Score& score, const std::string& seed) {
  if (Status bad = check(score); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  MapRow* map = find(maps_, score.map);
  if (map == nullptr) return no_such("map");
  Seed* handed = seed.empty() ? nullptr : find(seeds_, seed);
  if (!seed.empty() && handed == nullptr) return no_such("seed");
  if (handed != nullptr && handed->used) return Status::conflict("this seed has been used");
  if (!scores_.try_emplace(score.table, score).second)
    return Status::conflict("this game has been scored");
  if (handed != nullptr) handed->used = true;
  ++map->plays;
  if (score.won && (map->best_turns == 0 || score.turns < map->best_turns))
    map->best_turns = score.turns;
  return {};
}

Answer<std::vector<Score>> MemoryStore::high_scores(const std::string& map, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<Score> best;
  for (const auto& [table, score] : scores_)
    if (score.map == map && score.won) best.push_back(score);
  std::ranges::sort(best, std::ranges::less{}, [](const Score& score) {
    return std::tuple(score.turns, -score.villages, score.created, score.table);
  });
  cut(best, limit);
  return best;
}

Status MemoryStore::hand_out_seed(const Seed& seed) {
  if (Status bad = check(seed); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  bool fresh = seeds_.try_emplace(seed.id, seed).second;
  return fresh ? Status{} : Status::conflict("there is a seed with this id");
}

Answer<Seed> MemoryStore::find_seed(const std::string& id) {
  std::lock_guard lock(mutex_);
  return copy_or(find(seeds_, id), "seed");
}

Answer<std::int64_t> MemoryStore::expire_seeds(Millis then) {
  std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(std::erase_if(
      seeds_, [then](const auto& one) { return !one.second.used && one.second.created < then; }));
}

// --- small secrets, health ----------------------------------------------------------------------

Answer<std::string> MemoryStore::blob_or(const std::string& key, const std::string& value) {
  if (Status bad = check_blob(key, value); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  return blobs_.try_emplace(key, value).first->second;
}

Status MemoryStore::put_blob(const std::string& key, const std::string& value) {
  if (Status bad = check_blob(key, value); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  blobs_[key] = value;
  return {};
}

Status MemoryStore::health() { return {}; }

Stats MemoryStore::stats() const { return queue_.stats(); }

}  // namespace gh::store
