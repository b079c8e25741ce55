// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/board/shape.h"

/// Boards of up to 10x10 squares in sets of 128 bits. The rows lie 11 bits apart whatever the shape, so that
/// the column to the right of the greatest board is a border: no shift brings a disc from one side to the
/// other, and one mask of playable squares holds the edges and the blocked squares of every shape.

namespace emilia {

/// A set of squares: bit 11 x row + column.
__extension__ using WideBits = unsigned __int128;

inline constexpr int kWideStride = kMaxBoardSide + 1;
inline constexpr int kWideSquareCount = kMaxBoardSide * kWideStride;  ///< the border's among them

/// A square of a board of up to 10x10, as the number of its bit; or a move that is none.
enum class WideSquare : std::uint8_t { pass = kWideSquareCount, none };

constexpr int index(WideSquare square) {
  return static_cast<int>(square);
}
constexpr WideSquare wide_square(Place place) {
  return static_cast<WideSquare>(place.row * kWideStride + place.column);
}
/// Requires a square.
constexpr Place place_of(WideSquare square) {
  return {index(square) % kWideStride, index(square) / kWideStride};
}
constexpr bool is_square(WideSquare move) {
  return index(move) < kWideSquareCount;
}

/// "j10", "pass" or "none".
std::string to_string(WideSquare move);

/// Requires a square.
constexpr WideBits bit(WideSquare square) {
  return WideBits{1} << index(square);
}
constexpr bool contains(WideBits set, WideSquare square) {
  return (set >> index(square) & 1) != 0;
}
constexpr int popcount(WideBits set) {
  return std::popcount(static_cast<std::uint64_t>(set)) +
         std::popcount(static_cast<std::uint64_t>(set >> 64));
}

/// The square with the lowest index, which is taken out of the set. Requires a set that is not empty.
constexpr WideSquare take_first(WideBits& set) {
  const auto low = static_cast<std::uint64_t>(set);
  const int first =
      low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
  set &= set - 1;
  return static_cast<WideSquare>(first);
}

/// From a square to the next in each direction: right, and down left, down, down right; the other four are
/// these backwards.
inline constexpr std::array<int, 4> kWideSteps = {1, kWideStride - 1, kWideStride, kWideStride + 1};

/// The squares beside those of a set, in all eight directions; some may lie outside the board.
constexpr WideBits wide_neighbours(WideBits set) {
  WideBits beside = 0;
  for (const int step : kWideSteps) beside |= set << step | set >> step;
  return beside;
}

/// The discs of the side to move and of the other side. Unlike a `Board` it is changed by moves and changed
/// back: whoever plays a move keeps the discs that it turned.
struct WideBoard {
  WideBits player = 0;
  WideBits opponent = 0;

  bool operator==(const WideBoard&) const = default;

  [[nodiscard]] constexpr WideBits occupied() const { return player | opponent; }
  [[nodiscard]] constexpr Discs disc_difference() const { return popcount(player) - popcount(opponent); }

  /// The legal moves of the player among `playable`, the squares of the board that are not blocked.
  [[nodiscard]] WideBits legal_moves(WideBits playable) const;
  [[nodiscard]] WideBits opponent_moves(WideBits playable) const {
    return WideBoard{opponent, player}.legal_moves(playable);
  }

  /// The discs that the player turns on `square`; none where the move is not legal. Requires an empty square.
  [[nodiscard]] WideBits flips(WideSquare square) const;

  /// Requires turned == flips(square) and a legal move. The other side is to move then.
  constexpr void play(WideSquare square, WideBits turned) {
    const WideBits mover = player | turned | bit(square);
    player = opponent ^ turned;
    opponent = mover;
  }
  /// Takes back what `play` did.
  constexpr void undo(WideSquare square, WideBits turned) {
    const WideBits mover = opponent ^ turned ^ bit(square);
    opponent = player | turned;
    player = mover;
  }
  /// Gives the move to the other side; done twice, it is taken back.
  constexpr void pass() { *this = {opponent, player}; }
};

}  // namespace emilia
