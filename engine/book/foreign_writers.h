// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/base/new_file.h"
#include "engine/book/book_store.h"

namespace emilia {

/// Write all positions of a book to a file; see `write_foreign_book`.
Status write_edax_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);
Status write_egaroucid_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);
Status write_text_book(const BookView& book, NewFile& file, const std::function<void()>& on_position);

/// Walks over the whole entries of a book and writes the bytes that `bytes_of` makes of each. A damaged entry
/// is an error.
Status write_entries(const BookView& book, NewFile& file, const std::function<void()>& on_position,
                     const std::function<std::string(const Board& board, const BookEntry& entry)>& bytes_of);

/// A score in whole discs, as the formats of others have it.
Discs in_discs(Score score);

}  // namespace emilia
