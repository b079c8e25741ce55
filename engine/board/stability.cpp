// SPDX-License-Identifier: MIT
#include "engine/board/stability.h"

#include <array>

#include "engine/board/kernels/rays.h"

namespace emilia {

namespace {

constexpr unsigned kEdgeMask = 0xFF;

/// Discs of both sides on an edge, after the first side placed a disc. Only lines on the edge flip.
struct Edge {
  unsigned player;
  unsigned opponent;
};

constexpr Edge after_edge_move(Edge edge, int place) {
  unsigned turned = 0;
  for (const int step : {-1, 1}) {
    unsigned run = 0;
    int at = place + step;
    while (at >= 0 && at < kBoardSize && (edge.opponent >> at & 1) != 0) {
      run |= 1U << at;
      at += step;
    }
    if (at >= 0 && at < kBoardSize && (edge.player >> at & 1) != 0) turned |= run;
  }
  return {edge.player | turned | 1U << place, edge.opponent & ~turned};
}

/// Table for every state of an edge, index 256 * player + opponent: the player's discs that no sequence of
/// moves on that edge flips. A disc may also be placed where it flips nothing on the edge, because another
/// line may allow the move.
class EdgeStability {
 public:
  EdgeStability() {
    // Fuller edges come first: a stable disc must stay stable after every move on the edge.
    for (int empties = 0; empties <= kBoardSize; ++empties) {
      for (unsigned player = 0; player <= kEdgeMask; ++player) {
        for (unsigned opponent = 0; opponent <= kEdgeMask; ++opponent) {
          if ((player & opponent) != 0 || popcount(kEdgeMask & ~(player | opponent)) != empties) continue;
          stable_[player << 8 | opponent] = static_cast<std::uint8_t>(compute({player, opponent}));
        }
      }
    }
  }

  [[nodiscard]] unsigned operator()(unsigned player, unsigned opponent) const {
    return stable_[player << 8 | opponent];
  }

 private:
  [[nodiscard]] unsigned compute(Edge edge) const {
    unsigned stable = edge.player;
    for (int place = 0; place < kBoardSize && stable != 0; ++place) {
      if (((edge.player | edge.opponent) >> place & 1) != 0) continue;
      const Edge own = after_edge_move(edge, place);
      stable &= (*this)(own.player, own.opponent);
      const Edge other = after_edge_move({edge.opponent, edge.player}, place);
      stable &= other.opponent & (*this)(other.opponent, other.player);
    }
    return stable;
  }

