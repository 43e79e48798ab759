#include "core/catalogue.h"

#include <algorithm>
#include <mutex>

#include "core/catalogue_parse.h"
#include "core/embedded.h"

namespace gh {

using detail::Case;
using detail::Message;
using detail::Piece;

namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r'))
    s.remove_suffix(1);
  return s;
}

// "... @GR-19": takes the rule off the end.
std::string take_rule(std::string_view& line) {
  auto at = line.rfind(" @");
  if (at == line.npos || line.find(' ', at + 1) != line.npos) return {};
  std::string rule(line.substr(at + 2));
  line = trim(line.substr(0, at));
  return rule;
}

const Message* body_of(const std::vector<Case>& cases, std::string_view key) {
  for (const auto& c : cases)
    if (c.key == key) return &c.body;
  return nullptr;
}

}  // namespace

namespace {

std::set<std::string> args_of(const Catalogue::Entry& entry, bool optional_only) {
  std::set<std::string> out;
  detail::collect_args(entry.plain, optional_only, out);
  for (const auto& c : entry.you) detail::collect_args(c.body, optional_only, out);
  for (const auto& c : entry.forms) detail::collect_args(c.body, optional_only, out);
  return out;
}

}  // namespace

std::set<std::string> Catalogue::Entry::args() const { return args_of(*this, false); }
std::set<std::string> Catalogue::Entry::optional() const { return args_of(*this, true); }

// id, sentence, | form: words ..., @rule
Result<bool> Catalogue::add_line(const std::string& text) {
  std::string_view line = trim(text);
  auto gap = line.find_first_of(" \t");
  if (gap == line.npos) return Error{"an id without words: " + text};
  auto id = line.substr(0, gap);
  line = trim(line.substr(gap));
  auto rule = take_rule(line);
  std::string seat;  // the argument that is the viewer, in a line for him
  if (auto you = id.rfind(".you:"); you != id.npos) {
    seat = id.substr(you + 5);
    id = id.substr(0, you);
  } else if (id.ends_with(".you") && id != "seat.you") {
    seat = "who";
    id.remove_suffix(4);
  }
  Entry fresh;
  fresh.rule = rule;
  for (bool first = true; first || !line.empty(); first = false) {
    auto bar = line.find(" | ");
    auto part = trim(line.substr(0, bar));
    line = bar == line.npos ? std::string_view{} : line.substr(bar + 3);
    std::string form;
    if (!first) {
      auto colon = part.find(':');
      if (colon == part.npos) return Error{"a form is `name: words`: " + text};
      form = trim(part.substr(0, colon));
      part = trim(part.substr(colon + 1));
    }
    auto message = detail::parse_message(part);
    if (!message) return Error{message.error() + " in " + text};
    if (first)
      fresh.plain = std::move(*message);
    else
      fresh.forms.push_back({form, std::move(*message)});
  }
  auto found = entries_.find(id);
  if (!seat.empty()) {
    if (found == entries_.end()) return Error{"the plain sentence comes first: " + text};
    found->second.you.push_back({seat, std::move(fresh.plain)});
    return true;
  }
  if (found == entries_.end()) found = entries_.emplace(id, Entry{}).first;
  if (fresh.rule.empty()) fresh.rule = found->second.rule;  // rules are named in English only
  found->second = std::move(fresh);
  return true;
}

Result<bool> Catalogue::add(std::string_view file) {
  std::set<std::string, std::less<>> here;
  std::string line;
  int number = 0, begins = 0;
  std::optional<Error> wrong;
  auto finish = [&] {
    if (line.empty() || wrong) return;
    auto id = line.substr(0, line.find_first_of(" \t"));
    auto done =
        here.insert(id).second ? add_line(line) : Result<bool>(Error{id + " is there twice"});
    if (!done) wrong = Error{"line " + std::to_string(begins) + ": " + done.error()};
    line.clear();
  };
  while (!file.empty()) {
    auto end = file.find('\n');
    auto raw = file.substr(0, end);
    file = end == file.npos ? std::string_view{} : file.substr(end + 1);
    ++number;
    auto text = trim(raw);
    if (text.empty() || raw[0] == '#') continue;
    bool goes_on = raw[0] == ' ' || raw[0] == '\t';
    if (!goes_on) finish(), begins = number;
    line += (line.empty() || line.ends_with("\\n") ? "" : " ") + std::string(text);
  }
  finish();
  if (wrong) return *wrong;
  return true;
}

