#include "fuzz/import.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace gh::fuzz {
namespace {

std::size_t any(Rng& rng, std::size_t n) {
  return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
}

class Collector {
 public:
  Collector(const GameEntry& game, std::size_t most) : game_(game), most_(most) {}

  void look(const Match& match) {
    if (match.over()) return;
    const Ask& ask = match.asks()[0];
    auto kind = std::string(match.question_name(ask));
    if (match.asks().size() > 1) kind += " of several";
    auto& n = seen_[kind];
    // The first few, then ever rarer ones, so that late stages of a game are among them.
    if (++n > most_ * 3 || (n > most_ / 2 && n % 3)) return;
    if (count_[kind] >= most_) return;
    ++count_[kind];
    all.push_back({&game_, match.seats(), kind, match.position()});
  }
  std::vector<Moment> all;

 private:
  const GameEntry& game_;
  std::size_t most_;
  std::map<std::string, std::size_t> seen_, count_;
};

void look_through(const Record& record, Collector& out) {
  auto match = record.at(0);
  for (const auto& p : record.picks()) {
    out.look(*match);
    const Ask ask = *match->ask_of(p.who);
    match->apply(ask, p.option, nullptr);
  }
}

void play_through(const GameEntry& game, int seats, std::uint64_t seed, Collector& out) {
  auto match = begin(game, Setup{seats, {}, {}});
  if (!match) return;
  Rng rng{seed};
  Options offered;
  for (int i = 0; i < 3000 && !(*match)->over(); ++i) {
    out.look(**match);
    auto asks = (*match)->asks();
    const Ask ask = asks[any(rng, asks.size())];
    (*match)->options(ask, offered);
    (*match)->apply(ask, offered[any(rng, offered.size())], nullptr);
  }
}

// All values of a tree, the children after their parent.
void collect(json::value& v, std::vector<json::value*>& all) {
  all.push_back(&v);
  if (auto* object = v.if_object())
    for (auto& member : *object) collect(member.value(), all);
  if (auto* array = v.if_array())
    for (auto& item : *array) collect(item, all);
}

void collect_words(const json::value& v, std::set<std::string>& all) {
  if (const auto* text = v.if_string()) all.insert(std::string(*text));
  if (const auto* object = v.if_object())
    for (const auto& member : *object) collect_words(member.value(), all);
  if (const auto* array = v.if_array())
    for (const auto& item : *array) collect_words(item, all);
}

void change_number(std::int64_t& n, Rng& rng) {
  constexpr std::int64_t kEdges[] = {-1,  0,   1,   2,   3,     6,     7,      12,
                                     127, 128, 255, 256, 32767, 65535, 100000, INT32_MAX};
  if (rng.below(3))
    n += static_cast<std::int64_t>(rng.below(5)) - 2;
  else
    n = kEdges[any(rng, std::size(kEdges))];
}

bool holds(json::value& v, const json::array& a) {
  std::vector<json::value*> inner;
  collect(v, inner);
  return std::any_of(inner.begin(), inner.end(),
                     [&](const json::value* x) { return x->if_array() == &a; });
}

void change_array(json::array& a, std::vector<json::value*>& all, Rng& rng) {
  auto i = any(rng, a.size()), j = any(rng, a.size());
  switch (rng.below(5)) {
    case 0:
      a.erase(a.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    case 1: {
      auto twice = a[i];
      a.insert(a.begin() + static_cast<std::ptrdiff_t>(j), std::move(twice));
      return;
    }
    case 2: {  // two items change places
      auto one = a[i], other = a[j];
      a[i] = std::move(other);
      a[j] = std::move(one);
      return;
    }
    default: {  // an item goes to another list
      std::vector<json::array*> lists;
      for (auto* v : all)
        if (auto* list = v->if_array(); list && list != &a && !holds(*v, a)) lists.push_back(list);
      if (lists.empty()) return;
      auto item = a[i];
      lists[any(rng, lists.size())]->push_back(std::move(item));
      a.erase(a.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

// Around the first place where they differ.
std::string difference(const json::value& one, const json::value& other) {
  auto a = json::serialize(one), b = json::serialize(other);
  auto at = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                     a.begin());
  auto from = at < 60 ? 0 : at - 60;
  return a.substr(from, 100) + " <> " + b.substr(from, 100);
}

std::string look_around(const Match& match, Rng& rng) {
  if (auto problem = match.check(); !problem.empty()) return problem;
  for (int i = -2; i < match.seats(); ++i) {
    if (seat(i) == Seat::chance) continue;
    auto view = match.view(seat(i));
    match.draw(seat(i), Ink{});
    auto guess = match.determinize(seat(i), rng);
    if (auto problem = guess->check(); !problem.empty()) return "a guess: " + problem;
    if (auto guessed = guess->view(seat(i)); guessed != view)
      return "a guess looks different to " + seat_name(seat(i)) + ": " + difference(view, guessed);
    for (const char* what : {"go 0,0", "play", "hand/red-3", "hex/0,0"})
      match.why_not(seat(i), what);
  }
  for (const Ask& ask : match.asks()) {
    auto prompt = match.prompt(ask);
    if (prompt.options.empty()) return "nothing is offered to " + seat_name(ask.who);
  }
  (void)match.outcome();
  return "";
}

std::string play_on(const GameEntry& game, Match& match, Rng& rng, int picks) {
  Options offered;
  for (int i = 0; i < picks && !match.over(); ++i) {
    if (i % 16 == 0)
      if (auto problem = look_around(match, rng); !problem.empty()) return problem;
    auto asks = match.asks();
    const Ask ask = asks[any(rng, asks.size())];
    match.options(ask, offered);
    if (offered.empty()) return "nothing is offered to " + seat_name(ask.who);
    auto o = offered[any(rng, offered.size())];
    if (ask.who != Seat::chance && rng.below(2)) {
      o = match.bot_pick(game.bots.back().name, ask, rng);
      if (std::find(offered.begin(), offered.end(), o) == offered.end())
        return "a bot picks what is not offered";
    }
    Events events;
    if (match.pick(ask.who, ask.id, o, &events) != Refusal::none)
      return "an offered option was refused";
    for (const Event& e : events)
      for (int v = -2; v < match.seats(); ++v)
        if (e.reaches(seat(v))) match.event_view(e, seat(v));
  }
  return look_around(match, rng);
}

}  // namespace

std::vector<Moment> moments(const GameEntry& game, const std::string& replays, int random_games,
                            std::size_t most) {
  Collector out(game, most);
  std::vector<std::filesystem::path> logs;
  if (!replays.empty())
    for (const auto& file : std::filesystem::directory_iterator(replays))
      if (file.path().filename().string().starts_with(game.info->id + "-"))
        logs.push_back(file.path());
  std::sort(logs.begin(), logs.end());
  for (const auto& path : logs) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    if (auto record = read_log(text.str())) look_through(*record, out);
  }
  auto range = game.info->most_seats - game.info->least_seats + 1;
  for (int n = 0; n < random_games; ++n)
    play_through(game, game.info->least_seats + n % range, static_cast<std::uint64_t>(n), out);
  return std::move(out.all);
}

std::vector<std::string> questions(const std::vector<Moment>& all) {
  std::set<std::string> names;
  for (const auto& m : all)
    if (const auto* open = m.position.at("agenda").as_object().if_contains("open"))
      for (const auto& q : open->as_array())
        names.insert(std::string(q.at("question").as_string()));
  return {names.begin(), names.end()};
}

Words words_of(const std::vector<Moment>& all) {
  std::set<std::string> words;
  for (const auto& m : all) collect_words(m.position, words);
  return {words.begin(), words.end()};
}

void change(json::value& tree, const Words& words, Rng& rng) {
  std::vector<json::value*> all;
  collect(tree, all);
  auto* chosen = all[any(rng, all.size())];
  // What the rules are in the middle of is a small part of the tree and the most delicate one.
  if (auto* agenda = tree.is_object() ? tree.as_object().if_contains("agenda") : nullptr;
      agenda && rng.below(2)) {
    std::vector<json::value*> inner;
    collect(*agenda, inner);
    chosen = inner[any(rng, inner.size())];
  }
  auto& v = *chosen;
  if (auto* number = v.if_int64()) return change_number(*number, rng);
  if (auto* number = v.if_uint64()) return void(*number = rng.below(1000));
  if (auto* flag = v.if_bool()) return void(*flag = !*flag);
  if (v.is_string() && !words.empty() && rng.below(4))
    return void(v = words[any(rng, words.size())]);
  if (auto* array = v.if_array(); array && !array->empty() && rng.below(8))
    return change_array(*array, all, rng);
  if (auto* object = v.if_object(); object && !object->empty() && rng.below(3)) {
    object->erase(object->begin() + static_cast<std::ptrdiff_t>(any(rng, object->size())));
    return;
  }
  auto other = *all[any(rng, all.size())];
  v = std::move(other);
}

Trial try_position(const GameEntry& game, int seats, const json::value& position, Rng& rng,
                   int picks) {
  auto match = begin(game, Setup{seats, {}, position});
  if (!match) return {false, match.error().empty() ? "refused without a word" : ""};
  try {
    auto again = begin(game, Setup{seats, {}, (*match)->position()});
    if (!again) return {true, "its own position is refused: " + again.error()};
    if ((*again)->position() != (*match)->position()) return {true, "it changes on its way"};
    return {true, play_on(game, **match, rng, picks)};
  } catch (const std::exception& e) {
    return {true, std::string("the rules failed: ") + e.what()};
  }
}

Trial try_log(const GameEntry& game, int seats, const json::value& position, Rng& rng) {
  auto begun = Record::begin(game, Setup{seats, {}, position});
  std::string text = log_header(game, Setup{seats, {}, position}) + "\n";
  if (begun) {
    try {
      for (int i = 0; i < 12 && !begun->match().over(); ++i) {
        const Ask ask = begun->match().asks()[any(rng, begun->match().asks().size())];
        Options offered;
        begun->match().options(ask, offered);
        auto o = offered[any(rng, offered.size())];
        text += log_line(ask.who, begun->match().notation(ask, o)) + "\n";
        begun->pick(ask.who, ask.id, o);
      }
    } catch (const std::exception& e) {
      return {true, std::string("the rules failed: ") + e.what()};
    }
  }
  if (rng.below(3) == 0) text += log_line(seat(static_cast<int>(rng.below(3)) - 1), "pass") + "\n";
  try {
    auto record = read_log(text);
    if (!record) return {false, record.error().empty() ? "refused without a word" : ""};
    auto again = read_log(record->log());
    if (!again) return {true, "its own log is refused: " + again.error()};
    if (!again->match().same(record->match())) return {true, "its own log ends elsewhere"};
    return {true, ""};
  } catch (const std::exception& e) {
    return {true, std::string("reading the log failed: ") + e.what()};
  }
}

}  // namespace gh::fuzz
