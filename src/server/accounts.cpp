#include "server/accounts.h"

#include <algorithm>
#include <set>

#include "core/json_text.h"
#include "notices/channel.h"

namespace gh::server {
namespace {

constexpr int kMostExported = 500;

json::array sessions_json(store::Store& store, const std::string& user) {
  json::array all;
  if (auto sessions = store.sessions_of(user))
    for (const auto& s : *sessions)
      all.push_back(json::object{{"created", s.created}, {"seen", s.seen}, {"expires", s.expires}});
  return all;
}

json::array results_json(store::Store& store, const std::string& user) {
  json::array all;
  store::Millis before = INT64_MAX;
  for (;;) {
    auto page = store.results_of(user, kMostExported, before);
    if (!page || page->empty()) return all;
    for (const auto& r : *page)
      all.push_back(json::object{{"table", r.table},
                                 {"game", r.game},
                                 {"seat", r.seat},
                                 {"rank", r.rank},
                                 {"score", r.score},
                                 {"ended", r.ended}});
    before = page->back().ended;
  }
}

json::array tables_json(store::Store& store, const std::string& user) {
  json::array all;
  store::TableFilter filter;
  filter.user = user;
  filter.limit = kMostExported;
  for (;;) {
    auto page = store.list_tables(filter);
    if (!page || page->empty()) return all;
    for (const auto& row : *page) {
      auto meta = parse_json(row.meta);
      all.push_back(json::object{{"table", row.id},
                                 {"game", row.game},
                                 {"created", row.created},
                                 {"updated", row.updated},
                                 {"host", row.host == user},
                                 {"shown", meta ? *meta : json::value()}});
    }
    filter.after = store::TableCursor{page->back().updated, page->back().id};
  }
}

json::array channels_json(store::Store& store, const std::string& user) {
  json::array all;
  if (auto channels = store.channels_of(user))
    for (const auto& c : *channels)
      all.push_back(json::object{{"kind", static_cast<int>(c.kind)},
                                 {"table", c.table},
                                 {"address", c.address},
                                 {"settings", c.settings},
                                 {"created", c.created},
                                 {"confirmed", c.confirmed}});
  return all;
}

json::array ties_json(store::Store& store, const std::string& user) {
  json::array all;
  if (auto ties = store.ties_of(user))
    for (const auto& tie : *ties) {
      auto other = store.find_account(tie.other);
      all.push_back(json::object{{"name", other ? other->name : ""},
                                 {"kind", tie.kind == store::TieKind::kBlock ? "block" : "friend"},
                                 {"since", tie.since}});
    }
  return all;
}

}  // namespace

Answer<std::string> make_ticket(store::Store& store, const std::string& account,
                                const char* purpose, const std::string& body, Time life, Time now) {
  auto token = store::random_id();
  auto added = store.add_ticket({hash_token(token), account, purpose, body, now, now + life});
  if (!added.ok()) return told(added);
  return token;
}

Answer<store::Account> use_recovery(store::Store& store, const std::string& token, Time now) {
  auto ticket = store.use_ticket(hash_token(token), kRecovery, now);
  if (!ticket) {
    if (ticket.code() == Code::unavailable) return told(ticket.status());
    return refusal(Code::not_found, phrase("hall.no.link"));
  }
  // All others that were sent are worth nothing any more.
  (void)store.drop_tickets(ticket->account, kRecovery);
  auto account = store.find_account(ticket->account);
  if (!account) return told(account.status());
  return account;
}

Answer<store::Channel> confirm_mail(store::Store& store, const std::string& token, Time now) {
  auto ticket = store.use_ticket(hash_token(token), kMailCheck, now);
  if (!ticket) {
    if (ticket.code() == Code::unavailable) return told(ticket.status());
    return refusal(Code::not_found, phrase("hall.no.link"));
  }
  auto channel = store.find_channel(ticket->body);
  if (!channel) return refusal(Code::not_found, phrase("hall.no.link"));
  channel->confirmed = now;
  channel->failures = channel->failing = 0;
  channel->error.clear();
  if (auto put = store.put_channel(*channel); !put.ok()) return told(put);
  return channel;
}

std::string confirmed_mail(store::Store& store, const std::string& account) {
  auto channels = store.channels_of(account);
  for (std::size_t i = 0; channels && i < channels->size(); ++i) {
    const auto& c = (*channels)[i];
    if (c.kind == store::ChannelKind::kMail && c.confirmed != 0) return c.address;
  }
  return "";
}

json::object export_of(store::Store& store, const Person& person) {
  json::object all{{"name", person.name}, {"id", person.user}};
  if (auto account = store.find_account(person.user)) all["created"] = account->created;
  all["sessions"] = sessions_json(store, person.user);
  json::array programs;
  if (auto found = store.programs_of(person.user))
    for (const auto& p : *found)
      programs.push_back(json::object{{"name", p.name}, {"created", p.created}});
  all["programs"] = std::move(programs);
  all["tables"] = tables_json(store, person.user);
  all["results"] = results_json(store, person.user);
  all["channels"] = channels_json(store, person.user);
  all["people"] = ties_json(store, person.user);
  if (auto hours = store.find_hours(person.user)) all["hours"] = *hours;
  json::array waiting;
  if (auto rows = store.waiting_for(person.user))
    for (const auto& row : *rows)
      waiting.push_back(json::object{{"table", row.table}, {"since", row.since}});
  all["waiting"] = std::move(waiting);
  return all;
}

std::string pseudonym_of(const std::string& account) {
  return "Gone " + derived_id("gone " + account).substr(0, 8);
}

std::optional<std::string> without_name(const std::string& payload, const std::string& user,
                                        const std::vector<std::string>& names,
                                        const std::string& pseudonym) {
  auto entry = read_entry(payload);
  if (!entry) return std::nullopt;
  bool changed = false;
  auto rename = [&](auto& one) {
    if (one.user != user || one.name == pseudonym) return;
    one.name = pseudonym;
    changed = true;
  };
  if (auto* seating = std::get_if<entry::Seating>(&entry->what)) rename(*seating);
  if (auto* removed = std::get_if<entry::Remove>(&entry->what)) rename(*removed);
  if (auto* chat = std::get_if<entry::Chat>(&entry->what)) {
    // Words have a name and no user: those under a name that this user had here are his.
    auto name = chat->name.value_or("");
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      chat->name = pseudonym;
      chat->text = "...";
      changed = true;
    }
  }
  if (!changed) return std::nullopt;
  return write_entry(*entry);
}

