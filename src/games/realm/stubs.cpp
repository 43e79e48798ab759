// Chapters that are not written yet, so that the rest links. Each line goes when its chapter comes.
#include "games/realm/offer.h"

namespace gh::realm {

void Rules::next_day() {  // stub
  s_.over = true;
  s_.agenda.steps.clear();
}
void Rules::begin(DayStub) { pop(); }     // stub
void Rules::begin(CombatStub) { pop(); }  // stub
void Offer::day(Question) {}              // stub
void Offer::combat(Question) {}           // stub

void Rules::block(int) {}           // stub
void Rules::all_chits_out(Seat) {}  // stub
void Rules::kill_by_nobody(int) {}  // stub
void Rules::damage_armour(int) {}   // stub
void Rules::pay_asterisk(Seat) {}   // stub
void Rules::leave_combat(int) {}    // stub

}  // namespace gh::realm
