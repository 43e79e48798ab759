#include "core/scenario.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace gh {
namespace {

constexpr int kMostAutomatic = 5000;  // automatic answers between two lines, so that a mistake ends

std::string lower(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

std::string trimmed(std::string_view s) {
  auto from = s.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  auto to = s.find_last_not_of(" \t\r");
  return std::string(s.substr(from, to - from + 1));
}

// Cuts a comment that begins with " #" or stands at the start, outside quotes.
std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) quoted = !quoted;
    if (line[i] == '#' && !quoted && (i == 0 || line[i - 1] == ' ')) return line.substr(0, i);
  }
  return line;
}

std::string first_word(std::string& text) {
  auto space = text.find(' ');
  auto word = text.substr(0, space);
  text = space == std::string::npos ? "" : trimmed(text.substr(space));
  return word;
}

bool balanced(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
    if (quoted) continue;
    if (text[i] == '{' || text[i] == '[') ++depth;
    if (text[i] == '}' || text[i] == ']') --depth;
  }
  return depth <= 0;
}

// The member of a list that has this name in one of its fields, the first field first: a being in
// beings, a hero in characters.
const json::value* named_in(const json::array& list, std::string_view name) {
  for (std::size_t field = 0, most = 1; field < most; ++field)
    for (const auto& x : list) {
      if (!x.is_object() || field >= x.as_object().size()) continue;
      most = std::max(most, x.as_object().size());
      const auto& value = (x.as_object().begin() + static_cast<std::ptrdiff_t>(field))->value();
      if (value.is_string() && std::string_view(value.as_string()) == name) return &x;
    }
  return nullptr;
}
// The way down a view: fields, and members of lists by number or name. A name that no member has
// leads to `nothing`.
const json::value* look_up(const json::value& view, std::string_view path,
                           const json::value& nothing) {
  const json::value* at = &view;
  while (!path.empty()) {
    const auto cut = path.find('/');
    const auto step = path.substr(0, cut);
    path = cut == path.npos ? std::string_view() : path.substr(cut + 1);
    if (at->is_object()) {
      at = at->as_object().if_contains(step);
    } else if (!at->is_array()) {
      return nullptr;
    } else if (step.find_first_not_of("0123456789") == step.npos) {
      const auto n = static_cast<std::size_t>(std::atoi(std::string(step).c_str()));
      at = n < at->as_array().size() ? &at->as_array()[n] : nullptr;
    } else {
      at = named_in(at->as_array(), step);
      if (!at && path.empty()) return &nothing;
    }
    if (!at) return nullptr;
  }
  return at;
}

// One scenario being run, line after line.
class Run {
 public:
  explicit Run(ScenarioResult& result)
      : result_(result), number_(result.line), text_("scenario " + result.name) {}

  void line(int number, std::string text) {
    if (!result_.failure.empty()) return;
    number_ = number;
    text_ = text;
    auto word = first_word(text);
    if (word == "rules") return rules(text);
    if (record_ && (word == "game" || word == "option" || word == "given"))
      return fail("game, option and given come before the first when or then");
    if (word == "game") return game(text);
    if (word == "option") return option(text);
    if (word == "given") return given(text);
    if (!begin()) return;
    if (word == "when") return when(text);
    if (word == "then") return then(text);
    fail("a line begins with scenario, rules, game, option, given, when or then");
  }
  void finish() {
    if (result_.failure.empty() && !record_) begin();
  }

 private:
  void fail(const std::string& why) {
    if (result_.failure.empty())
      result_.failure =
          result_.file + ":" + std::to_string(number_) + ": " + text_ + "\n    " + why;
  }

  // --- given

