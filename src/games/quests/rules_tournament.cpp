// Tournaments, the final one among them, and what the core asks of the rules (parts 7 and 11).
#include "games/quests/rules.h"

namespace gh::quests {

// --- entering (GR-10, GR-19a)

void Rules::begin(Enter step) {
  if (step.left > 0) return ask(step.who, Question::enter);
  pop();
  if (s_.joined.empty()) return say(Happening::nobody_enters);
  if (s_.joined.size() > 1) return begin_tournament(s_.joined);
  // R-Q05: a lone entrant is paid at once and plays nothing.
  Seat who = seat(std::countr_zero(s_.joined.bits));
  say(Happening::lone_entrant, index(who));
  give_shields(who, 1 + kCards.bonus[at(story(s_))]);
  end_tournament();
}

void Rules::answer(Enter step, Seat who, Option o) {
  if (free_action(who, o)) return;
  bool enters = o.verb == static_cast<int>(Verb::enter);
  if (enters) s_.joined.put(who);
  say(enters ? Happening::enters : Happening::stays_out, index(who));
  top<Enter>() = {left(step.who), static_cast<std::uint8_t>(step.left - 1)};
}

// --- the rounds (GR-19b, GR-19c)

void Rules::begin_tournament(Seats entrants) {
  clear_shown();
  s_.joined = s_.in = entrants;
  s_.round = 1;
  push(TournamentRound{});
}

void Rules::begin(TournamentRound) {
  say(Happening::round_begins, s_.round);
  pop();
  push(Compare{});
  push(Window{});
  push(ChooseCards{});
  if (s_.round == 2 && !s_.house.tie_draw) return;  // R-Q04
  push(HandLimit{});
  draw_for(s_.in, 1, drawer());
}

void Rules::begin(Compare) {
  pop();
  std::array<int, kMostSeats> points{};
  reveal_chosen(points);
  int best = -1;
  each_from(drawer(), [&](Seat who) {
    if (!s_.in.has(who)) return;
    int mine = points[static_cast<std::size_t>(index(who))];
    best = std::max(best, mine);
    show(Happening::fights, index(who), mine);
  });
  Seats first;
  each_from(drawer(), [&](Seat who) {
    if (s_.in.has(who) && points[static_cast<std::size_t>(index(who))] == best) first.put(who);
  });
  const bool tied = first.size() > 1;
  each_from(drawer(), [&](Seat who) {
    if (first.has(who)) say(tied ? Happening::tied : Happening::wins_tournament, index(who));
  });
  s_.in = first;
  if (tied && s_.round == 1) {
    s_.round = 2;
    return push(TournamentRound{});
  }
  if (s_.final_) return end_tournament();
  const bool bonus = !tied || s_.house.tie_bonus;  // R-Q04
  const int shields = s_.joined.size() + (bonus ? kCards.bonus[at(story(s_))] : 0);
  each_from(drawer(), [&](Seat who) {
    if (first.has(who)) give_shields(who, shields);
  });
  end_tournament();
}

void Rules::end_tournament() {
  put_amours_away();
  if (!s_.final_) {
    s_.joined = s_.in = {};
    settle();
    return;
  }
  s_.winners = s_.in;  // GR-20: all who are still tied win together
  s_.agenda.steps.clear();
  each_from(drawer(), [&](Seat who) {
    if (s_.winners.has(who)) say(Happening::wins_game, index(who));
  });
}

void Rules::begin_final(Seats finalists) {  // GR-20, R-Q22
  clear_quest();
  s_.final_ = true;
  say(Happening::final_begins);
  begin_tournament(finalists);
}

// --- what the core asks for

Result<State> Game::set_up(const Setup& setup) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.house.drawer_order = setup.options.at("turn_after_quest").as_string() == "drawer";
  s.house.tie_bonus = setup.options.at("tie_bonus").as_bool();
  s.house.tie_draw = setup.options.at("tie_draw").as_bool();
  s.deck = kCards.all;
  s.story_deck = kCards.stories;
  s.agenda.steps.push_back(ChooseDealer{});
  run_on(s);
  return s;
}

void Game::apply(State& s, const Ask& ask, Option o, Events* events) {
  Rules(s, events).answer(Ask(ask), o);
}

void run_on(State& s) { Rules(s, nullptr).advance(); }

Outcome Game::outcome(const State& s) {
  Outcome o;
  o.over = !s.winners.empty();
  // The score is every shield ever earned and kept: what the ranks cost, and the rest.
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = player(s, seat(i));
    int score = p.shields;
    for (std::size_t r = 0; r < at(p.rank); ++r) score += kCards.price[r];
    o.scores.push_back(score);
  }
  auto better = [&](int i, int j) {  // i before j
    bool wins = s.winners.has(seat(i)), other = s.winners.has(seat(j));
    if (wins || other) return wins && !other;
    return o.scores[static_cast<std::size_t>(i)] > o.scores[static_cast<std::size_t>(j)];
  };
  for (int i = 0; i < s.seats; ++i) {
    int rank = 1;
    for (int j = 0; j < s.seats; ++j) rank += better(j, i);
    o.ranks.push_back(rank);
  }
  return o;
}

}  // namespace gh::quests
