// SPDX-License-Identifier: MIT
#include "programs/commands/move.h"

#include <algorithm>
#include <iostream>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/play/book_move.h"
#include "engine/play/search_and_wait.h"
#include "programs/commands/commands.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

constexpr Milliseconds kMaxOneShotOverhead{30};
constexpr int kOneShotOverheadShare = 10;  ///< inverse of the largest share of the limit

/// Names in the order of `MoveFormat`.
constexpr std::array<std::string_view, 2> kMoveFormatNames = {"square", "umea"};

/// Returns the default overhead of a one-shot process: the output latency of a shell.
Milliseconds one_shot_overhead(Microseconds limit) {
  return std::min(kMaxOneShotOverhead,
                  std::chrono::duration_cast<Milliseconds>(limit / kOneShotOverheadShare));
}

Result<Square> search_move(const MoveRequest& request, const Context& context) {
  if (is_empty(request.position.board.legal_moves())) return Square::pass;
  SearchLimits limits;
  limits.started = context.started;
  limits.move_time = request.limit;
  const bool has_book = request.options.board.goal() == Goal::most;
  const auto known = has_book ? book_move(request.book, request.position, request.seed) : std::nullopt;
  if (known) return known->move;
  if (!request.strength.is_full()) {
    LevelPlayer player(request.options);
    const auto found =
        search_and_wait(player, {Game(request.position), limits, request.strength, request.seed}, {});
    if (!found) return found.error();
    return found->move;
  }
  Engine engine(request.options);
  engine.set_game(Game(request.position));
  const auto log_depth = [&](const SearchInfo& info) {
    context.log.write(LogSeverity::debug, format_info(info));
  };
  const auto found = search_and_wait(engine, limits, {.on_info = log_depth});
  if (!found) return found.error();
  return found->move;
}

Result<int> run_move(const MoveRequest& request, const Context& context) {
  const auto move = search_move(request, context);
  if (!move) return move.error();
  const std::string text = request.format == MoveFormat::umea ? format_umea_move(*move) : to_string(*move);
  const std::string position = to_string(request.position, request.options.board);
  context.log.write(LogSeverity::info, "position " + position + " move " + text);
  std::cout << text << '\n';
  return kExitDone;
}

}  // namespace

Result<MoveRequest> parse_move_request(const Arguments& arguments, const ProgramOptions& options) {
  EngineOptions engine = options.engine;
  const auto position = parse_board_position(
      arguments.positional(0), arguments.has("board") ? std::optional(engine.board) : std::nullopt);
  if (!position) return position.error();
  const WideBoard& discs = position->position.board;
  if (is_empty(discs.player_discs() | discs.opponent_discs()))
    return Error{"invalid position " + in_quotes(arguments.positional(0)) + ": it has no discs"};
  if (const Status fits = check_board(options.strength(), position->board); !fits) return fits.error();
  engine.board = position->board;
  const auto limit = parse_seconds(arguments.positional(1), "time limit");
  if (!limit) return limit.error();
  if (limit->count() == 0)
    return Error{"invalid time limit " + in_quotes(arguments.positional(1)) + ": expected more than 0"};
  if (arguments.has("raw")) engine.scoring = Scoring::raw;
  if (!arguments.has("move-overhead")) engine.move_overhead = one_shot_overhead(*limit);
  MoveRequest request{
      position->position,        *limit, MoveFormat::square, engine, options.book, options.strength(),
      seed_of_game(options.seed)};
  ArgumentParser parser(arguments);
  parser.read_choice("format", request.format);
  if (parser.error()) return *parser.error();
  return request;
}

Subcommand move_command() {
  return {.name = "move",
          .positionals = "<position> <seconds>",
          .max_positionals = 2,
          .summary = "print the best move of a position",
          .details = "The time limit counts from the start of the process; decimals are allowed.",
          .examples = {"emilia move BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE 0.5",
                       "emilia move WEEEEXXXEEXOEEEEE 1 --format umea"},
          .flags = {choice_flag("format", kMoveFormatNames, "output format, f5 or (5,6)", "square"),
                    switch_flag("raw", "do not add the empty squares to the winner's score")},
          .options = with_other_default(
              with_other_default(option_flags_without({"multi-pv", "time-plan", "scoring"}), "board",
                                 "from the position"),
              "move-overhead", "10% of the limit, at most 30"),
          .prepare = prepare_request<parse_move_request, run_move>};
}

}  // namespace emilia
