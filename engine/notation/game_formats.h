// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/wthor.h"

namespace emilia {

enum class GameFormat : std::uint8_t { ggf, sgf, transcript, obf, wthor };

/// What a file is there for. Only formats that lose nothing of a game's moves are written: GGF, SGF and
/// transcripts.
enum class FileUse : std::uint8_t { reading, writing };

/// The formats by name, in the order of `GameFormat`; the writable ones are the first.
std::span<const std::string_view> format_names(FileUse use);

/// The format that the ending of a file's name stands for, in either case: .ggf, .sgf, .txt, and for reading
/// .obf, .wtb. The error names the endings.
Result<GameFormat> format_of_file(std::string_view path, FileUse use);

/// A reader of games; a position of OBF is a game without moves. `names` is for WTHOR, `board` for
/// transcripts, which do not say theirs.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, InputFile file, WthorNames names = {},
                                             const std::optional<Shape>& board = {});

/// The game as a text that ends with a line feed. Requires a writable format. A board that the format cannot
/// say is an error which names the formats that can.
Result<std::string> format_game(GameFormat format, const GameRecord& record);

}  // namespace emilia
