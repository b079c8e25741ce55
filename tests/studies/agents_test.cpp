// SPDX-License-Identifier: MIT
#include "studies/textbook/agents.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

AgentLimits nodes_a_move(std::uint64_t nodes) {
  AgentLimits limits;
  limits.nodes = nodes;
  return limits;
}

TEST(Agents, BoardsHaveTheirBlockedSquaresAndAFirstMove) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) {
    const Shape shape = random_blocked_shape(10, 10, 8, random);
    EXPECT_EQ(start_position(shape).board.square_count(), 92);
    EXPECT_FALSE(random_opening(start_position(shape), 6, random).is_finished());
  }
}

TEST(Agents, SameSeedSameGame) {
  const auto play = [] {
    std::mt19937_64 random(5);
    const Position start = start_position(random_blocked_shape(10, 10, 6, random));
    const AgentLimits limits = nodes_a_move(200);
    Agent cretan(~start.board.blocked(), AgentKind::cretan, limits, 1);
    Agent any(~start.board.blocked(), AgentKind::random, limits, 2);
    return play_agents(random_opening(start, 4, random), cretan, any, limits);
  };
  const AgentGameResult one = play();
  const AgentGameResult other = play();
  EXPECT_EQ(one.margin, other.margin);
  EXPECT_EQ(one.moves, other.moves);
  EXPECT_FALSE(one.lost_on_time);
}

TEST(Agents, TheCretanOneBeatsSimplePlayersWithEitherColour) {
  const AgentLimits limits = nodes_a_move(500);
  std::mt19937_64 random(9);
  for (const AgentKind simple : {AgentKind::random, AgentKind::greedy}) {
    const Position start = start_position(random_blocked_shape(10, 10, 6, random));
    const Game opening = random_opening(start, 4, random);
    Agent cretan(~start.board.blocked(), AgentKind::cretan, limits, 1);
    Agent other(~start.board.blocked(), simple, limits, 2);
    EXPECT_GT(play_agents(opening, cretan, other, limits).margin, 0);
    EXPECT_LT(play_agents(opening, other, cretan, limits).margin, 0);
  }
}

TEST(Agents, LoseOnTimeWhenTheirClockIsEmpty) {
  const Position start = start_position(*parse_shape("10x10"));
  AgentLimits limits;
  limits.clock = Milliseconds(-101);
  Agent black(~start.board.blocked(), AgentKind::greedy, limits, 1);
  Agent white(~start.board.blocked(), AgentKind::greedy, limits, 2);
  EXPECT_EQ(play_agents(Game(start), black, white, limits).lost_on_time, Color::black);
}

}  // namespace
}  // namespace emilia
