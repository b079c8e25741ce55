// SPDX-License-Identifier: MIT
#include "protocol/requests.h"

#include <gtest/gtest.h>

#include "engine/board/text.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

Result<Game> game_of(std::string_view line) {
  Words words(line);
  return parse_game(words);
}

Result<SearchLimits> limits_of(std::string_view line, Color to_move = Color::black) {
  Words words(line);
  return parse_limits(words, to_move, Clock::time_point(1h));
}

Result<PerftRequest> perft_of(std::string_view line) {
  Words words(line);
  return parse_perft(words);
}

TEST(ParseGame, BeginsAtTheStartOrAnywhere) {
  EXPECT_EQ(game_of("startpos")->position(), start_position());
  EXPECT_EQ(game_of("startpos moves")->position(), start_position());
  std::string text = to_string(start_position());
  text[0] = 'W';
  EXPECT_EQ(to_string(game_of(text)->position()), text);
}

TEST(ParseGame, PlaysMovesInEitherCase) {
  const auto game = game_of("startpos moves f5 D6 c3");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->moves(), (std::vector{Square::f5, Square::d6, Square::c3}));
}

TEST(ParseGame, LetsAForcedPassBeWrittenOrLeftOut) {
  // A game with a pass after its eighth move.
  const auto written = game_of("startpos moves d3 c3 b3 b2 f5 a3 a1 c1 pass e3");
  const auto left_out = game_of("startpos moves d3 c3 b3 b2 f5 a3 a1 c1 e3");
  ASSERT_TRUE(written) << written.error().message;
  ASSERT_TRUE(left_out) << left_out.error().message;
  EXPECT_EQ(written->position(), left_out->position());
  EXPECT_EQ(written->moves(), left_out->moves());
}

TEST(ParseGame, RefusesWhatIsNoGame) {
  for (const std::string_view line : {"", "foo", "startpos f5", "startpos Moves f5", "startpos moves f6",
                                      "startpos moves f5 f5", "startpos moves pass", "startpos moves f5 xx",
                                      "startpos moves f5 moves d6", "moves f5", "STARTPOS"}) {
    EXPECT_FALSE(game_of(line)) << line;
  }
}

TEST(ParseLimits, TakesEachWord) {
  const auto limits = limits_of("winc 40 binc 30 wtime 20 btime 10 nodes 6 depth 5 movetime 50 ponder");
  ASSERT_TRUE(limits) << limits.error().message;
  EXPECT_EQ(limits->black_clock->remaining, 10ms);
  EXPECT_EQ(limits->black_clock->increment, 30ms);
  EXPECT_EQ(limits->white_clock->remaining, 20ms);
  EXPECT_EQ(limits->white_clock->increment, 40ms);
  EXPECT_EQ(limits->nodes, 6U);
  EXPECT_EQ(limits->depth, 5);
  EXPECT_EQ(limits->move_time, 50ms);
  EXPECT_TRUE(limits->is_pondering);
  EXPECT_FALSE(limits->is_infinite);
  EXPECT_EQ(limits->started, Clock::time_point(1h));
}

TEST(ParseLimits, TakesTheSmallerTimeOfAMove) {
  EXPECT_EQ(limits_of("time 0.5 movetime 400")->move_time, 400ms);
  EXPECT_EQ(limits_of("movetime 600 time 0.5")->move_time, 500ms);
  EXPECT_EQ(limits_of("time 0")->move_time, 0ms);
}

TEST(ParseLimits, WithoutAnyIsInfinite) {
  EXPECT_TRUE(limits_of("")->is_infinite);
  EXPECT_TRUE(limits_of("ponder")->is_infinite);
  EXPECT_TRUE(limits_of("infinite depth 5")->is_infinite);
  EXPECT_FALSE(limits_of("depth 5")->is_infinite);
}

TEST(ParseLimits, NeedsTheClockOfTheSideToMove) {
  EXPECT_TRUE(limits_of("btime 5", Color::black));
  EXPECT_TRUE(limits_of("wtime 5", Color::white));
  EXPECT_FALSE(limits_of("btime 5", Color::white));
  EXPECT_FALSE(limits_of("wtime 5", Color::black));
  EXPECT_EQ(limits_of("btime 5")->black_clock->increment, 0ms);
  EXPECT_FALSE(limits_of("btime 5")->white_clock);
}

TEST(ParseLimits, RefusesWhatContradicts) {
  for (const std::string_view line : {"foo",
                                      "depth",
                                      "depth 0",
                                      "depth -1",
                                      "depth 1.5",
                                      "depth 1001",
                                      "nodes 0",
                                      "time -1",
                                      "time",
                                      "movetime 1.5",
                                      "time 1 time 1",
                                      "infinite infinite",
                                      "binc 5",
                                      "winc 5 btime 5",
                                      "infinite time 5",
                                      "infinite btime 5",
                                      "depth infinite",
                                      "nodes 1000000000000000001",
                                      "movetime 1000000001",
                                      "TIME 5",
                                      "5"}) {
    EXPECT_FALSE(limits_of(line)) << line;
  }
}

TEST(ParsePerft, TakesADepthAndARule) {
  EXPECT_EQ(perft_of("0")->depth, 0);
  EXPECT_EQ(perft_of("60")->rule, PerftRule::full_depth);
  EXPECT_EQ(perft_of("3 full-depth")->rule, PerftRule::full_depth);
  EXPECT_EQ(perft_of("3 finished-leaf")->rule, PerftRule::finished_leaf);
  EXPECT_EQ(perft_of("3 free-pass")->rule, PerftRule::free_pass);
  for (const std::string_view line : {"", "-1", "61", "x", "3 fast", "3 free-pass now"}) {
    EXPECT_FALSE(perft_of(line)) << line;
  }
}

TEST(ParseMoveCount, IsOneUnlessGiven) {
  const auto count_of = [](std::string_view line) {
    Words words(line);
    return parse_move_count(words);
  };
  EXPECT_EQ(*count_of(""), 1U);
  EXPECT_EQ(*count_of("12"), 12U);
  for (const std::string_view line : {"0", "-1", "1001", "x", "1 2"}) EXPECT_FALSE(count_of(line)) << line;
}

}  // namespace
}  // namespace emilia
