// The examples in docs/scenarios.md are true.
#include <fstream>
#include <sstream>

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

}  // namespace
}  // namespace gh
