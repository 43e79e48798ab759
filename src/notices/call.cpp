#include "notices/call.h"

#include <arpa/inet.h>

#include <memory>
#include <mutex>

#include "notices/curl.h"

namespace gh::notices {
namespace {

constexpr std::size_t kMostOfReply = 2000;

// More than that is not read: the call ends there, and that is no failure of the notice.
std::size_t take(char* data, std::size_t, std::size_t size, void* to) {
  auto& body = *static_cast<std::string*>(to);
  body.append(data, std::min(size, kMostOfReply - std::min(kMostOfReply, body.size())));
  return body.size() >= kMostOfReply ? 0 : size;
}

// The last look, at the moment of the connection: whatever happened before, no socket is opened to
// an address that may not be called.
curl_socket_t open_looked_at(void* guard, curlsocktype, curl_sockaddr* to) {
  char text[INET6_ADDRSTRLEN] = "";
  const void* bytes = nullptr;
  if (to->family == AF_INET) bytes = &reinterpret_cast<const sockaddr_in*>(&to->addr)->sin_addr;
  if (to->family == AF_INET6) bytes = &reinterpret_cast<const sockaddr_in6*>(&to->addr)->sin6_addr;
  if (bytes == nullptr || inet_ntop(to->family, bytes, text, sizeof text) == nullptr ||
      !static_cast<const Guard*>(guard)->may_call(text))
    return CURL_SOCKET_BAD;
  return ::socket(to->family, to->socktype, to->protocol);
}

std::string bracketed(const std::string& address) {
  return address.find(':') == address.npos ? address : "[" + address + "]";
}

// "host:port:address,address": the name is not looked up again.
std::string pinned(const Target& target, const std::vector<std::string>& addresses) {
  std::string text = target.host + ":" + std::to_string(target.port) + ":";
  for (std::size_t i = 0; i < addresses.size(); ++i)
    text += (i ? "," : "") + bracketed(addresses[i]);
  return text;
}

void start_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

}  // namespace

Answer<Reply> Caller::post(const Request& request) const {
  start_curl();
  auto target = guard_.target(request.url);
  if (!target) return target.status();
  auto addresses = guard_.addresses(*target);
  if (!addresses) return addresses.status();

  std::unique_ptr<CURL, FreeEasy> easy(curl_easy_init());
  if (!easy) return Status::unavailable("there is no memory for a call");
  auto* curl = easy.get();
  std::unique_ptr<curl_slist, FreeList> pins(
      curl_slist_append(nullptr, pinned(*target, *addresses).c_str()));
  curl_slist* list = curl_slist_append(nullptr, "Expect:");
  for (const auto& header : request.headers) list = curl_slist_append(list, header.c_str());
  std::unique_ptr<curl_slist, FreeList> headers(list);
  Reply reply;
  char error[CURL_ERROR_SIZE] = "";
  auto set = [curl](CURLoption option, auto value) { curl_easy_setopt(curl, option, value); };
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, target->tls ? "https" : "http");
  set(CURLOPT_RESOLVE, pins.get());
  set(CURLOPT_OPENSOCKETFUNCTION, open_looked_at);
  set(CURLOPT_OPENSOCKETDATA, const_cast<Guard*>(&guard_));
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_PROXY, "");  // and none that the environment names
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(deadline_ms_));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(deadline_ms_) / 2);
  set(CURLOPT_USERAGENT, "Greathall");
  set(CURLOPT_POST, 1L);
  set(CURLOPT_POSTFIELDS, request.body.data());
  set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_WRITEFUNCTION, take);
  set(CURLOPT_WRITEDATA, &reply.body);
  set(CURLOPT_ERRORBUFFER, error);
  set(CURLOPT_FORBID_REUSE, 1L);
  if (stop_) {
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, stopped);
    set(CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(stop_));
  }
  if (!certificates_.empty()) set(CURLOPT_CAINFO, certificates_.c_str());
  auto done = curl_easy_perform(curl);
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  reply.status = static_cast<int>(status);
  bool told_enough = done == CURLE_WRITE_ERROR && status != 0;
  if (done != CURLE_OK && !told_enough) {
    std::string why = error[0] ? error : curl_easy_strerror(done);
    return Status::unavailable(target->host + " cannot be reached: " + why);
  }
  curl_off_t wait = 0;
  if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK)
    reply.retry_after = static_cast<long>(wait);
  return reply;
}

Sent sent_by(const Answer<Reply>& reply) {
  if (!reply) {
    const auto& why = reply.status();
    if (why.code == Code::unavailable) return Sent::later(why.words);
    return Sent::never(why.words);
  }
  if (reply->status >= 200 && reply->status < 300) return {};
  // The number alone: what a server inside says, where the operator lets one be called, is not for
  // whoever has typed its address.
  auto said = "the other side answered " + std::to_string(reply->status);
  if (reply->status >= 300 && reply->status < 400)
    return Sent::never("the address leads somewhere else (" + std::to_string(reply->status) +
                       "); the hall does not follow, so give the address it leads to");
  if (reply->status == 404 || reply->status == 410) return Sent::never(said, true);
  if (reply->status == 408 || reply->status == 425 || reply->status == 429 || reply->status >= 500)
    return Sent::later(said);
  return Sent::never(said);
}

}  // namespace gh::notices
