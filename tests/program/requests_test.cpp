// Requests of the hall and of the referee: each type has its own fields and no others.
#include "table/requests.h"

#include <gtest/gtest.h>

namespace gh {
namespace {

template <class F>
auto read(F f, std::string_view text) {
  return f(text, *parse_json(text));
}
auto hall(std::string_view text) { return read(read_hall_request, text); }
auto referee_(std::string_view text) { return read(read_referee_request, text); }

TEST(Requests, each_is_read_into_its_own_struct) {
  auto pick = hall(R"({"type":"pick","id":7,"table":"t","seat":"B","prompt":3,"pick":"red-3"})");
  ASSERT_TRUE(pick);
  EXPECT_EQ(*pick->id, json::value(7));
  const auto& p = std::get<request::Pick>(pick->what);
  EXPECT_EQ(p.table, "t");
  EXPECT_EQ(p.seat, seat(1));
  EXPECT_EQ(p.prompt, PromptId{3});
  EXPECT_EQ(p.pick, "red-3");
  auto begin = referee_(R"({"type":"new","game":"ivanhoe","seats":3,"bots":{"B":"rule"}})");
  ASSERT_TRUE(begin);
  EXPECT_EQ(std::get<referee::New>(begin->what).seats, 3);
}

// A value that fits the field; "A" is a text, and a seat.
json::value some_value(const detail::Field& field) {
  if (field.shape->kind == detail::Kind::boolean) return true;
  return "A";
}

// Every type: only with what is required, and never without one of that.
template <class Any, class F>
void check_required(F f) {
  for (const auto& kind : kinds_of<Any>()) {
    json::object least{{"type", kind.tag}};
    for (const auto& field : kind.shape->fields)
      if (detail::is_required(field)) least[field.name()] = some_value(field);
    EXPECT_TRUE(read(f, json::serialize(least))) << kind.tag;
    for (const auto& field : kind.shape->fields) {
      if (!detail::is_required(field)) continue;
      for (bool null : {false, true}) {
        auto without = least;
        if (null)
          without[field.name()] = nullptr;
        else
          without.erase(field.name());
        auto answer = read(f, json::serialize(without));
        EXPECT_EQ(answer.code(), Code::malformed) << json::serialize(without);
        EXPECT_NE(answer.status().words.find(field.name()), std::string::npos)
            << answer.status().words;
      }
    }
  }
}

TEST(Requests, what_is_required_must_be_there) {
  check_required<request::Any>(read_hall_request);
  check_required<referee::Any>(read_referee_request);
}

TEST(Requests, fields_of_other_types_and_of_none_are_refused) {
  auto words = [](std::string_view text) { return hall(text).status().words; };
  EXPECT_EQ(words(R"({"type":"ping","text":"x"})"),
            "/text: a request of the type \"ping\" has no such field");
  EXPECT_EQ(words(R"({"type":"ping","colour":1})"),
            "/colour: a request of the type \"ping\" has no such field");
  EXPECT_EQ(words(R"({"type":"ping","colour":null})"),
            "/colour: a request of the type \"ping\" has no such field");
  EXPECT_EQ(words(R"({"type":"pick","table":"x","pick":7})"), "/pick: found 7, wanted a text");
  EXPECT_EQ(words(R"({"type":"ping","id":1,"id":2})"), "the field \"id\" is there twice");
  EXPECT_EQ(words("[]"), "/: found [], wanted an object");
  EXPECT_EQ(hall(R"({"type":"fly"})").code(), Code::unknown_type);
  EXPECT_EQ(hall("{}").code(), Code::unknown_type);
  EXPECT_EQ(hall(R"({"type":7})").code(), Code::malformed);
  EXPECT_EQ(referee_(R"({"type":"chat"})").code(), Code::unknown_type);
}

// A client has one way to send: how to speak, and null for what it has nothing to say about.
TEST(Requests, how_to_speak_and_null_go_with_everything) {
  for (const auto& kind : kinds_of<request::Any>()) {
    json::object all{{"type", kind.tag}, {"words", true}, {"lang", "de"}, {"since", nullptr}};
    for (const auto& field : kind.shape->fields)
      if (detail::is_required(field)) all[field.name()] = some_value(field);
    EXPECT_TRUE(hall(json::serialize(all))) << kind.tag;
  }
  EXPECT_EQ(hall(R"({"type":"ping","words":7})").status().words,
            "/words: found 7, wanted true or false");
}

}  // namespace
}  // namespace gh
