#include "terminal/play.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <random>

#include "core/about.h"
#include "core/take_back.h"
#include "terminal/files.h"
#include "terminal/harmless.h"
#include "terminal/player.h"
#include "terminal/rulebook.h"

namespace gh {
namespace {

constexpr Name<Seat> kWho{"who"};
constexpr Name<int> kNumber{"n"};
constexpr Name<Plain> kPlain{"what"};

std::string trimmed(const std::string& s) {
  auto from = s.find_first_not_of(" \t\r");
  return from == std::string::npos ? "" : s.substr(from, s.find_last_not_of(" \t\r") - from + 1);
}

class Session {
 public:
  Session(Record record, const PlayWishes& w, std::istream& in, std::ostream& out, Ink ink,
          std::function<ScreenSize()> screen)
      : record_(std::move(record)), w_(w), in_(in), out_(out), ink_(ink), screen_(screen) {
    rng_.s =
        w.seed ? *w.seed : (std::uint64_t{std::random_device{}()} << 32 | std::random_device{}());
    unread_.resize(static_cast<std::size_t>(match().seats()));
    read_.resize(unread_.size());
    for (const auto& n : w.names) names_.push_back(harmless(n));
  }

  int run() {
    if (auto problem = seat_bots(); !problem.empty()) return fail(problem);
    greet();
    while (!match().over() && !left_) {
      const Ask ask = next_ask();
      if (ask.who == Seat::chance && !w_.cheat) {
        pick(ask, outcome_option(rng_.below(ask.outcomes)));
      } else if (is_player(ask.who) && !is_person(ask.who)) {
        auto option = bots_[bot_at(ask.who)].pick(match(), ask, rng_, within(kThinks));
        if (!option) return fail(option.error());
        pick(ask, *option);
      } else if (!pick_if_alone(ask)) {
        person(ask);
      }
    }
    if (match().over()) finish();
    return 0;
  }

 private:
  const Match& match() const { return record_.match(); }
  bool is_person(Seat who) const { return index(who) < w_.people; }
  bool hot_seat() const { return w_.people > 1; }
  std::size_t bot_at(Seat who) const { return static_cast<std::size_t>(index(who) - w_.people); }
  int fail(const std::string& words) {
    out_ << harmless(words) << "\n";
    return 1;
  }
  // The error is that of a name, or of a program, that is not there.
  std::string seat_bots() {
    for (int i = w_.people; i < match().seats(); ++i) {
      const auto nth = static_cast<std::size_t>(i - w_.people);
      const auto& name = w_.bots.empty() ? record_.game().default_bot()
                                         : w_.bots[std::min(nth, w_.bots.size() - 1)];
      auto bot = Player::named(record_.game(), name);
      if (!bot) return bot.error();
      bots_.push_back(std::move(*bot));
      bots_.back().begin(record_.game(), record_.setup(), seat(i));
    }
    return "";
  }
  std::string named(std::string_view words) const { return with_names(harmless(words), names_); }
  std::string drawn(Seat viewer) const {
    return with_names(harmless_drawing(match().draw(viewer, ink_)), names_);
  }
  // What the terminal itself says (term.* of data/hall/words.*).
  std::string own(const Text& text) const { return said(text, Seat::spectator); }
  std::string said(const Text& text, Seat viewer) const {
    return named(match().words(text, viewer, ink_.language));
  }
  std::string name(Seat who) const { return named("{" + seat_name(who) + "}"); }

  void greet() {
    out_ << game_name(match().info(), ink_.language) << ". ";
    if (w_.people == 1) out_ << own(phrase("term.seat", kWho(seat(0)))) << " ";
    out_ << own(phrase("term.greet")) << "\n";
  }

  // Bots first, so that people decide knowing all they may know; then people in seat order.
  Ask next_ask() const {
    for (const Ask& ask : match().asks())
      if (is_player(ask.who) && !is_person(ask.who)) return ask;
    return match().asks()[0];
  }

