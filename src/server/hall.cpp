#include "server/hall.h"

#include "server/accounts.h"
#include "server/hours.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <boost/asio/steady_timer.hpp>
#include <cstring>
#include <set>

namespace gh::server {

namespace {
using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

// Wide enough that requests waiting for the disk do not hold each other up; they cost little.
constexpr std::size_t kDiskThreads = 8, kLogThreads = 4;
constexpr std::size_t kPasswordThreads = 2;  // 64 MB each
// More would wait longer than their deadline anyway.
constexpr std::size_t kMostOnDisk = 1000, kMostLogs = 200, kMostPasswords = 100;
constexpr std::size_t kMostForOneTable = 300;  // that wait until it is open
// How many rates of handshakes may come at once: a page opens several, a school many.
constexpr double kHandshakesAtOnce = 20;
constexpr int kPeopleOfAnAddress = 4;  // so much fewer sockets may one person have
// Coming and going at a table is told to the others at most so often.
constexpr Time kPresencePace = 200;

constexpr Time kTellPresence = 30'000;
constexpr Time kOblivionSoon = 5'000, kOblivionAgain = 6 * 3'600'000;

// The same at every server of the hall, and whenever it is started again.
std::string hall_secret(store::Store& store) {
  std::string fresh(32, '\0');
  randombytes_buf(fresh.data(), fresh.size());
  auto known = store.blob_or("secret", fresh);
  return known ? *known : fresh;
}

std::uint64_t seed_from(const std::string& secret, const std::string& text) {
  std::uint64_t seed = 0;
  unsigned char hash[crypto_generichash_BYTES];
  auto bytes = [](const std::string& s) {
    return reinterpret_cast<const unsigned char*>(s.data());
  };
  crypto_generichash(hash, sizeof hash, bytes(text), text.size(), bytes(secret), secret.size());
  std::memcpy(&seed, hash, sizeof seed);
  return seed;
}

store::TableStatus stored(TableStatus s) { return static_cast<store::TableStatus>(s); }
}  // namespace

Hall::Hall(Config config, std::unique_ptr<store::Store> store, asio::io_context& io)
    : config_(std::move(config)),
      io_(io),
      store_(std::move(store)),
      disk_(kDiskThreads, kMostOnDisk),
      logs_(kLogThreads, kMostLogs),
      passwords_(kPasswordThreads, kMostPasswords),
      health_thread_(1),
      bots_(static_cast<std::size_t>(std::max(1, config_.bot_threads)),
            std::chrono::milliseconds(config_.bot_thinks_ms)),
      people_(*store_, config_),
      doorman_(std::make_shared<Doorman>(config_.limits.connections_per_address,
                                         config_.limits.connections)),
      guests_(std::make_shared<Doorman>(config_.limits.connections_per_address,
                                        config_.limits.connections)),
      subscriptions_(std::make_shared<Doorman>(config_.limits.subscriptions_per_address, 1 << 30)),
      people_sockets_(std::make_shared<Doorman>(
          std::max(16, config_.limits.connections_per_address / kPeopleOfAnAddress), 1 << 30)),
      requests_(config_.limits.requests_per_second, config_.limits.request_burst),
      chats_(config_.limits.chats_per_minute / 60,
             std::max(1.0, config_.limits.chats_per_minute / 3)),
      creations_(config_.limits.tables_per_minute / 60,
                 std::max(1.0, config_.limits.tables_per_minute)),
      checks_(config_.limits.map_checks_per_minute / 60,
              std::max(1.0, config_.limits.map_checks_per_minute / 2)),
      handshakes_(config_.limits.handshakes_per_second,
                  config_.limits.handshakes_per_second * kHandshakesAtOnce),
      subscribing_(config_.limits.subscriptions_per_second * 20,
                   config_.limits.subscriptions_per_second * 200),
      address_messages_(config_.limits.messages_per_second * 10, config_.limits.message_burst * 10),
      person_messages_(config_.limits.messages_per_second * 2, config_.limits.message_burst * 2),
      maps_(*store_),
      backups_(config_),
      world_{io_,
             disk_.threads(),
             bots_,
             *store_,
             metrics_,
             {},
             {},
             {},
             &logs_.threads(),
             config_.limits.table_unsent_bytes} {
  if (config_.store.starts_with("postgres")) world_.server = store::random_id();
  world_.changed = [this](const std::string& id, const json::object& meta, TableStatus status) {
    note_start(id, status);
    store::TablePatch patch;
    patch.meta = json::serialize(meta);
    patch.status = stored(status);
    patch.updated = now_ms();
    if (auto done = store_->update_table(id, patch); !done)
      spdlog::warn("lobby row not updated table={} why={}", id, done.status().words);
  };
  world_.ended = [this](const Ending& ending) { ended(ending); };
  world_.budget = &budget_;
  secret_ = hall_secret(*store_);
  world_.attention = &attention_;
  couriers_ = std::make_unique<Couriers>(*store_, config_, attention_,
                                         [this](const auto& owed) { return do_chore(owed); });
  world_.written = [this](const std::string& table, const std::vector<std::string>& users) {
    (void)notices().happened(notices::Topic::words, table, users, now_ms());
  };
  world_.looked = [this](const std::string& user, const std::string& table) {
    (void)notices().looked(user, table);
  };
  store_->on_wake([this](const store::Wake& wake) { on_wake(wake); });
  order_.refresh(now_ms());
  bailiff_ = std::thread([this] { find_debts(); });
  couriers_->start();
  backups_.start();
}

Hall::~Hall() {
  closing_ = true;
  backups_.stop();
  couriers_->stop();
  store_->on_wake({});
  if (bailiff_.joinable()) bailiff_.join();
}

TableWorld Hall::table_world() const {
  TableWorld world;
  // Dice come from the system's generator: nothing a player sees tells what comes next.
  world.draw = [](std::uint32_t n) { return randombytes_uniform(n); };
  world.seed = [] {
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    return seed;
  };
  world.secret_seed = [this](const std::string& text) { return seed_from(secret_, text); };
  world.bot_pace = config_.bot_pace_ms;
  world.chat_length = config_.limits.chat_length;
  world.presence_pace = kPresencePace;
  return world;
}

Answer<std::string> Hall::create(TableHeader header, const std::string& id) {
  const Setup setup{header.seats, header.options, header.position};
  if (auto why = Maps::too_large(config_.limits, header.game, setup); !why.empty())
    return Status{Code::too_long, why};
  auto table = Table::open(id, header, table_world());
  if (!table) return Status{Code::bad_setup, table.error()};
  header.options = (*table)->header().options;
  learn_hours(**table, *store_);
  auto room = std::make_shared<Room>(std::move(*table), world_);
  store::TableRow row;
  row.id = id;
  row.game = header.game;
  row.host = header.host;
  row.header = json::serialize(to_json(header));
  row.meta = json::serialize(room->meta());
  row.listed = header.listed;
  row.link_secret = header.key;
  row.created = row.updated = header.created;
  if (auto made = store_->create_table(row); !made.ok()) return told(made);
  for (const auto& first : header.first)
    if (!first.user.empty()) (void)store_->add_table_user(id, first.user);
  {
    std::lock_guard lock(mutex_);
    rooms_[id] = room;
  }
  room->submit([](Table&, Time, Mail&) { return Proposal::nothing(); }, [](const Proposal&) {});
  return id;
}

asio::awaitable<Answer<std::string>> Hall::import_log(Person person, std::string title,
                                                      std::shared_ptr<const Record> record,
                                                      bool listed, Deadline until,
                                                      std::vector<std::string> names) {
  auto header = hall::imported_table(*record, person.who(), title, names, now_ms());
  header.listed = listed;
  if (!listed) header.key = store::random_id();
  auto make = [&] { return create(header); };
  auto made = co_await logs_.run(until, make);
  if (!made) co_return made.status();
  auto id = *made;
  auto found = co_await opened(id);
  if (!found) co_return found.status();
  auto& place = *found;
  auto pieces = std::make_shared<hall::Pieces>(record, header.created);
  while (pieces->any_more()) {
    auto piece = [pieces] { return pieces->next(); };
    auto entry = co_await logs_.run(until, piece);
    Room::Propose propose = [entry](Table&, Time, Mail&) { return Proposal::of(entry); };
    auto done = co_await place->submitted(std::move(propose));
    if (done.refused()) co_return Status(done);
  }
  co_return id;
}

void Hall::find_room(const std::string& id, std::function<void(Found)> done) {
  Status busy{Code::unavailable, "the hall is busy; try again shortly"};
  {
    std::unique_lock lock(mutex_);
    if (auto at = rooms_.find(id); at != rooms_.end()) {
      Found known = at->second;
      lock.unlock();
      return done(std::move(known));
    }
    if (id == rewritten_) {
      lock.unlock();
      return done(busy);
    }
    auto& waiting = opening_[id];
    if (waiting.size() >= kMostForOneTable) {
      lock.unlock();
      return done(busy);
    }
    waiting.push_back(std::move(done));
    if (waiting.size() > 1) return;
  }
  auto read = [this, id, busy] {
    auto row = store_->find_table(id);
    if (!row && row.code() != Code::unavailable)
      return found(id, refusal(Code::not_found, phrase(kNoTable)));
    if (!row) return found(id, told(row.status()));
    auto replay = [this, id, row = std::move(*row)] { found(id, open_room(row)); };
    if (!logs_.try_post(std::move(replay))) found(id, busy);
  };
  if (!disk_.try_post(std::move(read))) found(id, busy);
}

void Hall::found(const std::string& id, const Found& found) {
  std::vector<std::function<void(Found)>> waiting;
  Found answer = found;
  {
    std::lock_guard lock(mutex_);
    if (answer) *answer = rooms_.try_emplace(id, *answer).first->second;
    if (auto at = opening_.find(id); at != opening_.end()) {
      waiting = std::move(at->second);
      opening_.erase(at);
    }
  }
  for (auto& done : waiting) done(answer);
}

// A private table that cannot be opened is none to those who may not know of it.
Found Hall::open_room(const store::TableRow& row) {
  auto restored = restore(*store_, row, table_world(), true);
  if (!restored) {
    if (!row.listed && restored.code() != Code::unavailable)
      return refusal(Code::not_found, phrase(kNoTable));
    return restored.status();
  }
  auto& [table, end, marked] = *restored;
  learn_hours(*table, *store_);
  // Another server may have stopped between the game's end and its count.
  if (table->is_over() && row.status != stored(table->status()))
    ended(hall::ending_of(*table, now_ms()));
  return std::make_shared<Room>(std::move(table), world_, std::move(end));
}

// The lobby's row comes last: a table whose row says that it is over owes nothing.
Status Hall::pay(const Ending& ending) {
  if (!ending.results.empty())
    if (auto done = store_->add_results(ending.results); !done.ok()) return done;
  if (ending.ranked)
    if (auto done = maps_.count_game(*ending.ranked); !done.ok()) return done;
  store::TablePatch patch;
  patch.meta = json::serialize(ending.meta);
  patch.status = stored(ending.status);
  patch.updated = now_ms();
  (void)store_->drop_mark(ending.table);
  auto done = store_->update_table(ending.table, patch);
  return done || done.code() == Code::not_found ? Status{} : done.status();
}

// The row still says how it was before.
void Hall::note_start(const std::string& id, TableStatus status) {
  if (status != TableStatus::playing) return;
  auto row = store_->find_table(id);
  if (!row || row->status != store::TableStatus::kOpen) return;
  if (auto users = store_->table_users(id))
    (void)notices().happened(notices::Topic::started, id, *users, now_ms());
}

void Hall::ended(const Ending& ending) {
  auto done = pay(ending);
  if (done.ok()) {
    if (auto users = store_->table_users(ending.table))
      (void)notices().happened(notices::Topic::finished, ending.table, *users, now_ms());
    return;
  }
  spdlog::warn("results not stored yet table={} why={}", ending.table, done.words);
  std::lock_guard lock(debts_mutex_);
  debts_.push_back(ending);
}

void Hall::pay_debts() {
  std::vector<Ending> debts;
  {
    std::lock_guard lock(debts_mutex_);
    debts.swap(debts_);
  }
  for (const auto& ending : debts) ended(ending);
}

// A hall that was killed may not have stored what its last games owe: a row that says a game goes
// on is held against the log. So is every log against the rules of this program, before anybody
// comes to its table; and what has no mark gets one, so that it survives the next upgrade.
void Hall::find_debts() {
  store::TableFilter filter;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  filter.limit = 100;
  while (!closing_) {
    auto rows = store_->list_tables(filter);
    bool all = rows.ok();
    for (std::size_t i = 0; all && i < rows->size() && !closing_; ++i) {
      all = find_debt((*rows)[i]);
      if (all) filter.after = store::TableCursor{(*rows)[i].updated, (*rows)[i].id};
    }
    if (all && (rows->empty() || closing_)) return;
    // The store does not answer: again in a moment, from where it stopped.
    for (int i = 0; !all && i < 20 && !closing_; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

// False: the store does not answer.
bool Hall::find_debt(const store::TableRow& row) {
  {
    std::lock_guard lock(mutex_);
    if (rooms_.contains(row.id)) return true;  // it tells by itself
  }
  auto restored = restore(*store_, row, table_world(), false);
  if (!restored) return restored.code() != Code::unavailable;
  const auto& [table, end, marked] = *restored;
  if (table->is_over()) {
    ended(hall::ending_of(*table, now_ms()));
  } else if (table->owes_rules()) {
    note_fate(*table);
    auto opened = room(row.id);
    if (!opened) return opened.code() != Code::unavailable;
    (*opened)->wake();  // and it says so in its log
  } else if (!table->parked().empty()) {
    note_fate(*table);
  } else if (table->is_markable() && end.seq > marked) {
    const auto& record = table->record();
    auto mark = mark_of(row.id, end, record.setup().version, record.match());
    return store_->put_mark(mark).code != Code::unavailable;
  }
  return true;
}

void Hall::note_fate(const Table& table) {
  spdlog::warn("rules have changed table={} game={} from={} fate={} {}", table.id(),
               table.header().game, table.rules(), enum_name(table.fate()), table.parked());
}

asio::awaitable<Found> Hall::opened(std::string id) {
  auto start = [this, &id](std::function<void(Found)> done) { find_room(id, std::move(done)); };
  co_return co_await called_back<Found>(start);
}

Found Hall::room(const std::string& id) {
  assert(!WorkPool::serves());
  std::promise<Found> promise;
  find_room(id, [&promise](Found found) { promise.set_value(std::move(found)); });
  return promise.get_future().get();
}

asio::awaitable<Person> Hall::find_person(std::string token, Deadline until) {
  if (auto known = people_.remembered(token)) co_return *known;
  // What held for a guest holds for the account that he has just become: it may be that another
  // server was told.
  auto find = [this, &token] {
    auto person = people_.find(token);
    if (person.known() && person.since > now_ms() - kJustBegun) refresh_order();
    return person;
  };
  co_return co_await disk_.run(until, find);
}

void Hall::discard(const std::string& id) {
  (void)store_->delete_table(id);
  std::lock_guard lock(mutex_);
  rooms_.erase(id);
}

// Rooms are handed out under the lock, so one that only the map holds is used by nobody.
void Hall::unload_idle(Time now) {
  Time then = now - Time{config_.unload_seconds} * 1000;
  std::lock_guard lock(mutex_);
  std::erase_if(rooms_, [&](const auto& r) {
    if (r.second.use_count() > 1 || !r.second->idle_since(then)) return false;
    return !r.second->keep_mark();  // first its mark, then it may go
  });
}

// Where each game stands: whatever comes next may have other rules.
void Hall::keep_marks() {
  std::vector<std::shared_ptr<Room>> all;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, room] : rooms_) all.push_back(room);
  }
  for (auto& room : all) room->keep_mark_now();
}

std::vector<std::shared_ptr<Room>> Hall::looked_at() {
  std::vector<std::shared_ptr<Room>> all;
  std::lock_guard lock(mutex_);
  for (auto& [id, room] : rooms_)
    if (!room->quiet()) all.push_back(room);
  return all;
}

void Hall::keep_presence(Time now) {
  if (world_.server.empty() || now - presence_told_ < kTellPresence) return;
  presence_told_ = now;
  attention_.forget(now);
  for (auto& room : looked_at()) {
    room->tell_presence(false);
    room->forget_silent_servers();
  }
}

// Sessions were revoked at another server, or this server was cut off and does not know.
void Hall::on_revoked(const std::string& text) {
  if (text.empty()) return;
  auto name = text.substr(1);
  if (text.front() == 't') people_.forget(name);
  if (text.front() == 'u') people_.forget_user(name);
  close_sockets(text.front() == 't' ? name : "", text.front() == 'u' ? name : "");
}

void Hall::check_sockets() {
  std::set<std::string> hashes;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, s] : sockets_)
      if (!s.token_hash.empty()) hashes.insert(s.token_hash);
  }
  for (const auto& hash : hashes) {
    auto session = store_->find_session(hash, now_ms());
    if (!session && session.code() == Code::not_found) close_sockets(hash, "");
  }
}

