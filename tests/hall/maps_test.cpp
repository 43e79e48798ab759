// Trurene's maps and scores over real sockets: sharing, rating, ranked games at the hall and
// elsewhere, and those who would like a better score than they have.
#include <unistd.h>

#include <set>

#include "games/trurene/save.h"
#include "games/trurene/score.h"
#include "hall_play.h"
#include "server/hall.h"

namespace gh::test {
namespace {

namespace tr = trurene;
using server::Config;

// A world in which Aurora is so strong that the bot wins nearly always; gold makes each another
// map.
std::string easy_map(int gold = 0, const std::string& size = "7 7") {
  return size + " 0 4 4\n-1 -1\n-1 -1\n0 0\n3 3\n9999\n9999\n100 9999 2\n0 0 0 0\n" +
         std::to_string(gold) +
         "\n3 5\n100\n100\n70 40 4\n6 6\n50\n50\n80 30 2\n0 6,6 0,1 5,5 1\n\n0 3,6 3,3 0,3 6\n0 0 "
         "0 "
         "0\n";
}

std::string publish(Guest& who, const std::string& text, const std::string& title = "Valley",
                    const std::string& author = "Ann") {
  auto a = who.post("/maps", {{"title", title}, {"author", author}, {"text", text}});
  EXPECT_EQ(a.status, 201) << a.body;
  return text_at(a.json(), "id");
}

Reply put(Guest& who, const std::string& path, const std::string& body) {
  auto a = who.http.request("PUT", "/api/v1" + path, body);
  EXPECT_TRUE(a);
  return a ? *a : Reply{};
}

json::array scores(Guest& who, const std::string& map) {
  return who.get("/maps/" + map + "/scores").json().at("scores").as_array();
}

// The game begins a moment after the table was made.
void await_first_prompt(Guest& who) {
  while (!who.asked()) ASSERT_FALSE(who.receive(30'000).is_null());
}

// Plays a table to its end over the socket; the bot beside the table says what to pick.
void play_to_the_end(HallUnderTest& hall, Guest& who, const std::string& table) {
  who.connect();
  ASSERT_EQ(text_at(who.subscribe(table), "type"), "ok");
  await_first_prompt(who);
  auto room = *hall.server->hall().room(table);
  Rng rng{1};
  for (int n = 0; n < 5000 && text_at(who.update, "status") == "playing"; ++n) {
    auto pick = room->look_and_wait([&](const Table& t, Time) {
      const auto& match = t.record().match();
      const Ask ask = *match.ask_of(seat(0));
      return match.notation(ask, match.bot_pick("rule", ask, rng));
    });
    auto message = who.answer(table);
    message["pick"] = pick;
    auto before = who.update.at("seq");
    auto ok = who.ask(message);
    ASSERT_EQ(text_at(ok, "type"), "ok") << ok;
    while (who.update.at("seq") == before) ASSERT_FALSE(who.receive().is_null());
  }
  EXPECT_EQ(text_at(who.update, "status"), "finished");
}

// A game elsewhere, as any program would play it from what the hall hands out.
struct Elsewhere {
  std::string seed, log;
  std::uint64_t number = 0;
  bool won = false;
};
Elsewhere play_elsewhere(Guest& who, const std::string& map) {
  auto handed = who.post("/maps/" + map + "/seeds");
  EXPECT_EQ(handed.status, 201) << handed.body;
  Elsewhere e;
  e.seed = text_at(handed.json(), "seed");
  e.number = std::strtoull(text_at(handed.json(), "number").c_str(), nullptr, 10);
  Setup setup;
  setup.seats = 1;
  setup.options = handed.json().at("options").as_object();
  auto record = Record::begin(*find_game("trurene"), setup);
  EXPECT_TRUE(record) << record.error();
  Rng dice{e.number}, bot{2};
  for (int n = 0; n < 5000 && !record->match().over(); ++n) {
    record->draw(dice);
    if (const auto* open = record->match().ask_of(seat(0))) {
      const Ask ask = *open;
      record->pick(seat(0), ask.id, record->match().bot_pick("rule", ask, bot));
    }
  }
  e.log = record->log();
  tr::Handout handout{setup, e.number};
  e.won = static_cast<bool>(tr::verify_score(e.log, handout));
  return e;
}
Elsewhere win_elsewhere(Guest& who, const std::string& map) {
  for (;;)
    if (auto e = play_elsewhere(who, map); e.won) return e;
}

void become_account(Guest& who, const std::string& name) {
  auto made = who.post("/accounts", {{"name", name}, {"password", "correct horse"}});
  EXPECT_EQ(made.status, 201) << made.body;
}

// A new hall has maps to begin with, and one for each day, however often they are asked for.
TEST(HallMaps, a_new_hall_has_maps_of_its_own_and_one_for_each_day) {
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  auto today = ann.get("/maps/today");
  ASSERT_EQ(today.status, 200) << today.body;
  auto id = text_at(today.json(), "id");
  EXPECT_EQ(text_at(ann.get("/maps/today").json(), "id"), id);
  EXPECT_EQ(text_at(today.json(), "title").size(), 10u);  // a date
  EXPECT_EQ(ann.get("/maps").json().at("maps").as_array().size(), 4u);
  EXPECT_EQ(ann.post("/maps/" + id + "/play", {}).status, 201);
  become_account(ann, "Ann");
  EXPECT_EQ(put(ann, "/maps/" + id + "/rating", R"({"stars":4})").status, 200);
}

// A name costs nothing: thirty guests of one address were thirty stars.
TEST(HallMaps, T_101_stars_are_given_by_accounts) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), guest(hall, "Bill"), nobody(hall);
  const auto rating = "/maps/" + publish(ann, easy_map()) + "/rating";
  auto refused = put(guest, rating, R"({"stars":5})");
  EXPECT_EQ(refused.status, 403) << refused.body;
  EXPECT_EQ(text_at(refused.json(), "t"), "hall.no.stars_guest");
  EXPECT_EQ(put(nobody, rating, R"({"stars":5})").status, 401);
  EXPECT_EQ(text_at(ann.get("/maps").json().at("maps").at(0), "ratings"), "0");
  become_account(guest, "Bill");
  EXPECT_EQ(put(guest, rating, R"({"stars":5})").status, 200);
  EXPECT_EQ(text_at(ann.get("/maps").json().at("maps").at(0), "ratings"), "1");
}

TEST(HallMaps, T_101_T_12_a_map_is_shared_found_rated_and_played_by_others) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill"), nobody(hall);
  auto id = publish(ann, easy_map());
  EXPECT_EQ(id, tr::map_number(*tr::load(easy_map()).state));  // the 22 base lines
  std::this_thread::sleep_for(std::chrono::milliseconds(2));   // newer, by the clock
  auto other = publish(ann, easy_map(7), "Hill", "");
  auto list = nobody.get("/maps").json().at("maps").as_array();
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(text_at(list[0], "author"), "Anonymous");
  EXPECT_EQ(nobody.get("/maps?limit=1&offset=1").json().at("maps").as_array().size(), 1u);
  // What was put in can be taken out and is the same world.
  auto map = bill.get("/maps/" + id).json();
  EXPECT_EQ(text_at(map, "title"), "Valley");
  EXPECT_EQ(text_at(map, "author"), "Ann");
  EXPECT_EQ(text_at(map, "rows"), "7");
  EXPECT_EQ(text_at(map, "villages"), "4");
  EXPECT_EQ(text_at(map, "shrines"), "4");
  auto again = tr::load(text_at(map, "text"));
  ASSERT_TRUE(again.state);
  EXPECT_EQ(tr::save_base(*again.state), tr::save_base(*tr::load(easy_map()).state));
  EXPECT_EQ(again.state->book->map_name, "Valley");
  // Stars: one a person, the later counts; the author has none to give.
  Guest eve(hall, "Eve");
  become_account(bill, "Bill"), become_account(eve, "Eve");
  EXPECT_EQ(put(ann, "/maps/" + id + "/rating", "{\"stars\":5}").status, 403);
  EXPECT_EQ(put(bill, "/maps/" + id + "/rating", "{\"stars\":1}").status, 200);
  EXPECT_EQ(put(eve, "/maps/" + id + "/rating", "{\"stars\":4}").status, 200);
  auto rated = put(bill, "/maps/" + id + "/rating", "{\"stars\":5}").json();
  EXPECT_EQ(text_at(rated, "ratings"), "2");
  EXPECT_DOUBLE_EQ(rated.at("stars").to_number<double>(), 4.5);
  EXPECT_EQ(text_at(bill.get("/maps/" + id).json(), "your_stars"), "5");
  EXPECT_EQ(text_at(nobody.get("/maps/" + id).json(), "your_stars"), "0");
  auto best = nobody.get("/maps?order=best").json().at("maps").as_array();
  EXPECT_EQ(text_at(best[0], "id"), id);
  EXPECT_EQ(text_at(best[1], "id"), other);
}

TEST(HallMaps, T_12_T_29_a_ranked_victory_goes_into_the_list_by_itself) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill");
  auto id = publish(ann, easy_map());
  int games = 0;
  for (; games < 20 && scores(ann, id).empty(); ++games) {
    auto made = bill.post("/maps/" + id + "/play");
    ASSERT_EQ(made.status, 201) << made.body;
    auto table = text_at(made.json(), "table");
    EXPECT_EQ(text_at(bill.get("/tables/" + table).json(), "ranked"), id);
    play_to_the_end(hall, bill, table);
    // The count comes a moment after the end, won or lost.
    auto plays = std::to_string(games + 1);
    for (int i = 0; i < 600 && text_at(ann.get("/maps/" + id).json(), "plays") != plays; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(text_at(ann.get("/maps/" + id).json(), "plays"), plays);
  }
  auto list = scores(ann, id);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(text_at(list[0], "rank"), "1");
  EXPECT_EQ(text_at(list[0], "name"), "Bill");
  EXPECT_EQ(text_at(list[0], "elsewhere"), "false");
  auto table = text_at(list[0], "table");
  auto end = ann.get("/tables/" + table + "/replay");  // everybody can look at it
  ASSERT_EQ(end.status, 200) << end.body;
  EXPECT_EQ(end.json().at("view").at("score"), list[0].at("turns"));
  EXPECT_EQ(text_at(ann.get("/maps/" + id).json(), "best_turns"), text_at(list[0], "turns"));
}

TEST(HallMaps, a_ranked_game_has_no_undo_no_bot_and_no_cheating) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto id = publish(bill, easy_map());
  auto table = text_at(bill.post("/maps/" + id + "/play").json(), "table");
  bill.connect(), eve.connect();
  bill.subscribe(table), eve.subscribe(table);
  await_first_prompt(bill);
  auto first = bill.answer(table);
  EXPECT_EQ(text_at(eve.ask(first), "code"), "not_yours");
  ASSERT_EQ(text_at(bill.ask(first), "type"), "ok");
  EXPECT_TRUE(bill.update.at("undo").as_array().empty());
  EXPECT_EQ(text_at(bill.ask({{"type", "undo"}, {"table", table}}), "code"), "not_allowed");
  auto chance = first;
  chance["seat"] = "chance";
  EXPECT_EQ(text_at(bill.ask(chance), "code"), "not_yours");
  auto path = "/tables/" + table;
  EXPECT_EQ(bill.post(path + "/seat", {{"seat", "A"}, {"kind", "bot"}}).status, 403);
  EXPECT_EQ(bill.post(path + "/seat", {{"seat", "A"}, {"kind", "open"}}).status, 403);
  EXPECT_EQ(eve.post(path + "/join", {{"seat", "A"}}).status, 403);
  // Leaving keeps the seat: Eve, who looks on, sees nobody play for Bill.
  EXPECT_EQ(bill.post(path + "/leave").status, 200);
  auto seats = eve.get(path).json().at("seats").as_array();
  EXPECT_EQ(text_at(seats[0], "kind"), "person");
  // A table cannot call itself ranked.
  EXPECT_EQ(bill.post("/tables", {{"game", "trurene"}, {"ranked", id}}).status, 400);
  EXPECT_EQ(bill.post(path + "/resign", {{"seat", "A"}}).status, 200);
  EXPECT_EQ(text_at(bill.get(path).json(), "status"), "abandoned");
  EXPECT_TRUE(scores(bill, id).empty());
}

