#include "notices/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

namespace gh::notices {
namespace {

constexpr std::size_t kPrivate = 32, kPublic = 65, kSalt = 16, kSecret = 16, kTag = 16;
constexpr std::size_t kMostText = 3900;          // RFC 8291: 4096 bytes in all
constexpr std::int64_t kTokenLife = 12 * 3600;   // seconds; RFC 8292 allows a day
constexpr const char* kKeepFor = "TTL: 172800";  // two days: afterwards nobody wants to know

template <class T, void (*f)(T*)>
struct Free {
  void operator()(T* t) const { f(t); }
};
using Context = std::unique_ptr<EVP_PKEY_CTX, Free<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Free<EVP_MD_CTX, EVP_MD_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Free<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY, EVP_PKEY_free>>;
using Number = std::unique_ptr<BIGNUM, Free<BIGNUM, BN_clear_free>>;
using Group = std::unique_ptr<EC_GROUP, Free<EC_GROUP, EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Free<EC_POINT, EC_POINT_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Free<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Free<OSSL_PARAM, OSSL_PARAM_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Free<ECDSA_SIG, ECDSA_SIG_free>>;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Status failed(const char* what) {
  return Status::unavailable(std::string("encryption failed at ") + what);
}

Key key_from(std::string_view public_bytes, const BIGNUM* secret) {
  Builder builder(OSSL_PARAM_BLD_new());
  if (!builder) return {};
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_bytes.data(),
                                   public_bytes.size());
  if (secret) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret);
  Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                        parameters.get()) != 1)
    return {};
  return Key(key);
}

Answer<std::string> hkdf(std::string_view salt, std::string_view secret, std::string_view info,
                         std::size_t size) {
  Context context(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr));
  std::string out(size, '\0');
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256()) != 1 ||
      EVP_PKEY_CTX_set1_hkdf_salt(context.get(), bytes(salt), static_cast<int>(salt.size())) != 1 ||
      EVP_PKEY_CTX_set1_hkdf_key(context.get(), bytes(secret), static_cast<int>(secret.size())) !=
          1 ||
      EVP_PKEY_CTX_add1_hkdf_info(context.get(), bytes(info), static_cast<int>(info.size())) != 1 ||
      EVP_PKEY_derive(context.get(), bytes(out), &size) != 1)
    return failed("hkdf");
  return out;
}

Answer<std::string> seal(std::string_view text, std::string_view key, std::string_view nonce) {
  Cipher cipher(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTag, '\0');
  int n = 0, last = 0;
  if (!cipher ||
      EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) != 1 ||
      EVP_EncryptUpdate(cipher.get(), bytes(out), &n, bytes(text), static_cast<int>(text.size())) !=
          1 ||
      EVP_EncryptFinal_ex(cipher.get(), bytes(out) + n, &last) != 1 ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, bytes(out) + n + last) != 1)
    return failed("aes");
  return out;
}

std::string number_bytes(const BIGNUM* number) {
  std::string out(kPrivate, '\0');
  BN_bn2binpad(number, bytes(out), static_cast<int>(kPrivate));
  return out;
}

std::string origin_of(const std::string& url) {
  auto host = url.find("://");
  if (host == url.npos) return url;
  return url.substr(0, url.find('/', host + 3));
}

}  // namespace

KeyPair::KeyPair(evp_pkey_st* key) : key_(key, EVP_PKEY_free) {}

Answer<KeyPair> KeyPair::make() {
  EVP_PKEY* key = EVP_EC_gen("prime256v1");
  if (!key) return failed("making keys");
  return KeyPair(key);
}

Answer<KeyPair> KeyPair::from_private(std::string_view secret) {
  Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  Number number(BN_bin2bn(bytes(secret), static_cast<int>(secret.size()), nullptr));
  if (secret.size() != kPrivate || !group || !number || BN_is_zero(number.get()) ||
      BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0)
    return Status::malformed("this is no private key");
  Point point(EC_POINT_new(group.get()));
  std::string open(kPublic, '\0');
  if (!point ||
      EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes(open),
                         open.size(), nullptr) != kPublic)
    return failed("the public key");
  auto key = key_from(open, number.get());
  if (!key) return failed("reading keys");
  return KeyPair(key.release());
}

std::string KeyPair::private_bytes() const {
  BIGNUM* number = nullptr;
  EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number);
  Number owned(number);
  return number ? number_bytes(number) : "";
}

std::string KeyPair::public_bytes() const {
  std::string out(kPublic, '\0');
  std::size_t n = 0;
  EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes(out), out.size(), &n);
  out.resize(n);
  return out;
}

