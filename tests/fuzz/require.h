// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace emilia::test {

/// Property of a fuzz target. libFuzzer reports the input for which it fails.
inline void require(bool is_true) {
  if (!is_true) std::abort();
}

}  // namespace emilia::test
