// SPDX-License-Identifier: MIT
#include "programs/reports/analysis_report.h"

#include <algorithm>
#include <fmt/format.h>

#include "engine/analysis/people.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/openings/openings.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxLine = 10;
constexpr std::size_t kMaxRareMistakes = 5;
constexpr double kRareShare = 0.095;  ///< larger shares are shown as 10 % or more

std::string format_header(bool has_book) {
  return fmt::format("  #  move    value     loss  better  {}line\n", has_book ? "    book  " : "");
}

/// Returns the mark of a move, two characters wide.
std::string format_mark(const MoveAnalysis& move, TextColors colors) {
  const std::string_view mark = mark_of(move.loss());
  const std::string text = fmt::format("{:2}", mark);
  if (colors == TextColors::none || mark.empty()) return text;
  const std::string_view color = mark == "??" ? "\x1b[1;31m" : mark == "?" ? "\x1b[31m" : "\x1b[33m";
  return std::string(color) + text + "\x1b[0m";
}

std::string format_row(std::size_t number, const MoveAnalysis& move, bool has_book, TextColors colors) {
  const bool is_good = move.best_move() == move.move || move.loss() == Score();
  const std::vector<Square> line(move.line.begin(), move.line.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                            move.line.size(), kMaxLine)));
  std::string why;
  for (const Reason& reason : move.reasons) why += fmt::format("{:7}{}\n", "", reason.sentence());
  if (const std::string people = people_sentence(move); move.loss() >= kMistake && !people.empty())
    why += fmt::format("{:7}{}\n", "", people);
  return fmt::format("{:3}  {} {:2}{}{:>7}{:>9}{:>8}{}  {}\n{}", number,
                     move.before.to_move == Color::black ? 'B' : 'W', to_string(move.move),
                     format_mark(move, colors), format_signed(move.value, move.is_exact),
                     is_good ? "" : format_loss(move), is_good ? "" : to_string(move.best_move()),
                     has_book ? fmt::format("{:>10}", format_book_value(move)) : "", format_line(line), why);
}

}  // namespace

std::string format_signed(Score score, bool is_exact) {
  const std::string text = format_decimal(score.discs(), is_exact ? 0 : 2);
  return score > Score() && !text.starts_with('-') ? "+" + text : text;
}

std::string format_loss(const MoveAnalysis& move) {
  return format_decimal(move.loss().discs(), move.is_exact ? 0 : 2);
}

std::string format_book_value(const MoveAnalysis& move) {
  return move.book && move.book->value ? format_signed(*move.book->value, /*is_exact=*/false) : "";
}

std::string format_moves_in_book(const GameAnalysis& analysis) {
  if (!analysis.moves_in_book) return "";
  const std::size_t count = *analysis.moves_in_book;
  std::string text = fmt::format("in the book for {} move{}", count, count == 1 ? "" : "s");
  if (count == analysis.moves.size()) return text;
  const std::optional<BookJudgement>& next = analysis.moves[count].book;
  if (!next || next->best_move == Square::none) return text;
  return text + fmt::format("; for move {} it has {}, {}", count + 1, to_string(next->best_move),
                            format_signed(next->best_value, /*is_exact=*/false));
}

std::string format_line(std::span<const Square> line) {
  std::string text;
  for (const Square square : line) text += (text.empty() ? "" : " ") + to_string(square);
  return text;
}

std::string analysis_title(const GameAnalysis& analysis) {
  const GameRecord& record = analysis.record;
  const auto name = [](const std::string& player, Color color) {
    return player.empty() ? to_string(color) : player + " (" + to_string(color) + ")";
  };
  const std::string outcome = format_outcome(record);
  return name(record.black, Color::black) + " against " + name(record.white, Color::white) +
         (outcome.empty() ? "" : ", ") + outcome;
}

std::string format_opening(const GameAnalysis& analysis) {
  const NamedOpening* const opening = OpeningNames().find_last(analysis.record.game);
  return opening == nullptr ? "" : "Opening: " + std::string(opening->name);
}

std::string format_losses(const GameAnalysis& analysis, Color color) {
  const MoveLosses losses = losses_of(analysis, color);
  const std::optional<double> accuracy = accuracy_of(analysis, color);
  return fmt::format("{} lost {:.2f} discs in {} move{}, {} mistake{}{}", to_string(color),
                     losses.sum.discs(), losses.moves, losses.moves == 1 ? "" : "s", losses.mistakes,
                     losses.mistakes == 1 ? "" : "s",
                     accuracy ? fmt::format(", accuracy {:.0f} %", *accuracy) : "");
}

std::string format_rating(const GameAnalysis& analysis, Color color) {
  const auto estimate = analysis.ratings.at(static_cast<std::size_t>(color)).estimate();
  if (!estimate) return "";
  return fmt::format("{} plays like {}, 95 % interval {} to {}", to_string(color), estimate->rating,
                     estimate->low, estimate->high);
}

std::string format_rarest_mistakes(const GameAnalysis& analysis) {
  std::vector<const MoveAnalysis*> mistakes = mistakes_of(analysis);
  std::erase_if(mistakes,
                [](const MoveAnalysis* move) { return !move->people || move->people->played >= kRareShare; });
  mistakes.resize(std::min(mistakes.size(), kMaxRareMistakes));
  std::string text;
  for (const MoveAnalysis* move : mistakes) {
    text +=
        fmt::format("{}{}. {} ({})", text.empty() ? "Rarest mistakes for these ratings: " : ", ",
                    move_number(analysis, *move), to_string(move->move), format_share(move->people->played));
  }
  return text;
}

std::string format_analysis(const GameAnalysis& analysis, TextColors colors) {
  const bool has_book = analysis.moves_in_book.has_value();
  std::string text = printable(analysis_title(analysis)) + "\n";
  if (const std::string opening = format_opening(analysis); !opening.empty()) text += opening + "\n";
  text += "\n" + format_header(has_book);
  for (const MoveAnalysis& move : analysis.moves)
    text += format_row(move_number(analysis, move), move, has_book, colors);
  for (const Color color : {Color::black, Color::white})
    text += (color == Color::black ? "\n" : "") + format_losses(analysis, color) + "\n";
  for (const std::string& line :
       {format_rating(analysis, Color::black), format_rating(analysis, Color::white),
        format_rarest_mistakes(analysis), format_moves_in_book(analysis)})
    text += line.empty() ? "" : line + "\n";
  return text;
}

}  // namespace emilia
