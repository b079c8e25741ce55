// SPDX-License-Identifier: MIT
#include "protocol/dialects/usi.h"

#include <array>

#include "engine/base/text.h"

namespace emilia {

namespace {

/// Options that every USI client may set unannounced.
constexpr std::string_view kUsiHash = "USI_Hash";
constexpr std::string_view kUsiPonder = "USI_Ponder";

}  // namespace

std::span<const Usi::Command> Usi::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"usi", "", "print name, options and usiok", &Usi::identify},
      {"isready", "", "print readyok, also during a search", &Usi::confirm_ready},
      {"setoption", "name <name> value <value>", "set an option", &Usi::set_option},
      {"usinewgame", "", "start a new game", &Usi::new_game},
      {"position", "startpos|sfen <position> [moves <move>...]", "set the position", &Usi::set_position},
      {"go",
       "[btime|wtime|binc|winc|byoyomi <ms>] [movetime <ms>] [depth <n>] [nodes <n>] [searchmoves <move>...] "
       "[exact|wld|window <low> <high>] [selectivity <percent>] [infinite] [ponder]",
       "search, then print bestmove", &Usi::go},
      {"stop", "", "stop the search and print bestmove", &Usi::stop},
      {"ponderhit", "[btime|wtime|binc|winc|byoyomi <ms>]", "turn the ponder search into a timed search",
       &Usi::ponder_hit},
      {"score_scale_and_type", "", "print the type and range of `score cp`", &Usi::name_score_type},
      {"gameover", "[win|lose|draw]", "end the game", &Usi::end_game},
      {"quit", "", "end the session", &Usi::quit},
  });
  return kCommands;
}

Status Usi::dispatch(Words& tokens) {
  return carry_out(*this, commands(), tokens);
}

Status Usi::set_option(Words& tokens) {
  Words ahead = tokens;
  ahead.next();
  const std::string_view name = ahead.next();
  if (equals_ignoring_case(name, kUsiPonder)) return success();  // the engine ponders on request
  if (!equals_ignoring_case(name, kUsiHash)) return Uoi::set_option(tokens);
  std::string line = "name Hash ";
  line.append(ahead.take_rest());
  Words renamed(line);
  return Uoi::set_option(renamed);
}

Status Usi::ponder_hit(Words& tokens) {
  if (tokens.is_at_end()) return Uoi::ponder_hit(tokens);
  const auto limits = parse_limits(tokens, session().game().position(), received(), GoArguments::usi);
  if (!limits) return limits.error();
  if (!session().is_searching()) return success();
  // The transposition table makes the new search reach the same depth quickly.
  abandon_search();
  return session().start_move(*limits, *this);
}

Status Usi::name_score_type(Words& /*tokens*/) {
  session().send("scoretype stone min -6400 max 6400");
  return success();
}

Status Usi::end_game(Words& tokens) {
  tokens.take_rest();
  session().stop_search();
  return success();
}

void Usi::on_best_move(const BestMove& best) {
  if (!is_abandoned()) Uoi::on_best_move(best);
}

}  // namespace emilia
