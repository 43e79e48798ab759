// A hall for one device: the tables of one person and his bots, the same Table as at a hall on the
// network, the same requests and messages (src/hall). It knows no network, no thread, no file and
// no clock: whoever calls lends it the time, chance, and keeps for it what it hands out.
//
// Everything that it has to say is put into an outbox, one JSON object each, and taken from there:
//   {"out":"keep","n":7,"puts":[["log/ID/00000001","..."],...]}   to be kept, all or nothing; then
//   call
//                                                            `kept(7, true)`. Nobody is shown a
//                                                            pick before.
//   {"out":"reply","id":3,"status":200,"type":"...","body":"..."}      to a request of the API
//   {"out":"say","text":"..."}                                         a message of the socket
//   {"out":"think","n":2,"job":{...}}   for a Thinker (thinker.h); then call `thought(2, ...)`
//   {"out":"stop","n":2}                nobody waits for that thought any more
// A text that is null in "puts" takes away what was kept.
#pragma once

#include <deque>
#include <map>

#include "hall/at_table.h"
#include "hall/maps.h"
#include "hall/tables.h"

namespace gh::pocket {

struct World {
  std::function<std::uint32_t()> random;  // 32 fair bits
  std::string secret;                     // of this device: what it advises follows from it
  Time bot_pace = 600;
};

// A request of the API: "/tables/abc/join" is {"tables", "abc", "join"}.
struct Request {
  int id = 0;
  std::string method;
  std::vector<std::string> path;
  hall::Query query;
  std::string body;
};

class Hall {
 public:
  explicit Hall(World world) : world_(std::move(world)) {}

  // Whoever holds the device; until then requests are refused.
  void set_person(std::string name) { me_.name = std::move(name); }
  // A table as it was kept: its row, its log, perhaps a mark and an analysis. An empty answer, or
  // why it cannot be brought back; a damaged one comes back and says so.
  std::string bring_back(const std::string& kept, Time now);
  bool holds(const std::string& table) const { return rooms_.contains(table); }

  // A map or a score as it was kept, by its key; all of them, before the first is asked for.
  void bring_map(const std::string& key, const std::string& kept);

  void ask(Request request, Time now);
  void hear(std::string_view message, Time now);
  void hang_up(Time now);  // the page has gone: nobody looks any more
  void kept(int n, bool ok, Time now);
  // A bot's pick, a hint or an analysis, as the job wanted it; an empty text: it failed.
  void thought(int n, const std::string& text, Time now);
  void progress(int n, std::size_t done, std::size_t of);  // of an analysis
  void tick(Time now);
  Time next_due() const;  // when to tick again, Table::kNever: nothing will happen by itself

  std::vector<std::string> take() { return std::exchange(outbox_, {}); }

 private:
  using Done = std::function<void(const Proposal&)>;
  struct Job {
    hall::Propose propose;
    Done done;
  };
  struct Flight {
    Job job;
    Proposal proposal;
  };
  struct Room {
    std::unique_ptr<Table> table;
    std::uint64_t seq = 0;
    std::deque<Job> jobs;
    std::optional<Flight> flight;
    bool failed = false;
    Time retry_at = 0;  // after an entry that could not be kept
    std::size_t since_mark = 0;
    std::string analysis;  // as it is kept
    int analysing = 0;     // the thought; 0: none
    std::size_t analysed = 0, to_analyse = 0;
  };
  struct Thought {
    std::string table;
    BotJob job;
    std::function<void(const std::string&)> done;
  };

  // --- requests
  using Handler = void (Hall::*)(const Request&);
  void reply(const Request& request, const hall::Reply& answer);
  void refuse(const Request& request, const Status& why) { reply(request, hall::failure(why)); }
  Room* room_of(const Request& request);
  bool at_table(const Request& request, Room& room);
  template <hall::Look look>
  void looking(const Request& request, Room& room);
  template <hall::Deed deed>
  void doing(const Request& request, Room& room);
  void repeat(const Request& request, Room& room, hall::Propose propose, int times);
  void create(const Request& request, TableHeader header, std::vector<Entry> entries = {},
              std::function<void(const std::string& id)> made = {});
  void post_table(const Request& request);
  void post_replay(const Request& request);
  void post_join(const Request& request, Room& room);
  void post_rematch(const Request& request, Room& room);
  void get_log(const Request& request, Room& room);
  void get_advice(const Request& request, Room& room);
  void get_hint(const Request& request, Room& room);
  void get_analysis(const Request& request, Room& room);
  void post_analysis(const Request& request, Room& room);

  // --- maps (maps.cpp)
  bool at_maps(const Request& request);
  void list_maps(const Request& request);
  void get_map(const Request& request);
  void map_of_today(const Request& request);
  void check_map(const Request& request);
  void publish_map(const Request& request);
  void try_map(const Request& request);
  void play_map(const Request& request);
  void list_scores(const Request& request);
  void play_on(const Request& request, const hall::MapGame& game, TableHeader header);
  store::MapRow* map_of(const Request& request);
  store::MapRow own_map(const hall::MapGame& game, const OwnMap& own) const;
  void keep_map(const store::MapRow& row, std::function<void(bool)> done);
  void rate(const hall::MapGame& game, const std::string& text,
            std::function<void(const MapRating&)> done);
  void count_game(const hall::RankedGame& game);

  // --- messages
  void serve(const RequestId& re, const request::Any& what);
  template <class M>
  void send(const M& message) {
    say(json_text(message));
  }
  void say(std::string text);

  // --- a table
  void submit(Room& room, hall::Propose propose, Done done);
  void pump(Room& room);
  void append(Room& room, Job job, Proposal proposal);
  void appended(const std::string& table, bool ok);
  void commit(Room& room, const Entry& entry);
  void note_mark(Room& room, const Entry& entry);
  Proposal failed(Room& room, const char* what);
  void ask_bots(Room& room);
  void post(Mail& mail);
  int think(const Room& room, const BotJob& job, const char* kind,
            std::function<void(const std::string&)> done);
  void stop_vain();
  json::value row_of(const Table& table) const;
  TableWorld table_world();

  void keep(std::vector<std::pair<std::string, std::optional<std::string>>> puts,
            std::function<void(bool)> done);
  void out(json::object message) { outbox_.push_back(json::serialize(message)); }
  std::string new_id();

  World world_;
  Who me_{"me", ""};
  Time now_ = 0;
  std::map<std::string, Room> rooms_;
  std::map<int, std::function<void(bool)>> keeping_;
  std::map<int, Thought> thoughts_;
  std::map<std::string, store::MapRow> maps_;
  std::map<std::string, std::vector<store::Score>> scores_;  // by map
  int last_ = 0;
  std::vector<std::string> outbox_;
};

// What became of rows, logs, marks and analyses is under these keys.
std::string log_key(const std::string& table, std::uint64_t seq);

}  // namespace gh::pocket
