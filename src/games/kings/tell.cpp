// Events in words.
#include <cctype>

#include "games/kings/words.h"

namespace gh::kings {

std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}

namespace {

Text tell_battle(const State& s, const Event& event) {
  const auto& a = event.args;
  switch (static_cast<Happening>(event.kind)) {
    case Happening::battle:
      return {"Battle in " + hex_words(s, a[1]) + ": " + side_word(a[2]) +
                  (a[2] == kNatives ? " defend." : " defends."),
              "GR-CP-03",
              {hex_ref(a[1])}};
    case Happening::breaches:
      return {kind_name(a[1]) + " strikes every enemy fort, city and village.",
              "GR-LL-01",
              {hex_ref(a[2])}};
    case Happening::tempts:
      return {
          "The Warlord of " + who_name(a[0]) + " tempts " + kind_name(a[1]) + ".", "GR-LL-01", {}};
    case Happening::changes_sides:
      return {kind_name(a[1]) + " changes sides to " + who_name(a[0]) + ".",
              "GR-LL-01",
              {seat_ref(a[0])}};
    case Happening::round_begins:
      return {"Round " + number(a[1]) + ".", "GR-CP-05", {hex_ref(a[0])}};
    case Happening::names_target:
      return {side_word(a[0]) + " fights " + side_word(a[1]) + ".", "GR-CP-15", {}};
    case Happening::marksman:
      return {"The Marksman shoots with " + number(a[1]) + ".", "GR-LL-01", {}};
    case Happening::die:
      return {kind_name(a[0]) + " of " + side_word(a[1]) + " rolls " + number(a[2]) +
                  (a[3] ? " and " + number(a[3]) : "") +
                  (a[4] == 0   ? ": miss."
                   : a[4] == 1 ? ": a hit."
                               : ": two hits."),
              "GR-CP-10",
              {}};
    case Happening::hit:
      return {kind_name(a[1]) + " of " + side_word(a[0]) + " takes a hit.", "GR-CP-12", {}};
    case Happening::tested:
      return {kind_name(a[0]) + (a[1] ? " is saved." : " is not saved."), "GR-LL-03", {}};
    case Happening::retreats:
      return {side_word(a[0]) + " retreats from " + hex_words(s, a[1]) + " to " +
                  hex_words(s, a[2]) + ".",
              "GR-CP-13",
              {hex_ref(a[1]), hex_ref(a[2])}};
    case Happening::battle_over:
      return {"The battle in " + hex_words(s, a[0]) + " is over.", "GR-CP-09", {hex_ref(a[0])}};
    case Happening::firewall:
      return {
          "A Firewall of " + number(a[1]) + " burns for " + side_word(a[0]) + ".", "GR-LL-03", {}};
    case Happening::magic_gone:
      return {"The magic of " + side_word(a[0]) + " is gone for this battle.", "GR-LL-03", {}};
    case Happening::handed:
      return {kind_name(a[2]) + " of " + side_word(a[0]) + " takes the " + item_name(a[1]) + ".",
              "GR-LL-03",
              {}};
    default:
      return {};
  }
}

Text tell_board(const State& s, const Event& event) {
  const auto& a = event.args;
  auto me = [&] { return who_name(a[0]); };
  switch (static_cast<Happening>(event.kind)) {
    case Happening::placed:
      return {me() + " places " + kind_name(a[1]) + " in " + hex_words(s, a[2]) + ".",
              "GR-DT-03",
              {hex_ref(a[2])}};
    case Happening::placed_hidden:
      return {me() + " places a counter face down in " + hex_words(s, a[1]) + ".",
              "GR-DT-04",
              {hex_ref(a[1])}};
    case Happening::lost:
      return {(a[0] >= 0 ? me() + " loses " : "The natives lose ") + kind_name(a[1]) + ".",
              "GR-CP-12",
              a[2] >= 0 ? std::vector<std::string>{hex_ref(a[2])} : std::vector<std::string>{}};
    case Happening::fort_down:
      return {"The fort in " + hex_words(s, a[0]) +
                  (a[1] ? " becomes a " + fort_name(a[1]) + "." : " is gone."),
              "GR-FP-05",
              {hex_ref(a[0])}};
    case Happening::shows:
      return {me() + " shows " + kind_name(a[1]) + " in " + hex_words(s, a[2]) + ".",
              "GR-DT-07",
              {hex_ref(a[2])}};
    case Happening::challenged:
      return {kind_name(a[1]) + " of " + who_name(a[2]) + " was a bluff and goes back to the cup.",
              "GR-DT-07",
              {seat_ref(a[2])}};
    case Happening::cloud:
      if (a[0] < 0) return {"The Black Cloud is blown away.", "GR-LL-02", {}};
      return {
          "The Black Cloud hangs over " + hex_words(s, a[0]) + ".", "GR-LL-02", {hex_ref(a[0])}};
    case Happening::strikes:
      return {"Disaster strikes " + hex_words(s, a[0]) + ".", "GR-LL-02", {hex_ref(a[0])}};
    case Happening::fled:
      return {me() + " flees from the sea to " + hex_words(s, a[2]) + ".",
              "GR-LL-02",
              {hex_ref(a[1]), hex_ref(a[2])}};
    case Happening::pin_broken:
      return {me() + " is not pinned in " + hex_words(s, a[1]) + ".", "GR-MP-05", {hex_ref(a[1])}};
    case Happening::demands_proof:
      return {me() + " demands to see a supported creature in " + hex_words(s, a[1]) + ".",
              "GR-MP-05",
              {hex_ref(a[1])}};
    case Happening::moved:
      return {me() + " moves " + number(a[3]) + " to " + hex_words(s, a[2]) + ".",
              "GR-MP-03",
              {hex_ref(a[1]), hex_ref(a[2])}};
    case Happening::dropped:
      return {
          me() + " leaves a counter in " + hex_words(s, a[1]) + ".", "GR-MP-03", {hex_ref(a[1])}};
    case Happening::balloon:
      return {me() + " sends the Balloon to " + hex_words(s, a[2]) + ".",
              "GR-LL-03",
              {hex_ref(a[1]), hex_ref(a[2])}};
    case Happening::captured:
      return {me() + " takes " + hex_words(s, a[1]) + ".", "GR-CP-14", {hex_ref(a[1])}};
    case Happening::explores:
      return {me() + " explores " + hex_words(s, a[1]) + ".", "GR-EP-01", {hex_ref(a[1])}};
    case Happening::native_drawn:
      return {"Out of the cup: " + kind_name(a[0]) + ".", "GR-EP-02", {hex_ref(a[1])}};
    case Happening::native_returned:
      return {kind_name(a[0]) + " goes back to the cup.", "GR-EP-03", {hex_ref(a[1])}};
    case Happening::bribed:
      return {me() + " pays " + number(a[2]) + " gold to " + kind_name(a[1]) + ".",
              "GR-EP-03",
              {seat_ref(a[0])}};
    case Happening::spoils:
      return {me() + " takes " + kind_name(a[1]) + ".", "GR-EP-03", {seat_ref(a[0])}};
    case Happening::tile:
      return {
          "Hex " + hex_name(a[0]) + " is " + terrain_word(a[1]) + ".", "GR-SG-03", {hex_ref(a[0])}};
    case Happening::claimed:
      return {me() + " marks " + hex_words(s, a[1]) + ".", "GR-SG-06", {hex_ref(a[1])}};
    case Happening::built:
      return {me() + " has a " + fort_name(a[2]) + " in " + hex_words(s, a[1]) + ".",
              "GR-FP-02",
              {hex_ref(a[1])}};
    default:
      return tell_battle(s, event);
  }
}

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

Text tell_player(const State& s, const Event& event) {
  const auto& a = event.args;
  auto me = [&] { return who_name(a[0]); };
  std::vector<std::string> refs{seat_ref(std::max<int>(0, a[0]))};
  switch (static_cast<Happening>(event.kind)) {
    case Happening::rolled:
      return {me() + " rolls " + number(a[1]) +
                  (a[2] ? " and " + number(a[2]) + ", " + number(a[1] + a[2]) : "") + ".",
              roll_rule(s), refs};
    case Happening::first_player:
      return {me() + " is the first player.", "GR-SG-05", refs};
    case Happening::chose_start:
      return {me() + " starts in " + hex_name(a[1]) + ".", "GR-SG-05", {hex_ref(a[1])}};
    case Happening::drew:
      return {me() + " draws " + kind_name(a[1]) + ".", "GR-RT-01", {"cup", rack_ref(a[1])}};
    case Happening::drew_hidden:
      return {me() + " draws a Thing.", "GR-RT-01", {"cup", seat_ref(a[0])}};
    case Happening::gave:
      return {me() + " gives back " + kind_name(a[1]) + ".", "GR-RT-03", refs};
    case Happening::took_back:
      return {me() + " keeps " + kind_name(a[1]) + " after all.", "GR-RT-03", refs};
    case Happening::income:
      return {me() + " collects " + number(a[1]) + " gold.", "GR-GC-01", refs};
    case Happening::windfall:
      return {me() + " gains " + number(a[1]) + " gold.", "GR-LL-02", refs};
    case Happening::cashed:
      return {me() + " turns in the " + kind_name(a[1]) + " for " + number(a[2]) + " gold.",
              "GR-GC-03", refs};
    case Happening::dropped_income:
      return {me() + " drops " + kind_name(a[1]) + " in " + hex_words(s, a[2]) + ".",
              "GR-DT-08",
              {hex_ref(a[2])}};
    case Happening::discharged:
      return {me() + " discharges " + kind_name(a[1]) + ".", "GR-SC-01", {"pool/" + kind_id(a[1])}};
    case Happening::attempts:
      return {
          me() + " tries to win " + kind_name(a[1]) + ".", "GR-SC-01", {"pool/" + kind_id(a[1])}};
    case Happening::paid:
      return {me() + " pays " + number(a[1]) + " gold for +" + number(a[2]) + ".", "GR-SC-01",
              refs};
    case Happening::recruited:
      return {kind_name(a[1]) + " joins " + me() + " in " + hex_words(s, a[2]) + ".",
              "GR-SC-01",
              {hex_ref(a[2])}};
    case Happening::recruit_failed:
      return {kind_name(a[1]) + " does not join " + me() + ".", "GR-SC-01", refs};
    case Happening::bought_recruit:
      return {me() + " buys a recruit.", "GR-RT-02", refs};
    case Happening::discarded:
      return {me() + " drops " + kind_name(a[1]) + " into the cup.", "GR-RT-04", refs};
    case Happening::event_played:
      return {me() + " plays " + event_title(a[1]) + ".", "GR-RE-01", refs};
    case Happening::event_target:
      return {me() + " points at " + hex_words(s, a[1]) + ".", "GR-LL-02", {hex_ref(a[1])}};
    case Happening::event_victim:
      return {me() + " names " + who_name(a[1]) + ".", "GR-LL-02", {seat_ref(a[1])}};
    case Happening::item_used:
      return {me() + " uses the " + item_name(a[1]) + ".",
              "GR-ME-01",
              {seat_ref(a[0]), "item/" + item_id(a[1])}};
    case Happening::dispelled:
      return {"The " + item_name(a[1]) + " of " + me() + " is dispelled.", "GR-LL-03", refs};
    case Happening::charm:
      return {"The Lucky Charm changes the roll by " + std::string(a[1] > 0 ? "+1." : "-1."),
              "GR-LL-03", refs};
    case Happening::assassin:
      return {me() + " sends the Assassin to " + hex_words(s, a[1]) + ".",
              "GR-SCA-01",
              {hex_ref(a[1])}};
    case Happening::names_counter:
      return {me() + " names " +
                  (a[1] == kKinds ? std::string("a face-down counter") : kind_name(a[1])) + ".",
              "GR-SCA-01", refs};
    case Happening::thief:
      return {me() + " sends the Thief to " + who_name(a[1]) + ".", "GR-SCA-01", {seat_ref(a[1])}};
    case Happening::stole:
      return {me() + " steals " + kind_name(a[2]) + " from " + who_name(a[1]) + ".",
              "GR-SCA-01",
              {seat_ref(a[1])}};
    case Happening::stole_hidden:
      return {
          me() + " steals a counter from " + who_name(a[1]) + ".", "GR-SCA-01", {seat_ref(a[1])}};
    case Happening::stole_gold:
      return {me() + " steals " + number(a[2]) + " gold from " + who_name(a[1]) + ".",
              "GR-SCA-01",
              {seat_ref(a[1])}};
    case Happening::out:
      return {me() + " has neither hex nor counter left and is out.", "GR-GV-06", refs};
    case Happening::won:
      return {me() + " wins the game.", "GR-GV-05", refs};
    default:
      return tell_board(s, event);
  }
}

}  // namespace

