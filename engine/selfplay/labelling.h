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

/// What is to be labelled, and how.
struct LabelRequest {
  std::vector<std::string> inputs;  ///< as `PositionSource` takes them
  std::string output;               ///< a file of labelled positions
  SelectionParams selection;        ///< its `max_empties_without_score` follows from the limits
  bool is_unique = false;           ///< keep one of the same positions (`UniquePositions`)

  /// The selected positions are roots, and what is labelled are leaves of their searches, whose count divides
  /// kLabelBlock. Requires a depth or nodes among the limits, for leaves have no score.
  std::optional<LeafParams> leaves;
  Evaluation evaluation;
  PositionLimits limits;  ///< what it is not asked about keeps its label, and so does what is exact already
  Shard shard;            ///< of the blocks of kLabelBlock positions
  int threads = 1;
  bool is_resumed = false;  ///< go on with the output of a run that was ended
};

/// Positions that are labelled together, with one table.
inline constexpr std::size_t kLabelBlock = 256;

struct LabelReport {
  std::uint64_t games_read = 0;
  std::uint64_t positions_read = 0;
  std::uint64_t positions_written = 0;         ///< by this run
  std::uint64_t positions_written_before = 0;  ///< and before
};

/// How far a labelling is: so many more positions of the shard are written (or were, by an earlier run).
using OnLabelled = std::function<void(std::uint64_t positions)>;

/// Labels positions. The output depends on the request, never on the number of threads nor on how often it
/// was ended and resumed; the outputs of all shards together hold what one run without shards writes. An
/// output that is there already is an error unless it is resumed; a resumed one whose last whole block is not
/// what this request gives is an error and stays as it was. Memory: the blocks in flight, a few megabytes,
/// and what `UniquePositions` takes.
Result<LabelReport> label_positions(const LabelRequest& request, const OnLabelled& on_labelled);

}  // namespace emilia
