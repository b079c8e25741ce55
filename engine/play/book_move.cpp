// SPDX-License-Identifier: MIT
#include "engine/play/book_move.h"

#include <random>

namespace emilia {

std::uint64_t seed_of_game(int chosen) {
  return chosen == 0 ? std::random_device()() : static_cast<std::uint64_t>(chosen);
}

bool has_end(const SearchLimits& limits) {
  return limits.move_time || limits.black_clock || limits.white_clock || limits.depth || limits.nodes;
}

bool is_move_of_game(const SearchLimits& limits) {
  const bool asks_for_value = limits.window || limits.selectivity || !limits.search_moves.empty();
  return has_end(limits) && !asks_for_value && !limits.is_infinite && !limits.is_pondering;
}

std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position,
                                      std::uint64_t seed) {
  if (!options.opened || !is_full(position.board)) return std::nullopt;
  return choose_book_move(options.opened->view(), narrow(position.board),
                          {.error = options.error, .seed = seed});
}

std::vector<BookPlayMove> listed_book_moves(const BookOptions& options, const Position& position) {
  if (!options.opened || !is_full(position.board)) return {};
  return book_play_moves(options.opened->view(), narrow(position.board));
}

int moves_in_book(const BookOptions& options, const Game& game) {
  if (!options.opened) return 0;
  const BookView view = options.opened->view();
  Position position = game.start();
  int count = 0;
  for (const Square move : game.moves()) {
    position = position.after(move);
    if (!is_full(position.board) || !view.has(narrow(position.board))) break;
    ++count;
  }
  return count;
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
