#include "games/kings/pieces.h"

#include "core/embedded.h"

namespace gh::kings {
namespace {

constexpr const char* kThingsFile = "data/kings/things.json";

int figure(const json::object& entry, const char* key) {
  const auto* v = entry.if_contains(key);
  return v ? v->to_number<int>() : 0;
}

Design read_design(const json::object& entry, Sort sort) {
  Design d;
  d.id = entry.at("id").as_string();
  d.name = entry.at("name").as_string();
  d.sort = sort;
  for (const char* key : {"terrain", "lord_of"}) {
    const auto* t = entry.if_contains(key);
    if (!t) continue;
    std::string name(t->as_string());
    for (char& c : name)
      if (c == '_') c = '-';
    auto terrain = enum_from<Terrain>(name);
    if (!terrain) broken_data(kThingsFile, d.id + " has no terrain");
    d.terrain = *terrain;
  }
  d.value = static_cast<std::uint8_t>(figure(entry, "value"));
  d.income = static_cast<std::uint8_t>(figure(entry, "income"));
  d.gold = static_cast<std::uint8_t>(figure(entry, "gold"));
  if (sort == Sort::income && d.value > 0) d.sort = Sort::settlement;
  if (const auto* mine = entry.if_contains("mine")) d.mine = mine->as_bool();
  if (const auto* symbols = entry.if_contains("symbols")) {
    for (const auto& symbol : symbols->as_array()) {
      auto name = symbol.as_string();
      (name == "flying"   ? d.flying
       : name == "magic"  ? d.magic
       : name == "ranged" ? d.ranged
                          : d.charge) = true;
    }
  }
  if (entry.contains("count")) d.count = static_cast<std::uint8_t>(figure(entry, "count"));
  return d;
}

void sort_piece(Box& box, const Design& d, int piece) {
  switch (d.sort) {
    case Sort::creature:
      box.creatures.put(piece);
      if (d.flying) box.flyers.put(piece);
      if (d.magic) box.magic_creatures.put(piece);
      box.of_terrain[static_cast<std::size_t>(d.terrain)].put(piece);
      box.of_value[d.value].put(piece);
      break;
    case Sort::settlement:
      box.settlements.put(piece);
      [[fallthrough]];
    case Sort::income:
      box.incomes.put(piece);
      break;
    case Sort::treasure:
      box.treasures.put(piece);
      break;
    case Sort::magic:
      box.magics.put(piece);
      break;
    case Sort::event:
      box.events.put(piece);
      break;
    case Sort::hero:
      break;
  }
}

template <class E>
void check_names(const Box& box, int first) {
  int i = first;
  for (const auto& name : enum_names<E>())
    if (box.design[static_cast<std::size_t>(i++)].id != name)
      broken_data(kThingsFile, name + " is out of place");
}

Box load_box() {
  auto data = parse_json(embedded_file(kThingsFile));
  if (!data) broken_data(kThingsFile, data.error());
  Box box;
  std::size_t kind = 0;
  int next = 0;
  constexpr std::pair<const char*, Sort> kGroups[] = {
      {"creatures", Sort::creature},  {"special_income", Sort::income},
      {"treasures", Sort::treasure},  {"magic_items", Sort::magic},
      {"random_events", Sort::event}, {"special_characters", Sort::hero}};
  for (auto [group, sort] : kGroups) {
    for (const auto& entry : data->at(group).as_array()) {
      if (kind >= kKinds) broken_data(kThingsFile, "too many kinds");
      Design d = read_design(entry.as_object(), sort);
      if (sort == Sort::hero) {
        int piece = kThings + (static_cast<int>(kind) - kFirstHero) / 2;
        d.first = static_cast<Piece>(piece);
        box.copies[kind].put(piece);
        box.heroes.put(piece);
      } else {
        d.first = static_cast<Piece>(next);
        for (int i = 0; i < d.count; ++i, ++next) {
          if (next >= kThings) broken_data(kThingsFile, "more than 195 Things");
          box.kind[static_cast<std::size_t>(next)] = static_cast<Kind>(kind);
          box.copies[kind].put(next);
          box.things.put(next);
          sort_piece(box, d, next);
        }
      }
      box.design[kind++] = d;
    }
  }
  if (kind != kKinds || next != kThings)
    broken_data(kThingsFile, "not 195 Things of 161 kinds and 22 characters");
  if (box.creatures.size() != 146 || box.design[kCity].id != "city" ||
      box.design[kVillage].id != "village")
    broken_data(kThingsFile, "not 146 creatures, or city and village are out of place");
  check_names<Magic>(box, kFirstMagic);
  check_names<RandomEvent>(box, kFirstEvent);
  check_names<Hero>(box, kFirstHero);
  return box;
}

}  // namespace

const Box kBox = load_box();

std::optional<Kind> kind_from(std::string_view id) {
  for (std::size_t k = 0; k < kKinds; ++k)
    if (kBox.design[k].id == id) return static_cast<Kind>(k);
  return std::nullopt;
}

}  // namespace gh::kings