TEST(HallMaps, trying_a_map_is_private_and_counts_for_nothing) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto made = bill.post("/maps/try", {{"text", easy_map()}});
  ASSERT_EQ(made.status, 201) << made.body;
  auto table = text_at(made.json(), "table");
  EXPECT_EQ(eve.get("/tables/" + table).status, 404);
  EXPECT_EQ(text_at(bill.get("/tables/" + table).json(), "ranked"), "");
  EXPECT_EQ(bill.post("/maps/try", {{"text", "no map"}}).status, 400);
}

TEST(HallMaps, T_12_TR_I_8_a_game_played_elsewhere_counts_once) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill");
  auto id = publish(ann, easy_map());
  auto path = "/maps/" + id + "/scores";
  auto e = win_elsewhere(bill, id);
  auto counted = bill.post(path, {{"seed", e.seed}, {"name", "Bo"}, {"log", e.log}});
  ASSERT_EQ(counted.status, 201) << counted.body;
  EXPECT_EQ(text_at(counted.json(), "rank"), "1");
  auto list = scores(ann, id);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(text_at(list[0], "name"), "Bo");
  EXPECT_EQ(text_at(list[0], "turns"), text_at(counted.json(), "turns"));
  EXPECT_EQ(text_at(list[0], "elsewhere"), "true");
  EXPECT_EQ(ann.get("/tables/" + text_at(list[0], "table") + "/log").body, e.log);
  // The same seed again, with the same game or another.
  auto twice = bill.post(path, {{"seed", e.seed}, {"log", e.log}});
  EXPECT_EQ(twice.status, 409);
  EXPECT_EQ(text_at(twice.json(), "code"), "conflict");
  EXPECT_EQ(scores(ann, id).size(), 1u);
  EXPECT_EQ(bill.get("/tables?filter=finished").json().at("tables").as_array().size(), 1u);
}

