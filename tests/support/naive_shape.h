// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace emilia::test {

/// The rules on a board of any size with blocked squares, as plainly as they can be: characters and eight
/// directions. The text is that of positions: `B` or `W`, then the squares along the rows as `E`, `X`, `O` or
/// `-`.
class NaiveShape {
 public:
  NaiveShape(int columns, std::string text)
      : columns_(columns), rows_(static_cast<int>(text.size() - 1) / columns), text_(std::move(text)) {}

  [[nodiscard]] const std::string& text() const { return text_; }

  /// The squares on which the side to move can play, by their place along the rows.
  [[nodiscard]] std::vector<int> legal_moves() const {
    std::vector<int> moves;
    for (int square = 0; square < columns_ * rows_; ++square) {
      if (at(square) == 'E' && !flips(square).empty()) moves.push_back(square);
    }
    return moves;
  }

  [[nodiscard]] std::vector<int> flips(int from) const {
    std::vector<int> all;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (down == 0 && right == 0) continue;
        std::vector<int> line;
        int row = from / columns_ + down;
        int column = from % columns_ + right;
        while (is_inside(column, row) && at(row * columns_ + column) == other()) {
          line.push_back(row * columns_ + column);
          row += down;
          column += right;
        }
        if (is_inside(column, row) && at(row * columns_ + column) == own()) {
          all.insert(all.end(), line.begin(), line.end());
        }
      }
    }
    return all;
  }

  /// Requires a legal move.
  void play(int square) {
    for (const int flipped : flips(square)) put(flipped, own());
    put(square, own());
    pass();
  }
  void pass() { text_[0] = text_[0] == 'B' ? 'W' : 'B'; }

  [[nodiscard]] bool is_finished() const {
    NaiveShape passed = *this;
    passed.pass();
    return legal_moves().empty() && passed.legal_moves().empty();
  }

 private:
  [[nodiscard]] char at(int square) const { return text_[static_cast<std::size_t>(square) + 1]; }
  void put(int square, char disc) { text_[static_cast<std::size_t>(square) + 1] = disc; }
  [[nodiscard]] char own() const { return text_[0] == 'B' ? 'X' : 'O'; }
  [[nodiscard]] char other() const { return text_[0] == 'B' ? 'O' : 'X'; }
  [[nodiscard]] bool is_inside(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }

  int columns_;
  int rows_;
  std::string text_;
};

}  // namespace emilia::test
