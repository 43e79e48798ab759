// Fields that a JSON object names twice. The parser keeps the last of them; whoever asks for
// something is told instead, as with a field that is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"

namespace gh {

// The name of a field that is there twice, anywhere in the text. `value` is what the text was read
// as.
std::optional<std::string> doubled_field(std::string_view text, const json::value& value);

}  // namespace gh
