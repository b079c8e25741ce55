// SPDX-License-Identifier: MIT
#include "programs/commands/perft.h"

#include <csignal>
#include <cstdlib>
#include <iostream>

#include "engine/base/numbers.h"
#include "engine/board/position_text.h"
#include "programs/commands/commands.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

Result<int> run_perft(const CountRequest& request, const Context& /*context*/) {
  std::signal(SIGINT, [](int /*signal*/) { std::_Exit(kExitInterrupted); });  // no clean-up is needed
  const auto& [depth, rule] = request.lines;
  std::cout << format_perft(depth, perft(request.start.board, depth, rule)) << '\n';
  return kExitDone;
}

}  // namespace

Result<CountRequest> parse_count_request(const Arguments& arguments, const ProgramOptions& options) {
  const auto depth = parse_integer(arguments.positional(0), "depth", 0, kMaxPerftDepth);
  if (!depth) return depth.error();
  const Shape& board = options.engine.board;
  const auto start = arguments.has("position")
                         ? parse_board_position(arguments.text("position"),
                                                arguments.has("board") ? std::optional(board) : std::nullopt)
                         : Result<BoardPosition>(BoardPosition{board, start_position(board)});
  if (!start) return start.error();
  CountRequest request{start->position, {static_cast<int>(*depth)}};
  ArgumentParser parser(arguments);
  parser.read_choice("rule", request.lines.rule);
  if (parser.error()) return *parser.error();
  return request;
}

Subcommand perft_command() {
  return {.name = "perft",
          .positionals = "<depth>",
          .max_positionals = 1,
          .summary = "count the lines of play to a depth (perft)",
          .details = "Counts the lines of <depth> plies, 0-60, to test a move generator.",
          .examples = {"emilia perft 6 --rule free-pass", "emilia perft 5 --board 10x10"},
          .flags = {text_flag("position", "<position>", "position to start from", "the start of the board"),
                    choice_flag("rule", kPerftRuleNames, "counting rule for passes and finished games",
                                kPerftRuleNames.front())},
          .options = with_other_default(option_flags({"board"}), "board", "from the position, or 8x8"),
          .prepare = prepare_request<parse_count_request, run_perft>};
}

}  // namespace emilia
