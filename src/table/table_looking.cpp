// What each viewer is shown. Views are built for the eyes of one seat, never cut from the whole;
// everybody with the same eyes gets the same bytes.
#include <algorithm>

#include "core/json_text.h"
#include "table/patch.h"
#include "table/table.h"

namespace gh {

namespace {
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
}  // namespace

Table::Eyes Table::eyes_of(const Viewer& viewer) const {
  Eyes eyes;
  eyes.held = seats_.held_by(viewer.who.user);
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
  drafts.reserve(audience_.size());
  auto seen = std::move(seen_);
  seen_.clear();
  for (const auto& [id, viewer] : audience_.viewers()) {
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
  for (auto& d : drafts) d.events.reserve(d.events.size() + events.size());
  for (const auto& e : events) {
    std::optional<EventView> alike;  // without words it is the same for all, if the game says so
    for (auto& d : drafts) {
      bool behind = !d.eyes.held && !d.eyes.cheat && header_.spectator_delay > 0;
      if (behind != lagging || !e.reaches(d.before)) continue;
      if (alike && d.eyes.language.empty()) {
        d.events.push_back({seq, *alike});
        put_mark(d.events.back(), seq);
        continue;
      }
      d.events.push_back({seq, match.event_view(e, d.before, d.eyes.language)});
      put_mark(d.events.back(), seq);
      const auto& told = d.events.back().event;
      if (match.told_alike() && !told.words) alike = told;
    }
  }
}

// When it was, and whether a bot did it for somebody; `seq` is the entry it came in.
void Table::put_mark(msg::LogEventView& told, std::uint64_t seq) const {
  auto at = std::lower_bound(pick_seq_.begin(), pick_seq_.end(), seq);
  if (at == pick_seq_.end() || *at != seq) return;
  const auto& mark = pick_marks_[static_cast<std::size_t>(at - pick_seq_.begin())];
  if (mark.bot) told.bot.emplace(true);
  if (over_days()) told.at.emplace(mark.at);
}

// Brings what spectators see up to `spectator_delay` updates before now, never between two picks of
// one (promise 13); at the end, to the end.
void Table::move_lag(std::vector<Draft>& drafts) {
  if (header_.spectator_delay <= 0) return;
  const auto total = record_.picks().size();
  auto target = total;
  if (status_ == TableStatus::playing) {
    const auto delay = static_cast<std::size_t>(header_.spectator_delay);
    const auto shown = Steps::of_updates(pick_seq_, unseen_).but_last(delay);
    target = shown.picks(shown.count());
  }
  if (!lag_.match || lag_.at > total) lag_ = {record_.at(target), target};
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
  if (auto standing = standing_of(eyes); !standing.empty()) u.standing = std::move(standing);
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
  mail.reserve(mail.size() + audience_.size());
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

std::string Table::whole_update(const Eyes& eyes, std::uint64_t since) const {
  auto u = update_for(eyes);
  u.view = {match_for(eyes).look(u.eyes).text()};
  const auto picks = lags(eyes) ? lag_.at : record_.picks().size();
  u.events = events_since(record_, picks, pick_seq_, {u.eyes, eyes.language}, since);
  for (auto& told : u.events) put_mark(told, told.seq);
  return json_text(u);
}

// To everybody whose role may have changed: the viewers of this user, or all with an empty one.
void Table::send_whole(const std::string& user, Mail& mail) const {
  for (const auto& [id, viewer] : audience_.viewers()) {
    if (!user.empty() && viewer.who.user != user) continue;
    auto text = whole_update(eyes_of(viewer), seq_);
    mail.push_back({id, std::make_shared<const std::string>(std::move(text))});
  }
}

void Table::send_table(Time now, Mail& mail, ViewerId except) const {
  for (const auto& [id, viewer] : audience_.viewers())
    if (id != except) mail.push_back({id, text_of(table_view(viewer.who, viewer.has_key, now))});
}

void Table::tell_presence(Time now, Mail& mail, ViewerId except) {
  if (audience_.take_turn(now)) send_table(now, mail, except);
}

void Table::presence_changed(Time now, Mail& mail, ViewerId except) {
  note_rest();
  note_presence(now);
  audience_.owe();
  tell_presence(now, mail, except);
}

void Table::send_chat(const msg::ChatMessage& chat, Mail& mail) const {
  auto text = text_of(chat);
  for (const auto& [id, viewer] : audience_.viewers())
    if (hears(viewer.who, chat)) mail.push_back({id, text});
}

// What those who watch say to each other is not for those who play.
bool Table::hears(const Who& who, const msg::ChatMessage& chat) const {
  return !chat.watching || status_ != TableStatus::playing || !is_seated(who);
}

void Table::enter(ViewerId id, Viewer viewer, std::optional<std::uint64_t> since, Time now,
                  Mail& mail) {
  if (audience_.empty() && !over_days())
    for (auto& p : seats_)
      if (p.turn.prompt) p.turn.asked_at += std::max<Time>(0, now - audience_.empty_since());
  audience_.add(id, std::move(viewer));
  std::vector<Draft> nobody;
  move_lag(nobody);
  note_presence(now);
  show_again(id, since.value_or(0), now, mail);
  audience_.owe();
  tell_presence(now, mail, id);
}

void Table::show_again(ViewerId id, std::uint64_t since, Time now, Mail& mail) {
  const auto* viewer = audience_.find(id);
  if (!viewer) return;
  mail.push_back({id, text_of(table_view(viewer->who, viewer->has_key, now))});
  auto text = whole_update(eyes_of(*viewer), since);
  mail.push_back({id, std::make_shared<const std::string>(std::move(text))});
  for (const auto& chat : chats_.since(since))
    if (hears(viewer->who, chat)) mail.push_back({id, text_of(chat)});
}

void Table::exit(ViewerId id, Time now, Mail& mail) {
  if (!audience_.remove(id)) return;
  audience_.note_empty(now);
  if (audience_.empty()) seen_.clear();
  presence_changed(now, mail);
}

Presence Table::present() const {
  Presence p;
  for (const auto& [id, viewer] : audience_.viewers()) {
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
  if (audience_.hear(server, who, now)) presence_changed(now, mail);
}

void Table::forget_servers(Time unheard_since, Time now, Mail& mail) {
  if (audience_.forget(unheard_since)) presence_changed(now, mail);
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
  t.starts = header_.starts;
  t.options = header_.options;
  const Time kept_until = header_.created + kKept;
  const bool behind =
      lags({seats_.held_by(who.user), Seat::spectator, header_.cheat && is_host(who), {}});
  for (int i = 0; i < header_.seats; ++i) {
    const auto& p = place(seat(i));
    msg::SeatView s;
    s.seat = seat(i);
    s.kind = enum_name(p.resigned ? SeatKind::bot : p.kind);
    s.name = p.name;
    s.bot = p.bot;
    s.connected = audience_.connected(p.user);
    s.yours = holds(who, seat(i));
    s.resigned = p.resigned;
    s.takeable = may_take_over(who, seat(i), now);
    if (!p.kept_for.empty() && now < kept_until) {
      s.kept = p.kept_name;
      s.kept_for_you = p.kept_for == who.user;
      t.kept_seconds = static_cast<double>(kept_until - now) / 1000;
    }
    auto seconds = [](Time t) { return static_cast<double>(std::max<Time>(0, t)) / 1000; };
    t.seats.push_back(std::move(s));
    if (behind) continue;  // whose turn it is now he is shown when his view has come to it
    auto& times = t.seats.back();
    if (p.turn.prompt) times.thinking = seconds(p.turn.thinking(now));
    if (p.absence) times.countdown = seconds(p.absence.until() - now);
    if (over_days() && pace_.has_limit() && due_at(p) != kNever)
      times.countdown = seconds(due_at(p) - now);
    if (clock_.runs()) times.clock = seconds(clock_.left(p.turn, now));
  }
  for (const auto& [id, v] : audience_.viewers()) t.spectators += !is_seated(v.who);
  t.spectators += audience_.spectators_elsewhere();
  t.abandon_votes = votes_.seats();
  t.rematch = rematch_;
  msg_pace(t, now);
  t.late_joiners = late_joiners_;
  t.hints = header_.hints;
  const auto& wrong = damage_.empty() ? parked_ : damage_;
  t.damage = in_english(wrong);
  if (!wrong.id.empty()) t.damage_t = wrong.id;
  if (!wrong.args.empty()) t.damage_args = JsonText{args_text(wrong.args)};
  return t;
}

Result<msg::PromptsMessage> Table::prompts(const Who& who, std::optional<Seat> wanted,
                                           const std::string& language) const {
  Eyes eyes{seats_.held_by(who.user), Seat::spectator, header_.cheat && is_host(who), language};
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
Result<LookBack> Table::looks_back(const Who& who, std::optional<Seat> wanted,
                                   const std::string& language) const {
  Eyes mine{seats_.held_by(who.user), Seat::spectator, false, {}};
  auto eyes = wanted.value_or(looks_from(mine));
  if (eyes != Seat::spectator && !has(eyes)) return Error{"there is no such seat"};
  if (!is_over() && is_player(eyes) && !holds(who, eyes))
    return Error{"while the game goes on you look with your own eyes"};
  return LookBack{eyes, language};
}

// While the game goes on nobody looks back on what no update has shown him; spectators lag behind.
Steps Table::steps_for(Seat eyes) const {
  if (is_over()) return Steps::of_picks(record_.picks().size());
  const auto steps = Steps::of_updates(pick_seq_, unseen_);
  return eyes == Seat::spectator && lag_.match ? steps.within(lag_.at) : steps;
}

Result<ReplayView> Table::replay(const Who& who, std::optional<Seat> wanted,
                                 std::optional<std::size_t> at, const std::string& language) const {
  auto look = looks_back(who, wanted, language);
  if (!look) return Error{look.error()};
  auto r = gh::replay(record_, steps_for(look->eyes), *look, at);
  if (is_over() && r.at == r.total) {
    auto o = outcome();
    r.outcome = OutcomeView{o.over, o.ranks, o.scores};
  }
  return r;
}

Result<LogPage> Table::log_page(const Who& who, std::optional<Seat> wanted,
                                std::optional<std::size_t> to, const std::string& language) const {
  auto look = looks_back(who, wanted, language);
  if (!look) return Error{look.error()};
  auto page = gh::log_page(record_, steps_for(look->eyes), pick_seq_, *look, to);
  for (auto& told : page.events) put_mark(told, page.seqs[told.seq - page.from]);
  return page;
}

std::optional<std::string> Table::log() const {
  if (!is_over()) return std::nullopt;
  auto names = seats_.names();
  bool known = std::any_of(names.begin(), names.end(), [](const auto& n) { return !n.empty(); });
  return record_.log(true, known ? names : std::vector<std::string>{});
}

}  // namespace gh
