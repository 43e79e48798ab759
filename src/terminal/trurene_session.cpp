#include "terminal/trurene_session.h"

#include <algorithm>
#include <filesystem>
#include <random>

#include "core/catalogue.h"
#include "games/trurene/save.h"
#include "games/trurene/say.h"
#include "games/trurene/score.h"
#include "terminal/files.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"

namespace gh {

using trurene::Typed;
namespace say = trurene::say;

namespace {
constexpr Name<Plain> reason{"reason"}, rule_id{"id"};
constexpr Name<Text> problem_is{"problem"};
constexpr std::size_t kMostBytes = 1u << 20;  // of a game state file

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}
std::string trimmed_line(const std::string& text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string::npos) return "";
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}
}  // namespace

void TrureneSession::say(const std::string& line) { news_.push_back(harmless(line)); }

Result<TrureneSession> TrureneSession::begin(const TrureneWishes& w) {
  TrureneSession s(w);
  auto device = [] { return std::uint64_t{std::random_device{}()}; };
  s.rng_.s = w.seed ? *w.seed : device() << 32 | device();
  auto options = option_pairs(w.options);
  if (!options) return Error{options.error()};
  if (!w.file.empty()) {
    auto text = read_beginning(w.file, kMostBytes + 1);
    if (!text) return Error{text.error()};
    if (text->size() > kMostBytes) return Error{"E03: " + trurene::load(*text).error()->words};
    (*options)["world"] = *text;
  }
  if (!w.world.empty()) (*options)["world"] = w.world;
  if (w.story) s.tell_story();
  if (auto problem = s.start(*options); !problem.empty()) return Error{problem};
  return s;
}

trurene::View TrureneSession::view() const {
  return trurene::Game::view(state(), trurene::kAurora);
}

void TrureneSession::tell_story() {
  story_.push_back(told(phrase("told.intro_title")));
  for (std::size_t i = 0; i < say::line_count("told.intro_lore"); ++i)
    story_.push_back(told(phrase(say::line_id("told.intro_lore", i))));
  story_.push_back(told(phrase("told.intro_manual")));
}

// Begins a game; what is wrong with the set-up, or nothing. The running game stays until then.
std::string TrureneSession::start(json::object options) {
  if (const auto* world = options.if_contains("world")) {
    auto loaded = trurene::load(world->as_string());
    if (loaded.state)
      for (const auto& note : loaded.problems) say(told(note.said));
  }
  auto record = Record::begin(*find_game("trurene"), Setup{1, std::move(options), {}});
  if (!record) return record.error();
  record_.emplace(std::move(*record));
  bool created = record_->match().ask_of(Seat::chance) != nullptr;
  draw();
  world_ = trurene::save(state());
  map_ = trurene::map_problem(state()).empty() ? trurene::map_number(state()) : "";
  if (!created)
    for (const auto& sign : say::signs(view().told))
      say(told(sign));  // TR-T-2: before the first action
  return "";
}

void TrureneSession::draw() {
  while (const auto* ask = record_->match().ask_of(Seat::chance)) {
    Events events;
    record_->pick(Seat::chance, ask->id, outcome_option(rng_.below(ask->outcomes)), &events);
    tell(events);
  }
}

std::string TrureneSession::said(const Text& text) const {
  return harmless(record_->match().words(text, trurene::kAurora, wishes_.language));
}

std::string TrureneSession::told(const Text& text) const {
  return harmless(say::words(text, wishes_.language));
}

std::string TrureneSession::thing(const Value& what) const {
  return harmless(say::name_of(what, wishes_.language));
}

void TrureneSession::tell(const Events& events) {
  for (const auto& e : events) say(said(record_->match().describe(e, trurene::kAurora)));
}

void TrureneSession::pick(Option o) {
  Events events;
  const auto* ask = record_->match().ask_of(trurene::kAurora);
  if (!ask || record_->pick(trurene::kAurora, ask->id, o, &events) != Refusal::none) return;
  tell(events);
  draw();
  const bool won = over() && state().ending == trurene::Ending::won;
  if (won && wishes_.ranked && wishes_.ask_name) confirm_ = Confirm::name;
}

