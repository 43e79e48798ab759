// Catalogues: the format, and that every game's say what its texts need in every language.
#include <fstream>
#include <sstream>
#include <unordered_set>

#include "core/catalogue.h"
#include "core/promises.h"
#include "core/record.h"
#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

json::value word_cases() {
  std::ifstream file(GREATHALL_SOURCE "/tests/words/cases.json");
  std::stringstream text;
  text << file.rdbuf();
  return *parse_json(text.str());
}

std::string catalogue_of_cases(const json::value& all) {
  std::string file;
  for (const auto& line : all.at("catalogue").as_array())
    file += std::string(line.as_string()) + "\n";
  return file;
}

// The same file is run by the browser's formatter: web/tests/unit/catalogue.test.ts.
TEST(Catalogue, says_what_the_shared_cases_say) {
  auto all = word_cases();
  Catalogue plain, pseudo;
  auto added = plain.add(catalogue_of_cases(all));
  ASSERT_TRUE(added) << added.error();
  pseudo = plain;
  pseudo.disguise();
  for (const auto& c : all.at("cases").as_array()) {
    const auto& o = c.as_object();
    auto args = args_from(o.at("args").as_object());
    ASSERT_TRUE(args) << args.error();
    EXPECT_EQ(args_json(*args), o.at("args").as_object());
    Text t;
    t.id = o.at("t").as_string();
    t.args = *args;
    auto viewer = Seat::spectator;
    if (const auto* v = o.if_contains("viewer")) viewer = *seat_from(v->as_string());
    const auto& words = o.if_contains("pseudo") ? pseudo : plain;
    EXPECT_EQ(words.render(t, viewer), o.at("words").as_string()) << json::serialize(c);
    if (const auto* rule = o.if_contains("rule")) {
      EXPECT_EQ(words.rule(t), rule->as_string());
    }
  }
}

TEST(Catalogue, a_sentence_that_does_not_parse_is_refused) {
  const auto all = word_cases();
  for (const auto& line : all.at("broken").as_array()) {
    Catalogue c;
    EXPECT_FALSE(c.add(line.as_string())) << line;
  }
}

TEST(Catalogue, a_language_takes_its_rules_from_english_and_forgets_english_forms) {
  Catalogue c;
  ASSERT_TRUE(c.add("x  {who} goes. @R-1\nx.you  You go.\n"));
  ASSERT_TRUE(c.add("x  {who} geht.\n"));
  auto t = phrase("x", Name<Seat>{"who"}(seat(0)));
  EXPECT_EQ(c.render(t, seat(0)), "{A} geht.");
  EXPECT_EQ(c.rule(t), "R-1");
}

// --- every game

// What is wrong with a text in one language: an id that is not there, arguments that are not
// exactly those the sentence (with its forms) needs, or one's own name instead of "you".
class Reader {
 public:
  Reader(const Match& m, std::string language)
      : words_(catalogue(m.info().id, language)), language_(std::move(language)) {}

  void read(const Text& t, Seat viewer) {
    if (t.id.empty()) {
      if (!t.words.empty()) ++plain;
      return;
    }
    phrase(t.id, t.args);
    if (language_ == "qps" || !is_player(viewer)) return;
    // Rendering is dear: once for each way in which the viewer is part of the sentence, and for
    // each set of arguments, as some may be left out.
    auto way = t.id;
    for (const auto& a : t.args) way += " " + a.name;
    if (!mentions(t.args, viewer, way) || !read_.insert(way).second) return;
    auto words = words_.render(t, viewer);
    if (words.find("{" + seat_name(viewer) + "}") != words.npos)
      problems.insert(t.id + " names its reader: " + words);
    if (words.find("⟨") != words.npos) problems.insert(words);
    for (const char* gap : {"  ", " .", " ,", " ;"})
      if (words.find(gap) != words.npos) problems.insert(t.id + " leaves a gap: " + words);
  }

  std::set<std::string> problems;
  std::uint64_t plain = 0;

 private:
  // Is the viewer's seat among the arguments? `way` notes where.
  static bool mentions(const std::vector<Given>& args, Seat viewer, std::string& way) {
    bool found = false;
    for (const auto& a : args) {
      bool here = a.value.kind == Value::Kind::seat && a.value.number == index(viewer);
      if (here) way += " " + a.name;
      found |= here;
      if (a.value.kind != Value::Kind::phrase) continue;
      way += " " + a.value.text;
      found |= mentions(a.value.args, viewer, way);
    }
    return found;
  }
  void phrase(const std::string& id, const std::vector<Given>& args) {
    auto key = id;
    for (const auto& a : args) key += ' ', key += a.name;
    if (!checked_.insert(std::move(key)).second) return values(args);
    const auto* entry = words_.find(id);
    if (!entry) return void(problems.insert("no " + id));
    std::set<std::string> sent;
    for (const auto& a : args) sent.insert(a.name);
    auto wanted = entry->args();
    for (const auto& name : sent)
      if (!wanted.count(name)) problems.insert(id + " says nothing about {" + name + "}");
    for (const auto& name : wanted)
      if (!sent.count(name) && !entry->optional().count(name))
        problems.insert(id + " is not told {" + name + "}");
    values(args);
  }
  void values(const std::vector<Given>& args) {
    for (const auto& a : args) value(a.value);
  }
  void value(const Value& v) {
    if (v.kind == Value::Kind::phrase) phrase(v.text, v.args);
    if (v.kind == Value::Kind::noun && !words_.find(v.text.substr(0, v.text.find('@'))))
      problems.insert("no " + v.text);
    for (const auto& item : v.items) value(item);
  }

