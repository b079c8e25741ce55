// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/game.h"

/// Parsers and formats of xboard: moves, results and times.

namespace emilia {

/// Returns "P@f5", or "@@@@" for a pass.
std::string xboard_move(Square move);

/// Parses a move of `xboard_move`, or a square alone, ignoring case.
std::optional<Square> parse_xboard_move(std::string_view token);

/// Returns true if `position` is the one after a pass in this game as xboard sees it: without flips. xboard
/// sends a null move as such a `setboard`.
bool is_xboard_null_move(const Game& game, const Position& position);

/// Returns "1-0 {34-30}", Black's discs first, empty squares for the winner. Requires a finished game.
std::string xboard_result(const Position& position);

/// Returns the reply to `variant reversi`: pieces, start position, and 64 discs in each hand. xboard knows
/// the drop rules, but not the rules of Othello.
std::string xboard_setup();

/// Parses minutes, or minutes and seconds: "5", "0:30".
Result<std::chrono::milliseconds> parse_xboard_minutes(std::string_view token);

}  // namespace emilia
