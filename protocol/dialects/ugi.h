// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/dialects/uoi.h"

namespace emilia {

/// The Universal Game Interface, version of the match runner cutegames (github.com/kz04px/cutegames, ugi.md):
/// UCI for any game. Black is its first player. What cannot be taken is answered with `info string`, which
/// every client of UCI's family skips, and changes nothing.
class Ugi : public Uoi {
 public:
  using Uoi::Uoi;
  ~Ugi() override { session().stop_search(); }
  Ugi(const Ugi&) = delete;
  Ugi& operator=(const Ugi&) = delete;

 protected:
  Status dispatch(Words& words) override;
  [[nodiscard]] std::string_view error_prefix() const override { return "info string error: "; }
  [[nodiscard]] ScoreUnit score_unit() const override { return ScoreUnit::centidiscs; }
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Ugi, Status>;
  static std::span<const Command> commands();

  Status identify(Words& words);
  Status set_position(Words& words);
  Status go(Words& words);
  Status answer_query(Words& words);
};

}  // namespace emilia
