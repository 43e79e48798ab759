// One random game under examination. What is cheap is checked at every pick; the costly checks
// take turns on a sample that is fair to every kind of moment (the question, the verb of the
// answer): a kind that comes once a game is looked at as closely as one that comes every turn.
#include "core/promises.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/honesty.h"
#include "core/looks.h"
#include "core/numbers.h"
#include "core/record.h"
#include "core/slips.h"

// Rules that run for ever cannot be tried: promise 12 is looked at where they have a bound.
#if __has_include("core/fault.h")
#include "core/fault.h"
namespace gh {
constexpr bool kRulesAreBounded = true;
}
#else
#include <stdexcept>
namespace gh {
constexpr bool kRulesAreBounded = false;
struct RulesFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};
}  // namespace gh
#endif

namespace gh {
namespace {

std::string text(const json::value& v) { return json::serialize(v); }

// Two texts from a little before where they begin to differ.
std::string both(std::string_view a, std::string_view b) {
  auto at = static_cast<std::size_t>(
      std::mismatch(a.begin(),
                    a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())),
                    b.begin())
          .first -
      a.begin());
  auto from = at < 120 ? 0 : at - 120;
  auto part = [&](std::string_view text) {
    return (from ? "\n  ..." : "\n  ") + std::string(text.substr(from, 400));
  };
  return part(a) + part(b);
}

// What is about to happen.
struct Moment {
  Ask ask;
  Options offered;
  Option pick;
};

// Every check returns false after it has said what broke.
class Examination {
 public:
  Examination(const GameEntry& game, const Setup& setup, std::uint64_t seed, int thorough)
      : game_(game), setup_(setup), rng_{seed}, ways_{~seed}, turn_(seed), thorough_(thorough) {
    where_ =
        game.info->id + ", " + std::to_string(setup.seats) + " seats, seed " + std::to_string(seed);
  }

  PromiseReport run() {
    auto begun = Record::begin(game_, setup_);
    if (!begun) return broken(0, "set-up: " + begun.error()), report_;
    record_.emplace(std::move(*begun));
    while (!match().over()) {
      if (record_->picks().size() > game_.info->longest)
        return broken(6, "not over after " + std::to_string(game_.info->longest) + " picks"),
               report_;
      if (!step()) return report_;
    }
    report_.games = 1;
    report_.picks = report_.longest = record_->picks().size();
    finish();
    return report_;
  }

 private:
  using Check = bool (Examination::*)(const Moment&);

  const Match& match() const { return record_->match(); }
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  Option any(const Options& o) { return o[below(o.size())]; }
  template <class F>
  bool for_all_viewers(F f) {
    for (int i = -2; i < match().seats(); ++i)
      if (seat(i) != Seat::chance && !f(seat(i))) return false;
    return true;
  }
  Seat any_viewer() { return any_viewer(rng_); }
  Seat any_viewer(Rng& rng) {
    auto i = static_cast<int>(rng.below(static_cast<std::uint32_t>(match().seats()) + 1));
    return i == match().seats() ? Seat::spectator : seat(i);
  }

  bool broken(int promise, const std::string& why) {
    report_.failure = "promise " + std::to_string(promise) + " broken (" + where_ + ", pick " +
                      std::to_string(record_ ? record_->picks().size() : 0) + "): " + why;
    return false;
  }

  bool step() {
    if (auto problem = match().check(); !problem.empty()) return broken(5, problem);
    Moment now;
    for (const Ask& open : match().asks()) {
      match().options(open, now.offered);
      if (now.offered.empty()) return broken(1, "nothing is offered to " + seat_name(open.who));
    }
    now.ask = match().asks()[below(match().asks().size())];
    match().options(now.ask, now.offered);
    now.pick = any(now.offered);
    if (!costly(now)) return false;
    somebody_decided_ |= now.ask.who != Seat::chance;
    if (picked_) return picked_ = false, true;  // by the check of copies
    if (record_->pick(now.ask.who, now.ask.id, now.pick) != Refusal::none)
      return broken(1, "an offered option was refused: " + match().notation(now.ask, now.pick));
    return true;
  }

