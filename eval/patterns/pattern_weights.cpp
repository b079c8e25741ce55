// SPDX-License-Identifier: MIT
#include "eval/patterns/pattern_weights.h"

#include <algorithm>
#include <cstring>
#include <zstd.h>

#include "engine/base/files.h"

extern "C" {
// eval/weights/embedded_weights.S
extern const std::byte emilia_weights_begin;  // NOLINT(readability-identifier-naming)
extern const std::byte emilia_weights_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

namespace {

constexpr std::string_view kMagic = "EMILIAWT";
constexpr int kCompressionLevel = 19;

/// The numbers behind the magic word.
struct Header {
  std::uint32_t version;
  std::uint32_t hash;
  std::uint32_t phases;
  std::uint32_t weights_a_phase;

  bool operator==(const Header&) const = default;
};

constexpr std::size_t kHeaderSize = kMagic.size() + sizeof(Header);

Header expected_header() {
  return {PatternWeights::kFormatVersion, pattern_hash(), kPhaseCount,
          static_cast<std::uint32_t>(WeightLayout::instance().shared_count())};
}

std::string to_string(const Header& header) {
  return "version " + std::to_string(header.version) + ", pattern hash " + std::to_string(header.hash) +
         ", " + std::to_string(header.phases) + " phases of " + std::to_string(header.weights_a_phase) +
         " weights";
}

Error bad_file(std::string_view name, const std::string& expected, const std::string& found) {
  return {"weights file '" + std::string(name) + "': expected " + expected + ", found " + found};
}

/// For each weight of a phase the place of the shared weight that it repeats.
std::vector<int> shared_places(const WeightLayout& layout) {
  std::vector<int> places;
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const int middle = patterns::parse(kPatternDiagrams[pattern].rows).contents_count() / 2;
    for (int contents = -middle; contents <= middle; ++contents)
      places.push_back(layout.of_pattern(pattern, contents));
  }
  for (const Count count : {Count::player_moves, Count::opponent_moves, Count::odd_empties}) {
    for (int value = 0; value < kCountLimit; ++value) places.push_back(layout.of_count(count, value));
  }
  return places;
}

}  // namespace

PatternWeights::PatternWeights()
    : memory_(sizeof(std::int16_t) * kPhaseCount * kPhaseSize, Pages::large),
      weights_(memory_.as<std::int16_t>()) {}

PatternWeights::PatternWeights(std::span<const std::int16_t> shared) : PatternWeights() {
  set([shared](std::size_t place) { return shared[place]; });
}

template <typename WeightAt>
void PatternWeights::set(const WeightAt& weight_at) {
  const WeightLayout& layout = WeightLayout::instance();
  const std::vector<int> places = shared_places(layout);
  std::vector<std::int16_t> of_phase(static_cast<std::size_t>(layout.shared_count()));
  std::size_t from = 0;
  std::int16_t* to = weights_;
  for (int phase = 0; phase < kPhaseCount; ++phase) {
    for (std::int16_t& weight : of_phase) weight = weight_at(from++);
    to = std::transform(places.begin(), places.end(), to, [&](int place) { return of_phase[place]; });
  }
}

std::vector<std::int16_t> PatternWeights::shared(int phase) const {
  const WeightLayout& layout = WeightLayout::instance();
  const std::vector<int> places = shared_places(layout);
  std::vector<std::int16_t> shared(static_cast<std::size_t>(layout.shared_count()));
  for (std::size_t i = 0; i < places.size(); ++i) shared[places[i]] = this->phase(phase)[i];
  return shared;
}

Result<std::shared_ptr<const PatternWeights>> PatternWeights::parse(std::span<const std::byte> file,
                                                                    std::string_view name) {
  if (file.size() < kHeaderSize || std::memcmp(file.data(), kMagic.data(), kMagic.size()) != 0) {
    return bad_file(name, "a file that begins with " + std::string(kMagic), "something else");
  }
  Header header{};
  std::memcpy(&header, file.data() + kMagic.size(), sizeof header);
  const Header expected = expected_header();
  if (header != expected) return bad_file(name, to_string(expected), to_string(header));

  const std::span<const std::byte> frame = file.subspan(kHeaderSize);
  const std::size_t count = std::size_t{header.phases} * header.weights_a_phase;
  const LargeMemory memory(2 * count, Pages::large);
  const auto* const bytes = memory.as<std::uint8_t>();
  const std::size_t size = ZSTD_decompress(memory.as<void>(), 2 * count, frame.data(), frame.size());
  if (ZSTD_isError(size) != 0) {
    return bad_file(name, "weights as they were written",
                    std::string("damage (") + ZSTD_getErrorName(size) + ")");
  }
  if (size != 2 * count) {
    return bad_file(name, std::to_string(2 * count) + " bytes of weights", std::to_string(size));
  }
  const std::shared_ptr<PatternWeights> weights(new PatternWeights());
  weights->set([bytes, count](std::size_t place) {
    return static_cast<std::int16_t>(bytes[place] | bytes[count + place] << 8);
  });
  return std::shared_ptr<const PatternWeights>(weights);
}

Result<std::shared_ptr<const PatternWeights>> PatternWeights::load(const std::string& path) {
  const std::size_t most =
      kHeaderSize + ZSTD_compressBound(std::size_t{2} * kPhaseCount * expected_header().weights_a_phase);
  const auto content = read_file(path, most, InputFile::Expected::regular_file);
  if (!content) return content.error();
  return parse(std::as_bytes(std::span(*content)), path);
}

std::shared_ptr<const PatternWeights> PatternWeights::embedded() {
  static const auto weights = parse({&emilia_weights_begin, &emilia_weights_end}, "embedded");
  return *weights;
}

std::vector<std::byte> PatternWeights::to_file(std::span<const std::int16_t> shared) {
  std::vector<std::uint8_t> bytes(2 * shared.size());
  for (std::size_t i = 0; i < shared.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(shared[i] & 0xFF);
    bytes[shared.size() + i] = static_cast<std::uint8_t>(shared[i] >> 8 & 0xFF);
  }
  std::vector<std::byte> file(kHeaderSize + ZSTD_compressBound(bytes.size()));
  const Header header = expected_header();
  std::memcpy(file.data(), kMagic.data(), kMagic.size());
  std::memcpy(file.data() + kMagic.size(), &header, sizeof header);
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kCompressionLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  const std::size_t size = ZSTD_compress2(context.get(), file.data() + kHeaderSize, file.size() - kHeaderSize,
                                          bytes.data(), bytes.size());
  file.resize(kHeaderSize + size);
  return file;
}

}  // namespace emilia
