// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/record_file.h"
#include "engine/board/shape.h"
#include "engine/search/table/proof_keeper.h"

namespace emilia {

/// "the empty squares to the winner" or "as the discs lie".
std::string_view name_of(Scoring scoring);

/// A board whose value was bounded, with the bounds.
struct Proof {
  WideBoard board;
  TableEntry entry;
};

/// The checkpoint of a long solve: what was proven, a line each, behind a line that names the board. Written
/// as it comes; a run that was ended, even in the middle of a line, is gone on with from what is whole.
class ProofLog : public ProofKeeper {
 public:
  using Mode = RecordFile::Mode;

  /// As `RecordFile::open`. A file of another board, or that counts otherwise, is an error, and so is a line
  /// that is damaged.
  Status open(const std::string& path, const Shape& shape, Scoring scoring, Mode mode);

  /// What earlier runs have proven.
  [[nodiscard]] const std::vector<Proof>& earlier() const { return earlier_; }

  /// What they say together of a board; nothing is known of one that they have not seen.
  [[nodiscard]] TableEntry bounds_of(const WideBoard& board) const;

  void on_proof(const WideBoard& board, const TableEntry& entry) noexcept override;

  /// An error when something could not be written, for want of memory too.
  [[nodiscard]] Status written() const;

  /// How many proofs the file has.
  [[nodiscard]] std::size_t size() const;

 private:
  Shape shape_;
  std::vector<Proof> earlier_;
  mutable std::mutex mutex_;  ///< guards what follows
  std::optional<RecordFile> file_;
  Status written_ = success();
  bool has_lacked_memory_ = false;
};

}  // namespace emilia
