// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/textbook/textbook_evaluation.h"

namespace emilia {

/// In which order moves are searched that no table and no killer puts first; moves that are equal then go by
/// square.
enum class TextbookOrder : std::uint8_t {
  by_square,              ///< the order of the squares, along the rows
  weights,                ///< by the static weights of the squares (`square_weights`)
  difference,             ///< by the difference of discs after the move: the most flips first
  weights_and_difference  ///< by the sum of both
};

/// What the transposition table knows a position by.
enum class TextbookTableKind : std::uint8_t {
  none,      ///< there is no table
  two_keys,  ///< two independent Zobrist keys of 64 bits: one says where, the other whether
  position   ///< one Zobrist key for the place, and the whole position: no mistake is possible
};

/// How the table orders moves.
enum class TextbookTableOrder : std::uint8_t {
  none,
  best_move,  ///< the best move that the table knows of the position goes first
  children  ///< moves go by the values that the table knows of the positions behind them, those unknown last
};

/// Every technique of the textbook, a switch each. The default is plain minimax on the difference of discs.
struct TextbookParams {
  TextbookEval eval = TextbookEval::naive;  ///< what a leaf is worth
  Scoring scoring = Scoring::raw;           ///< what a finished game is worth

  bool alpha_beta = false;  ///< leave out what cannot matter
  TextbookOrder order = TextbookOrder::by_square;
  bool killers = false;              ///< the last two moves that cut at a ply go first; requires alpha_beta
  bool principal_variation = false;  ///< null windows after the first move; requires alpha_beta
  bool one_first_move = false;       ///< of root moves that mirror one another only one
  TextbookTableKind table = TextbookTableKind::none;
  TextbookTableOrder table_order = TextbookTableOrder::best_move;
  std::size_t table_entries = std::size_t{1} << 20;  ///< at least 1

  /// The entries that fit into so many MB (2^20 bytes), at least 1.
  static std::size_t entries_of_megabytes(TextbookTableKind kind, std::size_t megabytes);
};

}  // namespace emilia
