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

namespace emilia {

class Network;
class PatternWeights;
struct NetworkParameters;

/// The versions of the format: without a network, and with one.
inline constexpr std::uint32_t kSumFormat = 1;
inline constexpr std::uint32_t kNetworkFormat = 2;

/// What a file of weights holds: a sum of weights, and perhaps a network.
///
/// The file: "EMILIAWT", then numbers of 32 bits, little endian: format version, pattern hash, phases,
/// weights a phase, and in version 2, which has a network, its width, neurons of the first and of the second
/// layer, and its `min_empties`. Then a Zstandard frame, with its checksum. In the frame are the shared
/// weights of all phases (`WeightLayout`), first the low bytes of all and then the high bytes; the network's
/// heads, each with its numbers in the order of `NetworkHead`, little endian; its rows, a byte a number.
struct LearnedWeights {
  std::shared_ptr<const PatternWeights> sum;
  std::shared_ptr<const Network> network;  ///< null where the file has none

  bool operator==(const LearnedWeights&) const = default;
};

/// `name` is what an error calls the file. Says what was expected and what was found.
Result<LearnedWeights> parse_weights(std::span<const std::byte> file, std::string_view name);

/// Reads a file; as long as somebody has the weights of one with the same bytes, they are shared. Says why
/// one cannot be read: one that is no regular file or larger than weights can be is not.
Result<LearnedWeights> load_weights(const std::string& path);

/// The weights that Emilia comes with.
const LearnedWeights& embedded_weights();

/// A file with the shared weights of a sum, phase after phase (`PatternWeights`), and the network if there is
/// one. Requires as many weights as the layout has, and parameters that `check_network` has nothing against.
std::vector<std::byte> weight_file(std::span<const std::int16_t> shared,
                                   const NetworkParameters* network = nullptr);

}  // namespace emilia
