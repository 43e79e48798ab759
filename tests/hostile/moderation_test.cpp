// Somebody who was muted, banned or sent away tries everything there is.
#include <set>

#include "house.h"
#include "server/hall.h"

namespace gh::hostile {
namespace {

using server::now_ms;
using store::SanctionKind;

std::string user_of(House& house, const std::string& name) {
  for (int i = 0; i < 1000; ++i) {  // the hall notices a connection a moment later
    for (const auto& one : house.server->hall().present())
      if (one.name == name) return one.user;
    std::this_thread::sleep_for(Millis(10));
  }
  return "";
}

void sanction(House& house, const std::string& user, SanctionKind kind,
              const std::string& address = "") {
  auto now = now_ms();
  ASSERT_TRUE(house.store
                  ->add_sanction({"s", user, "Eve", address, kind, "rude words", "m", "Mod", now,
                                  now + 3'600'000, 0})
                  .ok());
  house.server->hall().refresh_order();
}

struct Way {
  std::string method, path;
};

// Every way of the HTTP side, with this table in place of ids.
std::vector<Way> ways(const Stranger& who, const std::string& table) {
  std::vector<Way> all;
  auto page = parse_json(who.get("/openapi.json").body);
  if (!page) return all;
  for (const auto& [path, methods] : page->at("paths").as_object())
    for (const auto& [method, what] : methods.as_object()) {
      Way way{std::string(method), std::string(path)};
      for (auto& c : way.method) c = static_cast<char>(std::toupper(c));
      if (auto at = way.path.find('{'); at != std::string::npos)
        way.path.replace(at, way.path.find('}') - at + 1, table);
      all.push_back(std::move(way));
    }
  return all;
}

Reply go(const Stranger& who, const Way& way, const std::string& body = "{}") {
  return ask(who.port,
             {way.method, "/api/v1" + way.path, way.method == "GET" ? "" : body, who.cookie},
             who.from);
}

// What one can say over the WebSocket about a table.
std::vector<std::string> requests(const std::string& table) {
  std::vector<std::string> all;
  for (const char* more :
       {R"("type":"chat","text":"rude words")", R"("type":"pick","pick":"end","seat":"A")",
        R"("type":"pick","pick":"end")", R"("type":"undo","seat":"A")", R"("type":"undo")",
        R"("type":"prompts")", R"("type":"view","seat":"A")", R"("type":"view")",
        R"("type":"why","seat":"A","what":"end")", R"("type":"log")"})
    all.push_back("{" + std::string(more) + R"(,"table":")" + table + "\"}");
  return all;
}

// The answer to a request that is numbered; empty when the socket ends.
std::string answer_to(Ws& ws, std::string request, int number) {
  request.insert(1, R"("id":)" + std::to_string(number) + ",");
  ws.text(request);
  for (auto until = Clock::now() + std::chrono::seconds(20); Clock::now() < until && ws.open();)
    if (auto line = ws.line(200))
      if (field(*line, "re") == std::to_string(number)) return *line;
  return "";
}

TEST(Moderation, WhoIsBannedComesInByNoWay) {
  House house;
  Game game(house.port());
  Player eve(house.port(), "Eve");
  eve.follow(game.table);
  const auto all = ways(eve.who, game.table);
  ASSERT_GT(all.size(), 50u);
  const auto before = *house.store->last_sequence(game.table);
  sanction(house, user_of(house, "Eve"), SanctionKind::kBan);
  // The socket that he has is closed; what he still sends is heard by nobody.
  for (const auto& request : requests(game.table)) eve.ws.text(request);
  for (auto until = Clock::now() + std::chrono::seconds(60); eve.ws.open() && Clock::now() < until;)
    eve.ws.line(100);
  EXPECT_FALSE(eve.ws.open());
  EXPECT_EQ(eve.who.socket().status, 403);
  const std::set<std::string> open{"GET /session", "DELETE /session", "POST /logout"};
  for (const auto& way : all) {
    if (open.contains(way.method + " " + way.path)) continue;
    auto a = go(eve.who, way);
    EXPECT_EQ(a.status, 403) << way.method << " " << way.path << " " << a.body;
    EXPECT_EQ(field(a.body, "code"), "banned") << way.method << " " << way.path;
  }
  EXPECT_EQ(go(eve.who, {"GET", "/session"}).status, 200) << "he may read why";
  EXPECT_EQ(*house.store->last_sequence(game.table), before) << "nothing happened at the table";
}

TEST(Moderation, WhoIsBannedWithHisAddressComesBackAsNobodyElse) {
  House house;
  const auto from = address(7);
  Stranger eve(house.port(), "Eve", from);
  auto ws = eve.socket();
  sanction(house, user_of(house, "Eve"), SanctionKind::kBan, from);
  for (const char* body : {R"({"name":"Eva"})", R"({"name":"Eve"})"})
    EXPECT_EQ(ask(house.port(), {"POST", "/api/v1/session", body}, from).status, 403);
  EXPECT_EQ(ask(house.port(),
                {"POST", "/api/v1/accounts", R"({"name":"Eva","password":"correct horse"})"}, from)
                .status,
            403);
  // Signing out is allowed, and does not open the door.
  EXPECT_EQ(eve.post("/logout").status, 200);
  EXPECT_EQ(ask(house.port(), {"POST", "/api/v1/session", R"({"name":"Eva"})"}, from).status, 403);
  // Without a session one looks on, from anywhere, and does nothing.
  Stranger ann(house.port(), "Ann");
  auto table = ann.table();
  Ws nobody(house.port(), "", from);
  ASSERT_TRUE(nobody.open());
  int n = 0;
  EXPECT_EQ(
      field(answer_to(nobody, R"({"type":"subscribe","table":")" + table + "\"}", ++n), "type"),
      "ok");
  EXPECT_EQ(field(answer_to(nobody, requests(table)[0], ++n), "code"), "no_session");
  EXPECT_EQ(ask(house.port(), {"POST", "/api/v1/tables/" + table + "/join", "{}"}, from).status,
            401);
}

