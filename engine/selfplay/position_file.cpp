// SPDX-License-Identifier: MIT
#include "engine/selfplay/position_file.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/base/little_endian.h"
#include "eval/score.h"

namespace emilia {

namespace {

using position_file::kHeaderSize;
using position_file::kMagic;
using position_file::kRecordSize;
using position_file::kVersion;

using Header = std::array<unsigned char, kHeaderSize>;
using Record = std::span<const unsigned char, kRecordSize>;

constexpr std::size_t kRecordsAtOnce = 4096;
constexpr std::size_t kVersionPlace = 8;
constexpr std::size_t kRecordSizePlace = 12;
constexpr std::size_t kOpponentPlace = 8;
constexpr std::size_t kScorePlace = 16;
constexpr std::size_t kKindPlace = 18;
constexpr std::size_t kDepthPlace = 19;
constexpr std::size_t kGamePlace = 20;

Header make_header() {
  Header header{};
  std::ranges::copy(kMagic, header.begin());
  store_little_endian(header.data() + kVersionPlace, kVersion);
  store_little_endian(header.data() + kRecordSizePlace, static_cast<std::uint32_t>(kRecordSize));
  return header;
}

Error not_ours(const InputFile& file) {
  return {file.path() + ": no file of labelled positions, expected it to begin with " + std::string(kMagic)};
}

Status read_header(InputFile& file) {
  const auto is_ours = file.is_next(kMagic);
  if (!is_ours) return is_ours.error();
  if (!*is_ours) return not_ours(file);
  Header header{};
  const auto size = file.read(header);
  if (!size) return size.error();
  if (*size < header.size()) {
    return Error{file.path() + ": ends within its header, expected " + std::to_string(kHeaderSize) +
                 " bytes, found " + std::to_string(*size)};
  }
  const auto version = load_little_endian<std::uint32_t>(header.data() + kVersionPlace);
  if (version != kVersion) {
    return Error{file.path() + ": version " + std::to_string(version) + " of labelled positions, expected " +
                 std::to_string(kVersion)};
  }
  const auto record_size = load_little_endian<std::uint32_t>(header.data() + kRecordSizePlace);
  if (record_size != kRecordSize) {
    return Error{file.path() + ": records of " + std::to_string(record_size) + " bytes, expected " +
                 std::to_string(kRecordSize)};
  }
  return success();
}

Error torn(const InputFile& file, std::uint64_t spare) {
  return {file.path() + ": its last record has " + std::to_string(spare) + " bytes, expected " +
          std::to_string(kRecordSize)};
}

LabelledPosition load(Record record) {
  return {.board = {load_little_endian<std::uint64_t>(record.data()),
                    load_little_endian<std::uint64_t>(record.data() + kOpponentPlace)},
          .score = load_little_endian<std::int16_t>(record.data() + kScorePlace),
          .kind = static_cast<LabelKind>(record[kKindPlace]),
          .depth = record[kDepthPlace],
          .game = load_little_endian<std::uint32_t>(record.data() + kGamePlace)};
}

void store(unsigned char* record, const LabelledPosition& position) {
  store_little_endian(record, position.board.player);
  store_little_endian(record + kOpponentPlace, position.board.opponent);
  store_little_endian(record + kScorePlace, position.score);
  record[kKindPlace] = static_cast<unsigned char>(position.kind);
  record[kDepthPlace] = position.depth;
  store_little_endian(record + kGamePlace, position.game);
}

/// What is wrong with a position, or null.
const char* fault_of(const LabelledPosition& position) {
  if ((position.board.player & position.board.opponent) != 0) return "a square with two discs";
  if (std::abs(position.score) > kMaxScore.units()) return "a score beyond 64 discs";
  if (position.kind > LabelKind::exact) return "a kind of label that there is not";
  return nullptr;
}

}  // namespace

Status PositionReader::open(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  return open(std::move(file));
}

Status PositionReader::open(InputFile file) {
  file_ = std::move(file);
  position_count_ = 0;
  if (const Status read = read_header(file_); !read) return read.error();
  const std::uint64_t spare = file_.size() ? (*file_.size() - kHeaderSize) % kRecordSize : 0;
  if (spare != 0) return torn(file_, spare);
  return success();
}

Result<std::size_t> PositionReader::read(std::span<LabelledPosition> to) {
  std::vector<unsigned char> bytes(to.size() * kRecordSize);
  const auto size = file_.read(bytes);
  if (!size) return size.error();
  if (*size % kRecordSize != 0) return torn(file_, *size % kRecordSize);
  const std::size_t count = *size / kRecordSize;
  for (std::size_t i = 0; i < count; ++i) {
    to[i] = load(Record(bytes.data() + i * kRecordSize, kRecordSize));
    ++position_count_;
    if (const char* fault = fault_of(to[i]); fault != nullptr) {
      return Error{file_.path() + ": " + fault + " in record " + std::to_string(position_count_) +
                   ", expected a labelled position"};
    }
  }
  return count;
}

Status PositionWriter::create(const std::string& path) {
  if (const Status created = file_.create(path); !created) return created.error();
  return file_.append(make_header());
}

Status PositionWriter::resume(const std::string& path, std::uint64_t position_count) {
  if (position_count == 0) {
    if (const Status reopened = file_.reopen(path, 0); !reopened) return reopened.error();
    return file_.append(make_header());
  }
  return file_.reopen(path, kHeaderSize + position_count * kRecordSize);
}

Status PositionWriter::append(std::span<const LabelledPosition> positions) {
  std::vector<unsigned char> bytes;
  while (!positions.empty()) {
    const auto part = positions.first(std::min(positions.size(), kRecordsAtOnce));
    bytes.resize(part.size() * kRecordSize);
    for (std::size_t i = 0; i < part.size(); ++i) store(bytes.data() + i * kRecordSize, part[i]);
    if (const Status appended = file_.append(bytes); !appended) return appended.error();
    positions = positions.subspan(part.size());
  }
  return success();
}

Result<std::uint64_t> count_whole_positions(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  if (!file.size()) return Error{path + " is no regular file, expected one to go on with"};
  if (*file.size() >= kHeaderSize) {
    if (const Status read = read_header(file); !read) return read.error();
    return (*file.size() - kHeaderSize) / kRecordSize;
  }
  Header begun{};
  const auto size = file.read(begun);
  if (!size) return size.error();
  if (std::equal(begun.begin(), begun.begin() + *size, make_header().begin())) return std::uint64_t{0};
  return not_ours(file);
}

}  // namespace emilia
