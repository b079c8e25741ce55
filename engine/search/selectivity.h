// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "eval/score.h"

namespace emilia {

/// How sure a search wants to be of what it leaves out: it cuts a line off when a shallower search says, at
/// this level of confidence, that the full one would cut it off too (multi-ProbCut; Buro, "Experiments with
/// Multi-ProbCut and a new high-quality evaluation function for Othello", 1997). `none` leaves nothing out.
enum class Selectivity : std::uint8_t { percent73, percent87, percent95, percent98, percent99, none };

inline constexpr std::array kSelectivities = {Selectivity::percent73, Selectivity::percent87,
                                              Selectivity::percent95, Selectivity::percent98,
                                              Selectivity::percent99, Selectivity::none};

/// The confidence in percent, 100 for `none`.
constexpr int percent(Selectivity selectivity) {
  constexpr std::array kPercents = {73, 87, 95, 98, 99, 100};
  return kPercents[static_cast<std::size_t>(selectivity)];
}

/// How far beyond a bound the shallow search's value has to lie, so that a search of `depth` plies of a
/// position with `empties` empty squares may be left out; where both are the same, the exact score. Requires
/// a level below `none` and 2 <= depth <= empties.
Score forecast_margin(Selectivity selectivity, int empties, int depth);

/// The depth of the shallow search that stands in for one of `depth` plies.
int forecast_depth(int depth);

}  // namespace emilia
