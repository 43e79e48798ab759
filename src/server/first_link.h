// Whom the link is for that a hall without an administrator prints: nobody by name. It works only
// while there is no administrator; of several that were printed, one does.
#pragma once

namespace gh::server {

inline constexpr const char* kForTheFirst = "*first";

}  // namespace gh::server
