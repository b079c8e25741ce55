// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// A position of 8x8 as FEN: the rows 8 to 1, `P` for a disc of Black, who is xboard's White, `p` for
/// White's, then the side to move as `w` or `b`. What stands in brackets, discs in hand, and behind the side
/// is skipped.
Result<Position> parse_reversi_fen(std::string_view text);

}  // namespace emilia
