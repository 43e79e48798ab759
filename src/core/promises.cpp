#include "core/promises.h"

#include <algorithm>
#include <set>

#include "core/record.h"

namespace gh {
namespace {

std::string text(const json::value& v) { return json::serialize(v); }

// All that a viewer is sent about this moment, as bytes: the view, who is being asked, the own
// prompt.
std::string all_bytes(const Match& m, Seat viewer) {
  std::string bytes = text(m.view(viewer));
  for (const Ask& ask : m.asks()) {
    bytes += "\n" + seat_name(ask.who) + " " + std::string(m.question_name(ask)) + " " +
             std::to_string(ask.id);
    if (ask.who == viewer) bytes += text(to_json(m.prompt(ask)));
  }
  return bytes;
}

std::string event_bytes(const Match& m, const Events& events, Seat viewer) {
  std::string bytes;
  for (const Event& e : events)
    if (e.reaches(viewer)) bytes += text(to_json(m.event_view(e, viewer))) + "\n";
  return bytes;
}

// One random game under examination. Every check returns false after it has said what broke.
class Examination {
 public:
  Examination(const GameEntry& game, const Setup& setup, std::uint64_t seed, int thorough)
      : game_(game), setup_(setup), rng_{seed}, thorough_(thorough) {
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
  const Match& match() const { return record_->match(); }
  bool sometimes() { return static_cast<int>(rng_.below(100)) < thorough_; }
  Option any(const Options& o) { return o[rng_.below(static_cast<std::uint32_t>(o.size()))]; }

  bool broken(int promise, const std::string& why) {
    report_.failure = "promise " + std::to_string(promise) + " broken (" + where_ + ", pick " +
                      std::to_string(record_ ? record_->picks().size() : 0) + "): " + why;
    return false;
  }

  bool step() {
    if (auto problem = match().check(); !problem.empty()) return broken(5, problem);
    auto asks = match().asks();
    Options offered;
    for (const Ask& open : asks) {
      match().options(open, offered);
      if (offered.empty()) return broken(1, "nothing is offered to " + seat_name(open.who));
    }
    const Ask ask = asks[rng_.below(static_cast<std::uint32_t>(asks.size()))];
    match().options(ask, offered);
    if (sometimes() && !(refusals(ask, offered) && notations(ask, offered) && guesses() &&
                         leaks(ask, offered) && commuting() && positions()))
      return false;
    const Option o = any(offered);
    bool look = sometimes();
    auto copy = look ? match().copy() : nullptr;
    auto before = look ? match().hash() : 0;
    if (record_->pick(ask.who, ask.id, o) != Refusal::none)
      return broken(1, "an offered option was refused: " + copy_notation(copy.get(), ask, o));
    if (!look) return true;
    if (copy->hash() != before) return broken(7, "a pick changed an earlier copy");
    if (sometimes()) return undo(ask, o);
    return true;
  }
  static std::string copy_notation(const Match* m, const Ask& ask, Option o) {
    return m ? m->notation(ask, o) : "?";
  }

  // Promise 1, the negative side.
  bool refusals(const Ask& ask, const Options& offered) {
    auto copy = match().copy();
    for (int i = 0; i < 8; ++i) {
      auto small = [&](int n) {
        return static_cast<std::int16_t>(rng_.below(static_cast<std::uint32_t>(n)));
      };
      Option o{static_cast<std::uint16_t>(small(24)), small(130), small(130), small(700)};
      if (i >= 4) {
        o = any(offered);
        (i & 1 ? o.a : o.b) = static_cast<std::int16_t>(small(20) - 5);
      }
      if (std::find(offered.begin(), offered.end(), o) != offered.end()) continue;
      if (ask.who == Seat::chance && o.verb == kOutcome) continue;
      if (copy->pick(ask.who, ask.id, o) != Refusal::not_an_option)
        return broken(1, "something not offered was accepted");
    }
    auto stranger = seat((index(ask.who) + 1) % match().seats());
    if (stranger != ask.who &&
        copy->pick(stranger, ask.id, offered[0]) != Refusal::not_your_question)
      return broken(1, "a pick for another seat was accepted");
    if (copy->pick(ask.who, ask.id + 1000003, offered[0]) != Refusal::question_is_gone)
      return broken(1, "an answer to no question was accepted");
    if (!copy->same(match())) return broken(1, "a refused pick changed the state");
    return true;
  }

  bool notations(const Ask& ask, const Options& offered) {
    std::set<std::string> seen;
    for (Option o : offered) {
      auto n = match().notation(ask, o);
      if (n.empty() || n.find('\n') != std::string::npos) return broken(10, "a notation is empty");
      if (!seen.insert(n).second) return broken(10, "two options are both called " + n);
      if (match().describe(ask, o).empty()) return broken(10, "no words for " + n);
    }
    Option o = any(offered);
    if (match().read(ask, match().notation(ask, o)) != o)
      return broken(10, "a notation reads back as another option");
    if (match().describe(ask).empty()) return broken(10, "a question without words");
    if (ask.who != Seat::chance)
      for (const auto& bot : game_.bots) {
        auto choice = match().bot_pick(bot.name, ask, rng_);
        if (std::find(offered.begin(), offered.end(), choice) == offered.end())
          return broken(1, "the bot " + bot.name + " picks what is not offered");
      }
    return true;
  }

  // Promise 3, and the static side of 4.
  bool guesses() {
    for (int i = -2; i < match().seats(); ++i) {
      if (seat(i) == Seat::chance) continue;
      auto guess = match().determinize(seat(i), rng_);
      if (auto problem = guess->check(); !problem.empty())
        return broken(3, "a guess for " + seat_name(seat(i)) + " loses pieces: " + problem);
      auto real = all_bytes(match(), seat(i)), guessed = all_bytes(*guess, seat(i));
      if (real != guessed)
        return broken(3, "seat " + seat_name(seat(i)) + " can tell the guess from the truth:\n  " +
                             real + "\n  " + guessed);
    }
    return true;
  }

  // Promise 4: two answers that a viewer cannot tell apart afterwards reach him as the same bytes.
  bool leaks(const Ask& ask, const Options& offered) {
    auto one = match().copy(), two = match().copy();
    Events first, second;
    one->apply(ask, any(offered), &first);
    two->apply(ask, any(offered), &second);
    for (int i = -2; i < match().seats(); ++i) {
      if (seat(i) == Seat::chance || seat(i) == ask.who) continue;
      if (text(one->view(seat(i))) != text(two->view(seat(i)))) continue;
      if (std::equal(one->asks().begin(), one->asks().end(), two->asks().begin(),
                     two->asks().end()) &&
          all_bytes(*one, seat(i)) != all_bytes(*two, seat(i)))
        return broken(4, "prompts tell " + seat_name(seat(i)) + " what the view hides:\n  " +
                             all_bytes(*one, seat(i)) + "\n  " + all_bytes(*two, seat(i)));
      // What a player decides may be told, unless it is secret because others still decide.
      bool secret = ask.who == Seat::chance || still_deciding(*one, ask);
      if (secret && event_bytes(*one, first, seat(i)) != event_bytes(*two, second, seat(i)))
        return broken(4, "events tell " + seat_name(seat(i)) + " what the view hides:\n  " +
                             event_bytes(*one, first, seat(i)) + "\n  " +
                             event_bytes(*two, second, seat(i)));
    }
    return true;
  }

  // Are there other players who were asked at the same time and have not answered yet?
  bool still_deciding(const Match& after, const Ask& answered) const {
    for (const Ask& a : match().asks())
      for (const Ask& b : after.asks())
        if (a == b && a.who != Seat::chance && a.id != answered.id) return true;
    return false;
  }

  bool commuting() {
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
      return broken(9, "the order of arrival matters:\n  " + text(forward->position()) + "\n  " +
                           text(backward->position()));
    return true;
  }

  bool positions() {
    auto position = match().position();
    auto parsed = parse_json(text(position));
    auto again = begin(game_, Setup{match().seats(), setup_.options, *parsed});
    if (!again) return broken(10, "its own position is refused: " + again.error());
    if (text((*again)->position()) != text(position))
      return broken(10, "a position changes on its way:\n  " + text(position) + "\n  " +
                            text((*again)->position()));
    for (int i = -2; i < match().seats(); ++i)
      if (seat(i) != Seat::chance && all_bytes(**again, seat(i)) != all_bytes(match(), seat(i)))
        return broken(10, "an imported position looks different to " + seat_name(seat(i)));
    return true;
  }

  bool undo(const Ask& ask, Option o) {
    auto after = match().copy();
    record_->take_back(1);
    if (record_->pick(ask.who, ask.id, o) != Refusal::none || !record_->match().same(*after))
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
    for (int i = 0; i < match().seats(); ++i)
      if (text(replayed->view(seat(i))) != text(match().view(seat(i))))
        return void(broken(2, "the replay shows another view"));
    auto reread = read_log(record_->log());
    if (!reread) return void(broken(7, "its own log is refused: " + reread.error()));
    if (!reread->match().same(match())) broken(7, "the log file leads to another state");
  }

  const GameEntry& game_;
  Setup setup_;
  Rng rng_;
  int thorough_;
  std::string where_;
  std::optional<Record> record_;
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
