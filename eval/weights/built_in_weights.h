// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace emilia {

/// Returns the file of the built-in weights, which stays in memory until the process ends.
/// Errors: throws std::runtime_error if a build without embedded weights finds no file.
std::span<const std::byte> built_in_weights();

/// Returns the file of the built-in weights of boards other than 8x8. The web board has
/// none: it is empty there.
/// Errors: as `built_in_weights`.
std::span<const std::byte> built_in_boards();

}  // namespace emilia
