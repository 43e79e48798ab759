#include "core/doubled.h"

#include "core/tests.h"

namespace gh {
namespace {

std::optional<std::string> twice(const char* text) {
  auto value = parse_json(text);
  EXPECT_TRUE(value) << text;
  return value ? doubled_field(text, *value) : std::nullopt;
}

TEST(Doubled, a_field_that_is_there_twice_is_found_however_deep_and_however_it_is_spelled) {
  EXPECT_EQ(twice(R"({"a":1,"a":2})"), "a");
  EXPECT_EQ(twice(R"({"a":"at 7:30","a":2})"), "a");
  EXPECT_EQ(twice(R"({"a":1,"b":[{"c":1,"c":2}]})"), "c");
  EXPECT_EQ(twice(R"({"seat":"A","se\u0061t":"B"})"), "seat");
  EXPECT_EQ(twice(R"({"b":{"x":1},"b":{"x":1,"y":2,"z":3}})"), "b");
  EXPECT_EQ(twice(R"({"":1,"a":{"":2},"":3})"), "");
}

TEST(Doubled, the_same_name_in_two_objects_is_none) {
  EXPECT_EQ(twice(R"({"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]})"), std::nullopt);
  EXPECT_EQ(twice(R"({"a":"at 7:30","b":{"a":":::"}})"), std::nullopt);
  EXPECT_EQ(twice(R"([1,"a","a"])"), std::nullopt);
  EXPECT_EQ(twice("{}"), std::nullopt);
}

}  // namespace
}  // namespace gh
