// SPDX-License-Identifier: MIT
#include "engine/notation/game_formats.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/text.h"
#include "engine/notation/ggf.h"
#include "engine/notation/json_games.h"
#include "engine/notation/move_table.h"
#include "engine/notation/obf.h"
#include "engine/notation/pgn.h"
#include "engine/notation/sgf.h"
#include "engine/notation/transcript_file.h"

namespace emilia {

namespace {

/// Reader of a file of positions as games without moves.
class ObfGameReader : public GameReader {
 public:
  explicit ObfGameReader(InputFile file) : reader_(std::move(file)) {}

  bool skip_damaged() override { return reader_.skip_damaged(); }

 private:
  Result<std::optional<GameRecord>> read_next() override {
    const Result<std::optional<Problem>> problem = reader_.next();
    if (!problem) return problem.error();
    if (!*problem) return std::optional<GameRecord>();
    GameRecord record = record_of(Game((*problem)->position));
    record.scores = (*problem)->scores;
    return std::optional(record);
  }
  ObfReader reader_;
};

/// Returns a reader of lines, or of a table with a column of moves.
std::unique_ptr<GameReader> make_transcript_reader(InputFile file, WthorNames&& /*names*/,
                                                   const std::optional<Shape>& board) {
  const Result<std::string_view> beginning = file.peek(InputFile::kMaxLineLength);
  const auto columns = beginning ? table_columns(*beginning) : std::nullopt;
  if (columns) return std::make_unique<TableReader>(std::move(file), *columns, board);
  return std::make_unique<TranscriptReader>(std::move(file), board);
}

template <typename Reader>
std::unique_ptr<GameReader> make_reader(InputFile file, WthorNames&& /*names*/,
                                        const std::optional<Shape>& /*board*/) {
  return std::make_unique<Reader>(std::move(file));
}

std::unique_ptr<GameReader> make_wthor_reader(InputFile file, WthorNames&& names,
                                              const std::optional<Shape>& /*board*/) {
  return std::make_unique<WthorReader>(std::move(file), std::move(names));
}

/// Boards that a format can represent, each with those before it.
enum class Boards : std::uint8_t { only_8x8, square, unblocked, all };

/// Everything that the rest of the program knows of a format.
struct FormatRow {
  std::string_view name;    ///< of `--from` and `--to`
  std::string_view ending;  ///< of file names
  std::string_view title;   ///< in sentences
  Boards boards;
  bool has_fewest;  ///< represents games that the fewest discs win
  std::unique_ptr<GameReader> (*make_reader)(InputFile, WthorNames&&, const std::optional<Shape>&);
  Result<std::string> (*text_of)(const GameRecord&);
};

using Text = Result<std::string>;

/// Formats in the order of `GameFormat`.
constexpr std::array kRows = {
    FormatRow{"ggf", ".ggf", "GGF", Boards::square, true, make_reader<GgfReader>,
              [](const GameRecord& record) -> Text { return to_ggf(record) + '\n'; }},
    FormatRow{"sgf", ".sgf", "SGF", Boards::unblocked, false, make_reader<SgfReader>,
              [](const GameRecord& record) -> Text { return to_sgf(record) + '\n'; }},
    FormatRow{"transcript", ".txt", "a transcript", Boards::all, true, make_transcript_reader,
              [](const GameRecord& record) -> Text { return to_transcript_line(record) + '\n'; }},
    FormatRow{"pgn", ".pgn", "PGN", Boards::all, false, make_reader<PgnReader>,
              [](const GameRecord& record) -> Text { return to_pgn(record); }},
    FormatRow{"json", ".json", "JSON", Boards::all, true, make_reader<JsonGameReader>,
              [](const GameRecord& record) {
                const Text text = to_json(record);
                return text ? *text + '\n' : text;
              }},
    FormatRow{"obf", ".obf", "OBF", Boards::only_8x8, false, make_reader<ObfGameReader>,
              [](const GameRecord& record) -> Text {
                return to_obf(Problem{record.game.position(), record.scores}) + '\n';
              }},
    FormatRow{"wthor", ".wtb", "WTHOR", Boards::only_8x8, false, make_wthor_reader,
              [](const GameRecord& /*record*/) -> Text {
                return Error{"WTHOR is a binary format; write it to a file, or choose a text format"};
              }}};

/// Returns one column of the rows.
constexpr std::array<std::string_view, kRows.size()> column_of(std::string_view FormatRow::*field) {
  std::array<std::string_view, kRows.size()> column;
  for (std::size_t i = 0; i < kRows.size(); ++i) column.at(i) = kRows.at(i).*field;
  return column;
}

constexpr auto kNames = column_of(&FormatRow::name);
constexpr auto kEndings = column_of(&FormatRow::ending);
constexpr auto kTitles = column_of(&FormatRow::title);

const FormatRow& row_of(GameFormat format) {
  return kRows.at(static_cast<std::size_t>(format));
}

/// Returns why the format cannot represent the rules and the board of a game; empty if it can.
std::string limit_of(const FormatRow& row, const GameRecord& record) {
  const Shape& board = record.board;
  if (board.goal() == Goal::fewest && !row.has_fewest)
    return "cannot represent games that the fewest discs win";
  const bool is_blocked = record.game.start().board.square_count() < board.square_count();
  if (is_blocked && row.boards != Boards::all) return "cannot represent blocked squares";
  const bool is_8x8 = board.columns() == kBoardSize && board.rows() == kBoardSize;
  if (!is_8x8 && row.boards == Boards::only_8x8) return "can represent only 8x8";
  if (board.columns() == board.rows() || row.boards != Boards::square) return {};
  return "can represent only square boards, not " + std::to_string(board.columns()) + "x" +
         std::to_string(board.rows());
}

/// Returns an error that names the formats for the game if this one cannot represent it.
Status require_board(const FormatRow& row, const GameRecord& record) {
  const std::string limit = limit_of(row, record);
  if (limit.empty()) return success();
  std::vector<std::string> others;
  for (const FormatRow& other : kRows) {
    if (limit_of(other, record).empty())
      others.push_back(std::string(other.title).append(" (").append(other.ending).append(")"));
  }
  const std::vector<std::string_view> words(others.begin(), others.end());
  return Error{std::string(row.title).append(" ").append(limit).append("; use ").append(joined(words))};
}

/// Writer of a format in which games follow each other without a header or a separator.
class TextGameWriter : public GameWriter {
 public:
  explicit TextGameWriter(GameFormat format) : format_(format) {}

