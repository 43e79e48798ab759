// What happened. The sentences are in data/kings/words.*.
#include "games/kings/words.h"

namespace gh::kings {
namespace {

using namespace say;

const EventWords<Happening> kEvents{
    says(Happening::side_up, thing).about("pool/{thing}"),
    says(Happening::rolled, who, one, two).about("seat/{who}"),
    says(Happening::first_player, who).about("seat/{who}"),
    says(Happening::chose_start, who, say::name).about("hex/{hex}"),
    says(Happening::tile, say::name, terrain).about("hex/{hex}"),
    says(Happening::claimed, who, hex).about("hex/{hex}"),
    says(Happening::built, who, hex, fort).about("hex/{hex}"),
    says(Happening::drew, who, thing).about("cup", "rack/{thing}"),
    says(Happening::drew_hidden, who).about("cup", "seat/{who}"),
    says(Happening::gave, who, thing).about("seat/{who}"),
    says(Happening::gave_hidden, who).about("seat/{who}"),
    says(Happening::took_back, who, thing).about("seat/{who}"),
    says(Happening::placed, who, thing, hex).about("hex/{hex}"),
    says(Happening::placed_hidden, who, hex).about("hex/{hex}"),
    says(Happening::turn_begins, n),
    says(Happening::phase_begins, phase),
    says(Happening::income, who, gold).about("seat/{who}"),
    says(Happening::windfall, who, gold).about("seat/{who}"),
    says(Happening::cashed, who, thing, gold).about("seat/{who}"),
    says(Happening::dropped_income, who, thing, hex).about("hex/{hex}"),
    says(Happening::discharged, who, thing).about("pool/{thing}"),
    says(Happening::turned_over, thing).about("pool/{thing}"),
    says(Happening::attempts, who, thing).about("pool/{thing}"),
    says(Happening::paid, who, gold, bonus).about("seat/{who}"),
    says(Happening::recruited, who, thing, hex).about("hex/{hex}"),
    says(Happening::recruit_failed, who, thing).about("seat/{who}"),
    says(Happening::bought_recruit, who).about("seat/{who}"),
    says(Happening::discarded, who, thing).about("seat/{who}"),
    says(Happening::discarded_hidden, who).about("seat/{who}"),
    says(Happening::lost, side, thing, quiet(say::name)).about("hex/{hex}"),
    says(Happening::fort_down, hex, fort).about("hex/{hex}"),
    says(Happening::shows, who, thing, hex).about("hex/{hex}"),
    says(Happening::challenged, unsaid, thing, other).about("seat/{other}"),
    says(Happening::event_played, who, event).about("seat/{who}"),
    says(Happening::event_target, who, hex).about("hex/{hex}"),
    says(Happening::event_victim, who, other).about("seat/{other}"),
    says(Happening::cloud, hex).about("hex/{hex}"),
    says(Happening::strikes, hex).about("hex/{hex}"),
    says(Happening::fled, who, quiet(from), hex).about("hex/{from}", "hex/{hex}"),
    says(Happening::item_used, who, item).about("seat/{who}", "item/{item}"),
    says(Happening::dispelled, who, item).about("seat/{who}"),
    says(Happening::magic_gone, side),
    says(Happening::charm, quiet(who), bonus).about("seat/{who}"),
    says(Happening::firewall, side, n),
    says(Happening::handed, side, item, thing),
    says(Happening::pin_broken, who, hex).about("hex/{hex}"),
    says(Happening::demands_proof, who, hex).about("hex/{hex}"),
    says(Happening::moved, who, quiet(from), hex, n).about("hex/{from}", "hex/{hex}"),
    says(Happening::dropped, who, hex).about("hex/{hex}"),
    says(Happening::balloon, who, quiet(from), hex).about("hex/{from}", "hex/{hex}"),
    says(Happening::captured, who, hex).about("hex/{hex}"),
    says(Happening::explores, who, hex).about("hex/{hex}"),
    says(Happening::native_drawn, thing, quiet(hex)).about("hex/{hex}"),
    says(Happening::native_returned, thing, quiet(hex)).about("hex/{hex}"),
    says(Happening::bribed, who, thing, gold).about("seat/{who}"),
    says(Happening::spoils, who, thing).about("seat/{who}"),
    says(Happening::battle, unsaid, hex, side).about("hex/{hex}"),
    says(Happening::breaches, unsaid, thing, quiet(hex)).about("hex/{hex}"),
    says(Happening::tempts, who, thing),
    says(Happening::changes_sides, who, thing).about("seat/{who}"),
    says(Happening::round_begins, quiet(hex), n).about("hex/{hex}"),
    says(Happening::names_target, side, enemy),
    says(Happening::marksman, unsaid, n),
    says(Happening::die, thing, side, one, two, hits),
    says(Happening::hit, side, thing),
    says(Happening::warded, side, n),
    says(Happening::tested, thing, saved),
    says(Happening::retreats, side, from, hex).about("hex/{from}", "hex/{hex}"),
    says(Happening::battle_over, hex).about("hex/{hex}"),
    says(Happening::assassin, who, hex).about("hex/{hex}"),
    says(Happening::names_counter, who, thing).about("seat/{who}"),
    says(Happening::thief, who, other).about("seat/{other}"),
    says(Happening::stole, who, other, thing).about("seat/{other}"),
    says(Happening::stole_hidden, who, other).about("seat/{other}"),
    says(Happening::stole_gold, who, other, gold).about("seat/{other}"),
    says(Happening::out, who).about("seat/{who}"),
    says(Happening::won, who).about("seat/{who}"),
    says(Happening::time_is_up, n)};

// The rule a roll is made for.
const char* roll_rule(const State& s) {
  switch (s.phase) {
    case Phase::setup:
      return "GR-SG-05";
    case Phase::characters:
      return "GR-SC-01";
    case Phase::events:
      return "GR-RE-01";
    case Phase::powers:
      return "GR-SCA-01";
    default:
      return in_battle(s) ? "GR-CP-14" : "GR-EP-02";
  }
}

}  // namespace

std::string_view Game::event_name(const Event& event) { return kEvents.name(event); }

Text Game::describe(const State& s, const Event& event, Seat) {
  const auto& a = event.args;
  const auto what = static_cast<Happening>(event.kind);
  if (what == Happening::cloud && a[0] < 0) return phrase("cloud:gone");
  if (what == Happening::names_counter && a[1] == kKinds)
    return phrase("names_counter:hidden", who(seat(a[0]))).about(seat_ref(a[0]));
  auto text = kEvents(event, &s);
  if (what == Happening::rolled) {
    text.rule = roll_rule(s);
    if (a[2])
      text.args.push_back(sum(a[1] + a[2]));
    else
      text.args.pop_back();  // there is no second die
  }
  if (what == Happening::lost && a[2] < 0) text.refs.clear();
  if (what == Happening::placed && a[1] < kKinds && kBox.design[at(a[1])].sort == Sort::creature)
    text.rule = "GR-DT-04";
  if (what == Happening::won) {
    int citadels = citadels_of(s, seat(a[0]));
    if (citadels > 1) text.id = "won:conquest";
    if (citadels == 0) text.id = "won:last";
  }
  return text;
}

}  // namespace gh::kings
