// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/game_writer.h"
#include "engine/notation/wthor.h"

namespace emilia {

enum class GameFormat : std::uint8_t { ggf, sgf, transcript, pgn, json, obf, wthor };

/// The formats by name, in the order of `GameFormat`.
std::span<const std::string_view> format_names();

/// The format that the ending of a file's name stands for, in either case: .ggf, .sgf, .txt, .pgn, .json,
/// .obf, .wtb. The error names the endings.
Result<GameFormat> format_of_file(std::string_view path);

/// The ending of the format's files, with its point.
std::string_view ending_of(GameFormat format);

/// A reader of games; a position of OBF is a game without moves, whose known values are its `scores`. `names`
/// is for WTHOR, `board` for transcripts, which do not say theirs.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames names = {},
                                             const std::optional<Shape>& board = {});

/// A writer of games; OBF has the position behind the last move of each.
std::unique_ptr<GameWriter> make_game_writer(GameFormat format);

/// The game as a text that ends with a line feed. What the format cannot say is an error which names the
/// formats that can; WTHOR, which is no text, is one too.
Result<std::string> format_game(GameFormat format, const GameRecord& record);

}  // namespace emilia
