#include "server/room.h"

#include <spdlog/spdlog.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <chrono>

#include "server/afterwards.h"
#include "server/people.h"
#include "server/restore.h"

namespace gh::server {

namespace {
constexpr Time kRetry = 1000;  // how often a room asks a store that does not answer
constexpr int kAttempts = 5;
constexpr std::size_t kMarkEvery = 64;              // entries with picks
constexpr std::size_t kMostJobs = 1000;             // that wait at one table
constexpr std::size_t kLeastAllowance = 16 * 1024;  // of one viewer, however many there are

Proposal unavailable() { return Proposal::refuse(Code::unavailable, phrase("hall.no.store")); }

// Whether a table that is behind may have said no for that reason alone.
bool may_be_behind(const Proposal& p) {
  using enum Code;
  for (auto code : {malformed, no_session, too_long, too_many, bad_setup})
    if (p.code == code) return false;
  return p.refused();
}

// Nothing leaves a bot's thread but an option or the reason why there is none.
Result<Option> chosen(const BotJob& job, const std::function<bool()>& enough) {
  try {
    return job.choose(enough);
  } catch (const std::exception& e) {
    return Error{e.what()};
  }
}
}  // namespace

Time now_ms() {
  // Counts while the machine sleeps as well.
  auto steady = [] {
    timespec t{};
    clock_gettime(CLOCK_BOOTTIME, &t);
    return Time{t.tv_sec} * 1000 + t.tv_nsec / 1'000'000;
  };
  static const Time offset = [&] {
    using namespace std::chrono;
    auto wall = system_clock::now().time_since_epoch();
    return duration_cast<milliseconds>(wall).count() - steady();
  }();
  return offset + steady();
}

Room::Room(std::unique_ptr<Table> table, RoomWorld& world, store::LogEnd end)
    : table_(std::move(table)),
      end_(std::move(end)),
      world_(world),
      metrics_(world.metrics),
      strand_(asio::make_strand(world.io)),
      timer_(strand_),
      touched_(now_ms()) {
  ++metrics_->rooms;
}

Room::~Room() { --metrics_->rooms; }

// Dispatched: on a thread of the network it is done at once, unless the room is busy.
void Room::submit(Propose propose, Done done) {
  touched_ = now_ms();
  asio::dispatch(strand_, [self = shared_from_this(), propose = std::move(propose),
                           done = std::move(done)]() mutable {
    if (self->jobs_.size() >= kMostJobs) return done(unavailable());
    self->jobs_.push_back({std::move(propose), std::move(done)});
    self->pump();
  });
}

asio::awaitable<Proposal> Room::submitted(Propose propose) {
  auto start = [this, propose = std::move(propose)](std::function<void(Proposal)> done) {
    submit(propose, [done = std::move(done)](const Proposal& p) { done(p); });
  };
  co_return co_await called_back<Proposal>(start);
}

Proposal Room::submit_and_wait(Propose propose) {
  assert(!WorkPool::serves());
  std::promise<Proposal> promise;
  auto future = promise.get_future();
  submit(std::move(propose), [&promise](const Proposal& p) { promise.set_value(p); });
  return future.get();
}

void Room::admit(const Who& who, const std::string& key, std::function<void(bool)> done) {
  touched_ = now_ms();
  asio::post(strand_, [self = shared_from_this(), who, key, done = std::move(done)]() mutable {
    bool in = self->table_->admits(who, key);
    if (in || self->world_.server.empty()) return done(in);
    self->submit(
        [who, key](Table& t, Time, Mail&) {
          if (t.admits(who, key)) return Proposal::nothing();
          return Proposal::refuse(Code::not_found, phrase(kNoTable));
        },
        [done = std::move(done)](const Proposal& p) { done(!p.refused()); });
  });
}

asio::awaitable<bool> Room::admitted(Who who, std::string key) {
  auto start = [this, who, key](std::function<void(bool)> done) {
    admit(who, key, std::move(done));
  };
  co_return co_await called_back<bool>(start);
}

void Room::look(std::function<void(const Table&, Time)> f) {
  touched_ = now_ms();
  asio::post(strand_, [self = shared_from_this(), f = std::move(f)] {
    self->safely([&] { f(*self->table_, now_ms()); });
  });
}

void Room::enter(ViewerId id, Viewer viewer, std::optional<std::uint64_t> since,
                 std::shared_ptr<Listener> listener) {
  touched_ = now_ms();
  asio::post(strand_, [self = shared_from_this(), id, viewer = std::move(viewer), since,
                       listener = std::move(listener)]() mutable {
    auto who = viewer.who;
    listener->begin(*self);
    self->listeners_[id] = std::move(listener);
    self->eyes_[id] = {who.user};
    self->note_lookers();
    self->note_looking(who.user);
    Mail mail;
    self->safely([&] { self->table_->enter(id, std::move(viewer), since, now_ms(), mail); });
    self->post_mail(mail);
    self->say_presence(self->quiet_);
    self->quiet_ = false;
    // Whoever was played by a bot while away has the seat again.
    for (int i = 0; i < self->table_->header().seats && self->table_->is_seated(who); ++i)
      self->jobs_.push_back({[who](Table& t, Time now, Mail&) { return t.come_back(who, now); },
                             [](const Proposal&) {}});
    self->pump();
  });
}

void Room::refresh(ViewerId id, std::uint64_t since) {
  asio::post(strand_, [self = shared_from_this(), id, since] {
    auto at = self->listeners_.find(id);
    if (at == self->listeners_.end()) return;
    at->second->begin(*self);
    Mail mail;
    self->table_->show_again(id, since, now_ms(), mail);
    self->post_mail(mail);
  });
}

void Room::exit(ViewerId id) {
  touched_ = now_ms();
  asio::post(strand_, [self = shared_from_this(), id] {
    if (!self->listeners_.erase(id)) return;
    self->eyes_.erase(id);
    self->note_lookers();
    Mail mail;
    self->table_->exit(id, now_ms(), mail);
    self->post_mail(mail);
    self->say_presence(false);
    self->quiet_ = self->table_->empty();
    self->pump();
  });
}

void Room::wake() {
  asio::post(strand_, [self = shared_from_this()] {
    self->stale_ = true;
    self->pump();
  });
}

void Room::pump() {
  safely([this] { go_on(); });
}

// Nothing that goes wrong at a table leaves its room: it is noted, and the table is closed with
// words. Should even that go wrong, the room falls silent.
Proposal Room::failed(const char* what) {
  spdlog::error("a table failed table={} what={}", table_->id(), what);
  auto words = std::string("the table is closed: ") + what;
  if (!std::exchange(failed_, true)) {
    Job close{[why = std::string(what)](Table& t, Time now, Mail&) { return t.close(why, now); },
              [](const Proposal&) {}};
    jobs_.insert(jobs_.begin(), std::move(close));
    asio::post(strand_, [self = shared_from_this()] { self->pump(); });
  }
  return Proposal::refuse(Code::gone, words);
}

// Works on the next thing there is to do, unless something is in flight.
void Room::go_on() {
  while (!busy_) {
    if (stale_) {
      if (now_ms() < retry_at_) {
        refuse_all();
        break;
      }
      return catch_up();
    }
    if (!jobs_.empty()) {
      auto job = std::move(jobs_.front());
      jobs_.erase(jobs_.begin());
      attempt(std::move(job));
      continue;
    }
    if (failed_) break;
    Mail mail;
    table_->tell_presence(now_ms(), mail);
    post_mail(mail);
    auto due = table_->due(now_ms());
    if (!due || !due->entry) break;
    append({[](Table& t, Time now, Mail&) { return t.due(now).value_or(Proposal::nothing()); },
            [](const Proposal&) {}},
           std::move(*due));
  }
  if (!busy_ && !stale_) ask_bots();
  if (!stale_) write_waits();
  set_timer();
}

void Room::attempt(Job job) {
  Mail mail;
  auto proposal = Proposal::nothing();
  safely([&] { proposal = job.propose(*table_, now_ms(), mail); }, &proposal);
  post_mail(mail);
  // Another server may have gone on: what is refused here may be right there. Read, then answer.
  if (may_be_behind(proposal) && !world_.server.empty() && !job.checked) {
    job.checked = true;
    stale_ = true;
    jobs_.insert(jobs_.begin(), std::move(job));
    return;
  }
  if (proposal.refused() || !proposal.entry) return job.done(proposal);
  if (!table_->damage().empty()) return job.done(Proposal::refuse(Code::damaged, table_->damage()));
  if (world_.budget && !is<entry::Closed>(*proposal.entry) &&
      !world_.budget->left(table_->header().host))
    return job.done(Proposal::refuse(Code::too_many, phrase("hall.no.budget_host")));
  append(std::move(job), std::move(proposal));
}

void Room::append(Job job, Proposal proposal) {
  busy_ = true;
  store::Entry entry{table_->id(), end_.seq + 1, write_entry(*proposal.entry), true, ""};
  entry.chain = store::link(end_.chain, entry.table, entry.seq, entry.payload);
  // That the rules have changed is no doing of the host's.
  if (world_.budget && !is<entry::Rules>(*proposal.entry))
    world_.budget->spend(table_->header().host, entry.payload.size());
  flight_ = Flight{std::move(job), std::move(proposal), {entry.seq, entry.chain}};
  auto answer = [self = shared_from_this(), answers = world_.answers](Status status) mutable {
    answers->put(std::move(self), std::move(status));
  };
  world_.store.append(std::move(entry), std::move(answer));
}

void Answers::put(std::shared_ptr<Room> room, Status status) {
  {
    std::lock_guard lock(mutex_);
    waiting_.emplace_back(std::move(room), std::move(status));
    if (std::exchange(coming_, true)) return;
  }
  asio::post(io_, [self = shared_from_this()] { self->hand_out(); });
}

void Answers::hand_out() {
  constexpr std::size_t kAtOnce = 8;  // the rest is for another thread, if there is one free
  std::vector<std::pair<std::shared_ptr<Room>, Status>> few;
  few.reserve(kAtOnce);
  {
    std::lock_guard lock(mutex_);
    for (; !waiting_.empty() && few.size() < kAtOnce; waiting_.pop_front())
      few.push_back(std::move(waiting_.front()));
    coming_ = !waiting_.empty();
    if (coming_) asio::post(io_, [self = shared_from_this()] { self->hand_out(); });
  }
  for (auto& [room, status] : few) room->answered(std::move(status));
}

// Dispatched: on a thread of the network it is done at once.
void Room::answered(Status status) {
  asio::dispatch(strand_, [self = shared_from_this(), status = std::move(status)] {
    Afterwards afterwards;
    self->busy_ = false;
    self->appended(status);
    self->pump();
  });
}

void Room::appended(const Status& status) {
  auto [job, proposal, end] = std::move(*flight_);
  flight_.reset();
  if (status.ok()) {
    end_ = std::move(end);
    commit(*proposal.entry, static_cast<std::uint64_t>(end_.seq));
    return job.done(proposal);
  }
  stale_ = true;
  // Somebody was there first: look again and propose anew.
  if (status.code == Code::conflict && ++job.attempts < kAttempts) {
    jobs_.insert(jobs_.begin(), std::move(job));
    return;
  }
  ++metrics_->store_failures;
  spdlog::warn("entry not stored table={} why={}", table_->id(), status.words);
  retry_at_ = now_ms() + kRetry;
  job.done(status.code == Code::unavailable ? Proposal::refuse(told(status)) : unavailable());
  refuse_all();
}

// Answers everything that waits; tells those who look, once, that the store does not answer.
void Room::refuse_all() {
  auto jobs = std::move(jobs_);
  jobs_.clear();
  for (auto& job : jobs) job.done(unavailable());
  if (troubled_) return;
  troubled_ = true;
  auto text = std::make_shared<const std::string>(json_text(msg::error_of(unavailable())));
  for (auto& [id, listener] : listeners_) listener->deliver(text);
}

void Room::catch_up() {
  busy_ = true;
  stale_ = false;  // now: a wake that comes while the log is being read asks for another look
  auto from = end_.seq + 1;
  asio::post(*world_.logs, [self = shared_from_this(), from] {
    auto entries = self->world_.store.load_log(self->table_->id(), from);
    asio::post(self->strand_, [self, entries = std::move(entries)]() mutable {
      self->busy_ = false;
      self->caught_up(std::move(entries));
      self->pump();
    });
  });
}

void Room::caught_up(Answer<std::vector<store::Entry>> entries) {
  if (!entries) {
    stale_ = true;
    retry_at_ = now_ms() + kRetry;
    refuse_all();
    return;
  }
  troubled_ = false;
  retry_at_ = 0;
  for (const auto& e : *entries) {
    if (!table_->damage().empty()) return;
    if (auto wrong = store::follow(end_, e); !wrong.empty()) return damaged(wrong);
    auto entry = read_entry(e.payload);
    if (!entry) return damaged("an entry of its log cannot be read: " + entry.error());
    commit(*entry, static_cast<std::uint64_t>(e.seq));
  }
}

void Room::damaged(const std::string& words) {
  Mail mail;
  table_->mark_damaged(damaged_by(words), now_ms(), mail);
  post_mail(mail);
}

void Room::commit(const Entry& entry, std::uint64_t seq) {
  auto before = table_->status();
  Mail mail;
  std::string problem;
  safely([&] { problem = table_->commit(entry, seq, now_ms(), mail); });
  post_mail(mail);
  if (!problem.empty()) return damaged("its log cannot be replayed: " + problem);
  quiet_ = table_->empty();  // somebody may have been sent away
  if (const auto* picks = picks_of(entry)) metrics_->picks += picks->size();
  after_commit(entry, before);
  note_mark(entry);
}

void Room::after_commit(const Entry& entry, TableStatus before) {
  auto status = table_->status();
  bool shown = is<entry::Seating>(entry) || is<entry::Start>(entry) || is<entry::Resign>(entry) ||
               is<entry::Remove>(entry) || is<entry::Pace>(entry);
  if (shown || status != before) tell_lobby();
  if (is<entry::Chat>(entry)) note_words();
  note_waits(entry);
}

void Room::post_mail(Mail& mail) {
  if (mail.empty()) return;
  News news{
      shared_from_this(), nullptr, table_->seq(),
      std::max(kLeastAllowance, world_.unsent_bytes / std::max<std::size_t>(1, listeners_.size()))};
  for (auto& letter : mail) {
    auto at = listeners_.find(letter.to);
    if (at == listeners_.end()) continue;
    news.text = std::move(letter.text);
    at->second->news(news);
  }
}

void Room::ask_bots() {
  if (failed_) return;
  for (auto& job : table_->bot_jobs(now_ms())) {
    ++metrics_->bots_waiting;
    world_.bots.post(table_->id(), [self = shared_from_this(),
                                    job = std::move(job)](const std::function<bool()>& enough) {
      --self->metrics_->bots_waiting;
      auto begun = std::chrono::steady_clock::now();
      auto option = chosen(job, enough);
      std::chrono::duration<double> thought = std::chrono::steady_clock::now() - begun;
      self->metrics_->bot_seconds.observe(thought.count());
      ++self->metrics_->bot_picks;
      asio::post(self->strand_, [self, job, option] {
        if (option)
          self->table_->bot_answered(job, *option);
        else
          self->failed(option.error().c_str());
        self->pump();
      });
    });
  }
}

void Room::set_timer() {
  auto next = std::min(table_->next_due(), table_->presence_due());
  if (!writing_rows_) next = std::min(next, rows_due_);
  if (stale_) next = std::max(next, retry_at_);
  if (stale_ && !listeners_.empty()) next = std::min(next, std::max(retry_at_, now_ms() + 50));
  if (busy_ || next == Table::kNever) return void(timer_.cancel());
  auto wait = std::clamp<Time>(next - now_ms(), 2, 3'600'000);
  timer_.expires_after(std::chrono::milliseconds(wait));
  // Weak: a room that nobody uses must not be kept by its own timer.
  timer_.async_wait([weak = weak_from_this()](boost::system::error_code ec) {
    if (ec) return;
    if (auto self = weak.lock()) self->pump();
  });
}

// Undo counts as well: behind a pick that was taken back a mark is no good.
void Room::note_mark(const Entry& entry) {
  bool moved = is<entry::Undo>(entry) || is<entry::Rules>(entry);
  const auto* picks = picks_of(entry);
  if ((!picks || picks->empty()) && !moved) return;
  unmarked_ = table_->is_markable();
  if (unmarked_ && (++since_mark_ >= kMarkEvery || moved)) write_mark();
}

// The position is written down by a worker, from a copy: no pick waits for it.
void Room::write_mark() {
  if (marking_) return;
  since_mark_ = 0;
  unmarked_ = false;
  if (!table_->is_markable()) return;
  marking_ = true;
  const auto& record = table_->record();
  asio::post(world_.workers, [self = shared_from_this(), id = table_->id(), end = end_,
                              version = record.setup().version,
                              match = std::shared_ptr<const Match>(record.match().copy())] {
    auto done = self->world_.store.put_mark(mark_of(id, end, version, *match));
    if (!done.ok()) spdlog::warn("mark not kept table={} why={}", id, done.words);
    asio::post(self->strand_, [self] { self->marking_ = false; });
  });
}

bool Room::keep_mark() {
  if (!unmarked_) return false;
  asio::post(strand_, [self = shared_from_this()] { self->write_mark(); });
  return true;
}

void Room::keep_mark_now() {
  if (!unmarked_) return;
  std::promise<void> written;
  asio::post(strand_, [&] {
    marking_ = false;
    write_mark();
    written.set_value();
  });
  written.get_future().wait();
}

json::object Room::meta() const { return hall::lobby_meta(*table_, now_ms()); }

// One after the other, so that an older row never replaces a newer one.
void Room::tell_lobby() {
  if (telling_) return void(untold_ = true);
  telling_ = true;
  std::function<void()> tell;
  if (table_->is_over()) {
    tell = [&world = world_, ending = hall::ending_of(*table_, now_ms())] { world.ended(ending); };
  } else {
    tell = [&world = world_, id = table_->id(), meta = meta(), status = table_->status()] {
      world.changed(id, meta, status);
    };
  }
  asio::post(world_.workers, [self = shared_from_this(), tell = std::move(tell)] {
    tell();
    asio::post(self->strand_, [self] {
      self->telling_ = false;
      if (std::exchange(self->untold_, false)) self->tell_lobby();
    });
  });
}

}  // namespace gh::server
