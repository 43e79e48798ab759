#include "store/names.h"

#include <algorithm>
#include <span>
#include <utility>

#include "store/checks.h"

namespace gh::store {
namespace {

struct Range {
  char32_t first, last;
};

// Formatting, fillers, variation selectors, private use, what is no character at all.
constexpr Range kUnseen[] = {
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},
    {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},
    {0x2060, 0x206f},   {0x2800, 0x2800},   {0x3164, 0x3164}, {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0e},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};

constexpr Range kSpaces[] = {{' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                             {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
constexpr Range kMarks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                            {0x20d0, 0x20ff}, {0xfe0f, 0xfe0f}, {0xfe20, 0xfe2f}};
constexpr Range kHyphens[] = {{'-', '-'},       {0x2010, 0x2015}, {0x2212, 0x2212},
                              {0xfe58, 0xfe58}, {0xfe63, 0xfe63}, {0xff0d, 0xff0d}};
constexpr Range kApostrophes[] = {{'\'', '\''},     {'`', '`'},       {0xb4, 0xb4},
                                  {0x2b9, 0x2bf},   {0x2018, 0x201b}, {0x2032, 0x2032},
                                  {0xff07, 0xff07}, {0xff40, 0xff40}};

constexpr Range kBrackets[] = {{'(', ')'},       {0x207d, 0x207e}, {0x208d, 0x208e},
                               {0x2768, 0x276b}, {0x27ee, 0x27ef}, {0x2985, 0x2986},
                               {0xfd3e, 0xfd3f}, {0xfe35, 0xfe36}, {0xfe59, 0xfe5a},
                               {0xff08, 0xff09}, {0xff5f, 0xff60}};

// A letter of any language has fewer; more of them are painted over the lines above and below.
constexpr int kMostMarks = 3;

bool in(std::span<const Range> ranges, char32_t point) {
  return std::ranges::any_of(ranges,
                             [&](const Range& r) { return point >= r.first && point <= r.last; });
}

// Letters that are drawn like Latin ones, after folding their case. Points stand side by side with
// what they look like.
constexpr std::pair<std::u32string_view, std::string_view> kAlike[] = {
    // Latin with accents and strokes: the letter alone
    {U"àáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặ", "a"},
    {U"çćĉċč", "c"},
    {U"ðďđ", "d"},
    {U"èéêëēĕėęěȅȇȩẹẻẽếềểễệ", "e"},
    {U"ƒ", "f"},
    {U"ĝğġģǧǵ", "g"},
    {U"ĥħȟ", "h"},
    {U"ìíîïĩīĭįıǐȉȋỉị", "i"},
    {U"ĵǰ", "j"},
    {U"ķǩ", "k"},
    {U"ĺļľŀł", "l"},
    {U"ñńņňŉǹ", "n"},
    {U"òóôõöøōŏőǒǫǭȍȏȫȭȯȱơọỏốồổỗộớờởỡợ", "o"},
    {U"ŕŗřȑȓ", "r"},
    {U"śŝşšșſ", "s"},
    {U"ţťŧț", "t"},
    {U"ùúûüũūŭůűųǔǖǘǚǜȕȗưụủứừửữự", "u"},
    {U"ŵẁẃẅ", "w"},
    {U"ýÿŷȳỳỵỷỹ", "y"},
    {U"źżžƶ", "z"},
    {U"æǣǽ", "ae"},
    {U"œ", "oe"},
    {U"ß", "ss"},
    {U"þ", "p"},
    // phonetic and small capitals
    {U"ɑᴀ", "a"},
    {U"ʙ", "b"},
    {U"ᴄ", "c"},
    {U"ᴅ", "d"},
    {U"ᴇ", "e"},
    {U"ɡɢ", "g"},
    {U"ʜ", "h"},
    {U"ɪɩ", "i"},
    {U"ᴊ", "j"},
    {U"ᴋ", "k"},
    {U"ʟ", "l"},
    {U"ᴍ", "m"},
    {U"ɴ", "n"},
    {U"ᴏ", "o"},
    {U"ᴘ", "p"},
    {U"ʀ", "r"},
    {U"ᴛ", "t"},
    {U"ᴜ", "u"},
    {U"ᴠ", "v"},
    {U"ᴡ", "w"},
    {U"ᴢ", "z"},
    // Cyrillic
    {U"аӑӓ", "a"},
    {U"вʙ", "b"},
    {U"сҫ", "c"},
    {U"ԁ", "d"},
    {U"еѐёєҽӗ", "e"},
    {U"һн", "h"},
    {U"іїӏ", "i"},
    {U"јʝ", "j"},
    {U"кқҝ", "k"},
    {U"м", "m"},
    {U"оӧө", "o"},
    {U"рҏ", "p"},
    {U"ԛ", "q"},
    {U"гᴦ", "r"},
    {U"ѕ", "s"},
    {U"т", "t"},
    {U"уўӯӱӳү", "y"},
    {U"ѵ", "v"},
    {U"ԝѡ", "w"},
    {U"хҳ", "x"},
    {U"з", "3"},
    {U"б", "6"},
    // Greek
    {U"αά", "a"},
    {U"β", "b"},
    {U"ϲ", "c"},
    {U"εέ", "e"},
    {U"ζ", "z"},
    {U"ηή", "h"},
    {U"ιίϊΐ", "i"},
    {U"ϳ", "j"},
    {U"κ", "k"},
    {U"μµ", "m"},
    {U"ν", "n"},
    {U"οόσ", "o"},
    {U"ρ", "p"},
    {U"τ", "t"},
    {U"υύϋΰ", "y"},
    {U"χ", "x"},
    {U"ωώ", "w"},
    // numbers and ligatures of other shapes
    {U"⁰₀", "0"},
    {U"¹₁", "1"},
    {U"²₂", "2"},
    {U"³₃", "3"},
    {U"ⅰ", "i"},
    {U"ⅴ", "v"},
    {U"ⅹ", "x"},
    {U"ⅼ", "l"},
    {U"ⅽ", "c"},
    {U"ⅾ", "d"},
    {U"ⅿ", "m"},
    {U"ⅱ", "ii"},
    {U"ⅲ", "iii"},
    {U"ﬀ", "ff"},
    {U"ﬁ", "fi"},
    {U"ﬂ", "fl"},
    {U"ﬃ", "ffi"},
    {U"ﬄ", "ffl"},
    {U"ﬅﬆ", "st"},
    {U"ℓ", "l"},
    {U"ℎ", "h"},
    {U"ℯ", "e"},
    {U"ℴ", "o"},
};

// Fonts and widths: the plain letter or digit.
char32_t plain(char32_t point) {
  if (point >= 0xff01 && point <= 0xff5e) return point - 0xfee0;  // full width
  if (point >= 0x1d400 && point <= 0x1d6a3) {                     // bold, italic, script ...
    auto letter = (point - 0x1d400) % 52;
    return letter < 26 ? 'a' + letter : 'a' + letter - 26;
  }
  if (point >= 0x1d7ce && point <= 0x1d7ff) return '0' + (point - 0x1d7ce) % 10;
  if (point >= 0x24b6 && point <= 0x24e9) return 'a' + (point - 0x24b6) % 26;  // circled
  if (point >= 0x1f130 && point <= 0x1f149) return 'a' + (point - 0x1f130);    // squared
  if (point >= 0x1f150 && point <= 0x1f169) return 'a' + (point - 0x1f150);    // in a disc
  if (point >= 0x1f170 && point <= 0x1f189) return 'a' + (point - 0x1f170);    // in a block
  if (point >= 0x1f1e6 && point <= 0x1f1ff) return 'a' + (point - 0x1f1e6);    // of flags
  if (point >= 0x2460 && point <= 0x2468) return '1' + (point - 0x2460);       // circled
  if (point >= 0x2160 && point <= 0x216f) return point + 16;                   // small numerals
  return point;
}

void add_alike(char32_t point, std::string& out) {
  point = fold_case(plain(point));
  for (const auto& [points, letters] : kAlike) {
    if (points.find(point) == std::u32string_view::npos) continue;
    out += letters;
    return;
  }
  encode_utf8(point, out);
}

void join_letters(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
}

}  // namespace

std::string name_problem(std::string_view name) {
  if (!is_plain_utf8(name)) return "a name is plain text";
  int marks = 0;
  for (auto rest = name; !rest.empty();) {
    Decoded next = decode_utf8(rest);
    if (in(kUnseen, next.point))
      return "a name has no invisible characters, nor any that change the direction of text";
    marks = in(kMarks, next.point) ? marks + 1 : 0;
    if (marks > kMostMarks) return "a letter has at most three accents";
    rest.remove_prefix(next.length);
  }
  return likeness(name).empty() ? "a name is something one can see" : "";
}

std::string likeness(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    Decoded next = decode_utf8(name);
    name.remove_prefix(std::max<std::size_t>(next.length, 1));
    if (next.length == 0 || in(kUnseen, next.point) || in(kMarks, next.point)) continue;
    if (in(kSpaces, next.point)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else if (in(kHyphens, next.point)) {
      out += '-';
    } else if (in(kApostrophes, next.point)) {
      out += '\'';
    } else {
      add_alike(next.point, out);
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  for (char& c : out) {
    if (c == 'i' || c == '1' || c == '|') c = 'l';
    if (c == '0') c = 'o';
  }
  join_letters(out, "rn", "m");
  join_letters(out, "vv", "w");
  return out;
}

bool is_reserved(std::string_view name) {
  for (auto rest = name; !rest.empty();) {
    Decoded next = decode_utf8(rest);
    if (in(kBrackets, next.point)) return true;
    rest.remove_prefix(std::max<std::size_t>(next.length, 1));
  }
  std::string letters, signs = likeness(name);
  std::erase(signs, ' ');
  for (char c : signs)
    if ((c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80) letters += c;
  // As likeness has it: both sides are folded alike.
  return letters.find(likeness("Greathall")) != std::string::npos || signs.starts_with("bot:");
}

}  // namespace gh::store
