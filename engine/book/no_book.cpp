// SPDX-License-Identifier: MIT
#include "engine/book/book_store.h"

/// Stub for programs without books: no book can be opened, so no view exists.
namespace emilia {

struct BookConnection {};

Result<Book> Book::open(const std::string& path, Access /*access*/) {
  return Error{"cannot open the book '" + path + "': this program does not support books"};
}

BookView Book::view() const {
  return {file_, ""};
}

BookView::BookView(std::shared_ptr<BookFile> file, const char* /*begin*/) : file_(std::move(file)) {}

BookView::BookView(BookView&&) noexcept = default;
BookView::~BookView() = default;

std::optional<BookEntry> BookView::find(const Board& /*board*/) const {
  return std::nullopt;
}

bool BookView::has(const Board& /*board*/) const {
  return false;
}

Status BookView::for_each(const Visit& /*visit*/) const {
  return status_;
}

void BookChange::put(const Board& /*board*/, const BookEntry& /*entry*/) {}

}  // namespace emilia
