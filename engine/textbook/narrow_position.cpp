// SPDX-License-Identifier: MIT
#include "engine/textbook/narrow_position.h"

#include "engine/board/shaped_position.h"

namespace emilia {

namespace {

Bitboard narrowed_set(WideBits set) {
  Bitboard squares = 0;
  while (set != 0) squares |= bit(narrowed(take_first(set)));
  return squares;
}

WideBits widened_set(Bitboard set) {
  WideBits wide = 0;
  for (const Square square : squares(set)) wide |= bit(widened(square));
  return wide;
}

Position narrowed(const WideGeometry& geometry, const WidePosition& position) {
  const Bitboard blocked = ~narrowed_set(geometry.playable());
  return {{narrowed_set(position.board.player) | blocked, narrowed_set(position.board.opponent) | blocked},
          position.to_move};
}

}  // namespace

WideSquare widened(Square move) {
  if (move == Square::pass) return WideSquare::pass;
  return is_on_board(move) ? wide_square({column(move), row(move)}) : WideSquare::none;
}

Square narrowed(WideSquare move) {
  if (move == WideSquare::pass) return Square::pass;
  return is_square(move) ? square_of(place_of(move)) : Square::none;
}

WideGame widened(const Position& position, const Shape& shape) {
  const Board& board = position.board;
  const WideGeometry geometry(shape, widened_set(~board.blocked()));
  return {geometry,
          {{widened_set(board.player_discs()), widened_set(board.opponent_discs())}, position.to_move}};
}

WideGame widened(const Game& game) {
  WideGame wide = widened(game.start(), Shape());
  for (const Square move : game.moves()) wide.play(widened(move));
  return wide;
}

Position narrowed(const WideGame& game) {
  return narrowed(game.geometry(), game.position());
}

Game narrowed_with_moves(const WideGame& game) {
  Game narrow(narrowed(game.geometry(), game.start()));
  for (const WideSquare move : game.moves()) narrow.play(narrowed(move));
  return narrow;
}

}  // namespace emilia
