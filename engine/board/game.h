// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// A game from a start position on: the moves played, passes among them, with undo and redo.
class Game {
 public:
  explicit Game(const Position& start = start_position()) : start_(start), current_(start) {}

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return current_; }
  [[nodiscard]] bool is_finished() const { return current_.board.is_finished(); }

  /// Plays a move, or `Square::pass` where the side to move has to pass. A pass that was left out is put in
  /// when the move is legal for the other side. Forgets what could be redone. An illegal move is an error
  /// that names it and changes nothing.
  Status play(Square move);

  /// Takes back the last `count` moves, passes that were put in with the move before which they stood;
  /// returns how many moves were taken back, fewer when there were not so many.
  std::size_t undo(std::size_t count = 1);

  /// Plays again up to `count` moves that were taken back; returns how many.
  std::size_t redo(std::size_t count = 1);

  /// The moves from the start to the current position, every pass among them.
  [[nodiscard]] std::vector<Square> moves() const;

 private:
  struct Ply {
    Square move;
    bool is_implied;  ///< a pass that was left out and put in
    Position before;
  };

  void push(Square move, bool is_implied);

  Position start_;
  Position current_;
  std::vector<Ply> plies_;     ///< what was played, and behind it what can be redone
  std::size_t ply_count_ = 0;  ///< how many of `plies_` lead to the current position
};

/// The game that a transcript tells (`parse_transcript`), from a start position on. Errors are those of the
/// transcript and of the first illegal move.
Result<Game> play_transcript(std::string_view transcript, const Position& start = start_position());

}  // namespace emilia
