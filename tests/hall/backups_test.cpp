// Backups that a hall makes by itself, on an SQLite file in a folder of its own.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/catalogue.h"
#include "server/backups.h"
#include "store/backup.h"
#include "store/store.h"

namespace gh {
namespace {

namespace fs = std::filesystem;
using server::backup_name;
using server::backup_time;
using store::Millis;

constexpr Millis kHour = 3'600'000, kDay = 24 * kHour;

Millis at(int year, unsigned month, unsigned day, int hour = 3) {
  using namespace std::chrono;
  auto days = sys_days(std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day));
  return Millis{days.time_since_epoch().count()} * kDay + hour * kHour;
}

class OwnBackups : public testing::Test {
 protected:
  OwnBackups() {
    std::string name = (fs::temp_directory_path() / "ghbackupsXXXXXX").string();
    dir_ = ::mkdtemp(name.data());
    config_.data = dir_;
    EXPECT_TRUE(store::open_store(server::store_url(config_)).ok());  // a hall without anybody
  }
  ~OwnBackups() override { fs::remove_all(dir_); }

  std::string folder() const { return dir_ + "/backups"; }
  std::vector<Millis> there() const { return server::backups_in(folder()); }
  void leave(Millis when) const {
    fs::create_directories(folder());
    std::ofstream(folder() + "/" + backup_name(when)) << "old\n";
  }
  std::string finding(Millis now) const {
    auto all = server::check_backups(config_, now);
    EXPECT_EQ(all.size(), 1u);
    return server::level_name(all.at(0).level) + ": " + catalogue("hall").render(all.at(0).what);
  }

