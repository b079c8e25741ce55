// SPDX-License-Identifier: MIT
#include "eval/weights/built_in_weights.h"

extern "C" {
// Defined in embedded_boards.S.
extern const char emilia_boards_begin;  // NOLINT(readability-identifier-naming)
extern const char emilia_boards_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

std::span<const std::byte> built_in_boards() {
  return std::as_bytes(std::span(&emilia_boards_begin, &emilia_boards_end));
}

}  // namespace emilia
