// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/search_and_wait.h"

/// Weaker players, for people. As people do, they look only a few moves ahead, misjudge what they see, and at
/// first think that many discs are good. How badly each move is misjudged is drawn from a seed and the
/// position: the same seed gives the same game, another seed another one.

namespace emilia {

/// How a level plays. All moves it looks at it sees equally well.
struct Level {
  int depth;    ///< plies that it looks ahead
  int moves;    ///< of the best moves at that depth, among which it chooses
  Score error;  ///< standard deviation of what it thinks of a move from the move's value
  int greed;    ///< percent: the share of the number of discs in what it thinks of a move
};

/// The level that errs in nothing and stops at no depth; those below are in `kLevels`.
inline constexpr int kFullLevel = 20;
extern const std::array<Level, kFullLevel> kLevels;

/// For whom a level is, 0..kFullLevel.
std::string_view people_of_level(int level);

/// What a weaker player is asked.
struct LevelRequest {
  Game game;
  SearchLimits limits;  ///< a greater depth than the level's does not count
  int level = 0;        ///< 0..kFullLevel - 1
  std::uint64_t seed = 0;
};

/// Plays one game move at a time at a level. It searches with an engine of its own, on one thread and with a
/// small table that is empty before each move, so that nothing but position, level and seed decides, unless
/// a limit of time ends the search. All members are called from one thread.
class LevelPlayer : private SearchObserver {
 public:
  /// Of the options those of the evaluation, the search and the overhead count. Throws as `Engine` does.
  explicit LevelPlayer(const EngineOptions& options);

  /// Stops and waits.
  ~LevelPlayer() override;
  LevelPlayer(const LevelPlayer&) = delete;
  LevelPlayer& operator=(const LevelPlayer&) = delete;

  /// Begins to think about the game's position. `observer` hears once of the move that is chosen, as of a
  /// depth that was completed, and then the answer. Requires that nothing runs.
  Status go(const LevelRequest& request, SearchObserver& observer);

  void stop() { engine_.stop(); }
  void wait_for_answer() { engine_.wait_for_answer(); }
  void wait() { engine_.wait(); }

 private:
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  Engine engine_;
  LevelRequest request_;
  SearchObserver* observer_ = nullptr;
  std::vector<SearchInfo> lines_;  ///< of the last depth, best first
};

/// As `search_and_wait` with an engine; of the hooks `on_info` hears of the chosen move alone.
Result<SearchOutcome> search_and_wait(LevelPlayer& player, const LevelRequest& request,
                                      const SearchHooks& hooks = {});

/// The line that a level chooses among those of a depth, best first. Requires one.
const SearchInfo& choose_line(const std::vector<SearchInfo>& lines, const WideBoard& board,
                              const Level& level, std::uint64_t seed);

}  // namespace emilia
