// SPDX-License-Identifier: MIT
#include "engine/selfplay/labelling.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/ordered_jobs.h"
#include "engine/selfplay/unique_positions.h"

namespace emilia {

namespace {

using Block = std::vector<LabelledPosition>;

/// Source of blocks of selected positions of all inputs. Each block gives a block of the output.
class BlockSource {
 public:
  explicit BlockSource(const LabelRequest& request)
      : source_(request.inputs, selection_of(request)),
        block_size_(kLabelBlock / static_cast<std::size_t>(request.leaves ? request.leaves->count : 1)),
        is_unique_(request.is_unique) {}

  /// Returns the next block; `nullopt` at the end. Every block but the last has the full size.
  Result<std::optional<Block>> next() {
    while (pending_.size() < block_size_) {
      const Result<bool> is_more = is_unique_ ? next_unique() : source_.next(part_);
      if (!is_more) return is_more.error();
      if (!*is_more) break;
      pending_.insert(pending_.end(), part_.begin(), part_.end());
    }
    if (pending_.empty()) return std::optional<Block>();
    const auto end = pending_.begin() + static_cast<std::ptrdiff_t>(std::min(block_size_, pending_.size()));
    Block block(pending_.begin(), end);
    pending_.erase(pending_.begin(), end);
    return std::optional(block);
  }

  [[nodiscard]] const PositionSource& source() const { return source_; }

 private:
  static SelectionParams selection_of(const LabelRequest& request) {
    const bool is_all_searched = request.limits.depth || request.limits.nodes;
    SelectionParams selection = request.selection;
    selection.max_empties_without_score = is_all_searched ? kSquareCount : request.limits.exact_from;
    if (request.leaves) selection.min_empties = std::max(selection.min_empties, kMinRootEmpties);
    return selection;
  }

  /// Returns positions like `PositionSource::next`, after duplicates of all positions were merged.
  Result<bool> next_unique() {
    while (!is_collected_) {
      const Result<bool> is_more = source_.next(part_);
      if (!is_more) return is_more;
      is_collected_ = !*is_more;
      *is_more ? unique_.add(part_) : unique_.finish();
    }
    part_.clear();
    while (part_.size() < kLabelBlock && handed_out_ < unique_.size())
      part_.push_back(unique_[handed_out_++]);
    return !part_.empty();
  }

  PositionSource source_;
  std::vector<LabelledPosition> part_;
  std::vector<LabelledPosition> pending_;
  std::size_t block_size_;
  bool is_unique_;
  bool is_collected_ = false;
  UniquePositions unique_;
  std::size_t handed_out_ = 0;
};

/// Labels the positions of a block, or leaves of their searches, as far as the limits apply to them.
Block labelled(Block block, const std::optional<LeafParams>& leaves, PositionSearch& search) {
  search.clear();
  if (leaves) block = leaf_positions(block, *leaves, search);
  for (LabelledPosition& position : block) {
    const int empties = position.board.empty_count();
    if (position.kind == LabelKind::exact || !search.is_asked_about(empties)) continue;
    const SearchedPosition found = search.search(position.board);
    position.score = static_cast<std::int16_t>(found.result.score.units());
    position.kind = found.result.is_exact ? LabelKind::exact : LabelKind::search;
    position.depth = static_cast<std::uint8_t>(found.result.is_exact ? empties : found.depth);
  }
  return block;
}

}  // namespace

Result<LabelReport> label_positions(const LabelRequest& request, const OnLabelled& on_labelled) {
  PositionWriter writer;
  const auto mode = request.is_resumed ? RecordFile::Mode::resume : RecordFile::Mode::create;
  if (const Status opened = writer.open(request.output, mode, kLabelBlock); !opened) return opened.error();
  const std::uint64_t blocks_before = writer.block_count();

  LabelReport report{.positions_written_before = blocks_before * kLabelBlock};
  on_labelled(report.positions_written_before);
  BlockSource source(request);
  std::uint64_t block_count = 0;  // of the selection
  std::uint64_t shard_count = 0;  // of the shard
  const auto next_block = [&]() -> Result<std::optional<Block>> {
    for (;;) {
      auto block = source.next();
      if (!block || !*block || (request.shard.has(block_count++) && ++shard_count >= blocks_before))
        return block;
    }
  };

  std::vector<std::unique_ptr<PositionSearch>> searches(static_cast<std::size_t>(request.threads));
  const auto label_block = [&](int thread, const Block& block) {
    auto& search = searches[static_cast<std::size_t>(thread)];
    if (!search) search = std::make_unique<PositionSearch>(request.evaluation, request.limits);
    return labelled(block, request.leaves, *search);
  };

  const Error was_made_otherwise = file_error(
      "resume", request.output, "it was made from other inputs or with other settings; use the same ones");
  bool is_compared = blocks_before > 0;
  const auto write_block = [&](const Block& block) -> Status {
    if (std::exchange(is_compared, false))
      return block == writer.last_block() ? success() : was_made_otherwise;
    report.positions_written += block.size();
    on_labelled(block.size());
    return writer.append(block);
  };

  const Status run = OrderedJobs<Block, Block>(next_block, label_block, write_block).run(request.threads);
  if (!run) {
    writer.remove_if_empty();  // invalid input leaves no file
    return run.error();
  }
  if (is_compared) return was_made_otherwise;
  report.games_read = source.source().games_read();
  report.positions_read = source.source().positions_read();
  return report;
}

}  // namespace emilia
