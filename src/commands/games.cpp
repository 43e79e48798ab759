#include <iostream>

#include "commands/commands.h"
#include "table/referee.h"

namespace gh {
namespace {

void print(const GameEntry& g) {
  const auto& i = *g.info;
  std::cout << i.id << "  " << i.name << ", " << i.least_seats;
  if (i.most_seats != i.least_seats) std::cout << " to " << i.most_seats;
  std::cout << (i.most_seats == 1 ? " player\n" : " players\n");
  std::cout << "    " << i.summary << "\n";
  for (const auto& o : i.options) {
    std::cout << "    option " << o.id << "=" << json::serialize(o.standard) << "  " << o.words;
    if (o.kind == "choice") std::cout << " (" << joined(o.choices) << ")";
    if (o.kind == "int") std::cout << " (" << o.least << " to " << o.most << ")";
    std::cout << "\n";
  }
  for (const auto& b : g.bots) std::cout << "    bot " << b.name << "  " << b.words << "\n";
}

}  // namespace

void add_games(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("games", "List the games with their seats, options and bots");
  auto as_json = std::make_shared<bool>(false);
  sub->add_flag("--json", *as_json, "for machines");
  sub->callback([&chosen, as_json] {
    chosen.run = [as_json] {
      if (*as_json)
        std::cout << json::serialize(games_json()) << "\n";
      else
        for (const auto* g : games()) print(*g);
      return 0;
    };
  });
}

}  // namespace gh
