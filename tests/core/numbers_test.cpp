// A view as a row of numbers: what each kind of field becomes, by hand.
#include "core/numbers.h"

#include "core/tests.h"

namespace gh {
namespace {

enum class Colour : std::uint8_t { red, green, blue };
BOOST_DESCRIBE_ENUM(Colour, red, green, blue)
struct Hand {
  Seat seat{};
  int size = 0;
  std::optional<std::vector<Colour>> cards;
};
BOOST_DESCRIBE_STRUCT(Hand, (), (seat, size, cards))
struct Place {
  std::string at;
  int things = 0;
};
BOOST_DESCRIBE_STRUCT(Place, (), (at, things))
struct Look {
  bool night = false;
  Colour trump{};
  std::optional<Seat> turn;
  std::vector<Hand> hands;
  std::vector<Place> places;
  std::vector<Seat> order;
  std::vector<int> dice;
  std::array<int, 2> forts{};
  std::string name;
  std::map<std::string, int> left;
};
BOOST_DESCRIBE_STRUCT(Look, (), (night, trump, turn, hands, places, order, dice, forts, name, left))

json::value listed() {
  return json::parse(
      R"({"words": {"place": ["inn", "mill"]}, "texts": {"places/at": "place", "left": "place"},
                        "rows": {"dice": 2}, "without": ["name"]})");
}

// The entries that are not 0, by name.
std::map<std::string, float> numbers_of(const Look& look, const json::value& list = listed()) {
  auto numbers = Numbers::make(detail::shape_of<Look>, 2, list);
  EXPECT_TRUE(numbers) << numbers.error();
  std::vector<float> row(numbers->size());
  numbers->write({&detail::shape_of<Look>, std::make_shared<const Look>(look)}, row);
  const auto names = numbers->names();
  EXPECT_EQ(names.size(), row.size());
  std::map<std::string, float> told;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] != 0) told[names[i]] = row[i];
  return told;
}
using Told = std::map<std::string, float>;

TEST(Numbers, an_enum_is_one_of_its_names_and_what_is_not_there_has_a_mark) {
  EXPECT_EQ(numbers_of({}), (Told{{"trump/red", 1}, {"turn/absent", 1}}));
  Look look;
  look.night = true, look.trump = Colour::blue, look.turn = seat(1);
  EXPECT_EQ(numbers_of(look), (Told{{"night", 1}, {"trump/blue", 1}, {"turn/B", 1}}));
}

TEST(Numbers, a_hand_is_a_bag_and_a_hidden_one_a_mark) {
  Look look;
  look.hands = {{seat(0), 3, {{Colour::red, Colour::blue, Colour::red}}}, {seat(1), 2, {}}};
  auto told = numbers_of(look);
  EXPECT_EQ(told["hands/A"], 1);
  EXPECT_EQ(told["hands/A/size"], 3);
  EXPECT_EQ(told["hands/A/cards/red"], 2);
  EXPECT_EQ(told["hands/A/cards/blue"], 1);
  EXPECT_FALSE(told.contains("hands/A/cards/absent"));
  EXPECT_EQ(told["hands/B/size"], 2);
  EXPECT_EQ(told["hands/B/cards/absent"], 1);
  EXPECT_FALSE(told.contains("hands/B/cards/red"));
}

TEST(Numbers, an_empty_hand_is_no_hidden_one) {
  Look empty, hidden;
  empty.hands = {{seat(0), 0, {{}}}};
  hidden.hands = {{seat(0), 0, {}}};
  EXPECT_NE(numbers_of(empty), numbers_of(hidden));
}

TEST(Numbers, structs_are_told_by_the_listed_word_in_their_first_field) {
  Look look;
  look.places = {{"mill", 4}, {"moor", 7}};
  auto told = numbers_of(look);
  EXPECT_EQ(told["places/mill"], 1);
  EXPECT_EQ(told["places/mill/things"], 4);
  EXPECT_FALSE(told.contains("places/inn"));
  EXPECT_EQ(told["places/another"], 1);
  EXPECT_EQ(told["places/another/things"], 7);
}

TEST(Numbers, without_listed_words_the_first_few_have_a_part_each_and_the_rest_is_added_up) {
  Look look;
  look.dice = {3, 5, 1, 6};
  look.forts = {2, 9};
  auto told = numbers_of(look);
  EXPECT_EQ(told["dice/count"], 4);
  EXPECT_EQ(told["dice/1"], 3);
  EXPECT_EQ(told["dice/2"], 5);
  EXPECT_EQ(told["dice/rest"], 7);
  EXPECT_EQ(told["forts/1"], 2);
  EXPECT_EQ(told["forts/2"], 9);
}

