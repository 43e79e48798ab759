// What is said to people, as data: the id of a sentence and its arguments, each with a name and a
// type. The sentences are in catalogues (data/<game>/words.<language>, core/catalogue.h), so a game
// never joins words; it says which sentence, and what it is about.
//
//   inline constexpr Name<Seat> who{"who"};            // names and types of arguments, once
//   inline constexpr Name<Kind> card{"card"};          // a described enum is a thing with a name
//   inline constexpr Name<int> total{"total"};
//
//   phrase("turn?", total(13), best(12)).about("deck")  // a Text
//
//   inline const EventWords<Happening> kEvents{         // what can happen, and what it is about
//       says(Happening::played, who, card, total).about("seat/{who}"),
//       says(Happening::drew_hidden, who).about("deck", "seat/{who}")};
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "core/event.h"
#include "core/json.h"

namespace gh {

namespace json = boost::json;

// A thing of the game that has a name in every language: an entry "card.red-3" of the catalogues.
// With a mark behind @ it is one of many: {"hex", "swamp@2,-1"} is the entry hex.swamp, in which
// {at} stands for the mark; behind a name without {at} the mark follows it, "Sword 10".
struct Noun {
  std::string_view category;
  std::string id;
};
// Words that are nobody's to translate: what a person typed, the title of a map, a notation.
struct Plain {
  std::string text;
};

// The category of the names of a described enum: `card` makes Kind::red_3 the entry card.red-3.
template <class E>
inline constexpr std::string_view noun_category{};
template <detail::DescribedEnum E>
Noun noun_of(E e) {
  static_assert(!noun_category<E>.empty(), "give the enum a noun_category");
  return {noun_category<E>, enum_name(e)};
}

struct Given;

// The value of an argument.
struct Value {
  enum class Kind : std::uint8_t { number, seat, noun, plain, phrase, list };
  Kind kind = Kind::number;
  std::int64_t number = 0;   // number; index of a seat
  std::string text;          // noun: "card.red-3"; plain: the words; phrase: its id
  std::vector<Given> args;   // of a phrase
  std::vector<Value> items;  // of a list
  friend bool operator==(const Value&, const Value&);
};

// An argument: its name in the sentence, and its value.
struct Given {
  std::string name;
  Value value;
  friend bool operator==(const Given&, const Given&) = default;
};

// Words for people, with the rule that says so and the things on the board they are about.
// References ("hand/red-3", "display/1/0", "seat/2") name things in the view; each game's notation
// page lists them.
struct Text {
  std::string words;  // instead of an id: plain English, for what has no catalogue yet
  std::string rule;   // empty: the one that the catalogue names
  std::vector<std::string> refs;
  std::string id;
  std::vector<Given> args;

