// The rules at work on one state: one function pair per step of the agenda. Split over
// rules_turn.cpp (set-up, turns, drawing, hand limit, events), rules_quest.cpp and
// rules_tournament.cpp.
#pragma once

#include "games/quests/game.h"

namespace gh::quests {

class Rules {
 public:
  // Events are made only when somebody listens.
  Rules(State& s, Events* out) : s_(s), out_(out) {}

  void advance() {
    auto& agenda = s_.agenda;
    while (agenda.open.empty() && !agenda.steps.empty())
      std::visit([this](auto step) { begin(step); }, agenda.steps.back());
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
  void do_deeds(const Window& window);
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
  void push(const Step& step) { s_.agenda.steps.push_back(step); }
  void pop() { s_.agenda.steps.pop_back(); }
  template <class T>
  T& top() {
    return std::get<T>(s_.agenda.steps.back());
  }
  void ask(Seat who, Question q, int outcomes = 0) {
    s_.agenda.ask(who, static_cast<std::uint16_t>(q), static_cast<std::uint32_t>(outcomes));
  }
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

  template <class... Args>
  void emit(Happening what, std::int8_t to, bool all_but, bool reveals, Args... args) {
    if (!out_) return;
    Event e{static_cast<std::uint16_t>(what), to, all_but, reveals, {}};
    std::size_t i = 0;
    ((e.args[i++] = static_cast<std::int16_t>(args)), ...);
    out_->push_back(e);
  }
  template <class... Args>
  void say(Happening what, Args... args) {
    emit(what, Event::kAll, false, false, args...);
  }
  // Everybody learns what was hidden: nothing before it can be undone.
  template <class... Args>
  void show(Happening what, Args... args) {
    emit(what, Event::kAll, false, true, args...);
  }
  template <class... Args>
  void tell(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), false, false, args...);
  }
  template <class... Args>
  void tell_others(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), true, false, args...);
  }

  State& s_;
  Events* out_;
};

}  // namespace gh::quests
