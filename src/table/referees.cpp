#include "table/referees.h"

#include <algorithm>
#include <random>

#include "core/fault.h"
#include "core/guess.h"
#include "core/levels.h"
#include "table/tagged.h"

namespace gh {
namespace {

struct Common {
  RequestId id;
  std::optional<std::string> on;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Common, (), (id, on, words, lang))

using referee::ok;
using referee::problem;

std::uint64_t seed_or_any(const std::optional<std::uint64_t>& seed) {
  if (seed) return *seed;
  std::random_device any;
  return std::uint64_t{any()} << 32 | any();
}

// Is it a request about games, or one to a game with a name? A text that merely has such a word
// goes the long way, and comes to the same.
bool may_be_ours(std::string_view line) {
  constexpr std::string_view kWords[] = {"\"on\"",   "\"clone\"", "\"guess\"",
                                         "\"drop\"", "\"hint\"",  "\"rollout\""};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view word) { return line.find(word) != line.npos; });
}

bool is_ours(const json::object& request) {
  const auto* type = request.if_contains("type");
  if (!type || !type->is_string()) return false;
  const auto kinds = kinds_of<referees::Any>();
  return std::any_of(kinds.begin(), kinds.end(), [&](const TaggedKind& k) {
    return k.tag == std::string_view(type->get_string());
  });
}

std::string no_game(const std::string& name) {
  return name.empty() ? "no game has begun; send {\"type\":\"new\",\"game\":...} first"
                      : "there is no game \"" + name + "\" here";
}

// One game on to its end; false: it came to none.
bool play_on(Match& m, std::string_view bot, Rng& rng) {
  const auto bound = m.info().longest;
  Options offered;
  for (std::uint32_t n = 0; !m.over() && n < bound; ++n) {
    const Ask ask = m.asks()[0];
    if (ask.who == Seat::chance) {
      m.play(ask, outcome_option(rng.below(ask.outcomes)));
    } else if (bot == "thumb") {
      m.play(ask, m.thumb(ask, rng));
    } else if (bot == "random") {
      m.options(ask, offered);
      m.play(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))]);
    } else {
      m.play(ask, player_pick(m, bot, ask, rng));
    }
  }
  return m.over();
}

}  // namespace

std::string Referees::answer(std::string_view line) {
  if (!may_be_ours(line)) return about("", line);
  auto value = parse_json(line);
  auto* request = value ? value->if_object() : nullptr;
  if (!request) return about("", line);
  RequestId re;
  if (const auto* id = request->if_contains("id")) re = *id;
  if (!is_ours(*request)) {
    const auto* on = request->if_contains("on");
    if (!on) return about("", line);
    if (!on->is_string())
      return json::serialize(problem(re, Code::malformed, "\"on\" is the name of a game, a text"));
    const std::string name(on->get_string());
    request->erase("on");
    return about(name, json::serialize(*value));
  }
  referees::Any what;
  Common common;
  const auto misread = read_tagged(
      {"type", "request of the type", kinds_of<referees::Any>(), &detail::shape_of<Common>}, *value,
      &what, &common);
  if (misread.why != Misread::Why::nothing)
    return json::serialize(problem(re, Code::malformed, misread.words));
  try {
    return json::serialize(handle(common.on.value_or(""), common.id, what));
  } catch (const std::exception& e) {  // core/fault.h
    return json::serialize(problem(common.id, Code::gone,
                                   std::string("the game cannot go on from here: ") + e.what()));
  }
}

std::string Referees::about(const std::string& name, std::string_view line) {
  if (games_.size() >= kMostGames && !games_.contains(name))
    return json::serialize(problem({}, Code::too_many, "there are 10,000 games; drop one first"));
  const auto game = games_.try_emplace(name, language_).first;
  auto said = game->second.answer(line);
  if (!game->second.record_) games_.erase(game);  // a name without a game is nobody's
  return said;
}

const Referee* Referees::begun(const std::string& name) const {
  const auto it = games_.find(name);
  return it == games_.end() || !it->second.record_ ? nullptr : &it->second;
}

json::value Referees::handle(const std::string& on, const Re& re, const referees::Any& what) {
  return std::visit([&](const auto& r) { return answer_to(on, re, r); }, what);
}

