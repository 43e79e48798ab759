// referee, replay, rules and completion.
#include <unistd.h>

#include <iostream>

#include "commands/commands.h"
#include "core/about.h"
#include "core/catalogue.h"
#include "core/record.h"
#include "table/referees.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"

namespace gh {
namespace {

int run_referee(const std::string& lang) {
  Referees referee(lang.empty() ? "en" : best_language(lang));
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << referee.answer(line) << "\n" << std::flush;
  }
  return 0;
}

struct ReplayWishes {
  std::string file, eyes = "spectator";
  long at = -1;
  bool verify = false, position = false;
  std::string lang;
};

std::optional<Seat> eyes_of(const ReplayWishes& w, const Record& record) {
  auto who = seat_from(w.eyes);
  bool there =
      who && (*who == Seat::spectator || (is_player(*who) && index(*who) < record.match().seats()));
  return there ? who : std::nullopt;
}

// Steps through the picks and tells what the viewer was told of each.
void tell_story(const Record& record, Seat eyes, std::size_t upto, const std::string& language) {
  auto match = record.at(0);
  for (std::size_t i = 0; i < upto; ++i) {
    const auto& p = record.picks()[i];
    const Ask ask = *match->ask_of(p.who);
    Events events;
    match->apply(ask, p.option, &events);
    for (const auto& e : events) {
      if (!e.reaches(eyes)) continue;
      auto text = match->describe(e, eyes);
      auto rule = match->rule(text);
      std::cout << i + 1 << "  " << harmless(plain_seats(match->words(text, eyes, language)))
                << (rule.empty() ? "" : "  [" + rule + "]") << "\n";
    }
  }
  std::cout << "\n"
            << harmless_drawing(plain_seats(match->draw(eyes, Ink{colour_wanted(), 80, language})));
}

int run_replay(const ReplayWishes& w) {
  int ended = 0;
  auto record = wanted_log(w.file, ended);
  if (!record) return ended;
  auto total = record->picks().size();
  if (auto played = record->log_version(); played != record->setup().version)
    std::cerr << w.file << ": played by version " << played << " of the rules of "
              << game_name(*record->game().info) << "; it fits version " << record->setup().version
              << "\n";
  if (w.verify) {
    std::cout << w.file << ": " << game_name(*record->game().info) << ", "
              << record->match().seats() << " seats, " << total << " picks, "
              << (record->match().over() ? "over" : "not over") << "; every pick is legal\n";
    return 0;
  }
  auto eyes = eyes_of(w, *record);
  if (!eyes) return wrong_use("--eyes is a seat of this game such as A, or spectator");
  if (w.at > static_cast<long>(total))
    return wrong_use("the log has " + std::to_string(total) + " picks; --at goes from 0 to that");
  auto upto = w.at < 0 ? total : static_cast<std::size_t>(w.at);
  if (w.position) {
    auto position = json::serialize(record->at(upto)->position());
    std::cout << (isatty(STDOUT_FILENO) ? harmless(position) : position) << "\n";
    return 0;
  }
  tell_story(*record, *eyes, upto, language_wanted(w.lang));
  return 0;
}

int run_rules(const std::string& game, const std::string& id, const std::string& language) {
  if (!wanted_game(game)) return 2;
  auto book = rulebook(game, language);
  if (book.empty()) return wrong_use("there is no rulebook for " + game + " yet");
  if (id.empty()) {
    std::cout << book;
    return 0;
  }
  auto text = rule_text(game, id, language);
  if (text.empty()) return wrong_use("the rulebook of " + game + " has no rule " + id);
  std::cout << text << "\n";
  return 0;
}

// What may follow a command: its own commands or the games, if it takes one, and its flags.
std::string words_behind(const CLI::App& sub, const std::string& ids) {
  std::string words;
  for (const auto* own : sub.get_subcommands({})) words += own->get_name() + " ";
  for (const auto* o : sub.get_options())
    if (auto takes = o->get_name(true); takes == "game" || takes == "games" || takes == "ids")
      words += ids;
  for (const auto* o : sub.get_options())
    for (const auto& l : o->get_lnames()) words += "--" + l + " ";
  return words;
}

// Bash and zsh read the same words; fish has its own way.
int run_completion(const CLI::App& app, const std::string& shell) {
  std::string commands, ids;
  for (const auto* sub : app.get_subcommands({})) commands += sub->get_name() + " ";
  for (const auto* g : games()) ids += g->info->id + " ";
  if (shell == "fish") {
    std::cout << "complete -c greathall -f -n __fish_use_subcommand -a '" << commands << "'\n";
    for (const auto* sub : app.get_subcommands({}))
      std::cout << "complete -c greathall -n '__fish_seen_subcommand_from " << sub->get_name()
                << "' -a '" << words_behind(*sub, ids) << "'\n";
    return 0;
  }
  if (shell == "zsh") std::cout << "autoload -U +X bashcompinit && bashcompinit\n";
  std::cout << "_greathall() {\n  local word=${COMP_WORDS[COMP_CWORD]}\n  case $COMP_CWORD in\n"
            << "    1) COMPREPLY=($(compgen -W '" << commands << "' -- \"$word\"));;\n"
            << "    *) case ${COMP_WORDS[1]} in\n";
  for (const auto* sub : app.get_subcommands({}))
    std::cout << "      " << sub->get_name() << ") COMPREPLY=($(compgen -f -W '"
              << words_behind(*sub, ids) << "' -- \"$word\"));;\n";
  std::cout << "    esac;;\n  esac\n}\ncomplete -F _greathall greathall\n";
  return 0;
}

}  // namespace

void add_referee(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand(
      "referee", "Drive a game with JSON lines on standard input and output (docs/protocol.md)");
  auto lang = std::make_shared<std::string>();
  sub->add_option("--lang", *lang, "the language of words; nothing: English");
  sub->callback([&chosen, lang] { chosen.run = [lang] { return run_referee(*lang); }; });
}

void add_replay(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("replay", "Step through, verify or show a log file");
  auto w = std::make_shared<ReplayWishes>();
  sub->add_option("file", w->file, "a log file, or - for standard input")->required();
  sub->add_option("--eyes", w->eyes, "whose eyes: A, B ... or spectator")->capture_default_str();
  sub->add_option("--at", w->at, "stop after this many picks");
  sub->add_flag("--verify", w->verify, "only check every pick and the final hash");
  sub->add_flag("--position", w->position, "print the position there as JSON, secrets included");
  add_lang(*sub, w->lang);
  sub->callback([&chosen, w] { chosen.run = [w] { return run_replay(*w); }; });
}

void add_rules(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("rules", "Print a rulebook, or one rule of it");
  auto game = std::make_shared<std::string>(), id = std::make_shared<std::string>(),
       language = std::make_shared<std::string>();
  sub->add_option("game", *game, "the game, see `greathall games`")->required();
  sub->add_option("rule", *id, "the id of a rule, such as GR-25");
  add_lang(*sub, *language);
  sub->callback([&chosen, game, id, language] {
    chosen.run = [=] { return run_rules(*game, *id, language_wanted(*language)); };
  });
}

void add_completion(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("completion", "Print completion for a shell; source it");
  auto shell = std::make_shared<std::string>("bash");
  sub->add_option("shell", *shell, "bash, zsh or fish")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->capture_default_str();
  sub->callback([&app, &chosen, shell] {
    chosen.run = [&app, shell] { return run_completion(app, *shell); };
  });
}

}  // namespace gh
