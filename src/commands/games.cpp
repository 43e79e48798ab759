#include <iostream>

#include "commands/commands.h"

namespace gh {
namespace {

json::value game_json(const GameEntry& g) {
  const auto& i = *g.info;
  json::array options, bots;
  for (const auto& o : i.options) {
    json::object one{{"id", o.id}, {"words", o.words}, {"kind", o.kind}, {"default", o.standard}};
    if (o.kind == "int") one["least"] = o.least, one["most"] = o.most;
    if (o.kind == "choice") one["choices"] = to_json(o.choices);
    options.push_back(std::move(one));
  }
  for (const auto& b : g.bots) bots.push_back({{"name", b.name}, {"words", b.words}});
  return {{"id", i.id},
          {"name", i.name},
          {"summary", i.summary},
          {"version", i.version},
          {"least_seats", i.least_seats},
          {"most_seats", i.most_seats},
          {"options", options},
          {"bots", bots}};
}

void print(const GameEntry& g) {
  const auto& i = *g.info;
  std::cout << i.id << "  " << i.name << ", " << i.least_seats;
  if (i.most_seats != i.least_seats) std::cout << " to " << i.most_seats;
  std::cout << (i.most_seats == 1 ? " player\n" : " players\n");
  std::cout << "    " << i.summary << "\n";
  for (const auto& o : i.options) {
    std::cout << "    option " << o.id << "=" << json::serialize(o.standard) << "  " << o.words;
    if (o.kind == "choice") std::cout << " (" << detail::Reader::joined(o.choices) << ")";
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
      json::array all;
      for (const auto* g : games()) {
        if (*as_json)
          all.push_back(game_json(*g));
        else
          print(*g);
      }
      if (*as_json) std::cout << json::serialize(all) << "\n";
      return 0;
    };
  });
}

}  // namespace gh