  bool costly(const Moment& now) {
    static constexpr Check kCostly[] = {
        &Examination::refusals,  &Examination::notations, &Examination::bots,
        &Examination::guesses,   &Examination::leaks,     &Examination::commuting,
        &Examination::positions, &Examination::why_nots,  &Examination::revelations,
        &Examination::slips,     &Examination::honesty,   &Examination::between_draws,
        &Examination::seeded,    &Examination::copies};  // the pick
    if (thorough_ >= 0) {
      if (static_cast<int>(below(100)) >= thorough_) return true;
      return std::all_of(std::begin(kCostly), std::end(kCostly),
                         [&](Check check) { return (this->*check)(now); });
    }
    // The n-th time in a game: the first two always, then ever more rarely. Whose turn it is
    // depends on the seed, so that over many games every check meets every kind of moment.
    const auto verb = now.ask.who == Seat::chance ? kOutcome : now.pick.verb;
    auto& seen = seen_[{now.ask.question, verb, match().asks().size() > 1}];
    if (below(static_cast<std::size_t>(++seen)) >= kShare) return true;
    return (this->*kCostly[turn_++ % std::size(kCostly)])(now);
  }

  // Promise 1, the negative side.
  bool refusals(const Moment& now) {
    auto copy = match().copy();
    for (int i = 0; i < 8; ++i) {
      auto small = [&](int n) {
        return static_cast<std::int16_t>(below(static_cast<std::size_t>(n)));
      };
      Option o{static_cast<std::uint16_t>(small(24)), small(130), small(130), small(700)};
      if (i >= 4) {
        o = any(now.offered);
        (i & 1 ? o.a : o.b) = static_cast<std::int16_t>(small(20) - 5);
      }
      if (std::find(now.offered.begin(), now.offered.end(), o) != now.offered.end()) continue;
      if (now.ask.who == Seat::chance && o.verb == kOutcome) continue;
      if (copy->pick(now.ask.who, now.ask.id, o) != Refusal::not_an_option)
        return broken(1, "something not offered was accepted");
    }
    auto stranger = seat((index(now.ask.who) + 1) % match().seats());
    if (stranger != now.ask.who &&
        copy->pick(stranger, now.ask.id, now.pick) != Refusal::not_your_question)
      return broken(1, "a pick for another seat was accepted");
    if (copy->pick(now.ask.who, now.ask.id + 1000003, now.pick) != Refusal::question_is_gone)
      return broken(1, "an answer to no question was accepted");
    if (!copy->same(match())) return broken(1, "a refused pick changed the state");
    return true;
  }

  // Promise 10.
  bool notations(const Moment& now) {
    const auto& ask = now.ask;
    std::set<std::string> seen;
    std::set<std::uint64_t> ids;
    for (Option o : now.offered) {
      auto n = match().notation(ask, o);
      if (!ids.insert(action_id(o)).second || option_of(action_id(o)) != o)
        return broken(10, "two options have one action id: " + n);
      if (n.empty() || n.find('\n') != std::string::npos) return broken(10, "a notation is empty");
      if (!seen.insert(n).second) return broken(10, "two options are both called " + n);
      auto words = match().describe(ask, o);
      if (wordless(words)) return broken(10, "no words for " + n);
      if (o == now.pick) remember(n, words);
    }
    if (match().read(ask, match().notation(ask, now.pick)) != now.pick)
      return broken(10, "a notation reads back as another option");
    if (wordless(match().describe(ask))) return broken(10, "a question without words");
    return true;
  }

