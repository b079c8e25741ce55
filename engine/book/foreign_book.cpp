// SPDX-License-Identifier: MIT
#include "engine/book/foreign_book.h"

#include <algorithm>
#include <limits>

#include "engine/base/new_file.h"
#include "engine/base/text.h"
#include "engine/board/symmetry.h"
#include "engine/book/book_values.h"
#include "engine/book/foreign_writers.h"

namespace emilia {

namespace {

constexpr std::array<std::string_view, kBookFormatNames.size()> kEndings = {".dat", ".egbk3", ".txt"};

}  // namespace

Result<BookFormat> book_format_of(std::string_view path) {
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    const std::string_view ending = kEndings[i];
    if (path.size() >= ending.size() &&
        equals_ignoring_case(path.substr(path.size() - ending.size()), ending))
      return static_cast<BookFormat>(i);
  }
  return Error{"invalid ending of " + in_quotes(path) + ": expected .dat (Edax), .egbk3 (Egaroucid) or .txt"};
}

Square canonical_move(const Board& board, Square move) {
  if (!board.is_legal(move)) return Square::none;
  const Board after = canonical(move == Square::pass ? board.after_pass() : board.after(move));
  const std::vector<BookMove> moves = book_moves(canonical(board));
  return std::ranges::find(moves, after, &BookMove::after)->move;
}

LineCounts count_lines(const BookView& book) {
  LineCounts counts;
  for_each_from_the_end(book, [&](const Board& board, const BookEntry& entry) {
    std::uint64_t lines = entry.leaf.is_there() ? 1 : 0;
    for (const BookMove& move : book_moves(board)) {
      if (const auto behind = counts.find(move.after); behind != counts.end()) lines += behind->second;
    }
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    counts[board] = static_cast<std::uint32_t>(std::min(lines, kMost));
  });
  return counts;
}

Result<ForeignReport> read_foreign_book(BookFormat format, const std::string& path,
                                        const TakePosition& take) {
  InputFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  if (format == BookFormat::text) file.skip_next(kByteOrderMark);
  constexpr std::array kReaders = {read_edax_book, read_egaroucid_book, read_text_book};
  const auto report = kReaders[static_cast<std::size_t>(format)](
      [&file](std::size_t count) { return file.read(count); }, take);
  return report ? report : Result<ForeignReport>(file_error("read", path, report.error().message));
}

Status write_foreign_book(BookFormat format, const BookView& book, const std::string& path,
                          const std::function<void()>& on_position) {
  NewFile file;
  if (const Status created = file.create(path); !created) return created;
  constexpr std::array kWriters = {write_edax_book, write_egaroucid_book, write_text_book};
  const Status written = kWriters[static_cast<std::size_t>(format)](book, file, on_position);
  return written ? file.finish() : written;
}

}  // namespace emilia
