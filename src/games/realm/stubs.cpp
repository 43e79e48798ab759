// Chapters that are not written yet, so that the rest links. Each line goes when its chapter comes.
#include "games/realm/offer.h"

namespace gh::realm {

void Rules::next_day() {  // stub
  s_.over = true;
  s_.agenda.steps.clear();
}
void Rules::begin(DayStub) { pop(); }     // stub
void Rules::begin(GoodsStub) { pop(); }   // stub
void Rules::begin(CombatStub) { pop(); }  // stub
void Offer::day(Question) {}              // stub
void Offer::goods(Question) {}            // stub
void Offer::combat(Question) {}           // stub

}  // namespace gh::realm
