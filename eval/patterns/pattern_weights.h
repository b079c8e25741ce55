// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/large_memory.h"
#include "engine/base/result.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// The worth of each contents of each pattern in each phase of the game. Never changes once made, so any
/// number of threads and engines may share one.
///
/// The file: "EMILIAWT", then four numbers of 32 bits, little endian (format version, pattern hash, phases,
/// weights a phase), then a Zstandard frame, with its checksum, of the shared weights of all phases
/// (`WeightLayout`), first the low bytes of all and then the high bytes.
class PatternWeights {
 public:
  static constexpr std::uint32_t kFormatVersion = 1;

  /// The unit of a weight, in units of `Score`: a weight of 64 is a disc.
  static constexpr int kUnits = 4;

  /// From the shared weights of one phase after the other, in weight units. Requires as many as the layout
  /// has.
  explicit PatternWeights(std::span<const std::int16_t> shared);

  /// `name` is what an error calls the file. Says what was expected and what was found.
  static Result<std::shared_ptr<const PatternWeights>> parse(std::span<const std::byte> file,
                                                             std::string_view name);

  /// Reads a file. Says why one cannot be read: one that is no regular file or larger than weights can be is
  /// not.
  static Result<std::shared_ptr<const PatternWeights>> load(const std::string& path);

  /// The weights that Emilia comes with.
  static std::shared_ptr<const PatternWeights> embedded();

  /// A file with these shared weights.
  static std::vector<std::byte> to_file(std::span<const std::int16_t> shared);

  /// The weights of a phase, pattern after pattern, each from its lowest contents up, and count after count.
  [[nodiscard]] const std::int16_t* phase(int phase) const {
    return weights_ + static_cast<std::size_t>(phase) * kPhaseSize;
  }

  /// The shared weights of a phase, as the constructor takes them.
  [[nodiscard]] std::vector<std::int16_t> shared(int phase) const;

  /// The place in a phase of the contents 0 (all squares empty) of each feature's pattern.
  static constexpr std::array<int, patterns::kLanes> kMiddles = [] {
    std::array<int, patterns::kLanes> middles{};
    int begin = 0;
    int pattern = 0;
    for (int feature = 0; feature < kFeatureCount; ++feature) {
      if (kFeatures[feature].pattern != pattern) {
        begin += kFeatures[feature - 1].place.contents_count();
        pattern = kFeatures[feature].pattern;
      }
      middles[feature] = begin + kFeatures[feature].place.contents_count() / 2;
    }
    return middles;
  }();

  /// The place in a phase where the weights of a count begin.
  static constexpr int counts_begin(Count count) {
    return kPatternsSize + static_cast<int>(count) * kCountLimit;
  }

 private:
  /// All weights 0.
  PatternWeights();

  /// `weight_at` gives the shared weights by their place among those of all phases, first to last.
  template <typename WeightAt>
  void set(const WeightAt& weight_at);

  static constexpr int kPatternsSize =
      kMiddles[kFeatureCount - 1] + kFeatures[kFeatureCount - 1].place.contents_count() / 2 + 1;
  static constexpr int kPhaseSize = kPatternsSize + kCountCount * kCountLimit;

  /// Of all phases, some 29 MB.
  LargeMemory memory_;
  std::int16_t* weights_;
};

}  // namespace emilia
