#include "notices/words.h"

#include "core/about.h"
#include "core/catalogue.h"

namespace gh::notices {
namespace {

constexpr std::int64_t kMinuteMs = 60'000, kHourMs = 60 * kMinuteMs, kDayMs = 24 * kHourMs;

constexpr Name<Plain> table{"table"}, game{"game"}, who{"who"};
constexpr Name<std::int64_t> n{"n"};
constexpr std::size_t kMostTables = 10;  // named in a digest

std::string said(const std::string& language, const Text& text) {
  return catalogue("hall", language).render(text);
}

// Seats are written {A}: here their names are put in, as a client does.
std::string with_names(std::string words, const std::vector<std::string>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    auto mark = "{" + std::string(1, static_cast<char>('A' + i)) + "}";
    auto name = seats[i].empty() ? std::string(1, static_cast<char>('A' + i)) : seats[i];
    for (auto at = words.find(mark); at != words.npos; at = words.find(mark, at + name.size()))
      words.replace(at, mark.size(), name);
  }
  return words;
}

std::string names_of(const std::vector<int>& seats, const TableFacts& facts,
                     const std::string& language) {
  std::vector<Plain> names;
  for (int s : seats)
    if (s >= 0 && static_cast<std::size_t>(s) < facts.seats.size())
      names.push_back({facts.seats[static_cast<std::size_t>(s)]});
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    bool last_one = i + 1 == names.size();
    if (i == 0)
      out = names[i].text;
    else
      out = said(language, phrase(last_one ? "list.and" : "list.comma", Name<Plain>{"a"}({out}),
                                  Name<Plain>{"b"}(names[i])));
  }
  return out;
}

std::string span(std::int64_t ms, const std::string& language) {
  if (ms >= 2 * kDayMs) return said(language, phrase("notice.days", n(ms / kDayMs)));
  if (ms >= 2 * kHourMs) return said(language, phrase("notice.hours", n(ms / kHourMs)));
  return said(language, phrase("notice.minutes", n(std::max<std::int64_t>(1, ms / kMinuteMs))));
}

Text text_of(const Saying& s, const std::string& language) {
  auto id = "notice." + enum_name(s.topic);
  auto name = table({s.table.title});
  if (!s.missing.empty() && s.topic == Topic::asked)
    return phrase("notice.missing", who({names_of(s.missing, s.table, language)}), name);
  switch (s.topic) {
    case Topic::asked:
      return phrase(s.last ? "notice.last" : id, name);
    case Topic::alarm:
      return phrase(id, name, Name<Plain>{"time"}({span(s.left_ms, language)}));
    case Topic::invited:
      return phrase(id, who({s.by}), name);
    case Topic::digest:
      return phrase(id, n(s.count));
    default:
      return phrase(id, name);
  }
}

}  // namespace

TableFacts facts_of(const store::TableRow& row) {
  TableFacts facts{row.id, row.game, "", {}};
  auto meta = parse_json(row.meta);
  if (!meta || !meta->is_object()) return facts;
  const auto& object = meta->as_object();
  if (const auto* title = object.if_contains("title"); title && title->is_string())
    facts.title = std::string(title->as_string());
  if (const auto* seats = object.if_contains("seats"); seats && seats->is_array())
    for (const auto& one : seats->as_array()) {
      const auto* name = one.is_object() ? one.as_object().if_contains("name") : nullptr;
      facts.seats.emplace_back(name && name->is_string() ? std::string(name->as_string()) : "");
    }
  return facts;
}

std::string question_of(const store::Waiting& asked, const TableFacts& facts,
                        const std::string& language) {
  auto value = parse_json(asked.question);
  if (!value || !value->is_object()) return "";
  const auto& object = value->as_object();
  const auto* id = object.if_contains("t");
  const auto* given = object.if_contains("args");
  if (!id || !id->is_string()) return "";
  auto args = args_from(given && given->is_object() ? given->as_object() : json::object{});
  if (!args) return "";
  Text text;
  text.id = std::string(id->as_string());
  text.args = std::move(*args);
  return with_names(catalogue(facts.game, language).render(text, seat(asked.seat)), facts.seats);
}

Message words_of(const Saying& s, const std::string& language) {
  Message m;
  m.language = language;
  m.topic = enum_name(s.topic);
  m.table = s.table.id;
  m.urgent = s.topic == Topic::alarm;
  auto facts = s.table;
  const auto& words = catalogue(facts.game.empty() ? "hall" : facts.game, language);
  auto game_name = facts.game.empty() ? "" : words.name("game");
  if (facts.title.empty()) facts.title = game_name;
  auto saying = s;
  saying.table = facts;
  m.title = s.topic == Topic::digest ? said(language, phrase("notice.digest_title"))
            : facts.title == game_name || game_name.empty() ? facts.title
                                                            : game_name + ": " + facts.title;
  m.text = said(language, text_of(saying, language));
  for (const auto& asked : s.mine)
    if (auto more = question_of(asked, facts, language); !more.empty()) m.text += "\n" + more;
  for (std::size_t i = 0; i < s.tables.size() && i < kMostTables; ++i)
    m.text += "\n- " + s.tables[i];
  return m;
}

}  // namespace gh::notices
