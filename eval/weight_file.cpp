// SPDX-License-Identifier: MIT
#include "eval/weight_file.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <zstd.h>

#include "engine/base/background.h"
#include "engine/base/files.h"
#include "engine/base/fingerprint.h"
#include "engine/base/large_memory.h"
#include "engine/base/little_endian.h"
#include "eval/boards/board_weights.h"
#include "eval/net/network.h"
#include "eval/patterns/pattern_weights.h"
#include "eval/weight_frame.h"
#include "eval/weights/built_in_weights.h"

namespace emilia {

namespace {

/// Header fields after the version: shape of the linear evaluation.
struct LinearHeader {
  std::uint32_t hash = pattern_hash();
  std::uint32_t phases = kPhaseCount;
  std::uint32_t weights_a_phase = static_cast<std::uint32_t>(WeightLayout::instance().shared_count());

  bool operator==(const LinearHeader&) const = default;
  [[nodiscard]] std::size_t weights() const { return std::size_t{phases} * weights_a_phase; }
};

/// Header fields of the network, except the last one.
struct NetworkHeader {
  std::uint32_t width = kNetworkWidth;
  std::uint32_t first = kNetworkFirst;
  std::uint32_t second = kNetworkSecond;

  bool operator==(const NetworkHeader&) const = default;
};

constexpr std::size_t kNumber = sizeof(std::uint32_t);
constexpr std::size_t kLinearHeaderSize = kWeightMagic.size() + 4 * kNumber;
constexpr std::size_t kNetworkHeaderSize = 4 * kNumber;

std::string to_string(const LinearHeader& header) {
  return "pattern hash " + std::to_string(header.hash) + ", " + std::to_string(header.phases) +
         " phases of " + std::to_string(header.weights_a_phase) + " weights";
}

std::string to_string(const NetworkHeader& header) {
  return "a network of " + std::to_string(header.width) + ", " + std::to_string(header.first) + " and " +
         std::to_string(header.second) + " neurons";
}

/// Calls `action` with every number of a head, in the order of the file.
template <typename Head, typename Action>
void for_each_number(Head& head, const Action& action) {
  const auto all = [&action](auto& numbers) {
    for (auto& number : numbers) action(number);
  };
  all(head.bias);
  for (auto& weights : head.first_weights) all(weights);
  all(head.first_bias);
  for (auto& weights : head.second_weights) all(weights);
  all(head.second_bias);
  all(head.output);
  all(head.skip);
  action(head.output_bias);
}

constexpr std::size_t kHeadSize = sizeof(NetworkHead::bias) + sizeof(NetworkHead::first_weights) +
                                  sizeof(NetworkHead::first_bias) + sizeof(NetworkHead::second_weights) +
                                  sizeof(NetworkHead::second_bias) + sizeof(NetworkHead::output) +
                                  sizeof(NetworkHead::skip) + sizeof(NetworkHead::output_bias);

/// Returns the size of the unpacked frames. A file without heads has no network.
std::size_t unpacked_size(std::size_t heads) {
  const std::size_t size = sizeof(std::int16_t) * LinearHeader().weights();
  return heads == 0 ? size : size + kHeadSize * heads + NetworkParameters::embedding_values();
}

void append_in_halves(std::string& bytes, std::span<const std::int16_t> numbers) {
  for (const std::int16_t number : numbers) bytes += static_cast<char>(number & 0xFF);
  for (const std::int16_t number : numbers) bytes += static_cast<char>(number >> 8 & 0xFF);
}

/// Consumes the version and the shape. Returns the network's `min_empties`, or `nullopt` if the file has no
/// network.
Result<std::optional<int>> take_header(std::string_view& file, std::string_view name) {
  if (file.size() < kLinearHeaderSize || !file.starts_with(kWeightMagic))
    return bad_weights(name, "a file that begins with " + std::string(kWeightMagic), "something else");
  file.remove_prefix(kWeightMagic.size());
  const auto version = take_number<std::uint32_t>(file);
  if (version != kLinearFormat && version != kNetworkFormat)
    return bad_weights(name, "version 1 or 2", "version " + std::to_string(version));
  const LinearHeader header = {take_number<std::uint32_t>(file), take_number<std::uint32_t>(file),
                               take_number<std::uint32_t>(file)};
  if (header != LinearHeader()) return bad_weights(name, to_string(LinearHeader()), to_string(header));
  if (version == kLinearFormat) return std::optional<int>();

  if (file.size() < kNetworkHeaderSize) return bad_weights(name, "a network", "the end of the file");
  const NetworkHeader network = {take_number<std::uint32_t>(file), take_number<std::uint32_t>(file),
                                 take_number<std::uint32_t>(file)};
  if (network != NetworkHeader()) return bad_weights(name, to_string(NetworkHeader()), to_string(network));
  const auto min_empties = take_number<std::uint32_t>(file);
  if (min_empties > 60)
    return bad_weights(name, "a network of 0..60 empty squares and more", std::to_string(min_empties));
  return std::optional(static_cast<int>(min_empties));
}

/// Returns the network of the heads and embeddings.
Result<std::shared_ptr<const Network>> read_network(int min_empties, std::string_view bytes) {
  std::vector<NetworkHead> heads(NetworkParameters::head_count(min_empties));
  for (NetworkHead& head : heads) {
    for_each_number(head, [&bytes]<typename T>(T& number) { number = take_number<T>(bytes); });
  }
  const std::span embeddings(reinterpret_cast<const std::int8_t*>(bytes.data()), bytes.size());
  if (const Status good = check_network(min_empties, heads, embeddings); !good) return good.error();
  return std::make_shared<const Network>(min_empties, std::move(heads), embeddings);
}

/// Decodes weights whose low bytes all precede the high bytes.
std::shared_ptr<const PatternWeights> linear_weights(std::string_view bytes) {
  const auto* const low = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::uint8_t* const high = low + bytes.size() / 2;
  return std::make_shared<const PatternWeights>([low, high](int phase, std::span<std::int16_t> shared) {
    const std::size_t begin = phase * shared.size();
    std::transform(low + begin, low + begin + shared.size(), high + begin, shared.begin(),
                   [](int lower, int upper) { return static_cast<std::int16_t>(lower | upper << 8); });
  });
}

}  // namespace

Result<LearnedWeights> parse_weights(std::span<const std::byte> file, std::string_view name) {
  std::string_view rest(reinterpret_cast<const char*>(file.data()), file.size());
  const auto min_empties = take_header(rest, name);
  if (!min_empties) return min_empties.error();
  const std::size_t expected = unpacked_size(*min_empties ? NetworkParameters::head_count(**min_empties) : 0);
  const LargeMemory memory(expected, Pages::large);
  if (const Status unpacked = unpack_frames(rest, {memory.as<char>(), expected}, name); !unpacked)
    return unpacked.error();
  const std::string_view bytes(memory.as<char>(), expected);
  const std::size_t linear_size = sizeof(std::int16_t) * LinearHeader().weights();
  if (!*min_empties) return LearnedWeights{.linear = linear_weights(bytes), .network = nullptr, .boards = {}};
  auto reading = in_background([&] { return read_network(**min_empties, bytes.substr(linear_size)); });
  auto linear = linear_weights(bytes.substr(0, linear_size));
  const auto network = reading.get();
  if (!network) return bad_weights(name, network.error().message);
  return LearnedWeights{.linear = std::move(linear), .network = *network, .boards = {}};
}

namespace {

/// Cache of loaded weights that are still in use.
/// Threads: may be used from several threads.
class LoadedFiles {
 public:
  /// Returns the cached weights of a file with these bytes, or parses them.
  Result<LearnedWeights> weights_of(std::string_view bytes, std::string_view name) {
    const std::pair key(fingerprint(bytes), bytes.size());
    const std::lock_guard lock(mutex_);
    const File& known = files_[key];
    const LearnedWeights shared{known.linear.lock(), known.network.lock()};
    if (shared.linear && (shared.network || !known.has_network)) return shared;
    std::erase_if(files_, [](const auto& file) { return file.second.linear.expired(); });
    auto weights = parse_weights(std::as_bytes(std::span(bytes.data(), bytes.size())), name);
    if (weights) files_[key] = {weights->linear, weights->network, weights->network != nullptr};
    return weights;
  }

