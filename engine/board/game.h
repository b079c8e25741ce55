// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Game from a start position: the moves played, including passes, with undo and redo.
class Game {
 public:
  explicit Game(const Position& start = start_position()) : start_(start), current_(start) {}

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return current_; }
  [[nodiscard]] bool is_finished() const { return current_.board.is_finished(); }

  /// Plays a move, or `Square::pass` if the side to move must pass. Inserts an omitted pass if the move is
  /// legal for the other side. Clears the moves that could be redone.
  /// Errors: an illegal move; the error names it, and the game does not change.
  Status play(Square move);

  /// Takes back the last `count` moves; an inserted pass is taken back with the move after it. Returns the
  /// number of moves taken back, which is lower if the game has fewer moves.
  std::size_t undo(std::size_t count = 1);

  /// Plays up to `count` moves again that were taken back. Returns their number.
  std::size_t redo(std::size_t count = 1);

  /// Moves from the start to the current position, including every pass.
  [[nodiscard]] std::vector<Square> moves() const;

 private:
  struct Ply {
    Square move;
    bool is_implied;  ///< pass that was omitted by the caller and inserted
    Position before;
  };

  void push(Square move, bool is_implied);

  Position start_;
  Position current_;
  std::vector<Ply> plies_;     ///< played moves, then the moves that can be redone
  std::size_t ply_count_ = 0;  ///< number of `plies_` up to the current position
};

/// Plays a transcript (`parse_transcript`) from a start position.
/// Errors: those of the transcript, and the first illegal move.
Result<Game> play_transcript(std::string_view transcript, const Position& start = start_position());

}  // namespace emilia
