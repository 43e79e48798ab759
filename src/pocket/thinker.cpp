#include "pocket/thinker.h"

#include <charconv>

#include "hall/maps.h"

namespace gh::pocket {
namespace {

struct JobText {
  std::string kind, game, bot, seed, log;
  int seats = 0, version = 0;
  json::object options;
  std::optional<json::value> position;
  std::optional<Seat> seat;
  PromptId prompt = 0;
};
BOOST_DESCRIBE_STRUCT(JobText, (),
                      (kind, game, bot, seed, log, seats, version, options, position, seat, prompt))

}  // namespace

std::string job_text(const char* kind, const Setup& setup, const std::string& game,
                     const BotJob& job) {
  // As a text: the largest numbers are more than JSON's readers count to.
  JobText text{kind,        game,          job.bot,       std::to_string(job.seed), "",
               setup.seats, setup.version, setup.options, job.match->position(),    job.seat,
               job.prompt};
  return json_text(text);
}

std::string rating_text(const std::string& game, const std::string& map) {
  JobText text;
  text.kind = "rate";
  text.game = game;
  text.log = map;
  return json_text(text);
}

std::string Thinker::begin(const std::string& text) {
  analyser_.reset();
  record_.reset();
  answer_.clear();
  auto value = parse_json(text);
  if (!value) return value.error();
  auto job = from_json<JobText>(*value);
  if (!job) return job.error();
  kind_ = job->kind;
  if (kind_ == "analysis") {
    auto record = read_log(job->log);
    if (!record) return record.error();
    record_ = std::make_unique<Record>(std::move(*record));
    analyser_ = std::make_unique<Analyser>(*record_, AnalysisWishes{});
    return "";
  }
  const auto* game = find_game(job->game);
  if (kind_ == "rate") {
    if (!game || !game->maps) return "no such game";
    game_ = game;
    map_ = job->log;
    return "";
  }
  if (!game || !job->seat) return "no such game or seat";
  auto match = game->set_up({job->seats, job->options, job->position, job->version});
  if (!match) return match.error();
  const auto* ask = (*match)->ask_of(*job->seat);
  if (!ask) return "nobody is asked there";
  job_ = {*job->seat, job->prompt, *ask, job->bot, {}, 0};
  std::from_chars(job->seed.data(), job->seed.data() + job->seed.size(), job_.seed);
  job_.match = std::move(*match);
  return "";
}

bool Thinker::step(std::chrono::milliseconds most) {
  const auto until = std::chrono::steady_clock::now() + most;
  auto enough = [until] { return std::chrono::steady_clock::now() >= until; };
  if (analyser_) {
    while (!analyser_->finished() && !enough()) analyser_->step(enough);
    if (!analyser_->finished()) return false;
    answer_ = json_text(analysis_view(*record_, analyser_->result(), ""));
    return true;
  }
  if (kind_ == "rate") {
    const auto last = std::chrono::steady_clock::now() + hall::kRatingTime;
    auto r = game_->maps->rate(map_, hall::kRatedGames,
                               [last] { return std::chrono::steady_clock::now() < last; });
    answer_ = json::serialize(
        json::object{{"games", r.games}, {"wins", r.wins}, {"expected_turns", r.expected_turns}});
    return true;
  }
  if (!job_.match) return true;
  answer_ = kind_ == "hint" ? hall::hint(job_, enough)
                            : job_.match->notation(job_.ask, job_.choose(enough));
  return true;
}

}  // namespace gh::pocket
