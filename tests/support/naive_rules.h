// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace emilia::test {

/// The rules of Othello written a second time, as plainly as they can be: 8x8 characters and eight
/// directions. Shares no code with `engine/board/`, so that each can be held against the other; squares and
/// positions are exchanged as text only.
class NaiveBoard {
 public:
  /// The 65 characters: `W` or `B` to move, then a1, b1 .. h8 as `E`, `O` or `X`. Requires exactly that.
  explicit NaiveBoard(std::string_view text);

  [[nodiscard]] std::string text() const;

  /// The legal moves of the side to move, "a1", "b1" .. "h8".
  [[nodiscard]] std::vector<std::string> legal_moves() const { return moves_of(to_move_); }

  [[nodiscard]] bool has_to_pass() const { return !has_move(to_move_) && has_move(other(to_move_)); }
  [[nodiscard]] bool is_finished() const { return !has_move('X') && !has_move('O'); }

  /// The discs that a move would turn, in the order of the squares; none when the move is illegal.
  [[nodiscard]] std::vector<std::string> flips(const std::string& square) const;

  /// Requires a legal move.
  void play(const std::string& square);
  void pass();

  /// The discs of 'X' or 'O', or the empty squares 'E'.
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

  std::array<std::array<char, 8>, 8> cells_;
  char to_move_;
};

/// Names with a blank between them.
std::string in_a_line(const std::vector<std::string>& names);

}  // namespace emilia::test
