// The whole state written down, read back, and checked.
#include "games/quests/game.h"

namespace gh::quests {
namespace {

std::vector<Story> list(const StoryPile& pile) {
  std::vector<Story> out;
  out.reserve(static_cast<std::size_t>(pile.size()));
  for (int i = 0; i < pile.size(); ++i) out.push_back(pile.nth(i));
  return out;
}

std::vector<Seat> list(Seats seats) {
  std::vector<Seat> out;
  for (int i = 0; i < kMostSeats; ++i)
    if (seats.has(seat(i))) out.push_back(seat(i));
  return out;
}

PlayerPosition player_position(const Player& from) {
  PlayerPosition to;
  to.rank = from.rank;
  to.shields = from.shields;
  to.hand = list(from.hand);
  to.allies = list(from.allies);
  to.amour = from.amour;
  to.chosen = list(from.chosen);
  to.shown = list(from.shown);
  to.shown_points = maybe<int>(from.shown_points);
  if (from.looked >= 0) to.looked = from.looked + 1;
  to.bid = from.bid;
  return to;
}

QuestPosition quest_position(const State& s) {
  QuestPosition q;
  q.sponsor = seat(s.sponsor);
  const bool building = top<LayOut>(s) != nullptr;
  if (building) q.building = s.building + 1;
  if (building || s.laid_out)
    for (int i = 0; i < stage_count(s); ++i) q.stages.push_back(list(stage(s, i)));
  q.stage = s.stage + 1;
  q.face_up = s.face_up;
  return q;
}

}  // namespace

Position Game::position(const State& s) {
  Position p;
  p.seats = s.seats;
  p.options.turn_after_quest = s.house.drawer_order ? "drawer" : "sponsor";
  p.options.tie_bonus = s.house.tie_bonus;
  p.options.tie_draw = s.house.tie_draw;
  p.dealer = maybe<Seat>(s.dealer);
  p.turn = maybe<Seat>(s.drawer);
  p.story = maybe<Story>(s.story);
  for (int i = 0; i < s.seats; ++i) p.players.push_back(player_position(player(s, seat(i))));
  p.deck = list(s.deck);
  p.discard = list(s.discard);
  p.story_deck = list(s.story_deck);
  p.story_discard = list(s.story_discard);
  p.recognition = s.recognition;
  if (s.sponsor >= 0) p.quest = quest_position(s);
  p.joined = list(s.joined);
  p.in = list(s.in);
  p.round = s.round;
  p.finale = s.final_;
  p.winners = list(s.winners);
  p.agenda = write_agenda<Question>(s.agenda);
  return p;
}

namespace {

// Builds a state from a position; `error` says what does not fit.
class Reader {
 public:
  explicit Reader(const Position& p) : p_(p) {}
  std::string error;

  bool read(State& s) {
    return seats(s) && house(s) && cards(s) && quest(s) && piles(s) && stories(s) && course(s);
  }

 private:
  bool wrong(const std::string& why) { return error = why, false; }
  bool is_seat(Seat who) const { return is_player(who) && index(who) < p_.seats; }

  bool seat_set(const std::vector<Seat>& from, const char* field, Seats& to) {
    for (Seat who : from) {
      if (!is_seat(who)) return wrong(std::string(field) + ": there is no seat " + seat_name(who));
      to.put(who);
    }
    return true;
  }

  bool seats(State& s) {
    if (p_.seats < 2 || p_.seats > kMostSeats) return wrong("seats must be 2 to 4 (GR-21)");
    if (p_.players.size() > static_cast<std::size_t>(p_.seats))
      return wrong("there are more players than seats");
    s.seats = static_cast<std::uint8_t>(p_.seats);
    if ((p_.dealer && !is_seat(*p_.dealer)) || (p_.turn && !is_seat(*p_.turn)))
      return wrong("dealer and turn must be seats of this game");
    if (p_.dealer) s.dealer = static_cast<std::int8_t>(index(*p_.dealer));
    if (p_.turn) s.drawer = static_cast<std::int8_t>(index(*p_.turn));
    // Two cards, each once in a pass through the story deck; who drew them three times without a
    // quest being finished has not been seen.
    const int most = 3 * kCards.stories.count(Story::kings_recognition);
    if (p_.recognition < 0 || p_.recognition > most)
      return wrong("recognition: so many King's Recognition cannot wait");
    s.recognition = static_cast<std::uint8_t>(p_.recognition);
    if (p_.round < 0 || p_.round > 2) return wrong("round is 0, 1 or 2");
    s.round = static_cast<std::uint8_t>(p_.round);
    s.final_ = p_.finale;
    if (p_.story) s.story = static_cast<std::int8_t>(*p_.story);
    if (!seat_set(p_.joined, "joined", s.joined) || !seat_set(p_.winners, "winners", s.winners))
      return false;
    s.in = s.joined;
    if (!p_.in) return true;
    s.in = {};
    if (!seat_set(*p_.in, "in", s.in)) return false;
    if (s.in.bits & ~s.joined.bits) return wrong("in: only players who joined can be in");
    return true;
  }