  // Promise 1 for those who should know.
  bool bots(const Moment& now) {
    if (now.ask.who == Seat::chance) return true;
    for (const auto& bot : game_.bots) {
      auto choice = match().bot_pick(bot.name, now.ask, rng_);
      if (std::find(now.offered.begin(), now.offered.end(), choice) == now.offered.end())
        return broken(1, "the bot " + bot.name + " picks what is not offered");
    }
    return true;
  }

  // Promise 3.
  bool guesses(const Moment&) {
    return for_all_viewers([&](Seat viewer) {
      auto guess = match().determinize(viewer, rng_);
      if (auto problem = guess->check(); !problem.empty())
        return broken(3, "a guess for " + seat_name(viewer) + " loses pieces: " + problem);
      if (same_look(match(), *guess, viewer)) return same_numbers(*guess, viewer);
      return broken(3, "seat " + seat_name(viewer) + " can tell the guess from the truth:" +
                           both(look_text(match(), viewer), look_text(*guess, viewer)));
    });
  }

  // Promise 4, for programs: whoever cannot tell two states apart has the same numbers of both.
  bool same_numbers(const Match& guess, Seat viewer) {
    const auto& numbers = Numbers::of(match());
    std::vector<float> real(numbers.size()), guessed(numbers.size());
    numbers.write(match().look(viewer), real);
    numbers.write(guess.look(viewer), guessed);
    const auto at = std::mismatch(real.begin(), real.end(), guessed.begin()).first - real.begin();
    if (at == std::ssize(real)) return true;
    return broken(4, "the numbers of " + seat_name(viewer) + " tell what the view hides: " +
                         numbers.names()[static_cast<std::size_t>(at)]);
  }

  // Promise 4: two answers that a viewer cannot tell apart afterwards reach him as the same bytes.
  bool leaks(const Moment& now) {
    auto one = match().copy(), two = match().copy();
    Events first, second;
    one->apply(now.ask, now.pick, &first);
    two->apply(now.ask, any(now.offered), &second);
    if (!tells_alike(*one, first)) return false;
    // What a player decides may be told, unless it is secret because others still decide.
    const bool secret = now.ask.who == Seat::chance || still_deciding(*one, now.ask);
    return for_all_viewers([&](Seat viewer) {
      if (viewer == now.ask.who) return true;
      const bool same_view = one->look(viewer).same(two->look(viewer));
      const bool same_told = same_news(*one, first, *two, second, viewer);
      auto looks = [&] { return both(look_text(*one, viewer), look_text(*two, viewer)); };
      if (!same_view) {
        if (secret && same_told && told_elsewhere(first, viewer) != told_elsewhere(second, viewer))
          return broken(
              4, "the view shows " + seat_name(viewer) + " what only others were told:" + looks());
        return true;
      }
      auto same_questions = std::equal(one->asks().begin(), one->asks().end(), two->asks().begin(),
                                       two->asks().end());
      if (same_questions && !same_prompts(*one, *two, viewer))
        return broken(4, "prompts tell " + seat_name(viewer) + " what the view hides:" + looks());
      if (secret && !same_told)
        return broken(4, "events tell " + seat_name(viewer) + " what the view hides:" +
                             both(news_text(*one, first, viewer), news_text(*two, second, viewer)));
      return true;
    });
  }
  // A game that says so describes an event alike to everybody whom it reaches: it is sent so.
  bool tells_alike(const Match& after, const Events& events) {
    if (!after.told_alike()) return true;
    return for_all_viewers([&](Seat viewer) {
      for (const Event& e : events) {
        auto first = Seat::spectator;
        while (!e.reaches(first)) first = seat(index(first) + 1);
        if (!e.reaches(viewer) || same_text(after.describe(e, viewer), after.describe(e, first)))
          continue;
        return broken(4, std::string(after.event_name(e)) + " is not told alike to " +
                             seat_name(viewer) + " and " + seat_name(first));
      }
      return true;
    });
  }
  // The events that are kept from a viewer: what they tell is not for him.
  static Events told_elsewhere(Events events, Seat viewer) {
    std::erase_if(events, [&](const Event& e) { return e.reaches(viewer); });
    return events;
  }
  // Are there other players who were asked at the same time and have not answered yet?
  bool still_deciding(const Match& after, const Ask& answered) const {
    for (const Ask& a : match().asks())
      for (const Ask& b : after.asks())
        if (a == b && a.who != Seat::chance && a.id != answered.id) return true;
    return false;
  }