  std::string dir_;
  server::Config config_;
};

TEST(BackupNames, SayTheirMoment) {
  EXPECT_EQ(backup_name(at(2026, 11, 19, 3)), "hall-20261119-030000.backup");
  for (auto then : {at(1970, 1, 1, 0), at(2024, 2, 29, 23), at(2026, 12, 31, 12)})
    EXPECT_EQ(backup_time(backup_name(then)), then);
  for (const char* name :
       {"hall.backup", "hall-20261119-030000.backup.part", "hall-20261319-030000.backup",
        "hall-20260230-030000.backup", "hall-20261119-240000.backup", "Hall-20261119-030000.backup",
        "hall-2026111x-030000.backup", ""})
    EXPECT_FALSE(backup_time(name)) << name;
}

// 19 November 2026 is a Thursday.
TEST(BackupNames, SevenDaysFourWeeksAndSixMonthsStay) {
  std::vector<Millis> all;
  for (auto day = at(2025, 11, 20); day <= at(2026, 11, 19); day += kDay) all.push_back(day);
  std::vector<Millis> wanted{at(2026, 6, 30),  at(2026, 7, 31), at(2026, 8, 31), at(2026, 9, 30),
                             at(2026, 10, 31), at(2026, 11, 1), at(2026, 11, 8)};
  for (unsigned day = 13; day <= 19; ++day) wanted.push_back(at(2026, 11, day));
  EXPECT_EQ(server::kept_backups(all), wanted);
  // Days without one do not push out those that there are; of one day the newest stays.
  EXPECT_EQ(server::kept_backups({at(2024, 1, 1), at(2026, 1, 5, 3), at(2026, 1, 5, 9)}),
            (std::vector<Millis>{at(2024, 1, 1), at(2026, 1, 5, 9)}));
  EXPECT_TRUE(server::kept_backups({}).empty());
}

TEST_F(OwnBackups, AreMadeWhenItIsTimeAndCanBeRestored) {
  server::Backups backups(config_);
  auto opened = server::wall_ms();
  EXPECT_TRUE(backups.step(opened).ok());
  EXPECT_TRUE(there().empty()) << "a hall that has just opened";
  auto first = opened + kHour / 1000 * 1000;
  ASSERT_TRUE(backups.step(first).ok());
  ASSERT_EQ(there().size(), 1u);
  auto path = folder() + "/" + backup_name(first);
  EXPECT_TRUE(store::check_backup(path).ok());
  EXPECT_TRUE(store::restore(path, "sqlite:" + dir_ + "/again.sqlite", false).ok());
  EXPECT_TRUE(backups.step(first + kDay - 1000).ok());
  EXPECT_EQ(there().size(), 1u);
  EXPECT_TRUE(backups.step(first + kDay).ok());
  EXPECT_EQ(there().size(), 2u);
  EXPECT_EQ(backups.state().made, 2u);
  EXPECT_EQ(backups.state().newest, first + kDay);
  // Another start of the hall goes on from there.
  server::Backups anew(config_);
  EXPECT_EQ(anew.due() / 1000, (first + 2 * kDay) / 1000);
}

TEST_F(OwnBackups, OldOnesGoAndNothingElse) {
  auto now = server::wall_ms();
  leave(now - 400 * kDay);
  for (int day = 1; day <= 60; ++day) leave(now - day * kDay - kHour);
  std::ofstream(folder() + "/mine.backup") << "kept by hand\n";
  server::Backups backups(config_);
  ASSERT_TRUE(backups.step(now).ok());
  auto all = there();
  EXPECT_EQ(all, server::kept_backups(all));
  EXPECT_LE(all.size(), 7u + 4 + 6);
  EXPECT_EQ(all.back() / 1000, now / 1000);
  EXPECT_TRUE(fs::exists(folder() + "/mine.backup"));
}

TEST_F(OwnBackups, AFailureIsToldAndTriedAgainAnHourLater) {
  auto now = server::wall_ms() + kDay;
  std::ofstream(folder()) << "a file where the folder should be\n";
  server::Backups backups(config_);
  EXPECT_FALSE(backups.step(now).ok());
  EXPECT_EQ(backups.state().failed, 1u);
  EXPECT_NE(backups.state().problem.find("backups"), std::string::npos);
  EXPECT_EQ(backups.due(), now + kHour);
  fs::remove(folder());
  EXPECT_TRUE(backups.step(now + kHour).ok());
  EXPECT_EQ(backups.state().problem, "");
}

TEST_F(OwnBackups, ACommandCopiesThem) {
  config_.backup_folder = dir_ + "/else where's";
  config_.backup_command = "cp -t " + dir_;
  auto now = server::wall_ms() + kDay;
  {
    server::Backups backups(config_);
    EXPECT_TRUE(backups.step(now).ok()) << backups.state().problem;
  }
  EXPECT_TRUE(store::check_backup(dir_ + "/" + backup_name(now)).ok());
  config_.backup_command = "exit 3 #";
  server::Backups backups(config_);
  EXPECT_EQ(backups.step(now + kDay).words, "backup-command ended with 3");
  EXPECT_EQ(server::backups_in(config_.backup_folder).size(), 2u) << "the backup itself is good";
}

TEST_F(OwnBackups, ClosingTheHallEndsACommandThatHangs) {
  config_.backup_command = "touch " + dir_ + "/begun; sleep 1000; :";
  server::Backups backups(config_);
  std::thread maker([&] { EXPECT_FALSE(backups.step(server::wall_ms() + kDay).ok()); });
  while (!fs::exists(dir_ + "/begun")) std::this_thread::yield();
  backups.stop();
  maker.join();
}

TEST_F(OwnBackups, TheDoctorSaysHowOldTheNewestIs) {
  auto now = at(2026, 11, 19, 12);
  EXPECT_EQ(finding(now).rfind("ok: There is no backup in ", 0), 0u) << finding(now);
  leave(now - 5 * kHour);
  EXPECT_NE(finding(now).find(" is 5 hours old."), std::string::npos) << finding(now);
  EXPECT_EQ(finding(now + 43 * kHour).rfind("ok: ", 0), 0u);
  EXPECT_EQ(finding(now + 67 * kHour).rfind("warn: The newest backup in ", 0), 0u);
  config_.backup_folder = "none";
  EXPECT_EQ(finding(now).rfind("ok: The hall makes no backups", 0), 0u);
  config_.backup_folder = "";
  config_.store = "postgresql://hall@db/hall";
  EXPECT_EQ(server::backup_folder(config_), "");
  config_.store = "memory:";
  EXPECT_EQ(server::backup_folder(config_), "");
}

}  // namespace
}  // namespace gh
