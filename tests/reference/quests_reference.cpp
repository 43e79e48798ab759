#include "quests_reference.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/json.h"

namespace gh::reference {
namespace {

struct Card {
  char sort = 'w';  // weapon, foe, test, ally, love
  int points = 0, named = 0, bids = 0, least = 0, count = 0;
  std::map<std::string, int> points_on, bids_on, least_on;  // a quest, or an ally in play
};
struct Story {
  char sort = 'q';  // quest, tournament, event
  int stages = 0, bonus = 0, amount = 0, count = 0;
  std::set<std::string> named;
};
struct Box {
  std::map<std::string, Card> cards;
  std::map<std::string, Story> stories;
};

std::string id_of(const json::value& v) {
  std::string s(v.as_string());
  std::replace(s.begin(), s.end(), '_', '-');
  return s;
}
int number(const json::value& o, const char* key) {
  const auto* v = o.as_object().if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : 0;
}

const Box& box() {
  static const Box all = [] {
    std::ifstream file(GREATHALL_SOURCE "/data/quests/cards.json");
    std::stringstream text;
    text << file.rdbuf();
    const auto data = *parse_json(text.str());
    Box b;
    const std::pair<const char*, char> sorts[] = {
        {"weapons", 'w'}, {"foes", 'f'}, {"tests", 't'}, {"allies", 'a'}, {"amours", 'l'}};
    for (const auto& [sort, letter] : sorts)
      for (const auto& v : data.at("adventure_deck").at(sort).as_array()) {
        Card c;
        c.sort = letter;
        c.points = number(v, "battle_points");
        c.named = std::max(c.points, number(v, "battle_points_named"));
        c.bids = number(v, "free_bids");
        c.least = number(v, "minimum_bid");
        c.count = number(v, "count");
        if (const auto* list = v.as_object().if_contains("conditional"))
          for (const auto& x : list->as_array())
            for (const auto& when : x.at("when").as_object()) {
              if (x.as_object().contains("battle_points"))
                c.points_on[id_of(when.value())] = number(x, "battle_points");
              if (x.as_object().contains("free_bids"))
                c.bids_on[id_of(when.value())] = number(x, "free_bids");
            }
        if (const auto* on = v.as_object().if_contains("minimum_bid_on_quest"))
          if (on->is_object())
            for (const auto& q : on->as_object())
              c.least_on[id_of(json::value(q.key()))] = q.value().to_number<int>();
        b.cards[id_of(v.at("id"))] = c;
      }
    const std::pair<const char*, char> stories[] = {
        {"quests", 'q'}, {"tournaments", 't'}, {"events", 'e'}};
    for (const auto& [sort, letter] : stories)
      for (const auto& v : data.at("story_deck").at(sort).as_array()) {
        Story s;
        s.sort = letter;
        s.stages = number(v, "stages");
        s.bonus = number(v, "bonus_shields");
        s.amount = number(v, "amount");
        s.count = number(v, "count");
        if (const auto* named = v.as_object().if_contains("named_foes"))
          for (const auto& f : named->as_array()) s.named.insert(id_of(f));
        b.stories[id_of(v.at("id"))] = s;
      }
    return b;
  }();
  return all;
}

const Card& card(const std::string& id) { return box().cards.at(id); }
char sort_of(const std::string& id) { return card(id).sort; }
std::string letter(int seat) { return std::string(1, static_cast<char>('A' + seat)); }
int seat_of(const std::string& s) { return s[0] - 'A'; }
std::string plain(const std::string& s) { return s.substr(0, s.find('#')); }
void take(Cards& from, const std::string& what) { from.erase(from.find(what)); }
std::set<std::string> kinds(const Cards& cards) { return {cards.begin(), cards.end()}; }
std::set<std::string> copies(const Cards& from) {
  std::set<std::string> out;
  for (const auto& k : kinds(from))
    for (std::size_t i = 1; i <= from.count(k); ++i)
      out.insert(k + (i > 1 ? "#" + std::to_string(i) : ""));
  return out;
}
std::string rest(const std::string& what) { return what.substr(what.find(' ') + 1); }
int stage_points(const std::set<std::string>& stage, const std::string& quest) {
  int sum = 0;
  for (const auto& c : stage)
    sum += sort_of(c) == 'f' && box().stories.at(quest).named.count(c) ? card(c).named
                                                                       : card(c).points;
  return sum;
}
bool is_test(const std::set<std::string>& stage) {
  return std::any_of(stage.begin(), stage.end(), [](const auto& c) { return sort_of(c) == 't'; });
}
constexpr int kRankPoints[] = {5, 10, 20, 20}, kPrice[] = {5, 7, 10, 0};

}  // namespace

Quests::Quests(int seats) : players(static_cast<std::size_t>(seats)), all_(play()) {
  for (const auto& [id, c] : box().cards)
    for (int i = 0; i < c.count; ++i) deck.insert(id);
  for (const auto& [id, s] : box().stories)
    for (int i = 0; i < s.count; ++i) story_deck.insert(id);
  all_.begin();
}

// --- what counts

bool Quests::in_quest() const {
  return !story_.empty() && !final_ && box().stories.at(story_).sort == 'q';
}
int Quests::stage_count() const { return in_quest() ? box().stories.at(story_).stages : 0; }
bool Quests::in_play(const std::string& ally) const {
  return std::any_of(players.begin(), players.end(),
                     [&](const Player& p) { return p.allies.count(ally) > 0; });
}
int Quests::points(int seat, const std::set<std::string>& weapons) const {
  int sum = kRankPoints[at(seat).rank] + (at(seat).amour ? 10 : 0);
  for (const auto& a : at(seat).allies) {
    int mine = card(a).points;
    for (const auto& [when, more] : card(a).points_on)
      if ((in_quest() && story_ == when) || in_play(when)) mine = more;
    sum += mine;
  }
  for (const auto& w : weapons) sum += card(w).points;
  return sum;
}
int Quests::free_bids(int seat) const {
  int sum = at(seat).amour ? 1 : 0;
  for (const auto& a : at(seat).allies) {
    int mine = card(a).bids;
    for (const auto& [when, more] : card(a).bids_on)
      if ((in_quest() && story_ == when) || in_play(when)) mine = more;
    sum += mine;
  }
  return sum;
}

// --- free actions (parts 3 and 9)

bool Quests::engaged(int seat) const { return in_.count(seat) || (in_quest() && sponsor_ == seat); }
bool Quests::has_say(int seat) const { return engaged(seat) || (seat == drawer_ && !final_); }
bool Quests::could_use_mordred(int seat) const {
  if (at(seat).hand.empty() || !has_say(seat)) return false;
  bool target = false;
  for (int i = 0; i < count(); ++i) target = target || (i != seat && !at(i).allies.empty());
  return target && discard.count("mordred") < static_cast<std::size_t>(card("mordred").count);
}
bool Quests::may_look(int seat) const {
  return at(seat).allies.count("merlin") && !at(seat).looked && in_quest() && laid_out &&
         sponsor_ != seat && face_up_ < stage_count();
}
bool Quests::could_act(int seat) const {
  if (may_look(seat)) return true;
  if (at(seat).hand.empty()) return false;
  for (const auto& [id, c] : box().cards)
    if (c.sort == 'a' && !in_play(id) && !discard.count(id)) return true;
  return could_use_mordred(seat);
}
void Quests::free_actions(int seat, std::set<std::string>& out) const {
  for (const auto& c : kinds(at(seat).hand))
    if (sort_of(c) == 'a' && !at(seat).chosen.count(c)) out.insert("ally " + c);
  if (may_look(seat))
    for (int i = face_up_; i < stage_count(); ++i) out.insert("merlin " + std::to_string(i + 1));
  if (!at(seat).hand.count("mordred") || !has_say(seat)) return;
  if (laying_) {
    auto left = not_laid();
    if (!left.count("mordred")) return;
    take(left, "mordred");
    for (const auto& c : stages[static_cast<std::size_t>(building_)]) left.insert(c);
    if (!can_build(left, stage_count() - building_, to_beat(building_), !tests_before(building_)))
      return;
  }
  for (int i = 0; i < count(); ++i)
    if (i != seat)
      for (const auto& a : at(i).allies) out.insert("mordred " + letter(i) + " " + a);
}
bool Quests::do_free(int seat, const std::string& what) {
  if (what.starts_with("ally ")) {
    take(at(seat).hand, rest(what));
    at(seat).allies.insert(rest(what));
    return true;
  }
  if (what.starts_with("merlin ")) {
    at(seat).looked = std::stoi(rest(what));
    return true;
  }
  if (!what.starts_with("mordred ")) return false;
  const int owner = seat_of(rest(what));
  const auto ally = rest(rest(what));
  take(at(seat).hand, "mordred");
  at(owner).allies.erase(ally);
  discard.insert("mordred");
  discard.insert(ally);
  return true;
}

// --- the course of the game

Part Quests::play() {
  std::set<std::string> dealers;
  for (int i = 0; i < count(); ++i) dealers.insert("dealer " + letter(i));
  co_await ask("chance", "dealer", dealers);
  const int dealer = seat_of(rest(what_));
  drawer_ = left(dealer);
  for (int n = 0; n < 12 * count(); ++n) {
    co_await ask("chance", "draw_card", copies(deck));
    take(deck, plain(what_));
    at((dealer + 1 + n) % count()).hand.insert(plain(what_));
  }
  while (!over_) co_await turn();
}

Part Quests::turn() {
  if (story_deck.empty()) std::swap(story_deck, story_discard);
  co_await ask("chance", "draw_story", copies(story_deck));
  story_ = plain(what_);
  take(story_deck, story_);
  const char sort = box().stories.at(story_).sort;
  if (sort == 'q') co_await quest();
  if (sort == 't') co_await tournament();
  if (sort == 'e') co_await event();
  if (over_) co_return;
  drawer_ = left(sponsor_ >= 0 ? sponsor_ : drawer_);  // R-Q01
  story_discard.insert(story_);
  story_.clear();
  clear_quest();
  sponsor_ = -1;
}

Part Quests::draw(std::map<int, int> due, int first) {
  for (int i = 0; i < count(); ++i) {
    const int seat = (first + i) % count();
    for (int n = 0; n < due[seat]; ++n) {
      if (deck.empty()) std::swap(deck, discard);
      if (deck.empty()) co_return;  // R-Q23
      co_await ask("chance", "draw_card", copies(deck));
      take(deck, plain(what_));
      at(seat).hand.insert(plain(what_));
    }
  }
}

Part Quests::hand_limit() {  // GR-12
  for (int i = 0; i < count(); ++i) {
    const int seat = (drawer_ + i) % count();
    while (at(seat).hand.size() > 12) {
      std::set<std::string> options;
      for (const auto& c : kinds(at(seat).hand)) options.insert("discard " + c);
      if (at(seat).hand.count("amour") && !at(seat).amour) options.insert("amour");
      free_actions(seat, options);
      co_await ask(letter(seat), "hand_limit", options);
      if (do_free(seat, what_)) continue;
      take(at(seat).hand, what_ == "amour" ? what_ : rest(what_));
      if (what_ == "amour")
        at(seat).amour = true;
      else
        discard.insert(rest(what_));
    }
  }
}

// --- quests (part 5)

bool Quests::can_build(Cards cards, int stages, int above, bool test) const {
  if (stages <= 0) return true;
  if (test)
    for (const auto& c : kinds(cards))
      if (sort_of(c) == 't') return can_build(cards, stages - 1, above, false);
  std::vector<std::string> weapons;
  for (const auto& c : kinds(cards))
    if (sort_of(c) == 'w') weapons.push_back(c);
  int foes = 0;
  for (const auto& c : cards) foes += sort_of(c) == 'f';
  if (foes < stages) return false;
  // Every stage that beats the one before, the weakest first.
  std::vector<std::pair<int, std::set<std::string>>> ways;
  for (const auto& foe : kinds(cards)) {
    if (sort_of(foe) != 'f') continue;
    for (unsigned m = 0; m < 1u << weapons.size(); ++m) {
      std::set<std::string> stage{foe};
      for (std::size_t w = 0; w < weapons.size(); ++w)
        if (m >> w & 1) stage.insert(weapons[w]);
      if (const int p = stage_points(stage, story_); p > above) ways.emplace_back(p, stage);
    }
  }
  std::sort(ways.begin(), ways.end());
  for (const auto& [p, stage] : ways) {
    Cards left = cards;
    for (const auto& c : stage) take(left, c);
    if (can_build(left, stages - 1, p, false)) return true;
  }
  return false;
}
Cards Quests::not_laid() const {
  Cards left = at(sponsor_).hand;
  for (const auto& stage : stages)
    for (const auto& c : stage) take(left, c);
  return left;
}
int Quests::to_beat(int upto) const {
  for (int i = upto - 1; i >= 0; --i)
    if (const auto& s = stages[static_cast<std::size_t>(i)]; !is_test(s))
      return stage_points(s, story_);
  return 0;
}
bool Quests::tests_before(int upto) const {
  for (int i = 0; i < upto; ++i)
    if (is_test(stages[static_cast<std::size_t>(i)])) return true;
  return false;
}
std::set<std::string> Quests::lay_options() const {
  std::set<std::string> out;
  const auto& now = stages[static_cast<std::size_t>(building_)];
  const auto left = not_laid();
  bool foe = false;
  for (const auto& c : now) foe = foe || sort_of(c) == 'f';
  for (const auto& c : kinds(left)) {
    const char sort = sort_of(c);
    if ((sort == 'w' && !is_test(now) && !now.count(c)) || (sort == 'f' && !foe && !is_test(now)) ||
        (sort == 't' && now.empty() && !tests_before(stage_count())))
      out.insert("lay " + c);
  }
  for (const auto& c : now) out.insert("take " + c);
  if (now.empty() && building_ > 0) out.insert("back");
  const int more = stage_count() - building_ - 1, beat = to_beat(building_);
  const int total = is_test(now) ? beat : stage_points(now, story_);
  const bool legal = is_test(now) || (foe && total > beat);
  if (legal && can_build(left, more, total, !tests_before(building_ + 1)))
    out.insert(more ? "next" : "confirm");
  return out;
}

Part Quests::lay_out() {
  stages.assign(static_cast<std::size_t>(stage_count()), {});
  building_ = 0;
  laying_ = true;
  while (laying_) {
    auto options = lay_options();
    free_actions(sponsor_, options);
    co_await ask(letter(sponsor_), "lay_out", options);
    if (do_free(sponsor_, what_)) continue;
    auto& now = stages[static_cast<std::size_t>(building_)];
    if (what_.starts_with("lay ")) now.insert(rest(what_));
    if (what_.starts_with("take ")) now.erase(rest(what_));
    if (what_ == "next") ++building_;
    if (what_ == "back") --building_;
    if (what_ == "confirm") laying_ = false;
  }
  for (const auto& stage : stages)
    for (const auto& c : stage) take(at(sponsor_).hand, c);
  laid_out = true;
}

Part Quests::quest() {
  for (int i = 0; i < count() && sponsor_ < 0; ++i) {  // GR-14
    const int seat = (drawer_ + i) % count();
    for (bool done = false; !done;) {
      std::set<std::string> options{"decline"};
      if (can_build(at(seat).hand, stage_count(), 0, true)) options.insert("sponsor");
      free_actions(seat, options);
      co_await ask(letter(seat), "sponsor", options);
      done = !do_free(seat, what_);
      if (what_ == "sponsor") sponsor_ = seat;
    }
  }
  if (sponsor_ < 0) co_return;
  co_await lay_out();
  for (int i = 1; i < count(); ++i) {  // GR-16a
    const int seat = (sponsor_ + i) % count();
    for (bool done = false; !done;) {
      std::set<std::string> options{"join", "decline"};
      free_actions(seat, options);
      co_await ask(letter(seat), "join", options);
      done = !do_free(seat, what_);
      if (what_ == "join") joined_.insert(seat), in_.insert(seat);
    }
  }
  for (int i = 0; i < stage_count() && !in_.empty(); ++i) co_await stage(i);
  co_await end_quest();
}

Part Quests::stage(int number) {
  stage_ = number;
  std::map<int, int> due;
  for (int i : in_) due[i] = 1;
  co_await draw(due, left(sponsor_));
  co_await hand_limit();
  const auto& now = stages[static_cast<std::size_t>(number)];
  if (is_test(now)) {
    face_up_ = number + 1;
    co_await test(*now.begin());
    co_return;
  }
  co_await choose();
  co_await window(false);
  face_up_ = number + 1;
  co_await reveal();
  const auto before = in_;
  for (int i : before)
    if (points_[i] < stage_points(now, story_)) in_.erase(i);
}

Part Quests::choose() {
  for (;;) {
    std::map<int, std::string> deeds;
    std::set<int> waiting = in_;
    while (!waiting.empty()) {
      for (int i : waiting) {
        if (asked_.count(letter(i))) continue;
        std::set<std::string> options{"ready"};
        for (const auto& c : kinds(at(i).hand)) {
          const char sort = sort_of(c);
          if (at(i).chosen.count(c))
            options.insert("take " + c);
          else if (sort == 'w' || sort == 'a' || (sort == 'l' && !at(i).amour))
            options.insert("choose " + c);
        }
        free_actions(i, options);
        asked_[letter(i)] = {"choose_cards", options};
      }
      co_await answer();
      const int i = seat_of(seat_);
      if (what_.starts_with("choose ")) {
        at(i).chosen.insert(rest(what_));
      } else if (what_.starts_with("take ")) {
        at(i).chosen.erase(rest(what_));
      } else if (what_.starts_with("merlin ")) {
        do_free(i, what_);
      } else {
        waiting.erase(i);
        if (what_ != "ready") deeds[i] = what_;
      }
    }
    if (!do_deeds(deeds)) co_return;
    for (auto& p : players) p.chosen.clear();
  }
}

bool Quests::do_deeds(const std::map<int, std::string>& deeds) {
  bool any = false;
  for (int n = 0; n < count(); ++n) {
    const int i = (drawer_ + n) % count();
    const auto deed = deeds.find(i);
    if (deed == deeds.end()) continue;
    std::set<std::string> possible;
    free_actions(i, possible);
    const bool look = deed->second.starts_with("merlin ") && may_look(i);
    if (!possible.count(deed->second) && !look) continue;
    do_free(i, deed->second);
    any = true;
  }
  return any;
}

Part Quests::window(bool bystanders) {
  for (;;) {
    std::map<int, std::string> deeds;
    std::set<int> waiting;
    for (int i = 0; i < count(); ++i) {
      if (bystanders && in_.count(i)) continue;
      if (bystanders || !engaged(i) ? could_use_mordred(i) : could_act(i)) waiting.insert(i);
    }
    if (waiting.empty()) co_return;
    for (int i : waiting) {
      std::set<std::string> options{"pass"};
      free_actions(i, options);
      asked_[letter(i)] = {"window", options};
    }
    while (!waiting.empty()) {
      co_await answer();
      waiting.erase(seat_of(seat_));
      if (what_ != "pass") deeds[seat_of(seat_)] = what_;
    }
    if (!do_deeds(deeds)) co_return;
  }
}

Part Quests::reveal() {
  std::map<int, std::set<std::string>> weapons;
  for (int i : in_) {
    for (const auto& c : at(i).chosen) {
      take(at(i).hand, c);
      if (sort_of(c) == 'a') at(i).allies.insert(c);
      if (sort_of(c) == 'l') at(i).amour = true;
      if (sort_of(c) == 'w') weapons[i].insert(c), discard.insert(c);
    }
    at(i).chosen.clear();
  }
  for (int i : in_) points_[i] = points(i, weapons[i]);
  co_return;
}

Part Quests::test(const std::string& name) {  // GR-16c
  const bool alone = in_.size() == 1;
  int least = card(name).least;
  if (auto on = card(name).least_on.find(story_); on != card(name).least_on.end())
    least = on->second;
  if (!least) least = alone ? 3 : 1;
  co_await window(true);
  int high = 0, bidder = -1, who = left(sponsor_);
  while (!in_.empty() && !(in_.size() == 1 && bidder >= 0)) {
    while (!in_.count(who) || who == bidder) who = left(who);
    std::set<std::string> options{"drop"};
    const int most = static_cast<int>(at(who).hand.size()) + free_bids(who);
    const int from = std::max(least, high + 1);
    for (int n = from; n <= (alone ? std::min(most, from) : most); ++n)
      options.insert("bid " + std::to_string(n));
    if (at(who).hand.count("amour") && !at(who).amour) options.insert("amour");
    free_actions(who, options);
    co_await ask(letter(who), "bid", options);
    if (do_free(who, what_)) continue;
    if (what_ == "amour") {
      take(at(who).hand, "amour");
      at(who).amour = true;
      continue;
    }
    if (what_ == "drop") {
      in_.erase(who);
    } else {
      high = std::stoi(rest(what_));
      bidder = who;
    }
    who = left(who);
  }
  if (!in_.empty()) co_await pay(bidder, high);
}

Part Quests::pay(int winner, int bid) {
  co_await window(true);
  int paid = 0;
  auto& me = at(winner);
  while (std::max(0, bid - free_bids(winner)) > paid && !me.hand.empty()) {
    std::set<std::string> options;
    for (const auto& c : kinds(me.hand)) options.insert("discard " + c);
    free_actions(winner, options);
    co_await ask(letter(winner), "pay_bid", options);
    if (do_free(winner, what_)) continue;
    take(me.hand, rest(what_));
    discard.insert(rest(what_));
    ++paid;
  }
}

void Quests::put_amours_away() {
  for (int i : joined_)
    if (std::exchange(at(i).amour, false)) discard.insert("amour");
}

Part Quests::end_quest() {  // GR-18
  int laid = 0;
  for (const auto& stage : stages)
    for (const auto& c : stage) discard.insert(c), ++laid;
  put_amours_away();
  for (int i : in_) at(i).shields += stage_count() + 2 * recognition_;
  if (!in_.empty()) recognition_ = 0;
  const int count = stage_count();
  clear_quest();
  co_await settle();
  if (over_) co_return;
  std::map<int, int> due;
  due[sponsor_] = laid + count;
  co_await draw(due, sponsor_);
  co_await hand_limit();
}

void Quests::clear_quest() {
  stages.clear();
  laid_out = laying_ = false;
  stage_ = -1;
  face_up_ = building_ = 0;
  joined_.clear();
  in_.clear();
  for (auto& p : players) p.chosen.clear(), p.looked = 0;
}

// --- tournaments (part 7), winning (part 11)

Part Quests::tournament() {
  std::set<int> entrants;
  for (int i = 0; i < count(); ++i) {
    const int seat = (drawer_ + i) % count();
    for (bool done = false; !done;) {
      std::set<std::string> options{"enter", "decline"};
      free_actions(seat, options);
      co_await ask(letter(seat), "enter", options);
      done = !do_free(seat, what_);
      if (what_ == "enter") entrants.insert(seat);
    }
  }
  const int bonus = box().stories.at(story_).bonus;
  if (entrants.empty()) co_return;
  joined_ = entrants;
  int shields = 1 + bonus;
  if (entrants.size() > 1) {
    co_await rounds(entrants);
    shields = static_cast<int>(entrants.size()) + (in_.size() == 1 ? bonus : 0);  // R-Q04
  } else {
    in_ = entrants;
  }
  for (int i : in_) at(i).shields += shields;
  put_amours_away();
  joined_.clear();
  in_.clear();
  co_await settle();
}

Part Quests::rounds(std::set<int> entrants) {
  joined_ = in_ = entrants;
  for (int round = 1; round <= 2 && (round == 1 || in_.size() > 1); ++round) {
    std::map<int, int> due;
    for (int i : in_) due[i] = 1;
    co_await draw(due, drawer_);
    co_await hand_limit();
    co_await choose();
    co_await window(false);
    co_await reveal();
    int best = 0;
    for (int i : in_) best = std::max(best, points_[i]);
    const auto before = in_;
    for (int i : before)
      if (points_[i] < best) in_.erase(i);
  }
}

void Quests::promote() {
  for (auto& p : players)
    while (p.rank < 3 && p.shields >= kPrice[p.rank]) p.shields -= kPrice[p.rank++];
}
Part Quests::settle() {
  promote();
  std::set<int> best;
  for (int i = 0; i < count(); ++i)
    if (at(i).rank == 3) best.insert(i);
  if (best.empty()) co_return;
  if (best.size() > 1) {  // GR-20
    clear_quest();
    sponsor_ = -1;
    final_ = true;
    co_await rounds(best);
    put_amours_away();
  }
  over_ = true;
}

// --- events (part 8)

Part Quests::event() {
  int lowest = 3;
  for (const auto& p : players) lowest = std::min(lowest, p.rank);
  const int amount = box().stories.at(story_).amount;
  auto lose = [&](int seat) { at(seat).shields = std::max(0, at(seat).shields - amount); };
  if (story_ == "kings-recognition") ++recognition_;
  if (story_ == "queens-favor") {
    std::map<int, int> due;
    for (int i = 0; i < count(); ++i)
      if (at(i).rank == lowest) due[i] = amount;
    co_await draw(due, drawer_);
    co_await hand_limit();
  }
  if (story_ == "court-called-to-camelot")
    for (auto& p : players) {
      for (const auto& a : p.allies) discard.insert(a);
      p.allies.clear();
    }
  if (story_ == "pox")
    for (int i = 0; i < count(); ++i)
      if (i != drawer_) lose(i);
  if (story_ == "plague") lose(drawer_);
  if (story_ == "chivalrous-deed") {
    int fewest = 1000;
    for (const auto& p : players)
      if (p.rank == lowest) fewest = std::min(fewest, p.shields);
    for (auto& p : players)
      if (p.rank == lowest && p.shields == fewest) p.shields += amount;
    co_await settle();
  }
  if (story_ == "prosperity-throughout-the-realm") co_await prosperity();
  if (story_ == "kings-call-to-arms") co_await call_to_arms();
}

Part Quests::prosperity() {
  for (int i = 0; i < count(); ++i) {
    const int seat = (drawer_ + i) % count();
    for (bool done = false; !done;) {
      std::set<std::string> options{"draw", "decline"};
      free_actions(seat, options);
      co_await ask(letter(seat), "prosperity", options);
      done = !do_free(seat, what_);
    }
    std::map<int, int> due;
    due[seat] = 2;
    if (what_ == "draw") co_await draw(due, seat);
  }
  co_await hand_limit();
}

Part Quests::call_to_arms() {
  int highest = 0;
  for (const auto& p : players) highest = std::max(highest, p.rank);
  for (int i = 0; i < count(); ++i) {
    const int seat = (drawer_ + i) % count();
    if (at(seat).rank != highest) continue;
    for (int foes = 0; foes < 2;) {
      bool weapon = false, foe = false;
      for (const auto& c : at(seat).hand) {
        weapon = weapon || (sort_of(c) == 'w' && foes == 0);
        foe = foe || sort_of(c) == 'f';
      }
      if (!weapon && !foe) break;
      std::set<std::string> options;
      for (const auto& c : kinds(at(seat).hand))
        if (sort_of(c) == (weapon ? 'w' : 'f')) options.insert("discard " + c);
      free_actions(seat, options);
      co_await ask(letter(seat), "call_to_arms", options);
      if (do_free(seat, what_)) continue;
      take(at(seat).hand, rest(what_));
      discard.insert(rest(what_));
      if (weapon) break;
      ++foes;
    }
  }
}

}  // namespace gh::reference
