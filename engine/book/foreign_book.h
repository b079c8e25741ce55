// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/book/book_store.h"

/// Files of third-party books: Edax, Egaroucid, and a text format that keeps all data of a book of Emilia.

namespace emilia {

enum class BookFormat : std::uint8_t { edax, egaroucid, text };

/// Names in the order of `BookFormat`.
inline constexpr std::array<std::string_view, 3> kBookFormatNames = {"edax", "egaroucid", "text"};

/// Returns the format for the ending of a file name: .dat, .egbk3, .txt.
/// Errors: name the endings.
Result<BookFormat> book_format_of(std::string_view path);

/// Position as in a file.
struct ForeignPosition {
  Board board;                  ///< canonical
  BookEntry entry;              ///< its leaf is legal; value and bounds are those of the file
  std::vector<BookLeaf> links;  ///< listed moves with their values, if the file has them
};

/// Result of reading a file.
struct ForeignReport {
  std::uint64_t positions = 0;
  std::uint64_t damaged = 0;  ///< positions that were skipped, or one for the rest after a cut
  std::string damage;         ///< the first fault and its place
};

using TakePosition = std::function<void(const ForeignPosition& position)>;

/// Callback that returns the next `count` bytes; fewer at the end.
using ReadBytes = std::function<Result<std::string>(std::size_t count)>;

/// Reads a book to its end or to the place where it is truncated. Skips invalid positions.
/// Errors: the file has another format.
Result<ForeignReport> read_edax_book(const ReadBytes& read, const TakePosition& take);
Result<ForeignReport> read_egaroucid_book(const ReadBytes& read, const TakePosition& take);
Result<ForeignReport> read_text_book(const ReadBytes& read, const TakePosition& take);

/// Reads a file.
/// Errors: name the file.
Result<ForeignReport> read_foreign_book(BookFormat format, const std::string& path, const TakePosition& take);

/// Writes a complete book to a new file. `on_position` is called for each position.
Status write_foreign_book(BookFormat format, const BookView& book, const std::string& path,
                          const std::function<void()>& on_position);

/// Returns a move of a board on the canonical board, `Square::none` if it is illegal.
Square canonical_move(const Board& board, Square move);

/// Number of lines of the book from each position: a leaf is one line, a listed move has the lines of its
/// position.
using LineCounts = std::unordered_map<Board, std::uint32_t, BoardHash>;
LineCounts count_lines(const BookView& book);

}  // namespace emilia
