// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/dialects/uoi.h"

namespace emilia {

/// USI-X, the protocol of shogi engines for Othello (github.com/YuaHyodo/USI-X-protocol_othello_version). An
/// invalid line is answered with `info string` and changes nothing.
class Usi : public Uoi {
 public:
  explicit Usi(Session& session)
      : Uoi(session, {"usi", "info string error: ", "sfen", GoArguments::usi, ScoreUnit::centidiscs}) {}

 protected:
  Status dispatch(Words& tokens) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Usi, Status>;
  static std::span<const Command> commands();

  Status set_option(Words& tokens);
  Status ponder_hit(Words& tokens);
  Status name_score_type(Words& tokens);
  Status end_game(Words& tokens);
};

}  // namespace emilia
