// The hall for one device without a browser: what it hands out is kept in a map, as the page keeps
// it on the disk.
#include <gtest/gtest.h>

#include "pocket/hall.h"
#include "pocket/thinker.h"

namespace gh::pocket {
namespace {

constexpr Time kBegin = 1'700'000'000'000;

// A page: keeps, thinks and looks.
struct Page {
  std::map<std::string, std::string> disk;
  bool full = false;
  Time now = kBegin;
  std::map<int, json::object> replies;
  std::vector<json::object> said;
  std::vector<std::pair<int, std::string>> to_keep;  // puts of keeps that are put off
  bool put_off = false;
  std::uint32_t seed = 7;
  std::unique_ptr<Hall> hall;
  int asked = 0;

  Page() { begin(); }
  void begin() {
    World world;
    world.random = [this] { return seed = seed * 1664525u + 1013904223u; };
    world.secret = "secret";
    world.bot_pace = 0;
    hall = std::make_unique<Hall>(std::move(world));
    hall->set_person("Alys");
  }

  void keep(int n, const json::array& puts) {
    if (!full)
      for (const auto& put : puts) {
        const auto key = std::string(put.at(0).as_string());
        if (put.at(1).is_null())
          disk.erase(key);
        else
          disk[key] = put.at(1).as_string();
      }
    hall->kept(n, !full, now);
  }
  void think(int n, const std::string& job) {
    Thinker thinker;
    ASSERT_EQ(thinker.begin(job), "");
    while (!thinker.step(std::chrono::milliseconds(200)))
      hall->progress(n, thinker.done(), thinker.of());
    hall->thought(n, thinker.answer(), now);
  }
  void heed() {
    for (;;) {
      auto all = hall->take();
      if (all.empty()) return;
      for (const auto& text : all) {
        auto value = *parse_json(text);
        const auto& o = value.get_object();
        const auto out = std::string(o.at("out").as_string());
        if (out == "keep" && put_off)
          to_keep.emplace_back(o.at("n").to_number<int>(), json::serialize(o.at("puts")));
        else if (out == "keep")
          keep(o.at("n").to_number<int>(), o.at("puts").as_array());
        else if (out == "reply")
          replies[o.at("id").to_number<int>()] = o;
        else if (out == "say")
          said.push_back(parse_json(std::string(o.at("text").as_string()))->as_object());
        else if (out == "think")
          think(o.at("n").to_number<int>(), std::string(o.at("job").as_string()));
      }
    }
  }
  // What the API answers, as JSON.
  json::value ask(const std::string& method, std::vector<std::string> path,
                  const json::object& body = {}, hall::Query query = {}) {
    hall->ask({++asked, method, std::move(path), std::move(query),
               method == "GET" ? "" : json::serialize(body)},
              now);
    heed();
    if (!replies.contains(asked)) return {};
    return *parse_json(std::string(replies[asked].at("body").as_string()));
  }
  int status() { return replies[asked].at("status").to_number<int>(); }
  void hear(const json::object& message) {
    hall->hear(json::serialize(message), now);
    heed();
  }
  void wait() {
    const auto due = hall->next_due();
    if (due == Table::kNever) return;
    now = std::max(now, due);
    hall->tick(now);
    heed();
  }
  json::object* last(std::string_view type) {
    for (auto at = said.rbegin(); at != said.rend(); ++at)
      if (at->at("type").as_string() == type) return &*at;
    return nullptr;
  }
  std::string table(const std::string& game, int seats, const std::string& bot = "random") {
    json::array bots;
    for (int i = 1; i < seats; ++i) bots.push_back({{"seat", seat_name(seat(i))}, {"bot", bot}});
    auto made = ask("POST", {"tables"},
                    {{"game", game}, {"seats", seats}, {"bots", bots}, {"listed", false}});
    EXPECT_EQ(status(), 201) << json::serialize(made);
    return std::string(made.at("table").as_string());
  }
  void follow(const std::string& table) {
    hear({{"type", "subscribe"}, {"id", 1}, {"table", table}});
  }
  // Answers what is asked of the first seat, if anything is.
  bool pick(const std::string& table) {
    const auto* update = last("update");
    if (!update) return false;
    for (const auto& prompt : update->at("prompts").as_array()) {
      const auto& options = prompt.at("options").as_array();
      const auto& option = options[seed / 65536 % options.size()];
      seed = seed * 1664525u + 1013904223u;
      hear({{"type", "pick"},
            {"id", 2},
            {"table", table},
            {"seat", prompt.at("seat")},
            {"prompt", prompt.at("id")},
            {"pick", option.at("pick")}});
      return true;
    }
    return false;
  }
  std::string status_of() {
    const auto* update = last("update");
    return update ? std::string(update->at("status").as_string()) : "";
  }
  // So many picks of one's own, or to the end.
  int play(const std::string& table, int most) {
    int picks = 0;
    for (int i = 0; i < 40 * most && picks < most && status_of() != "finished"; ++i)
      if (pick(table))
        ++picks;
      else
        wait();
    return picks;
  }
  // What a page that is opened anew has of a table.
  std::string kept(const std::string& id) const {
    json::array log;
    for (auto at = disk.lower_bound("log/" + id + "/");
         at != disk.end() && at->first.starts_with("log/" + id + "/"); ++at)
      log.emplace_back(at->second);
    json::object all{{"row", disk.at("row/" + id)}, {"log", std::move(log)}};
    if (disk.contains("mark/" + id)) all["mark"] = disk.at("mark/" + id);
    return json::serialize(all);
  }
};

TEST(Pocket, plays_a_whole_game_against_bots) {
  Page page;
  auto id = page.table("ivanhoe", 2);
  page.follow(id);
  page.play(id, 5000);
  EXPECT_EQ(page.status_of(), "finished");
  auto row = *parse_json(page.disk.at("row/" + id));
  EXPECT_EQ(row.at("row").at("status").as_string(), "finished");
}

TEST(Pocket, plays_every_game) {
  for (const auto* game : games()) {
    Page page;
    auto id = page.table(game->info->id, game->info->least_seats);
    page.follow(id);
    EXPECT_EQ(page.play(id, 30), 30) << game->info->id;
  }
}

TEST(Pocket, shows_a_pick_only_when_it_is_kept) {
  Page page;
  auto id = page.table("ivanhoe", 2);
  page.follow(id);
  while (!page.last("update") || page.last("update")->at("prompts").as_array().empty()) page.wait();
  page.put_off = true;
  page.said.clear();
  auto prompts = page.ask("GET", {"tables", id});  // looking goes on meanwhile
  page.hear({{"type", "prompts"}, {"table", id}});
  auto asked = *page.last("prompts");
  const auto& prompt = asked.at("prompts").as_array().at(0);
  page.said.clear();
  page.hear({{"type", "pick"},
             {"id", 9},
             {"table", id},
             {"seat", prompt.at("seat")},
             {"prompt", prompt.at("id")},
             {"pick", prompt.at("options").as_array()[0].at("pick")}});
  EXPECT_TRUE(page.said.empty());
  ASSERT_EQ(page.to_keep.size(), 1u);
  page.put_off = false;
  page.keep(page.to_keep[0].first, parse_json(page.to_keep[0].second)->as_array());
  page.heed();
  EXPECT_TRUE(page.last("update"));
  EXPECT_TRUE(page.last("ok"));
}

TEST(Pocket, does_not_play_what_a_full_disk_refuses) {
  Page page;
  auto id = page.table("ivanhoe", 2);
  page.follow(id);
  page.play(id, 3);
  while (page.last("update")->at("prompts").as_array().empty()) page.wait();
  const auto before = page.last("update")->at("seq");
  const auto log = page.kept(id);
  page.full = true;
  page.said.clear();
  page.hear({{"type", "prompts"}, {"table", id}});
  const auto prompt = page.last("prompts")->at("prompts").as_array().at(0);
  page.hear({{"type", "pick"},
             {"id", 9},
             {"table", id},
             {"seat", prompt.at("seat")},
             {"prompt", prompt.at("id")},
             {"pick", prompt.at("options").as_array()[0].at("pick")}});
  ASSERT_TRUE(page.last("error"));
  EXPECT_EQ(page.last("error")->at("t").as_string(), "hall.no.device_full");
  EXPECT_FALSE(page.last("update"));
  EXPECT_EQ(page.kept(id), log);
  // Room is made: the same question is answered by the same pick.
  page.full = false;
  page.hear({{"type", "pick"},
             {"id", 10},
             {"table", id},
             {"seat", prompt.at("seat")},
             {"prompt", prompt.at("id")},
             {"pick", prompt.at("options").as_array()[0].at("pick")}});
  ASSERT_TRUE(page.last("update"));
  EXPECT_EQ(page.last("update")->at("seq").to_number<int>(), before.to_number<int>() + 1);
}

TEST(Pocket, has_everything_again_that_was_kept) {
  for (const auto* game : games()) {
    Page page;
    auto id = page.table(game->info->id, game->info->least_seats);
    page.follow(id);
    page.play(id, 80);  // enough for a mark
    page.said.clear();
    page.hear({{"type", "view"}, {"id", 1}, {"table", id}, {"seat", "A"}});
    const auto view = page.last("view")->at("view");
    const auto kept = page.kept(id);
    page.begin();  // the browser was killed
    EXPECT_EQ(page.hall->bring_back(kept, page.now), "") << game->info->id;
    page.said.clear();
    page.follow(id);
    page.hear({{"type", "view"}, {"id", 1}, {"table", id}, {"seat", "A"}});
    EXPECT_EQ(page.last("view")->at("view"), view) << game->info->id;
  }
}

TEST(Pocket, lets_a_champion_think_elsewhere) {
  Page page;
  auto id = page.table("ivanhoe", 2, "novice");
  page.follow(id);
  EXPECT_GT(page.play(id, 3), 0);
  auto hint = page.ask("GET", {"tables", id, "hint"}, {}, {{"seat", "A"}});
  while (page.status() != 200) {
    page.wait();
    hint = page.ask("GET", {"tables", id, "hint"}, {}, {{"seat", "A"}});
  }
  EXPECT_FALSE(hint.at("options").as_array().empty());
  // Asked again, the answer is the same.
  EXPECT_EQ(page.ask("GET", {"tables", id, "hint"}, {}, {{"seat", "A"}}), hint);
}

TEST(Pocket, thinks_a_finished_game_over_again) {
  Page page;
  auto id = page.table("ivanhoe", 2);
  page.follow(id);
  page.play(id, 5000);
  ASSERT_EQ(page.status_of(), "finished");
  EXPECT_EQ(page.ask("GET", {"tables", id, "analysis"}).at("state").as_string(), "none");
  page.ask("POST", {"tables", id, "analysis"});
  auto done = page.ask("GET", {"tables", id, "analysis"});
  EXPECT_EQ(done.at("state").as_string(), "done");
  EXPECT_TRUE(page.disk.contains("analysis/" + id));
  // Two who look back at it see what the hall shows.
  auto step = page.ask("GET", {"tables", id, "replay"}, {}, {{"eyes", "A"}, {"at", "0"}});
  EXPECT_EQ(page.status(), 200);
  EXPECT_EQ(step.at("at").to_number<int>(), 0);
  page.ask("GET", {"tables", id, "events"}, {}, {{"eyes", "A"}});
  EXPECT_EQ(page.status(), 200);
}

TEST(Pocket, takes_a_log_from_a_hall_and_gives_one_back) {
  Page page;
  auto id = page.table("ivanhoe", 2);
  page.follow(id);
  page.play(id, 5000);
  page.hall->ask({++page.asked, "GET", {"tables", id, "log"}, {}, ""}, page.now);
  page.heed();
  const auto log = std::string(page.replies[page.asked].at("body").as_string());
  ASSERT_TRUE(read_log(log));
  auto made = page.ask("POST", {"replays"}, {{"log", log}});
  ASSERT_EQ(page.status(), 201) << json::serialize(made);
  const auto copy = std::string(made.at("table").as_string());
  page.ask("GET", {"tables", copy, "replay"}, {}, {{"eyes", "A"}, {"at", "5"}});
  EXPECT_EQ(page.status(), 200);
}

TEST(Pocket, has_maps_and_their_scores) {
  Page page;
  auto today = page.ask("GET", {"maps", "today"});
  ASSERT_EQ(page.status(), 200) << json::serialize(today);
  const auto id = std::string(today.at("id").as_string());
  EXPECT_TRUE(page.disk.contains("map/" + id));
  EXPECT_FALSE(page.ask("GET", {"maps"}).at("maps").as_array().empty());
  auto drawn = page.ask("POST", {"maps", "new"});
  ASSERT_EQ(page.status(), 200) << json::serialize(drawn);
  auto checked = page.ask("POST", {"maps", "check"}, {{"text", drawn.at("text")}, {"rate", false}});
  EXPECT_TRUE(checked.at("ok").as_bool());
  auto published = page.ask("POST", {"maps"}, {{"text", drawn.at("text")}, {"title", "A test"}});
  EXPECT_EQ(page.status(), 201) << json::serialize(published);
  page.ask("POST", {"maps", id, "play"});
  EXPECT_EQ(page.status(), 201);
  EXPECT_TRUE(page.ask("GET", {"maps", id, "scores"}).at("scores").as_array().empty());
  // All of it is there again.
  page.begin();
  for (const auto& [key, text] : page.disk)
    if (key.starts_with("map/")) page.hall->bring_map(key, text);
  EXPECT_EQ(page.ask("GET", {"maps", id}).at("title"), today.at("title"));
}

TEST(Pocket, says_what_is_wrong_with_a_request) {
  Page page;
  EXPECT_EQ(page.ask("POST", {"tables"}, {{"game", "chess"}}).at("code").as_string(), "no_game");
  page.ask("GET", {"tables", "nothing"});
  EXPECT_EQ(page.status(), 404);
  page.ask("GET", {"people"});
  EXPECT_EQ(page.status(), 404);
  page.hear({{"type", "pick"}, {"id", 3}, {"table", "nothing"}, {"pick", "x"}});
  EXPECT_EQ(page.last("error")->at("code").as_string(), "not_found");
  EXPECT_NE(page.hall->bring_back("{}", page.now), "");
}

}  // namespace
}  // namespace gh::pocket
