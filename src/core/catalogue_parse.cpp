#include "core/catalogue_parse.h"

namespace gh::detail {
namespace {

constexpr int kDeepest = 8;

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '=';
}

class MessageParser {
 public:
  explicit MessageParser(std::string_view text) : text_(text) {}

  Result<Message> whole() {
    Message m;
    if (!message(m, 0, false)) return Error{error_};
    if (at_ < text_.size()) return Error{"a } without its {"};
    return m;
  }

 private:
  bool fail(std::string why) { return error_ = std::move(why), false; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void spaces() {
    while (is_space(peek())) ++at_;
  }
  std::string_view name() {
    spaces();
    auto from = at_;
    while (is_name(peek())) ++at_;
    auto found = text_.substr(from, at_ - from);
    spaces();
    return found;
  }

  // Up to the end, or to the } that closes a case.
  bool message(Message& out, int depth, bool counts) {
    if (depth > kDeepest) return fail("braces within braces within braces ...");
    std::string words;
    auto flush = [&] {
      if (!words.empty()) out.push_back({Piece::Kind::words, std::exchange(words, {}), {}, {}});
    };
    while (at_ < text_.size()) {
      char c = text_[at_];
      bool quoted = c == '\'' && at_ + 2 < text_.size() && text_[at_ + 2] == '\'' &&
                    (text_[at_ + 1] == '{' || text_[at_ + 1] == '}' || text_[at_ + 1] == '#');
      if (quoted) {
        words += text_[at_ + 1];
        at_ += 3;
      } else if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == 'n') {
        words += '\n';
        at_ += 2;
      } else if (c == '}') {
        break;
      } else if (c == '{') {
        flush();
        ++at_;
        if (!placeholder(out, depth, counts)) return false;
      } else if (c == '#' && counts) {
        flush();
        out.push_back({Piece::Kind::count, {}, {}, {}});
        ++at_;
      } else {
        words += c;
        ++at_;
      }
    }
    flush();
    return true;
  }

  bool placeholder(Message& out, int depth, bool counts) {
    Piece p;
    p.kind = Piece::Kind::arg;
    p.text = name();
    if (p.text.empty()) return fail("a placeholder without a name");
    if (peek() == '.') ++at_, p.form = name();
    if (peek() == ',') {
      ++at_;
      auto how = name();
      if (peek() == ',') ++at_;
      if (how == "list") {
        p.kind = Piece::Kind::list;
        p.form = name();
      } else if (how == "plural" || how == "select") {
        p.kind = how == "plural" ? Piece::Kind::plural : Piece::Kind::select;
        if (!cases(p, depth, counts || how == "plural")) return false;
      } else {
        return fail("{" + p.text + ", " + std::string(how) + "}: wanted plural, select or list");
      }
    }
    if (peek() != '}') return fail("{" + p.text + ": a } is missing");
    ++at_;
    out.push_back(std::move(p));
    return true;
  }

  bool cases(Piece& p, int depth, bool counts) {
    bool other = false;
    for (auto key = name(); !key.empty(); key = name()) {
      if (peek() != '{') return fail("{" + p.text + "}: a case is " + std::string(key) + " {...}");
      ++at_;
      Case c{std::string(key), {}};
      if (!message(c.body, depth + 1, counts)) return false;
      if (peek() != '}') return fail("{" + p.text + "}: a } is missing");
      ++at_;
      other |= key == "other";
      p.cases.push_back(std::move(c));
    }
    return other || fail("{" + p.text + "}: there is no case `other`");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
};

}  // namespace

Result<Message> parse_message(std::string_view text) { return MessageParser(text).whole(); }

void collect_args(const Message& message, bool optional_only, std::set<std::string>& out) {
  for (const auto& p : message) {
    bool none = false;
    for (const auto& c : p.cases) {
      collect_args(c.body, optional_only, out);
      none |= c.key == "none";
    }
    bool arg = p.kind != Piece::Kind::words && p.kind != Piece::Kind::count;
    if (arg && (none || !optional_only)) out.insert(p.text);
  }
}

}  // namespace gh::detail
