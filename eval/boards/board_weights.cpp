// SPDX-License-Identifier: MIT
#include "eval/boards/board_weights.h"

#include <string>
#include <utility>

#include "engine/base/little_endian.h"
#include "eval/weight_frame.h"

namespace emilia {

namespace {

constexpr std::size_t kHeaderSize = 8 + 4 + 2 * 8 + 4 * 4;

std::string shape_text(std::uint32_t hash, std::uint32_t phases, std::size_t weights) {
  return "pattern hash " + std::to_string(hash) + ", " + std::to_string(phases) + " phases of " +
         std::to_string(weights) + " weights";
}

}  // namespace

BoardWeights::BoardWeights(BoardPatterns patterns, std::span<const std::int8_t> shared)
    : patterns_(std::move(patterns)),
      square_count_(popcount(patterns_.playable())),
      counts_begin_(patterns_.shared_weights().size()),
      phase_size_(counts_begin_ + kCountElements) {
  weights_.reserve(kBoardPhases * phase_size_);
  const std::size_t in_file = weights_a_phase(patterns_);
  for (std::size_t phase = 0; phase < kBoardPhases; ++phase) {
    const auto of_phase = shared.subspan(phase * in_file, in_file);
    for (const int place : patterns_.shared_weights())
      weights_.push_back(of_phase[static_cast<std::size_t>(place)]);
    const auto counts = of_phase.last(kCountElements);
    weights_.insert(weights_.end(), counts.begin(), counts.end());
  }
}

bool has_board_sections(std::string_view file) {
  return file.size() >= kHeaderSize && file.starts_with(kWeightMagic) &&
         number_at<std::uint32_t>(file, kWeightMagic.size()) == kBoardFormat;
}

Result<std::vector<BoardSection>> board_sections(std::string_view file, std::string_view name) {
  std::vector<BoardSection> sections;
  while (!file.empty()) {
    std::string_view header = file;
    if (!has_board_sections(header))
      return bad_weights(name, "weights of a board, version 3", "something else");
    header.remove_prefix(kWeightMagic.size() + sizeof(kBoardFormat));
    BoardSection section;
    section.playable.low = take_number<std::uint64_t>(header);
    section.playable.high = take_number<std::uint64_t>(header);
    section.hash = take_number<std::uint32_t>(header);
    section.phases = take_number<std::uint32_t>(header);
    section.weights_a_phase = take_number<std::uint32_t>(header);
    const std::size_t size = take_number<std::uint32_t>(header);
    if (header.size() < size)
      return bad_weights(name, std::to_string(size) + " bytes", "the end of the file");
    section.frame = file.substr(kHeaderSize, size);
    file = file.substr(kHeaderSize + size);
    sections.push_back(section);
  }
  return sections;
}

Result<std::shared_ptr<const BoardWeights>> unpack(const BoardSection& section, std::string_view name) {
  const Bitboard outside = section.playable.high & ~WideBitboard::kHighSquares;
  if (is_empty(section.playable) || outside != 0) return bad_weights(name, "a board", "other squares");
  BoardPatterns patterns(section.playable);
  const std::size_t expected = BoardWeights::weights_a_phase(patterns);
  if (section.hash != patterns.hash() || section.phases != kBoardPhases ||
      section.weights_a_phase != expected) {
    return bad_weights(name, shape_text(patterns.hash(), kBoardPhases, expected),
                       shape_text(section.hash, section.phases, section.weights_a_phase));
  }
  std::vector<std::int8_t> weights(expected * kBoardPhases);
  const std::span bytes(reinterpret_cast<char*>(weights.data()), weights.size());
  if (const Status unpacked = unpack_frame(section.frame, bytes, name); !unpacked) return unpacked.error();
  for (std::size_t i = expected; i < weights.size(); ++i)
    weights[i] = static_cast<std::int8_t>(weights[i] + weights[i - expected]);
  return std::make_shared<const BoardWeights>(std::move(patterns), weights);
}

std::vector<std::byte> board_section(const BoardPatterns& patterns, std::span<const std::int8_t> shared) {
  const std::size_t in_phase = BoardWeights::weights_a_phase(patterns);
  std::vector<std::int8_t> differences(shared.begin(), shared.end());
  for (std::size_t i = differences.size(); i-- > in_phase;)
    differences[i] = static_cast<std::int8_t>(shared[i] - shared[i - in_phase]);

  const std::string frame =
      packed_frame({reinterpret_cast<const char*>(differences.data()), differences.size()});
  std::string file(kWeightMagic);
  append_number(file, kBoardFormat);
  append_number(file, patterns.playable().low);
  append_number(file, patterns.playable().high);
  append_number(file, patterns.hash());
  append_number(file, static_cast<std::uint32_t>(kBoardPhases));
  append_number(file, static_cast<std::uint32_t>(in_phase));
  append_number(file, static_cast<std::uint32_t>(frame.size()));
  file += frame;
  const auto bytes = std::as_bytes(std::span(file));
  return {bytes.begin(), bytes.end()};
}

}  // namespace emilia
