// SPDX-License-Identifier: MIT
#include "engine/notation/game_formats.h"

#include <algorithm>
#include <array>

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

/// Names in the order of `GameFormat`.
constexpr std::array<std::string_view, 7> kNames = {"ggf",  "sgf", "transcript", "pgn",
                                                    "json", "obf", "wthor"};
constexpr std::array<std::string_view, 7> kEndings = {".ggf",  ".sgf", ".txt", ".pgn",
                                                      ".json", ".obf", ".wtb"};

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
std::unique_ptr<GameReader> make_transcript_reader(InputFile file, const std::optional<Shape>& board) {
  const Result<std::string_view> beginning = file.peek(InputFile::kMaxLineLength);
  const auto columns = beginning ? table_columns(*beginning) : std::nullopt;
  if (columns) return std::make_unique<TableReader>(std::move(file), *columns, board);
  return std::make_unique<TranscriptReader>(std::move(file), board);
}

/// Returns an error if the format cannot represent the board. Transcripts and JSON represent every board, PGN
/// every board that the most discs win.
Status require_board(GameFormat format, const GameRecord& record) {
  const Shape& board = record.board;
  const std::string name = upper_case(kNames.at(static_cast<std::size_t>(format)));
  const bool holds_fewest =
      format == GameFormat::transcript || format == GameFormat::ggf || format == GameFormat::json;
  if (board.goal() == Goal::fewest && !holds_fewest)
    return Error{name +
                 " cannot represent games that the fewest discs win; use GGF (.ggf), JSON (.json) or "
                 "a transcript (.txt)"};
  if (format != GameFormat::ggf && format != GameFormat::sgf && format != GameFormat::obf) return success();
  if (record.game.start().board.square_count() < board.square_count())
    return Error{name +
                 " cannot represent blocked squares; use a transcript (.txt), PGN (.pgn) or JSON (.json)"};
  if (format == GameFormat::obf && board.columns() == kBoardSize && board.rows() == kBoardSize)
    return success();
  if (format == GameFormat::obf) return Error{"OBF can represent only 8x8; use another format"};
  if (format == GameFormat::sgf || board.columns() == board.rows()) return success();
  return Error{name + " can represent only square boards, not " + std::to_string(board.columns()) + "x" +
               std::to_string(board.rows()) +
               "; use SGF (.sgf), a transcript (.txt), PGN (.pgn) or JSON (.json)"};
}

std::string to_obf(const GameRecord& record) {
  return to_obf(Problem{record.game.position(), record.scores});
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

std::string_view ending_of(GameFormat format) {
  return kEndings.at(static_cast<std::size_t>(format));
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

std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames names,
                                             const std::optional<Shape>& board) {
  switch (format) {
    case GameFormat::ggf:
      return std::make_unique<GgfReader>(std::move(file));
    case GameFormat::sgf:
      return std::make_unique<SgfReader>(std::move(file));
    case GameFormat::pgn:
      return std::make_unique<PgnReader>(std::move(file));
    case GameFormat::json:
      return std::make_unique<JsonGameReader>(std::move(file));
    case GameFormat::obf:
      return std::make_unique<ObfGameReader>(std::move(file));
    case GameFormat::wthor:
      return std::make_unique<WthorReader>(std::move(file), std::move(names));
    case GameFormat::transcript:
      break;
  }
  return make_transcript_reader(std::move(file), board);
}

Result<std::string> format_game(GameFormat format, const GameRecord& record) {
  if (const Status fits = require_board(format, record); !fits) return fits.error();
  switch (format) {
    case GameFormat::ggf:
      return to_ggf(record) + '\n';
    case GameFormat::sgf:
      return to_sgf(record) + '\n';
    case GameFormat::pgn:
      return to_pgn(record);
    case GameFormat::obf:
      return to_obf(record) + '\n';
    case GameFormat::wthor:
      return Error{"WTHOR is a binary format; write it to a file, or choose a text format"};
    case GameFormat::json: {
      const Result<std::string> text = to_json(record);
      return text ? *text + '\n' : text;
    }
    case GameFormat::transcript:
      break;
  }
  return to_transcript_line(record) + '\n';
}

std::unique_ptr<GameWriter> make_game_writer(GameFormat format) {
  if (format == GameFormat::wthor) return std::make_unique<WthorWriter>();
  return std::make_unique<TextGameWriter>(format);
}

}  // namespace emilia
