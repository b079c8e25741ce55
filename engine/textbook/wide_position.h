// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/perft.h"
#include "engine/board/position_text.h"
#include "engine/textbook/wide_geometry.h"

namespace emilia {

/// A wide board with the colour of the side to move.
struct WidePosition {
  WideBoard board;
  Color to_move = Color::black;

  bool operator==(const WidePosition&) const = default;

  [[nodiscard]] constexpr WideBits discs(Color color) const {
    return color == to_move ? board.player : board.opponent;
  }
};

/// What `parse_wide_game` reads.
std::string to_string(const WideGeometry& geometry, const WidePosition& position);

/// A picture for people, as `diagram` of the 8x8 board draws it.
std::string wide_diagram(const WideGeometry& geometry, const WidePosition& position);

/// Moves without blanks between them, "g6f7"; a pass is left out or written "pa".
std::string transcript(std::span<const WideSquare> moves, Passes passes);

/// A square or "pass", in either case. The error names the word and what was expected.
Result<WideSquare> parse_wide_move(const WideGeometry& geometry, std::string_view word);

/// The number of lines of `depth` plies, as `perft` counts them. Requires depth >= 0.
std::uint64_t wide_perft(const WideGeometry& geometry, WideBoard board, int depth, PerftRule rule);
std::optional<std::uint64_t> wide_perft(const WideGeometry& geometry, WideBoard board, int depth,
                                        PerftRule rule, const std::atomic<bool>& is_stopped);

/// A game on a wide board: the moves played, passes among them, with undo and redo, as `Game` has them on
/// 8x8.
class WideGame {
 public:
  explicit WideGame(const WideGeometry& geometry)
      : WideGame(geometry, WidePosition{geometry.start(), Color::black}) {}
  WideGame(WideGeometry geometry, const WidePosition& start)
      : geometry_(std::move(geometry)), current_(start) {}

  [[nodiscard]] const WideGeometry& geometry() const { return geometry_; }
  [[nodiscard]] const WidePosition& position() const { return current_; }
  /// The position before the first move.
  [[nodiscard]] const WidePosition& start() const { return plies_.empty() ? current_ : plies_[0].before; }
  [[nodiscard]] WideBits legal_moves() const { return current_.board.legal_moves(geometry_.playable()); }
  [[nodiscard]] bool is_finished() const;

  /// Plays a move; a pass that was left out is put in where the move is legal for the other side. Forgets
  /// what could be redone. An illegal move is an error that names it and changes nothing.
  Status play(WideSquare move);

  /// Takes back, or plays again, up to `count` moves; returns how many. An implied pass goes with its move.
  std::size_t undo(std::size_t count = 1);
  std::size_t redo(std::size_t count = 1);

  /// The moves from the start to the current position, every pass among them.
  [[nodiscard]] std::vector<WideSquare> moves() const;

 private:
  struct Ply {
    WideSquare move;
    bool is_implied;
    WidePosition before;
  };

  void advance(WideSquare move);
  void push(WideSquare move, bool is_implied);

  WideGeometry geometry_;
  WidePosition current_;
  std::vector<Ply> plies_;     ///< what was played, and behind it what can be redone
  std::size_t ply_count_ = 0;  ///< how many of `plies_` lead to the current position
};

/// Reads `W` or `B` to move, then the squares along the rows as `E` (empty), `O` (white), `X` (black) or `-`
/// (blocked): 101 characters for 10x10. Which squares are blocked is the string's to say; of the shape only
/// the sides count. The game begins at that position. The error names the character, its place and what was
/// expected.
Result<WideGame> parse_wide_game(const Shape& shape, std::string_view text);

}  // namespace emilia
