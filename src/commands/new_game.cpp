// greathall new-game NAME: lays out a folder with a small game of tricks that builds, keeps the
// promises and plays on the plain board, and the documents and tests that every game must bring.
// To be changed into another game piece by piece.
#include <cctype>
#include <filesystem>
#include <iostream>

#include "commands/commands.h"
#include "core/embedded.h"

namespace gh {
namespace {

struct Part {
  const char* from;
  const char* to;  // @ is the game's id
};
constexpr Part kParts[] = {{"entry.cpp", "src/games/@/entry.cpp"},
                           {"rules.md", "docs/rules/@.md"},
                           {"requirements.md", "docs/requirements/@.md"},
                           {"notation.md", "docs/notation/@.md"},
                           {"words.en", "data/@/words.en"},
                           {"words.de", "data/@/words.de"},
                           {"first.scenario", "tests/scenarios/@/first.scenario"}};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// Where "tricks" is the game and not the tricks that are taken.
std::string named(std::string text, const std::string& id, const std::string& title) {
  for (const char* before :
       {"namespace gh::", ".id = \"", "game ", "scenarios/", "games/", "rules/"})
    text = replaced(std::move(text), std::string(before) + "tricks", before + id);
  for (const char* before : {"# ", " at ", "Wörter von ", "game            ", "// "})
    text = replaced(std::move(text), std::string(before) + "Tricks", before + title);
  return text;
}

std::string id_problem(const std::string& id) {
  auto fits = [](char c) { return std::islower(static_cast<unsigned char>(c)) || c == '_'; };
  if (id.empty() || id.size() > 20 || !std::all_of(id.begin(), id.end(), fits))
    return "a game's name is up to 20 small letters, such as \"skat\"";
  return find_game(id) ? "there is a game \"" + id + "\" already" : "";
}

int new_game(const std::string& id, const std::string& root) {
  if (auto problem = id_problem(id); !problem.empty()) return wrong_use(problem);
  std::error_code ec;
  if (!std::filesystem::exists(root + "/src/core/game.h", ec))
    return wrong_use("run it at the top of the source tree, or say --in FOLDER");
  auto title = id;
  title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  for (const auto& part : kParts) {
    const auto path = root + "/" + replaced(part.to, "@", id);
    if (std::filesystem::exists(path, ec)) return wrong_use(path + " is there already");
  }
  for (const auto& part : kParts) {
    const auto path = root + "/" + replaced(part.to, "@", id);
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ec);
    auto text = embedded_file(std::string("tests/teaching/tricks/") + part.from);
    if (auto problem = write_file(path, named(std::string(text), id, title)); !problem.empty())
      return wrong_use(problem);
    std::cout << path << "\n";
  }
  std::cout << "\nIt is a game of tricks; CONTRIBUTING.md tells how to make it yours. Then:\n"
               "  cmake --preset dev && ninja -C build/dev greathall golden\n"
               "  build/dev/greathall check "
            << id << " && build/dev/greathall play " << id
            << "\n"
               "  build/dev/tests/golden tests/replays "
            << id
            << "      # golden logs\n"
               "  web/check-types build/dev/greathall --write\n"
               "  tests/check_requirements                     # what is still missing\n";
  return 0;
}

}  // namespace

void add_new_game(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("new-game", "Lay out the folder of a new game, to be changed");
  auto id = std::make_shared<std::string>();
  auto root = std::make_shared<std::string>(".");
  sub->add_option("name", *id, "its id: small letters")->required();
  sub->add_option("--in", *root, "the top of the source tree")->capture_default_str();
  sub->callback([&chosen, id, root] { chosen.run = [=] { return new_game(*id, *root); }; });
}

}  // namespace gh