void Hall::on_wake(const store::Wake& wake) {
  if (wake.table == store::kRevoked) return on_revoked(wake.text);
  if (wake.table == kHoursChanged) return reread_hours(wake.text);
  if (wake.table.empty()) {
    people_.forget_all();
    disk_.post([this] { check_sockets(); });
  }
  if (!wake.text.empty()) hear_lookers(attention_, wake.table, wake.text, now_ms());
  std::vector<std::shared_ptr<Room>> woken;
  {
    std::lock_guard lock(mutex_);
    if (wake.table.empty()) {
      for (auto& [id, room] : rooms_) woken.push_back(room);
    } else if (auto at = rooms_.find(wake.table); at != rooms_.end()) {
      woken.push_back(at->second);
    }
  }
  for (auto& room : woken) {
    if (!wake.text.empty()) {
      room->hear(wake.text);
      continue;
    }
    room->wake();
    // News was missed: presence as well.
    if (wake.table.empty() && !room->quiet()) room->tell_presence(true);
  }
}

// Otherwise the other servers would miss nobody until they had not heard of this one for a while.
void Hall::tell_all_left() {
  if (world_.server.empty()) return;
  for (auto& room : looked_at()) room->tell_all_left();
}

void Hall::drain() {
  closing_ = true;
  store_->on_wake({});
  if (bailiff_.joinable()) bailiff_.join();
  couriers_->stop();
  bots_.stop();
  maps_.close();
  tell_all_left();
  keep_marks();
  // In this order: each may still hand something to those behind it.
  passwords_.join();
  disk_.join();
  logs_.join();
  maps_.join();
  health_thread_.join();
  store_->flush();
}