TEST(HallMaps, T_12_forged_logs_are_refused_with_the_line_that_fails) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill");
  auto id = publish(ann, easy_map()), other = publish(ann, easy_map(9), "Other");
  auto e = win_elsewhere(bill, id);
  auto refused = [&](const std::string& log, const std::string& why) {
    auto a = bill.post("/maps/" + id + "/scores", {{"seed", e.seed}, {"log", log}});
    EXPECT_EQ(a.status, 400) << why;
    auto words = text_at(a.json(), "words");
    EXPECT_NE(words.find(why), std::string::npos) << words << " wanted " << why;
  };
  auto plain = e.log.substr(0, e.log.rfind("{\"check\""));
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < plain.size();) {
    auto end = plain.find('\n', at);
    lines.push_back(plain.substr(at, end - at));
    at = end + 1;
  }
  auto joined = [](const std::vector<std::string>& all) {
    std::string text;
    for (const auto& l : all) text += l + "\n";
    return text;
  };
  // A draw that was edited to another possible outcome.
  auto edited = lines;
  std::size_t draw = 1;
  while (edited[draw].find("\"chance\"") == std::string::npos) ++draw;
  auto ask = Record::begin(*find_game("trurene"), read_log(lines[0])->setup());
  const Ask first = *ask->match().ask_of(Seat::chance);
  for (std::uint32_t i = 0; i < first.outcomes; ++i) {
    auto line = log_line(Seat::chance, ask->match().notation(first, outcome_option(i)));
    if (line != lines[draw]) edited[draw] = line;
  }
  ASSERT_NE(edited[draw], lines[draw]);
  refused(joined({edited.begin(), edited.begin() + static_cast<std::ptrdiff_t>(draw) + 1}),
          "line " + std::to_string(draw + 1) + ": ");
  // A pick that was not possible, at its line; a line left out; half a game; no game.
  auto impossible = lines;
  impossible[lines.size() / 2] = "{\"seat\":\"A\",\"pick\":\"fly\"}";
  refused(joined(impossible), "line " + std::to_string(lines.size() / 2 + 1) + ": ");
  auto shorter = lines;
  shorter.erase(shorter.begin() + 3);
  refused(joined(shorter), "line ");
  refused(joined({lines.begin(), lines.begin() + 4}), "not finished");
  refused("", "empty");
  refused("hello", "line 1");
  refused(plain + "{\"seat\":\"A\",\"pick\":\"north\"}\n", "line ");
  // Another map's log, and a stronger Aurora in the set-up.
  auto stranger = win_elsewhere(bill, other);
  refused(stranger.log, "line 1: the log begins with another set-up");
  auto strong = plain;
  strong.replace(strong.find("9999"), 4, "9998");
  refused(strong, "line 1");
  // Another seed's dice on the same map.
  auto second = win_elsewhere(bill, id);
  refused(second.log, "does not follow from the number handed out");
  // None of this used the seed up.
  EXPECT_EQ(bill.post("/maps/" + id + "/scores", {{"seed", e.seed}, {"log", e.log}}).status, 201);
}

