// The rules at work on one state: one function pair per step of the agenda. Split over
// rules_turn.cpp (set-up, turns, drawing, hand limit, events), rules_quest.cpp and
// rules_tournament.cpp.
#pragma once

#include "core/rules.h"
#include "games/quests/game.h"

namespace gh::quests {

class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance() {
    run_steps([this](auto step) { begin(step); });
  }
  void ask_again() {
    begin_top([this](auto step) { begin(step); });
  }
  void answer(const Ask& ask, Option o) {
    s_.agenda.close(ask);
    std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  // --- set-up, turn, drawing, hand limit, events
  void begin(ChooseDealer);
  void answer(ChooseDealer, Seat, Option);
  void begin(Deal);
  void answer(Deal, Seat, Option);
  void begin(Turn);
  void answer(Turn, Seat, Option);
  void begin(StoryCard);
  void begin(EndTurn);
  void begin(Draw);
  void answer(Draw, Seat, Option);
  void begin(HandLimit);
  void answer(HandLimit, Seat, Option);
  void begin(Prosperity);
  void answer(Prosperity, Seat, Option);
  void begin(CallToArms);
  void answer(CallToArms, Seat, Option);
  void carry_out_event(Story event);
  void queens_favor();
  void chivalrous_deed();
  void court_called_to_camelot();

  // --- quests
  void begin(FindSponsor);
  void answer(FindSponsor, Seat, Option);
  void begin(LayOut);
  void answer(LayOut, Seat, Option);
  void confirm_layout();
  void begin(Join);
  void answer(Join, Seat, Option);
  void begin(NextStage);
  void begin(PlayStage);
  void begin(RevealStage);
  void begin(Bidding);
  void answer(Bidding, Seat, Option);
  void begin(PayBid);
  void answer(PayBid, Seat, Option);
  void begin(EndQuest);
  void clear_quest();
  void clear_shown();

  // --- secret choices, for stages and tournaments alike
  void begin(ChooseCards);
  void answer(ChooseCards, Seat, Option);
  void begin(Window);
  void answer(Window, Seat, Option);
  bool do_deeds(const Deeds& deeds);  // false: nobody has done anything
  bool deed_possible(Seat who, const Deed& deed) const;
  // Turns over what everybody in has chosen; `points` get the battle points.
  void reveal_chosen(std::array<int, kMostSeats>& points);
  void put_amours_away();

  // --- tournaments
  void begin(Enter);
  void answer(Enter, Seat, Option);
  void begin(TournamentRound);
  void begin(Compare);
  void begin_tournament(Seats entrants);
  void begin_final(Seats finalists);
  void end_tournament();

  // --- shields and ranks
  void give_shields(Seat who, int n);
  void lose_shields(Seat who, int n);
  void promote(Seat who);
  // GR-13, GR-20: promotions, then the winning test. True: the course of the game has changed.
  bool settle();

  // --- steps that ask nobody
  template <class T>
  void answer(T, Seat, Option) {}

  // Plays an ally, gives up Mordred or looks with Merlin; false: the option is something else.
  bool free_action(Seat who, Option o);
  void play_ally(Seat who, Kind k);
  void play_amour(Seat who);
  void use_mordred(Seat who, Kind ally, Seat owner);
  void use_merlin(Seat who, int stage);
  void discard_from_hand(Seat who, Kind k, Reason why);

  // --- tools
  Player& of(Seat who) { return player(s_, who); }
  Seat left(Seat who) const { return left_of(s_, who); }
  Seat drawer() const { return seat(s_.drawer); }
  // Clockwise, `first` first.
  template <class F>
  void each_from(Seat first, F&& f) {
    for (int i = 0; i < s_.seats; ++i) f(seat((index(first) + i) % s_.seats));
  }
  // Where a quest or tournament begins to go round: left of the sponsor, or the drawer.
  Seat first_in_order() const { return s_.sponsor >= 0 ? left(seat(s_.sponsor)) : drawer(); }
  void draw_for(Seats who, int n, Seat first) {
    Draw d{first, {}};
    for (int i = 0; i < s_.seats; ++i)
      if (who.has(seat(i))) d.due[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(n);
    push(d);
  }
};

}  // namespace gh::quests
