// What the operating system knows of this process, and of what it was built: for /metrics and for
// those who look after the hall.
#pragma once

#include <cstdint>
#include <string>

namespace gh::server {

std::int64_t up_seconds();
std::int64_t resident_kb();
double load_average();

// process_* and greathall_build_info, in Prometheus' text format.
std::string process_metrics();

}  // namespace gh::server