  const Catalogue& words_;
  std::string language_;
  std::unordered_set<std::string> checked_, read_;
};

// All that is said in one random game, and some of what would be said to refuse a pick.
void read_game(Match& m, Rng& rng, std::vector<Reader>& readers) {
  auto read = [&](const Text& t, Seat viewer) {
    for (auto& r : readers) r.read(t, viewer);
  };
  Options offered;
  std::set<std::uint64_t> heard;  // questions that stay open while others answer theirs
  for (std::uint32_t i = 0; i < m.info().longest && !m.over(); ++i) {
    for (const Ask& ask : m.asks()) {
      if (!heard.insert(ask.id).second) continue;
      read(m.describe(ask), ask.who);
      m.options(ask, offered);
      for (Option o : offered) read(m.describe(ask, o), ask.who);
      if (!is_player(ask.who)) continue;
      auto one = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
      for (int s = 0; s < m.seats(); ++s) {
        read(m.why_not(seat(s), m.notation(ask, one)), seat(s));
        for (const auto& ref : m.describe(ask, one).refs) read(m.why_not(seat(s), ref), seat(s));
      }
    }
    const Ask ask = m.asks()[rng.below(static_cast<std::uint32_t>(m.asks().size()))];
    m.options(ask, offered);
    Events events;
    m.apply(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))], &events);
    for (const auto& e : events)
      for (int s = -2; s < m.seats(); ++s)
        if (seat(s) != Seat::chance && e.reaches(seat(s))) read(m.describe(e, seat(s)), seat(s));
  }
}

class GameWords : public testing::TestWithParam<const GameEntry*> {};

// GREATHALL_WORD_GAMES=1000 for the thorough run.
TEST_P(GameWords, say_all_that_random_games_need_in_every_language) {
  const auto& game = *GetParam();
  const char* wanted = std::getenv("GREATHALL_WORD_GAMES");
  int games = wanted ? std::atoi(wanted) : game.info->most_seats > 5 ? 1 : 4;
  for (int seats = game.info->least_seats; seats <= game.info->most_seats; ++seats) {
    auto first = begin(game, gh::Setup{seats, {}, {}});
    ASSERT_TRUE(first) << first.error();
    std::vector<Reader> readers;
    for (const auto& language : languages()) readers.emplace_back(**first, language);
    readers.emplace_back(**first, "qps");
    for (int n = 0; n < games; ++n) {
      auto m = begin(game, gh::Setup{seats, {}, {}});
      Rng rng{static_cast<std::uint64_t>(seats * 10000 + n)};
      read_game(**m, rng, readers);
    }
    for (std::size_t i = 0; i < readers.size(); ++i)
      for (const auto& p : readers[i].problems)
        ADD_FAILURE() << (i < languages().size() ? languages()[i] : "qps") << ": " << p;
    if (readers[0].plain)
      std::cout << game.info->id << ": " << readers[0].plain << " plain texts\n";
  }
}

// Bytes of a question with its options, or of an event: as ids with arguments, and as the sentence
// with its rule that was sent instead once.
struct Bytes {
  std::size_t ids = 0, sentences = 0;

  void add(PromptView ids_only, PromptView spoken) {
    ids += json_text(ids_only).size();
    without_ids(spoken);
    for (auto& o : spoken.options) without_ids(o);
    sentences += json_text(spoken).size();
  }
  void add(const EventView& ids_only, EventView spoken) {
    ids += json_text(ids_only).size();
    without_ids(spoken);
    sentences += json_text(spoken).size();
  }

 private:
  template <class View>
  static void without_ids(View& view) {
    view.t.reset();
    view.args.reset();
  }
};

