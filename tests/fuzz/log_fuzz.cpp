// Any text as a log file: it is read, or refused with the line that is wrong; what was read is
// written and read again to the same state. The mutator edits the lines as JSON and puts changed
// real positions of every game into the first one.
#include "fuzz.h"
#include "fuzz/import.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace gh::fuzz {
namespace {

struct RealLogs {
  std::vector<Moment> all;
  Words words{"pass", "done", "keep", "stay", "fight", "end", "withdraw", "ready", "decline"};
  RealLogs() {
    for (const auto* game : all_games())
      if (game->info->id != "lots")
        for (auto& m : moments(*game, GREATHALL_SOURCE "/tests/replays", 4, 1))
          all.push_back(std::move(m));
  }
};
const RealLogs& real_logs() {
  static const RealLogs r;
  return r;
}

// A log that begins somewhere in a game, perhaps at a changed position, with some of its picks.
std::string some_log(Rng& rng) {
  const auto& all = real_logs().all;
  const auto& m = all[rng.below(static_cast<std::uint32_t>(all.size()))];
  auto position = m.position;
  if (rng.below(2)) change(position, words_of({m}), rng);
  Setup setup{m.seats, {}, position};
  auto text = log_header(*m.game, setup) + "\n";
  auto record = Record::begin(*m.game, setup);
  for (int i = 0; record && i < 8 && !record->match().over(); ++i) {
    const Ask ask = record->match().asks()[0];
    Options offered;
    record->match().options(ask, offered);
    auto o = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
    text += log_line(ask.who, record->match().notation(ask, o)) + "\n";
    record->pick(ask.who, ask.id, o);
  }
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    auto end = std::min(text.find('\n', from), text.size());
    lines.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string changed(std::string_view text, Rng& rng) {
  auto lines = lines_of(text);
  if (lines.empty()) return "";
  auto any = [&] { return rng.below(static_cast<std::uint32_t>(lines.size())); };
  auto i = rng.below(3) ? any() : 0;
  auto tree = parse_json(lines[i]);
  switch (rng.below(5)) {
    case 0:
      lines.erase(lines.begin() + i);
      break;
    case 1:
      lines.insert(lines.begin() + any(), lines[i]);
      break;
    default:
      if (!tree) break;
      change(*tree, real_logs().words, rng);
      lines[i] = json::serialize(*tree);
  }
  std::string out;
  for (const auto& line : lines) out += line + "\n";
  return out;
}

}  // namespace
}  // namespace gh::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace gh;
  Rng rng{seed};
  if (rng.below(20) == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  text = size < 10 || rng.below(4) == 0 ? fuzz::some_log(rng) : fuzz::changed(text, rng);
  if (text.size() > most || text.empty()) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gh;
  fuzz::all_games();
  auto record = read_log({reinterpret_cast<const char*>(data), size});
  if (!record) {
    if (record.error().empty()) fuzz::broken("refused without a word");
    return 0;
  }
  auto again = read_log(record->log());
  if (!again) fuzz::broken("its own log is refused: " + again.error());
  if (!again->match().same(record->match())) fuzz::broken("its own log ends elsewhere");
  return 0;
}
