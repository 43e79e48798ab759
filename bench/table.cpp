// What a pick costs between the network and the disk: two people at a table of Ivanhoe, each pick
// read from its message, proposed, written as an entry, committed and told to both of them.
// Counting instructions does not depend on how busy the machine is:
//
//   ninja -C build/bench bench_table
//   valgrind --tool=callgrind build/bench/bench/bench_table 2000
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "table/table.h"

namespace {

using namespace gh;

std::unique_ptr<Table> new_game(Rng& rng) {
  TableHeader header;
  header.game = "ivanhoe";
  header.seats = 2;
  header.host = "a";
  header.absent_seconds = 0;
  header.first = {{seat(0), "person", "a", "Ann", ""}, {seat(1), "person", "b", "Bill", ""}};
  TableWorld world;
  world.draw = [&rng](std::uint32_t n) { return rng.below(n); };
  world.seed = [] { return 1; };
  auto table = Table::open("abcdefghijklmnopqrstuvwxyz", header, world);
  if (!table) std::exit(1);
  Mail mail;
  auto start = (*table)->due(0);
  if (start && start->entry) (*table)->commit(*start->entry, 1, 0, mail);
  (*table)->enter(1, {{"a", "Ann"}, {}, false}, {}, 0, mail);
  (*table)->enter(2, {{"b", "Bill"}, {}, false}, {}, 0, mail);
  return std::move(*table);
}

// Some option of the open question, as a client sends it.
std::string some_pick(const Table& table, Rng& rng) {
  const auto& match = table.record().match();
  const Ask ask = match.asks()[0];
  Options options;
  match.options(ask, options);
  auto option = options[rng.below(static_cast<std::uint32_t>(options.size()))];
  return "{\"type\":\"pick\",\"table\":\"" + table.id() + "\",\"seat\":\"" + seat_name(ask.who) +
         "\",\"prompt\":" + std::to_string(ask.id) + ",\"pick\":\"" + match.notation(ask, option) +
         "\"}";
}

std::size_t play(Table& table, const std::string& text) {
  auto value = parse_json(text);
  auto r = read_hall_request(text, *value);
  const auto& p = std::get<request::Pick>(r->what);
  Who who = *p.seat == seat(0) ? Who{"a", "Ann"} : Who{"b", "Bill"};
  auto proposal = table.pick(who, p.seat, p.prompt, p.pick, 0);
  if (!proposal.entry) return std::fprintf(stderr, "%s\n", proposal.words.c_str()), 0;
  auto bytes = write_entry(*proposal.entry).size();
  Mail mail;
  table.commit(*proposal.entry, table.seq() + 1, 0, mail);
  for (const auto& letter : mail) bytes += letter.text->size();
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  int picks = argc > 1 ? std::atoi(argv[1]) : 200'000;
  Rng rng{1};
  auto table = new_game(rng);
  std::size_t bytes = 0;
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < picks; ++i) {
    if (table->is_over()) table = new_game(rng);
    bytes += play(*table, some_pick(*table, rng));
  }
  auto spent = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start);
  std::printf("%.2f us a pick, %zu bytes a pick\n", spent.count() / picks,
              bytes / static_cast<std::size_t>(picks));
}
