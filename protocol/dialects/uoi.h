// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "protocol/dialects/dialect.h"
#include "protocol/reports/report.h"
#include "protocol/words/go_request.h"

namespace emilia {

/// The dialect `uoi` (Universal Othello Interface), which docs/protocol.md describes, and what its relatives
/// `ugi` and `usi` share with it. A line that cannot be taken is answered with one `error` line and changes
/// nothing.
class Uoi : public Dialect {
 public:
  explicit Uoi(Session& session) : Dialect(session) {}
  ~Uoi() override { session().stop_search(); }
  Uoi(const Uoi&) = delete;
  Uoi& operator=(const Uoi&) = delete;

  /// Does `name` stand in the table of commands?
  static bool has_command(std::string_view name);

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override { refuse(too_long(beginning)); }

  /// What a relative says in other words: the whole table, how the errors begin, and how scores are written.
  virtual Status dispatch(Words& words);
  [[nodiscard]] virtual std::string_view error_prefix() const { return "error "; }
  [[nodiscard]] virtual ScoreUnit score_unit() const { return ScoreUnit::discs; }

  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  Status identify(Words& words);
  Status confirm_ready(Words& words);
  Status set_option(Words& words);
  Status new_game(Words& words);
  Status stop(Words& words);
  Status ponder_hit(Words& words);
  Status quit(Words& words);

  /// Name and options, and `ok` to end the list.
  void introduce(std::string_view ok);
  Status search(Words& words, GoWords dialect);

 private:
  using Command = emilia::Command<Uoi, Status>;
  static std::span<const Command> commands();

  void refuse(const Error& error);

  /// Says so where searches of the position cannot use the evaluation that was chosen.
  void tell_of_other_evaluation();

  Status set_position(Words& words);
  Status go(Words& words);
  Status undo(Words& words);
  Status redo(Words& words);
  Status display(Words& words);
  Status evaluate(Words& words);
  Status list_legal_moves(Words& words);
  Status count_lines(Words& words);
  Status load(Words& words);
  Status save(Words& words);
  Status help(Words& words);

  /// Steps back or forth in the game, as often as the words say.
  Status step(Words& words, std::size_t (Game::*move)(std::size_t), std::string_view action);
};

}  // namespace emilia
