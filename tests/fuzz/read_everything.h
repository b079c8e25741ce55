// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/notation/game_formats.h"
#include "tests/fuzz/require.h"

namespace emilia::test {

/// Reads all games of fuzzer input and continues after invalid ones. A valid game must survive each format
/// that can represent it. GGF has only square boards; GGF and SGF have no blocked squares.
inline void read_everything(GameFormat format, const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto reader = make_game_reader(format, InputFile::of_text(text));
  while (true) {
    const auto record = reader->next();
    if (!record && reader->skip_damaged()) continue;
    if (!record || !*record) return;
    const GameRecord& game = **record;
    require(game.notes.size() == game.game.moves().size());
    for (const GameFormat written :
         {GameFormat::ggf, GameFormat::sgf, GameFormat::transcript, GameFormat::pgn, GameFormat::json}) {
      const Result<std::string> formatted = format_game(written, game);
      if (!formatted) {
        const bool has_blocked = game.game.start().board.square_count() < game.board.square_count();
        const bool is_square = game.board.columns() == game.board.rows();
        require((written == GameFormat::ggf && (has_blocked || !is_square)) ||
                (written == GameFormat::sgf && has_blocked));
        continue;
      }
      const auto read = make_game_reader(written, InputFile::of_text(*formatted), {}, game.board)->next();
      require(read && *read);
      require((*read)->game.start() == game.game.start());
      // A pass at the end precedes no move, so formats without passes drop it.
      require((*read)->game.position().board.occupied() == game.game.position().board.occupied());
    }
  }
}

}  // namespace emilia::test
