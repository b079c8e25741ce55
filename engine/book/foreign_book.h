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

/// Files of books that others read and write: Edax's, Egaroucid's, and a text that keeps all that a book of
/// Emilia's knows.

namespace emilia {

enum class BookFormat : std::uint8_t { edax, egaroucid, text };

/// In the order of `BookFormat`.
inline constexpr std::array<std::string_view, 3> kBookFormatNames = {"edax", "egaroucid", "text"};

/// By the ending of a file's name: .dat, .egbk3, .txt. The error names them.
Result<BookFormat> book_format_of(std::string_view path);

/// A position as a file has it.
struct ForeignPosition {
  Board board;                  ///< canonical
  BookEntry entry;              ///< its leaf is legal; value and bounds are what the file says
  std::vector<BookLeaf> links;  ///< the moves that the file lists, where it does, with their values
};

/// What was read of a file.
struct ForeignReport {
  std::uint64_t positions = 0;
  std::uint64_t damaged = 0;  ///< positions that were left out, or one for all that is behind a cut
  std::string damage;         ///< the first: its place, and what is wrong
};

using TakePosition = std::function<void(const ForeignPosition& position)>;

/// Gives the next bytes, as many as are asked for, fewer at the end.
using ReadBytes = std::function<Result<std::string>(std::size_t count)>;

/// Read a book to its end, or to where it is cut short. Positions that cannot be are left out. An error where
/// nothing can be read: it is no such file.
Result<ForeignReport> read_edax_book(const ReadBytes& read, const TakePosition& take);
Result<ForeignReport> read_egaroucid_book(const ReadBytes& read, const TakePosition& take);
Result<ForeignReport> read_text_book(const ReadBytes& read, const TakePosition& take);

/// The same of a file; errors name it.
Result<ForeignReport> read_foreign_book(BookFormat format, const std::string& path, const TakePosition& take);

/// Writes the whole of a book to a new file. `on_position` is told of each.
Status write_foreign_book(BookFormat format, const BookView& book, const std::string& path,
                          const std::function<void()>& on_position);

/// A move of a board as the canonical board has it, `Square::none` where it is illegal.
Square canonical_move(const Board& board, Square move);

/// The lines of the book from each position on: a leaf is one, and a listed move has those of its position.
using LineCounts = std::unordered_map<Board, std::uint32_t, BoardHash>;
LineCounts count_lines(const BookView& book);

}  // namespace emilia
