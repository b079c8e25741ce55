// SPDX-License-Identifier: MIT
#include "engine/notation/reversi_fen.h"

#include "engine/base/text.h"
#include "engine/base/words.h"

namespace emilia {

std::optional<FenDiscs> parse_fen_discs(std::string_view text) {
  Words words(text);
  std::string_view rows = words.next();
  rows = rows.substr(0, rows.find('['));
  FenDiscs discs;
  int row = kBoardSize - 1;
  int column = 0;
  for (const char c : rows) {
    if (c == '/') {
      if (column != kBoardSize || --row < 0) return std::nullopt;
      column = 0;
      continue;
    }
    const bool is_disc = c == 'P' || c == 'p';
    const int count = is_disc ? 1 : c - '0';
    if (count < 1 || column + count > kBoardSize) return std::nullopt;
    if (is_disc) (c == 'P' ? discs.upper : discs.lower) |= bit<WideBitboard>(square_at(column, row));
    column += count;
  }
  const std::string_view side = words.next();
  if (row != 0 || column != kBoardSize || (side != "w" && side != "b")) return std::nullopt;
  discs.is_upper_next = side == "w";
  return discs;
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
