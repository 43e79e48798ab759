// Channels, what is owed, tickets, ties, accounts that go and logs written anew: on every store.
#include <atomic>
#include <thread>

#include "store/chain.h"
#include "support.h"

namespace gh::store {
namespace {

class NoticesTest : public StoreTest {};
RUN_ON_ALL_STORES(NoticesTest);

Channel channel(const std::string& id, const std::string& user, const std::string& table = "") {
  return {id, user, table, ChannelKind::kWebhook, "https://example.org/" + id, "{}", 10, 20,
          0,  0,    ""};
}
Owed owed(const std::string& user, const std::string& table, const std::string& topic,
          std::int64_t wait, Millis next) {
  return {user, table, topic, wait, next, 0, 0, "{}"};
}

TEST_P(NoticesTest, channels_are_kept_replaced_and_dropped) {
  ASSERT_OK(store_->put_channel(channel("a", "ann")));
  ASSERT_OK(store_->put_channel(channel("b", "ann", "t")));
  ASSERT_OK(store_->put_channel(channel("c", "bill")));
  EXPECT_EQ(*store_->find_channel("a"), channel("a", "ann"));
  EXPECT_EQ(store_->channels_of("ann")->size(), 2u);
  EXPECT_EQ(*store_->channels_at("t"), std::vector<Channel>{channel("b", "ann", "t")});
  EXPECT_EQ(store_->channels_at("")->size(), 0u) << "a person's own are no table's";
  auto changed = channel("a", "ann");
  changed.address = "https://other.example/";
  ASSERT_OK(store_->put_channel(changed));
  ASSERT_OK(store_->note_channel("a", 3, 77, "it did not answer"));
  auto noted = *store_->find_channel("a");
  EXPECT_EQ(noted.failures, 3);
  EXPECT_EQ(noted.failing, 77);
  EXPECT_EQ(noted.error, "it did not answer");
  EXPECT_EQ(noted.address, "https://other.example/");
  EXPECT_CODE(Code::not_found, store_->note_channel("none", 1, 1, ""));
  ASSERT_OK(store_->drop_channel("a"));
  ASSERT_OK(store_->drop_channel("a"));
  EXPECT_CODE(Code::not_found, store_->find_channel("a"));
  EXPECT_CODE(Code::malformed, store_->put_channel(channel("", "ann")));
}

TEST_P(NoticesTest, what_is_owed_is_owed_once) {
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 5, 100)}));
  auto mine = *store_->claim_owed(100, 200, 10);
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(store_->claim_owed(150, 300, 10)->size(), 0u) << "somebody is at it";
  EXPECT_EQ(store_->claim_owed(200, 300, 10)->size(), 1u) << "he may have died";
  mine[0].next = kNeverDue;
  mine[0].attempts = 1;
  mine[0].body = "{\"done\":[]}";
  ASSERT_OK(store_->settle_owed(mine[0]));
  EXPECT_EQ(store_->claim_owed(1000, 2000, 10)->size(), 0u) << "it is told";
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 5, 100)}));
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 4, 100)}));
  EXPECT_EQ(store_->claim_owed(9999, 99999, 10)->size(), 0u) << "told";
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 6, 300)}));
  auto fresh = *store_->find_owed("ann", "t", "asked");
  EXPECT_EQ(fresh, owed("ann", "t", "asked", 6, 300)) << "a new question";
  EXPECT_CODE(Code::gone, store_->settle_owed(mine[0]));
}

TEST_P(NoticesTest, what_nobody_has_tried_may_become_due_earlier) {
  ASSERT_OK(store_->owe({owed("ann", "t", "alarm", 5, 500)}));
  ASSERT_OK(store_->owe({owed("ann", "t", "alarm", 5, 300)}));
  EXPECT_EQ(store_->find_owed("ann", "t", "alarm")->next, 300);
  ASSERT_OK(store_->owe({owed("ann", "t", "alarm", 5, 900)}));
  EXPECT_EQ(store_->find_owed("ann", "t", "alarm")->next, 300);
}

TEST_P(NoticesTest, exactly_what_a_table_waits_for_is_owed) {
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 1, 100), owed("bill", "t", "asked", 1, 100),
                         owed("bill", "t", "alarm", 1, 100), owed("bill", "t", "words", 1, 100),
                         owed("bill", "u", "asked", 1, 100)}));
  ASSERT_OK(store_->owe_exactly("t", {"asked", "alarm"}, {owed("ann", "t", "asked", 1, 100)}));
  EXPECT_OK(store_->find_owed("ann", "t", "asked"));
  EXPECT_CODE(Code::not_found, store_->find_owed("bill", "t", "asked"));
  EXPECT_CODE(Code::not_found, store_->find_owed("bill", "t", "alarm"));
  EXPECT_OK(store_->find_owed("bill", "t", "words"));
  EXPECT_OK(store_->find_owed("bill", "u", "asked"));
  EXPECT_EQ(*store_->count_owed(101), 3);
}