  std::array<std::uint8_t, 1 << 16> stable_{};
};

const EdgeStability& edge_stability() {
  static const EdgeStability table;
  return table;
}

constexpr unsigned column_to_byte(Bitboard set, int column) {
  return static_cast<unsigned>((set >> column & kColumnA) * 0x0102040810204080 >> 56);
}

/// Returns a column with bit `row` of the byte in that row. The multiplication spreads seven bits to seven
/// places without overlap; the eighth bit is added separately.
constexpr Bitboard byte_to_column(unsigned byte, int column) {
  const Bitboard spread = (byte & 0x7F) * 0x0000040810204081 & kColumnA;
  return (spread | Bitboard{byte >> 7} << 56) << column;
}

Bitboard stable_edges(Bitboard player, Bitboard opponent) {
  const EdgeStability& stable = edge_stability();
  constexpr int kLastRow = 56;
  Bitboard found = stable(player & kEdgeMask, opponent & kEdgeMask);
  found |= Bitboard{stable(player >> kLastRow, opponent >> kLastRow)} << kLastRow;
  for (const int column : {0, kBoardSize - 1}) {
    found |= byte_to_column(stable(column_to_byte(player, column), column_to_byte(opponent, column)), column);
  }
  return found;
}

constexpr Bitboard kEdges = kRow1 | kRow8 | kColumnA | kColumnH;

/// Returns, for each of the four directions, the squares whose line has an empty square.
Lines open_lines(Bitboard empties) {
  Lines open{};
  for (const Square square : squares(empties)) {
    const Lines& through = kLines[index(square)];
    for (int line = 0; line < 4; ++line) open.words[line] |= through.words[line];
  }
  return open;
}

/// A disc is stable on a line in two cases. The line is full, where blocked squares count as filled. Or one
/// neighbour on the line never changes: a stable disc, a blocked square or the edge.
Bitboard stable_beside_blocked(const Board& board) {
  const auto [row, column, falling, rising] = open_lines(board.empties()).words;
  const Bitboard discs = board.player_discs();
  Bitboard stable = discs & ~(row | column | falling | rising);
  for (Bitboard before = ~stable; before != stable;) {
    before = stable;
    const Bitboard fixed = stable | board.blocked();
    const Bitboard beside_row = fixed << 1 | fixed >> 1 | kColumnA | kColumnH | ~row;
    const Bitboard beside_column = fixed << 8 | fixed >> 8 | kRow1 | kRow8 | ~column;
    const Bitboard beside_falling = fixed << 9 | fixed >> 9 | kEdges | ~falling;
    const Bitboard beside_rising = fixed << 7 | fixed >> 7 | kEdges | ~rising;
    stable |= discs & beside_row & beside_column & beside_falling & beside_rising;
  }
  return stable;
}

/// Whole line through each square, for each direction, by the square's bit in the grid.
constexpr int kGridSize = grid::kPitch * kMaxBoardSide;
constexpr std::array<std::array<grid::Word, 4>, kGridSize> make_grid_lines() {
  constexpr grid::Word kBoard = grid::of(~WideBitboard());
  std::array<std::array<grid::Word, 4>, kGridSize> lines{};
  for (std::size_t square = 0; square < lines.size(); ++square) {
    for (std::size_t line = 0; line < grid::kSteps.size(); ++line) {
      grid::Word through = grid::Word{1} << square & kBoard;
      for (int i = 0; i < kMaxBoardSide; ++i) through |= grid::beside(through, grid::kSteps[line]) & kBoard;
      lines[square][line] = through;
    }
  }
  return lines;
}
constexpr auto kGridLines = make_grid_lines();

}  // namespace

/// Applies the rule for blocked squares (see above) in the grid.
WideBitboard stable_discs(const WideBoard& board) {
  std::array<grid::Word, 4> open{};
  for (const Square square : squares(board.empties())) {
    const int place = row(square) * grid::kPitch + column(square);
    const auto& through = kGridLines[static_cast<std::size_t>(place)];
    for (std::size_t line = 0; line < open.size(); ++line) open[line] |= through[line];
  }
  const grid::Word discs = grid::of(board.player_discs());
  const grid::Word blocked = grid::with_outside(grid::of(board.blocked()));
  grid::Word stable = discs & ~(open[0] | open[1] | open[2] | open[3]);
  for (grid::Word before = ~stable; before != stable;) {
    before = stable;
    grid::Word held = discs;
    for (std::size_t line = 0; line < open.size(); ++line)
      held &= grid::beside_with_outside(stable | blocked, grid::kSteps[line]) | ~open[line];
    stable |= held;
  }
  return grid::set_of(stable);
}

Bitboard stable_discs(const Board& board) {
  return is_full(board) ? stable_discs(full(board)) : stable_beside_blocked(board);
}

Bitboard stable_discs(const FullBoard& board) {
  const Bitboard player = board.player;
  const Bitboard opponent = board.opponent;
  const auto [row, column, falling, rising] = open_lines(board.empties()).words;
  Bitboard stable = stable_edges(player, opponent) | (player & ~(row | column | falling | rising));

  // Stability of inner discs spreads from inner and edge discs; the edges are already decided.
  const Bitboard inner = player & ~kEdges;
  for (Bitboard before = 0; before != stable && stable != 0;) {
    before = stable;
    const Bitboard beside_row = stable << 1 | stable >> 1 | ~row;
    const Bitboard beside_column = stable << 8 | stable >> 8 | ~column;
    const Bitboard beside_falling = stable << 9 | stable >> 9 | ~falling;
    const Bitboard beside_rising = stable << 7 | stable >> 7 | ~rising;
    stable |= inner & beside_row & beside_column & beside_falling & beside_rising;
  }
  return stable;
}

}  // namespace emilia