std::vector<std::string> TrureneSession::story() { return std::exchange(story_, {}); }

std::vector<std::string> TrureneSession::news() {
  auto all = story();
  for (auto& text : std::exchange(news_, {})) all.push_back(std::move(text));
  return all;
}

Text TrureneSession::open_question() const {
  switch (confirm_) {
    case Confirm::quit:
      return phrase("told.cmd_quit_ask");
    case Confirm::fresh:
      return phrase("told.new_ask");
    case Confirm::overwrite:
      return phrase("told.cmd_overwrite", say::name({confirm_name_}));
    case Confirm::name:
      return phrase("told.score_name");
    case Confirm::server:
      return phrase("told.which_hall");
    case Confirm::author:
      return phrase("told.author");
    case Confirm::none:
      break;
  }
  return {};
}

std::string TrureneSession::question() const {
  if (confirming()) return told(open_question());
  const auto* ask = record_->match().ask_of(trurene::kAurora);
  if (!ask) return told(phrase(wishes_.ranked ? "told.over_ranked" : "told.over"));
  return said(record_->match().describe(*ask));
}

void TrureneSession::enter(const std::string& text) {
  if (takes_nothing()) return answered(trimmed_line(text));
  if (confirming()) return confirmed(text);
  const auto said = lower(trimmed_line(text));
  if (said == "/upload" || said == "/scores") return to_hall(said);
  if (said.starts_with("?")) {  // the manual: ? TR-F-9
    auto id = trimmed_line(trimmed_line(text).substr(1));
    for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    auto rule = rule_text("trurene", id, language());
    return say(rule.empty() ? told(phrase("told.no_rule", rule_id({id}))) : rule);
  }
  // `s` strikes in a fight and goes south outside: whoever has just struck does not mean to walk.
  const bool fights = view().fight.has_value();
  if (said == "s" && std::exchange(struck_by_letter_, said == "s" && fights) && !fights)
    return say(told(phrase("told.fight_is_over")));
  struck_by_letter_ = said == "s" && fights;
  if (text == "/delays") {
    delays_ = !delays_;
    return say(told(phrase(delays_ ? "told.pauses_on" : "told.pauses_off")));
  }
  auto typed = trurene::understand(state(), text, wishes_.language);
  switch (typed.kind) {
    case Typed::Kind::pick:
      return pick(typed.option);
    case Typed::Kind::words:
      return say(typed.words);
    case Typed::Kind::save:
      return save(typed.name);
    case Typed::Kind::load:
      return wishes_.ranked ? say(told(phrase("told.ranked"))) : load(typed.name);
    case Typed::Kind::quit:
      if (over()) left_ = true;
      confirm_ = Confirm::quit;
      return;
    case Typed::Kind::fresh:
      if (wishes_.ranked) return say(told(phrase("told.ranked")));
      confirm_ = Confirm::fresh;
      return over() ? confirmed("yes") : void();
    case Typed::Kind::map:
      wants_map_ = true;
      return;
    case Typed::Kind::help:
      document_ = typed.name;
      if (document_.empty() || (document_ != "rules" && document_ != "trouble"))
        say(told(phrase("told.cmd_help")) + " " + told(phrase("told.documents")));
      return;
  }
}

void TrureneSession::answered(const std::string& text) {
  const auto what = std::exchange(confirm_, Confirm::none);
  if (text.empty()) return say(told(phrase("told.nothing_sent")));
  if (what == Confirm::name) {
    score_name_ = text;
    return say(told(phrase("told.sent_later")));
  }
  if (what == Confirm::author) return reach_hall(text);
  wishes_.server = text;
  to_hall(hall_command_);
}

