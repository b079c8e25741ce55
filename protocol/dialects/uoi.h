// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "protocol/dialects/dialect.h"
#include "protocol/reports/report.h"
#include "protocol/words/go_request.h"

namespace emilia {

/// Dialect `uoi` (Universal Othello Interface; see docs/reference/uoi.md) and the parts that `ugi` and `usi`
/// share with it. An invalid line is answered with one `error` line and changes nothing.
class Uoi : public Dialect {
 public:
  /// Texts that differ between the related dialects.
  struct Wording {
    std::string_view ok = "uoiok";  ///< end of the option list
    std::string_view error = "error ";
    std::string_view position = {};  ///< keyword before a position; empty if any board is accepted
    GoWords go = GoWords::uoi;
    ScoreUnit score = ScoreUnit::discs;
  };

  explicit Uoi(Session& session) : Uoi(session, Wording()) {}
  ~Uoi() override { session().stop_search(); }
  Uoi(const Uoi&) = delete;
  Uoi& operator=(const Uoi&) = delete;

  /// Returns true if `name` is a command.
  static bool has_command(std::string_view name);

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override { refuse(too_long(beginning)); }

  Uoi(Session& session, const Wording& wording) : Dialect(session), wording_(wording) {}

  /// Runs a command of the table of the subclass.
  virtual Status dispatch(Words& words);

  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  Status identify(Words& words);
  Status confirm_ready(Words& words);
  Status set_option(Words& words);
  Status new_game(Words& words);
  Status set_position(Words& words);
  Status go(Words& words);
  Status stop(Words& words);
  Status ponder_hit(Words& words);
  Status quit(Words& words);

 private:
  using Command = emilia::Command<Uoi, Status>;
  static std::span<const Command> commands();

  void refuse(const Error& error);

  /// Sends a note if searches of the position cannot use the chosen evaluation.
  void tell_of_other_evaluation();

  Status undo(Words& words);
  Status redo(Words& words);
  Status explain(Words& words);
  Status display(Words& words);
  Status name_opening(Words& words);
  Status evaluate(Words& words);
  Status list_legal_moves(Words& words);
  Status count_lines(Words& words);
  Status load(Words& words);
  Status save(Words& words);
  Status help(Words& words);

  /// Undoes or redoes the number of moves that the arguments give.
  Status step(Words& words, std::size_t (Game::*move)(std::size_t), std::string_view action);

  Wording wording_;
};

}  // namespace emilia