  // Promise 9.
  bool commuting(const Moment&) {
    std::vector<Ask> open;
    for (const Ask& a : match().asks())
      if (a.who != Seat::chance) open.push_back(a);
    if (open.size() < 2) return true;
    auto forward = match().copy(), backward = match().copy();
    std::vector<Option> picks;
    for (const Ask& a : open) {
      Options offered;
      match().options(a, offered);
      picks.push_back(any(offered));
    }
    for (std::size_t i = 0; i < open.size(); ++i)
      if (forward->pick(open[i].who, open[i].id, picks[i]) != Refusal::none)
        return broken(9, "a simultaneous pick was refused because another came first");
    for (std::size_t i = open.size(); i-- > 0;)
      if (backward->pick(open[i].who, open[i].id, picks[i]) != Refusal::none)
        return broken(9, "a simultaneous pick was refused because another came first");
    if (!forward->same(*backward))
      return broken(9, "the order of arrival matters:" +
                           both(forward->whole().text(), backward->whole().text()));
    return true;
  }

  // Promise 10.
  bool positions(const Moment&) {
    auto position = match().whole();
    auto parsed = parse_json(position.text());
    auto again = begin(game_, Setup{match().seats(), setup_.options, *parsed});
    if (!again) return broken(10, "its own position is refused: " + again.error());
    if (!(*again)->whole().same(position))
      return broken(
          10, "a position changes on its way:" + both(position.text(), (*again)->whole().text()));
    return for_all_viewers([&](Seat viewer) {
      if (same_look(match(), **again, viewer)) return true;
      return broken(10, "an imported position looks different to " + seat_name(viewer));
    });
  }

  // Promise 12: a position that is a little wrong is refused in words, or it is sound and can be
  // played on.
  bool slips(const Moment&) {
    if (!kRulesAreBounded) return true;
    auto position = match().position();
    for (auto n = 1 + below(3); n > 0; --n) change_something(position, rng_);
    auto problem = slip_problem(position);
    return problem.empty() ? true : broken(12, problem + ": " + text(position));
  }
  std::string slip_problem(const json::value& position) try {
    auto found = begin(game_, Setup{match().seats(), setup_.options, position});
    if (!found) return found.error().empty() ? "refused without a word" : "";
    auto& m = **found;
    if (auto problem = m.check(); !problem.empty()) return "accepted, although " + problem;
    Options offered;
    for (int i = 0; i < 20; ++i) {
      if (m.over()) return m.outcome().over ? "" : "nobody is asked, but the game is not over";
      const Ask ask = m.asks()[below(m.asks().size())];
      m.options(ask, offered);
      if (offered.empty()) return "nothing is offered to " + seat_name(ask.who);
      m.apply(ask, any(offered), nullptr);
    }
    return "";
  } catch (const RulesFault&) {
    return "";  // a typed error, and the state is as it was
  } catch (const std::exception& e) {
    return std::string("the rules throw ") + e.what();
  }

