#include "table/entry.h"

#include "core/catalogue.h"
#include "core/json_text.h"

namespace gh {
namespace {

// An entry as it is stored.
struct StoredEntry {
  std::string e;
  Time at = 0;
  std::optional<Seat> seat;
  std::optional<std::string> kind, user, name, bot, text, table;
  std::optional<std::int64_t> used;
  std::optional<std::uint32_t> count;
  std::vector<std::array<std::string, 2>> picks;
  std::optional<int> version;
  std::optional<json::value> position;
};
BOOST_DESCRIBE_STRUCT(StoredEntry, (),
                      (e, at, seat, kind, user, name, bot, text, table, used, count, picks, version,
                       position))

std::size_t characters(std::string_view utf8) {
  std::size_t n = 0;
  for (char c : utf8) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}

// Marks and overrides that turn the text around them: U+061C, U+200E, U+200F, U+202A to U+202E,
// U+2066 to U+2069; and U+0080 to U+009F, control characters as well.
std::size_t unwelcome(std::string_view text) {
  auto starts = [&](std::string_view bytes) { return text.substr(0, bytes.size()) == bytes; };
  auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  if (at(0) < 0x20 || at(0) == 0x7f) return 1;
  if ((at(0) == 0xc2 && at(1) >= 0x80 && at(1) < 0xa0) || starts("\u061c")) return 2;
  if (starts("\u200e") || starts("\u200f")) return 3;
  if (at(0) == 0xe2 && at(1) == 0x80 && at(2) >= 0xaa && at(2) <= 0xae) return 3;
  if (at(0) == 0xe2 && at(1) == 0x81 && at(2) >= 0xa6 && at(2) <= 0xa9) return 3;
  return 0;
}

}  // namespace

std::string write_entry(const Entry& entry) {
  detail::JsonPen pen;
  auto put = [&]<class T>(std::string_view key, const std::optional<T>& field) {
    if (!field) return;
    pen.put_raw(key);
    pen.put(detail::shape_of<T>, &*field);
  };
  pen.put_raw("{\"e\":");
  pen.put_text(entry.e);
  pen.put_raw(",\"at\":");
  pen.put_number(entry.at);
  put(",\"seat\":", entry.seat);
  put(",\"kind\":", entry.kind);
  put(",\"user\":", entry.user);
  put(",\"name\":", entry.name);
  put(",\"bot\":", entry.bot);
  put(",\"text\":", entry.text);
  put(",\"table\":", entry.table);
  put(",\"used\":", entry.used);
  put(",\"count\":", entry.count);
  put(",\"version\":", entry.version);
  if (entry.position) {
    pen.put_raw(",\"position\":");
    pen.put_raw(*entry.position);
  }
  for (const auto& p : entry.picks) {
    pen.put_raw(&p == entry.picks.data() ? ",\"picks\":[[" : ",[");
    pen.put(detail::shape_of<Seat>, &p.who);
    pen.put_raw(',');
    pen.put_text(p.pick);
    pen.put_raw(']');
  }
  pen.put_raw(entry.picks.empty() ? "}" : "]}");
  return std::string(pen.text());
}

Result<Entry> read_entry(std::string_view text) {
  auto value = parse_json(text);
  if (!value) return Error{value.error()};
  auto stored = from_json<StoredEntry>(*value);
  if (!stored) return Error{stored.error()};
  Entry entry{stored->e,       stored->at,
              stored->seat,    stored->kind,
              stored->user,    stored->name,
              stored->bot,     stored->text,
              stored->table,   stored->used,
              stored->count,   {},
              stored->version, {}};
  if (stored->position) entry.position = json::serialize(*stored->position);
  for (auto& [who, pick] : stored->picks) {
    auto seat = seat_from(who);
    if (!seat) return Error{"picks: there is no seat \"" + who + "\""};
    entry.picks.push_back({*seat, std::move(pick), {}});
  }
  return entry;
}

Status refusal(Code code, Text why) {
  auto words = catalogue("hall").render(why);
  return {code, std::move(words), "", std::make_shared<const Text>(std::move(why))};
}

Answer<std::string> clean_text(std::string_view sentence, std::string_view text, std::size_t most) {
  constexpr Name<int> kMost{"most"};
  auto no = [&](Code code) {
    return refusal(code, phrase(std::string(sentence), kMost(static_cast<int>(most))));
  };
  std::string clean;
  while (!text.empty()) {
    auto bad = unwelcome(text);
    clean += bad ? ' ' : text.front();
    text.remove_prefix(bad ? bad : 1);
  }
  auto from = clean.find_first_not_of(' ');
  if (from == std::string::npos) return no(Code::malformed);
  clean = clean.substr(from, clean.find_last_not_of(' ') - from + 1);
  if (characters(clean) > most) return no(Code::too_long);
  return clean;
}

}  // namespace gh
