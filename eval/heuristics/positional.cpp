// SPDX-License-Identifier: MIT
#include "eval/heuristics/positional.h"

#include <array>

#include "engine/base/rounded_quotient.h"
#include "engine/board/stability.h"

namespace emilia {

namespace {

constexpr int kPointsPerUnit = 16;

struct Factors {
  int mobility;
  int squares;
  int stability;
};

constexpr Factors kOpeningFactors = {100, 50, 30};
constexpr Factors kMiddleFactors = {150, 60, 50};
constexpr Factors kEndFactors = {80, 45, 80};

constexpr const Factors& factors(int empties) {
  constexpr int kOpeningAbove = 50;
  constexpr int kMiddleAbove = 10;
  if (empties > kOpeningAbove) return kOpeningFactors;
  return empties > kMiddleAbove ? kMiddleFactors : kEndFactors;
}

constexpr int kEdgeWeight = 16;
constexpr int kInnerWeight = 3;
constexpr int kOfTerms = -1;  ///< C- and X-squares: their weights are terms

/// Weights of the top left quarter; the other three mirror it.
constexpr int kHalf = kBoardSize / 2;
constexpr std::array<std::array<int, kHalf>, kHalf> kQuarter = {{
    {20, kOfTerms, 12, kEdgeWeight},
    {kOfTerms, kOfTerms, 5, 4},
    {12, 5, kInnerWeight, 2},
    {kEdgeWeight, 4, 2, 2},
}};
constexpr int kBesideCWeight = kQuarter[0][2];

/// Squares of equal weight.
struct Weighted {
  int weight;
  Bitboard squares;
};

constexpr Bitboard squares_of_weight(int weight) {
  Bitboard set = 0;
  for (int row = 0; row < kBoardSize; ++row) {
    for (int column = 0; column < kBoardSize; ++column) {
      const auto mirrored = [](int place) { return place < kHalf ? place : kBoardSize - 1 - place; };
      if (kQuarter[mirrored(row)][mirrored(column)] == weight) set |= bit(square_at(column, row));
    }
  }
  return set;
}

constexpr std::array<Weighted, 7> kSquares = {{
    {20, squares_of_weight(20)},
    {16, squares_of_weight(16)},
    {12, squares_of_weight(12)},
    {5, squares_of_weight(5)},
    {4, squares_of_weight(4)},
    {3, squares_of_weight(3)},
    {2, squares_of_weight(2)},
}};

/// Returns the squares two steps from these corners along the edges.
constexpr Bitboard two_steps_along_edges(Bitboard corners) {
  return (corners & kColumnA) << 2 | (corners & kColumnH) >> 2 | (corners & kRow1) << 2 * kBoardSize |
         (corners & kRow8) >> 2 * kBoardSize;
}

int squares_sum(const Board& board, const PositionalTerms& terms) {
  int sum = 0;
  for (const auto& [weight, set] : kSquares) sum += weight * board.disc_difference_on(set);
  sum += terms.c_square * board.disc_difference_on(straight_neighbours(kCorners));
  sum += terms.x_square * board.disc_difference_on(diagonal_neighbours(kCorners));
  const Bitboard taken = board.occupied() & kCorners;
  if (taken == 0) return sum;
  return sum + (kEdgeWeight - terms.c_square) * board.disc_difference_on(straight_neighbours(taken)) +
         (kEdgeWeight - kBesideCWeight) * board.disc_difference_on(two_steps_along_edges(taken)) +
         (kInnerWeight - terms.x_square) * board.disc_difference_on(diagonal_neighbours(taken));
}

/// Returns the number of edges with exactly five discs of a side in a row, beside one corner's C-square, and
/// the other squares empty.
int unbalanced_edges(const Board& board, Bitboard discs) {
  constexpr Bitboard kRow = 0xFF;
  constexpr Bitboard kColumn = kColumnA;
  int count = 0;
  const auto look = [&](Bitboard edge, Bitboard five) {
    count += (board.occupied() & edge) == five && (discs & five) == five ? 1 : 0;
  };
  for (const int shift : {0, kSquareCount - kBoardSize}) {
    for (const Bitboard five : {Bitboard{0x3E}, Bitboard{0x7C}}) look(kRow << shift, five << shift);
  }
  for (const int shift : {0, kBoardSize - 1}) {
    for (const int row : {1, 2}) {
      Bitboard five = 0;
      for (int i = row; i < row + 5; ++i) five |= bit(square_at(shift, i));
      look(kColumn << shift, five);
    }
  }
  return count;
}

}  // namespace

Score positional_value(const FullBoard& board, Bitboard moves, const PositionalTerms& terms) {
  const auto& [mobility_factor, squares_factor, stability_factor] = factors(board.empty_count());
  const int mobility = popcount(moves) - popcount(board.opponent_moves());
  int points = mobility_factor * mobility + squares_factor * squares_sum(board, terms);
  if (terms.has_stability) {
    const int other = terms.counts_own_stability_only ? 0 : popcount(stable_discs(board.after_pass()));
    points += stability_factor * (popcount(stable_discs(board)) - other);
  }
  if (terms.unbalanced_edge != 0) {
    points += terms.unbalanced_edge *
              (unbalanced_edges(board, board.player) - unbalanced_edges(board, board.opponent));
  }
  if (terms.outer_disc != 0)
    points += terms.outer_disc * board.disc_difference_on(neighbours(board.empties()));
  points += board.empty_count() % 2 == 1 ? terms.parity : -terms.parity;
  return Score::from_units(rounded_quotient(points, kPointsPerUnit));
}

Score PositionalEvaluator::evaluate(const FullBoard& board, NoState /*state*/, Bitboard moves) const {
  return positional_value(board, moves, {});
}

}  // namespace emilia
