// What may be picked where an optional rule of the book asks.
#include "games/realm/offer.h"

namespace gh::realm {

void Offer::book(Question q) {
  switch (q) {
    case Question::elf_kind:
      add(Verb::light_elf);
      return add(Verb::great_elf);
    default:
      return;
  }
}

}  // namespace gh::realm
