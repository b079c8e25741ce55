// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Parses a position of 8x8 as FEN: the rows 8 to 1, `P` for Black's discs (xboard's White), `p` for White's,
/// then the side to move as `w` or `b`. Brackets (discs in hand) and the text after the side are skipped.
Result<Position> parse_reversi_fen(std::string_view text);

}  // namespace emilia
