// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/board/game.h"

namespace emilia::test {

/// How many random cases to try where the release build tries `count`: a tenth in the builds that take ten
/// times as long, under sanitizers or an emulator, which look for what does not depend on the case.
constexpr int random_cases(int count) {
#ifdef EMILIA_SLOW_BUILD
  constexpr int kShare = 10;
  return count / kShare;
#else
  return count;
#endif
}

/// The step of a loop over cases whose number says of which kind they are, `i % 12` empties or so: in the
/// same builds a share of the cases, of every kind.
#ifdef EMILIA_SLOW_BUILD
inline constexpr int kCaseStep = 7;
#else
inline constexpr int kCaseStep = 1;
#endif

/// The generator of every seeded test. The standard fixes its numbers, so a seed means the same game
/// everywhere; the standard's distributions are not fixed and are not used.
using Random = std::mt19937_64;

/// A number from 0 to `count` - 1. Requires count > 0.
int random_below(Random& random, int count);

/// A square of a set that is not empty.
Square random_square(Random& random, WideBitboard set);
inline Square random_square(Random& random, Bitboard set) {
  return random_square(random, WideBitboard(set));
}

/// Every position of a game of random legal moves, from the start position to the finished one.
std::vector<Position> random_game(std::uint64_t seed, const Position& start = start_position());

/// A position with that many empty squares from random play, the game not over; the side to move may have to
/// pass. Requires 0 < empties <= those of `start`.
Position random_position(Random& random, int empties, const Position& start = start_position());

/// A game of so many random moves, passes counted too, fewer where it ends before.
Game random_game_of(Random& random, const Position& start, int moves);

/// The board of `random_position` on 8x8.
Board random_8x8(Random& random, int empties);

/// Discs anywhere, with roughly `empty_percent` of the squares empty: mostly positions that no game reaches.
Board random_board(Random& random, int empty_percent);

/// The same on a board of any shape: `start` says which squares are blocked.
WideBoard random_board_like(Random& random, int empty_percent, const WideBoard& start);

}  // namespace emilia::test
