#include "notices/notices.h"

#include <sodium.h>

#include <algorithm>
#include <set>

#include "core/catalogue.h"

namespace gh::notices {
namespace {

using store::Channel;
using store::kNeverDue;
using store::Owed;
using store::TableWaits;

constexpr Millis kMinute = 60'000, kHour = 60 * kMinute, kDay = 24 * kHour;
// After the first, second ... failure in a row.
constexpr Millis kBackOff[] = {kMinute,   5 * kMinute, 30 * kMinute,
                               2 * kHour, 6 * kHour,   12 * kHour};
// A channel that has failed so often, for so long, is switched off; its owner sees why.
constexpr int kMostFailures = 8;
constexpr Millis kLongestFailing = 2 * kDay;
constexpr int kPage = 500;
constexpr Millis kLeastForAlarm = kHour;
constexpr int kMostWatches = 10;           // the last ones are days apart
constexpr std::size_t kMostDays = 50'000;  // people whose notices are counted

// What a row of `owed` knows besides its key.
struct Body {
  int among = 0;      // how many people were asked at once
  bool last = false;  // it was said that he is the last one
  int watched = 0;    // he was told, and is watched: is he the last one by now?
  std::string by, key;
  std::vector<std::string> done;  // channels that have it
};
BOOST_DESCRIBE_STRUCT(Body, (), (among, last, watched, by, key, done))

Body body_of(const Owed& owed) {
  auto value = parse_json(owed.body.empty() ? "{}" : owed.body);
  auto body = value ? from_json<Body>(*value) : Result<Body>(Error{value.error()});
  return body ? *body : Body{};
}
std::string written(const Body& body) { return json::serialize(to_json(body)); }

Millis back_off(std::int64_t failures) {
  auto last = static_cast<std::int64_t>(std::size(kBackOff)) - 1;
  return kBackOff[std::clamp<std::int64_t>(failures - 1, 0, last)];
}

bool is_about_wait(Topic topic) {
  return topic == Topic::asked || topic == Topic::last || topic == Topic::alarm;
}

// What one person is asked at one table, taken together.
struct Asked {
  std::int64_t wait = 0;  // grows with every new question to any of his seats
  Millis since = 0, alarm = 0;
};

std::map<std::string, Asked> by_person(const TableWaits& waits) {
  std::map<std::string, Asked> all;
  for (const auto& row : waits.rows) {
    if (row.user.empty()) continue;
    auto& one = all[row.user];
    one.wait += row.prompt;
    one.since = one.since == 0 ? row.since : std::min(one.since, row.since);
    if (row.alarm != 0) one.alarm = one.alarm == 0 ? row.alarm : std::min(one.alarm, row.alarm);
  }
  return all;
}

// The same for the same notice, wherever it is sent from.
std::string id_of(const Owed& owed, const Channel& channel) {
  auto from = owed.user + "\n" + owed.table + "\n" + owed.topic + "\n" + std::to_string(owed.wait) +
              "\n" + channel.id;
  unsigned char hash[16];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(from.data()),
                     from.size(), nullptr, 0);
  char hex[2 * sizeof hash + 1];
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  return hex;
}

bool wants(const Channel& channel, const Owed& owed, Topic topic) {
  if (channel.confirmed == 0) return false;
  bool fits = owed.user == kTableItself ? channel.table == owed.table : channel.table.empty();
  auto topics = settings_of(channel).topics;
  return fits && std::ranges::find(topics, topic) != topics.end();
}

}  // namespace

Millis next_digest(int minute, Millis now) {
  auto at = now / kDay * kDay + std::clamp(minute, 0, 1439) * kMinute;
  return at > now ? at : at + kDay;
}

void Notices::catch_up(Millis now) {
  Millis from = now - 20 * pace_.grace - kMinute;
  {
    std::lock_guard lock(mutex_);
    if (now - looked_at_all_ >= pace_.all || now < looked_at_all_) looked_at_all_ = now, from = 0;
  }
  // A page that was owed is found no more: the next one comes.
  for (;;) {
    auto tables = world_.store.tables_unowed(from, now - pace_.grace / 2, kPage);
    if (!tables) break;
    for (const auto& table : *tables) owe_asked(table);
    if (tables->size() < kPage) break;
  }
  owe_alarms(now);
}