  void pick(const Ask& ask, Option o) {
    Events events;
    record_.pick(ask.who, ask.id, o, &events);
    for (auto& bot : bots_) bot.hear(match(), events);
    for (const auto& e : events)
      for (int i = 0; i < w_.people; ++i)
        if (e.reaches(seat(i))) unread_[static_cast<std::size_t>(i)].push_back(line(e, seat(i)));
  }
  std::string line(const Event& e, Seat viewer) const {
    auto text = match().describe(e, viewer);
    auto rule = match().rule(text);
    auto words = screen_ ? said(text, viewer) : wrapped(said(text, viewer), ink_.width - 12, "  ");
    return words + (rule.empty() ? "" : "  " + ink_("2", "[" + rule + "]"));
  }

  // A lone person is not bothered with a question that has one answer. At a shared screen everybody
  // is asked, since being asked or not would tell the others something.
  bool pick_if_alone(const Ask& ask) {
    if (hot_seat() || ask.who == Seat::chance) return false;
    Options offered;
    match().options(ask, offered);
    if (offered.size() != 1) return false;
    auto only = said(match().describe(ask, offered[0]), ask.who);
    auto note = "  " + own(phrase("term.only", kPlain({only})));
    unread_[static_cast<std::size_t>(index(ask.who))].push_back(ink_("2", note));
    pick(ask, offered[0]);
    return true;
  }

  // --- talking to a person

  void person(const Ask& ask) {
    Seat viewer = ask.who == Seat::chance ? seat(0) : ask.who;
    hand_over(viewer);
    if (left_) return;
    Options offered;
    match().options(ask, offered);
    if (screen_) {
      show_panels(ask, viewer, offered);
    } else {
      tell(viewer);
      if (ask.who != Seat::chance) out_ << "\n" << drawn(viewer);
      show(ask, offered);
    }
    while (!left_ && !done_) {
      out_ << ink_("1", "> ") << std::flush;
      std::string text;
      if (!std::getline(in_, text)) {
        out_ << "\n";
        left_ = true;
        return;
      }
      command(ask, viewer, offered, trimmed(text));
    }
    done_ = false;
  }
  void hand_over(Seat viewer) {
    if (!hot_seat() || last_ == viewer) return;
    last_ = viewer;
    if (screen_) out_ << "\x1b[2J\x1b[3J\x1b[H";
    out_ << own(phrase("term.hand_over", kWho(viewer))) << std::flush;
    std::string text;
    if (!std::getline(in_, text)) left_ = true;
  }
  // Table, what happened and the question, over whatever was there.
  void show_panels(const Ask& ask, Seat viewer, const Options& offered) {
    const auto size = screen_();
    auto ink = ink_;
    ink.width = table_width(size);
    auto& read = read_[static_cast<std::size_t>(index(viewer))];
    auto& fresh = unread_[static_cast<std::size_t>(index(viewer))];
    read.insert(read.end(), fresh.begin(), fresh.end());
    fresh.clear();
    constexpr std::size_t kRemembered = 200;
    if (read.size() > kRemembered) read.erase(read.begin(), read.end() - kRemembered);
    Panels p{with_names(harmless_drawing(match().draw(viewer, ink)), names_), read,
             ink_("1", said(match().describe(ask), ask.who)), numbered(ask, offered)};
    out_ << "\x1b[2J\x1b[H" << arranged(p, size);
  }
  std::vector<std::string> numbered(const Ask& ask, const Options& offered) const {
    std::vector<std::string> all;
    if (ask.who == Seat::chance) {
      for (const auto& outcome : outcomes(ask, offered)) all.push_back(outcome);
      all.push_back(own(phrase("term.outcome")));
      return all;
    }
    for (std::size_t i = 0; i < offered.size(); ++i) {
      auto n = std::to_string(i + 1);
      all.push_back(ink_("1;33", std::string(n.size() < 3 ? 3 - n.size() : 0, ' ') + n) + "  " +
                    said(match().describe(ask, offered[i]), ask.who));
    }
    return all;
  }
  void tell(Seat viewer) {
    auto& lines = unread_[static_cast<std::size_t>(index(viewer))];
    for (const auto& l : lines) out_ << l << "\n";
    lines.clear();
  }
  void show(const Ask& ask, const Options& offered) {
    auto question = match().describe(ask);
    out_ << "\n" << wrapped(said(question, ask.who), ink_.width) << "\n";
    if (ask.who == Seat::chance) return show_outcomes(ask, offered);
    for (const auto& line : numbered(ask, offered)) out_ << line << "\n";
  }
  // Cheat mode: the outcomes by name, each kind once.
  std::vector<std::string> outcomes(const Ask& ask, const Options& offered) const {
    std::vector<std::string> all;
    for (Option o : offered)
      if (auto n = match().notation(ask, o); n.find('#') == std::string::npos) all.push_back(n);
    return all;
  }
  void show_outcomes(const Ask& ask, const Options& offered) {
    std::string all;
    for (const auto& n : outcomes(ask, offered)) all += n + "  ";
    out_ << wrapped(all, ink_.width, "    ") << "\n"
         << "  " << own(phrase("term.outcome")) << "\n";
  }

