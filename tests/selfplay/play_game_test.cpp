// SPDX-License-Identifier: MIT
#include "engine/selfplay/play_game.h"

#include <gtest/gtest.h>
#include <map>

#include "engine/selfplay/game_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/plain_search.h"

namespace emilia {
namespace {

constexpr std::uint32_t kGames = 60;

GameParams quick_params() {
  GameParams params;
  params.evaluation = EvalKind::compound;
  params.limits = {.depth = 2, .exact_from = 6};
  return params;
}

std::vector<PlayedGame> games_of(const GameParams& params) {
  PositionSearch search(params.evaluation, params.limits);
  std::vector<PlayedGame> games;
  for (std::uint32_t number = 0; number < kGames; ++number)
    games.push_back(play_game(params, number, search));
  return games;
}

std::vector<Position> replay(const PlayedGame& game) {
  std::vector<Square> moves;
  for (const RecordedMove& move : game.moves) moves.push_back(move.square);
  const auto positions = positions_before(moves);
  EXPECT_TRUE(positions) << positions.error().message;
  return positions ? *positions : std::vector<Position>{start_position()};
}

int given_moves(const PlayedGame& game) {
  return static_cast<int>(std::ranges::count(game.moves, true, &RecordedMove::is_given));
}

TEST(PlayGame, PlaysWholeLegalGamesAndTheirScore) {
  for (const PlayedGame& game : games_of(quick_params())) {
    const Position last = replay(game).back();
    EXPECT_TRUE(last.board.is_finished());
    EXPECT_EQ(last.to_move == Color::black ? game.score : -game.score, last.board.final_score());
  }
}

TEST(PlayGame, DependsOnSeedAndNumberAlone) {
  const GameParams params = quick_params();
  const std::vector<PlayedGame> games = games_of(params);
  PositionSearch search(params.evaluation, params.limits);
  for (const std::uint32_t number : {30U, 4U, 59U})
    EXPECT_EQ(play_game(params, number, search), games[number]);

  GameParams other = params;
  other.seed = 2;
  EXPECT_NE(play_game(other, 4, search).moves, games[4].moves);
  EXPECT_NE(games[5].moves, games[4].moves);
}

TEST(PlayGame, BeginsWithRandomMovesOfVaryingNumber) {
  GameParams params = quick_params();
  params.min_random_plies = 3;
  params.max_random_plies = 6;
  std::map<int, int> games_with;
  for (const PlayedGame& game : games_of(params)) {
    const int given = given_moves(game);
    ++games_with[given];
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      EXPECT_EQ(game.moves[i].is_given, i < static_cast<std::size_t>(given)) << "at the beginning";
    }
  }
  ASSERT_EQ(games_with.size(), 4U);
  EXPECT_EQ(games_with.begin()->first, 3);
  EXPECT_EQ(games_with.rbegin()->first, 6);
}

TEST(PlayGame, LeavesAMoveBehindManyRandomOnes) {
  GameParams params = quick_params();
  params.min_random_plies = 50;
  params.max_random_plies = 50;
  for (const PlayedGame& game : games_of(params)) {
    EXPECT_EQ(given_moves(game), 50);
    EXPECT_GT(game.moves.size(), 50U);
  }
}

TEST(PlayGame, BeginsWithTheOpeningsByTurns) {
  GameParams params = quick_params();
  params.openings = {test::moves_of("f5d6c3"), test::moves_of("f5f6")};
  const std::vector<PlayedGame> games = games_of(params);
  for (std::uint32_t number = 0; number < kGames; ++number) {
    const Opening& opening = params.openings[number % 2];
    ASSERT_EQ(given_moves(games[number]), static_cast<int>(opening.size()));
    for (std::size_t i = 0; i < opening.size(); ++i) EXPECT_EQ(games[number].moves[i].square, opening[i]);
  }
}

TEST(PlayGame, PlaysAShareOfTheMovesAtRandom) {
  GameParams params = quick_params();
  params.min_random_plies = 0;
  params.max_random_plies = 0;
  params.random_share = 0.1;
  int given = 0;
  int moves = 0;
  for (const PlayedGame& game : games_of(params)) {
    given += given_moves(game);
    moves += static_cast<int>(game.moves.size());
  }
  EXPECT_NEAR(static_cast<double>(given) / moves, 0.1, 0.02) << "four standard deviations of 3600 moves";
}

TEST(PlayGame, IsPerfectFromWhereItSaysSo) {
  GameParams params = quick_params();
  params.random_share = 0.05;
  int checked = 0;
  for (const PlayedGame& game : games_of(params)) {
    EXPECT_GE(game.exact_from, 0);
    const std::vector<Position> positions = replay(game);
    std::size_t given = game.moves.size();
    while (given > 0 && !game.moves[given - 1].is_given) --given;
    for (std::size_t i = given; i + 1 < positions.size(); ++i) {
      const auto& [board, to_move] = positions[i];
      if (board.empty_count() > std::min(game.exact_from, 7)) continue;
      ASSERT_EQ(to_move == Color::black ? game.score : -game.score,
                test::plain_game_value(board).whole_discs());
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

TEST(PlayGame, ChoosesWhatTheSearchFinds) {
  GameParams params = quick_params();
  params.limits = {.depth = 1};
  int checked = 0;
  for (const PlayedGame& game : games_of(params)) {
    const std::vector<Position> positions = replay(game);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Board board = narrow(positions[i].board);
      if (game.moves[i].is_given || board.empty_count() < 10) continue;
      const Board after = board.after(game.moves[i].square);
      ASSERT_EQ(-test::plain_value(params.evaluation, after, 0),
                test::plain_value(params.evaluation, board, 1));
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

}  // namespace
}  // namespace emilia
