// SPDX-License-Identifier: MIT
#include "eval/weights/built_in_weights.h"

extern "C" {
// Defined in embedded_weights.S.
extern const char emilia_weights_begin;  // NOLINT(readability-identifier-naming)
extern const char emilia_weights_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

std::span<const std::byte> built_in_weights() {
  return std::as_bytes(std::span(&emilia_weights_begin, &emilia_weights_end));
}

}  // namespace emilia
