// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/board/game.h"
#include "engine/board/shape.h"

namespace emilia {

/// Who chooses the moves of a side.
enum class Mover : std::uint8_t { person, engine };

/// In the order of `Mover`.
inline constexpr std::array<std::string_view, 2> kMoverNames = {"person", "engine"};

/// A game that was left before its end, as it is kept for the next time.
struct UnfinishedGame {
  Shape board;
  std::array<Mover, 2> movers = {Mover::person, Mover::engine};  ///< Black's and White's
  int level = 0;
  Game game;
};

/// Where the terminal game keeps what lasts: `name` in XDG_STATE_HOME/emilia or ~/.local/state/emilia, which
/// is made. Empty where there is no such place.
std::string state_file(const std::string& name);

/// Lines of text: a word each and its value.
std::string to_text(const UnfinishedGame& game);

/// Reads what `to_text` writes; nothing where it is anything else.
std::optional<UnfinishedGame> parse_unfinished_game(const std::string& text);

}  // namespace emilia
