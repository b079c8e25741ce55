// SPDX-License-Identifier: MIT
#include "engine/notation/reversi_fen.h"

#include "engine/base/text.h"
#include "engine/base/words.h"

namespace emilia {

Result<Position> parse_reversi_fen(std::string_view text) {
  const Error error{"invalid position " + in_quotes(text, 80) +
                    ": expected eight rows of P, p and numbers, then w or b"};
  Words words(text);
  std::string_view rows = words.next();
  rows = rows.substr(0, rows.find('['));
  WideBitboard black;
  WideBitboard white;
  int row = kBoardSize - 1;
  int column = 0;
  for (const char c : rows) {
    if (c == '/') {
      if (column != kBoardSize || --row < 0) return error;
      column = 0;
      continue;
    }
    const bool is_disc = c == 'P' || c == 'p';
    const int count = is_disc ? 1 : c - '0';
    if (count < 1 || column + count > kBoardSize) return error;
    if (is_disc) (c == 'P' ? black : white) |= bit<WideBitboard>(square_at(column, row));
    column += count;
  }
  const std::string_view side = words.next();
  if (row != 0 || column != kBoardSize || (side != "w" && side != "b")) return error;
  Position position = start_position();
  const WideBitboard blocked = position.board.blocked();
  position.board = {black | blocked, white | blocked};
  if (side == "b") return Position{position.board.after_pass(), Color::white};
  return position;
}

}  // namespace emilia