  void command(const Ask& ask, Seat viewer, const Options& offered, const std::string& typed) {
    // Who is used to /help and /quit is understood.
    const auto text = typed.starts_with("/") ? trimmed(typed.substr(1)) : typed;
    if (text == "help") return explain(ask, offered, "");
    if (text == "quit" || text == "q") return void(left_ = true);
    if (text == "undo") return undo(viewer);
    if (text == "table" && screen_) return show_panels(ask, viewer, offered);
    if (text == "hint" && ask.who != Seat::chance) return hint(ask);
    if (text == "table") return void(out_ << drawn(viewer));
    if (text == "bot" || text.starts_with("bot ")) return change_bot(trimmed(text.substr(3)));
    if (text.starts_with("save")) return save(trimmed(text.substr(4)));
    if (text.starts_with("?")) return explain(ask, offered, trimmed(text.substr(1)));
    if (ask.who == Seat::chance && text.empty())
      return choose(ask, outcome_option(rng_.below(ask.outcomes)));
    if (ask.who == Seat::chance && text == "all") {
      while (const auto* chance = match().ask_of(Seat::chance))
        pick(Ask(*chance), outcome_option(rng_.below(chance->outcomes)));
      return void(done_ = true);
    }
    if (auto o = named_option(ask, offered, text)) return choose(ask, *o);
    auto why = ask.who == Seat::chance ? Text{} : match().why_not(ask.who, text);
    bool number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    if (number)
      out_ << "  " << own(phrase("term.options", kNumber(static_cast<int>(offered.size()))))
           << "\n";
    else
      out_ << wrapped(said(why.empty() ? phrase("term.no_outcome") : why, ask.who), ink_.width,
                      "  ")
           << (match().rule(why).empty() ? "" : " [" + match().rule(why) + "]") << " "
           << own(phrase("term.greet")) << "\n";
  }
  void choose(const Ask& ask, Option o) {
    pick(ask, o);
    done_ = true;
  }
  std::optional<Option> named_option(const Ask& ask, const Options& offered,
                                     const std::string& text) const {
    if (!text.empty() && text.size() < 6 &&
        text.find_first_not_of("0123456789") == std::string::npos) {
      auto n = static_cast<std::size_t>(std::stoul(text));
      if (n >= 1 && n <= offered.size()) return offered[n - 1];
      return std::nullopt;
    }
    return match().read(ask, text);
  }