TEST(Moderation, WhoIsMutedSaysNothingByNoWayAndPlaysOn) {
  House house;
  Player eve(house.port(), "Eve");
  Stranger ann(house.port(), "Ann");
  const auto table = eve.who.table();
  ASSERT_EQ(ann.post("/tables/" + table + "/join").status, 200);
  eve.follow(table);
  sanction(house, user_of(house, "Eve"), SanctionKind::kMute);
  int n = 100;
  EXPECT_EQ(field(answer_to(eve.ws, requests(table)[0], ++n), "code"), "muted");
  auto other = eve.who.socket();  // another socket is the same person
  EXPECT_EQ(
      field(answer_to(other, R"({"type":"subscribe","table":")" + table + "\"}", ++n), "type"),
      "ok");
  EXPECT_EQ(field(answer_to(other, requests(table)[0], ++n), "code"), "muted");
  // Names and titles are words as well.
  const std::pair<const char*, const char*> said[] = {
      {"/session", R"({"name":"Rude Words"})"},
      {"/tables", R"({"game":"ivanhoe","title":"rude words"})"},
      {"/replays", R"({"log":"x","title":"rude words"})"},
      {"/maps", R"({"title":"rude words"})"}};
  for (const auto& [path, body] : said) {
    auto a = eve.who.post(path, body);
    EXPECT_EQ(a.status, 403) << path << " " << a.body;
    EXPECT_EQ(field(a.body, "code"), "muted") << path;
  }
  auto quiet = eve.who.table();  // without a title
  EXPECT_EQ(eve.who.post("/tables/" + quiet + "/join", R"({"name":"Rude Words"})").status, 403);
  // A mute leaves the games alone.
  eve.follow(table);
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (eve.update.empty() && Clock::now() < end) eve.hear(50);
  EXPECT_EQ(field(eve.update, "status"), "playing");
  if (eve.asked()) {
    EXPECT_TRUE(eve.pick());
  }
  EXPECT_EQ(eve.who.post("/tables/" + table + "/resign", R"({"seat":"A"})").status, 200);
}