asio::awaitable<Status> Hall::health() {
  auto& h = health_;
  {
    std::lock_guard lock(h.mutex);
    if (!h.asking && Steady::now() - h.at > std::chrono::seconds(2)) {
      h.asking = true;
      h.since = Steady::now();
      asio::post(health_thread_, [this] {
        auto status = store_->health();
        std::lock_guard lock(health_.mutex);
        health_.known = std::move(status);
        health_.at = Steady::now();
        health_.asking = false;
      });
    }
  }
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (auto pause = milliseconds(1); pause < milliseconds(300); pause *= 2) {
    {
      std::lock_guard lock(h.mutex);
      if (!h.asking) co_return h.known;
    }
    timer.expires_after(pause);
    co_await timer.async_wait(asio::use_awaitable);
  }
  std::lock_guard lock(h.mutex);
  if (h.asking && Steady::now() - h.since > std::chrono::seconds(3))
    co_return Status::unavailable("the store does not answer");
  co_return h.known;
}

void Hall::tick() {
  std::vector<std::shared_ptr<Socket>> all;
  {
    std::lock_guard lock(mutex_);
    all.reserve(sockets_.size());
    for (auto& [id, s] : sockets_)
      if (auto socket = s.socket.lock()) all.push_back(std::move(socket));
  }
  for (auto& socket : all) socket->tick();
  metrics_->store_queue.observe(static_cast<double>(store_->stats().waiting));
  metrics_->disk_queue.observe(static_cast<double>(disk_.waiting()));
  metrics_->log_queue.observe(static_cast<double>(logs_.waiting()));
  metrics_->password_queue.observe(static_cast<double>(passwords_.waiting()));
  metrics_->bot_queue.observe(static_cast<double>(metrics_->bots_waiting));
  if (order_.is_due(now_ms())) disk_.post([this] { refresh_order(); });
  wake_tables(now_ms());
}