Answer<std::string> KeyPair::sign(std::string_view text) const {
  Digest digest(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (!digest ||
      EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(digest.get(), nullptr, &size, bytes(text), text.size()) != 1)
    return failed("signing");
  std::string der(size, '\0');
  if (EVP_DigestSign(digest.get(), bytes(der), &size, bytes(text), text.size()) != 1)
    return failed("signing");
  const unsigned char* at = bytes(std::string_view(der));
  Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  if (!signature) return failed("signing");
  return number_bytes(ECDSA_SIG_get0_r(signature.get())) +
         number_bytes(ECDSA_SIG_get0_s(signature.get()));
}

Answer<std::string> KeyPair::shared_secret(std::string_view other) const {
  auto peer = other.size() == kPublic ? key_from(other, nullptr) : Key();
  Context context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string out(kPrivate, '\0');
  std::size_t size = out.size();
  if (!peer || !context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
      EVP_PKEY_derive(context.get(), bytes(out), &size) != 1)
    return Status::malformed("the browser's key is none");
  return out;
}

bool is_public_key(std::string_view text) {
  return text.size() == kPublic && text.front() == 4 && key_from(text, nullptr) != nullptr;
}

Answer<std::string> encrypt_push(std::string_view text, std::string_view browser_key,
                                 std::string_view browser_secret, const KeyPair& sender,
                                 std::string_view salt) {
  using std::string_literals::operator""s;
  if (!is_public_key(browser_key) || browser_secret.size() != kSecret || salt.size() != kSalt)
    return Status::malformed("the browser's keys are none");
  if (text.size() > kMostText) return Status{Code::too_long, "too long for a push message"};
  auto open = sender.public_bytes();
  auto secret = sender.shared_secret(browser_key);
  if (!secret) return secret;
  // RFC 8291, 3.4: both ends' keys are mixed in, so that only these two can agree on it.
  auto ikm =
      hkdf(browser_secret, *secret, "WebPush: info\0"s + std::string(browser_key) + open, 32);
  if (!ikm) return ikm;
  // RFC 8188, 2.2 and 2.3
  auto key = hkdf(salt, *ikm, "Content-Encoding: aes128gcm\0"s, 16);
  auto nonce = hkdf(salt, *ikm, "Content-Encoding: nonce\0"s, 12);
  if (!key || !nonce) return failed("hkdf");
  auto sealed = seal(std::string(text) + "\x02", *key, *nonce);  // 2: the last record
  if (!sealed) return sealed;
  std::string header(salt);
  header += "\x00\x00\x10\x00"s;  // a record has at most 4096 bytes
  header += static_cast<char>(open.size());
  return header + open + *sealed;
}

Answer<std::string> vapid_header(const std::string& endpoint, const std::string& contact,
                                 const KeyPair& keys, std::int64_t now_ms) {
  json::object head{{"typ", "JWT"}, {"alg", "ES256"}};
  json::object claims{
      {"aud", origin_of(endpoint)}, {"exp", now_ms / 1000 + kTokenLife}, {"sub", contact}};
  auto token = base64url(json::serialize(head)) + "." + base64url(json::serialize(claims));
  auto signature = keys.sign(token);
  if (!signature) return signature;
  return "vapid t=" + token + "." + base64url(*signature) + ", k=" + base64url(keys.public_bytes());
}

Sent Push::send(const store::Channel& channel, const Message& m) {
  auto settings = settings_of(channel);
  auto key = from_base64url(settings.p256dh), secret = from_base64url(settings.auth);
  if (!key || !secret) return Sent::never("the browser's keys cannot be read", true);
  auto once = KeyPair::make();
  if (!once) return Sent::later(once.status().words);
  std::string salt(kSalt, '\0');
  RAND_bytes(bytes(salt), static_cast<int>(kSalt));
  json::object text{{"id", m.id},       {"topic", m.topic}, {"table", m.table},
                    {"title", m.title}, {"text", m.text},   {"url", m.url}};
  auto body = encrypt_push(json::serialize(text), *key, *secret, *once, salt);
  if (!body) return Sent::never(body.status().words, body.code() == Code::malformed);
  auto vapid = vapid_header(channel.address, contact_, keys_, now_());
  if (!vapid) return Sent::later(vapid.status().words);
  Request request;
  request.url = channel.address;
  // A later notice of the same table replaces one that still waits with the service. (At most 32
  // letters of base64url, by RFC 8030.)
  auto topic = m.table.empty() ? m.topic : m.table;
  request.headers = {"Authorization: " + *vapid,
                     "Content-Encoding: aes128gcm",
                     "Content-Type: application/octet-stream",
                     kKeepFor,
                     std::string("Urgency: ") + (m.urgent ? "high" : "normal"),
                     "Topic: " + topic.substr(0, 32)};
  request.body = std::move(*body);
  return sent_by(caller_.post(request));
}

}  // namespace gh::notices