// The properties of a body, with what `$ref` stands for.
json::object properties_of(const json::object& page, const json::object& operation) {
  const auto* body = operation.if_contains("requestBody");
  if (!body) return {};
  auto schema = body->at("content").at("application/json").at("schema").as_object();
  if (const auto* ref = schema.if_contains("$ref")) {
    const std::string_view where = ref->as_string();
    const auto name = where.substr(where.rfind('/') + 1);
    schema = page.at("components").at("schemas").at(name).as_object();
  }
  const auto* properties = schema.if_contains("properties");
  return properties ? properties->as_object() : json::object{};
}

// Every text that a body may have is either read by nobody else, and named here, or refused.
TEST(Moderation, EveryTextThatOthersWouldReadPassesOneGate) {
  House house;
  Player eve(house.port(), "Eve");
  const auto table = eve.who.table();
  eve.follow(table);
  sanction(house, user_of(house, "Eve"), SanctionKind::kMute);
  // Ids, secrets, choices from lists, what is thrown away again; and complaints, which are for
  // those who look after the hall: a mute must not keep anybody from asking for help.
  const std::set<std::string> read_by_nobody{"/accounts password",
                                             "/accounts invitation",
                                             "/session/back code",
                                             "/login name",
                                             "/login password",
                                             "/tables game",
                                             "/tables clock",
                                             "/tables start",
                                             "/tables starts",
                                             "/tables/{id}/join seat",
                                             "/tables/{id}/join key",
                                             "/tables/{id}/join invitation",
                                             "/tables/{id}/join way",
                                             "/tables/{id}/seat seat",
                                             "/tables/{id}/seat kind",
                                             "/tables/{id}/seat bot",
                                             "/tables/{id}/resign seat",
                                             "/tables/{id}/invite seat",
                                             "/tables/{id}/remove seat",
                                             "/tables/{id}/way seat",
                                             "/tables/{id}/pace kind",
                                             "/tables/{id}/pace seat",
                                             "/tables/{id}/standing seat",
                                             "/tables/{id}/standing id",
                                             "/me/hours zone",
                                             "/maps game",
                                             "/maps/check text",
                                             "/maps/check game",
                                             "/maps/new difficulty",
                                             "/maps/new level",
                                             "/maps/new game",
                                             "/maps/try game",
                                             "/maps/{id}/scores seed",
                                             "/maps/{id}/scores log",
                                             "/maps/{id}/scores cookie",
                                             "/account/password old",
                                             "/account/password password",
                                             "/account/recover name",
                                             "/account/recover language",
                                             "/account/reset token",
                                             "/account/reset password",
                                             "/account/delete password",
                                             "/me/channels kind",
                                             "/me/channels address",
                                             "/me/channels table",
                                             "/me/channels label",
                                             "/me/channels format",
                                             "/me/channels secret",
                                             "/me/channels language",
                                             "/me/channels p256dh",
                                             "/me/channels auth",
                                             "/me/channels/{id} kind",
                                             "/me/channels/{id} address",
                                             "/me/channels/{id} table",
                                             "/me/channels/{id} label",
                                             "/me/channels/{id} format",
                                             "/me/channels/{id} secret",
                                             "/me/channels/{id} language",
                                             "/me/channels/{id} p256dh",
                                             "/me/channels/{id} auth",
                                             "/me/confirm token",
                                             "/me/people name",
                                             "/me/people kind",
                                             "/admin/claim token",
                                             "/admin/roles user",
                                             "/admin/roles role",
                                             "/admin/sanctions user",
                                             "/admin/sanctions kind",
                                             "/reports table",
                                             "/reports seat",
                                             "/reports name",
                                             "/reports words"};
  const auto page = parse_json(eve.who.get("/openapi.json").body)->as_object();
  int tried = 0;
  for (const auto& [path, methods] : page.at("paths").as_object())
    for (const auto& [method, operation] : methods.as_object())
      for (const auto& [field_name, type] : properties_of(page, operation.as_object())) {
        const auto* kind = type.as_object().if_contains("type");
        if (!kind || *kind != json::value("string")) continue;
        if (read_by_nobody.contains(std::string(path) + " " + std::string(field_name))) continue;
        ++tried;
        Way way{method == "put" ? "PUT" : "POST", std::string(path)};
        if (auto at = way.path.find('{'); at != std::string::npos)
          way.path.replace(at, way.path.find('}') - at + 1, table);
        auto a = go(eve.who, way, json::serialize(json::object{{field_name, "rude words"}}));
        EXPECT_EQ(field(a.body, "code"), "muted") << path << " " << field_name << " " << a.body;
      }
  EXPECT_GE(tried, 12);
  // Texts that are deeper: a map that a table is made of, and a position.
  for (const char* body : {R"({"game":"trurene","options":{"world":"map-name: rude words"}})",
                           R"({"game":"ivanhoe","cheat":true,"position":{"rude":"words"}})"}) {
    auto a = eve.who.post("/tables", body);
    EXPECT_EQ(field(a.body, "code"), "muted") << a.body;
  }
  EXPECT_EQ(eve.who.post("/tables", R"({"game":"ivanhoe","seats":3})").status, 201);
  // His own name is nothing new.
  EXPECT_EQ(eve.who.post("/session", R"({"name":"Eve"})").status, 200);
}