TEST(HallMaps, T_12_a_seed_belongs_to_one_person_and_one_map) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill"), eve(hall, "Eve"), nobody(hall);
  auto id = publish(ann, easy_map()), other = publish(ann, easy_map(9), "Other");
  auto e = win_elsewhere(bill, id);
  json::object body{{"seed", e.seed}, {"log", e.log}};
  EXPECT_EQ(text_at(eve.post("/maps/" + id + "/scores", body).json(), "code"), "not_yours");
  EXPECT_EQ(nobody.post("/maps/" + id + "/scores", body).status, 401);
  EXPECT_EQ(nobody.post("/maps/" + id + "/seeds").status, 401);
  EXPECT_EQ(text_at(bill.post("/maps/" + other + "/scores", body).json(), "code"), "not_allowed");
  for (const char* seed : {"", "x", "../../etc/passwd", "%00", "' OR 1=1 --"}) {
    body["seed"] = seed;
    EXPECT_EQ(bill.post("/maps/" + id + "/scores", body).status, 404) << seed;
  }
  body["seed"] = e.seed;
  body["name"] = std::string(33, 'x');
  EXPECT_EQ(bill.post("/maps/" + id + "/scores", body).status, 413);
  // Unused seeds are forgotten after their time.
  hall.server->hall().maps().expire_seeds(server::now_ms() + server::Maps::kSeedLife + 1000);
  body.erase("name");
  EXPECT_EQ(bill.post("/maps/" + id + "/scores", body).status, 404);
}

