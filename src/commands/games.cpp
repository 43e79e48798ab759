#include <iostream>

#include "commands/commands.h"
#include "core/about.h"
#include "core/levels.h"
#include "table/referee.h"

namespace gh {
namespace {

void print(const GameEntry& g, std::string_view language) {
  const auto& i = *g.info;
  std::cout << i.id << "  " << game_name(i, language) << ", " << i.least_seats;
  if (i.most_seats != i.least_seats) std::cout << " to " << i.most_seats;
  std::cout << (i.most_seats == 1 ? " player\n" : " players\n");
  std::cout << "    " << game_summary(i, language) << "\n";
  for (const auto& o : i.options) {
    std::cout << "    option " << o.id << "=" << json::serialize(o.standard) << "  "
              << option_words(i, o, language);
    if (o.kind == "choice") std::cout << " (" << joined(o.choices) << ")";
    if (o.kind == "int") std::cout << " (" << o.least << " to " << o.most << ")";
    std::cout << "\n";
  }
  for (const auto& b : players_of(g))
    std::cout << "    bot " << b.name << "  " << bot_title(i, b, language) << ": "
              << bot_words(i, b, language) << "\n";
}

}  // namespace

void add_games(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("games", "List the games with their seats, options and bots");
  auto as_json = std::make_shared<bool>(false);
  auto lang = std::make_shared<std::string>();
  add_lang(*sub, *lang);
  sub->add_flag("--json", *as_json, "for machines");
  sub->callback([&chosen, as_json, lang] {
    chosen.run = [as_json, lang] {
      if (*as_json)
        std::cout << json::serialize(games_json(language_wanted(*lang))) << "\n";
      else
        for (const auto* g : games()) print(*g, language_wanted(*lang));
      return 0;
    };
  });
}

}  // namespace gh
