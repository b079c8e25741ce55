// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "engine/search/deepening/position_search.h"
#include "engine/selfplay/leaf_positions.h"
#include "engine/selfplay/position_source.h"

namespace emilia {

/// Request to label positions.
struct LabelRequest {
  std::vector<std::string> inputs;  ///< see `PositionSource`
  std::string output;               ///< file of labelled positions
  SelectionParams selection;        ///< its `max_empties_without_score` follows from the limits
  bool is_unique = false;           ///< merge duplicates (`UniquePositions`)

  /// If set, the selected positions are roots, and leaves of their searches are labelled. The count of leaves
  /// divides kLabelBlock.
  /// Requires: a depth or nodes in the limits, because leaves have no score.
  std::optional<LeafParams> leaves;
  Evaluation evaluation;
  PositionLimits limits;  ///< positions outside the limits and exact ones keep their label
  Shard shard;            ///< part of the blocks of kLabelBlock positions
  int threads = 1;
  bool is_resumed = false;  ///< continue the output of an earlier run
};

/// Number of positions that are labelled together, with one table.
inline constexpr std::size_t kLabelBlock = 256;

struct LabelReport {
  std::uint64_t games_read = 0;
  std::uint64_t positions_read = 0;
  std::uint64_t positions_written = 0;         ///< by this run
  std::uint64_t positions_written_before = 0;  ///< by earlier runs
};

/// Callback with the number of further positions of the shard that are written, also by an earlier run.
using OnLabelled = std::function<void(std::uint64_t positions)>;

/// Labels positions. The output depends only on the request, not on threads or interruptions. The outputs of
/// all shards together are the output of one run without shards. Memory: the blocks in progress, a few
/// megabytes, and that of `UniquePositions`.
/// Errors: the output exists and is not resumed; the last complete block of a resumed output differs from the
/// result of this request. Such an output is not changed.
Result<LabelReport> label_positions(const LabelRequest& request, const OnLabelled& on_labelled);

}  // namespace emilia
