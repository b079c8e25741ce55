// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "eval/score.h"

namespace emilia {

/// The state that an evaluation keeps of a board, move by move, from the view of the side to move.
template <typename S>
concept EvaluatorState = requires(const FullBoard& board, const S& state, Square move, Bitboard turned) {
  S(board);
  { state.after(move, turned) } -> std::same_as<S>;  // seen by the other side
  { state.after_pass() } -> std::same_as<S>;
};

/// The state of an evaluation that looks at nothing but the board.
struct NoState {
  template <AnyBoard B>
  explicit NoState(const B& /*board*/) {}
  template <AnyBitboard Set>
  [[nodiscard]] NoState after(Square /*move*/, Set /*turned*/) const {
    return *this;
  }
  [[nodiscard]] NoState after_pass() const { return *this; }
};

/// An evaluation, as the search asks it: the worth of a position to the side to move. Its legal moves are
/// handed in because the search has them already; there is at least one. An evaluator is never asked about a
/// finished game, whose worth is its final score whatever the evaluator.
template <typename E, typename B>
concept EvaluatorOf = AnyBoard<B> && EvaluatorState<typename E::State> &&
    requires(const E& evaluator, const B& board, const typename E::State& state, typename B::Set moves) {
  { evaluator.evaluate(board, state, moves) } -> std::same_as<Score>;
};

/// Every evaluator knows full boards; those that know others are `EvaluatorOf<E, WideBoard>` and so on, too.
template <typename E>
concept Evaluator = EvaluatorOf<E, FullBoard>;

/// True where an evaluator has another one of the same states that costs less and is good enough to order
/// moves. What that one says of a position can be handed in as well: `evaluate(board, state, moves, price)`.
template <typename E>
inline constexpr bool kHasOwnOrdering = requires(const E& evaluator) {
  evaluator.ordering();
};

/// That one, else the evaluator itself.
template <typename E>
const auto& ordering_evaluator(const E& evaluator) {
  if constexpr (kHasOwnOrdering<E>) {
    return evaluator.ordering();
  } else {
    return evaluator;
  }
}

/// The evaluations that a user can choose.
enum class EvalKind : std::uint8_t { naive, mobility, compound, positional, staged, pattern, network };

inline constexpr std::array kEvalKinds = {EvalKind::naive,      EvalKind::mobility, EvalKind::compound,
                                          EvalKind::positional, EvalKind::staged,   EvalKind::pattern,
                                          EvalKind::network};

/// In the order of `EvalKind`.
inline constexpr std::array<std::string_view, kEvalKinds.size()> kEvalNames = {
    "naive", "mobility", "compound", "positional", "staged", "pattern", "network"};

constexpr std::string_view to_string(EvalKind kind) {
  return kEvalNames[static_cast<std::size_t>(kind)];
}

/// True where it has weights.
constexpr bool is_learned(EvalKind kind) {
  return kind == EvalKind::pattern || kind == EvalKind::network;
}

/// True where an evaluation of this kind knows the board.
inline bool can_evaluate(EvalKind kind, const WideBoard& board) {
  return is_full(board) || (kind != EvalKind::positional && !is_learned(kind));
}

}  // namespace emilia
