// SPDX-License-Identifier: MIT
#include "protocol/commands/game_input.h"

#include <iostream>

namespace emilia {

Status open_games(GameFile& file, const std::string& path, const std::optional<GameFormat>& format) {
  if (path != kStandardStream) return file.open(path, format);
  file.read(std::cin, format.value(), "the standard input");
  return success();
}

void require_format(ArgumentReader& reader, const std::string& path, std::string_view flag,
                    const std::optional<GameFormat>& format) {
  if (path == kStandardStream && !format)
    reader.fail({"missing --" + std::string(flag) + ", expected the format of -"});
}

}  // namespace emilia