  bool house(State& s) {
    const auto& o = p_.options;
    if (o.turn_after_quest != "sponsor" && o.turn_after_quest != "drawer")
      return wrong("options/turn_after_quest is sponsor or drawer");
    s.house = {o.turn_after_quest == "drawer", o.tie_bonus, o.tie_draw};
    return true;
  }

  bool take(Kind k) {
    if (left_.has(k)) return left_.take(k), true;
    return wrong("there are only " + std::to_string(kCards.all.count(k)) + " copies of " +
                 enum_name(k));
  }
  bool take(const std::vector<Kind>& from, Pile& to) {
    for (Kind k : from) {
      if (!take(k)) return false;
      to.put(k);
    }
    return true;
  }
  // Cards of which each may be there once.
  bool set(const std::vector<Kind>& from, KindSet allowed, const char* field, KindSet& to) {
    for (Kind k : from) {
      if (!allowed.has(k)) return wrong(std::string(field) + ": not a place for " + enum_name(k));
      if (to.has(k)) return wrong(std::string(field) + ": " + enum_name(k) + " is there twice");
      to.put(k);
    }
    return true;
  }

  bool cards(State& s) {
    for (std::size_t i = 0; i < p_.players.size(); ++i)
      if (!player_cards(p_.players[i], s.players[i])) {
        error = "players/" + std::to_string(i) + ": " + error;
        return false;
      }
    return true;
  }
  bool player_cards(const PlayerPosition& from, Player& to) {
    const KindSet usable = kWeapons | kAllies | KindSet::of(Kind::amour);
    if (from.shields < 0 || from.shields > 200) return wrong("shields must be 0 to 200");
    to.rank = from.rank;
    to.shields = static_cast<std::uint8_t>(from.shields);
    const int price = kCards.price[at(from.rank)];
    if (price && from.shields >= price)
      return wrong("with " + std::to_string(price) + " shields one is promoted at once (GR-13)");
    const bool knighted = from.rank == Rank::knight_of_the_round_table;
    const bool finale = p_.finale || p_.phase == Phase::finale;
    if (knighted && p_.winners.empty() && !finale)
      return wrong("a Knight of the Round Table has won (GR-20)");
    if (!take(from.hand, to.hand) || !set(from.allies, kAllies, "allies", to.allies) ||
        !set(from.chosen, usable, "chosen", to.chosen) ||
        !set(from.shown, usable, "shown", to.shown))
      return false;
    for (Kind k : from.allies)
      if (!take(k)) return false;
    to.amour = from.amour;
    if (from.amour && !take(Kind::amour)) return false;
    if (!(to.chosen - to.hand.kinds()).empty()) return wrong("chosen: not in the hand");
    if (to.amour && to.chosen.has(Kind::amour)) return wrong("chosen: a second amour (GR-05)");
    to.shown_points = static_cast<std::int16_t>(from.shown_points.value_or(-1));
    if (from.looked && (*from.looked < 1 || *from.looked > kMostStages))
      return wrong("looked is the number of a stage");
    to.looked = static_cast<std::int8_t>(from.looked.value_or(0) - 1);
    if (from.bid < 0 || from.bid > 100) return wrong("bid is a small number");
    to.bid = static_cast<std::uint8_t>(from.bid);
    return true;
  }

