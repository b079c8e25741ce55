// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "engine/board/game.h"

namespace emilia {

/// Opening with a name.
struct NamedOpening {
  std::string_view moves;  ///< a line that leads to its position
  std::string_view name;   ///< alternative names are separated by " / "
};

/// Openings whose name appears in two or more published lists, in the order of their moves.
std::span<const NamedOpening> named_openings();

/// Named openings by position, independent of move order and orientation.
class OpeningNames {
 public:
  OpeningNames();

  /// Returns the opening of a position; null if it has no name.
  [[nodiscard]] const NamedOpening* find(const WideBoard& board) const;

  /// Returns the last named opening of a game; null if it has none.
  [[nodiscard]] const NamedOpening* find_last(const Game& game) const;

 private:
  struct Hash {
    std::size_t operator()(const Board& board) const {
      return board.player * 0x9E3779B97F4A7C15 ^ board.opponent;
    }
  };
  std::unordered_map<Board, const NamedOpening*, Hash> by_board_;
};

}  // namespace emilia
