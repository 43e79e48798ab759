// Tricks: a whole game in one file, the one that `greathall new-game` lays out. Rules: docs/rules.
#include "core/match_of.h"
#include "core/simple_game.h"

namespace gh::tricks {
namespace {

constexpr int kSuits = 4, kRanks = 9, kCards = kSuits * kRanks, kMostSeats = 4, kMostHand = 9;
constexpr const char* kSuitNames[] = {"cups", "rings", "swords", "towers"};
constexpr int suit(int card) { return card / kRanks; }
std::string name(int card) {
  return std::string(kSuitNames[suit(card)]) + "-" + std::to_string(card % kRanks + 1);
}
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
using Cards = Bag<kCards>;
struct Card {  // as it is named in sentences: "card.cups@3" is the entry card.cups
  int card = 0;
};
Noun noun_of(Card c) {
  return {"card",
          std::string(kSuitNames[suit(c.card)]) + "@" + std::to_string(c.card % kRanks + 1)};
}
enum class Question : std::uint16_t { deal, play };
BOOST_DESCRIBE_ENUM(Question, deal, play)
enum class Happening : std::uint16_t {
  dealt,         // seat, card: to the seat itself
  dealt_hidden,  // seat: to the others
  played,        // seat, card
  took           // seat
};
BOOST_DESCRIBE_ENUM(Happening, dealt, dealt_hidden, played, took)

struct Deal {};
struct Trick {};
GH_STEP(Deal, "deal")
GH_STEP(Trick, "trick")
using Step = std::variant<Deal, Trick>;

struct Player {
  Cards hand;
  std::uint8_t tricks = 0;
};
GH_VALUE(Player, hand, tricks)
struct State {
  std::uint8_t seats = 0, leader = 0, dealt = 5;  // so many cards each
  Fixed<Player, kMostSeats> players;
  Fixed<std::uint8_t, kMostSeats> table;  // the trick, from the leader on
  Cards deck, gone;
  Agenda<Step, 1, kMostSeats> agenda;
};
GH_VALUE(State, seats, leader, dealt, players, table, deck, gone, agenda)

struct PlayerView {
  Seat seat{};
  int cards = 0, tricks = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerView, (), (seat, cards, tricks))
struct View {
  Seat viewer{}, leader{};
  std::vector<std::string> table, hand, gone;
  std::vector<PlayerView> players;
};
BOOST_DESCRIBE_STRUCT(View, (), (viewer, leader, table, hand, gone, players))

struct PlayerPosition {  // a card is a number: 9 times its suit, and its rank less 1
  std::vector<int> hand;
  int tricks = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerPosition, (), (hand, tricks))
struct Position {
  int seats = 0, leader = 0, dealt = 5;
  std::vector<PlayerPosition> players;
  std::vector<int> table, gone;
  std::optional<std::vector<int>> deck;        // missing: all cards that are nowhere else
  std::optional<AgendaPosition<Step>> agenda;  // missing: the trick goes on
};
BOOST_DESCRIBE_STRUCT(Position, (), (seats, leader, dealt, players, table, gone, deck, agenda))

// --- the rules

class Rules : public StepRules<Rules, State, Step, Question, Happening> {
 public:
  using StepRules::StepRules;

 private:
  friend StepRules;
  Player& of(int i) { return s_.players[at(i)]; }
  int next_to_deal() {
    for (int i = 0; i < s_.seats; ++i)
      if (of(i).hand.size() < s_.dealt) return i;
    return -1;
  }

  void begin(Deal) {  // R-1
    if (next_to_deal() >= 0) return ask(Seat::chance, Question::deal, s_.deck.size());
    go_on_with(Trick{});
  }
  void answer(Deal, Seat, Option o) {
    const int who = next_to_deal(), card = s_.deck.nth(static_cast<int>(outcome_index(o)));
    s_.deck.take(card);
    of(who).hand.put(card);
    tell(seat(who), Happening::dealt, who, card);
    tell_others(seat(who), Happening::dealt_hidden, who);
  }

  void begin(Trick) {  // R-2
    if (s_.table.size() == s_.seats) take_trick();
    const int who = (s_.leader + static_cast<int>(s_.table.size())) % s_.seats;
    if (of(who).hand.empty()) return end_game();  // R-4
    ask(seat(who), Question::play);
  }
  void answer(Trick, Seat who, Option o) {
    of(index(who)).hand.take(o.a);
    s_.table.push_back(static_cast<std::uint8_t>(o.a));
    say(Happening::played, index(who), o.a);
  }
  void take_trick() {  // R-3
    std::size_t best = 0;
    for (std::size_t i = 1; i < s_.table.size(); ++i)
      if (suit(s_.table[i]) == suit(s_.table[0]) && s_.table[i] > s_.table[best]) best = i;
    for (int card : s_.table) s_.gone.put(card);
    s_.table.clear();
    s_.leader = static_cast<std::uint8_t>((s_.leader + best) % s_.seats);
    ++of(s_.leader).tricks;
    say(Happening::took, s_.leader);
  }
};

struct Game : SimpleGame<State, View, Position, Question, Happening> {
  GH_GAME_FUNCTIONS
  static Text why_not(const State& s, Seat who, std::string_view what);
  static std::span<const BotOf<State>> bots();
};

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.dealt = static_cast<std::uint8_t>(setup.options.at("hand").as_int64());
  s.players.resize(s.seats);
  for (int card = 0; card < kCards; ++card) s.deck.put(card);
  s.agenda.steps.push_back(Deal{});
  Rules(s, nullptr).advance();
  return s;
}

void Game::options(const State& s, const Ask& ask, Options& out) {
  const Cards& hand = s.players[at(index(ask.who))].hand;
  auto offer = [&](bool any_suit) {
    hand.each([&](int card) {
      if (any_suit || suit(card) == suit(s.table[0]))
        out.push_back({0, static_cast<std::int16_t>(card), 0, 0});
    });
  };
  if (!s.table.empty()) offer(false);
  if (out.empty()) offer(true);
}

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).take(Ask(ask), o);
}

