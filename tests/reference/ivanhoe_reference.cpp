#include "ivanhoe_reference.h"

#include <algorithm>

namespace gh::reference {
namespace {

const std::vector<std::pair<std::string, int>> kCards = {
    {"purple-3", 4},      {"purple-4", 4},    {"purple-5", 4},    {"purple-7", 2},
    {"red-3", 6},         {"red-4", 6},       {"red-5", 2},       {"blue-2", 4},
    {"blue-3", 4},        {"blue-4", 4},      {"blue-5", 2},      {"yellow-2", 4},
    {"yellow-3", 8},      {"yellow-4", 2},    {"green-1", 14},    {"squire-2", 8},
    {"squire-3", 8},      {"maiden-6", 4},    {"unhorse", 1},     {"change-weapon", 1},
    {"drop-weapon", 1},   {"break-lance", 1}, {"riposte", 3},     {"dodge", 1},
    {"retreat", 1},       {"knock-down", 2},  {"outmaneuver", 1}, {"charge", 1},
    {"countercharge", 1}, {"disgrace", 1},    {"adapt", 1},       {"outwit", 1},
    {"shield", 1},        {"stunned", 1},     {"ivanhoe", 1}};
const std::vector<std::string> kColours = {"purple", "red", "blue", "yellow", "green"};
const std::vector<std::string> kWeapons = {"red", "blue", "yellow"};

bool has_value(const std::string& card) { return std::isdigit(card.back()); }
int value(const std::string& card) { return card.back() - '0'; }
std::string colour_of(const std::string& card) { return card.substr(0, card.find('-')); }
bool supporter(const std::string& card) {
  return card.starts_with("squire") || card.starts_with("maiden");
}
std::string letter(int seat) { return std::string(1, static_cast<char>('A' + seat)); }
bool contains(const std::vector<std::string>& list, const std::string& x) {
  return std::find(list.begin(), list.end(), x) != list.end();
}
// "red-3#2" is a red-3.
std::string plain(const std::string& card) { return card.substr(0, card.find('#')); }
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == ' ')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

}  // namespace

Ivanhoe::Ivanhoe(int seats) : players(static_cast<std::size_t>(seats)) {
  for (const auto& [card, count] : kCards)
    for (int i = 0; i < count; ++i) deck.insert(card);
  for (int i = 0; i < seats; ++i) bag.push_back(kColours[static_cast<std::size_t>(i)]);
}

Ivanhoe::Player& Ivanhoe::at(int seat) { return players[static_cast<std::size_t>(seat)]; }
const Ivanhoe::Player& Ivanhoe::at(int seat) const {
  return players[static_cast<std::size_t>(seat)];
}
int Ivanhoe::next(int seat) const { return (seat + 1) % static_cast<int>(players.size()); }

int Ivanhoe::total(const Player& p) const {  // GR-23
  if (colour == "green") return static_cast<int>(p.display.size());
  int sum = 0;
  for (const auto& c : p.display) sum += value(c);
  return sum;
}

// --- what is asked

