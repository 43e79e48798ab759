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
  std::optional<std::vector<std::string>> names;  // of those who played, as far as they had any
};
BOOST_DESCRIBE_STRUCT(Header, (), (greathall, game, version, seats, options, position, names))

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

Result<Header> read_header(std::string_view line) {
  auto value = parse_json(line);
  if (!value) return Error{value.error()};
  auto header = from_json<Header>(*value);
  if (!header) return Error{header.error()};
  if (header->greathall != 1)
    return Error{"a log begins with {\"greathall\":1,\"game\":...}; this one does not"};
  return header;
}

Result<Record> begin_log(const Header& header) {
  const auto* game = find_game(header.game);
  if (!game) return Error{"there is no game \"" + header.game + "\" here"};
  const auto& info = *game->info;
  if (header.version > info.version || header.version < 1)
    return Error{version_words(info, header.version)};
  int by = info.plays(header.version) ? header.version : info.version;
  return Record::begin(*game, Setup{header.seats, header.options, header.position, by});
}

// An error in a log of other rules says so: most likely it is none of the log.
Error log_error(int number, const std::string& words, const Record* record, int version) {
  auto all = "line " + std::to_string(number) + ": " + words;
  if (!record || record->game().info->plays(version)) return Error{all};
  return Error{all + "; " + version_words(*record->game().info, version)};
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
  if (!r.setup_.version) r.setup_.version = game.info->version;
  r.log_version_ = r.setup_.version;
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

std::string log_header(const GameEntry& game, const Setup& setup,
                       const std::vector<std::string>& names) {
  json::object o;
  o["greathall"] = 1;
  o["game"] = game.info->id;
  o["version"] = setup.version ? setup.version : game.info->version;
  o["seats"] = setup.seats;
  o["options"] = setup.options;
  if (setup.position) o["position"] = *setup.position;
  if (!names.empty()) o["names"] = json::array(names.begin(), names.end());
  return json::serialize(o);
}

std::string log_line(Seat who, std::string_view notation) {
  json::object o;
  o["seat"] = seat_name(who);
  o["pick"] = notation;
  return json::serialize(o);
}

std::string Record::log(bool with_check, const std::vector<std::string>& names) const {
  std::string text = log_header(*game_, setup_, names) + "\n";
  auto match = at(0);
  for (const auto& p : picks_) {
    const Ask ask = *match->ask_of(p.who);
    text += log_line(p.who, match->notation(ask, p.option)) + "\n";
    match->apply(ask, p.option, nullptr);
  }
  if (with_check) text += "{\"check\":\"" + hex(match->hash()) + "\"}\n";
  return text;
}

json::object fitting_options(const GameInfo& info, const json::object& chosen) {
  json::object fitting;
  for (const auto& [id, value] : chosen)
    if (complete_options(info, {{id, value}})) fitting[id] = value;
  return *complete_options(info, fitting);
}

Result<LogSetup> log_setup(std::string_view text) {
  auto from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos) return Error{"the log is empty"};
  text.remove_prefix(from);
  auto value = parse_json(text.substr(0, text.find('\n')));
  if (!value) return Error{"line 1: " + value.error()};
  auto header = from_json<Header>(*value);
  if (!header) return Error{"line 1: " + header.error()};
  return LogSetup{header->game,
                  Setup{header->seats, header->options, header->position, header->version},
                  header->names.value_or(std::vector<std::string>{})};
}

Result<Record> read_log(std::string_view text) {
  std::optional<Record> record;
  int number = 0, version = 0;
  bool checked = false;
  while (!text.empty()) {
    ++number;
    auto end = text.find('\n');
    auto line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!record) {
      auto header = read_header(line);
      if (!header) return log_error(number, header.error(), nullptr, 0);
      auto begun = begin_log(*header);
      if (!begun) return log_error(number, begun.error(), nullptr, 0);
      record.emplace(std::move(*begun));
      record->log_version_ = version = header->version;
    } else if (auto problem = read_line(*record, line, checked); !problem.empty()) {
      return log_error(number, problem, &*record, version);
    }
  }
  if (!record) return Error{"the log is empty"};
  return std::move(*record);
}

}  // namespace gh
