// SPDX-License-Identifier: MIT
#include "engine/openings/openings.h"

#include <fmt/format.h>
#include <iostream>

#include "engine/board/position_text.h"
#include "protocol/commands/book.h"
#include "protocol/commands/commands.h"

namespace emilia {

namespace {

/// "f5d6    Perpendicular Opening".
void print_opening(std::string_view moves, const NamedOpening& opening) {
  std::cout << fmt::format("{:<32}  {}\n", moves, opening.name);
}

/// The openings that a game went through, each behind the moves to it.
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

Result<Job> prepare_openings(const Arguments& arguments, const ProgramOptions& /*options*/) {
  const bool has_moves = !arguments.words.empty();
  const auto moves = parse_transcript(arguments.word(0));
  if (!moves) return moves.error();
  Game game;
  for (const Square move : *moves) {
    if (const Status played = game.play(move); !played) return played.error();
  }
  return Job([game, has_moves](const Context& /*context*/) {
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
          .words = "[<moves>]",
          .max_words = 1,
          .summary = "list the openings that have names, or those of a game",
          .details = "A game has an opening's name by whatever order of moves it came to its position.",
          .examples = {"emilia openings f5d6c4d3c3"},
          .prepare = prepare_openings};
}

}  // namespace emilia
