// SPDX-License-Identifier: MIT
#include "protocol/dialects/game_texts.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/content.h"
#include "engine/notation/ggf.h"
#include "engine/notation/packed_file.h"

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

}  // namespace

std::string games_of_text(std::string_view name, std::string_view bytes) {
  if (is_packed(bytes)) return "error\tthe file is compressed; unpack it first\n";
  const Result<GameFormat> format = format_of(name, bytes);
  const auto reader = make_game_reader(format ? *format : GameFormat::transcript, InputFile::of_text(bytes));
  std::string lines;
  for (int count = 0;; ++count) {
    const Result<std::optional<GameRecord>> record = reader->next();
    if (!record) {
      lines += "error\t" + on_a_line(printable(record.error().message)) + '\n';
      if (count == kMostGamesOfText || !reader->skip_damaged()) return lines;
      continue;
    }
    if (!*record) return lines;
    if (count == kMostGamesOfText) {
      return lines + "error\tthere are more than " + std::to_string(kMostGamesOfText) +
             " games, the others were not read\n";
    }
    lines += line_of_game(**record);
  }
}

}  // namespace emilia
