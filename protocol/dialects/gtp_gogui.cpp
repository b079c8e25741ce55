// SPDX-License-Identifier: MIT
#include "engine/base/text.h"
#include "protocol/dialects/gtp.h"
#include "protocol/dialects/gtp_words.h"

// GoGui extensions: game rules and options. Boards of GoGui have row 1 at the bottom, boards of Emilia at the
// top; the square names are the same.

namespace emilia {

namespace {

char disc_of(const Position& position, Square square) {
  if (contains(position.discs(Color::black), square)) return 'X';
  if (contains(position.discs(Color::white), square)) return 'O';
  return '.';
}

/// Returns the type of an option for the dialog of GoGui.
std::string parameter_type(const Option& option) {
  const auto* choice = std::get_if<ChoiceType>(&option.type);
  if (choice == nullptr) return "string";
  std::string text = "list";
  for (const std::string_view token : choice->choices) text.append("/").append(token);
  return text;
}

}  // namespace

Gtp::Answer Gtp::rules_board_size(Words& /*tokens*/) {
  return std::to_string(session().board().columns());
}

Gtp::Answer Gtp::rules_legal_moves(Words& /*tokens*/) {
  const Game& game = session().game();
  if (game.is_finished()) return std::string();
  std::string moves;
  for (const Square move : squares(game.position().board.legal_moves())) {
    moves.append(moves.empty() ? "" : " ").append(gtp_move(move));
  }
  return moves.empty() ? gtp_move(Square::pass) : moves;
}

Gtp::Answer Gtp::rules_side_to_move(Words& /*tokens*/) {
  return std::string(session().game().position().to_move == Color::black ? "black" : "white");
}

Gtp::Answer Gtp::rules_board(Words& /*tokens*/) {
  const Position& position = session().game().position();
  std::string board;
  const Shape& shape = session().board();
  for (int row = shape.rows() - 1; row >= 0; --row) {
    board += '\n';
    for (int column = 0; column < shape.columns(); ++column) {
      if (column > 0) board += ' ';
      board += disc_of(position, square_at(column, row));
    }
  }
  return board;
}

Gtp::Answer Gtp::rules_final_result(Words& /*tokens*/) {
  const Game& game = session().game();
  if (!game.is_finished()) return std::string("the game is not over");
  const std::string score = gtp_score(game.position(), session().scoring());
  if (score == "0") return std::string("Draw");
  return std::string(score.starts_with('B') ? "Black" : "White") + " wins by " + score.substr(2) + " discs";
}

Gtp::Answer Gtp::options(Words& tokens) {
  if (tokens.is_at_end()) {
    std::string list;
    for (const Option& option : option_table()) {
      list += list.empty() ? "[" : "\n[";
      list += parameter_type(option) + "] " + std::string(option.name) + " " +
              printable(option_value(option, session().options()));
    }
    return list;
  }
  const std::string_view name = tokens.next();
  const Option* option = find_option(name);
  if (option == nullptr) return unknown_option(option_table(), name, "emilia-options lists the options");
  if (const Status set = session().set_option(*option, tokens.take_rest()); !set) return set.error();
  return std::string();
}

Gtp::Answer Gtp::book(Words& /*tokens*/) {
  if (!session().options().book.opened) return Error{"missing book: use emilia-options Book <file>"};
  std::string pairs;
  for (const BookPlayMove& move : session().book_moves())
    pairs += (pairs.empty() ? "" : " ") + gtp_move(move.move) + " " + to_string(move.value);
  return pairs;
}

}  // namespace emilia
