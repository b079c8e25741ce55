// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/notation/game_file.h"

namespace emilia {

/// Maximum number of games in a text.
inline constexpr int kMostGamesOfText = 20000;

/// Parses the games of a file that is passed as bytes, in any format that Emilia reads. The extension of
/// `name` selects the format; without a known extension, the contents do.
///
/// Returns a line per game with fields separated by tabs: `game`, board ("8x8"), start position, moves
/// without blanks and passes, Black, White, place, date, result. The result has the form of GGF ("+12.00:r");
/// unknown fields are empty. Games of WTHOR have three more fields: the numbers of Black, White and the
/// tournament in the files of names.
///
/// A file of names of WTHOR (.jou, .trn) has lines `name` and a name; the first one has number 0.
///
/// Errors: a line `error` with a message for each invalid game, and for games after kMostGamesOfText.
std::string games_of_text(std::string_view name, std::string_view bytes);

/// Returns the games of a file as above, those of WTHOR with the names that `GameFile` finds, without
/// numbers. Requires: an open file.
std::string games_of_file(GameFile& file);

}  // namespace emilia
