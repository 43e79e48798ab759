// What Trurene offers to the hall beside tables: maps that people make, and scores on them.
#pragma once

#include "core/offers.h"

namespace gh::trurene {

const MapOffer& map_offer();

}  // namespace gh::trurene