  bool quest(State& s) {
    if (!p_.quest) return true;
    const auto& q = *p_.quest;
    if (!in_quest(s)) return wrong("quest: the story card is no quest");
    if (!is_seat(q.sponsor)) return wrong("quest/sponsor must be a seat of this game");
    s.sponsor = static_cast<std::int8_t>(index(q.sponsor));
    if (s.joined.has(q.sponsor)) return wrong("joined: the sponsor takes no part in the fighting");
    const int count = stage_count(s);
    if (q.stages.size() > static_cast<std::size_t>(count))
      return wrong("quest/stages: the card has " + std::to_string(count) + " stages");
    for (std::size_t i = 0; i < q.stages.size(); ++i) {
      if (!set(q.stages[i], kWeapons | kFoes | kTests, "quest/stages", s.stages[i])) return false;
      for (Kind k : q.stages[i])
        if (!q.building && !take(k)) return false;
    }
    if (q.stage < 0 || q.stage > count || q.face_up < 0 || q.face_up > count)
      return wrong("quest/stage and face_up are numbers of stages");
    s.stage = static_cast<std::int8_t>(q.stage - 1);
    s.face_up = static_cast<std::uint8_t>(q.face_up);
    if (q.building) return building(s, *q.building);
    s.laid_out = !q.stages.empty();
    if (!s.laid_out) return true;
    auto problem = layout_problem(s.stages, story(s));
    return problem.empty() || wrong("quest/stages: " + problem);
  }
  bool building(State& s, int number) {
    if (number < 1 || number > stage_count(s)) return wrong("quest/building is a stage's number");
    s.building = static_cast<std::uint8_t>(number - 1);
    Pile hand = player(s, seat(s.sponsor)).hand;
    for (const auto& stage : s.stages) {
      bool there = true;
      stage.each([&](Kind k) {
        there = there && hand.has(k);
        if (there) hand.take(k);
      });
      if (!there) return wrong("quest/stages: while building the cards are in the sponsor's hand");
    }
    if (!can_build(player(s, seat(s.sponsor)).hand, story(s), stage_count(s), 0, true))
      return wrong("quest: the sponsor cannot build it (GR-14)");
    return true;
  }

  bool piles(State& s) {
    if (p_.deck && !take(*p_.deck, s.deck)) return false;
    if (p_.discard && !take(*p_.discard, s.discard)) return false;
    if (left_.empty()) return true;
    if (p_.deck && p_.discard) {
      return wrong(std::to_string(left_.size()) + " cards are nowhere, " + enum_name(left_.nth(0)) +
                   " among them; leave out \"deck\" to have them put there");
    }
    (p_.deck ? s.discard : s.deck).put(left_);
    return true;
  }

  bool take_story(Story k) {
    if (!stories_left_.count(k)) return wrong("too many copies of " + enum_name(k));
    return stories_left_.take(k), true;
  }
  bool stories(State& s) {
    if (p_.story && !take_story(*p_.story)) return false;
    auto pile = [&](const std::optional<std::vector<Story>>& from, StoryPile& to) {
      for (Story k : from.value_or(std::vector<Story>{})) {
        if (!take_story(k)) return false;
        to.put(k);
      }
      return true;
    };
    if (!pile(p_.story_deck, s.story_deck) || !pile(p_.story_discard, s.story_discard))
      return false;
    if (stories_left_.empty()) return true;
    if (p_.story_deck && p_.story_discard)
      return wrong("story cards are nowhere, " + enum_name(stories_left_.nth(0)) + " among them");
    auto& rest = p_.story_deck ? s.story_discard : s.story_deck;
    for (; !stories_left_.empty(); stories_left_.take(stories_left_.nth(0)))
      rest.put(stories_left_.nth(0));
    return true;
  }

  // --- where the game goes on

  bool course(State& s) {
    if (p_.agenda) {
      error = read_agenda<Question>(*p_.agenda, p_.seats, s.agenda);
      if (!error.empty()) return false;
      return true;
    }
    if (p_.phase && !s.winners.empty()) return wrong("the game is over: no phase follows");
    if (!s.winners.empty()) return true;
    if (s.drawer < 0) return wrong("say whose turn it is (\"turn\": \"A\"), or give the agenda");
    return short_form(s);
  }

  Phase phase(const State& s) const {
    if (p_.phase) return *p_.phase;
    if (s.story < 0) return Phase::turn;
    if (s.sponsor < 0) return s.joined.empty() ? Phase::story : Phase::draw;
    if (!s.laid_out) return Phase::lay_out;
    return s.joined.empty() ? Phase::join : Phase::draw;
  }

