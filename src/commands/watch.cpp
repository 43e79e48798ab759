// greathall watch URL: look on at a table of a hall.
#include <iostream>

#include "commands/commands.h"
#include "terminal/remote.h"

namespace gh {

void add_watch(CLI::App& app, Command& chosen) {
  auto* sub =
      app.add_subcommand("watch", "Look on at a table of a hall; without a table, list them");
  auto w = std::make_shared<RemoteWishes>();
  w->watch = true;
  sub->add_option("url", w->url, "http://host:8080/table/ID, or the hall's address")->required();
  auto lang = std::make_shared<std::string>();
  add_lang(*sub, *lang);
  sub->callback([&chosen, w, lang] {
    chosen.run = [w, lang] {
      return play_remote(*w, std::cout, Ink{colour_wanted(), 80, language_wanted(*lang)});
    };
  });
}

}  // namespace gh
