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

/// Formats of game files. Each is a row of `kRows` in game_formats.cpp.
enum class GameFormat : std::uint8_t { ggf, sgf, transcript, pgn, json, obf, wthor };

/// Names of the formats in the order of `GameFormat`.
std::span<const std::string_view> format_names();

/// Titles of the formats for sentences, in the same order: "GGF", "a transcript".
std::span<const std::string_view> format_titles();

/// Returns the format for the ending of a file name, in either case.
/// Errors: name the endings.
Result<GameFormat> format_of_file(std::string_view path);

/// Returns the ending of the format's files, including the point.
std::string_view ending_of(GameFormat format);

/// Returns a reader of games. An OBF position is a game without moves; its known move scores are in `scores`.
/// `names` is for WTHOR. `board` is for transcripts, which do not contain their board.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames&& names = {},
                                             const std::optional<Shape>& board = {});

/// Returns a writer of games. OBF gets the position after the last move of each game.
std::unique_ptr<GameWriter> make_game_writer(GameFormat format);

/// Returns the game as text that ends with a line feed.
/// Errors: the format cannot represent the game (the error names the formats that can), or is binary (WTHOR).
Result<std::string> format_game(GameFormat format, const GameRecord& record);

}  // namespace emilia
