// SPDX-License-Identifier: MIT
#include "protocol/cli/reports/analysis_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/openings/openings.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxLine = 10;

std::string format_header(bool has_book) {
  return fmt::format("  #  move    value     loss  better  {}line\n", has_book ? "    book  " : "");
}

std::string format_row(std::size_t number, const MoveAnalysis& move, bool has_book) {
  const bool is_best = move.best_move() == move.move;
  const std::vector<Square> line(move.line.begin(), move.line.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                            move.line.size(), kMaxLine)));
  std::string why;
  for (const Reason& reason : move.reasons) why += fmt::format("{:7}{}\n", "", reason.sentence);
  return fmt::format("{:3}  {} {:2}{:>9}{:>9}{:>8}{}  {}\n{}", number,
                     move.before.to_move == Color::black ? 'B' : 'W', to_string(move.move),
                     format_signed(move.value, move.is_exact), is_best ? "" : format_loss(move),
                     is_best ? "" : to_string(move.best_move()),
                     has_book ? fmt::format("{:>10}", format_book_value(move)) : "", format_line(line), why);
}

/// Returns the score in discs, rounded to hundredths.
double json_discs(Score score) {
  return rounded(score.discs(), 2);
}

/// Returns the book judgement; null if the position before the move is not in the book.
ordered_json json_book(const MoveAnalysis& move) {
  if (!move.book) return nullptr;
  const auto& [value, best_value, best_move] = *move.book;
  return {{"value", value ? ordered_json(json_discs(*value)) : ordered_json(nullptr)},
          {"best", best_move == Square::none ? ordered_json(nullptr) : ordered_json(to_string(best_move))},
          {"best_value", json_discs(best_value)}};
}

ordered_json json_squares(std::span<const Square> squares) {
  ordered_json names = ordered_json::array();
  for (const Square square : squares) names.push_back(to_string(square));
  return names;
}

ordered_json json_reasons(const MoveAnalysis& move) {
  ordered_json reasons = ordered_json::array();
  for (const Reason& reason : move.reasons) {
    reasons.push_back({{"kind", to_string(reason.kind)},
                       {"text", reason.sentence},
                       {"squares", json_squares(reason.squares)}});
  }
  return reasons;
}

ordered_json json_move(std::size_t number, const MoveAnalysis& move, bool has_book) {
  ordered_json json = {{"number", number},
                       {"color", move.before.to_move == Color::black ? "black" : "white"},
                       {"position", to_string(move.before)},
                       {"move", to_string(move.move)},
                       {"value", json_discs(move.value)},
                       {"loss", json_discs(move.loss())},
                       {"best", to_string(move.best_move())},
                       {"best_value", json_discs(move.best_value)},
                       {"line", json_squares(move.line)},
                       {"depth", move.depth},
                       {"exact", move.is_exact},
                       {"played_line", json_squares(move.played_line)},
                       {"why", json_reasons(move)}};
  if (has_book) json["book"] = json_book(move);
  return json;
}

/// Returns JSON on one line. Bytes that are not UTF-8, as in names, are replaced.
std::string written(const ordered_json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace);
}

/// Losses of a side over a game.
struct Losses {
  Score sum;
  std::size_t moves = 0;
  std::size_t mistakes = 0;
};

Losses losses_of(const GameAnalysis& analysis, Color color) {
  Losses losses;
  for (const MoveAnalysis& move : analysis.moves) {
    if (move.before.to_move != color) continue;
    ++losses.moves;
    losses.sum = losses.sum + move.loss();
    if (move.loss() >= kMistake) ++losses.mistakes;
  }
  return losses;
}

/// Returns "Black +4" or "White won by resignation"; empty if the result is unknown.
std::string format_outcome(const GameRecord& record) {
  const std::optional<GameOutcome> outcome = record.known_outcome();
  if (!outcome) return "";
  if (!outcome->winner) return "a draw";
  std::string text = to_string(*outcome->winner);
  text += outcome->margin ? " +" + format_short_decimal(*outcome->margin, 2) : " won";
  if (outcome->ending == Ending::resignation) text += " by resignation";
  if (outcome->ending == Ending::time_out) text += " on time";
  return text;
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
  const Losses losses = losses_of(analysis, color);
  return fmt::format("{} lost {:.2f} discs in {} move{}, {} mistake{}", to_string(color), losses.sum.discs(),
                     losses.moves, losses.moves == 1 ? "" : "s", losses.mistakes,
                     losses.mistakes == 1 ? "" : "s");
}

std::string format_analysis(const GameAnalysis& analysis) {
  const bool has_book = analysis.moves_in_book.has_value();
  std::string text = printable(analysis_title(analysis)) + "\n";
  if (const std::string opening = format_opening(analysis); !opening.empty()) text += opening + "\n";
  text += "\n" + format_header(has_book);
  for (const MoveAnalysis& move : analysis.moves)
    text += format_row(move_number(analysis, move), move, has_book);
  for (const Color color : {Color::black, Color::white})
    text += (color == Color::black ? "\n" : "") + format_losses(analysis, color) + "\n";
  if (has_book) text += format_moves_in_book(analysis) + "\n";
  return text;
}

std::string format_analysis_json(const GameAnalysis& analysis) {
  const GameRecord& record = analysis.record;
  const bool has_book = analysis.moves_in_book.has_value();
  const OpeningNames names;
  const NamedOpening* const opening = names.find_last(record.game);
  const std::string result = format_outcome(record);
  ordered_json game = {{"black", record.black},
                       {"white", record.white},
                       {"place", record.place},
                       {"date", record.date},
                       {"result", result.empty() ? ordered_json(nullptr) : ordered_json(result)},
                       {"opening", opening == nullptr ? ordered_json(nullptr) : ordered_json(opening->name)},
                       {"start", to_string(record.game.start())},
                       {"black_loss", json_discs(losses_of(analysis, Color::black).sum)},
                       {"white_loss", json_discs(losses_of(analysis, Color::white).sum)}};
  if (has_book) game["moves_in_book"] = *analysis.moves_in_book;
  // One object with one line per move, readable for people.
  std::string text = written(game);
  text.back() = ',';
  text += "\n\"moves\":[";
  for (const MoveAnalysis& move : analysis.moves) {
    text += (&move == analysis.moves.data() ? "\n" : ",\n") +
            written(json_move(move_number(analysis, move), move, has_book));
  }
  return text + "\n]}\n";
}

}  // namespace emilia
