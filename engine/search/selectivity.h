// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace emilia {

/// Confidence of forward pruning (`midgame/probcut.h`): a subtree is skipped if it fails high or low with
/// this probability. `none` skips nothing.
enum class Selectivity : std::uint8_t { percent73, percent87, percent95, percent98, percent99, none };

inline constexpr std::array kSelectivities = {Selectivity::percent73, Selectivity::percent87,
                                              Selectivity::percent95, Selectivity::percent98,
                                              Selectivity::percent99, Selectivity::none};

/// Returns the confidence in percent, 100 for `none`.
constexpr int percent(Selectivity selectivity) {
  constexpr std::array kPercents = {73, 87, 95, 98, 99, 100};
  return kPercents[static_cast<std::size_t>(selectivity)];
}

}  // namespace emilia
