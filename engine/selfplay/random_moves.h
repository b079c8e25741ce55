// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/base/random.h"
#include "engine/board/board.h"
#include "engine/board/square.h"

namespace emilia {

/// One of these squares, each as likely. Requires one at least.
Square random_move(Bitboard moves, SplitMix& random);

/// The position after `count` random moves, each legal one as likely, seen by the side that has a move then;
/// passes are not counted. Nothing where the game ends by then.
std::optional<Board> after_random_moves(Board board, int count, SplitMix& random);

}  // namespace emilia