TEST_P(NoticesTest, questions_of_which_nothing_is_owed_are_found) {
  for (const char* id : {"t", "u", "v"}) ASSERT_OK(store_->create_table(table_row(id)));
  auto row = [](const char* table, int seat, const char* user, int prompt, Millis since) {
    return Waiting{table, seat, user, prompt, "{}", since, 0, 0};
  };
  ASSERT_OK(
      store_->put_waits({"t", 1, 0, {row("t", 0, "ann", 3, 100), row("t", 1, "bill", 4, 100)}}));
  ASSERT_OK(
      store_->put_waits({"u", 1, 0, {row("u", 0, "ann", 9, 200), row("u", 1, "ann", 2, 200)}}));
  using List = std::vector<std::string>;
  EXPECT_EQ(*store_->tables_unowed(0, 1000), (List{"t", "u"}));
  EXPECT_EQ(*store_->tables_unowed(150, 1000), List{"u"});
  EXPECT_EQ(*store_->tables_unowed(0, 200), List{"t"});
  EXPECT_EQ(*store_->tables_unowed(0, 1000, 1), List{"t"});
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 3, 1), owed("ann", "u", "asked", 11, 1)}));
  EXPECT_EQ(*store_->tables_unowed(0, 1000), List{"t"});
  ASSERT_OK(store_->owe({owed("bill", "t", "asked", 3, 1)}));
  EXPECT_EQ(*store_->tables_unowed(0, 1000), List{"t"});
  ASSERT_OK(store_->owe({owed("bill", "t", "asked", 4, 1)}));
  EXPECT_EQ(*store_->tables_unowed(0, 1000), List{});
}

TEST_P(NoticesTest, of_two_who_claim_at_once_each_notice_has_one) {
  std::vector<Owed> all;
  for (int i = 0; i < 200; ++i) all.push_back(owed("u" + std::to_string(i), "t", "asked", 1, i));
  ASSERT_OK(store_->owe(all));
  std::atomic<int> claimed = 0;
  std::vector<std::thread> both;
  for (int i = 0; i < 4; ++i)
    both.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        auto mine = store_->claim_owed(1000, 2000, 30);
        if (mine) claimed += static_cast<int>(mine->size());
      }
    });
  for (auto& one : both) one.join();
  EXPECT_EQ(claimed, 200);
}

TEST_P(NoticesTest, what_was_told_long_ago_is_forgotten) {
  ASSERT_OK(store_->owe({owed("ann", "t", "words", 5, kNeverDue), owed("bill", "t", "words", 5, 9),
                         owed("cid", "t", "words", 50, kNeverDue)}));
  EXPECT_EQ(*store_->forget_owed(10), 1);
  EXPECT_CODE(Code::not_found, store_->find_owed("ann", "t", "words"));
}

TEST_P(NoticesTest, a_deleted_table_owes_nothing_and_has_no_channels) {
  ASSERT_OK(store_->create_table(table_row("t")));
  ASSERT_OK(store_->owe({owed("ann", "t", "asked", 1, 1)}));
  ASSERT_OK(store_->put_channel(channel("b", "ann", "t")));
  ASSERT_OK(store_->delete_table("t"));
  EXPECT_CODE(Code::not_found, store_->find_owed("ann", "t", "asked"));
  EXPECT_CODE(Code::not_found, store_->find_channel("b"));
}

TEST_P(NoticesTest, a_ticket_works_once_and_for_its_purpose) {
  Ticket ticket{"hash", "ann", "recover", "", 10, 100};
  ASSERT_OK(store_->add_ticket(ticket));
  EXPECT_CODE(Code::not_found, store_->use_ticket("hash", "confirm", 50));
  EXPECT_CODE(Code::not_found, store_->use_ticket("hash", "recover", 100));
  EXPECT_EQ(*store_->find_ticket("hash", 99), ticket);
  EXPECT_EQ(*store_->use_ticket("hash", "recover", 50), ticket);
  EXPECT_CODE(Code::not_found, store_->use_ticket("hash", "recover", 50));
  ASSERT_OK(store_->add_ticket(ticket));
  ASSERT_OK(store_->drop_tickets("ann", "recover"));
  EXPECT_CODE(Code::not_found, store_->find_ticket("hash", 50));
}

