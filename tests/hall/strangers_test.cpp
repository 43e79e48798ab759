// A host, the others, and strangers at one table: who may sit down in a game that goes on, who may
// be sent away, whose votes count. And that no question's id, nor an answer that was taken back,
// means two things.
#include <set>

#include "table_play.h"

namespace gh::test {
namespace {

const Who kMallory{"u-mallory", "Mallory"}, kTrent{"u-trent", "Trent"};

// Bill, the host, against bots, for whom he plays with Ann when she is there.
Workbench going_on(int seats, bool ann = false) {
  auto h = Workbench::plain(seats);
  h.first = {Workbench::person(0, kBill)};
  for (int i = 1; i < seats; ++i)
    h.first.push_back(ann && i == 1 ? Workbench::person(1, kAnn) : Workbench::bot(i));
  return Workbench(h);
}

TEST(Strangers, CannotSitDownInABotsSeatOfARunningGame) {
  auto w = going_on(3);
  ASSERT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->join(kMallory, {}, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now, "a guess")), "not_allowed");
  EXPECT_EQ(w.act(w.table->set_seat(kMallory, seat(1), SeatKind::person, "", w.now)), "not_yours");
  EXPECT_FALSE(w.table->view(kMallory, seat(1)));
  EXPECT_FALSE(w.table->table_view(kMallory, false, w.now).seats[1].takeable);
}

TEST(Strangers, SitDownWithTheHostsInvitationWhichIsUsedOnce) {
  auto w = going_on(3);
  EXPECT_EQ(w.act(w.table->invite(kMallory, seat(1), "s1", w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(0), "s1", w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(1), "s1", w.now)), "");
  EXPECT_EQ(w.act(w.table->join(kTrent, seat(2), w.now, "s1")), "not_allowed") << "another seat";
  EXPECT_EQ(w.act(w.table->join(kTrent, {}, w.now, "s1")), "");
  EXPECT_TRUE(w.table->holds(kTrent, seat(1)));
  EXPECT_TRUE(w.rebuilt()->holds(kTrent, seat(1)));
  EXPECT_EQ(w.act(w.table->join(kMallory, {}, w.now, "s1")), "not_allowed") << "it was used";
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(1), "s2", w.now)), "not_allowed") << "a person's";
  // A newer invitation replaces the older.
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(2), "s3", w.now)), "");
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(2), "s4", w.now)), "");
  EXPECT_EQ(w.act(w.table->join(kMallory, {}, w.now, "s3")), "not_allowed");
  EXPECT_EQ(w.rebuilt()->join(kMallory, {}, w.now, "s4").code, Code::ok);
}

TEST(Strangers, SitDownAtATableThatIsOpenToLateJoiners) {
  auto w = going_on(3);
  EXPECT_EQ(w.act(w.table->let_late_joiners(kMallory, true, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->let_late_joiners(kBill, true, w.now)), "");
  EXPECT_TRUE(w.table->table_view(kTrent, false, w.now).late_joiners);
  EXPECT_TRUE(w.table->table_view(kTrent, false, w.now).seats[1].takeable);
  EXPECT_EQ(w.act(w.table->join(kTrent, seat(1), w.now)), "");
  EXPECT_EQ(w.act(w.table->let_late_joiners(kBill, false, w.now)), "");
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(2), w.now)), "not_allowed");
  // The same when the host said so at the beginning.
  auto h = w.header;
  h.late_joiners = true;
  Workbench open(h);
  EXPECT_EQ(open.act(open.table->join(kTrent, seat(1), open.now)), "");
}

TEST(Strangers, WhoLeftComesBackToTheOwnSeatOnly) {
  auto w = going_on(4);
  w.act(w.table->let_late_joiners(kBill, true, w.now));
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now)), "");
  EXPECT_EQ(w.act(w.table->leave(kMallory, w.now)), "");
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(2), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now)), "");
  // Not either after giving the seat up for good, nor with an invitation.
  EXPECT_EQ(w.act(w.table->set_seat(kMallory, seat(1), SeatKind::open, "", w.now)), "");
  EXPECT_FALSE(w.table->holds(kMallory, seat(1)));
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(2), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->invite(kBill, seat(2), "s", w.now)), "");
  EXPECT_EQ(w.act(w.table->join(kMallory, {}, w.now, "s")), "not_allowed");
  EXPECT_EQ(w.rebuilt()->join(kMallory, seat(2), w.now).code, Code::not_allowed);
  // The host is no exception: a bot's hand is not for somebody who holds another.
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(2), SeatKind::person, "", w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->join(kBill, seat(2), w.now)), "not_allowed");
  // A guest who registers is still the same.
  EXPECT_EQ(w.act(w.table->adopt(kMallory.user, "account", w.now)), "");
  EXPECT_EQ(w.table->join({"account", "Mallory"}, seat(2), w.now).code, Code::not_allowed);
}

