// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/board/game.h"

namespace emilia::test {

/// Number of random cases, `count` in the release build. Builds that are ten times as slow (sanitizers,
/// emulators) try a tenth, because they look for faults that do not depend on the case.
constexpr int random_cases(int count) {
#ifdef EMILIA_SLOW_BUILD
  constexpr int kShare = 10;
  return count / kShare;
#else
  return count;
#endif
}

/// Step of a loop over cases whose number selects their kind, such as `i % 12` empties. Slow builds try a
/// share of the cases, of every kind.
#ifdef EMILIA_SLOW_BUILD
inline constexpr int kCaseStep = 7;
#else
inline constexpr int kCaseStep = 1;
#endif

/// Generator of every seeded test. The standard fixes its numbers, so equal seeds give equal games
/// everywhere. The distributions of the standard library are not fixed and not used.
using Random = std::mt19937_64;

/// Returns a number from 0 to `count` - 1.
/// Requires: count > 0.
int random_below(Random& random, int count);

/// Returns a random square.
/// Requires: a set that is not empty.
Square random_square(Random& random, WideBitboard set);
inline Square random_square(Random& random, Bitboard set) {
  return random_square(random, WideBitboard(set));
}

/// Returns every position of a game of random legal moves, from the start position to the finished one.
std::vector<Position> random_game(std::uint64_t seed, const Position& start = start_position());

/// Returns a position with that number of empty squares from random play. The game is not over; the side to
/// move may have to pass.
/// Requires: 0 < empties <= those of `start`.
Position random_position(Random& random, int empties, const Position& start = start_position());

/// Returns a game of that number of random moves, including passes; fewer if it ends before.
Game random_game_of(Random& random, const Position& start, int moves);

/// Returns the board of `random_position` on 8x8.
Board random_8x8(Random& random, int empties);

/// Returns a board of random discs with roughly `empty_percent` of the squares empty: mostly positions that
/// no game reaches.
Board random_board(Random& random, int empty_percent);

/// Returns such a board of any shape, with the blocked squares of `start`.
WideBoard random_board_like(Random& random, int empty_percent, const WideBoard& start);

}  // namespace emilia::test
