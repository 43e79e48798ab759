// Names that look the same are the same, and nobody wears one that cannot be seen.
#include "store/names.h"

#include <set>

#include "support.h"

namespace gh::store {
namespace {

TEST(Likeness, joins_names_that_look_the_same) {
  const std::pair<const char*, const char*> alike[] = {
      {"Bill", "bILL"},                           // case
      {"Bill", "BiIl"},                           // a capital i for an l
      {"Bill", "Bil1"},                           // a one for an l
      {"Bill", "Вill"},                           // Cyrillic
      {"Bill", "Βill"},                           // Greek
      {"Bill", "Ｂｉｌｌ"},                       // full width
      {"Bill", "𝐁𝐢𝐥𝐥"},                           // bold
      {"Bill", "Ⓑⓘⓛⓛ"},                           // circled
      {"Bill", "ʙɪʟʟ"},                           // small capitals
      {"Rose", "Rosé"},                           // an accent
      {"Rosé", "Rose\xcc\x81"},                   // the same in two ways
      {"Anna of the Hill", "Anna  of the Hill"},  // two spaces
      {"Anna of", "Anna\xc2\xa0of"},              // a space that does not break
      {"O'Neil", "O\u2019Neil"},                  // apostrophes
      {"Jean-Luc", "Jean\u2010Luc"},              // hyphens
      {"Mary", "rnary"},                          // two letters for one
      {"Oscar", "0scar"},                         // a nought
      {"Oscar", "Оѕсаr"},                         // Cyrillic, mostly
      {"Fifi", "ﬁﬁ"},                             // ligatures
  };
  for (const auto& [one, other] : alike) EXPECT_EQ(likeness(one), likeness(other)) << other;
}

TEST(Likeness, keeps_apart_what_does_not_look_the_same) {
  const char* apart[] = {"Bill",          "Bella",          "Anna",  "Ann",  "Anna of the Hill",
                         "Annaofthehill", "Иван",           "Мария", "漢字", "漢",
                         "שרה",           "Rowan the Bold", "Rowan"};
  std::set<std::string> all;
  for (const char* name : apart) EXPECT_TRUE(all.insert(likeness(name)).second) << name;
}

TEST(NameProblem, refuses_what_nobody_sees_or_what_turns_the_text) {
  for (const char* bad :
       {"Bi\u200bll", "Bill\u200d", "\u202elliB", "Bi\u2066ll", "Bill\ufeff", "Bi\u00adll",
        "\u3164", "Bill\u2800", "Bi\u061cll", "Bill\ue000", "Bill\U000e0041", "a\u0085b", "a\nb",
        "\xff", "Bi\u0301\u0302\u0303\u0304ll"})
    EXPECT_NE(name_problem(bad), "") << bad;
  for (const char* good : {"Bill", "Zoë", "Иван", "漢字", "שרה", "O'Neil", "Jean-Luc 2", "हिन्दी",
                           "🐉", "Nguye\u0302\u0303n"})
    EXPECT_EQ(name_problem(good), "") << good;
}

class LookalikeTest : public StoreTest {};
RUN_ON_ALL_STORES(LookalikeTest);

TEST_P(LookalikeTest, no_two_accounts_look_alike) {
  auto bill = store_->create_account("Bill", "h", 1);
  ASSERT_OK(bill);
  EXPECT_CODE(Code::conflict, store_->create_account("BiIl", "h", 1));
  EXPECT_CODE(Code::conflict, store_->create_account("Вill", "h", 1));
  EXPECT_OK(store_->create_account("Belle", "h", 1));
  EXPECT_EQ(store_->find_lookalike("B1ll")->id, bill->id);
  EXPECT_CODE(Code::not_found, store_->find_lookalike("Bert"));
  EXPECT_CODE(Code::not_found, store_->find_account_by_name("B1ll"));
}

}  // namespace
}  // namespace gh::store
