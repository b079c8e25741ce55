// SPDX-License-Identifier: MIT
#include "programs/commands/book_flags.h"

#include "programs/commands/book.h"

namespace emilia {

namespace {

constexpr int kStartDiscs = 4;
constexpr std::int64_t kMaxPlies = kSquareCount - kStartDiscs;

}  // namespace

Flag after_flag() {
  return text_flag("after", "<moves>", "position to start from: moves such as f5d6, or 65 characters");
}

std::vector<Flag> deviation_flags() {
  const DeviationLimits limits;
  return {after_flag(),
          number_flag("line-error", "<discs>", {0, kSquareCount},
                      "largest loss of a line in discs, both sides together",
                      std::to_string(limits.line_error.whole_discs())),
          number_flag("move-error", "<discs>", {0, kSquareCount}, "largest loss of a move in discs",
                      std::to_string(limits.move_error.whole_discs())),
          number_flag("plies", "<n>", {1, kMaxPlies}, "length of the lines in plies from the start position",
                      std::to_string(limits.max_discs - kStartDiscs))};
}

void read_deviation_limits(ArgumentParser& parser, DeviationLimits& to) {
  Discs line_error = to.line_error.whole_discs();
  Discs move_error = to.move_error.whole_discs();
  int plies = to.max_discs - kStartDiscs;
  parser.read_number("line-error", line_error);
  parser.read_number("move-error", move_error);
  parser.read_number("plies", plies);
  to = {Score::from_discs(line_error), Score::from_discs(move_error), plies + kStartDiscs};
}

Result<Position> parse_book_root(const Arguments& arguments) {
  const auto game = parse_book_game(arguments.text("after"));
  if (!game) return game.error();
  if (game->is_finished()) return Error{"invalid value for --after: the game is over"};
  return game->position();
}

}  // namespace emilia
