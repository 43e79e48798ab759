// Any JSON as a position, {"ivanhoe": {...}}: it is refused in words, or it can be looked at and
// played on. The mutator edits the JSON as a tree, so that most inputs are nearly right.
#include "fuzz.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace gh::fuzz {
namespace {

void run(std::string_view text) {
  all_games();
  auto value = parse_json(text);
  if (!value || !value->is_object() || value->as_object().size() != 1) return;
  const auto& [id, position] = *value->as_object().begin();
  const auto* game = find_game(id);
  if (!game || !position.is_object()) return;
  const auto* seats = position.as_object().if_contains("seats");
  int n = seats && seats->is_int64() ? static_cast<int>(seats->as_int64() & 31) : 0;
  auto match = begin(*game, Setup{n, {}, position});
  if (!match) {
    if (match.error().empty()) broken("refused without a word");
    return;
  }
  auto again = begin(*game, Setup{n, {}, (*match)->position()});
  if (!again) broken("its own position is refused: " + again.error());
  if ((*again)->position() != (*match)->position()) broken("a position changes on its way");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    auto copy = (*match)->copy();
    play_on(*copy, seed, 60);
  }
}

// All values of a tree, the children after their parent.
void collect(json::value& v, std::vector<json::value*>& all) {
  all.push_back(&v);
  if (auto* object = v.if_object())
    for (auto& member : *object) collect(member.value(), all);
  if (auto* array = v.if_array())
    for (auto& item : *array) collect(item, all);
}

void change_one(json::value& tree, Rng& rng) {
  std::vector<json::value*> all;
  collect(tree, all);
  auto any = [&](std::size_t n) {
    return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  static std::vector<json::value> remembered;  // small things seen in any input
  const auto& some = *all[any(all.size())];
  if (json::serialize(some).size() < 100 || remembered.empty()) {
    remembered.push_back(some);
    if (remembered.size() > 4000) std::swap(remembered[any(4000)], remembered.back());
    remembered.resize(std::min<std::size_t>(remembered.size(), 4000));
  }
  auto& v = *all[any(all.size())];
  if (auto* number = v.if_int64(); number && any(3)) {
    *number += static_cast<int>(any(5)) - 2;
  } else if (auto* flag = v.if_bool()) {
    *flag = !*flag;
  } else if (auto* array = v.if_array(); array && !array->empty() && any(3)) {
    auto at = array->begin() + static_cast<std::ptrdiff_t>(any(array->size()));
    if (any(2)) {
      array->erase(at);
    } else {
      auto twice = *at;
      array->push_back(std::move(twice));
    }
  } else if (auto* object = v.if_object(); object && !object->empty() && any(3)) {
    object->erase(object->begin() + static_cast<std::ptrdiff_t>(any(object->size())));
  } else {
    auto other = any(2) ? remembered[any(remembered.size())] : *all[any(all.size())];
    v = std::move(other);
  }
}

}  // namespace
}  // namespace gh::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace gh;
  Rng rng{seed};
  auto tree = parse_json({reinterpret_cast<const char*>(data), size});
  if (!tree || rng.below(20) == 0) return LLVMFuzzerMutate(data, size, most);
  for (auto n = 1 + rng.below(3); n > 0; --n) fuzz::change_one(*tree, rng);
  auto text = json::serialize(*tree);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gh::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
