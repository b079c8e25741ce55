// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/api/engine.h"
#include "engine/play/search_and_wait.h"
#include "engine/play/seen_moves.h"

/// Weaker players for people. Like people, they look ahead only a few moves, misjudge moves, and overrate
/// disc counts at the lowest levels. The error of each move is a function of seed and position, so equal
/// seeds give equal games.

namespace emilia {

/// Parameters of a level.
struct Level {
  int depth;    ///< search depth in plies
  int moves;    ///< number of best moves at that depth to choose from
  Score error;  ///< standard deviation of its opinion of a move from the score of the move
  int greed;    ///< percentage of the disc count in its opinion of a move
};

/// Full strength: no errors and no depth limit. `kLevels` has the levels below it.
inline constexpr int kFullLevel = 20;
extern const std::array<Level, kFullLevel> kLevels;

/// Returns a description of the players for whom a level is made, 0 to kFullLevel.
std::string_view people_of_level(int level);

/// Playing strength: a level, or the rating of a person whose moves are imitated.
struct Strength {
  int level = kFullLevel;     ///< 0 to kFullLevel
  std::optional<int> rating;  ///< kLowestRating to kHighestRating; replaces the level
  bool takes_time = false;    ///< answers as late as people do (`thinking_time`), with a rating

  [[nodiscard]] bool is_full() const { return level == kFullLevel && !rating; }
};

/// Returns "level 5", "rating 1500", or an empty text for full strength.
std::string to_string(const Strength& strength);

/// Returns an error for a rating on a board other than 8x8, from which the ratings of people are known.
Status check_board(const Strength& strength, const Shape& board);

/// Limits and strength for a move.
struct LevelRequest {
  Game game;
  SearchLimits limits;  ///< the depth of the level is a further limit
  Strength strength;    ///< not full
  std::uint64_t seed = 0;
};

/// Player of single game moves at a level or a rating. It searches with its own engine, on one thread, with a
/// small table that is cleared before each move. So the move depends only on position, level and seed, unless
/// a time limit ends the search. Threads: all members are called from one thread.
class LevelPlayer : private SearchObserver {
 public:
  /// Uses only the options of evaluation, search and move overhead. `go` returns the errors of the options.
  explicit LevelPlayer(const EngineOptions& options);

  /// Stops the search and waits for its end.
  ~LevelPlayer() override;
  LevelPlayer(const LevelPlayer&) = delete;
  LevelPlayer& operator=(const LevelPlayer&) = delete;

  /// Starts thinking about the position of the game. `observer` is notified of the chosen move once, in the
  /// form of a completed depth, and then of the answer.
  /// Requires: no running search.
  /// Errors: a rating on a board other than 8x8, and the errors of `Engine::go`.
  Status go(const LevelRequest& request, SearchObserver& observer);

  void stop() {
    stop_alarm_.ring();
    engine_.stop();
  }
  void wait_for_answer() { engine_.wait_for_answer(); }
  void wait() { engine_.wait(); }

 private:
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;
  [[nodiscard]] SearchInfo chosen_line();

  Engine engine_;
  LevelRequest request_;
  SearchObserver* observer_ = nullptr;
  std::vector<SearchInfo> lines_;  ///< moves of the last depth, best first
  SeenMoves seen_;                 ///< moves of all depths, for a rating
  SearchAlarm stop_alarm_;         ///< ends the wait of a player who takes time
};

/// Plays one move at a level and waits for it, like `search_and_wait` with an engine. The hook `on_info` is
/// called for the chosen move only.
Result<SearchOutcome> search_and_wait(LevelPlayer& player, const LevelRequest& request,
                                      const SearchHooks& hooks = {});

/// Returns the move that a level chooses among the moves of a depth, which are sorted best first.
/// Requires: at least one move.
const SearchInfo& choose_line(const std::vector<SearchInfo>& lines, const WideBoard& board,
                              const Level& level, std::uint64_t seed, Goal goal = Goal::most);

}  // namespace emilia
