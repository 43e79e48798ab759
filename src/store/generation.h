// The generation of a store's data: another one after every restore. Whoever has the data open
// writes only while it is the one he has found there, so that nothing that was thought out on the
// former data gets into what was put in its place.
#pragma once

#include <string>

#include "store/sql.h"

namespace gh::store {

inline constexpr const char* kGenerationBlob = "generation";

// Empty when the data was never restored.
Answer<std::string> generation_of(Connection& connection);
Status set_generation(Connection& connection, const std::string& generation);
std::string random_generation();

}  // namespace gh::store
