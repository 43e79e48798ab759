// The program as a child process, with its input and output in the test's hands.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace gh::test {

using Clock = std::chrono::steady_clock;
inline constexpr auto kLong = std::chrono::seconds(60);  // for a machine that is busy otherwise

// `greathall ...` with its input and output in our hands.
class Child {
 public:
  explicit Child(std::vector<std::string> args, const std::vector<std::string>& environment = {}) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], 0), dup2(out[1], 1), dup2(out[1], 2);
      for (int fd : {in[0], in[1], out[0], out[1]}) close(fd);
      for (const auto& e : environment) putenv(strdup(e.c_str()));
      args.insert(args.begin(), GREATHALL_PROGRAM);
      std::vector<char*> argv;
      for (auto& a : args) argv.push_back(a.data());
      argv.push_back(nullptr);
      execv(GREATHALL_PROGRAM, argv.data());
      _exit(127);
    }
    close(in[0]), close(out[1]);
    to_ = in[1], from_ = out[0];
  }
  ~Child() {
    if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
    close(to_), close(from_);
  }
  void type(const std::string& text) {
    EXPECT_EQ(write(to_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  // Reads until the text has come, from where the last search ended.
  bool await(const std::string& text) {
    for (auto until = Clock::now() + kLong; Clock::now() < until;) {
      if (auto at = said.find(text, read_); at != said.npos) return read_ = at + text.size(), true;
      if (!hear(100)) return false;
    }
    return false;
  }
  // Everything up to the end, and the exit code.
  int finish() {
    while (hear(static_cast<int>(std::chrono::milliseconds(kLong).count()))) {
    }
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  void signal(int which) const { kill(pid_, which); }
  std::size_t place() const { return read_; }
  std::string said;

 private:
  bool hear(int ms) {
    pollfd p{from_, POLLIN, 0};
    if (poll(&p, 1, ms) <= 0) return true;
    char bytes[4096];
    auto n = read(from_, bytes, sizeof bytes);
    if (n > 0) said.append(bytes, static_cast<std::size_t>(n));
    return n > 0;
  }
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::size_t read_ = 0;
};

struct ProgramTest : testing::Test {
  std::string dir;
  void SetUp() override {
    dir = testing::TempDir() + "greathall_program_" + std::to_string(getpid());
    std::filesystem::remove_all(dir);
    std::filesystem::create_directories(dir);
  }
  void TearDown() override { std::filesystem::remove_all(dir); }

  std::vector<std::string> serve(std::vector<std::string> more = {}) const {
    std::vector<std::string> args{"serve", "--listen", "127.0.0.1:0", "--data",
                                  dir,     "--web",    dir + "/web"};
    args.insert(args.end(), more.begin(), more.end());
    return args;
  }
  // The address a hall says it is open at.
  static std::string address(Child& hall) {
    const std::string words = "The hall is open at ";
    EXPECT_TRUE(hall.await(words)) << hall.said;
    EXPECT_TRUE(hall.await("\n"));
    auto at = hall.said.find(words) + words.size();
    return hall.said.substr(at, hall.said.find('\n', at) - at);
  }
  std::string write_file(const std::string& name, const std::string& text) const {
    std::ofstream(dir + "/" + name) << text;
    return dir + "/" + name;
  }
};

}  // namespace gh::test
