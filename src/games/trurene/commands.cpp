#include "games/trurene/commands.h"

#include <algorithm>

#include "core/catalogue.h"
#include "games/trurene/save_reader.h"
#include "games/trurene/say.h"

namespace gh::trurene {
namespace {

using Kind = Typed::Kind;

constexpr Name<int> most{"most"}, health{"health"}, accuracy{"accuracy"}, power{"power"},
    time_to_raise{"time"}, gold{"gold"};
constexpr Name<Text> quest_is{"quest"}, who_is{"enemy"}, first_part{"first"}, second_part{"second"};
constexpr Name<Plain> slash_command{"command"};

// What is done with a line: an option, something for the client, or words.
struct Meant {
  Kind kind = Kind::words;
  Option option{};
  Text said;
  std::string name;
};

Meant words(Text text) {
  Meant m;
  m.said = std::move(text);
  return m;
}
Meant to_client(Kind kind, std::string name = "") {
  Meant m;
  m.kind = kind;
  m.name = std::move(name);
  return m;
}
Meant not_understood(std::string_view text) {
  return words(phrase("told.turn_unknown", say::input({std::string(text)})));
}

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

Text about_hawk(Square q) {
  if (!q) return phrase("told.cmd_no_hawk");
  return phrase("told.cmd_hawk", say::row(q.row + 1), say::col(q.column + 1));
}

Text about_maeja(const State& s) {
  auto carrying = phrase("told.maeja_status_free");
  if (int i = carried_spell(s); i >= 0)
    carrying = phrase("told.maeja_status_carrying", say::artefact(say::spell(s, i)),
                      say::row(s.maeja.row + 1), say::col(s.maeja.column + 1));
  std::vector<Value> learnt;
  for (std::size_t i = 0; i < s.book->spells.size(); ++i)
    if (s.spells[i] == 2) learnt.push_back(say::spell(s, static_cast<int>(i)));
  auto list = learnt.empty() ? phrase("told.maeja_status_none")
                             : phrase("told.maeja_status_learnt",
                                      Name<std::vector<Value>>{"list"}(std::move(learnt)));
  return phrase("told.both", first_part(std::move(carrying)), second_part(std::move(list)));
}

Text about_aurora(const State& s) {
  const auto& a = s.aurora;
  auto quest = phrase("told.no_quest");
  if (s.quest.at)
    quest = phrase("told.quest_at", say::row(s.quest.at.row + 1), say::col(s.quest.at.column + 1),
                   say::keyword(say::keyword_of(s)));
  return phrase("told.cmd_aurora", say::row(a.at.row + 1), say::col(a.at.column + 1),
                health(a.health), most(a.max_health), say::weapon(say::weapon_of(s, a.weapon)),
                accuracy(a.attack.accuracy), power(a.attack.power), time_to_raise(a.attack.time),
                gold(a.gold), say::turn(s.turn), quest_is(std::move(quest)));
}

Text about_enemy(const State& s, const Enemy& e, const char* name) {
  if (!sees_all(s)) return phrase("told.cmd_enemy_hidden");
  return phrase("told.cmd_enemy", who_is(phrase(name)), say::row(e.at.row + 1),
                say::col(e.at.column + 1), health(e.health), most(e.max_health),
                accuracy(e.attack.accuracy), power(e.attack.power), time_to_raise(e.attack.time));
}

// /save and /load: at the turn prompt only, with a name (TR-X-4), and not at level basic.
Meant file_command(const State& s, const std::string& command, std::string_view name) {
  const auto* ask = s.agenda.asked_of(kAurora);
  bool at_turn = ask && ask->question == static_cast<int>(Question::turn);
  bool save = command == "/save";
  if (s.level == Level::basic) return not_understood(command);
  if (!at_turn && (save || ask)) return words(phrase("told.cmd_not_now"));
  if (name.empty()) return words(phrase("told.cmd_need_name", slash_command({command})));
  return to_client(save ? Kind::save : Kind::load, std::string(name));
}

Meant command(const State& s, std::string_view text) {
  auto end = text.find_first_of(" \t");
  auto name = lower(text.substr(0, end));
  auto rest = end == std::string_view::npos ? "" : trimmed(text.substr(end));
  if (auto answer = asked_about(s, name.substr(1)); !answer.empty()) return words(answer);
  if (name == "/save" || name == "/load") return file_command(s, name, rest);
  if (name == "/quit") return to_client(Kind::quit);
  if (name == "/new") return to_client(Kind::fresh);
  if (name == "/map") return to_client(Kind::map);
  if (name == "/help") return to_client(Kind::help, lower(rest));
  return not_understood(text);
}

// How two spellings of an answer are compared: what is neither letter nor digit does not count, nor
// do capitals, nor an article in front.
std::string spelt(std::string_view text, const std::vector<std::string>& articles) {
  auto all = lower(text);
  for (const auto& article : articles)
    if (all.starts_with(article + " ")) {
      all.erase(0, article.size() + 1);
      break;
    }
  std::erase_if(all, [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && !std::isalnum(static_cast<unsigned char>(c));
  });
  // ä and Ä: the letters behind Latin-1's capitals are 32 further on.
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i - 1] == '\xc3' && static_cast<unsigned char>(all[i]) >= 0x80 &&
        static_cast<unsigned char>(all[i]) <= 0x9e)
      all[i] = static_cast<char>(static_cast<unsigned char>(all[i]) + 0x20);
  return all;
}

