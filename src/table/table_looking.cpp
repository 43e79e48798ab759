// What each viewer is shown. Views are built for the eyes of one seat, never cut from the whole;
// everybody with the same eyes gets the same bytes.
#include <algorithm>

#include "core/json_text.h"
#include "table/patch.h"
#include "table/table.h"

namespace gh {

namespace {
constexpr std::size_t kOldEvents = 60;  // picks whose events a newcomer is told
// Below this a patch is not worth comparing with the whole view, which has many times the size.
constexpr std::size_t kSmallPatch = 256;
template <class M>
std::shared_ptr<const std::string> text_of(const M& message) {
  return std::make_shared<const std::string>(json_text(message));
}

// The way from the view that was sent last, or the whole of this one, whichever is shorter.
void show(const Sight* before, const Sight& now, msg::UpdateMessage& u) {
  if (before) u.patch = make_patch(*before, now);
  if (before && u.patch.text.size() < kSmallPatch) return;
  u.view = {now.text()};
  if (before && u.patch.text.size() < u.view.text.size())
    u.view = {};
  else
    u.patch = {};
}

// Applies a pick, and tells what those eyes saw of it; n is the number it is told under.
void apply_and_tell(Match& match, const Picked& p, std::uint64_t n, Seat eyes,
                    const std::string& language, std::vector<msg::LogEventView>& out) {
  const Ask ask = *match.ask_of(p.who);
  Events events;
  match.apply(ask, p.option, &events);
  for (const auto& e : events)
    if (e.reaches(eyes)) out.push_back({n, match.event_view(e, eyes, language)});
}
}  // namespace

std::uint32_t Table::held_by(const Who& who) const {
  std::uint32_t held = 0;
  for (int i = 0; i < header_.seats; ++i)
    if (holds(who, seat(i))) held |= 1u << i;
  return held;
}

Table::Eyes Table::eyes_of(const Viewer& viewer) const {
  Eyes eyes;
  eyes.held = held_by(viewer.who);
  eyes.cheat = header_.cheat && is_host(viewer.who);
  bool own = viewer.eyes && is_player(*viewer.eyes) && (eyes.held >> index(*viewer.eyes) & 1);
  eyes.wish = own ? *viewer.eyes : Seat::spectator;
  eyes.language = viewer.language;
  return eyes;
}

// With several seats: the one that is asked, as they share one screen.
Seat Table::looks_from(const Eyes& eyes) const {
  if (!eyes.held) return Seat::spectator;
  if (is_player(eyes.wish)) return eyes.wish;
  for (const Ask& ask : record_.match().asks())
    if (is_player(ask.who) && (eyes.held >> index(ask.who) & 1)) return ask.who;
  return seat(std::countr_zero(eyes.held));
}

bool Table::lags(const Eyes& eyes) const {
  return !eyes.held && !eyes.cheat && header_.spectator_delay > 0 &&
         status_ == TableStatus::playing;
}

const Match& Table::match_for(const Eyes& eyes) const {
  return lags(eyes) && lag_.match ? *lag_.match : record_.match();
}

std::vector<Table::Draft> Table::begin_drafts() {
  std::vector<Draft> drafts;
  drafts.reserve(viewers_.size());
  auto seen = std::move(seen_);
  seen_.clear();
  for (const auto& [id, viewer] : viewers_) {
    auto eyes = eyes_of(viewer);
    auto same =
        std::find_if(drafts.begin(), drafts.end(), [&](const Draft& d) { return d.eyes == eyes; });
    if (same != drafts.end()) {
      same->to.push_back(id);
      continue;
    }
    auto from = looks_from(eyes);
    auto last = std::find_if(seen.begin(), seen.end(),
                             [&](const Seen& s) { return s.eyes == eyes && s.from == from; });
    drafts.push_back({{id}, eyes, from, {}, {}});
    drafts.back().old_view =
        last != seen.end() ? std::move(last->view) : match_for(eyes).look(from);
  }
  return drafts;
}

void Table::add_events(std::vector<Draft>& drafts, const Events& events, const Match& match,
                       bool lagging, std::uint64_t seq) const {
  for (auto& d : drafts) {
    bool behind = !d.eyes.held && !d.eyes.cheat && header_.spectator_delay > 0;
    if (behind != lagging) continue;
    for (const auto& e : events)
      if (e.reaches(d.before))
        d.events.push_back({seq, match.event_view(e, d.before, d.eyes.language)});
  }
}

// Brings what spectators see up to `spectator_delay` picks before now; at the end, to the end.
void Table::move_lag(std::vector<Draft>& drafts) {
  if (header_.spectator_delay <= 0) return;
  auto total = record_.picks().size();
  auto delay = status_ == TableStatus::playing
                   ? std::min(total, static_cast<std::size_t>(header_.spectator_delay))
                   : 0;
  auto target = total - delay;
  if (!lag_.match || lag_.at > total) lag_ = {record_.at(std::min(target, total)), target};
  Events events;
  for (; lag_.at < target; ++lag_.at) {
    const auto& p = record_.picks()[lag_.at];
    const Ask ask = *lag_.match->ask_of(p.who);
    events.clear();
    lag_.match->apply(ask, p.option, &events);
    add_events(drafts, events, *lag_.match, true, pick_seq_[lag_.at]);
  }
}

std::vector<PromptView> Table::prompts_for(const Eyes& eyes) const {
  std::vector<PromptView> prompts;
  if (status_ != TableStatus::playing || header_.imported || !parked_.empty()) return prompts;
  for (const Ask& ask : record_.match().asks()) {
    // A seat that a bot plays for somebody is not his to answer for.
    bool mine = is_player(ask.who) && (eyes.held >> index(ask.who) & 1) &&
                place(ask.who).kind == SeatKind::person && !place(ask.who).resigned;
    if (!mine && !(ask.who == Seat::chance && eyes.cheat)) continue;
    prompts.push_back(record_.match().prompt(ask, eyes.language));
    prompts.back().id = prompt_id(ask);
  }
  return prompts;
}

msg::UpdateMessage Table::update_for(const Eyes& eyes) const {
  msg::UpdateMessage u;
  u.table = id_;
  u.seq = seq_;
  u.eyes = looks_from(eyes);
  u.status = enum_name(status_);
  u.prompts = prompts_for(eyes);
  if (status_ == TableStatus::playing) {
    for (const Ask& ask : match_for(eyes).asks()) u.asked.push_back(ask.who);
    for (int i = 0; i < header_.seats; ++i)
      if ((eyes.held >> i & 1) && !is_ranked() && record_.undoable(seat(i)))
        u.undo.push_back(seat(i));
    if (eyes.cheat && !record_.picks().empty() && u.undo.empty()) u.undo.push_back(Seat::chance);
  } else if (status_ != TableStatus::open) {
    auto o = outcome();
    u.outcome = OutcomeView{o.over, o.ranks, o.scores};
  }
  return u;
}

void Table::send_drafts(std::vector<Draft>& drafts, Mail& mail) {
  mail.reserve(mail.size() + viewers_.size());
  seen_.reserve(drafts.size());
  for (auto& d : drafts) {
    auto u = update_for(d.eyes);
    auto view = match_for(d.eyes).look(u.eyes);
    show(u.eyes == d.before ? &d.old_view : nullptr, view, u);
    u.events = std::move(d.events);
    auto text = text_of(u);
    for (auto id : d.to) mail.push_back({id, text});
    // What lags moves between picks as well.
    if (!lags(d.eyes)) seen_.push_back({d.eyes, u.eyes, std::move(view)});
  }
}

std::vector<msg::LogEventView> Table::events_since(const Eyes& eyes, std::uint64_t since) const {
  std::vector<msg::LogEventView> all;
  const auto& picks = record_.picks();
  auto end = lags(eyes) ? lag_.at : picks.size();
  auto from = static_cast<std::size_t>(std::upper_bound(pick_seq_.begin(), pick_seq_.end(), since) -
                                       pick_seq_.begin());
  if (end > kOldEvents) from = std::max(from, end - kOldEvents);
  // An update's lines come together: a client knows them by its number.
  while (from > 0 && from < end && pick_seq_[from - 1] == pick_seq_[from]) --from;
  if (from >= end) return all;
  auto match = record_.at(from);
  auto viewer = looks_from(eyes);
  for (auto i = from; i < end; ++i)
    apply_and_tell(*match, picks[i], pick_seq_[i], viewer, eyes.language, all);
  return all;
}

std::string Table::whole_update(const Eyes& eyes, std::uint64_t since) const {
  auto u = update_for(eyes);
  u.view = {match_for(eyes).look(u.eyes).text()};
  u.events = events_since(eyes, since);
  return json_text(u);
}

// To everybody whose role may have changed: the viewers of this user, or all with an empty one.
void Table::send_whole(const std::string& user, Mail& mail) const {
  for (const auto& [id, viewer] : viewers_) {
    if (!user.empty() && viewer.who.user != user) continue;
    auto text = whole_update(eyes_of(viewer), seq_);
    mail.push_back({id, std::make_shared<const std::string>(std::move(text))});
  }
}

void Table::send_table(Time now, Mail& mail, ViewerId except) const {
  for (const auto& [id, viewer] : viewers_)
    if (id != except) mail.push_back({id, text_of(table_view(viewer.who, viewer.has_key, now))});
}

void Table::tell_presence(Time now, Mail& mail, ViewerId except) {
  if (!presence_owed_ || now < presence_due()) return;
  presence_owed_ = false;
  presence_next_ = std::max(presence_next_, now) + world_.presence_pace;
  send_table(now, mail, except);
}

void Table::send_chat(const msg::ChatMessage& chat, Mail& mail) const {
  auto text = text_of(chat);
  for (const auto& [id, viewer] : viewers_) mail.push_back({id, text});
}

void Table::enter(ViewerId id, Viewer viewer, std::optional<std::uint64_t> since, Time now,
                  Mail& mail) {
  if (viewers_.empty())
    for (auto& p : places_)
      if (p.prompt) p.asked_at += std::max<Time>(0, now - empty_since_);
  viewers_[id] = std::move(viewer);
  std::vector<Draft> nobody;
  move_lag(nobody);
  note_presence(now);
  show_again(id, since.value_or(0), now, mail);
  presence_owed_ = true;
  tell_presence(now, mail, id);
}

void Table::show_again(ViewerId id, std::uint64_t since, Time now, Mail& mail) {
  auto at = viewers_.find(id);
  if (at == viewers_.end()) return;
  const auto& viewer = at->second;
  mail.push_back({id, text_of(table_view(viewer.who, viewer.has_key, now))});
  auto text = whole_update(eyes_of(viewer), since);
  mail.push_back({id, std::make_shared<const std::string>(std::move(text))});
  for (const auto& chat : chats_)
    if (chat.seq > since) mail.push_back({id, text_of(chat)});
}

void Table::exit(ViewerId id, Time now, Mail& mail) {
  if (!viewers_.erase(id)) return;
  if (viewers_.empty()) empty_since_ = now, seen_.clear();
  note_presence(now);
  presence_owed_ = true;
  tell_presence(now, mail);
}

Presence Table::present() const {
  Presence p;
  for (const auto& [id, viewer] : viewers_) {
    const auto& user = viewer.who.user;
    p.spectators += !is_seated(viewer.who);
    bool matters = is_seated(viewer.who) || is_host(viewer.who);
    bool known = std::find(p.users.begin(), p.users.end(), user) != p.users.end();
    if (matters && !known) p.users.push_back(user);
  }
  return p;
}

void Table::present_elsewhere(const std::string& server, const Presence& who, Time now,
                              Mail& mail) {
  bool nobody = who.users.empty() && !who.spectators;
  auto at = elsewhere_.find(server);
  auto before = at == elsewhere_.end() ? Presence{} : at->second.who;
  if (nobody)
    elsewhere_.erase(server);
  else
    elsewhere_[server] = {who, now};
  if (who == before) return;
  note_presence(now);
  presence_owed_ = true;
  tell_presence(now, mail);
}

void Table::forget_servers(Time unheard_since, Time now, Mail& mail) {
  auto gone =
      std::erase_if(elsewhere_, [&](const auto& e) { return e.second.heard < unheard_since; });
  if (!gone) return;
  note_presence(now);
  presence_owed_ = true;
  tell_presence(now, mail);
}

msg::TableView Table::table_view(const Who& who, bool has_key, Time now) const {
  msg::TableView t;
  t.table = id_;
  t.game = header_.game;
  t.title = header_.title;
  t.status = enum_name(status_);
  t.listed = header_.listed;
  t.cheat = header_.cheat;
  t.ranked = header_.ranked;
  t.host = is_host(who);
  if (t.host || is_seated(who) || has_key) t.link_key = header_.key;
  t.clock = header_.clock;
  t.clock_seconds = header_.clock_seconds;
  t.absent_seconds = header_.absent_seconds;
  t.spectator_delay = header_.spectator_delay;
  t.options = header_.options;
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(seat(i));
    msg::SeatView s;
    s.seat = seat(i);
    s.kind = enum_name(p.resigned ? SeatKind::bot : p.kind);
    s.name = p.name;
    s.bot = p.bot;
    s.connected = connected(p.user);
    s.yours = holds(who, seat(i));
    s.resigned = p.resigned;
    s.takeable = may_take_over(who, seat(i));
    auto seconds = [](Time t) { return static_cast<double>(std::max<Time>(0, t)) / 1000; };
    if (p.prompt) s.thinking = seconds(now - p.asked_at);
    if (p.absent_until) s.countdown = seconds(p.absent_until - now);
    if (header_.clock != "none") s.clock = seconds(clock_left(p, now));
    t.seats.push_back(std::move(s));
  }
  for (const auto& [id, v] : viewers_) t.spectators += !is_seated(v.who);
  for (const auto& [server, e] : elsewhere_) t.spectators += e.who.spectators;
  t.abandon_votes = votes_;
  t.rematch = rematch_;
  t.late_joiners = late_joiners_;
  const auto& wrong = damage_.empty() ? parked_ : damage_;
  t.damage = in_english(wrong);
  if (!wrong.id.empty()) t.damage_t = wrong.id;
  if (!wrong.args.empty()) t.damage_args = JsonText{args_text(wrong.args)};
  return t;
}