 private:
  struct File {
    std::weak_ptr<const PatternWeights> linear;
    std::weak_ptr<const Network> network;
    bool has_network = false;
  };

  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::size_t>, File> files_;
};

std::string_view in_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns the embedded weights with those of the boards of a file.
Result<LearnedWeights> weights_of_boards(std::string_view file, std::string_view name) {
  const auto sections = board_sections(file, name);
  if (!sections) return sections.error();
  LearnedWeights weights = embedded_weights();
  for (const BoardSection& section : *sections) {
    const auto board = unpack(section, name);
    if (!board) return board.error();
    weights.boards.push_back(*board);
  }
  return weights;
}

/// Embedded weights of boards, each unpacked when it is first used.
/// Threads: may be used from several threads.
class EmbeddedBoards {
 public:
  std::shared_ptr<const BoardWeights> of(WideBitboard playable) {
    const std::lock_guard lock(mutex_);
    for (Entry& entry : entries_) {
      if (entry.section.playable != playable) continue;
      if (!entry.weights) entry.weights = *unpack(entry.section, "embedded");
      return entry.weights;
    }
    return nullptr;
  }

 private:
  struct Entry {
    BoardSection section;
    std::shared_ptr<const BoardWeights> weights;  ///< null until the first use
  };

  static std::vector<Entry> entries() {
    const auto sections = board_sections(in_text(built_in_boards()), "embedded");
    std::vector<Entry> entries;
    for (const BoardSection& section : *sections) entries.push_back({section, nullptr});
    return entries;
  }

