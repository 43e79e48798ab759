// The examples in docs/scenarios.md are true; the rulebooks say the same in every language.
#include <fstream>
#include <regex>
#include <sstream>

#include "core/about.h"
#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

TEST(Documents, the_scenarios_in_scenarios_md_pass) {
  lots::registered();
  std::ostringstream page;
  page << std::ifstream(GREATHALL_SOURCE "/docs/scenarios.md").rdbuf();
  auto text = page.str();
  int passed = 0;
  for (auto at = text.find("```scenario\n"); at != std::string::npos;
       at = text.find("```scenario\n", at)) {
    at += std::string("```scenario\n").size();
    auto example = text.substr(at, text.find("```", at) - at);
    for (const auto& result : run_scenarios(example, "docs/scenarios.md")) {
      EXPECT_EQ(result.failure, "");
      EXPECT_FALSE(result.rules.empty()) << result.name;
      ++passed;
    }
  }
  EXPECT_EQ(passed, 5);
}

// Ids of rules, headings and rows of tables, in their order.
std::vector<std::string> skeleton(std::string_view book) {
  static const std::regex bone(R"(\*\*[A-Z][A-Z0-9-]*[0-9][a-z]?\*\*|^#+ |^\|)",
                               std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> out;
  for (std::cregex_iterator i(book.data(), book.data() + book.size(), bone), end; i != end; ++i)
    out.push_back(i->str());
  return out;
}

TEST(Documents, every_rulebook_is_there_in_every_language_rule_for_rule) {
  int books = 0;
  for (const auto* game : games()) {
    const auto english = rulebook(game->info->id);
    if (english.empty()) continue;  // a teaching game
    for (const auto& language : languages()) {
      if (language == "en") continue;
      const auto book = rulebook(game->info->id, language);
      EXPECT_NE(book.data(), english.data()) << game->info->id << " in " << language;
      EXPECT_EQ(skeleton(book), skeleton(english)) << game->info->id << " in " << language;
      ++books;
    }
  }
  EXPECT_GE(books, 5);
}

}  // namespace
}  // namespace gh
