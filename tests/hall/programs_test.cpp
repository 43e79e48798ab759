// Tokens for programs: what they open, and what they do not.
#include <sys/wait.h>

#include <cstdlib>

#include "hall_play.h"
#include "server/hall.h"

namespace gh {
namespace {

using namespace gh::test;

std::string authorization(const std::string& token) { return "Authorization: Bearer " + token; }

// Somebody with an account, and a program of his.
struct Owner {
  HallUnderTest& hall;
  Guest person;
  std::string token, id;

  explicit Owner(HallUnderTest& h, const std::string& name) : hall(h), person(h) {
    EXPECT_EQ(
        person.post("/accounts", {{"name", name}, {"password", "correct horse battery"}}).status,
        201);
    auto made = person.post("/account/programs", {{"name", "merlin"}});
    EXPECT_EQ(made.status, 201) << made.body;
    token = text_at(made.json(), "token");
    id = text_at(made.json(), "id");
  }
  Reply as_program(const std::string& method, const std::string& path,
                   const json::value& body = {}) {
    Http http(hall.url());
    auto a = http.request(method, "/api/v1" + path, body.is_null() ? "" : json::serialize(body),
                          {authorization(token)});
    EXPECT_TRUE(a) << (a ? "" : a.error());
    return a ? *a : Reply{};
  }
};

TEST(Programs, a_token_takes_a_seat_and_plays_under_a_name_of_its_own) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  auto table = ann.person.make_table({{"seats", 2}});
  EXPECT_EQ(ann.as_program("POST", "/tables/" + table + "/join", json::object{}).status, 200);
  auto seats = ann.person.get("/tables/" + table).json().at("seats").as_array();
  EXPECT_EQ(text_at(seats[0], "name"), "Ann");
  EXPECT_EQ(text_at(seats[1], "name"), "merlin (bot, Ann)");
  EXPECT_TRUE(seats[0].at("yours").as_bool());
  EXPECT_FALSE(seats[1].at("yours").as_bool());  // they do not see each other's hands

  ann.person.connect();
  ann.person.subscribe(table);
  Guest program(hall);
  program.connect({authorization(ann.token)});
  EXPECT_EQ(text_at(program.subscribe(table), "type"), "ok");
  EXPECT_EQ(text_at(program.update, "eyes"), "B");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  int picks = 0;
  while (picks < 4 && std::chrono::steady_clock::now() < end) {
    for (auto* who : {&program, &ann.person})
      if (who->asked()) {
        EXPECT_EQ(text_at(who->ask(who->answer(table)), "type"), "ok");
        picks += who == &program;
      }
    program.receive(20);
    ann.person.receive(20);
    if (text_at(program.update, "status") != "playing") break;
  }
  EXPECT_GE(picks, 1);
}

TEST(Programs, a_token_opens_nothing_but_seats) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  const std::pair<const char*, const char*> refused[] = {
      {"POST", "/session"},         {"DELETE", "/session"},
      {"POST", "/accounts"},        {"POST", "/login"},
      {"POST", "/logout"},          {"POST", "/account/revoke"},
      {"GET", "/account/programs"}, {"POST", "/account/programs"},
      {"GET", "/results"},          {"POST", "/tables"},
      {"POST", "/replays"},         {"GET", "/admin/people"},
      {"POST", "/admin/sanctions"}, {"POST", "/admin/roles"},
      {"POST", "/admin/claim"},     {"POST", "/maps"}};
  for (const auto& [method, path] : refused) {
    auto answer = ann.as_program(method, path, json::object{});
    EXPECT_TRUE(answer.status == 403 || answer.status == 404 || answer.status == 405)
        << method << " " << path << " " << answer.status << " " << answer.body;
  }
  auto remove = ann.as_program("DELETE", "/account/programs/" + ann.id);
  EXPECT_EQ(remove.status, 403) << remove.body;
  auto session = ann.as_program("GET", "/session").json();
  EXPECT_EQ(text_at(session, "name"), "merlin (bot, Ann)");
  EXPECT_EQ(text_at(session, "role"), "");
}

// Every way of the hall is either one that a program may go, or closed to it.
TEST(Programs, may_go_the_ways_that_are_meant_for_them_and_no_others) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  auto api = ann.person.get("/openapi.json").json();
  int open = 0, closed = 0;
  for (const auto& [path, methods] : api.at("paths").as_object())
    for (const auto& [method, what] : methods.as_object()) {
      std::string upper(method);
      for (auto& c : upper) c = static_cast<char>(std::toupper(c));
      auto answer = ann.as_program(upper, std::string(path), json::object{});
      (text_at(answer.json(), "t") == "hall.no.program" ? closed : open)++;
    }
  EXPECT_EQ(open, 13);  // finding a table, sitting down, getting up, and what waits
  EXPECT_GT(closed, 30);
}