// The result of a game that another session played: whoever brings it is not that session.
TEST(Moderation, WhoIsMutedSaysNothingByAnothersCookie) {
  House house;
  Player eve(house.port(), "Eve");
  Stranger ann(house.port(), "Ann");
  eve.follow(ann.table());
  sanction(house, user_of(house, "Eve"), SanctionKind::kMute);
  const auto map = field(ann.get("/maps/today").body, "id");
  ASSERT_EQ(map.size(), 64u);
  auto bring = [&](const Stranger& who, const std::string& cookie) {
    return who.post(
        "/maps/" + map + "/scores",
        json::serialize(json::object{
            {"seed", "none"}, {"log", ""}, {"name", "Rude Words"}, {"cookie", cookie}}));
  };
  EXPECT_EQ(field(bring(eve.who, ann.cookie).body, "code"), "muted");
  EXPECT_EQ(field(bring(ann, eve.who.cookie).body, "code"), "muted");
  EXPECT_EQ(field(bring(ann, ann.cookie).body, "code"), "not_found") << "of the seed";
}

// Without his cookie he is somebody else, where he was not muted with his address.
TEST(Moderation, WhoIsMutedWithHisAddressSaysNothingAsANewGuest) {
  House house;
  const auto from = address(8);
  Stranger before(house.port(), "Ann", from);
  Player eve(house.port(), "Eve", from);
  const auto table = before.table();
  eve.follow(table);
  sanction(house, user_of(house, "Eve"), SanctionKind::kMute, from);
  const std::string account = R"({"name":"Rude Words","password":"correct horse"})";
  for (const auto& [path, body] :
       {std::pair<std::string, std::string>{"session", R"({"name":"Rude Words"})"},
        {"accounts", account}}) {
    auto a = ask(house.port(), {"POST", "/api/v1/" + path, body}, from);
    EXPECT_EQ(field(a.body, "code"), "muted") << path << " " << a.body;
    EXPECT_EQ(ask(house.port(), {"POST", "/api/v1/" + path, body}, address(9)).status / 100, 2)
        << "elsewhere there are others";
  }
  int n = 0;
  auto ws = before.socket();  // he was here before
  answer_to(ws, R"({"type":"subscribe","table":")" + table + "\"}", ++n);
  EXPECT_EQ(field(answer_to(ws, requests(table)[0], ++n), "type"), "ok");
  EXPECT_EQ(before.post("/tables", R"({"game":"ivanhoe","title":"Welcome"})").status, 201);
}

