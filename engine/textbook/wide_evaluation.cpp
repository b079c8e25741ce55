// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_evaluation.h"

#include <algorithm>

#include "engine/base/rounded_quotient.h"

namespace emilia {

namespace {

constexpr std::array<std::string_view, kWideEvals.size()> kEvalNames = {"naive", "mobility", "compound",
                                                                        "staged", "squares"};

constexpr int kCornerWeight = 10;
constexpr int kBesideCornerWeight = -2;
constexpr std::array<int, 2> kRingWeights = {4, 2};

/// What the stages of `StagedEvaluator` (eval/heuristics/staged.h) weigh, in units.
struct StageWeights {
  int mobility;
  int corners;
  int bad_squares;
  int discs;
};

constexpr StageWeights kEarlyStage = {6, 20, -4, 0};
constexpr StageWeights kMiddleStage = {5, 30, -4, 0};
constexpr StageWeights kEndStage = {4, 30, -2, 2};

/// The stages begin at so many empty squares of 64, and at the same share of other boards.
constexpr const StageWeights& stage_weights(int empties, int squares) {
  constexpr int kEarlyAbove = 40;
  constexpr int kMiddleAbove = 16;
  if (empties * kSquareCount > kEarlyAbove * squares) return kEarlyStage;
  return empties * kSquareCount > kMiddleAbove * squares ? kMiddleStage : kEndStage;
}

constexpr int difference_on(const WideBoard& board, WideBits set) {
  return popcount(board.player & set) - popcount(board.opponent & set);
}

}  // namespace

std::string_view to_string(WideEval eval) {
  return kEvalNames[static_cast<std::size_t>(eval)];
}

std::optional<WideEval> parse_wide_eval(std::string_view name) {
  const auto* found = std::ranges::find(kEvalNames, name);
  if (found == kEvalNames.end()) return std::nullopt;
  return kWideEvals[static_cast<std::size_t>(found - kEvalNames.begin())];
}

SquareWeights square_weights(const WideGeometry& geometry) {
  SquareWeights weights{};
  const auto put = [&weights](WideBits set, int weight) {
    while (set != 0) weights[static_cast<std::size_t>(index(take_first(set)))] = weight;
  };
  for (std::size_t ring = 0; ring < kRingWeights.size(); ++ring) {
    put(geometry.ring(static_cast<int>(ring)), kRingWeights[ring]);
  }
  put(geometry.neighbours(geometry.corners()), kBesideCornerWeight);
  put(geometry.corners(), kCornerWeight);
  return weights;
}

WideEvaluator::WideEvaluator(const WideGeometry& geometry, WideEval eval)
    : geometry_(geometry), eval_(eval), weights_(square_weights(geometry)) {}

Score WideEvaluator::evaluate(const WideBoard& board, WideBits moves) const {
  switch (eval_) {
    case WideEval::naive:
      return Score::from_discs(board.disc_difference());
    case WideEval::mobility:
      return Score::from_units(mobility_units(board, moves, geometry_.playable_count()));
    case WideEval::compound:
      return compound(board, moves);
    case WideEval::staged:
      return staged(board, moves);
    case WideEval::squares:
      return squares(board);
  }
  return {};
}

int WideEvaluator::mobility_units(const WideBoard& board, WideBits moves, int factor) const {
  const int own = popcount(moves);
  const int other = popcount(board.opponent_moves(geometry_.playable()));
  return rounded_quotient(factor * Score::kUnitsPerDisc * (own - other), own + other);
}

Score WideEvaluator::compound(const WideBoard& board, WideBits moves) const {
  const int empties = geometry_.empty_count(board);
  const int squares = geometry_.playable_count();
  const int naive_part =
      rounded_quotient((squares - empties) * Score::kUnitsPerDisc * board.disc_difference(), squares);
  return Score::from_units(mobility_units(board, moves, empties) + naive_part);
}

Score WideEvaluator::staged(const WideBoard& board, WideBits moves) const {
  constexpr int kMostUnits = 2 * Score::kUnitsPerDisc - 1;
  const StageWeights& weight = stage_weights(geometry_.empty_count(board), geometry_.playable_count());
  const WideBits bad = geometry_.neighbours(geometry_.corners() & ~board.occupied());
  const int mobility = popcount(moves) - popcount(board.opponent_moves(geometry_.playable()));
  const int units = weight.mobility * mobility + weight.corners * difference_on(board, geometry_.corners()) +
                    weight.bad_squares * difference_on(board, bad) + weight.discs * board.disc_difference();
  return Score::from_units(std::clamp(units, -kMostUnits, kMostUnits));
}

Score WideEvaluator::squares(const WideBoard& board) const {
  int sum = 0;
  for (WideBits rest = board.occupied(); rest != 0;) {
    const WideSquare square = take_first(rest);
    const int weight = weights_[static_cast<std::size_t>(index(square))];
    sum += contains(board.player, square) ? weight : -weight;
  }
  return Score::from_discs(sum);
}

}  // namespace emilia
