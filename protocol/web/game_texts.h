// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia {

/// How many games are read of one text.
inline constexpr int kMostGamesOfText = 20000;

/// The games of a file's bytes in any format that Emilia reads, for callers that have no files. The ending of
/// `name` says the format; without one that is known, the text does.
///
/// A line a game: `game`, the board ("8x8"), the start position, the moves without blanks (passes left out),
/// the players' names, the place, the date and the result as GGF writes it ("+12.00:r"; empty where it is not
/// known), with a tab between them. A game that cannot be read is a line `error` and what was wrong, and
/// those behind it are read where they can be found. What is beyond kMostGamesOfText is an error too.
std::string games_of_text(std::string_view name, std::string_view bytes);

}  // namespace emilia
