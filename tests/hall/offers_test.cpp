// The hall keeps the maps of whatever game offers some. Here Drawing lots does: a map says how many
// rings hang at the list.
#include "core/offers.h"
#include "core/match_of.h"
#include "hall_play.h"
#include "server/hall.h"
#include "teaching/lots.h"

namespace gh::test {
namespace {

struct Tilts : lots::Game {
  static const GameInfo& info() {
    static const GameInfo info = [] {
      auto copy = lots::Game::info();
      copy.id = "tilts";
      return copy;
    }();
    return info;
  }
};

MapFile map_of(int rings, const std::string& title = "") {
  return {std::string(63, 'a') + std::to_string(rings), title, "rings " + std::to_string(rings),
          json::object{{"rings", rings}}};
}
MapReading read(std::string_view text, bool) {
  MapReading reading;
  if (text.size() == 7 && text.starts_with("rings ") && text[6] >= '1' && text[6] <= '3')
    reading.map = map_of(text[6] - '0');
  else
    reading.faults.push_back(
        {1, "rings", std::string(text), "1 to 3", "one to three rings", {}, {}});
  return reading;
}

const MapOffer& offer() {
  static const MapOffer offer = [] {
    MapOffer o;
    o.no_facts = json::object{{"rings", 0}};
    o.read = read;
    o.named = [](const MapFile& map, const std::string& title) {
      auto copy = map;
      copy.title = title;
      return copy;
    };
    o.setup = [](const std::string& text) {
      Setup setup;
      setup.seats = 2;
      setup.options["rings"] = text[6] - '0';
      return setup;
    };
    o.too_large = [](const Setup& setup, std::size_t) -> std::string {
      return setup.seats > 3 ? "no more than three knights" : "";
    };
    o.draw = [](const json::object& wishes,
                std::uint32_t seed) -> Answer<std::pair<std::string, std::uint32_t>> {
      if (!wishes.empty()) return Status{Code::malformed, "nothing can be wished for"};
      return std::pair(map_of(1 + static_cast<int>(seed % 3)).text, seed);
    };
    o.starters = [] { return std::vector<OwnMap>{{"The first list", map_of(1)}}; };
    o.of_day = [](std::int64_t, const std::string& date) { return OwnMap{date, map_of(2, date)}; };
    o.rate = [](const std::string&, int games, const std::function<bool()>&) {
      return MapRating{games, games / 2, 7};
    };
    o.judge = [](const MapRating&) { return std::vector<MapFault>{}; };
    o.verify = [](const std::string&, std::string_view,
                  std::optional<std::uint64_t>) -> Result<MapScore> { return Error{"not here"}; };
    o.save = [](const Match&) -> Answer<std::string> {
      return Status{Code::not_allowed, "a list is not saved"};
    };
    return o;
  }();
  return offer;
}

void register_tilts() {
  static const GameEntry entry = [] {
    auto e = make_entry<Tilts>();
    e.maps = &offer();
    return e;
  }();
  static const bool once = (register_game(&entry), true);
  (void)once;
}

TEST(HallOffers, maps_of_any_game_that_offers_some_are_shared_found_and_played) {
  register_tilts();
  HallUnderTest hall;
  Guest ann(hall, "Ann"), bill(hall, "Bill");
  auto shared =
      ann.post("/maps", {{"game", "tilts"}, {"title", "Three rings"}, {"text", "rings 3"}});
  ASSERT_EQ(shared.status, 201) << shared.body;
  EXPECT_EQ(text_at(shared.json(), "game"), "tilts");
  EXPECT_EQ(shared.json().at("rings").as_int64(), 3);
  auto id = text_at(shared.json(), "id");
  auto found = bill.get("/maps/" + id);
  EXPECT_EQ(text_at(found.json(), "text"), "rings 3");
  EXPECT_EQ(text_at(bill.get("/maps").json().at("maps").at(0), "game"), "tilts");
  auto played = bill.post("/maps/" + id + "/play");
  ASSERT_EQ(played.status, 201) << played.body;
  auto table = bill.get("/tables/" + text_at(played.json(), "table")).json();
  EXPECT_EQ(text_at(table, "game"), "tilts");
  EXPECT_EQ(text_at(table, "ranked"), id);
  EXPECT_EQ(table.at("seats").as_array().size(), 2u);
}

TEST(HallOffers, a_game_checks_draws_and_begins_with_maps_of_its_own) {
  register_tilts();
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  auto good = ann.post("/maps/check", {{"game", "tilts"}, {"text", "rings 2"}});
  ASSERT_EQ(good.status, 200) << good.body;
  EXPECT_TRUE(good.json().at("ok").as_bool());
  EXPECT_TRUE(good.json().at("winnable").as_bool());
  EXPECT_EQ(good.json().at("bot_wins_percent").as_int64(), 50);
  auto bad = ann.post("/maps/check", {{"game", "tilts"}, {"text", "rings 9"}});
  EXPECT_FALSE(bad.json().at("ok").as_bool());
  EXPECT_EQ(text_at(bad.json().at("faults").at(0), "allowed"), "1 to 3");
  EXPECT_EQ(ann.post("/maps", {{"game", "tilts"}, {"text", "rings 9"}}).status, 400);
  EXPECT_TRUE(
      text_at(ann.post("/maps/new", {{"game", "tilts"}}).json(), "text").starts_with("rings"));
  EXPECT_EQ(ann.post("/maps/new", {{"game", "tilts"}, {"rows", 9}}).status, 400);
  auto today = ann.get("/maps/today?game=tilts");
  ASSERT_EQ(today.status, 200) << today.body;
  EXPECT_EQ(today.json().at("rings").as_int64(), 2);
  EXPECT_EQ(ann.get("/maps").json().at("maps").as_array().size(), 2u);
}

TEST(HallOffers, who_says_no_game_means_the_one_that_was_there_first) {
  register_tilts();
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  auto world = text_at(ann.post("/maps/new", {{"seed", 1}}).json(), "text");
  auto shared = ann.post("/maps", {{"title", "A world"}, {"text", world}});
  ASSERT_EQ(shared.status, 201) << shared.body;
  EXPECT_EQ(text_at(shared.json(), "game"), "trurene");
  EXPECT_EQ(shared.json().at("rows").as_int64(), 13);
  // Stored before maps said of which game they are.
  auto id = text_at(shared.json(), "id");
  ASSERT_TRUE(hall.server->hall().store().set_map_facts(id, R"({"rows":13,"columns":13})").ok());
  EXPECT_EQ(text_at(ann.get("/maps/" + id).json(), "game"), "trurene");
  EXPECT_EQ(ann.get("/maps/" + id).json().at("villages").as_int64(), 0);
}

TEST(HallOffers, a_game_without_maps_is_told_so) {
  HallUnderTest hall;
  Guest ann(hall, "Ann");
  for (const char* game : {"lots", "chess"}) {
    auto no = ann.post("/maps/new", {{"game", game}});
    EXPECT_EQ(no.status, 404) << game;
    EXPECT_EQ(text_at(no.json(), "t"), "hall.no.map_game") << game;
  }
  EXPECT_EQ(ann.post("/maps/new", {{"game", 7}}).status, 400);
  EXPECT_EQ(ann.get("/maps/today?game=chess").status, 404);
}

}  // namespace
}  // namespace gh::test
