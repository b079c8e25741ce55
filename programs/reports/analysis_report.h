// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// Colours of a text: none, or those of the terminal.
enum class TextColors : std::uint8_t { none, terminal };

/// Returns the analysis as a table. Each move has a line with its mark, its value and loss in discs from the
/// view of its player, the better move, the book value if a book was given, and the best line. The last lines
/// are the losses of each player. A loss is never negative.
std::string format_analysis(const GameAnalysis& analysis, TextColors colors = TextColors::none);

/// Returns "A (Black) against B (White), Black +4"; the result is omitted if unknown.
std::string analysis_title(const GameAnalysis& analysis);

/// Returns a score as "+3.25", or "+4" if it is proven.
std::string format_signed(Score score, bool is_exact);

/// Returns the loss of a move as "3.25", or "4" if it is proven.
std::string format_loss(const MoveAnalysis& move);

/// Returns the book value of a move as "+0.25"; empty if the book has none.
std::string format_book_value(const MoveAnalysis& move);

/// Returns "in the book for 8 moves; for move 9 it has d3, +0.25"; empty without a book.
std::string format_moves_in_book(const GameAnalysis& analysis);

/// Returns "f5 d6 c3".
std::string format_line(std::span<const Square> line);

/// Returns "Opening: Tiger"; empty without a named opening.
std::string format_opening(const GameAnalysis& analysis);

/// Returns "Black plays like 1500, 95 % interval 1250 to 1750"; empty if the analysis has no rating.
std::string format_rating(const GameAnalysis& analysis, Color color);

/// Returns "Rarest mistakes for these ratings: 42. g6 (1 %), 19. b6 (4 %)" with at most five moves that fewer
/// than one in ten play; empty if the analysis has no people or no such mistake.
std::string format_rarest_mistakes(const GameAnalysis& analysis);

/// Returns "Black lost 9.25 discs in 30 moves, 2 mistakes, accuracy 95 %". A mistake loses two discs or more.
/// A side without moves has no accuracy.
std::string format_losses(const GameAnalysis& analysis, Color color);

}  // namespace emilia
