#include "notices/mail.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <memory>

#include "core/catalogue.h"
#include "notices/curl.h"
#include "notices/encoded.h"

namespace gh::notices {
namespace {

constexpr std::size_t kLongestAddress = 254;  // RFC 5321
constexpr std::size_t kLine = 76;             // of base64, by RFC 2045

std::string date(std::int64_t now_ms) {
  std::time_t seconds = now_ms / 1000;
  std::tm t{};
  gmtime_r(&seconds, &t);
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d +0000", kDays[t.tm_wday],
                t.tm_mday, kMonths[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
  return text;
}

struct Reading {
  const std::string& text;
  std::size_t at = 0;
};
std::size_t read_more(char* to, std::size_t size, std::size_t count, void* from) {
  auto& reading = *static_cast<Reading*>(from);
  auto n = std::min(size * count, reading.text.size() - reading.at);
  std::memcpy(to, reading.text.data() + reading.at, n);
  reading.at += n;
  return n;
}

}  // namespace

bool is_mail_address(const std::string& address) {
  auto at = address.rfind('@');
  if (at == address.npos || at == 0 || address.size() > kLongestAddress) return false;
  auto domain = address.substr(at + 1);
  bool plain = std::ranges::all_of(address, [](unsigned char c) {
    return c > ' ' && c != 0x7f && std::strchr("<>()[],;:\\\"", c) == nullptr;
  });
  return plain && std::ranges::count(address, '@') == 1 && domain.find('.') != domain.npos &&
         domain.front() != '.' && domain.back() != '.' && domain.find("..") == domain.npos &&
         address.front() != '-';
}

std::string bare_address(const std::string& from) {
  auto begin = from.find('<'), end = from.rfind('>');
  if (begin == from.npos || end == from.npos || end < begin) return from;
  return from.substr(begin + 1, end - begin - 1);
}

std::string mail_server_problem(const MailServer& server) {
  if (!server.there()) return "";
  bool smtps = server.url.starts_with("smtps://"), smtp = server.url.starts_with("smtp://");
  if (!smtps && !smtp)
    return "mail-server \"" + server.url +
           "\" must begin with smtp:// (STARTTLS) or smtps:// (TLS from the start)";
  if (server.from.find_first_of("\r\n") != server.from.npos ||
      !is_mail_address(bare_address(server.from)))
    return "mail-from \"" + server.from +
           "\" is no sender; one looks like Greathall <hall@example.org>";
  if (server.plain && smtps)
    return "mail-plain and a mail-server with smtps:// contradict each other";
  return "";
}

std::string letter(const MailServer& server, const std::string& to, const Message& m,
                   std::int64_t now_ms) {
  auto from = bare_address(server.from);
  auto name = server.from.substr(0, server.from.find('<'));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  if (name == from) name.clear();
  auto host = from.substr(from.rfind('@') + 1);
  std::string text;
  auto line = [&text](const std::string& words) { text += words + "\r\n"; };
  line("Date: " + date(now_ms));
  line("From: " + (name.empty() ? "" : header_words(name, "\r\n ") + " ") + "<" + from + ">");
  line("To: <" + to + ">");
  line("Subject: " + header_words(m.title, "\r\n "));
  // The same at every attempt: a mail server that has it already knows.
  line("Message-ID: <" + m.id + "@" + host + ">");
  line("Auto-Submitted: auto-generated");  // RFC 3834: nobody's holiday answers it
  line("MIME-Version: 1.0");
  line("Content-Type: text/plain; charset=utf-8");
  line("Content-Transfer-Encoding: base64");
  if (!m.unsubscribe.empty()) {
    line("List-Unsubscribe: <" + m.one_click + ">");
    line("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  }
  line("");
  auto body = m.text + "\r\n";
  if (!m.url.empty()) body += "\r\n" + m.url + "\r\n";
  if (!m.unsubscribe.empty())
    body += "\r\n-- \r\n" + catalogue("hall", m.language).render(phrase("notice.unsubscribe")) +
            "\r\n" + m.unsubscribe + "\r\n";
  auto coded = base64(body);
  for (std::size_t i = 0; i < coded.size(); i += kLine) line(coded.substr(i, kLine));
  return text;
}

Sent Mail::send(const store::Channel& channel, const Message& message) {
  return send_to(channel.address, message);
}

Sent Mail::send_to(const std::string& address, const Message& message) {
  if (!server_.there()) return Sent::never("this hall sends no mail");
  if (!is_mail_address(address)) return Sent::never("this is no mail address", true);
  std::unique_ptr<CURL, FreeEasy> easy(curl_easy_init());
  if (!easy) return Sent::later("there is no memory for a letter");
  auto* curl = easy.get();
  auto text = letter(server_, address, message, now_());
  Reading reading{text};
  auto from = "<" + bare_address(server_.from) + ">";
  std::unique_ptr<curl_slist, FreeList> to(
      curl_slist_append(nullptr, ("<" + address + ">").c_str()));
  char error[CURL_ERROR_SIZE] = "";
  auto set = [curl](CURLoption option, auto value) { curl_easy_setopt(curl, option, value); };
  set(CURLOPT_URL, server_.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_USE_SSL, static_cast<long>(server_.plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
  if (!server_.user.empty()) {
    set(CURLOPT_USERNAME, server_.user.c_str());
    set(CURLOPT_PASSWORD, server_.password.c_str());
  }
  if (!server_.certificates.empty()) set(CURLOPT_CAINFO, server_.certificates.c_str());
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(server_.deadline_ms));
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, to.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, read_more);
  set(CURLOPT_READDATA, &reading);
  if (stop_) {
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, stopped);
    set(CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(stop_));
  }
  set(CURLOPT_ERRORBUFFER, error);
  auto done = curl_easy_perform(curl);
  if (done == CURLE_OK) return {};
  long code = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
  auto why = std::string("the mail server did not take it: ") +
             (error[0] ? error : curl_easy_strerror(done));
  // 5xx of SMTP are meant for ever; of those 550 and 553 are about the address.
  bool for_ever = code >= 500 && code < 600 && done != CURLE_LOGIN_DENIED;
  if (for_ever) return Sent::never(why, code == 550 || code == 553);
  return Sent::later(why);
}

}  // namespace gh::notices
