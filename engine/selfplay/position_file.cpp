// SPDX-License-Identifier: MIT
#include "engine/selfplay/position_file.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/little_endian.h"
#include "engine/selfplay/data_header.h"
#include "eval/score.h"

namespace emilia {

namespace {

constexpr DataHeader kPositionsHeader{position_file::kMagic, "labelled positions", position_file::kVersion,
                                      position_file::kRecordSize};

Error torn(const InputFile& file, std::uint64_t spare) {
  return {file.path() + ": the last record has " + std::to_string(spare) + " bytes, expected " +
          std::to_string(position_file::kRecordSize)};
}

void append_position(std::string& bytes, const LabelledPosition& position) {
  append_number(bytes, position.board.player);
  append_number(bytes, position.board.opponent);
  append_number(bytes, position.score);
  append_number(bytes, static_cast<std::uint8_t>(position.kind));
  append_number(bytes, position.depth);
  append_number(bytes, position.game);
}

LabelledPosition take_position(std::string_view& bytes) {
  LabelledPosition position;
  position.board.player = take_number<std::uint64_t>(bytes);
  position.board.opponent = take_number<std::uint64_t>(bytes);
  position.score = take_number<std::int16_t>(bytes);
  position.kind = static_cast<LabelKind>(take_number<std::uint8_t>(bytes));
  position.depth = take_number<std::uint8_t>(bytes);
  position.game = take_number<std::uint32_t>(bytes);
  return position;
}

/// Returns the fault of a position, or null.
const char* fault_of(const LabelledPosition& position) {
  if ((position.board.player & position.board.opponent) != 0) return "a square has two discs";
  if (std::abs(position.score) > kSquareCount * Score::kUnitsPerDisc) return "a score is above 64 discs";
  if (position.kind > LabelKind::exact) return "the kind of label is invalid";
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
  const auto header = kPositionsHeader.read(file_, position_file::kHeaderSize);
  if (!header) return header.error();
  const std::uint64_t spare =
      file_.size() ? (*file_.size() - position_file::kHeaderSize) % position_file::kRecordSize : 0;
  if (spare != 0) return torn(file_, spare);
  return success();
}

Result<std::size_t> PositionReader::read(std::span<LabelledPosition> to) {
  const auto bytes = file_.read(to.size() * position_file::kRecordSize);
  if (!bytes) return bytes.error();
  if (const std::size_t spare = bytes->size() % position_file::kRecordSize; spare != 0)
    return torn(file_, spare);
  const std::size_t count = bytes->size() / position_file::kRecordSize;
  std::string_view rest = *bytes;
  for (LabelledPosition& position : to.first(count)) {
    position = take_position(rest);
    ++position_count_;
    if (const char* fault = fault_of(position); fault != nullptr) {
      return Error{file_.path() + ", record " + std::to_string(position_count_) + ": " + fault};
    }
  }
  return count;
}

Result<std::size_t> for_each_position(const std::string& path,
                                      const std::function<void(const LabelledPosition&)>& take) {
  constexpr std::size_t kBlock = 4096;
  PositionReader reader;
  if (const Status opened = reader.open(path); !opened) return opened.error();
  std::vector<LabelledPosition> block(kBlock);
  for (std::size_t total = 0;;) {
    const auto count = reader.read(block);
    if (!count) return count.error();
    std::ranges::for_each(std::span(block).first(*count), take);
    total += *count;
    if (*count < block.size()) return total;
  }
}

Status PositionWriter::open(const std::string& path, RecordFile::Mode mode, std::size_t block_size) {
  RecordFile::Kind kind{kPositionsHeader.bytes(), block_size * position_file::kRecordSize};
  kind.check_header = [&path](std::string_view header) { return kPositionsHeader.check(header, path); };
  return file_.open(path, mode, kind, [this](std::string_view record) -> Status {
    last_block_.clear();
    while (!record.empty()) {
      last_block_.push_back(take_position(record));
      if (const char* fault = fault_of(last_block_.back()); fault != nullptr) return Error{fault};
    }
    return success();
  });
}

Status PositionWriter::append(std::span<const LabelledPosition> block) {
  std::string bytes;
  for (const LabelledPosition& position : block) append_position(bytes, position);
  return file_.append(bytes);
}

}  // namespace emilia
