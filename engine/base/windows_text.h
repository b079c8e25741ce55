// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// Texts of Windows, which are UTF-16. All other text of the program is UTF-8.

namespace emilia {

/// Converts UTF-8 to UTF-16; invalid bytes become U+FFFD.
std::wstring to_utf16(std::string_view text);

/// Converts UTF-16 to UTF-8; unpaired surrogates become U+FFFD.
std::string to_utf8(std::wstring_view text);

}  // namespace emilia
