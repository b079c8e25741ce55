// SPDX-License-Identifier: MIT
#include "protocol/dialects/ugi.h"

#include <array>

#include "engine/base/text.h"

namespace emilia {

namespace {

std::string_view result_of(const Game& game, Scoring scoring) {
  if (!game.is_finished()) return "none";
  const Position& position = game.position();
  const Discs difference = final_score(position.board, scoring);
  if (difference == 0) return "draw";
  const bool has_black_won = (difference > 0) == (position.to_move == Color::black);
  return has_black_won ? "p1win" : "p2win";
}

}  // namespace

std::span<const Ugi::Command> Ugi::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"ugi", "", "print name, options and ugiok", &Ugi::identify},
      {"isready", "", "print readyok, also during a search", &Ugi::confirm_ready},
      {"setoption", "name <name> value <value>", "set an option", &Ugi::set_option},
      {"uginewgame", "", "start a new game and clear the transposition table", &Ugi::new_game},
      {"position", "startpos|fen <position> [moves <move>...]", "set the position", &Ugi::set_position},
      {"go",
       "[p1time|p2time|p1inc|p2inc <ms>] [movetime <ms>] [depth <n>] [nodes <n>] [searchmoves <move>...] "
       "[exact|wld|window <low> <high>] [selectivity <percent>] [infinite]",
       "search, then print bestmove", &Ugi::go},
      {"stop", "", "stop the search and print bestmove", &Ugi::stop},
      {"query", "gameover|p1turn|result", "print a property of the position", &Ugi::answer_query},
      {"quit", "", "end the session", &Ugi::quit},
  });
  return kCommands;
}

Status Ugi::dispatch(Words& tokens) {
  return carry_out(*this, commands(), tokens);
}

Status Ugi::answer_query(Words& tokens) {
  constexpr std::array<std::string_view, 3> kQueries = {"gameover", "p1turn", "result"};
  const std::string_view query = tokens.next();
  if (const Status end = expect_end(tokens); !end) return end;

  const Game& game = session().game();
  const auto yes_or_no = [](bool is_true) { return is_true ? "true" : "false"; };
  std::string answer = "response ";
  if (query == "gameover") {
    answer += yes_or_no(game.is_finished());
  } else if (query == "p1turn") {
    answer += yes_or_no(game.position().to_move == Color::black);
  } else if (query == "result") {
    answer += result_of(game, session().scoring());
  } else {
    return Error{"invalid query " + in_quotes(query) + ": expected " + joined(kQueries)};
  }
  session().send(answer);
  return success();
}

void Ugi::on_best_move(const BestMove& best) {
  // cutegames expects exactly two tokens.
  session().send(format_best_move({best.move, Square::none}));
}

}  // namespace emilia