// A result that the terminal kept names its own session: any browser can bring it.
TEST(HallMaps, T_12_a_kept_result_can_be_brought_by_somebody_else) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill"), nobody(hall);
  auto id = publish(ann, easy_map());
  auto e = win_elsewhere(bill, id);
  json::object body{{"seed", e.seed}, {"name", "Bo"}, {"log", e.log}, {"cookie", "no session"}};
  EXPECT_EQ(nobody.post("/maps/" + id + "/scores", body).status, 401);
  body["cookie"] = bill.http.cookie;
  EXPECT_EQ(nobody.post("/maps/" + id + "/scores", body).status, 201);
  EXPECT_EQ(text_at(scores(ann, id)[0], "name"), "Bo");
}

TEST(HallMaps, T_100_TR_X_4_a_game_at_a_table_is_saved_as_a_file) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto made = bill.post("/maps/try", {{"text", easy_map(7)}}).json();
  auto path = "/tables/" + text_at(made, "table") + "/save";
  bill.connect();
  bill.subscribe(text_at(made, "table"));
  await_first_prompt(bill);
  auto saved = bill.get(path);
  ASSERT_EQ(saved.status, 200) << saved.body;
  auto file = tr::load(saved.body);
  ASSERT_TRUE(file.state) << file.error()->words;
  EXPECT_EQ(tr::save(*file.state), saved.body);
  EXPECT_EQ(file.state->aurora.gold, 7);
  EXPECT_EQ(eve.get(path).status, 404);  // a private table
  EXPECT_EQ(eve.get(path + "?key=" + text_at(made, "key")).status, 403);
  // A ranked game, and a game of another kind.
  auto id = publish(bill, easy_map());
  auto ranked = text_at(bill.post("/maps/" + id + "/play").json(), "table");
  auto refused = bill.get("/tables/" + ranked + "/save");
  EXPECT_EQ(refused.status, 403);
  EXPECT_NE(text_at(refused.json(), "words").find("ranked"), std::string::npos);
  auto other = bill.make_table({{"seats", 2}});
  EXPECT_EQ(bill.get("/tables/" + other + "/save").status, 403);
}

