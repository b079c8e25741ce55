// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// The analysis as a table for people: a line for each move with its value and its loss in discs, both from
/// the view of its player, the better move, the book's value where one was asked, and the line; then what
/// each player lost. A loss is never negative.
std::string format_analysis(const GameAnalysis& analysis);

/// The same as one JSON object, whose fields docs/games.md describes.
std::string format_analysis_json(const GameAnalysis& analysis);

/// "A (Black) against B (White), Black +4": who played, and how it ended where that is known.
std::string analysis_title(const GameAnalysis& analysis);

/// A score as the analysis writes it: "+3.25", and "+4" for a proven one.
std::string format_signed(Score score, bool is_exact);

/// What a move lost: "3.25", and "4" where that is proven.
std::string format_loss(const MoveAnalysis& move);

/// How a column of the table writes the book's value of a move: "+0.25"; nothing where the book has none.
std::string format_book_value(const MoveAnalysis& move);

/// "in the book for 8 moves; for move 9 it has d3, +0.25"; empty where no book was asked.
std::string format_moves_in_book(const GameAnalysis& analysis);

/// "f5 d6 c3".
std::string format_line(std::span<const Square> line);

/// "Black lost 9.25 discs in 30 moves, 2 mistakes"; a mistake lost two discs or more.
/// "Opening: Tiger"; empty where the game went through none that has a name.
std::string format_opening(const GameAnalysis& analysis);

std::string format_losses(const GameAnalysis& analysis, Color color);

}  // namespace emilia
