// SPDX-License-Identifier: MIT
#include "protocol/dialects/game_texts.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/content.h"
#include "engine/notation/ggf.h"
#include "engine/notation/packed_file.h"
#include "engine/notation/wthor.h"

namespace emilia {

namespace {

/// Replaces control characters such as tabs by blanks, for a field of a line.
std::string on_a_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  return text;
}

std::string line_of_game(const GameRecord& record) {
  std::string line =
      "game\t" + to_string(record.board) + '\t' + to_string(record.game.start(), record.board) + '\t';
  for (const Square move : record.game.moves()) {
    if (move != Square::pass) line += to_string(move);
  }
  const std::optional<GameOutcome> outcome = record.known_outcome();
  const bool has_result = outcome && ggf_difference(*outcome);
  const std::string result = has_result ? format_ggf_outcome(*outcome, Zeros::written) : "";
  for (const std::string& words : {record.black, record.white, record.place, record.date, result}) {
    line += '\t' + on_a_line(words);
  }
  return line + '\n';
}

/// Returns true if a name ends with an extension in any case.
bool ends_with(std::string_view name, std::string_view extension) {
  return name.size() >= extension.size() &&
         equals_ignoring_case(name.substr(name.size() - extension.size()), extension);
}

std::string lines_of_names(const Result<std::vector<std::string>>& names) {
  if (!names) return "error\t" + on_a_line(printable(names.error().message)) + '\n';
  std::string lines;
  for (const std::string& name : *names) lines += "name\t" + on_a_line(name) + '\n';
  return lines;
}

/// Returns names that are their numbers. A caller that has the files of names replaces them.
WthorNames numbered_names() {
  std::vector<std::string> numbers;
  for (int number = 0; number <= std::numeric_limits<std::uint16_t>::max(); ++number)
    numbers.push_back(std::to_string(number));
  return {.players = numbers, .tournaments = numbers};
}

/// Moves the numbers of a game of WTHOR from the fields for names to the end of its line.
std::string line_of_numbered(const GameRecord& numbered) {
  GameRecord record = numbered;
  std::string numbers;
  for (std::string* field : {&record.black, &record.white, &record.place})
    numbers += '\t' + std::exchange(*field, {});
  std::string line = line_of_game(record);
  return line.insert(line.size() - 1, numbers);
}

/// Reads all games of a reader or a file. `line_of` returns the line of a game.
template <typename Games, typename LineOf>
std::string lines_of_games(Games& games, const LineOf& line_of) {
  std::string lines;
  for (int count = 0;; ++count) {
    const Result<std::optional<GameRecord>> record = games.next();
    if (!record) {
      lines += "error\t" + on_a_line(printable(record.error().message)) + '\n';
      if (count == kMostGamesOfText || !games.skip_damaged()) return lines;
      continue;
    }
    if (!*record) return lines;
    if (count == kMostGamesOfText) {
      return lines + "error\tthere are more than " + std::to_string(kMostGamesOfText) +
             " games, the others were not read\n";
    }
    lines += line_of(**record);
  }
}

}  // namespace

std::string games_of_file(GameFile& file) {
  return lines_of_games(file, line_of_game);
}

std::string games_of_text(std::string_view name, std::string_view bytes) {
  if (is_packed(bytes)) return "error\tthe file is compressed; unpack it first\n";
  if (ends_with(name, ".jou")) return lines_of_names(read_wthor_players(InputFile::of_text(bytes)));
  if (ends_with(name, ".trn")) return lines_of_names(read_wthor_tournaments(InputFile::of_text(bytes)));
  const Result<GameFormat> format = format_of(name, bytes);
  const bool is_wthor = format && *format == GameFormat::wthor;
  InputFile file = InputFile::of_text(bytes);
  const auto reader = is_wthor ? std::make_unique<WthorReader>(std::move(file), numbered_names())
                               : make_game_reader(format ? *format : GameFormat::transcript, std::move(file));
  return lines_of_games(*reader, is_wthor ? line_of_numbered : line_of_game);
}

}  // namespace emilia
