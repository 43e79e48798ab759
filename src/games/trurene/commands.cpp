#include "games/trurene/commands.h"

#include <algorithm>

#include "games/trurene/save_reader.h"
#include "games/trurene/say.h"

namespace gh::trurene {
namespace {

using Kind = Typed::Kind;

Typed words(std::string text) {
  Typed t;
  t.words = std::move(text);
  return t;
}
Typed to_client(Kind kind, std::string name = "") {
  Typed t;
  t.kind = kind;
  t.name = std::move(name);
  return t;
}

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string square_values(const State& s, std::string_view key, Square q) {
  (void)s;
  return filled(line(key), {{"row", number(q.row + 1)}, {"col", number(q.column + 1)}});
}

std::string about_maeja(const State& s) {
  std::string out;
  if (int i = carried_spell(s); i >= 0)
    out = filled(line("maeja_status_carrying"),
                 {{"artefact", s.book->spells[static_cast<std::size_t>(i)].name},
                  {"row", number(s.maeja.row + 1)},
                  {"col", number(s.maeja.column + 1)}});
  else
    out = line("maeja_status_free");
  std::string learnt;
  for (std::size_t i = 0; i < s.book->spells.size(); ++i)
    if (s.spells[i] == 2) learnt += (learnt.empty() ? "" : ", ") + s.book->spells[i].name;
  return out + " " +
         (learnt.empty() ? line("maeja_status_none")
                         : filled(line("maeja_status_learnt"), {{"list", learnt}}));
}

std::string about_aurora(const State& s) {
  const auto& a = s.aurora;
  std::string quest = "none";
  if (s.quest.at)
    quest = "row " + number(s.quest.at.row + 1) + ", column " + number(s.quest.at.column + 1) +
            " (" + keyword(s) + ")";
  return filled(line("cmd_aurora"), {{"row", number(a.at.row + 1)},
                                     {"col", number(a.at.column + 1)},
                                     {"health", number(a.health)},
                                     {"maxHealth", number(a.max_health)},
                                     {"weapon", weapon_name(s, a.weapon)},
                                     {"accuracy", number(a.attack.accuracy)},
                                     {"power", number(a.attack.power)},
                                     {"time", number(a.attack.time)},
                                     {"gold", number(a.gold)},
                                     {"turn", number(s.turn)},
                                     {"quest", quest}});
}

std::string about_enemy(const State& s, const Enemy& e, const char* name) {
  if (!sees_all(s)) return line("cmd_enemy_hidden");
  return filled(line("cmd_enemy"), {{"enemy", name},
                                    {"row", number(e.at.row + 1)},
                                    {"col", number(e.at.column + 1)},
                                    {"health", number(e.health)},
                                    {"maxHealth", number(e.max_health)},
                                    {"accuracy", number(e.attack.accuracy)},
                                    {"power", number(e.attack.power)},
                                    {"time", number(e.attack.time)}});
}

// /save and /load: at the turn prompt only, with a name (TR-X-4), and not at level basic.
Typed file_command(const State& s, const std::string& command, std::string_view name) {
  const auto* ask = s.agenda.asked_of(kAurora);
  bool at_turn = ask && ask->question == static_cast<int>(Question::turn);
  bool save = command == "/save";
  if (s.level == Level::basic) return words(filled(line("turn_unknown"), {{"input", command}}));
  if (!at_turn && (save || ask)) return words(line("cmd_not_now"));
  if (name.empty()) return words(filled(line("cmd_need_name"), {{"command", command}}));
  return to_client(save ? Kind::save : Kind::load, std::string(name));
}

Typed command(const State& s, std::string_view text) {
  auto end = text.find_first_of(" \t");
  auto name = lower(text.substr(0, end));
  auto rest = end == std::string_view::npos ? "" : trimmed(text.substr(end));
  if (auto answer = asked_about(s, name.substr(1)); !answer.empty()) return words(answer);
  if (name == "/save" || name == "/load") return file_command(s, name, rest);
  if (name == "/quit") return to_client(Kind::quit);
  if (name == "/new") return to_client(Kind::fresh);
  if (name == "/map") return to_client(Kind::map);
  if (name == "/help") return to_client(Kind::help, lower(rest));
  return words(filled(line("turn_unknown"), {{"input", std::string(text)}}));
}

// The notation that a typed word stands for at this question, or nothing.
std::string notation_for(const State& s, Question q, const std::string& said) {
  auto one_of = [&](std::initializer_list<const char*> names) -> std::string {
    for (std::string_view n : names)
      if (said == n || (said.size() == 1 && said[0] == n[0])) return std::string(n);
    return "";
  };
  auto direction = [&]() -> std::string {
    std::string d = said.starts_with("move ") ? trimmed(said.substr(5)) : said;
    for (auto x : kDirections)
      if (d == enum_name(x) || (d.size() == 1 && d[0] == enum_name(x)[0])) return enum_name(x);
    return "";
  };
  switch (q) {
    case Question::turn:
      if (said == "attempt" || said == "a") return "attempt";
      return direction();
    case Question::hunter_direction:
      return direction();
    case Question::riddle: {
      if (said == "leave") return "leave";
      auto normal = normalised(said);
      if (normal.empty()) return "";
      return answer_number(normal) >= 0 ? "answer " + normal : "something-else";
    }
    case Question::village: {
      if (said == "leave" || said == "l") return "leave";
      std::string who = said.starts_with("talk ") ? said.substr(5) : said;
      for (const auto& p : enum_names<Person>())
        if (who == p || (who.size() == 1 && who[0] == p[0])) return "talk " + p;
      return "";
    }
    case Question::merchant_kind:
      return one_of({"mace", "sword", "dagger", "leave"});
    case Question::merchant_gold: {
      std::string n = said.starts_with("gold ") ? trimmed(said.substr(5)) : said;
      if (n == "more") return n;
      if (n.empty() || n.find_first_not_of("0123456789") != std::string::npos) return "";
      n.erase(0, std::min(n.find_first_not_of('0'), n.size() - 1));
      bool more = n.size() > 7 || std::stoi(n) > s.aurora.gold;
      return more ? "more" : "gold " + n;
    }
    case Question::fight:
      return one_of({"strike", "prepare", "retreat"});
    default:
      return one_of({"yes", "no"});
  }
}

}  // namespace

std::string asked_about(const State& s, std::string_view what) {
  if (what == "hawk") return square_values(s, "cmd_hawk", s.hawk);
  if (what == "maeja") return about_maeja(s);
  if (what == "aurora") return about_aurora(s);
  if (what == "wolves") return about_enemy(s, s.wolves, "The pack of wolves");
  if (what == "trollking") return about_enemy(s, s.troll_king, "The Troll King");
  return "";
}

Typed understand(const State& s, std::string_view text) {
  bool control = std::any_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 32 && c != '\t') || c == 127;
  });
  if (control || text.size() > 200)
    return words(
        filled(line("turn_unknown"), {{"input", std::string(text.substr(0, 20)) + "..."}}));
  auto typed = trimmed(text);
  if (typed.starts_with('/')) return command(s, typed);
  const auto* ask = s.agenda.asked_of(kAurora);
  if (!ask) return words(say::english(Game::why_not(s, kAurora, text)));
  auto q = static_cast<Question>(ask->question);
  auto said = lower(typed);
  if (q == Question::turn && said == "move") return words(say::english(Game::describe(s, *ask)));
  auto wanted = notation_for(s, q, said);
  Options offered;
  Game::options(s, *ask, offered);
  if (q == Question::riddle) {  // a long list: go straight to the option
    Typed t;
    t.kind = Kind::pick;
    auto verb = [&](Verb v, int a = 0) {
      t.option = option(v, a);
      return t;
    };
    if (wanted == "leave") return verb(Verb::leave);
    if (wanted == "something-else") return verb(Verb::something_else);
    if (!wanted.empty()) return verb(Verb::answer, answer_number(normalised(said)));
    return words(line("shrine_empty"));
  }
  for (Option o : offered) {
    if (wanted.empty() || Game::notation(s, *ask, o) != wanted) continue;
    Typed t;
    t.kind = Kind::pick;
    t.option = o;
    return t;
  }
  return words(
      say::english(Game::why_not(s, kAurora, wanted.empty() ? std::string(text) : wanted)));
}

}  // namespace gh::trurene
