// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emilia::test {

/// Second, simple implementation of the rules of Othello: rows of characters and eight directions, on a board
/// of any size. It shares no code with `engine/board/`, so that each can be tested against the other; squares
/// and positions are exchanged as text only.
class NaiveBoard {
 public:
  /// Constructs a position from text: `W` or `B` to move, then one character for each square a1, b1 .. row by
  /// row: `E`, `O`, `X`, or `-` for a blocked square.
  /// Requires: exactly that form; at most 26 columns.
  explicit NaiveBoard(std::string_view text, int columns = 8, int rows = 8);

  [[nodiscard]] std::string text() const;

  /// Returns the legal moves of the side to move, "a1", "b1" .. "h8", along the rows.
  [[nodiscard]] std::vector<std::string> legal_moves() const { return moves_of(to_move_); }

  [[nodiscard]] bool has_to_pass() const { return !has_move(to_move_) && has_move(other(to_move_)); }
  [[nodiscard]] bool is_finished() const { return !has_move('X') && !has_move('O'); }

  /// Returns the discs that a move would flip, along the rows; empty for an illegal move.
  [[nodiscard]] std::vector<std::string> flips(const std::string& square) const;

  /// Requires: a legal move.
  void play(const std::string& square);
  void pass();

  /// Returns the number of discs of 'X' or 'O', of empty squares 'E', or of blocked ones '-'.
  [[nodiscard]] int count(char content) const;

  /// Returns the discs of the side to move minus those of the other side.
  [[nodiscard]] int raw_score() const;

  /// Returns the score with the empty squares given to the winner.
  [[nodiscard]] int tournament_score() const;

 private:
  struct Cell {
    int row;
    int column;
  };

  static Cell cell(const std::string& square);
  static std::string name(Cell cell);
  static char other(char disc) { return disc == 'X' ? 'O' : 'X'; }

  [[nodiscard]] std::vector<Cell> turned_by(char disc, Cell from) const;
  [[nodiscard]] std::vector<std::string> moves_of(char disc) const;
  [[nodiscard]] bool has_move(char disc) const;

  [[nodiscard]] char at(int column, int row) const;

  int columns_;
  int rows_;
  std::vector<std::string> cells_;  ///< one string for each row
  char to_move_;
};

/// Returns names separated by blanks.
std::string in_a_line(const std::vector<std::string>& names);

}  // namespace emilia::test
