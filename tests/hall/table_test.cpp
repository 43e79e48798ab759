// Tables without a network: every behaviour with a clock in the test's hand.
#include "table_play.h"

namespace gh::test {
namespace {

TEST(Table, StartsWhenTheLastSeatIsTaken) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  EXPECT_EQ(w.table->status(), TableStatus::open);
  EXPECT_EQ(w.act(w.table->join(kAnn, {}, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_TRUE(w.table->holds(kAnn, seat(1)));
}

TEST(Table, HostStartsWithBotsInTheOpenSeats) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  EXPECT_EQ(w.act(w.table->start(kAnn, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->start(kBill, w.now)), "");
  auto view = w.table->table_view(kBill, false, w.now);
  EXPECT_EQ(view.seats[1].kind, "bot");
  EXPECT_EQ(view.seats[2].kind, "bot");
}

TEST(Table, LeavingBeforeTheStartOpensTheSeat) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  w.act(w.table->join(kAnn, seat(2), w.now));
  EXPECT_EQ(w.act(w.table->join(kEve, seat(2), w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->leave(kAnn, w.now)), "");
  EXPECT_EQ(w.table->table_view(kBill, false, w.now).seats[2].kind, "open");
}

TEST(Table, PicksComeOnlyFromWhoeverHoldsTheSeat) {
  auto w = Workbench::two();
  int i = w.turn();
  auto p = w.prompt(w.at(i), i);
  auto hash = w.table->record().match().hash();
  for (const Who& who : {w.at(1 - i), kEve, Who{}}) {
    auto refused = w.table->pick(who, seat(i), p.id, p.options[0].pick, w.now);
    EXPECT_EQ(refused.code, Code::not_yours);
  }
  EXPECT_EQ(w.table->pick(w.at(i), seat(i), {}, p.options[0].pick, w.now).code, Code::malformed);
  EXPECT_EQ(w.table->pick(w.at(i), seat(i), p.id, "eat the table", w.now).code, Code::not_offered);
  EXPECT_EQ(w.table->pick(w.at(i), Seat::chance, p.id, "x", w.now).code, Code::not_yours);
  EXPECT_EQ(w.table->record().match().hash(), hash);
}

TEST(Table, ARepeatedAnswerGetsTheFirstAnswerAgain) {
  auto w = Workbench::two();
  int i = w.turn();
  auto p = w.prompt(w.at(i), i);
  ASSERT_GT(p.options.size(), 1u);
  EXPECT_EQ(w.act(w.table->pick(w.at(i), seat(i), p.id, p.options[0].pick, w.now)), "");
  auto picks = w.table->record().picks().size();
  auto again = w.table->pick(w.at(i), seat(i), p.id, p.options[0].pick, w.now);
  EXPECT_FALSE(again.refused());
  EXPECT_FALSE(again.entry);
  EXPECT_EQ(w.table->pick(w.at(i), seat(i), p.id, p.options[1].pick, w.now).code, Code::gone);
  EXPECT_EQ(w.table->record().picks().size(), picks);
  // The same after the table was forgotten and rebuilt.
  auto rebuilt = w.rebuilt();
  EXPECT_FALSE(rebuilt->pick(w.at(i), seat(i), p.id, p.options[0].pick, w.now).refused());
}

TEST(Table, NobodySeesAPickBeforeItIsStored) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn);
  int i = w.turn();
  auto letters = w.mail[1].size() + w.mail[2].size();
  auto hash = w.table->record().match().hash();
  auto p = w.prompt(w.at(i), i);
  auto proposal = w.table->pick(w.at(i), seat(i), p.id, p.options[0].pick, w.now);
  ASSERT_TRUE(proposal.entry);
  EXPECT_EQ(w.mail[1].size() + w.mail[2].size(), letters);
  EXPECT_EQ(w.table->record().match().hash(), hash);
  w.act(proposal);
  EXPECT_GT(w.mail[1].size() + w.mail[2].size(), letters);
}

TEST(Table, UpdatesAreViewsOrPatchesThatAddUpToTheView) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve);
  w.play_to_end();
  ASSERT_EQ(w.table->status(), TableStatus::finished);
  for (ViewerId id : {1, 2, 3}) {
    json::value view;
    std::size_t bytes = 0;
    for (const auto& m : w.mail[id]) {
      if (m.at("type").as_string() != "update") continue;
      bytes += json::serialize(m).size();
      if (!m.at("view").is_null()) view = m.at("view");
      ASSERT_TRUE(apply_patch(view, m.at("patch").as_array()));
    }
    auto eyes = id == 3 ? Seat::spectator : seat(static_cast<int>(id) - 1);
    EXPECT_EQ(view, w.table->record().match().view(eyes));
    EXPECT_GT(bytes, 0u);
    EXPECT_TRUE(w.last(id, "update").at("outcome").is_object());
  }
}

TEST(Table, RebuiltFromItsLogItIsTheSame) {
  auto w = Workbench::two();
  for (int n = 0; n < 30; ++n) w.pick(w.at(w.turn()), w.turn());
  w.act(w.table->chat(kAnn, "well met", w.now));
  auto again = w.rebuilt();
  EXPECT_EQ(again->record().match().hash(), w.table->record().match().hash());
  EXPECT_EQ(again->seq(), w.table->seq());
  int i = w.turn();
  EXPECT_EQ(again->prompts(w.at(i), seat(i))->prompts[0].id, w.prompt(w.at(i), i).id);
  EXPECT_EQ(to_json(again->table_view(kBill, false, w.now)),
            to_json(w.table->table_view(kBill, false, w.now)));
}