Outcome Game::outcome(const State& s) {
  std::vector<int> tricks;
  for (const auto& p : s.players) tricks.push_back(p.tricks);
  return ranked(s.agenda.steps.empty(), std::move(tricks));
}

// --- looking

View Game::view(const State& s, Seat viewer) {
  View v{viewer, seat(s.leader), {}, {}, {}, {}};
  for (int card : s.table) v.table.push_back(name(card));
  s.gone.each([&](int card) { v.gone.push_back(name(card)); });
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = s.players[at(i)];
    v.players.push_back({seat(i), p.hand.size(), p.tricks});
    if (seat(i) == viewer) p.hand.each([&](int card) { v.hand.push_back(name(card)); });
  }
  return v;
}

void Game::determinize(State& s, Seat me, Rng& rng) {
  std::vector<Cards*> hidden;
  for (int i = 0; i < s.seats; ++i)
    if (seat(i) != me) hidden.push_back(&s.players[at(i)].hand);
  deal_anew(s.deck, hidden, rng);
}

// --- positions

Position Game::position(const State& s) { return mirror_position<Position, Question>(s); }

Census census(const State& s) {
  Census cards(kCards);
  cards.count(s.deck).count(s.gone).count(s.table);
  for (const auto& p : s.players) cards.count(p.hand);
  return cards;
}

Result<State> Game::from_position(const Position& p) {
  State s;
  if (p.seats < 2 || p.seats > kMostSeats) return Error{"seats must be 2 to 4"};
  if (auto problem = mirror_state<Question>(p, s); !problem.empty()) return Error{problem};
  s.players.resize(std::max<std::size_t>(s.players.size(), s.seats));
  if (p.dealt < 1 || p.dealt > kMostHand) return Error{"dealt must be 1 to 9"};
  if (s.players.size() != s.seats || s.leader >= s.seats || s.table.size() >= s.seats)
    return Error{"players, leader and table must fit the seats"};
  if (!p.deck) census(s).put_rest(s.deck);
  auto go_on = [](State& t) { Rules(t, nullptr).advance(); };
  if (!p.agenda) s.agenda.steps.push_back(Trick{});
  if (!p.agenda) go_on(s);
  auto problem = check(s);
  if (problem.empty()) problem = asked_problem(s, go_on);
  if (!problem.empty()) return Error{problem};
  return s;
}

std::string Game::check(const State& s) { return census(s).problem("card"); }

// --- words: what is said and about what; the sentences are in words.en and words.de

constexpr Name<Seat> who{"who"};
const Name<Card> card{"card"};
const EventWords<Happening> kEvents{says(Happening::dealt, who, card).about("seat/{who}"),
                                    says(Happening::dealt_hidden, who).about("seat/{who}"),
                                    says(Happening::played, who, card).about("seat/{who}"),
                                    says(Happening::took, who).about("seat/{who}")};

int card_of(const State& s, const Ask& ask, Option o) {
  return ask.who == Seat::chance ? s.deck.nth(static_cast<int>(outcome_index(o))) : o.a;
}

std::string Game::notation(const State& s, const Ask& ask, Option o) {
  return name(card_of(s, ask, o));
}

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return phrase("deal?").about("deck");
  return phrase(s.table.empty() ? "lead?" : "play?").about("hand");
}

Text Game::describe(const State& s, const Ask& ask, Option o) {
  return phrase("play!", card({card_of(s, ask, o)})).about("hand/" + notation(s, ask, o));
}

Text Game::describe(const State&, const Event& event, Seat) { return kEvents(event); }

Text Game::why_not(const State& s, Seat who, std::string_view) {
  return phrase(s.agenda.asked_of(who) ? "no.card" : "no.question");
}

// --- a bot: leads with its highest card; later the lowest that takes the trick, or else the lowest

Option greedy(const State& s, const Ask& ask, Rng&) {
  Options offered;
  Game::options(s, ask, offered);
  int best = s.table.empty() ? 0 : s.table[0];
  for (int card : s.table)
    if (suit(card) == suit(s.table[0])) best = std::max(best, card);
  auto rank = [&](Option o) {
    if (s.table.empty()) return std::pair(false, -(o.a % kRanks));
    const bool takes = suit(o.a) == suit(best) && o.a > best;
    return std::pair(!takes, o.a % kRanks);
  };
  return *std::min_element(offered.begin(), offered.end(),
                           [&](Option a, Option b) { return rank(a) < rank(b); });
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {{"greedy", "", greedy}};
  return all;
}

const GameInfo& Game::info() {
  static const GameInfo info{.id = "tricks",
                             .most_seats = kMostSeats,
                             .options = {{"hand", "", "int", 5, 1, kMostHand, {}}},
                             .longest = 2 * kMostHand * kMostSeats};
  return info;
}

}  // namespace

GH_GAME_ENTRY(Game)

}  // namespace gh::tricks
