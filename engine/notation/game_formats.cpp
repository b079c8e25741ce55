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

struct FormatRow {
  GameFormat format;
  std::string_view name;
  std::string_view ending;
};

constexpr std::array<FormatRow, 5> kFormats = {{
    {GameFormat::ggf, "ggf", ".ggf"},
    {GameFormat::sgf, "sgf", ".sgf"},
    {GameFormat::transcript, "transcript", ".txt"},
    {GameFormat::obf, "obf", ".obf"},
    {GameFormat::wthor, "wthor", ".wtb"},
}};

/// "a, b or c" of one column of the table.
std::string listed(std::string_view FormatRow::*column) {
  std::string text;
  for (const FormatRow& row : kFormats) {
    if (!text.empty()) text += &row == &kFormats.back() ? " or " : ", ";
    text += row.*column;
  }
  return text;
}

/// The positions of a file as games that have not begun.
class ObfGameReader : public GameReader {
 public:
  explicit ObfGameReader(std::istream& in) : reader_(in) {}

  Result<std::optional<GameRecord>> next() override {
    const Result<std::optional<Problem>> problem = reader_.next();
    if (!problem) return problem.error();
    if (!*problem) return std::optional<GameRecord>();
    return std::optional(record_of(Game((*problem)->position)));
  }

 private:
  ObfReader reader_;
};

}  // namespace

Result<GameFormat> format_named(std::string_view name) {
  for (const FormatRow& row : kFormats) {
    if (row.name == name) return row.format;
  }
  return Error{"unknown format " + in_quotes(name) + ", expected " + listed(&FormatRow::name)};
}

Result<GameFormat> format_of_file(std::string_view path) {
  for (const FormatRow& row : kFormats) {
    const std::size_t length = std::min(path.size(), row.ending.size());
    if (equals_ignoring_case(path.substr(path.size() - length), row.ending)) return row.format;
  }
  return Error{"unknown kind of file " + in_quotes(path) + ", expected a name that ends in " +
               listed(&FormatRow::ending)};
}

std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::istream& in, WthorNames names) {
  switch (format) {
    case GameFormat::ggf:
      return std::make_unique<GgfReader>(in);
    case GameFormat::sgf:
      return std::make_unique<SgfReader>(in);
    case GameFormat::obf:
      return std::make_unique<ObfGameReader>(in);
    case GameFormat::wthor:
      return std::make_unique<WthorReader>(in, std::move(names));
    case GameFormat::transcript:
      break;
  }
  return std::make_unique<TranscriptReader>(in);
}

std::string format_game(GameFormat format, const GameRecord& record) {
  if (format == GameFormat::ggf) return to_ggf(record) + '\n';
  if (format == GameFormat::sgf) return to_sgf(record) + '\n';
  return to_transcript_line(record) + '\n';
}

}  // namespace emilia
