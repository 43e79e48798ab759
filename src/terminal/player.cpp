#include "terminal/player.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "table/messages.h"

namespace gh {
namespace {

constexpr std::string_view kCommand = "cmd:";
constexpr int kProgramPatience = 60'000;  // milliseconds that a program may take for one pick
constexpr int kTries = 3;
constexpr std::size_t kLongest = 1u << 20;  // of a line from a program
constexpr std::size_t kQuoted = 60;         // of what it wrote, in an error

// The notation in an answer of a program.
Result<std::string> picked(const std::string& line) {
  const auto quoted = "\"" + line.substr(0, kQuoted) + (line.size() > kQuoted ? "...\"" : "\"");
  auto said = parse_json(line);
  if (!said) return Error{quoted + " is not JSON"};
  const auto* fields = said->if_object();
  const auto* pick = fields ? fields->if_contains("pick") : nullptr;
  if (!pick || !pick->is_string()) return Error{quoted + " has no text \"pick\""};
  return std::string(pick->get_string());
}

}  // namespace

// A process whose standard input and output are a socket of ours. Its standard error is ours too.
class Program {
 public:
  explicit Program(std::string command) : command_(std::move(command)) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      setpgid(0, 0);
      dup2(ends[1], 0), dup2(ends[1], 1);
      execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    socket_ = ends[0];
    const timeval patience{kProgramPatience / 1000, 0};  // with one that never reads, too
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (pid_ > 0) setpgid(pid_, pid_);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  // Whoever reads to the end of its input ends by itself; anybody else is ended.
  ~Program() {
    if (socket_ >= 0) close(socket_);
    if (pid_ <= 0) return;
    for (int i = 0; i < 100; ++i) {
      if (waitpid(pid_, nullptr, WNOHANG) != 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  bool say(std::string line) {
    line += '\n';
    for (std::size_t at = 0; at < line.size();) {
      const auto n = send(socket_, line.data() + at, line.size() - at, MSG_NOSIGNAL);
      if (n <= 0) return false;
      at += static_cast<std::size_t>(n);
    }
    return true;
  }

  Result<std::string> hear() {
    using std::chrono::steady_clock;
    for (const auto until = steady_clock::now() + std::chrono::milliseconds(kProgramPatience);;) {
      if (auto end = heard_.find('\n'); end != heard_.npos) {
        auto line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      if (heard_.size() > kLongest) return problem("wrote a line without an end");
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now())
              .count();
      pollfd wait{socket_, POLLIN, 0};
      const int came = left > 0 ? poll(&wait, 1, static_cast<int>(left)) : 0;
      if (came == 0) return problem("did not answer within a minute");
      if (came < 0) continue;  // a signal
      char some[4096];
      const auto n = recv(socket_, some, sizeof some, 0);
      if (n <= 0) return ended();
      heard_.append(some, static_cast<std::size_t>(n));
    }
  }

  Error problem(const std::string& what) const { return Error{"\"" + command_ + "\" " + what}; }
  // What became of it, as far as it can be found out in a moment.
  Error ended() {
    int status = 0;
    for (int i = 0; i < 100 && pid_ > 0; ++i) {
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return problem(ending(status));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return problem("ended in the middle of a game");
  }

  Seat seat = Seat::spectator;
  std::uint64_t seq = 0;
  msg::UpdateMessage next;  // what it is told when it is asked again

 private:
  // The shell has numbers of its own for what it cannot start.
  static std::string ending(int status) {
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127))
      return "could not be started: is it there, and executable?";
    const std::string ended = "ended in the middle of a game";
    if (WIFSIGNALED(status)) return ended + ", by signal " + std::to_string(WTERMSIG(status));
    return ended + ", with status " + std::to_string(WEXITSTATUS(status));
  }

  std::string command_, heard_;
  pid_t pid_ = -1;
  int socket_ = -1;
};

Player::Player(std::string name) : name_(std::move(name)) {}
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;
Player::~Player() = default;

std::string Player::problem(const GameEntry& game, const std::string& name) {
  if (name.starts_with(kCommand) && name.size() > kCommand.size()) return "";
  if (has_player(game, name)) return "";
  return "nobody called \"" + name + "\" plays " + game.info->id +
         "; there are: " + player_names(game) + ", search:N and cmd:PROGRAM";
}

Result<Player> Player::named(const GameEntry& game, const std::string& name) {
  if (auto why = problem(game, name); !why.empty()) return Error{why};
  Player p(name);
  if (name.starts_with(kCommand))
    p.program_ = std::make_unique<Program>(name.substr(kCommand.size()));
  return p;
}

void Player::begin(const GameEntry& game, const Setup& setup, Seat seat) {
  if (!program_) return;
  program_->seat = seat;
  program_->seq = 0;
  program_->next = {};
  const json::object begun{
      {"type", "new"},        {"game", game.info->id},   {"version", game.info->version},
      {"seats", setup.seats}, {"seat", seat_name(seat)}, {"options", setup.options}};
  program_->say(json::serialize(begun));
}

void Player::hear(const Match& match, const Events& events) {
  if (!program_) return;
  ++program_->seq;
  for (const Event& e : events)
    if (e.reaches(program_->seat))
      program_->next.events.push_back({program_->seq, match.event_view(e, program_->seat, "en")});
}

Result<Option> Player::pick(const Match& match, const Ask& ask, Rng& rng, const Thinking& limits) {
  if (!program_) return player_pick(match, name_, ask, rng, limits);
  auto& p = *program_;
  p.next.seq = p.seq;
  p.next.eyes = p.seat;
  p.next.status = "playing";
  p.next.view = JsonText{match.look(p.seat).text()};
  p.next.prompts = {match.prompt(ask, "en")};
  for (const Ask& open : match.asks()) p.next.asked.push_back(open.who);
  const auto told = json_text(p.next);
  p.next = {};
  std::string what;
  for (int i = 0; i < kTries; ++i) {
    if (i > 0) p.say(json_text(msg::error_of({Code::not_offered, what})));
    if (!p.say(told)) return p.ended();
    auto line = p.hear();
    if (!line) return Error{line.error()};
    const auto pick = picked(*line);
    if (auto option = pick ? match.read(ask, *pick) : std::nullopt) return *option;
    what = pick ? "\"" + *pick + "\" is not offered" : pick.error();
  }
  return p.problem("answers with what is not offered: " + what);
}

void Player::end(const Match& match) {
  if (!program_) return;
  auto& p = *program_;
  const auto outcome = match.outcome();
  p.next.seq = p.seq;
  p.next.eyes = p.seat;
  p.next.status = "finished";
  p.next.view = JsonText{match.look(p.seat).text()};
  p.next.outcome = OutcomeView{outcome.over, outcome.ranks, outcome.scores};
  p.say(json_text(p.next));
  p.next = {};
}

Result<std::uint64_t> play_out(Match& match, const std::vector<Player*>& players, Rng& chance,
                               Rng& thoughts) {
  const bool told =
      std::any_of(players.begin(), players.end(), [](const Player* p) { return p->listens(); });
  const auto bound = match.info().longest;
  std::uint64_t picks = 0;
  Events events;
  for (; !match.asks().empty() && picks < bound; ++picks) {
    const Ask ask = match.asks().front();
    Option option;
    if (ask.who == Seat::chance) {
      option = outcome_option(chance.below(ask.outcomes));
    } else {
      auto picked = players[static_cast<std::size_t>(index(ask.who))]->pick(match, ask, thoughts);
      if (!picked) return Error{picked.error()};
      option = *picked;
    }
    events.clear();
    match.apply(ask, option, told ? &events : nullptr);
    if (!told) continue;
    for (auto* p : players) p->hear(match, events);
  }
  for (auto* p : players) p->end(match);
  return picks;
}

}  // namespace gh