TEST_P(GameWords, ids_with_arguments_are_no_longer_than_sentences) {
  const auto& game = *GetParam();
  auto m = begin(game, gh::Setup{game.info->most_seats, {}, {}});
  ASSERT_TRUE(m);
  Rng rng{7};
  Options offered;
  Bytes bytes;
  for (int i = 0; i < 3000 && !(*m)->over(); ++i) {
    const Ask ask = (*m)->asks()[0];
    if (is_player(ask.who)) bytes.add((*m)->prompt(ask), (*m)->prompt(ask, "en"));
    (*m)->options(ask, offered);
    Events events;
    (*m)->apply(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))], &events);
    for (const auto& e : events)
      bytes.add((*m)->event_view(e, seat(0)), (*m)->event_view(e, seat(0), "en"));
  }
  RecordProperty("ids", static_cast<int>(bytes.ids));
  RecordProperty("sentences", static_cast<int>(bytes.sentences));
  std::cout << game.info->id << ": " << bytes.ids << " bytes as ids, " << bytes.sentences
            << " as sentences\n";
  EXPECT_LE(bytes.ids, bytes.sentences);
}

// Words of plain letters in a drawing that neither the catalogue nor the view's own ids have.
std::set<std::string> plain_words(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  bool disguised = false;
  for (char c : text + " ") {
    if (static_cast<unsigned char>(c) >= 0x80) {
      disguised = true;
    } else if (std::isalpha(static_cast<unsigned char>(c))) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      if (word.size() > 2 && !disguised) words.insert(word);
      word.clear();
      disguised = false;
    }
  }
  return words;
}
void collect_texts(const json::value& v, std::string& out) {
  if (v.is_string()) out += std::string(v.get_string()) + " ";
  if (v.is_array())
    for (const auto& x : v.get_array()) collect_texts(x, out);
  if (v.is_object())
    for (const auto& [key, x] : v.get_object()) {
      if (x.is_bool() && x.get_bool()) out += std::string(key) + " ";  // "amour": true
      collect_texts(x, out);
    }
}
// A row of Trurene's map: signs for land, hills, mountains, swamps, villages and a mark.
bool is_map_row(const std::string& word) {
  return word.find_first_not_of("ohmsvx") == std::string::npos;
}

// What one types is the same in every language; all other words on the drawing are data.
TEST_P(GameWords, of_the_drawing_in_a_terminal_are_from_the_catalogue) {
  const auto& game = *GetParam();
  if (words_file(game.info->id, "de").empty()) GTEST_SKIP() << "a game of the tests";
  auto m = begin(game, gh::Setup{game.info->least_seats, {}, {}});
  ASSERT_TRUE(m);
  Rng rng{11};
  Options offered;
  std::set<std::string> bare;
  for (int i = 0; i < 1500 && !(*m)->over(); ++i) {
    const Ask ask = (*m)->asks()[0];
    if (i % 5 == 0 && is_player(ask.who)) {
      std::string known;
      collect_texts((*m)->view(ask.who), known);
      auto may = plain_words(known);
      for (const auto& word : plain_words((*m)->draw(ask.who, Ink{false, 80, "qps"}))) {
        auto at = may.lower_bound(word);  // a cell may cut an id short
        const bool known_id = at != may.end() && at->starts_with(word);
        if (!known_id && !(game.info->id == "trurene" && is_map_row(word))) bare.insert(word);
      }
    }
    (*m)->options(ask, offered);
    (*m)->apply(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))], nullptr);
  }
  EXPECT_EQ(bare, std::set<std::string>{});
}

// What is wrong with one language's file, compared with the English one.
std::vector<std::string> problems_of(std::string_view game, const std::string& language) {
  std::vector<std::string> problems;
  Catalogue english, other;
  auto a = english.add(words_file(game, "en")), b = other.add(words_file(game, language));
  if (!a || !b) return {a ? b.error() : a.error()};
  for (const auto& id : english.ids()) {
    const auto* there = other.find(id);
    if (!there) {
      problems.push_back("no " + id);
    } else if (there->args() != english.find(id)->args()) {
      problems.push_back(id + " has other arguments");
    } else if (there->you.size() != english.find(id)->you.size()) {
      problems.push_back(id + " speaks to its reader in one language only");
    }
  }
  for (const auto& id : other.ids())
    if (!english.find(id)) problems.push_back(id + " is not said in English");
  return problems;
}

TEST_P(GameWords, are_complete_in_every_language_that_has_a_file) {
  for (const auto& language : languages()) {
    if (words_file(GetParam()->info->id, language).empty()) continue;
    for (const auto& p : problems_of(GetParam()->info->id, language))
      ADD_FAILURE() << language << ": " << p;
  }
}

TEST(HallWords, are_complete_in_every_language) {
  for (const auto& language : languages())
    for (const auto& p : problems_of("hall", language)) ADD_FAILURE() << language << ": " << p;
}

std::vector<const GameEntry*> all_games() {
  lots::registered();
  return {games().begin(), games().end()};
}
INSTANTIATE_TEST_SUITE_P(AllGames, GameWords, testing::ValuesIn(all_games()),
                         [](const auto& info) { return info.param->info->id; });

}  // namespace
}  // namespace gh
