// SPDX-License-Identifier: MIT
#include "programs/commands/book_exchange.h"

#include <iostream>

#include "engine/base/new_file.h"
#include "engine/book/book_merge.h"
#include "programs/commands/book.h"
#include "programs/commands/book_flags.h"
#include "programs/commands/commands.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

namespace {

void print(const MergeReport& report, const Book& book) {
  std::cout << report.added << " positions added, " << report.known << " already known; the book has "
            << book.view().size() << '\n';
}

Result<bool> has_position(const Book& book, const Board& board) {
  const BookView view = book.view();
  const bool is_known = view.has(board);
  if (!view.status()) return view.status().error();
  return is_known;
}

Result<int> run_import(const BookExchangeRequest& request, const Context& /*context*/) {
  // First pass before the book is created, so that an invalid file leaves no book.
  const auto first_look = read_foreign_book(request.format, request.file, [](const ForeignPosition&) {});
  if (!first_look) return first_look.error();
  const auto book = Book::open_or_create(request.book);
  if (!book) return book.error();
  ProgressBar bar("import", first_look->positions);
  const BookSource source = [&](const TakePosition& take) -> Status {
    const auto report = read_foreign_book(request.format, request.file, take);
    return report ? success() : Status(report.error());
  };
  const auto merged = merge_book(*book, source, [&bar] { bar.advance(); });
  if (!merged) return merged.error();
  bar.hide();
  print(*merged, *book);
  if (first_look->damaged == 0) return kExitDone;
  std::cerr << "emilia: the file is damaged: " << first_look->positions << " positions were read; "
            << first_look->damage << '\n';
  return kExitWrong;
}

Result<int> run_export(const BookExchangeRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::read);
  if (!book) return book.error();
  const Status checked = require_other_files(std::span(&request.book, 1), std::span(&request.file, 1));
  if (!checked) return checked.error();
  const BookView view = book->view();
  ProgressBar bar("export", view.size());
  const Status written = write_foreign_book(request.format, view, request.file, [&bar] { bar.advance(); });
  if (!written) return written.error();
  bar.hide();
  std::cout << view.size() << " positions written\n";
  return kExitDone;
}

Result<int> run_merge(const BookExchangeRequest& request, const Context& /*context*/) {
  const auto other = Book::open(request.file, Book::Access::read);
  if (!other) return other.error();
  const auto book = Book::open_or_create(request.book);
  if (!book) return book.error();
  const BookView view = other->view();
  ProgressBar bar("merge", view.size());
  const auto merged = merge_book(*book, source_of(view), [&bar] { bar.advance(); });
  if (!merged) return merged.error();
  bar.hide();
  print(*merged, *book);
  return kExitDone;
}

Result<int> run_subtree(const BookSubtreeRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::read);
  if (!book) return book.error();
  const auto is_known = has_position(*book, request.root);
  if (!is_known) return is_known.error();
  if (!*is_known) return Error{"cannot copy the subtree: its position is not in the book"};
  const auto new_book = Book::create(request.new_book);
  if (!new_book) return new_book.error();
  const BookView view = book->view();
  const auto copied = merge_book(*new_book, subtree_of(view, request.root), [] {});
  if (!copied) return copied.error();
  std::cout << copied->added << " of " << view.size() << " positions copied\n";
  return kExitDone;
}

Result<int> run_prune(const BookPruneRequest& request, const Context& /*context*/) {
  const auto book = Book::open(request.book, Book::Access::write);
  if (!book) return book.error();
  const auto is_known = has_position(*book, request.root);
  if (!is_known) return is_known.error();
  if (!*is_known) return Error{"cannot prune the book: the position of --after is not in it"};
  const auto gone = prune_book(*book, request.root, request.limits);
  if (!gone) return gone.error();
  std::cout << *gone << " positions removed; the book has " << book->view().size() << '\n';
  return kExitDone;
}

Flag format_flag() {
  return choice_flag("format", kBookFormatNames, "format of <file>",
                     "from its extension: .dat, .egbk3, .txt");
}

}  // namespace

Result<BookExchangeRequest> parse_book_merge_request(const Arguments& arguments,
                                                     const ProgramOptions& /*options*/) {
  BookExchangeRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  parser.read_positional_file(1, "other book", request.file);
  if (parser.error()) return *parser.error();
  return request;
}

Result<BookExchangeRequest> parse_book_exchange_request(const Arguments& arguments,
                                                        const ProgramOptions& /*options*/) {
  BookExchangeRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  parser.read_positional_file(1, "file", request.file);
  parser.read_choice("format", request.format);
  if (parser.error()) return *parser.error();
  if (arguments.has("format")) return request;
  const auto format = book_format_of(request.file);
  if (!format) return format.error();
  request.format = *format;
  return request;
}

Result<BookSubtreeRequest> parse_book_subtree_request(const Arguments& arguments,
                                                      const ProgramOptions& /*options*/) {
  BookSubtreeRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  parser.read_positional_file(1, "new book", request.new_book);
  if (parser.error()) return *parser.error();
  const auto root = parse_book_root(arguments);
  if (!root) return root.error();
  request.root = narrow(root->board);
  return request;
}

Result<BookPruneRequest> parse_book_prune_request(const Arguments& arguments,
                                                  const ProgramOptions& /*options*/) {
  BookPruneRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  read_deviation_limits(parser, request.limits);
  if (parser.error()) return *parser.error();
  const auto root = parse_book_root(arguments);
  if (!root) return root.error();
  request.root = narrow(root->board);
  return request;
}

Subcommand book_import_command() {
  return {.name = "book import",
          .positionals = "<book> <file>",
          .max_positionals = 2,
          .summary = "import an Edax, Egaroucid or text book",
          .details =
              "Creates the book if it does not exist. From a damaged file, the readable positions are added\n"
              "and the first error is reported.",
          .examples = {"emilia book import my.book edax.dat", "emilia book import my.book egaroucid.egbk3"},
          .flags = {format_flag()},
          .prepare = prepare_request<parse_book_exchange_request, run_import>};
}

Subcommand book_export_command() {
  return {.name = "book export",
          .positionals = "<book> <file>",
          .max_positionals = 2,
          .summary = "export a book for Edax or Egaroucid, or as text",
          .examples = {"emilia book export my.book book.dat", "emilia book export my.book book.txt"},
          .flags = {format_flag()},
          .prepare = prepare_request<parse_book_exchange_request, run_export>};
}

Subcommand book_merge_command() {
  return {.name = "book merge",
          .positionals = "<book> <other-book>",
          .max_positionals = 2,
          .summary = "add the positions of another book",
          .examples = {"emilia book merge my.book yours.book"},
          .prepare = prepare_request<parse_book_merge_request, run_merge>};
}

Subcommand book_subtree_command() {
  return {.name = "book subtree",
          .positionals = "<book> <new-book>",
          .max_positionals = 2,
          .summary = "copy a position and its descendants to a new book",
          .examples = {"emilia book subtree my.book tiger.book --after f5d6c3d3c4"},
          .flags = {after_flag()},
          .prepare = prepare_request<parse_book_subtree_request, run_subtree>};
}

Subcommand book_prune_command() {
  return {.name = "book prune",
          .positionals = "<book>",
          .max_positionals = 1,
          .summary = "remove positions outside limits from a book",
          .details =
              "A position stays if a line from --after leads to it within the limits. A removed position\n"
              "leaves its value to the position before it.",
          .examples = {"emilia book prune my.book --plies 16 --line-error 2"},
          .flags = deviation_flags(),
          .prepare = prepare_request<parse_book_prune_request, run_prune>};
}

}  // namespace emilia
