// The store on SQL: maps, scores and seeds.
#include "store/checks.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

MapRow read_map(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
          std::move(row.text(3)), std::move(row.text(4)), row.number(5),
          row.number(6),          row.number(7),          std::move(row.text(8)),
          row.number(9),          row.number(10)};
}

const std::string kCounted =
    "(SELECT COUNT(*) FROM map_scores s WHERE s.map_id = maps.id),"
    " COALESCE((SELECT MIN(s.turns) FROM map_scores s WHERE s.map_id = maps.id AND s.won = 1), 0)";

// An unrated map counts as 0 stars; of equal averages the one more people stand behind is first.
const std::string kBestFirst =
    "CAST(rating_sum AS DOUBLE PRECISION) / (CASE WHEN ratings = 0 THEN 1 ELSE ratings END) DESC,"
    " ratings DESC, created DESC, id DESC";

Status use_up(Connection& connection, const std::string& seed) {
  auto used = connection.run("UPDATE seeds SET used = 1 WHERE id = $1 AND used = 0", {seed});
  if (!used.ok()) return used.status();
  if (used->changed > 0) return {};
  auto there = connection.run("SELECT 1 FROM seeds WHERE id = $1", {seed});
  if (!there.ok()) return there.status();
  return there->rows.empty() ? Status::not_found("no such seed")
                             : Status::conflict("this seed has been used");
}

}  // namespace

Status SqlStore::publish_map(const MapRow& map) {
  if (Status bad = check(map); !bad.ok()) return bad;
  auto added = touch(
      "INSERT INTO maps (id, user_id, author, title, body, created, ratings,"
      " rating_sum, facts) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) ON CONFLICT DO NOTHING",
      {map.id, map.user, map.author, map.title, map.text, map.created, map.facts});
  if (!added.ok()) return added.status();
  return *added > 0 ? Status{} : Status::conflict("this map has been published");
}

Answer<MapRow> SqlStore::find_map(const std::string& id) {
  auto found =
      look("SELECT id, user_id, author, title, body, created, ratings, rating_sum, facts, " +
               kCounted + " FROM maps WHERE id = $1",
           {id});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such map");
  return read_map(found->rows[0]);
}

Answer<std::vector<MapRow>> SqlStore::list_maps(MapOrder order, int limit, int offset) {
  auto found = look("SELECT id, user_id, author, title, '', created, ratings, rating_sum, facts, " +
                        kCounted + " FROM maps ORDER BY " +
                        (order == MapOrder::kNewest ? "created DESC, id DESC" : kBestFirst) +
                        " LIMIT $1 OFFSET $2",
                    {page_limit(limit), std::max(offset, 0)});
  if (!found.ok()) return found.status();
  std::vector<MapRow> page;
  for (Row& row : found->rows) page.push_back(read_map(row));
  return page;
}

Answer<std::int64_t> SqlStore::count_maps(const std::string& user) {
  auto found = look("SELECT COUNT(*) FROM maps WHERE user_id = $1", {user});
  if (!found.ok()) return found.status();
  return found->rows[0].number(0);
}

Status SqlStore::set_map_facts(const std::string& map, const std::string& facts) {
  if (Status bad = check_text("facts", facts, kMaxDocument); !bad.ok()) return bad;
  auto done = touch("UPDATE maps SET facts = $2 WHERE id = $1", {map, facts});
  if (!done.ok()) return done.status();
  return *done > 0 ? Status{} : Status::not_found("no such map");
}

Answer<int> SqlStore::rating_of(const std::string& map, const std::string& user) {
  auto found =
      look("SELECT stars FROM map_ratings WHERE map_id = $1 AND user_id = $2", {map, user});
  if (!found.ok()) return found.status();
  return found->rows.empty() ? 0 : static_cast<int>(found->rows[0].number(0));
}

Status SqlStore::rate_map(const std::string& map, const std::string& user, int stars) {
  if (Status bad = check_rating(map, user, stars); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    // Changes nothing but holds the row, so that two servers do not count past each other.
    auto held = connection.run("UPDATE maps SET ratings = ratings WHERE id = $1", {map});
    if (!held.ok()) return held.status();
    if (held->changed == 0) return Status::not_found("no such map");
    auto rated = connection.run(
        "INSERT INTO map_ratings (map_id, user_id, stars)"
        " VALUES ($1, $2, $3)"
        " ON CONFLICT (map_id, user_id) DO UPDATE SET stars = excluded.stars",
        {map, user, stars});
    if (!rated.ok()) return rated.status();
    return connection
        .run(
            "UPDATE maps SET"
            " ratings = (SELECT COUNT(*) FROM map_ratings r WHERE r.map_id = $1),"
            " rating_sum = (SELECT SUM(stars) FROM map_ratings r WHERE r.map_id = $1)"
            " WHERE id = $1",
            {map})
        .status();
  });
}

Status SqlStore::add_score(const Score& score, const std::string& seed) {
  if (Status bad = check(score); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto there = connection.run("SELECT 1 FROM maps WHERE id = $1", {score.map});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such map");
    if (!seed.empty())
      if (Status used = use_up(connection, seed); !used.ok()) return used;
    auto added = connection.run(
        "INSERT INTO map_scores (table_id, map_id, user_id, name, turns, won, created, villages,"
        " elsewhere) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        {score.table, score.map, score.user, score.name, score.turns,
         static_cast<std::int64_t>(score.won), score.created, score.villages,
         static_cast<std::int64_t>(score.elsewhere)});
    if (!added.ok()) return added.status();
    return added->changed > 0 ? Status{} : Status::conflict("this game has been scored");
  });
}

Answer<std::vector<Score>> SqlStore::high_scores(const std::string& map, int limit) {
  auto found = look(
      "SELECT map_id, table_id, user_id, name, turns, won, created, villages, elsewhere"
      " FROM map_scores WHERE map_id = $1 AND won = 1"
      " ORDER BY turns, villages DESC, created, table_id LIMIT $2",
      {map, page_limit(limit)});
  if (!found.ok()) return found.status();
  std::vector<Score> best;
  for (Row& row : found->rows)
    best.push_back({std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
                    std::move(row.text(3)), row.number(4), row.number(5) != 0, row.number(6),
                    row.number(7), row.number(8) != 0});
  return best;
}

Status SqlStore::hand_out_seed(const Seed& seed) {
  if (Status bad = check(seed); !bad.ok()) return bad;
  auto added = touch(
      "INSERT INTO seeds (id, seed, map_id, user_id, used, created)"
      " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
      {seed.id, seed.seed, seed.map, seed.user, static_cast<std::int64_t>(seed.used),
       seed.created});
  if (!added.ok()) return added.status();
  return *added > 0 ? Status{} : Status::conflict("there is a seed with this id");
}

Answer<Seed> SqlStore::find_seed(const std::string& id) {
  auto found =
      look("SELECT id, seed, map_id, user_id, used, created FROM seeds WHERE id = $1", {id});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such seed");
  Row& row = found->rows[0];
  return Seed{std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
              std::move(row.text(3)), row.number(4) != 0,     row.number(5)};
}

Answer<std::int64_t> SqlStore::expire_seeds(Millis then) {
  return touch("DELETE FROM seeds WHERE used = 0 AND created < $1", {then});
}

}  // namespace gh::store
