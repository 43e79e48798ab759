// People who play through a bad network, what each of them saw and was told, and the checks over
// all their histories.
#pragma once

#include <map>
#include <set>

#include "core/record.h"
#include "house.h"
#include "proxy.h"
#include "table/patch.h"

namespace gh::faults {

using namespace hostile;

// One update as a client has it: the view with all patches applied.
struct Seen {
  std::uint64_t seq = 0;
  std::string eyes, status;
  json::value view, asked, events;
};

// Somebody at a socket that is opened again whenever it is lost, until told to stop.
struct Client {
  Stranger who;  // asks over HTTP directly; only the socket goes through the bad network
  std::string table;
  int port;
  bool plays;

  std::vector<Seen> seen;
  std::map<std::uint32_t, std::string> chosen;  // prompt to pick: the same one however often sent
  std::map<std::uint32_t, std::string> seats;   // whose prompt it was
  std::set<std::uint32_t> acknowledged;
  std::shared_ptr<std::atomic<int>> taken = std::make_shared<std::atomic<int>>(0);  // so many
  std::map<std::string, int> refused;
  std::vector<std::string> problems;
  int connections = 0;
  Millis longest{0};

  Client(int hall, const std::string& name) : who(hall, name), port(hall), plays(true) {}

  void run(const std::atomic<bool>& stop) {
    while (!stop && !over_) {
      Ws ws(port, who.cookie);
      if (!ws.open()) {
        std::this_thread::sleep_for(Millis(20));
        continue;
      }
      ++connections;
      outstanding_.clear();
      view_ = nullptr;
      json::object hello{{"type", "subscribe"}, {"table", table}, {"id", "s"}};
      if (!seen.empty()) hello["since"] = seen.back().seq;
      say(ws, "s", hello);
      while (!stop && !over_ && ws.open()) {
        if (auto line = ws.line(20)) hear(ws, *line);
        for (const auto& [id, from] : outstanding_)
          if (Clock::now() - from > std::chrono::seconds(10))
            problems.push_back("no answer to " + id), over_ = true;
      }
    }
  }

 private:
  void say(Ws& ws, const std::string& id, const json::object& message) {
    outstanding_.emplace(id, Clock::now());
    ws.text(json::serialize(message));
  }

  void hear(Ws& ws, const std::string& line) {
    auto m = parse_json(line);
    if (!m) return problems.push_back("no JSON: " + line.substr(0, 80));
    auto type = field(*m, "type"), re = field(*m, "re");
    if (auto at = outstanding_.find(re); at != outstanding_.end()) {
      longest = std::max(longest, std::chrono::duration_cast<Millis>(Clock::now() - at->second));
      outstanding_.erase(at);
    }
    if (type == "ok" && !re.empty() && re != "s")
      acknowledged.insert(static_cast<std::uint32_t>(std::stoul(re))), ++*taken;
    if (type == "error") ++refused[field(*m, "code")];
    if (type == "update") note(ws, m->as_object());
  }

  void note(Ws& ws, const json::object& u) {
    if (!u.at("view").is_null())
      view_ = u.at("view");
    else if (view_.is_null() || !apply_patch(view_, u.at("patch").as_array()))
      problems.push_back("a patch for a view that is not there");
    Seen s{u.at("seq").to_number<std::uint64_t>(),
           field(u, "eyes"),
           field(u, "status"),
           view_,
           u.at("asked"),
           u.at("events")};
    if (!seen.empty() && s.seq < seen.back().seq)
      problems.push_back("update " + std::to_string(s.seq) + " after " +
                         std::to_string(seen.back().seq));
    over_ = s.status == "finished";
    seen.push_back(std::move(s));
    if (!plays) return;
    for (const auto& p : u.at("prompts").as_array()) answer(ws, p.as_object());
  }

  void answer(Ws& ws, const json::object& p) {
    auto id = p.at("id").to_number<std::uint32_t>();
    if (acknowledged.contains(id) || outstanding_.contains(std::to_string(id))) return;
    const auto& options = p.at("options").as_array();
    auto& pick = chosen[id];
    if (pick.empty()) pick = field(options[id * 7 % options.size()], "pick");
    seats[id] = field(p, "seat");
    say(ws, std::to_string(id),
        {{"type", "pick"},
         {"id", id},
         {"table", table},
         {"seat", p.at("seat")},
         {"prompt", p.at("id")},
         {"pick", pick}});
  }

