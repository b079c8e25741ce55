// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/notation/game_record.h"
#include "protocol/dialects/dialect.h"

namespace emilia {

/// The protocol of NBoard, version 2 (github.com/weltyc/ntest, instructions/Protocol.htm), which NTest and
/// Novello speak too. The client discards what belongs to an older `ping`, so that every command that changes
/// the position may come at any time: a search that runs is stopped by it. What is not known is ignored, as
/// the protocol asks; what is known and wrong is answered with a `status error` line, which NBoard shows, and
/// changes nothing.
class NBoard : public Dialect {
 public:
  explicit NBoard(Session& session) : Dialect(session) {}
  ~NBoard() override { session().stop_search(); }
  NBoard(const NBoard&) = delete;
  NBoard& operator=(const NBoard&) = delete;

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override { refuse(too_long(beginning)); }
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<NBoard, Status>;
  static std::span<const Command> commands();
  static std::span<const Command> variables();

  /// What the running search is for.
  enum class Task : std::uint8_t { go, hint, analysis };

  void refuse(const Error& error);

  Status greet(Words& words);
  Status set(Words& words);
  Status set_depth(Words& words);
  Status set_game(Words& words);
  Status set_contempt(Words& words);
  Status move(Words& words);
  Status go(Words& words);
  Status hint(Words& words);
  Status analyze(Words& words);
  Status learn(Words& words);
  Status ping(Words& words);
  Status quit(Words& words);

  Status start(Task task, const SearchLimits& limits, int move_count);
  [[nodiscard]] SearchLimits depth_limits() const;

  /// Puts a changed game into force. The answer of a search that runs is of the old position, and dropped.
  Status change_game(const GameRecord& record);

  /// The value of a position from Black's view; nothing when a line came in, for which the search was
  /// stopped.
  Result<std::optional<Score>> analyze_position(const Position& position);

  GameRecord record_;
  std::optional<int> depth_;

  Task task_ = Task::go;
  Clock::time_point started_;            ///< of the search
  std::optional<SearchInfo> last_info_;  ///< of the best move; the search's while one runs
};

}  // namespace emilia
