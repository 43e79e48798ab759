// What may be picked in questions of magic. The first option is the least one.
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/offer.h"

namespace gh::realm {

void Offer::start_spells() {
  for (int i = 0; i < kSpells; ++i)
    if (may_begin_with(s_, who_, static_cast<Spell>(i))) add(Verb::take_spell, i);
  if (!me().spells.empty()) add(Verb::back);
}

void Offer::start_colours() {
  add(Verb::done);
  for (int c = 0; c < kActionChits; ++c)
    if (is_active(s_, who_, c) && colour_of_type(action(s_, who_, c).type) != kNone)
      add(Verb::make_colour, c);
  if (has_colour_chits(s_, index(who_))) add(Verb::back);
}

// MG-20, MG-45.
void Offer::energizing() {
  add(Verb::done);
  for (int c = 0; c < kActionChits; ++c) {
    if (!is_colour_chit(s_, who_, c)) continue;
    for (auto left = energizable(s_, index(who_), chit_colour(s_, who_, c)); left; left &= left - 1)
      add(Verb::energize, c, std::countr_zero(left));
    if (wakes_carpet(s_, index(who_), chit_colour(s_, who_, c))) add(Verb::wake_carpet, c);
  }
  for (int c = 0; c < kActionChits; ++c)
    if (is_colour_chit(s_, who_, c)) add(Verb::burn, c);
}

void Offer::enchanting() {
  for (const auto& x : enchantments(s_, step<Enchanting>().who, step<Enchanting>().spot))
    if (x.tile)
      add(Verb::enchant_tile, x.chit, x.source);
    else
      add(Verb::enchant_chit, x.chit);
}

void Offer::record_spell() {
  add(Verb::pass);
  const auto& sheet = me().spells;
  recordable(s_, step<RecordSpell>()).each([&](int x) {
    if (!sheet.full()) return add(Verb::write_spell, x, kNone);
    for (int i = 0; i < kSheetBoxes; ++i)
      if (!is_box_tied(s_, index(who_), i)) add(Verb::write_spell, x, i);
  });
}

void Offer::cast_with() {
  const auto& a = step<Acting>();
  add(Verb::back);
  if (a.spell == kNone) return;
  for (const auto& m : means_for(s_, index(who_), {static_cast<Spell>(a.spell), a.item}))
    add(Verb::cast_by, m.chit, m.colour, m.source);
}

void Offer::spell_targets() {
  const int i = casting_of(s_, index(who_));
  const auto& c = s_.magic.castings[at(i)];
  if (c.sort == Marked::none)
    add(Verb::no_aim);
  else
    add(Verb::done);
  Marks marks;
  marks_for(s_, i, marks);
  for (const auto& m : marks) add(Verb::aim_spell, static_cast<int>(m.sort), m.what, m.more);
}

void Offer::magic(Question q) {
  switch (q) {
    case Question::start_spell:
      return start_spells();
    case Question::start_colours:
      return start_colours();
    case Question::energize:
      return energizing();
    case Question::enchant:
      return enchanting();
    case Question::record_spell:
      return record_spell();
    case Question::cast_with:
      return cast_with();
    case Question::spell_target:
      return spell_targets();
    default:
      return;
  }
}

}  // namespace gh::realm
