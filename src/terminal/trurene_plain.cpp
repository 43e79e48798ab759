// Plain lines: nothing but printable ASCII, no cursor movement, one question at a time (T-01).
#include <algorithm>
#include <istream>
#include <ostream>

#include "core/about.h"
#include "core/embedded.h"
#include "core/labels.h"
#include "games/trurene/say.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

constexpr int kWidth = 80;

void show_map(const TrureneSession& session, std::ostream& out) {
  for (const auto& row : trurene::map_lines(session.view())) out << row << "\n";
}

void show_fight(const TrureneSession& session, std::ostream& out) {
  const auto v = session.view();
  if (!v.fight) return;
  const Labels ink("trurene", Ink{false, kWidth, session.language()});
  for (const auto* f : {&v.fight->aurora, &v.fight->enemy})
    out << "  " << session.thing(trurene::say::fighter_named(f->name)) << ": "
        << ink("health", f->health) << "/" << f->max_health << ", " << ink("accuracy", f->accuracy)
        << ", " << ink("power", f->power) << ", " << ink("time", f->time) << ", "
        << ink("ready", f->ready) << "\n";
}

}  // namespace

std::vector<std::string> fitting_lines(const std::string& text, int width) {
  std::vector<std::string> out;
  auto each_line = [](const std::string& s, auto&& f) {
    for (std::size_t i = 0; i <= s.size();) {
      auto end = std::min(s.find('\n', i), s.size());
      f(s.substr(i, end - i));
      i = end + 1;
    }
  };
  each_line(text, [&](const std::string& line) {
    if (letters(line) <= static_cast<std::size_t>(width)) return out.push_back(line);
    each_line(wrapped(line, width), [&](const std::string& part) { out.push_back(part); });
  });
  return out;
}

std::string trurene_document(const std::string& name, const std::string& language) {
  if (name == "rules") return std::string(rulebook("trurene", language));
  if (name != "trouble") return "";
  auto own = embedded_file("data/trurene/troubleshooting." + language + ".txt");
  return std::string(own.empty() ? embedded_file("data/trurene/troubleshooting.txt") : own);
}

int play_trurene_plain(TrureneSession& session, std::istream& in, std::ostream& out) {
  auto write = [&](const std::string& text) {
    for (const auto& line : fitting_lines(harmless(text), kWidth)) out << line << "\n";
  };
  auto tell = [&] {
    for (const auto& text : session.news()) write(text);
  };
  tell();
  show_map(session, out);
  std::string text;
  while (!session.left()) {
    show_fight(session, out);
    write(session.question());
    out << "> " << std::flush;
    if (!std::getline(in, text)) {
      out << "\n";
      break;
    }
    if (!text.empty() && text.back() == '\r') text.pop_back();
    session.enter(text);
    tell();
    if (auto document = trurene_document(session.wanted_document(), session.language());
        !document.empty())
      out << document << "\n";
    if (session.wants_map()) show_map(session, out);
  }
  session.finish();
  tell();
  return 0;
}

}  // namespace gh
