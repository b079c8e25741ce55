// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/notation/game_file.h"
#include "protocol/words/arguments.h"

/// Games from a file or from stdin, which is named "-".

namespace emilia {

inline constexpr std::string_view kStandardStream = "-";

/// Opens the file, or reads stdin, whose format has to be known.
Status open_games(GameFile& file, const std::string& path, const std::optional<GameFormat>& format);

/// An error where `path` is that of a standard stream and the flag that names its format is missing.
void require_format(ArgumentReader& reader, const std::string& path, std::string_view flag,
                    const std::optional<GameFormat>& format);

}  // namespace emilia