// /upload and /scores, also from the menu.
void TrureneSession::to_hall(const std::string& command) {
  const bool upload = command == "/upload";
  if (upload ? !wishes_.publish : !wishes_.scores) return say(told(phrase("told.no_way")));
  if (map_.empty()) return say(told(phrase("told.no_map")));
  hall_command_ = command;
  if (wishes_.server.empty())
    confirm_ = Confirm::server;
  else if (upload)
    confirm_ = Confirm::author;
  else
    reach_hall("");
}

void TrureneSession::reach_hall(const std::string& author) {
  const bool upload = hall_command_ == "/upload";
  say(upload ? wishes_.publish(wishes_.server, world_, author)
             : wishes_.scores(wishes_.server, map_));
}

void TrureneSession::confirmed(const std::string& text) {
  const auto said = lower(trimmed_line(text));
  bool yes = said == "yes" || said == "y", no = said == "no" || said == "n";
  if (!yes && !no) return say(told(phrase("told.yes_or_no")));
  auto what = std::exchange(confirm_, Confirm::none);
  if (no) return;
  if (what == Confirm::quit) {
    left_ = true;
    if (!over()) say(told(phrase("told.end_quit")));
  }
  if (what == Confirm::overwrite) say(write(confirm_name_));
  if (what == Confirm::fresh) {
    json::object options = record_->setup().options;
    options["world"] = "";
    options["seed"] = 0;
    if (auto problem = start(options); !problem.empty()) say(problem);
  }
}

std::string TrureneSession::write(const std::string& name) {
  auto problem = write_file(path(name), trurene::save(state()));
  if (!problem.empty())
    return told(phrase("told.cmd_save_failed", say::name({name}), reason({problem})));
  return told(phrase("told.cmd_saved", say::name({name})));
}

void TrureneSession::save(const std::string& name) {
  if (!trurene::good_file_name(name)) return say(told(phrase("told.cmd_bad_name")));
  std::error_code ec;
  if (!std::filesystem::exists(path(name), ec)) return say(write(name));
  confirm_ = Confirm::overwrite;
  confirm_name_ = name;
}

void TrureneSession::load(const std::string& name) {
  auto refused = [&](const Text& problem) {
    say(told(phrase("told.cmd_load_failed", say::name({name}), problem_is(problem))));
  };
  if (!trurene::good_file_name(name)) return say(told(phrase("told.cmd_bad_name")));
  auto text = read_beginning(path(name), kMostBytes + 1);
  if (!text) return refused(phrase("file.E02"));
  auto loaded = trurene::load(*text);
  if (!loaded.state) return refused(loaded.error()->said);
  json::object options = record_->setup().options;
  options["world"] = *text;
  if (auto problem = start(options); !problem.empty())
    return refused(phrase("thing", Name<Plain>{"what"}({problem})));
  say(told(phrase("told.cmd_loaded", say::name({name}), say::turn(state().turn),
                  Name<std::size_t>{"villages"}(state().villages.size()))));
}

std::vector<std::string> TrureneSession::buttons() const {
  if (takes_nothing()) return {};
  if (confirming()) return {"YES", "NO"};
  const auto* ask = record_->match().ask_of(trurene::kAurora);
  if (!ask && wishes_.ranked) return {"/quit"};
  if (!ask) return {"/new", "/quit"};
  Options offered;
  record_->match().options(*ask, offered);
  std::vector<std::string> out;
  bool many = offered.size() > 8;
  const auto all_gold = "gold " + std::to_string(state().aurora.gold);  // the honest answer
  for (Option o : offered) {
    auto n = record_->match().notation(*ask, o);
    if (many && n != "leave" && n != "more" && n != all_gold) continue;
    if (n.starts_with("talk ")) n = n.substr(5);
    for (char& c : n) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    out.push_back(n);
  }
  return out;
}

void TrureneSession::finish() {
  if (wishes_.log.empty()) return;
  auto problem = write_file(wishes_.log, record_->log());
  if (!problem.empty()) say(problem);
}

}  // namespace gh