TEST_P(NoticesTest, ties_go_one_way) {
  ASSERT_OK(store_->put_tie({"ann", "bill", TieKind::kFriend, 1}));
  ASSERT_OK(store_->put_tie({"bill", "ann", TieKind::kBlock, 2}));
  ASSERT_OK(store_->put_tie({"ann", "bill", TieKind::kBlock, 3}));
  EXPECT_EQ(*store_->find_tie("ann", "bill"), (Tie{"ann", "bill", TieKind::kBlock, 3}));
  EXPECT_EQ(store_->ties_of("ann")->size(), 1u);
  ASSERT_OK(store_->drop_tie("ann", "bill"));
  EXPECT_CODE(Code::not_found, store_->find_tie("ann", "bill"));
  EXPECT_OK(store_->find_tie("bill", "ann"));
  EXPECT_CODE(Code::malformed, store_->put_tie({"ann", "ann", TieKind::kFriend, 1}));
}

TEST_P(NoticesTest, a_retired_account_leaves_what_it_did_under_another_name) {
  auto ann = *store_->create_account("Ann", "h", 1);
  ASSERT_OK(store_->create_session(session("s", ann.id)));
  ASSERT_OK(store_->set_role(ann.id, Role::kModerator, 1));
  ASSERT_OK(store_->put_channel(channel("a", ann.id)));
  ASSERT_OK(store_->owe({owed(ann.id, "t", "asked", 1, 1)}));
  ASSERT_OK(store_->add_ticket({"hash", ann.id, "recover", "", 1, 1000}));
  ASSERT_OK(store_->put_tie({"bill", ann.id, TieKind::kFriend, 1}));
  ASSERT_OK(store_->add_results({{"t", 0, ann.id, "ivanhoe", 1, 5, 9}}));
  auto map = map_row("m");
  map.user = ann.id;
  ASSERT_OK(store_->publish_map(map));
  ASSERT_OK(store_->retire_account(ann.id, "Gone 1234"));
  EXPECT_EQ(store_->find_account(ann.id)->name, "Gone 1234");
  EXPECT_EQ(store_->find_account(ann.id)->password_hash, kNoPassword);
  EXPECT_CODE(Code::not_found, store_->find_account_by_name("Ann"));
  EXPECT_CODE(Code::not_found, store_->find_session("s", 5));
  EXPECT_EQ(store_->list_roles()->size(), 0u);
  EXPECT_EQ(store_->channels_of(ann.id)->size(), 0u);
  EXPECT_CODE(Code::not_found, store_->find_owed(ann.id, "t", "asked"));
  EXPECT_CODE(Code::not_found, store_->find_ticket("hash", 5));
  EXPECT_EQ(store_->ties_of("bill")->size(), 0u);
  EXPECT_EQ(store_->results_of(ann.id)->size(), 1u);
  EXPECT_EQ(store_->find_map("m")->author, "Gone 1234");
  EXPECT_OK(store_->create_account("Ann", "h", 2));  // the name is free
  EXPECT_CODE(Code::not_found, store_->retire_account("nobody", "Gone 9999"));
}

TEST_P(NoticesTest, a_log_written_anew_has_a_whole_chain) {
  ASSERT_OK(store_->create_table(table_row("t")));
  std::string chain;
  for (Seq seq = 1; seq <= 5; ++seq) {
    Entry entry{"t", seq, "Ann says " + std::to_string(seq), true, ""};
    entry.chain = chain = link(chain, "t", seq, entry.payload);
    std::promise<Status> done;
    store_->append(entry, [&](Status s) { done.set_value(s); });
    ASSERT_OK(done.get_future().get());
  }
  ASSERT_OK(store_->put_mark({"t", 5, chain, 1, "{}"}));
  auto forget = [](const std::string& payload) -> std::optional<std::string> {
    if (payload.find('3') == payload.npos) return std::nullopt;
    return "Gone says 3";
  };
  EXPECT_EQ(*store_->rewrite_log("t", forget), 1);
  auto read = *store_->load_log("t");
  LogEnd end;
  for (const auto& entry : read) EXPECT_EQ(follow(end, entry), "");
  EXPECT_EQ(end.seq, 5);
  EXPECT_EQ(read[2].payload, "Gone says 3");
  EXPECT_EQ(read[3].payload, "Ann says 4");
  EXPECT_CODE(Code::not_found, store_->find_mark("t"));
  Entry next{"t", 6, "more", true, link(end.chain, "t", 6, "more")};
  std::promise<Status> done;
  store_->append(next, [&](Status s) { done.set_value(s); });
  EXPECT_OK(done.get_future().get());
  EXPECT_CODE(Code::not_found, store_->rewrite_log("none", forget));
  reopen();
  if (!keeps()) return;
  auto again = *store_->load_log("t");
  LogEnd whole;
  for (const auto& entry : again) EXPECT_EQ(follow(whole, entry), "");
  EXPECT_EQ(whole.seq, 6);
}

}  // namespace
}  // namespace gh::store
