// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

namespace emilia {

/// Returns n / d rounded to the nearest integer, halves away from zero.
/// Requires: d > 0.
template <std::signed_integral Number>
constexpr Number rounded_quotient(Number n, Number d) {
  return n < 0 ? -((-2 * n + d) / (2 * d)) : (2 * n + d) / (2 * d);
}

}  // namespace emilia