  // Promise 4 for questions that a player asks: the answer to "why not?" is the same for whatever
  // he cannot tell apart.
  bool why_nots(const Moment& now) {
    remember(match().notation(now.ask, now.pick), match().describe(now.ask, now.pick));
    for (int i = 0; i < match().seats(); ++i) {
      auto guess = match().determinize(seat(i), rng_);
      for (int n = 0; n < 6; ++n) {
        const auto& what = whats_[below(whats_.size())];
        auto real = match().why_not(seat(i), what), guessed = guess->why_not(seat(i), what);
        if (wordless(real))
          return broken(10, "no words to " + seat_name(seat(i)) + " why not " + what);
        if (!same_text(real, guessed))
          return broken(4, "asking why not " + what + " tells " + seat_name(seat(i)) +
                               " what he may not know:" + both(real.words, guessed.words));
      }
    }
    return true;
  }
  // Things that somebody could ask about: what was offered to anybody, and what that referred to.
  void remember(const std::string& notation, const Text& about) {
    auto put = [&](const std::string& what) {
      if (whats_.size() < 200)
        whats_.push_back(what);
      else
        whats_[below(whats_.size())] = what;
    };
    put(notation);
    for (const auto& ref : about.refs) put(ref);
  }

  // Promise 8, the other side: whoever is shown something cannot unsee it. The same pick is made
  // in the truth and in what a viewer might take for it; if other events reach him, they tell of
  // something that he could not know, and one of them must be marked.
  bool revelations(const Moment& now) {
    if (now.ask.who == Seat::chance) return true;  // undo stops at every draw, and at the end
    auto real = match().copy();
    Events told;
    real->apply(now.ask, now.pick, &told);
    if (std::any_of(told.begin(), told.end(), [](const Event& e) { return e.reveals; }))
      return true;
    if (real->over() || real->ask_of(Seat::chance)) return true;
    return for_all_viewers([&](Seat viewer) {
      auto guess = match().determinize(viewer, rng_);
      Events guessed;
      if (guess->pick(now.ask.who, now.ask.id, now.pick, &guessed) != Refusal::none) return true;
      // Only what both have come to: that the rules stop to ask somebody is no event.
      if (same_first_news(*real, told, *guess, guessed, viewer)) return true;
      return broken(8,
                    "\"" + match().notation(now.ask, now.pick) + "\" by " + seat_name(now.ask.who) +
                        " shows " + seat_name(viewer) +
                        " something hidden, and no event is marked as revealing:" +
                        both(news_text(*real, told, viewer), news_text(*guess, guessed, viewer)));
    });
  }

  // Guesses are for those who decide, so promise 11 looks at moments when somebody does: chance
  // draws until then.
  static void draw_on(Match& m, Rng rng) {
    while (const Ask* chance = m.ask_of(Seat::chance)) {
      const Ask ask = *chance;
      m.apply(ask, outcome_option(rng.below(ask.outcomes)), nullptr);
    }
  }

  // Promise 11. A hundred guesses cost as much as all other checks together.
  bool honesty(const Moment& now) {
    if (thorough_ < 0 && below(kHonestyOnceIn) > 0) return true;
    return same_knowledge(now) && draws(now);
  }

  // Two states that a viewer cannot tell apart: those after two answers, as chance goes on; where
  // there are none, the truth and a guess. False: nobody decides any more.
  struct Twins {
    std::unique_ptr<Match> one, two;
  };
  bool find_twins(const Moment& now, Seat viewer, Twins& twins) {
    const Rng draws{rng_.next()};
    std::vector<std::unique_ptr<Match>> after;
    for (int i = 0; i < kTwinsTried && viewer != now.ask.who; ++i) {
      auto next = match().copy();
      next->apply(now.ask, any(now.offered), nullptr);
      draw_on(*next, draws);
      auto twin = std::find_if(after.begin(), after.end(), [&](const auto& other) {
        return !other->same(*next) && same_look(*other, *next, viewer);
      });
      if (twin != after.end()) {
        twins = {std::move(*twin), std::move(next)};
        return !twins.one->over();
      }
      after.push_back(std::move(next));
    }
    twins.one = match().copy();
    draw_on(*twins.one, draws);
    if (twins.one->over()) return false;
    twins.two = twins.one->determinize(viewer, rng_);
    return true;
  }

