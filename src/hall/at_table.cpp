#include "hall/at_table.h"

#include <charconv>
#include <cmath>

#include "core/analysis.h"
#include "core/offers.h"
#include "store/names.h"

namespace gh::hall {
namespace {

struct SeatBody {
  std::optional<Seat> seat;
  std::string kind, bot;
};
BOOST_DESCRIBE_STRUCT(SeatBody, (), (seat, kind, bot))
struct OneSeat {
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(OneSeat, (), (seat))
struct RemoveBody {
  std::optional<Seat> seat;
  bool ban = false;
};
BOOST_DESCRIBE_STRUCT(RemoveBody, (), (seat, ban))
struct LateBody {
  bool welcome = false;
};
BOOST_DESCRIBE_STRUCT(LateBody, (), (welcome))

Status which_seat() { return {Code::malformed, "/seat: say which seat"}; }

// What a look back has in common: whose eyes, up to which pick, and the language of words; empty:
// ids and arguments.
struct LookBack {
  std::optional<Seat> eyes;
  std::optional<std::size_t> pick;
  std::string language;
};
Answer<LookBack> look_back(const Query& q, const char* number) {
  LookBack back;
  if (q.contains("eyes")) {
    back.eyes = seat_from(q.at("eyes"));
    if (!back.eyes) return refusal(Code::malformed, phrase("hall.no.eyes"));
  }
  if (q.contains("lang")) back.language = q.at("lang");
  auto pick = number_in(q, number);
  if (!pick) return pick.status();
  back.pick = *pick;
  return back;
}

template <class T>
Answer<T> or_not_yours(Result<T> result) {
  if (!result) return Status{Code::not_yours, result.error()};
  return std::move(*result);
}

template <class T>
Reply or_not_allowed(const Result<T>& result) {
  if (!result) return failure({Code::not_allowed, result.error()});
  return json_reply(to_json(*result));
}

constexpr std::size_t kHinted = 3;  // options that a hint compares

std::string hint_text(const BotJob& job, json::array options) {
  return json::serialize(json::object{{"prompt", job.prompt}, {"options", std::move(options)}});
}

}  // namespace

Answer<std::optional<std::size_t>> number_in(const Query& query, const char* name) {
  auto at = query.find(name);
  if (at == query.end()) return std::optional<std::size_t>();
  const auto& text = at->second;
  std::size_t n = 0;
  auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (ec == std::errc{} && end == text.data() + text.size()) return std::optional(n);
  return Status{Code::malformed, std::string(name) + " is a number"};
}

// --- looks of the API

Reply table(const AtTable& asked, const Table& t, Time now) {
  return json_reply(to_json(t.table_view(asked.who, false, now)));
}

Reply replay(const AtTable& asked, const Table& t, Time) {
  auto back = look_back(asked.query, "at");
  if (!back) return failure(back.status());
  return or_not_allowed(t.replay(asked.who, back->eyes, back->pick, back->language));
}

Reply events(const AtTable& asked, const Table& t, Time) {
  auto back = look_back(asked.query, "to");
  if (!back) return failure(back.status());
  return or_not_allowed(t.log_page(asked.who, back->eyes, back->pick, back->language));
}

Reply save(const AtTable& asked, const Table& t, Time) {
  const auto* game = find_game(t.header().game);
  if (!game || !game->maps) return failure(refusal(Code::not_allowed, phrase("hall.no.file")));
  if (!t.holds(asked.who, seat(0)))
    return failure(refusal(Code::not_yours, phrase("hall.no.save")));
  if (t.is_ranked() && !t.is_over())
    return failure(refusal(Code::not_allowed, phrase("hall.no.save_ranked")));
  auto file = game->maps->save(t.record().match());
  if (!file) return failure(file.status());
  return {200, std::move(*file), "text/plain; charset=utf-8", "", false};
}

Reply log_reply(std::string log) {
  return {200, std::move(log), "application/x-ndjson", "", false};
}

Reply log_in_rules(const Table& t) {
  if (!t.is_over()) return failure(refusal(Code::not_over, phrase("hall.no.log")));
  return log_reply(*t.log());
}

// --- deeds of the API

Answer<Propose> leave(const AtTable& asked) {
  return Propose([who = asked.who](Table& t, Time now, Mail&) { return t.leave(who, now); });
}

Answer<Propose> start(const AtTable& asked) {
  return Propose([who = asked.who](Table& t, Time now, Mail&) { return t.start(who, now); });
}

Answer<Propose> set_seat(const AtTable& asked) {
  auto body = body_of<SeatBody>(asked.body);
  if (!body) return body.status();
  if (!body->seat) return which_seat();
  auto kind = enum_from<SeatKind>(body->kind);
  if (!kind) return Status{Code::malformed, "kind is bot, open or person"};
  return Propose([who = asked.who, b = *body, kind = *kind](Table& t, Time now, Mail&) {
    return t.set_seat(who, *b.seat, kind, b.bot, now);
  });
}

Answer<Propose> extend(const AtTable& asked) {
  return Propose(
      [who = asked.who](Table& t, Time now, Mail& mail) { return t.extend(who, now, mail); });
}

Answer<Propose> skip(const AtTable& asked) {
  return Propose([who = asked.who](Table& t, Time now, Mail&) { return t.skip(who, now); });
}

Answer<Seat> named_seat(const AtTable& asked) {
  auto body = body_of<OneSeat>(asked.body);
  if (!body) return body.status();
  if (!body->seat) return which_seat();
  return *body->seat;
}

Answer<Propose> resign(const AtTable& asked) {
  auto seat = named_seat(asked);
  if (!seat) return seat.status();
  return Propose([who = asked.who, seat = *seat](Table& t, Time now, Mail&) {
    return t.resign(who, seat, now);
  });
}

Answer<Propose> remove(const AtTable& asked) {
  auto body = body_of<RemoveBody>(asked.body);
  if (!body) return body.status();
  if (!body->seat) return which_seat();
  return Propose([who = asked.who, b = *body](Table& t, Time now, Mail&) {
    return t.remove(who, *b.seat, b.ban, now);
  });
}

Answer<Propose> let_late_joiners(const AtTable& asked) {
  auto body = body_of<LateBody>(asked.body);
  if (!body) return body.status();
  return Propose([who = asked.who, welcome = body->welcome](Table& t, Time now, Mail&) {
    return t.let_late_joiners(who, welcome, now);
  });
}

Answer<Propose> vote_abandon(const AtTable& asked) {
  return Propose([who = asked.who](Table& t, Time now, Mail&) { return t.vote_abandon(who, now); });
}

Propose join(const Who& who, const JoinBody& body) {
  return [who, seat = body.seat, invitation = body.invitation.value_or("")](Table& t, Time now,
                                                                            Mail&) {
    if (!t.is_seated(who) && name_is_worn(t, who))
      return Proposal::refuse(Code::conflict, phrase("hall.no.name_here"));
    return t.join(who, seat, now, invitation);
  };
}

bool name_is_worn(const Table& table, const Who& who) {
  auto like = store::likeness(who.name);
  auto view = table.table_view(Who{}, false, 0);
  for (const auto& s : view.seats) {
    if (!s.name.empty() && !table.holds(who, s.seat) && store::likeness(s.name) == like)
      return true;
  }
  return !table.is_host(who) && store::likeness(table.header().host_name) == like;
}

// --- a socket's messages

Proposal propose(const Table& t, const Who& who, const request::Pick& r, Time now) {
  return t.pick(who, r.seat, r.prompt, r.pick, now);
}

Proposal propose(const Table& t, const Who& who, const request::Undo& r, Time now) {
  return t.undo(who, r.seat, now);
}

Proposal propose(const Table& t, const Who& speaker, const request::Chat& r, Time now) {
  auto who = speaker;
  // Nobody at a seat is spoken for by somebody who watches.
  if (!t.is_seated(who) && name_is_worn(t, who)) who.name += " (watching)";
  return t.chat(who, r.text, now);
}

Answer<msg::PromptsMessage> look(const Table& t, const Who& who, const request::Prompts& r) {
  return or_not_yours(t.prompts(who, r.seat, wanted_words(r, false)));
}

Answer<msg::ViewMessage> look(const Table& t, const Who& who, const request::View& r) {
  auto view = or_not_yours(t.view(who, r.seat.value_or(Seat::spectator)));
  if (!view) return view.status();
  return msg::ViewMessage{"view", {}, std::move(*view)};
}

Answer<msg::WhyMessage> look(const Table& t, const Who& who, const request::Why& r) {
  return or_not_yours(t.why(who, r.seat, r.what, wanted_words(r, false)));
}

Answer<msg::LogMessage> look(const Table& t, const Who&, const request::Log&) {
  auto log = t.log();
  if (!log) return refusal(Code::not_over, phrase("hall.no.log"));
  return msg::LogMessage{"log", {}, std::move(*log)};
}

// --- the coach

Answer<BotJob> advised(const AtTable& asked, const Table& t) {
  const auto& q = asked.query;
  auto seat = q.contains("seat") ? seat_from(q.at("seat")) : std::nullopt;
  if (!seat) return Status{Code::malformed, "seat: say which seat"};
  auto job = t.advice(asked.who, *seat);
  if (!job) return refusal(Code::not_allowed, phrase("hall.no.advice"));
  return std::move(*job);
}

Reply advice(const BotJob& job) {
  auto pick = job.match->notation(job.ask, job.choose());
  return json_reply(json::object{{"prompt", job.prompt}, {"pick", pick}});
}

std::string hint(const BotJob& job, const std::function<bool()>& enough) {
  json::array options;
  Thinking limits;
  limits.seed = job.seed;
  limits.enough = enough;
  const auto thought = gh::hint(*job.match, job.ask, limits);
  for (const auto& o : thought.options)
    if (options.size() < kHinted)
      options.push_back({{"pick", job.match->notation(job.ask, o.option)},
                         {"wins", std::round(100 * o.value) / 100}});
  return hint_text(job, std::move(options));
}

std::string no_hint(const BotJob& job) { return hint_text(job, {}); }

// --- a finished game thought over again

Answer<std::string> finished_log(const Table& t) {
  if (!t.is_over()) return refusal(Code::not_over, phrase("hall.no.analysis"));
  if (auto why = t.parked(); !why.empty()) return Status{Code::damaged, why};
  if (auto why = t.damage(); !why.empty()) return Status{Code::damaged, why};
  return *t.log();
}

Reply analysis_under_way(std::size_t done, std::size_t of, int status) {
  return json_reply(json::object{{"state", "running"}, {"done", done}, {"of", of}}, status);
}

Reply kept_analysis(const std::string& text) {
  return text_reply(R"({"state":"done","analysis":)" + text + "}");
}

bool is_current_analysis(const std::string& text) {
  return text.starts_with(R"({"version":)" + std::to_string(kAnalysisVersion) + ",");
}

}  // namespace gh::hall