// Of what is asked at a table now, each person is owed one notice; what was owed of other questions
// is owed no more.
void Notices::owe_asked(const std::string& table) {
  auto waits = world_.store.waits_at(table);
  if (!waits) return;
  auto people = by_person(*waits);
  Body body;
  body.among = static_cast<int>(people.size());
  std::vector<Owed> all;
  Millis newest = 0;
  auto topic = enum_name(Topic::asked);
  for (const auto& [user, asked] : people) {
    newest = std::max(newest, asked.since);
    all.push_back({user, table, topic, asked.wait, asked.since + pace_.grace, 0, 0, written(body)});
  }
  if (newest != 0)
    all.push_back({kTableItself, table, topic, newest, newest + pace_.grace, 0, 0, written(body)});
  (void)world_.store.owe_exactly(table, {topic}, all);
}

// Time that runs out within the hour is no matter for letters.
void Notices::owe_alarms(Millis now) {
  Millis after = 0;
  {
    std::lock_guard lock(mutex_);
    after = alarms_until_ == 0 || now < alarms_until_ ? now - kDay : alarms_until_ - kMinute;
  }
  for (;;) {
    auto rows = world_.store.alarms(after, now, kPage);
    if (!rows) return;
    std::set<std::string> tables;
    for (const auto& row : *rows)
      if (row.due - row.since >= kLeastForAlarm) tables.insert(row.table);
    for (const auto& table : tables) {
      auto waits = world_.store.waits_at(table);
      if (!waits) return;
      std::vector<Owed> all;
      for (const auto& [user, asked] : by_person(*waits))
        if (asked.alarm != 0 && asked.alarm <= now)
          all.push_back({user, table, enum_name(Topic::alarm), asked.wait, now, 0, 0, ""});
      if (!world_.store.owe(all).ok()) return;
    }
    if (rows->size() < kPage || rows->back().alarm <= after) break;
    after = rows->back().alarm - 1;
  }
  std::lock_guard lock(mutex_);
  alarms_until_ = now;
}

Status Notices::happened(Topic topic, const std::string& table,
                         const std::vector<std::string>& users, Millis now) {
  std::vector<Owed> all;
  std::set<std::string> people(users.begin(), users.end());
  if (topic != Topic::words) people.insert(kTableItself);
  for (const auto& user : people) {
    if (user.empty()) continue;
    // A game begins and ends once; of words he has not read the first ones count.
    auto there = world_.store.find_owed(user, table, enum_name(topic));
    if (!there && there.code() == Code::unavailable) return there.status();
    if (there) continue;
    auto grace = topic == Topic::words ? pace_.words_grace : pace_.grace;
    all.push_back({user, table, enum_name(topic), now, now + grace, 0, 0, ""});
  }
  return world_.store.owe(all);
}

Status Notices::invited(const std::string& user, const std::string& table, const std::string& by,
                        const std::string& key, Millis now) {
  Body body;
  body.by = by;
  body.key = key;
  return world_.store.owe(
      {{user, table, enum_name(Topic::invited), now, now, 0, 0, written(body)}});
}

Status Notices::looked(const std::string& user, const std::string& table) {
  auto there = world_.store.find_owed(user, table, enum_name(Topic::words));
  if (!there) return there.code() == Code::unavailable ? there.status() : Status{};
  return world_.store.drop_owed(user, table, enum_name(Topic::words));
}

Status Notices::plan_digest(const std::string& user, Millis now) {
  auto channels = world_.store.channels_of(user);
  if (!channels) return channels.status();
  auto topic = enum_name(Topic::digest);
  if (auto gone = world_.store.drop_owed(user, "", topic); !gone.ok()) return gone;
  for (const auto& channel : *channels) {
    auto settings = settings_of(channel);
    if (std::ranges::find(settings.topics, Topic::digest) == settings.topics.end()) continue;
    auto next = next_digest(settings.digest_minute, now);
    return world_.store.owe({{user, "", topic, next, next, 0, 0, ""}});
  }
  return {};
}

int Notices::work(Millis now, const std::function<Millis()>& clock) {
  auto claimed = world_.store.claim_owed(now, now + pace_.lease, pace_.at_once);
  if (!claimed) return 0;
  for (auto& owed : *claimed) {
    // The others behind a slow one are claimed for so long only; whoever comes then does them.
    if (clock() >= owed.lease - pace_.lease / 2) break;
    deliver(owed, clock);
  }
  return static_cast<int>(claimed->size());
}