const Catalogue::Entry* Catalogue::find(std::string_view id) const {
  auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : &found->second;
}

std::vector<std::string> Catalogue::ids() const {
  std::vector<std::string> all;
  for (const auto& [id, entry] : entries_) all.push_back(id);
  std::sort(all.begin(), all.end());
  return all;
}

// --- putting a sentence together

class Renderer {
 public:
  Renderer(const Catalogue& words, Seat viewer) : words_(words), viewer_(viewer) {}

  void phrase(std::string_view id, const std::vector<Given>& args) {
    const auto* entry = words_.find(id);
    if (!entry) {
      out_ += "⟨" + std::string(id) + "⟩";
      return;
    }
    message(chosen(*entry, args), args, 0);
  }
  void message(const Message& m, const std::vector<Given>& args, std::int64_t count) {
    for (const auto& p : m) piece(p, args, count);
  }
  std::string take() { return std::move(out_); }

 private:
  bool is_viewer(const Value& v) const {
    return v.kind == Value::Kind::seat && is_player(viewer_) && v.number == index(viewer_);
  }
  const Message& chosen(const Catalogue::Entry& entry, const std::vector<Given>& args) const {
    for (const auto& c : entry.you)
      for (const auto& a : args)
        if (a.name == c.key && is_viewer(a.value)) return c.body;
    return entry.plain;
  }
  static const Value* find(const std::vector<Given>& args, std::string_view name) {
    for (const auto& a : args)
      if (a.name == name) return &a.value;
    return nullptr;
  }

  void piece(const Piece& p, const std::vector<Given>& args, std::int64_t count) {
    switch (p.kind) {
      case Piece::Kind::words:
        out_ += p.text;
        return;
      case Piece::Kind::count:
        out_ += std::to_string(count);
        return;
      case Piece::Kind::arg:
        if (const auto* v = find(args, p.text)) value(*v, p.form);
        return;
      case Piece::Kind::list:
        if (const auto* v = find(args, p.text)) list(*v, p.form);
        return;
      case Piece::Kind::plural: {
        const auto* v = find(args, p.text);
        auto n = !v ? 0 : v->kind == Value::Kind::list ? std::int64_t(v->items.size()) : v->number;
        const auto* body = body_of(p.cases, "=" + std::to_string(n));
        if (!body && (n == 1 || n == -1)) body = body_of(p.cases, "one");
        if (!body) body = body_of(p.cases, "other");
        return message(*body, args, n);
      }
      case Piece::Kind::select: {
        const auto* body = body_of(p.cases, key_of(find(args, p.text), p.form));
        if (!body) body = body_of(p.cases, "other");
        return message(*body, args, count);
      }
    }
  }

  // What a select goes by.
  std::string key_of(const Value* v, std::string_view form) const {
    if (!v) return "none";
    switch (v->kind) {
      case Value::Kind::number:
        return std::to_string(v->number);
      case Value::Kind::seat:
        return is_viewer(*v) ? "you" : "other";
      case Value::Kind::noun:
        if (!form.empty()) return words_.name(v->text, form);
        return v->text.substr(v->text.find('.') + 1, v->text.find('@') - v->text.find('.') - 1);
      case Value::Kind::plain:
      case Value::Kind::phrase:
        return v->text;
      case Value::Kind::list:
        return v->items.empty() ? "none" : "other";
    }
    return "other";
  }

