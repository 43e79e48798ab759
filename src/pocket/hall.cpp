#include "pocket/hall.h"

#include "pocket/thinker.h"
#include "store/records.h"

namespace gh::pocket {
namespace {

constexpr ViewerId kPage = 1;           // the one who looks
constexpr std::size_t kMarkEvery = 64;  // entries with picks
constexpr std::size_t kTitleLength = 80;
constexpr Time kRetry = 1000;  // how often a full disk is tried for what happens by itself

Proposal no_room() { return Proposal::refuse(Code::unavailable, phrase("hall.no.device_full")); }

std::string text_of(const json::object& o, const char* name) {
  const auto* value = o.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

bool is_search(const std::string& bot) {
  const auto* level = find_level(bot);
  return level && level->iterations;
}

}  // namespace

std::string log_key(const std::string& table, std::uint64_t seq) {
  auto digits = std::to_string(seq);
  return "log/" + table + "/" + std::string(8 - std::min<std::size_t>(8, digits.size()), '0') +
         digits;
}

// --- what is handed out

void Hall::keep(std::vector<std::pair<std::string, std::optional<std::string>>> puts,
                std::function<void(bool)> done) {
  json::array list;
  for (auto& [key, text] : puts)
    list.push_back(json::array{key, text ? json::value(*text) : json::value()});
  keeping_[++last_] = std::move(done);
  out({{"out", "keep"}, {"n", last_}, {"puts", std::move(list)}});
}

void Hall::kept(int n, bool ok, Time now) {
  now_ = now;
  auto at = keeping_.find(n);
  if (at == keeping_.end()) return;
  auto done = std::move(at->second);
  keeping_.erase(at);
  if (done) done(ok);
  stop_vain();
}

void Hall::say(std::string text) { out({{"out", "say"}, {"text", std::move(text)}}); }

void Hall::reply(const Request& request, const hall::Reply& answer) {
  out({{"out", "reply"},
       {"id", request.id},
       {"status", answer.status},
       {"type", answer.type},
       {"body", answer.body}});
}

void Hall::post(Mail& mail) {
  for (auto& letter : mail)
    if (letter.to == kPage) say(*letter.text);
  mail.clear();
}

std::string Hall::new_id() {
  constexpr char kAlphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
  std::string id;
  while (id.size() < 16) id += kAlphabet[world_.random() % 32];
  return id;
}

TableWorld Hall::table_world() {
  TableWorld world;
  // Without a bias: what lies above the last whole multiple of n is drawn again.
  world.draw = [this](std::uint32_t n) {
    const std::uint32_t fair = UINT32_MAX - UINT32_MAX % n;
    std::uint32_t drawn = world_.random();
    while (drawn >= fair) drawn = world_.random();
    return drawn % n;
  };
  world.seed = [this] { return std::uint64_t{world_.random()} << 32 | world_.random(); };
  world.secret_seed = [this](const std::string& text) {
    return hash_text(world_.secret + ' ' + text);
  };
  world.bot_pace = world_.bot_pace;
  return world;
}

// --- tables as they are kept

json::value Hall::row_of(const Table& table) const {
  store::TableRow row;
  row.id = table.id();
  row.game = table.header().game;
  row.host = table.header().host;
  row.meta = json::serialize(hall::lobby_meta(table, now_));
  row.status = static_cast<store::TableStatus>(table.status());
  row.listed = table.header().listed;
  row.created = table.header().created;
  row.updated = now_;
  return json::object{{"row", hall::row_json(row, me_.user, true)},
                      {"header", to_json(table.header())}};
}

void Hall::create(const Request& request, TableHeader header, std::vector<Entry> entries,
                  std::function<void(const std::string& id)> then) {
  const auto id = new_id();
  auto table = Table::open(id, header, table_world());
  if (!table) return refuse(request, Status{Code::bad_setup, table.error()});
  auto& room = rooms_[id];
  room.table = std::move(*table);
  std::vector<std::pair<std::string, std::optional<std::string>>> puts;
  for (const auto& entry : entries) {
    Mail nobody;
    auto problem = room.table->commit(entry, ++room.seq, now_, nobody);
    if (!problem.empty()) {
      rooms_.erase(id);
      return refuse(request, Status{Code::malformed, problem});
    }
    puts.emplace_back(log_key(id, room.seq), write_entry(entry));
  }
  puts.emplace_back("row/" + id, json::serialize(row_of(*room.table)));
  auto made = json::object{{"table", id}, {"key", header.key}};
  keep(std::move(puts), [this, request, id, made, then = std::move(then)](bool ok) {
    if (!ok) {
      rooms_.erase(id);
      return refuse(request, no_room());
    }
    if (then) then(id);
    reply(request, hall::json_reply(made, 201));
    if (auto at = rooms_.find(id); at != rooms_.end()) pump(at->second);
  });
}

std::string Hall::bring_back(const std::string& kept, Time now) {
  now_ = now;
  auto value = parse_json(kept);
  if (!value || !value->is_object()) return "what was kept of the table cannot be read";
  const auto& o = value->get_object();
  const auto row = text_of(o, "row");
  auto read = parse_json(row);
  if (!read || !read->is_object() || !read->get_object().contains("header"))
    return "what was kept of the table cannot be read";
  auto header = from_json<TableHeader>(read->get_object().at("header"));
  if (!header) return header.error();
  const auto& shown = read->get_object().at("row").get_object();
  const auto id = text_of(shown, "table");
  std::vector<std::string> log;
  if (const auto* entries = o.if_contains("log"); entries && entries->is_array())
    for (const auto& e : entries->get_array()) log.emplace_back(e.as_string());
  Past past;
  past.version = header->version;
  for (std::size_t i = 0; i < log.size(); ++i) past.note(i + 1, log[i]);
  const auto status = text_of(shown, "status");
  if (status == "finished" || status == "abandoned") past.over = status;
  if (auto mark = parse_json(text_of(o, "mark")); mark && mark->is_object()) {
    const auto& m = mark->get_object();
    past.mark = Mark{static_cast<std::uint64_t>(m.at("seq").to_number<std::int64_t>()),
                     m.at("version").to_number<int>(), text_of(m, "position")};
    if (past.mark->seq > log.size()) past.mark.reset();
  }
  auto table = Table::open(id, *header, table_world(), std::move(past));
  if (!table) return table.error();
  auto& room = rooms_[id];
  room = {};
  room.table = std::move(*table);
  room.analysis = text_of(o, "analysis");
  std::string problem;
  Mail nobody;
  for (const auto& text : log) {
    auto entry = read_entry(text);
    problem = entry ? room.table->commit(*entry, room.seq + 1, now_, nobody) : entry.error();
    if (!problem.empty()) break;
    ++room.seq;
  }
  room.table->restored(now_);
  if (!problem.empty())
    room.table->mark_damaged(
        phrase("damage",
               Name<Text>{"why"}(phrase("damage.detail", Name<Plain>{"detail"}({problem})))),
        now_, nobody);
  pump(room);
  return "";
}

// --- a table's entries: proposed, kept, then true and told

void Hall::submit(Room& room, hall::Propose propose, Done done) {
  room.jobs.push_back({std::move(propose), std::move(done)});
  pump(room);
}

// What goes wrong at a table stays at it: it is closed with words.
Proposal Hall::failed(Room& room, const char* what) {
  if (!std::exchange(room.failed, true))
    room.jobs.push_front(
        {[why = std::string(what)](Table& t, Time now, Mail&) { return t.close(why, now); },
         [](const Proposal&) {}});
  return Proposal::refuse(Code::gone, std::string("the table is closed: ") + what);
}

void Hall::pump(Room& room) try {
  while (!room.flight) {
    Mail mail;
    if (!room.jobs.empty()) {
      auto job = std::move(room.jobs.front());
      room.jobs.pop_front();
      auto proposal = Proposal::nothing();
      try {
        proposal = job.propose(*room.table, now_, mail);
      } catch (const std::exception& e) {
        proposal = failed(room, e.what());
      }
      post(mail);
      if (!proposal.refused() && proposal.entry && !room.table->damage().empty())
        proposal = Proposal::refuse(Code::damaged, room.table->damage());
      if (proposal.refused() || !proposal.entry)
        job.done(proposal);
      else
        append(room, std::move(job), std::move(proposal));
      continue;
    }
    if (room.failed) break;
    room.table->tell_presence(now_, mail);
    post(mail);
    if (now_ < room.retry_at) break;
    auto due = room.table->due(now_);
    if (!due || !due->entry) break;
    append(room, {[](Table&, Time, Mail&) { return Proposal::nothing(); }, [](const Proposal&) {}},
           std::move(*due));
  }
  if (!room.flight && !room.failed) ask_bots(room);
} catch (const std::exception& e) {
  bool again = !room.failed;
  (void)failed(room, e.what());
  if (again) pump(room);
}

void Hall::append(Room& room, Job job, Proposal proposal) {
  auto text = write_entry(*proposal.entry);
  room.flight = Flight{std::move(job), std::move(proposal)};
  const auto id = room.table->id();
  keep({{log_key(id, room.seq + 1), std::move(text)}}, [this, id](bool ok) { appended(id, ok); });
}

void Hall::appended(const std::string& table, bool ok) {
  auto at = rooms_.find(table);
  if (at == rooms_.end()) return;
  auto& room = at->second;
  auto flight = std::move(*room.flight);
  room.flight.reset();
  if (!ok) {
    flight.job.done(no_room());
    say(json_text(msg::error_of(no_room())));
    room.retry_at = now_ + kRetry;
    return;
  }
  commit(room, *flight.proposal.entry);
  flight.job.done(flight.proposal);
  pump(room);
}

void Hall::commit(Room& room, const Entry& entry) {
  const auto before = room.table->status();
  Mail mail;
  std::string problem;
  try {
    problem = room.table->commit(entry, ++room.seq, now_, mail);
  } catch (const std::exception& e) {
    (void)failed(room, e.what());
  }
  if (!problem.empty())
    room.table->mark_damaged(
        phrase("damage",
               Name<Text>{"why"}(phrase("damage.detail", Name<Plain>{"detail"}({problem})))),
        now_, mail);
  post(mail);
  const bool shown = is<entry::Seating>(entry) || is<entry::Start>(entry) ||
                     is<entry::Resign>(entry) || is<entry::Remove>(entry);
  // The row follows from the log: nobody waits for it.
  if (shown || room.table->status() != before)
    keep({{"row/" + room.table->id(), json::serialize(row_of(*room.table))}}, {});
  note_mark(room, entry);
  if (room.table->status() == before) return;
  if (auto game = hall::ending_of(*room.table, now_).ranked) count_game(*game);
}

// Should newer rules not fit the log, the game goes on from here.
void Hall::note_mark(Room& room, const Entry& entry) {
  const auto* picks = picks_of(entry);
  const bool moved = is<entry::Undo>(entry) || is<entry::Rules>(entry);
  if ((!picks || picks->empty()) && !moved) return;
  if (++room.since_mark < kMarkEvery && !moved) return;
  if (!room.table->is_markable()) return;
  room.since_mark = 0;
  const auto& record = room.table->record();
  json::object mark{{"seq", room.seq},
                    {"version", record.setup().version},
                    {"position", record.match().whole().text()}};
  keep({{"mark/" + room.table->id(), json::serialize(mark)}}, {});
}

// --- thinking

int Hall::think(const Room& room, const BotJob& job, const char* kind,
                std::function<void(const std::string&)> done) {
  const int n = ++last_;
  thoughts_[n] = {room.table->id(), job, std::move(done)};
  out({{"out", "think"},
       {"n", n},
       {"job", job_text(kind, room.table->record().setup(), room.table->header().game, job)}});
  return n;
}

// Who plays by a rule of thumb, or at random, has answered before anybody could be asked elsewhere.
void Hall::ask_bots(Room& room) {
  for (auto& job : room.table->bot_jobs(now_)) {
    if (!is_search(job.bot)) {
      try {
        room.table->bot_answered(job, job.choose());
      } catch (const std::exception& e) {
        (void)failed(room, e.what());
      }
      continue;
    }
    think(room, job, "bot", [this, id = room.table->id(), job](const std::string& text) {
      auto at = rooms_.find(id);
      if (at == rooms_.end()) return;
      if (auto option = job.match->read(job.ask, text))
        at->second.table->bot_answered(job, *option);
      else
        (void)failed(at->second, text.empty() ? "a bot failed" : text.c_str());
      pump(at->second);
    });
  }
}

void Hall::thought(int n, const std::string& text, Time now) {
  now_ = now;
  auto at = thoughts_.find(n);
  if (at == thoughts_.end()) return;
  auto done = std::move(at->second.done);
  thoughts_.erase(at);
  done(text);
}

void Hall::stop_vain() {
  std::erase_if(thoughts_, [this](const auto& one) {
    if (!*one.second.job.stop) return false;
    out({{"out", "stop"}, {"n", one.first}});
    return true;
  });
}

void Hall::tick(Time now) {
  now_ = now;
  for (auto& [id, room] : rooms_) pump(room);
  stop_vain();
}

Time Hall::next_due() const {
  Time next = Table::kNever;
  for (const auto& [id, room] : rooms_)
    if (!room.flight && !room.failed)
      next = std::min(next, std::max(room.retry_at,
                                     std::min(room.table->next_due(), room.table->presence_due())));
  return next;
}

// --- the API

Hall::Room* Hall::room_of(const Request& request) {
  auto at = rooms_.find(request.path[1]);
  return at == rooms_.end() ? nullptr : &at->second;
}

template <hall::Look look>
void Hall::looking(const Request& request, Room& room) {
  hall::AtTable asked{me_, request.query, request.body};
  reply(request, look(asked, *room.table, now_));
}

template <hall::Deed deed>
void Hall::doing(const Request& request, Room& room) {
  hall::AtTable asked{me_, request.query, request.body};
  auto propose = deed(asked);
  if (!propose) return refuse(request, propose.status());
  // Somebody with several seats leaves all of them.
  const bool all = deed == hall::leave || deed == hall::vote_abandon;
  repeat(request, room, std::move(*propose), all ? kMaxSeats : 1);
}

void Hall::repeat(const Request& request, Room& room, hall::Propose propose, int times) {
  auto done = [this, request, propose, times, id = room.table->id()](const Proposal& made) {
    auto at = rooms_.find(id);
    if (made.refused()) return refuse(request, made);
    if (times <= 1 || !made.entry || at == rooms_.end())
      return reply(request, hall::json_reply(json::object{{"type", "ok"}}));
    auto once_more = [this, request, propose, times, id](const Proposal& next) {
      if (!next.refused() && next.entry)
        if (auto room = rooms_.find(id); room != rooms_.end())
          return repeat(request, room->second, propose, times - 2);
      reply(request, hall::json_reply(json::object{{"type", "ok"}}));
    };
    at->second.jobs.push_back({propose, once_more});
  };
  submit(room, std::move(propose), std::move(done));
}

void Hall::post_table(const Request& request) {
  auto header = hall::new_table(request.body, me_, kTitleLength, now_);
  if (!header) return refuse(request, header.status());
  header->absent_seconds = 0;  // nobody else is waited for
  if (!header->listed) header->key = new_id();
  create(request, std::move(*header));
}

struct ReplayBody {
  std::string log, title;
};
BOOST_DESCRIBE_STRUCT(ReplayBody, (), (log, title))

void Hall::post_replay(const Request& request) {
  auto body = hall::body_of<ReplayBody>(request.body);
  if (!body) return refuse(request, body.status());
  auto setup = log_setup(body->log);
  if (!setup) return refuse(request, {Code::malformed, setup.error()});
  auto read = read_log(body->log);
  if (!read) return refuse(request, {Code::malformed, read.error()});
  auto record = std::make_shared<const Record>(std::move(*read));
  auto header = hall::imported_table(*record, me_, body->title, setup->names, now_);
  header.listed = false;
  header.key = new_id();
  std::vector<Entry> entries;
  for (hall::Pieces pieces(record, now_); pieces.any_more();) entries.push_back(pieces.next());
  create(request, std::move(header), std::move(entries));
}

void Hall::post_join(const Request& request, Room& room) {
  auto body = hall::body_of<hall::JoinBody>(request.body);
  if (!body) return refuse(request, body.status());
  auto who = me_;
  if (body->name) who.name = *body->name;
  repeat(request, room, hall::join(who, *body), 1);
}

void Hall::post_rematch(const Request& request, Room& room) {
  if (const auto& next = room.table->rematch(); !next.empty())
    return reply(request, hall::json_reply({{"table", next}, {"key", room.table->header().key}}));
  auto header = room.table->rematch_header(me_, now_);
  if (!header) return refuse(request, {Code::not_over, header.error()});
  auto tell = [this, old = room.table->id()](const std::string& id) {
    auto at = rooms_.find(old);
    if (at == rooms_.end()) return;
    submit(
        at->second,
        [who = me_, id](Table& t, Time now, Mail&) { return t.set_rematch(who, id, now); },
        [](const Proposal&) {});
  };
  create(request, std::move(*header), {}, std::move(tell));
}

void Hall::get_log(const Request& request, Room& room) {
  reply(request, hall::log_in_rules(*room.table));
}

void Hall::get_advice(const Request& request, Room& room) {
  auto job = hall::advised({me_, request.query, request.body}, *room.table);
  if (!job) return refuse(request, job.status());
  reply(request, hall::advice(*job));
}

void Hall::get_hint(const Request& request, Room& room) {
  auto job = hall::advised({me_, request.query, request.body}, *room.table);
  if (!job) return refuse(request, job.status());
  if (auto before = room.table->hint(*job)) return reply(request, hall::text_reply(*before));
  think(room, *job, "hint", [this, request, job = *job](const std::string& text) {
    auto at = rooms_.find(request.path[1]);
    if (at == rooms_.end()) return;
    auto hint = text.empty() ? hall::no_hint(job) : text;
    reply(request, hall::text_reply(at->second.table->keep_hint(job, hint)));
  });
}

void Hall::get_analysis(const Request& request, Room& room) {
  if (room.analysing)
    return reply(request, hall::analysis_under_way(room.analysed, room.to_analyse));
  if (hall::is_current_analysis(room.analysis))
    return reply(request, hall::kept_analysis(room.analysis));
  reply(request, hall::json_reply(json::object{{"state", "none"}}));
}

void Hall::post_analysis(const Request& request, Room& room) {
  if (room.analysing || hall::is_current_analysis(room.analysis))
    return get_analysis(request, room);
  auto log = hall::finished_log(*room.table);
  if (!log) return refuse(request, log.status());
  const int n = ++last_;
  const auto id = room.table->id();
  auto done = [this, id](const std::string& text) {
    auto at = rooms_.find(id);
    if (at == rooms_.end()) return;
    at->second.analysing = 0;
    at->second.analysis = text;
    if (!text.empty()) keep({{"analysis/" + id, text}}, {});
  };
  thoughts_[n] = {id, {}, std::move(done)};
  room.analysing = n;
  room.analysed = 0;
  room.to_analyse = room.table->record().picks().size();
  out({{"out", "think"},
       {"n", n},
       {"job", json::serialize(json::object{{"kind", "analysis"}, {"log", *log}})}});
  reply(request, hall::analysis_under_way(0, room.to_analyse, 202));
}

void Hall::progress(int n, std::size_t done, std::size_t of) {
  auto at = thoughts_.find(n);
  if (at == thoughts_.end()) return;
  auto room = rooms_.find(at->second.table);
  if (room == rooms_.end()) return;
  room->second.analysed = done;
  room->second.to_analyse = of;
}

bool Hall::at_table(const Request& request, Room& room) {
  struct Route {
    const char* method;
    const char* what;
    void (Hall::*handler)(const Request&, Room&);
  };
  static constexpr Route kRoutes[] = {{"GET", "", &Hall::looking<hall::table>},
                                      {"GET", "replay", &Hall::looking<hall::replay>},
                                      {"GET", "events", &Hall::looking<hall::events>},
                                      {"GET", "save", &Hall::looking<hall::save>},
                                      {"GET", "log", &Hall::get_log},
                                      {"GET", "advice", &Hall::get_advice},
                                      {"GET", "hint", &Hall::get_hint},
                                      {"GET", "analysis", &Hall::get_analysis},
                                      {"POST", "analysis", &Hall::post_analysis},
                                      {"POST", "join", &Hall::post_join},
                                      {"POST", "rematch", &Hall::post_rematch},
                                      {"POST", "leave", &Hall::doing<hall::leave>},
                                      {"POST", "start", &Hall::doing<hall::start>},
                                      {"POST", "seat", &Hall::doing<hall::set_seat>},
                                      {"POST", "extend", &Hall::doing<hall::extend>},
                                      {"POST", "skip", &Hall::doing<hall::skip>},
                                      {"POST", "resign", &Hall::doing<hall::resign>},
                                      {"POST", "abandon", &Hall::doing<hall::vote_abandon>},
                                      {"POST", "remove", &Hall::doing<hall::remove>},
                                      {"POST", "late", &Hall::doing<hall::let_late_joiners>}};
  const auto what = request.path.size() == 3 ? request.path[2] : std::string();
  for (const auto& route : kRoutes) {
    if (request.method != route.method || what != route.what) continue;
    (this->*route.handler)(request, room);
    return true;
  }
  return false;
}

void Hall::ask(Request request, Time now) try {
  now_ = now;
  const auto& path = request.path;
  if (path.empty()) return;
  const Status nothing{Code::not_found,
                       "there is nothing at this address in a hall for one device"};
  if (me_.name.empty())
    return refuse(request, refusal(Code::no_session, phrase("hall.no.session")));
  if (path.size() == 1 && path[0] == "tables" && request.method == "POST")
    return post_table(request);
  if (path.size() == 1 && path[0] == "replays" && request.method == "POST")
    return post_replay(request);
  if (path[0] == "maps") {
    if (!at_maps(request)) refuse(request, nothing);
    return;
  }
  if (path.size() < 2 || path.size() > 3 || path[0] != "tables") return refuse(request, nothing);
  auto* room = room_of(request);
  if (!room) return refuse(request, refusal(Code::not_found, phrase("hall.no.table")));
  if (!at_table(request, *room)) refuse(request, nothing);
  stop_vain();
} catch (const std::exception&) {
  refuse(request, refusal(Code::unavailable, phrase("hall.no.wrong")));
}

// --- the socket's messages

void Hall::hear(std::string_view text, Time now) {
  now_ = now;
  auto value = parse_json(text);
  if (!value) return send(msg::error_of(Status::malformed(value.error())));
  RequestId re;
  if (value->is_object())
    if (const auto* id = value->get_object().if_contains("id")) re = *id;
  auto request = read_hall_request(text, *value);
  if (!request) return send(msg::error_of(request.status(), re));
  serve(re, request->what);
  stop_vain();
}

void Hall::serve(const RequestId& re, const request::Any& what) {
  auto refuse_re = [&](const Status& why) { send(msg::error_of(why, re)); };
  auto one = [&]<class R>(const R& r) {
    if constexpr (std::same_as<R, request::Ping> || std::same_as<R, request::Attend>) {
      if (re) send(msg::OkMessage{"ok", re});
    } else if constexpr (std::same_as<R, request::Games>) {
      refuse_re({Code::not_found, "the games are told at /games"});
    } else {
      auto at = rooms_.find(r.table);
      if (at == rooms_.end()) return refuse_re(refusal(Code::not_found, phrase("hall.no.table")));
      auto& room = at->second;
      if constexpr (std::same_as<R, request::Subscribe>) {
        if (re) send(msg::OkMessage{"ok", re});
        Mail mail;
        room.table->enter(kPage, Viewer{me_, r.seat, true, wanted_words(r, false)}, r.since, now_,
                          mail);
        post(mail);
        for (int i = 0; i < room.table->header().seats && room.table->is_seated(me_); ++i)
          room.jobs.push_back(
              {[who = me_](Table& t, Time at_time, Mail&) { return t.come_back(who, at_time); },
               [](const Proposal&) {}});
        pump(room);
      } else if constexpr (std::same_as<R, request::Unsubscribe>) {
        Mail mail;
        room.table->exit(kPage, now_, mail);
        post(mail);
        if (re) send(msg::OkMessage{"ok", re});
      } else if constexpr (hall::Looks<R>) {
        auto found = hall::look(*room.table, me_, r);
        if (!found) return refuse_re(found.status());
        found->re = re;
        send(*found);
      } else {
        submit(
            room,
            [who = me_, r](Table& t, Time at_time, Mail&) {
              return hall::propose(t, who, r, at_time);
            },
            [this, re](const Proposal& done) {
              if (done.refused()) return send(msg::error_of(done, re));
              send(msg::OkMessage{"ok", re});
            });
      }
    }
  };
  std::visit(one, what);
}

void Hall::hang_up(Time now) {
  now_ = now;
  Mail nobody;
  for (auto& [id, room] : rooms_) room.table->exit(kPage, now_, nobody);
}

}  // namespace gh::pocket
