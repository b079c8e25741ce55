// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia {

/// The first digits of the SHA-256 of the weights that the program comes with.
std::string_view weights_digest();

/// "commit 06bc2b8a1c33, Clang 14.0.6, weights 4f3e2d1c0b9a": the sources without the commit where they come
/// without git. Ends with a line feed.
std::string build_text();

}  // namespace emilia
