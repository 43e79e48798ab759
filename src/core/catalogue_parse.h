// Reading a sentence of a catalogue.
#pragma once

#include "core/catalogue.h"

namespace gh::detail {

Result<Message> parse_message(std::string_view text);
// The names of the arguments that it mentions.
void collect_args(const Message& message, bool optional_only, std::set<std::string>& out);

}  // namespace gh::detail
