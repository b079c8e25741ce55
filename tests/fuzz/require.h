// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace emilia::test {

/// What a fuzz target promises; libFuzzer reports the input for which it does not hold.
inline void require(bool is_true) {
  if (!is_true) std::abort();
}

}  // namespace emilia::test
