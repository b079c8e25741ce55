// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "eval/score.h"

namespace emilia {

/// What the search asks of an evaluation: the worth of a position to the side to move. The legal moves of
/// both sides are handed in because the search has counted them already to see that the game is not over; an
/// evaluator is never asked about a finished game, whose worth is its final score whatever the evaluator.
template <typename E>
concept Evaluator = requires(const Board& board, Bitboard player_moves, Bitboard opponent_moves) {
  { E::evaluate(board, player_moves, opponent_moves) } -> std::same_as<Score>;
};

/// The evaluations that a user can choose.
enum class EvalKind : std::uint8_t { naive, mobility, compound };

inline constexpr std::array kEvalKinds = {EvalKind::naive, EvalKind::mobility, EvalKind::compound};

/// "naive", "mobility", "compound".
std::string_view to_string(EvalKind kind);

/// Nothing when `name` is not the name of an evaluation.
std::optional<EvalKind> parse_eval_kind(std::string_view name);

/// The worth of any position under an evaluation, from the view of the side to move; a finished game is worth
/// its final score, the empty squares given to the winner.
Score evaluate(EvalKind kind, const Board& board);

}  // namespace emilia
