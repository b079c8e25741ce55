// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/board.h"

namespace emilia {

class BoardWeights;
class Network;
class PatternWeights;
struct NetworkParameters;

/// Format versions: without a network, and with one.
inline constexpr std::uint32_t kLinearFormat = 1;
inline constexpr std::uint32_t kNetworkFormat = 2;

/// Contents of a file of weights: a linear evaluation and optionally a network. A file of weights of other
/// boards (`eval/boards/board_weights.h`) adds these to the embedded weights.
///
/// The file starts with "EMILIAWT", then 32-bit numbers, little endian: format version, pattern hash, number
/// of phases, weights of a phase. Version 2 has a network and four more numbers: its width, the neurons of
/// the first and of the second layer, and its `min_empties`. Zstandard frames with their checksums follow.
/// They contain the shared weights of all phases (`WeightLayout`), first all low bytes, then all high bytes;
/// then the heads of the network, each in the order of `NetworkHead`, little endian; then the embeddings, one
/// byte for each value.
struct LearnedWeights {
  std::shared_ptr<const PatternWeights> linear;
  std::shared_ptr<const Network> network;                   ///< null if the file has none
  std::vector<std::shared_ptr<const BoardWeights>> boards;  ///< of other boards than 8x8, from a file of them

  bool operator==(const LearnedWeights&) const = default;
};

/// Parses a file. `name` is its name in errors.
/// Errors: name the expected and the found value.
Result<LearnedWeights> parse_weights(std::span<const std::byte> file, std::string_view name);

/// Reads a file. Files with equal bytes share one copy of the weights while it is in use.
/// Errors: the file is not a regular file, too large, or invalid.
Result<LearnedWeights> load_weights(const std::string& path);

/// Returns the embedded weights.
const LearnedWeights& embedded_weights();

/// Returns the weights of a board that is not 8x8: those of a file, else the embedded ones, else null.
std::shared_ptr<const BoardWeights> weights_of_board(const LearnedWeights& weights, const WideBoard& board);

/// Returns a file with the shared weights of the linear evaluation, phase after phase (`PatternWeights`), and
/// the network if it is not null.
/// Requires: as many weights as the layout has; parameters accepted by `check_network`.
std::vector<std::byte> weight_file(std::span<const std::int16_t> shared,
                                   const NetworkParameters* network = nullptr);

}  // namespace emilia
