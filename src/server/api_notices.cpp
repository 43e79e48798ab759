// How somebody wants to be told when he is not here: his channels, their tests, and the links that
// end them.
#include <algorithm>

#include "core/catalogue.h"
#include "server/accounts.h"
#include "server/api.h"

namespace gh::server {
namespace {

using notices::Settings;
using store::Channel;
using store::ChannelKind;

constexpr Name<Plain> kWhose{"who"};
constexpr Name<int> kMostWays{"most"};
constexpr int kLabelLength = 60, kSecretLength = 300;
constexpr std::size_t kKeyLength = 200;

// What is not there stays as it is, or is what is usual.
struct ChannelBody {
  std::string kind, address, table;
  std::optional<std::string> label, format, secret, language, p256dh, auth;
  std::optional<std::vector<std::string>> topics;
  std::optional<int> digest_minute;
};
BOOST_DESCRIBE_STRUCT(ChannelBody, (),
                      (kind, address, table, label, format, secret, language, p256dh, auth, topics,
                       digest_minute))
struct TokenBody {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(TokenBody, (), (token))

const char* kind_name(ChannelKind kind) {
  return kind == ChannelKind::kMail ? "mail" : kind == ChannelKind::kPush ? "push" : "webhook";
}

std::optional<ChannelKind> kind_of(const std::string& name) {
  for (auto kind : {ChannelKind::kWebhook, ChannelKind::kMail, ChannelKind::kPush})
    if (name == kind_name(kind)) return kind;
  return std::nullopt;
}

// Secrets and keys are kept, and not told again.
json::object channel_json(const Channel& c) {
  auto s = notices::settings_of(c);
  json::array topics;
  for (auto topic : s.topics) topics.push_back(json::string(enum_name(topic)));
  bool browser = c.kind == ChannelKind::kPush;
  return {{"id", c.id},
          {"kind", kind_name(c.kind)},
          {"table", c.table},
          {"address", browser ? c.address.substr(0, c.address.find('/', 8)) : c.address},
          {"label", s.label},
          {"format", enum_name(s.format)},
          {"language", s.language},
          {"topics", std::move(topics)},
          {"digest_minute", s.digest_minute},
          {"confirmed", c.confirmed != 0},
          {"failures", c.failures},
          {"failing", c.failing},
          {"error", c.error}};
}

Status take_settings(const ChannelBody& b, Settings& s) {
  if (b.label) {
    if (!b.label->empty()) {
      auto label = clean_text("hall.no.title_length", *b.label, kLabelLength);
      if (!label) return label.status();
      s.label = *label;
    } else {
      s.label.clear();
    }
  }
  if (b.format) {
    auto format = enum_from<notices::Format>(*b.format);
    if (!format)
      return {Code::malformed, "format is one of " + joined(enum_names<notices::Format>())};
    s.format = *format;
  }
  if (b.secret) {
    bool plain = std::ranges::all_of(*b.secret, [](char c) { return c > ' ' && c < 0x7f; });
    if (!plain || b.secret->size() > kSecretLength)
      return {Code::malformed, "a token has letters and signs without spaces, 300 at most"};
    s.secret = *b.secret;
  }
  if (b.language) s.language = best_language(*b.language);
  if (b.digest_minute) s.digest_minute = std::clamp(*b.digest_minute, 0, 1439);
  if (b.topics) {
    s.topics.clear();
    for (const auto& name : *b.topics) {
      auto topic = enum_from<notices::Topic>(name);
      if (!topic) return {Code::malformed, "topics are " + joined(enum_names<notices::Topic>())};
      if (std::ranges::find(s.topics, *topic) == s.topics.end()) s.topics.push_back(*topic);
    }
  }
  return {};
}

Status take_keys(const ChannelBody& b, Settings& s) {
  auto key = notices::from_base64url(b.p256dh.value_or(""));
  auto secret = notices::from_base64url(b.auth.value_or(""));
  bool fits = b.p256dh.value_or("").size() <= kKeyLength && key && secret &&
              notices::is_public_key(*key) && secret->size() == 16;
  if (!fits) return {Code::malformed, "p256dh and auth are not what a browser gives"};
  s.p256dh = *b.p256dh;
  s.auth = *b.auth;
  return {};
}

Status check_address(ApiCall& call, ChannelKind kind, const std::string& address) {
  if (address.size() > store::kMaxAddress)
    return {Code::too_long, "an address has at most 2048 letters"};
  if (kind == ChannelKind::kMail) {
    if (notices::is_mail_address(address)) return {};
    return refusal(Code::malformed, phrase("hall.no.mail_address"));
  }
  auto target = call.hall.couriers().guard().target(address);
  return target ? Status{} : target.status();
}

// A letter that asks whether the address is its owner's. Few to one address, whoever asks.
Status ask_for_confirmation(ApiCall& call, const Channel& channel) {
  auto& hall = call.hall;
  if (!hall.letters().take("from " + call.person.user) ||
      !hall.letters().take("to " + channel.address))
    return refusal(Code::too_many, phrase("hall.no.letters"));
  auto token =
      make_ticket(hall.store(), call.person.user, kMailCheck, channel.id, kHandedLife, now_ms());
  if (!token) return token.status();
  auto language = notices::settings_of(channel).language;
  const auto& words = catalogue("hall", language);
  auto sent =
      hall.couriers().write(channel.address, words.render(phrase("notice.confirm_title")),
                            words.render(phrase("notice.confirm", kWhose({call.person.name}))),
                            "/confirm#" + *token, language);
  if (sent.ok()) return {};
  (void)hall.store().note_channel(channel.id, 1, now_ms(), sent.error);
  return Status{Code::unavailable, sent.error};
}

// A webhook is its owner's once a test has arrived; a browser has said so itself.
Status first_words(ApiCall& call, Channel& channel) {
  if (channel.kind == ChannelKind::kPush) return {};
  if (channel.kind == ChannelKind::kMail) return ask_for_confirmation(call, channel);
  auto sent = call.hall.notices().try_out(channel, now_ms());
  if (!sent.ok()) return Status{Code::unavailable, sent.error};
  channel.confirmed = now_ms();
  channel.failures = channel.failing = 0;
  channel.error.clear();
  auto put = call.hall.store().put_channel(channel);
  return put.ok() ? Status{} : told(put);
}

ApiResponse get_channels(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto all = call.hall.store().channels_of(call.person.user);
  if (!all) return api_failure(told(all.status()));
  json::array channels;
  for (const auto& c : *all) channels.push_back(channel_json(c));
  auto& couriers = call.hall.couriers();
  json::array kinds;
  for (auto kind : {ChannelKind::kPush, ChannelKind::kMail, ChannelKind::kWebhook})
    if (couriers.has(kind)) kinds.push_back(json::string(kind_name(kind)));
  return json_answer(json::object{{"channels", std::move(channels)},
                                  {"kinds", std::move(kinds)},
                                  {"push_key", couriers.push_key()}});
}

// The channel in question, if it is this person's.
Answer<Channel> own_channel(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return no;
  auto found = call.hall.store().find_channel(call.parts[2]);
  if (!found && found.code() == Code::unavailable) return told(found.status());
  if (!found || found->user != call.person.user)
    return refusal(Code::not_found, phrase("hall.no.channel"));
  return found;
}

Status not_at_table(ApiCall& call, const std::string& table) {
  if (table.empty()) return {};
  auto row = call.hall.store().find_table(table);
  if (row && row->host == call.person.user) return {};
  if (!row && row.code() == Code::unavailable) return told(row.status());
  return refusal(Code::not_allowed, phrase("hall.no.table_channel"));
}

ApiResponse post_channels(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto body = body_of<ChannelBody>(call);
  if (!body) return api_failure(body.status());
  auto kind = kind_of(body->kind);
  if (!kind) return api_failure({Code::malformed, "kind is webhook, mail or push"});
  if (!call.hall.couriers().has(*kind))
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.channel_kind")));
  if (auto no = check_address(call, *kind, body->address); !no.ok()) return api_failure(no);
  if (auto no = not_at_table(call, body->table); !no.ok()) return api_failure(no);
  auto there = call.hall.store().channels_of(call.person.user);
  if (!there) return api_failure(told(there.status()));
  Channel channel;
  channel.id = store::random_id();
  auto same = std::ranges::find_if(*there, [&](const Channel& c) {
    return c.kind == *kind && c.address == body->address && c.table == body->table;
  });
  int most = call.hall.config().limits.channels_per_user;
  if (same != there->end()) {
    channel = *same;
  } else if (static_cast<int>(there->size()) >= most) {
    return api_failure(refusal(Code::too_many, phrase("hall.no.channels", kMostWays(most))));
  }
  if (!call.hall.creations().take(call.person.user))
    return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  auto settings = same != there->end() ? notices::settings_of(channel) : Settings{};
  if (auto no = take_settings(*body, settings); !no.ok()) return api_failure(no);
  if (*kind == ChannelKind::kPush)
    if (auto no = take_keys(*body, settings); !no.ok()) return api_failure(no);
  channel.user = call.person.user;
  channel.table = body->table;
  channel.kind = *kind;
  channel.address = body->address;
  channel.settings = json::serialize(to_json(settings));
  if (channel.created == 0) channel.created = now_ms();
  if (*kind == ChannelKind::kPush) channel.confirmed = now_ms();
  if (auto put = call.hall.store().put_channel(channel); !put.ok()) return api_failure(told(put));
  (void)call.hall.notices().plan_digest(call.person.user, now_ms());
  if (channel.confirmed == 0)
    if (auto said = first_words(call, channel); said.code == Code::too_many)
      return api_failure(said);
  auto kept = call.hall.store().find_channel(channel.id);
  return json_answer(channel_json(kept ? *kept : channel), 201);
}

ApiResponse post_channel(ApiCall& call) {
  auto channel = own_channel(call);
  if (!channel) return api_failure(channel.status());
  auto body = body_of<ChannelBody>(call);
  if (!body) return api_failure(body.status());
  auto settings = notices::settings_of(*channel);
  if (auto no = take_settings(*body, settings); !no.ok()) return api_failure(no);
  channel->settings = json::serialize(to_json(settings));
  if (auto put = call.hall.store().put_channel(*channel); !put.ok()) return api_failure(told(put));
  (void)call.hall.notices().plan_digest(call.person.user, now_ms());
  return json_answer(channel_json(*channel));
}

ApiResponse delete_channel(ApiCall& call) {
  auto channel = own_channel(call);
  if (!channel) return api_failure(channel.status());
  if (auto gone = call.hall.store().drop_channel(channel->id); !gone.ok())
    return api_failure(told(gone));
  (void)call.hall.notices().plan_digest(call.person.user, now_ms());
  return json_answer(json::object{});
}

// The button behind each channel. What was wrong is an answer, and no failure of the request.
ApiResponse post_test(ApiCall& call) {
  auto channel = own_channel(call);
  if (!channel) return api_failure(channel.status());
  if (!call.hall.creations().take(call.person.user))
    return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  Status said;
  if (channel->confirmed == 0 || channel->kind == ChannelKind::kWebhook) {
    said = first_words(call, *channel);
  } else {
    auto sent = call.hall.notices().try_out(*channel, now_ms());
    if (!sent.ok()) said = Status{Code::unavailable, sent.error};
  }
  if (said.code == Code::too_many) return api_failure(said);
  auto kept = call.hall.store().find_channel(channel->id);
  auto answer = channel_json(kept ? *kept : *channel);
  answer["error"] = said.words;
  return json_answer(answer);
}

// Whoever has the letter has the address: nobody need be signed in, and nobody is afterwards.
ApiResponse post_confirm(ApiCall& call) {
  auto body = body_of<TokenBody>(call);
  if (!body) return api_failure(body.status());
  auto channel = confirm_mail(call.hall.store(), body->token, now_ms());
  if (!channel) return api_failure(channel.status());
  (void)call.hall.notices().plan_digest(channel->user, now_ms());
  return json_answer(json::object{{"address", channel->address}});
}

// RFC 8058: a mail program posts here, with no session and no page. The channel stays, switched
// off.
ApiResponse post_stop(ApiCall& call) {
  auto id = call.hall.couriers().channel_of(call.parts[2]);
  if (id.empty()) return api_failure(refusal(Code::not_found, phrase("hall.no.link")));
  auto channel = call.hall.store().find_channel(id);
  if (!channel && channel.code() == Code::unavailable) return api_failure(told(channel.status()));
  if (channel && channel->confirmed != 0) {
    channel->confirmed = 0;
    channel->error.clear();
    if (auto put = call.hall.store().put_channel(*channel); !put.ok())
      return api_failure(told(put));
  }
  return json_answer(json::object{{"type", "ok"}});
}

}  // namespace

// Those that call somebody run with what takes its time.
std::vector<ApiRoute> notice_routes() {
  return {{"GET", "/me/channels", on_disk<get_channels>},
          {"POST", "/me/channels", thinking<post_channels>},
          {"POST", "/me/channels/{id}", on_disk<post_channel>},
          {"DELETE", "/me/channels/{id}", on_disk<delete_channel>},
          {"POST", "/me/channels/{id}/test", thinking<post_test>},
          {"POST", "/me/confirm", on_disk<post_confirm>},
          {"POST", "/notices/stop/{id}", on_disk<post_stop>}};
}

}  // namespace gh::server