  Text() = default;
  Text(std::string plain, std::string by = {}, std::vector<std::string> about = {})
      : words(std::move(plain)), rule(std::move(by)), refs(std::move(about)) {}
  bool empty() const { return id.empty() && words.empty(); }
  // Adds references, and the rule where the catalogue cannot know it.
  template <class... Refs>
  Text&& about(Refs... more) && {
    (refs.push_back(std::string(more)), ...);
    return std::move(*this);
  }
  Text&& by(std::string that) && {
    rule = std::move(that);
    return std::move(*this);
  }
  friend bool operator==(const Text&, const Text&) = default;
};

// --- values

Value as_value(Noun n);
inline Value as_value(Value v) { return v; }
inline Value as_value(Seat s) { return {Value::Kind::seat, index(s), {}, {}, {}}; }
inline Value as_value(Plain p) { return {Value::Kind::plain, 0, std::move(p.text), {}, {}}; }
inline Value as_value(Text t) {
  return {Value::Kind::phrase, 0, std::move(t.id), std::move(t.args), {}};
}
template <class T>
requires std::is_integral_v<T> Value as_value(T n) {
  return {Value::Kind::number, static_cast<std::int64_t>(n), {}, {}, {}};
}
template <class T>
requires requires(T t) {
  { noun_of(t) } -> std::same_as<Noun>;
}
Value as_value(const T& thing) { return as_value(noun_of(thing)); }
template <class T>
Value as_value(const std::vector<T>& all) {
  Value v{Value::Kind::list, 0, {}, {}, {}};
  for (const auto& one : all) v.items.push_back(as_value(one));
  return v;
}

// The name of an argument, with the type its values have.
template <class T>
struct Name {
  const char* name;
  Given operator()(T value) const { return {name, as_value(std::move(value))}; }
};

// A sentence of the catalogue.
template <class... Args>
Text phrase(std::string id, Args... args) {
  Text t;
  t.id = std::move(id);
  t.args.reserve(sizeof...(args));
  (t.args.push_back(std::move(args)), ...);
  return t;
}

// --- events

// An argument of an event: how the number in the event becomes a value. A type whose values need
// the state names it, `using Context = State`, and has as_value(T, const State&).
struct EventArg {
  const char* name = nullptr;
  Value (*read)(std::int16_t, const void* context) = nullptr;
  bool quiet = false;  // for references only
  template <class T>
  EventArg(Name<T> n) : name(n.name), read(read_as<T>) {}
  EventArg() = default;

 private:
  template <class T>
  static Value read_as(std::int16_t i, const void* context) {
    if constexpr (requires { typename T::Context; })
      return as_value(static_cast<T>(i), *static_cast<const typename T::Context*>(context));
    else
      return as_value(static_cast<T>(i));
  }
};
// A number of the event that the sentence does not need.
inline const EventArg unsaid{};
// One that only its references need.
inline EventArg quiet(EventArg a) {
  a.quiet = true;
  return a;
}

// How an event is told: the sentence with its name, the event's numbers as arguments in their
// order, and references in which {name} stands for an argument: its seat's index, id or number.
struct Saying {
  int what = 0;
  std::vector<EventArg> args;
  std::vector<std::string> refs;
  template <class... Refs>
  Saying&& about(Refs... more) && {
    (refs.push_back(std::string(more)), ...);
    return std::move(*this);
  }
};
template <class E, class... Args>
Saying says(E what, Args... args) {
  static_assert(sizeof...(Args) <= std::tuple_size_v<decltype(Event::args)>);
  return {static_cast<int>(what), {EventArg(args)...}, {}};
}

Text text_of(const Saying& saying, std::string_view id, const Event& event, const void* context);

// All events of a game. `E` is described; every enumerator is declared exactly once.
template <detail::DescribedEnum E>
class EventWords {
 public:
  template <class... S>
  explicit EventWords(S... sayings) : sayings_(detail::names_of<E>.size()) {
    static_assert(sizeof...(S) == detail::names_of<E>.size(), "declare every event, once");
    (put(std::move(sayings)), ...);
  }
  static std::string_view name(const Event& event) {
    return detail::name_of(detail::names_of<E>, event.kind);
  }
  // `context` is the state, for a game with arguments that need it.
  Text operator()(const Event& event, const void* context = nullptr) const {
    return text_of(sayings_[event.kind], name(event), event, context);
  }

 private:
  void put(Saying s) {
    auto& place = sayings_.at(static_cast<std::size_t>(s.what));
    place = std::move(s);
  }
  std::vector<Saying> sayings_;  // by enumerator: they are numbered from 0 without gaps
};

// --- on the way: {"who":"A","card":"red-3","total":13}
//
// A seat is its letter, a thing its id (with the category in front, "card.red-3", unless that is
// the argument's name), plain words {"plain":"..."}, a phrase {"t":"id", ...its arguments}.

json::object args_json(const std::vector<Given>& args);
std::string args_text(const std::vector<Given>& args);  // the same, written
Result<std::vector<Given>> args_from(const json::object& args);

}  // namespace gh
