#include "server/couriers.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "server/room.h"

namespace gh::server {
namespace {

constexpr int kThreads = 3;
constexpr Time kPause = 2'000;
constexpr std::size_t kMac = 16;

notices::MailServer mail_server(const Config& c) {
  return {c.mail_server, c.mail_user, c.mail_password, c.mail_from, c.mail_plain, "", 15'000};
}

// Kept in the store, so that all servers of a hall have the same. Bytes are letters there.
std::string kept_secret(store::Store& store, const std::string& name, const std::string& fresh) {
  auto kept = store.blob_or(name, fresh);
  return kept ? *kept : fresh;
}

std::string mac_of(const std::string& secret, const std::string& text) {
  unsigned char mac[kMac];
  crypto_generichash(mac, sizeof mac, reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     std::min<std::size_t>(secret.size(), crypto_generichash_KEYBYTES_MAX));
  return notices::base64url({reinterpret_cast<const char*>(mac), sizeof mac});
}

std::string without_slash(std::string url) {
  while (!url.empty() && url.back() == '/') url.pop_back();
  return url;
}

}  // namespace

std::string notices_problem(const Config& c) {
  if (auto problem = notices::mail_server_problem(mail_server(c)); !problem.empty()) return problem;
  for (const auto& network : c.webhook_inside)
    if (auto problem = notices::network_problem(network); !problem.empty())
      return "webhook-inside: " + problem;
  bool web = c.url.starts_with("https://") || c.url.starts_with("http://");
  if (!c.url.empty() && !web)
    return "public-url \"" + c.url +
           "\" must begin with https://; it is where people open the hall";
  if (!c.mail_server.empty() && c.url.empty())
    return "mail-server needs public-url as well: letters hold links to the hall";
  return "";
}

Couriers::Couriers(store::Store& store, const Config& config, const Attention& attention,
                   std::function<Time(const store::Owed&)> chore)
    : store_(store),
      config_(config),
      attention_(attention),
      caller_(notices::Guard({config.webhook_http, config.webhook_inside}), 10'000, "", &stopping_),
      mail_(
          mail_server(config), [] { return now_ms(); }, &stopping_) {
  secret_ = kept_secret(store, "notices-secret", store::random_id() + store::random_id());
  if (config.push) {
    auto made = notices::KeyPair::make();
    auto kept = made ? kept_secret(store, "push-key", made->private_bytes()) : "";
    auto keys = notices::KeyPair::from_private(kept);
    auto contact =
        config.mail_from.empty() ? config.url : "mailto:" + notices::bare_address(config.mail_from);
    if (contact.empty()) contact = "https://localhost";
    if (keys)
      push_ = std::make_unique<notices::Push>(caller_, *keys, contact, [] { return now_ms(); });
    else
      spdlog::warn("no web push: {}", keys.status().words);
  }
  notices::World world{store, {}, {}, without_slash(config.url), {}};
  world.looking = [&attention](const std::string& user, const std::string& table) {
    return attention.looks(user, table, now_ms());
  };
  world.sink = [this](store::ChannelKind kind) { return sink(kind); };
  world.stop_token = [this](const store::Channel& channel) { return stop_token(channel.id); };
  world.chore = std::move(chore);
  notices::Pace pace;
  pace.grace = Time{config.notice_grace} * 1000;
  pace.a_day = config.limits.notices_per_day;
  notices_ = std::make_unique<notices::Notices>(std::move(world), pace);
}

notices::Sink* Couriers::sink(store::ChannelKind kind) {
  switch (kind) {
    case store::ChannelKind::kWebhook:
      return config_.webhooks ? &webhook_ : nullptr;
    case store::ChannelKind::kMail:
      return mail_.server().there() ? &mail_ : nullptr;
    case store::ChannelKind::kPush:
      return push_.get();
  }
  return nullptr;
}

bool Couriers::has(store::ChannelKind kind) const {
  return const_cast<Couriers*>(this)->sink(kind) != nullptr;
}

notices::Sent Couriers::write(const std::string& address, const std::string& title,
                              const std::string& text, const std::string& url,
                              const std::string& language) {
  notices::Message m;
  m.id = store::random_id();
  m.title = title;
  m.text = text;
  m.url = without_slash(config_.url) + url;
  m.language = language;
  return mail_.send_to(address, m);
}

std::string Couriers::stop_token(const std::string& channel) const {
  return channel + "." + mac_of(secret_, "stop " + channel);
}

std::string Couriers::channel_of(const std::string& token) const {
  auto dot = token.find('.');
  if (dot == token.npos) return "";
  auto channel = token.substr(0, dot);
  auto right = stop_token(channel);
  bool same =
      token.size() == right.size() && sodium_memcmp(token.data(), right.data(), right.size()) == 0;
  return same ? channel : "";
}

void Couriers::start() {
  for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this, i] { work(i == 0); });
}

void Couriers::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

void Couriers::work(bool first) {
  while (!stopping_) {
    int done = 0;
    try {
      if (first) notices_->catch_up(now_ms());
      done = notices_->work(now_ms(), [] { return now_ms(); });
    } catch (const std::exception& e) {
      spdlog::error("a courier failed what={}", e.what());
    }
    if (done > 0) continue;
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::milliseconds(kPause), [this] { return stopping_.load(); });
  }
}

}  // namespace gh::server