// What held for a guest holds for the account that he becomes, from the first request on: also
// where the hall was told of it by another server a moment ago.
TEST(Moderation, AMuteHoldsRightBehindALogIn) {
  House house;
  Stranger host(house.port(), "Host");
  const auto table = host.table(R"({"game":"ivanhoe","seats":3})");
  const std::string owner = R"({"name":"Owner","password":"correct horse"})";
  ASSERT_EQ(ask(house.port(), {"POST", "/api/v1/accounts", owner}).status, 201);
  for (int round = 0; round < 5; ++round) {
    const auto name = "Eve" + std::to_string(round), id = "s" + std::to_string(round);
    Player eve(house.port(), name);
    eve.follow(table);
    const auto now = now_ms();
    ASSERT_TRUE(house.store
                    ->add_sanction({id, user_of(house, name), name, "", SanctionKind::kMute,
                                    "rude words", "m", "Mod", now, now + 3'600'000, 0})
                    .ok());
    auto in = eve.who.post("/login", owner);
    ASSERT_EQ(in.status, 200) << in.body;
    eve.who.cookie = in.cookie();
    auto ws = eve.who.socket();
    int n = 0;
    EXPECT_EQ(field(answer_to(ws, R"({"type":"subscribe","table":")" + table + "\"}", ++n), "type"),
              "ok");
    EXPECT_EQ(field(answer_to(ws, requests(table)[0], ++n), "code"), "muted") << round;
    EXPECT_EQ(eve.who.post("/tables", R"({"game":"ivanhoe","title":"rude words"})").status, 403);
    ASSERT_TRUE(house.store->lift_sanction(id, now_ms()).ok());
  }
}

TEST(Moderation, WhoWasSentAwayByTheHostIsAStrangerAtHisTableAndNowhereElse) {
  House house;
  Stranger host(house.port(), "Host");
  Player eve(house.port(), "Eve");
  const auto table = host.table(R"({"game":"ivanhoe","seats":3})");
  ASSERT_EQ(eve.who.post("/tables/" + table + "/join").status, 200);
  eve.follow(table);
  ASSERT_FALSE(user_of(house, "Eve").empty());
  ASSERT_EQ(host.post("/tables/" + table + "/remove", R"({"seat":"B","ban":true})").status, 200);
  int n = 100;
  for (const auto& request : requests(table)) {
    auto a = answer_to(eve.ws, request, ++n);
    EXPECT_EQ(field(a, "type"), "error") << request << " " << a;
  }
  // Nothing of the table comes to the socket that followed it, nor to a new one.
  const auto subscribe = R"({"type":"subscribe","table":")" + table + "\"}";
  answer_to(eve.ws, subscribe, ++n);
  ASSERT_EQ(host.post("/tables/" + table + "/seat", R"({"seat":"B","kind":"bot"})").status, 200);
  for (auto until = Clock::now() + std::chrono::seconds(1); Clock::now() < until;)
    if (auto line = eve.ws.line(100)) {
      EXPECT_EQ(field(*line, "type"), "error") << *line;
    }
  auto fresh = eve.who.socket();
  EXPECT_EQ(field(answer_to(fresh, subscribe, ++n), "code"), "not_found");
  const auto before = *house.store->last_sequence(table);
  for (const auto& way : ways(eve.who, table)) {
    if (way.path.find("/tables/" + table) == std::string::npos) continue;
    for (const char* body : {"{}", R"({"seat":"B"})", R"({"seat":"B","kind":"open"})",
                             R"({"seat":"A","ban":true})", R"({"welcome":true})"}) {
      auto a = go(eve.who, way, body);
      EXPECT_GE(a.status, 400) << way.method << " " << way.path << " " << a.body;
    }
  }
  EXPECT_EQ(*house.store->last_sequence(table), before);
  EXPECT_EQ(field(eve.who.get("/session").body, "signed_in"), "true");
  const auto own = eve.who.table();  // elsewhere he is welcome
  EXPECT_FALSE(own.empty());
}

}  // namespace
}  // namespace gh::hostile
