// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/notation/game_reader.h"

namespace emilia::test {

/// Returns all games of a valid text.
template <typename Reader>
std::vector<GameRecord> games_of(const std::string& text) {
  Reader reader(InputFile::of_text(text));
  std::vector<GameRecord> games;
  while (true) {
    const auto game = reader.next();
    if (!game) ADD_FAILURE() << game.error().message;
    if (!game || !*game) return games;
    games.push_back(**game);
  }
}

/// Returns the only game of a text.
template <typename Reader>
GameRecord game_of(const std::string& text) {
  const std::vector<GameRecord> games = games_of<Reader>(text);
  EXPECT_EQ(games.size(), 1U);
  return games.empty() ? GameRecord() : games[0];
}

/// Returns the first error of a text.
template <typename Reader>
std::string error_of(const std::string& text) {
  Reader reader(InputFile::of_text(text));
  while (true) {
    const auto game = reader.next();
    if (!game) return game.error().message;
    if (!*game) return "no error";
  }
}

/// Returns the moves of a game as a transcript with passes.
inline std::string moves_of(const GameRecord& record) {
  return transcript(record.game.moves(), Passes::written);
}

}  // namespace emilia::test
