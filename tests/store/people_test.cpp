// Conformance: accounts, sessions, results.
#include "store/checks.h"
#include "support.h"

namespace gh::store {
namespace {

class PeopleTest : public StoreTest {};
RUN_ON_ALL_STORES(PeopleTest);

TEST_P(PeopleTest, programs_belong_to_an_account) {
  auto ann = store_->create_account("Ann", "hash", 1);
  ASSERT_OK(ann);
  auto program = session("th1", "p-" + ann->id + ".1");
  program.owner = ann->id;
  ASSERT_OK(store_->create_session(program));
  ASSERT_OK(store_->create_session(session("th2", ann->id)));
  EXPECT_EQ(*store_->programs_of(ann->id), std::vector<Session>{program});
  EXPECT_TRUE(store_->programs_of("")->empty());
  EXPECT_EQ(store_->sessions_of(ann->id)->size(), 1u);
  EXPECT_EQ(*store_->find_session("th1", 1), program);
  EXPECT_EQ(*store_->revoke_sessions_of(ann->id, "th2"), 1);
  EXPECT_CODE(Code::not_found, store_->find_session("th1", 1));
  EXPECT_OK(store_->find_session("th2", 1));
}

TEST_P(PeopleTest, an_account_is_found_by_id_and_by_name_in_any_case) {
  auto made = store_->create_account("Zo\xc3\x8b of Trurene", "hash", 5);
  ASSERT_OK(made);
  EXPECT_EQ(made->name, "Zo\xc3\x8b of Trurene");
  EXPECT_EQ(*store_->find_account(made->id), *made);
  EXPECT_EQ(*store_->find_account_by_name("zo\xc3\xab OF trurene"), *made);
  EXPECT_CODE(Code::not_found, store_->find_account_by_name("zoe of trurene"));
  EXPECT_CODE(Code::not_found, store_->find_account("x"));
}

TEST_P(PeopleTest, a_name_is_taken_in_any_case) {
  ASSERT_OK(store_->create_account("Gawain", "h", 1));
  EXPECT_CODE(Code::conflict, store_->create_account("gaWAIN", "h", 1));
  EXPECT_OK(store_->create_account("Gawain2", "h", 1));
  EXPECT_CODE(Code::malformed, store_->create_account("", "h", 1));
  EXPECT_CODE(Code::malformed, store_->create_account("\xff", "h", 1));
}

TEST_P(PeopleTest, a_password_can_be_changed) {
  auto made = store_->create_account("Gawain", "old", 1);
  ASSERT_OK(store_->set_password(made->id, "new"));
  EXPECT_EQ(store_->find_account(made->id)->password_hash, "new");
  EXPECT_CODE(Code::not_found, store_->set_password("x", "new"));
}

TEST_P(PeopleTest, a_session_is_found_until_it_expires) {
  Session mine = session("hash", "guest", 100);
  ASSERT_OK(store_->create_session(mine));
  EXPECT_CODE(Code::conflict, store_->create_session(mine));
  EXPECT_EQ(*store_->find_session("hash", 99), mine);
  EXPECT_CODE(Code::not_found, store_->find_session("hash", 100));
  EXPECT_CODE(Code::not_found, store_->find_session("other", 1));
}

TEST_P(PeopleTest, touching_a_session_keeps_it_longer) {
  ASSERT_OK(store_->create_session(session("hash", "guest", 100)));
  ASSERT_OK(store_->touch_session("hash", 50, 200));
  ASSERT_OK(store_->rename_session("hash", "Percival"));
  auto found = store_->find_session("hash", 150);
  ASSERT_OK(found);
  EXPECT_EQ(found->seen, 50);
  EXPECT_EQ(found->name, "Percival");
  EXPECT_CODE(Code::not_found, store_->touch_session("other", 1, 1));
  EXPECT_CODE(Code::not_found, store_->rename_session("other", "x"));
}

TEST_P(PeopleTest, sessions_can_be_revoked_alone_or_together) {
  for (const char* hash : {"a", "b", "c"}) ASSERT_OK(store_->create_session(session(hash, "u")));
  ASSERT_OK(store_->create_session(session("d", "v")));
  EXPECT_OK(store_->revoke_session("a"));
  EXPECT_OK(store_->revoke_session("a"));
  EXPECT_CODE(Code::not_found, store_->find_session("a", 1));
  EXPECT_EQ(store_->sessions_of("u")->size(), 2u);
  EXPECT_EQ(*store_->revoke_sessions_of("u", "b"), 1);
  EXPECT_OK(store_->find_session("b", 1));
  EXPECT_EQ(*store_->revoke_sessions_of("u"), 1);
  EXPECT_TRUE(store_->sessions_of("u")->empty());
  EXPECT_OK(store_->find_session("d", 1));
}

TEST_P(PeopleTest, old_sessions_are_swept_out) {
  for (int i = 1; i <= 5; ++i)
    ASSERT_OK(store_->create_session(session(std::to_string(i), "u", i * 10)));
  EXPECT_EQ(*store_->expire_sessions(30), 3);
  EXPECT_EQ(*store_->expire_sessions(30), 0);
  EXPECT_EQ(store_->sessions_of("u")->size(), 2u);
}

TEST_P(PeopleTest, results_are_stored_once_and_listed_newest_first) {
  std::vector<GameResult> game = {{"t1", 0, "u", "ivanhoe", 1, 5, 10},
                                  {"t1", 1, "v", "ivanhoe", 2, -3, 10}};
  ASSERT_OK(store_->add_results(game));
  game[0].score = 99;
  ASSERT_OK(store_->add_results(game));
  ASSERT_OK(store_->add_results({{"t2", 0, "u", "kings", 1, 7, 20}}));
  auto mine = store_->results_of("u");
  ASSERT_OK(mine);
  ASSERT_EQ(mine->size(), 2u);
  EXPECT_EQ((*mine)[0].table, "t2");
  EXPECT_EQ((*mine)[1], (GameResult{"t1", 0, "u", "ivanhoe", 1, 5, 10}));
  EXPECT_EQ(store_->results_of("u", 1)->size(), 1u);
  EXPECT_EQ((*store_->results_of("u", 50, 20))[0].table, "t1");
  EXPECT_EQ((*store_->results_of("v"))[0].score, -3);
}

TEST_P(PeopleTest, a_result_that_cannot_be_stored_keeps_all_of_its_game_out) {
  EXPECT_CODE(Code::malformed,
              store_->add_results({{"t", 0, "u", "g", 1, 1, 1}, {"t", 1, "\xff", "g", 1, 1, 1}}));
  EXPECT_TRUE(store_->results_of("u")->empty());
}

TEST_P(PeopleTest, registering_keeps_what_the_guest_had) {
  auto account = store_->create_account("Gawain", "h", 1);
  ASSERT_OK(account);
  TableRow row = table_row("a");
  row.host = "guest";
  ASSERT_OK(store_->create_table(row));
  ASSERT_OK(store_->create_table(table_row("b")));
  for (const char* table : {"a", "b"}) ASSERT_OK(store_->add_table_user(table, "guest"));
  ASSERT_OK(store_->add_table_user("b", account->id));
  ASSERT_OK(store_->add_results({{"a", 0, "guest", "g", 1, 1, 1}}));
  for (const char* map : {"m", "n"}) ASSERT_OK(store_->publish_map(map_row(map)));
  ASSERT_OK(store_->rate_map("m", "guest", 1));
  ASSERT_OK(store_->rate_map("m", account->id, 5));
  ASSERT_OK(store_->rate_map("n", "guest", 2));
  Score won = score("m", "a", 7);
  won.user = "guest";
  ASSERT_OK(store_->add_score(won));

  ASSERT_OK(store_->adopt_guest("guest", account->id));
  EXPECT_CODE(Code::not_found, store_->adopt_guest("guest", "nobody"));

  EXPECT_EQ(store_->find_table("a")->host, account->id);
  EXPECT_EQ(*store_->table_users("b"), std::vector<std::string>{account->id});
  EXPECT_EQ(*store_->count_tables({.user = account->id}), 2);
  EXPECT_EQ(store_->results_of(account->id)->size(), 1u);
  EXPECT_EQ(store_->find_map("m")->ratings, 1);
  EXPECT_EQ(store_->find_map("m")->rating_sum, 5);
  EXPECT_EQ(store_->find_map("n")->rating_sum, 2);
  EXPECT_EQ((*store_->high_scores("m"))[0].user, account->id);
}

TEST_P(PeopleTest, everything_survives_reopening) {
  if (!keeps()) GTEST_SKIP();
  auto account = store_->create_account("Gawain", "h", 1);
  Session mine = session("hash", account->id);
  ASSERT_OK(store_->create_session(mine));
  ASSERT_OK(store_->add_results({{"t", 0, account->id, "g", 1, 1, 1}}));
  reopen();
  EXPECT_EQ(*store_->find_account_by_name("GAWAIN"), *account);
  EXPECT_EQ(*store_->find_session("hash", 1), mine);
  EXPECT_EQ(store_->results_of(account->id)->size(), 1u);
}

TEST(FoldName, joins_the_cases_of_latin_greek_and_cyrillic) {
  EXPECT_EQ(fold_name("ABCxyz 09_"), "abcxyz 09_");
  EXPECT_EQ(fold_name("\u00c0\u00d6\u00d8\u00de\u00d7"), "\u00e0\u00f6\u00f8\u00fe\u00d7");
  EXPECT_EQ(fold_name("\u0100\u0141\u0152\u0178\u017d"), "\u0101\u0142\u0153\u00ff\u017e");
  EXPECT_EQ(fold_name("\u03a3\u03c2\u03a9"), "\u03c3\u03c3\u03c9");
  EXPECT_EQ(fold_name("\u0401\u0416\u042f"), "\u0451\u0436\u044f");
  EXPECT_EQ(fold_name("\u1e9e\u4e00\U0001f600"), "\u1e9e\u4e00\U0001f600");
  EXPECT_EQ(fold_name("\xff\xc3"), "\xff\xc3");
}

TEST(PlainUtf8, refuses_what_postgresql_refuses) {
  EXPECT_TRUE(is_plain_utf8("plain, \u00e9, \u4e00, \U0001f600"));
  for (std::string_view bad :
       {std::string_view("\0", 1), std::string_view("\x80"), std::string_view("\xc3"),
        std::string_view("\xc0\xaf"), std::string_view("\xe0\x80\xaf"),
        std::string_view("\xed\xa0\x80"), std::string_view("\xf4\x90\x80\x80"),
        std::string_view("\xf8\x88\x80\x80\x80"), std::string_view("\xe4\xb8")})
    EXPECT_FALSE(is_plain_utf8(bad));
  // Wherever it stands: eight bytes are looked at in one go.
  for (std::size_t at = 0; at < 24; ++at)
    for (char wrong : {'\0', '\xff', '\x80', '\xc3'}) {
      std::string text(24, 'a');
      text[at] = wrong;
      EXPECT_FALSE(is_plain_utf8(text)) << at;
    }
}

}  // namespace
}  // namespace gh::store
