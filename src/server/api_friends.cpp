// People who know each other: friends, those one wants nothing of, invitations of a person, what
// somebody has played, and how he is seen by others.
#include <algorithm>
#include <charconv>
#include <map>

#include "server/api.h"

namespace gh::server {
namespace {

constexpr int kMostTies = 500, kMostShown = 50;
constexpr Name<int> kMost{"most"};

struct TieBody {
  std::string name, kind;
};
BOOST_DESCRIBE_STRUCT(TieBody, (), (name, kind))
struct InviteBody {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(InviteBody, (), (name))

Answer<store::Account> account_named(ApiCall& call, const std::string& name) {
  auto found = call.hall.store().find_account_by_name(name);
  if (found && found->password_hash != store::kNoPassword) return found;
  if (!found && found.code() == Code::unavailable) return told(found.status());
  return refusal(Code::not_found, phrase("hall.no.account_named"));
}

ApiResponse get_ties(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto ties = call.hall.store().ties_of(call.person.user);
  if (!ties) return api_failure(told(ties.status()));
  std::map<std::string, bool> here;
  for (const auto& one : call.hall.present()) here[one.user] = true;
  json::array friends, blocked;
  for (const auto& tie : *ties) {
    auto other = call.hall.store().find_account(tie.other);
    if (!other) continue;
    bool block = tie.kind == store::TieKind::kBlock;
    // Whether somebody is here is told to those whom he calls a friend as well.
    auto back = call.hall.store().find_tie(tie.other, tie.user);
    bool mutual = back && back->kind == store::TieKind::kFriend;
    json::object one{{"name", other->name}, {"since", tie.since}};
    if (!block) {
      one["mutual"] = mutual;
      one["here"] = mutual && here.contains(other->id);
    }
    (block ? blocked : friends).push_back(std::move(one));
  }
  return json_answer(
      json::object{{"friends", std::move(friends)}, {"blocked", std::move(blocked)}});
}

ApiResponse post_ties(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto body = body_of<TieBody>(call);
  if (!body) return api_failure(body.status());
  bool none = body->kind == "none", block = body->kind == "block";
  if (!none && !block && body->kind != "friend")
    return api_failure({Code::malformed, "kind is friend, block or none"});
  auto other = account_named(call, body->name);
  if (!other) return api_failure(other.status());
  if (other->id == call.person.user)
    return api_failure(refusal(Code::malformed, phrase("hall.no.oneself")));
  auto& store = call.hall.store();
  if (!none) {
    auto ties = store.ties_of(call.person.user);
    if (ties && static_cast<int>(ties->size()) >= kMostTies)
      return api_failure(refusal(Code::too_many, phrase("hall.no.ties", kMost(kMostTies))));
  }
  auto kind = block ? store::TieKind::kBlock : store::TieKind::kFriend;
  auto done = none ? store.drop_tie(call.person.user, other->id)
                   : store.put_tie({call.person.user, other->id, kind, now_ms()});
  return done.ok() ? get_ties(call) : api_failure(told(done));
}

// Whoever sits at a table, or is its host, may call somebody there. Whether the other one has
// blocked him he is not told.
Answering post_invite_person(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) co_return api_failure(no);
  auto body = body_of<InviteBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  auto found = co_await call.hall.opened(call.parts[1]);
  if (!found) co_return api_failure(found.status());
  auto who = call.person.who();
  auto mine = [&](const Table& t, Time) {
    return (t.is_seated(who) || t.is_host(who)) && !t.is_over();
  };
  if (!co_await (*found)->looked(mine))
    co_return api_failure(refusal(Code::not_found, phrase(kNoTable)));
  if (!call.hall.creations().take(call.person.user))
    co_return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  auto invite = [&]() -> Status {
    auto other = account_named(call, b.name);
    if (!other) return other.status();
    if (other->id == call.person.user) return refusal(Code::malformed, phrase("hall.no.oneself"));
    auto tie = call.hall.store().find_tie(other->id, call.person.user);
    if (tie && tie->kind == store::TieKind::kBlock) return {};
    auto row = call.hall.store().find_table(call.parts[1]);
    if (!row) return told(row.status());
    return call.hall.notices().invited(other->id, row->id, call.person.name, row->link_secret,
                                       now_ms());
  };
  auto done = co_await call.hall.disk().run(call.until, invite);
  co_return done.ok() ? json_answer(json::object{{"type", "ok"}}) : api_failure(told(done));
}

// --- finished games

json::object game_json(ApiCall& call, const store::GameResult& r) {
  json::object one{{"table", r.table}, {"game", r.game},   {"seat", seat_name(seat(r.seat))},
                   {"rank", r.rank},   {"score", r.score}, {"at", r.ended}};
  json::array others;
  std::string title;
  if (auto row = call.hall.store().find_table(r.table)) {
    auto facts = notices::facts_of(*row);
    title = facts.title;
    for (std::size_t i = 0; i < facts.seats.size(); ++i)
      if (static_cast<int>(i) != r.seat) others.push_back(json::string(facts.seats[i]));
    auto analysis = call.hall.store().find_analysis(r.table);
    one["analysed"] = analysis.ok();
  }
  one["title"] = title;
  one["others"] = std::move(others);
  return one;
}

json::array games_json(ApiCall& call, const std::string& user, const std::string& game, Time before,
                       int most, bool listed_only) {
  json::array all;
  while (static_cast<int>(all.size()) < most) {
    auto page = call.hall.store().results_of(user, kMostShown, before);
    if (!page || page->empty()) break;
    for (const auto& r : *page) {
      if (!game.empty() && r.game != game) continue;
      if (listed_only) {
        auto row = call.hall.store().find_table(r.table);
        if (!row || !row->listed) continue;
      }
      if (static_cast<int>(all.size()) < most) all.push_back(game_json(call, r));
    }
    before = page->back().ended;
  }
  return all;
}

std::string asked_for(const ApiCall& call, const char* what) {
  auto at = call.request.query.find(what);
  return at == call.request.query.end() ? "" : at->second;
}

ApiResponse get_games_played(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.signed_in")));
  Time before = INT64_MAX;
  if (auto text = asked_for(call, "before"); !text.empty())
    std::from_chars(text.data(), text.data() + text.size(), before);
  auto games =
      games_json(call, call.person.user, asked_for(call, "game"), before, kMostShown, false);
  return json_answer(json::object{{"games", std::move(games)}});
}

// Of the games over days that he has finished lately: how many questions he has been asked, and how
// many of them he has missed.
json::object reliability(ApiCall& call, const std::string& user) {
  std::int64_t asked = 0, missed = 0;
  auto results = call.hall.store().results_of(user, kMostShown);
  for (const auto& r : results ? *results : std::vector<store::GameResult>{}) {
    auto row = call.hall.store().find_table(r.table);
    auto meta = row ? parse_json(row->meta) : Result<json::value>(Error{""});
    if (!meta || !meta->is_object() || !meta->get_object().contains("seats")) continue;
    for (const auto& s : meta->get_object().at("seats").as_array()) {
      const auto& place = s.as_object();
      if (!place.contains("misses") || place.at("seat").as_string() != seat_name(seat(r.seat)))
        continue;
      missed += place.at("misses").to_number<std::int64_t>();
      asked += place.at("answers").to_number<std::int64_t>();
    }
  }
  return {{"asked", asked + missed}, {"missed", missed}};
}

// What everybody may know of an account: what it has played, not when it was here.
ApiResponse get_profile(ApiCall& call) {
  auto account = account_named(call, call.parts[1]);
  if (!account) return api_failure(account.status());
  std::map<std::string, std::pair<int, int>> counts;  // by game: played, won
  store::Millis before = INT64_MAX;
  for (int pages = 0; pages < 20; ++pages) {
    auto page = call.hall.store().results_of(account->id, store::kMaxPage, before);
    if (!page || page->empty()) break;
    for (const auto& r : *page) {
      auto& [played, won] = counts[r.game];
      ++played;
      won += r.rank == 1;
    }
    before = page->back().ended;
  }
  json::array games;
  for (const auto& [game, count] : counts)
    games.push_back(json::object{{"game", game}, {"played", count.first}, {"won", count.second}});
  std::string tie = "none";
  if (call.person.known() && !call.person.guest)
    if (auto found = call.hall.store().find_tie(call.person.user, account->id))
      tie = found->kind == store::TieKind::kBlock ? "block" : "friend";
  return json_answer(json::object{
      {"name", account->name},
      {"since", account->created},
      {"games", std::move(games)},
      {"over_days", reliability(call, account->id)},
      {"results", games_json(call, account->id, asked_for(call, "game"), INT64_MAX, 20, true)},
      {"tie", tie}});
}

}  // namespace

std::vector<ApiRoute> friend_routes() {
  return {{"GET", "/me/people", on_disk<get_ties>},
          {"POST", "/me/people", on_disk<post_ties>},
          {"GET", "/me/games", on_disk<get_games_played>},
          {"GET", "/people/{id}", on_disk<get_profile>},
          {"POST", "/tables/{id}/invite-person", post_invite_person, {"name"}}};
}

}  // namespace gh::server