TEST(HallMaps, T_106_a_name_is_not_asked_for) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  auto id = publish(bill, easy_map(), "Valley", "");
  auto e = win_elsewhere(bill, id);
  ASSERT_EQ(bill.post("/maps/" + id + "/scores", {{"seed", e.seed}, {"log", e.log}}).status, 201);
  // Nothing that is told about map or game has the name that Bill bears in the hall.
  auto table = text_at(scores(bill, id)[0], "table");
  for (const auto& where : {"/maps", "/tables?filter=finished"})
    EXPECT_EQ(bill.get(where).body.find("Bill"), std::string::npos) << where;
  for (const auto& where : {"/maps/" + id, "/maps/" + id + "/scores", "/tables/" + table})
    EXPECT_EQ(bill.get(where).body.find("Bill"), std::string::npos) << where;
  EXPECT_EQ(text_at(scores(bill, id)[0], "name"), "Anonymous");
  // And what a client may send has no field for more.
  for (const char* field : {"email", "birthday", "address"})
    EXPECT_EQ(bill.post("/maps", {{"text", easy_map(3)}, {"title", "x"}, {field, "y"}}).status,
              400);
}

TEST(HallMaps, T_102_a_faulty_map_is_refused_with_line_and_field) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), nobody(hall);
  auto refused = [&](const std::string& text, int line, const std::string& field) {
    auto a = ann.post("/maps", {{"title", "x"}, {"text", text}});
    ASSERT_EQ(a.status, 400) << a.body;
    auto fault = a.json().at("faults").as_array().at(0).as_object();
    EXPECT_EQ(fault.at("line").to_number<int>(), line) << a.body;
    for (const char* part : {"found", "allowed", "message"})
      EXPECT_NE(text_at(fault, part), "") << a.body;
    if (!field.empty()) {
      EXPECT_EQ(text_at(fault, "field"), field);
    }
    auto checked = ann.post("/maps/check", {{"text", text}, {"rate", false}}).json();
    EXPECT_EQ(text_at(checked, "ok"), "false");
    EXPECT_EQ(checked.at("faults"), a.json().at("faults"));
  };
  refused("65 65" + easy_map().substr(3), 1, "rows");
  refused("7 65" + easy_map().substr(3), 1, "columns");
  auto begun = easy_map();
  begun.replace(4, 1, "3");  // turn 3
  refused(begun, 0, "map");
  auto weak = easy_map();
  weak.replace(weak.find("9999"), 4, "0");
  refused(weak, 6, "");
  auto same = easy_map();
  same.replace(same.find("0 6,6 0"), 7, "0 0,6 0");  // a village on Maeja's hut
  refused(same, 19, "");
  EXPECT_EQ(nobody.post("/maps", {{"title", "x"}, {"text", easy_map()}}).status, 401);
  EXPECT_EQ(ann.get("/maps").json().at("maps").as_array().size(), 0u);
}

TEST(HallMaps, limits_on_maps_titles_and_checks) {
  HallUnderTest hall([](Config& c) {
    c.limits.maps_per_user = 2;
    c.limits.map_bytes = 4000;
    c.limits.map_checks_per_minute = 20;
  });
  Guest ann(hall, "Ann");
  auto huge = easy_map() + std::string(4000, '#');
  for (const char* path : {"/maps", "/maps/check", "/maps/try"})
    EXPECT_EQ(ann.post(path, {{"text", huge}}).status, 413) << path;
  auto titled = [&](const std::string& title, const std::string& author) {
    return ann.post("/maps", {{"title", title}, {"author", author}, {"text", easy_map()}}).status;
  };
  EXPECT_EQ(titled(std::string(61, 'x'), "Ann"), 413);
  EXPECT_EQ(titled("x", std::string(33, 'x')), 413);
  EXPECT_EQ(titled("", ""), 400);  // neither a title nor a map-name
  std::string heap = "Valley";
  for (int i = 0; i < 12; ++i) heap += "\u0301";
  EXPECT_EQ(titled(heap, "Ann"), 400);
  auto a = ann.post("/tables", {{"game", "ivanhoe"}, {"title", heap}});
  EXPECT_EQ(a.status, 400) << a.body;
  EXPECT_NE(a.body.find("title_signs"), std::string::npos) << a.body;
  auto family = "\U0001F468\u200d\U0001F469\u200d\U0001F467";  // one picture of three
  EXPECT_EQ(ann.post("/tables", {{"game", "ivanhoe"}, {"title", family}}).status, 201);
  publish(ann, easy_map(1), "<script>alert(1)</script>");
  auto id = publish(ann, easy_map(2));
  EXPECT_EQ(ann.post("/maps", {{"title", "x"}, {"text", easy_map(3)}}).status, 429);
  Guest bill(hall, "Bill");
  auto again = bill.post("/maps", {{"title", "mine now"}, {"text", easy_map(2)}});
  EXPECT_EQ(again.status, 409);
  EXPECT_EQ(text_at(again.json(), "id"), id);
  EXPECT_EQ(text_at(bill.get("/maps/" + id).json(), "title"), "Valley");
  int last = 0;
  for (int i = 0; i < 15; ++i)
    last = bill.post("/maps/check", {{"text", "x"}, {"rate", false}}).status;
  EXPECT_EQ(last, 429);
}

