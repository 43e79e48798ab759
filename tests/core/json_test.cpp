// Described structs to JSON, strictly back, and to TypeScript.
#include "core/json.h"

#include "core/json_text.h"
#include "core/misspelt.h"

#include "core/tests.h"

namespace gh {
namespace {

enum class Weapon : std::uint8_t { lance, long_sword, union_ };
BOOST_DESCRIBE_ENUM(Weapon, lance, long_sword, union_)

struct Squire {
  std::string name;
  std::optional<int> age;
};
BOOST_DESCRIBE_STRUCT(Squire, (), (name, age))

struct Wait {
  Seat who{};
};
struct RideOut {
  std::int8_t miles = 0;
};
BOOST_DESCRIBE_STRUCT(Wait, (), (who))
BOOST_DESCRIBE_STRUCT(RideOut, (), (miles))

struct Knight {
  Seat seat{};
  bool in = true;
  std::uint8_t strength = 3;
  double weight = 0.5;
  Weapon weapon{};
  std::vector<Squire> squires;
  std::array<int, 2> at{};
  Fixed<int, 2> lots;
  std::map<std::string, int> debts;
  std::variant<Wait, RideOut> step;
};
BOOST_DESCRIBE_STRUCT(Knight, (),
                      (seat, in, strength, weight, weapon, squires, at, lots, debts, step))

Knight sample() {
  Knight k;
  k.seat = seat(1);
  k.weapon = Weapon::union_;
  k.squires = {{"Wamba", std::nullopt}, {"Gurth", 30}};
  k.at = {4, 5};
  k.lots.push_back(9);
  k.debts["isaac"] = 80;
  k.step = RideOut{-3};
  return k;
}

constexpr const char* kSample =
    R"({"seat":"B","in":true,"strength":3,"weight":5E-1,"weapon":"union",)"
    R"("squires":[{"name":"Wamba","age":null},{"name":"Gurth","age":30}],"at":[4,5],"lots":[9],)"
    R"("debts":{"isaac":80},"step":{"step":"ride_out","miles":-3}})";

TEST(Json, writes_every_kind_of_member) { EXPECT_EQ(json::serialize(to_json(sample())), kSample); }

TEST(Json, text_without_a_tree_is_the_same_text) {
  auto k = sample();
  k.squires[0].name =
      std::string("\"\\/\b\f\n\r\t\x01\x1f \x7f ") + "\u00e4\U0001f984" + '\0' + "end";
  EXPECT_EQ(json_text(k), json::serialize(to_json(k)));
  EXPECT_EQ(json_text(Knight{}), json::serialize(to_json(Knight{})));
  auto tree = *parse_json(
      R"({"a":[],"b":{},"c":[1,-2,18446744073709551615,2.5,null,true],"d":{"\u0007":"x"}})");
  EXPECT_EQ(json_text(tree), json::serialize(tree));
}

TEST(JsonText, escapes_what_needs_it_wherever_it_stands) {
  for (std::size_t size = 0; size <= 26; ++size)
    for (std::size_t at = 0; at < size; ++at)
      for (char c : {'"', '\\', '\0', '\n', '\x1f', ' ', '!', '#', '[', ']', '\x7f'}) {
        std::string text(size, 'x');
        text[at] = c;
        EXPECT_EQ(json_text(text), json::serialize(json::value(text))) << size << " " << at;
      }
  const std::string long_one = std::string(100, 'x') + "\"" + std::string(100, 'y') + "\\";
  EXPECT_EQ(json_text(long_one), json::serialize(json::value(long_one)));
  const std::string umlauts = "Grüße von jenseits, ärgerlich genug";
  EXPECT_EQ(json_text(umlauts), json::serialize(json::value(umlauts)));
}

TEST(Json, reads_back_what_it_wrote) {
  auto again = from_json<Knight>(*parse_json(kSample));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(json::serialize(to_json(*again)), kSample);
}

TEST(Json, missing_fields_keep_their_default) {
  auto k = from_json<Knight>(*parse_json("{}"));
  ASSERT_TRUE(k);
  EXPECT_EQ(k->strength, 3);
  EXPECT_TRUE(k->in);
}

// What is wrong with a Knight of this text.
std::string error_of(const std::string& text) {
  auto k = from_json<Knight>(*parse_json(text));
  return k ? "nothing" : k.error();
}

TEST(Json, errors_name_the_place_what_was_found_and_what_was_wanted) {
  EXPECT_EQ(error_of(R"({"strength":256})"),
            "/strength: found 256, wanted a whole number from 0 to 255");
  EXPECT_EQ(error_of(R"({"strength":-1})"),
            "/strength: found -1, wanted a whole number from 0 to 255");
  EXPECT_EQ(error_of(R"({"strength":1.5})"),
            "/strength: found 1.5E0, wanted a whole number from 0 to 255");
  EXPECT_EQ(error_of(R"({"strength":"3"})"),
            "/strength: found \"3\", wanted a whole number from 0 to 255");
  EXPECT_EQ(error_of(R"({"in":1})"), "/in: found 1, wanted true or false");
  EXPECT_EQ(error_of(R"({"weapon":"long-sword"})"),
            "/weapon: found \"long-sword\", wanted one of lance, long_sword, union");
  EXPECT_EQ(error_of(R"({"seat":"Z"})"), "/seat: found \"Z\", wanted a seat such as \"A\"");
  EXPECT_EQ(error_of(R"({"squires":[{},{"age":"old"}]})"),
            "/squires/1/age: found \"old\", wanted a whole number from -2147483648 to 2147483647");
  EXPECT_EQ(error_of(R"({"squires":{}})"), "/squires: found {}, wanted a list");
  EXPECT_EQ(error_of(R"({"at":[1]})"), "/at: found [1], wanted a list of 2 items");
  EXPECT_EQ(error_of(R"({"lots":[1,2,3]})"),
            "/lots: found [1,2,3], wanted a list of at most 2 items");
  EXPECT_EQ(error_of(R"({"debts":{"isaac":null}})"),
            "/debts/isaac: found null, wanted a whole number from -2147483648 to 2147483647");
  EXPECT_EQ(error_of("[]"), "/: found [], wanted an object");
}

TEST(Json, an_unknown_field_is_an_error_that_lists_the_known_ones) {
  EXPECT_EQ(error_of(R"({"squires":[{"nmae":"Wamba"}]})"),
            "/squires/0: there is no field \"nmae\" here; the fields are name, age");
}

TEST(Json, an_unknown_step_is_an_error_that_lists_the_known_ones) {
  EXPECT_EQ(error_of(R"({"step":{"step":"fly"}})"),
            "/step/step: found \"fly\", wanted one of wait, ride_out");
  EXPECT_EQ(error_of(R"({"step":{"step":"ride_out","miles":200}})"),
            "/step/miles: found 200, wanted a whole number from -128 to 127");
  EXPECT_EQ(error_of(R"({"step":7})"),
            "/step: found 7, wanted an object with a \"step\" that is one of wait, ride_out");
}

TEST(Json, a_long_wrong_value_is_shortened_in_the_error) {
  auto error = error_of(R"({"in":")" + std::string(500, 'x') + "\"}");
  EXPECT_LT(error.size(), 100u);
  EXPECT_NE(error.find("..."), std::string::npos);
}

TEST(Json, parsing_refuses_what_is_not_one_json_value) {
  for (const auto* text : {"", "{", "{}{}", "nope", "[1,]", "\"\xff\""})
    EXPECT_FALSE(parse_json(text)) << text;
  EXPECT_TRUE(parse_json(" {\"a\":[1,2]} "));
}

TEST(Json, parsing_refuses_what_is_nested_too_deep) {
  EXPECT_TRUE(parse_json(std::string(32, '[') + std::string(32, ']')));
  EXPECT_FALSE(parse_json(std::string(33, '[') + std::string(33, ']')));
  EXPECT_FALSE(parse_json(std::string(100000, '[')));
}

TEST(Json, enums_are_spelled_without_the_underscore_that_keywords_need) {
  EXPECT_EQ(enum_name(Weapon::union_), "union");
  EXPECT_EQ(enum_from<Weapon>("union"), Weapon::union_);
  EXPECT_EQ(enum_from<Weapon>("union_"), std::nullopt);
}

struct Page {
  Weapon weapon{};
  std::vector<std::optional<int>> marks;
  std::map<std::string, Squire> squires;
  std::optional<Seat> seat;
  json::value any;
};
BOOST_DESCRIBE_STRUCT(Page, (), (weapon, marks, squires, seat, any))

TEST(Misspelt, names_that_begin_with_it_come_first_then_those_that_hold_it_then_those_like_it) {
  const std::vector<std::string> known = {"pike_1", "broadsword_1", "sword_2", "sward"};
  EXPECT_EQ(did_you_mean("Sword", known), "; did you mean sword_2, broadsword_1 or sward?");
  EXPECT_EQ(did_you_mean("pike 1", {"spear_1", "pike_1"}), "; did you mean pike_1 or spear_1?");
  EXPECT_EQ(did_you_mean("pike", {}), "");
}

TEST(Typescript, declares_a_type_and_all_it_is_made_of_once) {
  Typescript ts;
  ts.add<Page>().add<Page>();
  EXPECT_EQ(ts.text(),
            "export type Weapon = 'lance' | 'long_sword' | 'union';\n\n"
            "export interface Squire {\n"
            "  name: string;\n"
            "  age: number | null;\n"
            "}\n\n"
            "export interface Page {\n"
            "  weapon: Weapon;\n"
            "  marks: (number | null)[];\n"
            "  squires: Record<string, Squire>;\n"
            "  seat: string | null;\n"
            "  any: unknown;\n"
            "}\n\n");
}

}  // namespace
}  // namespace gh