TEST(Strangers, AreRemovedAndBannedByTheHostInTheLobby) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  w.act(w.table->join(kMallory, seat(1), w.now));
  EXPECT_EQ(w.act(w.table->remove(kMallory, seat(0), false, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(0), false, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), false, w.now)), "");
  EXPECT_EQ(w.table->table_view(kBill, false, w.now).seats[1].kind, "open");
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now)), "") << "removed is not banned";
  w.enter(1, kBill), w.enter(2, kMallory);
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), true, w.now)), "");
  EXPECT_EQ(w.table->table_view(kBill, false, w.now).seats[1].kind, "open");
  EXPECT_EQ(w.last(2, "error").at("code").as_string(), "not_allowed");
  EXPECT_FALSE(w.table->looks_on(2));
  EXPECT_EQ(w.act(w.table->join(kMallory, seat(1), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->chat(kMallory, "but why", w.now)), "not_allowed");
  EXPECT_FALSE(w.table->admits(kMallory, ""));
  EXPECT_FALSE(w.rebuilt()->admits(kMallory, ""));
  // Registering does not wash it off.
  EXPECT_EQ(w.act(w.table->adopt(kMallory.user, "account", w.now)), "");
  EXPECT_TRUE(w.table->is_banned({"account", "Mallory"}));
}

TEST(Strangers, AreRemovedFromARunningGameAndABotPlaysOn) {
  auto w = going_on(3, true);
  w.enter(1, kBill), w.enter(2, kAnn);
  EXPECT_EQ(w.act(w.table->remove(kAnn, seat(0), true, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), true, w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "bot");
  EXPECT_EQ(w.seat_of(1, 1).at("name").as_string(), "");
  EXPECT_FALSE(w.table->view(kAnn, seat(1)));
  EXPECT_EQ(w.act(w.table->join(kAnn, seat(1), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), true, w.now)), "gone");
  for (int n = 0; n < 40 && w.table->status() == TableStatus::playing; ++n)
    w.asked(0) ? void(w.pick(kBill, 0)) : w.pass(1000);
  EXPECT_GT(w.table->record().picks().size(), 40u);
  EXPECT_EQ(to_json(w.rebuilt()->table_view(kAnn, false, w.now).seats[2]),
            to_json(w.table->table_view(kAnn, false, w.now).seats[2]));
}

TEST(Strangers, OfAPrivateTableSeeNothingMoreOfItOnceRemoved) {
  auto h = Workbench::plain(3);
  h.listed = false, h.key = "secret";
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn), Workbench::bot(2)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn);
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), false, w.now)), "");
  EXPECT_FALSE(w.table->looks_on(2));
  EXPECT_FALSE(w.table->admits(kAnn, ""));
  EXPECT_TRUE(w.table->looks_on(1));
}

TEST(Votes, AreOfThoseWhoSatHereAtTheStart) {
  auto w = going_on(3);
  w.act(w.table->let_late_joiners(kBill, true, w.now));
  w.act(w.table->join(kMallory, seat(1), w.now));
  w.act(w.table->join(kTrent, seat(2), w.now));
  EXPECT_EQ(w.act(w.table->vote_abandon(kMallory, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->vote_abandon(kTrent, w.now)), "not_yours");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::abandoned);
  EXPECT_EQ(w.rebuilt()->status(), TableStatus::abandoned);
}

TEST(Votes, AreNotWonByTurningTheOthersIntoBots) {
  auto w = going_on(3, true);
  w.enter(1, kBill);
  // Ann goes away, is skipped, then removed: Bill alone is one of two, whatever he does.
  EXPECT_EQ(w.act(w.table->leave(kAnn, w.now)), "");
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->remove(kBill, seat(1), true, w.now)), "");
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  // If Ann gives up herself, those who are left decide.
  auto other = going_on(3, true);
  other.act(other.table->vote_abandon(kBill, other.now));
  EXPECT_EQ(other.act(other.table->resign(kAnn, seat(1), other.now)), "");
  EXPECT_EQ(other.table->status(), TableStatus::abandoned);
}

