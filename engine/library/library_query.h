// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/symmetry.h"
#include "engine/openings/opening_statistics.h"

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

  /// Games that reach the position by the same moves, and play the same next move.
  struct Way {
    std::optional<Reached> reached;  ///< nullopt if they do not reach it
    ResultCounts counts;             ///< for the caller
  };

  /// Returns the way of a game, valid as long as the finder; null if the game does not reach the position.
  /// `squares` has one byte for each move without passes. `start` is a position string, empty for the usual
  /// start. Many games share a way, so few are replayed.
  Way* find(std::string_view start, std::string_view squares);

  [[nodiscard]] const std::unordered_map<std::string, Way>& ways() const { return ways_; }

 private:
  [[nodiscard]] std::optional<Reached> replay(const Position& start, std::string_view squares,
                                              std::size_t moves) const;

  Position canonical_;
  int discs_;
  std::array<Bitboard, kSymmetryCount> occupied_{};
  std::unordered_map<std::string, Way> ways_;  ///< by start and moves
};

}  // namespace emilia
