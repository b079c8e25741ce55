// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/dialects/uoi.h"

namespace emilia {

/// UCI, the protocol of chess engines, as Fairy-Stockfish speaks it for the variants flipello (8x8) and
/// flipello10 (10x10). The first player is White there and Black here. An invalid line is answered with
/// `info string` and changes nothing.
class Uci : public Uoi {
 public:
  explicit Uci(Session& session)
      : Uoi(session, {"uci", "info string error: ", "fen", GoArguments::uci, ScoreUnit::centidiscs}) {}

 protected:
  Status dispatch(Words& tokens) override;
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Uci, Status>;
  static std::span<const Command> commands();

  Status identify(Words& tokens);
  Status set_option(Words& tokens);
  Status set_variant(std::string_view name);
  Status set_position(Words& tokens);
  Status go(Words& tokens);
  Status count_lines(Words& tokens);
  Status display(Words& tokens);
  Status ignore(Words& tokens);
};

}  // namespace emilia