ViewerId Hall::add_socket(const Person& person, std::weak_ptr<Socket> socket,
                          const std::string& address) {
  std::lock_guard lock(mutex_);
  sockets_[++last_viewer_] = {person.token_hash, person.user, std::move(socket),
                              person.name,       address,     person.guest};
  return last_viewer_;
}

void Hall::remove_socket(ViewerId id) {
  std::lock_guard lock(mutex_);
  sockets_.erase(id);
}

void Hall::close_sockets(const std::string& token_hash, const std::string& user) {
  std::vector<std::shared_ptr<Socket>> closing;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, s] : sockets_) {
      bool meant = (!token_hash.empty() && s.token_hash == token_hash) ||
                   (!user.empty() && (s.user == user || owner_of(s.user) == user));
      if (meant)
        if (auto socket = s.socket.lock()) closing.push_back(std::move(socket));
    }
  }
  for (auto& socket : closing) socket->close("signed out");
}

std::vector<Somebody> Hall::present() {
  std::map<std::string, Somebody> all;
  std::lock_guard lock(mutex_);
  for (const auto& [id, s] : sockets_) {
    if (s.user.empty()) continue;
    auto& one =
        all.try_emplace(s.user, Somebody{s.user, s.name, s.guest, s.address, 0}).first->second;
    ++one.sockets;
  }
  std::vector<Somebody> list;
  for (auto& [user, one] : all) list.push_back(std::move(one));
  return list;
}

