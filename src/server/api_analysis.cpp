// A finished game thought over again: asked for, waited for, read.
#include "hall/at_table.h"
#include "server/api.h"

namespace gh::server {
namespace {

ApiResponse under_way(const Analyses::Progress& progress, int status = 200) {
  return hall::analysis_under_way(progress.done, progress.of, status);
}

Status no_room(Begun begun) {
  auto most = [](std::size_t n) { return Name<int>{"most"}(static_cast<int>(n)); };
  if (begun == Begun::person_full)
    return refusal(Code::too_many, phrase("hall.no.analyses_own", most(Analyses::kOfPerson)));
  if (begun == Begun::address_full)
    return refusal(Code::too_many, phrase("hall.no.analyses_near", most(Analyses::kOfAddress)));
  return refusal(Code::too_many, phrase("hall.no.analyses_all", most(Analyses::kOfHall)));
}

// Many guests of one address are one.
bool may_ask(ApiCall& call) {
  const auto& address = call.request.address;
  auto& asked = call.hall.analysing();
  return asked.take("person " + call.person.user) &&
         (address.empty() || asked.take("address " + address));
}

Answer<std::string> kept_analysis(ApiCall& call) {
  auto kept = call.hall.store().find_analysis(call.parts[1]);
  if (kept && !hall::is_current_analysis(*kept)) return Status{Code::not_found, ""};
  return kept;
}

Answering get_analysis(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  if (auto progress = call.hall.analyses().progress(call.parts[1])) co_return under_way(*progress);
  auto read = [&] { return kept_analysis(call); };
  auto kept = co_await call.hall.disk().run(call.until, read);
  if (kept) co_return hall::kept_analysis(*kept);
  if (kept.code() != Code::not_found) co_return api_failure(told(kept.status()));
  co_return json_answer(json::object{{"state", "none"}});
}

Answering post_analysis(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto look = [](const Table& t, Time) { return hall::finished_log(t); };
  auto log = co_await (*found)->looked(look);
  if (!log) co_return api_failure(log.status());
  auto& analyses = call.hall.analyses();
  if (auto progress = analyses.progress(call.parts[1])) co_return under_way(*progress, 202);
  auto read = [&] { return kept_analysis(call); };
  auto kept = co_await call.hall.disk().run(call.until, read);
  if (kept) co_return hall::kept_analysis(*kept);
  if (kept.code() != Code::not_found) co_return api_failure(told(kept.status()));
  if (!may_ask(call)) co_return api_failure(refusal(Code::too_many, phrase("hall.no.analyses")));
  auto replay = [&] { return std::make_shared<Result<Record>>(read_log(*log)); };
  auto record = co_await call.hall.logs().run(call.until, replay);
  if (!*record) co_return api_failure({Code::damaged, record->error()});
  const auto picks = (**record).picks().size();
  const Asker asker{call.person.payer(), call.request.address};
  auto begun = analyses.begin(call.parts[1], asker, std::move(**record));
  if (begun != Begun::yes) co_return api_failure(no_room(begun));
  co_return under_way({0, picks}, 202);
}

}  // namespace

std::vector<ApiRoute> analysis_routes() {
  return {{"GET", "/tables/{id}/analysis", get_analysis},
          {"POST", "/tables/{id}/analysis", post_analysis}};
}

}  // namespace gh::server
