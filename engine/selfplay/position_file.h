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

/// Source of a position's score; a later kind is more reliable.
enum class LabelKind : std::uint8_t { game_result, search, exact };

/// Training position with its score.
struct LabelledPosition {
  Board board;
  std::int16_t score = 0;  ///< in units of `Score`, from the view of the side to move
  LabelKind kind = LabelKind::game_result;
  std::uint8_t depth = 0;  ///< depth of the search; the empties if the score is exact; 0 for a game result
  std::uint32_t game = 0;  ///< equal for all positions of a game, so that data can be split by game

  bool operator==(const LabelledPosition&) const = default;
};

/// Format of files of labelled positions (`*.positions`). All numbers are little endian:
///
///     header   8 bytes "EMILIAPS", uint32 version (1), uint32 size of a record (24)
///     records  uint64 player, uint64 opponent, int16 score, uint8 kind, uint8 depth, uint32 game
///
/// To join two files, omit the header of the second.
namespace position_file {

inline constexpr std::string_view kMagic = "EMILIAPS";
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kHeaderSize = 16;
inline constexpr std::size_t kRecordSize = 24;

}  // namespace position_file

/// Reader of a file of labelled positions from beginning to end.
/// Errors: name the file, the expected and the found value.
class PositionReader {
 public:
  /// Opens a file, and checks its header and its size if that is known.
  Status open(const std::string& path);

  /// Checks the header of an open file.
  Status open(InputFile file);

  /// Fills `to` from the front, completely unless the file ends. Returns the number of positions.
  /// Errors: an invalid position (a square with two discs, a score above 64 discs).
  Result<std::size_t> read(std::span<LabelledPosition> to);

 private:
  InputFile file_;
  std::uint64_t position_count_ = 0;  ///< number of positions read
};

/// Passes the positions of a file to `take` in order. Returns their number.
/// Errors: those of `PositionReader`.
Result<std::size_t> for_each_position(const std::string& path,
                                      const std::function<void(const LabelledPosition&)>& take);

/// Writer of labelled positions in blocks of equal size; the last one may be smaller.
class PositionWriter {
 public:
  /// Opens a file, like `RecordFile::open` with blocks of positions as records.
  Status open(const std::string& path, RecordFile::Mode mode, std::size_t block_size);

  [[nodiscard]] std::uint64_t block_count() const { return file_.record_count(); }

  /// Last block of an earlier run; empty for none.
  [[nodiscard]] const std::vector<LabelledPosition>& last_block() const { return last_block_; }

  Status append(std::span<const LabelledPosition> block);

  /// Removes an empty new file, like `RecordFile::remove_if_empty`.
  void remove_if_empty() const { file_.remove_if_empty(); }

 private:
  RecordFile file_;
  std::vector<LabelledPosition> last_block_;
};

}  // namespace emilia