Asked Ivanhoe::asked() const {
  Asked all;
  auto chance = [&](const std::string& question, const std::multiset<std::string>& from) {
    Question q{question, {}};
    for (auto it = from.begin(); it != from.end(); it = from.upper_bound(*it))
      for (std::size_t i = 1; i <= from.count(*it); ++i)
        q.options.insert(*it + (i > 1 ? "#" + std::to_string(i) : ""));
    all["chance"] = q;
  };
  auto one = [&](int seat) -> Question& { return all[letter(seat)]; };
  switch (now) {
    case Now::token: {
      Question q{"draw_token", {}};
      for (const auto& t : bag) q.options.insert("token " + t);
      all["chance"] = q;
      break;
    }
    case Now::deal:
    case Now::start_draw:
    case Now::turn_draw:
      chance("draw_card", deck);
      break;
    case Now::name: {
      one(turn) = {"name_colour", {}};
      for (const auto& c : nameable(turn)) one(turn).options.insert("start " + c);
      break;
    }
    case Now::first:
      one(turn) = {"first_card", {}};
      for (const auto& c : at(turn).hand)
        if (has_value(c) && (supporter(c) || colour_of(c) == colour))
          one(turn).options.insert("play " + c);
      break;
    case Now::turn:
      one(turn) = {"turn", turn_options()};
      break;
    case Now::window:
      for (int i : waiting) {
        one(i) = {"ivanhoe_window", {"pass"}};
        if (at(i).hand.count("ivanhoe")) one(i).options.insert("ivanhoe");
      }
      break;
    case Now::knock_down:
      chance("knock_down_card", at(victim).hand);
      break;
    case Now::adapt:
      one(adapter) = {"adapt_keep", {}};
      for (std::size_t i = 0; i < at(adapter).display.size(); ++i)
        if (value(at(adapter).display[i]) == twice(at(adapter)))
          one(adapter).options.insert("keep " + std::to_string(i + 1));
      break;
    case Now::maiden:
      one(turn) = {"maiden_penalty", {}};
      for (const auto& t : at(turn).tokens) one(turn).options.insert("return " + t);
      break;
    case Now::prize:
      one(turn) = {"purple_prize", {}};
      for (const auto& c : kColours)
        if (!at(turn).tokens.count(c)) one(turn).options.insert("take " + c);
      break;
    case Now::over:
      break;
  }
  return all;
}

std::vector<std::string> Ivanhoe::nameable(int seat) const {
  std::vector<std::string> out;
  for (const auto& c : kColours) {
    if (c == "purple" && last_colour == "purple") continue;
    for (const auto& card : at(seat).hand)
      if (has_value(card) && (supporter(card) || colour_of(card) == c)) {
        out.push_back(c);
        break;
      }
  }
  return out;
}

bool Ivanhoe::has_maiden(const Player& p) { return contains(p.display, "maiden-6"); }

// The places that a card for several displays takes from one of them.
std::vector<std::size_t> Ivanhoe::gone(const std::string& card, int owner) const {
  const auto& p = at(owner);
  std::vector<std::size_t> out;
  if (!p.in || p.display.size() < 2 || (p.shield && owner != turn)) return out;
  if (card == "outmaneuver") {
    if (owner != turn) out.push_back(p.display.size() - 1);
    return out;
  }
  int wanted = 0;
  if (card == "charge" || card == "countercharge")
    for (const auto& any : players)
      for (const auto& c : any.display)
        if (!wanted || (card == "charge" ? value(c) < wanted : value(c) > wanted))
          wanted = value(c);
  for (std::size_t i = 0; i < p.display.size(); ++i) {
    const auto& c = p.display[i];
    if (card == "disgrace"      ? supporter(c)
        : card == "break-lance" ? colour_of(c) == "purple"
                                : value(c) == wanted)
      out.push_back(i);
  }
  if (out.size() == p.display.size()) out.erase(out.begin());  // the earliest stays
  return out;
}

int Ivanhoe::twice(const Player& p) {
  for (int v = 1; v < 10; ++v) {
    int count = 0;
    for (const auto& c : p.display) count += value(c) == v;
    if (count > 1) return v;
  }
  return 0;
}

std::set<std::string> Ivanhoe::turn_options() const {
  const auto& me = at(turn);
  std::set<std::string> out{"withdraw"};
  int best = 0;
  for (int i = 0; i < static_cast<int>(players.size()); ++i)
    if (i != turn && at(i).in) best = std::max(best, total(at(i)));
  if (played && total(me) > best) out.insert("end");
  for (const auto& card : me.hand) {
    if (has_value(card)) {
      bool fits = supporter(card) || colour_of(card) == colour;
      bool second = card == "maiden-6" && has_maiden(me);
      if (fits && !second && !(me.stunned && added > 0)) out.insert("play " + card);
    } else {
      action_options(card, out);
    }
  }
  return out;
}