TEST(Numbers, of_seats_the_places_are_told_too) {
  Look look;
  look.order = {seat(1), seat(0)};
  auto told = numbers_of(look);
  EXPECT_EQ(told["order/A"], 1);
  EXPECT_EQ(told["order/place of A"], 2);
  EXPECT_EQ(told["order/place of B"], 1);
}

TEST(Numbers, words_have_a_place_each_or_share_buckets) {
  Look look;
  look.name = "Camelot";
  look.left = {{"inn", 4}, {"moor", 2}};
  EXPECT_EQ(numbers_of(look),
            (Told{{"trump/red", 1}, {"turn/absent", 1}, {"left/inn", 4}, {"left/another", 2}}));
  auto told = numbers_of(look, json::object{});
  const auto bucket = "name/#" + std::to_string(hash_text("Camelot") % Numbers::kBuckets);
  EXPECT_EQ(told[bucket], 1);
}

TEST(Numbers, what_is_listed_wrongly_is_said_in_words) {
  auto problem = [](std::string_view text) {
    auto made = Numbers::make(detail::shape_of<Look>, 2, json::parse(text));
    return made ? std::string("none") : made.error();
  };
  EXPECT_EQ(problem(R"({"texts": {"name": "names"}})"), "texts/name: there are no words \"names\"");
  EXPECT_EQ(problem(R"({"words": {"w": ["a"]}, "texts": {"nme": "w"}})"),
            "texts/nme: no view has such a text");
  EXPECT_EQ(problem(R"({"words": {"w": []}})"), "words/w: there are none");
  EXPECT_EQ(problem(R"({"rows": {"dces": 3}})"), "rows/dces: no view has such a list");
  EXPECT_EQ(problem(R"({"rows": {"dice": 0}})"), "rows/dice: from 1 to 1000");
  EXPECT_EQ(problem(R"({"without": ["nme"]})"), "without/nme: no view has such a field");
}

TEST(Actions, an_option_has_one_id_and_an_id_one_option) {
  const Option o{7, -1, 300, 2};
  EXPECT_EQ(action_id(o), 0x0007'ffff'012c'0002u);
  EXPECT_EQ(option_of(action_id(o)), o);
}

TEST(Actions, no_two_options_of_a_question_share_a_place) {
  Options offered;
  for (std::int16_t i = 0; i < 30; ++i) offered.push_back({1, i, 0, 0});
  std::vector<std::uint32_t> places(30);
  ASSERT_TRUE(action_places(offered, 32, places));
  EXPECT_EQ(std::set<std::uint32_t>(places.begin(), places.end()).size(), 30u);
  EXPECT_LT(*std::max_element(places.begin(), places.end()), 32u);
  EXPECT_FALSE(action_places(offered, 29, places));
}

TEST(Actions, the_order_of_the_offer_changes_no_place) {
  Options forward{{1, 2, 3, 4}, {1, 2, 3, 5}, {9, 0, 0, 0}},
      backward(forward.rbegin(), forward.rend());
  std::vector<std::uint32_t> one(3), two(3);
  ASSERT_TRUE(action_places(forward, 4, one) && action_places(backward, 4, two));
  EXPECT_EQ(one, (std::vector<std::uint32_t>(two.rbegin(), two.rend())));
}

// Every game: a name for each entry, and none twice; the words that are listed are all there are.
TEST(Numbers, of_every_game_have_a_name_each_and_miss_no_word) {
  for (const auto* game : games()) {
    auto match =
        begin(*game, gh::Setup{game->info->most_seats > 3 ? 3 : game->info->most_seats, {}, {}});
    ASSERT_TRUE(match) << match.error();
    const auto& numbers = Numbers::of(**match);
    const auto names = numbers.names();
    EXPECT_EQ(names.size(), numbers.size());
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size())
        << game->info->id;
    std::vector<float> row(numbers.size());
    Rng rng{1};
    Options offered;
    for (int n = 0; n < 2000 && !(*match)->over(); ++n) {
      const Ask ask = (*match)->asks()[0];
      (*match)->options(ask, offered);
      (*match)->play(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))]);
      if (n % 20) continue;
      numbers.write((*match)->look(ask.who == Seat::chance ? seat(0) : ask.who), row);
      for (std::size_t i = 0; i < row.size(); ++i)
        if (row[i] != 0) {
          EXPECT_FALSE(names[i].ends_with("/another")) << game->info->id << " " << names[i];
        }
    }
  }
}

}  // namespace
}  // namespace gh