TEST(Table, AReconnectContinuesAfterItsLastNumberAndNeedsNoMoreBytesInALongGame) {
  auto w = Workbench::two();
  w.enter(1, kBill);
  w.play_to_end(20);
  auto since = w.table->seq();
  w.play_to_end(3);
  w.enter(9, kBill, since);
  auto update = w.last(9, "update");
  EXPECT_FALSE(update.at("events").as_array().empty());
  for (const auto& e : update.at("events").as_array())
    EXPECT_GT(e.as_object().at("seq").to_number<std::uint64_t>(), since);
  w.enter(10, kBill);
  auto early = json::serialize(w.last(10, "update")).size();
  w.play_to_end();
  w.enter(11, kBill);
  auto late = json::serialize(w.last(11, "update")).size();
  EXPECT_LT(late, 40'000u) << early;
  EXPECT_GT(w.last(11, "update").at("outcome").as_object().size(), 0u);
}

TEST(Table, UndoTakesBackWhatNobodyHasActedOn) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn);
  // Play until somebody may undo.
  for (int n = 0; n < 200; ++n) {
    int i = w.turn();
    auto before = w.table->record().match().hash();
    auto prompt = w.prompt(w.at(i), i);
    w.pick(w.at(i), i);
    if (!w.table->record().undoable(seat(i))) continue;
    EXPECT_EQ(w.act(w.table->undo(w.at(1 - i), seat(i), w.now)), "not_yours");
    EXPECT_EQ(w.act(w.table->undo(w.at(i), seat(i), w.now)), "");
    EXPECT_EQ(w.table->record().match().hash(), before);
    // The prompt is asked again under another id: a late repeat of the undone pick is not taken.
    auto again = w.prompt(w.at(i), i);
    EXPECT_NE(again.id, prompt.id);
    auto late = w.table->pick(w.at(i), seat(i), prompt.id, prompt.options[0].pick, w.now);
    EXPECT_FALSE(late.entry);
    EXPECT_EQ(w.rebuilt()->record().match().hash(), before);
    return;
  }
  FAIL() << "nothing could be undone in 200 picks";
}

TEST(Table, InCheatModeTheHostIsChanceAndMayUndoAnything) {
  auto h = Workbench::plain(2);
  h.cheat = true;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn);
  auto prompts = w.last(1, "update").at("prompts").as_array();
  ASSERT_EQ(prompts.size(), 1u);
  EXPECT_EQ(prompts[0].as_object().at("seat").as_string(), "chance");
  EXPECT_TRUE(w.last(2, "update").at("prompts").as_array().empty());
  auto id = prompts[0].as_object().at("id").to_number<std::uint32_t>();
  std::string option(
      prompts[0].as_object().at("options").as_array()[1].as_object().at("pick").as_string());
  EXPECT_EQ(w.act(w.table->pick(kAnn, Seat::chance, id, option, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->pick(kBill, Seat::chance, id, option, w.now)), "");
  EXPECT_EQ(w.table->record().picks().size(), 1u);
  EXPECT_EQ(w.act(w.table->undo(kAnn, seat(1), w.now)), "too_late");
  EXPECT_EQ(w.act(w.table->undo(kBill, {}, w.now)), "");
  EXPECT_TRUE(w.table->record().picks().empty());
}

TEST(Table, BotsAnswerAfterTheSameTimeWhateverTheyHold) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill), Workbench::bot(1), Workbench::bot(2, "random")};
  Workbench w(h);
  w.enter(1, kBill);
  Rng choice{5};
  int answers = 0;
  for (int n = 0; n < 400 && w.table->status() == TableStatus::playing; ++n) {
    if (w.asked(0)) {
      w.pick(kBill, 0, choice.below(5));
      continue;
    }
    for (auto& job : w.table->bot_jobs(w.now)) w.table->bot_answered(job, job.choose());
    auto picks = w.table->record().picks().size();
    w.now += 499;
    w.settle();
    EXPECT_EQ(w.table->record().picks().size(), picks) << "before its time";
    w.now += 1;
    w.settle();
    EXPECT_GT(w.table->record().picks().size(), picks);
    ++answers;
  }
  EXPECT_GT(answers, 20);
}

