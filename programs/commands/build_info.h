// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia {

/// Returns the first digits of the SHA-256 of the built-in weights.
std::string_view weights_digest();

/// Returns "commit 06bc2b8a1c33, Clang 14.0.6, weights 4f3e2d1c0b9a" and a line feed. Without a git checkout,
/// the commit is missing.
std::string build_text();

}  // namespace emilia