Text Game::describe(const State& s, const Event& event, Seat) {
  const auto& a = event.args;
  switch (static_cast<Happening>(event.kind)) {
    case Happening::side_up:
      return {kind_name(a[0]) + " lies in the pool.", "GR-SG-02", {"pool/" + kind_id(a[0])}};
    case Happening::turned_over:
      return {"The counter is turned over: " + kind_name(a[0]) + ".",
              "GR-SC-03",
              {"pool/" + kind_id(a[0])}};
    case Happening::turn_begins:
      return {"Turn " + number(a[0]) + " begins.", "GR-TS-01", {}};
    case Happening::phase_begins: {
      constexpr const char* kRules[] = {"GR-SG-01", "GR-TS-01", "GR-TS-02", "GR-TS-03", "GR-TS-04",
                                        "GR-TS-05", "GR-TS-06", "GR-TS-07", "GR-TS-08", "GR-TS-09"};
      return {"Phase: " + enum_name(static_cast<Phase>(a[0])) + ".", kRules[a[0]], {}};
    }
    case Happening::time_is_up:
      return {"Turn " + number(a[0]) + " was the last: the game is over.", "", {}};
    default: {
      auto text = tell_player(s, event);
      // "the fort of {A} takes a hit": what happened is told in sentences.
      text.words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text.words[0])));
      return text;
    }
  }
}

}  // namespace gh::kings