void Ivanhoe::action_options(const std::string& card, std::set<std::string>& out) const {
  const auto& me = at(turn);
  const bool weapon = contains(kWeapons, colour);
  if (card == "unhorse" && colour == "purple")
    for (const auto& c : kWeapons) out.insert("unhorse " + c);
  if (card == "change-weapon" && weapon)
    for (const auto& c : kWeapons)
      if (c != colour) out.insert("change-weapon " + c);
  if (card == "drop-weapon" && weapon) out.insert(card);
  if (card == "shield") out.insert(card);
  if (card == "retreat" && me.display.size() > 1)
    for (std::size_t i = 1; i <= me.display.size(); ++i) out.insert("retreat " + std::to_string(i));
  bool several = false;
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {
    const auto& them = at(i);
    if (card == "outmaneuver" || card == "charge" || card == "countercharge" || card == "disgrace")
      several = several || !gone(card, i).empty();
    if (card == "adapt" && them.in && !(them.shield && i != turn)) several = several || twice(them);
    if (i == turn) continue;
    if (card == "knock-down" && !them.hand.empty()) out.insert("knock-down " + letter(i));
    if (card == "stunned" && them.in) out.insert("stunned " + letter(i));
    if (card == "outwit") outwit_options(i, out);
    if (!them.in || them.shield || them.display.size() < 2) continue;
    if (card == "break-lance" && !gone(card, i).empty()) out.insert("break-lance " + letter(i));
    if (card == "dodge")
      for (std::size_t k = 1; k <= them.display.size(); ++k)
        out.insert("dodge " + letter(i) + " " + std::to_string(k));
    if (card == "riposte" && !(them.display.back() == "maiden-6" && has_maiden(me)) &&
        !(me.stunned && added > 0))
      out.insert("riposte " + letter(i));
  }
  if (several) out.insert(card);
}

std::vector<std::string> Ivanhoe::face_up(const Player& p) {
  std::vector<std::string> out;
  for (std::size_t i = 1; i <= p.display.size(); ++i) out.push_back(std::to_string(i));
  if (p.shield) out.emplace_back("shield");
  if (p.stunned) out.emplace_back("stunned");
  return out;
}

void Ivanhoe::outwit_options(int other, std::set<std::string>& out) const {
  if (!at(other).in) return;
  for (const auto& mine : face_up(at(turn)))
    for (const auto& theirs : face_up(at(other))) {
      const bool display = std::isdigit(theirs[0]);
      if (display && at(other).shield) continue;
      Player me = at(turn), them = at(other);
      exchange(me, mine, them, theirs);
      if ((me.display.empty() && !at(turn).display.empty()) ||
          (them.display.empty() && !at(other).display.empty()))
        continue;
      auto maidens = [](const Player& p) {
        return std::count(p.display.begin(), p.display.end(), "maiden-6");
      };
      if (maidens(me) > 1 || maidens(them) > 1) continue;
      const bool same = me.display == at(turn).display && them.display == at(other).display &&
                        me.shield == at(turn).shield && me.stunned == at(turn).stunned;
      if (!same) out.insert("outwit " + mine + " " + letter(other) + " " + theirs);
    }
}

void Ivanhoe::exchange(Player& me, const std::string& mine, Player& them,
                       const std::string& theirs) {
  auto take = [](Player& p, const std::string& what) -> std::string {
    if (what == "shield") return p.shield = false, what;
    if (what == "stunned") return p.stunned = false, what;
    const auto at = p.display.begin() + (std::stoi(what) - 1);
    const std::string card = *at;
    p.display.erase(at);
    return card;
  };
  auto give = [](Player& p, const std::string& card) {
    if (card == "shield")
      p.shield = true;
    else if (card == "stunned")
      p.stunned = true;
    else
      p.display.push_back(card);
  };
  const auto a = take(me, mine), b = take(them, theirs);
  give(me, b);
  give(them, a);
}