  Result<std::string> text_of(const GameRecord& record) override { return format_game(format_, record); }

 private:
  GameFormat format_;
};

}  // namespace

std::span<const std::string_view> format_names() {
  return kNames;
}

std::span<const std::string_view> format_titles() {
  return kTitles;
}

std::string_view ending_of(GameFormat format) {
  return row_of(format).ending;
}

Result<GameFormat> format_of_file(std::string_view path) {
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    const std::size_t length = std::min(path.size(), kEndings.at(i).size());
    if (equals_ignoring_case(path.substr(path.size() - length), kEndings.at(i)))
      return static_cast<GameFormat>(i);
  }
  return Error{"unknown file format of " + in_quotes(path) + ": expected a name that ends with " +
               joined(kEndings)};
}

std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames&& names,
                                             const std::optional<Shape>& board) {
  return row_of(format).make_reader(std::move(file), std::move(names), board);
}

Result<std::string> format_game(GameFormat format, const GameRecord& record) {
  const FormatRow& row = row_of(format);
  if (const Status fits = require_board(row, record); !fits) return fits.error();
  return row.text_of(record);
}

std::unique_ptr<GameWriter> make_game_writer(GameFormat format) {
  if (format == GameFormat::wthor) return std::make_unique<WthorWriter>();
  return std::make_unique<TextGameWriter>(format);
}

}  // namespace emilia
