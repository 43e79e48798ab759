// Chapters that are not written yet, so that the rest links. Each line goes when its chapter comes.
#include "games/realm/offer.h"

namespace gh::realm {

void Rules::begin(Evening) { pop(); }    // stub
void Rules::kill_by_nobody(int being) {  // stub
  if (is_character(being)) return die(seat_of(being));
  body(being).life = Life::dead;
}
void Rules::damage_armour(int) {}  // stub
void Rules::pay_asterisk(Seat) {}  // stub
void Rules::leave_combat(int) {}   // stub
void Offer::combat(Question) {}    // stub

}  // namespace gh::realm
