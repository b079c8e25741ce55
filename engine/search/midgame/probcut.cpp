// SPDX-License-Identifier: MIT
#include "engine/search/midgame/probcut.h"

#include <algorithm>
#include <array>

#include "engine/search/midgame/probcut_network_table.h"
#include "engine/search/midgame/probcut_pattern_table.h"

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

Score probcut_margin_of_board(Selectivity selectivity, int empties, int depth, int square_count) {
  constexpr int kMostEmpties = 60;
  constexpr int kPercent = 150;
  const int like = std::clamp(empties * kMostEmpties / (square_count - 4), 2, kMostEmpties);
  const Score margin = probcut_margin<EvalKind::pattern>(selectivity, like, std::min(depth, like));
  return Score::from_units(margin.units() * kPercent / 100 * square_count / kSquareCount);
}

template Score probcut_margin<EvalKind::pattern>(Selectivity, int, int);
template Score probcut_margin<EvalKind::network>(Selectivity, int, int);

}  // namespace emilia
