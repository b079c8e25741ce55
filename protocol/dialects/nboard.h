// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/notation/game_record.h"
#include "protocol/dialects/dialect.h"

namespace emilia {

/// Protocol of NBoard, version 2 (github.com/weltyc/ntest, instructions/Protocol.htm), also used by NTest and
/// Novello. The client discards answers to an older `ping`, so any command that changes the position stops a
/// running search. Unknown commands are ignored, as the protocol requires. An invalid command is answered
/// with a `status error` line, which NBoard shows, and changes nothing.
class NBoard : public Dialect {
 public:
  using Dialect::Dialect;

 protected:
  void answer(std::string_view line) override;
  void refuse(const Error& error) override;
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<NBoard, Status>;
  static std::span<const Command> commands();
  static std::span<const Command> variables();

  /// Purpose of the running search.
  enum class Task : std::uint8_t { go, hint, analysis };

  Status greet(Words& tokens);
  Status set(Words& tokens);
  Status set_depth(Words& tokens);
  Status set_game(Words& tokens);
  Status set_contempt(Words& tokens);
  Status move(Words& tokens);
  Status go(Words& tokens);
  Status hint(Words& tokens);
  Status analyze(Words& tokens);
  Status learn(Words& tokens);
  Status ping(Words& tokens);

  /// Searches the position of `game`, which is that of the record or the one after its forced pass.
  Status start(Task task, const Game& game, const SearchLimits& limits, int move_count);
  [[nodiscard]] SearchLimits depth_limits() const;

  /// Sets a changed game. The answer of a running search belongs to the old position and is dropped.
  Status change_game(const GameRecord& record);

  /// Returns the value of a position from Black's view; nullopt if an input line stopped the search.
  Result<std::optional<Score>> analyze_position(const Position& position);

  GameRecord record_;
  std::optional<int> depth_;

  Task task_ = Task::go;
  Clock::time_point started_;            ///< start of the search
  std::optional<SearchInfo> last_info_;  ///< of the best move; written by the search while it runs
};

}  // namespace emilia
