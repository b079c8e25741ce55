// SPDX-License-Identifier: MIT
#include "engine/notation/move_table.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/base/text.h"
#include "engine/notation/transcript_file.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxRowLength = std::size_t{64} * 1024;
constexpr std::string_view kSeparators = ",;\t";

constexpr std::array<std::string_view, 8> kMovesNames = {"moves",    "game_moves", "move_list", "transcript",
                                                         "sequence", "kifu",       "game",      "record"};
constexpr std::array<std::string_view, 2> kBlackNames = {"black", "black_player"};
constexpr std::array<std::string_view, 2> kWhiteNames = {"white", "white_player"};
constexpr std::array<std::string_view, 3> kPlaceNames = {"place", "event", "tournament"};
constexpr std::array<std::string_view, 1> kDateNames = {"date"};
constexpr std::array<std::string_view, 1> kWinnerNames = {"winner"};

/// Splits a row. A field in quotes may contain separators, and quotes that are doubled.
std::vector<std::string> fields_of_row(std::string_view line, char separator) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_doubled = is_quoted && line.substr(i).starts_with("\"\"");
    if (line[i] == '"' && !is_doubled) {
      is_quoted = !is_quoted;
    } else if (line[i] == separator && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
    if (is_doubled) ++i;
  }
  for (std::string& field : fields) field = std::string(trimmed(field));
  return fields;
}

std::optional<std::size_t> find_column(const std::vector<std::string>& header,
                                       std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    const bool is_named = std::ranges::any_of(
        names, [&](std::string_view name) { return equals_ignoring_case(header[i], name); });
    if (is_named) return i;
  }
  return std::nullopt;
}

/// Returns the only column with several moves in one word, if the other columns have no moves.
std::optional<std::size_t> column_with_moves(const std::vector<std::string>& row) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Result<std::vector<Square>> moves = parse_move_list(row[i]);
    if (!moves || moves->empty()) continue;
    if (found || moves->size() == 1 || row[i].find_first_of(kBlanks) != std::string::npos)
      return std::nullopt;
    found = i;
  }
  return row.size() > 1 ? found : std::nullopt;
}

std::optional<TableColumns> columns_with(std::string_view first, std::string_view second, char separator) {
  const std::vector<std::string> header = fields_of_row(first, separator);
  TableColumns columns{separator};
  if (const auto moves = column_with_moves(header)) {
    columns.moves = *moves;
    return columns;
  }
  auto moves = find_column(header, kMovesNames);
  if (!moves) moves = column_with_moves(fields_of_row(second, separator));
  if (!moves) return std::nullopt;
  columns.has_header = true;
  columns.moves = *moves;
  columns.black = find_column(header, kBlackNames);
  columns.white = find_column(header, kWhiteNames);
  columns.place = find_column(header, kPlaceNames);
  columns.date = find_column(header, kDateNames);
  columns.winner = find_column(header, kWinnerNames);
  return columns;
}

std::string_view take_first_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(text.find_first_not_of("\r\n", end), text.size()));
  return line;
}

/// Parses 1, -1 and 0, or the name of a colour.
std::optional<GameOutcome> parse_winner(std::string_view text) {
  if (text == "1" || equals_ignoring_case(text, "black")) return GameOutcome{Color::black, std::nullopt};
  if (text == "-1" || equals_ignoring_case(text, "white")) return GameOutcome{Color::white, std::nullopt};
  if (text == "0" || equals_ignoring_case(text, "draw")) return outcome_of(0);
  return std::nullopt;
}

}  // namespace

std::optional<TableColumns> table_columns(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::string_view first = take_first_line(text);
  const std::string_view second = take_first_line(text);
  for (const char separator : kSeparators) {
    const bool has_columns = first.find(separator) != std::string_view::npos;
    if (!has_columns && separator != kSeparators[0]) continue;
    if (const auto columns = columns_with(first, second, separator)) return columns;
  }
  return std::nullopt;
}

TableReader::TableReader(InputFile file, const TableColumns& columns, const std::optional<Shape>& board)
    : source_(std::move(file)), columns_(columns), board_(board.value_or(Shape())) {
  if (columns_.has_header) source_.skip_line();
}

Result<std::optional<GameRecord>> TableReader::read_next() {
  source_.skip(kBlanks);
  if (source_.has_failed()) return source_.unexpected("a row");
  if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
  const TextSource::Place place = source_.place();
  std::string line;
  while (source_.peek() != '\n' && source_.peek() != TextSource::kEnd) {
    if (line.size() == kMaxRowLength) return TextSource::error_at(place, "the row has more than 65536 bytes");
    line += static_cast<char>(source_.next());
  }
  const Result<GameRecord> record = parse_row(line);
  if (!record) return TextSource::error_at(place, record.error().message);
  return std::optional(*record);
}

bool TableReader::skip_damaged() {
  return source_.skip_line();
}

Result<GameRecord> TableReader::parse_row(const std::string& line) const {
  const std::vector<std::string> fields = fields_of_row(line, columns_.separator);
  const auto text = [&fields](std::optional<std::size_t> column) {
    return column && *column < fields.size() ? fields[*column] : std::string();
  };
  const Result<std::vector<Square>> moves = parse_move_list(text(columns_.moves));
  if (!moves) return moves.error();
  if (moves->empty()) return Error{"no moves in column " + std::to_string(columns_.moves + 1)};
  GameRecord record = record_of(Game(start_position(board_)), board_);
  record.black = text(columns_.black);
  record.white = text(columns_.white);
  record.place = text(columns_.place);
  record.date = text(columns_.date);
  record.outcome = parse_winner(text(columns_.winner));
  FileMoves player;
  for (const Square move : *moves) {
    if (const Status played = player.play(record, move); !played) return played.error();
  }
  return record;
}

}  // namespace emilia