TEST(Table, ABotTableStandsStillWhenNobodyLooks) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::bot(0), Workbench::bot(1)};
  Workbench w(h);
  auto picks = w.table->record().picks().size();
  EXPECT_EQ(w.table->next_due(), Table::kNever);
  w.pass(60'000);
  EXPECT_EQ(w.table->record().picks().size(), picks);
  w.enter(1, kEve);
  w.pass(20'000);
  EXPECT_GT(w.table->record().picks().size(), picks + 20);
}

TEST(Table, TheAbsentAreWaitedForThenABotPlaysUntilTheyAreBack) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn);
  if (w.turn() == 0) w.exit(1), w.enter(1, kBill);
  while (w.turn() != 1) w.pick(kBill, 0);
  w.exit(2);
  EXPECT_NEAR(w.seat_of(1, 1).at("countdown").to_number<double>(), 60, 0.1);
  w.pass(30'000);
  Mail letters;
  EXPECT_EQ(w.table->extend(kEve, w.now, letters).code, Code::not_allowed);
  EXPECT_FALSE(w.table->extend(kBill, w.now, letters).refused());
  w.keep(letters);
  EXPECT_NEAR(w.seat_of(1, 1).at("countdown").to_number<double>(), 90, 0.1);
  w.pass(89'000);
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "person");
  auto picks = w.table->record().picks().size();
  w.pass(5'000);
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "left");
  EXPECT_GT(w.table->record().picks().size(), picks);
  w.enter(2, kAnn);
  EXPECT_EQ(w.act(w.table->come_back(kAnn, w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "person");
}

TEST(Table, TheHostSkipsTheCountdown) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn);
  while (w.turn() != 1) w.pick(kBill, 0);
  EXPECT_EQ(w.act(w.table->skip(kBill, w.now)), "gone");
  w.exit(2);
  EXPECT_EQ(w.act(w.table->skip(kEve, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->skip(kBill, w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "left");
}

TEST(Table, NobodyIsReplacedWhileNobodyWaits) {
  auto w = Workbench::two();
  w.enter(1, kBill);
  w.exit(1);
  w.pass(3'600'000);
  for (const auto& s : w.table->table_view(kBill, false, w.now).seats) EXPECT_EQ(s.kind, "person");
}

TEST(Table, AClockPerDecisionLetsABotDecideWhenTimeIsUp) {
  auto h = Workbench::plain(2);
  h.clock = "decision", h.clock_seconds = 10;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn);
  int i = w.turn();
  auto picks = w.table->record().picks().size();
  EXPECT_NEAR(w.seat_of(1, i).at("clock").to_number<double>(), 10, 0.1);
  w.pass(9'000);
  EXPECT_EQ(w.table->record().picks().size(), picks);
  w.pass(1'500);
  EXPECT_GT(w.table->record().picks().size(), picks);
  EXPECT_EQ(w.seat_of(1, i).at("kind").as_string(), "person");
}

TEST(Table, AClockPerGameAddsUpAndSurvivesARebuild) {
  auto h = Workbench::plain(2);
  h.clock = "game", h.clock_seconds = 100;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn);
  int i = w.turn();
  w.now += 30'000;
  w.pick(w.at(i), i);
  EXPECT_NEAR(*w.table->table_view(kBill, false, w.now).seats[static_cast<std::size_t>(i)].clock,
              70, 0.1);
  auto again = w.rebuilt();
  EXPECT_NEAR(*again->table_view(kBill, false, w.now).seats[static_cast<std::size_t>(i)].clock, 70,
              0.1);
}

TEST(Table, SpectatorsSeeTheGameSoManyUpdatesLater) {
  auto h = Workbench::plain(2);
  h.spectator_delay = 5;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve);
  std::vector<json::value> views;
  for (int n = 0; n < 20; ++n) {
    w.pick(w.at(w.turn()), w.turn());
    views.push_back(w.table->record().match().view(Seat::spectator));
  }
  EXPECT_EQ(*w.table->view(kEve, Seat::spectator), views[views.size() - 1 - 5]);
  // The start is a step as well: it has dealt the cards.
  const auto total = w.table->replay(kEve, Seat::spectator, {})->total;
  EXPECT_EQ(total, 1 + 20 - 5u);
  EXPECT_EQ(w.table->replay(kBill, seat(0), {})->total, 1 + 20u);
  EXPECT_EQ(w.table->replay(kEve, Seat::spectator, total + 1)->view, views[views.size() - 1 - 5]);
  w.play_to_end();
  EXPECT_EQ(*w.table->view(kEve, Seat::spectator), w.table->record().match().view(Seat::spectator));
}

TEST(Table, SpectatorsCannotActButMayChatWhenKnown) {
  auto w = Workbench::two();
  w.enter(3, kEve);
  EXPECT_EQ(w.act(w.table->undo(kEve, seat(0), w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->resign(kEve, seat(0), w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->vote_abandon(kEve, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->set_seat(kEve, seat(0), SeatKind::bot, "", w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->chat(Who{}, "hello", w.now)), "no_session");
  EXPECT_EQ(w.act(w.table->chat(kEve, "hello \x01 there", w.now)), "");
  EXPECT_EQ(w.last(3, "chat").at("text").as_string(), "hello   there");
  EXPECT_EQ(w.act(w.table->chat(kEve, std::string(401, 'x'), w.now)), "too_long");
}

TEST(Table, AHotSeatIsOnePersonWithSeveralSeatsAndTheEyesOfWhoIsAsked) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kBill)};
  Workbench w(h);
  w.enter(1, kBill);
  for (int n = 0; n < 20; ++n) {
    int i = w.turn();
    EXPECT_EQ(w.last(1, "update").at("eyes").as_string(), seat_name(seat(i)));
    EXPECT_EQ(w.pick(kBill, i), "");
  }
}

TEST(Table, ResigningEndsADuelAndRanksLast) {
  auto w = Workbench::two();
  w.enter(1, kBill);
  EXPECT_EQ(w.act(w.table->resign(kAnn, seat(1), w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::finished);
  EXPECT_EQ(w.table->outcome().ranks, (std::vector<int>{1, 2}));
  EXPECT_EQ(w.rebuilt()->status(), TableStatus::finished);
}

TEST(Table, WithMoreSeatsABotPlaysOnForWhoeverResigned) {
  auto h = Workbench::plain(3);
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn), Workbench::bot(2)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn);
  EXPECT_EQ(w.act(w.table->resign(kBill, seat(0), w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  w.pass(5'000);
  EXPECT_FALSE(w.asked(0));
}

TEST(Table, MostOfThePeopleMayAbandonTheGame) {
  auto w = Workbench::two();
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->vote_abandon(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  EXPECT_EQ(w.act(w.table->vote_abandon(kAnn, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::abandoned);
}

TEST(Table, ASeatIsHandedToABotAndTakenBack) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn);
  EXPECT_EQ(w.act(w.table->set_seat(kAnn, seat(1), SeatKind::bot, "random", w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "bot");
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::person, "", w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->set_seat(kAnn, seat(1), SeatKind::person, "", w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("kind").as_string(), "person");
  EXPECT_EQ(w.act(w.table->set_seat(kAnn, seat(1), SeatKind::bot, "nobody", w.now)), "bad_setup");
}

TEST(Table, ReplayShowsOwnEyesWhilePlayingAndAllAfterwards) {
  auto w = Workbench::two();
  for (int n = 0; n < 10; ++n) w.pick(w.at(w.turn()), w.turn());
  EXPECT_TRUE(w.table->replay(kBill, seat(0), 5));
  EXPECT_FALSE(w.table->replay(kBill, seat(1), 5));
  EXPECT_FALSE(w.table->replay(kEve, seat(1), 5));
  EXPECT_FALSE(w.table->log());
  w.play_to_end();
  EXPECT_TRUE(w.table->replay(kEve, seat(1), 5));
  EXPECT_EQ(w.table->replay(kEve, seat(1), {})->total, w.table->record().picks().size());
  auto log = w.table->log();
  ASSERT_TRUE(log);
  EXPECT_TRUE(read_log(*log));
}

// Promise 13: the start deals sixteen cards, and a look after the first of them was sent to nobody.
TEST(Table, WhileTheGameGoesOnAReplayStopsWhereUpdatesWereSent) {
  auto w = Workbench::two();
  std::vector<json::value> sent{*w.table->view(kBill, seat(0))};  // behind the start
  const auto dealt = w.table->record().picks().size();
  EXPECT_GT(dealt, 10u);
  for (int n = 0; n < 10; ++n) {
    w.pick(w.at(w.turn()), w.turn());
    sent.push_back(*w.table->view(kBill, seat(0)));
  }
  for (std::size_t n = 1; n <= sent.size(); ++n) {
    auto step = *w.table->replay(kBill, seat(0), n);
    EXPECT_EQ(step.at, n);
    EXPECT_EQ(step.total, sent.size());
    EXPECT_EQ(step.view, sent[n - 1]);
  }
  w.play_to_end();
  EXPECT_EQ(w.table->replay(kBill, seat(0), 1)->view, w.table->record().at(1)->view(seat(0)));
  EXPECT_NE(w.table->replay(kBill, seat(0), 1)->view, sent[0]);
}

// Page by page from the end, the log is what the single steps brought.
TEST(Table, TheLogComesInPagesAndWithTheSameEyesAsTheReplay) {
  auto w = Workbench::two();
  for (int n = 0; n < 10; ++n) w.pick(w.at(w.turn()), w.turn());
  EXPECT_TRUE(w.table->log_page(kBill, seat(0), {}));
  EXPECT_FALSE(w.table->log_page(kBill, seat(1), {}));
  EXPECT_FALSE(w.table->log_page(kEve, seat(1), {}));
  while (w.table->seq() < kLogPage + 20 && w.table->status() == TableStatus::playing)
    w.pick(w.at(w.turn()), w.turn());
  json::array pages, steps;
  auto total = w.table->replay(kBill, seat(0), {})->total;
  std::optional<std::size_t> to;
  do {
    auto page = *w.table->log_page(kBill, seat(0), to);
    EXPECT_EQ(page.total, total);
    EXPECT_LT(page.to - page.from, kLogPage);
    // Updates number what they bring by entry: the page says which step came in which.
    ASSERT_EQ(page.seqs.size(), page.to - page.from + 1);
    if (!to) {
      EXPECT_EQ(page.seqs.back(), w.table->seq());
    }
    EXPECT_TRUE(std::is_sorted(page.seqs.begin(), page.seqs.end()));
    auto events = to_json(page.events).as_array();
    pages.insert(pages.begin(), events.begin(), events.end());
    to = page.from - 1;
  } while (*to > 0);
  for (std::size_t n = 1; n <= total; ++n) {
    auto brought = to_json(w.table->replay(kBill, seat(0), n)->events);
    for (const auto& e : brought.as_array()) steps.push_back(e);
  }
  EXPECT_EQ(pages, steps);
  EXPECT_TRUE(w.table->log_page(kBill, seat(0), 0)->events.empty());
}

TEST(Table, ARematchAsksTheOthers) {
  auto w = Workbench::two();
  EXPECT_FALSE(w.table->rematch_header(kBill, w.now));
  w.play_to_end();
  EXPECT_FALSE(w.table->rematch_header(kEve, w.now));
  auto next = w.table->rematch_header(kAnn, w.now);
  ASSERT_TRUE(next);
  Workbench again(*next);
  EXPECT_TRUE(again.table->holds(kAnn, seat(1)));
  EXPECT_FALSE(again.table->holds(kBill, seat(0)));
  EXPECT_EQ(again.table->status(), TableStatus::open);
}

// A seat of a rematch is kept for whoever played there before. A stranger tries every door.
struct Rematched {
  Workbench again;
  static TableHeader header(bool late = true) {
    auto h = Workbench::plain(3);
    h.late_joiners = late;
    h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn), Workbench::person(2, kEve)};
    Workbench w(h);
    EXPECT_EQ(w.act(w.table->resign(kAnn, seat(1), w.now)), "");
    EXPECT_EQ(w.act(w.table->resign(kEve, seat(2), w.now)), "");
    return *w.table->rematch_header(kBill, w.now);
  }
  Rematched() : again(header()) {}
  std::string refused(const Proposal& p) const { return p.ok() ? "let in" : p.why->id; }
};
const Who kStranger{"u-stranger", "Mallory"};

TEST(Rematch, SeatsAreKeptForTheirPeopleAndEveryDoorIsShutToAStranger) {
  Rematched r;
  auto& w = r.again;
  auto& t = *w.table;
  EXPECT_EQ(t.status(), TableStatus::open);
  EXPECT_EQ(r.refused(t.join(kStranger, {}, w.now)), "hall.no.kept");
  EXPECT_EQ(r.refused(t.join(kStranger, seat(1), w.now)), "hall.no.kept");
  EXPECT_EQ(r.refused(t.join(kStranger, seat(2), w.now, "guessed")), "hall.no.kept");
  EXPECT_EQ(r.refused(t.join(kAnn, seat(2), w.now)), "hall.no.kept") << "another's is not hers";
  EXPECT_EQ(t.set_seat(kStranger, seat(1), SeatKind::person, "", w.now).code, Code::not_yours);
  EXPECT_EQ(t.set_seat(kStranger, seat(1), SeatKind::open, "", w.now).code, Code::not_yours);
  EXPECT_EQ(t.set_seat(kStranger, seat(1), SeatKind::bot, "", w.now).code, Code::not_yours);
  EXPECT_EQ(r.refused(t.set_seat(kBill, seat(1), SeatKind::person, "", w.now)), "hall.no.kept");
  EXPECT_TRUE(t.start(kStranger, w.now).refused());
  const auto seen = t.table_view(kStranger, false, w.now);
  EXPECT_EQ(seen.seats[1].kind, "open");
  EXPECT_EQ(seen.seats[1].kept, "Ann") << "he is told for whom";
  EXPECT_FALSE(seen.seats[1].kept_for_you);
  EXPECT_GT(seen.kept_seconds, 14 * 60);
  EXPECT_TRUE(t.table_view(kAnn, false, w.now).seats[1].kept_for_you);
  // They come, in any order, and find their own seats.
  EXPECT_EQ(w.act(t.join(kEve, {}, w.now)), "");
  EXPECT_TRUE(t.holds(kEve, seat(2)));
  EXPECT_EQ(w.act(t.join(kAnn, {}, w.now)), "");
  EXPECT_TRUE(t.holds(kAnn, seat(1)));
  EXPECT_EQ(t.status(), TableStatus::playing) << "all are here";
  EXPECT_FALSE(t.table_view(kAnn, false, w.now).seats[1].kept);
}

TEST(Rematch, TheHostLetsAKeptSeatGoAndTimeDoes) {
  Rematched r;
  auto& w = r.again;
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::open, "", w.now)), "");
  EXPECT_EQ(r.refused(w.table->join(kStranger, seat(2), w.now)), "hall.no.kept");
  EXPECT_EQ(w.act(w.table->join(kStranger, {}, w.now)), "");
  EXPECT_TRUE(w.table->holds(kStranger, seat(1)));
  EXPECT_TRUE(w.rebuilt()->holds(kStranger, seat(1)));
  Rematched later;
  auto& v = later.again;
  v.now += Table::kKept;
  EXPECT_FALSE(v.table->table_view(kStranger, false, v.now).seats[1].kept);
  EXPECT_EQ(v.act(v.table->join(kStranger, seat(1), v.now)), "");
}

TEST(Rematch, WhoComesAfterTheStartFindsHisSeatWithABotInItAndNobodyElseDoes) {
  Rematched r;
  auto& w = r.again;
  EXPECT_EQ(w.act(w.table->start(kBill, w.now)), "");
  EXPECT_EQ(r.refused(w.table->join(kStranger, seat(1), w.now)), "hall.no.kept");
  EXPECT_FALSE(w.table->table_view(kStranger, false, w.now).seats[1].takeable);
  EXPECT_TRUE(w.table->table_view(kAnn, false, w.now).seats[1].takeable);
  EXPECT_EQ(w.act(w.table->join(kAnn, seat(1), w.now)), "");
  EXPECT_TRUE(w.table->holds(kAnn, seat(1)));
}

TEST(Rematch, OfAPrivateTableAdmitsThoseItKeepsSeatsFor) {
  auto h = Rematched::header();
  h.listed = false, h.key = "secret";
  Workbench w(h);
  EXPECT_TRUE(w.table->admits(kAnn, ""));
  EXPECT_FALSE(w.table->admits(kStranger, ""));
  EXPECT_EQ(w.act(w.table->adopt(kAnn.user, "account", w.now)), "");
  EXPECT_TRUE(w.table->admits({"account", "Ann"}, "")) << "she has registered meanwhile";
}

TEST(Start, IsTheHostsWhereTheTableSaysSo) {
  auto h = Workbench::plain(2);
  h.starts = "host";
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  EXPECT_EQ(w.act(w.table->join(kAnn, {}, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::open) << "all seats are taken, and he has not said so";
  w.enter(1, kBill);
  EXPECT_EQ(w.act(w.table->start(kAnn, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->start(kBill, w.now)), "");
  EXPECT_EQ(w.table->status(), TableStatus::playing);
  h.first.push_back(Workbench::bot(1));
  EXPECT_EQ(Workbench(h).table->status(), TableStatus::playing) << "nobody is waited for";
}

TEST(Chat, OfThoseWhoWatchIsTheirOwnWhileTheOthersPlay) {
  auto w = Workbench::two();
  const Who watcher{"u-watcher", "Will"};
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve), w.enter(4, watcher);
  EXPECT_EQ(w.act(w.table->chat(kEve, "Ann has the purple five", w.now)), "");
  EXPECT_TRUE(w.last(1, "chat").empty());
  EXPECT_TRUE(w.last(2, "chat").empty());
  ASSERT_FALSE(w.last(4, "chat").empty());
  EXPECT_TRUE(w.last(4, "chat").at("watching").as_bool());
  EXPECT_EQ(w.act(w.table->chat(kAnn, "your turn", w.now)), "");
  EXPECT_EQ(w.last(4, "chat").at("text").as_string(), "your turn");
  EXPECT_FALSE(w.last(4, "chat").at("watching").as_bool());
  // Nor does who plays find it by coming in again, before the end.
  w.exit(2), w.enter(2, kAnn);
  for (const auto& m : w.mail[2]) {
    if (m.at("type").as_string() != "chat") continue;
    EXPECT_EQ(m.at("text").as_string(), "your turn");
  }
  w.play_to_end();
  EXPECT_EQ(w.act(w.table->chat(kEve, "well played", w.now)), "");
  EXPECT_EQ(w.last(1, "chat").at("text").as_string(), "well played");
}

TEST(Table, ARematchAgainstBotsBeginsAtOnce) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill), Workbench::bot(1)};
  Workbench w(h);
  EXPECT_EQ(w.act(w.table->resign(kBill, seat(0), w.now)), "");
  auto next = w.table->rematch_header(kBill, w.now);
  ASSERT_TRUE(next);
  EXPECT_EQ(Workbench(*next).table->status(), TableStatus::playing);
}

TEST(Table, WhoLetsABotPlayIsNotAsked) {
  auto w = Workbench::two();
  int i = w.turn();
  ASSERT_FALSE(w.prompt(w.at(i), i).options.empty());
  w.enter(1, w.at(i));
  EXPECT_EQ(w.act(w.table->set_seat(w.at(i), seat(i), SeatKind::bot, "", w.now)), "");
  EXPECT_TRUE(w.prompt(w.at(i), i).options.empty());
  EXPECT_TRUE(w.last(1, "update").at("prompts").as_array().empty());
}

TEST(Table, TheLogHasTheNames) {
  auto w = Workbench::two();
  w.play_to_end();
  auto read = log_setup(*w.table->log());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->names, (std::vector<std::string>{"Bill", "Ann"}));
}

TEST(Table, APrivateTableNeedsItsKeyOrASeat) {
  auto h = Workbench::plain(2);
  h.listed = false, h.key = "secret";
  h.first = {Workbench::person(0, kBill)};
  Workbench w(h);
  EXPECT_TRUE(w.table->admits(kBill, ""));
  EXPECT_FALSE(w.table->admits(kEve, ""));
  EXPECT_FALSE(w.table->admits(Who{}, ""));
  EXPECT_TRUE(w.table->admits(kEve, "secret"));
  EXPECT_EQ(w.table->table_view(kEve, false, w.now).link_key, "");
}

TEST(Table, AGuestWhoRegistersKeepsSeatAndHost) {
  auto w = Workbench::two();
  EXPECT_EQ(w.act(w.table->adopt(kBill.user, "account", w.now)), "");
  EXPECT_TRUE(w.table->holds({"account", "Bill"}, seat(0)));
  EXPECT_FALSE(w.table->holds(kBill, seat(0)));
  EXPECT_TRUE(w.rebuilt()->is_host({"account", "Bill"}));
}

// Deals with the host's hand: the draws of `script`, but at step `odd` another card. Returns what
// Ann and a spectator were sent, whatever they could ask for then, what Ann sees at the end, what
// Bill holds, and the draws.
struct Dealt {
  std::string bytes, asked;
  json::value ann, bill;
  std::vector<std::string> script;
  bool whole = true;  // every draw of the script was possible
};
// Replays, logs, and of her own question advice and what a champion makes of it.
std::string all_that_may_be_asked(const Workbench& w) {
  std::string all;
  for (const auto& [who, eyes] : {std::pair{kAnn, seat(1)}, {kEve, Seat::spectator}}) {
    const auto whole = w.table->replay(who, eyes, {});
    for (std::size_t at = 0; at <= whole->total; ++at)
      all += json_text(*w.table->replay(who, eyes, at)) + "\n";
    all += json_text(*w.table->log_page(who, eyes, {})) + "\n";
    all += json_text(w.table->table_view(who, false, w.now)) + "\n";
  }
  auto job = w.table->advice(kAnn, seat(1));
  if (!job) return all + "no advice";
  all += job->match->notation(job->ask, job->choose()) + "\n";
  Thinking limits;
  limits.seed = job->seed;
  limits.iterations = 40;
  for (const auto& o : think(*job->match, job->ask, limits).options)
    all += job->match->notation(job->ask, o.option) + " " + std::to_string(o.value) + "\n";
  return all;
}
Dealt deal(const std::vector<std::string>& script, std::size_t odd) {
  auto h = Workbench::plain(2);
  h.cheat = h.hints = true;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(2, kAnn), w.enter(3, kEve);
  Dealt d;
  while (w.table->record().match().ask_of(Seat::chance)) {
    auto prompt = w.table->prompts(kBill, Seat::chance)->prompts[0];
    auto n = d.script.size();
    auto pick = n < script.size() && n != odd
                    ? script[n]
                    : prompt.options[n == odd ? prompt.options.size() / 2 : 0].pick;
    d.script.push_back(pick);
    d.whole = w.act(w.table->pick(kBill, Seat::chance, prompt.id, pick, w.now)).empty();
    if (!d.whole) return d;
  }
  for (ViewerId id : {2, 3})
    for (const auto& m : w.mail[id]) d.bytes += json::serialize(m) + "\n";
  d.asked = all_that_may_be_asked(w);
  d.ann = *w.table->view(kAnn, seat(1));
  d.bill = *w.table->view(kBill, seat(0));
  return d;
}

// Two games that differ only in cards Ann cannot see: every byte she is sent is the same.
TEST(Table, WhatASeatMayNotKnowChangesNoByteItIsSent) {
  auto first = deal({}, 999);
  int compared = 0;
  for (std::size_t odd = 0; odd < first.script.size(); ++odd) {
    auto other = deal(first.script, odd);
    if (!other.whole || other.ann != first.ann || other.bill == first.bill) continue;
    EXPECT_EQ(other.bytes, first.bytes) << "draw " << odd;
    EXPECT_EQ(other.asked, first.asked) << "draw " << odd;
    ++compared;
  }
  EXPECT_GT(compared, 4);
  EXPECT_EQ(first.asked.find("no advice"), std::string::npos) << "Ann begins, and has asked";
}

// The seed of advice is the hall's: whoever knows it could ask which truth would have made it say
// what it said.
TEST(Advice, IsSeededByTheHallAndNotByTheQuestion) {
  auto h = Workbench::plain(2);
  h.hints = true;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  const int i = w.turn();
  const auto one = w.table->advice(w.at(i), seat(i)), two = w.table->advice(w.at(i), seat(i));
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->seed, two->seed) << "asked twice it says the same";
  EXPECT_NE(one->seed, one->prompt);
  EXPECT_EQ(one->seed,
            w.world().secret_seed("t1 " + seat_name(seat(i)) + " " + std::to_string(one->prompt)));
  EXPECT_FALSE(w.table->advice(w.at(1 - i), seat(i))) << "it is for him who is asked";
}

TEST(Advice, OneHintToAQuestionIsKept) {
  auto h = Workbench::plain(2);
  h.hints = true;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  const int i = w.turn();
  const auto job = *w.table->advice(w.at(i), seat(i));
  EXPECT_FALSE(w.table->hint(job));
  EXPECT_EQ(w.table->keep_hint(job, "the first"), "the first");
  EXPECT_EQ(w.table->keep_hint(job, "another thought"), "the first");
  EXPECT_EQ(w.table->hint(job), "the first");
  w.pick(w.at(i), i);
  const int next = w.turn();
  EXPECT_FALSE(w.table->hint(*w.table->advice(w.at(next), seat(next))));
}

// Spectators who lag behind are not told whose turn it is now, by nothing that runs.
TEST(Spectators, WhoLagBehindSeeNoClockOfNow) {
  auto h = Workbench::plain(2);
  h.spectator_delay = 3;
  h.clock = "decision", h.clock_seconds = 60;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(3, kEve);
  w.now += 2000;
  for (int n = 0; n < 3; ++n) w.pick(w.at(w.turn()), w.turn());
  w.exit(1);  // whoever is asked and away is waited for
  w.enter(2, kAnn);
  bool runs = false;
  for (int i = 0; i < 2; ++i) {
    auto eve = w.table->table_view(kEve, false, w.now).seats[static_cast<std::size_t>(i)];
    auto bill = w.table->table_view(kBill, false, w.now).seats[static_cast<std::size_t>(i)];
    EXPECT_FALSE(eve.thinking || eve.clock || eve.countdown) << i;
    EXPECT_FALSE(w.seat_of(3, i).contains("thinking") && !w.seat_of(3, i).at("thinking").is_null());
    runs |= bill.thinking.has_value() && bill.clock.has_value();
  }
  EXPECT_TRUE(runs) << "who sits there sees them";
}

TEST(Spectators, WhoLagBehindAreNotToldWhoTakesBackWhatTheyHaveNotSeen) {
  auto h = Workbench::plain(2);
  h.spectator_delay = 100;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve);
  bool undone = false;
  for (int n = 0; n < 60 && !undone; ++n) {
    const int i = w.turn();
    w.pick(w.at(i), i);
    undone = w.act(w.table->undo(w.at(i), seat(i), w.now)).empty();
  }
  ASSERT_TRUE(undone);
  auto told = [&](ViewerId id) { return json::serialize(w.last(id, "update").at("events")); };
  EXPECT_NE(told(1).find("undo"), std::string::npos);
  EXPECT_EQ(told(3).find("undo"), std::string::npos);
}

// Several servers: whoever is connected to another one is there, until that one falls silent.
TEST(Presence, AtAnotherServerCounts) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  h.absent_seconds = 60;
  Workbench w(h);
  w.enter(1, kBill);
  Mail letters;
  w.table->present_elsewhere("other", {{kAnn.user}, 3}, w.now, letters);
  EXPECT_EQ(letters.size(), 1u);
  auto view = w.table->table_view(kBill, false, w.now);
  EXPECT_TRUE(view.seats[1].connected);
  EXPECT_EQ(view.spectators, 3);
  EXPECT_EQ(w.table->present(), (Presence{{kBill.user}, 0}));
  letters.clear();
  w.table->present_elsewhere("other", {{kAnn.user}, 3}, w.now + 1000, letters);
  EXPECT_TRUE(letters.empty()) << "nothing has changed";
  w.table->forget_servers(w.now + 500, w.now + 1000, letters);
  EXPECT_TRUE(letters.empty()) << "it was heard since";
  w.table->forget_servers(w.now + 1500, w.now + 2000, letters);
  EXPECT_FALSE(w.table->table_view(kBill, false, w.now).seats[1].connected);
}

