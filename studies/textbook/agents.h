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
#include "studies/textbook/textbook_player.h"

/// Agents that play each other on any shape, and their games, for the study of the Cretan agent.

namespace emilia {

enum class AgentKind : std::uint8_t {
  random,       ///< any legal move
  greedy,       ///< the move with the most flips, the first of several
  cretan,       ///< `TextbookPlayerParams::cretan`
  cretan_ours,  ///< the same with Emilia's time plan
  best,         ///< `TextbookPlayerParams::best` with the staged evaluation
  compound,     ///< the same with the compound evaluation
  cs303,        ///< the same with the positional evaluation
  cs303_depths  ///< the same with a depth by the number of legal moves
};

/// Names in the order of `AgentKind`.
inline constexpr std::array<std::string_view, 8> kAgentNames = {
    "random", "greedy", "cretan", "cretan-ours", "best", "compound", "cs303", "cs303-depths"};

/// Limits of the agents that search.
struct AgentLimits {
  std::optional<std::uint64_t> nodes;  ///< for each move; games are then equal on every machine
  std::optional<Microseconds> move_time;
  std::optional<Milliseconds> clock;  ///< for each side and game
  PlanParams plan;                    ///< parameters of the Cretan plan under a clock
  PositionalTerms terms;              ///< of the agents with the positional evaluation
};

/// Player of one side. The random one has its own generator.
class Agent {
 public:
  /// Constructs an agent for boards with these playable squares.
  Agent(WideBitboard playable, AgentKind kind, const AgentLimits& limits, std::uint64_t seed);

  /// Returns a legal move. `remaining` is the time on the agent's clock.
  /// Requires: a position with a legal move.
  Square choose_move(const Position& position, std::optional<Milliseconds> remaining);

  /// Number of positions visited in all moves.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// Sum of the completed depths over all searched moves, and the number of these moves.
  [[nodiscard]] int depth_sum() const { return depth_sum_; }
  [[nodiscard]] int searched_moves() const { return searched_moves_; }

 private:
  AgentKind kind_;
  AgentLimits limits_;
  std::mt19937_64 random_;
  std::unique_ptr<TextbookPlayer> player_;  ///< null for the agents that do not search
  int depth_sum_ = 0;
  int searched_moves_ = 0;
  std::uint64_t nodes_ = 0;
};

/// Result of a game.
struct AgentGameResult {
  Discs margin = 0;  ///< Black's discs minus White's
  int empties = 0;
  int moves = 0;                      ///< passes not counted
  std::optional<Color> lost_on_time;  ///< the side whose clock ran out
};

/// Plays from `game` to the end. Each side has a clock if the limits have one.
AgentGameResult play_agents(Game game, Agent& black, Agent& white, const AgentLimits& limits);

/// Returns a board of that size with that number of random blocked squares, and a first move. Equal seeds
/// give equal boards on every machine.
Shape random_blocked_shape(int columns, int rows, int blocked, std::mt19937_64& random);

/// Returns a game of that number of random moves, after which neither side can force a wipe-out within six
/// moves.
Game random_opening(const Position& start, int moves, std::mt19937_64& random);

}  // namespace emilia
