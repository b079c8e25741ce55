// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "eval/boards/board_patterns.h"

namespace emilia {

/// Weights of the linear evaluation of one board that is not 8x8, for each pattern index in each phase, in
/// 1/16 disc.
/// Threads: immutable.
class BoardWeights {
 public:
  /// Unit of a weight, in units of `Score`.
  static constexpr int kUnits = 16;

  /// Constructs the weights from those of all phases as in a file: the shared weights of the patterns, then
  /// those of the counts.
  /// Requires: kBoardPhases * weights_a_phase(patterns) weights.
  BoardWeights(BoardPatterns patterns, std::span<const std::int8_t> shared);

  /// Number of weights of a phase in a file.
  static std::size_t weights_a_phase(const BoardPatterns& patterns) {
    return static_cast<std::size_t>(patterns.shared_count()) + kCountElements;
  }

  [[nodiscard]] const BoardPatterns& patterns() const { return patterns_; }

  /// Weights of the phase of a position: of all pattern indices, then of the counts.
  [[nodiscard]] const std::int8_t* phase(int empties) const {
    return &weights_[static_cast<std::size_t>(board_phase(empties, square_count_)) * phase_size_];
  }

  /// Number of the first weight of the counts in a phase.
  [[nodiscard]] std::size_t counts_begin() const { return counts_begin_; }
  [[nodiscard]] int square_count() const { return square_count_; }

 private:
  BoardPatterns patterns_;
  int square_count_;
  std::size_t counts_begin_;
  std::size_t phase_size_;
  std::vector<std::int8_t> weights_;
};

/// Sections of a file of weights of boards. Each section has the weights of one board, so files can be joined
/// to one that has several boards. A section begins with "EMILIAWT", then little endian: uint32 version (3),
/// the playable squares as two uint64, uint32 hash of the patterns, uint32 phases, uint32 weights a phase,
/// uint32 size of the rest. A Zstandard frame with its checksum follows: one byte for each weight, phase
/// after phase. From the second phase on a byte is the difference to the phase before, modulo 256.
inline constexpr std::uint32_t kBoardFormat = 3;

/// Section of a file that was not unpacked yet.
struct BoardSection {
  WideBitboard playable;
  std::uint32_t hash = 0;
  std::uint32_t phases = 0;
  std::uint32_t weights_a_phase = 0;
  std::string_view frame;
};

/// Returns true for the beginning of a file of weights of boards.
bool has_board_sections(std::string_view file);

/// Splits a file. `name` is its name in errors.
/// Errors: the file does not consist of complete sections.
Result<std::vector<BoardSection>> board_sections(std::string_view file, std::string_view name);

/// Unpacks a section.
/// Errors: name the expected and the found value.
Result<std::shared_ptr<const BoardWeights>> unpack(const BoardSection& section, std::string_view name);

/// Returns the section of a board with these weights (`BoardWeights`).
std::vector<std::byte> board_section(const BoardPatterns& patterns, std::span<const std::int8_t> shared);

}  // namespace emilia