  void undo(Seat viewer) {
    auto count = w_.cheat && !record_.picks().empty() ? 1 : may_take_back(record_, viewer);
    if (!count) {
      out_ << "  " << own(phrase("term.too_late")) << "\n";
      return;
    }
    record_.take_back(count);
    out_ << "  " << own(phrase("term.undone")) << "\n";
    done_ = true;
  }
  // What the search would do in the same place, knowing no more than the one who asks.
  void hint(const Ask& ask) {
    auto limits = within(kThinks);
    limits.seed = rng_.next();
    const auto thought = gh::hint(match(), ask, limits);
    auto told = [&](const char* id, const Considered& c) {
      const auto what = said(match().describe(ask, c.option), ask.who);
      const int share = static_cast<int>(100 * c.value + 0.5);
      out_ << wrapped(own(phrase(id, kPlain({what}), kNumber(share))), ink_.width, "  ") << "\n";
    };
    if (thought.options.empty()) return void(out_ << "  " << own(phrase("term.no_hint")) << "\n");
    told("term.hint", thought.options[0]);
    if (thought.options.size() > 1) told("term.hint_next", thought.options[1]);
  }
  // "B champion": who plays that seat from now on.
  void change_bot(const std::string& text) {
    const auto gap = text.find(' ');
    const auto who = seat_from(text.substr(0, gap));
    if (gap == std::string::npos || !who || !is_player(*who) || index(*who) >= match().seats() ||
        is_person(*who))
      return void(
          out_ << wrapped(own(phrase("term.bot_how", kPlain({player_names(record_.game())}))),
                          ink_.width, "  ")
               << "\n");
    const auto name = trimmed(text.substr(gap));
    auto bot = Player::named(record_.game(), name);
    if (!bot) return void(out_ << wrapped(harmless(bot.error()), ink_.width, "  ") << "\n");
    bots_[bot_at(*who)] = std::move(*bot);
    bots_[bot_at(*who)].begin(record_.game(), record_.setup(), *who);
    out_ << "  " << own(phrase("term.bot_changed", kWho(*who), kPlain({name}))) << "\n";
  }
  void save(const std::string& file) {
    if (file.empty()) return void(out_ << "  " << own(phrase("term.save")) << "\n");
    auto problem = write_file(file, record_.log());
    out_ << "  "
         << (problem.empty() ? own(phrase("term.saved", kPlain({file}))) : harmless(problem))
         << "\n";
  }
  // With an option and a rule of this game, of this moment if it has one.
  void help(const Ask& ask, const Options& offered) {
    const auto& info = match().info();
    std::string rule = ask.who == Seat::chance ? "" : match().rule(match().describe(ask));
    for (Option o : offered)
      if (rule.empty() && ask.who != Seat::chance) rule = match().rule(match().describe(ask, o));
    if (rule.empty()) rule = first_rule(info.id);
    out_ << game_name(info, ink_.language) << ": " << game_summary(info, ink_.language) << "\n"
         << own(phrase("term.help", kPlain({match().notation(ask, offered.back())}),
                       Name<Plain>{"rule"}({rule})))
         << "\n";
  }
  void explain(const Ask& ask, const Options& offered, const std::string& what) {
    if (what.empty()) return help(ask, offered);
    std::string words, rule = what;
    if (auto o = named_option(ask, offered, what)) {
      auto text = match().describe(ask, *o);
      words = said(text, ask.who) + "  (" + match().notation(ask, *o) + ")";
      rule = match().rule(text);
    } else if (rule_text(match().info().id, what, ink_.language).empty()) {
      auto text = match().why_not(ask.who, what);
      words = said(text, ask.who);
      rule = match().rule(text);
    }
    if (!words.empty()) out_ << wrapped(words, ink_.width, "  ") << "\n";
    auto full = rule_text(match().info().id, rule, ink_.language);
    if (!full.empty()) out_ << wrapped(full, ink_.width, "    ") << "\n";
  }

  void finish() {
    for (auto& bot : bots_) bot.end(match());
    for (int i = 0; i < w_.people; ++i) {
      if (hot_seat() && i > 0) break;
      tell(seat(i));
    }
    out_ << "\n" << drawn(Seat::spectator) << "\n";
    auto outcome = match().outcome();
    const bool alone = match().seats() == 1;  // with nobody to be behind of
    for (int place = 1; place <= std::max(2, match().seats()); ++place)
      for (std::size_t i = 0; i < outcome.ranks.size(); ++i)
        if (outcome.ranks[i] == place)
          out_ << "  " << (alone ? "" : std::to_string(place) + ". ")
               << name(seat(static_cast<int>(i))) << "  " << outcome.scores[i] << "\n";
  }

  Record record_;
  const PlayWishes& w_;
  std::istream& in_;
  std::ostream& out_;
  Ink ink_;
  std::function<ScreenSize()> screen_;  // empty: plain lines
  Rng rng_;
  std::vector<std::string> names_;
  std::vector<Player> bots_;  // behind the people
  std::vector<std::vector<std::string>>
      unread_;                                  // per person: what happened since they last looked
  std::vector<std::vector<std::string>> read_;  // and before that, for a screen
  Seat last_ = Seat::spectator;
  bool done_ = false, left_ = false;
};

}  // namespace

int play(Record record, const PlayWishes& wishes, std::istream& in, std::ostream& out, Ink ink,
         std::function<ScreenSize()> screen) {
  return Session(std::move(record), wishes, in, out, ink, std::move(screen)).run();
}

}  // namespace gh
