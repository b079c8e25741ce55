// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emilia::test {

/// The rules of Othello written a second time, as plainly as they can be: rows of characters and eight
/// directions, on a board of any size. Shares no code with `engine/board/`, so that each can be held against
/// the other; squares and positions are exchanged as text only.
class NaiveBoard {
 public:
  /// A character a square and one more: `W` or `B` to move, then a1, b1 .. row by row as `E`, `O`, `X`, or
  /// `-` where nobody can play. Requires exactly that, and at most 26 columns.
  explicit NaiveBoard(std::string_view text, int columns = 8, int rows = 8);

  [[nodiscard]] std::string text() const;

  /// The legal moves of the side to move, "a1", "b1" .. "h8", along the rows.
  [[nodiscard]] std::vector<std::string> legal_moves() const { return moves_of(to_move_); }

  [[nodiscard]] bool has_to_pass() const { return !has_move(to_move_) && has_move(other(to_move_)); }
  [[nodiscard]] bool is_finished() const { return !has_move('X') && !has_move('O'); }

  /// The discs that a move would turn, along the rows; none when the move is illegal.
  [[nodiscard]] std::vector<std::string> flips(const std::string& square) const;

  /// Requires a legal move.
  void play(const std::string& square);
  void pass();

  /// The discs of 'X' or 'O', the empty squares 'E', or the blocked ones '-'.
  [[nodiscard]] int count(char content) const;

  /// Discs of the side to move minus those of the other side.
  [[nodiscard]] int raw_score() const;

  /// The same with the empty squares given to whoever has more discs.
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
  std::vector<std::string> cells_;  ///< a string a row
  char to_move_;
};

/// Names with a blank between them.
std::string in_a_line(const std::vector<std::string>& names);

}  // namespace emilia::test
