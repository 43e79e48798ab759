// greathall analyse: everybody's chances over a game that was played, its turning points, and the
// picks that cost most.
#include <unistd.h>

#include <cmath>
#include <iostream>

#include "commands/commands.h"
#include "core/about.h"
#include "core/analysis.h"
#include "core/catalogue.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"

namespace gh {
namespace {

struct AnalyseWishes {
  std::string file, lang;
  AnalysisWishes how;
  bool as_json = false;
};

// Seats by their letters.
void read_plainly(std::vector<JudgedView>& views) {
  for (auto& v : views) {
    v.played.words = plain_seats(v.played.words.value_or(""));
    if (v.better) v.better->words = plain_seats(v.better->words.value_or(""));
  }
}

void bar_line(double share) {
  constexpr int kWidth = 40;
  const int full = static_cast<int>(share * kWidth + 0.5);
  std::printf("%3.0f %% %s\n", 100 * share,
              std::string(static_cast<std::size_t>(full), '#').c_str());
}

constexpr Name<int> kPickNumber{"n"};
constexpr Name<Plain> kPicker{"who"}, kPicked{"what"};

void print_line(const Catalogue& words, int indent, const Text& text) {
  std::printf("%*s%s\n", indent, "", harmless(words.render(text)).c_str());
}

void print_judged(const Catalogue& words, const JudgedView& v) {
  print_line(words, 2,
             phrase("term.judged", kPickNumber(static_cast<int>(v.pick)),
                    kPicker(Plain{seat_name(v.seat)}), kPicked(Plain{*v.played.words})));
}

void print_analysis(const AnalysisView& view, const std::string& language) {
  const auto& words = catalogue("hall", language);
  print_line(words, 0, phrase("term.turning"));
  for (const auto& t : view.turning_points) {
    print_judged(words, t);
    for (std::size_t i = 0; i < t.after.size(); ++i) {
      std::printf("    %s ", seat_name(seat(static_cast<int>(i))).c_str());
      bar_line(t.after[i]);
    }
  }
  print_line(words, 0, phrase("term.costly"));
  for (const auto& c : view.costliest) {
    print_judged(words, c);
    print_line(words, 4,
               phrase("term.better", kPicked(Plain{*c.better->words}),
                      kPickNumber(static_cast<int>(std::lround(100 * c.cost)))));
  }
}

int run_analyse(AnalyseWishes& w) {
  int ended = 0;
  auto record = wanted_log(w.file, ended);
  if (!record) return ended;
  if (isatty(STDERR_FILENO))
    w.how.go_on = [](std::size_t done, std::size_t of) {
      std::fprintf(stderr, "\rpick %zu of %zu ", done, of);
      return true;
    };
  const auto analysis = analyse(*record, w.how);
  if (w.how.go_on) std::fprintf(stderr, "\r%40s\r", "");
  const auto language = language_wanted(w.lang);
  auto view = analysis_view(*record, analysis, language);
  read_plainly(view.turning_points);
  read_plainly(view.costliest);
  if (w.as_json)
    std::cout << json_text(view) << "\n";
  else
    print_analysis(view, language);
  return 0;
}

}  // namespace

void add_analyse(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand(
      "analyse", "Look at a game again: chances over time, turning points, costly picks");
  auto w = std::make_shared<AnalyseWishes>();
  sub->add_option("log", w->file, "the log of a game")->required();
  sub->add_option("--iterations", w->how.iterations, "of the search, for each decision")
      ->capture_default_str()
      ->check(CLI::Range(1u, 1'000'000u));
  sub->add_option("--seed", w->how.seed, "the same seed gives the same numbers")
      ->capture_default_str();
  add_lang(*sub, w->lang);
  sub->add_flag("--json", w->as_json, "for machines");
  sub->callback([&chosen, w] { chosen.run = [w] { return run_analyse(*w); }; });
}

}  // namespace gh