// The number of the answer that this is in the reader's language, or -1.
int answer_in(std::string_view language, std::string_view said) {
  const auto& words = catalogue("trurene", language);
  const auto articles = tokens(words.name("told.articles"));
  const auto wanted = spelt(said, articles);
  if (wanted.empty()) return -1;
  for (int n = 0; n < static_cast<int>(content().answers.size()); ++n) {
    const auto noun = say::answer_of(n);
    if (spelt(words.name("answer." + noun.id), articles) == wanted) return n;
  }
  return -1;
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

Meant picked(Option o) {
  Meant m;
  m.kind = Kind::pick;
  m.option = o;
  return m;
}

// A long list of options: go straight to the one that is meant.
Meant answered(const std::string& wanted, const std::string& said, std::string_view language) {
  if (wanted == "leave") return picked(option(Verb::leave));
  if (wanted == "something-else") {
    const int own = language == "en" ? -1 : answer_in(language, said);
    return picked(own < 0 ? option(Verb::something_else) : option(Verb::answer, own));
  }
  if (wanted.empty()) return words(phrase("told.shrine_empty"));
  return picked(option(Verb::answer, answer_number(normalised(said))));
}

Meant meant(const State& s, std::string_view text, std::string_view language) {
  bool control = std::any_of(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 32 && c != '\t') || c == 127;
  });
  if (control || text.size() > 200) return not_understood(std::string(text.substr(0, 20)) + "...");
  auto typed = trimmed(text);
  if (typed.starts_with('/')) return command(s, typed);
  const auto* ask = s.agenda.asked_of(kAurora);
  if (!ask) return words(Game::why_not(s, kAurora, text));
  auto q = static_cast<Question>(ask->question);
  auto said = lower(typed);
  if (q == Question::turn && said == "move") return words(Game::describe(s, *ask));
  auto wanted = notation_for(s, q, said);
  if (q == Question::riddle) return answered(wanted, said, language);
  Options offered;
  Game::options(s, *ask, offered);
  for (Option o : offered)
    if (!wanted.empty() && Game::notation(s, *ask, o) == wanted) return picked(o);
  return words(Game::why_not(s, kAurora, wanted.empty() ? std::string(text) : wanted));
}

}  // namespace

Text asked_about(const State& s, std::string_view what) {
  if (what == "hawk") return about_hawk(s.hawk);
  if (what == "maeja") return about_maeja(s);
  if (what == "aurora") return about_aurora(s);
  if (what == "wolves") return about_enemy(s, s.wolves, "told.the_wolves");
  if (what == "trollking") return about_enemy(s, s.troll_king, "told.the_troll_king");
  return {};
}

Typed understand(const State& s, std::string_view text, std::string_view language) {
  auto m = meant(s, text, language);
  return {m.kind, m.option, m.said.empty() ? "" : say::words(m.said, language), m.name};
}

}  // namespace gh::trurene
