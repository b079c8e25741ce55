// SPDX-License-Identifier: MIT
#include "engine/board/perft.h"

namespace emilia {

namespace {

/// Counter by one rule, until it is stopped.
template <PerftRule rule, AnyBoard B>
class LineCount {
  using Set = typename B::Set;

 public:
  explicit LineCount(const std::atomic<bool>& is_stopped) : is_stopped_(is_stopped) {}

  [[nodiscard]] std::uint64_t count(const B& board, int depth) const {
    if (depth == 0) return 1;

    const Set moves = board.legal_moves();
    if (is_empty(moves)) return count_without_move(board, depth);
    if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
    if (depth == 2) return count_last_two(board, moves);
    if (is_stopped_.load(std::memory_order_relaxed)) return 0;

    std::uint64_t lines = 0;
    for (const Square square : squares(moves)) lines += count(board.after(square), depth - 1);
    return lines;
  }

 private:
  /// Counts without a move of the player: after a pass, or at the end of the game.
  [[nodiscard]] std::uint64_t count_without_move(const B& board, int depth) const {
    const B passed = board.after_pass();
    if (is_empty(passed.legal_moves())) return rule == PerftRule::full_depth ? 0 : 1;
    return count(passed, rule == PerftRule::free_pass ? depth : depth - 1);
  }

  /// Counts the last ply without playing it. Most of the time is spent two plies before the end.
  [[nodiscard]] std::uint64_t count_last_two(const B& board, Set moves) const {
    std::uint64_t lines = 0;
    for (const Square square : squares(moves)) {
      const B child = board.after(square);
      const Set replies = child.legal_moves();
      lines +=
          is_empty(replies) ? count_without_move(child, 1) : static_cast<std::uint64_t>(popcount(replies));
    }
    return lines;
  }

  const std::atomic<bool>& is_stopped_;
};

template <PerftRule rule>
std::uint64_t count_lines(const WideBoard& board, int depth, const std::atomic<bool>& is_stopped) {
  return with_fastest(
      board, [&]<AnyBoard B>(const B& typed) { return LineCount<rule, B>(is_stopped).count(typed, depth); });
}

std::uint64_t count_by(PerftRule rule, const WideBoard& board, int depth,
                       const std::atomic<bool>& is_stopped) {
  switch (rule) {
    case PerftRule::full_depth:
      return count_lines<PerftRule::full_depth>(board, depth, is_stopped);
    case PerftRule::finished_leaf:
      return count_lines<PerftRule::finished_leaf>(board, depth, is_stopped);
    case PerftRule::free_pass:
      return count_lines<PerftRule::free_pass>(board, depth, is_stopped);
  }
  return 0;
}

}  // namespace

std::uint64_t perft(const WideBoard& board, int depth, PerftRule rule) {
  const std::atomic<bool> never_stopped = false;
  return count_by(rule, board, depth, never_stopped);
}

std::optional<std::uint64_t> perft(const WideBoard& board, int depth, PerftRule rule,
                                   const std::atomic<bool>& is_stopped) {
  const std::uint64_t lines = count_by(rule, board, depth, is_stopped);
  return is_stopped ? std::nullopt : std::optional(lines);
}

}  // namespace emilia
