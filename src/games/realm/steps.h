// The steps of the agenda: what the rules can be in the middle of. Each chapter has its own file
// with its steps, questions, verbs and events; here they are put together.
#pragma once

#include <variant>

#include "core/agenda.h"
#include "core/game.h"
#include "games/realm/kit.h"

#define GH_REALM_STEP(Type, ...)                              \
  friend bool operator==(const Type&, const Type&) = default; \
  BOOST_DESCRIBE_CLASS(Type, (), (__VA_ARGS__), (), ())

#include "games/realm/steps_book.h"
#include "games/realm/steps_combat.h"
#include "games/realm/steps_day.h"
#include "games/realm/steps_goods.h"
#include "games/realm/steps_magic.h"
#include "games/realm/steps_setup.h"
#include "games/realm/steps_spells.h"

#undef GH_REALM_STEP

namespace gh::realm {

namespace detail {
template <class... Lists>
struct Joined;
template <class... A>
struct Joined<std::variant<A...>> {
  using type = std::variant<A...>;
};
template <class... A, class... B, class... More>
struct Joined<std::variant<A...>, std::variant<B...>, More...>
    : Joined<std::variant<A..., B...>, More...> {};
}  // namespace detail

// The stage after this one (GH_STAGES): a frame notes what comes next before it begins a part.
template <class Stage>
requires std::is_enum_v<Stage>
constexpr Stage next(Stage stage) { return static_cast<Stage>(static_cast<int>(stage) + 1); }

using Step = detail::Joined<SetupSteps, DaySteps, GoodsSteps, CombatSteps, MagicSteps, SpellSteps,
                            BookSteps>::type;

#define GH_REALM_ALL(LIST, X)                                                                     \
  LIST##_SETUP(X) LIST##_DAY(X) LIST##_GOODS(X) LIST##_COMBAT(X) LIST##_MAGIC(X) LIST##_SPELLS(X) \
      LIST##_BOOK(X)

#define GH_NAME(name) name,
enum class Question : std::uint16_t { GH_REALM_ALL(GH_REALM_QUESTIONS, GH_NAME) };
enum class Verb : std::uint16_t { pass, done, back, GH_REALM_ALL(GH_REALM_VERBS, GH_NAME) };
enum class Happening : std::uint16_t { GH_REALM_ALL(GH_REALM_EVENTS, GH_NAME) };
#undef GH_NAME

// clang-format off
#define GH_ENTRY(name) BOOST_DESCRIBE_ENUM_ENTRY(Question, name)
BOOST_DESCRIBE_ENUM_BEGIN(Question)
GH_REALM_ALL(GH_REALM_QUESTIONS, GH_ENTRY)
BOOST_DESCRIBE_ENUM_END(Question)
#undef GH_ENTRY
#define GH_ENTRY(name) BOOST_DESCRIBE_ENUM_ENTRY(Verb, name)
BOOST_DESCRIBE_ENUM_BEGIN(Verb)
BOOST_DESCRIBE_ENUM_ENTRY(Verb, pass) BOOST_DESCRIBE_ENUM_ENTRY(Verb, done) BOOST_DESCRIBE_ENUM_ENTRY(Verb, back)
GH_REALM_ALL(GH_REALM_VERBS, GH_ENTRY)
BOOST_DESCRIBE_ENUM_END(Verb)
#undef GH_ENTRY
#define GH_ENTRY(name) BOOST_DESCRIBE_ENUM_ENTRY(Happening, name)
BOOST_DESCRIBE_ENUM_BEGIN(Happening)
GH_REALM_ALL(GH_REALM_EVENTS, GH_ENTRY)
BOOST_DESCRIBE_ENUM_END(Happening)
#undef GH_ENTRY
// clang-format on

}  // namespace gh::realm
