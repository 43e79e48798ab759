// Answers of the API in fewer bytes: gzip, made with Beast's own deflate, so that there is no other
// library to need.
#pragma once

#include <string>
#include <string_view>

namespace gh::server {

// Small ones are not worth it, and very large ones would keep a thread of the network too long.
inline constexpr std::size_t kLeastSqueezed = 1024, kMostSqueezed = 1u << 20;

std::string gzipped(std::string_view text);

}  // namespace gh::server