// The words, the addresses and what is already with somebody are looked up now, not when it was
// owed: names and wishes change.
void Notices::deliver(Owed& owed, const std::function<Millis()>& clock) {
  auto topic = enum_from<Topic>(owed.topic);
  if (!topic) {
    owed.next = world_.chore ? world_.chore(owed) : 0;
    owed.lease = 0;
    if (owed.next == 0) return (void)world_.store.drop_owed(owed.user, owed.table, owed.topic);
    return (void)world_.store.settle_owed(owed);
  }
  Sending sending{owed, *topic, {}, false, 0};
  sending.saying.topic = *topic;
  sending.saying.by = body_of(owed).by;
  sending.saying.key = body_of(owed).key;
  auto now = clock();
  if (!still_owed(sending, now)) return;
  if (body_of(owed).watched > 0) return watch(sending, now);
  auto channels = owed.user == kTableItself ? world_.store.channels_at(owed.table)
                                            : world_.store.channels_of(owed.user);
  if (!channels) return;  // the claim runs out
  for (const auto& channel : *channels)
    if (wants(channel, owed, *topic)) send(sending, channel, clock());
  if (*topic == Topic::digest) return (void)plan_digest(owed.user, clock());
  bool again = sending.pending && ++owed.attempts < pace_.tries;
  if (!again && *topic == Topic::asked) return watch(sending, clock());
  owed.next = again ? std::max(clock() + back_off(owed.attempts), sending.rests_until) : kNeverDue;
  owed.lease = 0;
  (void)world_.store.settle_owed(owed);
}

// He was told, among others. When they have answered and he has not he hears of it once more.
void Notices::watch(Sending& sending, Millis now) {
  auto& owed = sending.owed;
  auto body = body_of(owed);
  bool alone = sending.saying.last && !body.last && body.watched > 0;
  bool done = owed.user == kTableItself || body.among < 2 || body.last || alone ||
              body.watched >= kMostWatches;
  if (alone)
    (void)world_.store.owe({{owed.user, owed.table, enum_name(Topic::last), owed.wait, now, 0, 0,
                             written(Body{body.among, true, 0, "", "", {}})}});
  owed.next = done ? kNeverDue : now + (pace_.watch << body.watched);
  owed.lease = 0;
  ++body.watched;
  owed.body = written(body);
  (void)world_.store.settle_owed(owed);
}

bool Notices::still_owed(Sending& sending, Millis now) {
  auto& owed = sending.owed;
  auto drop = [&] {
    (void)world_.store.drop_owed(owed.user, owed.table, owed.topic);
    return false;
  };
  auto later = [&](Millis next) {
    owed.next = next;
    owed.lease = 0;
    (void)world_.store.settle_owed(owed);
    return false;
  };
  if (sending.topic == Topic::digest) {
    auto waiting = world_.store.waiting_for(owed.user);
    if (!waiting) return false;
    std::set<std::string> tables;
    for (const auto& row : *waiting)
      if (tables.insert(row.table).second)
        if (auto found = world_.store.find_table(row.table))
          sending.saying.tables.push_back(facts_of(*found).title);
    sending.saying.count = static_cast<std::int64_t>(tables.size());
    if (!tables.empty()) return true;
    (void)plan_digest(owed.user, now);
    return false;
  }
  if (is_about_wait(sending.topic) && !about_a_wait(sending, now)) return false;
  if (owed.user != kTableItself && world_.looking(owed.user, owed.table)) {
    // He sees it. Should he go without an answer he is told then.
    if (is_about_wait(sending.topic)) return later(now + pace_.again);
    return later(kNeverDue);
  }
  auto row = world_.store.find_table(owed.table);
  if (!row) return row.code() == Code::not_found ? drop() : false;
  sending.saying.table = facts_of(*row);
  return true;
}

// The rows that say who waits are the truth: what was owed a moment ago may be answered.
bool Notices::about_a_wait(Sending& sending, Millis now) {
  auto& owed = sending.owed;
  auto waits = world_.store.waits_at(owed.table);
  if (!waits && waits.code() != Code::not_found) return false;
  auto people = waits ? by_person(*waits) : std::map<std::string, Asked>{};
  bool for_all = owed.user == kTableItself;
  auto at = people.find(owed.user);
  if (for_all ? people.empty() : at == people.end()) {
    (void)world_.store.drop_owed(owed.user, owed.table, owed.topic);
    return false;
  }
  for (const auto& row : waits->rows) {
    if (row.user == owed.user) sending.saying.mine.push_back(row);
    if (for_all && !row.user.empty()) sending.saying.missing.push_back(row.seat);
  }
  if (for_all) return true;
  auto body = body_of(owed);
  sending.saying.last = people.size() == 1 && body.among > 1;
  if (sending.topic == Topic::alarm) {
    Millis due = 0;
    for (const auto& row : sending.saying.mine)
      if (row.due != 0) due = due == 0 ? row.due : std::min(due, row.due);
    sending.saying.left_ms = std::max<Millis>(0, due - now);
    if (at->second.alarm > now || due == 0) {  // his clock stood still meanwhile
      owed.next = due == 0 ? kNeverDue : at->second.alarm;
      owed.lease = 0;
      (void)world_.store.settle_owed(owed);
      return false;
    }
  }
  if (sending.topic == Topic::asked && sending.saying.last && body.watched == 0) {
    body.last = true;
    owed.body = written(body);
  }
  return true;
}

