// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/base/new_file.h"
#include "engine/book/book_store.h"

namespace emilia {

/// Writers of all positions of a book to a file; see `write_foreign_book`.
Status write_edax_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);
Status write_egaroucid_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);
Status write_text_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);

/// Visits the entries of a book and writes the bytes that `bytes_of` returns for each.
/// Errors: a damaged entry.
Status write_entries(const BookView& book, NewFile& file, const std::function<void()>& on_position,
                     const std::function<std::string(const Board& board, const BookEntry& entry)>& bytes_of);

/// Returns a score in whole discs, for third-party formats.
Discs in_discs(Score score);

}  // namespace emilia
