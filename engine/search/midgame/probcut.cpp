// SPDX-License-Identifier: MIT
#include "engine/search/midgame/probcut.h"

#include <array>

#include "engine/search/midgame/probcut_network_table.h"
#include "engine/search/midgame/probcut_table.h"

namespace emilia {

namespace {

/// Margins of the selectivities in hundredths of a standard error: two-sided quantiles of the normal
/// distribution.
constexpr std::array kQuantiles = {110, 151, 196, 233, 258};

}  // namespace

/// Returns about half of the depth, with the same parity, because every evaluation favours the side that
/// moved last.
int probcut_depth(int depth) {
  return depth / 4 * 2 + depth % 2;
}

template <EvalKind kind>
Score probcut_margin(Selectivity selectivity, int empties, int depth) {
  const int error =
      kind == EvalKind::network ? kNetworkProbcutErrors[empties][depth] : kProbcutErrors[empties][depth];
  return Score::from_units(error * kQuantiles[static_cast<std::size_t>(selectivity)] / 100);
}

template Score probcut_margin<EvalKind::pattern>(Selectivity, int, int);
template Score probcut_margin<EvalKind::network>(Selectivity, int, int);

}  // namespace emilia
