// Bytes as letters: for headers, mails and keys.
#pragma once

#include <string>
#include <string_view>

#include "core/status.h"

namespace gh::notices {

std::string base64(std::string_view bytes);
std::string base64url(std::string_view bytes);  // without =
Answer<std::string> from_base64url(std::string_view text);
// Words of RFC 2047, for headers, which hold ASCII: each has whole letters and is short enough, and
// no letter of a text ever ends a header's line. `between` stands between two of them.
std::string header_words(std::string_view text, std::string_view between);

}  // namespace gh::notices
