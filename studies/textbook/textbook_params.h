// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "studies/textbook/textbook_evaluation.h"

namespace emilia {

/// Order of the moves that neither table nor killers put first. Equal moves are in square order.
enum class TextbookOrder : std::uint8_t {
  by_square,               ///< square order, along the rows
  weights,                 ///< by the static weights of the squares (`square_weights`)
  difference,              ///< by the disc difference after the move: most flips first
  weights_and_difference,  ///< by the sum of both
  random                   ///< at random, by the same sequence in every search
};

/// Key of the transposition table.
enum class TextbookTableKind : std::uint8_t {
  none,      ///< no table
  two_keys,  ///< two independent 64-bit Zobrist keys: one for the index, one for verification
  position   ///< one Zobrist key for the index, and the complete position: never wrong
};

/// Use of the table for move ordering.
enum class TextbookTableOrder : std::uint8_t {
  none,
  best_move,  ///< the best move of the position's entry comes first
  children    ///< moves are ordered by the values of the positions after them; unknown ones come last
};

/// Switches for all techniques of the textbook. The default is plain minimax on the disc difference.
struct TextbookParams {
  TextbookEval eval = TextbookEval::naive;  ///< evaluation of a leaf
  PositionalTerms positional;               ///< terms of the positional evaluation
  Scoring scoring = Scoring::raw;           ///< scoring of a finished game

  bool alpha_beta = false;  ///< alpha-beta pruning
  TextbookOrder order = TextbookOrder::by_square;
  bool killers = false;              ///< the last two moves that cut at a ply come first; requires alpha_beta
  bool principal_variation = false;  ///< null windows after the first move; requires alpha_beta
  bool one_first_move = false;       ///< of symmetric root moves only one is searched
  TextbookTableKind table = TextbookTableKind::none;
  TextbookTableOrder table_order = TextbookTableOrder::best_move;
  std::size_t table_entries = std::size_t{1} << 20;  ///< at least 1

  /// Returns the number of entries in a table of that many MB (2^20 bytes), at least 1.
  static std::size_t entries_of_megabytes(TextbookTableKind kind, std::size_t megabytes);
};

}  // namespace emilia
