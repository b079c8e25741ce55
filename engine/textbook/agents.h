// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string_view>

#include "engine/board/game.h"
#include "engine/board/shape.h"
#include "engine/textbook/textbook_player.h"

/// Players that meet one another on any shape, and their games: what the study of the Cretan agent is made
/// of.

namespace emilia {

enum class AgentKind : std::uint8_t {
  random,       ///< any legal move
  greedy,       ///< the move that turns the most discs, the first of several
  cretan,       ///< `TextbookPlayerParams::cretan`
  cretan_ours,  ///< the same with our time plan
  best          ///< `TextbookPlayerParams::best` on the staged evaluation
};

/// In the order of `AgentKind`.
inline constexpr std::array<std::string_view, 5> kAgentNames = {"random", "greedy", "cretan", "cretan-ours",
                                                                "best"};

/// How long the agents that search may think.
struct AgentLimits {
  std::optional<std::uint64_t> nodes;  ///< a move; games are then the same everywhere
  std::optional<Microseconds> move_time;
  std::optional<Milliseconds> clock;  ///< a side and game
  PlanParams plan;                    ///< the numbers of the Cretan plan under a clock
};

/// A side of a game. The random one draws from a generator of its own.
class Agent {
 public:
  /// For boards with these squares to play on.
  Agent(WideBitboard playable, AgentKind kind, const AgentLimits& limits, std::uint64_t seed);

  /// A legal move. Requires a position with one. `remaining` is what is left on its clock.
  Square choose_move(const Position& position, std::optional<Milliseconds> remaining);

  /// Depths completed so far, one a move that was searched, and how many moves these were.
  [[nodiscard]] int depth_sum() const { return depth_sum_; }
  [[nodiscard]] int searched_moves() const { return searched_moves_; }

 private:
  AgentKind kind_;
  AgentLimits limits_;
  std::mt19937_64 random_;
  std::unique_ptr<TextbookPlayer> player_;  ///< of the agents that search
  int depth_sum_ = 0;
  int searched_moves_ = 0;
};

/// What came of a game.
struct AgentGameResult {
  Discs margin = 0;  ///< Black's discs minus White's as they stand
  int empties = 0;
  int moves = 0;                      ///< passes not counted
  std::optional<Color> lost_on_time;  ///< the side whose clock ran out
};

/// Plays on from `game` to the end, each side on its own clock where the limits have one.
AgentGameResult play_agents(Game game, Agent& black, Agent& white, const AgentLimits& limits);

/// A board of that size with so many squares blocked at random, and a first move. The same for the same seed
/// everywhere.
Shape random_blocked_shape(int columns, int rows, int blocked, std::mt19937_64& random);

/// A game of so many random moves from a start position on, from whose end neither side is wiped out within
/// six moves by force.
Game random_opening(const Position& start, int moves, std::mt19937_64& random);

}  // namespace emilia
