#include "core/looks.h"

#include <algorithm>

namespace gh {
namespace {

bool same_prompt(const Match& a, const Match& b, const Ask& x, const Ask& y) {
  if (!same_text(a.describe(x), b.describe(y))) return false;
  Options one, two;
  a.options(x, one);
  b.options(y, two);
  if (one.size() != two.size()) return false;
  for (std::size_t i = 0; i < one.size(); ++i)
    if (a.notation(x, one[i]) != b.notation(y, two[i]) ||
        !same_text(a.describe(x, one[i]), b.describe(y, two[i])))
      return false;
  return true;
}

// The next event that reaches the viewer.
Events::const_iterator heard(Events::const_iterator at, const Events& all, Seat viewer) {
  return std::find_if(at, all.end(), [&](const Event& e) { return e.reaches(viewer); });
}

}  // namespace

namespace {

// Everything that a Text is made of.
template <class T>
bool same_parts(const T& a, const T& b) {
  if constexpr (std::equality_comparable<T>)
    return a == b;
  else
    return a.words == b.words && a.rule == b.rule && a.refs == b.refs;
}

template <class T>
bool says_nothing(const T& text) {
  if constexpr (requires { text.empty(); })
    return text.empty();
  else
    return text.words.empty();
}

}  // namespace

bool wordless(const Text& text) { return says_nothing(text); }
bool same_text(const Text& a, const Text& b) { return same_parts(a, b); }

bool same_prompts(const Match& a, const Match& b, Seat viewer) {
  auto one = a.asks(), two = b.asks();
  auto same_ask = [](const Ask& x, const Ask& y) {
    return x.who == y.who && x.question == y.question && x.id == y.id;
  };
  if (!std::equal(one.begin(), one.end(), two.begin(), two.end(), same_ask)) return false;
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i].who == viewer && !same_prompt(a, b, one[i], two[i])) return false;
  return true;
}

bool same_look(const Match& a, const Match& b, Seat viewer) {
  return a.look(viewer).same(b.look(viewer)) && same_prompts(a, b, viewer);
}

bool same_first_news(const Match& a, const Events& one, const Match& b, const Events& two,
                     Seat viewer) {
  auto x = heard(one.begin(), one, viewer), y = heard(two.begin(), two, viewer);
  for (; x != one.end() && y != two.end();
       x = heard(x + 1, one, viewer), y = heard(y + 1, two, viewer))
    if (a.event_name(*x) != b.event_name(*y) ||
        !same_text(a.describe(*x, viewer), b.describe(*y, viewer)))
      return false;
  return true;
}

bool same_news(const Match& a, const Events& one, const Match& b, const Events& two, Seat viewer) {
  auto reaches = [&](const Event& e) { return e.reaches(viewer); };
  return std::count_if(one.begin(), one.end(), reaches) ==
             std::count_if(two.begin(), two.end(), reaches) &&
         same_first_news(a, one, b, two, viewer);
}

std::string look_text(const Match& m, Seat viewer) {
  std::string bytes = m.look(viewer).text();
  for (const Ask& ask : m.asks()) {
    bytes += "\n" + seat_name(ask.who) + " " + std::string(m.question_name(ask)) + " " +
             std::to_string(ask.id);
    if (ask.who == viewer) bytes += json_text(m.prompt(ask));
  }
  return bytes;
}

std::string news_text(const Match& m, const Events& events, Seat viewer) {
  std::string bytes;
  for (const Event& e : events)
    if (e.reaches(viewer)) bytes += json_text(m.event_view(e, viewer)) + "\n";
  return bytes;
}

}  // namespace gh
