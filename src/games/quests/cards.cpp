#include "games/quests/cards.h"

#include "core/embedded.h"

namespace gh::quests {
namespace {

constexpr const char* kCardsFile = "data/quests/cards.json";

// The enumerator that an id of the data file ("battle_ax") names.
template <class E>
E named(const json::value& id) {
  std::string name(id.as_string());
  for (char& c : name)
    if (c == '_') c = '-';
  auto e = enum_from<E>(name);
  if (!e) broken_data(kCardsFile, "there is no " + name);
  return *e;
}

std::uint8_t figure(const json::object& entry, const char* field) {
  const auto* v = entry.if_contains(field);
  return !v || v->is_null() ? 0 : v->to_number<std::uint8_t>();
}

std::string text(const json::object& entry, const char* field) {
  return std::string(entry.at(field).as_string());
}

void add_ally(Cards& cards, Kind kind, const json::object& entry) {
  auto& ally = cards.ally[at(kind)];
  ally.points = ally.points_then = figure(entry, "battle_points");
  ally.bids = ally.bids_then = figure(entry, "free_bids");
  for (const auto& c : entry.at("conditional").as_array()) {
    const auto& condition = c.as_object();
    const auto& when = condition.at("when").as_object();
    if (const auto* quest = when.if_contains("quest_in_play"))
      ally.on_quest = static_cast<std::int8_t>(named<Story>(*quest));
    else
      ally.with_ally = static_cast<std::int8_t>(named<Kind>(when.at("ally_in_play_of_any_player")));
    if (condition.contains("battle_points")) ally.points_then = figure(condition, "battle_points");
    if (condition.contains("free_bids")) ally.bids_then = figure(condition, "free_bids");
  }
}

void add_adventure(Cards& cards, const json::object& entry) {
  auto kind = named<Kind>(entry.at("id"));
  if (cards.all.has(kind)) broken_data(kCardsFile, text(entry, "id") + " is listed twice");
  cards.all.put(kind, figure(entry, "count"));
  cards.words[at(kind)] = text(entry, "name");
  if (is_ally(kind)) return add_ally(cards, kind, entry);
  cards.points[at(kind)] = cards.points_named[at(kind)] = figure(entry, "battle_points");
  if (auto high = figure(entry, "battle_points_named")) cards.points_named[at(kind)] = high;
  if (!is_test(kind)) return;
  cards.minimum_bid[at(kind)] = figure(entry, "minimum_bid");
  if (const auto& on = entry.at("minimum_bid_on_quest"); on.is_object())
    for (const auto& [quest, bid] : on.as_object())
      cards.minimum_bid_on[at(kind)][at(named<Story>(quest))] = bid.to_number<std::uint8_t>();
}

void add_story(Cards& cards, const json::object& entry) {
  auto story = named<Story>(entry.at("id"));
  for (int i = figure(entry, "count"); i > 0; --i) cards.stories.put(story);
  cards.stages[at(story)] = figure(entry, "stages");
  cards.bonus[at(story)] = figure(entry, "bonus_shields");
  cards.amount[at(story)] = figure(entry, "amount");
  if (const auto* foes = entry.if_contains("named_foes"))
    for (const auto& foe : foes->as_array()) cards.named[at(story)].put(named<Kind>(foe));
}

Cards load_cards() {
  auto data = parse_json(embedded_file(kCardsFile));
  if (!data) broken_data(kCardsFile, data.error());
  Cards cards;
  for (const auto* group : {"weapons", "foes", "tests", "allies", "amours"})
    for (const auto& entry : data->at("adventure_deck").at(group).as_array())
      add_adventure(cards, entry.as_object());
  for (const auto* group : {"quests", "tournaments", "events"})
    for (const auto& entry : data->at("story_deck").at(group).as_array())
      add_story(cards, entry.as_object());
  for (const auto& entry : data->at("ranks").as_array()) {
    auto rank = named<Rank>(entry.at("id"));
    cards.rank_points[at(rank)] = figure(entry.as_object(), "battle_points");
    cards.price[at(rank)] = figure(entry.as_object(), "shields_to_advance");
  }
  if (cards.all.size() != kAdventureCards) broken_data(kCardsFile, "not 125 adventure cards");
  if (cards.stories.size() != kStoryCards) broken_data(kCardsFile, "not 28 story cards");
  kAllies.each([&](Kind k) {
    if (cards.all.count(k) != 1)
      broken_data(kCardsFile, "every ally is there once: " + cards.words[at(k)]);
  });
  return cards;
}

}  // namespace

const Cards kCards = load_cards();

const char* card_rule(Kind k) {
  if (k == Kind::mordred) return "GR-17";
  return is_weapon(k) ? "GR-22a" : is_foe(k) ? "GR-22b" : is_test(k) ? "GR-22c" : "GR-22d";
}

const char* story_rule(Story s) {
  return is_quest(s) ? "GR-23a" : is_tournament(s) ? "GR-23b" : "GR-23c";
}

}  // namespace gh::quests
