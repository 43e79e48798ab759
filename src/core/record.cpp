#include "core/record.h"

#include "core/about.h"

#include <cstdio>

namespace gh {
namespace {

struct Header {
  int greathall = 0;
  std::string game;
  int version = 0;
  int seats = 0;
  json::object options;
  std::optional<json::value> position;
};
BOOST_DESCRIBE_STRUCT(Header, (), (greathall, game, version, seats, options, position))

struct Line {
  std::optional<Seat> seat;
  std::optional<std::string> pick;
  std::optional<std::string> check;
};
BOOST_DESCRIBE_STRUCT(Line, (), (seat, pick, check))

std::string hex(std::uint64_t n) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(n));
  return text;
}

Result<Record> read_header(std::string_view line) {
  auto value = parse_json(line);
  if (!value) return Error{value.error()};
  auto header = from_json<Header>(*value);
  if (!header) return Error{header.error()};
  if (header->greathall != 1)
    return Error{"a log begins with {\"greathall\":1,\"game\":...}; this one does not"};
  const auto* game = find_game(header->game);
  if (!game) return Error{"there is no game \"" + header->game + "\" here"};
  if (header->version != game->info->version) {
    return Error{"the log is for version " + std::to_string(header->version) + " of the rules of " +
                 game_name(*game->info) + ", this is version " +
                 std::to_string(game->info->version)};
  }
  return Record::begin(*game, Setup{header->seats, header->options, header->position});
}

std::string read_line(Record& record, std::string_view text, bool& checked) {
  if (checked) return "nothing follows the check";
  auto value = parse_json(text);
  if (!value) return value.error();
  auto line = from_json<Line>(*value);
  if (!line) return line.error();
  if (line->check) {
    checked = true;
    auto hash = hex(record.match().hash());
    return *line->check == hash ? ""
                                : "the final position has hash " + hash + ", not " + *line->check;
  }
  if (!line->seat || !line->pick) return "a line has a \"seat\" and a \"pick\"";
  try {
    auto done = record.pick(*line->seat, *line->pick);
    return done ? "" : done.error();
  } catch (const std::exception& e) {  // core/fault.h
    return std::string("the rules cannot go on: ") + e.what();
  }
}

}  // namespace

Result<Record> Record::begin(const GameEntry& game, const Setup& setup) {
  Record r;
  r.game_ = &game;
  r.setup_ = setup;
  if (!setup.position) {
    auto options = complete_options(*game.info, setup.options);
    if (!options) return Error{options.error()};
    r.setup_.options = std::move(*options);
  }
  auto match = gh::begin(game, r.setup_);
  if (!match) return Error{match.error()};
  r.match_ = std::move(*match);
  return r;
}

Refusal Record::pick(Seat who, std::uint32_t ask_id, Option o, Events* events) {
  Events own;
  Events& all = events ? *events : own;
  auto before = all.size();
  auto refusal = match_->pick(who, ask_id, o, &all);
  if (refusal != Refusal::none) return refusal;
  bool reveals = false;
  for (auto i = before; i < all.size(); ++i) reveals |= all[i].reveals;
  picks_.push_back({o, who, reveals});
  return refusal;
}

Result<Option> Record::pick(Seat who, std::string_view notation, Events* events) {
  const auto* ask = match_->ask_of(who);
  if (!ask) return Error{seat_name(who) + " is not asked anything now"};
  auto o = match_->read(*ask, notation);
  if (!o) {
    auto why =
        who == Seat::chance ? Text{"no such outcome", "", {}} : match_->why_not(who, notation);
    auto rule = match_->rule(why);
    return Error{seat_name(who) + " cannot pick \"" + std::string(notation) +
                 "\": " + match_->words(why, who) + (rule.empty() ? "" : " (" + rule + ")")};
  }
  pick(who, ask->id, *o, events);
  return *o;
}

int Record::draw(Rng& rng, Events* events) {
  int drawn = 0;
  for (; const auto* ask = match_->ask_of(Seat::chance); ++drawn) {
    if (drawn == kMostDraws) fault("chance is asked again and again");
    pick(Seat::chance, ask->id, outcome_option(rng.below(ask->outcomes)), events);
  }
  return drawn;
}

std::size_t Record::undoable(Seat who) const {
  if (picks_.empty()) return 0;
  const auto& last = picks_.back();
  return last.who == who && !last.reveals ? 1 : 0;
}

void Record::take_back(std::size_t count) {
  picks_.resize(picks_.size() - count);
  match_ = at(picks_.size());
}

std::unique_ptr<Match> Record::at(std::size_t n) const {
  auto match = gh::begin(*game_, setup_);
  for (std::size_t i = 0; i < n && i < picks_.size(); ++i) {
    const Ask ask = *(*match)->ask_of(picks_[i].who);
    (*match)->apply(ask, picks_[i].option, nullptr);
  }
  return std::move(*match);
}

std::string log_header(const GameEntry& game, const Setup& setup) {
  json::object o;
  o["greathall"] = 1;
  o["game"] = game.info->id;
  o["version"] = game.info->version;
  o["seats"] = setup.seats;
  o["options"] = setup.options;
  if (setup.position) o["position"] = *setup.position;
  return json::serialize(o);
}

std::string log_line(Seat who, std::string_view notation) {
  json::object o;
  o["seat"] = seat_name(who);
  o["pick"] = notation;
  return json::serialize(o);
}

std::string Record::log(bool with_check) const {
  std::string text = log_header(*game_, setup_) + "\n";
  auto match = at(0);
  for (const auto& p : picks_) {
    const Ask ask = *match->ask_of(p.who);
    text += log_line(p.who, match->notation(ask, p.option)) + "\n";
    match->apply(ask, p.option, nullptr);
  }
  if (with_check) text += "{\"check\":\"" + hex(match->hash()) + "\"}\n";
  return text;
}

Result<LogSetup> log_setup(std::string_view text) {
  auto from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos) return Error{"the log is empty"};
  text.remove_prefix(from);
  auto value = parse_json(text.substr(0, text.find('\n')));
  if (!value) return Error{"line 1: " + value.error()};
  auto header = from_json<Header>(*value);
  if (!header) return Error{"line 1: " + header.error()};
  return LogSetup{header->game, Setup{header->seats, header->options, header->position}};
}

Result<Record> read_log(std::string_view text) {
  std::optional<Record> record;
  int number = 0;
  bool checked = false;
  while (!text.empty()) {
    ++number;
    auto end = text.find('\n');
    auto line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto where = "line " + std::to_string(number) + ": ";
    if (!record) {
      auto begun = read_header(line);
      if (!begun) return Error{where + begun.error()};
      record.emplace(std::move(*begun));
    } else if (auto problem = read_line(*record, line, checked); !problem.empty()) {
      return Error{where + problem};
    }
  }
  if (!record) return Error{"the log is empty"};
  return std::move(*record);
}

}  // namespace gh
