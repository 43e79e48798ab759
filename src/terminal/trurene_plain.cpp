// Plain lines: nothing but printable ASCII, no cursor movement, one question at a time (T-01).
#include <istream>
#include <ostream>

#include "core/embedded.h"
#include "terminal/rulebook.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

constexpr int kWidth = 80;

void show_map(const TrureneSession& session, std::ostream& out) {
  for (const auto& row : trurene::map_lines(session.view())) out << row << "\n";
}

void show_fight(const trurene::View& v, std::ostream& out) {
  if (!v.fight) return;
  for (const auto* f : {&v.fight->aurora, &v.fight->enemy})
    out << "  " << f->name << ": health " << f->health << "/" << f->max_health << ", accuracy "
        << f->accuracy << ", power " << f->power << ", time " << f->time << ", ready " << f->ready
        << "\n";
}

}  // namespace

std::string trurene_document(const std::string& name) {
  if (name == "rules") return std::string(embedded_file("docs/rules/trurene.md"));
  if (name == "trouble") return std::string(embedded_file("data/trurene/troubleshooting.txt"));
  return "";
}

int play_trurene_plain(TrureneSession& session, std::istream& in, std::ostream& out) {
  auto tell = [&] {
    for (const auto& text : session.news()) out << wrapped(text, kWidth) << "\n";
  };
  tell();
  show_map(session, out);
  std::string text;
  while (!session.left()) {
    show_fight(session.view(), out);
    out << wrapped(session.question(), kWidth) << "\n> " << std::flush;
    if (!std::getline(in, text)) {
      out << "\n";
      break;
    }
    if (!text.empty() && text.back() == '\r') text.pop_back();
    session.enter(text);
    tell();
    if (auto document = trurene_document(session.wanted_document()); !document.empty())
      out << document << "\n";
    if (session.wants_map()) show_map(session, out);
  }
  session.finish();
  tell();
  return 0;
}

}  // namespace gh