// --- what is done

void Ivanhoe::from_hand(int seat, const std::string& card) {
  at(seat).hand.erase(at(seat).hand.find(card));
}

void Ivanhoe::draw(int seat, const std::string& card) {
  deck.erase(deck.find(card));
  at(seat).hand.insert(card);
  reshuffle();
}
void Ivanhoe::reshuffle() {  // GR-14
  if (deck.empty()) std::swap(deck, discard);
}

void Ivanhoe::pick(const std::string& seat, const std::string& what) {
  const auto words = words_of(what);
  switch (now) {
    case Now::token:
      if (words[1] == "purple") {
        dealer = drawn;
        now = Now::deal;
        turn = next(dealer);
      } else {
        bag.erase(std::find(bag.begin(), bag.end(), words[1]));
        ++drawn;
      }
      return;
    case Now::deal:
      draw(turn, plain(what));
      turn = next(turn);
      if (at(dealer).hand.size() < 8) return;
      turn = next(dealer);
      return start();
    case Now::start_draw:
      draw(turn, plain(what));
      return can_start();
    case Now::name:
      colour = words[1];
      now = Now::first;
      return;
    case Now::first:
      from_hand(turn, words[1]);
      at(turn).display.push_back(words[1]);
      played = true;
      added = 1;
      now = Now::turn;
      return;
    case Now::turn_draw:
      draw(turn, plain(what));
      now = Now::turn;
      return;
    case Now::turn:
      return in_turn(what, words);
    case Now::window:
      waiting.erase(seat[0] - 'A');
      if (what == "ivanhoe") stopper = seat[0] - 'A';
      if (waiting.empty()) window_closes();
      return;
    case Now::knock_down:
      from_hand(victim, plain(what));
      at(turn).hand.insert(plain(what));
      now = Now::turn;
      return;
    case Now::adapt: {
      auto& display = at(adapter).display;
      const int v = twice(at(adapter));
      const auto keep = static_cast<std::size_t>(std::stoi(words[1]) - 1);
      std::vector<std::string> left;
      for (std::size_t i = 0; i < display.size(); ++i) {
        if (value(display[i]) != v || i == keep)
          left.push_back(display[i]);
        else
          discard.insert(display[i]);
      }
      display = left;
      return next_adapter();
    }
    case Now::maiden:
      at(turn).tokens.erase(words[1]);
      return withdrawn();
    case Now::prize:
      at(turn).tokens.insert(words[1]);
      return next_tournament();
    case Now::over:
      return;
  }
}

void Ivanhoe::start() {
  reshuffle();
  if (deck.empty()) return can_start();  // R-I02
  now = Now::start_draw;
}
void Ivanhoe::can_start() {
  if (!nameable(turn).empty()) {
    now = Now::name;
    return;
  }
  turn = next(turn);  // shows the hand, and the next one tries
  start();
}

void Ivanhoe::in_turn(const std::string& what, const std::vector<std::string>& words) {
  if (what == "end") return next_turn();
  if (what == "withdraw") {
    auto& me = at(turn);
    const bool pays = has_maiden(me) && !me.tokens.empty();
    if (!pays) return withdrawn();
    now = Now::maiden;
    return;
  }
  played = true;
  if (words[0] == "play") {
    from_hand(turn, words[1]);
    at(turn).display.push_back(words[1]);
    ++added;
    return;
  }
  from_hand(turn, words[0]);
  announced = words;
  stopper = -1;
  for (int i = 0; i < static_cast<int>(players.size()); ++i)
    if (i != turn && at(i).in) waiting.insert(i);
  now = Now::window;
}

