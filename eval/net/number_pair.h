// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace emilia {

/// Two numbers of an embedding in 16 bits, 256 * high + low + kLowOffset: those with which an activation is
/// computed. Vectors add both numbers of many pairs in three instructions. They add up the pairs modulo 2^16
/// and the high bytes apart; the sum of the low bytes is the first sum less 256 times the second one.
using NumberPair = std::int16_t;

inline constexpr int kLowOffset = 128;  ///< makes a low byte at least 0, so that it borrows nothing

constexpr NumberPair number_pair(int low, int high) {
  return static_cast<NumberPair>(256 * high + low + kLowOffset);
}

constexpr int low_number(NumberPair pair) {
  return (pair & 0xFF) - kLowOffset;
}

constexpr int high_number(NumberPair pair) {
  return pair >> 8;
}

}  // namespace emilia
