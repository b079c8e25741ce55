// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/record_file.h"
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

/// Hands on the positions of a file, one after the other; returns how many there are. Errors are those of
/// `PositionReader`.
Result<std::size_t> for_each_position(const std::string& path,
                                      const std::function<void(const LabelledPosition&)>& take);

/// Writes a file of labelled positions in blocks of one size, of which the last one may be smaller.
class PositionWriter {
 public:
  /// As `RecordFile::open`, where a record is a block of so many positions.
  Status open(const std::string& path, RecordFile::Mode mode, std::size_t block_size);

  [[nodiscard]] std::uint64_t block_count() const { return file_.record_count(); }

  /// The last block that an earlier run has written; empty for none.
  [[nodiscard]] const std::vector<LabelledPosition>& last_block() const { return last_block_; }

  Status append(std::span<const LabelledPosition> block);

  /// As `RecordFile::remove_if_empty`.
  void remove_if_empty() const { file_.remove_if_empty(); }

 private:
  RecordFile file_;
  std::vector<LabelledPosition> last_block_;
};

}  // namespace emilia
