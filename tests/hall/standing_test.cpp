// Answers given in advance: offered by the game, kept by the table, seen by their own seat alone.
#include "table/standing.h"
#include "core/catalogue.h"
#include "table_play.h"

namespace gh {
namespace {

using test::kAnn;
using test::kBill;
using test::kEve;
using test::Workbench;

Workbench slow(std::string game = "ivanhoe") {
  auto h = Workbench::plain(2);
  h.game = std::move(game);
  h.pace = {Tempo::days, 1, PaceUnit::days};
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  return Workbench(h);
}

std::string question(const Workbench& w, int i) {
  const auto* ask = w.asked(i);
  return ask ? w.table->record().match().prompt(*ask, {}).question : "";
}

// Plays until somebody is asked that; the seat, or -1.
int play_to(Workbench& w, const std::string& wanted, Rng& choice) {
  for (int n = 0; n < 3000 && w.table->status() == TableStatus::playing; ++n) {
    for (int i : {0, 1})
      if (question(w, i) == wanted) return i;
    const int i = w.turn();
    w.pick(w.at(i), i, choice.below(40));
  }
  return -1;
}

json::array standing(Workbench& w, ViewerId id) {
  auto update = w.last(id, "update");
  return update.contains("standing") ? update.at("standing").as_array() : json::array{};
}

TEST(Standing, EveryOfferHasWordsAndNamesQuestionsOfItsGame) {
  for (const auto* game : games()) {
    for (const auto& offer : standing_offers(game->info->id)) {
      for (const std::string language : {"en", "de"}) {
        Text text;
        text.id = offer.id;
        EXPECT_NE(catalogue(game->info->id, language).render(text), offer.id) << offer.id;
      }
      EXPECT_FALSE(offer.pick.empty() || offer.questions.empty() || offer.places.empty());
    }
  }
  EXPECT_FALSE(standing_offers("ivanhoe").empty());
  EXPECT_TRUE(standing_offers("no such game").empty());
}

TEST(Standing, AnswersForWhoIsNotThereAfterAMomentAndOnlyAsLongAsItStands) {
  Rng choice{4};
  auto w = slow();
  int asked = -1;
  for (std::uint64_t seed = 4; asked < 0 && seed < 30; ++seed) {
    choice = Rng{seed};
    w = slow();
    asked = play_to(w, "ivanhoe_window", choice);
  }
  ASSERT_GE(asked, 0);
  EXPECT_EQ(w.act(w.table->stand(w.at(asked), seat(asked), "standing.tournament", true, w.now)),
            "");
  const auto picks = w.table->record().picks().size();
  w.pass(4'000);
  EXPECT_EQ(w.table->record().picks().size(), picks) << "as long as people take";
  w.pass(30'000);
  EXPECT_GT(w.table->record().picks().size(), picks);
  EXPECT_NE(w.stored.back().find("\"pass\""), std::string::npos) << w.stored.back();
  EXPECT_EQ(w.stored.back().find("missed"), std::string::npos) << "an ordinary pick";
  // Through the whole tournament, and not in the next one.
  const auto tokens = [&] {
    return json::serialize(w.table->record().match().view(seat(asked)).at("tokens_left"));
  };
  const auto before = tokens();
  for (int n = 0; n < 2000 && w.table->status() == TableStatus::playing; ++n) {
    if (question(w, asked) == "ivanhoe_window") {
      const bool stands = tokens() == before;
      const auto had = w.table->record().picks().size();
      w.pass(60'000);
      if (!stands) {
        EXPECT_EQ(w.table->record().picks().size(), had);
        return;
      }
    }
    const int i = w.turn();
    w.pick(w.at(i), i, choice.below(40));
  }
}

TEST(Standing, IsSeenByItsSeatAloneAndTakenBack) {
  auto w = slow();
  w.enter(1, kBill), w.enter(2, kAnn), w.enter(3, kEve);
  const auto others = w.mail[2].size() + w.mail[3].size();
  EXPECT_EQ(w.act(w.table->stand(kAnn, seat(0), "standing.tournament", true, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->stand(kBill, seat(0), "no.such", true, w.now)), "not_offered");
  EXPECT_EQ(w.act(w.table->stand(kBill, seat(0), "standing.tournament", true, w.now)), "");
  ASSERT_EQ(standing(w, 1).size(), 1u);
  EXPECT_TRUE(standing(w, 1)[0].at("on").as_bool());
  EXPECT_EQ(w.mail[2].size() + w.mail[3].size(), others) << "nobody else is told anything";
  auto again = w.rebuilt();
  EXPECT_EQ(again->prompts(kBill, seat(0))->prompts.size(),
            w.table->prompts(kBill, seat(0))->prompts.size());
  EXPECT_EQ(w.act(w.table->stand(kBill, seat(0), "standing.tournament", false, w.now)), "");
  EXPECT_TRUE(standing(w, 1).empty());
}

// Who waits for whom is the same whether an answer stands or not: neither row nor asked seats tell.
TEST(Standing, RowsDoNotTell) {
  Rng choice{4};
  auto w = slow();
  int asked = -1;
  for (std::uint64_t seed = 4; asked < 0 && seed < 30; ++seed) {
    choice = Rng{seed};
    w = slow();
    asked = play_to(w, "ivanhoe_window", choice);
  }
  ASSERT_GE(asked, 0);
  auto before = w.table->waits();
  EXPECT_EQ(w.act(w.table->stand(w.at(asked), seat(asked), "standing.tournament", true, w.now)),
            "");
  auto after = w.table->waits();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].due, before[i].due);
}

}  // namespace
}  // namespace gh
