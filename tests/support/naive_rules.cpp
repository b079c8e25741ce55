// SPDX-License-Identifier: MIT
#include "tests/support/naive_rules.h"

#include <algorithm>
#include <utility>

namespace emilia::test {

NaiveBoard::NaiveBoard(std::string_view text, int columns, int rows)
    : columns_(columns), rows_(rows), to_move_(text[0] == 'B' ? 'X' : 'O') {
  for (int row = 0; row < rows; ++row) cells_.emplace_back(text.substr(1 + row * columns, columns));
}

std::string NaiveBoard::text() const {
  std::string text(1, to_move_ == 'X' ? 'B' : 'W');
  for (const std::string& row : cells_) text += row;
  return text;
}

std::vector<std::string> NaiveBoard::flips(const std::string& square) const {
  std::vector<Cell> turned = turned_by(to_move_, cell(square));
  std::ranges::sort(turned, {}, [](const Cell& one) { return std::pair(one.row, one.column); });
  std::vector<std::string> names;
  names.reserve(turned.size());
  for (const Cell& one : turned) names.push_back(name(one));
  return names;
}

void NaiveBoard::play(const std::string& square) {
  const Cell from = cell(square);
  for (const Cell turned : turned_by(to_move_, from)) cells_[turned.row][turned.column] = to_move_;
  cells_[from.row][from.column] = to_move_;
  pass();
}

void NaiveBoard::pass() {
  to_move_ = other(to_move_);
}

int NaiveBoard::count(char content) const {
  int found = 0;
  for (const std::string& row : cells_) found += static_cast<int>(std::ranges::count(row, content));
  return found;
}

int NaiveBoard::raw_score() const {
  return count(to_move_) - count(other(to_move_));
}

int NaiveBoard::tournament_score() const {
  const int own = count(to_move_);
  const int others = count(other(to_move_));
  const int squares = columns_ * rows_ - count('-');
  if (own > others) return squares - 2 * others;
  if (own < others) return 2 * own - squares;
  return 0;
}

/// Squares outside the board are like blocked squares.
char NaiveBoard::at(int column, int row) const {
  return row >= 0 && row < rows_ && column >= 0 && column < columns_ ? cells_[row][column] : '-';
}

NaiveBoard::Cell NaiveBoard::cell(const std::string& square) {
  return {std::stoi(square.substr(1)) - 1, square[0] - 'a'};
}

std::string NaiveBoard::name(Cell cell) {
  return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

std::vector<NaiveBoard::Cell> NaiveBoard::turned_by(char disc, Cell from) const {
  std::vector<Cell> turned;
  if (cells_[from.row][from.column] != 'E') return turned;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      std::vector<Cell> run;
      int row = from.row + down;
      int column = from.column + right;
      while (at(column, row) == other(disc)) {
        run.push_back({row, column});
        row += down;
        column += right;
      }
      if (at(column, row) == disc) turned.insert(turned.end(), run.begin(), run.end());
    }
  }
  return turned;
}

std::vector<std::string> NaiveBoard::moves_of(char disc) const {
  std::vector<std::string> moves;
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      if (!turned_by(disc, {row, column}).empty()) moves.push_back(name({row, column}));
    }
  }
  return moves;
}

bool NaiveBoard::has_move(char disc) const {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      if (!turned_by(disc, {row, column}).empty()) return true;
    }
  }
  return false;
}

std::string in_a_line(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace emilia::test
