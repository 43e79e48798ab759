#include "games/ivanhoe/cards.h"

#include "core/embedded.h"

namespace gh::ivanhoe {
namespace {

constexpr const char* kCardsFile = "data/ivanhoe/cards.json";

void add(Deck& deck, Card& next, const json::object& entry) {
  std::string id(entry.at("id").as_string());
  for (char& c : id)
    if (c == '_') c = '-';
  auto kind = enum_from<Kind>(id);
  if (!kind) broken_data(kCardsFile, "unknown card " + id);
  auto k = static_cast<std::size_t>(*kind);
  if (deck.count[k]) broken_data(kCardsFile, id + " is listed twice");
  deck.first[k] = next;
  deck.count[k] = static_cast<std::uint8_t>(entry.at("count").to_number<int>());
  const auto* value = entry.if_contains("value");
  for (int i = 0; i < deck.count[k]; ++i, ++next) {
    if (next >= kCards) broken_data(kCardsFile, "more than 110 cards");
    deck.kind[next] = *kind;
    deck.value[next] = value ? static_cast<std::uint8_t>(value->to_number<int>()) : 0;
    deck.of_kind[k].put(next);
    deck.all.put(next);
    if (!value) deck.actions.put(next);
    if (*kind >= Kind::squire_2 && value) deck.supporters.put(next);
    if (*kind == Kind::maiden_6) deck.maidens.put(next);
    if (*kind <= Kind::green_1) {
      auto colour = enum_from<Colour>(entry.at("color").as_string());
      if (!colour) broken_data(kCardsFile, id + " has no colour");
      deck.of_colour[static_cast<std::size_t>(*colour)].put(next);
    }
  }
}

Deck load_deck() {
  auto data = parse_json(embedded_file(kCardsFile));
  if (!data) broken_data(kCardsFile, data.error());
  Deck deck;
  Card next = 0;
  for (const auto* group : {"color_cards", "supporters", "action_cards"})
    for (const auto& entry : data->at(group).as_array()) add(deck, next, entry.as_object());
  if (next != kCards) broken_data(kCardsFile, "not 110 cards");
  for (std::size_t k = 0; k < kKinds; ++k)
    if (!deck.count[k])
      broken_data(kCardsFile, "a card is missing: " + enum_name(static_cast<Kind>(k)));
  return deck;
}

}  // namespace

const Deck kDeck = load_deck();

}  // namespace gh::ivanhoe
