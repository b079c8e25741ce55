// SPDX-License-Identifier: MIT
#include "eval/boards/board_patterns.h"

#include <algorithm>
#include <tuple>

#include "engine/base/fingerprint.h"
#include "engine/board/symmetry.h"

namespace emilia {

namespace {

/// Drawing of patterns in a frame. Squares outside it are not drawn.
class Drawing {
 public:
  explicit Drawing(const Frame& frame)
      : frame_(frame), columns_(frame.right - frame.left + 1), rows_(frame.bottom - frame.top + 1) {}

  [[nodiscard]] std::vector<WideBitboard> patterns() const {
    std::vector<WideBitboard> drawn;
    for (const bool is_turned : {false, true}) {
      const int length = is_turned ? rows_ : columns_;
      const int lines = is_turned ? columns_ : rows_;
      drawn.push_back(edge_with_x_squares(length, is_turned));
      for (int line = 0; line < (lines + 1) / 2; ++line) drawn.push_back(block(length, line, 1, is_turned));
      drawn.push_back(block(5, 0, 2, is_turned));
      drawn.push_back(triangle(is_turned));
    }
    drawn.push_back(block(3, 0, 3, /*is_turned=*/false));
    const int shortest_diagonal = std::max(3, std::min(columns_, rows_) / 2);
    for (int first = 1 - rows_; first < columns_; ++first) {
      const WideBitboard squares_of_it = diagonal(first);
      if (popcount(squares_of_it) >= shortest_diagonal) drawn.push_back(squares_of_it);
    }
    return drawn;
  }

 private:
  void add(WideBitboard& set, int across, int down, bool is_turned) const {
    if (is_turned) std::swap(across, down);
    if (across >= 0 && across < columns_ && down >= 0 && down < rows_)
      set |= bit<WideBitboard>(square_at(frame_.left + across, frame_.top + down));
  }

  [[nodiscard]] WideBitboard block(int across, int top, int down, bool is_turned) const {
    WideBitboard set;
    for (int y = top; y < top + down; ++y) {
      for (int x = 0; x < across; ++x) add(set, x, y, is_turned);
    }
    return set;
  }

  /// The corner's rows of four, three, two and one squares.
  [[nodiscard]] WideBitboard triangle(bool is_turned) const {
    WideBitboard set;
    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x + y < 4; ++x) add(set, x, y, is_turned);
    }
    return set;
  }

  /// The edge and its X-squares. A long edge loses squares near its middle, to have eight.
  [[nodiscard]] WideBitboard edge_with_x_squares(int length, bool is_turned) const {
    WideBitboard set;
    for (int x = 0; x < length; ++x) {
      if (length <= kBoardSize || (x != 3 && x != length - 4)) add(set, x, 0, is_turned);
    }
    add(set, 1, 1, is_turned);
    add(set, length - 2, 1, is_turned);
    return set;
  }

  [[nodiscard]] WideBitboard diagonal(int first_column) const {
    WideBitboard set;
    for (int y = 0; y < rows_; ++y) add(set, first_column + y, y, /*is_turned=*/false);
    return set;
  }

  const Frame& frame_;
  int columns_;
  int rows_;
};

auto in_words(WideBitboard set) {
  return std::tuple(set.high, set.low);
}

WideBitboard canonical(WideBitboard set, const Frame& frame) {
  WideBitboard smallest = set;
  for (int symmetry = 1; symmetry < frame_symmetries(frame); ++symmetry)
    smallest = std::min(smallest, image(set, frame, symmetry),
                        [](WideBitboard a, WideBitboard b) { return in_words(a) < in_words(b); });
  return smallest;
}

/// Squares in the order of the digits: those that change most often, in the middle, first. So positions that
/// follow each other in a search have their weights close together in memory.
std::vector<Square> in_digit_order(WideBitboard set, const Frame& frame) {
  std::vector<Square> result;
  for (const Square square : squares(set)) result.push_back(square);
  std::ranges::stable_sort(result, std::ranges::greater{},
                           [&frame](Square square) { return frame.ring_of(square); });
  return result;
}

std::vector<Square> images(const std::vector<Square>& places, const Frame& frame, int symmetry) {
  std::vector<Square> result;
  result.reserve(places.size());
  for (const Square square : places)
    result.push_back(first_square(image(bit<WideBitboard>(square), frame, symmetry)));
  return result;
}

WideBitboard set_of(const std::vector<Square>& places) {
  WideBitboard set;
  for (const Square square : places) set |= bit<WideBitboard>(square);
  return set;
}

}  // namespace

BoardPatterns::BoardPatterns(WideBitboard playable) : playable_(playable) {
  const Frame frame(playable);
  for (const WideBitboard drawn : Drawing(frame).patterns()) add_images(drawn, frame);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    for (std::size_t i = 0; i < places_[place].size(); ++i)
      terms_[static_cast<std::size_t>(index(places_[place][i]))][place] =
          static_cast<std::int16_t>(power_of_3(static_cast<int>(i)));
  }
}

void BoardPatterns::add_images(WideBitboard drawn, const Frame& frame) {
  for (int symmetry = 0; symmetry < frame_symmetries(frame); ++symmetry) {
    const WideBitboard set = image(drawn, frame, symmetry) & playable_;
    const auto is_known = [set](const std::vector<Square>& place) { return set_of(place) == set; };
    if (!is_empty(set) && !std::ranges::any_of(places_, is_known)) add_place(set, frame);
  }
}

void BoardPatterns::add_place(WideBitboard squares_of_place, const Frame& frame) {
  const WideBitboard set = canonical(squares_of_place, frame);
  const auto known = std::ranges::find(canonical_sets_, set);
  const int table = known == canonical_sets_.end() ? add_table(set, frame)
                                                   : static_cast<int>(known - canonical_sets_.begin());
  int symmetry = 0;
  while (image(set, frame, symmetry) != squares_of_place) ++symmetry;
  places_.push_back(images(in_digit_order(set, frame), frame, symmetry));
  tables_.push_back(table);
  origins_.push_back(table_origins_[static_cast<std::size_t>(table)]);
}

int BoardPatterns::add_table(WideBitboard canonical_set, const Frame& frame) {
  const std::vector<Square> order = in_digit_order(canonical_set, frame);
  const int count = static_cast<int>(order.size());
  std::vector<DigitOrder> own_symmetries;
  for (int symmetry = 0; symmetry < frame_symmetries(frame); ++symmetry) {
    if (image(canonical_set, frame, symmetry) != canonical_set) continue;
    const std::vector<Square> mirrored = images(order, frame, symmetry);
    DigitOrder digits{};
    for (std::size_t i = 0; i < mirrored.size(); ++i)
      digits[i] = static_cast<int>(std::ranges::find(order, mirrored[i]) - order.begin());
    own_symmetries.push_back(digits);
  }
  table_origins_.push_back(static_cast<int>(shared_weights_.size()) + power_of_3(count) / 2);
  append_shared_indices(own_symmetries, count, shared_weights_, shared_count_);
  canonical_sets_.push_back(canonical_set);
  return static_cast<int>(canonical_sets_.size()) - 1;
}

std::uint32_t BoardPatterns::hash() const {
  std::string bytes;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    bytes += static_cast<char>(tables_[place]);
    for (const Square square : places_[place]) bytes += static_cast<char>(index(square));
  }
  return static_cast<std::uint32_t>(fingerprint(bytes));
}

}  // namespace emilia
