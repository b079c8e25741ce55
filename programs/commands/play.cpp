// SPDX-License-Identifier: MIT
#include "programs/commands/play.h"

#include <iostream>
#include <unistd.h>

#include "engine/base/text.h"
#include "engine/play/starter_book.h"
#include "programs/commands/commands.h"
#include "programs/terminal/screen.h"

namespace emilia {

namespace {

/// Opens the bundled book; nullopt if it is missing or unreadable, with a warning.
std::optional<Book> open_starter_book() {
  const auto file = starter_book_file();
  if (!file) return std::nullopt;
  const auto book = Book::open(*file, Book::Access::read);
  if (book) return *book;
  std::cerr << "warning: the game has no opening book: " << printable(book.error().message) << '\n';
  return std::nullopt;
}

Result<int> run_play(const PlayRequest& request, const Context& /*context*/) {
  LineReader reader(STDIN_FILENO);
  return play_in_terminal(request, reader);
}

}  // namespace

Result<int> play_in_terminal(const PlayRequest& request, LineReader& reader) {
  const bool is_person = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  LineEditor lines(reader, std::cout, is_person && has_screen(STDOUT_FILENO),
                   is_person ? state_file("play.history") : "");
  PlayRequest kept = request;
  if (is_person) kept.unfinished_file = state_file("play.game");
  TerminalGame game(kept, lines, std::cout, detect_board_style());
  if (const Status played = game.run(); !played) return played.error();
  return kExitDone;
}

Result<PlayRequest> parse_play_request(const Arguments& arguments, const ProgramOptions& options) {
  PlayRequest request;
  request.options = options.engine;
  request.book = options.book;
  if (!arguments.has("book")) request.starter_book = open_starter_book();
  request.seed = options.seed;
  ArgumentParser parser(arguments);
  parser.read_choice("black", request.movers[static_cast<std::size_t>(Color::black)]);
  parser.read_choice("white", request.movers[static_cast<std::size_t>(Color::white)]);
  if (arguments.has("level")) request.level = options.level;
  request.rating = options.strength().rating;
  request.takes_time = options.takes_time;
  if (parser.error()) return *parser.error();
  if (arguments.has("clock")) {
    const auto clock = parse_play_clock(arguments.text("clock"));
    if (!clock) return clock.error();
    request.clock = *clock;
  }
  request.file = arguments.positional(0);
  return request;
}

Subcommand play_command() {
  return {.name = "play",
          .positionals = "[<game>]",
          .max_positionals = 1,
          .summary = "play a game in the terminal",
          .details =
              "Plays a new game against the engine, or continues the game of a file. Type help during the\n"
              "game for its commands.",
          .examples = {"emilia play --level 3", "emilia play --white person --board 6x6",
                       "emilia play --clock 5+3 game.ggf"},
          .flags = {choice_flag("black", kMoverNames, "player of Black", "person"),
                    choice_flag("white", kMoverNames, "player of White", "engine"),
                    text_flag("clock", "<time>",
                              "time per side in minutes, optionally + seconds per move, such as 5 or 3+2",
                              "no clock")},
          .options = with_other_default(
              with_other_default(option_flags_without({"multi-pv"}), "level", std::to_string(kDefaultLevel)),
              "book", "starter at level 20"),
          .prepare = prepare_request<parse_play_request, run_play>};
}

}  // namespace emilia
