// SPDX-License-Identifier: MIT
#include "engine/notation/game_formats.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/notation/ggf.h"
#include "engine/notation/obf.h"
#include "engine/notation/sgf.h"
#include "engine/notation/transcript_file.h"

namespace emilia {

namespace {

/// In the order of `GameFormat`.
constexpr std::array<std::string_view, 5> kNames = {"ggf", "sgf", "transcript", "obf", "wthor"};
constexpr std::array<std::string_view, 5> kEndings = {".ggf", ".sgf", ".txt", ".obf", ".wtb"};
constexpr std::size_t kWritableFormats = 3;

std::span<const std::string_view> first_of(const std::array<std::string_view, 5>& column, FileUse use) {
  return std::span(column).first(use == FileUse::writing ? kWritableFormats : column.size());
}

/// The positions of a file as games that have not begun.
class ObfGameReader : public GameReader {
 public:
  explicit ObfGameReader(InputFile file) : reader_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override {
    const Result<std::optional<Problem>> problem = reader_.next();
    if (!problem) return problem.error();
    if (!*problem) return std::optional<GameRecord>();
    return std::optional(record_of(Game((*problem)->position)));
  }

 private:
  ObfReader reader_;
};

/// Transcripts have positions of any board.
Status require_board(GameFormat format, const GameRecord& record) {
  if (format == GameFormat::transcript) return success();
  const Shape& board = record.board;
  const std::string name = format == GameFormat::ggf ? "GGF" : "SGF";
  if (record.game.start().board.square_count() < board.square_count())
    return Error{name + " has no blocked squares, expected a transcript (.txt)"};
  if (format == GameFormat::sgf || board.columns() == board.rows()) return success();
  return Error{name + " has square boards only, not " + std::to_string(board.columns()) + "x" +
               std::to_string(board.rows()) + ", expected SGF (.sgf) or a transcript (.txt)"};
}

}  // namespace

std::span<const std::string_view> format_names(FileUse use) {
  return first_of(kNames, use);
}

Result<GameFormat> format_of_file(std::string_view path, FileUse use) {
  const auto endings = first_of(kEndings, use);
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const std::size_t length = std::min(path.size(), endings[i].size());
    if (equals_ignoring_case(path.substr(path.size() - length), endings[i]))
      return static_cast<GameFormat>(i);
  }
  return Error{"unknown kind of file " + in_quotes(path) + ", expected a name that ends in " +
               joined(endings)};
}

std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames names,
                                             const std::optional<Shape>& board) {
  switch (format) {
    case GameFormat::ggf:
      return std::make_unique<GgfReader>(std::move(file));
    case GameFormat::sgf:
      return std::make_unique<SgfReader>(std::move(file));
    case GameFormat::obf:
      return std::make_unique<ObfGameReader>(std::move(file));
    case GameFormat::wthor:
      return std::make_unique<WthorReader>(std::move(file), std::move(names));
    case GameFormat::transcript:
      break;
  }
  return std::make_unique<TranscriptReader>(std::move(file), board);
}

Result<std::string> format_game(GameFormat format, const GameRecord& record) {
  if (const Status fits = require_board(format, record); !fits) return fits.error();
  if (format == GameFormat::ggf) return to_ggf(record) + '\n';
  if (format == GameFormat::sgf) return to_sgf(record) + '\n';
  return to_transcript_line(record) + '\n';
}

}  // namespace emilia