  void rules(const std::string& text) {
    std::istringstream words(text);
    for (std::string id; words >> id;) result_.rules.push_back(id);
  }
  void game(std::string text) {
    game_ = find_game(first_word(text));
    if (!game_) return fail("there is no such game");
    setup_.seats = text.empty() ? game_->info->least_seats : std::atoi(text.c_str());
  }
  void option(std::string text) {
    auto id = first_word(text);
    auto value = parse_json(text);
    setup_.options[id] = value ? *value : json::value(text);
  }
  void given(const std::string& text) {
    auto position = parse_json(text);
    if (!position) return fail(position.error());
    if (!position->is_object()) return fail("a position is a JSON object");
    auto& o = position->as_object();
    if (!o.contains("seats")) o["seats"] = setup_.seats;
    setup_.position = *position;
  }
  bool begin() {
    if (record_) return true;
    if (!game_) return fail("say which game first: game ID SEATS"), false;
    if (setup_.position && !setup_.options.empty() && setup_.position->is_object() &&
        !setup_.position->as_object().contains("options"))
      setup_.position->as_object()["options"] = setup_.options;
    auto begun = Record::begin(*game_, setup_);
    if (!begun) return fail(begun.error()), false;
    record_.emplace(std::move(*begun));
    return true;
  }
  const Match& match() const { return record_->match(); }

  // --- when

  void when(std::string text) {
    auto who = seat_from(first_word(text));
    if (!who) return fail("when SEAT NOTATION, or when chance OUTCOME");
    for (int i = 0; i < kMostAutomatic; ++i) {
      const auto* ask = match().ask_of(*who);
      if (ask && match().read(*ask, text)) {
        (void)record_->pick(*who, text);
        return bring_again();
      }
      if (!answer_one_automatically(*who)) break;
    }
    auto done = record_->pick(*who, text);
    fail(done ? "?" : done.error() + offered(*who));
  }
  // Promise 10 where random games seldom come: the position can be set up again.
  void bring_again() {
    auto again = gh::begin(*game_, Setup{setup_.seats, {}, match().position()});
    if (!again) fail("the position behind it cannot be brought in again: " + again.error());
  }
  // Chance that nobody scripted takes its first outcome; a prompt with one option is picked. A
  // question to the seat that a line is about is answered last, and only if it has one option.
  bool answer_one_automatically(Seat wanted) {
    const Ask* chosen = nullptr;
    for (const Ask& ask : match().asks()) {
      Options out;
      if (ask.who != Seat::chance) match().options(ask, out);
      if (ask.who != Seat::chance && out.size() != 1) continue;
      if (!chosen || chosen->who == wanted) chosen = &ask;
    }
    if (!chosen) return false;
    Options out;
    match().options(*chosen, out);
    record_->pick(chosen->who, chosen->id, out[0]);
    return true;
  }
  std::string offered(Seat who) const {
    std::string text;
    for (const Ask& ask : match().asks()) {
      text +=
          "\n    " + seat_name(ask.who) + " is asked " + std::string(match().question_name(ask));
      if (ask.who == Seat::chance || (ask.who != who && is_player(who))) continue;
      Options out;
      match().options(ask, out);
      text += ":";
      for (Option o : out) text += " [" + match().notation(ask, o) + "]";
    }
    return text;
  }
  // Runs on through automatic answers until the seat is asked, for facts about its options.
  const Ask* reach(Seat who) {
    for (int i = 0; i < kMostAutomatic && !match().ask_of(who); ++i)
      if (!answer_one_automatically(who)) break;
    return match().ask_of(who);
  }

  // --- then

