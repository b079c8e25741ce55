// SPDX-License-Identifier: MIT
#include "protocol/words/book_move.h"

#include <random>

namespace emilia {

std::uint64_t seed_of_game(int chosen) {
  return chosen == 0 ? std::random_device()() : static_cast<std::uint64_t>(chosen);
}

std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position,
                                      std::uint64_t seed) {
  if (!options.opened || !is_full(position.board)) return std::nullopt;
  return choose_book_move(options.opened->view(), narrow(position.board),
                          {.error = options.error, .seed = seed});
}

SearchInfo info_of(const BookPlayMove& move, std::chrono::nanoseconds elapsed) {
  return {.depth = move.depth,
          .score = move.value,
          .is_exact = move.is_exact,
          .elapsed = std::chrono::duration_cast<std::chrono::microseconds>(elapsed),
          .is_book = true,
          .pv = move.line};
}

}  // namespace emilia
