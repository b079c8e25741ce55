// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// Phase of a game by the empty squares before a move: more than 40, more than 20, or fewer.
enum class GamePhase : std::uint8_t { opening, midgame, endgame };

/// Returns "opening", "midgame" or "endgame".
std::string_view to_string(GamePhase phase);

GamePhase game_phase_of(int empties);

/// Summary of a game in a collection, enough for its row and the report.
struct GameSummary {
  std::string black;
  std::string white;
  std::string opening;                              ///< last named opening of the game; empty if none
  std::array<std::array<MoveLosses, 3>, 2> losses;  ///< by colour, then by phase
  std::array<RatingLikelihood, 2> ratings;          ///< by colour

  [[nodiscard]] MoveLosses losses_of(Color color) const;
};

GameSummary summary_of(const GameAnalysis& analysis, std::string_view opening);

/// Mistakes of the players of a collection, by phase, opening and opponent.
class CollectionReport {
 public:
  /// Row of the report: a player in total, in one phase, in one opening or against one opponent.
  struct Row {
    std::string player;
    std::string by;    ///< "all", "phase", "opening" or "opponent"
    std::string name;  ///< name of the phase, the opening or the opponent
    std::uint64_t games = 0;
    MoveLosses losses;
    std::optional<RatingEstimate> rating = {};  ///< of the player in total
  };

  void add(const GameSummary& game);

  /// Returns the rows, players with the most games first. Each player has the total, the phases, then
  /// openings and opponents with the most games first.
  [[nodiscard]] std::vector<Row> rows() const;

  [[nodiscard]] std::uint64_t game_count() const { return game_count_; }

 private:
  struct Tally {
    std::uint64_t games = 0;
    MoveLosses losses;
  };
  using Tallies = std::map<std::string, Tally>;
  struct Player {
    Tally all;
    RatingLikelihood rating;
    std::array<MoveLosses, 3> phases;
    Tallies openings;
    Tallies opponents;
  };

  static void add_rows(std::vector<Row>& rows, const std::string& player, const std::string& by,
                       const Tallies& tallies);

  std::map<std::string, Player> players_;
  std::uint64_t game_count_ = 0;
};

}  // namespace emilia
