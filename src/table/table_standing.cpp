// Answers given in advance: giving them, taking them back, and what they answer (standing.h).
#include <algorithm>
#include <map>
#include <mutex>

#include "core/embedded.h"
#include "table/table.h"

namespace gh {

namespace {
// So long an answer takes that was given in advance: as long as people take who are there.
constexpr Time kLeast = 5'000, kSpread = 20'000;

std::vector<std::string> texts_of(const json::value& list) {
  std::vector<std::string> texts;
  for (const auto& text : list.as_array()) texts.emplace_back(text.as_string());
  return texts;
}

std::vector<StandingOffer> read_offers(const std::string& file) {
  std::vector<StandingOffer> offers;
  auto text = embedded_file(file);
  if (!text.data()) return offers;
  auto value = parse_json(text);
  if (!value) broken_data(file, value.error());
  try {
    for (const auto& one : value->as_array()) {
      const auto& o = one.as_object();
      offers.push_back({std::string(o.at("id").as_string()), texts_of(o.at("questions")),
                        std::string(o.at("pick").as_string()), texts_of(o.at("while"))});
    }
  } catch (const std::exception& e) {
    broken_data(file, e.what());
  }
  return offers;
}
}  // namespace

bool StandingOffer::answers(std::string_view question) const {
  return std::find(questions.begin(), questions.end(), question) != questions.end();
}

const std::vector<StandingOffer>& standing_offers(std::string_view game) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<StandingOffer>, std::less<>> known;
  std::lock_guard lock(mutex);
  auto at = known.find(game);
  if (at == known.end()) {
    auto id = std::string(game);
    at = known.emplace(id, read_offers("data/" + id + "/standing.json")).first;
  }
  return at->second;
}

const StandingOffer* standing_offer(std::string_view game, std::string_view id) {
  for (const auto& offer : standing_offers(game))
    if (offer.id == id) return &offer;
  return nullptr;
}

// What must stay as it is, as the seat itself sees it.
std::string Table::scope_of(const StandingOffer& offer, Seat seat) const {
  const auto view = record_.match().view(seat);
  std::string scope;
  for (auto place : offer.places) {
    if (auto me = place.find("{me}"); me != place.npos)
      place.replace(me, 4, std::to_string(index(seat)));
    boost::system::error_code none;
    const auto* there = view.find_pointer(place, none);
    scope += (there ? json::serialize(*there) : "-") + "\n";
  }
  return scope;
}

std::optional<Option> Table::standing_answer(Seat seat) const {
  const auto& p = place(seat);
  if (p.standing.empty() || !p.is_played() || p.turn.missed || is_ranked()) return {};
  const auto* ask = record_.match().ask_of(seat);
  if (!ask) return {};
  const auto question = record_.match().prompt(*ask, {}).question;
  for (const auto& order : p.standing) {
    const auto* offer = standing_offer(header_.game, order.id);
    if (!offer || !offer->answers(question) || scope_of(*offer, seat) != order.scope) continue;
    if (auto option = record_.match().read(*ask, offer->pick)) return *option;
  }
  return {};
}

Time Table::standing_due(Seat seat) const {
  const auto& turn = place(seat).turn;
  if (!turn.prompt || place(seat).standing.empty() || !standing_answer(seat)) return kNever;
  if (!over_days()) return turn.asked_at + world_.bot_pace;
  auto drawn =
      world_.secret_seed ? world_.secret_seed(id_ + " standing " + std::to_string(turn.prompt)) : 0;
  return turn.asked_at + kLeast + static_cast<Time>(drawn % kSpread);
}

// Those that stand, and those that may be given to what is asked now.
std::vector<msg::StandingView> Table::standing_of(const Eyes& eyes) const {
  std::vector<msg::StandingView> all;
  if (status_ != TableStatus::playing || is_ranked() || header_.imported) return all;
  const auto& offers = standing_offers(header_.game);
  for (int i = 0; i < header_.seats && !offers.empty(); ++i) {
    const auto s = seat(i);
    const auto* ask = record_.match().ask_of(s);
    if (!(eyes.held >> i & 1) || !place(s).is_played()) continue;
    const auto question = ask ? record_.match().prompt(*ask, {}).question : std::string();
    for (const auto& offer : offers) {
      const auto& given = place(s).standing;
      bool on = std::any_of(given.begin(), given.end(), [&](const StandingOrder& o) {
        return o.id == offer.id && o.scope == scope_of(offer, s);
      });
      if (on || offer.answers(question)) all.push_back({s, offer.id, on});
    }
  }
  return all;
}

Proposal Table::stand(const Who& who, Seat seat, const std::string& id, bool on, Time now) const {
  if (!holds(who, seat)) return Proposal::refuse(Code::not_yours, phrase("hall.no.not_yours"));
  if (status_ != TableStatus::playing || is_ranked() || !place(seat).is_played())
    return Proposal::refuse(Code::gone, phrase("hall.no.not_going"));
  if (!standing_offer(header_.game, id))
    return Proposal::refuse(Code::not_offered, phrase("hall.no.standing"));
  return Proposal::of(now, entry::Standing{seat, id, on});
}

Table::Committed Table::commit(const entry::Standing& e, const Committing&) {
  if (!has(e.seat)) return {"an answer in advance of no seat"};
  auto& given = place(e.seat).standing;
  std::erase_if(given, [&](const StandingOrder& o) { return o.id == e.id; });
  const auto* offer = standing_offer(header_.game, e.id);
  if (e.on && offer && given.size() < kMostStanding)
    given.push_back({e.id, scope_of(*offer, e.seat)});
  return {"", false, place(e.seat).user};
}

}  // namespace gh
