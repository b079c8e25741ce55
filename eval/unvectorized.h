// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Returns a number: a weight, or the place of one. Prevents the compiler from gathering several in a vector
/// before it uses them: on x86-64 that takes up to three times as many instructions as one after the other.
template <typename Number>
Number unvectorized(Number number) {
  asm("" : "+r"(number));
  return number;
}

}  // namespace emilia
