// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/symmetry.h"

namespace emilia {

enum class LibraryResult : std::uint8_t { black, white, draw };

/// Conditions for games of a library, all of which a game must meet. Texts are parts of names, in either case
/// of ASCII letters; an empty text accepts every name.
struct LibraryQuery {
  std::string player;    ///< Black or White
  std::string opponent;  ///< the other player
  std::string opening;
  std::string place;
  std::vector<std::string> words;  ///< each one is part of a player, the place or the opening, or is the year
  std::optional<std::pair<int, int>> years;
  std::optional<LibraryResult> result;
  std::optional<Position> position;  ///< on 8x8; also mirrored and turned
};

/// Searches for a position in games without replaying them: the squares that are occupied after as many moves
/// decide in nearly all games.
class PositionFinder {
 public:
  /// Requires: an 8x8 board.
  explicit PositionFinder(const Position& position);

  struct Reached {
    Position position;           ///< the position or one of its images
    std::optional<Square> next;  ///< next move, unless the game ends there
  };

  /// Returns where a game reaches the position; nullopt if it does not. `squares` has one byte for each move
  /// without passes.
  [[nodiscard]] std::optional<Reached> find(const Position& start, std::string_view squares) const;

 private:
  Position canonical_;
  int discs_;
  std::array<Bitboard, kSymmetryCount> occupied_{};
};

}  // namespace emilia