TEST(HallMaps, bad_ratings_paths_and_origins_are_refused) {
  HallUnderTest hall;
  Guest ann(hall, "Ann"), nobody(hall);
  become_account(ann, "Ann");
  auto id = publish(ann, easy_map());
  auto path = "/maps/" + id + "/rating";
  for (const char* body : {"{\"stars\":0}", "{\"stars\":6}", "{\"stars\":-1}", "{\"stars\":\"5\"}",
                           "{\"stars\":2.5}", "{\"stars\":null}", "{}", "[]",
                           "{\"stars\":5,\"x\":1}", "{\"stars\":99999999999999999999}"})
    EXPECT_EQ(put(ann, path, body).status, 400) << body;
  EXPECT_EQ(put(nobody, path, "{\"stars\":5}").status, 401);
  EXPECT_EQ(text_at(ann.get("/maps/" + id).json(), "ratings"), "0");
  std::string upper = id;
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  for (const auto& bad :
       {std::string("x"), std::string("..%2f..%2fetc%2fpasswd"), std::string("%27%20OR%201=1"),
        std::string(64, 'g'), std::string(64, '0'), std::string(5000, 'a'), id + "%20", upper}) {
    EXPECT_EQ(ann.get("/maps/" + bad).status, 404) << bad;
    EXPECT_EQ(ann.get("/maps/" + bad + "/scores").status, 404) << bad;
    EXPECT_EQ(ann.post("/maps/" + bad + "/play").status, 404) << bad;
    EXPECT_EQ(ann.post("/maps/" + bad + "/seeds").status, 404) << bad;
  }
  for (const char* query : {"limit=0", "limit=101", "limit=x", "limit=5x", "offset=-1",
                            "order=worst", "limit=99999999999999"})
    EXPECT_EQ(ann.get(std::string("/maps?") + query).status, 400) << query;
  auto foreign = ann.http.request("POST", "/api/v1/maps/" + id + "/play", "{}",
                                  {"Origin: http://evil.example"});
  EXPECT_EQ(foreign->status, 403);
  foreign = ann.http.request("PUT", "/api/v1" + path, "{\"stars\":5}", {"Origin: null"});
  EXPECT_EQ(foreign->status, 403);
}

TEST(HallMaps, T_10_new_worlds_are_maps_and_the_same_seed_draws_the_same) {
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  auto one = ann.post("/maps/new", {{"seed", 5}, {"rows", 9}, {"columns", 12}, {"shrines", 2}});
  ASSERT_EQ(one.status, 200) << one.body;
  auto text = text_at(one.json(), "text");
  EXPECT_EQ(text.substr(0, 5), "9 12 ");
  EXPECT_EQ(
      text,
      text_at(
          ann.post("/maps/new", {{"seed", 5}, {"rows", 9}, {"columns", 12}, {"shrines", 2}}).json(),
          "text"));
  auto any = ann.post("/maps/new").json();
  EXPECT_NE(text_at(any, "seed"), "0");
  EXPECT_TRUE(tr::map_problem(*tr::load(text_at(any, "text")).state).empty());
  for (json::object bad :
       {json::object{{"rows", 6}}, json::object{{"columns", 21}}, json::object{{"villages", 13}},
        json::object{{"shrines", 0}}, json::object{{"difficulty", "mean"}},
        json::object{{"level", "x"}}, json::object{{"seed", -1}}, json::object{{"size", 9}}})
    EXPECT_EQ(ann.post("/maps/new", bad).status, 400) << json::serialize(bad);
  publish(ann, text, "Drawn");
}

