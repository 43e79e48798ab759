// Hostile messages against the decoder and a table: each line of the input is one message. Nothing
// may crash, and a message that is refused changes nothing.
#include <cstdlib>

#include "table/table.h"

using namespace gh;

namespace {

const Who kPeople[] = {{"u-bill", "Bill"}, {"u-ann", "Ann"}, {"u-eve", "Eve"}, {"", ""}};

struct Bench {
  Rng rng{1};
  std::unique_ptr<Table> table;
  std::uint64_t seq = 0;
  Time now = 1000;

  Bench() {
    TableHeader h;
    h.game = "ivanhoe";
    h.seats = 2;
    h.host = "u-bill";
    h.first = {{seat(0), "person", "u-bill", "Bill", ""}, {seat(1), "person", "u-ann", "Ann", ""}};
    TableWorld w;
    w.draw = [this](std::uint32_t n) { return rng.below(n); };
    w.seed = [this] { return rng.next(); };
    table = std::move(*Table::open("t", h, w));
    Mail mail;
    for (ViewerId id = 0; id < 4; ++id)
      table->enter(id, Viewer{kPeople[id], {}, false}, {}, now, mail);
    settle();
  }
  void commit(const Proposal& p) {
    if (p.refused() || !p.entry) return;
    auto stored = read_entry(write_entry(*p.entry));
    if (!stored) std::abort();
    Mail mail;
    if (!table->commit(*stored, ++seq, now, mail).empty()) std::abort();
    if (!table->record().match().check().empty()) std::abort();
  }
  void settle() {
    while (auto due = table->due(now)) commit(*due);
  }
  // Messages may name the open prompt as 0, so that the fuzzer finds its way into the game.
  std::optional<PromptId> prompt(const Who& who, const request::Pick& r) {
    if (!r.prompt || *r.prompt) return r.prompt;
    auto open = table->prompts(who, r.seat);
    if (open && !open->prompts.empty()) return open->prompts[0].id;
    return r.prompt;
  }
  std::string notation(const Who& who, const request::Pick& r) {
    auto open = table->prompts(who, r.seat);
    if (!open || open->prompts.empty() || r.pick.size() != 1) return r.pick;
    const auto& options = open->prompts[0].options;
    return options[static_cast<unsigned char>(r.pick[0]) % options.size()].pick;
  }
  void act(const Who& who, const request::Pick& r) {
    commit(table->pick(who, r.seat, prompt(who, r), notation(who, r), now));
  }
  void act(const Who& who, const request::Undo& r) { commit(table->undo(who, r.seat, now)); }
  void act(const Who& who, const request::Chat& r) { commit(table->chat(who, r.text, now)); }
  void act(const Who& who, const request::Prompts& r) { (void)table->prompts(who, r.seat); }
  void act(const Who& who, const request::View& r) {
    (void)table->view(who, r.seat.value_or(Seat::spectator));
  }
  void act(const Who& who, const request::Why& r) { (void)table->why(who, r.seat, r.what); }
  void act(const Who& who, const request::Subscribe& r) {
    Mail mail;
    table->enter(9, Viewer{who, r.seat, false}, r.since, now, mail);
    table->exit(9, now, mail);
  }
  template <class Other>
  void act(const Who&, const Other&) {}
  void act(const Who& who, const HallRequest& request) {
    now += 10;
    std::visit([&](const auto& r) { act(who, r); }, request.what);
    settle();
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Bench bench;
  for (int n = 0; !text.empty() && n < 200; ++n) {
    auto end = text.find('\n');
    auto line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    (void)read_entry(line);
    auto value = parse_json(line);
    if (!value) continue;
    (void)from_json<TableHeader>(*value);
    (void)read_referee_request(line, *value);
    auto request = read_hall_request(line, *value);
    if (request) bench.act(kPeople[line.size() % 4], *request);
  }
  return 0;
}