// A patch made against the view that was sent last is the same as one made against a fresh one.
TEST(Views, PatchesAddUpToTheWholeView) {
  auto w = Workbench::two();
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve);
  for (int n = 0; n < 60 && w.turn() >= 0; ++n) {
    w.pick(w.at(w.turn()), w.turn(), static_cast<std::size_t>(n % 3));
    if (n % 7 == 3) (void)w.act(w.table->undo(w.at(w.turn()), {}, w.now));
    if (n == 20) w.exit(3), w.enter(3, kEve);
  }
  for (auto [id, eyes] : {std::pair{1, seat(0)}, {2, seat(1)}, {3, Seat::spectator}}) {
    json::value view;
    for (const auto& m : w.mail[static_cast<ViewerId>(id)]) {
      if (m.at("type").as_string() != "update") continue;
      if (!m.at("view").is_null()) view = m.at("view");
      EXPECT_TRUE(apply_patch(view, m.at("patch").as_array()));
    }
    EXPECT_EQ(view, w.table->record().match().view(eyes)) << id;
  }
}

json::array as_json(const JsonList& patch) { return to_json(patch).as_array(); }

// One random game, of which at most `longest` picks are played: for all eyes, the way from each
// view to the next one leads there.
void follow_views(const GameEntry& game, int seats, int longest) {
  SCOPED_TRACE(game.info->id + " " + std::to_string(seats));
  auto match = begin(game, Setup{seats, {}, {}});
  ASSERT_TRUE(match) << match.error();
  std::map<int, std::pair<Sight, json::value>> known;  // by eyes
  Rng rng{static_cast<std::uint64_t>(seats)};
  for (int n = 0; n < longest && !(*match)->over(); ++n) {
    const Ask ask = (*match)->asks()[0];
    (*match)->apply(ask, (*match)->bot_pick("random", ask, rng), nullptr);
    for (int i = -1; i < seats; ++i) {
      auto now = (*match)->look(i < 0 ? Seat::spectator : seat(i));
      auto& [sight, view] = known[i];
      auto way = sight.shape ? as_json(make_patch(sight, now)) : json::array{};
      if (!sight.shape) view = now.json();
      ASSERT_TRUE(apply_patch(view, way));
      sight = now;
      ASSERT_EQ(view, now.json()) << "eyes " << i << ", pick " << n;
      ASSERT_EQ(now.text(), json::serialize(now.json()));
    }
  }
}

