#include "table/referee.h"

#include <algorithm>
#include <random>

#include "core/about.h"
#include "core/levels.h"
#include "core/take_back.h"

namespace gh {

namespace referee {

json::value problem(const RequestId& re, Code code, std::string words, std::string rule) {
  return to_json(msg::error_of({code, std::move(words), std::move(rule)}, re));
}

json::value ok(const RequestId& re) { return to_json(msg::OkMessage{"ok", re}); }

}  // namespace referee

namespace {

constexpr std::size_t kLongestLine = 4u << 20;  // a log may come in one message

using referee::ok;
using referee::problem;

json::value game_json(const GameEntry& g, std::string_view language) {
  const auto& i = *g.info;
  json::array options, bots;
  for (const auto& o : i.options) {
    json::object one{{"id", o.id},
                     {"words", option_words(i, o, language)},
                     {"kind", o.kind},
                     {"default", o.standard}};
    if (o.kind == "int") one["least"] = o.least, one["most"] = o.most;
    if (o.kind == "text") one["most"] = o.most;
    if (o.kind == "choice") {
      one["choices"] = to_json(o.choices);
      auto& names = one["names"].emplace_array();
      for (const auto& c : o.choices) names.emplace_back(choice_words(i, c, language));
    }
    options.push_back(std::move(one));
  }
  for (const auto& b : players_of(g))
    bots.push_back({{"name", b.name},
                    {"title", bot_title(i, b, language)},
                    {"words", bot_words(i, b, language)},
                    {"level", find_level(b.name) != nullptr}});
  return {{"id", i.id},
          {"name", game_name(i, language)},
          {"summary", game_summary(i, language)},
          {"version", i.version},
          {"least_seats", i.least_seats},
          {"most_seats", i.most_seats},
          {"options", options},
          {"bots", bots},
          {"default_bot", g.default_bot()}};
}

}  // namespace

json::array games_json(std::string_view language) {
  json::array all;
  for (const auto* g : games()) all.push_back(game_json(*g, language));
  return all;
}

std::string Referee::answer(std::string_view line) {
  if (line.size() > kLongestLine)
    return json::serialize(problem({}, Code::too_long, "a message may have 4 MiB at most"));
  auto value = parse_json(line);
  if (!value) return json::serialize(problem({}, Code::malformed, value.error()));
  auto request = read_referee_request(line, *value);
  if (!request) {
    RequestId re;
    if (const auto* o = value->if_object())
      if (const auto* id = o->if_contains("id")) re = *id;
    return json::serialize(problem(re, request.code(), request.status().words));
  }
  try {
    return json::serialize(handle(*request));
  } catch (const std::exception& e) {  // core/fault.h
    record_.reset();
    return json::serialize(problem(request->id, Code::gone,
                                   std::string("the game cannot go on from here: ") + e.what()));
  }
}

json::value Referee::handle(const RefereeRequest& request) {
  auto answer = [&]<class R>(const R& r) {
    constexpr bool needs_game =
        !std::is_same_v<R, referee::Games> && !std::is_same_v<R, referee::New>;
    if (needs_game && !record_)
      return problem(request.id, Code::no_game,
                     "no game has begun; send {\"type\":\"new\",\"game\":...} first");
    return answer_to(request.id, r);
  };
  return std::visit(answer, request.what);
}

json::value Referee::answer_to(const Re& re, const referee::Games& r) const {
  return to_json(msg::GamesMessage{"games", re, games_json(r.lang.value_or(language_))});
}

json::value Referee::answer_to(const Re& re, const referee::Log&) const {
  return to_json(msg::LogMessage{"log", re, record_->log()});
}

json::value Referee::answer_to(const Re& re, const referee::Outcome&) const {
  const auto o = record_->match().outcome();
  return to_json(msg::OutcomeMessage{"outcome", re, {o.over, o.ranks, o.scores}});
}

json::value Referee::answer_to(const Re& re, const referee::Position&) const {
  return {{"type", "position"}, {"re", to_json(re)}, {"position", record_->match().position()}};
}

Answer<Seat> Referee::looks_from(std::optional<Seat> seat) const {
  auto who = seat.value_or(Seat::spectator);
  bool there = who == Seat::spectator || (is_player(who) && index(who) < record_->match().seats());
  if (!there) return Status::not_found("there is no seat " + seat_name(who));
  return who;
}

json::value Referee::answer_to(const Re& re, const referee::View& r) const {
  auto who = looks_from(r.seat);
  if (!who) return to_json(msg::error_of(who.status(), re));
  return to_json(msg::ViewMessage{"view", re, record_->match().view(*who)});
}

json::value Referee::answer_to(const Re& re, const referee::Why& r) const {
  auto who = looks_from(r.seat);
  if (!who) return to_json(msg::error_of(who.status(), re));
  msg::WhyMessage why;
  why.re = re;
  record_->match().put_text(record_->match().why_not(*who, r.what), "", *who, language(r), why);
  return to_json(why);
}

namespace {

// The bots of a `new`; the error says what is wrong with them.
Result<std::map<Seat, std::string>> wanted_bots(const referee::New& r, const Record& record) {
  std::map<Seat, std::string> bots;
  if (!r.bots) return bots;
  for (const auto& [name, bot] : *r.bots) {
    const auto who = seat_from(std::string_view(name));
    if (!who || !is_player(*who) || index(*who) >= record.match().seats())
      return Error{"bots: there is no seat \"" + std::string(name) + "\""};
    if (!bot.is_string() || !has_player(record.game(), std::string_view(bot.get_string())))
      return Error{"bots: " + json::serialize(bot) +
                   " is nobody; there are: " + player_names(record.game())};
    bots[*who] = std::string(bot.get_string());
  }
  return bots;
}

}  // namespace

void Referee::go_on() {
  const auto bound = record_->match().info().longest;
  for (std::uint32_t picks = 0; picks < bound; ++picks) {
    if (!cheat_) record_->draw(rng_, &events_);
    const Ask* ask = nullptr;
    for (const Ask& open : record_->match().asks())
      if (!ask && bots_.contains(open.who)) ask = &open;
    if (!ask || record_->match().ask_of(Seat::chance)) return;
    const auto& bot = bots_.at(ask->who);
    const Ask asked = *ask;
    const auto option =
        player_pick(record_->match(), bot, asked, rng_, seeded_ ? Thinking{} : within(kThinks));
    record_->pick(asked.who, asked.id, option, &events_);
  }
}

namespace {
// Not every game writes the host's choices into its positions.
bool positions_have_options(const GameEntry& game) {
  const auto any = gh::begin(game, Setup{game.info->least_seats, {}, {}});
  return any && (*any)->position().as_object().contains("options");
}
// Seats and options stand in the request or in the position; who gives one need not give the other.
Setup wanted_setup(const referee::New& r, const GameEntry& game) {
  Setup setup{r.seats.value_or(game.info->least_seats), r.options.value_or(json::object{}),
              r.position};
  if (!setup.position || !setup.position->is_object()) return setup;
  auto& position = setup.position->as_object();
  if (r.seats && !position.contains("seats")) position["seats"] = *r.seats;
  if (r.options && !position.contains("options") && positions_have_options(game))
    position["options"] = *r.options;
  if (r.seats) return setup;
  auto tried = setup;
  tried.version = game.info->version;
  if (auto match = game.set_up(tried)) setup.seats = (*match)->seats();
  return setup;
}
}  // namespace

json::value Referee::answer_to(const Re& re, const referee::New& r) {
  std::optional<Record> fresh;
  if (r.log) {
    auto read = read_log(*r.log);
    if (!read) return problem(re, Code::bad_setup, read.error());
    fresh.emplace(std::move(*read));
  } else {
    const auto* game = r.game ? find_game(*r.game) : nullptr;
    if (!game) {
      std::string known;
      for (const auto* g : games()) known += (known.empty() ? "" : ", ") + g->info->id;
      return problem(re, Code::bad_setup, "\"game\" must be one of " + known);
    }
    auto begun = Record::begin(*game, wanted_setup(r, *game));
    if (!begun) return problem(re, Code::bad_setup, begun.error());
    fresh.emplace(std::move(*begun));
  }
  auto bots = wanted_bots(r, *fresh);
  if (!bots) return problem(re, Code::bad_setup, bots.error());
  record_ = std::move(fresh);
  bots_ = std::move(*bots);
  rng_ = Rng{r.seed ? *r.seed
                    : (std::uint64_t{std::random_device{}()} << 32 | std::random_device{}())};
  cheat_ = r.cheat.value_or(false);
  seeded_ = r.seed.has_value();
  events_.clear();
  go_on();
  return ok(re);
}

json::value Referee::answer_to(const Re& re, const referee::Prompts& r) const {
  msg::PromptsMessage m;
  m.re = re;
  for (const Ask& ask : record_->match().asks()) {
    m.asked.push_back(ask.who);
    if (!r.seat || *r.seat == ask.who)
      m.prompts.push_back(record_->match().prompt(ask, language(r)));
  }
  return to_json(m);
}

// What the last pick brought, as far as that seat was told.
json::value Referee::answer_to(const Re& re, const referee::Events& r) const {
  auto who = looks_from(r.seat);
  if (!who) return to_json(msg::error_of(who.status(), re));
  json::array told;
  for (const Event& e : events_)
    if (e.reaches(*who)) told.push_back(to_json(record_->match().event_view(e, *who, language(r))));
  return {{"type", "events"}, {"re", to_json(re)}, {"events", std::move(told)}};
}

json::value Referee::answer_to(const Re& re, const referee::Pick& r) {
  if (r.seat == Seat::chance && !cheat_)
    return problem(re, Code::not_yours,
                   "the referee draws and rolls; begin the game with \"cheat\" to do it yourself");
  const auto* ask = record_->match().ask_of(r.seat);
  if (!ask) return problem(re, Code::gone, seat_name(r.seat) + " is not asked anything now");
  if (r.prompt && *r.prompt != ask->id) {
    for (const Ask& other : record_->match().asks())
      if (other.id == *r.prompt)
        return problem(re, Code::not_yours, "that prompt is for " + seat_name(other.who));
    return problem(re, Code::gone,
                   "that prompt is answered already; the open one is " + std::to_string(ask->id));
  }
  Options offered;
  record_->match().options(*ask, offered);
  for (Option o : offered) {
    if (record_->match().notation(*ask, o) != r.pick) continue;
    events_.clear();
    record_->pick(r.seat, ask->id, o, &events_);
    go_on();
    return ok(re);
  }
  auto why = r.seat == Seat::chance ? Text{"that is no outcome of this draw or roll", "", {}}
                                    : record_->match().why_not(r.seat, r.pick);
  auto lang = r.lang.value_or(language_);
  return problem(re, Code::not_offered, record_->match().words(why, r.seat, lang),
                 record_->match().rule(why));
}

json::value Referee::answer_to(const Re& re, const referee::Undo& r) {
  // A program at the referee is the host: without a seat it takes back for whoever picked last.
  // With `cheat` it may take back anything, chance too.
  std::size_t count = 0;
  if (cheat_)
    count = record_->picks().empty() ? 0 : 1;
  else if (r.seat)
    count = may_take_back(*record_, *r.seat);
  else
    for (int i = 0; i < record_->match().seats() && !count; ++i)
      count = may_take_back(*record_, seat(i));
  if (!count)
    return problem(re, Code::too_late,
                   "there is nothing to take back: something was learned since");
  record_->take_back(count);
  events_.clear();
  go_on();
  return ok(re);
}

}  // namespace gh
