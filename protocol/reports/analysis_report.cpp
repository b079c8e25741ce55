// SPDX-License-Identifier: MIT
#include "protocol/reports/analysis_report.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

constexpr Score kMistake = Score::from_discs(2);
constexpr std::size_t kMaxLine = 10;
constexpr std::string_view kHeader = "  #  move    value     loss  better  line\n";

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string format_line(const std::vector<Square>& line) {
  std::string text;
  for (std::size_t i = 0; i < std::min(line.size(), kMaxLine); ++i) {
    text += (text.empty() ? "" : " ") + to_string(line[i]);
  }
  return text;
}

std::string format_row(std::size_t number, const MoveAnalysis& move) {
  const bool is_best = move.best_move() == move.move;
  std::string row = right_aligned(std::to_string(number), 3) + "  ";
  row += (move.before.to_move == Color::black ? "B " : "W ") + to_string(move.move);
  row += right_aligned(format_signed(move.value, move.is_exact), 9);
  row += right_aligned(is_best ? "" : format_signed(-move.loss(), move.is_exact), 9);
  row += right_aligned(is_best ? "" : to_string(move.best_move()), 8) + "  ";
  return row + format_line(move.line) + '\n';
}

/// A text as JSON has it. Names may have bytes of any encoding: those that are no ASCII are taken as they
/// are.
std::string json_text(std::string_view text) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted.append("\\").append(1, c);
    } else if (byte < 0x20) {
      quoted.append("\\u00").append(1, kHexDigits[byte / 16]).append(1, kHexDigits[byte % 16]);
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string json_field(std::string_view name, const std::string& value) {
  return json_text(name) + ": " + value;
}

std::string json_discs(Score score) {
  return format_decimal(score.discs(), 2);
}

std::string json_move(std::size_t number, const MoveAnalysis& move) {
  std::string line;
  for (const Square square : move.line) line += (line.empty() ? "" : ", ") + json_text(to_string(square));
  return "{" + json_field("number", std::to_string(number)) + ", " +
         json_field("color", move.before.to_move == Color::black ? "\"black\"" : "\"white\"") + ", " +
         json_field("position", json_text(to_string(move.before))) + ", " +
         json_field("move", json_text(to_string(move.move))) + ", " +
         json_field("value", json_discs(move.value)) + ", " + json_field("loss", json_discs(move.loss())) +
         ", " + json_field("best", json_text(to_string(move.best_move()))) + ", " +
         json_field("best_value", json_discs(move.best_value)) + ", " + json_field("line", "[" + line + "]") +
         ", " + json_field("depth", std::to_string(move.depth)) + ", " +
         json_field("exact", move.is_exact ? "true" : "false") + "}";
}

std::string format_outcome(const GameRecord& record) {
  const std::optional<GameOutcome> outcome = record.known_outcome();
  if (!outcome) return "";
  if (!outcome->winner) return ", a draw";
  std::string text = std::string(", ") + to_string(*outcome->winner);
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

std::string analysis_title(const GameAnalysis& analysis) {
  const GameRecord& record = analysis.record;
  const auto name = [](const std::string& player, Color color) {
    return player.empty() ? to_string(color) : player + " (" + to_string(color) + ")";
  };
  return name(record.black, Color::black) + " against " + name(record.white, Color::white) +
         format_outcome(record);
}

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

std::string format_losses(const Losses& losses) {
  return format_decimal(losses.sum.discs(), 2) + " discs in " + std::to_string(losses.moves) +
         (losses.moves == 1 ? " move, " : " moves, ") + std::to_string(losses.mistakes) +
         (losses.mistakes == 1 ? " mistake" : " mistakes");
}

std::string format_analysis(const GameAnalysis& analysis) {
  std::string text;
  for (const char c : analysis_title(analysis)) append_printable(text, c);
  text.append("\n\n").append(kHeader);
  for (const MoveAnalysis& move : analysis.moves) text += format_row(move_number(analysis, move), move);
  text += "\n";
  for (const Color color : {Color::black, Color::white}) {
    text += std::string(to_string(color)) + " lost " + format_losses(losses_of(analysis, color)) + "\n";
  }
  return text;
}

std::string format_analysis_json(const GameAnalysis& analysis) {
  const GameRecord& record = analysis.record;
  std::string text = "{" + json_field("black", json_text(record.black)) + ", " +
                     json_field("white", json_text(record.white)) + ", " +
                     json_field("place", json_text(record.place)) + ", " +
                     json_field("date", json_text(record.date)) + ", " +
                     json_field("start", json_text(to_string(record.game.start()))) + ",\n";
  for (const Color color : {Color::black, Color::white}) {
    text += " " +
            json_field(color == Color::black ? "black_loss" : "white_loss",
                       json_discs(losses_of(analysis, color).sum)) +
            ",";
  }
  text += "\n \"moves\": [";
  for (const MoveAnalysis& move : analysis.moves) {
    text +=
        (&move == analysis.moves.data() ? "\n  " : ",\n  ") + json_move(move_number(analysis, move), move);
  }
  return text + "\n ]}\n";
}

}  // namespace emilia
