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

/// Returns the name of a scoring rule, as in the header of a checkpoint: "the empty squares to the winner".
std::string_view name_of(Scoring scoring);

/// Board with proven bounds of its value.
struct Proof {
  WideBoard board;
  TableEntry entry;
};

/// Checkpoint of a long solve: a line that names the board, then one line for each proof. Proofs are written
/// as they are found. A later run continues after the last complete line.
class ProofLog : public ProofKeeper {
 public:
  using Mode = RecordFile::Mode;

  /// Opens a file, like `RecordFile::open`.
  /// Errors: also another board or scoring rule, and an invalid line.
  Status open(const std::string& path, const Shape& shape, Scoring scoring, Mode mode);

  /// Proofs of earlier runs.
  [[nodiscard]] const std::vector<Proof>& earlier() const { return earlier_; }

  /// Returns the combined bounds of a board; the widest bounds if it has no proof.
  [[nodiscard]] TableEntry bounds_of(const WideBoard& board) const;

  void on_proof(const WideBoard& board, const TableEntry& entry) noexcept override;

  /// Returns an error if a proof could not be written, also for lack of memory.
  [[nodiscard]] Status written() const;

  /// Number of proofs in the file.
  [[nodiscard]] std::size_t size() const;

 private:
  Shape shape_;
  std::vector<Proof> earlier_;
  mutable std::mutex mutex_;  ///< guards the members below
  std::optional<RecordFile> file_;
  Status written_ = success();
  bool has_lacked_memory_ = false;
};

}  // namespace emilia
