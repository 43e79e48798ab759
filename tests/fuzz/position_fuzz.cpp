// Any JSON as a position, {"ivanhoe": {...}}: it is refused in words, or it can be looked at and
// played on. The mutator edits the JSON as a tree and begins from real positions of every game at
// every kind of question, so that most inputs are nearly right.
#include "fuzz.h"
#include "fuzz/import.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace gh::fuzz {
namespace {

struct Real {
  std::vector<Moment> all;
  Words words;
  Real() {
    for (const auto* game : all_games())
      if (game->info->id != "lots")
        for (auto& m : moments(*game, GREATHALL_SOURCE "/tests/replays", 8, 2))
          all.push_back(std::move(m));
    words = words_of(all);
  }
};
const Real& real() {
  static const Real r;
  return r;
}

void run(std::string_view text) {
  all_games();
  auto value = parse_json(text);
  if (!value || !value->is_object() || value->as_object().size() != 1) return;
  const auto& [id, position] = *value->as_object().begin();
  const auto* game = find_game(id);
  if (!game || !position.is_object()) return;
  const auto* seats = position.as_object().if_contains("seats");
  int n = seats && seats->is_int64() ? static_cast<int>(seats->as_int64() & 31) : 1;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng{seed};
    auto trial = try_position(*game, n, position, rng, 60);
    if (!trial.broken.empty()) broken(trial.broken);
    if (!trial.accepted) return;
  }
}

}  // namespace
}  // namespace gh::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace gh;
  Rng rng{seed};
  const auto& real = fuzz::real();
  auto tree = parse_json({reinterpret_cast<const char*>(data), size});
  if (rng.below(20) == 0) return LLVMFuzzerMutate(data, size, most);
  bool usable = tree && tree->is_object() && tree->as_object().size() == 1;
  if (!usable || rng.below(4) == 0) {
    const auto& m = real.all[rng.below(static_cast<std::uint32_t>(real.all.size()))];
    tree = json::value{{m.game->info->id, m.position}};
  }
  auto& position = tree->as_object().begin()->value();
  for (auto n = 1 + rng.below(3); n > 0; --n) fuzz::change(position, real.words, rng);
  auto text = json::serialize(*tree);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gh::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