json::value Referees::answer_to(const std::string& on, const Re& re, const referees::Clone& r) {
  const auto* from = begun(r.from.value_or(""));
  if (!from) return problem(re, Code::no_game, no_game(r.from.value_or("")));
  if (r.from.value_or("") == on)
    return problem(re, Code::bad_setup, "a game is no copy of itself: say \"on\" and \"from\"");
  auto copy = Record::begin(from->record_->game(), from->record_->setup());
  if (!copy) return problem(re, Code::bad_setup, copy.error());
  for (const auto& p : from->record_->picks())
    copy->pick(p.who, copy->match().ask_of(p.who)->id, p.option);
  Referee fresh(language_);
  fresh.record_ = std::move(*copy);
  fresh.bots_ = from->bots_;
  fresh.rng_ = from->rng_;
  fresh.cheat_ = from->cheat_;
  fresh.seeded_ = from->seeded_;
  games_.insert_or_assign(on, std::move(fresh));
  return ok(re);
}

json::value Referees::answer_to(const std::string& on, const Re& re, const referees::Guess& r) {
  const auto* from = begun(r.from.value_or(""));
  if (!from) return problem(re, Code::no_game, no_game(r.from.value_or("")));
  const auto& truth = from->record_->match();
  if (!is_player(r.seat) || index(r.seat) >= truth.seats())
    return problem(re, Code::not_found, "there is no seat " + seat_name(r.seat));
  Rng rng{seed_or_any(r.seed)};
  auto guess = truth.copy();
  if (!guess_playable(*guess, truth, r.seat, rng))
    return problem(re, Code::gone, "no guess was found in which whoever is asked can answer");
  auto setup = from->record_->setup();
  setup.position = guess->position();
  auto record = Record::begin(from->record_->game(), setup);
  if (!record) return problem(re, Code::bad_setup, record.error());
  Referee fresh(language_);
  fresh.record_ = std::move(*record);
  fresh.bots_ = from->bots_;
  fresh.rng_ = rng;
  fresh.cheat_ = from->cheat_;
  fresh.seeded_ = r.seed.has_value();
  games_.insert_or_assign(on, std::move(fresh));
  return ok(re);
}

json::value Referees::answer_to(const std::string& on, const Re& re, const referees::Drop&) {
  if (games_.erase(on) == 0) return problem(re, Code::no_game, no_game(on));
  return ok(re);
}

json::value Referees::answer_to(const std::string& on, const Re& re, const referees::Hint& r) {
  const auto* game = begun(on);
  if (!game) return problem(re, Code::no_game, no_game(on));
  const auto& match = game->record_->match();
  const Ask* asked = nullptr;
  for (const Ask& ask : match.asks())
    if (!asked && ask.who != Seat::chance && (!r.seat || *r.seat == ask.who)) asked = &ask;
  if (!asked) return problem(re, Code::gone, "nobody who could have a hint is asked anything now");
  Thinking how;
  how.seed = seed_or_any(r.seed);
  how.iterations = std::clamp(r.iterations.value_or(1000), 1u, 1'000'000u);
  const auto thought = think(match, *asked, how);
  json::array options;
  for (const auto& o : thought.options)
    options.push_back(
        {{"pick", match.notation(*asked, o.option)}, {"visits", o.visits}, {"value", o.value}});
  return {{"type", "hint"},
          {"re", to_json(re)},
          {"seat", seat_name(asked->who)},
          {"prompt", asked->id},
          {"pick", match.notation(*asked, thought.pick)},
          {"options", std::move(options)},
          {"chances", to_json(thought.chances)},
          {"iterations", thought.iterations}};
}

json::value Referees::answer_to(const std::string& on, const Re& re, const referees::Rollout& r) {
  const auto* game = begun(on);
  if (!game) return problem(re, Code::no_game, no_game(on));
  const auto bot = r.bot.value_or("random");
  if (bot != "thumb" && !has_player(game->record_->game(), bot))
    return problem(
        re, Code::bad_setup,
        "\"" + bot + "\" is nobody; there are: thumb, " + player_names(game->record_->game()));
  const auto& start = game->record_->match();
  const auto seats = static_cast<std::size_t>(start.seats());
  Rng rng{seed_or_any(r.seed)};
  SimulateResult sum;
  sum.wins.assign(seats, 0), sum.alone.assign(seats, 0), sum.scores.assign(seats, 0);
  auto world = start.copy();
  for (std::uint32_t n = std::clamp(r.games.value_or(1), 1u, 100'000u); n > 0; --n) {
    world->assign(start);
    play_on(*world, bot, rng);
    sum.count(world->outcome(), 0);
  }
  return {{"type", "rollout"},         {"re", to_json(re)},
          {"games", sum.games},        {"unfinished", sum.unfinished},
          {"wins", to_json(sum.wins)}, {"scores", to_json(sum.scores)}};
}

}  // namespace gh
