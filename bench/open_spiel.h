// OpenSpiel's hearts as further benchmarks: see open_spiel.cpp.
#pragma once

namespace gh {

void add_hearts();

}  // namespace gh