  void value(const Value& v, std::string_view form) {
    switch (v.kind) {
      case Value::Kind::number:
        out_ += std::to_string(v.number);
        return;
      case Value::Kind::seat:
        return seat(v, form);
      case Value::Kind::noun:
        out_ += words_.name(v.text, form);
        return;
      case Value::Kind::plain:
        out_ += v.text;
        return;
      case Value::Kind::phrase:
        return phrase(v.text, v.args);
      case Value::Kind::list:
        return list(v, form);
    }
  }

  void seat(const Value& v, std::string_view form) {
    auto name = "{" + seat_name(gh::seat(static_cast<int>(v.number))) + "}";
    const auto* entry =
        form.empty() ? nullptr : words_.find(is_viewer(v) ? "seat.you" : "seat.other");
    const auto* body = entry ? body_of(entry->forms, form) : nullptr;
    if (!body) {
      out_ += name;
      return;
    }
    message(*body, {{"name", as_value(Plain{name})}}, 0);
  }

  // a, b and c: the last two joined by `list.and`, the others by `list.comma`.
  void list(const Value& v, std::string_view how) {
    if (v.kind != Value::Kind::list) return value(v, how);
    Value all;
    for (std::size_t i = 0; i < v.items.size(); ++i) {
      if (i == 0) {
        all = v.items[0];
        continue;
      }
      bool last = i + 1 == v.items.size();
      Value both{Value::Kind::phrase, 0, {}, {{"a", all}, {"b", v.items[i]}}, {}};
      bool all_alike = how == "comma" || how == "sentences";
      both.text = "list." + std::string(!last && !all_alike ? "comma" : how.empty() ? "and" : how);
      all = std::move(both);
    }
    if (!v.items.empty()) value(all, {});
  }

  const Catalogue& words_;
  Seat viewer_;
  std::string out_;
};

namespace {

// A sentence begins with a capital, also where it begins with a thing's name: ASCII, and Latin-1.
void capitalise(std::string& s) {
  if (s.empty()) return;
  auto& c = s[0];
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (c == '\xc3' && s.size() > 1 && static_cast<unsigned char>(s[1]) >= 0xa0 && s[1] != '\xb7')
    s[1] = static_cast<char>(static_cast<unsigned char>(s[1]) - 0x20);
}

}  // namespace

std::string Catalogue::render(const Text& text, Seat viewer) const {
  if (text.id.empty()) return text.words;
  Renderer r(*this, viewer);
  r.phrase(text.id, text.args);
  auto words = r.take();
  capitalise(words);
  return words;
}

std::string Catalogue::rule(const Text& text) const {
  if (!text.rule.empty() || text.id.empty()) return text.rule;
  const auto* entry = find(text.id);
  if (!entry || !entry->rule.starts_with('{')) return entry ? entry->rule : "";
  auto name = std::string_view(entry->rule).substr(1, entry->rule.size() - 2);
  for (const auto& a : text.args)
    if (a.name == name)
      if (const auto* noun = find(a.value.text.substr(0, a.value.text.find('@'))))
        return noun->rule;
  return {};
}

std::string Catalogue::name(std::string_view key, std::string_view form) const {
  auto mark = std::min(key.find('@'), key.size());
  const auto* entry = find(key.substr(0, mark));
  if (!entry) return "⟨" + std::string(key) + "⟩";
  const auto* body = form.empty() ? nullptr : body_of(entry->forms, form);
  Renderer r(*this, Seat::spectator);
  std::vector<Given> args;
  if (mark < key.size()) {
    // A mark may have a name of its own: `at.2,-1` in the catalogue.
    auto at = std::string(key.substr(mark + 1));
    args.push_back({"at", as_value(Plain{find("at." + at) ? name("at." + at) : at})});
  }
  const auto& message = body ? *body : entry->plain;
  r.message(message, args, 0);
  auto words = r.take();
  bool told = std::any_of(message.begin(), message.end(), [](const Piece& p) {
    return p.kind == Piece::Kind::arg && p.text == "at";
  });
  if (!args.empty() && !told) words += " " + args[0].value.text;
  return words;
}

// --- the pseudo-language

