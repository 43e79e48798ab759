#include "notices/encoded.h"

#include <sodium.h>

namespace gh::notices {
namespace {

std::string coded(std::string_view bytes, int variant) {
  std::string out(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  out.pop_back();  // the end that C needs
  return out;
}

}  // namespace

std::string base64(std::string_view bytes) { return coded(bytes, sodium_base64_VARIANT_ORIGINAL); }

std::string base64url(std::string_view bytes) {
  return coded(bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

Answer<std::string> from_base64url(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string out(text.size(), '\0');
  std::size_t n = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                        text.size(), nullptr, &n, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size())
    return Status::malformed("this is not base64url");
  out.resize(n);
  return out;
}

std::string header_words(std::string_view text, std::string_view between) {
  constexpr std::size_t kMost = 42;  // bytes of one word
  std::string out, word;
  auto flush = [&] {
    if (word.empty()) return;
    if (!out.empty()) out += between;
    out += "=?UTF-8?B?" + base64(word) + "?=";
    word.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t n = 1;
    while (i + n < text.size() && (static_cast<unsigned char>(text[i + n]) & 0xc0) == 0x80) ++n;
    if (word.size() + n > kMost) flush();
    word += text.substr(i, n);
    i += n;
  }
  flush();
  return out;
}

}  // namespace gh::notices
