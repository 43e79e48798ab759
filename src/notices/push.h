// Web push: a notice for a browser that is closed, by the push service of whoever made it. The
// service stores and forwards what it cannot read: RFC 8291 (encryption, over RFC 8188) and RFC
// 8292 (VAPID: who calls).
#pragma once

#include <memory>

#include "notices/call.h"
#include "notices/channel.h"
#include "notices/encoded.h"

struct evp_pkey_st;

namespace gh::notices {

// A pair of P-256 keys; the private one is 32 bytes, the public one 65 that begin with 4.
class KeyPair {
 public:
  static Answer<KeyPair> make();
  static Answer<KeyPair> from_private(std::string_view bytes);
  std::string private_bytes() const;
  std::string public_bytes() const;
  // 64 bytes, as RFC 7515 wants ES256.
  Answer<std::string> sign(std::string_view text) const;
  // ECDH with a public key of 65 bytes.
  Answer<std::string> shared_secret(std::string_view other) const;

 private:
  explicit KeyPair(evp_pkey_st* key);
  std::shared_ptr<evp_pkey_st> key_;
};

// Is this a point on P-256?
bool is_public_key(std::string_view bytes);

// The body of a push message (aes128gcm): header and one record. `salt` has 16 bytes; it and the
// sender's keys are new for each message. Keys are those the browser gave.
Answer<std::string> encrypt_push(std::string_view text, std::string_view browser_key,
                                 std::string_view browser_secret, const KeyPair& sender,
                                 std::string_view salt);

// The Authorization header's value for a push service. `contact` is a mailto: or https: address.
Answer<std::string> vapid_header(const std::string& endpoint, const std::string& contact,
                                 const KeyPair& keys, std::int64_t now_ms);

class Push : public Sink {
 public:
  // `now`: the time for what is signed.
  Push(const Caller& caller, KeyPair keys, std::string contact, std::function<std::int64_t()> now)
      : caller_(caller),
        keys_(std::move(keys)),
        contact_(std::move(contact)),
        now_(std::move(now)) {}
  Sent send(const store::Channel& channel, const Message& message) override;
  // What the browser is told of the hall.
  std::string public_key() const { return base64url(keys_.public_bytes()); }

 private:
  const Caller& caller_;
  KeyPair keys_;
  std::string contact_;
  std::function<std::int64_t()> now_;
};

}  // namespace gh::notices