TEST(HallMaps, T_101_the_bot_rates_maps_without_holding_anybody_up) {
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  auto checked = ann.post("/maps/check", {{"text", easy_map()}}).json();
  EXPECT_EQ(text_at(checked, "ok"), "true");
  EXPECT_EQ(text_at(checked, "winnable"), "true");
  EXPECT_GT(checked.at("bot_games").to_number<int>(), 0);
  EXPECT_GT(checked.at("bot_wins_percent").to_number<int>(), 50);
  EXPECT_GT(checked.at("expected_turns").to_number<int>(), 0);
  auto quick = ann.post("/maps/check", {{"text", easy_map()}, {"rate", false}}).json();
  EXPECT_EQ(text_at(quick, "bot_games"), "0");
  EXPECT_EQ(text_at(quick, "rows"), "7");
  // Nobody can win this one: the Troll King is a mountain, and Aurora a straw.
  auto hopeless = easy_map();
  hopeless.replace(hopeless.find("9999\n9999\n"), 10, "1\n1\n");
  hopeless.replace(hopeless.find("100\n100\n70 40 4"), 15, "9999\n9999\n100 9999 2");
  hopeless.replace(hopeless.find("100 9999 2"), 10, "0 1 99");
  auto lost = ann.post("/maps/check", {{"text", hopeless}}).json();
  EXPECT_EQ(text_at(lost, "ok"), "true");
  EXPECT_EQ(text_at(lost, "winnable"), "false");
  EXPECT_EQ(lost.at("warnings").as_array().empty(), false);
  // A published map is rated in the background, and the numbers are kept.
  auto id = publish(ann, easy_map());
  json::value map;
  for (int i = 0; i < 600; ++i) {
    map = ann.get("/maps/" + id).json();
    if (text_at(map, "bot_games") != "0") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_GT(map.at("expected_turns").to_number<int>(), 0);
  EXPECT_EQ(ann.get("/maps").json().at("maps").as_array()[0].at("expected_turns"),
            map.at("expected_turns"));
  // Many at once: all are answered, some without the bot, and the hall goes on.
  std::vector<std::thread> crowd;
  std::atomic<int> fine{0};
  for (int i = 0; i < 12; ++i)
    crowd.emplace_back([&, i] {
      Guest g(hall, "G" + std::to_string(i));
      auto a = g.post("/maps/check", {{"text", easy_map(100 + i, "60 60")}});
      fine += a.status == 200 && text_at(a.json(), "ok") == "true";
    });
  EXPECT_EQ(ann.get("/maps").status, 200);
  for (auto& t : crowd) t.join();
  EXPECT_EQ(fine, 12);
}

// A hall that stopped between the end of a game and its count makes up for it when the table is
// looked at again; nothing is counted twice.
TEST(HallMaps, T_12_the_list_survives_a_restart_and_counts_nothing_twice) {
  auto path = testing::TempDir() + "greathall_maps_" + std::to_string(getpid()) + ".sqlite";
  for (const char* end : {"", "-wal", "-shm", ".lock"}) std::remove((path + end).c_str());
  HallUnderTest hall([&](Config& c) { c.store = "sqlite:" + path; });
  Guest bill(hall, "Bill");
  auto id = publish(bill, easy_map());
  auto table = text_at(bill.post("/maps/" + id + "/play").json(), "table");
  play_to_the_end(hall, bill, table);
  for (int i = 0; i < 600 && text_at(bill.get("/maps/" + id).json(), "plays") != "1"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  auto before = scores(bill, id);
  hall.close();
  hall.open();
  Guest ann(hall, "Ann");
  EXPECT_EQ(ann.get("/tables/" + table).status, 200);
  EXPECT_EQ(scores(ann, id), before);
  EXPECT_EQ(text_at(ann.get("/maps/" + id).json(), "plays"), "1");
}

}  // namespace
}  // namespace gh::test
