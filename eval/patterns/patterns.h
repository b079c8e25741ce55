// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/board/symmetry.h"

namespace emilia {

/// Pattern: a set of squares whose discs say something about the value of a position. The diagram marks one
/// of its places with '#'. The other places are its images under the symmetries of the board. All share one
/// set of weights (Buro, "From simple features to sophisticated evaluation functions", 1999).
struct PatternDiagram {
  std::string_view name;
  std::string_view rows;  ///< eight rows of eight, separated by blanks
};

/// Patterns of the evaluation. A change here makes all weights invalid; files of weights contain a hash of
/// this list.
inline constexpr std::array kPatternDiagrams = {
    // clang-format off
    PatternDiagram{"row 2", "........ ######## ........ ........ ........ ........ ........ ........"},
    PatternDiagram{"row 3", "........ ........ ######## ........ ........ ........ ........ ........"},
    PatternDiagram{"row 4", "........ ........ ........ ######## ........ ........ ........ ........"},
    PatternDiagram{"rows 2 and 3", "........ .######. ..####.. ........ ........ ........ ........ ........"},
    PatternDiagram{"arrow", "#...#... .#.#.... ..#..... .#...... #....... ........ ........ ........"},
    PatternDiagram{"diagonal of 6, C-squares",
                   ".....##. "
                   "....#... "
                   "...#.... "
                   "..#..... "
                   ".#...... "
                   "#....... "
                   "#....... "
                   "........"},
    PatternDiagram{"diagonal of 7, corners",
                   "......## "
                   ".....#.. "
                   "....#... "
                   "...#.... "
                   "..#..... "
                   ".#...... "
                   "#....... "
                   "#......."},
    PatternDiagram{"diagonal of 8", ".......# ......#. .....#.. ....#... ...#.... ..#..... .#...... #......."},
    PatternDiagram{"corner 3x3",
                   "###..... "
                   "###..... "
                   "###..... "
                   "........ ........ ........ ........ ........"},
    PatternDiagram{"corner 2x5",
                   "#####... "
                   "#####... "
                   "........ ........ ........ ........ ........ ........"},
    PatternDiagram{"edge with X-squares",
                   "######## "
                   ".#....#. "
                   "........ ........ ........ ........ ........ ........"},
    PatternDiagram{"edge block",
                   "#.####.# "
                   "..####.. "
                   "........ ........ ........ ........ ........ ........"},
    PatternDiagram{"triangle",
                   "####.... "
                   "###..... "
                   "##...... "
                   "#....... "
                   "........ ........ ........ ........"},
    PatternDiagram{"corner arms",
                   "#####... "
                   "##...... "
                   "#....... "
                   "#....... "
                   "#....... "
                   "........ ........ ........"},
    PatternDiagram{"diagonal band",
                   "##...... "
                   "###..... "
                   ".###.... "
                   "..##.... "
                   "........ ........ ........ ........"},
    // clang-format on
};

inline constexpr int kPatternCount = static_cast<int>(kPatternDiagrams.size());

/// Largest number of squares of a pattern, so that pattern indices fit 16 bits.
inline constexpr int kMaxPatternSquares = 10;

constexpr int power_of_3(int exponent) {
  int power = 1;
  for (int i = 0; i < exponent; ++i) power *= 3;
  return power;
}

/// Squares of a pattern in one of its places, in the order of the digits of the pattern index. The index is a
/// number in balanced base 3: a player's disc on square i adds 3^i, an opponent's disc subtracts it. So the
/// other side's view has the negative index.
struct PatternSquares {
  std::array<Square, kMaxPatternSquares> squares{};
  int count = 0;

  /// Number of different indices.
  [[nodiscard]] constexpr int index_count() const { return power_of_3(count); }

  [[nodiscard]] constexpr Bitboard set() const {
    Bitboard result = 0;
    for (int i = 0; i < count; ++i) result |= bit(squares[i]);
    return result;
  }
};

/// Pattern in one of its places: one term of the evaluation.
struct Feature {
  int pattern = 0;  ///< index in `kPatternDiagrams`
  PatternSquares place;
};

namespace patterns {

/// Returns the rank of a square by how often it changes hands: inner squares at nearly every tenth move,
/// edges at every fortieth, corners almost never.
constexpr int liveliness(int square) {
  const int column = square % kBoardSize;
  const int row = square / kBoardSize;
  const int from_side = column < kBoardSize / 2 ? column : kBoardSize - 1 - column;
  const int from_end = row < kBoardSize / 2 ? row : kBoardSize - 1 - row;
  const int nearer = from_side < from_end ? from_side : from_end;
  const int farther = from_side < from_end ? from_end : from_side;
  return 2 * nearer + (farther > 1 ? 1 : 0);
}

/// Returns the marked squares, those that change most often first. They become the lowest digits of the
/// index, so positions that follow each other in a search have their weights close together in memory.
constexpr PatternSquares parse(std::string_view rows) {
  PatternSquares pattern;
  for (int rank = kBoardSize - 1; rank >= 0; --rank) {
    int at = 0;
    for (const char character : rows) {
      if (character == ' ') continue;
      if (character == '#' && liveliness(at) == rank) pattern.squares[pattern.count++] = square_at(at);
      ++at;
    }
  }
  return pattern;
}

constexpr PatternSquares image(const PatternSquares& pattern, int symmetry) {
  PatternSquares result = pattern;
  for (int i = 0; i < pattern.count; ++i)
    result.squares[i] = first_square(transformed(bit(pattern.squares[i]), symmetry));
  return result;
}

/// Number of 16-bit lanes of the features, a multiple of the widest vectors.
inline constexpr int kLanes = 64;

struct FeatureList {
  std::array<Feature, kLanes> features{};
  int count = 0;
};

constexpr FeatureList make_features() {
  FeatureList list;
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const PatternSquares drawn = parse(kPatternDiagrams[pattern].rows);
    const int first = list.count;
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const PatternSquares place = image(drawn, symmetry);
      bool is_new = true;
      for (int i = first; i < list.count; ++i) is_new &= list.features[i].place.set() != place.set();
      if (is_new) list.features[list.count++] = {pattern, place};
    }
  }
  return list;
}

inline constexpr FeatureList kFeatureList = make_features();

}  // namespace patterns

/// Number of features: all patterns in all their places.
inline constexpr int kFeatureCount = patterns::kFeatureList.count;
inline constexpr const auto& kFeatures = patterns::kFeatureList.features;

}  // namespace emilia
