// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"
#include "engine/board/board.h"

namespace emilia {

/// Where the score of a labelled position comes from; a later one is worth more.
enum class LabelKind : std::uint8_t { game_result, search, exact };

/// A position with its score, to be learned from.
struct LabelledPosition {
  Board board;
  std::int16_t score = 0;  ///< in units of `Score`, from the view of the side to move
  LabelKind kind = LabelKind::game_result;
  std::uint8_t depth = 0;  ///< of the search; the empties where the score is exact; 0 for a result
  std::uint32_t game = 0;  ///< the same for all positions of a game, so that data can be split by game

  bool operator==(const LabelledPosition&) const = default;
};

/// Files of labelled positions (`*.positions`), all numbers with the lowest byte first:
///
///     header   8 bytes "EMILIAPS", uint32 version (1), uint32 size of a record (24)
///     records  uint64 player, uint64 opponent, int16 score, uint8 kind, uint8 depth, uint32 game
///
/// Two files are joined by leaving out the header of the second.
namespace position_file {

inline constexpr std::string_view kMagic = "EMILIAPS";
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kHeaderSize = 16;
inline constexpr std::size_t kRecordSize = 24;

}  // namespace position_file

/// Reads a file of labelled positions from its beginning to its end. Errors name the file, what was expected
/// and what was found.
class PositionReader {
 public:
  /// Checks the header, and the size where the file has one.
  Status open(const std::string& path);

  /// The same for a file that was opened already.
  Status open(InputFile file);

  /// Fills `to` from the front, wholly unless the file ends; returns the number of positions. A position that
  /// cannot be one (a square with two discs, a score beyond 64 discs) is an error.
  Result<std::size_t> read(std::span<LabelledPosition> to);

 private:
  InputFile file_;
  std::uint64_t position_count_ = 0;  ///< read so far
};

/// Writes a file of labelled positions.
class PositionWriter {
 public:
  /// Begins a new file. One that is there already is an error.
  Status create(const std::string& path);

  /// Goes on behind the first `position_count` positions of a file and drops what else it has. Requires a
  /// file that has as many.
  Status resume(const std::string& path, std::uint64_t position_count);

  Status append(std::span<const LabelledPosition> positions);

  /// Takes the file away.
  void remove() { file_.remove(); }

 private:
  OutputFile file_;
};

/// How many whole positions a file has whose last one, or header, may be torn because its writer was killed.
/// A file of another kind is an error.
Result<std::uint64_t> count_whole_positions(const std::string& path);

}  // namespace emilia