  // Promise 11: the same knowledge, the same guesses.
  bool same_knowledge(const Moment& now) {
    const Seat viewer = any_viewer();
    Twins twins;
    if (!find_twins(now, viewer, twins) || twins.one->same(*twins.two)) return true;
    auto different = different_frequencies(
        *game_.info, Equation::same_knowledge, [&] { return twins.one->determinize(viewer, rng_); },
        [&] { return twins.two->determinize(viewer, rng_); }, thorough_ >= 0);
    if (different.empty()) return true;
    return broken(
        11, "guesses for " + seat_name(viewer) + " depend on what he cannot know; " + different);
  }

  // Promise 11: the same knowledge and the same seed, the same guess.
  bool seeded(const Moment& now) {
    for (int i = 0; i <= match().seats(); ++i) {
      const Seat viewer = i == match().seats() ? Seat::spectator : seat(i);
      Twins twins;
      if (!find_twins(now, viewer, twins)) continue;
      auto different = different_guesses(*twins.one, *twins.two, viewer, rng_.next());
      if (different.empty()) continue;
      return broken(11, "a guess for " + seat_name(viewer) + " before or after \"" +
                            match().notation(now.ask, now.pick) +
                            "\" depends on what he cannot know; " + different);
    }
    return true;
  }

  // Promise 11: to guess and then to draw is to draw and then to guess. Before the first decision
  // there was nothing to guess.
  bool draws(const Moment& now) {
    if (now.ask.who == Seat::chance) return true;
    const bool first = !somebody_decided_;
    const Seat viewer = first ? any_viewer() : now.ask.who;
    auto real = match().copy();
    if (!first) real->apply(now.ask, now.pick, nullptr);
    draw_on(*real, Rng{rng_.next()});
    if (real->over()) return true;
    auto guess_and_draw = [&] {
      auto guess = first ? record_->at(0) : match().determinize(viewer, rng_);
      if (!first) guess->apply(now.ask, now.pick, nullptr);
      draw_on(*guess, Rng{rng_.next()});
      if (!same_look(*guess, *real, viewer)) guess = nullptr;
      return guess;
    };
    auto different = different_frequencies(
        *game_.info, Equation::draw_and_guess, guess_and_draw,
        [&] { return real->determinize(viewer, rng_); }, thorough_ >= 0);
    if (different.empty()) return true;
    return broken(11, "guesses for " + seat_name(viewer) + " after \"" +
                          match().notation(now.ask, now.pick) +
                          "\" are not as likely as what chance does; " + different);
  }

  // Promise 13: on the way through a row of draws nobody is shown what the end of it hides. Two
  // ways that a viewer cannot tell apart at their end have shown him the same.
  bool between_draws(const Moment& now) {
    if (now.ask.who != Seat::chance) return true;
    const Seat viewer = any_viewer(ways_);
    const auto one = way_on(viewer);
    for (int i = 0; i < kOtherWays && one.shown.size() > 1; ++i) {
      const auto two = way_on(viewer);
      if (one.shown.size() != two.shown.size() || !same_look(*one.end, *two.end, viewer) ||
          !same_news(*one.end, one.told, *two.end, two.told, viewer))
        continue;
      for (std::size_t n = 0; n < one.shown.size(); ++n)
        if (!one.shown[n].same(two.shown[n]))
          return broken(13, "between two draws " + seat_name(viewer) +
                                " is shown what he may not know afterwards:" +
                                both(one.shown[n].text(), two.shown[n].text()));
    }
    return true;
  }
  // What a viewer is shown after each draw until somebody decides, and told in all.
  struct WayOn {
    std::vector<Sight> shown;
    Events told;
    std::unique_ptr<Match> end;
  };
  WayOn way_on(Seat viewer) {
    WayOn way{{}, {}, match().copy()};
    while (const Ask* chance = way.end->ask_of(Seat::chance)) {
      const Ask ask = *chance;
      way.end->apply(ask, outcome_option(ways_.below(ask.outcomes)), &way.told);
      way.shown.push_back(way.end->look(viewer));
    }
    return way;
  }

