// What is owed to curl wherever it is used: things freed, and an end when the hall closes.
#pragma once

#include <curl/curl.h>

#include <atomic>

namespace gh::notices {

struct FreeEasy {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

// For CURLOPT_XFERINFOFUNCTION; `stop` is an atomic<bool>.
inline int stopped(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stop)->load() ? 1 : 0;
}

}  // namespace gh::notices