Status forget_at(store::Store& store, const std::string& table, const std::string& user,
                 const std::string& pseudonym) {
  auto row = store.find_table(table);
  if (!row) return row.status();
  auto value = parse_json(row->header);
  auto header = value ? from_json<TableHeader>(*value) : Result<TableHeader>(Error{value.error()});
  auto log = store.read_log(table);
  if (!log) return log.status();
  std::set<std::string> names;
  if (header && header->host == user) names.insert(header->host_name);
  for (std::size_t i = 0; header && i < header->first.size(); ++i)
    if (header->first[i].user == user) names.insert(header->first[i].name);
  for (const auto& one : *log)
    if (auto entry = read_entry(one.payload))
      if (const auto* seating = std::get_if<entry::Seating>(&entry->what))
        if (seating->user == user) names.insert(seating->name.value_or(""));
  const std::vector<std::string> all(names.begin(), names.end());
  auto change = [&](const std::string& payload) {
    return without_name(payload, user, all, pseudonym);
  };
  auto rewritten = store.rewrite_log(table, change);
  if (!rewritten) return rewritten.status();
  store::TablePatch patch;
  patch.updated = row->updated;
  if (header) {
    if (header->host == user) header->host_name = pseudonym;
    for (auto& first : header->first)
      if (first.user == user) first.name = pseudonym;
    patch.header = json::serialize(to_json(*header));
  }
  if (auto meta = parse_json(row->meta); meta && meta->is_object()) {
    auto rename = [&](json::object& object, const char* field) {
      auto* name = object.if_contains(field);
      if (name && name->is_string() && names.contains(std::string(name->get_string())))
        *name = pseudonym;
    };
    auto& object = meta->as_object();
    rename(object, "host_name");
    if (auto* seats = object.if_contains("seats"); seats && seats->is_array())
      for (auto& seat : seats->as_array())
        if (seat.is_object()) rename(seat.as_object(), "name");
    patch.meta = json::serialize(*meta);
  }
  if (auto patched = store.update_table(table, patch); !patched) return patched.status();
  return store.remove_table_user(table, user);
}

}  // namespace gh::server
