// SPDX-License-Identifier: MIT
#include "engine/board/stability.h"

#include <array>

namespace emilia {

namespace {

constexpr unsigned kEdgeMask = 0xFF;

/// The two edges' discs after a disc of the first was put on an empty place, on the edge alone.
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

/// For every state of an edge, index 256 * player + opponent: the player's discs that stay whatever both
/// sides put on its empty places. A disc may be put where it turns nothing on the edge: another line may
/// allow it.
class EdgeStability {
 public:
  EdgeStability() {
    // Fuller edges first: a state's stable discs are those that are stable after every move on it.
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

constexpr Bitboard byte_to_column(unsigned byte, int column) {
  Bitboard set = 0;
  for (int row = 0; row < kBoardSize; ++row) set |= Bitboard{byte >> row & 1} << (row * kBoardSize + column);
  return set;
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

/// The squares whose line in one direction is full. `step` is the shift along the line; `wrap_up` and
/// `wrap_down` are the squares that have no neighbour upwards and downwards along it.
constexpr Bitboard full_lines(Bitboard occupied, int step, Bitboard wrap_up, Bitboard wrap_down) {
  // A square without a neighbour ends its line. Empties spread along the line both ways; what they do not
  // reach is full.
  Bitboard up = ~occupied;
  Bitboard down = ~occupied;
  for (int i = 1; i < kBoardSize; ++i) {
    up |= (up & ~wrap_up) << step;
    down |= (down & ~wrap_down) >> step;
  }
  return ~(up | down);
}

constexpr Bitboard kRow1 = 0xFF;
constexpr Bitboard kRow8 = kRow1 << 56;

}  // namespace

Bitboard stable_discs(Bitboard player, Bitboard opponent) {
  const Bitboard occupied = player | opponent;
  Bitboard stable = stable_edges(player, opponent);

  const Bitboard rows = full_lines(occupied, 1, kColumnH, kColumnA);
  const Bitboard columns = full_lines(occupied, 8, kRow8, kRow1);
  const Bitboard falling = full_lines(occupied, 9, kColumnH | kRow8, kColumnA | kRow1);
  const Bitboard rising = full_lines(occupied, 7, kColumnA | kRow8, kColumnH | kRow1);
  stable |= player & rows & columns & falling & rising;

  // Inner discs only spread from inner and edge discs alike; the edges have been decided.
  const Bitboard inner = player & ~(kRow1 | kRow8 | kColumnA | kColumnH);
  for (Bitboard before = 0; before != stable && stable != 0;) {
    before = stable;
    const Bitboard beside_row = stable << 1 | stable >> 1 | rows;
    const Bitboard beside_column = stable << 8 | stable >> 8 | columns;
    const Bitboard beside_falling = stable << 9 | stable >> 9 | falling;
    const Bitboard beside_rising = stable << 7 | stable >> 7 | rising;
    stable |= inner & beside_row & beside_column & beside_falling & beside_rising;
  }
  return stable;
}

}  // namespace emilia