void Ivanhoe::window_closes() {
  now = Now::turn;
  const auto card = announced[0];
  if (stopper >= 0) {
    from_hand(stopper, "ivanhoe");
    discard.insert("ivanhoe");
    discard.insert(card);
    return;
  }
  if (card == "shield") {
    at(turn).shield = true;
    return;
  }
  auto& me = at(turn);
  auto* them = announced.size() > 1 && announced[1].size() == 1 && std::isupper(announced[1][0])
                   ? &at(announced[1][0] - 'A')
                   : nullptr;
  if (card == "stunned") {
    them->stunned = true;
    return;
  }
  discard.insert(card);
  if (card == "unhorse" || card == "change-weapon") colour = announced[1];
  if (card == "drop-weapon") colour = "green";
  if (card == "riposte") {
    me.display.push_back(them->display.back());
    them->display.pop_back();
    ++added;
  }
  if (card == "dodge" || card == "retreat") {
    auto& from = card == "dodge" ? *them : me;
    const auto place = from.display.begin() + (std::stoi(announced.back()) - 1);
    if (card == "dodge")
      discard.insert(*place);
    else
      me.hand.insert(*place);
    from.display.erase(place);
  }
  if (card == "knock-down") {
    victim = announced[1][0] - 'A';
    now = Now::knock_down;
  }
  if (card == "outwit") exchange(me, announced[1], at(announced[2][0] - 'A'), announced[3]);
  if (card == "break-lance") remove(announced[1][0] - 'A', gone(card, announced[1][0] - 'A'));
  if (card == "outmaneuver" || card == "charge" || card == "countercharge" || card == "disgrace") {
    std::vector<std::vector<std::size_t>> all;
    for (int i = 0; i < static_cast<int>(players.size()); ++i) all.push_back(gone(card, i));
    for (int i = 0; i < static_cast<int>(players.size()); ++i)
      remove(i, all[static_cast<std::size_t>(i)]);
  }
  if (card == "adapt") {
    adapter = turn;
    adapted = 0;
    next_adapter();
  }
}

void Ivanhoe::remove(int owner, const std::vector<std::size_t>& places) {
  auto& display = at(owner).display;
  for (auto i = places.rbegin(); i != places.rend(); ++i) {
    discard.insert(display[*i]);
    display.erase(display.begin() + static_cast<std::ptrdiff_t>(*i));
  }
}

void Ivanhoe::next_adapter() {
  now = Now::adapt;
  for (; adapted < static_cast<int>(players.size()); ++adapted, adapter = next(adapter)) {
    const auto& p = at(adapter);
    if (p.in && !(p.shield && adapter != turn) && twice(p)) return;
  }
  now = Now::turn;
}

void Ivanhoe::clear(Player& p) {
  for (const auto& c : p.display) discard.insert(c);
  p.display.clear();
  if (p.shield) discard.insert("shield");
  if (p.stunned) discard.insert("stunned");
  p.shield = p.stunned = false;
}

void Ivanhoe::withdrawn() {
  clear(at(turn));
  at(turn).in = false;
  int left = 0, last = 0;
  for (int i = 0; i < static_cast<int>(players.size()); ++i)
    if (at(i).in) ++left, last = i;
  if (left > 1) return next_turn();
  turn = last;  // the winner
  last_colour = colour;
  if (colour == "purple") {
    now = Now::prize;
    return;
  }
  at(turn).tokens.insert(colour);
  next_tournament();
}

void Ivanhoe::next_tournament() {
  clear(at(turn));
  colour.clear();
  for (auto& p : players) p.in = true;
  const std::size_t needed = players.size() >= 4 ? 4 : 5;  // GR-01
  if (at(turn).tokens.size() >= needed) {
    now = Now::over;
    return;
  }
  start();
}

void Ivanhoe::next_turn() {
  do turn = next(turn);
  while (!at(turn).in);
  played = false;
  added = 0;
  reshuffle();
  now = deck.empty() ? Now::turn : Now::turn_draw;
}

}  // namespace gh::reference