  bool short_form(State& s) {
    auto push = [&](Step step) { s.agenda.steps.push_back(step); };
    const auto all = static_cast<std::uint8_t>(s.seats);
    const Phase at_phase = phase(s);
    if (at_phase == Phase::turn) {
      if (s.story >= 0) return wrong("phase turn: no story card lies there yet");
      return push(Turn{}), true;
    }
    if (at_phase == Phase::finale) return final_tournament(s);
    if (s.story < 0) return wrong("phase: which story card is being dealt with?");
    push(EndTurn{});
    switch (at_phase) {
      case Phase::story:
        return push(StoryCard{}), true;
      case Phase::lay_out:
        if (s.sponsor < 0 || s.laid_out) return wrong("phase lay_out: name a sponsor, no stages");
        if (!can_sponsor(s, seat(s.sponsor))) return wrong("the sponsor cannot build it (GR-14)");
        return push(LayOut{}), true;
      case Phase::join:
        if (!s.laid_out) return wrong("phase join: the stages must lie there");
        push(Join{left_of(s, seat(s.sponsor)), static_cast<std::uint8_t>(all - 1)});
        return true;
      case Phase::hand_limit:
        return push(HandLimit{}), true;
      case Phase::end_quest:
        if (!s.laid_out) return wrong("phase end_quest: the stages must lie there");
        return push(EndQuest{}), true;
      default:
        return is_quest(story(s)) ? play_quest(s, at_phase) : play_tournament(s, at_phase);
    }
  }
  bool play_quest(State& s, Phase at_phase) {
    if (!s.laid_out) return wrong("phase: the stages must lie there");
    if (s.joined.empty()) return wrong("phase: name those who joined");
    auto& steps = s.agenda.steps;
    steps.push_back(NextStage{});
    if (s.stage < 0) s.stage = 0;
    s.face_up = static_cast<std::uint8_t>(s.stage);  // those before have been played
    if (at_phase == Phase::draw) {
      --s.stage;  // the step goes on to it
      return true;
    }
    steps.push_back(PlayStage{});
    return true;
  }
  bool play_tournament(State& s, Phase at_phase) {
    if (!is_tournament(story(s))) return wrong("phase: the story card has nothing to play");
    if (s.joined.size() < 2) return wrong("phase: name at least two who entered");
    if (s.round == 0) s.round = 1;
    auto& steps = s.agenda.steps;
    if (at_phase == Phase::draw) return steps.push_back(TournamentRound{}), true;
    steps.push_back(Compare{});
    steps.push_back(Window{});
    steps.push_back(ChooseCards{});
    return true;
  }
  bool final_tournament(State& s) {
    if (s.joined.size() < 2) return wrong("phase finale: name at least two in \"joined\"");
    s.final_ = true;
    if (s.round == 0) s.round = 1;
    s.agenda.steps.push_back(TournamentRound{});
    return true;
  }

  const Position& p_;
  Pile left_ = kCards.all;
  StoryPile stories_left_ = kCards.stories;
};

}  // namespace

Result<State> Game::from_position(const Position& p) {
  State s;
  Reader reader(p);
  if (!reader.read(s)) return Error{reader.error};
  if (auto problem = check(s); !problem.empty()) return Error{problem};
  if (auto problem = steps_problem(s); !problem.empty()) return Error{problem};
  if (auto problem = questions_problem(s); !problem.empty()) return Error{problem};
  run_on(s);
  return s;
}

std::string Game::check(const State& s) {
  Pile seen = s.deck;
  seen.put(s.discard);
  for (int i = 0; i < kMostSeats; ++i) {
    const auto& p = player(s, seat(i));
    if (i >= s.seats && !(p == Player{})) return "an empty seat has cards";
    seen.put(p.hand);
    seen.put(p.allies);
    if (p.amour) seen.put(Kind::amour);
    if (!(p.chosen - p.hand.kinds()).empty()) return "chosen cards are not in the hand";
    if (!(p.allies - kAllies).empty()) return "something else lies among the allies";
  }
  if (s.laid_out)
    for (const auto& stage : s.stages) seen.put(stage);
  for (int k = 0; k < kKinds; ++k) {
    auto kind = static_cast<Kind>(k);
    if (seen.count(kind) == kCards.all.count(kind)) continue;
    return enum_name(kind) + ": " + std::to_string(seen.count(kind)) + " of " +
           std::to_string(kCards.all.count(kind)) + " are there";
  }
  StoryPile stories = s.story_deck;
  for (int i = 0; i < s.story_discard.size(); ++i) stories.put(s.story_discard.nth(i));
  if (s.story >= 0) stories.put(story(s));
  if (!(stories == kCards.stories)) return "the story cards are not complete";
  return "";
}

}  // namespace gh::quests
