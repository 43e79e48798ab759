#include "core/match.h"

#include <algorithm>

#include "core/about.h"

namespace gh {

const Ask* Match::ask_of(Seat who) const {
  for (const Ask& a : asks())
    if (a.who == who) return &a;
  return nullptr;
}

Refusal Match::pick(Seat who, std::uint32_t ask_id, Option o, Events* events) {
  for (const Ask& open : asks()) {
    if (open.id != ask_id) continue;
    if (open.who != who) return Refusal::not_your_question;
    const Ask ask = open;
    if (who == Seat::chance) {
      bool outcome = o.verb == kOutcome && o.a >= 0 && o.b >= 0 && o.c == 0;
      if (!outcome || outcome_index(o) >= ask.outcomes) return Refusal::not_an_option;
    } else {
      Options offered;
      options(ask, offered);
      if (std::find(offered.begin(), offered.end(), o) == offered.end())
        return Refusal::not_an_option;
    }
    apply(ask, o, events);
    return Refusal::none;
  }
  return Refusal::question_is_gone;
}

// What an option is made possible by may be left out: "hide" for "hide by sunlight".
std::optional<Option> Match::read(const Ask& ask, std::string_view text) const {
  Options offered;
  options(ask, offered);
  const std::string by = std::string(text) + " by ";
  std::optional<Option> without;
  for (Option o : offered) {
    const auto name = notation(ask, o);
    if (name == text) return o;
    if (!without && name.starts_with(by)) without = o;
  }
  return without;
}

std::string Match::words(const Text& text, Seat viewer, std::string_view language) const {
  return catalogue(info().id, language).render(text, viewer);
}

std::string Match::rule(const Text& text) const { return catalogue(info().id).rule(text); }

OptionView Match::option_view(const Ask& ask, Option o, std::string_view language) const {
  auto text = describe(ask, o);
  OptionView view;
  view.pick = notation(ask, o);
  put_text(text, "", ask.who, language, view);
  view.refs = std::move(text.refs);
  return view;
}

PromptView Match::prompt(const Ask& ask, std::string_view language) const {
  PromptView p;
  p.id = ask.id;
  p.seat = ask.who;
  p.question = question_name(ask);
  put_text(describe(ask), p.question + "?", ask.who, language, p);
  Options offered;
  options(ask, offered);
  p.options.reserve(offered.size());
  for (Option o : offered) p.options.push_back(option_view(ask, o, language));
  return p;
}

EventView Match::event_view(const Event& event, Seat viewer, std::string_view language) const {
  auto text = describe(event, viewer);
  EventView view;
  view.kind = event_name(event);
  put_text(text, view.kind, viewer, language, view);
  view.refs = std::move(text.refs);
  return view;
}

std::uint64_t hash_text(std::string_view text, std::uint64_t h) {
  for (unsigned char c : text) h = (h ^ c) * 0x100000001b3ull;
  return h;
}

std::uint64_t Match::hash() const { return hash_text(json::serialize(position())); }

namespace {

std::string option_problem(const OptionSpec& spec, const json::value& v) {
  auto say = [&](const std::string& wanted) {
    return "option " + spec.id + ": found " + json::serialize(v) + ", wanted " + wanted;
  };
  if (spec.kind == "bool") return v.is_bool() ? "" : say("true or false");
  if (spec.kind == "int") {
    bool fits = v.is_int64() && v.as_int64() >= spec.least && v.as_int64() <= spec.most;
    return fits ? ""
                : say("a whole number from " + std::to_string(spec.least) + " to " +
                      std::to_string(spec.most));
  }
  if (spec.kind == "choice") {
    bool known = v.is_string() && std::find(spec.choices.begin(), spec.choices.end(),
                                            std::string_view(v.as_string())) != spec.choices.end();
    return known ? "" : say("one of " + joined(spec.choices));
  }
  bool fits = v.is_string() && v.as_string().size() <= static_cast<std::size_t>(spec.most);
  return fits ? "" : say("a text of at most " + std::to_string(spec.most) + " bytes");
}

}  // namespace

Result<json::object> complete_options(const GameInfo& info, const json::object& chosen) {
  json::object all;
  for (const auto& spec : info.options) {
    const auto* given = chosen.if_contains(spec.id);
    const json::value& v = given ? *given : spec.standard;
    if (auto problem = option_problem(spec, v); !problem.empty()) return Error{problem};
    all[spec.id] = v;
  }
  for (const auto& [key, value] : chosen) {
    if (all.contains(key)) continue;
    std::vector<std::string> known;
    for (const auto& spec : info.options) known.push_back(spec.id);
    return Error{game_name(info) + " has no option \"" + std::string(key) + "\"" +
                 (known.empty() ? std::string() : "; it has " + joined(known))};
  }
  return all;
}

std::string version_words(const GameInfo& info, int version) {
  auto played = info.oldest ? "versions " + std::to_string(info.oldest) + " to " : "version ";
  return "it is of version " + std::to_string(version) + " of the rules of " + game_name(info) +
         ", and this program plays " + played + std::to_string(info.version);
}

Result<std::unique_ptr<Match>> begin(const GameEntry& game, Setup setup) {
  const auto& info = *game.info;
  if (setup.seats < info.least_seats || setup.seats > info.most_seats) {
    return Error{game_name(info) + " is for " + std::to_string(info.least_seats) + " to " +
                 std::to_string(info.most_seats) + " players, not " + std::to_string(setup.seats)};
  }
  if (!setup.version) setup.version = info.version;
  if (!info.plays(setup.version)) return Error{version_words(info, setup.version)};
  auto options = complete_options(info, setup.options);
  if (!options) return Error{options.error()};
  setup.options = std::move(*options);
  auto match = game.set_up(setup);
  if (!match) return match;
  if ((*match)->seats() != setup.seats) {
    return Error{"the position has " + std::to_string((*match)->seats()) + " seats, the set-up " +
                 std::to_string(setup.seats)};
  }
  return match;
}

std::vector<const GameEntry*>& registered_games();  // generated: registry.cpp

std::span<const GameEntry* const> games() { return registered_games(); }

const std::string& GameEntry::default_bot() const {
  return info->default_bot.empty() ? bots[bots.size() > 1 ? 1 : 0].name : info->default_bot;
}

const GameEntry* find_game(std::string_view id) {
  for (const auto* g : games())
    if (g->info->id == id) return g;
  return nullptr;
}

void register_game(const GameEntry* entry) { registered_games().push_back(entry); }

double share_of_first(const Outcome& outcome, std::size_t seat) {
  if (outcome.ranks[seat] != 1) return 0;
  return 1.0 / static_cast<double>(std::count(outcome.ranks.begin(), outcome.ranks.end(), 1));
}

void SimulateResult::count(const Outcome& outcome, std::uint64_t picks_made) {
  ++games;
  picks += picks_made;
  shortest = std::min(shortest, picks_made);
  longest = std::max(longest, picks_made);
  if (!outcome.over) {
    ++unfinished;
    return;
  }
  for (std::size_t i = 0; i < wins.size(); ++i) {
    const double share = share_of_first(outcome, i);
    wins[i] += share;
    alone[i] += share == 1;
    if (i < outcome.scores.size()) scores[i] += outcome.scores[i];
  }
}

}  // namespace gh
