// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "protocol/dialects/dialect.h"

namespace emilia {

/// What the commands of `uoi` that ask about the board do on one that does not fit 64 squares, such as 10x10:
/// the same words with squares up to `j10`, answered by `WideEngine`. What such a board does not support says
/// so.
class WideUoi : private WideObserver {
 public:
  /// The session must outlive it.
  explicit WideUoi(Session& session) : session_(session) {}

  /// Does the command do something else on such a board?
  static bool has_command(std::string_view name);

  /// Carries out one of these commands. Requires that the session's board is one that does not fit.
  Status answer(Words& words, Clock::time_point received);

 private:
  using Command = emilia::Command<WideUoi, Status>;
  static std::span<const Command> commands();

  void on_wide_depth(const TextbookDepth& depth) override;
  void on_wide_move(WideSquare best) override;

  Status new_game(Words& words);
  Status set_position(Words& words);
  Status go(Words& words);
  Status undo(Words& words);
  Status redo(Words& words);
  Status display(Words& words);
  Status evaluate(Words& words);
  Status list_legal_moves(Words& words);
  Status refuse_files(Words& words);

  Status step(Words& words, std::size_t (WideGame::*move)(std::size_t), std::string_view action);
  [[nodiscard]] const WideGame& game() const { return session_.wide_engine()->game(); }

  Session& session_;
  Clock::time_point received_;
};

}  // namespace emilia