void Notices::send(Sending& sending, const Channel& channel, Millis now) {
  auto& owed = sending.owed;
  auto body = body_of(owed);
  if (std::ranges::find(body.done, channel.id) != body.done.end()) return;
  auto* sink = world_.sink(channel.kind);
  if (!sink) return;
  // An address that does not answer keeps nobody else waiting.
  if (channel.failures > 0 && now < channel.failing + back_off(channel.failures) &&
      owed.attempts == 0) {
    sending.pending = true;
    sending.rests_until = channel.failing + back_off(channel.failures);
    return;
  }
  auto there = world_.store.find_owed(owed.user, owed.table, owed.topic);
  if (!there || there->wait != owed.wait) return;  // answered, a moment ago
  if (!under_cap(owed.user == kTableItself ? channel.user : owed.user, now)) return;
  auto sent = sink->send(channel, message(sending.saying, channel, id_of(owed, channel)));
  note(channel, sent, now);
  if (sent.how == Sent::How::later) sending.pending = true;
  if (!sent.ok()) return;
  body.done.push_back(channel.id);
  owed.body = written(body);
  (void)world_.store.settle_owed(owed);  // still claimed: the other channels come now
}

void Notices::note(const Channel& channel, const Sent& sent, Millis now) {
  {
    std::lock_guard lock(mutex_);
    ++(sent.ok() ? counts_.sent : counts_.failed);
  }
  if (sent.ok()) {
    if (channel.failures > 0 || !channel.error.empty())
      (void)world_.store.note_channel(channel.id, 0, 0, "");
    return;
  }
  if (sent.gone && channel.kind == store::ChannelKind::kPush)
    return (void)world_.store.drop_channel(channel.id);  // the browser has withdrawn it
  auto failures = channel.failures + 1;
  bool off = sent.gone || (failures >= kMostFailures && now - channel.created > kLongestFailing);
  if (off) {
    auto changed = channel;
    changed.confirmed = 0;
    changed.failures = failures;
    changed.failing = now;
    changed.error = sent.error;
    return (void)world_.store.put_channel(changed);
  }
  (void)world_.store.note_channel(channel.id, failures, now, sent.error);
}

bool Notices::under_cap(const std::string& user, Millis now) {
  std::lock_guard lock(mutex_);
  if (days_.size() >= kMostDays)
    std::erase_if(days_, [&](const auto& d) { return now - d.second.since >= kDay; });
  auto& day = days_[user];
  if (now - day.since >= kDay) day = {now, 0};
  if (day.told < pace_.a_day) return ++day.told, true;
  ++counts_.capped;
  return false;
}

Message Notices::message(const Saying& saying, const Channel& channel,
                         const std::string& id) const {
  auto m = words_of(saying, settings_of(channel).language);
  m.id = id;
  if (!world_.url.empty())
    m.url = world_.url + (saying.table.id.empty() ? "/waiting" : "/table/" + saying.table.id);
  if (!m.url.empty() && !saying.key.empty()) m.url += "?key=" + saying.key;
  add_links(m, channel);
  return m;
}

void Notices::add_links(Message& m, const Channel& channel) const {
  if (!world_.stop_token || world_.url.empty()) return;
  auto token = world_.stop_token(channel);
  m.unsubscribe = world_.url + "/stop/" + token;
  m.one_click = world_.url + "/api/v1/notices/stop/" + token;
}

Sent Notices::try_out(const Channel& channel, Millis now) {
  auto* sink = world_.sink(channel.kind);
  if (!sink) return Sent::never("this hall has no channels of this kind");
  if (!under_cap(channel.user, now)) return Sent::never("enough notices for one day");
  auto language = settings_of(channel).language;
  Message m;
  m.language = language;
  m.topic = "test";
  m.id = store::random_id();
  m.title = catalogue("hall", language).render(phrase("notice.test_title"));
  m.text = catalogue("hall", language).render(phrase("notice.test"));
  m.url = world_.url;
  add_links(m, channel);
  auto sent = sink->send(channel, m);
  note(channel, sent, now);
  return sent;
}

Counts Notices::counts() const {
  std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace gh::notices
