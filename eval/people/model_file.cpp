// SPDX-License-Identifier: MIT
#include <bit>
#include <zstd.h>

#include "engine/base/little_endian.h"
#include "eval/people/move_model.h"

extern "C" {
// Defined in eval/weights/embedded_weights.S.
extern const char emilia_people_begin;  // NOLINT(readability-identifier-naming)
extern const char emilia_people_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

namespace {

constexpr std::string_view kModelMagic = "EMILIAMM";
constexpr std::uint32_t kModelFormat = 1;
constexpr std::size_t kModelPolicySize = kPeopleGroups * kPolicyPhases * kPolicyWeights;
constexpr std::size_t kMaxUnpacked = std::size_t{16} << 20;
constexpr int kModelCompression = 19;

Error bad_model(std::string_view name, const std::string& what) {
  return {"model file '" + std::string(name) + "': " + what};
}

Result<MoveModel> parse_parts(std::string_view bytes, std::string_view name) {
  MoveModelParts parts;
  constexpr std::size_t kModelNumber = sizeof(std::uint32_t);
  if (bytes.size() < kModelPolicySize + kModelNumber) return bad_model(name, "too short");
  for (std::size_t i = 0; i < kModelPolicySize; ++i) parts.policy.push_back(take_number<std::int8_t>(bytes));
  const std::size_t known = take_number<std::uint32_t>(bytes);
  if (bytes.size() != known * (kModelNumber + kPeopleGroups) + kCoefficients * kModelNumber)
    return bad_model(name, "wrong length of its contents");
  parts.known.resize(known);
  for (PopularPosition& position : parts.known) position.hash = take_number<std::uint32_t>(bytes);
  for (std::size_t group = 0; group < kPeopleGroups; ++group) {
    for (PopularPosition& position : parts.known)
      position.frequency.at(group) = take_number<std::uint8_t>(bytes);
  }
  for (std::size_t i = 0; i < kCoefficients; ++i)
    parts.coefficients.push_back(std::bit_cast<float>(take_number<std::uint32_t>(bytes)));
  return MoveModel(std::move(parts));
}

}  // namespace

Result<MoveModel> parse_move_model(std::string_view file, std::string_view name) {
  if (!file.starts_with(kModelMagic) || file.size() < kModelMagic.size() + sizeof(kModelFormat))
    return bad_model(name, "expected " + std::string(kModelMagic) + " at its beginning");
  file.remove_prefix(kModelMagic.size());
  const auto format = take_number<std::uint32_t>(file);
  if (format != kModelFormat) {
    return bad_model(name,
                     "expected format " + std::to_string(kModelFormat) + ", found " + std::to_string(format));
  }
  const unsigned long long size = ZSTD_getFrameContentSize(file.data(), file.size());
  if (size > kMaxUnpacked) return bad_model(name, "damaged");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  const std::size_t unpacked = ZSTD_decompress(bytes.data(), bytes.size(), file.data(), file.size());
  if (ZSTD_isError(unpacked) != 0 || unpacked != bytes.size()) return bad_model(name, "damaged");
  return parse_parts(bytes, name);
}

std::string move_model_file(const MoveModelParts& parts) {
  std::string bytes;
  for (const std::int8_t weight : parts.policy) append_number(bytes, weight);
  append_number(bytes, static_cast<std::uint32_t>(parts.known.size()));
  for (const PopularPosition& position : parts.known) append_number(bytes, position.hash);
  for (std::size_t group = 0; group < kPeopleGroups; ++group) {
    for (const PopularPosition& position : parts.known) append_number(bytes, position.frequency.at(group));
  }
  for (const float coefficient : parts.coefficients)
    append_number(bytes, std::bit_cast<std::uint32_t>(coefficient));
  std::string file(kModelMagic);
  append_number(file, kModelFormat);
  const std::size_t head = file.size();
  file.resize(head + ZSTD_compressBound(bytes.size()));
  const std::size_t size =
      ZSTD_compress(file.data() + head, file.size() - head, bytes.data(), bytes.size(), kModelCompression);
  file.resize(head + size);
  return file;
}

const MoveModel& embedded_move_model() {
  const auto size = static_cast<std::size_t>(&emilia_people_end - &emilia_people_begin);
  static const MoveModel model = *parse_move_model({&emilia_people_begin, size}, "embedded");
  return model;
}

}  // namespace emilia
