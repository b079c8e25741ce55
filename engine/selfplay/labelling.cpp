// SPDX-License-Identifier: MIT
#include "engine/selfplay/labelling.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/ordered_jobs.h"
#include "engine/selfplay/unique_positions.h"

namespace emilia {

namespace {

using Block = std::vector<LabelledPosition>;

/// Cuts the selected positions of all inputs into blocks.
class BlockSource {
 public:
  explicit BlockSource(const LabelTask& task)
      : source_(task.inputs, selection_of(task)), is_unique_(task.is_unique) {}

  /// Nothing at the end. Every block but the last is full.
  Result<std::optional<Block>> next() {
    if (is_unique_) return next_unique();
    while (pending_.size() < kLabelBlock) {
      const Result<bool> is_more = source_.next(part_);
      if (!is_more) return is_more.error();
      if (!*is_more) break;
      pending_.insert(pending_.end(), part_.begin(), part_.end());
    }
    if (pending_.empty()) return std::optional<Block>();
    const auto end = pending_.begin() + static_cast<std::ptrdiff_t>(std::min(kLabelBlock, pending_.size()));
    Block block(pending_.begin(), end);
    pending_.erase(pending_.begin(), end);
    return std::optional(block);
  }

  [[nodiscard]] const PositionSource& source() const { return source_; }

 private:
  static Selection selection_of(const LabelTask& task) {
    const bool is_all_searched = task.effort.depth || task.effort.nodes;
    Selection selection = task.selection;
    selection.max_empties_without_score = is_all_searched ? kSquareCount : task.effort.exact_from;
    return selection;
  }

  Result<std::optional<Block>> next_unique() {
    if (!is_collected_) {
      for (;;) {
        const Result<bool> is_more = source_.next(part_);
        if (!is_more) return is_more.error();
        if (!*is_more) break;
        unique_.add(part_);
      }
      unique_.finish();
      is_collected_ = true;
    }
    Block block;
    while (block.size() < kLabelBlock && handed_out_ < unique_.size())
      block.push_back(unique_[handed_out_++]);
    if (block.empty()) return std::optional<Block>();
    return std::optional(block);
  }

  PositionSource source_;
  std::vector<LabelledPosition> part_;
  std::vector<LabelledPosition> pending_;
  bool is_unique_;
  bool is_collected_ = false;
  UniquePositions unique_;
  std::size_t handed_out_ = 0;
};

/// Labels the positions of a block anew, as far as the search is asked about them.
Block labelled(Block block, PositionSearch& search) {
  search.clear();
  for (LabelledPosition& position : block) {
    const int empties = position.board.empty_count();
    if (position.kind == LabelKind::exact || !search.is_asked_about(empties)) continue;
    const auto [result, depth] = search.search(position.board);
    position.score = static_cast<std::int16_t>(result.score.units());
    position.kind = result.is_exact ? LabelKind::exact : LabelKind::search;
    position.depth = static_cast<std::uint8_t>(result.is_exact ? empties : depth);
  }
  return block;
}

/// Writes the labelled blocks, of which a resumed file has the first ones already.
class BlockSink {
 public:
  explicit BlockSink(std::string path) : path_(std::move(path)) {}

  Status create() {
    const Status created = writer_.create(path_);
    is_empty_ = created.has_value();
    return created;
  }

  /// Keeps the whole blocks of a file that is there, and the last of them in memory.
  Status resume() {
    const auto count = count_whole_positions(path_);
    if (!count) return count.error();
    blocks_there_ = *count / kLabelBlock;
    if (const Status resumed = writer_.resume(path_, blocks_there_ * kLabelBlock); !resumed) return resumed;
    PositionReader reader;
    if (const Status opened = reader.open(path_); !opened) return opened;
    last_there_.resize(kLabelBlock);
    for (std::uint64_t block = 0; block < blocks_there_; ++block) {
      if (const auto read = reader.read(last_there_); !read) return read.error();
    }
    return success();
  }

  [[nodiscard]] std::uint64_t blocks_there() const { return blocks_there_; }

  /// Takes the last block that the file has, to compare it, and then the others.
  Status take(const Block& block) {
    if (blocks_there_ > 0 && !is_checked_) {
      is_checked_ = true;
      return block == last_there_ ? success() : was_made_otherwise();
    }
    is_empty_ = false;
    return writer_.append(block);
  }

  /// Takes the file away when nothing was written to it: a bad input leaves no empty file behind.
  void remove_if_empty() {
    if (is_empty_) writer_.remove();
  }

  /// To be called when all blocks are written.
  [[nodiscard]] Status finish() const {
    return blocks_there_ > 0 && !is_checked_ ? was_made_otherwise() : success();
  }

 private:
  [[nodiscard]] Error was_made_otherwise() const {
    return {path_ + " was made from other inputs or with other settings, expected those to go on with it"};
  }

  std::string path_;
  PositionWriter writer_;
  std::uint64_t blocks_there_ = 0;
  Block last_there_;
  bool is_checked_ = false;
  bool is_empty_ = false;  ///< a new file without positions
};

}  // namespace

Result<LabelReport> label_positions(const LabelTask& task, const OnLabelled& on_labelled) {
  BlockSink sink(task.output);
  const bool is_resumed = task.is_resumed && exists(task.output);
  if (const Status opened = is_resumed ? sink.resume() : sink.create(); !opened) return opened.error();

  LabelReport report{.positions_written_before = sink.blocks_there() * kLabelBlock};
  on_labelled(report.positions_written_before);
  BlockSource source(task);
  std::uint64_t block_count = 0;  // of the selection
  std::uint64_t shard_count = 0;  // and of the shard
  const auto next_block = [&]() -> Result<std::optional<Block>> {
    for (;;) {
      auto block = source.next();
      if (!block || !*block || (task.shard.has(block_count++) && ++shard_count >= sink.blocks_there()))
        return block;
    }
  };

  std::vector<std::unique_ptr<PositionSearch>> searches(static_cast<std::size_t>(task.threads));
  const auto label_block = [&](int thread, const Block& block) {
    auto& search = searches[static_cast<std::size_t>(thread)];
    if (!search) search = std::make_unique<PositionSearch>(task.evaluation, task.effort);
    return labelled(block, *search);
  };

  bool is_new = sink.blocks_there() == 0;
  const auto write_block = [&](const Block& block) {
    if (is_new) {
      report.positions_written += block.size();
      on_labelled(block.size());
    }
    is_new = true;
    return sink.take(block);
  };

  if (const Status run = OrderedJobs<Block, Block>(next_block, label_block, write_block).run(task.threads);
      !run) {
    sink.remove_if_empty();
    return run.error();
  }
  if (const Status finished = sink.finish(); !finished) return finished.error();
  report.games_read = source.source().games_read();
  report.positions_read = source.source().positions_read();
  return report;
}

}  // namespace emilia