  void then(std::string text) {
    auto word = first_word(text);
    if (word == "winner" || word == "winners") return winners(text);
    if (word == "nobody") return check_over(text);
    auto verb = first_word(text);
    if (verb == "see" && word == "all") {
      for (int i = -1; i < match().seats(); ++i) sees(i < 0 ? Seat::spectator : seat(i), text);
      return;
    }
    auto who = seat_from(word);
    if (!who)
      return fail("then SEAT ..., then all see ..., then nobody is asked, then winner SEAT");
    if (verb == "sees") return sees(*who, text);
    if (verb == "may") return may(*who, text);
    if (verb == "is") return asked(*who, text);
    fail("SEAT sees PATH = JSON, SEAT may NOTATION, SEAT may not NOTATION, SEAT is asked QUESTION");
  }
  void sees(Seat who, const std::string& text) {
    auto equals = text.find(" = ");
    if (equals == std::string::npos) return fail("a fact is PATH = JSON");
    auto path = "/" + trimmed(text.substr(0, equals));
    auto wanted = parse_json(trimmed(text.substr(equals + 3)));
    if (!wanted) return fail("the value is " + wanted.error());
    auto view = match().view(who);
    const json::value nothing;
    const auto* found = look_up(view, trimmed(text.substr(0, equals)), nothing);
    if (!found) return fail("the view of " + seat_name(who) + " has nothing at " + path);
    if (*found != *wanted) {
      fail(seat_name(who) + " sees " + path + "\n      wanted " + json::serialize(*wanted) +
           "\n      found  " + json::serialize(*found));
    }
  }
  void may(Seat who, std::string text) {
    bool allowed = !text.starts_with("not ");
    if (!allowed) text = trimmed(text.substr(4));
    std::string because;
    if (auto at = text.find(" because "); at != std::string::npos) {
      because = trimmed(text.substr(at + 9));
      text = trimmed(text.substr(0, at));
    }
    const auto* ask = reach(who);
    if (allowed && !ask) return fail(seat_name(who) + " is not asked anything" + offered(who));
    bool found = ask && match().read(*ask, text);
    if (found != allowed)
      return fail((found ? "it is offered" : "it is not offered") + offered(who));
    if (because.empty()) return;
    auto why = match().why_not(who, text);
    auto reason = match().words(why, who);
    if (lower(reason + " " + match().rule(why)).find(lower(because)) == std::string::npos)
      fail("the reason given is: " + reason);
  }
  void asked(Seat who, std::string text) {
    bool wanted = true;
    if (text.starts_with("not ")) wanted = false, text = text.substr(4);
    if (first_word(text) != "asked") return fail("SEAT is asked QUESTION, or SEAT is not asked");
    const auto* ask =
        wanted ? (who == Seat::chance ? match().ask_of(who) : reach(who)) : match().ask_of(who);
    if (!wanted) {
      if (ask && (text.empty() || text == match().question_name(*ask)))
        fail(seat_name(who) + " is asked" + offered(who));
      return;
    }
    if (!ask || (!text.empty() && text != match().question_name(*ask)))
      fail(seat_name(who) + " is not asked that" + offered(who));
  }
  void check_over(const std::string& text) {
    if (text != "is asked") return fail("then nobody is asked");
    while (!match().over())
      if (!answer_one_automatically(Seat::spectator)) break;
    if (!match().over()) fail("the game goes on" + offered(Seat::chance));
  }
  void winners(const std::string& text) {
    auto outcome = match().outcome();
    std::string found;
    for (std::size_t i = 0; outcome.over && i < outcome.ranks.size(); ++i)
      if (outcome.ranks[i] == 1)
        found += (found.empty() ? "" : " ") + seat_name(seat(static_cast<int>(i)));
    if (found != text) fail("wanted " + text + ", found " + (found.empty() ? "no winner" : found));
  }

  ScenarioResult& result_;
  int number_;
  std::string text_;
  const GameEntry* game_ = nullptr;
  Setup setup_;
  std::optional<Record> record_;
};

}  // namespace

std::vector<ScenarioResult> run_scenarios(std::string_view text, const std::string& file) {
  std::vector<ScenarioResult> results;
  std::optional<Run> run;
  std::istringstream lines{std::string(text)};
  int number = 0;
  results.reserve(1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  for (std::string raw; std::getline(lines, raw);) {
    ++number;
    auto line = trimmed(without_comment(raw));
    if (line.empty()) continue;
    int begins = number;
    while (line.starts_with("given") && !balanced(line) && std::getline(lines, raw)) {
      ++number;
      line += " " + trimmed(without_comment(raw));
    }
    if (line.starts_with("scenario ")) {
      if (run) run->finish();
      results.push_back({trimmed(line.substr(9)), file, begins, {}, ""});
      run.emplace(results.back());
    } else if (!run) {
      results.push_back(
          {"?",
           file,
           begins,
           {},
           file + ":" + std::to_string(begins) + ": a file begins with: scenario NAME"});
      return results;
    } else {
      run->line(begins, line);
    }
  }
  if (run) run->finish();
  return results;
}

}  // namespace gh