  std::map<std::string, Clock::time_point> outstanding_;
  json::value view_;
  bool over_ = false;
};

// Of a finished table: its log, and the entry each pick came in.
struct Truth {
  std::shared_ptr<Record> record;
  std::vector<std::uint64_t> seqs;

  Truth(const Stranger& who, const std::string& table) {
    auto log = who.get("/tables/" + table + "/log");
    EXPECT_EQ(log.status, 200) << log.body;
    auto read = read_log(log.body);
    EXPECT_TRUE(read) << read.error();
    if (!read) return;
    record = std::make_shared<Record>(std::move(*read));
    for (std::size_t to = record->picks().size(); to > 0;) {
      auto page = who.get("/tables/" + table + "/events?to=" + std::to_string(to));
      auto v = parse_json(page.body);
      EXPECT_EQ(page.status, 200) << page.body;
      if (page.status != 200 || !v) return;
      std::vector<std::uint64_t> some;
      for (const auto& s : v->at("seqs").as_array()) some.push_back(s.to_number<std::uint64_t>());
      seqs.insert(seqs.begin(), some.begin(), some.end());
      auto from = v->at("from").to_number<std::size_t>();
      if (from <= 1 || some.empty()) break;
      to = from - 1;
    }
    EXPECT_EQ(seqs.size(), record->picks().size());
  }
  std::size_t picks_at(std::uint64_t seq) const {
    return static_cast<std::size_t>(std::upper_bound(seqs.begin(), seqs.end(), seq) - seqs.begin());
  }
  // The picks of a seat in their order, as they are written.
  std::vector<std::string> picks_of(const std::string& seat) const {
    std::vector<std::string> all;
    auto match = record->at(0);
    for (const auto& p : record->picks()) {
      const Ask ask = *match->ask_of(p.who);
      if (seat_name(p.who) == seat) all.push_back(match->notation(ask, p.option));
      match->apply(ask, p.option, nullptr);
    }
    return all;
  }
};

// Nothing acknowledged is lost, and nothing is there twice: prompts are answered in their order and
// each once, so a seat's part of the log is what its client chose, one after the other. Only the
// very last choice may be missing, if it was not acknowledged.
inline void check_picks(const Client& c, const Truth& truth, const std::string& seat) {
  std::vector<std::string> chosen;
  std::uint32_t last = 0;
  for (const auto& [prompt, pick] : c.chosen)
    if (c.seats.at(prompt) == seat) chosen.push_back(pick), last = prompt;
  auto there = truth.picks_of(seat);
  if (there.size() + 1 == chosen.size() && !c.acknowledged.contains(last)) chosen.pop_back();
  EXPECT_EQ(there, chosen) << "seat " << seat;
}

// All saw the same things in the same order, and each what his eyes may see and nothing else.
inline void check_views(const std::vector<Client*>& all, const Truth& truth) {
  std::map<std::uint64_t, std::string> asked;
  std::map<std::pair<std::string, std::uint64_t>, std::string> told;
  for (const auto* c : all) {
    auto step = std::max<std::size_t>(1, c->seen.size() / 150);
    for (std::size_t i = 0; i < c->seen.size(); ++i) {
      const auto& s = c->seen[i];
      if (s.status != "playing") continue;
      auto& same = asked.try_emplace(s.seq, json::serialize(s.asked)).first->second;
      EXPECT_EQ(same, json::serialize(s.asked)) << "at " << s.seq;
      std::map<std::uint64_t, std::string> lines;
      for (const auto& e : s.events.as_array())
        lines[e.at("seq").to_number<std::uint64_t>()] += json::serialize(e.at("event")) + "\n";
      for (const auto& [seq, text] : lines) {
        auto& known = told.try_emplace({s.eyes, seq}, text).first->second;
        EXPECT_EQ(known, text) << s.eyes << " at " << seq;
      }
      if (i % step) continue;
      auto eyes = s.eyes == "spectator" ? Seat::spectator : *seat_from(s.eyes);
      auto may_see =
          parse_json(json::serialize(truth.record->at(truth.picks_at(s.seq))->view(eyes)));
      EXPECT_EQ(s.view, *may_see) << s.eyes << " at " << s.seq;
      if (s.view != *may_see) return;
    }
  }
}

inline void check_answers(const Client& c) {
  for (const auto& p : c.problems) ADD_FAILURE() << p;
  EXPECT_LT(c.longest, std::chrono::seconds(10));
  for (const auto& [code, n] : c.refused)
    EXPECT_TRUE(code == "gone" || code == "not_offered" || code == "too_many" ||
                code == "unavailable" || code == "not_found")
        << code << " " << n << " times";
}

}  // namespace gh::faults
