// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/game.h"

/// The small change of xboard: moves, results and times.

namespace emilia {

/// "P@f5", "@@@@" for a pass.
std::string xboard_move(Square move);

/// Reads what `xboard_move` writes, a square alone too, in either case.
std::optional<Square> parse_xboard_move(std::string_view word);

/// Whether `position` is the one behind a pass in this game as xboard sees it, which lets every disc stay
/// with who put it. So xboard hands on a null move: by `setboard`.
bool is_xboard_null_move(const Game& game, const Position& position);

/// "1-0 {34-30}", Black's discs first, the empty squares to the winner. Requires a finished game.
std::string xboard_result(const Position& position);

/// The reply to `variant reversi`: the discs, the usual start, and 64 discs in each hand, as xboard knows the
/// rules of drops and none of Othello's.
std::string xboard_setup();

/// Minutes, or minutes and seconds: "5", "0:30".
Result<std::chrono::milliseconds> parse_xboard_minutes(std::string_view word);

}  // namespace emilia
