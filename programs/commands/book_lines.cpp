// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <iostream>

#include "engine/board/position_text.h"
#include "engine/book/lines_to_know.h"
#include "programs/commands/book.h"
#include "programs/commands/commands.h"

namespace emilia {

namespace {

constexpr int kDefaultError = 1;
constexpr int kDefaultPlies = 4;

/// Request for the lines that each side has to memorize.
struct BookLinesRequest {
  BookRequest book;
  int error = kDefaultError;
  int plies = kDefaultPlies;  ///< depth of the printed tree
};

Result<BookLinesRequest> parse_book_lines_request(const Arguments& arguments, const ProgramOptions& options) {
  const auto book = parse_book_request(arguments, options);
  if (!book) return book.error();
  BookLinesRequest request{.book = *book};
  ArgumentParser parser(arguments);
  parser.read_number("error", request.error);
  parser.read_number("plies", request.plies);
  if (parser.error()) return *parser.error();
  return request;
}

std::string numbers_text(const LinesToKnow& lines, Color to_move) {
  const bool is_black = to_move == Color::black;
  return fmt::format("black {} white {}", is_black ? lines.mover : lines.opponent,
                     is_black ? lines.opponent : lines.mover);
}

/// Prints one line per good move, indented by its ply, with its subtree below it.
void print_tree(LineCounter& counter, const Position& position, int ply, int plies) {
  if (ply == plies) return;
  for (const ListedMove& listed : counter.good_moves(narrow(position.board))) {
    const Position after = position.after(listed.move.move);
    std::cout << std::string(static_cast<std::size_t>(2 * ply), ' ')
              << fmt::format("{} {}  {}\n", to_string(listed.move.move), to_string(listed.value()),
                             numbers_text(counter.count(narrow(after.board)), after.to_move));
    print_tree(counter, after, ply + 1, plies);
  }
}

Result<int> run_book_lines(const BookLinesRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book.book, Book::Access::read);
  if (!book) return book.error();
  const BookView view = book->view();
  const Position& position = request.book.game.position();
  const bool is_known = view.has(narrow(position.board));
  if (!view.status()) return view.status().error();
  if (!is_known) {
    std::cout << "not in the book\n";
    return kExitDone;
  }
  LineCounter counter(view, request.error);
  std::cout << "lines to know: " << numbers_text(counter.count(narrow(position.board)), position.to_move)
            << '\n';
  print_tree(counter, position, 0, request.plies);
  if (!view.status()) return view.status().error();
  return kExitDone;
}

}  // namespace

Subcommand book_lines_command() {
  return {.name = "book lines",
          .positionals = "<book> [<moves> | <position>]",
          .max_positionals = 2,
          .summary = "count the lines that each side has to memorize",
          .details =
              "Umigame's value: a side that wants to lose at most --error discs per move has to know one\n"
              "reply to each opponent move within that loss. The tree shows the value and the counts of\n"
              "each move.",
          .examples = {"emilia book lines my.book f5d6 --error 1 --plies 3"},
          .flags = {number_flag("error", "<discs>", {0, kSquareCount}, "largest loss of a move in discs",
                                std::to_string(kDefaultError)),
                    number_flag("plies", "<n>", {0, kSquareCount}, "depth of the printed tree in plies",
                                std::to_string(kDefaultPlies))},
          .prepare = prepare_request<parse_book_lines_request, run_book_lines>};
}

}  // namespace emilia