TEST(Programs, a_token_is_no_cookie_and_a_cookie_no_token) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  Guest thief(hall);
  thief.http.cookie = "greathall_session=" + ann.token;
  EXPECT_FALSE(thief.get("/session").json().at("signed_in").as_bool());
  EXPECT_EQ(thief.post("/tables", {{"game", "ivanhoe"}}).status, 401);
  auto cookie = ann.person.http.cookie;
  Owner bill(hall, "Bill");
  bill.token = cookie.substr(cookie.find('=') + 1);
  EXPECT_EQ(bill.as_program("GET", "/session").status, 401);
  bill.token = "gp-aaaaaaaaaaaaaaaaaaaaaaaaaa";
  EXPECT_EQ(bill.as_program("GET", "/games").status, 401);
  // Nor does the name that a program has at tables open anything.
  EXPECT_EQ(thief.post("/login", {{"name", "merlin (bot, Ann)"}, {"password", ann.token}}).status,
            403);
}

TEST(Programs, a_token_is_shown_once_and_can_be_revoked) {
  HallUnderTest hall;
  Owner ann(hall, "Ann"), bill(hall, "Bill");
  auto list = ann.person.get("/account/programs");
  EXPECT_EQ(list.json().at("programs").as_array().size(), 1u);
  EXPECT_EQ(list.body.find(ann.token), std::string::npos);
  Guest program(hall);
  program.connect({authorization(ann.token)});
  EXPECT_EQ(bill.person.http.request("DELETE", "/api/v1/account/programs/" + ann.id)->status, 404);
  EXPECT_EQ(ann.as_program("GET", "/session").status, 200);
  EXPECT_EQ(ann.person.http.request("DELETE", "/api/v1/account/programs/" + ann.id)->status, 200);
  EXPECT_EQ(ann.as_program("GET", "/session").status, 401);
  for (int i = 0; i < 50 && program.ws->receive(200); ++i) {
  }
  EXPECT_FALSE(WebSocket::open(hall.url(), "", {authorization(ann.token)}));
  EXPECT_EQ(bill.as_program("GET", "/session").status, 200);  // others stay
  // Who signs out everywhere takes his programs along.
  EXPECT_EQ(bill.person.post("/account/revoke").status, 200);
  EXPECT_EQ(bill.as_program("GET", "/session").status, 401);
}

TEST(Programs, are_made_by_accounts_and_not_without_end) {
  HallUnderTest hall;
  Guest guest(hall, "Gast"), nobody(hall);
  EXPECT_EQ(guest.post("/account/programs", {{"name", "x"}}).status, 403);
  EXPECT_EQ(nobody.post("/account/programs", {{"name", "x"}}).status, 401);
  Owner ann(hall, "Ann");
  EXPECT_EQ(ann.person.post("/account/programs", {{"name", ""}}).status, 400);
  int made = 1;
  while (made < 20 &&
         ann.person.post("/account/programs", {{"name", "n" + std::to_string(made)}}).status == 201)
    ++made;
  EXPECT_EQ(made, 10);
}

TEST(Programs, what_holds_for_somebody_holds_for_his_programs) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  auto table = ann.person.make_table({{"seats", 2}});
  EXPECT_EQ(ann.as_program("POST", "/tables/" + table + "/join", json::object{}).status, 200);
  Guest program(hall);
  program.connect({authorization(ann.token)});
  program.subscribe(table);
  auto& h = hall.server->hall();
  auto account = h.store().find_account_by_name("Ann");
  ASSERT_TRUE(account);
  const auto later = server::now_ms() + 3'600'000;
  ASSERT_TRUE(h.store()
                  .add_sanction({"m", account->id, "Ann", "", store::SanctionKind::kMute, "loud",
                                 "x", "X", 1, later, 0})
                  .ok());
  h.refresh_order();
  auto chat = program.ask({{"type", "chat"}, {"table", table}, {"text", "hello"}});
  EXPECT_EQ(text_at(chat, "code"), "muted");
  ASSERT_TRUE(h.store()
                  .add_sanction({"b", account->id, "Ann", "", store::SanctionKind::kBan, "rude",
                                 "x", "X", 1, later, 0})
                  .ok());
  h.refresh_order();
  EXPECT_EQ(ann.as_program("POST", "/tables/" + table + "/leave", json::object{}).status, 403);
  EXPECT_FALSE(WebSocket::open(hall.url(), "", {authorization(ann.token)}));
}

// The examples play a whole game at a hall, as docs/protocol.md says.
class ExampleAtAHall : public testing::TestWithParam<const char*> {};

TEST_P(ExampleAtAHall, plays_to_the_end) {
  HallUnderTest hall;
  Owner ann(hall, "Ann");
  auto bots = json::array{json::object{{"seat", "B"}, {"bot", "rule"}}};
  auto table = ann.person.make_table({{"seats", 2}, {"bots", bots}, {"hotseat", json::array{}}});
  auto command = "timeout 300 " + std::string(GetParam()) +
                 " http://127.0.0.1:" + std::to_string(hall.server->port()) + " " + ann.token +
                 " " + table;
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  EXPECT_EQ(text_at(ann.person.get("/tables/" + table).json(), "status"), "finished");
}
INSTANTIATE_TEST_SUITE_P(Examples, ExampleAtAHall,
                         testing::Values("python3 " GREATHALL_SOURCE "/examples/hall.py",
                                         "node " GREATHALL_SOURCE "/examples/hall.mjs"));

}  // namespace
}  // namespace gh