namespace {

std::string disguised(std::string_view words) {
  static constexpr const char* kLower[] = {"á", "ƀ", "ç", "ð", "é", "ƒ", "ĝ", "ĥ", "í",
                                           "ĵ", "ķ", "ĺ", "ɱ", "ñ", "ó", "þ", "ǫ", "ŕ",
                                           "š", "ţ", "ú", "ṽ", "ŵ", "ẋ", "ý", "ž"};
  static constexpr const char* kUpper[] = {"Á", "Ɓ", "Ç", "Ð", "É", "Ƒ", "Ĝ", "Ĥ", "Í",
                                           "Ĵ", "Ķ", "Ĺ", "Ṁ", "Ñ", "Ó", "Þ", "Ǫ", "Ŕ",
                                           "Š", "Ţ", "Ú", "Ṽ", "Ŵ", "Ẋ", "Ý", "Ž"};
  std::string out;
  for (char c : words) {
    if (c >= 'a' && c <= 'z')
      out += kLower[c - 'a'];
    else if (c >= 'A' && c <= 'Z')
      out += kUpper[c - 'A'];
    else
      out += c;
  }
  return out;
}

void disguise_message(Message& m) {
  for (auto& p : m) {
    if (p.kind == Piece::Kind::words) p.text = disguised(p.text);
    for (auto& c : p.cases) disguise_message(c.body);
  }
}

}  // namespace

void Catalogue::disguise() {
  for (auto& [id, entry] : entries_) {
    disguise_message(entry.plain);
    for (auto& c : entry.you) disguise_message(c.body);
    for (auto& c : entry.forms) disguise_message(c.body);
  }
}

// --- which there are

namespace {

constexpr std::string_view kPseudo = "qps", kHall = "hall";

struct Shelf {
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, std::string> brought;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<Catalogue>> made;
};
Shelf& shelf() {
  static Shelf all;
  return all;
}

void put_in(Catalogue& all, std::string_view game, std::string_view language) {
  auto done = all.add(words_file(game, language));
  if (!done)
    broken_data("data/" + std::string(game) + "/words." + std::string(language), done.error());
}

}  // namespace

std::string_view words_file(std::string_view game, std::string_view language) {
  auto& brought = shelf().brought;
  auto found = brought.find({std::string(game), std::string(language)});
  if (found != brought.end()) return found->second;
  return embedded_file("data/" + std::string(game) + "/words." + std::string(language));
}

void add_words(std::string game, std::string language, std::string file) {
  std::lock_guard lock(shelf().mutex);
  shelf().brought[{std::move(game), std::move(language)}] = std::move(file);
}

const Catalogue& catalogue(std::string_view game, std::string_view language) {
  const auto& all = languages();
  if (language != kPseudo && std::find(all.begin(), all.end(), language) == all.end())
    language = "en";  // also so that nobody can make us keep more than we have
  std::lock_guard lock(shelf().mutex);
  auto& made = shelf().made[{std::string(game), std::string(language)}];
  if (made) return *made;
  made = std::make_unique<Catalogue>();
  put_in(*made, kHall, "en");
  put_in(*made, game, "en");
  if (language == kPseudo) {
    made->disguise();
  } else if (language != "en") {
    put_in(*made, kHall, language);
    put_in(*made, game, language);
  }
  return *made;
}

const std::vector<std::string>& languages() {
  static const auto all = [] {
    std::vector<std::string> found;
    constexpr std::string_view kBegin = "data/hall/words.";
    for (const auto* f = k_greathall_core_files; f->name; ++f)
      if (std::string_view(f->name).starts_with(kBegin)) found.push_back(f->name + kBegin.size());
    return found;
  }();
  return all;
}

std::string best_language(std::string_view wanted) {
  while (!wanted.empty()) {
    auto comma = wanted.find(',');
    auto one = trim(wanted.substr(0, comma));
    one = one.substr(0, one.find_first_of("-_;. "));
    if (one == kPseudo) return std::string(one);
    for (const auto& known : languages())
      if (known == one) return known;
    wanted = comma == wanted.npos ? std::string_view{} : wanted.substr(comma + 1);
  }
  return "en";
}

}  // namespace gh