  // Promises 7 and 8. Makes the pick.
  bool copies(const Moment& now) {
    auto copy = match().copy();
    auto before = copy->whole();
    if (record_->pick(now.ask.who, now.ask.id, now.pick) != Refusal::none)
      return broken(1, "an offered option was refused: " + copy->notation(now.ask, now.pick));
    picked_ = true;
    if (!copy->whole().same(before)) return broken(7, "a pick changed an earlier copy");
    auto after = match().copy();
    record_->take_back(1);
    if (record_->pick(now.ask.who, now.ask.id, now.pick) != Refusal::none || !match().same(*after))
      return broken(8, "undo and the same pick again gives another state");
    return true;
  }

  void finish() {
    auto outcome = match().outcome();
    if (!outcome.over) return void(broken(6, "nobody is asked, but the game is not over"));
    auto seats = static_cast<std::size_t>(match().seats());
    if (outcome.ranks.size() != seats || outcome.scores.size() != seats)
      return void(broken(6, "an outcome needs a rank and a score for every seat"));
    auto replayed = record_->at(record_->picks().size());
    if (!replayed->same(match())) return void(broken(2, "the replay ends in another state"));
    if (!for_all_viewers([&](Seat v) { return same_look(*replayed, match(), v); }))
      return void(broken(2, "the replay shows another view"));
    auto reread = read_log(record_->log());
    if (!reread) return void(broken(7, "its own log is refused: " + reread.error()));
    // A log names its game; if another one is registered under that name, positions must do.
    bool same = find_game(game_.info->id) == &game_ ? reread->match().same(match())
                                                    : reread->match().whole().same(match().whole());
    if (!same) broken(7, "the log file leads to another state");
  }

  // Costly checks a kind of moment gets for certain, before they become rarer.
  static constexpr std::uint32_t kShare = 2;
  static constexpr std::size_t kHonestyOnceIn = 8;
  static constexpr int kTwinsTried = 8;
  static constexpr int kOtherWays = 3;

  const GameEntry& game_;
  Setup setup_;
  Rng rng_;
  Rng ways_;  // promise 13 has its own chance
  std::uint64_t turn_;
  int thorough_;
  std::string where_;
  std::optional<Record> record_;
  bool somebody_decided_ = false;
  bool picked_ = false;  // a check has made the pick already
  std::map<std::tuple<std::uint16_t, std::uint16_t, bool>, std::uint32_t> seen_;
  std::vector<std::string> whats_;
  PromiseReport report_;
};

}  // namespace

PromiseReport check_promises(const GameEntry& game, const Setup& setup, std::uint64_t seed,
                             int thorough) {
  return Examination(game, setup, seed, thorough).run();
}

std::uint64_t signature(const GameEntry& game, int games_per_seat_count) {
  std::uint64_t h = hash_text(game.info->id);
  for (int seats = game.info->least_seats; seats <= game.info->most_seats; ++seats) {
    for (int n = 0; n < games_per_seat_count; ++n) {
      auto match = begin(game, Setup{seats, {}, {}});
      if (!match) return h;
      Rng rng{static_cast<std::uint64_t>(seats * 1000 + n)};
      Options out;
      for (std::uint32_t i = 0; i < game.info->longest && !(*match)->over(); ++i) {
        const Ask ask = (*match)->asks()[0];
        (*match)->options(ask, out);
        const Option o = out[rng.below(static_cast<std::uint32_t>(out.size()))];
        h = hash_text((*match)->question_name(ask), h);
        h = hash_text(std::to_string(out.size()) + (*match)->notation(ask, o), h);
        (*match)->apply(ask, o, nullptr);
      }
      for (int rank : (*match)->outcome().ranks) h = hash_text(std::to_string(rank), h);
    }
  }
  return h;
}

}  // namespace gh
