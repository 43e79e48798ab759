// Chapters that are not written yet, so that the rest links. Each line goes when its chapter comes.
#include "games/realm/offer.h"

namespace gh::realm {

void Rules::next_day() {  // stub
  s_.over = true;
  s_.agenda.steps.clear();
}
void Rules::begin(DayStub) { pop(); }     // stub
void Offer::day(Question) {}              // stub

void Rules::block(int) {}           // stub
void Rules::die(Seat who, int) { body(index(who)).life = Life::dead; }  // stub
void Rules::all_chits_out(Seat) {}  // stub

}  // namespace gh::realm
