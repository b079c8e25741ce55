// SPDX-License-Identifier: MIT
#include "engine/analysis/game_analysis.h"

#include <gtest/gtest.h>

#include "engine/analysis/people.h"
#include "engine/board/position_text.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/scarce_memory.h"

namespace emilia {
namespace {

EngineOptions small_options() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

GameAnalysis analysis_of(const GameRecord& record, const AnalysisLimits& limits) {
  const auto analysis = analyze_game(record, small_options(), limits, [] {});
  EXPECT_TRUE(analysis) << analysis.error().message;
  return analysis ? *analysis : GameAnalysis();
}

/// Returns the end of a game of random moves, from that number of empty squares on.
GameRecord random_end(std::uint64_t seed, int empties) {
  test::Random random(seed);
  GameRecord record;
  record.game = Game(test::random_position(random, empties));
  while (!record.game.is_finished()) {
    const WideBitboard moves = record.game.position().board.legal_moves();
    EXPECT_TRUE(record.play(is_empty(moves) ? Square::pass : test::random_square(random, moves)));
  }
  return record;
}

TEST(GameAnalysis, ProvenValuesAreThoseOfAPlainSearch) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const GameRecord record = random_end(seed, 7);
    const GameAnalysis analysis = analysis_of(record, {20, std::nullopt});
    ASSERT_FALSE(analysis.moves.empty());
    for (const MoveAnalysis& move : analysis.moves) {
      EXPECT_TRUE(move.is_exact);
      EXPECT_EQ(move.value, -test::plain_game_value(move.before.board.after(move.move)));
      EXPECT_EQ(move.best_value, test::plain_game_value(move.before.board));
      EXPECT_EQ(move.value == move.best_value, move.best_move() == move.move);
    }
  }
}

/// The search of the best move had ended early with a win by all discs, and that of the played move as early.
TEST(GameAnalysis, AMoveBesideAWipeOutWasNotProven) {
  GameRecord record;
  record.game = Game(*parse_position("BEEEEEOEEEEEOOOEXEXOOOOOXEOXXXXOXEOXXXXOXEOXXXXOXEEXOOXXXEXXXXXXX"));
  ASSERT_TRUE(record.play(Square::c2));
  const GameAnalysis analysis = analysis_of(record, {1, std::nullopt});
  ASSERT_EQ(analysis.moves.size(), 1U);
  EXPECT_EQ(analysis.moves[0].best_value, Score::from_discs(64));
  EXPECT_TRUE(analysis.moves[0].is_exact);
}

/// Returns the value of the game by minimax if the fewest discs win.
Discs value_if_fewest_win(const WideBoard& board) {
  if (board.is_finished()) return final_score(board, Scoring::fewest);
  const WideBitboard moves = board.legal_moves();
  if (is_empty(moves)) return -value_if_fewest_win(board.after_pass());
  Discs best = -kMaxBoardSquares;
  for (const Square square : squares(moves)) best = std::max(best, -value_if_fewest_win(board.after(square)));
  return best;
}

/// Anti-Othello games were analysed as if the most discs won.
TEST(GameAnalysis, AntiOthelloWasAnalysedByTheNormalRules) {
  GameRecord record = random_end(4, 6);
  record.set_type("8a");
  const GameAnalysis analysis = analysis_of(record, {20, std::nullopt});
  ASSERT_FALSE(analysis.moves.empty());
  for (const MoveAnalysis& move : analysis.moves) {
    EXPECT_TRUE(move.is_exact);
    EXPECT_EQ(move.best_value, Score::from_discs(value_if_fewest_win(move.before.board)));
    EXPECT_TRUE(move.reasons.empty());
  }
  const Result<GameAnalysis> with = with_people(analysis, std::nullopt);
  ASSERT_TRUE(with);
  for (const MoveAnalysis& move : with->moves) EXPECT_FALSE(move.people);
}

TEST(GameAnalysis, SaysSoWhereThereIsNoMemoryToSearch) {
  EngineOptions options = small_options();
  options.eval = EvalKind::naive;
  options.searches_in_place = true;
  const GameRecord record = random_end(3, 10);
  const test::ScarceMemory scarce(10'000);  // less than a search needs, more than everything else needs
  for (const AnalysisLimits& limits :
       {AnalysisLimits{3, std::nullopt}, AnalysisLimits{std::nullopt, std::chrono::milliseconds(1)}}) {
    const auto analysis = analyze_game(record, options, limits, [] {});
    ASSERT_FALSE(analysis);
    EXPECT_EQ(analysis.error().message, "cannot search: not enough memory");
  }
}

TEST(GameAnalysis, LooksAtEveryMoveButPasses) {
  const GameRecord record = random_end(2, 10);
  std::size_t calls = 0;
  const auto analysis = analyze_game(record, small_options(), {3, std::nullopt}, [&] { ++calls; });
  ASSERT_TRUE(analysis);
  EXPECT_EQ(calls, record.game.moves().size());
  const std::vector<Square> moves = record.game.moves();
  EXPECT_EQ(analysis->moves.size(), moves.size() - std::ranges::count(moves, Square::pass));
  for (const MoveAnalysis& move : analysis->moves) EXPECT_GE(move.loss(), Score());
}

TEST(GameAnalysis, KeepsAnyTimeHoweverShort) {
  const GameAnalysis analysis = analysis_of(random_end(3, 12), {std::nullopt, Microseconds(1)});
  for (const MoveAnalysis& move : analysis.moves) EXPECT_FALSE(move.line.empty());
}

TEST(GameAnalysis, OfAGameThatHasNotBegunIsEmpty) {
  EXPECT_TRUE(analysis_of(GameRecord(), {3, std::nullopt}).moves.empty());
}

TEST(TurningPoints, AreTheLargestLossesInTheOrderOfTheGame) {
  GameAnalysis analysis;
  for (const int discs : {0, 3, 1, 9, 5}) {
    analysis.moves.push_back(
        {start_position(), Square::f5, Score::from_discs(-discs), Score(), {Square::d3}, 1, false});
  }
  std::vector<std::size_t> numbers;
  for (const MoveAnalysis* move : turning_points(analysis, 2))
    numbers.push_back(move_number(analysis, *move));
  EXPECT_EQ(numbers, (std::vector<std::size_t>{4, 5}));
  EXPECT_EQ(turning_points(analysis, 9).size(), 3U);
}

}  // namespace
}  // namespace emilia
