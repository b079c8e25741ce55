// SPDX-License-Identifier: MIT
#include "programs/commands/book.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iostream>

#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/book/book_check.h"
#include "engine/book/book_values.h"
#include "programs/commands/commands.h"
#include "programs/terminal/progress_bar.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

Result<int> run_new(const BookRequest& request, const Context& /*context*/) {
  const auto book = Book::create(request.book);
  if (!book) return book.error();
  std::cout << "created " << printable(request.book) << ", an empty book\n";
  return kExitDone;
}

std::string depth_text(const BookEntry& entry) {
  if (entry.depth == 0) return "-";
  if (entry.leaf.is_exact) return fmt::format("{} exact", entry.depth);
  return fmt::format("{} at {} %", entry.depth, percent(entry.selectivity));
}

std::string games_text(const GameCounts& games) {
  return fmt::format("{} won, {} drawn, {} lost", games.wins, games.draws, games.losses);
}

/// Row of the move table.
struct MoveRow {
  Square move = Square::none;
  Score value;
  std::string text;
};

std::vector<MoveRow> move_rows(const BookView& book, const Board& board, const BookEntry& entry) {
  std::vector<MoveRow> rows;
  for (const ListedMove& listed : listed_moves(book, board)) {
    const GameCounts& games = listed.entry.games;
    const GameCounts ours{games.losses, games.draws, games.wins};
    rows.push_back({listed.move.move, listed.value(),
                    "listed" + (ours.total() > 0 ? ", games " + games_text(ours) : std::string())});
  }
  if (entry.leaf.is_there()) {
    const Square move = leaf_move_on(board, entry.leaf);
    rows.push_back({move, entry.leaf.value, "not listed, depth " + depth_text(entry)});
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &MoveRow::value);
  return rows;
}

Result<int> run_show(const BookRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::read);
  if (!book) return book.error();
  const BookView view = book->view();
  const Position& position = request.game.position();
  const Board board = narrow(position.board);
  const auto entry = view.find(board);
  if (!view.status()) return view.status().error();
  std::cout << diagram(position) << '\n';
  if (!entry) {
    std::cout << "not in the book\n";
    return kExitDone;
  }
  std::cout << "value   " << to_string(entry->value) << '\n'
            << "proven  " << entry->lower << " to " << entry->upper << '\n';
  if (entry->games.total() > 0) std::cout << "games   " << games_text(entry->games) << '\n';
  for (const MoveRow& row : move_rows(view, board, *entry))
    std::cout << fmt::format("{:<6} {:>7}  {}\n", to_string(row.move), to_string(row.value), row.text);
  return kExitDone;
}

Result<int> run_stats(const BookRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::read);
  if (!book) return book.error();
  const BookView view = book->view();
  std::array<std::uint64_t, kSquareCount + 1> by_discs{};
  std::uint64_t leaves = 0;
  std::uint64_t proven = 0;
  const Status walked = view.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    if (!entry) return true;
    ++by_discs[static_cast<std::size_t>(popcount(board.occupied()))];
    if (entry->leaf.is_there()) ++leaves;
    if (entry->lower == entry->upper) ++proven;
    return true;
  });
  if (!walked) return walked.error();
  const std::uint64_t size = view.size();
  std::cout << "positions  " << size << '\n'
            << "leaves     " << leaves << '\n'
            << "proven     " << proven << '\n'
            << "bytes      " << view.byte_count();
  if (size > 0) std::cout << ", " << view.byte_count() / size << " a position";
  std::cout << "\n\ndiscs  positions\n";
  for (std::size_t discs = 0; discs < by_discs.size(); ++discs) {
    if (by_discs[discs] > 0) std::cout << fmt::format("{:>5}  {:>9}\n", discs, by_discs[discs]);
  }
  return kExitDone;
}

Result<int> run_check(const BookRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::read);
  if (!book) return book.error();
  const BookView view = book->view();
  ProgressBar bar("check", view.size());
  const auto check = check_book(view, [&bar] { bar.advance(); });
  if (!check) return check.error();
  bar.hide();
  for (const std::string& finding : check->findings) std::cout << finding << '\n';
  std::cout << check->positions << " positions, " << check->wrong << " wrong\n";
  return check->wrong == 0 ? kExitDone : kExitWrong;
}

Subcommand command_of_book(std::string_view name, std::string_view summary, std::string_view example,
                           Result<Job> (*prepare)(const Arguments&, const ProgramOptions&)) {
  return {.name = name,
          .positionals = "<book>",
          .max_positionals = 1,
          .summary = summary,
          .examples = {example},
          .prepare = prepare};
}

}  // namespace

Result<Game> parse_book_game(std::string_view text) {
  constexpr std::size_t kPositionLength = kSquareCount + 1;
  if (text.size() == kPositionLength) {
    const Result<Position> position = parse_position_argument(text);
    if (!position) return position.error();
    return Game(*position);
  }
  return play_transcript(text);
}

Result<BookRequest> parse_book_request(const Arguments& arguments, const ProgramOptions& /*options*/) {
  BookRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  if (parser.error()) return *parser.error();
  const auto game = parse_book_game(arguments.positional(1));
  if (!game) return game.error();
  request.game = *game;
  return request;
}

Subcommand book_new_command() {
  return command_of_book("book new", "create an empty book", "emilia book new my.book",
                         prepare_request<parse_book_request, run_new>);
}

Subcommand book_show_command() {
  return {.name = "book show",
          .positionals = "<book> [<moves> | <position>]",
          .max_positionals = 2,
          .summary = "print the book moves of a position",
          .details = "The default is the start position.",
          .examples = {"emilia book show my.book f5d6c3"},
          .prepare = prepare_request<parse_book_request, run_show>};
}

Subcommand book_stats_command() {
  return command_of_book("book stats", "print statistics of a book", "emilia book stats my.book",
                         prepare_request<parse_book_request, run_stats>);
}

Subcommand book_check_command() {
  return command_of_book("book check", "check a book for errors", "emilia book check my.book",
                         prepare_request<parse_book_request, run_check>);
}

}  // namespace emilia
