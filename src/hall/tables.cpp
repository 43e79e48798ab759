// A table that is being made: what its maker says of it, checked, as the header that its log begins
// with.
#include <algorithm>

#include "hall/tables.h"

namespace gh::hall {
namespace {

constexpr Name<Plain> kWhat{"what"};

struct BotSeat {
  std::optional<Seat> seat;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(BotSeat, (), (seat, bot))

struct TableBody {
  std::string game;
  int seats = 0;  // 0: as few as the game allows
  json::object options;
  bool cheat = false;
  bool listed = true;
  std::string clock = "none";
  int clock_seconds = 60;
  int absent_seconds = 300;
  Pacing pace;
  std::string starts = "full";
  int spectator_delay = 0;
  bool late_joiners = false;
  bool hints = false;
  std::string title;
  std::vector<BotSeat> bots;
  json::value hotseat;  // a list of seats, true for all without a bot, false or absent for one
  std::optional<json::value> position;  // cheat tables only
};
BOOST_DESCRIBE_STRUCT(TableBody, (),
                      (game, seats, options, cheat, listed, clock, clock_seconds, absent_seconds,
                       pace, starts, spectator_delay, late_joiners, hints, title, bots, hotseat,
                       position))

Status check_table(const TableBody& b, std::size_t title_length) {
  auto bad = [](const char* id) { return refusal(Code::bad_setup, phrase(id)); };
  if (b.clock != "none" && b.clock != "decision" && b.clock != "game") return bad("hall.no.clock");
  if (b.clock_seconds < 1 || b.clock_seconds > 7 * 86400) return bad("hall.no.clock_seconds");
  if (b.absent_seconds < 0 || b.absent_seconds > 7 * 86400) return bad("hall.no.absent_seconds");
  if (auto wrong = check_pacing(b.pace); !wrong.ok()) return wrong;
  if (b.pace.over_days() && b.clock != "none") return bad("hall.no.pace_days");
  if (b.starts != "full" && b.starts != "host") return bad("hall.no.starts");
  if (b.spectator_delay < 0 || b.spectator_delay > 1000) return bad("hall.no.spectator_delay");
  for (const auto& bot : b.bots)
    if (!bot.seat) return bad("hall.no.bots");
  if (b.position && !b.cheat) return bad("hall.no.cheat");
  if (!b.title.empty())
    if (auto t = clean_title(b.title, title_length); !t) return t.status();
  return Status{};
}

// Which seats the host takes: see docs/protocol.md.
Result<std::vector<Seat>> host_seats(const TableBody& b, int seats) {
  std::vector<Seat> taken, free;
  for (const auto& bot : b.bots) taken.push_back(*bot.seat);
  for (int i = 0; i < seats; ++i)
    if (std::find(taken.begin(), taken.end(), seat(i)) == taken.end()) free.push_back(seat(i));
  if (b.hotseat.is_bool() && b.hotseat.get_bool()) return free;
  if (!b.hotseat.is_array()) {
    if (free.size() > 1) free.resize(1);
    return free;
  }
  auto list = from_json<std::vector<Seat>>(b.hotseat);
  if (!list) return Error{"hotseat" + list.error()};
  for (auto s : *list)
    if (std::find(free.begin(), free.end(), s) == free.end())
      return Error{"hotseat: seat " + seat_name(s) + " is not free"};
  return *list;
}

Answer<std::vector<FirstSeat>> first_seats(const TableBody& b, const GameEntry& game, int seats,
                                           const Who& host) {
  std::vector<FirstSeat> first;
  for (const auto& bot : b.bots) {
    if (!bot.bot.empty() && !has_player(game, bot.bot))
      return refusal(Code::bad_setup, phrase("hall.no.bot", kWhat(Plain{bot.bot})));
    if (!is_player(*bot.seat) || index(*bot.seat) >= seats)
      return refusal(Code::bad_setup, phrase("hall.no.no_seat"));
    auto name = bot.bot.empty() ? game.default_bot() : bot.bot;
    first.push_back({*bot.seat, "bot", "", "", name});
  }
  auto own = host_seats(b, seats);
  if (!own) return Status{Code::bad_setup, own.error()};
  for (auto s : *own) first.push_back({s, "person", host.user, host.name, ""});
  return first;
}

}  // namespace

Answer<TableHeader> new_table(const std::string& body, const Who& host, std::size_t title_length,
                              Time now) {
  auto read = body_of<TableBody>(body);
  if (!read) return read.status();
  const auto& b = *read;
  const auto* game = find_game(b.game);
  if (!game) return refusal(Code::no_game, phrase("hall.no.game"));
  if (auto no = check_table(b, title_length); !no.ok()) return no;
  TableHeader header;
  header.game = b.game;
  header.version = game->info->version;
  header.seats = b.seats ? b.seats : game->info->least_seats;
  if (header.seats < game->info->least_seats || header.seats > game->info->most_seats)
    return refusal(Code::bad_setup, phrase("hall.no.seats"));
  header.options = b.options;
  header.position = b.position;
  header.host = host.user;
  header.host_name = host.name;
  if (!b.title.empty()) header.title = *clean_title(b.title, title_length);
  header.cheat = b.cheat;
  header.listed = b.listed;
  header.clock = b.clock;
  header.clock_seconds = b.clock_seconds;
  header.absent_seconds = b.absent_seconds;
  header.pace = b.pace;
  header.starts = b.starts;
  header.spectator_delay = b.spectator_delay;
  header.late_joiners = b.late_joiners;
  header.hints = b.hints;
  header.created = now;
  auto first = first_seats(b, *game, header.seats, host);
  if (!first) return first.status();
  header.first = *first;
  return header;
}

json::value row_json(const store::TableRow& row, const std::string& user, bool mine) {
  auto meta = parse_json(row.meta);
  json::object o = meta && meta->is_object() ? meta->get_object() : json::object{};
  o["table"] = row.id;
  o["game"] = row.game;
  o["status"] = enum_name(static_cast<TableStatus>(row.status));
  o["listed"] = row.listed;
  o["yours"] = mine || (!user.empty() && row.host == user);
  o["created"] = row.created;
  o["at"] = row.updated;
  return o;
}

json::object lobby_meta(const Table& table, Time now) {
  auto view = table.table_view(Who{}, false, now);
  json::array seats;
  for (const auto& s : view.seats) {
    json::object place{
        {"seat", seat_name(s.seat)}, {"kind", s.kind}, {"name", s.name}, {"bot", s.bot}};
    if (table.is_over() && s.misses) place["answers"] = *s.answers, place["misses"] = *s.misses;
    if (s.kept && s.kind == "open") place["kept"] = *s.kept;
    seats.push_back(std::move(place));
  }
  json::array winners;  // seats, once it is over
  if (table.is_over()) {
    auto outcome = table.outcome();
    for (std::size_t i = 0; i < outcome.ranks.size(); ++i)
      if (outcome.over && outcome.ranks[i] == 1)
        winners.push_back(json::string(seat_name(seat(static_cast<int>(i)))));
  }
  json::object meta{{"title", view.title},
                    {"winners", std::move(winners)},
                    {"host_name", table.header().host_name},
                    {"cheat", view.cheat},
                    {"clock", view.clock},
                    {"seats", std::move(seats)}};
  if (table.pace().over_days()) meta["pace"] = to_json(table.pace());
  return meta;
}

// In a cheat table the host chose the dice: it counts for nothing.
Ending ending_of(const Table& table, Time now) {
  Ending ending{table.id(), lobby_meta(table, now), table.status(), {}, ranked_game(table, now)};
  if (table.status() != TableStatus::finished || table.header().cheat) return ending;
  auto outcome = table.outcome();
  auto users = table.users();
  for (std::size_t i = 0; i < users.size(); ++i) {
    if (users[i].empty() || i >= outcome.ranks.size()) continue;
    ending.results.push_back({table.id(), static_cast<int>(i), users[i], table.header().game,
                              outcome.ranks[i], i < outcome.scores.size() ? outcome.scores[i] : 0,
                              table.ended()});
  }
  return ending;
}

std::optional<RankedGame> ranked_game(const Table& table, Time now) {
  if (!table.is_ranked() || table.status() != TableStatus::finished) return std::nullopt;
  auto log = table.log();
  if (!log) return std::nullopt;
  auto view = table.table_view(Who{}, false, now);
  return RankedGame{table.id(),         table.header().ranked, table.users()[0],
                    view.seats[0].name, std::move(*log),       table.ended()};
}

TableHeader imported_table(const Record& record, const Who& host, std::string title,
                           const std::vector<std::string>& names, Time now) {
  TableHeader header;
  header.game = record.game().info->id;
  header.version = record.setup().version;
  header.seats = record.setup().seats;
  header.options = record.setup().options;
  header.position = record.setup().position;
  header.host = host.user;
  header.host_name = host.name;
  header.title = std::move(title);
  header.imported = true;
  for (std::size_t i = 0; i < names.size() && i < static_cast<std::size_t>(header.seats); ++i)
    header.first.push_back({seat(static_cast<int>(i)), "open", "", names[i], ""});
  header.created = now;
  return header;
}

Entry Pieces::next() {
  constexpr std::size_t kPiece = 500;
  Entry entry{created_, entry::Picks{}};
  if (at_ == 0) entry.what = entry::Start{};
  auto& lines = *picks_of(entry);
  const auto& picks = record_->picks();
  const auto end = std::min(at_ + kPiece, picks.size());
  for (; at_ < end; ++at_) {
    const Ask ask = *match_->ask_of(picks[at_].who);
    lines.push_back({picks[at_].who, match_->notation(ask, picks[at_].option), picks[at_].option});
    match_->apply(ask, picks[at_].option, nullptr);
  }
  if (at_ == 0) at_ = 1;  // nothing was picked: the beginning is all there is
  return entry;
}

}  // namespace gh::hall
