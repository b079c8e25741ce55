// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "protocol/dialects/dialect.h"
#include "protocol/words/go_request.h"
#include "protocol/words/report.h"

namespace emilia {

/// Dialect `uoi` (Universal Othello Interface; see docs/reference/uoi.md) and the parts that `ugi` and `usi`
/// share with it. An invalid line is answered with one `error` line and changes nothing.
class Uoi : public Dialect {
 public:
  /// Texts that differ between the related dialects.
  struct Wording {
    std::string_view name = "uoi";  ///< also the command that lists the options
    std::string_view error = "error ";
    std::string_view position = {};  ///< keyword before a position; empty if any board is accepted
    GoArguments go = GoArguments::uoi;
    ScoreUnit score = ScoreUnit::discs;
  };

  explicit Uoi(Session& session) : Uoi(session, Wording()) {}

  /// Returns true if `name` is a command.
  static bool has_command(std::string_view name);

 protected:
  void answer(std::string_view line) override;
  void refuse(const Error& error) override;

  Uoi(Session& session, const Wording& wording) : Dialect(session), wording_(wording) {}

  /// Runs a command of the table of the subclass.
  virtual Status dispatch(Words& tokens);

  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  Status identify(Words& tokens);
  Status confirm_ready(Words& tokens);
  Status set_option(Words& tokens);
  Status new_game(Words& tokens);
  Status set_position(Words& tokens);
  Status go(Words& tokens);
  Status stop(Words& tokens);
  Status ponder_hit(Words& tokens);

 private:
  using Command = emilia::Command<Uoi, Status>;
  static std::span<const Command> commands();

  /// Sends a note if searches of the position cannot use the chosen evaluation.
  void report_other_evaluation();

  Status undo(Words& tokens);
  Status redo(Words& tokens);
  Status explain(Words& tokens);
  Status display(Words& tokens);
  Status name_opening(Words& tokens);
  Status evaluate(Words& tokens);
  Status list_legal_moves(Words& tokens);
  Status count_lines(Words& tokens);
  Status load(Words& tokens);
  Status save(Words& tokens);
  Status help(Words& tokens);

  /// Undoes or redoes the number of moves that the arguments give.
  Status step(Words& tokens, std::size_t (Game::*move)(std::size_t), std::string_view action);

  Wording wording_;
};

}  // namespace emilia
