// greathall analyse: everybody's chances over a game that was played, its turning points, and the
// picks that cost most.
#include <unistd.h>

#include <iostream>

#include "commands/commands.h"
#include "core/about.h"
#include "core/analysis.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"

namespace gh {
namespace {

struct AnalyseWishes {
  std::string file, lang;
  AnalysisWishes how;
  bool as_json = false;
};

json::array shares(const std::vector<double>& chances) {
  json::array all;
  for (double c : chances) all.push_back(c);
  return all;
}

// What is told of one decision needs the match as it was then.
json::object decision_json(const Record& record, const Judged& j, const std::string& language) {
  auto match = record.at(j.pick - 1);
  const Ask ask = *match->ask_of(j.seat);
  auto words = [&](Option o) {
    return plain_seats(match->words(match->describe(ask, o), j.seat, language));
  };
  json::object one{{"pick", j.pick},
                   {"seat", seat_name(j.seat)},
                   {"question", match->question_name(ask)},
                   {"played", match->notation(ask, j.played)},
                   {"words", words(j.played)},
                   {"chances", shares(j.chances)}};
  if (j.cost > 0) {
    one["better"] = match->notation(ask, j.better);
    one["better_words"] = words(j.better);
    one["cost"] = j.cost;
  }
  return one;
}

json::object analysis_json(const Record& record, const Analysis& a, const std::string& language) {
  json::array chances, turning, costly;
  for (const auto& j : a.decisions)
    chances.push_back(
        {{"pick", j.pick}, {"seat", seat_name(j.seat)}, {"chances", shares(j.chances)}});
  for (auto i : a.turning) {
    auto one = decision_json(record, a.decisions[i], language);
    one["after"] = shares(a.decisions[i + 1].chances);
    turning.push_back(std::move(one));
  }
  for (auto i : a.costliest) costly.push_back(decision_json(record, a.decisions[i], language));
  const auto outcome = record.match().outcome();
  return {{"game", record.game().info->id},       {"seats", record.match().seats()},
          {"picks", record.picks().size()},       {"over", outcome.over},
          {"ranks", to_json(outcome.ranks)},      {"chances", std::move(chances)},
          {"turning_points", std::move(turning)}, {"costliest", std::move(costly)}};
}

void bar_line(double share) {
  constexpr int kWidth = 40;
  const int full = static_cast<int>(share * kWidth + 0.5);
  std::printf("%3.0f %% %s\n", 100 * share,
              std::string(static_cast<std::size_t>(full), '#').c_str());
}

void print_analysis(const json::object& o) {
  auto text = [](const json::object& from, const char* name) {
    return harmless(std::string_view(from.at(name).as_string()));
  };
  auto seat_bars = [](const json::array& chances) {
    for (std::size_t i = 0; i < chances.size(); ++i) {
      std::printf("    %s ", seat_name(seat(static_cast<int>(i))).c_str());
      bar_line(chances[i].as_double());
    }
  };
  std::puts("Turning points");
  for (const auto& v : o.at("turning_points").as_array()) {
    const auto& t = v.as_object();
    std::printf("  pick %lld, %s: %s\n",
                static_cast<long long>(t.at("pick").to_number<long long>()),
                text(t, "seat").c_str(), text(t, "words").c_str());
    seat_bars(t.at("after").as_array());
  }
  std::puts("Picks that cost most");
  for (const auto& v : o.at("costliest").as_array()) {
    const auto& t = v.as_object();
    std::printf("  pick %lld, %s: %s\n    better: %s (%.0f %% more)\n",
                static_cast<long long>(t.at("pick").to_number<long long>()),
                text(t, "seat").c_str(), text(t, "words").c_str(), text(t, "better_words").c_str(),
                100 * t.at("cost").as_double());
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
  const auto all = analysis_json(*record, analysis, language_wanted(w.lang));
  if (w.as_json)
    std::cout << json::serialize(all) << "\n";
  else
    print_analysis(all);
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