TEST(Patch, LeadsFromEachViewToTheNextInEveryGameForAllEyes) {
  for (const auto* game : games())
    for (int seats = game->info->least_seats; seats <= game->info->most_seats; ++seats)
      follow_views(*game, seats, seats <= 2 ? 400 : 800 / seats);  // as many looks, whoever looks
}

struct Horse {
  std::string name;
  Spare<int> age;
};
BOOST_DESCRIBE_STRUCT(Horse, (), (name, age))

struct Knight {
  std::string name;
  int strength = 0;
  std::optional<int> rank;
  std::vector<int> lots;
  std::map<std::string, int> debts;
  Horse horse;
};
BOOST_DESCRIBE_STRUCT(Knight, (), (name, strength, rank, lots, debts, horse))

TEST(Patch, SaysWhatDiffersAndNothingElse) {
  Knight before{"Wilfred", 3, {}, {1, 2, 3}, {{"a/b", 1}, {"isaac", 80}}, {"Zamor", {}}};
  auto way_to = [&](const Knight& k) {
    const auto* shape = &detail::shape_of<Knight>;
    auto patch = make_patch({shape, std::make_shared<const Knight>(before)},
                            {shape, std::make_shared<const Knight>(k)});
    return json::serialize(as_json(patch));
  };
  EXPECT_EQ(way_to(before), "[]");
  auto k = before;
  k.name = "Wilfred of \"Ivanhoe\"", k.lots[1] = 5;
  EXPECT_EQ(way_to(k), R"([["/name","Wilfred of \"Ivanhoe\""],["/lots/1",5]])");
  k = before, k.rank = 1, k.lots.push_back(4);
  EXPECT_EQ(way_to(k), R"([["/rank",1],["/lots",[1,2,3,4]]])");
  k = before, k.debts["a/b"] = 2;
  EXPECT_EQ(way_to(k), R"([["/debts/a~1b",2]])");
  k = before, k.debts.erase("a/b");
  EXPECT_EQ(way_to(k), R"([["/debts",{"isaac":80}]])");
  // A field that is not written while it is empty cannot be put where it is not.
  k = before, k.horse.age = Spare<int>{7};
  EXPECT_EQ(way_to(k), R"([["/horse",{"name":"Zamor","age":7}]])");
  before = k, k.horse.age = Spare<int>{8};
  EXPECT_EQ(way_to(k), R"([["/horse/age",8]])");
  k.horse.age.reset();
  EXPECT_EQ(way_to(k), R"([["/horse",{"name":"Zamor"}]])");
}

}  // namespace
}  // namespace gh::test
