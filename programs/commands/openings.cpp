// SPDX-License-Identifier: MIT
#include "engine/openings/openings.h"

#include <fmt/format.h>
#include <iostream>

#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "programs/commands/book.h"
#include "programs/commands/commands.h"
#include "programs/commands/game_warnings.h"
#include "programs/commands/opening_table.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

namespace {

/// Prints "f5d6    Perpendicular Opening".
void print_opening(std::string_view moves, const NamedOpening& opening) {
  std::cout << fmt::format("{:<32}  {}\n", moves, opening.name);
}

/// Prints the openings of a game, each with the moves that lead to it.
void print_openings_of(const Game& game) {
  const OpeningNames names;
  Position position = game.start();
  const std::vector<Square> moves = game.moves();
  bool is_named = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    position = position.after(moves[i]);
    const NamedOpening* opening = names.find(position.board);
    if (opening == nullptr) continue;
    print_opening(transcript(std::span(moves).first(i + 1), Passes::left_out), *opening);
    is_named = true;
  }
  if (!is_named) std::cout << "no opening with a name\n";
}

Status add_games(OpeningStatistics& statistics, const std::string& path) {
  GameFile file;
  if (const Status opened = file.open(path); !opened) return opened;
  ProgressBar bar("games", 0);
  GameWarnings warnings(std::cerr);
  while (true) {
    const auto record = file.next();
    if (!record) return record.error();
    if (!*record) break;
    bar.advance();
    warnings.print(file.place(), **record, &bar);
    add_game(statistics, **record);
  }
  bar.hide();
  warnings.finish();
  return success();
}

/// Prints the statistics of the games that reached the position after a line.
Result<int> print_statistics(const Game& game, const std::string& path) {
  OpeningStatistics statistics(game.position());
  if (const Status added = add_games(statistics, path); !added) return added.error();
  if (const NamedOpening* const opening = OpeningNames().find_last(game)) std::cout << opening->name << '\n';
  std::cout << format_opening_table(statistics);
  return kExitDone;
}

Result<Job> prepare_openings(const Arguments& arguments, const ProgramOptions& /*options*/) {
  const bool has_moves = !arguments.positionals.empty();
  std::string games;
  ArgumentParser parser(arguments);
  parser.read_file("games", games);
  if (parser.error()) return *parser.error();
  const Result<Game> game = play_transcript(arguments.positional(0));
  if (!game) return game.error();
  return Job([game = *game, has_moves, games](const Context& /*context*/) {
    if (!games.empty()) return print_statistics(game, games);
    if (has_moves) {
      print_openings_of(game);
    } else {
      for (const NamedOpening& opening : named_openings()) print_opening(opening.moves, opening);
    }
    return Result<int>(kExitDone);
  });
}

}  // namespace

Subcommand openings_command() {
  return {.name = "openings",
          .positionals = "[<moves>]",
          .max_positionals = 1,
          .summary = "list the named openings, or those of a game",
          .details =
              "An opening is recognised by its position, in any order of the moves.\n"
              "With --games: the results of the games that reached the position after <moves>, in total and\n"
              "by next move. The last column is the mean of Black's discs minus White's.",
          .examples = {"emilia openings f5d6c4d3c3", "emilia openings f5d6c4d3c3 --games games.ggf"},
          .flags = {text_flag("games", "<file>", "file of games for the statistics of a position")},
          .prepare = prepare_openings};
}

}  // namespace emilia