  std::mutex mutex_;
  std::vector<Entry> entries_ = entries();
};

}  // namespace

std::shared_ptr<const BoardWeights> weights_of_board(const LearnedWeights& weights, const WideBoard& board) {
  const WideBitboard playable = ~board.blocked();
  for (const auto& of_board : weights.boards) {
    if (of_board->patterns().playable() == playable) return of_board;
  }
  static EmbeddedBoards embedded;
  return embedded.of(playable);
}

Result<LearnedWeights> load_weights(const std::string& path) {
  const std::size_t most =
      kLinearHeaderSize + kNetworkHeaderSize + ZSTD_compressBound(unpacked_size(kPhaseCount));
  const auto content = read_file(path, most, InputFile::Expected::regular_file);
  if (!content) return content.error();
  if (has_board_sections(*content)) return weights_of_boards(*content, path);
  static LoadedFiles loaded;
  return loaded.weights_of(*content, path);
}

const LearnedWeights& embedded_weights() {
  static const auto weights = parse_weights(built_in_weights(), "embedded");
  return *weights;
}

std::vector<std::byte> weight_file(std::span<const std::int16_t> shared, const NetworkParameters* network) {
  std::string header(kWeightMagic);
  append_number(header, network == nullptr ? kLinearFormat : kNetworkFormat);
  const LinearHeader linear;
  for (const std::uint32_t number : {linear.hash, linear.phases, linear.weights_a_phase})
    append_number(header, number);

  std::string bytes;
  bytes.reserve(unpacked_size(network == nullptr ? 0 : network->heads.size()));
  append_in_halves(bytes, shared);
  if (network != nullptr) {
    const NetworkHeader shape;
    for (const std::uint32_t number :
         {shape.width, shape.first, shape.second, static_cast<std::uint32_t>(network->min_empties)})
      append_number(header, number);
    for (const NetworkHead& head : network->heads)
      for_each_number(head, [&bytes](auto number) { append_number(bytes, number); });
    for (const std::int8_t number : network->embeddings) append_number(bytes, number);
  }

  const std::string file = header + packed_frames(bytes);
  const auto file_bytes = std::as_bytes(std::span(file));
  return {file_bytes.begin(), file_bytes.end()};
}

}  // namespace emilia
