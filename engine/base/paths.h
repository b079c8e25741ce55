// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace emilia {

/// Returns the path of a name in UTF-8. On Windows, a path made from any other text of bytes would read them
/// in the code page; its `string()` is UTF-8.
inline std::filesystem::path path_of(std::string_view name) {
  return std::u8string(name.begin(), name.end());
}

}  // namespace emilia
