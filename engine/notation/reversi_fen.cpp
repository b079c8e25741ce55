// SPDX-License-Identifier: MIT
#include "engine/notation/reversi_fen.h"

#include "engine/base/text.h"
#include "engine/board/fen.h"

namespace emilia {

std::optional<FenDiscs> parse_fen_discs(std::string_view text) {
  const std::optional<FenBoard> fen = parse_fen(text, FirstFenRow::bottom);
  if (!fen || !fen->is_upper_next || fen->columns != kBoardSize || fen->rows != kBoardSize ||
      !is_empty(fen->blocked))
    return std::nullopt;
  return FenDiscs{fen->upper, fen->lower, *fen->is_upper_next};
}

Position position_of(const FenDiscs& discs, bool is_upper_next, Color to_move) {
  const WideBitboard blocked = start_position().board.blocked();
  const WideBitboard player = is_upper_next ? discs.upper : discs.lower;
  const WideBitboard opponent = is_upper_next ? discs.lower : discs.upper;
  return {WideBoard{player | blocked, opponent | blocked}, to_move};
}

Result<Position> parse_reversi_fen(std::string_view text) {
  const std::optional<FenDiscs> discs = parse_fen_discs(text);
  if (!discs) {
    return Error{"invalid position " + in_quotes(text, 80) +
                 ": expected eight rows of P, p and numbers, then w or b"};
  }
  return position_of(*discs, discs->is_upper_next, discs->is_upper_next ? Color::black : Color::white);
}

}  // namespace emilia
