// Roles, links, sanctions, acts and reports, on every store.
#include <thread>

#include "store/postgres_connection.h"
#include "support.h"

namespace gh::store {
namespace {

class OrderTest : public StoreTest {};
RUN_ON_ALL_STORES(OrderTest);

Sanction sanction(const std::string& id, const std::string& user, Millis created, Millis ends) {
  return {id, user, "Name", "", SanctionKind::kMute, "rude", "mod", "Mod", created, ends, 0};
}

TEST_P(OrderTest, roles_are_given_changed_and_taken_away) {
  ASSERT_OK(store_->set_role("ann", Role::kModerator, 2));
  ASSERT_OK(store_->set_role("bill", Role::kAdministrator, 3));
  ASSERT_OK(store_->set_role("cid", Role::kModerator, 1));
  EXPECT_EQ(*store_->list_roles(), (std::vector<RoleRow>{{"bill", Role::kAdministrator, 3},
                                                         {"cid", Role::kModerator, 1},
                                                         {"ann", Role::kModerator, 2}}));
  ASSERT_OK(store_->set_role("ann", Role::kAdministrator, 4));
  ASSERT_OK(store_->set_role("cid", Role::kNone, 5));
  ASSERT_OK(store_->set_role("nobody", Role::kNone, 5));
  EXPECT_EQ(store_->list_roles()->size(), 2u);
  EXPECT_CODE(Code::malformed, store_->set_role("", Role::kModerator, 1));
}

TEST_P(OrderTest, the_last_administrator_keeps_the_role) {
  ASSERT_OK(store_->set_role("ann", Role::kAdministrator, 1));
  ASSERT_OK(store_->set_role("cid", Role::kModerator, 1));
  for (auto role : {Role::kNone, Role::kModerator})
    EXPECT_CODE(Code::conflict, store_->set_role("ann", role, 2));
  EXPECT_OK(store_->set_role("ann", Role::kAdministrator, 3));  // nothing changes
  EXPECT_OK(store_->set_role("cid", Role::kNone, 3));           // the last moderator may go
  ASSERT_OK(store_->set_role("bill", Role::kAdministrator, 4));
  EXPECT_OK(store_->set_role("ann", Role::kNone, 5));
  EXPECT_CODE(Code::conflict, store_->set_role("bill", Role::kNone, 6));
}

TEST_P(OrderTest, roles_are_given_by_those_who_are_administrators_at_that_moment) {
  ASSERT_OK(store_->set_role("ann", Role::kAdministrator, 1));
  ASSERT_OK(store_->set_role("bill", Role::kAdministrator, 1, "ann"));
  ASSERT_OK(store_->set_role("ann", Role::kNone, 2, "bill"));
  EXPECT_CODE(Code::not_allowed, store_->set_role("ann", Role::kAdministrator, 3, "ann"));
  EXPECT_CODE(Code::not_allowed, store_->set_role("bill", Role::kNone, 3, "ann"));
  EXPECT_EQ(*store_->list_roles(), (std::vector<RoleRow>{{"bill", Role::kAdministrator, 1}}));
}

// Through two connections, as two servers have them.
TEST_P(OrderTest, of_two_who_demote_each_other_at_once_one_stays) {
  for (int round = 0; round < 30; ++round) {
    ASSERT_OK(store_->set_role("ann", Role::kAdministrator, 1));
    ASSERT_OK(store_->set_role("bill", Role::kAdministrator, 1));
    std::atomic<int> done = 0, refused = 0;
    auto demote = [&](const char* by, const char* whom) {
      return std::thread([&, by, whom] {
        auto answer = store_->set_role(whom, Role::kNone, 2, by);
        done += answer.ok();
        refused += answer.code == Code::not_allowed || answer.code == Code::conflict;
      });
    };
    auto first = demote("ann", "bill"), second = demote("bill", "ann");
    first.join(), second.join();
    ASSERT_EQ(done, 1) << round;
    ASSERT_EQ(refused, 1) << round;
    ASSERT_EQ(store_->list_roles()->size(), 1u) << round;
  }
}

TEST_P(OrderTest, of_two_who_give_themselves_up_at_once_one_stays) {
  for (int round = 0; round < 30; ++round) {
    ASSERT_OK(store_->set_role("ann", Role::kAdministrator, 1));
    ASSERT_OK(store_->set_role("bill", Role::kAdministrator, 1));
    std::vector<std::thread> both;
    for (const char* one : {"ann", "bill"})
      both.emplace_back([&, one] { (void)store_->set_role(one, Role::kModerator, 2, one); });
    for (auto& one : both) one.join();
    auto roles = *store_->list_roles();
    ASSERT_EQ(roles.at(0).role, Role::kAdministrator) << round;
    ASSERT_EQ(roles.at(1).role, Role::kModerator) << round;
  }
}

TEST_P(OrderTest, a_link_takes_no_role_away) {
  auto ann = store_->create_account("Ann", "h", 1);
  ASSERT_OK(store_->set_role(ann->id, Role::kAdministrator, 1));
  ASSERT_OK(store_->add_role_link({"hash", Role::kModerator, "", 10, 100}));
  EXPECT_CODE(Code::conflict, store_->use_role_link("hash", ann->id, 50));
  EXPECT_EQ(store_->list_roles()->at(0).role, Role::kAdministrator);
  EXPECT_OK(store_->find_role_link("hash", 50));  // it was not used up
}

// The link that a hall prints for its first administrator, at two servers at once.
TEST_P(OrderTest, of_two_links_for_the_first_administrator_one_is_worth_something) {
  for (int round = 0; round < 10; ++round) {
    std::vector<std::string> users;
    for (const char* name : {"Ann", "Bill"}) {
      users.push_back(store_->create_account(name + std::to_string(round) + "x", "h", 1)->id);
      ASSERT_OK(store_->add_role_link(
          {"hash" + users.back(), Role::kAdministrator, kForTheFirst, 10, 100}));
    }
    std::atomic<int> won = 0;
    std::vector<std::thread> both;
    for (const auto& user : users)
      both.emplace_back([&, user] { won += store_->use_role_link("hash" + user, user, 50).ok(); });
    for (auto& one : both) one.join();
    ASSERT_EQ(won, round == 0 ? 1 : 0) << "afterwards there is one";
    ASSERT_EQ(store_->list_roles()->size(), 1u);
  }
}

TEST_P(OrderTest, a_link_works_once) {
  auto ann = store_->create_account("Ann", "h", 1);
  ASSERT_OK(store_->add_role_link({"hash", Role::kAdministrator, "", 10, 100}));
  EXPECT_EQ(store_->find_role_link("hash", 50)->expires, 100);
  EXPECT_CODE(Code::not_found, store_->use_role_link("other", ann->id, 50));
  EXPECT_CODE(Code::not_found, store_->use_role_link("hash", "nobody", 50));
  EXPECT_OK(store_->use_role_link("hash", ann->id, 50));
  EXPECT_CODE(Code::not_found, store_->use_role_link("hash", ann->id, 50));
  EXPECT_CODE(Code::not_found, store_->find_role_link("hash", 50));
  EXPECT_EQ(*store_->list_roles(), (std::vector<RoleRow>{{ann->id, Role::kAdministrator, 50}}));
}

TEST_P(OrderTest, a_link_expires) {
  auto ann = store_->create_account("Ann", "h", 1);
  ASSERT_OK(store_->add_role_link({"hash", Role::kAdministrator, "", 10, 100}));
  EXPECT_CODE(Code::not_found, store_->find_role_link("hash", 100));
  EXPECT_CODE(Code::not_found, store_->use_role_link("hash", ann->id, 100));
  EXPECT_EQ(store_->list_roles()->size(), 0u);
}

TEST_P(OrderTest, of_many_who_use_a_link_at_once_one_has_it) {
  std::vector<std::string> accounts;
  for (int i = 0; i < 6; ++i)
    accounts.push_back(store_->create_account("Player" + std::to_string(i) + "x", "h", 1)->id);
  ASSERT_OK(store_->add_role_link({"hash", Role::kAdministrator, "", 10, 100}));
  std::atomic<int> won = 0;
  std::vector<std::thread> all;
  for (const auto& account : accounts)
    all.emplace_back([&, account] { won += store_->use_role_link("hash", account, 50).ok(); });
  for (auto& one : all) one.join();
  EXPECT_EQ(won, 1);
  EXPECT_EQ(store_->list_roles()->size(), 1u);
}

TEST_P(OrderTest, sanctions_hold_until_they_end_or_are_lifted) {
  ASSERT_OK(store_->add_sanction(sanction("a", "ann", 1, 100)));
  ASSERT_OK(store_->add_sanction(sanction("b", "bill", 2, 200)));
  EXPECT_CODE(Code::conflict, store_->add_sanction(sanction("b", "bill", 2, 200)));
  auto ids = [&](Millis now, bool all) {
    std::string text;
    auto found = store_->list_sanctions(now, all);
    for (const auto& s : *found) text += s.id;
    return text;
  };
  EXPECT_EQ(ids(50, false), "ba");
  EXPECT_EQ(ids(100, false), "b");
  EXPECT_OK(store_->lift_sanction("b", 120));
  EXPECT_CODE(Code::not_found, store_->lift_sanction("b", 121));
  EXPECT_CODE(Code::not_found, store_->lift_sanction("c", 121));
  EXPECT_EQ(ids(50, false), "a");
  EXPECT_EQ(ids(50, true), "ba");
  EXPECT_EQ(store_->list_sanctions(50, true)->at(0).lifted, 120);
}

// Registering is no way out.
TEST_P(OrderTest, sanctions_and_reports_follow_a_guest_into_an_account) {
  auto ann = store_->create_account("Ann", "h", 1);
  ASSERT_OK(store_->add_sanction(sanction("a", "g-ann", 1, 100)));
  ASSERT_OK(store_->add_report({"r", 1, "x", "X", "t", "g-ann", "Ann", "w", 0, ""}));
  ASSERT_OK(store_->adopt_guest("g-ann", ann->id));
  EXPECT_EQ(store_->list_sanctions(5, false)->at(0).user, ann->id);
  EXPECT_EQ(store_->list_reports(false)->at(0).about, ann->id);
}

TEST_P(OrderTest, acts_are_kept_newest_first_in_pages) {
  for (int i = 1; i <= 5; ++i)
    ASSERT_OK(store_->note_act({"id" + std::to_string(i), i, "u", "U", "mute", "v", "V", "w"}));
  auto page = store_->list_acts(2);
  ASSERT_EQ(page->size(), 2u);
  EXPECT_EQ(page->at(0).at, 5);
  EXPECT_EQ(store_->list_acts(9, page->at(1).at)->size(), 3u);
  reopen();
  EXPECT_EQ(store_->list_acts(9)->size(), keeps() ? 5u : 0u);
}

TEST_P(OrderTest, reports_are_open_until_settled) {
  Report report{"r", 1, "x", "X", "t", "y", "Y", "words", 0, ""};
  ASSERT_OK(store_->add_report(report));
  EXPECT_EQ(*store_->list_reports(false), std::vector<Report>{report});
  EXPECT_OK(store_->settle_report("r", "Mod", 9));
  EXPECT_CODE(Code::not_found, store_->settle_report("r", "Mod", 9));
  EXPECT_EQ(store_->list_reports(false)->size(), 0u);
  EXPECT_EQ(store_->list_reports(true)->at(0).settled_by, "Mod");
}

TEST_P(OrderTest, accounts_are_found_by_the_beginning_of_their_name) {
  for (const char* name : {"Ann", "Annabel", "Bill", "100%"})
    ASSERT_OK(store_->create_account(name, "h", 1));
  EXPECT_EQ(store_->list_accounts("ANN")->size(), 2u);
  EXPECT_EQ(store_->list_accounts("%")->size(), 0u);
  EXPECT_EQ(store_->list_accounts("100%")->size(), 1u);
  EXPECT_EQ(store_->list_accounts("")->size(), 4u);
  EXPECT_EQ(store_->list_accounts("", 3)->size(), 3u);
  EXPECT_EQ(*store_->count_accounts(), 4);
}

// The owner's commands, while a hall has the store open.
TEST_P(OrderTest, a_link_can_be_made_beside_an_open_hall) {
  if (!keeps()) GTEST_SKIP() << "only what lasts";
  auto beside = open_store_beside(place_->url());
  ASSERT_OK(beside);
  ASSERT_OK((*beside)->add_role_link({"hash", Role::kAdministrator, "", 10, 100}));
  EXPECT_OK(store_->find_role_link("hash", 50));
}

}  // namespace
}  // namespace gh::store
