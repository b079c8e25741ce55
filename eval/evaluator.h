// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "eval/score.h"

namespace emilia {

/// Incremental state of an evaluation for a board, from the view of the side to move.
template <typename S, typename Set>
concept EvaluatorState = requires(const S& state, Square move, Set turned) {
  { state.after(move, turned) } -> std::same_as<S>;  // from the view of the other side
  { state.after_pass() } -> std::same_as<S>;
};

/// Empty state, for an evaluation that needs only the board.
struct NoState {
  template <AnyBoard B>
  explicit NoState(const B& /*board*/) {}
  template <AnyBitboard Set>
  [[nodiscard]] NoState after(Square /*move*/, Set /*turned*/) const {
    return *this;
  }
  [[nodiscard]] NoState after_pass() const { return *this; }
};

/// Returns the state of a board: by the evaluator if its states need its weights.
template <typename E, AnyBoard B>
typename E::State state_of(const E& evaluator, const B& board) {
  if constexpr (requires { evaluator.state(board); }) {
    return evaluator.state(board);
  } else {
    return typename E::State(board);
  }
}

/// Evaluation as used by the search: the value of a position for the side to move. Its legal moves are an
/// argument, because the search already knows them; at least one exists. Finished games are not evaluated,
/// because their value is the final score.
template <typename E, typename B>
concept EvaluatorOf = AnyBoard<B> && EvaluatorState<typename E::State, typename B::Set> &&
    requires(const E& evaluator, const B& board, const typename E::State& state, typename B::Set moves) {
  { state_of(evaluator, board) } -> std::same_as<typename E::State>;
  { evaluator.evaluate(board, state, moves) } -> std::same_as<Score>;
};

/// Evaluator of full boards. Every evaluator supports these; some support others, too, and are then also
/// `EvaluatorOf<E, ScoredWideBoard>`. A learned evaluator needs a `ScoredBoard` without blocked squares.
template <typename E>
concept Evaluator = EvaluatorOf<E, FullBoard>;

/// True if an evaluator has a faster one with the same state for move ordering.
template <typename E>
inline constexpr bool kHasOwnOrdering = requires(const E& evaluator) {
  evaluator.ordering();
};

/// Returns the evaluator for move ordering: the faster one, else the evaluator itself.
template <typename E>
const auto& ordering_evaluator(const E& evaluator) {
  if constexpr (kHasOwnOrdering<E>) {
    return evaluator.ordering();
  } else {
    return evaluator;
  }
}

/// Evaluations that a user can choose.
enum class EvalKind : std::uint8_t { naive, mobility, compound, positional, staged, pattern, network };

inline constexpr std::array kEvalKinds = {EvalKind::naive,      EvalKind::mobility, EvalKind::compound,
                                          EvalKind::positional, EvalKind::staged,   EvalKind::pattern,
                                          EvalKind::network};

/// Names in the order of `EvalKind`.
inline constexpr std::array<std::string_view, kEvalKinds.size()> kEvalNames = {
    "naive", "mobility", "compound", "positional", "staged", "pattern", "network"};

constexpr std::string_view to_string(EvalKind kind) {
  return kEvalNames[static_cast<std::size_t>(kind)];
}

/// Returns true if the evaluation has weights.
constexpr bool is_learned(EvalKind kind) {
  return kind == EvalKind::pattern || kind == EvalKind::network;
}

}  // namespace emilia
