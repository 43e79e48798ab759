// What nearly every test of the core includes; precompiled.
#pragma once

#include <gtest/gtest.h>

#include "core/match_of.h"
#include "core/promises.h"
#include "core/record.h"
#include "core/scenario.h"
