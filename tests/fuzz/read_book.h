// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board/symmetry.h"
#include "engine/book/foreign_book.h"
#include "tests/fuzz/require.h"

namespace emilia::test {

inline void require_legal(const Board& board, const BookLeaf& leaf) {
  require(canonical_move(board, leaf.move) != Square::none);
  require(leaf.value <= Score::from_discs(BookEntry::kMost));
  require(leaf.value >= Score::from_discs(-BookEntry::kMost));
}

/// Reads fuzzer input as a book. The results must fit a book of Emilia: canonical boards of unfinished games,
/// legal moves and valid values.
inline void read_book(Result<ForeignReport> (*reader)(const ReadBytes&, const TakePosition&),
                      const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const ReadBytes read = [&rest](std::size_t count) {
    const std::string bytes(rest.substr(0, count));
    rest.remove_prefix(bytes.size());
    return Result<std::string>(bytes);
  };
  std::uint64_t taken = 0;
  const auto report = reader(read, [&taken](const ForeignPosition& position) {
    ++taken;
    require(position.board == canonical(position.board));
    require(!position.board.is_finished());
    require((position.board.player & position.board.opponent) == 0);
    const BookEntry& entry = position.entry;
    if (entry.leaf.is_there()) require_legal(position.board, entry.leaf);
    for (const BookLeaf& link : position.links) require_legal(position.board, link);
    require(is_valid(position.board, entry));
  });
  require(!report || report->positions == taken);
  require(!report || (report->damaged == 0) == report->damage.empty());
}

}  // namespace emilia::test
