// SPDX-License-Identifier: MIT
#include "engine/notation/content.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"
#include "engine/board/shape.h"
#include "engine/notation/board_diagram.h"
#include "engine/notation/move_table.h"
#include "engine/notation/text_source.h"
#include "engine/notation/transcript_file.h"

namespace emilia {

namespace {

/// Returns true for the header of a WTHOR file of games: a date or zeros, side 0 or 8, kind 0.
bool is_wthor(std::string_view bytes) {
  if (bytes.size() < WthorReader::kHeaderSize) return false;
  const auto is_between = [&](std::size_t place, int low, int high) {
    const int value = static_cast<unsigned char>(bytes[place]);
    return value >= low && value <= high;
  };
  const bool has_date =
      is_between(0, 19, 21) && is_between(1, 0, 99) && is_between(2, 1, 12) && is_between(3, 1, 31);
  const bool has_zeros = bytes.find_first_not_of('\0') >= 4;
  return (has_date || has_zeros) && (bytes[12] == 0 || bytes[12] == kBoardSize) && bytes[13] == 0;
}

/// Returns the text after blank lines and comments.
std::string_view without_comments(std::string_view text) {
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (!text.starts_with('#') && !text.starts_with('%')) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

/// Returns true for a position of any board: the side to move and the squares, `-` if blocked.
bool is_position(std::string_view word) {
  constexpr std::size_t kFewestSquares = std::size_t{kMinBoardSide} * kMinBoardSide;
  return word.find_first_of("BW") == 0 && word.find_first_not_of("EOX-", 1) == std::string_view::npos &&
         word.size() > kFewestSquares;
}

/// Returns true for a text that begins with a square or a pass.
bool begins_with_move(std::string_view text) {
  const bool is_square =
      text.size() >= 2 && to_lower(text[0]) >= 'a' && to_lower(text[0]) <= 'j' && is_digit(text[1]);
  constexpr std::array<std::string_view, 3> kPasses = {"pa", "pp", "z0"};
  return is_square || text.starts_with("--") || std::ranges::any_of(kPasses, [&](std::string_view pass) {
           return equals_ignoring_case(text.substr(0, pass.size()), pass);
         });
}

/// Returns true for a list of moves, with or without numbers and signs. xboard writes `P@f5`.
bool is_list_of_moves(std::string_view text) {
  if (begins_with_move(text)) return true;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view rest = text.substr(digits);
  rest.remove_prefix(std::min(rest.find_first_not_of(digits > 0 ? ".) \t+-" : "+-"), rest.size()));
  if (rest.size() == text.size()) return false;
  if (rest.starts_with("P@") || rest.starts_with("p@")) rest.remove_prefix(2);
  return begins_with_move(rest);
}

/// Returns true if a `;` begins a remark of PGN, not the next moves.
bool has_remark(std::string_view text) {
  for (std::size_t sign = text.find(';'); sign != std::string_view::npos; sign = text.find(';', sign + 1)) {
    std::string_view rest = text.substr(sign + 1);
    rest = trimmed(rest.substr(0, rest.find_first_of(";\n")));
    if (!parse_move_list(rest)) return true;
  }
  return false;
}

/// Returns true for a list of moves with parts that only PGN has.
bool is_movetext(std::string_view text) {
  if (text.find_first_of("{$") != std::string_view::npos || has_remark(text)) return true;
  for (const std::string_view result : {" *", " 1-0", " 0-1", " 1/2-1/2", "P@"}) {
    if (text.find(result) != std::string_view::npos) return true;
  }
  return false;
}

/// Returns the format of 64 squares and the text after them: moves are a game, scores are OBF.
GameFormat format_of_squares(std::string_view line) {
  std::string_view moves = trimmed(line.substr(kSquareCount), "; \t");
  if (!moves.empty() && parse_disc(moves[0]) && !begins_with_move(moves)) moves.remove_prefix(1);
  moves = trimmed(moves, "; \t");
  const bool is_scored = moves.find(':') != std::string_view::npos;
  const bool is_game = begins_with_move(moves) && !moves.starts_with("--") && !is_scored;
  return is_game ? GameFormat::transcript : GameFormat::obf;
}

std::optional<GameFormat> format_of_text(std::string_view text) {
  text = without_comments(text);
  const std::string_view after_number =
      text.substr(std::min(text.find_first_not_of("0123456789 \t\n"), text.size()));
  if (after_number.starts_with('(')) {
    const bool is_ggf = after_number.find("GM[Othello") != std::string_view::npos ||
                        after_number.find("GM[othello") != std::string_view::npos;
    return is_ggf ? GameFormat::ggf : GameFormat::sgf;
  }
  if (text.starts_with('[')) {  // a tag, or a list of objects
    const std::string_view inside = without_comments(text.substr(1));
    return inside.empty() || !is_letter(inside[0]) ? GameFormat::json : GameFormat::pgn;
  }
  if (text.starts_with('{')) {
    const std::string_view inside = without_comments(text.substr(1));
    return inside.starts_with('"') || inside.starts_with('}') ? GameFormat::json : GameFormat::pgn;
  }
  const std::string_view line = first_line(text);
  const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
  if (is_position(word)) return GameFormat::transcript;
  if (begins_with_squares(line)) return format_of_squares(line);
  if (begins_with_squares(line.substr(std::min(line.find(';') + 1, line.size())))) return GameFormat::obf;
  if (begins_board(text)) return GameFormat::obf;
  if (table_columns(text)) return GameFormat::transcript;
  if (is_list_of_moves(text)) return is_movetext(text) ? GameFormat::pgn : GameFormat::transcript;
  return std::nullopt;
}

}  // namespace

std::optional<GameFormat> format_of_content(std::string_view bytes) {
  if (is_wthor(bytes)) return GameFormat::wthor;
  TextSource source(InputFile::of_text(bytes.substr(0, kContentBytes)));
  return format_of_text(source.ahead(kContentBytes));
}

Result<GameFormat> format_of(std::string_view path, std::string_view bytes) {
  const std::optional<GameFormat> by_content = format_of_content(bytes);
  const Result<GameFormat> by_ending = format_of_file(path);
  const bool is_empty = trimmed(bytes).empty();
  if (!by_content) {
    // Readers describe the faults of their formats best; nearly every text has the ending .txt.
    if (by_ending && (is_empty || *by_ending != GameFormat::transcript)) return by_ending;
    if (by_ending && without_comments(bytes).empty()) return by_ending;
    return Error{"cannot read " + in_quotes(path, kMaxShownLength) + ": its contents are not " +
                 joined(format_titles()) + "; use --from if you know the format"};
  }
  const bool is_list_in_pgn =
      *by_content == GameFormat::transcript && by_ending && *by_ending == GameFormat::pgn;
  return is_list_in_pgn ? GameFormat::pgn : *by_content;
}

}  // namespace emilia
