// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/wthor.h"

namespace emilia {

enum class GameFormat : std::uint8_t { ggf, sgf, transcript, obf, wthor };

/// Writing it loses nothing of a game's moves.
constexpr bool is_writable(GameFormat format) {
  return format == GameFormat::ggf || format == GameFormat::sgf || format == GameFormat::transcript;
}

/// The format with a name: ggf, sgf, transcript, obf or wthor. The error names what was expected.
Result<GameFormat> format_named(std::string_view name);

/// The format that the ending of a file's name stands for, in either case: .ggf, .sgf, .txt, .obf, .wtb. The
/// error names the endings.
Result<GameFormat> format_of_file(std::string_view path);

/// A reader of games; a position of OBF is a game without moves. `names` is for WTHOR. The stream must
/// outlive the reader.
std::unique_ptr<GameReader> make_game_reader(GameFormat format, std::istream& in, WthorNames names = {});

/// The game as a text that ends with a line feed. Requires a writable format.
std::string format_game(GameFormat format, const GameRecord& record);

}  // namespace emilia
