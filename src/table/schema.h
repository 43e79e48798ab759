// The protocol's messages as a JSON Schema (draft 2020-12), made from the same described structs
// as the messages themselves: docs/protocol.schema.json, printed by `greathall schema`.
#pragma once

#include "table/messages.h"

namespace gh {

// Everything that goes over the hall's WebSocket: `#/$defs/request` is what clients send,
// `#/$defs/message` what the hall sends.
json::object protocol_schema();

// JSON for people: two spaces a level, short lists and objects on one line.
std::string pretty(const json::value& value);

}  // namespace gh
