// SPDX-License-Identifier: MIT
#include "engine/search/selectivity.h"

#include "engine/search/midgame/forecast_table.h"

namespace emilia {

namespace {

/// How many standard errors each level asks for, in hundredths: the two-sided quantiles of the normal
/// distribution.
constexpr std::array kQuantiles = {110, 151, 196, 233, 258};

}  // namespace

Score forecast_margin(Selectivity selectivity, int empties, int depth) {
  const int error = kForecastErrors[empties][depth];
  return Score::from_units(error * kQuantiles[static_cast<std::size_t>(selectivity)] / 100);
}

/// About half, and of the same parity: the side that moves last looks better to every evaluation.
int forecast_depth(int depth) {
  return depth / 4 * 2 + depth % 2;
}

}  // namespace emilia