void Hall::refresh_order() {
  order_.refresh(now_ms());
  for (const auto& one : present())
    if (order_.held(one.user, SanctionKind::kBan, now_ms())) close_sockets("", one.user);
}

void Hall::close_sockets_but(const std::string& user, const std::string& keep) {
  std::vector<std::shared_ptr<Socket>> closing;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, s] : sockets_)
      if ((s.user == user || owner_of(s.user) == user) && s.token_hash != keep)
        if (auto socket = s.socket.lock()) closing.push_back(std::move(socket));
  }
  for (auto& socket : closing) socket->close("signed out");
}

Status Hall::owe_oblivion(const std::string& user) {
  auto now = now_ms();
  return store_->owe({{"*hall", user, "oblivion", now, now + kOblivionSoon, 0, 0, ""}});
}

Time Hall::do_chore(const store::Owed& owed) {
  if (owed.topic != "oblivion") return 0;
  return forget_at_tables(owed.table) ? 0 : now_ms() + kOblivionAgain;
}

// True: no table has the name any more.
bool Hall::forget_at_tables(const std::string& user) {
  auto account = store_->find_account(user);
  if (!account) return account.code() == Code::not_found;
  if (account->password_hash != store::kNoPassword) return true;  // it was not ended after all
  store::TableFilter filter;
  filter.user = user;
  filter.limit = store::kMaxPage;
  bool all = true;
  for (;;) {
    auto rows = store_->list_tables(filter);
    if (!rows) return false;
    if (rows->empty()) return all;
    for (const auto& row : *rows) {
      filter.after = store::TableCursor{row.updated, row.id};
      bool over = row.status == store::TableStatus::kFinished ||
                  row.status == store::TableStatus::kAbandoned;
      {
        std::lock_guard lock(mutex_);
        over = over && !closing_ && !rooms_.contains(row.id) && !opening_.contains(row.id);
        if (over) rewritten_ = row.id;
      }
      if (!over || !forget_at(*store_, row.id, user, account->name).ok()) all = false;
      std::lock_guard lock(mutex_);
      rewritten_.clear();
    }
  }
}

void Hall::close_all_sockets(std::string_view why) {
  std::vector<std::shared_ptr<Socket>> closing;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, s] : sockets_)
      if (auto socket = s.socket.lock()) closing.push_back(std::move(socket));
  }
  for (auto& socket : closing) socket->close(why);
}

}  // namespace gh::server
