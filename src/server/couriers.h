// The hall's couriers: threads of their own that tell people who are not here (src/notices), with
// the channels that the operator allows. Nobody who serves a request waits for them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "notices/mail.h"
#include "notices/notices.h"
#include "notices/push.h"
#include "notices/webhook.h"
#include "server/attention.h"
#include "server/config.h"
#include "store/store.h"

namespace gh::server {

class Couriers {
 public:
  // `chore`: what the hall owes itself (notices::World).
  Couriers(store::Store& store, const Config& config, const Attention& attention,
           std::function<Time(const store::Owed&)> chore);
  ~Couriers() { stop(); }

  notices::Notices& notices() { return *notices_; }
  const notices::Guard& guard() const { return caller_.guard(); }
  bool has(store::ChannelKind kind) const;
  std::string push_key() const { return push_ ? push_->public_key() : ""; }
  // A letter to an address that is not a channel yet, or for an account that has lost its password.
  notices::Sent write(const std::string& address, const std::string& title, const std::string& text,
                      const std::string& url, const std::string& language);
  const std::string& url() const { return config_.url; }

  // A link that ends this channel and does nothing else: it is signed, and there is nothing in it
  // that signs anybody in.
  std::string stop_token(const std::string& channel) const;
  // The channel that the token is for; empty: it is none.
  std::string channel_of(const std::string& token) const;

  void start();
  void stop();

 private:
  void work(bool first);  // the first also looks for what is to be owed
  notices::Sink* sink(store::ChannelKind kind);

  store::Store& store_;
  const Config& config_;
  const Attention& attention_;
  std::string secret_;
  std::atomic<bool> stopping_{false};
  notices::Caller caller_;
  notices::Webhook webhook_{caller_};
  notices::Mail mail_;
  std::unique_ptr<notices::Push> push_;
  std::unique_ptr<notices::Notices> notices_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::thread> threads_;
};

// What is wrong with the settings of mail, push and webhooks; empty: nothing.
std::string notices_problem(const Config& config);

}  // namespace gh::server