Result<msg::PromptsMessage> Table::prompts(const Who& who, std::optional<Seat> wanted,
                                           const std::string& language) const {
  Eyes eyes{held_by(who), Seat::spectator, header_.cheat && is_host(who), language};
  if (wanted && is_player(*wanted) && !holds(who, *wanted)) return Error{"that seat is not yours"};
  auto u = update_for(eyes);
  if (wanted) std::erase_if(u.prompts, [&](const PromptView& p) { return p.seat != *wanted; });
  return msg::PromptsMessage{"prompts", {}, std::move(u.prompts), std::move(u.asked)};
}

Result<json::value> Table::view(const Who& who, Seat eyes) const {
  if (eyes == Seat::spectator) {
    Eyes e;
    return match_for(e).view(eyes);
  }
  if (!has(eyes) || (!holds(who, eyes) && !is_over())) return Error{"those eyes are not yours"};
  return record_.match().view(eyes);
}

Result<msg::WhyMessage> Table::why(const Who& who, Seat seat, std::string_view what,
                                   const std::string& language) const {
  if (!holds(who, seat)) return Error{"that seat is not yours"};
  msg::WhyMessage why;
  record_.match().put_text(record_.match().why_not(seat, what), "", seat, language, why);
  return why;
}

// Whose eyes somebody may look back with: after the end everybody's.
Result<Seat> Table::replay_eyes(const Who& who, std::optional<Seat> wanted) const {
  Eyes mine{held_by(who), Seat::spectator, false, {}};
  auto eyes = wanted.value_or(looks_from(mine));
  if (eyes != Seat::spectator && !has(eyes)) return Error{"there is no such seat"};
  if (!is_over() && is_player(eyes) && !holds(who, eyes))
    return Error{"while the game goes on you look with your own eyes"};
  return eyes;
}

