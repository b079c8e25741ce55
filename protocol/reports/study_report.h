// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// The parts of a game by the empty squares before a move: more than 40, more than 20, and the rest.
enum class GamePhase : std::uint8_t { opening, midgame, endgame };

/// "opening".
std::string_view to_string(GamePhase phase);

GamePhase game_phase_of(int empties);

/// What some moves lost.
struct MoveLosses {
  std::uint64_t moves = 0;
  std::uint64_t mistakes = 0;  ///< that lost kMistake or more
  Score sum;

  void add(Score loss);
  void add(const MoveLosses& other);
  [[nodiscard]] double discs_a_move() const;
};

/// What a study of many games keeps of one: enough for its row and the report.
struct StudiedGame {
  std::string black;
  std::string white;
  std::string opening;  ///< the name of the last one that it went through; empty where none has a name
  std::array<std::array<MoveLosses, 3>, 2> losses;  ///< by the colour, then the phase

  [[nodiscard]] MoveLosses losses_of(Color color) const;
};

StudiedGame studied(const GameAnalysis& analysis, std::string_view opening);

/// The mistakes of players over many games, by phase, opening and opponent.
class StudyReport {
 public:
  /// One line of it: all that a player did in one phase, in one opening or against one opponent.
  struct Row {
    std::string player;
    std::string by;    ///< "all", "phase", "opening" or "opponent"
    std::string name;  ///< of the phase, the opening or the opponent
    std::uint64_t games = 0;
    MoveLosses losses;
  };

  void add(const StudiedGame& game);

  /// Players with the most games first; of each all, then phases, then openings and opponents with the most
  /// games first.
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
    std::array<MoveLosses, 3> phases;
    Tallies openings;
    Tallies opponents;
  };

  std::map<std::string, Player> players_;
  std::uint64_t game_count_ = 0;
};

/// The head of the table of games, and a game's line in it.
std::string format_study_header();
std::string format_studied_game(std::uint64_t number, const StudiedGame& game);

/// For people: the players and what they lost, kShownPlayers at most and a line that says how many more there
/// are; of a player who is named, his openings and opponents too.
inline constexpr std::size_t kShownPlayers = 20;
std::string format_study(const StudyReport& report, std::string_view player);

/// All rows: `player,by,name,games,moves,mistakes,loss,loss_per_move`, and as an array of objects with these
/// fields.
std::string format_study_csv(const StudyReport& report);
std::string format_study_json(const StudyReport& report);

}  // namespace emilia
