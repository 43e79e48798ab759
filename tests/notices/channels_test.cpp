// Channels: whom the hall calls and whom it does not, and what each kind of channel is sent.
#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <future>

#include "notices/mail.h"
#include "notices/push.h"
#include "notices/webhook.h"
#include "sinks.h"

namespace gh::notices {
namespace {

using test::Certificate;
using test::Got;
using test::HttpSink;
using test::MailSink;

Answer<std::vector<std::string>> list(std::vector<std::string> all) { return all; }

TEST(Guard, PublicAddressesAreThoseThatAnybodyCouldCall) {
  for (const char* inside : {"0.0.0.0",
                             "10.0.0.1",
                             "10.255.255.255",
                             "100.64.0.1",
                             "127.0.0.1",
                             "127.1.2.3",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.0.0.8",
                             "192.0.2.1",
                             "192.88.99.1",
                             "192.168.1.1",
                             "198.18.0.1",
                             "198.19.255.255",
                             "198.51.100.7",
                             "203.0.113.9",
                             "224.0.0.1",
                             "239.255.255.250",
                             "240.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "::127.0.0.1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "::ffff:169.254.169.254",
                             "64:ff9b::7f00:1",
                             "64:ff9b::a00:1",
                             "64:ff9b:1::808:808",
                             "100::1",
                             "2001::1",
                             "2001:db8::1",
                             "2002:7f00:1::",
                             "2002:808:808::1",
                             "3fff::1",
                             "5f00::1",
                             "fc00::1",
                             "fd12:3456::1",
                             "fe80::1",
                             "fe80::1%lo",
                             "fec0::1",
                             "ff02::1",
                             "",
                             "localhost",
                             "127.1",
                             "0x7f000001",
                             "2130706433"})
    EXPECT_FALSE(is_public_address(inside)) << inside;
  for (const char* outside :
       {"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1",
        "172.15.255.255", "172.32.0.1", "192.167.1.1", "198.17.1.1", "198.20.0.1",
        "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808"})
    EXPECT_TRUE(is_public_address(outside)) << outside;
}

TEST(Guard, FormsOfAddressesThatAreRefusedBeforeAnybodyIsAsked) {
  Guard guard({});
  for (const char* bad :
       {"http://example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://x/",
        "example.org", "https://", "https://user:pass@example.org/", "https://user@example.org/",
        "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://10.1/",
        "https://0x7f000001/", "https://2130706433/", "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1%25lo]/", "https://exa mple.org/", "https://example.org/\r\nHost: x", ""})
    EXPECT_FALSE(guard.target(bad)) << bad;
  auto good = guard.target("https://example.org:8443/a/b?c=d");
  ASSERT_TRUE(good) << good.status().words;
  EXPECT_EQ(good->host, "example.org");
  EXPECT_EQ(good->port, 8443);
  EXPECT_TRUE(Guard({.http = true}).target("http://example.org/")) << "where the operator allows";
  EXPECT_TRUE(Guard({.inside = {"10.0.0.0/8"}}).target("https://10.0.0.5/"));
}

TEST(Guard, EveryAddressOfANameMustBePublic) {
  auto leads_to = [](std::vector<std::string> all) {
    Guard guard({}, [all](const std::string&) { return list(all); });
    return guard.addresses({true, "example.org", 443});
  };
  EXPECT_TRUE(leads_to({"8.8.8.8", "2606:4700::1111"}));
  EXPECT_EQ(leads_to({"127.0.0.1"}).code(), Code::not_allowed);
  EXPECT_EQ(leads_to({"8.8.8.8", "10.0.0.1"}).code(), Code::not_allowed) << "one is enough";
  EXPECT_EQ(leads_to({"::ffff:192.168.0.1"}).code(), Code::not_allowed);
  EXPECT_EQ(leads_to({}).code(), Code::unavailable);
}

TEST(Guard, ANameThatIsNotFoundInTimeIsLeft) {
  std::promise<void> end;
  auto until = end.get_future().share();
  Guard guard(
      {}, [until](const std::string&) { return until.wait(), list({"8.8.8.8"}); }, 50);
  auto found = guard.addresses({true, "slow.example", 443});
  EXPECT_EQ(found.code(), Code::unavailable);
  EXPECT_NE(found.status().words.find("in time"), std::string::npos);
  end.set_value();
}

TEST(Guard, NetworksOfTheOperatorAreRead) {
  EXPECT_TRUE(in_network("10.1.2.3", "10.0.0.0/8"));
  EXPECT_TRUE(in_network("::ffff:10.1.2.3", "10.0.0.0/8"));
  EXPECT_TRUE(in_network("10.1.2.3", "10.1.2.3"));
  EXPECT_TRUE(in_network("fd00::5", "fd00::/8"));
  EXPECT_FALSE(in_network("11.1.2.3", "10.0.0.0/8"));
  EXPECT_FALSE(in_network("10.1.2.3", "fd00::/8"));
  EXPECT_EQ(network_problem("10.0.0.0/8"), "");
  EXPECT_NE(network_problem("ten"), "");
}

// --- calls

Caller inside_caller(Resolve resolve = resolve_by_system) {
  return Caller(Guard({.http = true, .inside = {"127.0.0.0/8"}}, std::move(resolve)), 2000);
}

// The name leads to a good address while it is looked at, and to another a moment later: the call
// goes to the one that was looked at.
TEST(Calls, GoToTheAddressThatWasLookedAt) {
  HttpSink sink;
  int asked = 0;
  Guard guard({.http = true, .inside = {"127.0.0.0/8"}}, [&](const std::string&) {
    return ++asked == 1 ? list({"127.0.0.1"}) : list({"10.0.0.1"});
  });
  Caller caller(guard, 2000);
  auto reply = caller.post({sink.url("/hook", "rebinding.example"), {}, "x"});
  ASSERT_TRUE(reply) << reply.status().words;
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(sink.got().at(0).header("Host"), "rebinding.example:" + std::to_string(sink.port()));
  auto second = caller.post({sink.url("/hook", "rebinding.example"), {}, "x"});
  EXPECT_EQ(second.code(), Code::not_allowed) << "the next call looks anew";
  EXPECT_EQ(sink.connections(), 1);
}

TEST(Calls, NoSocketIsOpenedToTheNetworkInside) {
  HttpSink sink;
  Caller caller(Guard({.http = true}), 2000);
  for (const auto& url :
       {sink.url(), sink.url("/", "localhost"), sink.url("/", "[::ffff:127.0.0.1]"),
        sink.url("/", "127.1"), sink.url("/", "2130706433")})
    EXPECT_FALSE(caller.post({url, {}, "x"})) << url;
  EXPECT_EQ(sink.connections(), 0);
}

TEST(Calls, RedirectsAreNotFollowed) {
  HttpSink inside;
  HttpSink sink("HTTP/1.1 302 Found\r\nLocation: " + inside.url("/secret") +
                "\r\nContent-Length: 0\r\n\r\n");
  auto sent = sent_by(inside_caller().post({sink.url(), {}, "x"}));
  EXPECT_EQ(sent.how, Sent::How::never);
  EXPECT_NE(sent.error.find("somewhere else"), std::string::npos);
  EXPECT_EQ(inside.connections(), 0);
}

TEST(Calls, AnEndlessAnswerIsCutOff) {
  HttpSink sink("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + std::string(50'000, 'x'));
  auto reply = inside_caller().post({sink.url(), {}, "x"});
  ASSERT_TRUE(reply) << reply.status().words;
  EXPECT_EQ(reply->status, 200);
  EXPECT_LE(reply->body.size(), 2000u);
}

TEST(Calls, WhoSaysNothingIsLeft) {
  HttpSink sink("");
  auto quick = Caller(Guard({.http = true, .inside = {"127.0.0.1"}}), 300);
  EXPECT_EQ(sent_by(quick.post({sink.url(), {}, "x"})).how, Sent::How::later);
}

TEST(Calls, WhatAnAnswerMeans) {
  auto how = [](int status) { return sent_by(Reply{status, "words", 0}); };
  EXPECT_TRUE(how(200).ok());
  EXPECT_TRUE(how(204).ok());
  for (int later : {408, 425, 429, 500, 502, 503}) EXPECT_EQ(how(later).how, Sent::How::later);
  for (int never : {400, 401, 403, 413}) {
    EXPECT_EQ(how(never).how, Sent::How::never);
    EXPECT_FALSE(how(never).gone);
  }
  for (int gone : {404, 410}) EXPECT_TRUE(how(gone).gone);
  EXPECT_EQ(how(403).error.find("words"), std::string::npos) << "what is said inside stays there";
}

// --- webhooks, as those services document them

Message turn() {
  return {"0123",
          "asked",
          "tttt",
          "Ivanhoe: Bill's table",
          "It is your turn at @here <x> & y.",
          "https://hall.example/table/tttt",
          "",
          "",
          "en",
          false};
}
store::Channel hook(const std::string& url) {
  store::Channel c;
  c.id = "c";
  c.user = "bill";
  c.address = url;
  return c;
}
Got sent(Settings settings) {
  HttpSink sink;
  auto channel = hook(sink.url());
  channel.settings = json::serialize(to_json(settings));
  auto caller = inside_caller();
  EXPECT_TRUE(Webhook(caller).send(channel, turn()).ok());
  auto got = sink.got();
  return got.empty() ? Got{} : got[0];
}

TEST(Webhooks, ProgramsAreSentJson) {
  auto got = sent({.format = Format::json_, .secret = "s3cret"});
  EXPECT_EQ(got.line, "POST /hook HTTP/1.1");
  EXPECT_TRUE(got.has("Content-Type: application/json"));
  EXPECT_TRUE(got.has("Authorization: Bearer s3cret"));
  auto body = parse_json(got.body);
  ASSERT_TRUE(body);
  EXPECT_EQ(body->at("id").as_string(), "0123");
  EXPECT_EQ(body->at("topic").as_string(), "asked");
  EXPECT_EQ(body->at("table").as_string(), "tttt");
  EXPECT_EQ(body->at("url").as_string(), "https://hall.example/table/tttt");
}

TEST(Webhooks, DiscordIsSentContentThatCallsNobody) {
  auto body = parse_json(sent({.format = Format::discord}).body);
  ASSERT_TRUE(body);
  auto content = std::string(body->at("content").as_string());
  EXPECT_EQ(content.find("@here"), std::string::npos);
  EXPECT_TRUE(body->at("allowed_mentions").at("parse").as_array().empty());
}

TEST(Webhooks, SlackIsSentEscapedText) {
  auto body = parse_json(sent({.format = Format::slack}).body);
  ASSERT_TRUE(body);
  auto text = std::string(body->at("text").as_string());
  EXPECT_NE(text.find("&lt;x&gt; &amp; y"), std::string::npos) << text;
  EXPECT_EQ(body->as_object().size(), 1u);
}

TEST(Webhooks, NtfyIsSentTextWithATitle) {
  auto got = sent({.format = Format::ntfy, .secret = "tk_1"});
  EXPECT_EQ(got.header("Title"), "Ivanhoe: Bill's table");
  EXPECT_EQ(got.header("Click"), "https://hall.example/table/tttt");
  EXPECT_EQ(got.header("Authorization"), "Bearer tk_1");
  EXPECT_EQ(got.body, turn().text);
  auto message = turn();
  message.title = "Tisch für Bill\r\nX-Evil: 1";
  auto request = webhook_request(hook("https://x.example/"), {.format = Format::ntfy}, message);
  for (const auto& header : request.headers)
    EXPECT_EQ(header.find_first_of("\r\n"), std::string::npos) << header;
}

TEST(Webhooks, GotifyIsSentJsonWithItsKey) {
  auto got = sent({.format = Format::gotify, .secret = "key"});
  EXPECT_EQ(got.header("X-Gotify-Key"), "key");
  auto body = parse_json(got.body);
  ASSERT_TRUE(body);
  EXPECT_EQ(body->at("message").as_string(), turn().text);
  EXPECT_EQ(body->at("priority").as_int64(), 5);
}

TEST(Webhooks, PlainTextIsWords) {
  auto got = sent({.format = Format::text});
  EXPECT_EQ(
      got.body,
      "Ivanhoe: Bill's table\nIt is your turn at @here <x> & y.\nhttps://hall.example/table/tttt");
}

// --- mail

Message letter_to_bill() {
  auto m = turn();
  m.title =
      "Ivanhoe: Ännchens Tisch, der einen sehr langen Namen hat und nicht in eine Zeile passt";
  m.unsubscribe = "https://hall.example/stop/c.mac";
  m.one_click = "https://hall.example/api/v1/notices/stop/c.mac";
  return m;
}

TEST(Mails, AreSentWithStartTlsOrTlsFromTheStart) {
  Certificate certificate;
  for (auto how : {MailSink::How::start_tls, MailSink::How::tls}) {
    MailSink sink(how, certificate);
    MailServer server{sink.url(), "hall",           "geheim", "Greathall <hall@hall.example>",
                      false,      certificate.path, 3000};
    Mail mail(server, [] { return 1'700'000'000'000; });
    auto sent = mail.send_to("bill@example.org", letter_to_bill());
    ASSERT_TRUE(sent.ok()) << sent.error;
    ASSERT_EQ(sink.got().size(), 1u);
    auto got = sink.got()[0];
    EXPECT_TRUE(got.tls);
    EXPECT_FALSE(got.login.empty());
    EXPECT_TRUE(got.from.starts_with("<hall@hall.example>")) << got.from;
    EXPECT_EQ(got.to, "<bill@example.org>");
    EXPECT_NE(
        got.text.find("List-Unsubscribe: <https://hall.example/api/v1/notices/stop/c.mac>\r\n"),
        std::string::npos);
    EXPECT_NE(got.text.find("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"),
              std::string::npos);
    EXPECT_NE(got.text.find("Message-ID: <0123@hall.example>\r\n"), std::string::npos);
    EXPECT_NE(got.text.find("Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"), std::string::npos);
    EXPECT_NE(got.text.find("Auto-Submitted: auto-generated\r\n"), std::string::npos);
    for (unsigned char c : got.text) EXPECT_TRUE(c < 0x80) << "all is ASCII on the way";
  }
}

TEST(Mails, AreNotSentWithoutTlsUnlessTheOperatorSaysSo) {
  Certificate certificate;
  MailSink sink(MailSink::How::plain, certificate);
  MailServer server{sink.url(), "", "", "hall@hall.example", false, certificate.path, 3000};
  EXPECT_FALSE(Mail(server, [] { return 0; }).send_to("bill@example.org", turn()).ok());
  EXPECT_EQ(sink.got().size(), 0u);
  server.plain = true;
  EXPECT_TRUE(Mail(server, [] { return 0; }).send_to("bill@example.org", turn()).ok());
}

TEST(Mails, AStrangersCertificateIsNotTrusted) {
  Certificate certificate;
  MailSink sink(MailSink::How::tls, certificate);
  MailServer server{sink.url(), "", "", "hall@hall.example", false, "", 3000};
  auto sent = Mail(server, [] { return 0; }).send_to("bill@example.org", turn());
  EXPECT_EQ(sent.how, Sent::How::later);
  EXPECT_EQ(sink.got().size(), 0u);
}

TEST(Mails, AnAddressThatIsNoneIsGone) {
  Certificate certificate;
  MailSink sink(MailSink::How::tls, certificate, "nobody@");
  MailServer server{sink.url(), "", "", "hall@hall.example", false, certificate.path, 3000};
  auto sent = Mail(server, [] { return 0; }).send_to("nobody@example.org", turn());
  EXPECT_EQ(sent.how, Sent::How::never);
  EXPECT_TRUE(sent.gone);
}

TEST(Mails, AddressesHoldNothingThatAHeaderWouldTakeForMore) {
  for (const char* bad :
       {"", "bill", "@example.org", "bill@", "bill@example", "bill@example.org\r\nBcc: x@y.z",
        "<bill@example.org>", "a,b@example.org", "a b@example.org", "a@b@c.d", "\"a\"@example.org",
        "a@.org", "a@b..c", "-x@example.org"})
    EXPECT_FALSE(is_mail_address(bad)) << bad;
  for (const char* good : {"bill@example.org", "b.i+ll@mail.example.org", "ä@example.org"})
    EXPECT_TRUE(is_mail_address(good)) << good;
}

TEST(Mails, ATitleEndsNoHeader) {
  auto m = letter_to_bill();
  m.title = "x\r\nBcc: everybody@example.org\r\n\r\nbody";
  auto text =
      letter({"smtp://x", "", "", "hall@hall.example", false, "", 1}, "b@example.org", m, 0);
  EXPECT_EQ(text.find("Bcc"), std::string::npos);
}

TEST(Mails, SettingsThatCannotBeAreToldInWords) {
  EXPECT_EQ(mail_server_problem({}), "");
  EXPECT_EQ(mail_server_problem({"smtp://x:587", "", "", "Hall <hall@x.example>", false, "", 1}),
            "");
  EXPECT_NE(mail_server_problem({"x:587", "", "", "hall@x.example", false, "", 1}), "");
  EXPECT_NE(mail_server_problem({"smtp://x:587", "", "", "", false, "", 1}), "");
  EXPECT_NE(mail_server_problem({"smtps://x:465", "", "", "hall@x.example", true, "", 1}), "");
}

// --- web push

std::string bytes_of(const char* text) { return *from_base64url(text); }

// RFC 8291, section 5 and appendix A.
constexpr const char* kBrowserKey =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kBrowserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kBrowserSecret = "BTBZMqHH6r4Tts7J_aSIgg";

TEST(Push, EncryptsAsTheRfcDoes) {
  auto sender = KeyPair::from_private(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  ASSERT_TRUE(sender);
  EXPECT_EQ(
      base64url(sender->public_bytes()),
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  auto body = encrypt_push("When I grow up, I want to be a watermelon", bytes_of(kBrowserKey),
                           bytes_of(kBrowserSecret), *sender, bytes_of("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body) << body.status().words;
  EXPECT_EQ(base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
            "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
            "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

// HMAC-SHA-256, to undo by hand what encrypt_push did with OpenSSL's HKDF.
std::string hmac(const std::string& key, const std::string& text) {
  unsigned char out[32];
  std::size_t n = 0;
  EVP_Q_mac(nullptr, "HMAC", nullptr, "SHA256", nullptr, key.data(), key.size(),
            reinterpret_cast<const unsigned char*>(text.data()), text.size(), out, sizeof out, &n);
  return {reinterpret_cast<char*>(out), n};
}

// What a browser does (RFC 8291 read from the other end), written apart from src/notices.
std::string decrypt(const std::string& body, const KeyPair& browser, const std::string& secret) {
  using std::string_literals::operator""s;
  auto salt = body.substr(0, 16);
  auto size = static_cast<unsigned char>(body[20]);
  auto sender = body.substr(21, size);
  auto sealed = body.substr(21 + size);
  auto shared = *browser.shared_secret(sender);
  auto ikm =
      hmac(hmac(secret, shared), "WebPush: info\0"s + browser.public_bytes() + sender + "\x01");
  auto prk = hmac(salt, ikm);
  auto key = hmac(prk, "Content-Encoding: aes128gcm\0\x01"s).substr(0, 16);
  auto nonce = hmac(prk, "Content-Encoding: nonce\0\x01"s).substr(0, 12);
  auto* cipher = EVP_CIPHER_CTX_new();
  std::string out(sealed.size(), '\0');
  int n = 0, last = 0;
  auto* data = reinterpret_cast<unsigned char*>(out.data());
  auto in = [](const std::string& s) { return reinterpret_cast<const unsigned char*>(s.data()); };
  EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, in(key), in(nonce));
  EVP_DecryptUpdate(cipher, data, &n, in(sealed), static_cast<int>(sealed.size()) - 16);
  auto tag = sealed.substr(sealed.size() - 16);
  EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  bool right = EVP_DecryptFinal_ex(cipher, data + n, &last) == 1;
  EVP_CIPHER_CTX_free(cipher);
  if (!right) return "the tag is wrong";
  out.resize(static_cast<std::size_t>(n + last));
  EXPECT_EQ(out.back(), '\x02') << "the last record";
  out.pop_back();
  return out;
}

bool is_signed_by(const std::string& key, const std::string& text, const std::string& raw) {
  EVP_PKEY* open = nullptr;
  auto* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  char group[] = "prime256v1";
  auto copy = key;
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &open, EVP_PKEY_PUBLIC_KEY, parameters);
  auto in = [](const std::string& s) { return reinterpret_cast<const unsigned char*>(s.data()); };
  auto* signature = ECDSA_SIG_new();
  ECDSA_SIG_set0(signature, BN_bin2bn(in(raw), 32, nullptr), BN_bin2bn(in(raw) + 32, 32, nullptr));
  unsigned char* der = nullptr;
  int size = i2d_ECDSA_SIG(signature, &der);
  auto* digest = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, open);
  bool right =
      EVP_DigestVerify(digest, der, static_cast<std::size_t>(size), in(text), text.size()) == 1;
  OPENSSL_free(der);
  ECDSA_SIG_free(signature);
  EVP_MD_CTX_free(digest);
  EVP_PKEY_free(open);
  EVP_PKEY_CTX_free(context);
  return right;
}

TEST(Push, ABrowserReadsWhatItIsSentAndNobodyElse) {
  HttpSink service("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
  auto browser = *KeyPair::from_private(bytes_of(kBrowserPrivate));
  store::Channel channel = hook(service.url("/push/abc"));
  channel.kind = store::ChannelKind::kPush;
  Settings settings;
  settings.p256dh = kBrowserKey;
  settings.auth = kBrowserSecret;
  channel.settings = json::serialize(to_json(settings));
  auto caller = inside_caller();
  auto keys = *KeyPair::make();
  Push push(caller, keys, "mailto:hall@hall.example", [] { return 1'700'000'000'000; });
  ASSERT_TRUE(push.send(channel, turn()).ok());
  ASSERT_TRUE(push.send(channel, turn()).ok());
  auto got = service.got();
  ASSERT_EQ(got.size(), 2u);
  EXPECT_NE(got[0].body, got[1].body) << "keys and salt are new for each";
  EXPECT_EQ(got[0].body.find("turn"), std::string::npos);
  auto text = parse_json(decrypt(got[0].body, browser, bytes_of(kBrowserSecret)));
  ASSERT_TRUE(text);
  EXPECT_EQ(text->at("title").as_string(), turn().title);
  EXPECT_EQ(text->at("url").as_string(), turn().url);
  EXPECT_EQ(decrypt(got[0].body, keys, bytes_of(kBrowserSecret)), "the tag is wrong");
  EXPECT_EQ(got[0].header("Content-Encoding"), "aes128gcm");
  EXPECT_EQ(got[0].header("Topic"), "tttt");
  EXPECT_FALSE(got[0].header("TTL").empty());

  // RFC 8292: the token is signed by the key that the browser was given.
  auto value = got[0].header("Authorization");
  ASSERT_TRUE(value.starts_with("vapid t="));
  auto token = value.substr(8, value.find(',') - 8);
  EXPECT_EQ(value.substr(value.find("k=") + 2), push.public_key());
  auto signed_part = token.substr(0, token.rfind('.'));
  auto claims = parse_json(*from_base64url(signed_part.substr(signed_part.find('.') + 1)));
  ASSERT_TRUE(claims);
  EXPECT_EQ(claims->at("aud").as_string(), "http://127.0.0.1:" + std::to_string(service.port()));
  EXPECT_EQ(claims->at("sub").as_string(), "mailto:hall@hall.example");
  EXPECT_GT(claims->at("exp").as_int64(), 1'700'000'000);
  EXPECT_LE(claims->at("exp").as_int64(), 1'700'000'000 + 86'400);
  auto raw = *from_base64url(token.substr(token.rfind('.') + 1));
  ASSERT_EQ(raw.size(), 64u);
  EXPECT_TRUE(is_signed_by(keys.public_bytes(), signed_part, raw));
  EXPECT_FALSE(is_signed_by(keys.public_bytes(), signed_part + "x", raw));
}

TEST(Push, AServiceThatKnowsTheBrowserNoMoreDropsIt) {
  HttpSink service("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
  auto channel = hook(service.url());
  Settings settings;
  settings.p256dh = kBrowserKey;
  settings.auth = kBrowserSecret;
  channel.settings = json::serialize(to_json(settings));
  auto caller = inside_caller();
  Push push(caller, *KeyPair::make(), "mailto:x@y.example", [] { return 0; });
  EXPECT_TRUE(push.send(channel, turn()).gone);
}

TEST(Push, KeysThatAreNoneAreRefused) {
  auto sender = *KeyPair::make();
  auto off_curve = bytes_of(kBrowserKey);
  off_curve[40] = static_cast<char>(off_curve[40] ^ 1);
  std::string salt(16, 's'), secret(16, 'x');
  EXPECT_FALSE(is_public_key(off_curve));
  EXPECT_FALSE(encrypt_push("x", off_curve, secret, sender, salt));
  EXPECT_FALSE(encrypt_push("x", bytes_of(kBrowserKey), "short", sender, salt));
  EXPECT_FALSE(encrypt_push(std::string(4000, 'x'), bytes_of(kBrowserKey), secret, sender, salt));
  EXPECT_FALSE(KeyPair::from_private(std::string(32, '\0')));
  EXPECT_FALSE(KeyPair::from_private(std::string(32, '\xff')));
}

TEST(Push, KeysSurviveBeingWrittenDown) {
  auto made = *KeyPair::make();
  auto again = *KeyPair::from_private(made.private_bytes());
  EXPECT_EQ(again.public_bytes(), made.public_bytes());
  EXPECT_EQ(made.private_bytes().size(), 32u);
  EXPECT_EQ(made.public_bytes().size(), 65u);
}

}  // namespace
}  // namespace gh::notices