// How many picks those eyes may look back on: spectators lag behind.
std::size_t Table::replay_total(Seat eyes) const {
  bool behind = !is_over() && eyes == Seat::spectator && lag_.match;
  return behind ? lag_.at : record_.picks().size();
}

Result<ReplayView> Table::replay(const Who& who, std::optional<Seat> wanted,
                                 std::optional<std::size_t> at, const std::string& language) const {
  auto eyes = replay_eyes(who, wanted);
  if (!eyes) return Error{eyes.error()};
  ReplayView r;
  r.total = replay_total(*eyes);
  r.at = std::min(at.value_or(r.total), r.total);
  auto match = record_.at(r.at ? r.at - 1 : 0);
  if (r.at) apply_and_tell(*match, record_.picks()[r.at - 1], r.at, *eyes, language, r.events);
  r.view = match->view(*eyes);
  for (const Ask& ask : match->asks()) r.asked.push_back(ask.who);
  if (is_over() && r.at == r.total) {
    auto o = outcome();
    r.outcome = OutcomeView{o.over, o.ranks, o.scores};
  }
  return r;
}

Result<LogPage> Table::log_page(const Who& who, std::optional<Seat> wanted,
                                std::optional<std::size_t> to, const std::string& language) const {
  auto eyes = replay_eyes(who, wanted);
  if (!eyes) return Error{eyes.error()};
  LogPage page;
  page.total = replay_total(*eyes);
  page.to = std::min(to.value_or(page.total), page.total);
  page.from = page.to > kLogPage ? page.to - kLogPage + 1 : 1;
  auto match = record_.at(page.from - 1);
  for (auto n = page.from; n <= page.to; ++n) {
    apply_and_tell(*match, record_.picks()[n - 1], n, *eyes, language, page.events);
    page.seqs.push_back(pick_seq_[n - 1]);
  }
  return page;
}

std::optional<std::string> Table::log() const {
  if (!is_over()) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& p : places_) names.push_back(p.name);
  bool known = std::any_of(names.begin(), names.end(), [](const auto& n) { return !n.empty(); });
  return record_.log(true, known ? names : std::vector<std::string>{});
}

}  // namespace gh
