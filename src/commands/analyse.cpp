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
    for (auto* other : {&v.better, &v.next})
      if (*other) (*other)->words = plain_seats((*other)->words.value_or(""));
    v.asked.words = plain_seats(v.asked.words.value_or(""));
    for (auto& e : v.then) e.words = plain_seats(e.words.value_or(""));
  }
}

void bar_line(double share) {
  constexpr int kWidth = 40;
  const int full = static_cast<int>(share * kWidth + 0.5);
  std::printf("%3.0f %% %s\n", 100 * share,
              std::string(static_cast<std::size_t>(full), '#').c_str());
}

constexpr Name<int> kPickNumber{"n"}, kGood{"good"}, kSlips{"slips"}, kMistakes{"mistakes"},
    kBlunders{"blunders"};
constexpr Name<Plain> kPicker{"who"}, kPicked{"what"};

void print_line(const Catalogue& words, int indent, const Text& text) {
  std::printf("%*s%s\n", indent, "", harmless(words.render(text)).c_str());
}

void print_judged(const Catalogue& words, const JudgedView& v) {
  print_line(words, 2,
             phrase("term.judged", kPickNumber(static_cast<int>(v.pick)),
                    kPicker(Plain{seat_name(v.seat)}), kPicked(Plain{*v.played.words})));
}

// Who was ahead, and how well everybody decided.
void print_course(const Catalogue& words, const AnalysisView& view) {
  const auto& c = view.course;
  const auto who = [](Seat s) { return kPicker(Plain{seat_name(s)}); };
  const auto n = [](auto number) { return kPickNumber(static_cast<int>(number)); };
  if (c.winner) print_line(words, 0, phrase("term.course_won", who(*c.winner)));
  if (c.leader)
    print_line(words, 0, phrase("term.course_led", who(*c.leader), n(std::lround(100 * c.led))));
  if (c.ahead && c.winner)
    print_line(words, 0, phrase("term.course_ahead", who(*c.winner), n(c.ahead)));
  for (std::size_t i = 0; i < view.tallies.size(); ++i) {
    const auto& t = view.tallies[i];
    print_line(
        words, 2,
        phrase("term.tally", who(seat(static_cast<int>(i))), kGood(static_cast<int>(t.good)),
               n(t.decisions), kSlips(static_cast<int>(t.slips)),
               kMistakes(static_cast<int>(t.mistakes)), kBlunders(static_cast<int>(t.blunders))));
  }
}

// What else could have been played, and how much that is more or less.
void print_other(const Catalogue& words, const char* id, const OptionView& other, double share) {
  print_line(words, 4,
             phrase(id, kPicked(Plain{*other.words}),
                    kPickNumber(static_cast<int>(std::lround(100 * share)))));
}

void print_analysis(const AnalysisView& view, const std::string& language) {
  const auto& words = catalogue("hall", language);
  print_course(words, view);
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
    print_other(words, "term.better", *c.better, c.cost);
  }
  if (!view.finest.empty()) print_line(words, 0, phrase("term.finest"));
  for (const auto& f : view.finest) {
    print_judged(words, f);
    print_other(words, "term.next", *f.next, f.lead);
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
  read_plainly(view.finest);
  for (auto& own : view.costliest_of) read_plainly(own);
  for (auto& c : view.chances) c.played.words = plain_seats(c.played.words.value_or(""));
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
