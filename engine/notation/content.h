// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "engine/notation/game_formats.h"

namespace emilia {

/// Number of bytes at the beginning of a file that show its format.
inline constexpr std::size_t kContentBytes = 4096;

/// Returns the format of the beginning of a file; `nullopt` if it fits none. Positions of 64 squares and
/// drawn boards are OBF. A list of moves is a transcript, or PGN if it has remarks, variations or a result of
/// PGN.
std::optional<GameFormat> format_of_content(std::string_view bytes);

/// Returns the format of a file by its contents, else by the ending of its name.
/// Errors: neither is known; the error names the formats.
Result<GameFormat> format_of(std::string_view path, std::string_view bytes);

}  // namespace emilia
