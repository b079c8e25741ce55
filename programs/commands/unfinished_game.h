// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/board/game.h"
#include "engine/board/shape.h"

namespace emilia {

/// Player of a side.
enum class Mover : std::uint8_t { person, engine };

/// Names in the order of `Mover`.
inline constexpr std::array<std::string_view, 2> kMoverNames = {"person", "engine"};

/// Saved state of an unfinished game.
struct UnfinishedGame {
  Shape board;
  std::array<Mover, 2> movers = {Mover::person, Mover::engine};  ///< players of Black and White
  int level = 0;
  Game game;
};

/// Returns the path of a state file of the terminal game: `name` in XDG_STATE_HOME/emilia or
/// ~/.local/state/emilia. Creates the folder. Empty if that fails.
std::string state_file(const std::string& name);

/// Returns one line per field: its name and value.
std::string to_text(const UnfinishedGame& game);

/// Parses the text of `to_text`; nullopt for any other text.
std::optional<UnfinishedGame> parse_unfinished_game(const std::string& text);

}  // namespace emilia