TEST(Votes, OfSeveralSeatsAtOneDeviceAreOnePersons) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn), Workbench::person(2, kBill)};
  Workbench w(h);
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->vote_abandon(kAnn, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::abandoned);
}

TEST(Votes, BeforeTheStartTheTableIsTheHosts) {
  auto h = Workbench::plain(4);
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  w.act(w.table->join(kMallory, {}, w.now));
  w.act(w.table->join(kTrent, {}, w.now));
  EXPECT_EQ(w.act(w.table->vote_abandon(kMallory, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->vote_abandon(kTrent, w.now)), "not_yours");
  EXPECT_EQ(w.table->status(), TableStatus::open);
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::abandoned);
}

// Logs of before votes named who votes mean what they meant.
TEST(Votes, OfOlderLogsAreCountedAsTheyWereThen) {
  auto w = going_on(3, true);
  for (int i : {0, 1}) {
    EXPECT_EQ(w.table->status(), TableStatus::playing);
    w.commit({0, entry::Vote{seat(i)}});
  }
  EXPECT_EQ(w.table->status(), TableStatus::abandoned);
}

// Plays until somebody may take a pick back; returns who.
int until_undoable(Workbench& w) {
  for (int n = 0; n < 300; ++n) {
    int i = w.turn();
    if (i < 0) break;
    w.pick(w.at(i), i);
    if (w.table->record().undoable(seat(i))) return i;
  }
  return -1;
}

TEST(Undo, APickThatWasTakenBackIsNoLongerAnAnswer) {
  auto w = Workbench::two();
  int i = until_undoable(w);
  ASSERT_GE(i, 0);
  EXPECT_EQ(w.act(w.table->undo(w.at(i), seat(i), w.now)), "");
  auto p = w.prompt(w.at(i), i);
  auto picked = p.options[0].pick;
  EXPECT_EQ(w.act(w.table->pick(w.at(i), seat(i), p.id, picked, w.now)), "");
  EXPECT_FALSE(w.table->pick(w.at(i), seat(i), p.id, picked, w.now).refused()) << "a repeat";
  EXPECT_EQ(w.act(w.table->undo(w.at(i), seat(i), w.now)), "");
  EXPECT_EQ(w.table->pick(w.at(i), seat(i), p.id, picked, w.now).code, Code::gone);
  EXPECT_EQ(w.rebuilt()->pick(w.at(i), seat(i), p.id, picked, w.now).code, Code::gone);
}

TEST(Undo, NoPromptsIdIsEverUsedAgain) {
  auto w = Workbench::two();
  int i = until_undoable(w);
  ASSERT_GE(i, 0);
  ASSERT_EQ(w.act(w.table->undo(w.at(i), seat(i), w.now)), "");
  std::set<PromptId> seen;
  for (int n = 0; n < 5000; ++n) {
    auto p = w.prompt(w.at(i), i);
    ASSERT_TRUE(seen.insert(p.id).second) << "after " << n << " undos";
    ASSERT_LT(p.id, PromptId{1} << 53);
    ASSERT_EQ(w.act(w.table->pick(w.at(i), seat(i), p.id, p.options[0].pick, w.now)), "");
    ASSERT_EQ(w.act(w.table->undo(w.at(i), seat(i), w.now)), "");
  }
}

TEST(Texts, LoseWhatChangesTheirDirection) {
  EXPECT_EQ(*clean_text("hall.no.title_length", "a\u202eb\u2066c\u200fd\u061ce\u0085f", 80),
            "a b c d e f");
  EXPECT_EQ(*clean_text("hall.no.title_length", "ש\u05c1 é 漢 👩\u200d🚀", 80),
            "ש\u05c1 é 漢 👩\u200d🚀");
}

TEST(Damage, ATableWhoseLogHasAHoleSaysSoAndStandsStill) {
  auto w = going_on(3);
  w.enter(1, kBill);
  Mail letters;
  w.table->mark_damaged(Text{"entry 7 is missing"}, w.now, letters);
  w.keep(letters);
  EXPECT_EQ(w.last(1, "table").at("damage").as_string(), "entry 7 is missing");
  auto picks = w.table->record().picks().size();
  w.pass(10'000);
  EXPECT_EQ(w.table->record().picks().size(), picks);
  EXPECT_TRUE(w.table->replay(kBill, seat(0), {}));
}

}  // namespace
}  // namespace gh::test
