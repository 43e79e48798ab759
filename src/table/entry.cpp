#include "table/entry.h"

#include "core/catalogue.h"

namespace gh {
namespace {

// What every entry has, and some have: picks are written in short.
struct EveryEntry {
  Time at = 0;
  std::vector<std::array<std::string, 2>> picks;
};
BOOST_DESCRIBE_STRUCT(EveryEntry, (), (at, picks))

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

PickLines* picks_of(Entry& entry) {
  return std::visit(
      [](auto& what) -> PickLines* {
        if constexpr (requires { what.picks; }) return &what.picks;
        return nullptr;
      },
      entry.what);
}

const PickLines* picks_of(const Entry& entry) { return picks_of(const_cast<Entry&>(entry)); }

std::string write_entry(const Entry& entry) {
  const auto& kind = kinds_of<entry::Any>()[entry.what.index()];
  const void* what = std::visit([](const auto& w) -> const void* { return &w; }, entry.what);
  detail::JsonPen pen;
  pen.put_raw("{\"e\":");
  pen.put_text(kind.tag);
  pen.put_raw(",\"at\":");
  pen.put_number(entry.at);
  for (const auto& f : kind.shape->fields) {
    if (f.shape->spare && !f.shape->held(f.at(what))) continue;
    pen.put_raw(',');
    pen.put_raw(f.key);
    pen.put(*f.shape, f.at(what));
  }
  const auto* picks = picks_of(entry);
  if (!picks || picks->empty()) {
    pen.put_raw('}');
    return std::string(pen.text());
  }
  for (const auto& p : *picks) {
    pen.put_raw(&p == picks->data() ? ",\"picks\":[[" : ",[");
    pen.put(detail::shape_of<Seat>, &p.who);
    pen.put_raw(',');
    pen.put_text(p.pick);
    pen.put_raw(']');
  }
  pen.put_raw("]}");
  return std::string(pen.text());
}

Result<Entry> read_entry(std::string_view text) {
  auto value = parse_json(text);
  if (!value) return Error{value.error()};
  Entry entry;
  EveryEntry common;
  auto misread = read_tagged({"e", "entry", kinds_of<entry::Any>(), &detail::shape_of<EveryEntry>},
                             *value, &entry.what, &common);
  if (misread.why != Misread::Why::nothing) return Error{misread.words};
  entry.at = common.at;
  auto* picks = picks_of(entry);
  if (!picks && !common.picks.empty()) return Error{"/picks: no picks come with such an entry"};
  for (auto& [who, pick] : common.picks) {
    auto seat = seat_from(who);
    if (!seat) return Error{"picks: there is no seat \"" + who + "\""};
    picks->push_back({*seat, std::move(pick), {}});
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
