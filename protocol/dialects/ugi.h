// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/dialects/uoi.h"

namespace emilia {

/// Universal Game Interface in the version of the match runner cutegames (github.com/kz04px/cutegames,
/// ugi.md): UCI for any game. Black is the first player. An invalid line is answered with `info string`,
/// which clients of the UCI family skip, and changes nothing.
class Ugi : public Uoi {
 public:
  explicit Ugi(Session& session)
      : Uoi(session, {"ugi", "info string error: ", "fen", GoArguments::ugi, ScoreUnit::centidiscs}) {}

 protected:
  Status dispatch(Words& tokens) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Ugi, Status>;
  static std::span<const Command> commands();

  Status answer_query(Words& tokens);
};

}  // namespace emilia
