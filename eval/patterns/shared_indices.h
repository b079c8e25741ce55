// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "eval/patterns/patterns.h"

namespace emilia {

/// Position of each square's digit under a symmetry that maps a pattern to itself.
using DigitOrder = std::array<int, kMaxPatternSquares>;

/// Appends the number of the shared weight of each index of a pattern, from the lowest index up. Indices that
/// an order maps to each other share one weight. `shared_count` is the number of weights before and after.
/// Requires: all orders of the pattern, with that of no change.
void append_shared_indices(std::span<const DigitOrder> orders, int square_count, std::vector<int>& numbers,
                           int& shared_count);

}  // namespace emilia
