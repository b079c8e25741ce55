// SPDX-License-Identifier: MIT
#include "engine/library/library_query.h"

#include <algorithm>
#include <bit>

#include "engine/board/position_text.h"

namespace emilia {

namespace {

Bitboard occupied_of(const Position& position) {
  const Board board = narrow(position.board);
  return board.player | board.opponent;
}

}  // namespace

PositionFinder::PositionFinder(const Position& position)
    : canonical_{canonical(position.board), position.to_move} {
  const Bitboard occupied = occupied_of(position);
  discs_ = std::popcount(occupied);
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry)
    occupied_[static_cast<std::size_t>(symmetry)] = transformed(occupied, symmetry);
}

PositionFinder::Way* PositionFinder::find(std::string_view start_text, std::string_view squares) {
  Position start = start_position();
  if (!start_text.empty()) {
    const Result<Position> given = parse_position(start_text);
    if (!given) return nullptr;  // of a damaged file
    start = *given;
  }
  Bitboard occupied = occupied_of(start);
  const int moves = discs_ - std::popcount(occupied);
  if (moves < 0 || moves > static_cast<int>(squares.size())) return nullptr;
  const auto count = static_cast<std::size_t>(moves);
  for (const char square : squares.substr(0, count))
    occupied |= Bitboard{1} << (static_cast<unsigned char>(square) & 63U);
  if (std::ranges::find(occupied_, occupied) == occupied_.end()) return nullptr;
  std::string key(start_text);
  const auto [way, is_new] = ways_.try_emplace(key.append(squares.substr(0, count + 1)));
  if (is_new) way->second.reached = replay(start, squares, count);
  return way->second.reached ? &way->second : nullptr;
}

std::optional<PositionFinder::Reached> PositionFinder::replay(const Position& start, std::string_view squares,
                                                              std::size_t moves) const {
  const std::string_view played = squares.substr(0, moves);
  Position position = start;
  for (const char square : played) {
    const auto move = static_cast<Square>(square);
    if (!position.board.is_legal(move)) position = position.after(Square::pass);
    if (!position.board.is_legal(move)) return std::nullopt;  // of a damaged file
    position = position.after(move);
  }
  const bool is_pass = is_empty(position.board.legal_moves()) && !position.board.is_finished();
  if (position.to_move != canonical_.to_move && is_pass) position = position.after(Square::pass);
  if (position.to_move != canonical_.to_move || canonical(position.board) != canonical_.board)
    return std::nullopt;
  std::optional<Square> next;
  if (played.size() < squares.size()) next = static_cast<Square>(squares[played.size()]);
  if (next && !position.board.is_legal(*next)) next = std::nullopt;  // after a pass
  return Reached{position, next};
}

}  // namespace emilia
